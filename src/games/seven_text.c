/* seven_text.c -- positions and moves of 7 as text; docs/notation.md describes them. */
#include "games/drafts.h"
#include "games/seven.h"
#include <string.h>

static const char *const step_words[] = {"set-up", "ride", "repair", "fly"};
static const char *const roll_words[] = {"", "entry", "target", "shot", "bomb"};
static const char *const face_words[] = {"chessboard", "star", "cog"};
static const char *const view_words[] = {"bolsheviks", "poland", NULL, NULL, "public"};

/* Marks in the order in which they are written behind a field. */
static const struct {
    char letter;
    uint8_t mark;
} regiment_letters[] = {{'c', COMMANDER},
                        {'n', SHOWN},
                        {'s', SCATTERED},
                        {'f', FIRE},
                        {'a', ACTED}},
  aircraft_letters[] = {{'d', DAMAGED}, {'b', BOMB}, {'e', FLOWN}, {0, 0}, {0, 0}};
enum { LETTERS = 5 };

/* ---- Writing --------------------------------------------------------------------------- */

static void write_word(struct text *out, const char *word) {
    text_char(out, ' ');
    text_add(out, word);
}

static void write_field(const struct seven_board *b, struct text *out, unsigned field) {
    text_char(out, ' ');
    board_write_field(&b->b, field, out);
}

bool seven_hides_commander(const struct seven_state *s) {
    return (s->s.viewer == SEAT_B || s->s.viewer == PUBLIC) && s->s.step != SET_UP &&
           !s->discovered && s->s.turn != NOBODY;
}

static void write_units(const struct seven_board *b, const struct seven_state *s,
                        struct text *out) {
    write_word(out, "regiments");
    for (int i = 0; i < REGIMENTS && s->regiment[i] < UNIT_GONE; i++) {
        write_field(b, out, UNIT_FIELD(s->regiment[i]));
        for (int k = 0; k < LETTERS; k++)
            if (s->regiment[i] & regiment_letters[k].mark)
                text_char(out, regiment_letters[k].letter);
    }
    write_word(out, "aircraft");
    for (int i = 0; i < AIRCRAFT && s->aircraft[i] < UNIT_GONE; i++) {
        write_field(b, out, UNIT_FIELD(s->aircraft[i]));
        for (int k = 0; k < LETTERS; k++)
            if (s->aircraft[i] & aircraft_letters[k].mark)
                text_char(out, aircraft_letters[k].letter);
    }
}

int seven_remembered(const struct seven_state *s, uint16_t as) {
    int count = 0;
    for (int i = REGIMENTS - 1; i >= 0 && s->regiment[i] > UNIT_GONE; i--)
        count += s->regiment[i] == as;
    return count;
}

/* "fallen 2 reached 3c": destroyed before the Bug; in Lwow, the commander among them. */
static void write_remembered(const struct seven_state *s, struct text *out) {
    int fallen = seven_remembered(s, UNIT_FALLEN), leader = seven_remembered(s, UNIT_LEADER);
    int reached = seven_remembered(s, UNIT_REACHED) + leader;
    if (fallen) {
        write_word(out, "fallen ");
        text_int(out, fallen);
    }
    if (reached) {
        write_word(out, "reached ");
        text_int(out, reached);
    }
    if (leader) text_char(out, 'c');
}

void seven_text_write(const struct board *board, const struct state *st, struct text *out) {
    const struct seven_board *b = seven_of(board);
    const struct seven_state *s = (const struct seven_state *)(const void *)st;
    text_int(out, s->s.round);
    write_word(out, game_side(board->game, s->s.turn));
    if (s->s.turn != NOBODY) write_word(out, step_words[s->s.step]);
    if (s->commissar) write_word(out, "commissar");
    if (s->entered) write_word(out, "entered");
    if (s->discovered) write_word(out, "discovered");
    write_remembered(s, out);
    if (seven_hides_commander(s)) write_word(out, "commander ?");
    if (s->active != NO_FIELD) {
        write_word(out, "active");
        write_field(b, out, s->active);
        text_char(out, ' ');
        text_int(out, s->actions);
        if (s->left != NO_FIELD) {
            write_word(out, "left");
            write_field(b, out, s->left);
        }
    }
    if (s->roll) {
        write_word(out, "die");
        write_word(out, roll_words[s->roll]);
        if (s->target != NO_FIELD) write_field(b, out, s->target);
    }
    write_units(b, s, out);
    if (s->s.viewer != REFEREE) {
        write_word(out, "view");
        write_word(out, view_words[s->s.viewer]);
    }
}

/* ---- Reading: the words ---------------------------------------------------------------- */

