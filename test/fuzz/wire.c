/* Messages over a WebSocket: lines, each from one of four connections (its first byte says
 * which): the two seats of a room, a spectator, and one that has not joined. Every message must
 * get exactly one answer, and no message may tell one seat the other's key. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include "fuzz/common/server.h"
#include "fuzz/fuzz.h"
#include "harness/parts.h"

static int answers(struct connection *c, const char *secret) {
    int count = 0;
    for (struct message *m = c->out.first; m; m = m->next) {
        const char *text = m->bytes + MESSAGE_PRE;
        count += m->len > 6 && memcmp(text, "{\"re\":", 6) == 0;
        if (secret && memmem(text, m->len, secret, strlen(secret))) abort();
    }
    return count;
}

static void forget(struct connection *c) {
    while (c->out.first) connection_sent(c);
}

static void say(struct connection *c, const char *text, size_t len, const char *secret) {
    bool open = !c->out.closing;
    forget(c);
    messages_take(c, text, len);
    if (answers(c, secret) != open) abort();
}

static void join(struct connection *c, const struct room *r, int seat, const char *key,
                 const char *code) {
    TEXT(text, 200);
    connection_open(&server, c, "127.0.0.1");
    if (seat > SEAT_B + 1) return;
    text_add(&text, "{\"n\":0,\"do\":\"join\",\"room\":\"");
    text_add(&text, r->id);
    if (seat <= SEAT_B) {
        text_add(&text, "\",\"token\":\"");
        text_add(&text, key);
    }
    if (seat == SEAT_B) {
        text_add(&text, "\",\"invite\":\"");
        text_add(&text, code);
    }
    text_add(&text, "\"}");
    messages_take(c, text.at, text.len);
    if (!c->room) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct connection c[4];
    const char *key[2] = {NULL, "00112233445566778899aabbccddeeff"};
    TEXT(err, 256);
    int count = 0;
    set_up();
    while (games[count]) count++;
    if (!size) return 0;
    struct opening o = {.game = games[data[0] % count], .side = SEAT_A, .name = ""};
    struct room *r = rooms_open(&server, &o, &err);
    if (!r) abort();
    rooms_commit(&server, r);
    rooms_cast(&server, r);
    key[SEAT_A] = o.key;
    for (int i = 0; i < 4; i++) join(&c[i], r, i, i < 2 ? key[i] : "", o.code);
    const char *at = (const char *)data + 1, *end = (const char *)data + size;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        int who = *at & 3;
        say(&c[who], at + 1 < stop ? at + 1 : stop, stop > at ? (size_t)(stop - at - 1) : 0,
            who < 2 ? key[!who] : NULL);
        at = stop + 1;
    }
    for (int i = 0; i < 4; i++) connection_close(&c[i]);
    r->idle_since = -(1ll << 40); /* may go as soon as it is written */
    server_woken(&server);
    server_sweep(&server);
    return 0;
}
