/* order_forget.c -- a person is forgotten: event/1.11. What goes is cut by forget.h. */
#include "desk/judge.h"
#include "event/people.h"
#include "event/seal.h"

/* Others of that name: perhaps the same child in another discipline, perhaps another one. */
static void say_others(struct judge *j, int entrant, const char *name) {
    TEXT(where, 1500);
    for (int e = 0; e < j->c->entrants; e++) {
        const struct entrant *it = &j->c->entrant[e];
        const struct discipline *of = &j->c->discipline[it->discipline];
        bool same = of->boards == 1 && text_same(it->entered, name);
        for (int b = 0; b < of->boards; b++)
            same = same || (it->player[b].name && text_same(it->player[b].name, name));
        if (!same || e == entrant) continue;
        text_add(&where, where.len ? ", " : "");
        text_add(&where, of->name), text_char(&where, ' '), text_int(&where, it->number);
    }
    if (where.len) judge_say(j, "said.same-name", (struct fill[]){{"where", where.at}, {0}});
}

/* Who holds the seat now, or the one of that name who held it before. */
static int holder_of(const struct player *p, const char *name) {
    int holder = people_before(p);
    if (!name) return holder;
    for (; p; p = p->before, holder--)
        if (p->name && text_same(p->name, name)) return holder;
    return -1;
}

/* forget DISCIPLINE ENTRANT [GAME] [player=NAME] REASON */
bool order_forget(struct judge *j) {
    int d, e, b = 0, at = 3;
    TEXT(line, 2000);
    if (j->c->version < 3) return judge_no(j, "event/1.11", "old-file", "");
    if (!judge_discipline(j, j->arg[1], &d) || !find_entrant(j->c, d, j->arg[2], &e, &j->a->no))
        return false;
    const struct discipline *of = &j->c->discipline[d];
    if (find_board(j->c, d, j->arg[at], &b, NULL))
        at++;
    else if (of->boards > 1)
        return table_which(j, of);
    const char *wish = at < j->args && text_starts(j->arg[at], "player=") ? j->arg[at++] + 7 : NULL;
    if (at >= j->args) return judge_usage(j);
    const struct player *p = &j->c->entrant[e].player[b];
    int holder = holder_of(p, wish);
    if (holder < 0) return judge_no(j, "event/1.11", "nobody-of-name", wish);
    for (int i = people_before(p); i > holder; i--) p = p->before;
    const char *name = p->name ? p->name : j->c->entrant[e].entered;
    if (text_same(name, SEAL_FORGOTTEN)) return judge_no(j, "event/1.11", "forgotten-already", "");
    text_add(&line, "forget");
    journal_word(&line, of->key), journal_number(&line, j->c->entrant[e].number);
    journal_word(&line, of->game[b]), journal_number(&line, holder);
    journal_word(&line, judge_rest(j, at));
    if (!judge_line(j, line.at)) return false;
    judge_say(j, "said.forgotten", NULL);
    say_others(j, e, name);
    return true;
}
