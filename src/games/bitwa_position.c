/* bitwa_position.c -- positions as text; docs/notation.md explains the layout.
 *
 * Parts are separated by " / ": where the game stands, red armies, Polish armies, attacks, red
 * cards, Polish cards, and in a view whose it is. Reading takes the words one by one; armies of a
 * side, attacks and cards stand in any order. */
#include "games/bitwa.h"
#include "games/drafts.h"
#include <string.h>

const char *const bitwa_step_words[] = {
    [SETUP_MARKER] = "marker",
    [SETUP_DEAL] = "deal",
    [BEGIN] = "begin",
    [ACTION] = "action",
    [ORDER] = "order",
    [MARCHING] = "march",
    [INTERCEPTING] = "intercept",
    [CHOICE] = "combat",
    [PLUNDERING] = "plunder",
    [FRONT] = "front",
    [DISCARD] = "discard",
    [PROTECTION] = "protect",
    [RETREAT] = "retreat",
    [CLEANUP] = "cleanup",
    [REPLENISH] = "draw",
    [OVER] = "over",
};

/* ---------------------------------------------------------------- writing */

static void write_number(struct text *out, int n) {
    text_char(out, ' ');
    text_int(out, n);
}

static void write_word(struct text *out, const char *word) {
    text_char(out, ' ');
    text_add(out, word);
}

static void write_attack(const struct board *b, const struct bitwa *g, unsigned attacker,
                         struct text *out) {
    text_char(out, ' ');
    board_write_field(b, g->field[attacker], out);
    text_char(out, 'x');
    board_write_field(b, g->field[g->attack[attacker]], out);
}

static void write_head(const struct board *b, const struct bitwa *g, struct text *out) {
    unsigned step = g->s.step;
    const char *const *sides = b->game->sides;
    text_int(out, g->s.round);
    write_word(out, game_side(b->game, g->s.turn));
    if (step == OVER) {
        write_word(out, sides[g->s.winner]);
        write_number(out, RULE_CHAPTER(g->s.ended_by));
        text_char(out, '.');
        text_int(out, RULE_NUMBER(g->s.ended_by));
        return;
    }
    write_word(out, bitwa_step_words[step]);
    if (g->active != NO_ARMY) {
        text_char(out, ' ');
        board_write_field(b, g->field[g->active], out);
    }
    if (g->rested) write_word(out, "rested");
    if (g->combat != NO_ARMY) write_attack(b, g, g->combat, out);
    if (g->combat != NO_ARMY || step == REPLENISH) write_word(out, sides[g->chooser]);
    if (step == DISCARD) write_word(out, sides[g->side]);
    if (step == SETUP_DEAL || step == RETREAT || step == REPLENISH || step == CLEANUP) {
        write_number(out, g->due[RED]);
        write_number(out, g->due[POLAND]);
    }
}

static void write_army(const struct board *b, const struct bitwa *g, unsigned army,
                       struct text *out) {
    write_word(out, bitwa_board(b)->army[army].label);
    text_char(out, ':');
    if (g->field[army] == NO_FIELD) {
        text_char(out, '-');
        return;
    }
    board_write_field(b, g->field[army], out);
    text_char(out, bitwa_in(g->dispersed, army) ? '~' : '.');
    text_int(out, g->markers[army]);
    if (bitwa_in(g->attacked, army)) text_char(out, '*');
}

/* Cards by number, the marked ones with '!', and how many more there are; '-' for none. */
static void write_cards(uint32_t cards, uint32_t mark, unsigned side, int more, struct text *out) {
    if (!cards && !more) text_add(out, " -");
    for (; cards; cards &= cards - 1) {
        unsigned card = bitwa_first(cards, side);
        text_char(out, ' ');
        text_char(out, (char)('0' + card / 10));
        text_char(out, (char)('0' + card % 10));
        if (cards & (~cards + 1) & mark) text_char(out, '!');
    }
    if (!more) return;
    text_add(out, " ?");
    text_int(out, more);
}

static void write_side(const struct bitwa *g, unsigned side, struct text *out) {
    text_add(out, " / hand");
    write_cards(g->hand[side], g->known[side], side, g->hidden[side], out);
    if (g->fronts[side]) {
        text_add(out, " front");
        write_cards(g->front[side], 0, side, g->fronts[side] - bitwa_size(g->front[side]), out);
    }
    if (g->aside[side] == HIDDEN_CARD) {
        text_add(out, " aside ?");
    } else if (g->aside[side]) {
        text_add(out, " aside");
        write_cards(bitwa_bit(g->aside[side]), 0, side, 0, out);
    }
    text_add(out, " deck");
    write_cards(g->deck[side], 0, side, 0, out);
}

