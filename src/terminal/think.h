/* think.h -- bots at the terminal: memory, a clock and threads for bots/bot.h.
 *
 * With several threads each searches for itself with a seed of its own, and their trees' roots
 * are added up: nothing is shared while they think. */
#ifndef TERMINAL_THINK_H
#define TERMINAL_THINK_H

#include "bots/bot.h"

enum { THINK_THREADS = 16 };

struct thinker {
    struct arena arena[THINK_THREADS];
    int threads;
};

/* False if there is not enough memory. `room` bytes for each thread. */
bool think_open(struct thinker *t, int threads, size_t room);
void think_close(struct thinker *t);

/* Microseconds since some moment. */
uint64_t think_clock(void *none);

/* Microseconds this thread has worked: the fair measure when a machine is shared. */
uint64_t think_work_clock(void *none);

/* The bot's move; the limit's clock is think_clock unless another is given. The thought lives until
 * the next one. */
move think_move(struct thinker *t, const struct board *b, const struct state *view, int bot,
                struct bot_limit limit, uint64_t seed, struct bot_thought *thought);

/* The thought as words of the engine protocol: " nodes=812 depth=9 value=641 ms=20". */
void think_figures(const struct bot_thought *thought, uint64_t microseconds, struct text *out);

/* The bot's reasons in a line or two for people, in the language: its chance, the moves it
 * weighed. */
void think_reasons(const struct board *b, const struct state *view,
                   const struct bot_thought *thought, int language, struct text *out);

#endif
