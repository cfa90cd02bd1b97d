#include "server/events/event_changes.h"
#include <stdlib.h>

enum { TABLES_MOST = 40, TABLES_SIZE = 1 << 20 };

struct news {
    const struct contest *c;
    bool touched[MAX_DISCIPLINES], anew[MAX_DISCIPLINES];
    int match[TABLES_MOST], matches;
};

static bool in_list(const char *verb, const char *const *list) {
    while (*list && !text_same(*list, verb)) list++;
    return *list != NULL;
}

/* Lines that say something of one match, which is named first. Everything else (entrants, draws,
 * pairings, what is taken back) changes more than a table. */
static bool of_match(const char *verb) {
    static const char *const verbs[] = {
        "result", "claim", "places",  "absent", "call",    "award",  "walkover", "extra",
        "clear",  "sides", "referee", "remark", "offence", "decide", "lots",     NULL};
    return in_list(verb, verbs);
}

/* Lines that nobody's views show, or that only announce others. */
static bool of_nobody(const char *verb) {
    static const char *const verbs[] = {"order",   "batch", "key",  "unkey", "note", "paper",
                                        "sitting", "sit",   "keep", "shut",  NULL};
    return in_list(verb, verbs);
}

static void add_match(struct news *n, int match) {
    int of = n->c->match[match].discipline;
    n->touched[of] = true;
    for (int i = 0; i < n->matches; i++)
        if (n->match[i] == match) return;
    if (n->matches < TABLES_MOST)
        n->match[n->matches++] = match;
    else
        n->anew[of] = true;
}

static void add_discipline(struct news *n, const char *key) {
    bool found = false;
    for (int i = 0; i < n->c->disciplines; i++)
        if (text_same(n->c->discipline[i].key, key)) n->anew[i] = found = true;
    for (int i = 0; !found && i < n->c->disciplines; i++) n->anew[i] = true;
}

static void add_line(struct news *n, const struct line *l) {
    bool correct = text_same(l->word[0], "correct") && l->words > 1;
    const char *const *word = l->word + correct;
    int words = l->words - correct;
    const char *at = words > 1 ? word[1] : "";
    uint32_t number;
    if (of_nobody(word[0])) return;
    /* A match's number may be a card's or a paper's in other lines, and a new pairing names its
     * discipline second. */
    if (of_match(word[0]) && text_number(&at, 1000000, &number) && !*at && number >= 1 &&
        (int)number <= n->c->matches)
        return add_match(n, (int)number - 1);
    bool second = text_same(word[0], "match") || text_same(word[0], "table");
    add_discipline(n, second && words > 2 ? word[2] : words > 1 ? word[1] : "");
}

static void read_lines(struct news *n, const struct desk *d, int from) {
    const char *at = d->journal, *end = at + d->len, *one;
    struct line *l = malloc(sizeof *l);
    size_t len;
    if (!l) abort();
    for (int number = 1; journal_next(&at, end, &one, &len); number++)
        if (number > from && journal_read(l, one, len, NULL)) add_line(n, l);
    free(l);
}

static void write_disciplines(struct jot *out, const struct news *n, const char *key, bool anew) {
    jot_key(out, key);
    jot_open(out, '[');
    for (int i = 0; i < n->c->disciplines; i++)
        if (n->anew[i] || (!anew && n->touched[i])) jot_text(out, n->c->discipline[i].key);
    jot_close(out, ']');
}

static void news_of(struct jot *out, struct news *n, const struct desk *d, int from) {
    read_lines(n, d, from);
    write_disciplines(out, n, "disciplines", false);
    jot_key(out, "matches");
    jot_open(out, '[');
    for (int i = 0; i < n->matches; i++)
        if (!n->anew[d->c->match[n->match[i]].discipline]) jot_int(out, n->match[i] + 1);
    jot_close(out, ']');
    write_disciplines(out, n, "anew", true);
}

void event_changes_write(struct jot *out, const struct desk *d, int from) {
    struct news n = {.c = d->c};
    news_of(out, &n, d, from);
}

/* Masking copies the whole event: once for all tables. */
static void write_tables(struct jot *out, const struct desk *d, const struct news *n,
                         enum language in, struct arena *work) {
    struct desk_ask ask = {.key = {.name = "public", .role = BY_PUBLIC}, .in = in};
    struct refusal no;
    int list[TABLES_MOST], many = 0;
    char *room = malloc(TABLES_SIZE);
    if (!room) abort();
    for (int i = 0; i < n->matches; i++)
        if (!n->anew[d->c->match[n->match[i]].discipline]) list[many++] = n->match[i];
    struct text t = text_over(room, TABLES_SIZE);
    jot_key(out, "tables");
    if (many && desk_tables(d, &ask, list, many, work, &t, &no))
        jot_values(out, t.at, t.len);
    else
        jot_open(out, '['), jot_close(out, ']');
    free(room);
}

void event_changes_write_public(struct jot *out, const struct desk *d, int from, enum language in,
                                struct arena *work) {
    struct news n = {.c = d->c};
    news_of(out, &n, d, from);
    write_tables(out, d, &n, in, work);
}
