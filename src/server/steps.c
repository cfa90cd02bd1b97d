#include "server/steps.h"
#include "core/view.h"
#include <stdlib.h>
#include <string.h>

enum { SCRATCH = 256 << 10 }; /* the longest view: 1024 moves and 256 pieces */

/* Room to write a view into; only the service thread asks. */
static struct text scratch(void) {
    static char room[SCRATCH];
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

static void events(struct jot *out, const struct match *m, int viewer) {
    struct text t = scratch();
    view_events(m->board, &m->trace, viewer, &t);
    jot_key(out, "events");
    jot_values(out, t.at, t.len);
}

static void pieces_of(struct jot *out, const struct match *m, int viewer) {
    union any_state view;
    struct text t = scratch();
    memset(&view, 0, sizeof view);
    game_observe(m->board, &m->truth.s, viewer, &view.s);
    view_pieces(m->board, &view.s, &t);
    jot_values(out, t.at, t.len);
}

void steps_add(struct jot *out, const struct match *m, int viewer, struct step step, bool pieces) {
    jot_open(out, '{');
    jot_key_int(out, "k", step.k);
    jot_word(out, "what", step.what);
    jot_key_text(out, "who", step.who == CHANCE ? "dice" : game_side(m->board->game, step.who));
    if (!step.what) {
        TEXT(words, 128);
        game_write_move(m->board, &m->before.s, m->last, viewer, &words);
        jot_key_text(out, "move", words.at);
    }
    position(out, m, viewer);
    if (step.what)
        jot_key(out, "events"), jot_values(out, "[]", 2);
    else
        events(out, m, viewer);
    if (pieces) pieces_of(out, m, viewer);
    jot_close(out, '}');
}

void steps_state(struct jot *out, const struct match *m, int viewer) {
    struct text t = scratch();
    if (m->over)
        view_ended(m->board, &m->truth.s, viewer, &t);
    else
        view_state(m->board, &m->truth.s, viewer, &t);
    jot_values(out, t.at, t.len);
}

/* Feeds one line; true if it was a step, which is then described in `step`. */
static bool feed(struct match *m, const struct record_line *line, bool *away, struct step *step,
                 enum match_error *e, struct text *err) {
    int undone = m->since_len ? m->since[m->since_len - 1].seat : NOBODY;
    text_clear(&m->record);
    *e = match_feed(m, line, err);
    if (*e != MATCH_OK) return false;
    bool was_away = *away;
    *away = line->kind == LINE_NOTE && text_starts(line->text, "away ");
    switch (line->kind) {
    case LINE_MOVE:
    case LINE_DICE:
    case LINE_HAND: *step = (struct step){step->k + 1, NULL, m->last_seat}; return true;
    case LINE_UNDO: *step = (struct step){step->k + 1, "undo", undone}; return true;
    case LINE_RESIGN:
        *step = (struct step){step->k + 1, was_away ? "claim" : "resign", line->seat};
        return true;
    default: return false;
    }
}

static bool replay(struct match *m, struct record_reader *r, int viewer, uint32_t after,
                   bool pieces, struct jot *out, uint32_t *count, struct text *err) {
    struct step step = {0};
    struct record_line line;
    bool away = false;
    while (record_next(r, &line)) {
        enum match_error e;
        bool stepped = feed(m, &line, &away, &step, &e, err);
        if (e != MATCH_OK) return false;
        if (stepped && step.k > after && out) steps_add(out, m, viewer, step, pieces);
    }
    *count = step.k;
    return !r->failed;
}

bool steps_replay(const char *record, size_t len, const struct board *b, int viewer, uint32_t after,
                  bool pieces, struct jot *out, uint32_t *count, struct text *err) {
    struct work {
        struct match match;
        struct record_reader reader;
        struct record_head head;
        char room[4 * RECORD_LINE];
    } *w = malloc(sizeof *w);
    if (!w) abort();
    bool good = record_open(&w->reader, record, len, &w->head, err);
    w->head.board_text = NULL; /* the board is at hand */
    good = good && match_resume(&w->match, b, &w->head, NULL, w->room, sizeof w->room, err) &&
           replay(&w->match, &w->reader, viewer, after, pieces, out, count, err);
    free(w);
    return good;
}
