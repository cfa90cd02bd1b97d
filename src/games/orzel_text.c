#include "games/drafts.h"
#include "games/orzel.h"
#include <string.h>

const char *const orzel_text_pieces[] = {"orzel",      "ship-token", "sea-token", "movement-token",
                                         "warship",    "mine",       "blank",     "minefield",
                                         "rolled-die", "kept-die",   "action",    NULL};

static const char *const step_words[STEPS] = {"red", "keep", "white", "keep", "act",
                                              "act", "late", "sail",  "over"};
static const uint8_t step_seats[STEPS] = {CHANCE, SEAT_A, CHANCE, SEAT_B, SEAT_A,
                                          SEAT_B, SEAT_B, SEAT_A, NOBODY};

static bool hides_movement(const struct orzel *o) {
    return o->s.viewer == SEAT_B || o->s.viewer == PUBLIC;
}
static bool hides_mines(const struct orzel *o) {
    return o->s.viewer == SEAT_A || o->s.viewer == PUBLIC;
}

/* Writing positions. Parts that are empty or zero are left out. */

static void add_key(struct text *out, const char *key) {
    text_char(out, ' ');
    text_add(out, key);
    text_char(out, ' ');
}

/* "hand 3+4", "hand ?7" */
static void add_hand(struct text *out, const char *key, int all, int some, bool hidden) {
    add_key(out, key);
    if (hidden) {
        text_char(out, '?');
        text_int(out, all);
    } else {
        text_int(out, some);
        text_char(out, '+');
        text_int(out, all - some);
    }
}

static void add_count(struct text *out, const char *key, int n) {
    if (!n) return;
    add_key(out, key);
    text_int(out, n);
}

static void add_faces(struct text *out, const struct die *die, uint32_t dice) {
    for (unsigned face = 0; face < die->faces; face++)
        for (unsigned n = DICE_OF(dice, face); n; n--) {
            text_char(out, ' ');
            text_add(out, die->face[face].word);
        }
}

static void add_dice(struct text *out, const char *key, const struct die *die, uint32_t dice) {
    if (!dice) return;
    text_char(out, ' ');
    text_add(out, key);
    add_faces(out, die, dice);
}

static const char *token_word(const struct orzel *o, unsigned f) {
    if (bits_has(&o->open, f)) return "open";
    if (bits_has(&o->down, f))
        return hides_movement(o) ? "?" : bits_has(&o->down_ships, f) ? "ship" : "sea";
    return hides_mines(o) ? "?" : bits_has(&o->mined, f) ? "mine" : "blank";
}

/* A list of fields; with `o`, each with the token that lies there. */
static void add_fields(const struct board *b, const struct orzel *o, struct text *out,
                       const char *key, struct bits set) {
    if (!bits_any(set)) return;
    text_char(out, ' ');
    text_add(out, key);
    BITS_EACH (set, f) {
        text_char(out, ' ');
        board_write_field(b, f, out);
        if (!o) continue;
        text_char(out, '=');
        text_add(out, token_word(o, f));
    }
}

static void add_state_of_dice(const struct orzel_board *ob, const struct orzel *o,
                              struct text *out) {
    int step = o->s.step, acting = step == POLAND_ACTS ? RED : WHITE;
    if (step < POLAND_ACTS) add_dice(out, "red", &ob->die[RED], o->kept[RED]);
    if (step <= POLAND_ACTS) add_dice(out, "white", &ob->die[WHITE], o->kept[WHITE]);
    add_dice(out, "rolled", &ob->die[step >= ROLL_WHITE], o->rolled);
    bool none = true;
    for (int i = 0; i < FOG; i++)
        for (int n = o->left[i]; n; n--) {
            text_add(out, none ? " left " : " ");
            text_add(out, orzel_board_symbols[i]);
            none = false;
        }
    if (step >= POLAND_ACTS) add_dice(out, "either", &ob->die[acting], o->kept[acting]);
}

