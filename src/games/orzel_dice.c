/* Phase I: which dice may be set aside (3.2 to 3.4, 3.8, 3.9). */
#include "games/orzel.h"

static int keep_colour(const struct orzel *o) { return o->s.step >= ROLL_WHITE; }

static unsigned faces_of(uint32_t dice) {
    unsigned set = 0;
    for (unsigned face = 0; dice >> 3 * face; face++)
        if (DICE_OF(dice, face)) set |= 1u << face;
    return set;
}

/* Poland has set a break-contact die aside this round. */
static bool break_kept(const struct orzel_board *ob, const struct orzel *o) {
    for (int face = 0; face < ob->die[RED].faces; face++) {
        const struct face *f = &ob->die[RED].face[face];
        if (!DICE_OF(o->kept[RED], face)) continue;
        if (f->symbol[0] == BREAK || (f->symbols == 2 && f->symbol[1] == BREAK)) return true;
    }
    return false;
}

/* 3.9, for all symbols but course: a set of symbols. */
static unsigned possible_symbols(const struct orzel_board *ob, const struct orzel *o) {
    unsigned can = 1u << OBSERVATION | 1u << ATTACK | 1u << FOG;
    if (bits_any(o->patrols)) can |= 1u << BREAK | 1u << PATROL;
    if (o->captured) can |= 1u << SURFACING;
    if (o->mines) can |= 1u << MINES;
    if (o->ships) can |= 1u << PATROL;
    if (o->taken || (o->s.step >= ROLL_WHITE && break_kept(ob, o))) can |= 1u << PREPARE;
    return can;
}

/* What may be set aside now. Sets of faces. */
struct offer {
    const struct die *die;
    unsigned rolled;
    unsigned never;   /* cannot be carried out whatever else is kept */
    unsigned spare;   /* only with a movement token beyond the plain course symbols */
    int tokens;       /* movement tokens in hand that course symbols may use */
    unsigned excused; /* black faces that must be kept although they cannot be carried out */
    bool nothing;     /* nothing rolled can be carried out */
};

/* 3.9: can the faces of `set` be carried out if `choice` is what is kept? */
static bool carried_out(const struct offer *offer, unsigned set, unsigned choice) {
    int courses = offer->die->courses[choice];
    if (set & offer->never) return false;
    if (set & offer->die->course && courses > offer->tokens) return false;
    return !(set & offer->spare) || courses < offer->tokens;
}

static void judge_face(struct offer *offer, unsigned face, unsigned can) {
    const struct face *f = &offer->die->face[face];
    unsigned wanted = 0;
    for (int i = 0; i < f->symbols; i++) wanted |= 1u << f->symbol[i];
    unsigned others = wanted & ~(1u << COURSE);
    if (!f->choice) {
        if (others & ~can) offer->never |= 1u << face;
    } else if (!(others & can)) {
        if (wanted & 1u << COURSE)
            offer->spare |= 1u << face;
        else
            offer->never |= 1u << face;
    }
}

static struct offer make_offer(const struct orzel_board *ob, const struct orzel *o) {
    int colour = keep_colour(o);
    const struct die *die = &ob->die[colour];
    struct offer offer = {.die = die, .rolled = faces_of(o->rolled), .tokens = o->hand};
    unsigned can = possible_symbols(ob, o), alone = 0;
    bool earlier = board_reads(&ob->b, EARLIER_COUNTS); /* 3.5 says no */
    for (unsigned face = 0; face < die->faces; face++) {
        if (earlier) offer.tokens -= (int)DICE_OF(o->kept[colour], face) * die->courses[1u << face];
        if (offer.rolled >> face & 1) judge_face(&offer, face, can);
    }
    for (unsigned face = 0; face < die->faces; face++)
        if (offer.rolled >> face & 1 && carried_out(&offer, 1u << face, 1u << face))
            alone |= 1u << face;
    if (!(alone & die->black)) offer.excused = offer.rolled & die->black; /* 3.8 */
    offer.nothing = !alone;
    return offer;
}

/* 3.4, with the choice that symbols are compared: does one of them stand on two faces? */
static bool symbol_twice(const struct orzel_board *ob, const struct die *die, unsigned set) {
    unsigned seen = 0;
    if (!board_reads(&ob->b, SYMBOLS_DIFFER)) return false;
    for (unsigned face = 0; face < die->faces; face++) {
        unsigned symbols = 0;
        if (!(set >> face & 1)) continue;
        for (int i = 0; i < die->face[face].symbols; i++)
            symbols |= 1u << die->face[face].symbol[i];
        if (seen & symbols) return true;
        seen |= symbols;
    }
    return false;
}

