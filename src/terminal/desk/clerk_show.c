/* clerk_show.c -- what the desk tells: standings, schedule, log, reports, cards … */
#include <stdlib.h>
#include <string.h>
#include "desk/names.h"
#include "desk/template.h"
#include "desk/page.h"
#include "terminal/desk/clerk.h"
#include "event/correct.h"
#include "event/encounter.h"
#include "event/explain.h"
#include "event/fairplay.h"
#include "event/find.h"
#include "event/stage.h"

/* A text padded to so many columns. */
static void column(struct text *out, const char *s, int width) {
    int have = text_columns(s);
    text_add(out, s);
    for (; have < width; have++) text_char(out, ' ');
}

static int widest(const struct contest *c, const struct ranking *t) {
    int width = 12;
    for (int i = 0; i < t->rows; i++) {
        int w = text_columns(c->entrant[t->row[i].entrant].name);
        if (w > width) width = w;
    }
    return width < 40 ? width : 40;
}

static void show_ranking(const struct clerk *d, const struct ranking *t) {
    int width = widest(d->c, t);
    for (int i = 0; i < t->rows; i++) {
        const struct row *r = &t->row[i];
        TEXT(place, 40);
        TEXT(line, 3000);
        explain_place(r, d->in, &place);
        text_char(&place, ' ');
        column(&line, place.at, 9);
        column(&line, d->c->entrant[r->entrant].name, width + 2);
        if (t->group >= 0) {
            char numbers[40];
            snprintf(numbers, sizeof numbers, "%3d %3d  ", r->tally.points, r->tally.games);
            text_add(&line, numbers);
        }
        int under = text_columns(line.at);
        explain_row(d->c, t, i, d->in, &line);
        clerk_row(d, under, line.at);
    }
}

static int show_stage(struct clerk *d, int stage, const char *only) {
    const struct stage *s = &d->c->stage[stage];
    int tables = s->kind == CUP ? s->groups > 0 : s->groups;
    for (int g = 0; g < tables; g++) {
        struct ranking t;
        if (only && !text_same(only, s->group[g].name)) continue;
        bool ok = s->kind == CUP ? standings_cup(d->c, stage, &d->memory, &t)
                                 : standings_group(d->c, stage, g, &d->memory, &t);
        if (!ok) return clerk_error(d, STATUS_SYSTEM, "clerk.memory", "");
        TEXT(name, 200);
        names_stage(d->c, stage, g, d->in, &name);
        printf("%s, %s\n", d->c->discipline[s->discipline].name, name.at);
        show_ranking(d, &t);
        putchar('\n');
    }
    return STATUS_OK;
}

int clerk_standings(struct clerk *d) {
    int discipline = -1, stage = -1, status = clerk_open(d, false);
    if (status) return status;
    if (d->args > 1 && !clerk_discipline(d, d->arg[1], &discipline)) return STATUS_BAD;
    if (d->args > 2 && !clerk_stage(d, discipline, d->arg[2], &stage)) return STATUS_BAD;
    for (int s = 0; s < d->c->stages && !status; s++)
        if ((discipline < 0 || d->c->stage[s].discipline == discipline) &&
            (stage < 0 || s == stage))
            status = show_stage(d, s, d->args > 3 ? d->arg[3] : NULL);
    return status;
}

int clerk_final(struct clerk *d) {
    int only = -1, status = clerk_open(d, false);
    if (status) return status;
    if (d->args > 1 && !clerk_discipline(d, d->arg[1], &only)) return STATUS_BAD;
    for (int k = 0; k < d->c->disciplines; k++) {
        struct ranking t;
        if (only >= 0 && k != only) continue;
        if (!standings_final(d->c, k, &d->memory, &t))
            return clerk_error(d, STATUS_SYSTEM, "clerk.memory", "");
        printf("%s\n", d->c->discipline[k].name);
        clerk_unfinished(d, k, stdout);
        show_ranking(d, &t);
        putchar('\n');
    }
    return STATUS_OK;
}

static void show_match_line(const struct clerk *d, int m) {
    const struct meeting *it = &d->c->match[m];
    struct score s;
    TEXT(others, 600);
    names_others(d->c, m, it->entrant[0], &others);
    encounter_score(d->c, m, &s);
    printf("  %4d  %s %-3d  %s – %s", m + 1, WORDS(d->in, "paper.table"), it->table,
           d->c->entrant[it->entrant[0]].name, others.at);
    if (s.over)
        for (int i = 0; i < it->seats; i++) printf(i ? ":%d" : "  %d", s.points[i]);
    else if (s.points[0] || s.points[1])
        printf("  (%d:%d)", s.points[0], s.points[1]);
    if (it->manual) printf("  [%s]", WORDS(d->in, "clerk.by-hand"));
    putchar('\n');
}

