/* bitwa_board.c -- reads the sheet: map, armies, quantities, decks. See data/bitwa/board.txt. */
#include "games/bitwa_board.h"
#include <stddef.h>
#include <string.h>

/* Keys with one number, one for each side, or one field; every one must be given once. */
struct quantity {
    const char *key;
    size_t at;
    int least, most;
};
#define AT(member) offsetof(struct bitwa_board, member)
static const struct quantity numbers[] = {
    {"rounds", AT(rounds), 1, 10},
    {"markers", AT(markers), 0, 5},
    {"refill", AT(refill), 0, 5},
    {"plunder", AT(plunder), 1, 9},
    {"attacks", AT(attacks), 1, 12},
    {"front", AT(front), 1, 10},
    {"destroyed", AT(destroyed), 1, SIDE_ARMIES},
};
static const struct quantity sides[] = {
    {"deal", AT(deal), 1, DECK_CARDS},
    {"supply", AT(supply), 0, DECK_CARDS},
};
static const struct quantity places[] = {
    {"warsaw", AT(warsaw), 0, 0},
    {"radzymin", AT(radzymin), 0, 0},
};
static const char *const others[] = {"points elsewhere", "points removed", "deck red",
                                     "deck poland"};
enum {
    NUMBERS = sizeof numbers / sizeof *numbers,
    SIDES = sizeof sides / sizeof *sides,
    PLACES = sizeof places / sizeof *places,
    OTHERS = sizeof others / sizeof *others,
    FIRST_SIDE = NUMBERS,
    FIRST_PLACE = FIRST_SIDE + 2 * SIDES,
    FIRST_OTHER = FIRST_PLACE + PLACES,
    GIVEN = FIRST_OTHER + OTHERS
};

static bool once(struct bitwa_board *b, struct sheet *in, int which) {
    if (b->given >> which & 1) return sheet_fail(in, "board.twice", in->whole);
    b->given |= 1u << which;
    return true;
}

static bool read_side(struct sheet *in, int n, unsigned *side) {
    if (n >= in->words) return sheet_fail(in, "board.no-side", in->word[n - 1]);
    *side = text_same(in->word[n], "poland");
    if (!*side && !text_same(in->word[n], "red"))
        return sheet_fail(in, "board.side-bitwa", in->word[n]);
    return true;
}

static bool number_at(struct bitwa_board *b, struct sheet *in, int n, const struct quantity *q,
                      unsigned index) {
    int value;
    if (!sheet_count(in, n + 1, n + 1) || !sheet_int(in, n, q->least, q->most, &value))
        return false;
    ((uint8_t *)b)[q->at + index] = (uint8_t)value;
    return true;
}

/* ---------------------------------------------------------------- map and armies */

static bool rear_line(struct bitwa_board *b, struct sheet *in) {
    unsigned side;
    return read_side(in, 1, &side) && board_set(&b->b, in, 2, &b->rear[side]);
}

static bool points_line(struct bitwa_board *b, struct sheet *in) {
    static const struct quantity elsewhere = {"", AT(elsewhere), 0, 99};
    static const struct quantity removed = {"", AT(removed), 0, 99};
    static const struct quantity field = {"", AT(points), 1, 99};
    unsigned f;
    if (!sheet_count(in, 3, 3)) return false;
    if (text_same(in->word[1], "elsewhere"))
        return once(b, in, FIRST_OTHER) && number_at(b, in, 2, &elsewhere, 0);
    if (text_same(in->word[1], "removed"))
        return once(b, in, FIRST_OTHER + 1) && number_at(b, in, 2, &removed, 0);
    if (!board_field(&b->b, in, 1, &f)) return false;
    if (b->points[f]) return sheet_fail(in, "board.points", in->word[1]);
    return number_at(b, in, 2, &field, f);
}

static bool copy_word(struct sheet *in, const char *word, char *to, size_t room) {
    if (text_length(word) >= room) return sheet_fail(in, "board.long", word);
    memcpy(to, word, text_length(word) + 1);
    return true;
}

static bool plain(const char *word) {
    for (; *word; word++) {
        bool letter = (*word | 32) >= 'a' && (*word | 32) <= 'z';
        if (!letter && (*word < '0' || *word > '9')) return false;
    }
    return true;
}

