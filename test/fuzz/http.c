/* Requests as bytes: read in two pieces (the first byte of the input says where it is cut), every
 * whole one answered. Every answer must have a known status, and what says it is JSON must be
 * JSON; what comes out must not depend on the cut. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include "fuzz/common/server.h"
#include "fuzz/fuzz.h"
#include "harness/parts.h"

static void judge(const struct response *a) {
    static const int known[] = {200, 201, 304, 400, 403, 404, 405, 413, 415,
                                417, 421, 426, 429, 431, 501, 503, 505};
    bool found = false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) found |= a->status == known[i];
    if (!found) abort();
    if (!a->len || a->encoding || !a->type || strcmp(a->type, "application/json") != 0) return;
    json_t *value = json_loadb(a->body, a->len, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    if (!value) abort();
    json_decref(value);
}

static void answer(struct request *r) {
    struct response out;
    struct jot head = {0};
    char accept[ACCEPT_KEY];
    r->address = "127.0.0.1";
    if (r->state == REQUEST_REFUSED)
        answer_refuse(r->status, &out);
    else if (strcmp(r->path, "/ws") != 0 || !*r->is.upgrade)
        api_answer(&server, r, &out);
    else if (answer_upgrade(&server, r, accept, &out))
        return;
    judge(&out);
    response_head(&out, r->is.host, true, &head);
    jot_free(&head);
    response_free(&out);
}

/* Reads everything; a number that tells one outcome from another. */
static uint64_t read_all(const char *bytes, size_t len, size_t cut, bool answers) {
    struct request r = {0};
    uint64_t outcome = 0;
    for (size_t at = 0; at < len;) {
        at += request_feed(&r, bytes + at, (at < cut ? cut : len) - at);
        if (r.state != REQUEST_WHOLE && r.state != REQUEST_REFUSED) continue;
        outcome = 31 * outcome + (uint64_t)r.status + r.body.len + 7 * r.state;
        bool refused = r.state == REQUEST_REFUSED;
        if (answers) answer(&r);
        request_clear(&r);
        if (refused) break;
    }
    outcome = 31 * outcome + r.state;
    request_clear(&r);
    return outcome;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    set_up();
    if (!size) return 0;
    const char *bytes = (const char *)data + 1;
    size_t cut = size > 1 ? data[0] * (size - 1) / 256 : 0;
    uint64_t whole = read_all(bytes, size - 1, 0, true);
    if (read_all(bytes, size - 1, cut, false) != whole) abort();
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (struct room *r = server.rooms[i]; r; r = r->next) r->idle_since = -(1ll << 40);
    server_woken(&server);
    server_sweep(&server);
    return 0;
}
