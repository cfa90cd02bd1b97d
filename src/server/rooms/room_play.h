/* room_play.h -- what can be done in a room: opening it, sitting down, moves, requests, claims.
 *
 * An action is done in memory and leaves entries in `lines` and steps in `steps` (room.h); the
 * server then appends the entries as one batch and tells everybody (rooms.h). An action that is
 * refused changes nothing. */
#ifndef ROOM_PLAY_H
#define ROOM_PLAY_H

#include "server/rooms/room.h"

enum { ROOM_LEFT = 8 << 10 }; /* bytes free in the record before anything is done */

/* A new room on the board in `board_text`, or on the standard one. NULL, with the reason in err. */
struct room *room_open(const char *id, const struct game *game, const char *board_text,
                       const char *from, const struct seed *seed, struct text *err);

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

/* Begins the match if everybody sits and has given his words (vows.h). */
void room_begin(struct room *r, const char *date);
/* Makes space in the record for whatever comes next; notes a step of the match for each viewer. */
void room_grow(struct room *r);
void room_stepped(struct room *r, const char *what, int who);

#endif
