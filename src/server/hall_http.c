/* hall_http.c -- events over HTTP: requests become chores, chores become answers. */
#include <jansson.h>
#include <string.h>
#include "server/duel.h"
#include "server/hall.h"
#include "server/log.h"
#include "server/school.h"
#include "server/state.h"

static void fail(struct answer *out, int status, const char *why, const char *detail) {
    http_fail(out, status, why, detail, 0);
}

static int status_of(const char *error) {
    static const struct {
        const char *error;
        int status;
    } all[] = {{"no-event", 404},  {"bad-key", 401},  {"key-withdrawn", 401},
               {"damaged", 409},   {"flood", 429},    {"bad-request", 400},
               {"not-found", 404}, {"bad-json", 400}, {NULL, 503}};
    int i = 0;
    while (all[i].error && !text_same(all[i].error, error)) i++;
    return all[i].status;
}

/* ---------------------------------------------------------------- answers */

static void write_created(struct answer *a, const struct chore *c) {
    struct jot j = a->own; /* what was prepared: event, key, link, addresses */
    a->own = (struct jot){0};
    jot_open(&a->own, '{');
    if (c->status == 200) {
        jot_values(&a->own, j.at, j.len);
        jot_key_int(&a->own, "line", c->line);
    }
    jot_key(&a->own, "answer");
    jot_values(&a->own, c->bytes.at, c->bytes.len);
    jot_close(&a->own, '}');
    jot_free(&j);
    http_own(a, c->status == 200 ? 201 : c->status);
}

/* The room of the game at which the player may sit down, opened now if it is not there. */
static void write_seat(struct server *s, struct answer *a, struct chore *c) {
    uint64_t opened = s->opened;
    int64_t wait = server_may_open(s, c->from_address, 1);
    struct room *r = duel_room(s, c->event, &c->here, c->key, !wait);
    server_count_rooms(s, c->from_address, opened);
    if (!r && wait) return http_fail(a, 429, "flood", NULL, (wait + 999) / 1000);
    if (!r) return http_fail(a, 503, "busy", NULL, BUSY_WAIT);
    jot_open(&a->own, '{');
    jot_key_text(&a->own, "room", r->id);
    jot_key_text(&a->own, "side", r->game->sides[c->here.asker]);
    jot_key_int(&a->own, "game", c->here.leg + 1);
    state_link(&a->own, "link", r->id, NULL);
    jot_close(&a->own, '}');
    http_own(a, 200);
    if (r->stamp > a->stamp) a->stamp = r->stamp;
}

/* The class in which the free ones of the event meet; whoever asked is in it now. */
static void write_lobby(struct server *s, struct answer *a, struct chore *c) {
    TEXT(link, 20);
    struct lobby l = {.event = c->event,
                      .teacher = c->here.key[0],
                      .key = c->key,
                      .name = c->here.name[0],
                      .boards = c->bytes.at,
                      .size = c->bytes.len,
                      .staff = c->here.asker};
    const char *why = "busy", *code = server_busy(s) ? NULL : school_lobby(s, &l, &a->stamp, &why);
    if (!code) return http_fail(a, text_same(why, "class-full") ? 409 : 503, why, NULL, 0);
    text_add(&link, "/class/"), text_add(&link, code);
    jot_open(&a->own, '{');
    jot_key_text(&a->own, "class", code);
    jot_key_text(&a->own, "link", link.at);
    jot_close(&a->own, '}');
    http_own(a, 200);
}

