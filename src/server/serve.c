#include "server/serve.h"
#include "base/embedded.h"
#include "core/book.h"
#include "server/address.h"
#include "server/books.h"
#include "server/log.h"
#include "server/net.h"
#include "server/qr.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WELL = 0, WRONG = 2, SYSTEM = 3 };

struct serve {
    struct settings settings;
    enum language language;
    const char *data;
    char store[1024];
};

/* ---------------------------------------------------------------- settings */

static bool number(const char *value, int min, int max, int *out) {
    char *end;
    long n = strtol(value, &end, 10);
    if (!*value || *end || n < min || n > max) return false;
    *out = (int)n;
    return true;
}

static bool set_on(const char *value, bool *out) {
    *out = strcmp(value, "on") == 0 || strcmp(value, "1") == 0 || strcmp(value, "yes") == 0;
    return *out || strcmp(value, "off") == 0 || strcmp(value, "0") == 0 || strcmp(value, "no") == 0;
}

static bool set_fixed(struct settings *s, const char *value) {
    s->fixed = strtoull(value, NULL, 10);
    return s->fixed != 0;
}

static bool set_log_level(struct settings *s, const char *value) {
    static const char *const words[] = {"quiet", "normal", "all"};
    for (int i = 0; i < 3; i++)
        if (strcmp(value, words[i]) == 0) {
            s->log_level = i;
            return true;
        }
    return false;
}

/* One setting by its name, as flag (--port) or from the environment (SEDZIA_PORT). */
static bool set(struct serve *v, const char *name, const char *value) {
    struct settings *s = &v->settings;
    if (strcmp(name, "port") == 0) return (s->port_given = true, number(value, 1, 65535, &s->port));
    if (strcmp(name, "listen") == 0) return (s->listen = value, *value != 0);
    if (strcmp(name, "data") == 0) return (v->data = value, *value != 0);
    if (strcmp(name, "store") == 0) return (s->store = value, *value != 0);
    if (strcmp(name, "web") == 0) return (s->web = value, *value != 0);
    if (strcmp(name, "log") == 0) return (s->log = value, *value != 0);
    if (strcmp(name, "log-level") == 0) return set_log_level(s, value);
    if (strcmp(name, "limits") == 0) return set_on(value, &s->limits);
    if (strcmp(name, "proxy") == 0) return set_on(value, &s->proxy);
    if (strcmp(name, "qr") == 0) return set_on(value, &s->qr);
    if (strcmp(name, "away") == 0) return number(value, 1, 86400, &s->away);
    if (strcmp(name, "workers") == 0) return number(value, 1, 64, &s->workers);
    if (strcmp(name, "fixed") == 0) return set_fixed(s, value);
    if (strcmp(name, "backup") == 0) return (s->backup = value, *value != 0);
    if (strcmp(name, "lang") == 0) return true; /* was looked at before */
    return false;
}

static const char *const names[] = {"port", "listen",  "data", "store",     "web",
                                    "log",  "limits",  "away", "log-level", "proxy",
                                    "qr",   "workers", NULL};

static bool read_environment(struct serve *v) {
    for (int i = 0; names[i]; i++) {
        char key[32] = "SEDZIA_";
        size_t len = strlen(key);
        for (const char *c = names[i]; *c && len + 1 < sizeof key; c++)
            key[len++] = (char)(*c == '-' ? '_' : *c - 'a' + 'A');
        key[len] = 0;
        const char *value = getenv(key);
        if (!value || !*value || set(v, names[i], value)) continue;
        fprintf(stderr, "sedzia: %s=%s?\n", key, value);
        return false;
    }
    return true;
}

static bool read_flags(struct serve *v, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i], *equals = strchr(word, '=');
        char name[32];
        if (strncmp(word, "--", 2) == 0) {
            size_t len = equals ? (size_t)(equals - word - 2) : strlen(word + 2);
            snprintf(name, sizeof name, "%.*s", (int)(len < 31 ? len : 31), word + 2);
            const char *value = equals ? equals + 1 : i + 1 < argc ? argv[++i] : "";
            if (set(v, name, value)) continue;
        }
        TEXT(words, 256);
        book_phrase("error.flag", v->language, &words);
        fprintf(stderr, "sedzia: %s %s\n", words.at, word);
        return false;
    }
    return true;
}

