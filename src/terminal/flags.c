#include "terminal/flags.h"
#include <stdlib.h>
#include <string.h>

enum { GIVEN = 64 };

enum language flags_language(int argc, char **argv) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    enum language language = ENGLISH;
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (!value || !*value) continue;
        language = text_starts(value, "pl") ? POLISH : ENGLISH;
        break;
    }
    for (int i = 1; i < argc; i++) {
        const char *value = text_starts(argv[i], "--lang=")                ? argv[i] + 7
                            : text_same(argv[i], "--lang") && i + 1 < argc ? argv[i + 1]
                                                                           : "";
        if (text_same(value, "pl")) language = POLISH;
        if (text_same(value, "en")) language = ENGLISH;
    }
    return language;
}

static bool set_number(const struct flag *f, const char *value, int *out) {
    uint32_t n;
    bool good = text_number(&value, (uint32_t)f->most, &n) && !*value && (int)n >= f->least;
    if (good) *out = (int)n;
    return good;
}

static bool set_on(const char *value, bool *out) {
    *out = text_same(value, "on") || text_same(value, "yes") || text_same(value, "1");
    return *out || text_same(value, "off") || text_same(value, "no") || text_same(value, "0");
}

static bool set(const struct flag *f, void *into, const char *value) {
    char *at = (char *)into + f->at;
    switch (f->kind) {
    case FLAG_YES: *(bool *)at = true; return true;
    case FLAG_ON: return set_on(value, (bool *)at);
    case FLAG_TEXT: *(const char **)(void *)at = value; return *value != 0;
    case FLAG_NUMBER: return set_number(f, value, (int *)(void *)at);
    case FLAG_OWN: break;
    }
    return f->read(into, value);
}

static bool takes(const struct flag *f, const char *command) {
    size_t len = text_length(command);
    for (const char *p = f->commands; p && (p = strstr(p, command)) != NULL; p += len)
        if ((p == f->commands || p[-1] == ' ') && (p[len] == ' ' || !p[len])) return true;
    return !f->commands;
}

static bool read_language(void *into, const char *value) {
    ((struct options *)into)->language_given = true; /* flags_language has read it */
    return text_same(value, "pl") || text_same(value, "en");
}

static const struct flag common[] = {
    {.name = "--lang", .kind = FLAG_OWN, .read = read_language},
    {.name = "--help", .kind = FLAG_YES, .at = offsetof(struct options, help)},
    {.name = NULL},
};

static const struct flag *find(const struct flag *list, const char *word, size_t len) {
    for (; list->name; list++)
        if (text_length(list->name) == len && !memcmp(list->name, word, len)) return list;
    return NULL;
}

/* Takes a command line apart. */
struct line {
    struct options *o;
    const struct flag *list;
    void *into;
    char **argv;
    int argc, at;
    bool rest; /* unknown flags are words */
};

static int add_word(struct options *o, const char *word) {
    if (o->args == MAX_ARGS) return shell_error(o, STATUS_BAD, "error.many", word);
    o->arg[o->args++] = word;
    return -1;
}

/* One flag, perhaps with its value behind "=" or in the next argument. */
static int read_flag(struct line *l, const struct flag **given) {
    const char *word = l->argv[l->at], *equals = strchr(word, '=');
    size_t len = equals ? (size_t)(equals - word) : text_length(word);
    const struct flag *f = find(common, word, len);
    void *into = f ? l->o : l->into;
    if (!f) f = find(l->list, word, len);
    if (!f && l->rest) return add_word(l->o, word);
    if (!f || (l->o->command && !takes(f, l->o->command)))
        return shell_error(l->o, STATUS_BAD, "error.flag", word);
    const char *value = equals ? equals + 1 : NULL;
    if (f->kind != FLAG_YES && !value) {
        if (l->at + 1 >= l->argc) return shell_error(l->o, STATUS_BAD, "error.flag-value", word);
        value = l->argv[++l->at];
    }
    if ((f->kind == FLAG_YES && equals) || !set(f, into, value))
        return shell_error(l->o, STATUS_BAD, "error.flag-wrong", l->argv[l->at]);
    *given = f;
    if (!f->stays) return -1;
    int status = add_word(l->o, f->name);
    return status < 0 && value ? add_word(l->o, value) : status;
}

/* "-" is a word, and so is "-1". */
static bool is_flag(const char *word) {
    return word[0] == '-' && word[1] && (word[1] < '0' || word[1] > '9');
}

int flags_read(struct options *o, const struct flag *list, void *into,
               bool (*known)(const char *command), int argc, char **argv) {
    const struct flag *given[GIVEN] = {NULL};
    struct line l = {.o = o, .list = list, .into = into, .argv = argv, .argc = argc};
    int count = 0;
    bool words_only = false;
    while (list->name) list++;
    l.rest = list->stays;
    o->language = flags_language(argc, argv);
    for (l.at = 1; l.at < argc; l.at++) {
        const char *word = argv[l.at];
        int status = -1;
        if (!words_only && text_same(word, "--")) {
            words_only = true;
            if (l.rest && o->args) status = add_word(o, word);
        } else if (!words_only && (text_same(word, "-h") || text_same(word, "-?"))) {
            o->help = true;
        } else if (!words_only && is_flag(word)) {
            if (count == GIVEN) return shell_error(o, STATUS_BAD, "error.many", word);
            status = read_flag(&l, &given[count++]);
        } else if (known && !o->command) {
            o->command = word;
            if (!known(word)) status = shell_error(o, STATUS_BAD, "error.command", word);
        } else {
            status = add_word(o, word);
        }
        if (status >= 0) return status;
    }
    for (int i = 0; o->command && i < count; i++)
        if (given[i] && !takes(given[i], o->command))
            return shell_error(o, STATUS_BAD, "error.flag", given[i]->name);
    return -1;
}

int flags_environment(const struct options *o, const struct flag *list, void *into) {
    for (; list->name; list++) {
        TEXT(entry, 300);
        text_add(&entry, "SEDZIA_");
        for (const char *p = list->name + 2; *p; p++)
            text_char(&entry, *p == '-' ? '_' : (char)(*p - 'a' + 'A'));
        const char *value = list->setting ? getenv(entry.at) : NULL;
        if (!value || !*value || set(list, into, value)) continue;
        text_char(&entry, '='), text_add(&entry, value);
        return shell_error(o, STATUS_BAD, "error.flag-wrong", entry.at);
    }
    return -1;
}
