#include "cases/cases.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/typed.h"
#include "harness/harness.h"

enum { LINE = 8192, NAME = 300 };

struct runner {
    const struct game *g;
    const struct board *b, *usual; /* that of the case, and of its file */
    char sheet[100];               /* the path of the usual one */
    const struct rulebook *book;
    const char *file;
    cases_report *report;
    int line, begun; /* where we are, and where the case began */
    char name[NAME];
    bool open, placed;    /* in a case; it has a position */
    char wrong[4 * LINE]; /* the first thing wrong, with its line */
    union any_state s;
    struct trace events; /* of the last move played */
};

__attribute__((format(printf, 2, 3))) static void fail(struct runner *r, const char *format, ...) {
    if (r->wrong[0]) return;
    va_list list;
    va_start(list, format);
    int used = snprintf(r->wrong, sizeof r->wrong, "%s:%d: ", r->file, r->line);
    vsnprintf(r->wrong + used, sizeof r->wrong - (size_t)used, format, list);
    va_end(list);
}

static const char *position(const struct runner *r, const struct state *s) {
    static char room[LINE];
    struct text t = text_over(room, LINE);
    r->b->game->write(r->b, s, &t);
    return room;
}

static const char *spell(const struct runner *r, move m, int viewer) {
    static char room[2][200];
    static int turn;
    struct text t = text_over(room[turn ^= 1], 200);
    game_write_move(r->b, &r->s.s, m, viewer, &t);
    return t.at;
}

static const char *rule_name(const struct runner *r, unsigned rule) {
    static char room[2][40];
    static int turn;
    struct text t = text_over(room[turn ^= 1], 40);
    game_write_rule(r->g, rule, &t);
    return t.at;
}

/* "303/6.4" of this game's rulebook, or 0 after failing. */
static unsigned rule_of(struct runner *r, const char *id) {
    unsigned chapter, number;
    size_t len = strlen(r->g->name);
    char junk;
    if (strncmp(id, r->g->name, len) || id[len] != '/' ||
        sscanf(id + len + 1, "%u.%u%c", &chapter, &number, &junk) != 2 || number > 99 ||
        !r->book->known[RULE(chapter, number) % 10000]) {
        fail(r, "%s is no rule of rules/%s.txt", id, r->g->name);
        return 0;
    }
    return RULE(chapter, number);
}

/* The same of the first word of a text. */
static unsigned rule_of_word(struct runner *r, const char *text) {
    char id[60];
    return sscanf(text, "%59s", id) == 1 ? rule_of(r, id) : 0;
}

static int list_moves(const struct runner *r, move *list) {
    return game_legal(r->b, &r->s.s, list);
}

static bool has(const struct runner *r, const char *text) {
    static move list[MAX_MOVES];
    for (int i = 0, n = list_moves(r, list); i < n; i++)
        if (!strcmp(spell(r, list[i], REFEREE), text)) return true;
    return false;
}

/* The legal moves in one line, for messages. */
static const char *menu(const struct runner *r) {
    static char room[LINE];
    static move list[MAX_MOVES];
    struct text t = text_over(room, LINE);
    for (int i = 0, n = list_moves(r, list); i < n; i++) {
        if (i) text_add(&t, " | ");
        text_add(&t, spell(r, list[i], REFEREE));
    }
    return room;
}

static void do_play(struct runner *r, char *text) {
    move m;
    if (!game_read_move(r->b, &r->s.s, text, &m)) {
        fail(r, "%s cannot be read as a move; legal: %s", text, menu(r));
        return;
    }
    struct verdict v = game_check(r->b, &r->s.s, m);
    if (v.rule) {
        fail(r, "%s is refused by %s; legal: %s", text, rule_name(r, v.rule), menu(r));
    } else if (!has(r, text)) {
        fail(r, "%s is allowed by check, but not listed; legal: %s", text, menu(r));
    } else {
        game_apply(r->b, &r->s.s, m, &r->events);
    }
}

