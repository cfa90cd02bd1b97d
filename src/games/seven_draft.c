/* seven_draft.c -- positions of 7 put together by hand: what cannot be, and what there is to
 * change. */
#include "games/drafts.h"
#include "games/seven.h"
#include <string.h>

/* ---- What cannot be ----------------------------------------------------------------------- */

static const char *wrong_regiment(const struct seven_board *b, const struct seven_state *s,
                                  unsigned field, unsigned marks) {
    bool riding = s->s.step == RIDE;
    if (bits_has(&b->bug, field)) return "position.seven.bug";
    if (marks & FIRE && bits_has(&b->stop, field)) return "position.seven.fire-place";
    if (marks & FIRE && marks & SCATTERED) return "position.seven.fire-scattered";
    if (marks & FIRE && riding && !(marks & ACTED)) return "position.seven.fire-action";
    if (marks & FIRE && s->s.turn == NOBODY) return "position.seven.fire-end";
    if (marks & ACTED && !riding) return "position.seven.acted";
    if (marks & ACTED && marks & SCATTERED) return "position.seven.acted-scattered";
    if (marks & SCATTERED && s->s.step == REPAIR) return "position.seven.ready";
    if (marks & SHOWN && s->discovered) return "position.seven.numbers";
    if (marks & SHOWN && marks & COMMANDER) return "position.seven.commander-number";
    if (marks & SCATTERED && !(marks & SHOWN) && !s->discovered) return "position.seven.shows";
    return NULL;
}

static const char *wrong_stack(const struct seven_board *b, const struct seven_state *s, int alive,
                               int stack, int fresh) {
    if (stack && !s->entered) return "position.seven.entered";
    bool led_out = !s->commissar && !board_reads(&b->b, LWOW_HOLDS); /* 4.9 */
    if (s->entered && !stack && !led_out && (s->s.step != FLY || alive == b->regiments))
        return "position.seven.entered-not";
    if (s->entered && s->s.step == RIDE && fresh > !s->commissar)
        return "position.seven.entered-how";
    return NULL;
}

static const char *wrong_commander(const struct seven_board *b, const struct seven_state *s,
                                   int commanders, int unknown) {
    if (s->discovered)
        return commanders > board_reads(&b->b, KEEPS_VALUE) ? "position.seven.commander-gone"
                                                            : NULL;
    if (seven_hides_commander(s))
        return commanders || !unknown ? "position.seven.commander-possible" : NULL;
    return commanders == 1 ? NULL : "position.seven.commander-one";
}

static void add(struct complaints *c, const char *key, unsigned field) {
    if (key) complain(c, key, 0, field);
}

/* What is remembered of those that are destroyed: 8.4. */
static void judge_remembered(const struct seven_board *b, const struct seven_state *s,
                             int destroyed, struct complaints *c) {
    int fallen = seven_remembered(s, UNIT_FALLEN), leader = seven_remembered(s, UNIT_LEADER);
    int reached = seven_remembered(s, UNIT_REACHED) + leader;
    if (fallen > (board_reads(&b->b, FALLEN) ? destroyed - reached : 0))
        add(c, "position.seven.fallen", NO_FIELD);
    if (reached > (board_reads(&b->b, REACHED_COUNTS) ? destroyed : 0) || (reached && !s->entered))
        add(c, "position.seven.reached", NO_FIELD);
    if (leader > board_reads(&b->b, KEEPS_VALUE)) add(c, "position.seven.commander-gone", NO_FIELD);
}

static void judge_cavalry(const struct seven_board *b, const struct seven_state *s,
                          struct complaints *c) {
    int alive = 0, unknown = 0, commanders = 0, stack = 0, fresh = 0;
    for (; alive < REGIMENTS && s->regiment[alive] < UNIT_GONE; alive++) {
        unsigned field = UNIT_FIELD(s->regiment[alive]), marks = UNIT_MARKS(s->regiment[alive]);
        add(c, wrong_regiment(b, s, field, marks), field);
        unknown += !(marks & SHOWN);
        commanders += (marks & COMMANDER) != 0;
        stack += field == b->lwow;
        fresh += field == b->lwow && !(marks & ACTED);
    }
    judge_remembered(b, s, b->regiments - alive, c);
    if (alive < b->regiments && !s->discovered) add(c, "position.seven.destroyed", NO_FIELD);
    add(c, wrong_stack(b, s, alive, stack, fresh), b->lwow);
    add(c, wrong_commander(b, s, commanders, unknown), NO_FIELD);
}

