/* Requests: method, address, query, headers and body, each on a line of its own; the body is the
 * rest. Every answer must have a known status, and what says it is JSON must be JSON. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include "fuzz/common/server.h"
#include "fuzz/fuzz.h"
#include "server/http.h"

/* The next line, cut off in place. */
static const char *line(char **at) {
    char *from = *at, *stop = strchr(from, '\n');
    *at = stop ? stop + 1 : from + strlen(from);
    if (stop) *stop = 0;
    return from;
}

static void judge(const struct answer *a) {
    static const int known[] = {200, 201, 304, 400, 404, 405, 413, 429, 503};
    bool found = false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) found |= a->status == known[i];
    if (!found) abort();
    if (!a->len || a->encoding || !a->type || strcmp(a->type, "application/json") != 0) return;
    json_t *value = json_loadb(a->body, a->len, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    if (!value) abort();
    json_decref(value);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct request in;
    struct answer out;
    set_up();
    char *text = malloc(size + 1), *at = text;
    if (!text) abort();
    memcpy(text, data, size);
    text[size] = 0;
    in.method = line(&at);
    in.path = line(&at);
    in.query = line(&at);
    in.authorization = line(&at);
    in.encodings = line(&at);
    in.none_match = line(&at);
    in.address = "127.0.0.1";
    in.body = at;
    in.body_len = (size_t)(text + size - at);
    http_answer(&server, &in, &out);
    judge(&out);
    http_free(&out);
    free(text);
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (struct room *r = server.rooms[i]; r; r = r->next) r->idle_since = -(1ll << 40);
    server_sweep(&server);
    return 0;
}
