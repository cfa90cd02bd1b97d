/* air_sense.c -- a view of the air games as numbers: see `sense` in core/game.h. */
#include "games/air.h"
#include <string.h>

enum {
    FIGHTERS_A,
    FIGHTERS_B,
    BOMBERS_AT,
    DAMAGED_AT,
    MOVED_AT, /* how far */
    STRUCK_AT,
    MASKED_AT,
    CLOUD_AT,    /* which cloud, from 1 */
    ATTACKER_AT, /* which attack in the order, from 1 */
    TARGET_AT,   /* of which attacks: the sum of their bits, eight to a plane */
    TARGET_ON,
    PLANES
};
enum { TURN, STEP, SIDE, ROUND, RESERVE, SHOTS, FLAK_PLACE, FLAK_AT, FACTS };

_Static_assert((int)PLANES == AIR_PLANES && (int)FACTS == AIR_FACTS,
               "as the tables of both games say");

const char air_sense_words[] =
    "fighters-luftwaffe fighters-defender bombers damaged moved struck masked cloud attacker "
    "target-early target-late turn step side round reserve shots flak-place flak-target";

static void mark(uint8_t *plane, struct bits set, unsigned with) {
    BITS_EACH (set, f) plane[f] = (uint8_t)(plane[f] + with);
}

static void sense_attacks(const struct air *a, unsigned fields, uint8_t *out, uint8_t *facts) {
    for (unsigned i = 0; i < a->attacks; i++) {
        struct attack x = a->order[i];
        if (x.from == FLAK) {
            facts[FLAK_PLACE] = (uint8_t)(i + 1);
            facts[FLAK_AT] = (uint8_t)(x.to + 1);
            continue;
        }
        out[ATTACKER_AT * fields + x.from] = (uint8_t)(i + 1);
        out[(i < 8 ? TARGET_AT : TARGET_ON) * fields + x.to] |= (uint8_t)(1u << i % 8);
    }
}

void air_sense(const struct board *b, const struct state *view, uint8_t *out) {
    const struct air *a = (const struct air *)view;
    unsigned fields = b->fields;
    uint8_t *facts = out + PLANES * fields;
    memset(out, 0, PLANES * fields + FACTS);
    mark(out + FIGHTERS_A * fields, a->fighters[0], 1);
    mark(out + FIGHTERS_B * fields, a->fighters[1], 1);
    mark(out + BOMBERS_AT * fields, a->bombers, 1);
    mark(out + DAMAGED_AT * fields, a->damaged, 1);
    mark(out + MOVED_AT * fields, a->moved[0], 1);
    mark(out + MOVED_AT * fields, a->moved[1], 2);
    mark(out + STRUCK_AT * fields, a->struck, 1);
    mark(out + MASKED_AT * fields, a->masked, 1);
    for (unsigned i = 0; i < a->clouds; i++) {
        out[CLOUD_AT * fields + a->cloud[i].from] = (uint8_t)(i + 1);
        out[CLOUD_AT * fields + a->cloud[i].to] = (uint8_t)(i + 1);
    }
    sense_attacks(a, fields, out, facts);
    facts[TURN] = view->turn;
    facts[STEP] = view->step;
    facts[SIDE] = a->side;
    facts[ROUND] = (uint8_t)view->round;
    facts[RESERVE] = a->reserve;
    facts[SHOTS] = a->shots;
}