static void find_language(struct serve *v, int argc, char **argv) {
    const char *from[] = {getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG")};
    const char *value = NULL;
    for (int i = 0; i < 3 && (!value || !*value); i++) value = from[i];
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--lang=", 7) == 0) value = argv[i] + 7;
        if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc) value = argv[i + 1];
    }
    v->language = value && strncmp(value, "pl", 2) == 0 ? POLISH : ENGLISH;
}

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
    fprintf(stderr, "sedzia: %s: %s\n", folder, strerror(errno));
    return false;
}

/* ---------------------------------------------------------------- running */

static void on_signal(int number_of) {
    (void)number_of;
    net_interrupt();
}

static void catch_signals(void) {
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
}

static void say(const struct serve *v, const char *phrase, const char *value) {
    TEXT(words, 512);
    struct fill fills[] = {{"value", value}, {NULL, NULL}};
    book_say(phrase, v->language, fills, &words);
    puts(words.at);
}

static void announce(const struct serve *v, const struct server *s) {
    char local[64];
    snprintf(local, sizeof local, "http://localhost:%d", s->settings.port);
    say(v, "serve.here", local);
    for (int i = 0; i < s->bases; i++) say(v, "serve.network", s->base[i]);
    say(v, "serve.data", s->settings.store);
    if (s->bases && s->settings.qr) {
        say(v, "serve.code", s->base[0]);
        qr_terminal(s->base[0]);
    }
    say(v, "serve.stop", "");
    fflush(stdout);
}

static int back_up(const struct serve *v) {
    TEXT(err, 256);
    struct store *store = store_open(v->settings.store, &err);
    bool good = store && store_backup(store, v->settings.backup, &err);
    store_close(store);
    if (good)
        say(v, "serve.backup", v->settings.backup);
    else
        fprintf(stderr, "sedzia: %s: %s\n", v->settings.backup, err.at);
    return good ? WELL : SYSTEM;
}

static int run(const struct serve *v) {
    static struct server server;
    TEXT(err, 256);
    catch_signals();
    bool good = server_start(&server, &v->settings, &err) && net_open(&server, &err);
    if (!good) {
        fprintf(stderr, "sedzia: %s (port %d, %s)\n", err.at, server.settings.port,
                v->settings.store);
        return SYSTEM;
    }
    address_find(&server);
    announce(v, &server);
    log_event("start", "port=%d store=%s", server.settings.port, v->settings.store);
    good = net_run(&server);
    net_close(&server);
    server_stop(&server);
    books_free();
    log_event("stop", "clean=%s", good ? "yes" : "no");
    log_close();
    return good ? WELL : SYSTEM;
}

static bool only_here(const char *listen) {
    return listen && (strcmp(listen, "127.0.0.1") == 0 || strcmp(listen, "lo") == 0);
}

int serve_command(int argc, char **argv) {
    struct serve v = {.settings = {.port = 8080,
                                   .limits = true,
                                   .qr = isatty(STDOUT_FILENO),
                                   .away = 60,
                                   .workers = (int)sysconf(_SC_NPROCESSORS_ONLN),
                                   .log_level = LOG_NORMAL}};
    find_language(&v, argc, argv);
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            const struct embedded *help = embedded_find(
                v.language == POLISH ? "data/help/serve.pl.txt" : "data/help/serve.en.txt");
            if (help) fputs(help->text, stdout);
            return WELL;
        }
    if (!read_environment(&v) || !read_flags(&v, argc, argv)) return WRONG;
    if (v.settings.fixed && !only_here(v.settings.listen)) {
        fputs("sedzia: --fixed is for tests, with --listen 127.0.0.1 only\n", stderr);
        return WRONG;
    }
    if (!find_store(&v)) return SYSTEM;
    if (v.settings.backup) return back_up(&v);
    if (!log_open(v.settings.log, (enum log_level)v.settings.log_level)) {
        fprintf(stderr, "sedzia: %s: %s\n", v.settings.log, strerror(errno));
        return SYSTEM;
    }
    return run(&v);
}