static void do_deny(struct runner *r, char *text) {
    char *by = strstr(text, " by ");
    if (!by) {
        fail(r, "deny MOVE by RULE, optionally at FIELD");
        return;
    }
    *by = 0;
    char *id = by + 4, *at = strstr(id, " at "), *why = strstr(id, " why ");
    if (why) *why = 0;
    if (at) *at = 0;
    unsigned rule = rule_of(r, id);
    move m;
    if (!rule) return;
    if (!game_read_move(r->b, &r->s.s, text, &m)) {
        fail(r, "%s cannot be read as a move", text);
        return;
    }
    struct verdict v = game_check(r->b, &r->s.s, m);
    TEXT(field, 20);
    if (v.field < r->b->fields) board_write_field(r->b, v.field, &field);
    if (!v.rule)
        fail(r, "%s should be refused by %s, but is legal", text, id);
    else if (v.rule != rule)
        fail(r, "%s should be refused by %s, but %s refuses it", text, id, rule_name(r, v.rule));
    else if (at && strcmp(field.at, at + 4))
        fail(r, "%s should be refused at %s, not at %s", text, at + 4, field.len ? field.at : "-");
    else if (why && strcmp(why + 5, v.why ? v.why : "-"))
        fail(r, "%s should be refused because of %s, not %s", text, why + 5, v.why ? v.why : "-");
}

static void do_error(struct runner *r, char *text) {
    move m;
    if (game_read_move(r->b, &r->s.s, text, &m)) fail(r, "%s should not be readable", text);
}

/* The position as text, and every byte of the state: what the text does not show must be what
 * reading it gives. (A game need not read views.) */
static void same_state(struct runner *r, const struct state *s, const char *text) {
    union any_state again = {0};
    TEXT(err, 400);
    const char *got = position(r, s);
    if (strcmp(got, text)) {
        fail(r, "expected: %s\n         got: %s", text, got);
    } else if (!r->g->read(r->b, &again.s, text, &err)) {
        if (s->viewer == REFEREE) fail(r, "the position cannot be read: %s", err.at);
    } else if (again.s.viewer == s->viewer) {
        uint32_t at = 0;
        while (at < r->g->state_size && again.room[at] == ((const uint8_t *)s)[at]) at++;
        if (at < r->g->state_size)
            fail(r, "the text is right, byte %u of the state is not: it is %d, reading gives %d",
                 at, ((const uint8_t *)s)[at], again.room[at]);
    }
}

static void do_then(struct runner *r, char *text) { same_state(r, &r->s.s, text); }

/* Whether every word of `words` is one of the event's. */
static bool fits(const char *event, const char *words) {
    char hay[200], needle[200];
    snprintf(hay, sizeof hay, " %.190s ", event);
    for (const char *at = words; *at;) {
        size_t len = strcspn(at, " ");
        snprintf(needle, sizeof needle, " %.*s ", (int)len, at);
        if (!strstr(hay, needle)) return false;
        at += len + strspn(at + len, " ");
    }
    return true;
}

/* How many events of the last move fit; all of them, for messages, in `list`. */
static int events(struct runner *r, const char *words, struct text *list) {
    int found = 0;
    for (int i = 0; i < r->events.len; i++) {
        TEXT(event, 160);
        test_event(r->b, &r->events.at[i], &event);
        found += fits(event.at, words);
        text_add(list, "\n        ");
        text_add(list, event.at);
    }
    return found;
}

static void do_event(struct runner *r, char *text) {
    TEXT(list, LINE);
    if (!rule_of_word(r, text)) return;
    if (!events(r, text, &list)) fail(r, "no event %s; there were:%s", text, list.at);
}

static void do_noevent(struct runner *r, char *text) {
    TEXT(list, LINE);
    if (events(r, text, &list)) fail(r, "an event %s; there were:%s", text, list.at);
}

static void do_turn(struct runner *r, char *text) {
    const char *got = game_side(r->g, r->s.s.turn);
    if (strcmp(got, text)) fail(r, "it is the turn of %s, not %s", got, text);
}

static void do_has(struct runner *r, char *text) {
    if (!has(r, text)) fail(r, "%s is not among the legal moves: %s", text, menu(r));
}

static void do_hasnt(struct runner *r, char *text) {
    if (has(r, text)) fail(r, "%s is among the legal moves: %s", text, menu(r));
}

