/* order_enter.c -- beginning an event and entering teams: create, enter, set, join; keys. */
#include <string.h>
#include "base/embedded.h"
#include "desk/judge.h"
#include "desk/names.h"
#include "event/groups.h"

static bool wants(const struct judge *j, const char *key) {
    size_t len = strlen(key);
    for (const char *p = j->only; p && (p = strstr(p, key)) != NULL; p += len)
        if ((p == j->only || p[-1] == ',') && (!p[len] || p[len] == ',')) return true;
    return !j->only;
}

/* "none": only what --discipline names, or what is added later. */
static bool knows_only(struct judge *j) {
    if (j->only && text_same(j->only, "none")) return true;
    for (const char *p = j->only; p; p = *p ? p + 1 : NULL) {
        int discipline;
        TEXT(key, 200);
        for (; *p && *p != ','; p++) text_char(&key, *p);
        if (!judge_discipline(j, key.at, &discipline)) return false;
    }
    return true;
}

/* A discipline of data/disciplines.txt, if --only wants it. */
static bool add_discipline(struct judge *j, const char *line) {
    const char *key = line;
    TEXT(name, 40);
    if (!text_take(&key, "discipline ")) return true;
    while (*key && *key != ' ') text_char(&name, *key++);
    return !wants(j, name.at) || judge_line(j, line);
}

/* A game that no discipline names gets one of its own. */
static bool add_others(struct judge *j) {
    const struct embedded *file = embedded_find("data/disciplines.txt");
    for (int i = 0; games[i]; i++) {
        TEXT(line, 300);
        TEXT(word, 40);
        text_char(&word, ' '), text_add(&word, games[i]->name);
        bool there = false;
        for (const char *p = file ? file->text : ""; (p = strstr(p, word.at)) != NULL; p++) {
            char after = p[word.len];
            there = there || after == ' ' || after == '\n' || !after;
        }
        text_add(&line, "discipline"), journal_word(&line, games[i]->name);
        journal_word(&line, games[i]->title), journal_word(&line, games[i]->name);
        if (!there && wants(j, games[i]->name) && !judge_line(j, line.at)) return false;
    }
    return true;
}

/* --discipline "wojtek \"Miś Wojtek\" other seats=4": the words of the line; several between ";".
 */
static bool add_named(struct judge *j) {
    for (const char *p = j->discipline; p && *p;) {
        TEXT(line, 2000);
        bool marked = false;
        text_add(&line, "discipline ");
        while (*p == ' ') p++;
        for (; *p && (marked || *p != ';'); p++) {
            if (*p == '"') marked = !marked;
            text_char(&line, *p);
        }
        while (line.len && line.at[line.len - 1] == ' ') line.at[--line.len] = 0;
        if (*p) p++;
        if (!judge_line(j, line.at)) return false;
    }
    return true;
}

bool order_create(struct judge *j) {
    const struct embedded *file = embedded_find("data/disciplines.txt");
    TEXT(line, 2000);
    text_add(&line, "event 3");
    journal_word(&line, j->arg[1]);
    journal_word(&line, j->level ? j->level : "region");
    if (!judge_line(j, line.at)) return false;
    const char *at = file ? file->text : "", *end = at + (file ? file->len : 0), *one;
    for (size_t len; journal_next(&at, end, &one, &len);) {
        text_clear(&line), text_bytes(&line, one, len);
        if (!add_discipline(j, line.at)) return false;
    }
    if (!add_others(j) || !add_named(j) || !knows_only(j)) return false;
    judge_say(j, "said.created", (struct fill[]){{"name", j->arg[1]}, {0}});
    return true;
}

bool order_key(struct judge *j) {
    TEXT(line, 2000);
    TEXT(reach, 1000);
    text_add(&line, "key");
    for (int i = 1; i < 4; i++) journal_word(&line, j->arg[i]);
    uint8_t as = 0;
    while (as < ROLES && !text_same(contest_role_words[as], j->arg[2])) as++;
    bool player = as == BY_PLAYER;
    if ((player || j->args > 4) &&
        !reach_check(j->c, as, j->args > 4 ? j->arg[4] : "", &j->a->no))
        return false;
    if (j->args > 4) {
        text_add(&reach, "reach="), text_add(&reach, j->arg[4]);
        journal_word(&line, reach.at);
    }
    if (reach.cut || line.cut) return judge_no(j, "", "cannot-write-line", "@line.too-long");
    if (!judge_line(j, line.at)) return false;
    TEXT(role, 40);
    text_add(&role, "@role."), text_add(&role, j->arg[2]);
    judge_say(j, "said.key", (struct fill[]){{"name", j->arg[1]}, {"role", role.at}, {0}});
    return true;
}

bool order_unkey(struct judge *j) {
    TEXT(line, 2000);
    text_add(&line, "unkey");
    journal_word(&line, j->arg[1]), journal_word(&line, j->arg[2]);
    if (!judge_line(j, line.at)) return false;
    judge_say(j, "said.unkey", (struct fill[]){{"name", j->arg[1]}, {0}});
    return true;
}

/* ---------------------------------------------------------------- entrants */

static void pair_word(struct text *out, const char *key, const char *value) {
    TEXT(t, 1000);
    text_add(&t, key), text_char(&t, '='), text_add(&t, value);
    journal_word(out, t.at);
}

