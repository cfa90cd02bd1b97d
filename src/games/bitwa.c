#include "core/mark.h"
#include "games/bitwa.h"
#include "base/ones.h"
#include "games/drafts.h"
#include "games/senses.h"
#include "games/games.h"
#include "games/moments.h"
#include <string.h>

struct bits bitwa_armies(const struct bitwa *g, unsigned side) {
    struct bits set = BITS_NONE;
    for (unsigned i = side * SIDE_ARMIES, end = i + SIDE_ARMIES; i < end; i++)
        if (g->field[i] != NO_FIELD) bits_add(&set, g->field[i]);
    return set;
}

struct bits bitwa_free(const struct board *b, const struct bitwa *g) {
    return bits_less(b->all, bits_or(bitwa_armies(g, RED), bitwa_armies(g, POLAND)));
}

int bitwa_attacks(const struct bitwa *g) {
    int count = 0;
    for (unsigned i = 0; i < ARMIES; i++) count += g->attack[i] != NO_ARMY;
    return count;
}

bool bitwa_attack_left(const struct board *b, const struct bitwa *g) {
    return !board_reads(b, ATTACKS_LIMITED) || bitwa_attacks(g) < bitwa_board(b)->attacks;
}

bool bitwa_may_march(const struct board *b, const struct bitwa *g, unsigned army) {
    return army != DEFENDERS && !(board_reads(b, MARCH_ENDED) && bitwa_in(g->attacked, army));
}

unsigned bitwa_behind(const struct board *b, unsigned from, unsigned to) {
    int direction = board_direction(b, from, to);
    return direction < 0 ? NO_FIELD : b->next[to][direction];
}

/* 5.2: in ascending numbers, and enough cards must be left above the one picked. */
uint32_t bitwa_front_choice(const struct bitwa_board *b, const struct bitwa *g, unsigned side) {
    uint32_t cards = g->hand[side], front = g->front[side];
    if (front) cards &= ~(uint32_t)0 << (31 - __builtin_clz(front)) << 1;
    for (int more = b->front - g->fronts[side] - 1; more > 0 && cards; more--)
        cards &= ~(1u << (31 - __builtin_clz(cards)));
    return cards;
}

/* ---------------------------------------------------------------- legal moves */

/* The armies of the side to act, in reading order, and what surrounds them. */
struct roster {
    const struct board *b;
    const struct bitwa *g;
    move *out;
    struct bits free, enemy;
    unsigned side;
    int armies;
    uint8_t army[SIDE_ARMIES];
};

static struct roster muster(const struct board *b, const struct bitwa *g, move *out) {
    struct roster r = {.b = b, .g = g, .out = out, .side = g->s.turn};
    struct bits own = bitwa_armies(g, r.side);
    r.enemy = bitwa_armies(g, !r.side);
    r.free = bits_less(b->all, bits_or(own, r.enemy));
    /* In reading order, those that are gone last: the rank of an army is how many stand before it.
     * Counted without a branch, because who stands where is no pattern a processor could guess. */
    const uint8_t *field = g->field + r.side * SIDE_ARMIES;
    unsigned rank[SIDE_ARMIES] = {0};
#pragma GCC unroll 6
    for (unsigned i = 0; i < SIDE_ARMIES; i++) {
#pragma GCC unroll 6
        for (unsigned k = i + 1; k < SIDE_ARMIES; k++) {
            unsigned later = field[k] < field[i];
            rank[i] += later;
            rank[k] += !later;
        }
        r.armies += field[i] != NO_FIELD;
    }
    for (unsigned i = 0; i < SIDE_ARMIES; i++)
        r.army[rank[i]] = (uint8_t)(r.side * SIDE_ARMIES + i);
    return r;
}

static void list_ways(struct roster *r, unsigned kind, unsigned arg, unsigned from,
                      struct bits open) {
    BITS_EACH (bits_and(r->b->near[from], open), to) *r->out++ = MOVE(kind, arg, from, to);
}

static bool may_order(const struct bitwa *g, unsigned army) {
    return g->markers[army] && !bitwa_in(g->attacked, army); /* the Defenders have no markers */
}