struct reader {
    const struct seven_board *b;
    const char *at; /* before a word, the blank in front of it already taken */
    struct text *err;
    bool secret;      /* "commander ?" was read */
    uint32_t fallen;  /* "fallen N" */
    uint32_t reached; /* "reached N" */
    bool leader;      /* … with a c: the commander among them */
};

/* About the word that begins at `at`, if any does. */
static bool refuse(struct text *err, const char *key, const char *at) {
    TEXT(word, 64);
    for (; at && *at && *at != ' '; at++) text_char(&word, *at);
    return fault_set(err, key, word.at);
}

/* Takes the blank behind a word; true also at the end of the text. */
static bool take_blank(struct reader *r) {
    if (!*r->at) return true;
    if (*r->at != ' ' || !r->at[1] || r->at[1] == ' ') return false;
    r->at++;
    return true;
}

/* Takes this word if it is next. */
static bool take(struct reader *r, const char *word) {
    const char *before = r->at;
    if (text_take(&r->at, word) && (!*r->at || *r->at == ' ') && take_blank(r)) return true;
    r->at = before;
    return false;
}

static bool take_number(struct reader *r, uint32_t max, uint32_t *n) {
    return text_number(&r->at, max, n) && take_blank(r);
}

static bool take_field(struct reader *r, uint8_t *field) {
    unsigned f;
    if (!board_read_field(&r->b->b, &r->at, &f) || !take_blank(r)) return false;
    *field = (uint8_t)f;
    return true;
}

/* Puts a unit into a list sorted by field, behind those on the same one: the stack of Lwow. */
static void insert(uint16_t *list, int count, uint16_t unit) {
    for (; count > 0 && UNIT_FIELD(list[count - 1]) > UNIT_FIELD(unit); count--)
        list[count] = list[count - 1];
    list[count] = unit;
}

/* Marks behind a field, in any order: "K3sn". */
static unsigned take_marks(struct reader *r, bool regiments) {
    unsigned marks = 0;
    for (int k = 0; k < LETTERS; k++) {
        char letter = regiments ? regiment_letters[k].letter : aircraft_letters[k].letter;
        unsigned mark = regiments ? regiment_letters[k].mark : aircraft_letters[k].mark;
        if (!letter || *r->at != letter || marks & mark) continue;
        marks |= mark;
        r->at++;
        k = -1;
    }
    return marks;
}

/* Units in any order, up to the next word that is no field; only the order of a stack counts. */
static bool take_units(struct reader *r, uint16_t *list, int room, bool regiments) {
    int count = 0;
    unsigned field;
    const char *word;
    while (word = r->at, board_read_field(&r->b->b, &r->at, &field)) {
        unsigned marks = take_marks(r, regiments);
        if (!take_blank(r)) return refuse(r->err, "position.seven.unit", word);
        if (count == room) return refuse(r->err, "position.seven.many", word);
        for (int i = 0; i < count; i++)
            if (UNIT_FIELD(list[i]) == field && !(regiments && field == r->b->lwow))
                return refuse(r->err, "position.seven.order", word);
        insert(list, count++, UNIT(field, marks));
    }
    while (count < room) list[count++] = UNIT_GONE;
    for (; count < (regiments ? REGIMENTS : AIRCRAFT); count++) list[count] = UNIT_GONE;
    return true;
}

/* "3", "3c" */
static bool take_reached(struct reader *r) {
    if (!text_number(&r->at, REGIMENTS, &r->reached) || !r->reached) return false;
    r->leader = text_take(&r->at, "c");
    return take_blank(r);
}

static bool read_head(struct reader *r, struct seven_state *s) {
    uint32_t round;
    if (!take_number(r, r->b->rounds, &round) || !round)
        return refuse(r->err, "position.seven.begin", r->at);
    s->s.round = (uint16_t)round;
    if (take(r, "bolsheviks"))
        s->s.turn = SEAT_A;
    else if (take(r, "poland"))
        s->s.turn = SEAT_B;
    else if (take(r, "chance"))
        s->s.turn = CHANCE;
    else if (take(r, "over"))
        s->s.turn = NOBODY;
    else
        return refuse(r->err, "position.seven.turn", r->at);
    s->s.step = FLY;
    if (s->s.turn != NOBODY) {
        unsigned step = 0;
        while (step <= FLY && !take(r, step_words[step])) step++;
        if (step > FLY) return refuse(r->err, "position.seven.step", r->at);
        s->s.step = (uint8_t)step;
    }
    for (bool more = true; more;) { /* in any order, each once */
        more = true;
        if (!s->commissar && take(r, "commissar")) {
            s->commissar = 1;
        } else if (!s->entered && take(r, "entered")) {
            s->entered = 1;
        } else if (!s->discovered && take(r, "discovered")) {
            s->discovered = 1;
        } else if (!r->fallen && take(r, "fallen")) {
            if (!take_number(r, REGIMENTS, &r->fallen) || !r->fallen)
                return refuse(r->err, "position.seven.fallen-number", r->at);
        } else if (!r->reached && take(r, "reached")) {
            if (!take_reached(r)) return refuse(r->err, "position.seven.reached-number", r->at);
        } else if (!r->secret && take(r, "commander ?")) {
            r->secret = true;
        } else {
            more = false;
        }
    }
    return true;
}