void bitwa_write(const struct board *b, const struct state *s, struct text *out) {
    const struct bitwa *g = bitwa_of(s);
    write_head(b, g, out);
    for (unsigned i = 0; i < ARMIES; i++) {
        if (i % SIDE_ARMIES == 0) text_add(out, " /");
        write_army(b, g, i, out);
    }
    text_add(out, " /");
    for (unsigned i = 0; i < ARMIES; i++)
        if (g->attack[i] != NO_ARMY) write_attack(b, g, i, out);
    if (!bitwa_attacks(g)) text_add(out, " -");
    write_side(g, RED, out);
    write_side(g, POLAND, out);
    if (s->viewer == REFEREE) return;
    text_add(out, " / view ");
    text_add(out, s->viewer == PUBLIC ? "public" : b->game->sides[s->viewer]);
}

/* ---------------------------------------------------------------- reading */

struct reader {
    const struct board *b;
    struct bitwa *g;
    const char *at; /* the next word begins here */
    struct text *err;
    char word[16]; /* the word just read */
};

/* About the word just read. */
static bool fail(struct reader *r, const char *key) { return fault_set(r->err, key, r->word); }

/* Takes the next word; an empty one at the end. */
static void take(struct reader *r) {
    size_t len = 0;
    if (*r->at == ' ') r->at++;
    while (r->at[len] && r->at[len] != ' ') len++;
    size_t kept = len < sizeof r->word ? len : sizeof r->word - 1;
    memcpy(r->word, r->at, kept);
    r->word[kept] = 0;
    r->at += len;
}

static bool is(const struct reader *r, const char *word) { return text_same(r->word, word); }

static bool expect(struct reader *r, const char *word, const char *what) {
    take(r);
    return is(r, word) || fail(r, what);
}

static bool number(const char *word, uint32_t most, uint8_t *n) {
    uint32_t value;
    if (!text_number(&word, most, &value) || *word) return false;
    *n = (uint8_t)value;
    return true;
}

static int side_named(const struct reader *r) { return game_seat(r->b->game, r->word); }

static bool field_named(const struct board *b, const char *word, unsigned *field) {
    return board_read_field(b, &word, field) && !*word;
}

static bool read_due(struct reader *r) {
    for (int side = RED; side <= POLAND; side++) {
        take(r);
        if (!number(r->word, DECK_CARDS, &r->g->due[side])) return fail(r, "position.bitwa.due");
    }
    return true;
}

/* "C2xC3 red": which combat, and who chose it. Fields become armies when those are read. */
static bool read_combat(struct reader *r, char combat[16]) {
    take(r);
    memcpy(combat, r->word, sizeof r->word);
    take(r);
    int side = side_named(r);
    if (side < 0) return fail(r, "position.bitwa.chose");
    r->g->chooser = (uint8_t)side;
    return true;
}

static bool read_over(struct reader *r) {
    take(r);
    int side = side_named(r);
    if (side < 0) return fail(r, "position.bitwa.winner");
    r->g->s.winner = (uint8_t)side;
    take(r);
    if (r->word[0] != '7' || r->word[1] != '.' || r->word[2] < '1' || r->word[2] > '4' ||
        r->word[3])
        return fail(r, "position.bitwa.rule");
    r->g->s.ended_by = RULE(7, r->word[2] - '0');
    r->g->s.step = OVER;
    return true;
}

static bool read_step(struct reader *r) {
    unsigned step = 0;
    take(r);
    while (step < OVER && !is(r, bitwa_step_words[step])) step++;
    if (step == OVER) return fail(r, "position.bitwa.step");
    r->g->s.step = (uint8_t)step;
    return true;
}

