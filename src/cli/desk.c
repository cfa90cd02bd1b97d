#include "cli/desk.h"
#include <stdlib.h>
#include <string.h>
#include "event/encounter.h"
#include "event/find.h"

static const struct command {
    const char *name;
    desk_function *run;
    int least, most; /* arguments */
} commands[] = {
    {"create", desk_create_command, 1, 1},
    {"import", desk_import, 2, 2},
    {"enter", desk_enter, 3, 6},
    {"set", desk_set, 3, 12},
    {"draw", desk_draw, 2, 2},
    {"join", desk_late, 2, 2},
    {"pair", desk_pair, 1, 2},
    {"match", desk_match, 4, 4},
    {"start", desk_start, 1, 2},
    {"unpair", desk_do, 3, 3},
    {"result", desk_result, 2, 9},
    {"award", desk_do, 4, 5},
    {"walkover", desk_do, 3, 4},
    {"extra", desk_do, 2, 3},
    {"lots", desk_lots, 1, 3},
    {"decide", desk_do, 3, 3},
    {"sides", desk_do, 2, 3},
    {"referee", desk_do, 2, 3},
    {"remark", desk_do, 2, 3},
    {"card", desk_card, 3, 5},
    {"pardon", desk_do, 2, 2},
    {"test", desk_test, 4, 6},
    {"tests", desk_tests, 2, 2},
    {"paper", desk_paper, 2, 2},
    {"mark", desk_mark, 4, 6},
    {"withdraw", desk_leave, 3, 3},
    {"disqualify", desk_leave, 3, 3},
    {"correct", desk_correct, 3, 14},
    {"clear", desk_correct, 2, 3},
    {"close", desk_close, 1, 2},
    {"note", desk_do, 1, 1},
    {"standings", desk_standings, 0, 3},
    {"final", desk_final, 0, 1},
    {"schedule", desk_schedule, 0, 2},
    {"playing", desk_playing, 0, 0},
    {"log", desk_log, 0, 1},
    {"entrants", desk_entrants, 0, 1},
    {"show", desk_show_match, 1, 2},
    {"cards", desk_cards, 0, 1},
    {"check", desk_check, 0, 0},
    {"generate", desk_generate, 1, 1},
    {"export", desk_export, 0, 0},
    {"export-trf", desk_export_trf, 1, 3},
    {"restore", desk_restore, 1, 1},
    {"print", desk_print, 1, 4},
    {"projector", desk_projector, 0, 1},
    {"do", desk_do, 1, DESK_ARGS},
};

static const struct option {
    const char *name;
    size_t at;
    char kind; /* s text, n number, b yes */
} options[] = {
    {"--lang", offsetof(struct desk, lang), 's'},
    {"--who", offsetof(struct desk, who), 's'},
    {"--at", offsetof(struct desk, at), 's'},
    {"--seed", offsetof(struct desk, seed), 's'},
    {"--out", offsetof(struct desk, out), 's'},
    {"-o", offsetof(struct desk, out), 's'},
    {"--referee", offsetof(struct desk, referee), 's'},
    {"--record", offsetof(struct desk, record), 's'},
    {"--level", offsetof(struct desk, level), 's'},
    {"--from", offsetof(struct desk, from), 's'},
    {"--places", offsetof(struct desk, places), 's'},
    {"--name", offsetof(struct desk, name), 's'},
    {"--by", offsetof(struct desk, by), 's'},
    {"--only", offsetof(struct desk, only), 's'},
    {"--groups", offsetof(struct desk, groups), 'n'},
    {"--rounds", offsetof(struct desk, rounds), 'n'},
    {"--advance", offsetof(struct desk, advance), 'n'},
    {"--teams", offsetof(struct desk, teams), 'n'},
    {"--yes", offsetof(struct desk, yes), 'b'},
    {"--all", offsetof(struct desk, all), 'b'},
    {"--wild", offsetof(struct desk, wild), 'b'},
    {"--text", offsetof(struct desk, text), 'b'},
    {"--watch", offsetof(struct desk, watch), 'b'},
};

static int set_option(struct desk *d, const struct option *o, const char *value) {
    void *place = (char *)d + o->at;
    if (o->kind == 's') {
        *(const char **)place = value;
    } else if (o->kind == 'b') {
        *(bool *)place = true;
    } else if (!find_number(value, 1, MAX_ENTRANTS, place, &d->no)) {
        return desk_refused(d);
    }
    return DESK_OK;
}

