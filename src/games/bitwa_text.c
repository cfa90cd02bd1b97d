/* bitwa_text.c -- moves as text. See docs/notation.md. */
#include "games/bitwa.h"

static void write_field(const struct board *b, unsigned field, struct text *out) {
    if (field < b->fields)
        board_write_field(b, field, out);
    else
        text_char(out, '?');
}

static void write_way(const struct board *b, move m, char sign, struct text *out) {
    write_field(b, MOVE_FROM(m), out);
    text_char(out, sign);
    write_field(b, MOVE_TO(m), out);
}

static void write_card(const char *word, unsigned card, bool seen, struct text *out) {
    text_add(out, word);
    if (seen) {
        text_char(out, (char)('0' + card / 10 % 10));
        text_char(out, (char)('0' + card % 10));
    } else {
        text_char(out, '?');
    }
}

void bitwa_write_move(const struct board *b, const struct state *s, move m, int viewer,
                      struct text *out) {
    unsigned card = MOVE_ARG(m);
    bool seen = viewer == REFEREE || viewer == (int)bitwa_card_side(card);
    switch (MOVE_KIND(m)) {
    case MOVE_MARKER: text_add(out, "marker "), write_field(b, MOVE_TO(m), out); break;
    case MOVE_DRAW: write_card("draw ", card, seen, out); break;
    case MOVE_PLUNDER: text_add(out, "plunder "), write_field(b, MOVE_TO(m), out); break;
    case MOVE_STEP: write_way(b, m, '-', out); break;
    case MOVE_ATTACK: write_way(b, m, 'x', out); break;
    case MOVE_CARD_ARMY:
        write_card("card ", card, true, out);
        text_char(out, ' ');
        write_field(b, MOVE_TO(m), out);
        break;
    case MOVE_CARD_MARCH:
        write_card("card ", card, true, out);
        text_char(out, ' ');
        write_way(b, m, '-', out);
        break;
    case MOVE_CARD_PUSH:
        write_card("card ", card, true, out);
        text_add(out, " push ");
        write_way(b, m, 'x', out);
        break;
    case MOVE_INTERCEPT: write_card("card ", card, true, out); break;
    case MOVE_REST: text_add(out, "rest"); break;
    case MOVE_END: text_add(out, "end"); break;
    case MOVE_COMBAT: text_add(out, "combat "), write_way(b, m, 'x', out); break;
    case MOVE_FRONT: write_card("front ", card, seen, out); break;
    case MOVE_PROTECT: write_card("protect ", card, seen, out); break;
    case MOVE_DISCARD: /* what INTERCEPT discards is discarded openly */
        write_card("discard ", card, seen || s->step == INTERCEPTING, out);
        break;
    case MOVE_RETREAT: text_add(out, "retreat "), write_field(b, MOVE_TO(m), out); break;
    default: text_char(out, '?');
    }
}

static bool read_card(const char **in, unsigned *card) {
    const char *p = *in;
    if (p[0] < '0' || p[0] > '9' || p[1] < '0' || p[1] > '9') return false;
    *card = (unsigned)(p[0] - '0') * 10 + (unsigned)(p[1] - '0');
    *in = p + 2;
    return *card >= 1 && *card <= CARDS;
}

/* "C2-C3", "C2xC3", to the end. */
static bool read_way(const struct board *b, const char *in, char sign, unsigned *from,
                     unsigned *to) {
    return board_read_field(b, &in, from) && *in++ == sign && board_read_field(b, &in, to) && !*in;
}

static bool read_to(const struct board *b, const char *in, unsigned *to) {
    return board_read_field(b, &in, to) && !*in;
}

static bool read_played(const struct board *b, const char *in, move *m) {
    unsigned card, from, to;
    if (!read_card(&in, &card)) return false;
    if (!*in) {
        *m = MOVE(MOVE_INTERCEPT, card, 0, 0);
        return true;
    }
    if (*in++ != ' ') return false;
    if (text_take(&in, "push ")) {
        if (!read_way(b, in, 'x', &from, &to)) return false;
        *m = MOVE(MOVE_CARD_PUSH, card, from, to);
    } else if (read_way(b, in, '-', &from, &to)) {
        *m = MOVE(MOVE_CARD_MARCH, card, from, to);
    } else {
        if (!read_to(b, in, &to)) return false;
        *m = MOVE(MOVE_CARD_ARMY, card, 0, to);
    }
    return true;
}

static unsigned retreat_from(const struct bitwa *g) {
    if (g->combat == NO_ARMY) return 0;
    return g->field[g->attack[g->combat]];
}