int clerk_schedule(struct clerk *d) {
    int discipline = -1, status = clerk_open(d, false), round = 0;
    if (status) return status;
    if (d->args > 1 && !clerk_discipline(d, d->arg[1], &discipline)) return STATUS_BAD;
    if (d->args > 2 && !find_number(d->arg[2], 1, 100, &round, &d->no)) return clerk_refused(d);
    for (int s = 0; s < d->c->stages; s++) {
        const struct stage *st = &d->c->stage[s];
        if (discipline >= 0 && st->discipline != discipline) continue;
        for (int r = 1; r <= st->paired; r++) {
            TEXT(name, 200);
            if (round && r != round) continue;
            names_round(d->c, s, r, d->in, &name);
            printf("%s, %s\n", d->c->discipline[st->discipline].name, name.at);
            for (int m = 0; m < d->c->matches; m++)
                if (d->c->match[m].stage == s && d->c->match[m].round == r &&
                    !d->c->match[m].cancelled)
                    show_match_line(d, m);
            int rest[MAX_ENTRANTS], rests = stage_resting(d->c, s, r, rest);
            for (int i = 0; i < rests; i++)
                printf("        %s: %s\n", WORDS(d->in, page_rests(d->c, s)),
                       d->c->entrant[rest[i]].name);
        }
    }
    return STATUS_OK;
}

static void log_ends(const struct clerk *d, const struct refusal *damage) {
    TEXT(why, 1000);
    TEXT(t, 2000);
    words_why(damage, d->in, &why);
    words_say(&t, d->in, "mend.log-ends",
              (struct fill[]){{"line", WORDS_INT(d->damaged)}, {"why", why.at}, {0}});
    puts(t.at);
}

/* The audit log: who, when, what, before, after. event/7.5 */
int clerk_log(struct clerk *d) {
    const char *filter;
    int status = clerk_open(d, false), number = 0;
    struct line l;
    size_t len;
    const char *one;
    if (status && !d->damaged) return status;
    struct refusal damage = d->no;
    filter = d->args > 1 ? d->arg[1] : NULL;
    struct contest *c = contest_open(&d->memory);
    if (!c || !contest_expect(c, d->desk.journal, d->desk.len, &d->no)) return clerk_refused(d);
    for (const char *at = d->desk.journal, *end = d->desk.journal + d->desk.len;
         c && journal_next(&at, end, &one, &len);) {
        TEXT(was, 1000);
        number++;
        if (!journal_read(&l, one, len, NULL)) return STATUS_BAD;
        bool undone = contest_is_undone(c, number);
        if (undone) {
            c->lines++;
        } else {
            correct_was(c, &l, &was);
            if (!contest_apply(c, &l, &d->no)) return clerk_refused(d);
        }
        TEXT(line, LINE_SIZE);
        journal_write(&l, &line); /* words that are sealed, in clear */
        if (filter && !strstr(line.at, filter)) continue;
        printf("%5d%s %s\n", number, undone ? "-" : " ", line.at);
        if (was.len) printf("       %s %s\n", WORDS(d->in, "clerk.before"), was.at);
    }
    if (d->damaged) log_ends(d, &damage);
    return status;
}

int clerk_entrants(struct clerk *d) {
    int only = -1, status = clerk_open(d, false);
    if (status) return status;
    if (d->args > 1 && !clerk_discipline(d, d->arg[1], &only)) return STATUS_BAD;
    for (int e = 0; e < d->c->entrants; e++) {
        const struct entrant *it = &d->c->entrant[e];
        const struct discipline *of = &d->c->discipline[it->discipline];
        if (only >= 0 && it->discipline != only) continue;
        printf("%-8s %3d  %s", of->key, it->number, it->name);
        if (*it->school) printf(" (%s)", it->school);
        if (it->wild) printf("  %s", WORDS(d->in, "clerk.wild"));
        if (it->status)
            printf("  %s: %s",
                   it->status == WITHDRAWN ? WORDS(d->in, "clerk.withdrawn")
                                           : WORDS(d->in, "clerk.disqualified"),
                   it->why);
        putchar('\n');
        for (int b = 0; b < of->boards; b++) {
            const struct player *p = &it->player[b];
            if (!p->name) continue;
            printf("              %-5s %s", of->game[b], p->name);
            if (p->guardian) printf(", %s %s", WORDS(d->in, "clerk.guardian"), p->guardian);
            if (p->test.sat) printf(", test %d/%d", p->test.right, p->test.of);
            if (p->test.sat && p->test.seconds >= 0) printf(" (%d s)", p->test.seconds);
            putchar('\n');
        }
    }
    return STATUS_OK;
}

