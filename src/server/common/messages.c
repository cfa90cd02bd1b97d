#include "server/common/messages.h"
#include "net/websocket.h"
#include "server/common/kind.h"
#include "server/common/phrases.h"
#include <jansson.h>
#include <string.h>

#define MOST_NUMBER 9007199254740991 /* what a browser can count to */

enum { BAD_MOST = 3, FLOODS_MOST = 200 };

/* ---------------------------------------------------------------- answers */

void messages_begin(struct jot *j, const struct call *call, bool ok) {
    jot_open(j, '{');
    jot_key(j, "re");
    if (call->n >= 0)
        jot_int(j, call->n);
    else
        jot_null(j);
    jot_key_bool(j, "ok", ok);
}

void messages_finish(struct jot *j, const struct call *call) {
    jot_close(j, '}');
    connection_send(call->c, j->at, j->len);
    jot_free(j);
}

void messages_ok(const struct call *call) {
    struct jot j = {0};
    messages_begin(&j, call, true);
    messages_finish(&j, call);
}

void messages_no(const struct call *call, const char *why, const char *detail, int64_t wait) {
    struct jot j = {0};
    TEXT(phrase, 64);
    TEXT(seconds, 24);
    int64_t whole = (wait + 999) / 1000;
    text_add(&phrase, "server.");
    text_add(&phrase, why);
    text_int(&seconds, whole);
    messages_begin(&j, call, false);
    jot_key_text(&j, "why", why);
    if (whole) jot_key_int(&j, "wait", whole);
    phrases_phrase(&j, phrase.at, "wait", seconds.at);
    jot_word(&j, "detail", detail);
    messages_finish(&j, call);
}

void messages_refuse(struct connection *c, int64_t n, const char *why, int64_t wait) {
    messages_no(&(struct call){.c = c, .n = n}, why, NULL, wait);
}

void messages_turn_out(const struct call *call, const char *why, int64_t wait) {
    messages_no(call, why, NULL, wait);
    call->c->out.closing = true;
}

void messages_bad(const struct call *call, const char *detail) {
    messages_no(call, "bad-message", detail, 0);
    if (++call->c->bad >= BAD_MOST) call->c->out.closing = true;
}

/* ---------------------------------------------------------------- parts of a message */

bool messages_has(const struct call *call, const char *key) {
    return json_object_get(call->in, key) != NULL;
}

const char *messages_text(const struct call *call, const char *key, size_t most) {
    json_t *value = json_object_get(call->in, key);
    if (!json_is_string(value)) return NULL;
    size_t len = json_string_length(value);
    const char *s = json_string_value(value);
    return len <= most && strlen(s) == len ? s : NULL;
}

bool messages_words(const struct call *call, const char *key, enum name_kind kind,
                    char out[NAME_SIZE]) {
    json_t *value = json_object_get(call->in, key);
    out[0] = 0;
    if (!value) return true;
    if (!json_is_string(value)) {
        messages_bad(call, key);
        return false;
    }
    enum name_fault fault =
        name_clean(kind, json_string_value(value), json_string_length(value), out);
    if (fault == NAME_GOOD) return true;
    struct jot j = {0};
    messages_begin(&j, call, false);
    jot_key_text(&j, "why", phrases_fault_word(kind));
    phrases_fault(&j, kind, fault);
    messages_finish(&j, call);
    return false;
}

int64_t messages_number(const struct call *call, const char *key, int64_t missing) {
    json_t *value = json_object_get(call->in, key);
    if (!value) return missing;
    if (!json_is_integer(value)) return -1;
    int64_t n = json_integer_value(value);
    return n >= 0 && n <= MOST_NUMBER ? n : -1;
}

/* ---------------------------------------------------------------- dispatch */

static void do_ping(struct call *call) { messages_ok(call); }

static const struct message_verb ping = {"ping", " ", MESSAGE_ANYWHERE, do_ping, NULL};

static const struct message_verb *find_verb(const char *name) {
    if (text_same(name, ping.name)) return &ping;
    for (int i = 0; message_verbs[i]; i++)
        for (const struct message_verb *v = message_verbs[i]; v->name; v++)
            if (text_same(v->name, name)) return v;
    return NULL;
}

static bool known_keys(const struct call *call, const struct message_verb *v) {
    const char *key;
    json_t *value;
    json_object_foreach(call->in, key, value) {
        TEXT(word, 40);
        if (text_same(key, "n") || text_same(key, "do")) continue;
        text_char(&word, ' ');
        text_add(&word, key);
        text_char(&word, ' ');
        if (word.cut || strchr(key, ' ') || !strstr(v->keys, word.at)) return false;
    }
    return true;
}

/* A connection begins by coming to a room, an event or a class, and then does what belongs there.
 */
static bool in_place(const struct connection *c, enum message_place place) {
    switch (place) {
    case MESSAGE_COMES: return !kind_came(c);
    case MESSAGE_IN_ROOM: return c->room != NULL;
    case MESSAGE_IN_CLASS: return c->attendee != NULL;
    default: return kind_came(c);
    }
}

static void dispatch(struct call *call) {
    struct connection *c = call->c;
    const char *name = messages_text(call, "do", 16);
    const struct message_verb *v = name ? find_verb(name) : NULL;
    if (call->n < 0) return messages_bad(call, "n");
    if (!v) return messages_bad(call, "do");
    if (!known_keys(call, v)) return messages_bad(call, "unknown key");
    if (!in_place(c, v->place)) return messages_bad(call, "join");
    if (c->server->stopping) return messages_no(call, "stopping", NULL, 0);
    if (v->may && !v->may(call)) return;
    int before = c->bad;
    v->act(call);
    if (c->bad == before) c->bad = 0;
}

/* A client's own bucket is new with each connection; its address has one for all of them. */
static int64_t take_message(struct connection *c, int64_t now) {
    struct limit_address *a = limit_find(c->server->limits, c->address, now);
    int64_t own = limit_take(&c->patience, LIMIT_MESSAGE, now);
    return own ? own : limit_take(&a->bucket[LIMIT_MESSAGES], LIMIT_MESSAGES, now);
}

void messages_take(struct connection *c, const char *text, size_t len) {
    struct call call = {.c = c, .n = -1, .text = text, .len = len};
    if (c->out.closing) return;
    if (len <= MESSAGE_MOST) call.in = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(call.in)) call.n = messages_number(&call, "n", -1);
    int64_t now = server_now(c->server);
    int64_t wait = c->server->settings.limits ? take_message(c, now) : 0;
    if (wait) {
        messages_no(&call, "flood", NULL, wait);
        if (++c->floods > FLOODS_MOST) c->out.closing = true;
    } else if (!json_is_object(call.in)) {
        messages_bad(&call, "JSON");
    } else {
        dispatch(&call);
    }
    json_decref(call.in);
}

void messages_full(struct connection *c) {
    messages_refuse(c, -1, "full", 0);
    c->out.closing = true;
}