static void list_orders(struct roster *r) {
    const struct bitwa *g = r->g;
    for (int i = 0; i < r->armies; i++)
        if (may_order(g, r->army[i])) list_ways(r, MOVE_STEP, 0, g->field[r->army[i]], r->free);
    if (!bitwa_attack_left(r->b, g)) return; /* 1.3 */
    for (int i = 0; i < r->armies; i++)
        if (may_order(g, r->army[i])) list_ways(r, MOVE_ATTACK, 0, g->field[r->army[i]], r->enemy);
}

static void list_plunder(struct roster *r) {
    const struct bitwa *g = r->g;
    if (r->side != RED || bitwa_deck_size(g, RED) < 1) return;
    for (int i = 0; i < r->armies; i++)
        if (g->markers[r->army[i]] >= bitwa_board(r->b)->plunder && may_order(g, r->army[i]))
            *r->out++ = MOVE(MOVE_PLUNDER, 0, 0, g->field[r->army[i]]);
}

/* The fields an ORDERS2 or DISRUPT card can name. */
static struct bits named(const struct roster *r, unsigned actions) {
    struct bits set = BITS_NONE;
    const struct bitwa *g = r->g;
    if (actions & ORDERS2) set = bitwa_armies(g, r->side);
    if (r->side == POLAND && (actions & ORDERS2) && g->field[DEFENDERS] != NO_FIELD)
        bits_drop(&set, g->field[DEFENDERS]);
    unsigned first = !r->side * SIDE_ARMIES;
    for (unsigned i = first; (actions & DISRUPT) && i < first + SIDE_ARMIES; i++)
        if (g->markers[i]) bits_add(&set, g->field[i]);
    return set;
}

static void list_marches(struct roster *r, unsigned kind, unsigned card) {
    for (int i = 0; i < r->armies; i++)
        if (bitwa_may_march(r->b, r->g, r->army[i]))
            list_ways(r, kind, card, r->g->field[r->army[i]], r->free);
}

static void list_pushes(struct roster *r, unsigned card) {
    const struct bitwa *g = r->g;
    for (int i = 0; i < r->armies; i++) {
        if (g->attack[r->army[i]] == NO_ARMY) continue;
        unsigned from = g->field[r->army[i]], to = g->field[g->attack[r->army[i]]];
        unsigned behind = bitwa_behind(r->b, from, to);
        if (to != bitwa_board(r->b)->warsaw && behind != NO_FIELD && bits_has(&r->free, behind))
            *r->out++ = MOVE(MOVE_CARD_PUSH, card, from, to);
    }
}

static void list_cards(struct roster *r) {
    const struct bitwa_board *b = bitwa_board(r->b);
    uint32_t cards = r->g->hand[r->side] & b->acts[r->side];
    if (!cards) return;
    for (uint32_t left = cards; left; left &= left - 1) {
        unsigned card = bitwa_first(left, r->side), actions = b->card[card].actions;
        if (!(actions & (ORDERS2 | DISRUPT))) continue;
        BITS_EACH (named(r, actions), f) *r->out++ = MOVE(MOVE_CARD_ARMY, card, 0, f);
    }
    for (uint32_t left = cards; left; left &= left - 1) {
        unsigned card = bitwa_first(left, r->side);
        if (b->card[card].actions & (MARCH | MARCH2)) list_marches(r, MOVE_CARD_MARCH, card);
    }
    for (uint32_t left = cards; left; left &= left - 1) {
        unsigned card = bitwa_first(left, r->side);
        if (b->card[card].actions & PUSH) list_pushes(r, card);
    }
    for (uint32_t left = cards; left; left &= left - 1) {
        unsigned card = bitwa_first(left, r->side);
        if ((b->card[card].actions & INTERCEPT) && bitwa_hand_size(r->g, !r->side))
            *r->out++ = MOVE(MOVE_INTERCEPT, card, 0, 0);
    }
}

static int legal_action(const struct board *b, const struct bitwa *g, move *out) {
    struct roster r = muster(b, g, out);
    list_plunder(&r);
    list_orders(&r);
    list_cards(&r);
    *r.out++ = MOVE(MOVE_REST, 0, 0, 0);
    return (int)(r.out - out);
}