static bool army_line(struct bitwa_board *b, struct sheet *in) {
    unsigned side, f, index;
    if (!sheet_count(in, 6, SHEET_WORDS) || !read_side(in, 1, &side)) return false;
    bool defenders = text_same(in->word[2], "defenders");
    if (defenders && side != POLAND) return sheet_fail(in, "board.defenders", NULL);
    index = defenders ? DEFENDERS : side * SIDE_ARMIES + b->armies[side];
    unsigned end = defenders ? ARMIES : side ? DEFENDERS : SIDE_ARMIES;
    if (index >= end || b->army[index].key[0])
        return sheet_fail(in, "board.army-many", in->word[2]);
    struct bitwa_army *a = &b->army[index];
    if (text_same(in->word[2], "white") || !plain(in->word[2]) || !plain(in->word[3]))
        return sheet_fail(in, "board.army-key", in->whole);
    if (!board_field(&b->b, in, 4, &f)) return false;
    for (unsigned i = 0; i < ARMIES; i++) {
        if (!b->army[i].key[0]) continue;
        if (b->army[i].field == f) return sheet_fail(in, "board.field-taken", in->word[4]);
        if (text_same(b->army[i].key, in->word[2]) ||
            (bitwa_side(i) == side && text_same(b->army[i].label, in->word[3])))
            return sheet_fail(in, "board.army-taken", in->whole);
    }
    a->field = (uint8_t)f;
    b->armies[side] = (uint8_t)(b->armies[side] + !defenders);
    return copy_word(in, in->word[2], a->key, sizeof a->key) &&
           copy_word(in, in->word[3], a->label, sizeof a->label) &&
           copy_word(in, sheet_tail(in, 5), a->name, sizeof a->name);
}

/* ---------------------------------------------------------------- decks */

static const struct {
    const char *word;
    size_t at;
} bonuses[] = {
    {"ATT+", offsetof(struct bitwa_card, attack)},
    {"DEF+", offsetof(struct bitwa_card, defence)},
    {"ENC+", offsetof(struct bitwa_card, encircling)},
    {"FORT+", offsetof(struct bitwa_card, fort)},
    {"DRAW", offsetof(struct bitwa_card, draws)},
};
enum { BONUSES = sizeof bonuses / sizeof *bonuses };
static const char *const action_words[] = {"ORDERS2", "DISRUPT",   "MARCH",
                                           "MARCH2",  "INTERCEPT", "PUSH"};
enum { ACTIONS = sizeof action_words / sizeof *action_words };

void bitwa_effects(const struct bitwa_card *c, struct text *out) {
    for (int i = 0; i < BONUSES; i++) {
        uint8_t bonus = ((const uint8_t *)c)[bonuses[i].at];
        if (!bonus) continue;
        text_char(out, ' ');
        text_add(out, bonuses[i].word);
        text_int(out, bonus);
    }
    for (int i = 0; i < ACTIONS; i++) {
        if (!(c->actions >> i & 1)) continue;
        text_char(out, ' ');
        text_add(out, action_words[i]);
    }
}

static bool effect_word(struct sheet *in, struct bitwa_card *c, const char *word) {
    for (int i = 0; i < ACTIONS; i++) {
        if (!text_same(word, action_words[i])) continue;
        if (c->actions >> i & 1) return sheet_fail(in, "board.effect-twice", word);
        c->actions = (uint8_t)(c->actions | 1 << i);
        if ((c->actions & MARCH) && (c->actions & MARCH2))
            return sheet_fail(in, "board.march", NULL);
        return true;
    }
    for (int i = 0; i < BONUSES; i++) {
        const char *p = word;
        uint32_t n;
        uint8_t *bonus = (uint8_t *)c + bonuses[i].at;
        if (!text_take(&p, bonuses[i].word) || !text_number(&p, 9, &n) || *p || !n) continue;
        if (*bonus) return sheet_fail(in, "board.effect-twice", word);
        *bonus = (uint8_t)n;
        return true;
    }
    return sheet_fail(in, "board.effect", word);
}

static bool deck_line(struct bitwa_board *b, struct sheet *in) {
    unsigned side;
    int sum;
    if (!sheet_count(in, 3, 3) || !read_side(in, 1, &side) || !sheet_int(in, 2, 0, 999, &sum) ||
        !once(b, in, FIRST_OTHER + 2 + (int)side))
        return false;
    b->reading = (uint8_t)(1 + side);
    b->sum[side] = (uint16_t)sum;
    b->deck_line[side] = (uint16_t)in->line;
    return true;
}

static bool card_number(struct bitwa_board *b, struct sheet *in, unsigned side, unsigned *card) {
    const char *w = in->word[1];
    bool digits = text_length(w) == 2 && w[0] >= '0' && w[0] <= '9' && w[1] >= '0' && w[1] <= '9';
    *card = digits ? (unsigned)(w[0] - '0') * 10 + (unsigned)(w[1] - '0') : 0;
    if (*card < 1 || *card > CARDS || bitwa_card_side(*card) != side)
        return sheet_fail(in, side ? "board.card-polish" : "board.card-soviet", w);
    if (b->printed[side] & bitwa_bit(*card)) return sheet_fail(in, "board.card-twice", w);
    b->printed[side] |= bitwa_bit(*card);
    return true;
}

