#include "cli/cli.h"
#include <stdlib.h>
#include <string.h>

enum kind { FLAG_YES, FLAG_TEXT, FLAG_NUMBER, FLAG_LANGUAGE, FLAG_DICE, FLAG_PAIR };

/* Which commands take which flags; "*" is all of them. */
static const struct flag {
    const char *name;
    enum kind kind;
    size_t offset;
    const char *commands;
} flags[] = {
    {"--lang", FLAG_LANGUAGE, 0, "*"},
    {"--help", FLAG_YES, offsetof(struct options, help), "*"},
    {"--plain", FLAG_YES, offsetof(struct options, plain), "*"},
    {"--board", FLAG_TEXT, offsetof(struct options, board),
     "play legal explain perft menu arena lab"},
    {"--save", FLAG_TEXT, offsetof(struct options, save), "play menu arena lab"},
    {"--resume", FLAG_TEXT, offsetof(struct options, resume), "play"},
    {"--side", FLAG_TEXT, offsetof(struct options, side), "play"},
    {"--bot", FLAG_TEXT, offsetof(struct options, bot), "play"},
    {"--seed", FLAG_TEXT, offsetof(struct options, seed), "play menu arena lab analyse"},
    {"--names", FLAG_PAIR, offsetof(struct options, players), "play menu"},
    {"--words", FLAG_PAIR, offsetof(struct options, words), "play menu"},
    {"--dice", FLAG_DICE, 0, "play menu"},
    {"--as", FLAG_TEXT, offsetof(struct options, as), "record"},
    {"--hint", FLAG_YES, offsetof(struct options, hint), "play menu"},
    {"--threads", FLAG_NUMBER, offsetof(struct options, threads), "play menu engine"},
    {"--games", FLAG_NUMBER, offsetof(struct options, games), "arena lab"},
    {"--jobs", FLAG_NUMBER, offsetof(struct options, jobs), "arena lab"},
    {"--ms", FLAG_NUMBER, offsetof(struct options, ms), "arena lab analyse"},
    {"--ms2", FLAG_NUMBER, offsetof(struct options, ms_second), "arena"},
    {"--nodes", FLAG_NUMBER, offsetof(struct options, nodes), "arena lab analyse"},
    {"--goal", FLAG_NUMBER, offsetof(struct options, goal), "arena"},
    {"--open", FLAG_YES, offsetof(struct options, open), "arena"},
    {"--number", FLAG_YES, offsetof(struct options, number), "bench"},
};
enum { FLAGS = sizeof flags / sizeof *flags };

static const struct {
    const char *name;
    int least, most; /* arguments */
} commands[] = {
    {"play", 0, 1},         {"legal", 1, MAX_ARGS}, {"explain", 2, MAX_ARGS}, {"check", 1, 1},
    {"rules", 1, MAX_ARGS}, {"board", 1, 1},        {"perft", 2, MAX_ARGS},   {"bench", 0, 0},
    {"record", 1, 1},       {"games", 0, 0},        {"engine", 0, 0},         {"menu", 0, 0},
    {"help", 0, 1},         {"arena", 3, 3},        {"lab", 2, MAX_ARGS},     {"analyse", 1, 1},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static enum language system_language(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) return text_starts(value, "pl") ? POLISH : ENGLISH;
    }
    return ENGLISH;
}

static bool takes(const struct flag *f, const char *command) {
    const char *at = strstr(f->commands, command);
    size_t len = text_length(command);
    return f->commands[0] == '*' || (at && (at[len] == ' ' || !at[len]));
}

/* "A,B": something of the first side and of the second. */
static bool set_pair(const char **pair, const char *value) {
    char *room = cli_copy(value), *comma = room ? strchr(room, ',') : NULL;
    if (!comma || text_utf8(value, text_length(value)) < text_length(value)) return false;
    for (const char *p = value; *p; p++)
        if ((unsigned char)*p < 32 || *p == 127) return false;
    *comma = 0;
    pair[0] = room;
    pair[1] = comma + 1;
    for (int i = 0; i < 2; i++) {
        size_t len = text_length(pair[i]);
        if (!len || len >= RECORD_TAG || pair[i][0] == ' ' || pair[i][len - 1] == ' ') return false;
    }
    return true;
}