bool bitwa_read_move(const struct board *b, const struct state *s, const char *in, move *m) {
    static const struct {
        const char *word;
        uint8_t kind;
    } with_card[] = {{"draw ", MOVE_DRAW},
                     {"front ", MOVE_FRONT},
                     {"protect ", MOVE_PROTECT},
                     {"discard ", MOVE_DISCARD}},
      with_field[] = {
          {"marker ", MOVE_MARKER}, {"plunder ", MOVE_PLUNDER}, {"retreat ", MOVE_RETREAT}};
    unsigned card, from = 0, to = 0, kind = 0;
    for (int i = 0; i < 4; i++)
        if (text_take(&in, with_card[i].word)) {
            *m = read_card(&in, &card) && !*in ? MOVE(with_card[i].kind, card, 0, 0) : NO_MOVE;
            return *m != NO_MOVE;
        }
    for (int i = 0; i < 3; i++)
        if (text_take(&in, with_field[i].word)) {
            kind = with_field[i].kind;
            if (!read_to(b, in, &to)) return false;
            if (kind == MOVE_RETREAT) from = retreat_from(bitwa_of(s));
            *m = MOVE(kind, 0, from, to);
            return true;
        }
    if (text_take(&in, "card ")) return read_played(b, in, m);
    if (text_take(&in, "combat "))
        kind = read_way(b, in, 'x', &from, &to) ? MOVE_COMBAT : 0;
    else if (text_same(in, "rest"))
        kind = MOVE_REST;
    else if (text_same(in, "end"))
        kind = MOVE_END;
    else if (read_way(b, in, '-', &from, &to))
        kind = MOVE_STEP;
    else if (read_way(b, in, 'x', &from, &to))
        kind = MOVE_ATTACK;
    *m = MOVE(kind, 0, from, to);
    return kind != 0;
}

/* What each kind of move does, and what of it stands in its text. */
static const struct {
    const char *verb;
    bool card, from, to;
    uint8_t marks;
} deeds[MOVE_KINDS] = {
    [MOVE_MARKER] = {.verb = "marker", .to = true},
    [MOVE_DRAW] = {.verb = "draw", .card = true},
    [MOVE_PLUNDER] = {.verb = "plunder", .to = true},
    [MOVE_STEP] = {.verb = "move", .from = true, .to = true},
    [MOVE_ATTACK] = {.verb = "attack", .from = true, .to = true, .marks = DEED_ATTACK},
    [MOVE_CARD_ARMY] = {.verb = "card-army", .card = true, .to = true},
    [MOVE_CARD_MARCH] = {.verb = "card-move", .card = true, .from = true, .to = true},
    [MOVE_CARD_PUSH] =
        {.verb = "card-push", .card = true, .from = true, .to = true, .marks = DEED_ATTACK},
    [MOVE_INTERCEPT] = {.verb = "card", .card = true},
    [MOVE_REST] = {.verb = "rest", .marks = DEED_ENDS},
    [MOVE_END] = {.verb = "end", .marks = DEED_ENDS},
    [MOVE_COMBAT] = {.verb = "combat", .from = true, .to = true, .marks = DEED_ATTACK},
    [MOVE_FRONT] = {.verb = "front", .card = true},
    [MOVE_PROTECT] = {.verb = "protect", .card = true},
    [MOVE_DISCARD] = {.verb = "discard", .card = true},
    [MOVE_RETREAT] = {.verb = "retreat", .to = true},
};

void bitwa_deed(const struct board *b, const struct state *s, move m, int viewer,
                struct deed *out) {
    unsigned kind = MOVE_KIND(m), card = MOVE_ARG(m);
    (void)b;
    if (kind >= MOVE_KINDS || !deeds[kind].verb) return;
    out->verb = deeds[kind].verb, out->marks = deeds[kind].marks;
    bool hides = kind == MOVE_DRAW || kind == MOVE_FRONT || kind == MOVE_PROTECT ||
                 (kind == MOVE_DISCARD && s->step != INTERCEPTING);
    out->secret = hides && viewer != REFEREE && viewer != (int)bitwa_card_side(card);
    if (deeds[kind].card && !out->secret) out->card = (uint8_t)card;
    if (deeds[kind].from) out->from = (uint16_t)MOVE_FROM(m);
    if (deeds[kind].to) out->to = (uint16_t)MOVE_TO(m);
}

/* The markers of the set-up, the cards of a front. */
int bitwa_picks(const struct board *b, const struct state *s, move m) {
    const struct bitwa *g = bitwa_of(s);
    unsigned turn = s->turn, card = MOVE_ARG(m), army;
    if (s->step == SETUP_MARKER && MOVE_KIND(m) == MOVE_MARKER) {
        army = bitwa_army_at(g, MOVE_TO(m));
        return army < SIDE_ARMIES && army != g->active ? 1 + (g->active == NO_ARMY) : 0;
    }
    if (s->step != FRONT || MOVE_KIND(m) != MOVE_FRONT || bitwa_card_side(card) != turn) return 0;
    if (!(g->hand[turn] & ~g->front[turn] & bitwa_bit(card))) return 0;
    return bitwa_board(b)->front - g->fronts[turn];
}
