#include "core/steps.h"
#include "base/json.h"
#include "core/view.h"
#include <assert.h>

bool steps_counts(const struct record_line *line) {
    return line->kind == LINE_MOVE || line->kind == LINE_DICE || line->kind == LINE_HAND ||
           line->kind == LINE_UNDO || line->kind == LINE_RESIGN;
}

bool steps_feed(struct match *m, const struct record_line *line, struct step *step,
                enum match_error *e, struct text *err) {
    text_clear(&m->record);
    return steps_keep(m, line, step, e, err);
}

bool steps_keep(struct match *m, const struct record_line *line, struct step *step,
                enum match_error *e, struct text *err) {
    int undone = m->since_len ? m->since[m->since_len - 1].seat : NOBODY;
    *e = match_feed(m, line, err);
    if (*e != MATCH_OK) return false;
    const char *why = step->why ? step->why : "resign"; /* remarked right before it */
    bool note = line->kind == LINE_NOTE;
    step->why = note && text_starts(line->text, "away ")   ? "claim"
                : note && text_starts(line->text, "time ") ? "time"
                                                           : NULL;
    step->what = NULL;
    switch (line->kind) {
    case LINE_MOVE:
    case LINE_DICE:
    case LINE_HAND: step->who = m->last_seat; break;
    case LINE_UNDO: step->what = "undo", step->who = undone; break;
    case LINE_RESIGN: step->what = why, step->who = line->seat; break;
    default: assert(!steps_counts(line)); return false;
    }
    step->k++;
    return true;
}

void steps_write(const struct match *m, int viewer, int reader, const struct step *step,
                 struct text *out) {
    json_open(out, '{');
    json_key_int(out, "k", step->k);
    if (step->what) {
        json_key_text(out, "what", step->what);
        json_key_text(out, "who",
                      step->who == CHANCE ? "dice" : game_side(m->board->game, step->who));
        json_key(out, "events");
        json_open(out, '[');
        json_close(out, ']');
    } else {
        view_last(m, viewer, reader, out);
    }
    view_still(m->board, &m->truth.s, viewer, out);
    json_close(out, '}');
}
