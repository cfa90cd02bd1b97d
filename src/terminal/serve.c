/* serve.c -- `sedzia serve`: settings from flags and environment, then the server. */
#include "server/address.h"
#include "server/catalogue.h"
#include "store/erase.h"
#include "log/log.h"
#include "server/front.h"
#include "server/qr.h"
#include "terminal/flags.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct serve {
    struct options o;
    struct settings settings;
    const char *data;
    bool yes;
    char store[1024], shown[1024]; /* shown: without a password */
};

/* ---------------------------------------------------------------- settings */

static bool read_port(void *into, const char *value) {
    struct settings *s = &((struct serve *)into)->settings;
    uint32_t port;
    s->port_given = text_number(&value, 65535, &port) && port && !*value;
    if (s->port_given) s->port = (int)port;
    return s->port_given;
}

static bool read_fixed(void *into, const char *value) {
    struct settings *s = &((struct serve *)into)->settings;
    s->fixed = strtoull(value, NULL, 10);
    return s->fixed != 0;
}

static bool read_log_level(void *into, const char *value) {
    static const char *const words[] = {"quiet", "normal", "all"};
    for (int i = 0; i < 3; i++) {
        if (!text_same(value, words[i])) continue;
        ((struct serve *)into)->settings.log_level = i;
        return true;
    }
    return false;
}

#define SETTING(member) .at = offsetof(struct serve, settings.member), .setting = true
#define TEXT_OF(flag, member)                                                                      \
    { .name = flag, .kind = FLAG_TEXT, SETTING(member) }
#define SWITCH(flag, member)                                                                       \
    { .name = flag, .kind = FLAG_ON, SETTING(member) }

static const struct flag flags[] = {
    {.name = "--port", .kind = FLAG_OWN, .read = read_port, .setting = true},
    {.name = "--data", .kind = FLAG_TEXT, .at = offsetof(struct serve, data), .setting = true},
    {.name = "--log-level", .kind = FLAG_OWN, .read = read_log_level, .setting = true},
    {.name = "--away", .kind = FLAG_NUMBER, .least = 1, .most = 86400, SETTING(away)},
    {.name = "--gather", .kind = FLAG_NUMBER, .least = 0, .most = 50, SETTING(gather)},
    {.name = "--lease", .kind = FLAG_NUMBER, .least = 2, .most = 3600, SETTING(lease)},
    {.name = "--workers", .kind = FLAG_NUMBER, .least = 1, .most = 64, SETTING(workers)},
    TEXT_OF("--listen", listen),
    TEXT_OF("--name", names),
    TEXT_OF("--origin", origin),
    TEXT_OF("--store", store),
    TEXT_OF("--web", web),
    TEXT_OF("--log", log),
    SWITCH("--limits", limits),
    SWITCH("--proxy", proxy),
    SWITCH("--qr", qr),
    {.name = "--fixed", .kind = FLAG_OWN, .read = read_fixed},
    {.name = "--keep", .kind = FLAG_NUMBER, .least = 0, .most = 36500, SETTING(keep)},
    {.name = "--keep-events", .kind = FLAG_NUMBER, .least = 0, .most = 36500, SETTING(keep_events)},
    {.name = "--backup", .kind = FLAG_TEXT, .at = offsetof(struct serve, settings.backup)},
    {.name = "--erase", .kind = FLAG_TEXT, .at = offsetof(struct serve, settings.erase)},
    {.name = "--yes", .kind = FLAG_YES, .at = offsetof(struct serve, yes)},
    {.name = NULL},
};

/* ---------------------------------------------------------------- where the data lies */

