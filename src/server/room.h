/* room.h -- a table with two seats: one game, who sits there, what they asked of each other.
 *
 * A room is the fold of its journal, the stream room/ID: first how it was opened, then what
 * happened. Lines that begin with "=" are the record of the match; the others are
 *
 *     sedzia room 2                   the format
 *     game 303, | …, from …           what is played, on which board, from where
 *     seed 90…1c                      secret until the end
 *     bot luftwaffe 2                 a bot of level 2 sits there
 *     key raf 5e…0b                   SHA-256 of the key that opens this seat
 *     invite raf 7c…d1, withdrawn raf of a code with which one may take it, once; no longer
 *     name raf Anna, words raf …      as given when sitting down; vow, unvow, seated: vows.h
 *     sat raf                         has come at least once; the match begins when both have
 *     n raf 7                         the lines before answer this player's message 7
 *     ask raf, unask                  wants to take his last move back; no longer
 *     offer raf, unoffer              wants to leave it undecided; no longer
 *     rematch raf, following ID       wants another game; where it is
 *     clock 900+10 lose, used …       thinking time: clock.h
 *     encounter 1, … 2 ID RESULT      first or return game; where and how the first ended
 *     of class krbwtz, of event …     whose table it is: school.h, duel.h
 *     said raf hello
 *
 * Each action below does it in memory and adds lines to `lines` and steps to `steps`; the
 * server then appends the lines as one batch and tells everybody. Actions that are refused
 * change nothing. */
#ifndef ROOM_H
#define ROOM_H

#include "core/match.h"
#include "event/friendly.h"
#include "server/clock.h"
#include "server/jot.h"
#include "server/limit.h"
#include "server/seats.h"

/* ROOM_ASKS: how often a side may ask to take a move back, or offer to leave the game undecided.
 * ROOM_JOURNAL: bytes of a room's journal, ten times the longest game; then no more is taken. */
enum { ROOM_ID = 9, ROOM_OF = 48, VIEWERS = 3, ROOM_ASKS = 20, ROOM_JOURNAL = 1 << 20 };
enum phase { PHASE_WAITING, PHASE_PLAYING, PHASE_OVER };

struct connection;

struct room_seat {
    int bot;                        /* level, or 0: a person */
    bool sat, rematch, keyed, came; /* came: since this room is in memory */
    bool elsewhere;                 /* is connected to another server: nodes.h */
    struct key_hash key;
    char name[RECORD_TAG], words[RECORD_TAG], vow[SEED_HEX];
    uint64_t last;    /* the highest number of a message of his that is done */
    int asks, offers; /* … to take a move back, to leave it undecided: so often */
    int refused;      /* moves a rule refused since the last good one */
    struct connection *connection;
    struct bucket chatter; /* of what he says beside playing */
    int64_t absent_since;
};

struct room {
    struct room *next; /* in the server's table */
    char id[ROOM_ID];
    const struct game *game;
    const struct board *board;
    struct board *own_board; /* if not the standard one */
    char *quoted, *from;     /* … its text as "| " lines; where it begins, or NULL: as ever */
    size_t quoted_len;
    struct seed seed;
    struct room_seat seat[2];
    struct invitation invitation[INVITATIONS];
    int invitations, watching;
    bool seated;           /* who will play is known: vows.h */
    struct match *match;   /* NULL while waiting */
    size_t saved;          /* bytes of the record that are in the journal */
    uint32_t step, called; /* steps there were; … when the referee was called */
    uint32_t wall, shown;  /* … told to the teacher; to spectators, if later: delay.h */
    bool away, late, told; /* ended by absence, by time; whose table it is knows that */
    struct clock clock;
    int asked, offered;                           /* who wants to undo, to draw, or NOBODY */
    char following[ROOM_ID], of[ROOM_OF];         /* of: whose table it is, or "" */
    int encounter;                                /* 1, 2: which game of one; 0: a game by itself */
    char first[ROOM_ID], before[FRIENDLY_RESULT]; /* the return game's: the first one's */
    struct jot lines;                             /* of the running action */
    struct jot steps[VIEWERS];                    /* … as seen by seat A, seat B, the public */
    bool begun_now, mine, reading; /* mine: the last batch; reading: an end that others wrote */
    size_t bytes;                  /* of its journal */
    int64_t version; /* of the last batch of the journal, also if still on its way to disk */
    uint64_t stamp;  /* … what depends on it waits for this */
    struct connection *watchers;
    bool uncounted;          /* they are many, and not told yet who is here */
    struct presence *others; /* nodes.h: who is at other servers; … what they were told of here */
    int told_seats, heard_seats, told_watching, tell_again, watching_elsewhere;
    struct job *job;                        /* what the bots are asked, or NULL */
    struct bucket wrong_keys;               /* tried here, by anybody */
    struct paper *replay;                   /* the newest that was asked for (scribe.h), or NULL */
    int64_t turn_since, ticked, idle_since; /* milliseconds of the server's clock */
};

/* Why an action is refused: `why` as in docs/web-api.md. */
struct denial {
    const char *why;
    struct verdict verdict;
    const char *detail; /* what cannot be read, or NULL */
    int64_t wait;       /* milliseconds, or 0 */
};

/* A new room on the board in `board_text`, or on the standard one. NULL, with the reason in err. */
struct room *room_open(const char *id, const struct game *game, const char *board_text,
                       const char *from, const struct seed *seed, struct text *err);
/* The room as its journal tells it (fold.c). */
struct room *room_fold(const char *id, const char *journal, size_t len, struct text *err);
void room_free(struct room *r);

enum phase room_phase(const struct room *r);
int room_turn(const struct room *r); /* seat to act, or NOBODY */
void room_bot(struct room *r, int seat, int level);
/* Makes it the first game of an encounter, or the return game after `first`. */
void room_encounter(struct room *r, const char *first, const char *result);
void room_belong(struct room *r, const char *whose);
void room_name(struct room *r, int seat, const char *name);
/* Takes a seat for the first time; begins the match when both have, and no promised words are
 * waited for. Empty: keeps his name. */
void room_sit(struct room *r, int seat, const char *name, const char *words, const char *date);

/* Actions of a seat; true, or false with the refusal. */
bool room_play(struct room *r, int seat, const char *words, struct denial *no);
bool room_answer(struct room *r, int seat, move m); /* a bot's move */
bool room_resign(struct room *r, int seat, struct denial *no);
bool room_undo(struct room *r, int seat, const char *say, struct denial *no);
/* An undecided end by agreement, where a rule of the game knows one (game->stopped_by): say is
 * offer, yes or no. A move of the side that was asked is a no. */
bool room_draw(struct room *r, int seat, const char *say, struct denial *no);
bool room_claim(struct room *r, int seat, int64_t now, int64_t away, struct denial *no);
bool room_rematch(struct room *r, int seat, struct denial *no);
void room_late(struct room *r, int seat); /* has used all his time, and loses */
void room_remark(struct room *r, const char *words);
void room_follow(struct room *r, const char *id);
void room_say(struct room *r, int seat, const char *key);
void room_number(struct room *r, int seat, uint64_t n);

/* Milliseconds until `seat` may be claimed against; -1 if it is not absent on its own turn. */
int64_t room_claim_wait(const struct room *r, int seat, int64_t now, int64_t away);

/* Judges a move without playing it. False: it cannot be read. */
bool room_judge(const struct room *r, const char *words, struct verdict *v);
/* Brings the new lines of the record into `lines` and steps the clock to `now`. */
void room_gather(struct room *r);
void room_tick(struct room *r, int64_t now);
void room_clear(struct room *r); /* forgets lines and steps after they were handed on */

#endif