static void do_only(struct runner *r, char *text) {
    static move list[MAX_MOVES];
    int wanted = 0, n = list_moves(r, list);
    for (char *next; text; text = next, wanted++) {
        next = strstr(text, " | ");
        if (next) *next = 0, next += 3;
        if (!has(r, text)) {
            fail(r, "%s is not among the legal moves: %s", text, menu(r));
            return;
        }
    }
    if (wanted != n) fail(r, "%d moves named, %d are legal: %s", wanted, n, menu(r));
}

/* Cuts off the first word of *text: a side or "public". */
static int take_viewer(struct runner *r, char **text) {
    char *word = *text, *blank = strchr(word, ' ');
    if (blank) *blank = 0;
    *text = blank ? blank + 1 : word + strlen(word);
    int seat = !strcmp(word, "public") ? PUBLIC : game_seat(r->g, word);
    if (seat < 0) fail(r, "%s is no side of this game", word);
    return seat;
}

static void do_view(struct runner *r, char *text) {
    union any_state view;
    int viewer = take_viewer(r, &text);
    if (viewer < 0) return;
    game_observe(r->b, &r->s.s, viewer, &view.s);
    same_state(r, &view.s, text);
}

static void do_sees(struct runner *r, char *text) {
    move m;
    int viewer = take_viewer(r, &text);
    char *as = strstr(text, " as ");
    if (viewer < 0) return;
    if (!as) {
        fail(r, "sees SIDE MOVE as TEXT");
        return;
    }
    *as = 0;
    if (!has(r, text) || !game_read_move(r->b, &r->s.s, text, &m))
        fail(r, "%s is not among the legal moves: %s", text, menu(r));
    else if (strcmp(spell(r, m, viewer), as + 4))
        fail(r, "%s reads %s, not %s", text, spell(r, m, viewer), as + 4);
}

static const char *result(const struct runner *r) {
    static char room[200];
    const struct state *s = &r->s.s;
    struct count counts[MAX_COUNTS];
    if (s->turn != NOBODY) return "open";
    struct text t = text_over(room, sizeof room);
    text_add(&t, s->winner == NOBODY ? "none" : game_side(r->g, s->winner));
    text_char(&t, ' ');
    text_add(&t, rule_name(r, s->ended_by));
    for (int i = 0, n = r->g->counts(r->b, s, counts); i < n; i++) {
        text_char(&t, ' ');
        text_add(&t, counts[i].key);
        text_char(&t, '=');
        text_int(&t, counts[i].value);
    }
    return room;
}

/* Every word of the expected result must be in the real one; counts may be left out. */
static void do_result(struct runner *r, char *text) {
    char got[220], want[220];
    snprintf(got, sizeof got, " %s ", result(r));
    for (char *word = text, *next; word; word = next) {
        next = strchr(word, ' ');
        if (next) *next++ = 0;
        snprintf(want, sizeof want, " %.200s ", word);
        if (!strstr(got, want)) {
            fail(r, "the result is%sand not %s", got, word);
            return;
        }
    }
}

static void do_score(struct runner *r, char *text) {
    struct score_line lines[MAX_SCORE];
    char *points = strchr(text, ' ');
    if (!r->g->score || !points) {
        fail(r, "score RULE POINTS, in games that have a score");
        return;
    }
    *points++ = 0;
    unsigned rule = rule_of(r, text);
    int sum = 0, n = r->g->score(r->b, &r->s.s, lines), line = test_uncounted(r->b, lines, n);
    for (int i = 0; i < n; i++)
        if (lines[i].rule == rule) sum += lines[i].points;
    if (line >= 0) fail(r, "a line of %d points cannot be counted at a table", lines[line].points);
    if (rule && sum != atoi(points)) fail(r, "%s gives %d points, not %s", text, sum, points);
}