/* 3.8 for a set of rolled faces that respects 3.2 to 3.4. */
static bool may_keep(const struct offer *offer, unsigned choice) {
    unsigned excused = choice & offer->excused;
    if (!(choice & (choice - 1)) && (offer->nothing || excused)) return true;
    if (excused & (excused - 1)) return false; /* one black die is enough */
    return carried_out(offer, choice & ~excused, choice);
}

int orzel_dice_legal(const struct orzel_board *ob, const struct orzel *o, move *out) {
    struct offer offer = make_offer(ob, o);
    unsigned all = offer.rolled, black = all & offer.die->black;
    int count = 0, colour = keep_colour(o);
    for (unsigned set = all & (0 - all); set; set = (set - all) & all)
        if ((!black || set & black) && !symbol_twice(ob, offer.die, set) && may_keep(&offer, set))
            out[count++] = KEEP(colour, offer.die->dice[set]);
    return count;
}

/* 3.8: why the action of a symbol cannot be carried out now. */
static const char *symbol_reason(unsigned symbol) {
    static const char *const reasons[] = {
        [BREAK] = "keep-break",   [SURFACING] = "keep-surfacing", [MINES] = "keep-mines",
        [PATROL] = "keep-patrol", [PREPARE] = "keep-prepare",
    };
    return symbol < sizeof reasons / sizeof *reasons ? reasons[symbol] : NULL;
}

/* The first face of the set whose action is impossible whatever else is kept, as a reason. */
static const char *face_reason(const struct orzel_board *ob, const struct orzel *o,
                               const struct offer *offer, unsigned set) {
    unsigned can = possible_symbols(ob, o);
    for (unsigned face = 0; face < offer->die->faces; face++) {
        const struct face *f = &offer->die->face[face];
        if (!(set & offer->never & ~offer->excused & 1u << face)) continue;
        for (int i = 0; i < f->symbols; i++)
            if (f->symbol[i] != COURSE && !(can >> f->symbol[i] & 1))
                return symbol_reason(f->symbol[i]);
    }
    return NULL;
}

/* 3.8 and 3.9: which of the dice that were chosen cannot be carried out, and why. */
static struct verdict why_not_keep(const struct orzel_board *ob, const struct orzel *o,
                                   const struct offer *offer, unsigned set) {
    const char *why = face_reason(ob, o, offer, set);
    int courses = offer->die->courses[set];
    if (why) return WHICH(RULE(3, 8), NO_FIELD, why);
    if (set & offer->die->course && courses > offer->tokens)
        return BECAUSE(RULE(3, 8), NO_FIELD, "keep-course", NO_FIELD, courses, offer->tokens);
    if (set & offer->spare && courses >= offer->tokens)
        return WHICH(RULE(3, 8), NO_FIELD, "keep-choice");
    return WHICH(RULE(3, 8), NO_FIELD, "keep-black");
}

struct verdict orzel_dice_check(const struct orzel_board *ob, const struct orzel *o, move m) {
    struct offer offer = make_offer(ob, o);
    uint32_t dice = KEEP_DICE(m);
    unsigned set = faces_of(dice);
    if (!set) return WHICH(RULE(3, 2), NO_FIELD, "keep-nothing");
    if (set & ~offer.rolled) return WHICH(RULE(3, 2), NO_FIELD, "keep-not-rolled");
    if (offer.rolled & offer.die->black && !(set & offer.die->black))
        return WHICH(RULE(3, 3), NO_FIELD, "keep-one-black");
    if (dice != offer.die->dice[set] || symbol_twice(ob, offer.die, set))
        return DENY(RULE(3, 4), NO_FIELD);
    if (!may_keep(&offer, set)) return why_not_keep(ob, o, &offer, set);
    return LEGAL;
}

/* 3.3: a black face that was rolled is among those set aside. */
int orzel_dice_must(const struct board *b, const struct state *view, const char **face,
                    struct verdict *because) {
    const struct orzel *o = (const struct orzel *)view;
    if (view->step != KEEP_RED && view->step != KEEP_WHITE) return 0;
    const struct die *die = &((const struct orzel_board *)b)->die[keep_colour(o)];
    unsigned black = faces_of(o->rolled) & die->black;
    int count = 0;
    for (unsigned f = 0; f < die->faces; f++)
        if (black >> f & 1) face[count++] = die->face[f].word;
    *because = WHICH(RULE(3, 3), NO_FIELD, "keep-one-black");
    return count;
}

bool orzel_dice_die(const struct board *b, int n, struct die_print *out) {
    static const char *const words[COLOURS] = {[RED] = "red", [WHITE] = "white"};
    if (n >= COLOURS) return false;
    const struct die *die = &((const struct orzel_board *)b)->die[n];
    *out = (struct die_print){.word = words[n],
                              .side = n == RED ? SEAT_A : SEAT_B,
                              .faces = die->faces};
    for (int i = 0; i < die->faces; i++) out->face[i] = die->face[i].word;
    return true;
}