static bool card_colour(struct bitwa_board *b, struct sheet *in, unsigned side, uint8_t *colour) {
    *colour = WHITE;
    if (text_same(in->word[2], "white")) return true;
    for (unsigned i = side * SIDE_ARMIES; i < SIDE_ARMIES + side * SIDE_ARMIES; i++)
        if (i != DEFENDERS && text_same(in->word[2], b->army[i].key)) {
            *colour = (uint8_t)i;
            return true;
        }
    return sheet_fail(in, "board.colour", in->word[2]);
}

/* card NUMBER COLOUR STRENGTH EFFECTS… = NAME */
static bool card_line(struct bitwa_board *b, struct sheet *in) {
    unsigned number, side = (unsigned)b->reading - 1;
    int strength, n = 4;
    if (!b->reading) return sheet_fail(in, "board.card-late", NULL);
    if (!sheet_count(in, 6, SHEET_WORDS) || !card_number(b, in, side, &number)) return false;
    struct bitwa_card *c = &b->card[number];
    if (!card_colour(b, in, side, &c->colour) || !sheet_int(in, 3, 0, 9, &strength)) return false;
    c->strength = (uint8_t)strength;
    for (; n < in->words && !text_same(in->word[n], "="); n++)
        if (!effect_word(in, c, in->word[n])) return false;
    if (n + 1 >= in->words) return sheet_fail(in, "board.card-name", NULL);
    return copy_word(in, sheet_tail(in, n + 1), c->name, sizeof c->name);
}

/* ---------------------------------------------------------------- lines and the whole */

const struct board_word bitwa_board_words[] = {
    {"rear-red", "rear red", WORD_AREA, 0, 0, 0, 0, "r"},
    {"rear-poland", "rear poland", WORD_AREA, 0, 0, 0, 0, "p"},
    {"fortified", "fortified", WORD_AREA, 0, 0, 0, 0, "#"},
    {"warsaw", "warsaw", WORD_SPOT, 1, 0, 0, 0, "W"},
    {"radzymin", "radzymin", WORD_SPOT, 1, 0, 0, 0, "R"},
    {"army-red", "army red", WORD_TABLE, 1, SIDE_ARMIES, 0, 0, "key sign field name"},
    {"army-poland", "army poland", WORD_TABLE, 1, SIDE_ARMIES, 0, 0, "key sign field name"},
    {"rounds", "rounds", WORD_NUMBERS, 1, 1, 1, 10, ""},
    {"markers", "markers", WORD_NUMBERS, 1, 1, 0, 5, ""},
    {"refill", "refill", WORD_NUMBERS, 1, 1, 0, 5, ""},
    {"deal-red", "deal red", WORD_NUMBERS, 1, 1, 1, DECK_CARDS, ""},
    {"deal-poland", "deal poland", WORD_NUMBERS, 1, 1, 1, DECK_CARDS, ""},
    {"supply-red", "supply red", WORD_NUMBERS, 1, 1, 0, DECK_CARDS, ""},
    {"supply-poland", "supply poland", WORD_NUMBERS, 1, 1, 0, DECK_CARDS, ""},
    {"plunder", "plunder", WORD_NUMBERS, 1, 1, 1, 9, ""},
    {"attacks", "attacks", WORD_NUMBERS, 1, 1, 1, 12, ""},
    {"front", "front", WORD_NUMBERS, 1, 1, 1, 10, ""},
    {"destroyed", "destroyed", WORD_NUMBERS, 1, 1, 1, SIDE_ARMIES, ""},
    {"points", "points", WORD_EACH, 0, 1, 1, 99, ""},
    {"points-elsewhere", "points elsewhere", WORD_NUMBERS, 1, 1, 0, 99, ""},
    {"points-removed", "points removed", WORD_NUMBERS, 1, 1, 0, 99, ""},
    {"deck-red", "deck red", WORD_NUMBERS, 1, 1, 0, 999, ""},
    {"card-red", "card", WORD_TABLE, 1, DECK_CARDS, 0, 0, "number colour strength effects = name"},
    {"deck-poland", "deck poland", WORD_NUMBERS, 1, 1, 0, 999, ""},
    {"card-poland", "card", WORD_TABLE, 1, DECK_CARDS, 0, 0,
     "number colour strength effects = name"},
    WORDS_END,
};

