/* Makes the table of rounds: backward from the straits, each round solved with all dice. A step is
 * one distance; inside it the chances of all tokens sunk and captured depend on each other, so they
 * are reckoned several times. The sea is open: mines and patrols of the round itself are counted,
 * those of earlier ones are not. */
#include "games/orzel_round.h"
#include <string.h>

enum { SWEEPS = 3, TRAIN_SHAPES = 6, UNKNOWN = -1 };

struct training {
    struct round r;
    struct orzel o;
    struct course_room room;
    struct course best;
    struct course_means means;
    struct watch *w;
    int32_t known[MAX_DICE + 1][MAX_DICE + 1][MAX_DICE + 1]; /* see, either, blocks */
    int row;
    uint16_t *numbers;
};

/* A field as far from the straits as asked, on the way from Tallinn. */
static unsigned field_at(const struct orzel_board *ob, int fields) {
    unsigned best = ob->tallinn;
    int detour = FAR;
    for (unsigned f = 0; f < ob->b.fields; f++) {
        int longer = ob->b.away[ob->tallinn][f] + ob->steps[f] - ob->steps[ob->tallinn];
        if (ob->steps[f] == fields && longer < detour) {
            detour = longer;
            best = f;
        }
    }
    return best;
}

static int32_t judge_white(void *with, uint32_t dice) {
    struct training *t = with;
    orzel_solve_white(&t->r, &t->o, dice, NULL);
    int32_t *known = &t->known[t->r.see][t->r.either][t->r.blocks];
    if (*known == UNKNOWN)
        *known = orzel_course_best(&t->r, &t->means, &t->room, t->w, TRAIN_SHAPES, &t->best)
                     ? t->best.chance
                     : 0;
    return *known;
}

/* All white dice after a red result. */
static int32_t reckon_red(struct training *t, int courses, int choices) {
    memset(t->known, UNKNOWN, sizeof t->known);
    t->means.courses = courses;
    t->means.choices = choices;
    t->r.blocks = 0;
    orzel_course_find(&t->r, &t->means, &t->room);
    t->o.s.step = ROLL_WHITE;
    return orzel_worth_roll(t->r.ob, &t->o, (struct dice_judge){judge_white, t});
}

static int32_t judge_red(void *with, uint32_t dice) {
    struct training *t = with;
    int courses, choices;
    orzel_solve_red(t->r.ob, dice, &courses, &choices);
    return t->numbers[t->row * ROUND_ROW + 1 + orzel_table_red(courses, choices)];
}

static uint16_t number(int32_t chance) {
    if (chance < 0) return 0;
    return (uint16_t)(chance < ROUND_ONE ? chance : ROUND_ONE - 1);
}

static void train_row(struct training *t, int fields, int sunk, int captured) {
    const struct orzel_board *ob = t->r.ob;
    uint16_t *row = &t->numbers[(t->row = orzel_table_row(fields, sunk, captured)) * ROUND_ROW];
    t->o.sunk = (uint8_t)sunk;
    t->o.captured = (uint8_t)captured;
    t->o.hand_ships = (uint8_t)(ob->ship_tokens - sunk);
    t->o.hand = (uint8_t)(t->o.hand_ships + ob->sea_tokens - captured);
    t->r.sunk = sunk;
    t->r.ships = t->o.hand_ships;
    t->r.seas = ob->sea_tokens - captured;
    t->means.hand = t->o.hand;
    t->means.captured = captured;
    for (int choices = 0; choices <= ob->dice; choices++)
        for (int courses = 0; courses <= 2 * (ob->dice - choices); courses++)
            row[1 + orzel_table_red(courses, choices)] = number(reckon_red(t, courses, choices));
    t->o.s.step = ROLL_RED;
    row[0] = number(orzel_worth_roll(ob, &t->o, (struct dice_judge){judge_red, t}));
}

/* A first guess: as one field nearer. */
static void guess(uint16_t *numbers, int fields) {
    int rows = ROUND_SUNK * ROUND_CAPTURED * ROUND_ROW;
    for (int i = 0; i < rows; i++)
        numbers[fields * rows + i] = fields ? numbers[(fields - 1) * rows + i] : UINT16_MAX;
}

/* Nearer is never worse: a player may sail slower. */
static void smooth(uint16_t *numbers, int fields) {
    int rows = ROUND_SUNK * ROUND_CAPTURED * ROUND_ROW;
    for (int nearer = fields - 1; nearer > 0; nearer--)
        for (int i = 0; i < rows; i++)
            if (numbers[nearer * rows + i] < numbers[(nearer + 1) * rows + i])
                numbers[nearer * rows + i] = numbers[(nearer + 1) * rows + i];
}

bool orzel_train_step(const struct board *b, int step, uint16_t *numbers, struct arena *a) {
    const struct orzel_board *ob = (const struct orzel_board *)b;
    guess(numbers, step);
    if (step == 0) return true;
    size_t used = a->used;
    struct training *t = arena_take(a, sizeof *t);
    struct watch *w = arena_take(a, orzel_watch_size());
    if (!t || !w || ob->dice != MAX_DICE || ob->ship_tokens > ROUND_SUNK ||
        ob->sea_tokens >= ROUND_CAPTURED)
        return false;
    b->game->start(b, &t->o.s);
    t->w = w;
    t->numbers = numbers;
    t->r.ob = ob;
    t->r.table.fresh = numbers;
    t->r.figure = t->o.figure = (uint8_t)field_at(ob, step);
    orzel_shape_ways(&t->r);
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (int sunk = ob->ship_tokens - 1; sunk >= 0; sunk--)
            for (int captured = ob->sea_tokens; captured >= 0; captured--)
                train_row(t, step, sunk, captured);
    smooth(numbers, step);
    a->used = used;
    return true;
}