static const char *wrong_attack(const struct seven_board *b, const struct seven_state *s,
                                unsigned marks) {
    int i = seven_regiment_on(s, s->target);
    unsigned behind = seven_behind(b, s->active, s->target);
    if (i < 0 || behind == NO_FIELD || seven_aircraft_on(s, s->target) >= 0 ||
        seven_aircraft_on(s, behind) >= 0)
        return "position.seven.attack";
    if (marks & DAMAGED) return "position.seven.damaged";
    if (((s->regiment[i] & FIRE) != 0) != (s->roll == ROLL_TARGET))
        return "position.seven.fires-first";
    if (s->left != NO_FIELD || s->actions == b->actions) return "position.seven.attack-cost";
    return NULL;
}

static const char *wrong_flight(const struct seven_board *b, const struct seven_state *s) {
    int i = seven_aircraft_on(s, s->active), below = seven_regiment_on(s, s->active);
    if (s->s.step != FLY || s->s.turn == NOBODY || i < 0 || s->aircraft[i] & FLOWN)
        return "position.seven.active";
    bool fresh = s->actions == b->actions, fire = below >= 0 && s->regiment[below] & FIRE;
    if (s->target != NO_FIELD) return wrong_attack(b, s, UNIT_MARKS(s->aircraft[i]));
    if (fresh != (s->left == NO_FIELD)) return "position.seven.left";
    if (s->left != NO_FIELD &&
        (b->b.away[s->active][s->left] != 1 || seven_aircraft_on(s, s->left) >= 0))
        return "position.seven.left-not";
    if (s->roll == ROLL_ENTRY && (!fire || fresh)) return "position.seven.no-fire";
    if (s->roll == ROLL_BOMB && (!fire || !fresh || !(s->aircraft[i] & BOMB)))
        return "position.seven.no-fire-bomb";
    if (fresh && !s->roll && s->aircraft[i] & BOMB) return "position.seven.active-how";
    return NULL;
}

static void judge_aircraft(const struct seven_board *b, const struct seven_state *s,
                           const struct seven_state *start, struct complaints *c) {
    for (int i = 0; i < AIRCRAFT && s->aircraft[i] < UNIT_GONE; i++) {
        unsigned field = UNIT_FIELD(s->aircraft[i]);
        if (s->aircraft[i] & FLOWN && (s->s.step != FLY || s->s.turn == NOBODY))
            add(c, "position.seven.flown", field);
        if (s->s.step == REPAIR && !(s->aircraft[i] & BOMB) && seven_grounded(b, s, field))
            add(c, "position.seven.bomb", field);
    }
    if (s->s.round == 1 && s->s.step < FLY &&
        (memcmp(s->aircraft, start->aircraft, sizeof s->aircraft) || s->discovered))
        add(c, "position.seven.flown-first", NO_FIELD);
    if (s->active != NO_FIELD)
        add(c, wrong_flight(b, s), s->active);
    else if (s->roll)
        add(c, "position.seven.roll", NO_FIELD);
}

void seven_judge(const struct board *board, const struct state *st, struct complaints *c) {
    const struct seven_board *b = seven_of(board);
    const struct seven_state *s = (const struct seven_state *)(const void *)st;
    struct seven_state start;
    memset(&start, 0, sizeof start);
    seven_start(&b->b, &start.s);
    start.s.viewer = s->s.viewer;
    unsigned step = s->s.step;
    if (step == SET_UP) {
        if (memcmp(s, &start, sizeof start)) add(c, "position.seven.set-up", NO_FIELD);
        return;
    }
    unsigned turn = s->roll ? CHANCE : step == RIDE ? SEAT_A : SEAT_B;
    if (s->s.turn != NOBODY && s->s.turn != turn) add(c, "position.seven.actor", NO_FIELD);
    judge_cavalry(b, s, c);
    judge_aircraft(b, s, &start, c);
    if (s->s.turn == NOBODY && !s->entered && s->s.round != b->rounds)
        add(c, "position.seven.not-over", NO_FIELD);
    if (!c->len && s->s.turn != NOBODY && !s->roll && !seven_can_act(b, s))
        add(c, POSITION_IDLE, NO_FIELD);
}

