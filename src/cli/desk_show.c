/* desk_show.c -- what the desk tells: standings, schedule, tables still playing, log … */
#include <string.h>
#include <time.h>
#include "cli/desk.h"
#include "cli/page.h"
#include "event/correct.h"
#include "event/encounter.h"
#include "event/explain.h"
#include "event/fairplay.h"
#include "event/find.h"
#include "event/stage.h"

/* Prints a text padded to so many columns. */
static void column(const char *s, int width) {
    int have = text_columns(s);
    fputs(s, stdout);
    for (; have < width; have++) putchar(' ');
}

static int widest(const struct contest *c, const struct ranking *t) {
    int width = 12;
    for (int i = 0; i < t->rows; i++) {
        int w = text_columns(c->entrant[t->row[i].entrant].name);
        if (w > width) width = w;
    }
    return width < 40 ? width : 40;
}

static void show_ranking(const struct desk *d, const struct ranking *t) {
    int width = widest(d->c, t);
    for (int i = 0; i < t->rows; i++) {
        const struct row *r = &t->row[i];
        TEXT(place, 40);
        TEXT(why, 2000);
        explain_place(r, d->in, &place);
        explain_row(d->c, t, i, d->in, &why);
        column(place.at, 9);
        column(d->c->entrant[r->entrant].name, width + 2);
        if (t->group >= 0) printf("%3d %3d  ", r->tally.points, r->tally.games);
        puts(why.at);
    }
}

static int show_stage(struct desk *d, int stage, const char *only) {
    const struct stage *s = &d->c->stage[stage];
    int tables = s->kind == CUP ? s->groups > 0 : s->groups;
    for (int g = 0; g < tables; g++) {
        struct ranking t;
        if (only && !text_same(only, s->group[g].name)) continue;
        bool ok = s->kind == CUP ? standings_cup(d->c, stage, &d->memory, &t)
                                 : standings_group(d->c, stage, g, &d->memory, &t);
        if (!ok) return desk_error(d, DESK_SYSTEM, "zabrakło pamięci", "out of memory", "");
        TEXT(name, 200);
        page_stage_name(d->c, stage, g, d->in, &name);
        printf("%s, %s\n", d->c->discipline[s->discipline].name, name.at);
        show_ranking(d, &t);
        putchar('\n');
    }
    return DESK_OK;
}

int desk_standings(struct desk *d) {
    int discipline = -1, stage = -1, status = desk_open(d, false);
    if (status) return status;
    if (d->args > 1 && !desk_discipline(d, d->arg[1], &discipline)) return DESK_BAD;
    if (d->args > 2 && !desk_stage(d, discipline, d->arg[2], &stage)) return DESK_BAD;
    for (int s = 0; s < d->c->stages && !status; s++)
        if ((discipline < 0 || d->c->stage[s].discipline == discipline) &&
            (stage < 0 || s == stage))
            status = show_stage(d, s, d->args > 3 ? d->arg[3] : NULL);
    return status;
}

int desk_final(struct desk *d) {
    int only = -1, status = desk_open(d, false);
    if (status) return status;
    if (d->args > 1 && !desk_discipline(d, d->arg[1], &only)) return DESK_BAD;
    for (int k = 0; k < d->c->disciplines; k++) {
        struct ranking t;
        if (only >= 0 && k != only) continue;
        if (!standings_final(d->c, k, &d->memory, &t))
            return desk_error(d, DESK_SYSTEM, "zabrakło pamięci", "out of memory", "");
        printf("%s\n", d->c->discipline[k].name);
        show_ranking(d, &t);
        putchar('\n');
    }
    return DESK_OK;
}

static void show_match_line(const struct desk *d, int m) {
    const struct meeting *it = &d->c->match[m];
    struct score s;
    encounter_score(d->c, m, &s);
    printf("  %4d  %s %-3d  %s – %s", m + 1, desk_say(d, "stół", "table"), it->table,
           d->c->entrant[it->entrant[0]].name, d->c->entrant[it->entrant[1]].name);
    if (s.over)
        printf("  %d:%d", s.points[0], s.points[1]);
    else if (s.points[0] || s.points[1])
        printf("  (%d:%d)", s.points[0], s.points[1]);
    puts(it->manual ? desk_say(d, "  [ręcznie]", "  [by hand]") : "");
}

