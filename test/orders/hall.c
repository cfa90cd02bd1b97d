#include "orders/orders.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JSON_ROOM = 4 << 20, START = 1 << 21 };

void hall_open(struct hall *h) {
    if (!h->work.at) {
        h->work = (struct arena){.at = malloc(DESK_WORK), .size = DESK_WORK};
        h->size = START;
        h->block = malloc(h->size);
        h->json = text_over(malloc(JSON_ROOM), JSON_ROOM);
    }
    desk_open(&h->desk, h->block, h->size);
    h->key = (struct desk_key){.name = "desk1", .role = BY_ORGANISER};
    h->id = h->file = NULL, h->chance = "chance", h->seen = -1, h->minute = 0;
}

void hall_close(struct hall *h) {
    free(h->work.at), free(h->block), free(h->json.at);
    *h = (struct hall){0};
}

static int split(const char *words, struct line *l) {
    TEXT(t, LINE_SIZE);
    text_add(&t, "2026-11-15T09:00:00Z x "), text_add(&t, words);
    if (!journal_read(l, t.at, t.len, NULL)) {
        fprintf(stderr, "test: cannot take apart: %s\n", words);
        abort();
    }
    return l->words;
}

bool hall_judge(struct hall *h, const char *words) {
    static struct line l;
    char when[24];
    h->minute++;
    snprintf(when, sizeof when, "2026-11-15T%02d:%02d:00Z", 9 + h->minute / 60 % 14,
             h->minute % 60);
    struct desk_order o = {.word = l.word,
                           .words = split(words, &l),
                           .key = h->key,
                           .when = when,
                           .id = h->id,
                           .seen = h->seen,
                           .chance = h->chance,
                           .file = h->file,
                           .file_len = h->file ? strlen(h->file) : 0};
    desk_judge(&h->desk, &o, &h->work, &h->answer);
    h->no = h->answer.no;
    return h->answer.status <= DESK_SHOWN;
}

/* Written lines are added; a full block is replaced by a larger one, as a shell would do. */
static bool add(struct hall *h) {
    const struct text *lines = &h->answer.lines;
    struct desk_trouble trouble;
    if (!lines->len) return true;
    if (h->desk.c && desk_add(&h->desk, lines->at, lines->len)) return true;
    size_t len = h->desk.len + lines->len;
    char *all = malloc(len + 1);
    memcpy(all, h->desk.journal, h->desk.len);
    memcpy(all + h->desk.len, lines->at, lines->len);
    for (bool ok = false; !ok; h->size *= 2) {
        free(h->block);
        h->block = malloc(h->size);
        desk_open(&h->desk, h->block, h->size);
        ok = desk_load(&h->desk, all, len, &trouble);
        if (!ok && !text_same(trouble.no.key, "memory"))
            return test_that(false, "line %d: %s", trouble.line, trouble.no.key);
        if (ok) break;
    }
    free(all);
    return true;
}

bool hall_order(struct hall *h, const char *format, ...) {
    char words[LINE_SIZE];
    va_list list;
    va_start(list, format);
    vsnprintf(words, sizeof words, format, list);
    va_end(list);
    return hall_judge(h, words) && h->answer.status == DESK_DONE && add(h);
}

bool hall_refused(struct hall *h, const char *rule, const char *key, const char *words) {
    TEXT(why, 1000);
    if (!test_that(!hall_judge(h, words), "%s: was not refused", words)) return false;
    words_why(&h->no, POLISH, &why);
    return test_that(text_same(h->no.rule, rule) && text_same(h->no.key, key),
                     "%s: refused by \"%s\" %s (%s)", words, h->no.rule, h->no.key, why.at) &&
           test_that(why.at[0] != '[', "%s: no words for %s", words, h->no.key);
}

bool hall_view(struct hall *h, const char *words) {
    static struct line l;
    struct desk_ask ask = {.word = l.word,
                           .words = split(words, &l),
                           .key = h->key,
                           .now = "2026-11-15T12:00:00Z",
                           .in = POLISH,
                           .file = h->file,
                           .file_len = h->file ? strlen(h->file) : 0};
    text_clear(&h->json);
    return desk_view(&h->desk, &ask, &h->work, &h->json, &h->no);
}

bool hall_said(const struct hall *h, const char *text) {
    for (int i = 0; i < h->answer.says; i++)
        if (strstr(h->answer.say[i].pl, text) || strstr(h->answer.say[i].en, text)) return true;
    return false;
}

bool hall_shows(const struct hall *h, const char *text) { return strstr(h->json.at, text) != NULL; }

void hall_again(struct hall *h) {
    static struct hall other;
    struct desk_trouble trouble;
    char *was;
    hall_open(&other);
    if (!test_that(desk_load(&other.desk, h->desk.journal, h->desk.len, &trouble),
                   "folded again: line %d: %s %s", trouble.line, trouble.no.key, trouble.no.detail))
        return;
    other.key.name = h->key.name;
    for (int d = 0; d < h->desk.c->disciplines; d++) {
        static const char *const views[] = {"round", "standings", "entrants", "final"};
        for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
            char words[100];
            snprintf(words, sizeof words, "%s %s", views[i], h->desk.c->discipline[d].key);
            bool ok = hall_view(h, words);
            was = strdup(h->json.at);
            test_that(ok == hall_view(&other, words) && (!ok || !strcmp(was, other.json.at)),
                      "%s differs when folded again", words);
            free(was);
        }
    }
}

void hall_group(struct hall *h, const char *game, int n) {
    hall_open(h);
    test_that(hall_order(h, "create Zawody --level local --only %s", game), "create: %s",
              h->no.key);
    for (int i = 1; i <= n; i++)
        test_that(hall_order(h, "enter %s \"Gracz %c\" \"%s\"", game, 'A' + i - 1,
                             i % 2 ? "I LO" : "II LO"),
                  "enter: %s", h->no.key);
    test_that(hall_order(h, "draw %s groups --groups 1 --seed x", game), "draw: %s", h->no.key);
    test_that(hall_order(h, "pair %s --all", game), "pair: %s", h->no.key);
}

bool hall_wrote(const struct hall *h, const char *text) {
    const char *at = h->desk.journal, *end = at + h->desk.len, *one;
    size_t len;
    while (journal_next(&at, end, &one, &len)) {
        struct line l;
        TEXT(line, LINE_SIZE);
        if (!journal_read(&l, one, len, NULL)) continue;
        journal_write(&l, &line);
        text_char(&line, '\n');
        if (strstr(line.at, text)) return true;
    }
    return false;
}