bool hall_ready(struct server *s, struct answer *a) {
    struct chore *c = a->chore;
    if (!c->ready) return false;
    if (a->status) return true; /* filled in already; it waits for the disk */
    a->stamp = c->stamp;
    a->erases = c->kind == CHORE_ERASE;
    if (c->error) {
        const char *detail = c->detail[0] ? c->detail : NULL;
        http_fail(a, status_of(c->error), c->error, detail, c->wait);
    } else if (c->kind == CHORE_CREATE) {
        write_created(a, c);
    } else if (c->kind == CHORE_SEAT && c->status == 200) {
        write_seat(s, a, c);
    } else if (c->kind == CHORE_LOBBY && c->status == 200) {
        write_lobby(s, a, c);
    } else if (c->kind == CHORE_WHO) {
        jot_open(&a->own, '{');
        jot_values(&a->own, c->bytes.at, c->bytes.len);
        if (c->standing == STANDS_DESK) state_addresses(&a->own, s);
        jot_close(&a->own, '}');
        http_own(a, 200);
    } else {
        a->status = c->status;
        a->type = c->type ? c->type : "application/json";
        a->encoding = c->packed && c->status == 200 ? "gzip" : NULL;
        a->etag = c->tag[0] ? c->tag : NULL;
        a->own_policy = c->type && text_starts(c->type, "text/html");
        const struct jot *bytes = c->share ? share_bytes(c->share) : &c->bytes;
        a->body = bytes->at;
        a->len = bytes->len;
    }
    return true;
}

/* ---------------------------------------------------------------- who asks */

/* The key of the header; false, and the refusal, if it cannot be one. */
static bool read_key(const struct request *in, struct chore *c, struct answer *out) {
    const char *token = in->is.authorization;
    struct text from = text_over(c->from_address, sizeof c->from_address);
    text_add(&from, in->address ? in->address : "");
    out->secret = *token != 0;
    if (!*token) return true;
    if (text_take(&token, "Bearer ") && hall_key(token, c->key)) return true;
    chore_drop(c);
    fail(out, 401, "bad-key", NULL);
    return false;
}

/* ---------------------------------------------------------------- bodies */

static json_t *read_body(const struct request *in) {
    return json_loadb(in->body.at ? in->body.at : "", in->body.len, JSON_REJECT_DUPLICATES, NULL);
}

/* A text without a zero in it, or NULL. */
static const char *plain(json_t *value) {
    const char *s = json_string_value(value);
    return s && strlen(s) == json_string_length(value) ? s : NULL;
}

/* ---------------------------------------------------------------- the addresses */

static void create(struct server *s, const struct request *in, struct answer *out) {
    char id[EVENT_ID], key[KEY];
    uint8_t random[16];
    if (!http_may_write(s, in, out) || !http_has_space(s, true, out)) return;
    if (http_limited(s, in, LIMIT_ROOM, out)) return;
    server_random(s, random, sizeof random);
    for (int i = 0; i < EVENT_ID - 1; i++) id[i] = key_letters[random[i] & 31];
    id[EVENT_ID - 1] = 0;
    if (http_writes(s, in, out)) return;
    struct chore *c = chore_new(CHORE_CREATE, id);
    jot_raw(&c->body, in->body.at ? in->body.at : "", in->body.len);
    server_random(s, random, sizeof random);
    key_make(random, key);
    hall_key(key, c->key);
    hall_fill(s, c);
    TEXT(link, 80);
    text_add(&link, "/e/"), text_add(&link, id), text_char(&link, '#'), text_add(&link, key);
    jot_key_text(&out->own, "event", id);
    jot_key_text(&out->own, "key", key);
    jot_key_text(&out->own, "link", link.at);
    state_addresses(&out->own, s);
    out->secret = true;
    hall_ask(s, c, out);
    log_event("event", "event=%s", id);
}

static void order(struct server *s, const struct request *in, const char *id, enum chore_kind kind,
                  struct answer *out) {
    bool adds = kind == CHORE_ORDER;
    if (!http_may_write(s, in, out)) return;
    if (adds && !http_has_space(s, in->body.len > BODY_MOST, out)) return;
    if (http_writes(s, in, out)) return;
    struct chore *c = chore_new(kind, id);
    if (!read_key(in, c, out)) return;
    jot_raw(&c->body, in->body.at ? in->body.at : "", in->body.len);
    hall_fill(s, c);
    hall_ask(s, c, out);
}