void orzel_text_write(const struct board *b, const struct state *s, struct text *out) {
    const struct orzel *o = (const struct orzel *)s;
    text_int(out, s->round);
    text_char(out, ' ');
    text_add(out, game_side(b->game, s->turn));
    text_char(out, ' ');
    if (s->step == ENDED) {
        text_add(out, s->winner == NOBODY ? "none" : game_side(b->game, s->winner));
        text_char(out, ' ');
        text_int(out, RULE_CHAPTER(s->ended_by));
        text_char(out, '.');
        text_int(out, RULE_NUMBER(s->ended_by));
    } else {
        text_add(out, step_words[s->step]);
    }
    add_key(out, "orzel");
    board_write_field(b, o->figure, out);
    add_hand(out, "hand", o->hand, o->hand_ships, hides_movement(o));
    if (o->known_ships || o->known_seas)
        add_hand(out, "known", o->known_ships + o->known_seas, o->known_ships, false);
    add_fields(b, o, out, "course", bits_or(o->down, o->open));
    add_count(out, "sunk", o->sunk);
    add_count(out, "captured", o->captured);
    add_key(out, "ships");
    text_int(out, o->ships);
    add_fields(b, NULL, out, "patrol", o->patrols);
    add_count(out, "taken", o->taken);
    add_hand(out, "mines", o->mines, o->hand_mines, hides_mines(o));
    add_fields(b, o, out, "laid", o->laid);
    if (o->swept_mines || o->swept_blanks)
        add_hand(out, "swept", o->swept_mines + o->swept_blanks, o->swept_mines, false);
    add_state_of_dice((const struct orzel_board *)b, o, out);
}

/* Reading positions. The parts are read one by one, tokens, dice and symbols in any order; then
 * the whole is judged. */

struct reader {
    const struct orzel_board *ob;
    struct orzel *o;
    const char *p;
    bool hides_movement, hides_mines;
};

static bool read_byte(struct reader *r, uint8_t *n) {
    uint32_t value;
    if (!text_number(&r->p, 99, &value)) return false;
    *n = (uint8_t)value;
    return true;
}

/* "3+4": *some of *all are of the first sort. "?7" if it may be hidden. */
static bool read_hand(struct reader *r, uint8_t *all, uint8_t *some, bool *hidden) {
    uint8_t rest;
    if (hidden && text_take(&r->p, "?")) {
        *hidden = true;
        return read_byte(r, all);
    }
    if (!read_byte(r, some) || !text_take(&r->p, "+") || !read_byte(r, &rest)) return false;
    *all = (uint8_t)(*some + rest);
    return true;
}

static bool read_count(struct reader *r, const char *key, uint8_t *n) {
    return !text_take(&r->p, key) || read_byte(r, n);
}

/* " J5" if a field follows; false and unmoved otherwise. */
static bool take_field(struct reader *r, unsigned *f) {
    const char *p = r->p;
    if (!text_take(&p, " ") || !board_read_field(&r->ob->b, &p, f)) return false;
    r->p = p;
    return true;
}

static bool read_fields(struct reader *r, const char *key, struct bits *set) {
    unsigned f;
    if (!text_take(&r->p, key)) return true;
    while (take_field(r, &f)) {
        if (bits_has(set, f)) return false;
        bits_add(set, f);
    }
    return true;
}

/* Takes "=good" or "=plain", and nothing but "=?" if they are hidden. */
static bool read_token(struct reader *r, unsigned f, const char *good, const char *plain,
                       struct bits *set, struct bits *goods, bool hidden) {
    bits_add(set, f);
    if (hidden) return text_take(&r->p, "=?");
    if (text_take(&r->p, good)) {
        bits_add(goods, f);
        return true;
    }
    return text_take(&r->p, plain);
}

static bool read_tokens(struct reader *r) {
    unsigned f;
    struct orzel *o = r->o;
    if (!text_take(&r->p, " course")) return true;
    while (take_field(r, &f)) {
        if (bits_has(&o->down, f) || bits_has(&o->open, f)) return false;
        if (text_take(&r->p, "=open"))
            bits_add(&o->open, f);
        else if (!read_token(r, f, "=ship", "=sea", &o->down, &o->down_ships, r->hides_movement))
            return false;
    }
    return true;
}

static bool read_laid(struct reader *r) {
    unsigned f;
    struct orzel *o = r->o;
    if (!text_take(&r->p, " laid")) return true;
    while (take_field(r, &f))
        if (bits_has(&o->laid, f) ||
            !read_token(r, f, "=mine", "=blank", &o->laid, &o->mined, r->hides_mines))
            return false;
    return true;
}

/* Takes " word" if it is the whole next word. */
static bool take_word(const char **s, const char *word) {
    const char *p = *s;
    if (!text_take(&p, " ") || !text_take(&p, word) || (*p && *p != ' ')) return false;
    *s = p;
    return true;
}

static bool take_face(const struct die *die, const char **s, uint32_t *dice) {
    for (unsigned face = 0; face < die->faces; face++)
        if (DICE_OF(*dice, face) < 7 && take_word(s, die->face[face].word)) {
            *dice += DIE(face);
            return true;
        }
    return false;
}