bool enter_player(struct judge *j, int discipline, int number, int board, const char *name,
                  const char *born, const char *guardian) {
    TEXT(line, 4000);
    text_add(&line, "player");
    journal_word(&line, j->c->discipline[discipline].key);
    journal_number(&line, number);
    journal_word(&line, j->c->discipline[discipline].game[board]);
    journal_word(&line, name);
    if (*born) pair_word(&line, "born", born);
    if (*guardian) pair_word(&line, "guardian", guardian);
    return judge_line(j, line.at);
}

bool enter_entrant(struct judge *j, int discipline, const char *name, const char *school,
                   bool wild) {
    TEXT(line, 4000);
    text_add(&line, "entrant");
    journal_word(&line, j->c->discipline[discipline].key);
    journal_number(&line, j->c->discipline[discipline].entrants + 1);
    journal_word(&line, name);
    journal_word(&line, school);
    if (wild) journal_word(&line, "wild");
    return judge_line(j, line.at);
}

/* Names those for whom the discipline has no place any more: event/1.4. */
void enter_without_place(struct judge *j, int discipline) {
    const struct discipline *of = &j->c->discipline[discipline];
    int list[MAX_ENTRANTS], n = groups_field(j->c, discipline, list), out = 0;
    TEXT(names, 1500);
    for (int e = 0; e < j->c->entrants; e++) {
        const struct entrant *it = &j->c->entrant[e];
        bool placed = it->discipline != discipline || it->status != TAKES_PART;
        for (int i = 0; i < n && !placed; i++) placed = list[i] == e;
        if (placed) continue;
        text_add(&names, out++ ? ", " : ""), text_int(&names, it->number);
        text_char(&names, ' '), text_add(&names, it->name);
    }
    if (!out) return;
    judge_say(j, "said.no-place",
              (struct fill[]){{"most", WORDS_INT(of->most)}, {"names", names.at}, {0}});
    judge_say(
        j, "said.more-places",
        (struct fill[]){
            {"key", of->key}, {"least", WORDS_INT(of->least)}, {"most", WORDS_INT(n + out)}, {0}});
}

bool order_enter(struct judge *j) {
    int discipline;
    if (!judge_discipline(j, j->arg[1], &discipline)) return false;
    const struct discipline *of = &j->c->discipline[discipline];
    int number = of->entrants + 1;
    if (j->args - 4 > of->boards) return judge_no(j, "", "too-many-players", "");
    if (!enter_entrant(j, discipline, j->arg[2], j->arg[3], j->wild)) return false;
    for (int b = 0; b < j->args - 4; b++)
        if (!enter_player(j, discipline, number, b, j->arg[4 + b], "", "")) return false;
    judge_say(
        j, "said.entered",
        (struct fill[]){{"key", of->key}, {"number", WORDS_INT(number)}, {"name", j->arg[2]}, {0}});
    enter_without_place(j, discipline);
    return true;
}

/* A late entrant joins the smallest group, the one with fewest of its school: event/6.4. */
static int roomy_group(const struct contest *c, int stage, int entrant) {
    const struct stage *s = &c->stage[stage];
    int best = 0, best_cost = 1 << 30;
    for (int g = 0; g < s->groups; g++) {
        int cost = 1000 * s->group[g].members;
        for (int i = 0; i < s->group[g].members; i++)
            cost += *c->entrant[entrant].school &&
                    text_same(c->entrant[s->group[g].member[i]].school, c->entrant[entrant].school);
        if (cost < best_cost) best = g, best_cost = cost;
    }
    return best;
}

bool order_join(struct judge *j) {
    int discipline, stage, e;
    TEXT(line, 500);
    if (!judge_discipline(j, j->arg[1], &discipline) || !judge_stage(j, discipline, NULL, &stage) ||
        !find_entrant(j->c, discipline, j->arg[2], &e, &j->a->no))
        return false;
    const struct stage *s = &j->c->stage[stage];
    if (!s->groups) return judge_no(j, "", "draw-first", "");
    int roomy = roomy_group(j->c, stage, e);
    judge_where(j, &line, "join", stage);
    journal_word(&line, s->group[roomy].name);
    journal_word(&line, j->arg[2]);
    if (!judge_line(j, line.at)) return false;
    for (int in = 0; in < 1; in++) {
        TEXT(pl, 300);
        TEXT(en, 300);
        text_add(&pl, j->c->entrant[e].name), text_add(&pl, " → ");
        text_add(&en, pl.at);
        names_stage(j->c, stage, roomy, POLISH, &pl), names_stage(j->c, stage, roomy, ENGLISH, &en);
        judge_put(j, "said.joined", pl.at, en.at);
    }
    return true;
}

bool order_set(struct judge *j) {
    TEXT(line, 2000);
    text_add(&line, "set");
    for (int i = 1; i < j->args; i++) journal_word(&line, j->arg[i]);
    /* A change of the criteria after the start must be confirmed: event/6.1. */
    if (j->yes && text_same(j->arg[2], "criteria")) journal_word(&line, "confirmed");
    if (!judge_line(j, line.at)) return false;
    judge_say(j, "said.written", NULL);
    return true;
}