/* The head up to the first slash. `combat` and `active` get the words that name armies. */
static bool read_head(struct reader *r, char combat[16], char active[16]) {
    struct bitwa *g = r->g;
    uint8_t round = 0;
    take(r);
    if (!number(r->word, bitwa_board(r->b)->rounds, &round) || !round)
        return fail(r, "position.bitwa.round");
    g->s.round = round;
    take(r);
    int side = side_named(r);
    g->s.turn = (uint8_t)(side >= 0 ? side : is(r, "chance") ? CHANCE : NOBODY);
    if (g->s.turn == NOBODY && !is(r, "over")) return fail(r, "position.bitwa.acts");
    g->s.winner = NOBODY;
    if (g->s.turn == NOBODY) return read_over(r);
    if (!read_step(r)) return false;
    unsigned step = g->s.step;
    bool more = text_length(r->at) > 1 && r->at[1] != '/';
    if (step == ORDER || (step == SETUP_MARKER && more)) {
        take(r);
        memcpy(active, r->word, sizeof r->word);
    }
    more = text_length(r->at) > 1 && r->at[1] != '/';
    if (step >= ACTION && step <= PLUNDERING && more) {
        if (!expect(r, "rested", "position.bitwa.not-here")) return false;
        g->rested = 1;
    }
    if (step >= FRONT && step <= RETREAT && !read_combat(r, combat)) return false;
    if (step == DISCARD || step == REPLENISH) {
        take(r);
        if (side_named(r) < 0) return fail(r, "position.bitwa.side");
        *(step == DISCARD ? &g->side : &g->chooser) = (uint8_t)side_named(r);
    }
    if (step == PLUNDERING) g->due[RED] = 1;
    bool due = step == SETUP_DEAL || step == RETREAT || step == REPLENISH || step == CLEANUP;
    return !due || read_due(r);
}

/* One of the armies from `first` on that is not in `seen` yet. */
static bool read_army(struct reader *r, unsigned first, unsigned *seen) {
    struct bitwa *g = r->g;
    const char *p = r->word;
    unsigned field, army = first;
    uint32_t markers;
    take(r);
    for (; army < first + SIDE_ARMIES; army++, p = r->word)
        if (text_take(&p, bitwa_board(r->b)->army[army].label) && *p == ':') break;
    if (army == first + SIDE_ARMIES || bitwa_in(*seen, army))
        return fail(r, "position.bitwa.armies");
    *seen |= 1u << army;
    p++;
    if (text_same(p, "-")) return true;
    if (!board_read_field(r->b, &p, &field)) return fail(r, "position.bitwa.field");
    if (bitwa_army_at(g, field) != NO_ARMY) return fail(r, "position.bitwa.field-twice");
    g->field[army] = (uint8_t)field;
    if (*p == '~') g->dispersed = (uint16_t)(g->dispersed | 1u << army);
    if (*p != '~' && *p != '.') return fail(r, "position.bitwa.marks");
    p++;
    if (!text_number(&p, 250, &markers)) return fail(r, "position.bitwa.markers-number");
    g->markers[army] = (uint8_t)markers;
    if (*p == '*') g->attacked = (uint16_t)(g->attacked | 1u << army), p++;
    return !*p || fail(r, "position.bitwa.not-here");
}

/* "C2xC3" as two armies of different sides. */
static bool attack_named(const struct reader *r, const char *word, unsigned *army,
                         unsigned *target) {
    unsigned from, to;
    if (!board_read_field(r->b, &word, &from) || *word++ != 'x' || !field_named(r->b, word, &to))
        return false;
    *army = bitwa_army_at(r->g, from);
    *target = bitwa_army_at(r->g, to);
    return *army != NO_ARMY && *target != NO_ARMY && bitwa_side(*army) != bitwa_side(*target);
}

static bool read_attacks(struct reader *r) {
    unsigned army, target;
    take(r);
    if (is(r, "-")) return expect(r, "/", "position.bitwa.slash-attacks");
    for (; !is(r, "/"); take(r)) {
        if (!attack_named(r, r->word, &army, &target)) return fail(r, "position.bitwa.attack");
        if (r->g->attack[army] != NO_ARMY) return fail(r, "position.bitwa.attack-twice");
        r->g->attack[army] = (uint8_t)target;
    }
    return true;
}

static bool card_named(const char *word, unsigned side, unsigned *card) {
    if (word[0] < '0' || word[0] > '9' || word[1] < '0' || word[1] > '9') return false;
    *card = (unsigned)(word[0] - '0') * 10 + (unsigned)(word[1] - '0');
    return *card >= 1 && *card <= CARDS && bitwa_card_side(*card) == side;
}

/* A list of cards up to the first word that is no part of it, which stays in r->word. */
static bool read_cards(struct reader *r, unsigned side, uint32_t *cards, uint32_t *marked,
                       uint8_t *more) {
    unsigned card;
    take(r);
    if (is(r, "-")) {
        take(r);
        return true;
    }
    for (; card_named(r->word, side, &card); take(r)) {
        bool mark = marked && r->word[2] == '!';
        if (r->word[2 + mark]) return fail(r, "position.bitwa.card");
        if (*cards & bitwa_bit(card)) return fail(r, "position.bitwa.card-twice");
        *cards |= bitwa_bit(card);
        if (mark) *marked |= bitwa_bit(card);
    }
    if (r->word[0] == '?' && more) {
        if (!number(r->word + 1, DECK_CARDS, more)) return fail(r, "position.bitwa.cards-number");
        take(r);
    }
    return true;
}

