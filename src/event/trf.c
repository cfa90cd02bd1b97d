#include "event/trf.h"
#include <string.h>
#include "event/berger.h"
#include "event/encounter.h"
#include "event/stage.h"
#include "event/standings.h"

/* Columns count from 1, as the format's own description does. */
enum { COLUMN_ROUNDS = 92, ROUND_WIDTH = 10, NAME_WIDTH = 33, ROUNDS_MOST = 100 };
enum { LINE_ROOM = COLUMN_ROUNDS + ROUND_WIDTH * (ROUNDS_MOST + 1) + 16 };

struct report {
    const struct contest *c;
    const struct stage *s;
    const struct group *g;
    int stage, rounds;
    struct text *out;
};

static void pad_to(struct text *line, size_t column) {
    while (line->len + 1 < column) text_char(line, ' ');
}

/* A number that ends in this column. */
static void number_to(struct text *line, size_t column, int n) {
    TEXT(digits, 16);
    text_int(&digits, n);
    pad_to(line, column + 1 - digits.len);
    text_add(line, digits.at);
}

/* Bytes are columns only in ASCII, and every program reads ASCII. */
static void plain(struct text *line, const char *s, size_t most) {
    TEXT(ascii, 2000);
    text_ascii(&ascii, s);
    text_bytes(line, ascii.at, ascii.len < most ? ascii.len : most);
}

static void end_line(const struct report *r, const char *line) {
    text_add(r->out, line);
    text_add(r->out, "\r\n");
}

static void head(const struct report *r, const char *code, const char *s) {
    TEXT(line, 400);
    text_add(&line, code), text_char(&line, ' ');
    plain(&line, s, 300);
    end_line(r, line.at);
}

static void head_number(const struct report *r, const char *code, int n) {
    TEXT(digits, 16);
    text_int(&digits, n);
    head(r, code, digits.at);
}

/* "2026-11-15T09:30:00Z" as 2026/11/15, or 26/11/15. */
static void date(struct text *line, const char *when, bool century) {
    for (int i = century ? 0 : 2; i < 10; i++) text_char(line, when[i] == '-' ? '/' : when[i]);
}

static int rank_of(const struct report *r, int entrant) {
    for (int i = 0; i < r->g->members; i++)
        if (r->g->member[i] == entrant) return i + 1;
    return 0;
}

/* Earliest and latest moment known of the group's matches in a round (0: in all that are told). */
static void moments(const struct report *r, int round, const char **first, const char **last) {
    *first = *last = NULL;
    for (int m = -1; (m = stage_next(r->c, r->stage, m)) >= 0;) {
        const struct meeting *it = &r->c->match[m];
        if (it->cancelled || !rank_of(r, it->entrant[0])) continue;
        if (round ? it->round != round : it->round > r->rounds) continue;
        const char *known[1 + MAX_BOARDS * 3] = {it->began};
        for (int b = 0; b < MAX_BOARDS; b++) {
            known[1 + 3 * b] = it->board[b].ended;
            for (int g = 0; g < 2; g++) known[2 + 3 * b + g] = it->board[b].game[g].when;
        }
        for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
            if (!known[i]) continue;
            if (!*first || strcmp(known[i], *first) < 0) *first = known[i];
            if (!*last || strcmp(known[i], *last) > 0) *last = known[i];
        }
    }
}

static void dates(const struct report *r) {
    const char *first, *last;
    TEXT(line, LINE_ROOM);
    moments(r, 0, &first, &last);
    if (!first) return;
    text_add(&line, "042 "), date(&line, first, true);
    end_line(r, line.at), text_clear(&line);
    text_add(&line, "052 "), date(&line, last, true);
    end_line(r, line.at);
}

static void dates_of_rounds(const struct report *r) {
    TEXT(line, LINE_ROOM);
    text_add(&line, "132");
    for (int round = 1; round <= r->rounds; round++) {
        const char *first, *last;
        moments(r, round, &first, &last);
        pad_to(&line, (size_t)(COLUMN_ROUNDS + ROUND_WIDTH * (round - 1)));
        if (first) date(&line, first, false);
    }
    if (line.len > COLUMN_ROUNDS) end_line(r, line.at);
}

/* Nobody played the match on any board. */
static bool not_played(const struct contest *c, int match) {
    for (int b = 0; b < c->discipline[c->match[match].discipline].boards; b++) {
        struct decision d;
        encounter_decide(c, match, b, &d);
        if (d.reason != WALKOVER && d.reason != NEITHER_CAME) return false;
    }
    return true;
}

static bool has_bye(const struct report *r, int entrant, int round) {
    for (int i = 0; i < r->c->byes; i++) {
        const struct bye *b = &r->c->bye[i];
        if (b->stage == r->stage && b->round == round && b->entrant == entrant && !b->cancelled &&
            !b->asked)
            return true;
    }
    return false;
}

