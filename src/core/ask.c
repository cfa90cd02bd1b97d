#include "core/ask.h"
#include "base/json.h"
#include "core/typed.h"
#include "core/view.h"
#include <string.h>

enum {
    TRUTHS = 400, /* tried behind a view, for a verdict */
    TRIED = 40,   /* … for what follows from a move */
    CASES = 4,    /* different ones that are told */
    SLOTS = MAX_FIELDS + 64,
    ANSWERS = 24,
    MOST_ROLLS = 12
};

bool ask_hidden(const struct state *s) {
    return s->viewer != REFEREE && s->turn != s->viewer && s->turn != NOBODY;
}

static void truth_of(const struct board *b, const struct state *s, struct rng *r,
                     union any_state *truth) {
    memset(truth, 0, sizeof *truth);
    b->game->imagine(b, s, r, &truth->s);
}

enum ask_answer ask_check(const struct board *b, const struct state *s, move m, struct verdict *v) {
    struct rng r = rng_from(1);
    if (!ask_hidden(s)) {
        *v = game_check(b, s, m);
        return v->rule ? ASK_NO : ASK_YES;
    }
    for (int n = 0; n < TRUTHS; n++) {
        union any_state truth;
        truth_of(b, s, &r, &truth);
        struct verdict here = game_check(b, &truth.s, m);
        if (n && here.rule != v->rule) return ASK_DEPENDS;
        if (n && here.why != v->why) here = DENY(here.rule, NO_FIELD); /* one rule, other reasons */
        *v = here;
    }
    return v->rule ? ASK_NO : ASK_YES;
}

/* ---- on what it depends --------------------------------------------------------------------- */

/* What a truth looks like, a number for every field and card: equal if the same lies there. */
struct looks {
    uint8_t at[TRIED][SLOTS];
};

static void look_at(const struct board *b, const struct state *s, uint8_t at[SLOTS]) {
    struct piece list[MAX_PIECES];
    memset(at, 0, SLOTS);
    for (int i = 0, count = b->game->pieces(b, s, list); i < count; i++) {
        const struct piece *p = &list[i];
        if (p->field < MAX_FIELDS)
            at[p->field] =
                (uint8_t)(at[p->field] * 7 + p->kind * 2 + 1 + ((p->look & LOOK_LEADER) != 0));
        else if (p->number && p->number < SLOTS - MAX_FIELDS)
            at[MAX_FIELDS + p->number] = 1;
    }
}

/* What follows from a move in one truth. */
struct outcome {
    struct verdict verdict;
    struct trace trace;
};

static struct outcome follow(const struct board *b, union any_state *truth, move m) {
    struct outcome o = {.verdict = game_check(b, &truth->s, m)};
    if (!o.verdict.rule) game_apply(b, &truth->s, m, &o.trace);
    return o;
}

static bool same_event(const struct event *a, const struct event *b) {
    return a->kind == b->kind && a->side == b->side && a->piece == b->piece && a->from == b->from &&
           a->to == b->to && a->amount == b->amount;
}

/* What a referee at the table sees of it is the same. */
static bool same_outcome(const struct outcome *a, const struct outcome *b) {
    if (a->verdict.rule != b->verdict.rule || a->trace.len != b->trace.len) return false;
    for (int i = 0; i < a->trace.len; i++) {
        const struct event *x = &a->trace.at[i], *y = &b->trace.at[i];
        if (view_sees(x, PUBLIC) != view_sees(y, PUBLIC)) return false;
        if (view_sees(x, PUBLIC) && !same_event(x, y)) return false;
    }
    return true;
}

