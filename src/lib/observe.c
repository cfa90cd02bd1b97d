/* observe.c -- views, possible truths and observations of include/sedzia.h. */
#include "lib/handle.h"
#include <string.h>

size_t observe_size(const struct board *b) {
    const struct game *g = b->game;
    return g->sense ? (size_t)g->planes * b->fields + g->facts : g->state_size;
}

void observe_write(const struct board *b, const struct state *view, uint8_t *out) {
    if (b->game->sense)
        b->game->sense(b, view, out);
    else
        memcpy(out, view, b->game->state_size);
}

struct sedzia_state *sedzia_view(struct sedzia_state *s, int viewer) {
    union any_state seen;
    if (enter(s, A_STATE)) return NULL;
    struct sedzia_state *view = NULL;
    if (!look(&s->game->board, &s->s.s, viewer, &seen)) view = state_make(s->game, 0);
    if (view) view->s = seen;
    leave(s, 0);
    return view;
}

struct sedzia_state *sedzia_imagine(struct sedzia_state *view, uint64_t seed) {
    if (enter(view, A_STATE)) return NULL;
    struct sedzia_state *truth = state_make(view->game, ~seed);
    struct rng r = rng_from(seed);
    const struct board *b = &view->game->board;
    if (truth) b->game->imagine(b, &view->s.s, &r, &truth->s.s);
    leave(view, 0);
    return truth;
}

int sedzia_observe(struct sedzia_state *s, int viewer, uint8_t *out, size_t room) {
    union any_state view;
    int failed = enter(s, A_STATE);
    if (failed) return failed;
    const struct board *b = &s->game->board;
    size_t size = observe_size(b);
    if ((failed = look(b, &s->s.s, viewer, &view)) || !room)
        return leave(s, failed ? failed : (int)size);
    if (!out) return leave(s, failure(SEDZIA_BAD, "there is room but no place for it", NULL));
    if (room < size) return leave(s, failure(SEDZIA_ROOM, "the observation does not fit", NULL));
    observe_write(b, &view.s, out);
    return leave(s, (int)size);
}