/* A list of faces after its key; at most as many as there are dice. */
static bool read_dice(struct reader *r, const char *key, int colour, uint32_t *dice) {
    if (!take_word(&r->p, key)) return true;
    for (int n = 0; n < r->ob->dice; n++)
        if (!take_face(&r->ob->die[colour], &r->p, dice)) return n > 0;
    return true;
}

static bool take_symbol(struct reader *r) {
    for (int i = 0; i < FOG; i++)
        if (r->o->left[i] < 2 * MAX_DICE && take_word(&r->p, orzel_board_symbols[i])) {
            r->o->left[i]++;
            return true;
        }
    return false;
}

static bool read_state_of_dice(struct reader *r) {
    struct orzel *o = r->o;
    int step = o->s.step, acting = step == POLAND_ACTS ? RED : WHITE;
    if (step == ENDED || step == NEW_POSITION) return true;
    if (step < POLAND_ACTS && !read_dice(r, "red", RED, &o->kept[RED])) return false;
    if (step <= POLAND_ACTS && !read_dice(r, "white", WHITE, &o->kept[WHITE])) return false;
    if (step < POLAND_ACTS) return read_dice(r, "rolled", step >= ROLL_WHITE, &o->rolled);
    if (take_word(&r->p, "left"))
        while (take_symbol(r)) {
        }
    return read_dice(r, "either", acting, &o->kept[acting]);
}

/* "3 poland act", "60 over none 2.2" */
static bool read_head(struct reader *r) {
    struct state *s = &r->o->s;
    uint32_t round;
    if (!text_number(&r->p, r->ob->rounds, &round) || !round) return false;
    s->round = (uint16_t)round;
    s->winner = NOBODY;
    for (int step = 0; step < ENDED; step++) {
        const char *p = r->p;
        if (!take_word(&p, game_side(r->ob->b.game, step_seats[step])) ||
            !take_word(&p, step_words[step]))
            continue;
        r->p = p;
        s->step = (uint8_t)step;
        s->turn = step_seats[step];
        return true;
    }
    s->step = ENDED;
    s->turn = NOBODY;
    s->ended_by = RULE(2, 2);
    if (text_take(&r->p, " over none 2.2")) return round == r->ob->rounds;
    s->winner = SEAT_A;
    s->ended_by = RULE(6, 1);
    if (text_take(&r->p, " over poland 6.1")) return true;
    s->winner = SEAT_B;
    s->ended_by = RULE(6, 2);
    return text_take(&r->p, " over kriegsmarine 6.2");
}

static const char *read_parts(struct reader *r) {
    struct orzel *o = r->o;
    unsigned figure;
    uint8_t known = 0, swept = 0;
    if (!read_head(r)) return "position.orzel.begin";
    if (!text_take(&r->p, " orzel") || !take_field(r, &figure))
        return "position.orzel.figure-field";
    o->figure = (uint8_t)figure;
    if (!text_take(&r->p, " hand ") || !read_hand(r, &o->hand, &o->hand_ships, &r->hides_movement))
        return "position.orzel.hand";
    if (text_take(&r->p, " known ") && !read_hand(r, &known, &o->known_ships, NULL))
        return "position.orzel.known";
    o->known_seas = (uint8_t)(known - o->known_ships);
    if (!read_tokens(r)) return "position.orzel.movement";
    if (!read_count(r, " sunk ", &o->sunk)) return "position.orzel.sunk";
    if (!read_count(r, " captured ", &o->captured)) return "position.orzel.captured";
    if (!text_take(&r->p, " ships ") || !read_byte(r, &o->ships)) return "position.orzel.ships";
    if (!read_fields(r, " patrol", &o->patrols)) return "position.orzel.patrol";
    if (!read_count(r, " taken ", &o->taken)) return "position.orzel.taken";
    if (!text_take(&r->p, " mines ") || !read_hand(r, &o->mines, &o->hand_mines, &r->hides_mines))
        return "position.orzel.mines";
    if (!read_laid(r)) return "position.orzel.minefield";
    if (text_take(&r->p, " swept ") && !read_hand(r, &swept, &o->swept_mines, NULL))
        return "position.orzel.swept";
    o->swept_blanks = (uint8_t)(swept - o->swept_mines);
    if (!read_state_of_dice(r)) return "position.orzel.dice";
    return *r->p ? "position.orzel.left-over" : NULL;
}