int desk_schedule(struct desk *d) {
    int discipline = -1, status = desk_open(d, false), round = 0;
    if (status) return status;
    if (d->args > 1 && !desk_discipline(d, d->arg[1], &discipline)) return DESK_BAD;
    if (d->args > 2 && !find_number(d->arg[2], 1, 100, &round, &d->no)) return desk_refused(d);
    for (int s = 0; s < d->c->stages; s++) {
        const struct stage *st = &d->c->stage[s];
        if (discipline >= 0 && st->discipline != discipline) continue;
        for (int r = 1; r <= st->paired; r++) {
            TEXT(name, 200);
            if (round && r != round) continue;
            page_stage(d->c, s, r, d->in, &name);
            printf("%s, %s\n", d->c->discipline[st->discipline].name, name.at);
            for (int m = 0; m < d->c->matches; m++)
                if (d->c->match[m].stage == s && d->c->match[m].round == r &&
                    !d->c->match[m].cancelled)
                    show_match_line(d, m);
            for (int i = 0; i < d->c->byes; i++)
                if (d->c->bye[i].stage == s && d->c->bye[i].round == r && !d->c->bye[i].cancelled)
                    printf("        %s: %s\n", desk_say(d, "pauzuje", "bye"),
                           d->c->entrant[d->c->bye[i].entrant].name);
        }
    }
    return DESK_OK;
}

static int64_t now_seconds(const struct desk *d) {
    return d->at ? journal_seconds(d->at) : (int64_t)time(NULL);
}

/* "12 min (time is short), ", or that nobody knows; the clock only advises: event/4.8. */
static void show_time(const struct desk *d, int m, int b) {
    const struct meeting *it = &d->c->match[m];
    const struct discipline *of = &d->c->discipline[it->discipline];
    int done = encounter_played(&it->board[b]);
    if (!it->began) {
        printf("%s, ", desk_say(d, "początek nieznany", "start not known"));
        return;
    }
    int64_t minutes = (now_seconds(d) - journal_seconds(it->began)) / 60;
    int64_t due = of->clock * (done + 1) - minutes;
    printf("%lld min%s, ", (long long)minutes,
           due < 0 ? desk_say(d, " (po czasie)", " (overdue)")
           : due <= of->clock - of->clock_warning
               ? desk_say(d, " (zaraz koniec)", " (time is short)")
               : "");
}

/* Tables still playing, with their time; pairs whose round has not begun are only counted. */
int desk_playing(struct desk *d) {
    int status = desk_open(d, false), n = 0, waiting = 0;
    if (status) return status;
    for (int m = 0; m < d->c->matches; m++) {
        const struct meeting *it = &d->c->match[m];
        const struct discipline *of = &d->c->discipline[it->discipline];
        struct score s;
        encounter_score(d->c, m, &s);
        bool playing = stage_is_playing(d->c, m);
        waiting += !playing && !s.over && !it->cancelled;
        for (int b = 0; b < of->boards && playing; b++) {
            struct decision now;
            TEXT(words, 1000);
            encounter_decide(d->c, m, b, &now);
            if (now.over) continue;
            encounter_words(d->c, m, b, &now, d->in, &words);
            printf("%s %-3d %-6s %s – %s: ", desk_say(d, "stół", "table"), it->table, of->game[b],
                   d->c->entrant[it->entrant[0]].name, d->c->entrant[it->entrant[1]].name);
            show_time(d, m, b);
            puts(words.at);
            n++;
        }
    }
    if (!n && (waiting || !d->c->matches))
        puts(desk_say(d, "nikt teraz nie gra", "nobody is playing now"));
    else if (!n)
        puts(desk_say(d, "wszystkie stoły skończyły", "all tables have finished"));
    if (waiting)
        printf("%s: %d\n", desk_say(d, "pary, które jeszcze nie zaczęły", "pairs yet to begin"),
               waiting);
    return DESK_OK;
}

/* The audit log: who, when, what, before, after. event/7.5 */
int desk_log(struct desk *d) {
    const char *filter;
    int status = desk_open(d, false), number = 0;
    struct line l;
    size_t len;
    const char *one;
    if (status) return status;
    filter = d->args > 1 ? d->arg[1] : NULL;
    struct arena memory = desk_memory((size_t)256 << 20);
    struct contest *c = contest_open(&memory, d->journal, d->len, 16);
    for (const char *at = d->journal, *end = d->journal + d->len;
         c && journal_next(&at, end, &one, &len);) {
        TEXT(was, 1000);
        number++;
        if (!journal_read(&l, one, len, NULL)) return DESK_BAD;
        correct_was(c, &l, &was);
        if (!contest_apply(c, &l, &d->no)) return desk_refused(d);
        TEXT(line, LINE_SIZE);
        text_bytes(&line, one, len);
        if (filter && !strstr(line.at, filter)) continue;
        printf("%5d  %s\n", number, line.at);
        if (was.len) printf("       %s %s\n", desk_say(d, "było:", "before:"), was.at);
    }
    return DESK_OK;
}