static bool read_flight(struct reader *r, struct seven_state *s) {
    uint32_t actions;
    s->active = s->left = s->target = NO_FIELD;
    if (take(r, "active")) {
        if (!take_field(r, &s->active) || !take_number(r, r->b->actions, &actions))
            return refuse(r->err, "position.seven.active-field", r->at);
        s->actions = (uint8_t)actions;
        if (take(r, "left") && !take_field(r, &s->left))
            return refuse(r->err, "position.seven.left-field", r->at);
    }
    if (!take(r, "die")) return true;
    unsigned roll = ROLL_ENTRY;
    while (roll <= ROLL_BOMB && !take(r, roll_words[roll])) roll++;
    if (roll > ROLL_BOMB) return refuse(r->err, "position.seven.roll-for", r->at);
    s->roll = (uint8_t)roll;
    if ((roll == ROLL_TARGET || roll == ROLL_SHOT) && !take_field(r, &s->target))
        return refuse(r->err, "position.seven.target", r->at);
    return true;
}

static bool read_tail(struct reader *r, struct seven_state *s) {
    if (!take(r, "regiments")) return refuse(r->err, "position.seven.regiments", r->at);
    if (!take_units(r, s->regiment, r->b->regiments, true)) return false;
    for (uint32_t i = 0; i < r->reached + r->fallen; i++) {
        if (i >= REGIMENTS || s->regiment[REGIMENTS - 1 - i] != UNIT_GONE)
            return refuse(r->err, "position.seven.regiments-many", NULL);
        uint16_t unit = i < r->reached ? UNIT_REACHED : UNIT_FALLEN;
        s->regiment[REGIMENTS - 1 - i] = r->leader && !i ? UNIT_LEADER : unit;
    }
    if (!take(r, "aircraft")) return refuse(r->err, "position.seven.aircraft", r->at);
    if (!take_units(r, s->aircraft, r->b->aircraft, false)) return false;
    s->s.viewer = REFEREE;
    if (take(r, "view")) {
        for (unsigned v = 0; v <= PUBLIC; v++)
            if (view_words[v] && take(r, view_words[v])) s->s.viewer = (uint8_t)v;
        if (s->s.viewer == REFEREE) return refuse(r->err, "position.seven.view", r->at);
    }
    if (*r->at) return refuse(r->err, "position.seven.not-here", r->at);
    return true;
}

/* ---- Reading ---------------------------------------------------------------------------- */

bool seven_words(const struct board *board, struct state *st, const char *in, struct text *err) {
    struct seven_state *s = (struct seven_state *)(void *)st;
    struct reader r = {.b = seven_of(board), .at = in, .err = err};
    memset(s, 0, sizeof *s);
    s->s.winner = NOBODY;
    if (!read_head(&r, s) || !read_flight(&r, s) || !read_tail(&r, s)) return false;
    if (r.secret != seven_hides_commander(s)) return refuse(err, "position.seven.hidden", NULL);
    if (s->s.turn == NOBODY) {
        s->s.winner = (uint8_t)seven_winner(r.b, s);
        s->s.ended_by = RULE(8, 3);
    }
    return true;
}

bool seven_text_read(const struct board *b, struct state *s, const char *in, struct text *err) {
    struct complaints wrong = {.len = 0};
    if (!seven_words(b, s, in, err)) return false;
    seven_judge(b, s, &wrong);
    return complaints_none(&wrong, err);
}

/* ---- Moves ----------------------------------------------------------------------------- */

static const struct {
    const char *word;
    uint8_t kind;
} single_words[] = {{"commander ", CHOOSE}, {"repair ", MEND}, {"bomb ", DROP}};

