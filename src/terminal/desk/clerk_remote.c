/* clerk_remote.c -- an event on a server instead of a file: http://HOST/e/EVENT#KEY or https://…
 * Its lines are fetched and folded here, orders are sent there and judged there; answers are the
 * same. */
#include <errno.h>
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "terminal/desk/clerk.h"
#include "terminal/desk/fetch.h"

enum { TRIES = 4, PART = 256 };

struct remote {
    bool secure;
    char host[PART], port[8], event[PART], key[PART];
};

bool clerk_is_remote(const char *path) {
    return path && (text_starts(path, "http://") || text_starts(path, "https://"));
}

/* Takes the address apart; the key may stand in $SEDZIA_KEY, where `ps` does not show it. */
static bool take_apart(const struct clerk *k, struct remote *r) {
    const char *at = k->path, *key = getenv("SEDZIA_KEY");
    memset(r, 0, sizeof *r);
    struct text host = text_over(r->host, PART), port = text_over(r->port, sizeof r->port);
    struct text event = text_over(r->event, PART), own = text_over(r->key, PART);
    r->secure = text_take(&at, "https://");
    if (!r->secure && !text_take(&at, "http://")) return false;
    bool six = *at == '[';
    at += six;
    size_t len = strcspn(at, six ? "]" : ":/#");
    text_bytes(&host, at, len);
    at += len;
    if (six && *at++ != ']') return false;
    if (*at == ':') len = strspn(++at, "0123456789"), text_bytes(&port, at, len), at += len;
    if (!port.len) text_add(&port, r->secure ? "443" : "80");
    if (text_take(&at, "/e/")) len = strcspn(at, "/#?"), text_bytes(&event, at, len), at += len;
    if (*at == '/') at++;
    if (*at == '#')
        text_add(&own, at + 1);
    else if (*at)
        return false;
    if (!own.len && key) text_add(&own, key);
    return host.len && !host.cut && !port.cut && !event.cut && !own.cut &&
           strspn(r->key, "0123456789abcdef") == own.len;
}

/* ---------------------------------------------------------------- what comes back */

static const char *text_of(json_t *object, const char *key) {
    const char *s = json_string_value(json_object_get(object, key));
    return s ? s : "";
}

/* What the server itself says, in the shape of all its errors. */
static int server_says(const struct clerk *k, json_t *answer, int status) {
    const char *words = text_of(answer, book_language(k->in));
    TEXT(number, 20);
    text_int(&number, status);
    if (!*words) return clerk_error(k, STATUS_SYSTEM, "clerk.no-server", number.at);
    fprintf(stderr, "sedzia desk: %s\n", words);
    return status == 401 || status == 404 ? STATUS_BAD : STATUS_SYSTEM;
}

static void copy(char *to, size_t size, const char *from) {
    struct text t = text_over(to, size);
    text_add(&t, from);
}

/* An answer of the desk out of its JSON; the texts stay those of `json`. */
static bool read_answer(json_t *json, struct desk_answer *a) {
    static const char *const words[] = {"done", "shown", "no", "bad", "full"};
    json_t *no = json_object_get(json, "no"), *says = json_object_get(json, "says"),
           *since = json_object_get(json, "since");
    const char *status = text_of(json, "status");
    *a = (struct desk_answer){.status = DESK_FULL + 1};
    for (uint8_t i = 0; i <= DESK_FULL; i++)
        if (text_same(words[i], status)) a->status = i;
    if (a->status > DESK_FULL) return false;
    a->row = (int)json_integer_value(json_object_get(json, "row"));
    copy(a->no.rule, sizeof a->no.rule, text_of(no, "rule"));
    copy(a->no.key, sizeof a->no.key, text_of(no, "key"));
    copy(a->no.detail, sizeof a->no.detail, text_of(no, "detail"));
    a->says = (int)json_array_size(says);
    a->say = calloc((size_t)a->says + 1, sizeof *a->say);
    a->since = (int)json_array_size(since);
    a->happened = calloc((size_t)a->since + 1, sizeof *a->happened);
    for (int i = 0; a->say && i < a->says; i++) {
        json_t *one = json_array_get(says, (size_t)i);
        a->say[i] =
            (struct desk_saying){text_of(one, "key"), text_of(one, "pl"), text_of(one, "en")};
    }
    for (int i = 0; a->happened && i < a->since; i++)
        a->happened[i] = json_string_value(json_array_get(since, (size_t)i));
    return a->say && a->happened;
}

/* ---------------------------------------------------------------- asking */

static int not_reached(const struct clerk *k, const struct remote *r, const char *why) {
    TEXT(what, 600);
    text_add(&what, r->host), text_char(&what, ':'), text_add(&what, r->port);
    text_add(&what, ": "), text_add(&what, why);
    return clerk_error(k, STATUS_SYSTEM, "clerk.no-server", what.at);
}

/* Asks until there is an answer that is not "busy": what has an id is done once however often it
 * is sent. STATUS_OK: f holds the answer. */