/* odds MOVE N/M: this outcome has N chances of M. */
static void do_odds(struct runner *r, char *text) {
    char *odds = strrchr(text, ' ');
    unsigned n, of;
    move m;
    if (!odds || sscanf(odds, "%u/%u", &n, &of) != 2) {
        fail(r, "odds MOVE N/M");
        return;
    }
    *odds = 0;
    if (r->s.s.turn != CHANCE || !has(r, text) || !game_read_move(r->b, &r->s.s, text, &m)) {
        fail(r, "%s is no outcome here: %s", text, menu(r));
        return;
    }
    uint32_t weight = r->g->odds(r->b, &r->s.s, m), all = game_weight(r->b, &r->s.s);
    if ((uint64_t)weight * of != (uint64_t)all * n)
        fail(r, "%s has %u chances of %u, not %u of %u", text, weight, all, n, of);
}

static void do_at(struct runner *r, char *text) {
    TEXT(err, 400);
    memset(&r->s, 0, sizeof r->s);
    if (r->g->read(r->b, &r->s.s, text, &err))
        r->placed = true;
    else
        fail(r, "the position is refused: %s", err.at);
}

/* A position that must be refused by read. */
static void do_refuse(struct runner *r, char *text) {
    union any_state s;
    TEXT(err, 400);
    if (r->g->read(r->b, &s.s, text, &err)) fail(r, "the position should be refused");
}

static void do_start(struct runner *r, char *text) {
    (void)text;
    memset(&r->s, 0, sizeof r->s);
    game_start(r->b, &r->s.s);
    r->placed = true;
}

/* A sheet in which the line with the first word of `line` is replaced by it. */
static size_t replace_line(char *sheet, size_t len, const char *line, char *out, size_t room) {
    size_t key = strcspn(line, " "), used = 0;
    for (char *at = sheet, *end; at < sheet + len; at = end + 1) {
        end = strchr(at, '\n');
        if (!end) end = sheet + len;
        bool same = (size_t)(end - at) > key && !strncmp(at, line, key) && at[key] == ' ';
        int n = same ? snprintf(out + used, room - used, "%s\n", line)
                     : snprintf(out + used, room - used, "%.*s\n", (int)(end - at), at);
        used += (size_t)n < room - used ? (size_t)n : 0;
    }
    return used;
}

/* FILE, or: FILE with a line that replaces the one with the same key. */
static void do_board(struct runner *r, char *text) {
    static char changed[1 << 16];
    size_t len = 0;
    TEXT(err, 400);
    char *with = strstr(text, " with ");
    if (with) *with = 0;
    char *sheet = test_file(text, &len);
    if (sheet && with) {
        len = replace_line(sheet, len, with + 6, changed, sizeof changed);
        sheet = changed;
    }
    const struct board *b = sheet ? test_board_read(r->g, sheet, len, &err) : NULL;
    if (b)
        r->b = b;
    else
        fail(r, "%s: %s", text, sheet ? err.at : "there is no such file");
}

/* "keep s! c as keep c s!": what people type, and the move it is read as. */
static void do_types(struct runner *r, char *text) {
    char *as = strstr(text, " as ");
    move m;
    if (!as) {
        fail(r, "types TEXT as MOVE");
        return;
    }
    *as = 0;
    if (!typed_move(r->b, &r->s.s, text, &m))
        fail(r, "%s cannot be read", text);
    else if (strcmp(spell(r, m, REFEREE), as + 4))
        fail(r, "%s is read as %s, not %s", text, spell(r, m, REFEREE), as + 4);
}

static void do_untyped(struct runner *r, char *text) {
    move m;
    if (typed_move(r->b, &r->s.s, text, &m))
        fail(r, "%s should not be readable, but is %s", text, spell(r, m, REFEREE));
}

/* A line more on the sheet of the usual board: a choice that a head referee made. */
static void do_with(struct runner *r, char *text) {
    char sheet[1 << 14];
    TEXT(err, 400);
    const char *standard = test_file(r->sheet, NULL);
    int len = snprintf(sheet, sizeof sheet, "%s\n%s\n", standard ? standard : "", text);
    if (len >= (int)sizeof sheet) {
        fail(r, "the sheet is too long");
        return;
    }
    const struct board *b = test_board_read(r->g, sheet, (size_t)len, &err);
    if (b)
        r->b = b;
    else
        fail(r, "%s: %s", text, err.at);
}

