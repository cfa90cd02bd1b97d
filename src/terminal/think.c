#include "terminal/think.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "core/book.h"

bool think_open(struct thinker *t, int threads, size_t room) {
    memset(t, 0, sizeof *t);
    if (threads < 1) threads = 1;
    if (threads > THINK_THREADS) threads = THINK_THREADS;
    for (int i = 0; i < threads; i++) {
        t->arena[i] = (struct arena){malloc(room), 0, room};
        if (!t->arena[i].at) return think_close(t), false;
        t->threads++;
    }
    return true;
}

void think_close(struct thinker *t) {
    for (int i = 0; i < t->threads; i++) free(t->arena[i].at);
    t->threads = 0;
}

uint64_t think_clock(void *none) {
    struct timespec now;
    (void)none;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

uint64_t think_work_clock(void *none) {
    struct timespec now;
    (void)none;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

/* ---- threads ------------------------------------------------------------------------------ */

/* What one thread is told; it writes only its own arena and result. */
struct task {
    const struct board *b;
    const struct state *view;
    struct arena *arena;
    struct search_options options;
    uint64_t until;
    struct search_result result;
    bool good;
};

static bool late(void *with) { return think_clock(NULL) >= ((struct task *)with)->until; }

static void *work(void *with) {
    struct task *task = with;
    size_t used = task->arena->used;
    task->good = search_run(task->b, task->view, &task->options, task->arena, &task->result);
    task->arena->used = used;
    return NULL;
}

static bool share_out(struct thinker *t, struct task *first, int bot, struct bot_limit limit,
                      uint64_t seed) {
    struct task task[THINK_THREADS];
    pthread_t thread[THINK_THREADS];
    int running = 0;
    uint64_t until = think_clock(NULL) + 1000ull * limit.milliseconds;
    if (limit.nodes) limit.nodes = (limit.nodes + (uint32_t)t->threads - 1) / (uint32_t)t->threads;
    for (int i = 0; i < t->threads; i++) {
        task[i] = *first;
        task[i].arena = &t->arena[i];
        task[i].until = until;
        if (!bot_options(bot, limit, seed + (uint64_t)i * 0x9E3779B97F4A7C15u, &task[i].options))
            return false;
        if (limit.milliseconds) task[i].options.stop = late, task[i].options.with = &task[i];
    }
    for (int i = 1; i < t->threads; i++, running++)
        if (pthread_create(&thread[i], NULL, work, &task[i])) break;
    work(&task[0]);
    for (int i = 1; i <= running; i++) {
        pthread_join(thread[i], NULL);
        if (task[0].good && task[i].good) search_merge(&task[0].result, &task[i].result);
    }
    *first = task[0];
    return first->good && first->result.count > 0;
}

move think_move(struct thinker *t, const struct board *b, const struct state *view, int bot,
                struct bot_limit limit, uint64_t seed, struct bot_thought *thought) {
    struct bot_thought own;
    struct task task = {.b = b, .view = view};
    move list[MAX_MOVES];
    if (!thought) thought = &own;
    if (!limit.clock) limit.clock = think_clock;
    if (t->threads > 1 && bot == BOT_LEVEL_5 && !b->game->solver &&
        b->game->legal(b, view, list) > 1 && share_out(t, &task, bot, limit, seed)) {
        memset(thought, 0, sizeof *thought);
        thought->result = task.result;
        thought->best = task.result.moves[0].m;
        thought->nodes = task.result.playouts;
        thought->depth = task.result.depth;
        thought->chance = bot_stated(b, view, task.result.value);
        return thought->best;
    }
    return bot_choose(b, view, bot, limit, seed, &t->arena[0], thought);
}

/* ---- words -------------------------------------------------------------------------------- */

void think_figures(const struct bot_thought *thought, uint64_t microseconds, struct text *out) {
    text_add(out, " nodes=");
    text_int(out, thought->nodes);
    text_add(out, " depth=");
    text_int(out, thought->depth);
    if (thought->chance >= 0) {
        text_add(out, " value=");
        text_int(out, thought->chance);
    }
    text_add(out, " ms=");
    text_int(out, (int64_t)(microseconds / 1000));
}

static void percent(int chance, struct text *out) {
    text_int(out, (chance + 5) / 10);
    text_char(out, '%');
}

void think_reasons(const struct board *b, const struct state *view,
                   const struct bot_thought *thought, int language, struct text *out) {
    TEXT(best, 64);
    TEXT(chance, 16);
    TEXT(nodes, 16);
    TEXT(others, 400);
    const struct search_result *r = &thought->result;
    game_write_move(b, view, thought->best, REFEREE, &best);
    if (thought->chance < 0) {
        struct fill only[] = {{"move", best.at}, {NULL, NULL}};
        book_say("bot.only", (enum language)language, only, out);
        return;
    }
    percent(thought->chance, &chance);
    text_int(&nodes, thought->nodes);
    for (int i = 1; i < r->count && i < 4 && r->moves[i].visits; i++) {
        if (others.len) text_add(&others, ", ");
        game_write_move(b, view, r->moves[i].m, REFEREE, &others);
        text_char(&others, ' ');
        percent(bot_stated(b, view, r->moves[i].value), &others);
    }
    struct fill fills[] = {{"move", best.at},
                           {"chance", chance.at},
                           {"nodes", nodes.at},
                           {"others", others.len ? others.at : "-"},
                           {NULL, NULL}};
    const char *phrase = thought->nodes ? "bot.reasons" : "bot.solved";
    book_say(phrase, (enum language)language, fills, out);
}