/* {"match":41}, and "game" where there are several: a player sits down here. */
static void play(struct server *s, const struct request *in, const char *id, struct answer *out) {
    if (!http_may_write(s, in, out)) return;
    struct chore *c = chore_new(CHORE_SEAT, id);
    if (!read_key(in, c, out)) return;
    json_t *body = read_body(in);
    const json_t *match = json_object_get(body, "match"), *game = json_object_get(body, "game");
    bool good = json_is_integer(match) && (!game || plain((json_t *)game)) &&
                json_object_size(body) == (game ? 2u : 1u);
    if (good) {
        TEXT(number, 24);
        text_int(&number, json_integer_value(match));
        chore_word(c, number.at);
        if (game) chore_word(c, plain((json_t *)game));
    }
    json_decref(body);
    if (good) return hall_ask(s, c, out);
    chore_drop(c);
    fail(out, 400, "bad-request", "match");
}

/* In which language and how, and what the asker has already. */
static void read_tag(const struct request *in, struct chore *c) {
    c->english = text_starts(in->query, "in=en");
    c->packed = http_asks(in, "gzip");
    struct text known = text_over(c->known, sizeof c->known);
    const char *tag = in->is.if_none_match;
    text_take(&tag, "W/");
    text_add(&known, tag);
}

/* {"code":"kajak7","entrant":"3"}: the questions of a test for the one who sits it. The code opens
 * the test, so it stands in no address. */
static void questions(struct server *s, const struct request *in, const char *id,
                      struct answer *out) {
    if (!http_sends_json(in)) return fail(out, 415, "not-json", NULL);
    struct chore *c = chore_new(CHORE_VIEW, id);
    if (!read_key(in, c, out)) return;
    json_t *body = read_body(in);
    const char *code = plain(json_object_get(body, "code"));
    const char *entrant = plain(json_object_get(body, "entrant"));
    bool good = code && entrant && json_object_size(body) == 2;
    if (good) {
        chore_word(c, "questions");
        chore_word(c, code);
        chore_word(c, entrant);
    }
    json_decref(body);
    if (!good) {
        chore_drop(c);
        return fail(out, 400, "bad-request", "code");
    }
    read_tag(in, c);
    c->known[0] = 0;
    hall_fill(s, c);
    hall_ask(s, c, out);
}

static void lobby(struct server *s, const struct request *in, const char *id, struct answer *out) {
    if (!http_may_write(s, in, out)) return;
    struct chore *c = chore_new(CHORE_LOBBY, id);
    if (read_key(in, c, out)) hall_ask(s, c, out);
}

/* "round/eskadra" are two words; the path was decoded already. */
static void read_path(struct chore *c, const char *words, int most) {
    for (const char *at = words; at && c->words < most; at = strchr(at, '/')) {
        if (*at == '/') at++;
        TEXT(word, 1000);
        text_bytes(&word, at, strcspn(at, "/"));
        chore_word(c, word.at);
    }
}

/* "…&at=https://host": where the page of the desk was opened, for the codes on paper. */
static void read_address(const struct request *in, struct chore *c) {
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]";
    const char *at = strstr(in->query, "&at="), *host = at ? at + 4 : "";
    if (!text_take(&host, "http://") && !text_take(&host, "https://")) return;
    if (!*host || strspn(host, letters) != strlen(host)) return;
    struct text out = text_over(c->address, sizeof c->address);
    text_add(&out, at + 4), text_add(&out, "/e/"), text_add(&out, c->event);
    if (out.cut) c->address[0] = 0;
}

