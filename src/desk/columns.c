#include "desk/columns.h"
#include <string.h>
#include "desk/outcome.h"

void columns_plain(const char *cell, struct text *out) {
    TEXT(plain, 400);
    outcome_plain(cell, &plain);
    for (const char *p = plain.at; *p; p++) {
        bool word = (*p >= 'a' && *p <= 'z') || (*p >= '0' && *p <= '9');
        if (word)
            text_char(out, *p);
        else if (out->len && out->at[out->len - 1] != ' ')
            text_char(out, ' ');
    }
    while (out->len && out->at[out->len - 1] == ' ') out->at[--out->len] = 0;
}

static void names_of(struct text *out, enum language in, const char *key) {
    TEXT(whole, 60);
    text_add(&whole, "column."), text_add(&whole, key);
    words_add(out, in, whole.at);
}

/* Cuts the next name off a list of them; NULL after the last. */
static char *next_name(char **at) {
    char *name = *at, *end = name ? strstr(name, " | ") : NULL;
    *at = end ? end + 3 : NULL;
    if (end) *end = 0;
    return name;
}

void columns_name(struct text *out, enum language in, const char *key) {
    TEXT(names, 400);
    names_of(&names, in, key);
    char *at = names.at;
    text_add(out, next_name(&at));
}

static bool is_named(enum language in, const char *key, const char *heading) {
    TEXT(names, 400);
    names_of(&names, in, key);
    for (char *at = names.at, *name; (name = next_name(&at)) != NULL;) {
        TEXT(plain, 400);
        columns_plain(name, &plain);
        if (text_same(plain.at, heading)) return true;
    }
    return false;
}

int columns_find(const char *const *key, int n, const char *heading) {
    for (int i = 0; i < n; i++)
        if (is_named(POLISH, key[i], heading) || is_named(ENGLISH, key[i], heading)) return i;
    return -1;
}
