#include "terminal/desk/clerk.h"
#include "terminal/edit.h"
#include "terminal/flags.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "event/find.h"

static const struct command {
    const char *name;
    clerk_function *run;
    int least, most; /* arguments */
    const char *usage;
} commands[] = {
    {"standings", clerk_standings, 0, 3, "standings [DISCIPLINE [STAGE [GROUP]]]"},
    {"final", clerk_final, 0, 1, "final [DISCIPLINE]"},
    {"schedule", clerk_schedule, 0, 2, "schedule [DISCIPLINE [ROUND]]"},
    {"playing", clerk_playing, 0, 0, "playing"},
    {"log", clerk_log, 0, 1, "log [WORD]"},
    {"entrants", clerk_entrants, 0, 1, "entrants [DISCIPLINE]"},
    {"show", clerk_show_match, 1, 2, "show MATCH [GAME]"},
    {"cards", clerk_cards, 0, 1, "cards [DISCIPLINE|NAME]"},
    {"check", clerk_check, 0, 0, "check"},
    {"generate", clerk_generate, 1, 1, "generate COUNT"},
    {"export", clerk_export, 0, 0, "export"},
    {"restore", clerk_restore, 1, 1, "restore FILE"},
    {"print", clerk_print, 1, 4,
     "print pairings|reports|report|sheets|sheet|standings|diplomas|paper DISCIPLINE [STAGE "
     "[ROUND]]"},
    {"projector", clerk_projector, 0, 1, "projector [FILE]"},
    {"repair", clerk_repair, 0, 0, "repair"},
    {"takeover", clerk_takeover, 0, 0, "takeover"},
    {"template", clerk_template, 1, 1, "template DISCIPLINE"},
    {"hint", clerk_hint, 1, MAX_ARGS, "hint ORDER"},
};

#define TEXT_OF(flag, member)                                                                      \
    { .name = flag, .kind = FLAG_TEXT, .at = offsetof(struct clerk, member) }
#define YES(flag, member)                                                                          \
    { .name = flag, .kind = FLAG_YES, .at = offsetof(struct clerk, member) }

/* Flags of the terminal; all others belong to the order. --only and --rounds are read by both. */
static const struct flag flags[] = {
    TEXT_OF("--who", who),
    TEXT_OF("--at", at),
    TEXT_OF("--id", id),
    TEXT_OF("--out", out),
    TEXT_OF("-o", out),
    TEXT_OF("--record", record),
    TEXT_OF("--by", by),
    TEXT_OF("--address", address),
    {.name = "--only", .kind = FLAG_TEXT, .at = offsetof(struct clerk, only), .stays = true},
    {.name = "--teams",
     .kind = FLAG_NUMBER,
     .at = offsetof(struct clerk, teams),
     .least = 1,
     .most = MAX_ENTRANTS},
    {.name = "--rounds",
     .kind = FLAG_NUMBER,
     .at = offsetof(struct clerk, rounds),
     .least = 1,
     .most = MAX_ENTRANTS,
     .stays = true},
    YES("--text", text),
    YES("--watch", watch),
    {.name = "--yes", .kind = FLAG_YES, .at = offsetof(struct clerk, yes), .stays = true},
    YES("--keep-going", keep_going),
    {.name = NULL, .stays = true},
};

static bool shared(const char *word) {
    return text_same(word, "--only") || text_same(word, "--rounds");
}

/* What the commands that show are given: arguments without the desk's options. */
static int strip(struct clerk *k) {
    int n = 0;
    bool literal = false;
    for (int i = 0; i < k->args; i++) {
        const char *w = k->arg[i];
        if (!literal && text_same(w, "--")) {
            literal = true;
        } else if (!literal && shared(w)) {
            i++;
        } else if (!literal && text_same(w, "--yes") && text_same(k->arg[0], "repair")) {
            continue;
        } else if (!literal && w[0] == '-' && w[1] && (w[1] < '0' || w[1] > '9')) {
            return clerk_error(k, STATUS_BAD, "clerk.no-option", w);
        } else {
            k->arg[n++] = w;
        }
    }
    k->args = n;
    return STATUS_OK;
}

/* A board is named last, too: a file, or one that the desk knows by its name. */
static const char *board_file(struct clerk *k) {
    const char *last = k->arg[k->args - 1];
    if (!text_same(k->arg[0], "board") || k->args < 3 || text_same(last, "standard") ||
        access(last, F_OK) != 0)
        return NULL;
    k->args--;
    return last;
}

/* import and tests name a file last, result one with --record; it is read here. */
static int give_order(struct clerk *k) {
    const char *path = k->record, *bytes = NULL;
    size_t len = 0;
    if (!path) path = board_file(k);
    if ((text_same(k->arg[0], "import") || text_same(k->arg[0], "tests")) && k->args > 2) {
        path = k->arg[2];
        for (int i = 3; i < k->args; i++) k->arg[i - 1] = k->arg[i];
        k->args--;
    }
    bool create = text_same(k->arg[0], "create"), remote = clerk_is_remote(k->path);
    int status = create || remote ? STATUS_OK : clerk_open(k, true);
    if (status) return status;
    if (path && !(bytes = shell_read_file(&k->o, path, CLERK_FILE, &len))) return STATUS_SYSTEM;
    return (remote ? clerk_remote_order : clerk_order)(k, bytes, len, path);
}