static bool set_number(int *at, const char *value) {
    uint32_t n;
    bool good = text_number(&value, 1000000000, &n) && !*value;
    if (good) *at = (int)n;
    return good;
}

static bool set_flag(struct options *o, const struct flag *f, const char *value) {
    char *at = (char *)o + f->offset;
    switch (f->kind) {
    case FLAG_YES: *(bool *)at = true; return true;
    case FLAG_TEXT: *(const char **)at = value; return true;
    case FLAG_NUMBER: return set_number((int *)(void *)at, value);
    case FLAG_DICE: o->hand = text_same(value, "hand"); return o->hand || text_same(value, "seed");
    case FLAG_PAIR: return set_pair((const char **)(void *)at, value);
    case FLAG_LANGUAGE: break;
    }
    o->language = text_same(value, "pl") ? POLISH : ENGLISH;
    o->language_given = true;
    return o->language == POLISH || text_same(value, "en");
}

/* One flag at argv[*i], perhaps with its value behind "=" or in the next argument. */
static int read_flag(struct options *o, int argc, char **argv, int *i) {
    const char *word = argv[*i], *equals = strchr(word, '=');
    size_t len = equals ? (size_t)(equals - word) : text_length(word);
    for (int k = 0; k < FLAGS; k++) {
        const struct flag *f = &flags[k];
        if (text_length(f->name) != len || memcmp(f->name, word, len) != 0) continue;
        if (o->command && !takes(f, o->command)) break;
        const char *value = equals ? equals + 1 : NULL;
        if (f->kind != FLAG_YES && !value) {
            if (*i + 1 >= argc) return cli_error(o, STATUS_BAD, "error.flag-value", word);
            value = argv[++*i];
        }
        if ((f->kind == FLAG_YES && equals) || !set_flag(o, f, value))
            return cli_error(o, STATUS_BAD, "error.flag-wrong", argv[*i]);
        return -1;
    }
    return cli_error(o, STATUS_BAD, "error.flag", word);
}

static int find_command(const char *name) {
    for (int i = 0; i < COMMANDS; i++)
        if (text_same(commands[i].name, name)) return i;
    return -1;
}

/* The language must be known before the first complaint. */
static void find_language(struct options *o, int argc, char **argv) {
    o->language = system_language();
    for (int i = 1; i < argc; i++) {
        const char *value = text_starts(argv[i], "--lang=")                ? argv[i] + 7
                            : text_same(argv[i], "--lang") && i + 1 < argc ? argv[i + 1]
                                                                           : "";
        if (text_same(value, "pl")) o->language = POLISH;
        if (text_same(value, "en")) o->language = ENGLISH;
    }
}

int options_read(struct options *o, int argc, char **argv) {
    memset(o, 0, sizeof *o);
    find_language(o, argc, argv);
    bool flags_over = false;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        int status = -1;
        if (!flags_over && text_same(word, "--")) {
            flags_over = true;
        } else if (!flags_over && !o->command && text_same(word, "--version")) {
            printf("sedzia %s\n", SEDZIA_VERSION);
            return STATUS_OK;
        } else if (!flags_over && (text_same(word, "-h") || text_same(word, "-?"))) {
            o->help = true;
        } else if (!flags_over && word[0] == '-' && word[1]) {
            status = read_flag(o, argc, argv, &i);
        } else if (!o->command) {
            o->command = word;
            if (find_command(word) < 0) status = cli_error(o, STATUS_BAD, "error.command", word);
        } else if (o->args == MAX_ARGS) {
            status = cli_error(o, STATUS_BAD, "error.many", word);
        } else {
            o->arg[o->args++] = word;
        }
        if (status >= 0) return status;
    }
    if (!o->command || o->help) return -1;
    int c = find_command(o->command);
    if (o->args < commands[c].least) return cli_error(o, STATUS_BAD, "error.few", o->command);
    if (o->args > commands[c].most)
        return cli_error(o, STATUS_BAD, "error.many", o->arg[commands[c].most]);
    return -1;
}