/* Groups truths by what follows; gives how many groups, CASES + 1 if there are more. */
static int group(const struct board *b, const struct state *s, move m, struct looks *looks,
                 uint8_t member[TRIED], struct outcome cases[CASES]) {
    struct rng r = rng_from(1);
    int count = 0;
    for (int n = 0; n < TRIED; n++) {
        union any_state truth;
        truth_of(b, s, &r, &truth);
        look_at(b, &truth.s, looks->at[n]);
        struct outcome here = follow(b, &truth, m);
        int i = 0;
        while (i < count && !same_outcome(&cases[i], &here)) i++;
        if (i == CASES) return CASES + 1;
        if (i == count) cases[count++] = here;
        member[n] = (uint8_t)i;
    }
    return count;
}

/* The field or card that tells the groups apart, or -1: all truths that look the same there are in
 * one group. */
static int decider(const struct looks *looks, const uint8_t member[TRIED]) {
    for (int slot = 0; slot < SLOTS; slot++) {
        bool tells = true, differs = false;
        for (int n = 1; tells && n < TRIED; n++) {
            differs |= looks->at[n][slot] != looks->at[0][slot];
            for (int k = 0; tells && k < n; k++)
                tells = looks->at[n][slot] != looks->at[k][slot] || member[n] == member[k];
        }
        if (tells && differs) return slot;
    }
    return -1;
}

/* ---- as JSON -------------------------------------------------------------------------------- */

static void write_field(const struct board *b, const char *key, unsigned field, struct text *out) {
    if (field >= b->fields) return;
    TEXT(word, 8);
    board_write_field(b, field, &word);
    json_key_text(out, key, word.at);
}

static void write_move(const struct board *b, const struct state *s, move m, struct text *out) {
    TEXT(word, 128);
    game_write_move(b, s, m, REFEREE, &word);
    json_key_text(out, "move", word.at);
    struct deed deed = game_deed(b, s, m, REFEREE);
    json_key(out, "did");
    view_deed(b, &deed, out);
}

/* The piece that lies there in the first truth of a group, or which card is in a hand. */
static void write_decider(const struct board *b, const struct state *s, int slot, int wanted,
                          const uint8_t member[TRIED], struct text *out) {
    struct rng r = rng_from(1);
    struct piece list[MAX_PIECES];
    union any_state truth;
    for (int n = 0; n < TRIED; n++) {
        truth_of(b, s, &r, &truth);
        if (member[n] != wanted) continue;
        json_key(out, "when");
        json_open(out, '{');
        write_field(b, "at", (unsigned)slot, out);
        if (slot >= MAX_FIELDS) json_key_int(out, "card", slot - MAX_FIELDS);
        json_key(out, "pieces");
        json_open(out, '[');
        for (int i = 0, count = b->game->pieces(b, &truth.s, list); i < count; i++)
            if (slot < MAX_FIELDS
                    ? list[i].field == slot
                    : list[i].field == NO_FIELD && list[i].number == slot - MAX_FIELDS)
                view_piece(b, &list[i], out);
        json_close(out, ']');
        json_close(out, '}');
        return;
    }
}

