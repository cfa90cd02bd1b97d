#include "server/rooms/delay.h"
#include "server/common/connection.h"
#include "server/rooms/owner.h"
#include "server/rooms/room_json.h"
#include "server/rooms/steps.h"
#include <stdlib.h>

/* Whether a line is a player's own doing, which is what is counted; dice follow from it. */
static bool is_move(const struct record_line *line) {
    return steps_counts(line) && line->kind != LINE_DICE && line->kind != LINE_HAND;
}

/* Reads the record as far as `moves` moves (with the dice behind them) and says how long that is,
 * how many steps; returns how many moves there are. */
static uint32_t measure(const struct room *r, uint32_t moves, size_t *len, uint32_t *steps) {
    struct work {
        struct record_reader reader;
        struct record_head head;
        struct record_line line;
    } *w = malloc(sizeof *w);
    const struct text *record = &r->match->record;
    uint32_t seen = 0;
    TEXT(err, 256);
    if (!w) abort();
    bool good = record_open(&w->reader, record->at, record->len, &w->head, &err);
    *len = good ? (size_t)(w->reader.at - record->at) : 0;
    *steps = 0;
    while (good && record_next(&w->reader, &w->line)) {
        seen += is_move(&w->line);
        if (seen > moves) continue;
        *steps += steps_counts(&w->line);
        *len = (size_t)(w->reader.at - record->at);
    }
    free(w);
    return seen;
}

size_t delay_length(const struct room *r, uint32_t *step) {
    uint32_t hold = owner_delay(r), steps = r->step;
    size_t len = r->match ? r->match->record.len : 0;
    if (hold) {
        uint32_t moves = measure(r, UINT32_MAX, &len, &steps);
        measure(r, moves > hold ? moves - hold : 0, &len, &steps);
    }
    if (step) *step = steps;
    return len;
}

void delay_state(struct jot *j, struct server *s, struct room *r, uint32_t seen) {
    struct jot log = {0}, state = {0};
    uint32_t step;
    TEXT(err, 256);
    size_t len = delay_length(r, &step);
    struct replay_request all = {.record = r->match->record.at,
                                 .len = len,
                                 .board = r->board,
                                 .viewer = PUBLIC,
                                 .after = seen,
                                 .state = &state};
    if (!steps_replay(&all, &log, &err)) server_log_fault("unreplayable", r->id, err.at);
    room_json_later(j, s, r, step, &state, &log);
    jot_free(&log);
    jot_free(&state);
}

/* What had been held back: all that they have not been told. */
static void reveal(struct jot *j, struct server *s, struct room *r) {
    struct jot log = {0};
    TEXT(err, 256);
    struct replay_request all = {.record = r->match->record.at,
                                 .len = r->match->record.len,
                                 .board = r->board,
                                 .viewer = PUBLIC,
                                 .after = r->shown};
    if (!steps_replay(&all, &log, &err)) server_log_fault("unreplayable", r->id, err.at);
    room_json_write(j, s, r, PUBLIC, &log);
    jot_free(&log);
}

void delay_cast(struct server *s, struct room *r) {
    struct jot j = {0};
    uint32_t step;
    if (!r->watchers) return;
    bool held = owner_delay(r) > 0, later = owner_delays(r);
    if (held) {
        delay_length(r, &step);
        if (!r->begun_now && step == r->shown) return; /* nothing is new for them */
        delay_state(&j, s, r, r->shown);
    } else if (later && r->match) {
        reveal(&j, s, r);
    } else {
        room_json_write(&j, s, r, PUBLIC, &r->steps[2]);
    }
    if (later) r->shown = held ? step : r->step;
    for (struct connection *c = r->watchers; c; c = c->next_watcher)
        connection_send(c, j.at, j.len);
    jot_free(&j);
}
