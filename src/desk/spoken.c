/* spoken.c -- Polish words of an order become the keys of the journal, where they are keys: never
 * in names, reasons and remarks. */
#include <string.h>
#include "core/typed.h"
#include "desk/judge.h"

/* The word itself, if it stands for one of these. */
static void key_at(struct judge *j, int at, const char *const *keys) {
    TEXT(key, 32);
    if (at >= j->args || !typed_at_desk(j->arg[at], &key)) return;
    for (; *keys; keys++)
        if (text_same(*keys, key.at)) j->arg[at] = judge_keep(j, key.at);
}

/* "runda=6" is "round=6". */
static void count_at(struct judge *j, int at) {
    const char *sign = strchr(j->arg[at], '=');
    TEXT(name, 32);
    TEXT(line, 200);
    if (!sign) return;
    TEXT(typed, 64);
    text_bytes(&typed, j->arg[at], (size_t)(sign - j->arg[at]));
    if (!typed_at_desk(typed.at, &name)) return;
    text_add(&line, name.at), text_add(&line, sign);
    if (!line.cut) j->arg[at] = judge_keep(j, line.at);
}

const char *desk_spoken(const char *word, struct text *room) { return typed_at_desk(word, room); }

void spoken_outcome(struct judge *j, int from, int to) {
    static const char *const ends[] = {"none", "resigned", NULL};
    for (int i = from; i < to && i < j->args; i++) count_at(j, i), key_at(j, i, ends);
}

/* The order itself, or the line that a correction names. */
static void order_at(struct judge *j, int at) {
    TEXT(name, 32);
    if (at < j->args && !judge_usage_of(j->arg[at]) && typed_at_desk(j->arg[at], &name) &&
        judge_usage_of(name.at))
        j->arg[at] = judge_keep(j, name.at);
}

void spoken_words(struct judge *j) {
    static const char *const nobody[] = {"none", NULL};
    static const char *const stages[] = {"groups", "cup", "ladder", "swiss", NULL};
    static const char *const kinds[] = {"prolonging", "disturbing", "vulgar",
                                        "insulting",  "other",      NULL};
    order_at(j, 0);
    const char *order = j->arg[0];
    if (text_same(order, "correct")) order_at(j, 1);
    bool result = text_same(order, "result") || text_same(order, "claim");
    bool reason = text_same(order, "award") || text_same(order, "walkover");
    for (int i = 2; i < j->args; i++) {
        if (text_same(order, "table")) count_at(j, i);
        if (text_same(order, "extra") || (reason && i + 1 < j->args)) key_at(j, i, nobody);
        if (text_same(order, "card") && i < 5) { /* CARD MATCH [GAME] ENTRANT KIND [REASON] */
            const char *before = j->arg[i];
            key_at(j, i, kinds);
            if (j->arg[i] != before) break;
        }
    }
    if (result) spoken_outcome(j, 2, j->args);
    if (text_same(order, "draw") || text_same(order, "pair")) key_at(j, 2, stages);
}
