/* orzel_sense.c -- a view of ORP Orzel as numbers: see `sense` in core/game.h. */
#include "games/orzel.h"
#include "games/senses.h"
#include <string.h>

enum { FIGURE_AT, DOWN_AT, DOWN_SHIPS_AT, OPEN_AT, PATROLS_AT, LAID_AT, MINED_AT, PLANES };
enum {
    TURN,
    STEP_NOW,
    ROUND,
    HAND, /* from here on as struct orzel has them, to swept_blanks */
    LEFT = HAND + 12,
    ROLLED = LEFT + FOG, /* how many dice show each face */
    KEPT = ROLLED + FACES,
    FACTS = KEPT + COLOURS * FACES
};

_Static_assert((int)PLANES == ORZEL_PLANES && (int)FACTS == ORZEL_FACTS, "as orzel.c says");

const char orzel_sense_words[] =
    "figure down down-ships open patrols laid mined turn step round hand hand-ships known-ships "
    "known-seas sunk captured ships taken mines hand-mines swept-mines swept-blanks left-course "
    "left-break left-surfacing left-mines left-patrol left-prepare left-observation left-attack "
    "rolled-1 rolled-2 rolled-3 rolled-4 rolled-5 rolled-6 red-1 red-2 red-3 red-4 red-5 red-6 "
    "white-1 white-2 white-3 white-4 white-5 white-6";

static void mark(uint8_t *plane, struct bits set) {
    BITS_EACH (set, f) plane[f] = 1;
}

static void dice(uint8_t *out, uint32_t dice) {
    for (unsigned face = 0; face < FACES; face++) out[face] = (uint8_t)DICE_OF(dice, face);
}

void orzel_sense(const struct board *b, const struct state *view, uint8_t *out) {
    const struct orzel *o = (const struct orzel *)view;
    unsigned fields = b->fields;
    uint8_t *facts = out + PLANES * fields;
    memset(out, 0, PLANES * fields + FACTS);
    out[FIGURE_AT * fields + o->figure] = 1;
    mark(out + DOWN_AT * fields, o->down);
    mark(out + DOWN_SHIPS_AT * fields, o->down_ships);
    mark(out + OPEN_AT * fields, o->open);
    mark(out + PATROLS_AT * fields, o->patrols);
    mark(out + LAID_AT * fields, o->laid);
    mark(out + MINED_AT * fields, o->mined);
    facts[TURN] = view->turn;
    facts[STEP_NOW] = view->step;
    facts[ROUND] = (uint8_t)view->round;
    const uint8_t hand[] = {o->hand,  o->hand_ships, o->known_ships, o->known_seas,
                            o->sunk,  o->captured,   o->ships,       o->taken,
                            o->mines, o->hand_mines, o->swept_mines, o->swept_blanks};
    memcpy(facts + HAND, hand, sizeof hand);
    memcpy(facts + LEFT, o->left, FOG);
    dice(facts + ROLLED, o->rolled);
    dice(facts + KEPT, o->kept[RED]);
    dice(facts + KEPT + FACES, o->kept[WHITE]);
}
