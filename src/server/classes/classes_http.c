/* classes_http.c -- classes over HTTP: making one, its report, erasing it. */
#include "log/log.h"
#include "server/classes/class_json.h"
#include "server/rooms/room_json.h"
#include "server/classes/class_orders.h"
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static void fail(struct response *out, int status, const char *why, const char *detail) {
    answer_fail(out, status, why, detail, 0);
}

/* The name of a class, which may be left out. False after refusing it. */
static bool read_name(const struct request *in, char name[NAME_SIZE], struct response *out) {
    json_t *body = answer_body(in), *value = json_object_get(body, "name");
    bool object = json_is_object(body), text = !value || json_is_string(value);
    bool known = json_object_size(body) == (value ? 1u : 0u);
    enum name_fault fault = NAME_GOOD;
    name[0] = 0;
    if (value && text)
        fault =
            name_clean(NAME_OF_PERSON, json_string_value(value), json_string_length(value), name);
    json_decref(body);
    if (!object) return fail(out, 400, "bad-json", "JSON"), false;
    if (!text || !known) return fail(out, 400, "bad-request", text ? "unknown key" : "name"), false;
    if (fault != NAME_GOOD) answer_fail_name(out, fault);
    return fault == NAME_GOOD;
}

/* A code that no class has. False: none was found, or the store cannot be asked. */
static bool new_code(struct server *s, char code[CLASS_CODE]) {
    enum { TRIES = 16 };
    for (int i = 0; i < TRIES; i++) {
        uint8_t random[16];
        const char *why;
        server_random(s, random, sizeof random);
        class_make_code(random, code);
        if (!classes_find(s, code, &why)) return text_same(why, "no-class");
    }
    return false;
}

static void create(struct server *s, const struct request *in, struct response *out) {
    char name[NAME_SIZE], code[CLASS_CODE], key[KEY];
    uint8_t random[16];
    TEXT(link, 80);
    if (!answer_may_write(s, in, out) || !answer_has_space(s, false, out)) return;
    if (answer_limited(s, in, LIMIT_ROOM, out)) return;
    if (!read_name(in, name, out)) return;
    if (!new_code(s, code)) return answer_fail(out, 503, "busy", NULL, BUSY_WAIT);
    server_random(s, random, sizeof random);
    key_make(random, key);
    struct classroom *k = classes_keep(s, class_new(code, key, name), 0);
    classes_commit(s, k);
    text_add(&link, "/class/"), text_add(&link, code), text_char(&link, '#'), text_add(&link, key);
    struct jot *j = &out->own;
    jot_open(j, '{');
    jot_key_text(j, "class", code);
    jot_key_text(j, "key", key);
    jot_key_text(j, "link", link.at);
    room_json_addresses(j, s);
    jot_close(j, '}');
    answer_own(out, 201);
    out->secret = true;
    out->stamp = k->stamp;
    log_event("class", "class=%s", code);
}

/* In the lobby of an event the teacher's key may have been withdrawn: it counts while its owner
 * attends, who is sent away then. */
static bool is_present(const struct classroom *k) {
    bool present = !k->c->event[0];
    for (const struct attendee *a = k->attendees; a; a = a->next) present = present || a->pupil < 0;
    return present;
}

/* The teacher's key stands in the header; else the refusal. */
static bool is_teacher(struct server *s, const struct request *in, struct classroom *k,
                       struct response *out) {
    const char *token = in->is.authorization;
    out->secret = true;
    if (text_take(&token, "Bearer ") && key_is_key(token)) {
        struct key_hash h = key_hash(token);
        if (key_same(&h, &k->c->teacher) && is_present(k)) return true;
    }
    int64_t wait = s->settings.limits ? limit_take(&k->wrong_keys, LIMIT_KEY, server_now(s)) : 0;
    answer_fail(out, wait ? 429 : 401, wait ? "flood" : "bad-key", NULL, (wait + 999) / 1000);
    return false;
}

/* "game" and "board" of the body: a sheet, or the name of one that comes with the program; left
 * out: the standard one. The key that is wrong, or NULL. */