static int legal_order(const struct board *b, const struct bitwa *g, move *out) {
    struct roster r = muster(b, g, out);
    if (g->s.step == ORDER) {
        r.armies = 1;
        r.army[0] = g->active;
        list_orders(&r);
    } else {
        list_marches(&r, MOVE_STEP, 0);
    }
    *r.out++ = MOVE(MOVE_END, 0, 0, 0);
    return (int)(r.out - out);
}

/* 2.2: the second after the first in reading order, so the first is never the last army. */
static int legal_marker(const struct board *b, const struct bitwa *g, move *out) {
    struct roster r = muster(b, g, out);
    bool first = g->active == NO_ARMY;
    for (int i = 0; i < r.armies - first; i++) {
        unsigned field = g->field[r.army[i]];
        if (first || field > g->field[g->active]) *r.out++ = MOVE(MOVE_MARKER, 0, 0, field);
    }
    return (int)(r.out - out);
}

static int legal_choice(const struct bitwa *g, move *out) {
    int count = 0;
    for (unsigned i = 0; i < ARMIES; i++) {
        if (g->attack[i] == NO_ARMY) continue;
        move m = MOVE(MOVE_COMBAT, 0, g->field[i], g->field[g->attack[i]]);
        int at = count++;
        for (; at && out[at - 1] > m; at--) out[at] = out[at - 1];
        out[at] = m;
    }
    return count;
}

static uint32_t unsheltered(const struct bitwa *g) {
    uint32_t front = g->front[g->side];
    unsigned aside = g->aside[g->side];
    return aside && aside != HIDDEN_CARD ? front & ~bitwa_bit(aside) : front;
}

/* Steps in which one card of a set is taken: its kind of move, the set, whose cards they are. */
struct hand {
    unsigned kind, side;
    uint32_t cards;
};

static struct hand hand_of(const struct board *b, const struct bitwa *g) {
    unsigned turn = g->s.turn, enemy = !turn, drawer = bitwa_drawer(g);
    switch (g->s.step) {
    case INTERCEPTING: return (struct hand){MOVE_DISCARD, enemy, g->hand[enemy]};
    case FRONT: return (struct hand){MOVE_FRONT, turn, bitwa_front_choice(bitwa_board(b), g, turn)};
    case PROTECTION: return (struct hand){MOVE_PROTECT, turn, g->front[turn]};
    case DISCARD: return (struct hand){MOVE_DISCARD, g->side, unsheltered(g)};
    case SETUP_DEAL:
    case PLUNDERING:
    case REPLENISH:
    case CLEANUP: return (struct hand){MOVE_DRAW, drawer, g->deck[drawer]};
    default: return (struct hand){0, 0, 0};
    }
}

static int legal_cards(struct hand hand, move *out) {
    int count = 0;
    for (uint32_t left = hand.cards; left; left &= left - 1)
        out[count++] = MOVE(hand.kind, bitwa_first(left, hand.side), 0, 0);
    return count;
}

static int legal_retreat(const struct board *b, const struct bitwa *g, move *out) {
    int count = 0;
    unsigned from = g->field[g->attack[g->combat]];
    BITS_EACH (bitwa_retreats(b, g), to) out[count++] = MOVE(MOVE_RETREAT, 0, from, to);
    return count;
}

int bitwa_legal(const struct board *b, const struct state *s, move *out) {
    const struct bitwa *g = bitwa_of(s);
    switch (s->step) {
    case SETUP_MARKER: return legal_marker(b, g, out);
    case BEGIN:
    case ACTION: return legal_action(b, g, out);
    case ORDER:
    case MARCHING: return legal_order(b, g, out);
    case CHOICE: return legal_choice(g, out);
    case RETREAT: return legal_retreat(b, g, out);
    case OVER: return 0;
    default: return legal_cards(hand_of(b, g), out);
    }
}

static int pick(const struct board *b, const struct state *s, struct rng *r, move *out, int n) {
    struct hand hand = hand_of(b, bitwa_of(s));
    move list[MAX_MOVES];
    uint64_t sums = ones_sums(hand.cards);
    unsigned count = hand.kind ? ones_count(sums) : (unsigned)bitwa_legal(b, s, list);
    int more = n > 1 && count > (unsigned)n ? n : 0;
    for (int i = 0; i <= more; i++) {
        unsigned k = rng_below(r, count);
        unsigned card = hand.kind ? ones_nth(hand.cards, sums, k) + 1 + hand.side * DECK_CARDS : 0;
        out[i] = hand.kind ? MOVE(hand.kind, card, 0, 0) : list[k];
    }
    return (int)count;
}