/* ---- What there is to change -------------------------------------------------------------- */

static const char *const step_names[] = {"ride", "repair", "fly", NULL};
static const char *const commander_names[] = {"unknown", "known", "hit", NULL};
enum { UNKNOWN, KNOWN, FOUND };

static int knowledge(const struct seven_state *s) {
    return s->discovered ? FOUND : s->s.viewer == REFEREE ? KNOWN : UNKNOWN;
}

static int count_units(const uint16_t *list, int room) {
    int count = 0;
    while (count < room && list[count] < UNIT_GONE) count++;
    return count;
}

static void token(struct handles *h, const char *word, int value, int most, int kind, int side) {
    struct piece *p = &handle_add(h, HANDLE_TOKEN, word, value, most)->piece;
    p->kind = (uint8_t)kind;
    p->side = (uint8_t)side;
    p->count = kind == P_REGIMENT;
}

static void everywhere(const struct seven_board *b, const struct seven_state *s,
                       struct handles *h) {
    handle_add(h, HANDLE_NUMBER, "round", s->s.round, b->rounds)->least = 1;
    handle_choice(h, "step", step_names, s->s.step > SET_UP ? s->s.step - 1 : 0);
    token(h, "regiment", count_units(s->regiment, REGIMENTS), b->regiments, P_REGIMENT, SEAT_A);
    token(h, "aircraft", count_units(s->aircraft, AIRCRAFT), b->aircraft, P_AIRCRAFT, SEAT_B);
    handle_choice(h, "commander", commander_names, knowledge(s));
    handle_add(h, HANDLE_NUMBER, "commissar", s->commissar, 1);
    handle_add(h, HANDLE_NUMBER, "entered", s->entered, 1);
    if (s->active == NO_FIELD) return;
    handle_add(h, HANDLE_NUMBER, "actions", s->actions, b->actions);
    token(h, "left", s->left != NO_FIELD, 1, P_AIRCRAFT, SEAT_B);
}

static void on_field(const struct seven_state *s, unsigned field, struct handles *h) {
    int i = seven_regiment_on(s, field), k = seven_aircraft_on(s, field);
    if (s->left == field) token(h, "left", 1, 1, P_AIRCRAFT, SEAT_B);
    if (i >= 0) {
        unsigned marks = UNIT_MARKS(s->regiment[i]);
        token(h, "regiment", 1, 1, P_REGIMENT, SEAT_A);
        handle_add(h, HANDLE_MARK, "scattered", (marks & SCATTERED) != 0, 1);
        handle_add(h, HANDLE_MARK, "fire", (marks & FIRE) != 0, 1);
        if (!s->discovered) handle_add(h, HANDLE_MARK, "shown", (marks & SHOWN) != 0, 1);
        if (s->s.viewer == REFEREE || s->discovered) /* 6.4 his value may stay */
            handle_add(h, HANDLE_MARK, "commander", (marks & COMMANDER) != 0, 1);
        if (s->s.step == RIDE) handle_add(h, HANDLE_MARK, "acted", (marks & ACTED) != 0, 1);
    }
    if (k < 0) return;
    unsigned marks = UNIT_MARKS(s->aircraft[k]);
    token(h, "aircraft", 1, 1, P_AIRCRAFT, SEAT_B);
    handle_add(h, HANDLE_MARK, "damaged", (marks & DAMAGED) != 0, 1);
    handle_add(h, HANDLE_MARK, "bomb", (marks & BOMB) != 0, 1);
    if (s->s.step != FLY) return;
    handle_add(h, HANDLE_MARK, "active", s->active == field, 1);
    handle_add(h, HANDLE_MARK, "flown", (marks & FLOWN) != 0, 1);
}

