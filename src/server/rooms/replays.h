/* replays.h -- a thread that writes long papers: a whole game step by step, packed.
 *
 * Writing one takes many milliseconds, and the service thread has none to spare: it hands an
 * errand over, with a copy of everything that is needed, and answers whoever asked when the
 * paper is ready. A paper is shared by its room, which keeps the newest, and by all answers that
 * are on their way; only the service thread holds and drops. */
#ifndef REPLAYS_H
#define REPLAYS_H

#include "core/game.h"
#include "net/pack.h"
#include "server/common/queue.h"

struct replay {
    int holders;
    bool ready, packed;
    struct jot head;  /* what the document begins with: two papers with one head are the same */
    struct jot bytes; /* all of it, once ready */
    char tag[PACK_TAG];
};

struct replay *replay_hold(struct replay *p);
void replay_drop(struct replay *p); /* NULL: nothing */

struct errand {
    struct queued in;
    struct replay *paper;
    const struct game *game;
    int viewer;
    struct jot head, record, bytes;
};

struct replays;

/* `wake` is called from the replay thread after each errand. */
struct replays *replays_start(void (*wake)(void *context), void *context);

/* Writes `{HEAD,"steps":[…]}` for the record, as the viewer sees it; `head` lacks its last bracket.
 * NULL if too much waits already. The paper is held once for the caller. */
struct replay *replays_ask(struct replays *c, const struct game *game, const char *record,
                           size_t len, int viewer, const struct jot *head, bool packed);

/* Papers that were finished since become ready; never waits. */
void replays_take(struct replays *c);

/* Finishes the running errand, drops the waiting ones, frees all but papers that are held. */
void replays_stop(struct replays *c);

#endif
