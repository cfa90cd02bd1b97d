/* seven_sense.c -- a view of 7 as numbers: see `sense` in core/game.h. */
#include "games/seven.h"
#include "games/senses.h"
#include <string.h>

/* The marks of a regiment are those of the topmost one; all of a stack are told by the facts. */
enum {
    REGIMENT_AT, /* how many */
    SCATTERED_AT,
    FIRE_AT,
    ACTED_AT,
    SHOWN_AT,
    COMMANDER_AT,
    AIRCRAFT_AT,
    DAMAGED_AT,
    BOMB_AT,
    FLOWN_AT,
    ACTIVE_AT,
    LEFT_AT,
    TARGET_AT,
    PLANES
};
enum {
    TURN,
    STEP_NOW,
    ROUND,
    COMMISSAR_LEFT,
    DISCOVERED,
    ENTERED,
    ACTIONS,
    ROLL_FOR,
    MARKS, /* of each regiment in reading order, those in Lwow as stacked, 255 and 254: gone */
    FACTS = MARKS + REGIMENTS
};

_Static_assert((int)PLANES == SEVEN_PLANES && (int)FACTS == SEVEN_FACTS, "as seven.c says");

const char seven_sense_words[] =
    "regiments scattered fire acted shown commander aircraft damaged bomb flown active left target "
    "turn step round commissar discovered entered actions roll "
    "marks-1 marks-2 marks-3 marks-4 marks-5 marks-6 marks-7 marks-8 marks-9 marks-10";

static void sense_regiments(const struct seven_state *s, unsigned fields, uint8_t *out,
                            uint8_t *facts) {
    for (unsigned i = 0; i < REGIMENTS; i++) {
        unsigned unit = s->regiment[i], marks = UNIT_MARKS(unit);
        if (unit >= UNIT_GONE) {
            facts[MARKS + i] = (uint8_t)(255 - marks);
            continue;
        }
        uint8_t *at = out + UNIT_FIELD(unit);
        facts[MARKS + i] = (uint8_t)marks;
        at[REGIMENT_AT * fields]++;
        at[SCATTERED_AT * fields] = marks & SCATTERED ? 1 : 0;
        at[FIRE_AT * fields] = marks & FIRE ? 1 : 0;
        at[ACTED_AT * fields] = marks & ACTED ? 1 : 0;
        at[SHOWN_AT * fields] = marks & SHOWN ? 1 : 0;
        at[COMMANDER_AT * fields] = marks & COMMANDER ? 1 : 0;
    }
}

static void sense_aircraft(const struct seven_state *s, unsigned fields, uint8_t *out) {
    for (unsigned i = 0; i < AIRCRAFT && s->aircraft[i] < UNIT_GONE; i++) {
        unsigned marks = UNIT_MARKS(s->aircraft[i]);
        uint8_t *at = out + UNIT_FIELD(s->aircraft[i]);
        at[AIRCRAFT_AT * fields] = 1;
        at[DAMAGED_AT * fields] = marks & DAMAGED ? 1 : 0;
        at[BOMB_AT * fields] = marks & BOMB ? 1 : 0;
        at[FLOWN_AT * fields] = marks & FLOWN ? 1 : 0;
    }
}

void seven_sense(const struct board *b, const struct state *view, uint8_t *out) {
    const struct seven_state *s = (const struct seven_state *)(const void *)view;
    unsigned fields = b->fields;
    uint8_t *facts = out + PLANES * fields;
    memset(out, 0, PLANES * fields + FACTS);
    sense_regiments(s, fields, out, facts);
    sense_aircraft(s, fields, out);
    if (s->active != NO_FIELD) out[ACTIVE_AT * fields + s->active] = 1;
    if (s->left != NO_FIELD) out[LEFT_AT * fields + s->left] = 1;
    if (s->target != NO_FIELD) out[TARGET_AT * fields + s->target] = 1;
    facts[TURN] = view->turn;
    facts[STEP_NOW] = view->step;
    facts[ROUND] = (uint8_t)view->round;
    facts[COMMISSAR_LEFT] = s->commissar;
    facts[DISCOVERED] = s->discovered;
    facts[ENTERED] = s->entered;
    facts[ACTIONS] = s->actions;
    facts[ROLL_FOR] = s->roll;
}
