#include "server/clock.h"
#include "server/fold.h"
#include <string.h>

enum { SECOND = 1000, DAY = 24 * 3600 * SECOND };
enum { MAIN_LEAST = 10, MAIN_MOST = 4 * 3600, INCREMENT_MOST = 600 };

bool clock_read(const char *words, struct clock *c) {
    const char *s = words;
    *c = (struct clock){.running = NOBODY};
    struct text kept = text_over(c->words, sizeof c->words);
    text_add(&kept, words);
    if (kept.cut) return false;
    bool game = text_take(&s, "game ");
    if (!text_number(&s, MAIN_MOST, &c->main) || c->main < MAIN_LEAST) return false;
    if (!text_take(&s, game ? " " : "+")) return false;
    if (!text_number(&s, game ? c->main : INCREMENT_MOST, &c->increment)) return false;
    c->kind = game && !*s             ? CLOCK_GAME
              : game                  ? CLOCK_NONE
              : text_same(s, " lose") ? CLOCK_LOSE
              : text_same(s, " warn") ? CLOCK_WARN
                                      : CLOCK_NONE;
    return c->kind != CLOCK_NONE;
}

static int64_t elapsed(const struct clock *c, int64_t now) {
    int64_t passed = c->running <= SEAT_B ? now - c->since : 0;
    return passed < 0 ? 0 : passed > DAY ? DAY : passed;
}

int64_t clock_left(const struct clock *c, int seat, int64_t now) {
    int64_t all = (int64_t)c->main * SECOND;
    if (c->kind == CLOCK_GAME) return all - c->used[0] - c->used[1] - elapsed(c, now);
    all += (int64_t)c->turns[seat] * c->increment * SECOND;
    return all - c->used[seat] - (c->running == seat ? elapsed(c, now) : 0);
}

void clock_set(struct room *r, const char *words) {
    if (!clock_read(words, &r->clock)) return;
    room_note(r, "clock", NOBODY, words);
}

/* Whoever is to act and at the table: his clock runs. */
static void run(struct room *r, int64_t now) {
    int turn = room_turn(r);
    bool person = turn <= SEAT_B && !r->seat[turn].bot && r->seat[turn].came;
    r->clock.running = person ? turn : NOBODY;
    r->clock.since = now;
}

void clock_come(struct room *r, int seat, int64_t now) {
    r->seat[seat].came = true;
    if (r->clock.kind && r->clock.running > SEAT_B) run(r, now);
}

void clock_follow(struct room *r, int64_t now) {
    if (r->clock.kind) run(r, now);
}

bool clock_charge(struct room *r, int64_t now, int64_t took) {
    struct clock *c = &r->clock;
    if (!c->kind || c->running > SEAT_B) return true;
    int64_t spent = elapsed(c, now), lag = took >= 0 && took < spent ? spent - took : 0;
    spent -= lag < CLOCK_LAG ? lag : CLOCK_LAG;
    c->since = now;
    c->used[c->running] += spent;
    match_tick(r->match, (uint32_t)spent);
    return c->kind != CLOCK_LOSE || clock_left(c, c->running, now) >= 0;
}

void clock_acted(struct room *r, int64_t now, bool moved) {
    struct clock *c = &r->clock;
    TEXT(words, 100);
    if (!c->kind) return;
    if (moved && c->running <= SEAT_B && room_turn(r) != c->running) c->turns[c->running]++;
    run(r, now);
    for (int i = 0; i < 2; i++) text_int(&words, c->used[i]), text_char(&words, ' ');
    text_int(&words, c->turns[0]), text_char(&words, ' ');
    text_int(&words, c->turns[1]);
    room_note(r, "used", NOBODY, words.at);
}

/* Tells the record once, under this key. */
static bool tell(struct room *r, int which, const char *what, int seat) {
    TEXT(words, 64);
    if (r->clock.told[which]) return false;
    r->clock.told[which] = true;
    text_add(&words, what);
    if (seat <= SEAT_B) text_char(&words, ' '), text_add(&words, r->game->sides[seat]);
    room_remark(r, words.at);
    return true;
}

bool clock_look(struct room *r, int64_t now) {
    struct clock *c = &r->clock;
    if (!c->kind || c->running > SEAT_B || room_phase(r) != PHASE_PLAYING) return false;
    int64_t left = clock_left(c, c->running, now);
    if (c->kind == CLOCK_GAME) {
        bool warned = left <= (int64_t)(c->main - c->increment) * SECOND &&
                      tell(r, 0, "clock warning", NOBODY);
        return (left <= 0 && tell(r, 1, "clock over", NOBODY)) || warned;
    }
    if (left + CLOCK_LAG > 0) return false;
    if (c->kind == CLOCK_WARN) return tell(r, c->running, "overtime", c->running);
    clock_charge(r, now, -1);
    room_late(r, c->running);
    return true;
}

void clock_pause(struct room *r, int64_t from, int64_t now) {
    struct clock *c = &r->clock;
    c->since += now - (c->since > from ? c->since : from);
}

/* Up to 15 digits: a clock that runs for years is read too. */
static bool milliseconds(const char **s, int64_t *n) {
    int digits = 0;
    for (*n = 0; **s >= '0' && **s <= '9'; ++*s) {
        if (++digits > 15) return false;
        *n = 10 * *n + (**s - '0');
    }
    return digits > 0;
}

bool clock_fold(struct room *r, const char *s) {
    struct clock *c = &r->clock;
    int64_t used[2];
    uint32_t turns[2];
    for (int i = 0; i < 2; i++)
        if (!milliseconds(&s, &used[i]) || !text_take(&s, " ")) return false;
    if (!text_number(&s, UINT32_MAX, &turns[0]) || !text_take(&s, " ")) return false;
    if (!text_number(&s, UINT32_MAX, &turns[1])) return false;
    memcpy(c->used, used, sizeof used);
    memcpy(c->turns, turns, sizeof turns);
    return !*s && c->kind;
}
