/* bitwa_moment.c -- what decides in Bitwa Warszawska, told: combats, cards seen and taken, the
 * end. */
#include "games/moments.h"
#include "games/bitwa.h"

#define BATTLES(side)                                                                              \
    {"battle", "won", side}, {"battle", "won-gone", side}, {"battle", "draw", side},               \
        {"battle", "lost", side}, {"battle", "lost-gone", side}, {"spied", "hand", side}, {        \
        "spied", "card", side                                                                      \
    }
const struct moment_sort bitwa_told[] = {
    BATTLES(RED),
    BATTLES(POLAND),
    {"end", "warsaw", RED},
    {"end", "radzymin", RED},
    {"end", "destroyed", POLAND},
    {"end", "dispersed", POLAND},
    {"end", "held", POLAND},
    {0},
};

/* The n-th strength that was counted: the attacker's first. */
static const struct event *strength(const struct tale *tale, int n) {
    for (int i = 0; i < tale->trace->len; i++)
        if (tale->trace->at[i].kind == EVENT_STRENGTH && n-- == 0) return &tale->trace->at[i];
    return NULL;
}

static bool gone(const struct tale *tale, unsigned side) {
    const struct bitwa *g = bitwa_of(tale->before), *now = bitwa_of(tale->after);
    for (unsigned i = 0; i < ARMIES; i++)
        if (bitwa_side(i) == side && g->field[i] != NO_FIELD && now->field[i] == NO_FIELD)
            return true;
    return false;
}

static void tell_battle(const struct board *board, const struct tale *tale, struct moments *m) {
    const struct bitwa *g = bitwa_of(tale->before);
    const struct event *mine = strength(tale, 0), *theirs = strength(tale, 1);
    if (!mine || !theirs) return;
    unsigned side = mine->side, attacker = bitwa_army_at(g, mine->to);
    unsigned defender = bitwa_army_at(g, theirs->to);
    const char *how = "draw";
    if (mine->amount > theirs->amount) how = gone(tale, !side) ? "won-gone" : "won";
    if (mine->amount < theirs->amount) how = gone(tale, side) ? "lost-gone" : "lost";
    struct moment *one = moments_add(m, "battle", how, side);
    one->from = mine->to;
    one->to = theirs->to;
    one->mine = mine->amount;
    one->theirs = theirs->amount;
    one->luck = mine->amount > theirs->amount ? 1 : -1;
    one->rule = RULE(5, 5);
    one->name[0] = bitwa_board(board)->army[attacker].name;
    one->name[1] = bitwa_board(board)->army[defender].name;
}

static void tell_cards(const struct tale *tale, struct moments *m) {
    const struct event *seen = tale_ruled(tale, EVENT_REVEALED, RULE(4, 6));
    const struct event *taken = tale_ruled(tale, EVENT_REMOVED, RULE(4, 6));
    if (!seen && !taken) return;
    struct moment *one = moments_add(m, "spied", seen ? "hand" : "card", tale->before->turn);
    one->luck = 1;
    one->rule = RULE(4, 6);
}

static void tell_end(const struct board *board, const struct tale *tale, struct moments *m) {
    const struct bitwa_board *b = bitwa_board(board);
    const struct state *now = tale->after;
    bool red = now->winner == RED;
    const char *how = red ? "radzymin" : "held";
    if (now->ended_by == RULE(7, 1)) how = "warsaw";
    if (now->ended_by == RULE(7, 2)) how = "destroyed";
    if (now->ended_by == RULE(7, 3)) how = "dispersed";
    struct moment *end = moments_add(m, "end", how, now->winner);
    end->to = text_same(how, "warsaw") ? b->warsaw : b->radzymin;
    end->rule = now->ended_by;
    end->luck = 1;
}

void bitwa_moments(const struct board *b, const struct tale *tale, struct moments *m) {
    m->len = 0;
    tell_battle(b, tale, m);
    tell_cards(tale, m);
    if (tale->after->turn == NOBODY && tale->before->turn != NOBODY) tell_end(b, tale, m);
}

/* ---- before the act ------------------------------------------------------------------------ */

void bitwa_coach(const struct board *board, const struct state *s, struct coach *out) {
    const struct bitwa_board *b = bitwa_board(board);
    const struct bitwa *g = bitwa_of(s);
    switch (s->step) {
    case SETUP_MARKER:
        out->n = g->active == NO_ARMY ? 1 : 2;
        out->of = 2;
        break;
    case ORDER: out->left = g->markers[g->active]; break;
    case FRONT:
        out->n = g->fronts[s->turn];
        out->of = b->front;
        out->left = b->front - out->n;
        if (s->turn != bitwa_side(g->combat)) out->step = "front-defend";
        break;
    case CHOICE: out->left = bitwa_attacks(g); break;
    default: break;
    }
}

/* Whether a card of the front counts for the army that fights. */
void bitwa_forecast(const struct board *board, const struct state *s, move m,
                    struct forecast *out) {
    const struct bitwa *g = bitwa_of(s);
    if (MOVE_KIND(m) != MOVE_FRONT) return;
    unsigned army = s->turn == bitwa_side(g->combat) ? g->combat : g->attack[g->combat];
    bool counts = (bitwa_board(board)->fits[army] & bitwa_bit(MOVE_ARG(m))) != 0;
    out->at[out->len++] = (struct count){"counts", counts};
}