bool orzel_words(const struct board *b, struct state *s, const char *in, struct text *err) {
    struct orzel *o = (struct orzel *)s;
    struct reader r = {.ob = (const struct orzel_board *)b, .o = o, .p = in};
    memset(o, 0, sizeof *o);
    const char *wrong = read_parts(&r);
    o->s.viewer =
        r.hides_movement ? (r.hides_mines ? PUBLIC : SEAT_B) : (r.hides_mines ? SEAT_A : REFEREE);
    return !wrong || fault_set(err, wrong, NULL);
}

bool orzel_text_read(const struct board *b, struct state *s, const char *in, struct text *err) {
    struct complaints wrong = {.len = 0};
    if (!orzel_words(b, s, in, err)) return false;
    orzel_judge(b, s, &wrong);
    return complaints_none(&wrong, err);
}

/* Moves */

static const char *const move_words[] = {
    [MOVE_KEEP] = "keep",       [MOVE_BREAK] = "break",     [MOVE_COURSE] = "course",
    [MOVE_SURFACE] = "surface", [MOVE_LAY] = "lay",         [MOVE_PATROL] = "patrol",
    [MOVE_PREPARE] = "prepare", [MOVE_OBSERVE] = "observe", [MOVE_ATTACK] = "attack",
    [MOVE_SAIL] = "sail",       [MOVE_STAY] = "stay"};

static bool names_field(unsigned kind) {
    return kind != MOVE_SURFACE && kind != MOVE_PREPARE && kind != MOVE_STAY && kind != MOVE_KEEP;
}

void orzel_text_write_move(const struct board *b, const struct state *s, move m, int viewer,
                           struct text *out) {
    const struct orzel_board *ob = (const struct orzel_board *)b;
    unsigned kind = MOVE_KIND(m);
    (void)s;
    if (kind == MOVE_ROLL) {
        text_add(out, ob->die[MOVE_ARG(m)].face[MOVE_TO(m)].word);
        return;
    }
    text_add(out, move_words[kind]);
    if (kind == MOVE_KEEP) add_faces(out, &ob->die[MOVE_ARG(m)], KEEP_DICE(m));
    if (!names_field(kind)) return;
    text_char(out, ' ');
    if (kind == MOVE_PATROL && MOVE_ARG(m)) {
        board_write_field(b, MOVE_FROM(m), out);
        text_char(out, '-');
    }
    board_write_field(b, MOVE_TO(m), out);
    if (kind != MOVE_COURSE && kind != MOVE_LAY) return;
    bool shown = viewer == REFEREE || viewer == (kind == MOVE_COURSE ? SEAT_A : SEAT_B);
    if (!shown)
        text_add(out, " ?");
    else if (kind == MOVE_COURSE)
        text_add(out, MOVE_ARG(m) ? " sea" : " ship");
    else
        text_add(out, MOVE_ARG(m) ? " blank" : " mine");
}

/* "c" */
static bool read_roll(const struct orzel_board *ob, const char *in, move *m) {
    for (unsigned colour = RED; colour < COLOURS; colour++)
        for (unsigned face = 0; face < ob->die[colour].faces; face++)
            if (text_same(in, ob->die[colour].face[face].word)) {
                *m = MOVE(MOVE_ROLL, colour, 0, face);
                return true;
            }
    return false;
}

/* " c cc" after keep; nothing at all is a move too, though never a legal one (3.2). */
static bool read_keep(const struct orzel_board *ob, const struct state *s, const char *p, move *m) {
    unsigned colour = s->step >= ROLL_WHITE;
    uint32_t dice = 0;
    for (unsigned c = RED; c < COLOURS; c++) {
        const char *try = p;
        if (take_face(&ob->die[c], &try, &dice)) {
            colour = c;
            p = try;
            break;
        }
    }
    while (*p)
        if (!take_face(&ob->die[colour], &p, &dice)) return false;
    *m = KEEP(colour, dice);
    return true;
}

/* " J5 ship", " J4-J5": what comes after the word. */
static bool read_target(const struct board *b, unsigned kind, const char *p, move *m) {
    unsigned arg = 0, from = 0, to;
    if (!text_take(&p, " ") || !board_read_field(b, &p, &to)) return false;
    if (kind == MOVE_PATROL && text_take(&p, "-")) {
        arg = 1;
        from = to;
        if (!board_read_field(b, &p, &to)) return false;
    } else if (kind == MOVE_COURSE) {
        if (!text_take(&p, " ship")) arg = text_take(&p, " sea") ? 1 : 2;
    } else if (kind == MOVE_LAY) {
        if (!text_take(&p, " mine")) arg = text_take(&p, " blank") ? 1 : 2;
    }
    *m = MOVE(kind, arg, from, to);
    return !*p && arg < 2;
}

