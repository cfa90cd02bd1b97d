/* A position: refused with a reason, or canonical and safe to ask anything. */
#include <string.h>
#include "fuzz/fuzz.h"

static char line_room[16384];

static void ask(const struct board *b, const struct state *s, int viewer) {
    static struct piece pieces[MAX_PIECES];
    union any_state view, full, again;
    struct rng r = rng_from(1);
    memset(&view, 0, sizeof view);
    game_observe(b, s, viewer, &view.s);
    b->game->imagine(b, &view.s, &r, &full.s);
    game_observe(b, &full.s, viewer, &again.s);
    fuzz_demand(!memcmp(&again, &view, b->game->state_size), "observe(imagine(view)) == view");
    fuzz_demand(b->game->pieces(b, &view.s, pieces) <= MAX_PIECES, "pieces");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static move list[MAX_MOVES];
    const struct board *b = fuzz_board(data, size);
    union any_state s, again;
    TEXT(err, 300);
    memset(&s, 0xA5, sizeof s);
    if (!b->game->read(b, &s.s, fuzz_text(data, size, 1), &err)) {
        fuzz_demand(err.len > 0, "refused with a reason");
        return 0;
    }
    struct text line = text_over(line_room, sizeof line_room);
    b->game->write(b, &s.s, &line);
    fuzz_demand(!line.cut && b->game->read(b, &again.s, line.at, &err), "what is written is read");
    fuzz_demand(!memcmp(&s, &again, b->game->state_size), "and gives the same state");
    int count = game_legal(b, &s.s, list);
    fuzz_demand((count > 0) == (s.s.turn != NOBODY), "there is a legal move until the end");
    ask(b, &s.s, SEAT_A);
    ask(b, &s.s, SEAT_B);
    ask(b, &s.s, PUBLIC);
    for (int i = 0; i<count; i += count> 1 ? count - 1 : 1) { /* the first and the last */
        again = s;
        game_apply(b, &again.s, list[i], NULL);
        fuzz_demand(game_legal(b, &again.s, list + 0) > 0 || again.s.turn == NOBODY, "goes on");
        count = game_legal(b, &s.s, list);
    }
    return 0;
}