static bool read_side(struct reader *r, unsigned side) {
    struct bitwa *g = r->g;
    uint32_t marked = 0;
    uint8_t more = 0;
    if (!expect(r, "hand", "position.bitwa.hand") ||
        !read_cards(r, side, &g->hand[side], &marked, &g->hidden[side]))
        return false;
    g->known[side] = marked;
    if (is(r, "front")) {
        if (!read_cards(r, side, &g->front[side], NULL, &more)) return false;
        g->fronts[side] = (uint8_t)(bitwa_size(g->front[side]) + more);
    }
    if (is(r, "aside")) {
        unsigned card = HIDDEN_CARD;
        take(r);
        if (!is(r, "?") && (!card_named(r->word, side, &card) || r->word[2]))
            return fail(r, "position.bitwa.card");
        g->aside[side] = (uint8_t)card;
        take(r);
    }
    if (is(r, "out")) { /* what lies open beside the board: all others are unseen */
        uint32_t out = 0;
        if (!read_cards(r, side, &out, NULL, NULL)) return false;
        if (out & g->hand[side]) return fail(r, "position.bitwa.card-both");
        g->deck[side] = ALL_CARDS & ~out & ~g->hand[side];
        return true;
    }
    if (!is(r, "deck")) return fail(r, "position.bitwa.deck");
    return read_cards(r, side, &g->deck[side], NULL, NULL);
}

static bool read_viewer(struct reader *r) {
    r->g->s.viewer = REFEREE;
    if (!r->word[0]) return true;
    if (!is(r, "/")) return fail(r, "position.bitwa.not-here");
    if (!expect(r, "view", "position.bitwa.not-here")) return false;
    take(r);
    int side = side_named(r);
    if (side < 0 && !is(r, "public")) return fail(r, "position.bitwa.viewer");
    r->g->s.viewer = (uint8_t)(side < 0 ? PUBLIC : side);
    take(r);
    return !r->word[0] || fail(r, "position.bitwa.not-here");
}

static bool read_armies(struct reader *r) {
    unsigned seen = 0;
    memset(r->g->field, NO_FIELD, sizeof r->g->field);
    memset(r->g->attack, NO_ARMY, sizeof r->g->attack);
    for (unsigned i = 0; i < ARMIES; i++) {
        if (i % SIDE_ARMIES == 0 && !expect(r, "/", "position.bitwa.slash-armies")) return false;
        if (!read_army(r, i - i % SIDE_ARMIES, &seen)) return false;
    }
    return expect(r, "/", "position.bitwa.slash-after");
}

/* Turns the words of the head that name armies into armies. */
static bool settle(struct reader *r, const char *combat, const char *active) {
    struct bitwa *g = r->g;
    unsigned army, target, field;
    g->active = g->combat = NO_ARMY;
    r->word[0] = 0;
    if (active[0]) {
        if (!field_named(r->b, active, &field) || bitwa_army_at(g, field) == NO_ARMY)
            return fail(r, "position.bitwa.head-army");
        g->active = (uint8_t)bitwa_army_at(g, field);
    }
    if (combat[0]) {
        if (!attack_named(r, combat, &army, &target) || g->attack[army] != target)
            return fail(r, "position.bitwa.head-combat");
        g->combat = (uint8_t)army;
    }
    return true;
}

bool bitwa_words(const struct board *b, struct state *s, const char *in, struct text *err) {
    struct reader r = {.b = b, .g = (struct bitwa *)s, .at = in, .err = err};
    char combat[16] = "", active[16] = "";
    text_clear(err);
    memset(s, 0, b->game->state_size);
    if (!read_head(&r, combat, active) || !read_armies(&r) || !read_attacks(&r) ||
        !settle(&r, combat, active) || !read_side(&r, RED))
        return false;
    if (!is(&r, "/")) return fail(&r, "position.bitwa.slash");
    return read_side(&r, POLAND) && read_viewer(&r);
}

bool bitwa_read(const struct board *b, struct state *s, const char *in, struct text *err) {
    struct complaints wrong = {.len = 0};
    if (!bitwa_words(b, s, in, err)) return false;
    bitwa_judge(b, s, &wrong);
    return complaints_none(&wrong, err);
}