bool bitwa_line(struct board *board, struct sheet *in) {
    struct bitwa_board *b = (struct bitwa_board *)board;
    const char *key = in->word[0];
    unsigned side, f;
    for (int i = 0; i < NUMBERS; i++)
        if (text_same(key, numbers[i].key))
            return once(b, in, i) && number_at(b, in, 1, &numbers[i], 0);
    for (int i = 0; i < SIDES; i++)
        if (text_same(key, sides[i].key))
            return read_side(in, 1, &side) && once(b, in, FIRST_SIDE + 2 * i + (int)side) &&
                   number_at(b, in, 2, &sides[i], side);
    for (int i = 0; i < PLACES; i++)
        if (text_same(key, places[i].key)) {
            if (!once(b, in, FIRST_PLACE + i) || !sheet_count(in, 2, 2) ||
                !board_field(board, in, 1, &f))
                return false;
            ((uint8_t *)b)[places[i].at] = (uint8_t)f;
            return true;
        }
    if (text_same(key, "rear")) return rear_line(b, in);
    if (text_same(key, "fortified")) return board_set(board, in, 1, &b->fortified);
    if (text_same(key, "points")) return points_line(b, in);
    if (text_same(key, "army")) return army_line(b, in);
    if (text_same(key, "deck")) return deck_line(b, in);
    if (text_same(key, "card")) return card_line(b, in);
    return false;
}

static bool all_given(const struct bitwa_board *b, struct sheet *in) {
    for (int i = 0; i < GIVEN; i++) {
        if (b->given >> i & 1) continue;
        TEXT(what, 32);
        if (i < FIRST_SIDE) {
            text_add(&what, numbers[i].key);
        } else if (i < FIRST_PLACE) {
            text_add(&what, sides[(i - FIRST_SIDE) / 2].key);
            text_add(&what, (i - FIRST_SIDE) % 2 ? " poland" : " red");
        } else {
            text_add(&what,
                     i < FIRST_OTHER ? places[i - FIRST_PLACE].key : others[i - FIRST_OTHER]);
        }
        return sheet_fail(in, "board.gap", what.at);
    }
    return true;
}

/* How many moves the action cards of a side could offer at once, at most. */
static int most_moves(const struct bitwa_board *b, unsigned side) {
    int most = SIDE_ARMIES * (1 + DIRECTIONS) + 1;
    for (unsigned card = side * DECK_CARDS + 1; card <= (side + 1) * DECK_CARDS; card++) {
        unsigned a = b->card[card].actions;
        most += SIDE_ARMIES * (!!(a & ORDERS2) + !!(a & DISRUPT) + !!(a & PUSH)) +
                !!(a & INTERCEPT) + SIDE_ARMIES * DIRECTIONS * !!(a & (MARCH | MARCH2));
    }
    return most;
}

static bool deck_ready(struct bitwa_board *b, struct sheet *in, unsigned side) {
    int sum = 0, at_end = in->line;
    in->line = b->deck_line[side]; /* where the reader should look */
    if (b->printed[side] != ALL_CARDS) {
        TEXT(count, 32);
        text_int(&count, bitwa_size(b->printed[side]));
        return sheet_fail(in, "board.deck-size", count.at);
    }
    for (unsigned card = side * DECK_CARDS + 1; card <= (side + 1) * DECK_CARDS; card++) {
        const struct bitwa_card *c = &b->card[card];
        sum += c->strength;
        if (c->actions) b->acts[side] |= bitwa_bit(card);
        for (unsigned i = side * SIDE_ARMIES; i < SIDE_ARMIES + side * SIDE_ARMIES; i++)
            if (c->colour == WHITE || c->colour == i || i == DEFENDERS) /* 1.4, 1.6 */
                b->fits[i] |= bitwa_bit(card);
    }
    if (sum != b->sum[side]) {
        TEXT(count, 32);
        text_int(&count, sum);
        return sheet_fail(in, "board.deck-strength", count.at);
    }
    if (most_moves(b, side) > BITWA_MOVES) return sheet_fail(in, "board.deck-actions", NULL);
    in->line = at_end;
    return true;
}

bool bitwa_ready(struct board *board, struct sheet *in) {
    struct bitwa_board *b = (struct bitwa_board *)board;
    if (!all_given(b, in)) return false;
    for (unsigned i = 0; i < ARMIES; i++)
        if (!b->army[i].key[0]) return sheet_fail(in, "board.armies", NULL);
    if (b->army[DEFENDERS].field != b->warsaw)
        return sheet_fail(in, "board.defenders-warsaw", NULL);
    if (bits_meet(b->rear[RED], b->rear[POLAND])) return sheet_fail(in, "board.rear", NULL);
    if (bits_has(&b->rear[RED], b->warsaw)) return sheet_fail(in, "board.warsaw", NULL);
    return deck_ready(b, in, RED) && deck_ready(b, in, POLAND);
}