/* The report of an encounter as plain text. */
int clerk_show_match(struct clerk *d) {
    int m, status = clerk_open(d, false);
    if (status) return status;
    if (!find_match(d->c, d->arg[1], &m, &d->no)) return clerk_refused(d);
    struct text page = clerk_room(1 << 16);
    struct folio folio = clerk_folio(d);
    for (int b = 0; b < d->c->discipline[d->c->match[m].discipline].boards; b++)
        if (d->args < 3 ||
            text_same(d->arg[2], d->c->discipline[d->c->match[m].discipline].game[b]))
            page_report(&folio, m, b, &page);
    clerk_rows(d, page.at);
    free(page.at);
    return STATUS_OK;
}

/* A player's history over the event (event/4.7): of all, of a discipline, or of a name. */
int clerk_cards(struct clerk *d) {
    int status = clerk_open(d, false), only, shown = 0;
    if (status) return status;
    const char *filter = d->args > 1 ? d->arg[1] : NULL;
    if (filter && find_discipline(d->c, filter, &only, NULL))
        filter = NULL;
    else
        only = -1;
    for (int i = 0; i < d->c->cards; i++) {
        const struct card *k = &d->c->card[i];
        const struct meeting *it = &d->c->match[k->match];
        const struct entrant *e = &d->c->entrant[it->entrant[k->player]];
        const char *name = k->name ? k->name : e->name, *why = fairplay_reason(k);
        if (only >= 0 && it->discipline != only) continue;
        if (filter && !strstr(name, filter) && !strstr(e->name, filter)) continue;
        TEXT(step, 60);
        TEXT(offence, 100);
        fairplay_name(fairplay_step(d->c, i), d->in, &step);
        fairplay_offence_name(k->offence, d->in, &offence);
        TEXT(referee, 200);
        page_referee(k->referee, d->in, &referee);
        char line[3000];
        snprintf(line, sizeof line, "%3d  %s  %s %d %s  %s (%s): %s – %s%s%s; %s %s", i + 1,
                 k->when, WORDS(d->in, "paper.match"), k->match + 1,
                 d->c->discipline[it->discipline].game[k->board], name, e->name, step.at,
                 offence.at, *why ? ", " : "", why, WORDS(d->in, "paper.referee"), referee.at);
        clerk_row(d, 5, line);
        shown++;
    }
    if (!shown) puts(WORDS(d->in, "clerk.no-cards"));
    return STATUS_OK;
}

/* A heading for the spreadsheet in which teams enter. */
int clerk_template(struct clerk *d) {
    int discipline, status = clerk_open(d, false);
    TEXT(csv, 2000);
    if (status) return status;
    if (!clerk_discipline(d, d->arg[1], &discipline)) return STATUS_BAD;
    template_write(&d->c->discipline[discipline], d->in, &csv);
    return clerk_save(d, csv.at, csv.len);
}

int clerk_export(struct clerk *d) {
    int status = clerk_open(d, false);
    return status ? status : clerk_save(d, d->desk.journal, d->desk.len);
}

/* An exported file becomes an event again, to the byte, if every line of it holds. */
int clerk_restore(struct clerk *d) {
    struct desk_trouble trouble;
    size_t len, size;
    char *bytes = shell_read_file(&d->o, d->arg[1], CLERK_FILE, &len);
    if (!bytes) return STATUS_SYSTEM;
    if (!len || journal_whole(bytes, len) != len)
        return clerk_error(d, STATUS_BAD, "clerk.cut-off", d->arg[1]);
    for (size = desk_size(len);; size *= 2) {
        desk_open(&d->desk, clerk_memory(size).at, size);
        if (desk_load(&d->desk, bytes, len, &trouble)) break;
        if (text_same(trouble.no.key, "memory")) continue;
        fprintf(stderr, "sedzia desk: %s:%d: ", d->arg[1], trouble.line);
        d->no = trouble.no;
        return clerk_refused(d), STATUS_BAD;
    }
    int status = clerk_make(d, bytes, len);
    if (!status) clerk_made(d, d->desk.c->lines);
    return status;
}