/* Opponent, colour, result; returns what it is worth in half points. */
static int cell(const struct report *r, int entrant, int round, struct text *line) {
    int m = stage_match_in(r->c, r->stage, round, entrant);
    size_t column = (size_t)(COLUMN_ROUNDS + ROUND_WIDTH * (round - 1));
    if (m < 0) {
        bool bye = round <= r->rounds && has_bye(r, entrant, round); /* event/5.4 */
        pad_to(line, column);
        text_add(line, bye ? "0000 - U" : "0000 - Z");
        return bye ? 2 : 0;
    }
    const struct meeting *it = &r->c->match[m];
    int who = it->entrant[1] == entrant;
    struct score s;
    encounter_score(r->c, m, &s);
    bool idle = not_played(r->c, m);
    number_to(line, column + 3, rank_of(r, it->entrant[!who]));
    text_add(line, it->board[0].first == who ? " w " : " b ");
    if (s.winner == who) {
        text_char(line, idle ? '+' : '1');
        return 2;
    }
    if (s.winner != NOBODY_WON || s.both_out) {
        text_char(line, idle ? '-' : '0');
        return 0;
    }
    text_char(line, '=');
    return 1;
}

static void player(const struct report *r, const struct ranking *t, int i) {
    int e = r->g->member[i], halves = 0, place = i + 1;
    const struct entrant *it = &r->c->entrant[e];
    TEXT(line, LINE_ROOM);
    TEXT(rounds, LINE_ROOM);
    pad_to(&rounds, COLUMN_ROUNDS);
    for (int round = 1; round <= r->rounds; round++) halves += cell(r, e, round, &rounds);
    /* Who has left is absent from the round to come, and is not paired for it. */
    if (it->status != TAKES_PART && r->s->kind == SWISS && r->rounds < r->s->rounds)
        pad_to(&rounds, (size_t)(COLUMN_ROUNDS + ROUND_WIDTH * r->rounds)),
            text_add(&rounds, "0000 - Z");
    for (int k = 0; k < t->rows; k++)
        if (t->row[k].entrant == e) place = t->row[k].place;
    text_add(&line, "001");
    number_to(&line, 8, i + 1);
    pad_to(&line, 15);
    plain(&line, it->name, NAME_WIDTH);
    number_to(&line, 52, 0);
    pad_to(&line, 54), text_add(&line, "POL");
    if (r->c->discipline[it->discipline].boards == 1 && it->player[0].born)
        number_to(&line, 73, it->player[0].born), text_add(&line, "/00/00");
    number_to(&line, 82, halves / 2), text_add(&line, halves % 2 ? ".5" : ".0");
    number_to(&line, 89, place);
    text_add(&line, rounds.at + line.len);
    end_line(r, line.at);
}

/* The last round up to which all are paired and over in the group. */
static int rounds_over(const struct report *r) {
    int last = 0;
    for (int round = 1; round <= r->s->paired && round <= ROUNDS_MOST; round++, last++)
        for (int m = -1; (m = stage_next(r->c, r->stage, m)) >= 0;) {
            const struct meeting *it = &r->c->match[m];
            struct score s;
            if (it->round != round || it->cancelled) continue;
            if (!rank_of(r, it->entrant[0])) continue;
            encounter_score(r->c, m, &s);
            if (!s.over) return last;
        }
    return last;
}

static void title(const struct report *r, struct text *out) {
    text_add(out, r->c->name), text_add(out, ", ");
    text_add(out, r->c->discipline[r->s->discipline].name);
    if (r->s->kind == GROUPS && r->s->groups > 1)
        text_add(out, ", grupa "), text_add(out, r->g->name);
}

bool trf_write(const struct contest *c, int stage, int group, struct arena *memory,
               struct text *out, int *rounds, struct refusal *no) {
    struct report r = {.c = c, .s = &c->stage[stage], .stage = stage, .out = out};
    struct ranking t;
    TEXT(name, 1000);
    if (r.s->kind == CUP) return words_refuse(no, "event/7.6", "no-cup-in-trf", "");
    if (c->discipline[r.s->discipline].seats > 2)
        return words_refuse(no, "event/7.6", "no-tables-in-trf", "");
    if (group >= r.s->groups) return words_refuse(no, "", "nothing-drawn-yet", "");
    r.g = &r.s->group[group];
    if (!standings_group(c, stage, group, memory, &t)) return words_refuse(no, "", "memory", "");
    *rounds = r.rounds = rounds_over(&r);
    title(&r, &name);
    head(&r, "012", name.at);
    head(&r, "032", "POL");
    dates(&r);
    head_number(&r, "062", r.g->members);
    head_number(&r, "072", 0);
    head_number(&r, "082", 0);
    head(&r, "092", r.s->kind == SWISS ? "Individual: Swiss-System" : "Individual: Round-Robin");
    dates_of_rounds(&r);
    head_number(&r, "XXR", r.s->kind == SWISS ? r.s->rounds : berger_rounds(r.g->members));
    for (int i = 0; i < r.g->members; i++) player(&r, &t, i);
    return !out->cut || words_refuse(no, "", "memory", "");
}
