#include "server/rooms/steps.h"
#include "core/view.h"
#include <stdlib.h>
#include <string.h>

enum { SCRATCH = 256 << 10 }; /* the longest view: 1024 moves and 256 pieces */

struct text steps_scratch(void) {
    static _Thread_local char room[SCRATCH];
    return text_over(room, sizeof room);
}

static void position(struct jot *out, const struct match *m, int viewer) {
    union any_state view;
    TEXT(words, 4096);
    memset(&view, 0, sizeof view);
    game_observe(m->board, &m->truth.s, viewer, &view.s);
    m->board->game->write(m->board, &view.s, &words);
    jot_key_text(out, "position", words.at);
}

static void pieces_of(struct jot *out, const struct match *m, int viewer) {
    union any_state view;
    struct text t = steps_scratch();
    memset(&view, 0, sizeof view);
    game_observe(m->board, &m->truth.s, viewer, &view.s);
    view_pieces(m->board, &view.s, &t);
    jot_values(out, t.at, t.len);
}

void steps_add(struct jot *out, const struct match *m, int viewer, struct step step, bool whole) {
    jot_open(out, '{');
    jot_key_int(out, "k", step.k);
    if (step.what) {
        jot_key_text(out, "what", step.what);
        jot_key_text(out, "who", step.who == CHANCE ? "dice" : game_side(m->board->game, step.who));
        jot_key(out, "events"), jot_values(out, "[]", 2);
    } else {
        struct text t = steps_scratch();
        view_last(m, viewer, viewer, &t);
        jot_values(out, t.at, t.len);
    }
    if (whole) position(out, m, viewer), pieces_of(out, m, viewer);
    jot_close(out, '}');
}

void steps_state(struct jot *out, const struct match *m, int viewer) {
    struct text t = steps_scratch();
    if (m->over)
        view_ended(m->board, &m->truth.s, viewer, &t);
    else
        view_state(m->board, &m->truth.s, viewer, &t);
    jot_values(out, t.at, t.len);
}

static bool follow(struct match *m, struct record_reader *in, struct replay_request *r,
                   struct jot *out, struct text *err) {
    struct step step = {0};
    struct record_line line;
    while (record_next(in, &line)) {
        enum match_error e;
        bool stepped = steps_feed(m, &line, &step, &e, err);
        if (e != MATCH_OK) return false;
        if (stepped && step.k > r->after && out) steps_add(out, m, r->viewer, step, r->whole);
    }
    r->count = step.k;
    return !in->failed;
}

bool steps_replay(struct replay_request *r, struct jot *out, struct text *err) {
    struct work {
        struct match match;
        struct record_reader reader;
        struct record_head head;
        char room[4 * RECORD_LINE];
    } *w = malloc(sizeof *w);
    if (!w) abort();
    bool good = record_open(&w->reader, r->record, r->len, &w->head, err);
    w->head.board_text = NULL; /* the board is at hand */
    good = good &&
           match_resume(&w->match, r->board, &w->head, NULL, w->room, sizeof w->room, err) &&
           follow(&w->match, &w->reader, r, out, err);
    if (good && r->state) steps_state(r->state, &w->match, r->viewer);
    free(w);
    return good;
}