static int insist(const struct clerk *k, const struct remote *r, struct fetch *f, bool once) {
    TEXT(err, 300);
    for (int i = 1;; i++) {
        text_clear(&err);
        bool heard = fetch(f, &err);
        if (heard && (f->status != 503 || i == TRIES || once)) return STATUS_OK;
        if (heard) free(f->answer);
        if (!heard && f->distrust) return clerk_error(k, STATUS_SYSTEM, f->distrust, r->host);
        if (!heard && (i == TRIES || once)) return not_reached(k, r, err.at);
        nanosleep(&(struct timespec){.tv_nsec = 250000000L * i}, NULL);
    }
}

static int find_event(struct clerk *k, struct remote *r, bool event) {
    if (!take_apart(k, r) || event == !r->event[0])
        return clerk_error(k, STATUS_BAD, event ? "clerk.bad-address" : "clerk.bad-server",
                           k->path);
    return STATUS_OK;
}

int clerk_remote_lines(struct clerk *k, char **text, size_t *len) {
    struct remote r;
    TEXT(path, 2 * PART);
    int status = find_event(k, &r, true);
    if (status) return status;
    text_add(&path, "/api/events/"), text_add(&path, r.event), text_add(&path, "/lines");
    struct fetch f = {
        .host = r.host, .port = r.port, .secure = r.secure, .method = "GET", .path = path.at};
    if (r.key[0]) f.key = r.key;
    if ((status = insist(k, &r, &f, false)) != STATUS_OK) return status;
    if (f.status == 200) {
        *text = f.answer;
        *len = f.len;
        return STATUS_OK;
    }
    json_t *json = json_loadb(f.answer, f.len, 0, NULL);
    status = f.status == 403 ? clerk_error(k, STATUS_NO, "clerk.key-sees-no-lines", "")
                             : server_says(k, json, f.status);
    json_decref(json);
    free(f.answer);
    return status;
}

static char *base64(const char *bytes, size_t len) {
    size_t size = sodium_base64_encoded_len(len, sodium_base64_VARIANT_ORIGINAL);
    char *out = malloc(size);
    if (!out) exit(STATUS_SYSTEM);
    return sodium_bin2base64(out, size, (const unsigned char *)bytes, len,
                             sodium_base64_VARIANT_ORIGINAL);
}

/* The words as UTF-8; NULL if one is something else. */
static json_t *words_json(const struct clerk *k) {
    json_t *list = json_array();
    for (int i = 0; i < k->args; i++)
        if (json_array_append_new(list, json_string(k->arg[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    return list;
}

/* Sends a body and tells what came of it; `made`: an event was to be made, so its link is told. */
static int send_body(struct clerk *k, const struct remote *r, const char *path, json_t *body,
                     const char *file, bool made) {
    struct desk_answer a;
    char *text = json_dumps(body, JSON_COMPACT);
    struct fetch f = {.host = r->host,
                      .port = r->port,
                      .secure = r->secure,
                      .method = "POST",
                      .path = path,
                      .key = r->key[0] ? r->key : NULL,
                      .body = text,
                      .body_len = text ? strlen(text) : 0};
    json_decref(body);
    int status = text ? insist(k, r, &f, made) : STATUS_SYSTEM;
    free(text);
    if (status) return status;
    json_t *json = json_loadb(f.answer, f.len, 0, NULL);
    if (read_answer(made ? json_object_get(json, "answer") : json, &a)) {
        status = clerk_answered(k, &a, file);
        free(a.say), free(a.happened);
        if (made && !status)
            printf("%s://%s:%s%s\n", r->secure ? "https" : "http", r->host, r->port,
                   text_of(json, "link"));
    } else {
        status = server_says(k, json, f.status);
    }
    json_decref(json);
    free(f.answer);
    return status;
}

int clerk_remote_order(struct clerk *k, const char *file, size_t len, const char *path) {
    struct remote r;
    TEXT(address, 2 * PART);
    bool create = text_same(k->arg[0], "create");
    int status = find_event(k, &r, !create);
    if (status) return status;
    json_t *words = words_json(k), *body = json_object();
    if (!words) return clerk_error(k, STATUS_BAD, "clerk.not-utf8", "");
    json_object_set_new(body, "words", words);
    text_add(&address, "/api/events");
    if (create) return send_body(k, &r, address.at, body, NULL, true);
    text_char(&address, '/'), text_add(&address, r.event), text_add(&address, "/orders");
    json_object_set_new(body, "id", json_string(k->id ? k->id : clerk_chance()));
    if (file) {
        char *bytes = base64(file, len);
        json_object_set_new(body, "file64", json_string(bytes));
        free(bytes);
    }
    return send_body(k, &r, address.at, body, path, false);
}

int clerk_remote_make(struct clerk *k, const char *text, size_t len) {
    struct remote r;
    int status = find_event(k, &r, false);
    if (status) return status;
    json_t *body = json_object(), *lines = json_stringn(text, len);
    if (!lines) return clerk_error(k, STATUS_BAD, "clerk.not-utf8", "");
    json_object_set_new(body, "lines", lines);
    return send_body(k, &r, "/api/events", body, NULL, true);
}
