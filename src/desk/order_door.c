/* order_door.c -- at the door: who is here, who is missing; and who asked for a round off. */
#include <string.h>
#include "desk/judge.h"

/* "7", "3-12", "all": the numbers go into the line one by one. */
static bool add_numbers(struct judge *j, int discipline, const char *word, struct text *line) {
    const struct discipline *of = &j->c->discipline[discipline];
    const char *p = word;
    uint32_t first = 1, last = (uint32_t)of->entrants;
    if (!text_same(word, "all")) {
        if (!text_number(&p, MAX_ENTRANTS, &first))
            return judge_no(j, "", "not-a-number-here", word);
        last = first;
        if (*p == '-' && (p++, !text_number(&p, MAX_ENTRANTS, &last)))
            return judge_no(j, "", "not-a-number-here", word);
        if (*p || last < first) return judge_no(j, "", "not-a-number-here", word);
    }
    for (uint32_t n = first; n <= last; n++) {
        bool all = text_same(word, "all") && n <= (uint32_t)of->entrants;
        if (!all || j->c->entrant[of->index[n]].status == TAKES_PART) journal_number(line, (int)n);
    }
    return true;
}

/* "3 Orły, 7 Żubry" of those who are so; how many. */
static int list_of(const struct contest *c, int discipline, uint8_t presence, struct text *names) {
    int n = 0;
    for (int e = 0; e < c->entrants; e++) {
        const struct entrant *it = &c->entrant[e];
        if (it->discipline != discipline || it->status != TAKES_PART || it->presence != presence)
            continue;
        text_add(names, n++ ? ", " : ""), text_int(names, it->number);
        text_char(names, ' '), text_add(names, it->name);
    }
    return n;
}

static void say_list(struct judge *j, const char *key, int discipline, uint8_t presence) {
    TEXT(names, 1500);
    int n = list_of(j->c, discipline, presence, &names);
    if (n) judge_say(j, key, (struct fill[]){{"n", WORDS_INT(n)}, {"names", names.at}, {0}});
}

/* How the check-in stands. */
void door_tell(struct judge *j, int discipline) {
    TEXT(names, 1500);
    judge_say(j, "said.here",
              (struct fill[]){{"n", WORDS_INT(list_of(j->c, discipline, IS_HERE, &names))}, {0}});
    say_list(j, "said.missing", discipline, IS_MISSING);
    say_list(j, "said.not-asked", discipline, NOT_ASKED);
}

/* Whether anybody was checked in at all; whoever does not do it is not told of it. */
bool door_used(const struct contest *c, int discipline) {
    for (int e = 0; e < c->entrants; e++)
        if (c->entrant[e].discipline == discipline && c->entrant[e].presence) return true;
    return false;
}

/* present|missing DISCIPLINE ENTRANT…; without entrants it only tells. */
bool order_presence(struct judge *j) {
    int discipline;
    TEXT(line, LINE_SIZE / 2);
    if (!judge_discipline(j, j->arg[1], &discipline)) return false;
    text_add(&line, j->arg[0]);
    journal_word(&line, j->arg[1]);
    for (int i = 2; i < j->args; i++)
        if (!add_numbers(j, discipline, j->arg[i], &line)) return false;
    if (j->args > 2 && !judge_line(j, line.at)) return false;
    if (j->args == 2) j->a->status = DESK_SHOWN;
    for (int i = 2; i < j->args && j->args < 6; i++) { /* whom one has just named */
        int e;
        if (find_entrant(j->c, discipline, j->arg[i], &e, NULL))
            judge_put(j, "said.name", j->c->entrant[e].name, j->c->entrant[e].name);
    }
    door_tell(j, discipline);
    return true;
}

/* bye DISCIPLINE ENTRANT [ROUND]: a round off in a Swiss, worth nothing: event/5.6. */
bool order_bye(struct judge *j) {
    int discipline, stage, e, round;
    TEXT(line, 500);
    if (!judge_discipline(j, j->arg[1], &discipline) || !judge_stage(j, discipline, NULL, &stage) ||
        !find_entrant(j->c, discipline, j->arg[2], &e, &j->a->no))
        return false;
    const struct stage *s = &j->c->stage[stage];
    if (s->kind != SWISS) return judge_no(j, "event/5.6", "stage-another-kind", s->key);
    round = s->paired + 1;
    if (j->args > 3 && !find_number(j->arg[3], 1, 100, &round, &j->a->no)) return false;
    judge_where(j, &line, "bye", stage);
    journal_number(&line, round);
    journal_word(&line, j->arg[2]), journal_word(&line, "asked");
    if (!judge_line(j, line.at)) return false;
    judge_say(j, "said.round-off",
              (struct fill[]){{"name", j->c->entrant[e].name}, {"round", WORDS_INT(round)}, {0}});
    return true;
}