static const char *read_choice(json_t *body, const struct game **game, const char **board) {
    const char *key;
    json_t *value;
    *game = NULL, *board = NULL;
    json_object_foreach(body, key, value) {
        const char *text = json_string_value(value);
        bool is_game = text_same(key, "game");
        if (!is_game && !text_same(key, "board")) return "unknown key";
        if (!text || strlen(text) != json_string_length(value)) return is_game ? "game" : "board";
        if (is_game)
            *game = game_find(text);
        else
            *board = text;
    }
    return *game ? NULL : "game";
}

/* On which board a game is played from now on; tables that are there stay as they are. */
static void set_board(struct server *s, const struct request *in, struct classroom *k,
                      struct response *out) {
    const struct game *game;
    const char *board;
    TEXT(err, 256);
    if (answer_limited(s, in, LIMIT_ROOM, out)) return;
    json_t *body = answer_body(in);
    const char *wrong = json_is_object(body) ? read_choice(body, &game, &board) : "JSON";
    bool good = !wrong && class_lay(k->c, game, board, &err);
    json_decref(body);
    if (wrong)
        return fail(out, 400,
                    text_same(wrong, "JSON")   ? "bad-json"
                    : text_same(wrong, "game") ? "no-game"
                                               : "bad-request",
                    wrong);
    if (!good) return answer_fault(out, err.at);
    classes_commit(s, k);
    classes_told(s, k);
    jot_open(&out->own, '{');
    jot_key_bool(&out->own, "ok", true);
    jot_close(&out->own, '}');
    answer_own(out, 200);
    out->stamp = k->stamp;
}

/* The class and every room of it, for good. */
static void erase(struct server *s, struct classroom *k, struct response *out) {
    char name[STORE_NAME];
    for (int i = 0; i < k->c->sittings; i++) {
        struct text t = text_over(name, sizeof name);
        text_add(&t, "room/"), text_add(&t, k->c->sitting[i].room);
        writer_erase(s->writer, name);
    }
    out->stamp = writer_erase(s->writer, classes_stream(k->c->code, name));
    out->erases = true;
    log_event("erased", "class=%s", k->c->code);
    jot_open(&out->own, '{');
    jot_key_bool(&out->own, "ok", true);
    jot_close(&out->own, '}');
    answer_own(out, 200);
}

static void show(struct classroom *k, struct response *out) {
    struct jot *j = &out->own;
    jot_open(j, '{');
    jot_key_text(j, "class", k->c->code);
    jot_word(j, "name", k->c->name);
    jot_key_bool(j, "open", k->c->open);
    jot_close(j, '}');
    answer_own(out, 200);
    out->stamp = k->stamp;
}

static void report(struct classroom *k, struct response *out) {
    jot_open(&out->own, '{');
    class_json_report(&out->own, k->c);
    jot_close(&out->own, '}');
    answer_own(out, 200);
    out->stamp = k->stamp;
}

/* Codes that are not there can be tried only one by one: each opens a class of children. */
static void no_class(struct server *s, const struct request *in, const char *why,
                     struct response *out) {
    if (!text_same(why, "no-class")) return answer_fail(out, 503, why, NULL, BUSY_WAIT);
    int64_t now = server_now(s), wait = 0;
    if (s->settings.limits) wait = limit_wrong_code(s->limits, in->address, now);
    answer_fail(out, wait ? 429 : 404, wait ? "flood" : why, NULL, (wait + 999) / 1000);
}

void classes_answer(struct server *s, const struct request *in, const char *path,
                    struct response *out) {
    bool post = text_same(in->method, "POST");
    const char *why;
    TEXT(code, 16);
    if (!*path || text_same(path, "/"))
        return post ? create(s, in, out) : fail(out, 405, "method", NULL);
    if (*path != '/') return fail(out, 404, "not-found", NULL);
    size_t len = strcspn(++path, "/");
    text_bytes(&code, path, len);
    path += len;
    struct classroom *k = classes_find(s, code.at, &why);
    if (!k) return no_class(s, in, why, out);
    bool erases = text_same(path, "/erase"), boards = text_same(path, "/board");
    if (post != (erases || boards)) return fail(out, 405, "method", NULL);
    if (!*path) return show(k, out);
    if (!post && !text_same(path, "/report")) return fail(out, 404, "not-found", NULL);
    if (post && !answer_may_write(s, in, out)) return;
    if (!is_teacher(s, in, k, out)) return;
    if (erases)
        erase(s, k, out);
    else if (boards)
        set_board(s, in, k, out);
    else
        report(k, out);
}
