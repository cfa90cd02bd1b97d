/* clerk_playing.c -- tables still playing with their time, and what comes next. */
#include <stdio.h>
#include "desk/look.h"
#include "desk/names.h"
#include "terminal/desk/clerk.h"
#include "event/stage.h"

static int64_t now_seconds(const struct clerk *d) {
    char room[WHEN_SIZE + 1];
    return journal_seconds(clerk_moment(d, room));
}

/* "12 min (time is short), ", or that nobody knows; the clock only advises: event/4.8. */
static void add_time(const struct clerk *d, int m, int b, struct text *out) {
    const struct meeting *it = &d->c->match[m];
    const struct discipline *of = &d->c->discipline[it->discipline];
    int done = encounter_played(&it->board[b]);
    if (!it->began) {
        text_add(out, WORDS(d->in, "paper.start-unknown")), text_add(out, ", ");
        return;
    }
    int64_t minutes = (now_seconds(d) - journal_seconds(it->began)) / 60;
    if (minutes < 0) minutes = 0; /* told beforehand */
    int64_t due = of->clock * (done + 1) - minutes;
    text_int(out, minutes), text_add(out, " min");
    if (due < 0 || due <= of->clock - of->clock_warning) {
        text_add(out, " ("), text_add(out, WORDS(d->in, due < 0 ? "paper.overdue" : "paper.short"));
        text_char(out, ')');
    }
    text_add(out, ", ");
}

/* The round as a heading, whenever it is another than that of the line before. */
static void heading(const struct clerk *d, int m, int *before) {
    const struct meeting *it = &d->c->match[m];
    TEXT(name, 300);
    if (*before >= 0 && d->c->match[*before].stage == it->stage &&
        d->c->match[*before].round == it->round)
        return;
    *before = m;
    text_add(&name, d->c->discipline[it->discipline].name), text_add(&name, ", ");
    names_round(d->c, it->stage, it->round, d->in, &name);
    puts(name.at);
}

/* "   5  table 2   303    Wilki – Sokoły: " as the schedule has it; the board's name if b >= 0. */
static void begin_row(const struct clerk *d, int m, int b, struct text *out) {
    const struct meeting *it = &d->c->match[m];
    char head[120];
    TEXT(others, 600);
    names_others(d->c, m, it->entrant[0], &others);
    snprintf(head, sizeof head, "%4d  %s %-3d %-6s ", m + 1, WORDS(d->in, "paper.table"), it->table,
             b < 0 ? "" : names_key(d->c, it->discipline, b));
    text_add(out, head), text_add(out, d->c->entrant[it->entrant[0]].name);
    text_add(out, " – "), text_add(out, others.at), text_add(out, ": ");
}

/* The boards of a match that have no end yet, or the whole of it if the desk must decide. */
static int show_open(const struct clerk *d, int m, int *before) {
    const struct meeting *it = &d->c->match[m];
    struct score s;
    int n = 0;
    encounter_score(d->c, m, &s);
    if (s.over) {
        TEXT(line, 3000);
        heading(d, m, before), begin_row(d, m, -1, &line);
        text_fill(&line, WORDS(d->in, "clerk.level"), "", WORDS_INT(m + 1));
        clerk_row(d, 6, line.at);
        return 1;
    }
    for (int b = 0; b < d->c->discipline[it->discipline].boards; b++) {
        struct decision now;
        TEXT(line, 3000);
        encounter_decide(d->c, m, b, &now);
        if (now.over) continue;
        heading(d, m, before), begin_row(d, m, b, &line), add_time(d, m, b, &line);
        encounter_words(d->c, m, &now, d->in, &line);
        TEXT(settle, 400);
        look_settle(d->c, m, b, d->in, &settle);
        if (settle.len) text_add(&line, "; "), text_add(&line, settle.at);
        clerk_row(d, 6, line.at);
        n++;
    }
    return n;
}

/* The last stage of a discipline that was drawn, or -1. */
static int last_stage(const struct contest *c, int discipline) {
    int last = -1;
    for (int s = 0; s < c->stages; s++)
        if (c->stage[s].discipline == discipline && !c->stage[s].cancelled) last = s;
    return last;
}

/* What a discipline waits for when nobody plays in it. */
static void show_next(const struct clerk *d, int discipline) {
    const struct discipline *of = &d->c->discipline[discipline];
    int s = last_stage(d->c, discipline), paired = s < 0 ? 0 : d->c->stage[s].paired;
    TEXT(where, 300);
    TEXT(line, 600);
    if (s < 0 && !of->entrants) return;
    text_add(&where, of->name);
    if (s >= 0) {
        text_add(&where, ", ");
        if (paired)
            names_round(d->c, s, paired, d->in, &where);
        else
            names_stage(d->c, s, -1, d->in, &where);
    }
    const char *say = s < 0                            ? "clerk.next.draw"
                      : stage_is_finished(d->c, s)     ? "clerk.next.none"
                      : paired < stage_rounds(d->c, s) ? "clerk.next.pair"
                                                       : "clerk.next.start";
    book_say(say, d->in, (struct fill[]){{"where", where.at}, {"key", of->key}, {0}}, &line);
    clerk_row(d, 2, line.at);
}

int clerk_playing(struct clerk *d) {
    int status = clerk_open(d, false), n = 0, waiting = 0, before = -1;
    bool finished = true;
    if (status) return status;
    for (int m = 0; m < d->c->matches; m++) {
        const struct meeting *it = &d->c->match[m];
        enum table_state state = it->cancelled ? TABLE_DONE : look_match(d->c, m);
        if (state == TABLE_DONE) continue;
        struct score s;
        encounter_score(d->c, m, &s);
        if (s.over || stage_is_playing(d->c, m))
            n += show_open(d, m, &before);
        else
            waiting++;
    }
    for (int k = 0; k < d->c->disciplines; k++) {
        int s = last_stage(d->c, k);
        finished = finished && (s < 0 ? !d->c->discipline[k].entrants : stage_is_finished(d->c, s));
    }
    if (!n && (!finished || !d->c->matches))
        puts(WORDS(d->in, "clerk.nobody"));
    else if (!n)
        puts(WORDS(d->in, "clerk.finished"));
    if (waiting) printf("%s: %d\n", WORDS(d->in, "clerk.waiting"), waiting);
    for (int k = 0; !n && !finished && k < d->c->disciplines; k++) show_next(d, k);
    return STATUS_OK;
}

bool clerk_unfinished(const struct clerk *d, int discipline, FILE *out) {
    int s = last_stage(d->c, discipline);
    TEXT(where, 300);
    TEXT(line, 600);
    if (s < 0 || stage_is_finished(d->c, s)) return false;
    names_stage(d->c, s, -1, d->in, &where);
    text_fill(&line, WORDS(d->in, "clerk.unfinished"), "", where.at);
    clerk_tell(d, out, line.at);
    return true;
}