void seven_text_write_move(const struct board *b, const struct state *s, move m, int viewer,
                           struct text *out) {
    (void)s;
    unsigned kind = MOVE_KIND(m);
    if (kind == DONE || kind == END) {
        text_add(out, kind == DONE ? "done" : "end");
    } else if (kind == ROLL) {
        text_add(out, face_words[MOVE_ARG(m)]);
    } else if (kind == CHOOSE || kind == MEND || kind == DROP) {
        text_add(out, single_words[kind == CHOOSE ? 0 : kind == MEND ? 1 : 2].word);
        if (kind == CHOOSE && viewer != SEAT_A && viewer != REFEREE)
            text_char(out, '?');
        else
            board_write_field(b, MOVE_TO(m), out);
    } else {
        if (kind == COMMISSAR) text_add(out, "commissar ");
        board_write_field(b, MOVE_FROM(m), out);
        if (kind != MARCH || MOVE_ARG(m) != 1 || MOVE_FROM(m) != MOVE_TO(m)) {
            text_char(out, kind == ATTACK ? 'x' : kind == RETURN ? '>' : '-');
            board_write_field(b, MOVE_TO(m), out);
        }
        if (kind == MARCH && MOVE_ARG(m)) text_char(out, '+');
    }
}

/* Moves that name two fields, or stay and prepare fire. "A8-B7" is a regiment's or an
 * aircraft's, by whose turn it is. */
static bool read_way(const struct board *b, const struct state *s, const char *in, move *m) {
    bool commissar = text_take(&in, "commissar ");
    unsigned from, to, kind = commissar ? COMMISSAR : s->step <= RIDE ? MARCH : STEP;
    if (!board_read_field(b, &in, &from)) return false;
    if (!commissar && text_same(in, "+")) {
        *m = MOVE(MARCH, 1, from, from);
        return true;
    }
    if (!commissar && text_take(&in, "x"))
        kind = ATTACK;
    else if (!commissar && text_take(&in, ">"))
        kind = RETURN;
    else if (!text_take(&in, "-"))
        return false;
    if (!board_read_field(b, &in, &to)) return false;
    bool fire = (kind == MARCH || kind == STEP) && text_take(&in, "+");
    *m = MOVE(fire ? MARCH : kind, !fire ? 0 : from == to ? 2 : 1, from, to);
    return !*in;
}

bool seven_text_read_move(const struct board *b, const struct state *s, const char *in, move *m) {
    unsigned to;
    if (text_same(in, "done") || text_same(in, "end")) {
        *m = MOVE(text_same(in, "done") ? DONE : END, 0, 0, 0);
        return true;
    }
    for (unsigned face = 0; face < FACES; face++)
        if (text_same(in, face_words[face])) {
            *m = MOVE(ROLL, face, 0, 0);
            return true;
        }
    for (size_t i = 0; i < sizeof single_words / sizeof *single_words; i++)
        if (text_take(&in, single_words[i].word)) {
            if (!board_read_field(b, &in, &to) || *in) return false;
            *m = MOVE(single_words[i].kind, 0, 0, to);
            return true;
        }
    return read_way(b, s, in, m);
}

void seven_text_deed(const struct board *b, const struct state *s, move m, int viewer,
                     struct deed *out) {
    static const struct deed deeds[] = {
        [DONE] = {.verb = "done", .marks = DEED_ENDS},
        [END] = {.verb = "end", .marks = DEED_ENDS},
        [CHOOSE] = {.verb = "commander"},
        [MARCH] = {.verb = "move"},
        [COMMISSAR] = {.verb = "commissar"},
        [MEND] = {.verb = "repair"},
        [STEP] = {.verb = "move"},
        [RETURN] = {.verb = "return"},
        [ATTACK] = {.verb = "attack", .marks = DEED_ATTACK},
        [DROP] = {.verb = "bomb", .marks = DEED_ATTACK},
        [ROLL] = {.verb = "roll"},
    };
    (void)b, (void)s;
    unsigned kind = MOVE_KIND(m);
    out->verb = deeds[kind].verb, out->marks = deeds[kind].marks;
    bool stays = kind == MARCH && MOVE_ARG(m) == 1 && MOVE_FROM(m) == MOVE_TO(m);
    bool one = stays || kind == CHOOSE || kind == MEND || kind == DROP;
    bool two = !one && kind != DONE && kind != END && kind != ROLL;
    if (kind == ROLL) out->token = face_words[MOVE_ARG(m)];
    if (kind == MARCH && MOVE_ARG(m)) out->verb = stays ? "ready" : "move-ready";
    out->secret = kind == CHOOSE && viewer != SEAT_A && viewer != REFEREE;
    if (two) out->from = (uint16_t)MOVE_FROM(m);
    if ((one || two) && !out->secret) out->to = (uint16_t)MOVE_TO(m);
}