static void write_cases(const struct board *b, const struct state *s, move m, struct text *out) {
    struct looks looks;
    uint8_t member[TRIED];
    struct outcome cases[CASES];
    int count = group(b, s, m, &looks, member, cases);
    if (count == 1) {
        json_key(out, "events");
        view_events(b, &cases[0].trace, PUBLIC, out);
        return;
    }
    if (count > CASES) return;
    int slot = decider(&looks, member);
    json_key(out, "cases");
    json_open(out, '[');
    for (int i = 0; i < count; i++) {
        json_open(out, '{');
        if (slot >= 0) write_decider(b, s, slot, i, member, out);
        json_key_text(out, "allowed", cases[i].verdict.rule ? "no" : "yes");
        if (cases[i].verdict.rule) view_verdict(b, cases[i].verdict, out);
        json_key(out, "events");
        view_events(b, &cases[i].trace, PUBLIC, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void write_after(const struct board *b, const struct state *s, struct text *out) {
    TEXT(position, 4096);
    b->game->write(b, s, &position);
    json_key_text(out, "after", position.at);
}

/* What can be rolled in a state whose turn is CHANCE; nothing if that is a whole deck. */
static void write_rolls(const struct board *b, const struct state *s, struct text *out) {
    move list[MAX_MOVES];
    int count = game_legal(b, s, list);
    if (s->turn != CHANCE || count > MOST_ROLLS) return;
    uint32_t of = game_weight(b, s);
    json_key(out, "rolls");
    json_open(out, '[');
    for (int i = 0; i < count; i++) {
        union any_state after = {0};
        struct trace trace = {.len = 0};
        memcpy(&after, s, b->game->state_size);
        game_apply(b, &after.s, list[i], &trace);
        json_open(out, '{');
        write_move(b, s, list[i], out);
        json_key_int(out, "weight", b->game->odds(b, s, list[i]));
        json_key_int(out, "of", of);
        json_key(out, "events");
        view_events(b, &trace, REFEREE, out);
        write_after(b, &after.s, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void write_follows(const struct board *b, const struct state *s, move m, struct text *out) {
    if (ask_hidden(s)) {
        write_cases(b, s, m, out);
        return;
    }
    union any_state after = {0};
    struct trace trace = {.len = 0};
    memcpy(&after, s, b->game->state_size);
    game_apply(b, &after.s, m, &trace);
    json_key(out, "events");
    view_events(b, &trace, REFEREE, out);
    write_after(b, &after.s, out);
    write_rolls(b, &after.s, out);
}

/* ---- what is meant -------------------------------------------------------------------------- */

struct pointed {
    char card[4];
    char field[2][8];
    int fields;
};

/* "#28 E5 G6" */
static bool read_pointed(const struct board *b, const char *what, struct pointed *p) {
    memset(p, 0, sizeof *p);
    if (text_take(&what, "#")) {
        uint32_t card;
        if (!text_number(&what, 99, &card)) return false;
        p->card[0] = (char)('0' + card / 10);
        p->card[1] = (char)('0' + card % 10);
        if (*what == ' ') what++;
    }
    while (*what) {
        unsigned f;
        if (p->fields == 2 || !board_read_field(b, &what, &f) || (*what && *what != ' '))
            return false;
        struct text name = text_over(p->field[p->fields++], sizeof p->field[0]);
        board_write_field(b, f, &name);
        if (*what) what++;
    }
    return true;
}

/* The spelling with what was pointed at in its places; false if it names more or less. */
static bool spell(const char *spelling, const struct pointed *p, struct text *out) {
    int fields = 0, cards = 0;
    for (; *spelling; spelling++) {
        if (*spelling == '@' && fields == p->fields) return false;
        if (*spelling == '@')
            text_add(out, p->field[fields++]);
        else if (*spelling == '#')
            cards++, text_add(out, p->card);
        else
            text_char(out, *spelling);
    }
    return fields == p->fields && cards == (p->card[0] != 0);
}

/* The n-th spelling that fits, as it is typed; false: there are no more. A game that tells none
 * has the usual ones. */
static bool spell_nth(const struct board *b, const struct pointed *p, int n, struct text *out) {
    static const char *const usual[] = {"@-@", "@x@", "@", NULL};
    const char *const *way = b->game->drafting ? b->game->drafting->spellings : usual;
    for (; *way; way++) {
        text_clear(out);
        if (spell(*way, p, out) && !n--) return true;
    }
    return false;
}

bool ask_meant(const struct board *b, const char *what, int n, struct text *typed) {
    struct pointed p;
    int count = 0;
    text_clear(typed);
    if (!read_pointed(b, what, &p)) {
        text_add(typed, what);
        return !n;
    }
    while (count <= n && spell_nth(b, &p, count, typed)) count++;
    if (count > n) return true;
    if (p.fields < 2) return false;
    memcpy(p.field[0], p.field[1], sizeof p.field[0]);
    p.fields = 1;
    return spell_nth(b, &p, n - count, typed);
}

struct answers {
    struct answer {
        move m;
        enum ask_answer allowed;
        bool meant; /* the game says so */
        struct verdict verdict;
    } at[ANSWERS];
    int len;
};

static void consider(const struct board *b, const struct state *s, const char *typed,
                     struct answers *all) {
    struct answer a = {0};
    if (all->len == ANSWERS || !typed_move(b, s, typed, &a.m)) return;
    for (int i = 0; i < all->len; i++)
        if (all->at[i].m == a.m) return;
    a.allowed = ask_check(b, s, a.m, &a.verdict);
    a.meant = b->game->drafting && b->game->drafting->meant && b->game->drafting->meant(b, s, a.m);
    all->at[all->len++] = a;
}

/* What is allowed was meant; then what depends; then what the game takes to be meant; what belongs
 * to another step comes last. */
enum { RANKS = 5 };
static int rank(const struct answer *a) {
    if (a->allowed == ASK_YES) return 0;
    if (a->allowed == ASK_DEPENDS) return 1;
    if (a->meant) return 2;
    return a->verdict.why && text_starts(a->verdict.why, "now-") ? 4 : 3;
}

static void write_answer(const struct board *b, const struct state *s, const struct answer *a,
                         bool sound, struct text *out) {
    static const char *const words[] = {"no", "yes", "depends"};
    json_open(out, '{');
    write_move(b, s, a->m, out);
    json_key_text(out, "allowed", words[a->allowed]);
    if (a->allowed == ASK_NO) view_verdict(b, a->verdict, out);
    if (a->allowed != ASK_NO && sound) write_follows(b, s, a->m, out);
    json_close(out, '}');
}

void ask_json(const struct board *b, const struct state *s, const char *what, struct text *out) {
    struct pointed pointed;
    struct answers all = {.len = 0};
    bool sound = draft_sound(b, s), hidden = ask_hidden(s);
    json_open(out, '{');
    json_key_bool(out, "sound", sound);
    json_key_bool(out, "hidden", hidden);
    if (sound && !hidden && s->turn == CHANCE) write_rolls(b, s, out);
    json_key(out, "answers");
    json_open(out, '[');
    /* Behind a view that cannot be there is nothing to be imagined. */
    if (sound || !hidden) {
        bool fields = read_pointed(b, what, &pointed);
        TEXT(typed, TYPED_TEXT);
        if (!fields) consider(b, s, what, &all);
        for (int i = 0; fields && spell_nth(b, &pointed, i, &typed); i++)
            consider(b, s, typed.at, &all);
    }
    for (int order = 0; order < RANKS; order++)
        for (int i = 0; i < all.len; i++)
            if (rank(&all.at[i]) == order) write_answer(b, s, &all.at[i], sound, out);
    json_close(out, ']');
    json_close(out, '}');
}

void ask_moves(const struct board *b, const struct state *s, struct text *out) {
    move list[MAX_MOVES], seen[MAX_MOVES];
    uint8_t times[MAX_MOVES] = {0};
    int truths = ask_hidden(s) ? TRIED : 1, len = 0;
    struct rng r = rng_from(1);
    json_open(out, '[');
    for (int n = 0; draft_sound(b, s) && n < truths; n++) {
        union any_state truth = {0};
        if (truths > 1)
            truth_of(b, s, &r, &truth);
        else
            memcpy(&truth, s, b->game->state_size);
        for (int i = 0, count = game_legal(b, &truth.s, list); i < count; i++) {
            int k = 0;
            while (k < len && seen[k] != list[i]) k++;
            if (k == MAX_MOVES) continue;
            if (k == len) seen[len++] = list[i];
            times[k]++;
        }
    }
    for (int k = 0; k < len; k++) {
        json_open(out, '{');
        write_move(b, s, seen[k], out);
        json_key_bool(out, "sure", times[k] == truths);
        json_close(out, '}');
    }
    json_close(out, ']');
}