int desk_entrants(struct desk *d) {
    int only = -1, status = desk_open(d, false);
    if (status) return status;
    if (d->args > 1 && !desk_discipline(d, d->arg[1], &only)) return DESK_BAD;
    for (int e = 0; e < d->c->entrants; e++) {
        const struct entrant *it = &d->c->entrant[e];
        const struct discipline *of = &d->c->discipline[it->discipline];
        if (only >= 0 && it->discipline != only) continue;
        printf("%-8s %3d  %s", of->key, it->number, it->name);
        if (*it->school) printf(" (%s)", it->school);
        if (it->wild) printf("  %s", desk_say(d, "dzika karta", "wild card"));
        if (it->status)
            printf("  %s: %s",
                   it->status == WITHDRAWN ? desk_say(d, "wycofanie", "withdrawn")
                                           : desk_say(d, "dyskwalifikacja", "disqualified"),
                   it->why);
        putchar('\n');
        for (int b = 0; b < of->boards; b++) {
            const struct player *p = &it->player[b];
            if (!p->name) continue;
            printf("              %-5s %s", of->game[b], p->name);
            if (p->guardian) printf(", %s %s", desk_say(d, "opiekun", "guardian"), p->guardian);
            if (p->test.sat) printf(", test %d/%d", p->test.right, p->test.of);
            if (p->test.sat && p->test.seconds >= 0) printf(" (%d s)", p->test.seconds);
            putchar('\n');
        }
    }
    return DESK_OK;
}

/* The report of an encounter as plain text. */
int desk_show_match(struct desk *d) {
    int m, status = desk_open(d, false);
    struct text page = desk_room(1 << 16);
    if (status) return status;
    if (!find_match(d->c, d->arg[1], &m, &d->no)) return desk_refused(d);
    for (int b = 0; b < d->c->discipline[d->c->match[m].discipline].boards; b++)
        if (d->args < 3 ||
            text_same(d->arg[2], d->c->discipline[d->c->match[m].discipline].game[b]))
            page_report(d->c, m, b, d->in, &page);
    fputs(page.at, stdout);
    return DESK_OK;
}

/* A player's history over the event: event/4.7. */
int desk_cards(struct desk *d) {
    int status = desk_open(d, false);
    if (status) return status;
    for (int i = 0; i < d->c->cards; i++) {
        const struct card *k = &d->c->card[i];
        const struct meeting *it = &d->c->match[k->match];
        const struct entrant *e = &d->c->entrant[it->entrant[k->player]];
        const char *name = e->player[k->board].name ? e->player[k->board].name : e->name;
        if (d->args > 1 && !strstr(name, d->arg[1]) && !strstr(e->name, d->arg[1])) continue;
        printf("%3d  %s  %s %d %s  %s (%s): %s – %s, %s; %s %s\n", i + 1, k->when,
               desk_say(d, "spotkanie", "match"), k->match + 1,
               d->c->discipline[it->discipline].game[k->board], name, e->name,
               fairplay_name(fairplay_step(d->c, i), d->in),
               fairplay_offence_name(k->offence, d->in), k->reason,
               desk_say(d, "sędzia", "referee"), k->referee);
    }
    return DESK_OK;
}

int desk_export(struct desk *d) {
    int status = desk_open(d, false);
    return status ? status : desk_save(d, d->journal, d->len);
}

/* An exported file becomes an event again, to the byte, if every line of it holds. */
int desk_restore(struct desk *d) {
    int line = 0;
    size_t len;
    char *bytes = desk_file(d, d->arg[1], &len);
    if (!bytes) return DESK_SYSTEM;
    struct arena memory = desk_memory((size_t)256 << 20);
    struct contest *c = contest_open(&memory, bytes, len, 16);
    if (!len || journal_whole(bytes, len) != len)
        return desk_error(d, DESK_BAD, "{}: plik jest pusty albo urwany",
                          "{}: the file is empty or cut off", d->arg[1]);
    if (!c || !contest_read(c, bytes, len, &d->no, &line)) {
        fprintf(stderr, "sedzia desk: %s:%d: ", d->arg[1], line);
        return desk_refused(d), DESK_BAD;
    }
    d->fresh = bytes;
    d->fresh_len = len;
    int status = desk_create(d);
    if (!status) printf("%s: %d %s\n", d->path, line, desk_say(d, "wierszy", "lines"));
    return status;
}
