/* server.h -- a server in memory for the targets that ask one. */
#ifndef FUZZ_SERVER_H
#define FUZZ_SERVER_H

#include <stdlib.h>
#include "harness/parts.h"

static struct server server;

static void set_up(void) {
    static bool ready;
    static const struct settings settings = {
        .store = ":memory:", .names = "x", .away = 60, .workers = 1, .fixed = 1918, .log_level = 0};
    TEXT(err, 256);
    if (ready) return;
    ready = true;
    struct store *store = store_open(settings.store, &err);
    if (!store || !server_start(&server, &settings, store, &err)) abort();
}

#endif
