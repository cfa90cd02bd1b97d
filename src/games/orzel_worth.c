/* Phase I: what it is worth to set dice aside, by all that may still be rolled. */
#include "games/orzel_round.h"
#include <string.h>

enum { KNOWN = 512 };

/* What is set aside, and the chance of Poland with it. */
struct reckoning {
    const struct orzel_board *ob;
    struct orzel o;
    struct dice_judge judge;
    int colour, count;
    uint32_t kept[KNOWN];
    int32_t chance[KNOWN];
};

static int32_t after_keeping(struct reckoning *k, uint32_t kept);

/* The best of the legal keeps of a roll. */
static int32_t best_keep(struct reckoning *k, uint32_t kept, uint32_t rolled) {
    move list[FACE_SETS];
    struct orzel *o = &k->o;
    o->kept[k->colour] = kept;
    o->rolled = rolled;
    int count = orzel_dice_legal(k->ob, o, list);
    int32_t best = -1;
    for (int i = 0; i < count; i++) {
        int32_t chance = after_keeping(k, kept + KEEP_DICE(list[i]));
        bool better = k->colour == RED ? chance > best : chance < best;
        if (best < 0 || better) best = chance;
    }
    return best;
}

/* Adds up the rolls of `left` more dice with faces from `face` on; `weight` is how often. */
static int64_t each_roll(struct reckoning *k, uint32_t kept, uint32_t rolled, int face, int left) {
    static const int choose[MAX_DICE + 1][MAX_DICE + 1] = {
        {1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
    const struct die *die = &k->ob->die[k->colour];
    if (!left) return best_keep(k, kept, rolled);
    if (face == die->faces) return 0;
    int64_t sum = 0, weight = 1;
    for (int n = 0; n <= left; n++) {
        bool last = face == die->faces - 1;
        if (!last || n == left)
            sum += weight * choose[left][n] *
                   each_roll(k, kept, rolled + (uint32_t)n * DIE(face), face + 1, left - n);
        weight *= die->face[face].weight;
    }
    return sum;
}

static int32_t after_keeping(struct reckoning *k, uint32_t kept) {
    static const int64_t rolls[MAX_DICE + 1] = {1, 6, 36, 216, 1296};
    int left = k->ob->dice - (int)DICE_TOTAL(kept);
    for (int i = 0; i < k->count; i++)
        if (k->kept[i] == kept) return k->chance[i];
    int32_t chance = left ? (int32_t)(each_roll(k, kept, 0, 0, left) / rolls[left])
                          : k->judge.final(k->judge.with, kept);
    if (k->count < KNOWN) {
        k->kept[k->count] = kept;
        k->chance[k->count++] = chance;
    }
    return chance;
}

static void begin(struct reckoning *k, const struct orzel_board *ob, const struct orzel *o,
                  struct dice_judge judge) {
    k->ob = ob;
    k->o = *o;
    k->judge = judge;
    k->colour = o->s.step >= ROLL_WHITE;
    k->o.s.step = (uint8_t)(k->colour ? KEEP_WHITE : KEEP_RED);
    k->count = 0;
}

int orzel_worth_keeps(const struct orzel_board *ob, const struct orzel *o, struct dice_judge judge,
                      move *list, int32_t *chances) {
    struct reckoning k;
    begin(&k, ob, o, judge);
    int count = orzel_dice_legal(ob, o, list);
    for (int i = 0; i < count; i++)
        chances[i] = after_keeping(&k, o->kept[k.colour] + KEEP_DICE(list[i]));
    return count;
}

int32_t orzel_worth_roll(const struct orzel_board *ob, const struct orzel *o,
                         struct dice_judge judge) {
    struct reckoning k;
    begin(&k, ob, o, judge);
    return after_keeping(&k, 0);
}
