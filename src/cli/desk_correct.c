/* desk_correct.c -- corrections show first what they change: event/6.3. */
#include "cli/desk.h"
#include "event/correct.h"
#include "event/find.h"

int desk_correct(struct desk *d) {
    int status = desk_open(d, true), m;
    TEXT(line, LINE_SIZE / 2);
    struct text changes = desk_room(1 << 20);
    if (status) return status;
    text_add(&line, d->arg[0]);
    for (int i = 1; i < d->args; i++) {
        if (i == 1 && text_same(d->arg[0], "correct")) {
            text_char(&line, ' '), text_add(&line, d->arg[1]);
            continue;
        }
        journal_word(&line, d->arg[i]);
        if (i == 1 && d->args == 3 && find_match(d->c, d->arg[1], &m, NULL))
            journal_word(&line, d->c->discipline[d->c->match[m].discipline].game[0]);
    }
    struct arena memory = desk_memory((size_t)256 << 20);
    struct contest *before = desk_before(d, &memory);
    if (!desk_line(d, line.at)) return desk_refused(d);
    int n = correct_show(before, d->c, &memory, d->in, &changes);
    fputs(changes.at, stdout);
    if (!n)
        puts(desk_say(d, "punkty i miejsca się nie zmieniają", "points and places do not change"));
    if (!d->yes) {
        puts(desk_say(d, "niczego nie zapisano: aby zapisać, dodaj --yes",
                      "nothing is written: add --yes to write it"));
        return DESK_OK;
    }
    status = desk_commit(d);
    if (!status) puts(desk_say(d, "zapisano", "written"));
    return status;
}
