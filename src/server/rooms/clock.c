#include "server/rooms/clock.h"
#include "core/game.h"
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

int64_t clock_elapsed(const struct clock *c, int64_t now) {
    int64_t passed = c->running <= SEAT_B ? now - c->since : 0;
    return passed < 0 ? 0 : passed > DAY ? DAY : passed;
}

int64_t clock_left(const struct clock *c, int seat, int64_t now) {
    int64_t all = (int64_t)c->main * SECOND;
    if (c->kind == CLOCK_GAME) return all - c->used[0] - c->used[1] - clock_elapsed(c, now);
    all += (int64_t)c->turns[seat] * c->increment * SECOND;
    return all - c->used[seat] - (c->running == seat ? clock_elapsed(c, now) : 0);
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

bool clock_apply(struct clock *c, const char *s) {
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