static void handles(const struct board *b, const struct state *st, unsigned field,
                    struct handles *out) {
    const struct seven_state *s = (const struct seven_state *)(const void *)st;
    if (field == NO_FIELD)
        everywhere(seven_of(b), s, out);
    else
        on_field(s, field, out);
}

/* Lists stay sorted by field; a unit goes on top of those on its own. */
static bool put_unit(uint16_t *list, int room, unsigned field, unsigned marks) {
    int count = count_units(list, room);
    if (count == room) return false;
    for (; count > 0 && UNIT_FIELD(list[count - 1]) > field; count--) list[count] = list[count - 1];
    list[count] = UNIT(field, marks);
    return true;
}

static void take_unit(uint16_t *list, int room, int i) {
    for (; i < room - 1; i++) list[i] = list[i + 1];
    list[room - 1] = UNIT_GONE;
}

static void end_flight(struct seven_state *s) {
    s->active = s->left = s->target = NO_FIELD;
    s->actions = s->roll = 0;
    if (s->s.turn == CHANCE) s->s.turn = SEAT_B;
}

static bool change_regiment(const struct seven_board *b, struct seven_state *s,
                            const struct change *c) {
    int i = seven_regiment_on(s, c->field);
    bool lwow = c->field == b->lwow;
    if (i >= 0 && (!c->value || !lwow)) take_unit(s->regiment, REGIMENTS, i);
    if (!c->value) {
        s->entered = s->entered && seven_regiment_on(s, b->lwow) >= 0;
        return true;
    }
    if (lwow) s->entered = 1;
    return put_unit(s->regiment, b->regiments, c->field, 0);
}

static bool change_aircraft(const struct seven_board *b, struct seven_state *s,
                            const struct change *c) {
    int i = seven_aircraft_on(s, c->field);
    if (i >= 0) take_unit(s->aircraft, AIRCRAFT, i);
    if (s->active != NO_FIELD) end_flight(s);
    if (!c->value) return true;
    bool ground = bits_has(&b->airfields, c->field); /* 5.6 it loads there */
    return put_unit(s->aircraft, b->aircraft, c->field, ground ? BOMB : 0);
}

static void set_mark(uint16_t *unit, unsigned mark, int value) {
    *unit = (uint16_t)(value ? *unit | mark : *unit & ~mark);
}

static bool change_active(const struct seven_board *b, struct seven_state *s, unsigned field,
                          int value) {
    end_flight(s);
    if (!value) return true;
    s->active = (uint8_t)field;
    s->actions = b->actions;
    return true;
}

static const struct {
    const char *word;
    uint8_t mark;
    bool regiment;
} marks[] = {
    {"scattered", SCATTERED, true}, {"fire", FIRE, true},    {"shown", SHOWN, true},
    {"commander", COMMANDER, true}, {"acted", ACTED, true},  {"damaged", DAMAGED, false},
    {"bomb", BOMB, false},          {"flown", FLOWN, false},
};

static bool change_mark(const struct seven_board *b, struct seven_state *s,
                        const struct change *c) {
    int i = seven_regiment_on(s, c->field), k = seven_aircraft_on(s, c->field);
    if (text_same(c->word, "active") && k >= 0 && s->s.step == FLY)
        return change_active(b, s, c->field, c->value);
    for (size_t n = 0; n < sizeof marks / sizeof *marks; n++) {
        if (!text_same(c->word, marks[n].word) || (marks[n].regiment ? i : k) < 0) continue;
        bool leads = marks[n].regiment && marks[n].mark == COMMANDER;
        if (leads && s->s.viewer != REFEREE) return false;
        for (int r = 0; leads && r < REGIMENTS && s->regiment[r] < UNIT_GONE; r++)
            set_mark(&s->regiment[r], COMMANDER, 0);
        set_mark(marks[n].regiment ? &s->regiment[i] : &s->aircraft[k], marks[n].mark, c->value);
        bool shows = marks[n].regiment && marks[n].mark == SCATTERED && c->value; /* 6.3 */
        if (shows && !s->discovered) set_mark(&s->regiment[i], SHOWN, 1);
        return true;
    }
    return false;
}

