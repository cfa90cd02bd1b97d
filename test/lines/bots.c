/* The bots' threads: cheap levels never wait behind level 5, level 5 shares its time, and what
 * nobody needs is not thought about. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "harness/harness.h"
#include "lines/lines.h"

static void wake(void *context) { (void)context; }

static int64_t milliseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static struct job *ask(struct bot_threads *w, int level, int which) {
    const struct board *b = test_board(games[0]);
    union any_state truth;
    struct job *job = calloc(1, sizeof *job);
    if (!job) abort();
    memset(&truth, 0, sizeof truth);
    game_start(b, &truth.s);
    game_observe(b, &truth.s, truth.s.turn, &job->view.s);
    job->board = b;
    job->level = level;
    job->step = (uint32_t)which;
    job->seed = (uint64_t)which;
    job->answer = NO_MOVE;
    bot_threads_give(w, job);
    return job;
}

/* The next that is done; the limit only ends a test that would hang. */
static struct job *wait_for(struct bot_threads *w) {
    struct job *job = NULL;
    for (int i = 0; i < 600000 && !job; i++) {
        job = bot_threads_take(w);
        if (!job) nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    }
    if (!test_that(job != NULL, "no answer for a minute")) exit(1);
    return job;
}

static void cheap_first(void) {
    struct bot_threads *w = bot_threads_start(1, wake, NULL);
    int order = 0, last_cheap = 0;
    for (int i = 0; i < 6; i++) ask(w, 5, i);
    for (int level = 4; level >= 1; level--) ask(w, level, level);
    int queue =
        bot_threads_asked(w); /* some may have been answered meanwhile; not all of level 5 */
    test_that(queue > 0 && queue <= 10, "%d are asked", queue);
    for (int left = 10; left; left--) {
        struct job *job = wait_for(w);
        order++;
        test_that(job->answer != NO_MOVE, "no move");
        if (job->level < 5) last_cheap = order;
        free(job);
    }
    test_that(last_cheap < 10, "a cheap one came last, after all of level 5");
    test_that(!bot_threads_asked(w), "%d are still asked", bot_threads_asked(w));
    test_that(bot_threads_wait(w, 1) == 0 && bot_threads_wait(w, 5) > 0, "no estimate");
    bot_threads_stop(w);
}

/* Thirty at once, two seconds each, on two threads: that would be half a minute. */
static void shared_time(void) {
    struct bot_threads *w = bot_threads_start(2, wake, NULL);
    int64_t begun = milliseconds();
    for (int i = 0; i < 30; i++) ask(w, 5, i);
    test_that(bot_threads_wait(w, 5) <= 3000, "%d ms to wait", bot_threads_wait(w, 5));
    for (int i = 0; i < 30; i++) free(wait_for(w));
    int64_t took = milliseconds() - begun;
    test_that(took < 20000, "%d ms for thirty", (int)took);
    test_that(took > 500, "%d ms for thirty: they hardly thought", (int)took);
    bot_threads_stop(w);
}

static void cancelled(void) {
    struct bot_threads *w = bot_threads_start(1, wake, NULL);
    struct job *first = ask(w, 5, 1);
    while (bot_threads_wait(w, 5) != 750) /* until it is being thought about and nothing waits */
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    struct job *second = ask(w, 5, 2), *third = ask(w, 5, 3);
    test_that(bot_threads_cancel(w, second), "one that waits cannot be taken back");
    test_that(!bot_threads_cancel(w, first), "one that is thought about was taken back");
    free(second);
    test_that(wait_for(w) == first, "another came first");
    test_that(first->answer != NO_MOVE, "no move");
    free(first);
    test_that(wait_for(w) == third, "the one behind is lost");
    free(third);
    test_that(!bot_threads_take(w), "one too many");
    bot_threads_stop(w);
}

/* Microseconds of processor time that the other threads took: a busy machine makes it less. */
static int64_t used(void) {
    struct timespec all, mine;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &all);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &mine);
    return (int64_t)(all.tv_sec - mine.tv_sec) * 1000000 + (all.tv_nsec - mine.tv_nsec) / 1000;
}

/* Threads that have gone to sleep are woken for every level; one that thinks for nobody stops. */
static void woken(void) {
    struct bot_threads *w = bot_threads_start(1, wake, NULL);
    int64_t wasted = 0;
    for (int i = 0; i < 4; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
        struct job *job = ask(w, 5, i);
        for (int k = 0; k < 600000 && bot_threads_wait(w, 5) != 750; k++) /* until it has begun */
            nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
        int64_t before = used();
        if (!test_that(!bot_threads_cancel(w, job), "nobody has begun")) exit(1);
        free(wait_for(w));
        wasted += used() - before;
        for (int level = 1; level < 5; level++) {
            ask(w, level, i);
            free(wait_for(w));
        }
    }
    test_that(wasted < 50000, "%d us for nobody", (int)wasted);
    bot_threads_stop(w);
}

/* The bot is asked about the game as it is now: at once, or when an older question is back. */
static bool asked(const struct room *r) {
    for (int i = 0; i < 6000; i++) {
        if (room_turn(r) != SEAT_B || (r->job && r->job->step == r->step)) return true;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        server_woken(&lines_server);
    }
    return false;
}

/* A room whose bot is thinking when its player takes his move back, and again, and resigns. */
static void in_a_room(void) {
    TEXT(err, 256);
    struct opening o = {.game = game_find("303"), .side = SEAT_A, .name = "", .bot = 5};
    lines_start();
    struct room *r = rooms_open(&lines_server, &o, &err);
    if (!test_that(r != NULL, "%s", err.at)) return;
    room_sit(r, SEAT_A, "", "", "2025-11-15");
    struct denial no = {0};
    for (int i = 0; i < 3; i++) {
        while (room_phase(r) == PHASE_PLAYING && room_turn(r) == SEAT_A) {
            move list[MAX_MOVES];
            TEXT(words, 128);
            int count = game_legal(r->board, &r->match->truth.s, list);
            game_write_move(r->board, &r->match->truth.s, list[count - 1], REFEREE, &words);
            test_that(room_play(r, SEAT_A, words.at, &no), "%s", no.why);
        }
        rooms_commit(&lines_server, r);
        rooms_cast(&lines_server, r);
        test_that(asked(r), "the bot is not asked");
        if (room_undo(r, SEAT_A, "ask", &no)) {
            rooms_commit(&lines_server, r);
            rooms_cast(&lines_server, r);
        }
        lines_settle();
    }
    uint32_t step = r->step;
    test_that(room_resign(r, SEAT_A, &no), "resign: %s", no.why);
    rooms_commit(&lines_server, r);
    rooms_cast(&lines_server, r);
    for (int i = 0; i < 3000 && r->job; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        server_woken(&lines_server);
    }
    test_that(!r->job, "still thinking about a game that is over");
    test_that(r->step == step + 1, "it moved after the end");
    lines_stop();
}

void bots(void) {
    test_case("bots: levels 1 to 4 do not wait behind level 5");
    cheap_first();
    test_case("bots: thirty of level 5 share their time");
    shared_time();
    test_case("bots: what nobody needs any more is not thought about");
    cancelled();
    test_case("bots: whoever sleeps is woken, whoever thinks for nobody stops");
    woken();
    test_case("bots: moves taken back while the bot thinks, and a game that ends");
    in_a_room();
}
