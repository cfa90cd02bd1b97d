/* seven_text.c -- positions and moves of 7 as text; docs/notation.md describes them. */
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

static bool hides_commander(const struct seven_state *s) {
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

void seven_text_write(const struct board *board, const struct state *st, struct text *out) {
    const struct seven_board *b = seven_of(board);
    const struct seven_state *s = (const struct seven_state *)(const void *)st;
    text_int(out, s->s.round);
    write_word(out, game_side(board->game, s->s.turn));
    if (s->s.turn != NOBODY) write_word(out, step_words[s->s.step]);
    if (s->commissar) write_word(out, "commissar");
    if (s->entered) write_word(out, "entered");
    if (s->discovered) write_word(out, "discovered");
    if (hides_commander(s)) write_word(out, "commander ?");
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
    bool secret; /* "commander ?" was read */
};

static bool refuse(struct text *err, const char *why, const char *word) {
    text_clear(err);
    text_add(err, why);
    for (; word && *word && *word != ' '; word++) text_char(err, *word);
    return false;
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

/* Units up to the next word that is no field: "K3sn". */
static bool take_units(struct reader *r, uint16_t *list, int room, bool regiments) {
    int count = 0;
    unsigned field, last = 0;
    const char *word;
    while (word = r->at, board_read_field(&r->b->b, &r->at, &field)) {
        unsigned marks = 0;
        for (int k = 0; k < LETTERS; k++) {
            char letter = regiments ? regiment_letters[k].letter : aircraft_letters[k].letter;
            if (!letter || *r->at != letter) continue;
            marks |= regiments ? regiment_letters[k].mark : aircraft_letters[k].mark;
            r->at++;
        }
        if (!take_blank(r)) return refuse(r->err, "not a unit: ", word);
        if (count == room) return refuse(r->err, "too many units, from ", word);
        bool again = count && field == last && !(regiments && field == r->b->lwow);
        if (again || field < last) return refuse(r->err, "twice or out of order: ", word);
        last = field;
        list[count++] = UNIT(field, marks);
    }
    while (count < room) list[count++] = UNIT_GONE;
    for (; count < (regiments ? REGIMENTS : AIRCRAFT); count++) list[count] = UNIT_GONE;
    return true;
}

static bool read_head(struct reader *r, struct seven_state *s) {
    uint32_t round;
    if (!take_number(r, r->b->rounds, &round) || !round)
        return refuse(r->err, "the position begins with the round, not with ", r->at);
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
        return refuse(r->err, "it is the turn of bolsheviks, poland, chance or over, not ", r->at);
    s->s.step = FLY;
    if (s->s.turn != NOBODY) {
        unsigned step = 0;
        while (step <= FLY && !take(r, step_words[step])) step++;
        if (step > FLY) return refuse(r->err, "no step of the game: ", r->at);
        s->s.step = (uint8_t)step;
    }
    s->commissar = take(r, "commissar");
    s->entered = take(r, "entered");
    s->discovered = take(r, "discovered");
    r->secret = take(r, "commander ?");
    return true;
}

static bool read_flight(struct reader *r, struct seven_state *s) {
    uint32_t actions;
    s->active = s->left = s->target = NO_FIELD;
    if (take(r, "active")) {
        if (!take_field(r, &s->active) || !take_number(r, r->b->actions, &actions))
            return refuse(r->err, "active needs a field and the actions left, not ", r->at);
        s->actions = (uint8_t)actions;
        if (take(r, "left") && !take_field(r, &s->left))
            return refuse(r->err, "left needs a field, not ", r->at);
    }
    if (!take(r, "die")) return true;
    unsigned roll = ROLL_ENTRY;
    while (roll <= ROLL_BOMB && !take(r, roll_words[roll])) roll++;
    if (roll > ROLL_BOMB) return refuse(r->err, "no die is rolled for ", r->at);
    s->roll = (uint8_t)roll;
    if ((roll == ROLL_TARGET || roll == ROLL_SHOT) && !take_field(r, &s->target))
        return refuse(r->err, "the target is missing before ", r->at);
    return true;
}

static bool read_tail(struct reader *r, struct seven_state *s) {
    if (!take(r, "regiments")) return refuse(r->err, "regiments are missing before ", r->at);
    if (!take_units(r, s->regiment, r->b->regiments, true)) return false;
    if (!take(r, "aircraft")) return refuse(r->err, "no unit, and not aircraft: ", r->at);
    if (!take_units(r, s->aircraft, r->b->aircraft, false)) return false;
    s->s.viewer = REFEREE;
    if (take(r, "view")) {
        for (unsigned v = 0; v <= PUBLIC; v++)
            if (view_words[v] && take(r, view_words[v])) s->s.viewer = (uint8_t)v;
        if (s->s.viewer == REFEREE) return refuse(r->err, "nobody's view: ", r->at);
    }
    if (*r->at) return refuse(r->err, "not expected here: ", r->at);
    return true;
}

/* ---- Reading: what cannot be ------------------------------------------------------------ */

static const char *wrong_regiment(const struct seven_board *b, const struct seven_state *s,
                                  unsigned field, unsigned marks) {
    bool riding = s->s.step == RIDE;
    if (bits_has(&b->bug, field)) return "a regiment in the closed Bug: 4.6";
    if (marks & FIRE && bits_has(&b->stop, field)) return "no fire on a ford or in Lwow: 4.3";
    if (marks & FIRE && marks & SCATTERED) return "a scattered regiment has no fire: 7.3";
    if (marks & FIRE && riding && !(marks & ACTED)) return "fire is prepared by an action: 4.2";
    if (marks & FIRE && s->s.turn == NOBODY) return "fire comes off at the end of a round: 7.3";
    if (marks & ACTED && !riding) return "regiments act in the Bolshevik turn only: 3.2";
    if (marks & ACTED && marks & SCATTERED) return "a scattered regiment cannot act: 4.5";
    if (marks & SCATTERED && s->s.step == REPAIR) return "step B has made all regiments ready: 4.7";
    if (marks & SHOWN && s->discovered) return "the numbers are back in the box: 6.4";
    if (marks & SHOWN && marks & COMMANDER) return "the commander's number is not shown: 6.4";
    if (marks & SCATTERED && !(marks & SHOWN) && !s->discovered)
        return "a scattered regiment shows its number: 6.3";
    return NULL;
}

static const char *wrong_cavalry(const struct seven_board *b, const struct seven_state *s) {
    int alive = 0, unknown = 0, commanders = 0, stack = 0, fresh = 0;
    for (; alive < REGIMENTS && s->regiment[alive] < UNIT_GONE; alive++) {
        unsigned field = UNIT_FIELD(s->regiment[alive]), marks = UNIT_MARKS(s->regiment[alive]);
        const char *why = wrong_regiment(b, s, field, marks);
        if (why) return why;
        unknown += !(marks & SHOWN);
        commanders += (marks & COMMANDER) != 0;
        stack += field == b->lwow;
        fresh += field == b->lwow && !(marks & ACTED);
    }
    if (alive < b->regiments && !s->discovered)
        return "no regiment is destroyed before the commander is found: 6.4";
    if (stack && !s->entered) return "a regiment in Lwow has entered it: 8.1";
    if (s->entered && !stack && (s->s.step != FLY || alive == b->regiments))
        return "nobody in Lwow has entered it: 8.1";
    if (s->entered && s->s.step == RIDE && fresh > !s->commissar)
        return "regiments enter Lwow by their move or by the commissar: 8.1";
    if (s->discovered)
        return commanders > (b->keeps_value ? 1 : 0) ? "the commander has gone: 6.4" : NULL;
    if (hides_commander(s)) return commanders || !unknown ? "the commander must be possible" : NULL;
    return commanders == 1 ? NULL : "one regiment carries the commander: 2.3";
}

static const char *wrong_attack(const struct seven_board *b, const struct seven_state *s,
                                unsigned marks) {
    int i = seven_regiment_on(s, s->target);
    unsigned behind = seven_behind(b, s->active, s->target);
    if (i < 0 || behind == NO_FIELD || seven_aircraft_on(s, s->target) >= 0 ||
        seven_aircraft_on(s, behind) >= 0)
        return "this attack cannot be made: 6.1";
    if (marks & DAMAGED) return "a damaged aircraft cannot shoot: 5.4";
    if (((s->regiment[i] & FIRE) != 0) != (s->roll == ROLL_TARGET))
        return "the target fires first, if it is prepared: 7.1";
    if (s->left != NO_FIELD || s->actions == b->actions) return "an attack costs an action: 6.1";
    return NULL;
}

static const char *wrong_flight(const struct seven_board *b, const struct seven_state *s) {
    int i = seven_aircraft_on(s, s->active), below = seven_regiment_on(s, s->active);
    if (s->s.step != FLY || s->s.turn == NOBODY || i < 0 || s->aircraft[i] & FLOWN)
        return "no aircraft can be active there: 5.1";
    bool fresh = s->actions == b->actions, fire = below >= 0 && s->regiment[below] & FIRE;
    if (s->target != NO_FIELD) return wrong_attack(b, s, UNIT_MARKS(s->aircraft[i]));
    if (fresh != (s->left == NO_FIELD)) return "left is the field of the last action: 5.2";
    if (s->left != NO_FIELD &&
        (b->b.away[s->active][s->left] != 1 || seven_aircraft_on(s, s->left) >= 0))
        return "the aircraft cannot have left that field: 5.2";
    if (s->roll == ROLL_ENTRY && (!fire || fresh)) return "nobody fires at that aircraft: 7.1";
    if (s->roll == ROLL_BOMB && (!fire || !fresh || !(s->aircraft[i] & BOMB)))
        return "nobody fires at a bomb there: 7.1";
    if (fresh && !s->roll && s->aircraft[i] & BOMB) return "it is active by a bomb or action: 5.1";
    return NULL;
}

static const char *wrong_aircraft(const struct seven_board *b, const struct seven_state *s,
                                  const struct seven_state *start) {
    for (int i = 0; i < AIRCRAFT && s->aircraft[i] < UNIT_GONE; i++) {
        unsigned field = UNIT_FIELD(s->aircraft[i]);
        if (s->aircraft[i] & FLOWN && (s->s.step != FLY || s->s.turn == NOBODY))
            return "aircraft end their moves in step B of Poland: 3.3";
        if (s->s.step == REPAIR && !(s->aircraft[i] & BOMB) && bits_has(&b->airfields, field) &&
            seven_regiment_on(s, field) < 0)
            return "an aircraft on an airfield loads a bomb: 5.6";
    }
    if (s->s.round == 1 && s->s.step < FLY &&
        (memcmp(s->aircraft, start->aircraft, sizeof s->aircraft) || s->discovered))
        return "aircraft have not flown before their first turn: 2.2";
    if (s->active != NO_FIELD) return wrong_flight(b, s);
    return s->roll ? "a die is rolled for an active aircraft: 7.1" : NULL;
}

/* Why this position cannot be, or NULL. */
static const char *wrong(const struct seven_board *b, const struct seven_state *s) {
    struct seven_state start;
    memset(&start, 0, sizeof start);
    seven_start(&b->b, &start.s);
    start.s.viewer = s->s.viewer;
    unsigned step = s->s.step;
    if (step == SET_UP)
        return memcmp(s, &start, sizeof start) ? "this is not the set-up: 2.2" : NULL;
    unsigned turn = s->roll ? CHANCE : step == RIDE ? SEAT_A : SEAT_B;
    if (s->s.turn != NOBODY && s->s.turn != turn) return "in this step somebody else acts: 3.1";
    const char *why = wrong_cavalry(b, s);
    if (!why) why = wrong_aircraft(b, s, &start);
    if (why) return why;
    if (s->s.turn == NOBODY)
        return s->entered || s->s.round == b->rounds ? NULL : "the game is not over yet: 8.2";
    if (!s->roll && !seven_can_act(b, s)) return "nothing can be done here: the step has ended";
    return NULL;
}

bool seven_text_read(const struct board *board, struct state *st, const char *in,
                     struct text *err) {
    struct seven_state *s = (struct seven_state *)(void *)st;
    struct reader r = {.b = seven_of(board), .at = in, .err = err};
    memset(s, 0, sizeof *s);
    s->s.winner = NOBODY;
    if (!read_head(&r, s) || !read_flight(&r, s) || !read_tail(&r, s)) return false;
    if (r.secret != hides_commander(s))
        return refuse(err, "only Poland and the public do not see the commander", NULL);
    if (s->s.turn == NOBODY) {
        s->s.winner = s->entered ? SEAT_A : SEAT_B;
        s->s.ended_by = RULE(8, 3);
    }
    const char *why = wrong(r.b, s);
    if (!why) return true;
    text_clear(err);
    text_add(err, why);
    return false;
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
