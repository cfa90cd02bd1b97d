#include "server/rooms/room_clock.h"
#include "server/rooms/room_play.h"
#include "server/rooms/room_verbs.h"

enum { SECOND = 1000 };

void room_clock_set(struct room *r, const char *words) {
    struct clock c;
    if (clock_read(words, &c)) room_note(r, "clock", NOBODY, words);
}

/* Whoever is to act and at the table: his clock runs. */
static void run(struct room *r, int64_t now) {
    int turn = room_turn(r);
    bool person = turn <= SEAT_B && !r->seat[turn].bot && r->seat[turn].came;
    r->clock.running = person ? turn : NOBODY;
    r->clock.since = now;
}

void room_clock_come(struct room *r, int seat, int64_t now) {
    r->seat[seat].came = true;
    if (r->clock.kind && r->clock.running > SEAT_B) run(r, now);
}

void room_clock_follow(struct room *r, int64_t now) {
    if (r->clock.kind) run(r, now);
}

bool room_clock_charge(struct room *r, int64_t now, int64_t took) {
    struct clock *c = &r->clock;
    if (!c->kind || c->running > SEAT_B) return true;
    int64_t spent = clock_elapsed(c, now), lag = took >= 0 && took < spent ? spent - took : 0;
    spent -= lag < CLOCK_LAG ? lag : CLOCK_LAG;
    c->since = now;
    c->used[c->running] += spent;
    match_tick(r->match, (uint32_t)spent);
    return c->kind != CLOCK_LOSE || clock_left(c, c->running, now) >= 0;
}

void room_clock_acted(struct room *r, int64_t now, bool moved) {
    const struct clock *c = &r->clock;
    uint32_t turns[2] = {c->turns[0], c->turns[1]};
    TEXT(words, 100);
    if (!c->kind) return;
    if (moved && c->running <= SEAT_B && room_turn(r) != c->running) turns[c->running]++;
    run(r, now);
    for (int i = 0; i < 2; i++) {
        text_int(&words, c->used[i]);
        text_char(&words, ' ');
    }
    text_int(&words, turns[0]);
    text_char(&words, ' ');
    text_int(&words, turns[1]);
    room_note(r, "used", NOBODY, words.at);
}

/* Tells the record once, under this key. */
static bool tell(struct room *r, int which, const char *what, int seat) {
    TEXT(words, 64);
    if (r->clock.told[which]) return false;
    text_add(&words, what);
    if (seat <= SEAT_B) text_char(&words, ' '), text_add(&words, r->game->sides[seat]);
    room_remark(r, words.at);
    return true;
}

bool room_clock_look(struct room *r, int64_t now) {
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
    room_clock_charge(r, now, -1);
    room_late(r, c->running);
    return true;
}

void room_clock_pause(struct room *r, int64_t from, int64_t now) {
    struct clock *c = &r->clock;
    c->since += now - (c->since > from ? c->since : from);
}