static void do_edition(struct runner *r, char *text) {
    size_t len = 0;
    TEXT(err, 400);
    char *sheet = test_file(r->sheet, &len);
    struct board *b = sheet ? (struct board *)test_board_read(r->g, sheet, len, &err) : NULL;
    if (b && board_edition(b, text))
        r->b = b;
    else
        fail(r, "no edition %s of the rules is known", text);
}

static const struct verb {
    const char *word;
    void (*run)(struct runner *r, char *text);
    bool before; /* may come before there is a position */
} verbs[] = {
    {"at", do_at, true},         {"start", do_start, true},     {"board", do_board, true},
    {"refuse", do_refuse, true}, {"play", do_play, false},      {"deny", do_deny, false},
    {"error", do_error, false},  {"then", do_then, false},      {"turn", do_turn, false},
    {"has", do_has, false},      {"hasnt", do_hasnt, false},    {"only", do_only, false},
    {"view", do_view, false},    {"sees", do_sees, false},      {"result", do_result, false},
    {"score", do_score, false},  {"event", do_event, false},    {"noevent", do_noevent, false},
    {"odds", do_odds, false},    {"types", do_types, false},    {"untyped", do_untyped, false},
    {"with", do_with, true},     {"edition", do_edition, true},
};

static void end_case(struct runner *r) {
    if (r->open) r->report(r->file, r->begun, r->name, r->wrong[0] ? r->wrong : NULL);
    r->open = false;
}

static void begin_case(struct runner *r, const char *line) {
    end_case(r);
    r->open = true;
    r->placed = false;
    r->b = r->usual;
    r->begun = r->line;
    r->wrong[0] = 0;
    snprintf(r->name, NAME, "%.*s", NAME - 1, line + 3);
    r->events.len = 0;
    rule_of_word(r, line + 3);
}

/* "board FILE" above the first case: the board of all cases of the file. */
static bool board_of_file(struct runner *r, char *line) {
    if (r->open || strncmp(line, "board ", 6)) return false;
    do_board(r, line + 6);
    r->usual = r->b;
    snprintf(r->sheet, sizeof r->sheet, "%.*s", (int)sizeof r->sheet - 1, line + 6);
    return true;
}

static void do_line(struct runner *r, char *line) {
    char word[20] = "";
    sscanf(line, "%19s", word);
    if (!r->open) {
        fail(r, "a case begins with == RULE TITLE");
        return;
    }
    if (r->wrong[0]) return; /* what follows a failure says nothing */
    char *text = line + strlen(word);
    text += strspn(text, " ");
    char *comment = strstr(text, "  ");
    if (comment) *comment = 0;
    size_t len = strlen(text);
    while (len && text[len - 1] == ' ') text[--len] = 0;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (strcmp(verbs[i].word, word)) continue;
        if (!verbs[i].before && !r->placed)
            fail(r, "%s before any position: say at or start first", word);
        else if (!*text && strcmp(word, "start"))
            fail(r, "%s what?", word);
        else
            verbs[i].run(r, text);
        return;
    }
    fail(r, "unknown verb %s", word);
}

int cases_run(const struct game *g, const char *file, const char *text, cases_report *report) {
    static struct runner runner;
    struct runner *r = &runner;
    const struct board *standard = test_board(g);
    int cases = 0;
    memset(r, 0, sizeof *r);
    snprintf(r->sheet, sizeof r->sheet, "data/%s/board.txt", g->name);
    r->g = g, r->b = r->usual = standard, r->book = test_rulebook(g);
    r->file = file, r->report = report;
    for (const char *next; text && *text; text = next) {
        char line[LINE];
        size_t len = strcspn(text, "\n");
        next = text[len] ? text + len + 1 : NULL;
        snprintf(line, sizeof line, "%.*s", (int)len, text);
        r->line++;
        if (!strncmp(line, "== ", 3))
            begin_case(r, line), cases++;
        else if (len && line[0] != '#' && line[strspn(line, " ")] && !board_of_file(r, line))
            do_line(r, line);
    }
    if (!cases) r->open = true, fail(r, "no case in this file");
    end_case(r);
    return cases;
}