/* ---------------------------------------------------------------- what moves do */

static void start(const struct board *board, struct state *s) {
    const struct bitwa_board *b = bitwa_board(board);
    struct bitwa *g = (struct bitwa *)s;
    *s = (struct state){.turn = RED, .winner = NOBODY, .viewer = REFEREE, .step = SETUP_MARKER};
    s->round = 1;                           /* 2.4 */
    for (unsigned i = 0; i < ARMIES; i++) { /* 2.1 */
        g->field[i] = b->army[i].field;
        g->markers[i] = i == DEFENDERS ? 0 : b->markers;
        g->attack[i] = NO_ARMY;
    }
    g->dispersed = 1 << DEFENDERS; /* 1.6 */
    g->deck[RED] = g->deck[POLAND] = ALL_CARDS;
    g->active = g->combat = NO_ARMY;
}

/* 3.2: who begins is settled when the round begins; the Defenders can only fall in combats. */
void bitwa_begin_round(struct bitwa *g) {
    g->s.step = BEGIN;
    g->s.turn = g->field[DEFENDERS] == NO_FIELD ? POLAND : RED;
}

static void next_action(struct bitwa *g, unsigned side) {
    g->s.step = ACTION;
    g->s.turn = (uint8_t)!side;
    g->active = NO_ARMY;
}

static void marked(const struct bitwa *g, unsigned army, unsigned rule, int amount,
                   struct trace *t) {
    trace_tell(t, EVENT_MARKED, rule, BY(bitwa_side(army), PIECE_ARMY), ON(g->field[army]), amount);
}

static void card_event(struct trace *t, unsigned kind, unsigned side, unsigned card) {
    trace_tell(t, kind, RULE(4, 6), BY(side, PIECE_CARD), NOWHERE, (int)card);
    trace_mark(t, MARK_CARD);
}

/* One step of an army. True if it ended the game. */
static bool enter(const struct board *b, struct bitwa *g, unsigned army, unsigned to, unsigned rule,
                  struct trace *t) {
    trace_tell(t, EVENT_MOVED, rule, BY(bitwa_side(army), PIECE_ARMY), WAY(g->field[army], to), 0);
    g->field[army] = (uint8_t)to;
    bitwa_contact(b, g, t);
    return bitwa_ended(b, g, t);
}

static void apply_marker(const struct board *board, struct bitwa *g, move m, struct trace *t) {
    const struct bitwa_board *b = bitwa_board(board);
    unsigned army = bitwa_army_at(g, MOVE_TO(m));
    g->markers[army]++;
    marked(g, army, RULE(2, 2), 1, t);
    if (g->active == NO_ARMY) {
        g->active = (uint8_t)army;
        return;
    }
    g->active = NO_ARMY;
    g->s.step = SETUP_DEAL;
    g->s.turn = CHANCE;
    memcpy(g->due, b->deal, sizeof g->due);
}

static void apply_step(const struct board *b, struct bitwa *g, move m, struct trace *t) {
    unsigned army = bitwa_army_at(g, MOVE_FROM(m)), side = g->s.turn;
    bool march = g->s.step == MARCHING;
    g->rested = 0;
    if (!march) g->markers[army]--;
    if (enter(b, g, army, MOVE_TO(m), march ? RULE(4, 6) : RULE(4, 3), t)) return;
    if (march || !g->markers[army]) {
        next_action(g, side);
    } else { /* it can always step back: the order never runs dry before the markers do */
        g->s.step = ORDER;
        g->active = (uint8_t)army;
    }
}

static void apply_attack(struct bitwa *g, move m, struct trace *t) {
    unsigned army = bitwa_army_at(g, MOVE_FROM(m)), target = bitwa_army_at(g, MOVE_TO(m));
    trace_tell(t, EVENT_PLACED, RULE(4, 4), BY(g->s.turn, PIECE_ATTACK),
               WAY(g->field[army], g->field[target]), 0);
    if (g->markers[target]) marked(g, target, RULE(4, 4), -g->markers[target], t);
    g->rested = 0;
    g->markers[army]--;
    g->markers[target] = 0;
    g->attack[army] = (uint8_t)target;
    g->attacked = (uint16_t)(g->attacked | 1u << army);
    next_action(g, g->s.turn);
}

