/* What Poland lays: every number of tokens the dice allow, the most promising shapes of each. */
#include "games/orzel_round.h"

enum { FIRST_LOOK = 12 }; /* iterations for a shape that is only compared */

/* Tokens on the board at the end: plain courses must be laid, choices may. */
static void token_range(const struct course_means *m, int *least, int *most) {
    int laid = bits_count(m->laid);
    int plain = m->courses < m->hand ? m->courses : m->hand;
    int all = m->courses + m->choices < m->hand ? m->courses + m->choices : m->hand;
    *least = laid + plain;
    *most = laid + all;
    if (*most > ROUND_TOKENS) *most = ROUND_TOKENS;
    if (*least > ROUND_TOKENS) *least = ROUND_TOKENS;
}

/* 4.5: choices that are not courses bring seas back. */
static int captured_then(const struct course_means *m, int tokens) {
    int used = tokens - bits_count(m->laid) - m->courses;
    int surfaced = m->choices - (used > 0 ? used : 0);
    return m->captured > surfaced ? m->captured - surfaced : 0;
}

void orzel_course_find(struct round *r, const struct course_means *m, struct course_room *room) {
    int least, most;
    token_range(m, &least, &most);
    for (int tokens = 0; tokens <= ROUND_TOKENS; tokens++) {
        room->count[tokens] = 0;
        if (tokens < least || tokens > most) continue;
        r->captured = captured_then(m, tokens);
        room->count[tokens] = orzel_shape_find(r, m->laid, tokens, room->found[tokens]);
        /* Shut in: what cannot be laid is left out (4.13). */
        if (!room->count[tokens] && tokens == least && least > bits_count(m->laid))
            room->count[tokens - 1] =
                orzel_shape_find(r, m->laid, tokens - 1, room->found[tokens - 1]);
    }
}

bool orzel_course_best(struct round *r, const struct course_means *m, struct course_room *room,
                       struct watch *w, int shapes, struct course *out) {
    out->chance = -1;
    for (int tokens = 0; tokens <= ROUND_TOKENS; tokens++) {
        r->captured = captured_then(m, tokens);
        for (int i = 0; i < room->count[tokens] && i < shapes; i++) {
            int32_t chance;
            room->trial = room->found[tokens][i];
            orzel_shape_reach(r, &room->trial);
            if (!orzel_watch_solve(w, r, &room->trial, (struct watch_start){0, 0}, FIRST_LOOK,
                                   &chance))
                continue;
            if (chance <= out->chance) continue;
            out->chance = chance;
            out->shape = room->trial;
        }
    }
    if (out->chance >= 0) r->captured = captured_then(m, out->shape.tokens);
    return out->chance >= 0;
}