/* Options may stand anywhere; after `--` everything is an argument. */
static int read_arguments(struct desk *d, int argc, char **argv, const char **word, int *words) {
    bool literal = false;
    for (int i = 1; i < argc; i++) {
        if (!literal && text_same(argv[i], "--")) {
            literal = true;
            continue;
        }
        bool option =
            !literal && argv[i][0] == '-' && argv[i][1] && (argv[i][1] < '0' || argv[i][1] > '9');
        if (!option) {
            if (*words == DESK_ARGS)
                return desk_error(d, DESK_BAD, "za dużo argumentów", "too many arguments", "");
            word[(*words)++] = argv[i];
            continue;
        }
        size_t k = 0, n = sizeof options / sizeof *options;
        while (k < n && !text_same(options[k].name, argv[i])) k++;
        if (k == n)
            return desk_error(d, DESK_BAD, "nieznana opcja {}", "unknown option {}", argv[i]);
        if (options[k].kind != 'b' && ++i == argc)
            return desk_error(d, DESK_BAD, "opcja {} wymaga wartości", "option {} needs a value",
                              argv[i - 1]);
        int status = set_option(d, &options[k], argv[i]);
        if (status) return status;
    }
    return DESK_OK;
}

static enum language language_of(int argc, char **argv) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 1; i + 1 < argc; i++)
        if (text_same(argv[i], "--lang")) return text_same(argv[i + 1], "pl") ? POLISH : ENGLISH;
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) return text_starts(value, "pl") ? POLISH : ENGLISH;
    }
    return ENGLISH;
}

int desk_main(int argc, char **argv) {
    static struct desk d;
    static const char *word[DESK_ARGS];
    int words = 0;
    d = (struct desk){.in = language_of(argc, argv), .fd = -1};
    for (int i = 1; i < argc; i++)
        if (text_same(argv[i], "--help") || text_same(argv[i], "-h")) {
            desk_help(stdout, i > 2 ? argv[2] : NULL, d.in);
            return DESK_OK;
        }
    int status = read_arguments(&d, argc, argv, word, &words);
    if (status) return status;
    if (words && text_same(word[0], "help")) {
        desk_help(stdout, words > 1 ? word[1] : NULL, d.in);
        return DESK_OK;
    }
    if (words < 2) {
        desk_help(stderr, NULL, d.in);
        return DESK_BAD;
    }
    if (d.lang && !text_same(d.lang, "pl") && !text_same(d.lang, "en"))
        return desk_error(&d, DESK_BAD, "--lang to pl albo en, nie {}",
                          "--lang is pl or en, not {}", d.lang);
    if (!d.who) d.who = getenv("SEDZIA_DESK");
    if (!d.who || !*d.who) d.who = "desk";
    if (d.at && !journal_is_when(d.at))
        return desk_error(&d, DESK_BAD, "--at pisze się 2026-11-15T09:30:00Z, nie {}",
                          "--at is written 2026-11-15T09:30:00Z, not {}", d.at);
    d.path = word[0];
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const struct command *c = &commands[i];
        if (!text_same(c->name, word[1])) continue;
        if (words - 2 < c->least || words - 2 > c->most) {
            desk_help(stderr, c->name, d.in);
            return DESK_BAD;
        }
        for (int k = 1; k < words; k++) d.arg[k - 1] = word[k]; /* arg[0] is the command */
        d.args = words - 1;
        status = c->run(&d);
        if (fflush(stdout) || ferror(stdout))
            return desk_error(&d, DESK_SYSTEM, "nie można pisać na wyjście",
                              "cannot write the output", "");
        return status;
    }
    return desk_error(&d, DESK_BAD, "nie ma polecenia „{}”; zobacz: sedzia desk help",
                      "there is no command \"{}\"; see: sedzia desk help", word[1]);
}

bool desk_discipline(struct desk *d, const char *word, int *discipline) {
    if (find_discipline(d->c, word, discipline, &d->no)) return true;
    desk_refused(d);
    return false;
}

bool desk_wants(const struct desk *d, const char *key) {
    size_t len = strlen(key);
    for (const char *p = d->only; p && (p = strstr(p, key)) != NULL; p += len)
        if ((p == d->only || p[-1] == ',') && (!p[len] || p[len] == ',')) return true;
    return !d->only;
}

bool desk_knows_only(struct desk *d) {
    for (const char *p = d->only; p; p = *p ? p + 1 : NULL) {
        int discipline;
        TEXT(key, 200);
        for (; *p && *p != ','; p++) text_char(&key, *p);
        if (!desk_discipline(d, key.at, &discipline)) return false;
    }
    return true;
}

bool desk_stage(struct desk *d, int discipline, const char *word, int *stage) {
    if (word) {
        if (find_stage(d->c, discipline, word, stage, &d->no)) return true;
        desk_refused(d);
        return false;
    }
    *stage = -1;
    for (int s = 0; s < d->c->stages; s++)
        if (d->c->stage[s].discipline == discipline) *stage = s;
    if (*stage >= 0) return true;
    desk_error(d, DESK_BAD, "w „{}” nie ma jeszcze etapu: najpierw draw",
               "\"{}\" has no stage yet: draw first", d->c->discipline[discipline].key);
    return false;
}

bool desk_board(struct desk *d, int match, const char *word, int *board) {
    int in = d->c->match[match].discipline;
    if (!word && d->c->discipline[in].boards == 1) {
        *board = 0;
        return true;
    }
    if (find_board(d->c, in, word ? word : "?", board, &d->no)) return true;
    desk_refused(d);
    return false;
}