static bool make_folders(char *path) {
    for (char *slash = path + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = 0;
        int failed = mkdir(path, 0755);
        *slash = '/';
        if (failed && errno != EEXIST) return false;
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

/* DATA/sedzia.db; the folder is made, and only its owner may look: the seeds lie there. */
static bool find_store(struct serve *v) {
    char folder[900];
    const char *home = getenv("HOME"), *share = getenv("XDG_DATA_HOME");
    if (v->settings.store) return true;
    if (v->data)
        snprintf(folder, sizeof folder, "%s", v->data);
    else if (share && *share)
        snprintf(folder, sizeof folder, "%s/sedzia", share);
    else
        snprintf(folder, sizeof folder, "%s/.local/share/sedzia", home && *home ? home : ".");
    umask(077);
    snprintf(v->store, sizeof v->store, "%s/sedzia.db", folder);
    v->settings.store = v->store;
    if (make_folders(folder)) return true;
    shell_error_file(&v->o, STATUS_SYSTEM, "error.save", folder, errno);
    return false;
}

/* ---------------------------------------------------------------- running */

static void on_signal(int number_of) {
    (void)number_of;
    loop_interrupt();
}

static void catch_signals(void) {
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
    sigaction(SIGXFSZ, &action, NULL); /* a file that may not grow is a full disk, not the end */
}

static void say(const struct serve *v, const char *phrase, const char *value) {
    TEXT(words, 512);
    struct fill fills[] = {{"value", value}, {NULL, NULL}};
    book_say(phrase, v->o.language, fills, &words);
    puts(words.at);
}

static void announce(const struct serve *v, const struct server *s) {
    char local[64];
    snprintf(local, sizeof local, "http://localhost:%d", s->settings.port);
    say(v, "serve.here", local);
    for (int i = 0; i < s->bases; i++) say(v, "serve.network", s->base[i]);
    say(v, "serve.data", v->shown);
    if (s->bases && s->settings.qr) {
        say(v, "serve.code", s->base[0]);
        qr_terminal(s->base[0]);
    }
    say(v, "serve.stop", "");
    fflush(stdout);
}

/* What a fault says of a file, or of nothing in particular. */
static void fail(const struct serve *v, const char *path, const char *fault) {
    TEXT(words, 400);
    book_fault(fault, v->o.language, &words);
    fprintf(stderr, "sedzia: %s%s%s\n", path, *path ? ": " : "", words.at);
}

static int back_up(const struct serve *v) {
    TEXT(err, 256);
    struct store *store = store_open(v->settings.store, &err);
    bool good = store && store_backup(store, v->settings.backup, &err);
    store_close(store);
    if (good)
        say(v, "serve.backup", v->settings.backup);
    else
        fail(v, v->settings.backup, err.at);
    return good ? STATUS_OK : STATUS_SYSTEM;
}

/* One server for each file: a second one is told which process has it. */
static bool claim(const struct serve *v, struct store_claim *c) {
    TEXT(err, 256);
    TEXT(words, 512);
    char process[16] = "?";
    if (store_claim(v->settings.store, c, &err)) return true;
    if (c->holder > 0) snprintf(process, sizeof process, "%d", c->holder);
    struct fill fills[] = {{"value", v->settings.store}, {"process", process}, {NULL, NULL}};
    if (c->holder && book_say("serve.taken", v->o.language, fills, &words))
        fprintf(stderr, "sedzia: %s\n", words.at);
    else if (c->error)
        shell_error_file(&v->o, STATUS_SYSTEM, "error.save", v->settings.store, c->error);
    else
        fail(v, v->shown, err.at);
    return false;
}

/* "k3f9x2ma" of "room/k3f9x2ma". */
static const char *name_of(const char *stream) {
    const char *slash = strchr(stream, '/');
    return slash ? slash + 1 : stream;
}

/* A room or an event by its name goes at once; of a player's rooms the list is shown first. */
static int erase(const struct serve *v) {
    struct erase_list found = {0};
    struct store_claim mine;
    TEXT(err, 256);
    if (!claim(v, &mine)) return STATUS_SYSTEM;
    struct store *store = store_open(v->settings.store, &err);
    bool good = store && erase_find(store, v->settings.erase, &found, &err);
    const char *id = found.len == 1 ? name_of(found.at[0]) : "";
    bool sure = v->yes || text_same(id, v->settings.erase);
    for (size_t i = 0; i < found.len; i++) puts(name_of(found.at[i]));
    if (good && found.len && sure) good = erase_all(store, &found, &err);
    if (!good)
        fail(v, v->shown, err.at);
    else
        say(v, !found.len ? "serve.none" : sure ? "serve.erased" : "serve.sure", v->settings.erase);
    bool done = good && (sure || !found.len);
    erase_forget(&found);
    store_close(store);
    store_release(&mine);
    return !good ? STATUS_SYSTEM : done ? STATUS_OK : STATUS_BAD;
}

static int run(const struct serve *v) {
    static struct server server;
    struct store_claim mine;
    TEXT(err, 256);
    catch_signals();
    if (!claim(v, &mine)) return STATUS_SYSTEM;
    struct store *store = store_open(v->settings.store, &err);
    bool good = store && server_start(&server, &v->settings, store, &err);
    if (!good || !front_open(&server, &err)) {
        TEXT(where, 1200);
        if (good) text_add(&where, "port "), text_int(&where, server.settings.port);
        if (!good) text_add(&where, v->shown);
        fail(v, where.at, err.at);
        return STATUS_SYSTEM;
    }
    address_find(&server);
    announce(v, &server);
    log_event("start", "port=%d store=%s", server.settings.port, v->shown);
    front_run(&server);
    front_close(&server);
    server_stop(&server);
    catalogue_free();
    log_event("stop", "clean=yes");
    log_close();
    return STATUS_OK;
}

static bool only_here(const char *listen) {
    return listen && (strcmp(listen, "127.0.0.1") == 0 || strcmp(listen, "lo") == 0);
}

int serve_command(int argc, char **argv) {
    struct serve v = {.settings = {.port = 8080,
                                   .limits = true,
                                   .qr = isatty(STDOUT_FILENO),
                                   .away = 60,
                                   .gather = 20,
                                   .lease = 12,
                                   .keep = 90,
                                   .keep_events = 365,
                                   .workers = (int)sysconf(_SC_NPROCESSORS_ONLN),
                                   .log_level = LOG_NORMAL}};
    v.o.command = "serve";
    v.o.language = flags_language(argc, argv);
    int status = flags_environment(&v.o, flags, &v);
    if (status < 0) status = flags_read(&v.o, flags, &v, NULL, argc, argv);
    if (status >= 0) return status;
    if (v.o.help) {
        help_write(stdout, "serve", &v.o);
        return STATUS_OK;
    }
    if (v.o.args) return shell_error(&v.o, STATUS_BAD, "error.many", v.o.arg[0]);
    if (v.settings.fixed && !only_here(v.settings.listen))
        return shell_error(&v.o, STATUS_BAD, "serve.fixed", "");
    if (!find_store(&v)) return STATUS_SYSTEM;
    struct text shown = text_over(v.shown, sizeof v.shown);
    store_show(v.settings.store, &shown);
    if (v.settings.backup) return back_up(&v);
    if (v.settings.erase) return erase(&v);
    if (!log_open(v.settings.log, (enum log_level)v.settings.log_level)) {
        return shell_error_file(&v.o, STATUS_SYSTEM, "error.save", v.settings.log, errno);
    }
    return run(&v);
}