bool orzel_text_read_move(const struct board *b, const struct state *s, const char *in, move *m) {
    const struct orzel_board *ob = (const struct orzel_board *)b;
    if (read_roll(ob, in, m)) return true;
    for (unsigned kind = MOVE_KEEP; kind <= MOVE_STAY; kind++) {
        const char *p = in;
        if (!text_take(&p, move_words[kind]) || (*p && *p != ' ')) continue;
        if (kind == MOVE_KEEP) return read_keep(ob, s, p, m);
        if (names_field(kind)) return read_target(b, kind, p, m);
        *m = MOVE(kind, 0, 0, 0);
        return !*p;
    }
    return false;
}

void orzel_text_deed(const struct board *b, const struct state *s, move m, int viewer,
                     struct deed *out) {
    const struct orzel_board *ob = (const struct orzel_board *)b;
    const struct die *die = &ob->die[MOVE_ARG(m) & 1];
    unsigned kind = MOVE_KIND(m);
    (void)s;
    out->verb = kind == MOVE_ROLL ? "roll" : move_words[kind];
    if (kind == MOVE_ROLL) out->token = die->face[MOVE_TO(m)].word;
    for (unsigned f = 0; kind == MOVE_KEEP && f < die->faces; f++)
        for (unsigned n = DICE_OF(KEEP_DICE(m), f); n && out->dice < MAX_DICE; n--)
            out->face[out->dice++] = die->face[f].word;
    if (kind == MOVE_ROLL || !names_field(kind)) {
        if (kind == MOVE_STAY) out->marks = DEED_ENDS;
        return;
    }
    out->to = (uint16_t)MOVE_TO(m);
    if (kind == MOVE_PATROL && MOVE_ARG(m))
        out->verb = "patrol-move", out->from = (uint16_t)MOVE_FROM(m);
    if (kind == MOVE_ATTACK) out->marks = DEED_ATTACK;
    if (kind != MOVE_COURSE && kind != MOVE_LAY) return;
    out->secret = viewer != REFEREE && viewer != (kind == MOVE_COURSE ? SEAT_A : SEAT_B);
    if (out->secret) return;
    if (kind == MOVE_COURSE)
        out->token = MOVE_ARG(m) ? "sea" : "ship";
    else
        out->token = MOVE_ARG(m) ? "blank" : "mine";
}

/* Drawing */

struct drawing {
    struct piece *at;
    int len;
};

static struct piece *put(struct drawing *d, int kind, int side, unsigned field, const char *label) {
    struct piece *p = &d->at[d->len++];
    memset(p, 0, sizeof *p);
    p->kind = (uint8_t)kind;
    p->side = (uint8_t)side;
    p->field = (uint16_t)field;
    p->to = NO_FIELD;
    p->level = kind == PIECE_FIGURE || kind == PIECE_WARSHIP;
    for (size_t i = 0; i + 1 < sizeof p->label && label[i]; i++) p->label[i] = label[i];
    return p;
}

static void put_count(struct drawing *d, int kind, int side, int count, const char *label,
                      int look) {
    if (!count) return;
    struct piece *p = put(d, kind, side, NO_FIELD, label);
    p->count = (uint8_t)count;
    p->look = (uint8_t)look;
}

/* Tokens of two kinds with one back: 0 is the kind that matters, 1 the other. */
static const struct twins {
    uint8_t side, back, kind[2];
    const char *back_label, *label[2];
} movement = {SEAT_A, PIECE_MOVEMENT, {PIECE_SHIP, PIECE_SEA}, "(?)", {"(sh)", "(se)"}},
  minefield = {SEAT_B, PIECE_MINEFIELD, {PIECE_MINE, PIECE_BLANK}, "{?}", {"{m}", "{b}"}};

static void put_down(struct drawing *d, const struct twins *w, struct bits all, struct bits first,
                     bool hidden) {
    BITS_EACH (all, f) {
        int other = !bits_has(&first, f);
        if (hidden)
            put(d, w->back, w->side, f, w->back_label)->look = LOOK_HIDDEN;
        else
            put(d, w->kind[other], w->side, f, w->label[other])->look = LOOK_DOWN;
    }
}