static void apply_plunder(const struct board *b, struct bitwa *g, move m, struct trace *t) {
    unsigned army = bitwa_army_at(g, MOVE_TO(m)), price = bitwa_board(b)->plunder;
    g->rested = 0;
    g->markers[army] = (uint8_t)(g->markers[army] - price);
    marked(g, army, RULE(4, 2), -(int)price, t);
    g->s.step = PLUNDERING;
    g->s.turn = CHANCE;
    g->due[RED] = 1;
}

static void apply_rest(const struct board *b, struct bitwa *g, struct trace *t) {
    if (!g->rested) {
        next_action(g, g->s.turn);
        g->rested = 1;
        return;
    }
    g->rested = 0; /* 4.1: two in a row */
    bitwa_begin_combats(b, g, t);
}

static void put_markers(struct bitwa *g, unsigned army, struct trace *t) {
    bool own = bitwa_side(army) == g->s.turn;
    marked(g, army, RULE(4, 6), own ? 2 : -g->markers[army], t);
    g->markers[army] = own ? (uint8_t)(g->markers[army] + 2) : 0;
    next_action(g, g->s.turn);
}

static void push(const struct board *b, struct bitwa *g, move m, struct trace *t) {
    unsigned from = MOVE_FROM(m), to = MOVE_TO(m), side = g->s.turn;
    unsigned attacker = bitwa_army_at(g, from), defender = bitwa_army_at(g, to);
    /* The two move at the same time: contact is judged when both have moved. */
    g->field[attacker] = (uint8_t)to;
    trace_tell(t, EVENT_MOVED, RULE(4, 6), BY(side, PIECE_ARMY), WAY(from, to), 0);
    if (!enter(b, g, defender, bitwa_behind(b, from, to), RULE(4, 6), t)) next_action(g, side);
}

/* INTERCEPT: the whole hand of the enemy has been seen. */
static void look(struct bitwa *g, unsigned enemy, struct trace *t) {
    g->known[enemy] = g->hand[enemy];
    g->s.step = INTERCEPTING;
    for (uint32_t left = t ? g->hand[enemy] : 0; left; left &= left - 1) {
        card_event(t, EVENT_REVEALED, enemy, bitwa_first(left, enemy));
        trace_mark(t, MARK_FOLLOWS);
    }
}

static void apply_card(const struct board *b, struct bitwa *g, move m, struct trace *t) {
    unsigned card = MOVE_ARG(m), side = g->s.turn;
    card_event(t, EVENT_PLAYED, side, card);
    g->hand[side] &= ~bitwa_bit(card);
    g->known[side] &= ~bitwa_bit(card);
    g->rested = 0;
    switch (MOVE_KIND(m)) {
    case MOVE_CARD_ARMY: put_markers(g, bitwa_army_at(g, MOVE_TO(m)), t); break;
    case MOVE_CARD_PUSH: push(b, g, m, t); break;
    case MOVE_CARD_MARCH:
        if (enter(b, g, bitwa_army_at(g, MOVE_FROM(m)), MOVE_TO(m), RULE(4, 6), t)) return;
        if (bitwa_board(b)->card[card].actions & MARCH2)
            g->s.step = MARCHING;
        else
            next_action(g, side);
        break;
    default: look(g, !side, t);
    }
}

static void apply_intercept(struct bitwa *g, move m, struct trace *t) {
    unsigned enemy = !g->s.turn;
    g->hand[enemy] &= ~bitwa_bit(MOVE_ARG(m));
    g->known[enemy] = g->hand[enemy];
    card_event(t, EVENT_REMOVED, enemy, MOVE_ARG(m));
    next_action(g, g->s.turn);
}

static void apply_draw(const struct board *b, struct bitwa *g, move m, struct trace *t) {
    unsigned step = g->s.step;
    bitwa_draw(b, g, MOVE_ARG(m), t);
    if (g->due[RED] || g->due[POLAND]) return;
    if (step == SETUP_DEAL) bitwa_begin_round(g);
    if (step == PLUNDERING) next_action(g, RED);
}