static int run(struct clerk *k) {
    const char *name = k->arg[0];
    TEXT(key, 40);
    if (!desk_is_order(name) && !clerk_command_usage(name) && desk_spoken(name, &key))
        name = k->arg[0] = shell_copy(key.at);
    if (desk_is_order(name)) return give_order(k);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const struct command *c = &commands[i];
        if (!text_same(c->name, name)) continue;
        int status = strip(k);
        if (status) return status;
        if (k->args - 1 >= c->least && k->args - 1 <= c->most) return c->run(k);
        clerk_help(stderr, c->name, k->in);
        return STATUS_BAD;
    }
    return clerk_error(k, STATUS_BAD, "clerk.no-command", name);
}

const char *clerk_command_name(int n) {
    return n >= 0 && (size_t)n < sizeof commands / sizeof *commands ? commands[n].name : NULL;
}

const char *clerk_command_usage(const char *name) {
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (text_same(commands[i].name, name)) return commands[i].usage;
    return NULL;
}

/* The command line taken apart; the status to end with, or -1 to go on. */
static int take_apart(struct clerk *k, int argc, char **argv) {
    k->o = (struct options){.command = "desk"};
    int status = flags_read(&k->o, flags, k, NULL, argc, argv);
    k->arg = k->o.arg + 1, k->args = k->o.args - 1;
    if (status < 0 && k->at && !journal_is_when(k->at))
        return clerk_error(k, STATUS_BAD, "clerk.at", k->at);
    return status;
}

int clerk_line(struct clerk *k, const char *const *word, int n) {
    char *argv[MAX_ARGS] = {(char[]){"desk"}, (char *)(uintptr_t)k->path};
    const char *who = k->who, *at = k->at;
    if (n > MAX_ARGS - 3) return clerk_error(k, STATUS_BAD, "clerk.line-open", "");
    for (int i = 0; i < n; i++) argv[i + 2] = (char *)(uintptr_t)word[i];
    k->out = k->record = k->by = k->only = k->id = k->address = NULL;
    k->text = k->watch = k->yes = false;
    k->teams = k->rounds = 0;
    k->memory.used = 0;
    int status = take_apart(k, n + 2, argv);
    k->o.language = k->in;
    if (k->asks && k->watch) edit_rest(); /* only Ctrl+C ends it */
    if (status < 0) status = run(k);
    k->who = who, k->at = at;
    return status;
}

int clerk_main(int argc, char **argv) {
    static struct clerk k;
    k = (struct clerk){.fd = -1};
    k.in = flags_language(argc, argv);
    int status = take_apart(&k, argc, argv);
    if (status >= 0) return status;
    k.path = k.o.args ? k.o.arg[0] : NULL;
    if (k.o.help || (k.path && text_same(k.path, "help"))) {
        clerk_help(stdout, k.args > 0 ? k.arg[0] : "overview", k.in);
        return STATUS_OK;
    }
    if (k.path && k.path[0] == '-') return shell_error(&k.o, STATUS_BAD, "error.flag", k.path);
    if (!k.path) {
        clerk_help(stderr, "overview", k.in);
        return STATUS_BAD;
    }
    if (clerk_is_remote(k.path) && (k.who || k.at)) /* the key has a name, the server a clock */
        return clerk_error(&k, STATUS_BAD, "clerk.not-remote", k.who ? "--who" : "--at");
    if (!k.who) k.who = getenv("SEDZIA_DESK");
    if (!k.who || !*k.who) k.who = "desk";
    status = k.args < 1 ? clerk_prompt(&k) : run(&k);
    if (fflush(stdout) || ferror(stdout))
        return clerk_error(&k, STATUS_SYSTEM, "clerk.no-output", "");
    return status;
}

bool clerk_discipline(struct clerk *k, const char *word, int *discipline) {
    if (find_discipline(k->c, word, discipline, &k->no)) return true;
    clerk_refused(k);
    return false;
}

bool clerk_knows_only(struct clerk *k) {
    for (const char *p = k->only; p; p = *p ? p + 1 : NULL) {
        int discipline;
        TEXT(key, 200);
        for (; *p && *p != ','; p++) text_char(&key, *p);
        if (!clerk_discipline(k, key.at, &discipline)) return false;
    }
    return true;
}

bool clerk_stage(struct clerk *k, int discipline, const char *word, int *stage) {
    if (word) {
        if (find_stage(k->c, discipline, word, stage, &k->no)) return true;
        clerk_refused(k);
        return false;
    }
    *stage = -1;
    for (int s = 0; s < k->c->stages; s++)
        if (k->c->stage[s].discipline == discipline) *stage = s;
    if (*stage >= 0) return true;
    words_refuse(&k->no, "", "no-stage-yet", k->c->discipline[discipline].key);
    clerk_refused(k);
    return false;
}