/* Words of a path are arguments of the desk, never its options. */
static void print(struct server *s, const struct request *in, const char *id, const char *words,
                  struct answer *out) {
    bool screen = text_same(words, "projector") || text_starts(words, "projector/");
    struct chore *c = chore_new(screen ? CHORE_VIEW : CHORE_PRINT, id);
    if (!read_key(in, c, out)) return;
    if (*words == '-' || strstr(words, "/-")) {
        chore_drop(c);
        return fail(out, 400, "bad-request", "print");
    }
    read_path(c, words, 4);
    read_tag(in, c);
    read_address(in, c);
    hall_ask(s, c, out);
}

static void view(struct server *s, const struct request *in, const char *id, const char *words,
                 struct answer *out) {
    struct chore *c = chore_new(CHORE_VIEW, id);
    if (!read_key(in, c, out)) return;
    read_path(c, words, 16);
    if (text_same(c->bag.at, "questions")) {
        chore_drop(c);
        return fail(out, 400, "secret-words", NULL);
    }
    read_tag(in, c);
    hall_fill(s, c);
    hall_ask(s, c, out);
}

static void lines(struct server *s, const struct request *in, const char *id, struct answer *out) {
    struct chore *c = chore_new(CHORE_LINES, id);
    const char *query = in->query;
    uint32_t from = 0;
    bool good =
        !*query || (text_take(&query, "from=") && text_number(&query, 100000000, &from) && !*query);
    if (!read_key(in, c, out)) return;
    if (!good) {
        chore_drop(c);
        return fail(out, 400, "bad-request", "from");
    }
    c->from = (int)from;
    c->packed = http_asks(in, "gzip");
    hall_ask(s, c, out);
}

static void answer_who(struct server *s, const struct request *in, const char *id,
                       struct answer *out) {
    struct chore *c = chore_new(CHORE_WHO, id);
    if (read_key(in, c, out)) hall_ask(s, c, out);
}

bool hall_screen(struct server *s, const struct request *in, struct answer *out) {
    const char *path = in->path;
    TEXT(id, EVENT_ID);
    if (!text_take(&path, "/e/")) return false;
    text_bytes(&id, path, strcspn(path, "/"));
    path += strcspn(path, "/");
    if (id.cut || !hall_is_id(id.at) || !text_take(&path, "/")) return false;
    if (!text_same(path, "projector") && !text_starts(path, "projector/")) return false;
    out->status = 0; /* until the chore is back */
    print(s, in, id.at, path, out);
    return true;
}

void hall_answer(struct server *s, const struct request *in, const char *path, struct answer *out) {
    bool post = text_same(in->method, "POST");
    TEXT(id, EVENT_ID);
    out->status = 0; /* until the chore is back */
    if (!*path || text_same(path, "/")) {
        if (!post) return fail(out, 405, "method", NULL);
        return create(s, in, out);
    }
    if (*path != '/') return fail(out, 404, "not-found", NULL);
    size_t len = strcspn(++path, "/");
    text_bytes(&id, path, len);
    path += len;
    if (id.cut || !hall_is_id(id.at)) return fail(out, 404, "no-event", NULL);
    if (text_same(path, "/orders")) {
        if (!post) return fail(out, 405, "method", NULL);
        return order(s, in, id.at, CHORE_ORDER, out);
    }
    if (text_same(path, "/play") && post) return play(s, in, id.at, out);
    if (text_same(path, "/questions") && post) return questions(s, in, id.at, out);
    if (text_same(path, "/lobby") && post) return lobby(s, in, id.at, out);
    if (text_same(path, "/erase") && post) return order(s, in, id.at, CHORE_ERASE, out);
    if (post) return fail(out, 405, "method", NULL);
    if (!*path) return answer_who(s, in, id.at, out);
    if (text_same(path, "/lines")) return lines(s, in, id.at, out);
    if (text_take(&path, "/views/") && *path) return view(s, in, id.at, path, out);
    if (text_take(&path, "/prints/") && *path) return print(s, in, id.at, path, out);
    fail(out, 404, "not-found", NULL);
}
