#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "event/event.h"
#include "event/encounter.h"
#include "event/pair.h"
#include "event/stage.h"

void stand_open(struct stand *s) {
    enum { MEMORY = 48 << 20, JOURNAL = 4 << 20 };
    if (!s->memory.at) {
        s->memory = (struct arena){.at = malloc(MEMORY), .size = MEMORY};
        s->journal = text_over(malloc(JOURNAL), JOURNAL);
    }
    s->memory.used = 0;
    s->minute = 0;
    s->hour = 9;
    text_clear(&s->journal);
    s->c = contest_open(&s->memory);
    memset(&s->no, 0, sizeof s->no);
}

bool stand_line(struct stand *s, const char *words) {
    static struct line l;
    char when[64];
    TEXT(t, LINE_SIZE);
    TEXT(why, 200);
    if (++s->minute == 60) s->minute = 0, s->hour = s->hour < 23 ? s->hour + 1 : 9;
    snprintf(when, sizeof when, "2026-11-15T%02d:%02d:00Z test ", s->hour, s->minute);
    text_add(&t, when);
    text_add(&t, words);
    if (!journal_read(&l, t.at, t.len, &why))
        return words_refuse(&s->no, "", "unreadable-line", why.at);
    if (!contest_apply(s->c, &l, &s->no)) return false;
    text_add(&s->journal, t.at);
    text_char(&s->journal, '\n');
    return true;
}

bool stand_add(struct stand *s, const char *format, ...) {
    char line[8000];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    return stand_line(s, line);
}

void stand_teams(struct stand *s, const char *level, const char *games_list, int n) {
    stand_open(s);
    stand_add(s, "event 2 Test %s", level);
    stand_add(s, "discipline d Discipline %s", games_list);
    for (int i = 1; i <= n; i++) stand_add(s, "entrant d %d \"Team %d\" \"School %d\"", i, i, i);
}

bool stand_pair(struct stand *s, int stage) {
    static struct plan plan;
    static char room[1 << 18];
    struct text lines = text_over(room, sizeof room);
    const char *one;
    size_t len;
    if (!pair_round(s->c, stage, &s->memory, &plan, &s->no)) return false;
    pair_lines(s->c, stage, &plan, &lines);
    for (const char *at = lines.at, *end = at + lines.len; journal_next(&at, end, &one, &len);)
        if (!stand_add(s, "%.*s", (int)len, one)) return false;
    return true;
}

void stand_group(struct stand *s, const char *games_list, int n) {
    TEXT(line, 600);
    stand_teams(s, "local", games_list, n);
    stand_add(s, "stage d groups groups seed=test");
    text_add(&line, "group d groups A");
    for (int i = 1; i <= n; i++) journal_number(&line, i);
    stand_line(s, line.at);
    while (s->c->stage[0].paired < stage_rounds(s->c, 0))
        if (!stand_pair(s, 0)) return;
}

bool stand_play(struct stand *s, int match, int board, int won) {
    const struct meeting *m = &s->c->match[match - 1];
    const struct discipline *in = &s->c->discipline[m->discipline];
    const struct chapter *of = in->chapter[board];
    for (int leg = 0; leg < in->games; leg++) {
        int winner = won == 2 || (won == 1 && leg == 0) ? 0 : 1;
        int side = encounter_first(&m->board[board], leg) == winner ? 0 : 1, i = 0;
        while (of->ending[i].side != side && of->ending[i].side != UNKNOWN) i++;
        TEXT(counts, 100);
        for (int k = 0; k < of->counts; k++) {
            static const char *const keys[] = {"round", "polish", "points"};
            static const int usual[] = {3, 2, 25};
            int n = of->ending[i].least[k];
            for (int u = 0; u < 3; u++)
                if (text_same(keys[u], of->count[k].key) && usual[u] >= n &&
                    usual[u] <= of->ending[i].most[k])
                    n = usual[u];
            text_char(&counts, ' '), text_add(&counts, of->count[k].key);
            text_char(&counts, '='), text_int(&counts, n);
        }
        if (!stand_add(s, "result %d %s %d %d %s%s", match, in->game[board], leg + 1,
                       s->c->entrant[m->entrant[winner]].number, of->ending[i].rule, counts.at))
            return false;
    }
    return true;
}