static void put_hand(struct drawing *d, const struct twins *w, int all, int first, bool hidden) {
    if (hidden) {
        put_count(d, w->back, w->side, all, w->back_label, LOOK_HIDDEN);
    } else {
        put_count(d, w->kind[0], w->side, first, w->label[0], 0);
        put_count(d, w->kind[1], w->side, all - first, w->label[1], 0);
    }
}

static void put_board(struct drawing *d, const struct orzel *o) {
    put(d, PIECE_FIGURE, SEAT_A, o->figure, "ORP");
    put_down(d, &movement, o->down, o->down_ships, hides_movement(o));
    BITS_EACH (o->open, f) put(d, PIECE_SHIP, SEAT_A, f, "[sh]");
    BITS_EACH (o->patrols, f) put(d, PIECE_WARSHIP, SEAT_B, f, "KM");
    put_down(d, &minefield, o->laid, o->mined, hides_mines(o));
}

/* Hands and booty: pieces without a field belong to the side that has them now. */
static void put_hands(struct drawing *d, const struct orzel *o) {
    put_hand(d, &movement, o->hand, o->hand_ships, hides_movement(o));
    put_count(d, PIECE_WARSHIP, SEAT_A, o->taken, "KM", 0);
    put_count(d, PIECE_WARSHIP, SEAT_B, o->ships, "KM", 0);
    put_hand(d, &minefield, o->mines, o->hand_mines, hides_mines(o));
    put_count(d, PIECE_SEA, SEAT_B, o->captured, "(se)", 0);
    put_count(d, PIECE_SHIP, NOBODY, o->sunk, "[sh]", LOOK_DAMAGED);
}

static void put_dice(struct drawing *d, const struct orzel_board *ob, const struct orzel *o) {
    static const char *const labels[FOG] = {"c", "b", "s", "m", "p", "r", "o", "a"};
    for (int colour = RED; colour < COLOURS; colour++) {
        const struct die *die = &ob->die[colour];
        uint32_t lying = (o->s.step >= ROLL_WHITE) == colour ? o->rolled : 0;
        for (unsigned face = 0; face < die->faces; face++) {
            const char *word = die->face[face].word;
            put_count(d, PIECE_ROLLED, colour, (int)DICE_OF(lying, face), word, 0);
            put_count(d, PIECE_KEPT, colour, (int)DICE_OF(o->kept[colour], face), word, LOOK_ACTED);
        }
    }
    for (int i = 0; i < FOG; i++)
        put_count(d, PIECE_ACTION, i < MINES ? SEAT_A : SEAT_B, o->left[i], labels[i], 0);
}

int orzel_text_draw(const struct board *b, const struct state *s, struct piece *out) {
    const struct orzel *o = (const struct orzel *)s;
    struct drawing d = {.at = out};
    put_board(&d, o);
    put_hands(&d, o);
    put_dice(&d, (const struct orzel_board *)b, o);
    return d.len;
}

void orzel_text_status(const struct board *b, const struct state *s, struct status *out) {
    static const char *const doing[STEPS] = {
        "roll-red",          "keep-red",          "roll-white", "keep-white", "poland-acts",
        "kriegsmarine-acts", "kriegsmarine-late", "sail",       "over"};
    static const char phases[STEPS] = {'1', '1', '1', '1', '2', '2', '2', '3', 0};
    (void)b;
    out->rounds = 0; /* 2.2: not fixed */
    out->step = phases[s->step];
    out->doing = doing[s->step];
}

/* Zigzags as strokes beside a z, on the side where they run. */
void orzel_text_ground(const struct board *b, unsigned field, struct text *label) {
    static const char strokes[DIRECTIONS] = {'|', '/', '\\', '|', '/', '\\'};
    const struct orzel_board *ob = (const struct orzel_board *)b;
    char west[4] = "", east[4] = "";
    struct text before = text_over(west, sizeof west), after = text_over(east, sizeof east);
    if (field == ob->tallinn) text_char(label, 'T');
    if (bits_has(&ob->straits, field)) text_char(label, 'X');
    BITS_EACH (ob->cut[field], other) {
        int row = b->row[other] - b->row[field], column = b->column[other] - b->column[field];
        bool to_east = row ? column + (b->row[field] % 2 == b->shift) > 0 : column > 0;
        int d = !row ? EAST : (row > 0) == to_east ? SOUTH_EAST : SOUTH_WEST;
        text_char(to_east ? &after : &before, strokes[d]);
    }
    if (!before.len && !after.len) return;
    text_add(label, before.at);
    text_char(label, 'z');
    text_add(label, after.at);
}