static bool change_field(const struct seven_board *b, struct seven_state *s,
                         const struct change *c) {
    if (c->value < 0) return false;
    if (text_same(c->word, "regiment")) return change_regiment(b, s, c);
    if (text_same(c->word, "aircraft")) return change_aircraft(b, s, c);
    if (!text_same(c->word, "left")) return change_mark(b, s, c);
    if (s->active == NO_FIELD) return false;
    s->left = (uint8_t)(c->value ? c->field : NO_FIELD);
    if (c->value && s->actions == b->actions && s->actions) s->actions--;
    return true;
}

static bool change_commander(const struct seven_board *b, struct seven_state *s, int to) {
    bool stays = to == KNOWN || (to == FOUND && board_reads(&b->b, KEEPS_VALUE));
    s->discovered = to == FOUND;
    s->s.viewer = to == UNKNOWN ? PUBLIC : REFEREE;
    for (int i = 0; i < REGIMENTS && s->regiment[i] < UNIT_GONE; i++) {
        if (!stays) set_mark(&s->regiment[i], COMMANDER, 0);
        if (to == FOUND) set_mark(&s->regiment[i], SHOWN, 0);
        if (to != FOUND && s->regiment[i] & SCATTERED) set_mark(&s->regiment[i], SHOWN, 1);
    }
    return true;
}

static bool change_step(struct seven_state *s, int step) {
    end_flight(s);
    s->s.step = (uint8_t)step;
    s->s.turn = step == RIDE ? SEAT_A : SEAT_B;
    s->s.winner = NOBODY;
    s->s.ended_by = 0;
    for (int i = 0; step != RIDE && i < REGIMENTS && s->regiment[i] < UNIT_GONE; i++)
        set_mark(&s->regiment[i], ACTED, 0);
    for (int i = 0; step != FLY && i < AIRCRAFT && s->aircraft[i] < UNIT_GONE; i++)
        set_mark(&s->aircraft[i], FLOWN, 0);
    return true;
}

static bool change(const struct board *board, struct state *st, const struct change *c) {
    const struct seven_board *b = seven_of(board);
    struct seven_state *s = (struct seven_state *)(void *)st;
    if (s->s.step == SET_UP) {
        change_step(s, RIDE); /* the set-up with its secret is no draft: it begins to be one here */
        change_commander(b, s, UNKNOWN);
    }
    if (c->field != NO_FIELD) return change_field(b, s, c);
    int step = handle_named(step_names, c), known = handle_named(commander_names, c);
    if (text_same(c->word, "step") && step >= 0) return change_step(s, step + 1);
    if (text_same(c->word, "commander") && known >= 0) return change_commander(b, s, known);
    if (c->value < 0) return false;
    if (text_same(c->word, "round") && c->value >= 1 && c->value <= b->rounds)
        s->s.round = (uint16_t)c->value;
    else if (text_same(c->word, "commissar") && c->value <= 1)
        s->commissar = (uint8_t)c->value;
    else if (text_same(c->word, "entered") && c->value <= 1)
        s->entered = (uint8_t)c->value;
    else if (text_same(c->word, "actions") && s->active != NO_FIELD && c->value <= b->actions)
        s->actions = (uint8_t)c->value;
    else
        return false;
    return true;
}

static const char *const spellings[] = {"@-@",    "@x@",           "@-@+",        "@+",
                                        "bomb @", "commissar @-@", "@>@",         "repair @",
                                        "done",   "end",           "commander @", NULL};

/* A damaged aircraft and an airfield that is no step away: it is to return (5.5). */
static bool meant(const struct board *board, const struct state *st, move m) {
    const struct seven_board *b = seven_of(board);
    const struct seven_state *s = (const struct seven_state *)(const void *)st;
    if (MOVE_KIND(m) != RETURN) return false;
    int aircraft = seven_aircraft_on(s, MOVE_FROM(m));
    bool damaged = aircraft >= 0 && s->aircraft[aircraft] & DAMAGED;
    bool afar = board->away[MOVE_FROM(m)][MOVE_TO(m)] > 1;
    return damaged && afar && bits_has(&b->airfields, MOVE_TO(m));
}

const struct drafting seven_drafting = {
    .words = seven_words,
    .judge = seven_judge,
    .handles = handles,
    .change = change,
    .spellings = spellings,
    .meant = meant,
};
