/* room.h -- a table with two seats: one game, who sits there, what they asked of each other.
 *
 * A room is rebuilt from its journal, the stream room/ID: first how it was opened, then what
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
 *     of class krbwtz, of event …     whose table it is: owner.h
 *     said raf hello
 *
 * room_verbs.h writes and applies them; room_play.h has the actions of players, which add lines
 * to `lines` and steps to `steps`.
 *
 * budget: one comment for each member of the struct that everything here is about. */
#ifndef ROOM_H
#define ROOM_H

#include "core/match.h"
#include "event/friendly.h"
#include "net/jot.h"
#include "net/limit.h"
#include "server/common/key.h"
#include "server/rooms/clock.h"

/* ROOM_ASKS: how often a side may ask to take a move back, or offer to leave the game undecided.
 * ROOM_JOURNAL: bytes of a room's journal, ten times the longest game; then no more is taken. */
enum { ROOM_ID = 9, ROOM_OF = 48, VIEWERS = 3, ROOM_ASKS = 20, ROOM_JOURNAL = 1 << 20 };
enum { INVITATIONS = 32 }; /* in one room, at most */
enum phase { PHASE_WAITING, PHASE_PLAYING, PHASE_OVER };

struct connection;
struct room_owner;

/* Who is connected to another server, in one room: cluster.h. */
struct cluster_presence {
    struct cluster_presence *next;
    char node[9];
    int seats; /* one bit for each */
    int watching;
};

/* A code that was handed out for a seat, and what became of it; only the last may be open. */
struct invitation {
    struct key_hash code;
    uint8_t seat;
    enum fate { CODE_OPEN, CODE_USED, CODE_RENEWED, CODE_WITHDRAWN } fate;
};

struct room_seat {
    /* Kept in the journal. */
    int bot;      /* level, or 0: a person */
    bool sat;     /* has come at least once */
    bool keyed;   /* `key` opens this seat */
    bool rematch; /* wants another game */
    struct key_hash key;
    char name[RECORD_TAG];
    char words[RECORD_TAG]; /* for the dice */
    char vow[SEED_HEX];     /* promise of the words, or "": vows.h */
    uint64_t last;          /* highest number of a message of this player that is done */
    int asks, offers;       /* undo requests and draw offers made so far, at most ROOM_ASKS */

    /* Of this server, forgotten with the room. */
    bool came;      /* has been connected since the room is in memory */
    bool elsewhere; /* is connected to another server: neighbours.h */
    int refused;    /* moves a rule refused since the last good one */
    struct connection *connection;
    struct bucket chatter; /* limits what is said beside playing */
    int64_t absent_since;
};

struct room {
    /* Kept in the journal, changed by room_verbs.c alone (the match by core/match.h). */
    struct {
        char id[ROOM_ID];
        const struct game *game;
        const struct board *board;
        struct board *own_board; /* if not the standard one */
        char *quoted;            /* text of that board as "| " lines, or NULL */
        size_t quoted_len;
        char *from; /* position the game begins with, or NULL: the usual one */
        struct seed seed;
        struct room_seat seat[2];
        struct invitation invitation[INVITATIONS];
        int invitations;
        bool seated;         /* who will play is known: vows.h */
        struct match *match; /* NULL while waiting */
        uint32_t step;       /* steps of the match so far */
        bool away;           /* won by claim: the other was absent */
        bool late;           /* lost on time */
        struct clock clock;
        int asked, offered;             /* who wants to undo, to draw, or NOBODY */
        char following[ROOM_ID];        /* the room of the next game, or "" */
        char of[ROOM_OF];               /* whose table it is, or "" */
        const struct room_owner *owner; /* … that owner, or NULL: owner.h */
        void *link;                     /* what the owner has read in `of`; freed with the room */
        int encounter;                  /* 1, 2: which game of an encounter; 0: a single game */
        char first[ROOM_ID];            /* of a return game: the first game's room */
        char before[FRIENDLY_RESULT];   /* of a return game: the first game's result */
    };

    /* The running action: cleared when it was handed to the writer and told to everybody. */
    struct {
        struct jot lines;          /* new entries of the journal */
        struct jot steps[VIEWERS]; /* new steps as seen by seat A, seat B, the public */
        bool begun_now;            /* the match has begun in this action */
        size_t saved;              /* bytes of the record that are in `lines` or the journal */
    };

    /* Of this server, forgotten with the room. */
    struct {
        struct room *next; /* in the server's table */
        int64_t version;   /* last batch of the journal, also if still on its way to disk */
        uint64_t stamp;    /* what depends on that batch waits for this */
        size_t bytes;      /* of the journal */
        struct connection *watchers;
        int watching;
        bool uncounted;           /* many watch, and they are not told yet how many */
        bool told;                /* the owner has been told the result */
        uint32_t called;          /* step + 1 at which the referee was called */
        uint32_t wall_step;       /* step + 1 last shown on the class wall, 0: none */
        int wall_refused;         /* refusals last shown there */
        uint32_t shown;           /* last step shown to delayed spectators: delay.h */
        struct job *job;          /* what the bots are asked, or NULL */
        struct bucket wrong_keys; /* tried here, by anybody */
        struct replay *replay;    /* the newest that was asked for (replays.h), or NULL */
        int64_t turn_since, ticked, idle_since; /* milliseconds of the server's clock */
    };

    /* What other servers said: cluster.h. */
    struct {
        bool mine;                       /* this server wrote the last batch */
        bool reading;                    /* batches of other servers are being read */
        struct cluster_presence *others; /* who is connected there */
        int told_seats, heard_seats;     /* seats taken here, as told to others and heard back */
        int told_watching, tell_again;   /* spectators told; how often it is still repeated */
        int watching_elsewhere;
    };
};

/* Why an action is refused: `why` as in docs/web-api.md. */
struct denial {
    const char *why;
    struct verdict verdict;
    const char *detail; /* what cannot be read, or NULL */
    int64_t wait;       /* milliseconds, or 0 */
};

/* Fills the refusal in and returns false. */
bool room_refuse(struct denial *no, const char *why);

/* An empty room; frees a room and what belongs to it. */
struct room *room_blank(const char *id);
void room_free(struct room *r);

/* Lays the board in `board_text`, or the standard one if NULL. False, with the reason in err. */
bool room_board(struct room *r, const char *board_text, struct text *err);
/* The board that the record names, if it was the standard one when the game began. */
bool room_recall(struct room *r, const struct record_head *head, struct text *err);
/* A game begun under older rules is played to its end by them. */
void room_edition(struct room *r, const char *edition);

enum phase room_phase(const struct room *r);
int room_turn(const struct room *r); /* seat to act, or NOBODY */
/* Forgets lines and steps after they were handed on. */
void room_clear(struct room *r);

#endif