/* With the choice of 4.1 one side has rested for good: the other acts alone. */
static void act_alone(struct bitwa *g, unsigned side) {
    if (g->s.step < BEGIN || g->s.step > PLUNDERING) return;
    g->rested = 1;
    if (g->s.step == ACTION) g->s.turn = (uint8_t)side;
}

static void apply(const struct board *b, struct state *s, move m, struct trace *t) {
    struct bitwa *g = (struct bitwa *)s;
    unsigned side = s->step == PLUNDERING ? RED : s->turn;
    bool alone = g->rested && MOVE_KIND(m) != MOVE_REST && board_reads(b, REST_FINAL);
    switch (MOVE_KIND(m)) {
    case MOVE_MARKER: apply_marker(b, g, m, t); break;
    case MOVE_DRAW: apply_draw(b, g, m, t); break;
    case MOVE_PLUNDER: apply_plunder(b, g, m, t); break;
    case MOVE_STEP: apply_step(b, g, m, t); break;
    case MOVE_ATTACK: apply_attack(g, m, t); break;
    case MOVE_REST: apply_rest(b, g, t); break;
    case MOVE_END: next_action(g, s->turn); break;
    case MOVE_CARD_ARMY:
    case MOVE_CARD_MARCH:
    case MOVE_CARD_PUSH:
    case MOVE_INTERCEPT: apply_card(b, g, m, t); break;
    default:
        if (s->step == INTERCEPTING)
            apply_intercept(g, m, t);
        else
            bitwa_combat_move(b, g, m, t);
    }
    if (alone) act_alone(g, side);
}

static uint32_t odds(const struct board *b, const struct state *s, move m) {
    (void)b, (void)s, (void)m;
    return 1;
}

static const char *const piece_words[] = {"army", "defenders", "attack", "card", NULL};

static const struct reading readings[] = {
    [ATTACKS_LIMITED] = {"attack-markers-run-out", RULE(1, 3), 1},
    [REST_FINAL] = {"rest-is-final", RULE(4, 1), 0},
    [MARCH_ENDED] = {"attack-ends-marches", RULE(4, 4), 0},
    [WARSAW_OPEN] = {"retreat-into-warsaw", RULE(5, 7), 0},
    {0},
};

const struct game game_bitwa = {
    .name = "bitwa",
    .title = "Bitwa Warszawska",
    .edition = "2",
    .readings = readings,
    .sides = {"red", "poland"},
    .easy = SEAT_B,
    .piece_words = piece_words,
    .state_size = sizeof(struct bitwa),
    .board_size = sizeof(struct bitwa_board),
    .max_moves = BITWA_MOVES,
    .max_plies = 3000,
    .secrets = true,
    .line = bitwa_line,
    .ready = bitwa_ready,
    .words = bitwa_board_words,
    .start = start,
    .legal = bitwa_legal,
    .check = bitwa_check,
    .odds = odds,
    .even = true,
    .pick = pick,
    .apply = apply,
    .observe = bitwa_observe,
    .imagine = bitwa_imagine,
    .exchange = bitwa_exchange,
    .write = bitwa_write,
    .read = bitwa_read,
    .write_move = bitwa_write_move,
    .read_move = bitwa_read_move,
    .picks = bitwa_picks,
    .twice = bitwa_twice,
    .deed = bitwa_deed,
    .counts = bitwa_counts,
    .score = bitwa_score,
    .worth = bitwa_worth,
    .pieces = bitwa_pieces,
    .status = bitwa_status,
    .ground = bitwa_ground,
    .printed = bitwa_printed,
    .drafting = &bitwa_drafting,
    .sense = bitwa_sense,
    .sense_words = bitwa_sense_words,
    .planes = BITWA_PLANES,
    .facts = BITWA_FACTS,
    .moments = bitwa_moments,
    .told = bitwa_told,
    .coach = bitwa_coach,
    .forecast = bitwa_forecast,
    .value = bitwa_value,
    .prior = bitwa_prior,
    .stated = bitwa_stated,
    .play_on = 40,
    .compare = 2,
};
