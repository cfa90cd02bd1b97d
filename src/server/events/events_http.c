/* events_http.c -- events over HTTP: requests become jobs, jobs become answers. */
#include <jansson.h>
#include <string.h>
#include "server/events/event_rooms.h"
#include "server/events/events.h"
#include "log/log.h"
#include "server/rooms/rooms.h"
#include "server/rooms/room_json.h"

static void fail(struct response *out, int status, const char *why, const char *detail) {
    answer_fail(out, status, why, detail, 0);
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

static void write_created(struct response *a, const struct event_job *c) {
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
    answer_own(a, c->status == 200 ? 201 : c->status);
}

/* The room of the game at which the player may sit down, opened now if it is not there. */
static void write_seat(struct server *s, struct response *a, struct event_job *c) {
    uint64_t opened = s->opened;
    int64_t wait = rooms_may_open(s, c->from_address, 1);
    struct room *r = event_rooms_room(s, c->event, &c->here, c->key, !wait);
    rooms_count(s, c->from_address, opened);
    if (!r && wait) return answer_fail(a, 429, "flood", NULL, (wait + 999) / 1000);
    if (!r) return answer_fail(a, 503, "busy", NULL, BUSY_WAIT);
    jot_open(&a->own, '{');
    jot_key_text(&a->own, "room", r->id);
    jot_key_text(&a->own, "side", r->game->sides[c->here.asker]);
    jot_key_int(&a->own, "game", c->here.leg + 1);
    room_json_link(&a->own, "link", r->id, NULL);
    jot_close(&a->own, '}');
    answer_own(a, 200);
    if (r->stamp > a->stamp) a->stamp = r->stamp;
}

/* The class in which the free ones of the event meet; whoever asked is in it now. */
static void write_lobby(struct server *s, struct response *a, struct event_job *c) {
    TEXT(link, 20);
    struct lobby l = {.event = c->event,
                      .teacher = c->here.key[0],
                      .key = c->key,
                      .name = c->here.name[0],
                      .boards = c->bytes.at,
                      .size = c->bytes.len,
                      .staff = c->here.asker};
    const char *why = "busy",
               *code = server_busy(s) ? NULL : event_lobby->open(s, &l, &a->stamp, &why);
    if (!code) return answer_fail(a, text_same(why, "class-full") ? 409 : 503, why, NULL, 0);
    text_add(&link, "/class/"), text_add(&link, code);
    jot_open(&a->own, '{');
    jot_key_text(&a->own, "class", code);
    jot_key_text(&a->own, "link", link.at);
    jot_close(&a->own, '}');
    answer_own(a, 200);
}

static bool ready(void *server, struct response *a) {
    struct server *s = server;
    struct event_job *c = a->what;
    if (!c->ready) return false;
    if (a->status) return true; /* filled in already; it waits for the disk */
    a->stamp = c->stamp;
    a->erases = c->kind == EVENT_JOB_ERASE;
    if (c->error) {
        const char *detail = c->detail[0] ? c->detail : NULL;
        answer_fail(a, status_of(c->error), c->error, detail, c->wait);
    } else if (c->kind == EVENT_JOB_CREATE) {
        write_created(a, c);
    } else if (c->kind == EVENT_JOB_SEAT && c->status == 200) {
        write_seat(s, a, c);
    } else if (c->kind == EVENT_JOB_LOBBY && c->status == 200) {
        write_lobby(s, a, c);
    } else if (c->kind == EVENT_JOB_WHO) {
        jot_open(&a->own, '{');
        jot_values(&a->own, c->bytes.at, c->bytes.len);
        if (c->standing == STANDS_DESK) room_json_addresses(&a->own, s);
        jot_close(&a->own, '}');
        answer_own(a, 200);
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

static void drop(void *what) { event_job_drop(what); }

const struct response_source events_source = {.ready = ready, .drop = drop};

/* ---------------------------------------------------------------- who asks */

/* The key of the header; false, and the refusal, if it cannot be one. */
static bool read_key(const struct request *in, struct event_job *c, struct response *out) {
    const char *token = in->is.authorization;
    struct text from = text_over(c->from_address, sizeof c->from_address);
    text_add(&from, in->address ? in->address : "");
    out->secret = *token != 0;
    if (!*token) return true;
    if (text_take(&token, "Bearer ") && events_key(token, c->key)) return true;
    event_job_drop(c);
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

static void create(struct server *s, const struct request *in, struct response *out) {
    char id[EVENT_ID], key[KEY];
    uint8_t random[16];
    if (!answer_may_write(s, in, out) || !answer_has_space(s, true, out)) return;
    if (answer_limited(s, in, LIMIT_ROOM, out)) return;
    server_random(s, random, sizeof random);
    for (int i = 0; i < EVENT_ID - 1; i++) id[i] = key_letters[random[i] & 31];
    id[EVENT_ID - 1] = 0;
    if (answer_writes(s, in, out)) return;
    struct event_job *c = event_job_new(EVENT_JOB_CREATE, id);
    jot_raw(&c->body, in->body.at ? in->body.at : "", in->body.len);
    server_random(s, random, sizeof random);
    key_make(random, key);
    events_key(key, c->key);
    events_fill(s, c);
    TEXT(link, 80);
    text_add(&link, "/e/"), text_add(&link, id), text_char(&link, '#'), text_add(&link, key);
    jot_key_text(&out->own, "event", id);
    jot_key_text(&out->own, "key", key);
    jot_key_text(&out->own, "link", link.at);
    room_json_addresses(&out->own, s);
    out->secret = true;
    events_ask(s, c, out);
    log_event("event", "event=%s", id);
}

static void order(struct server *s, const struct request *in, const char *id,
                  enum event_job_kind kind, struct response *out) {
    bool adds = kind == EVENT_JOB_ORDER;
    if (!answer_may_write(s, in, out)) return;
    if (adds && !answer_has_space(s, in->body.len > BODY_MOST, out)) return;
    if (answer_writes(s, in, out)) return;
    struct event_job *c = event_job_new(kind, id);
    if (!read_key(in, c, out)) return;
    jot_raw(&c->body, in->body.at ? in->body.at : "", in->body.len);
    events_fill(s, c);
    events_ask(s, c, out);
}

/* {"match":41}, and "game" where there are several: a player sits down here. */
static void play(struct server *s, const struct request *in, const char *id, struct response *out) {
    if (!answer_may_write(s, in, out)) return;
    struct event_job *c = event_job_new(EVENT_JOB_SEAT, id);
    if (!read_key(in, c, out)) return;
    json_t *body = read_body(in);
    const json_t *match = json_object_get(body, "match"), *game = json_object_get(body, "game");
    bool good = json_is_integer(match) && (!game || plain((json_t *)game)) &&
                json_object_size(body) == (game ? 2u : 1u);
    if (good) {
        TEXT(number, 24);
        text_int(&number, json_integer_value(match));
        event_job_word(c, number.at);
        if (game) event_job_word(c, plain((json_t *)game));
    }
    json_decref(body);
    if (good) return events_ask(s, c, out);
    event_job_drop(c);
    fail(out, 400, "bad-request", "match");
}

/* In which language and how, and what the asker has already. */
static void read_tag(const struct request *in, struct event_job *c) {
    c->english = text_starts(in->query, "in=en");
    c->packed = answer_asks(in, "gzip");
    struct text known = text_over(c->known, sizeof c->known);
    const char *tag = in->is.if_none_match;
    text_take(&tag, "W/");
    text_add(&known, tag);
}

/* {"code":"kajak7","entrant":"3"}: the questions of a test for the one who sits it. The code opens
 * the test, so it stands in no address. */
static void questions(struct server *s, const struct request *in, const char *id,
                      struct response *out) {
    if (!answer_sends_json(in)) return fail(out, 415, "not-json", NULL);
    struct event_job *c = event_job_new(EVENT_JOB_VIEW, id);
    if (!read_key(in, c, out)) return;
    json_t *body = read_body(in);
    const char *code = plain(json_object_get(body, "code"));
    const char *entrant = plain(json_object_get(body, "entrant"));
    bool good = code && entrant && json_object_size(body) == 2;
    if (good) {
        event_job_word(c, "questions");
        event_job_word(c, code);
        event_job_word(c, entrant);
    }
    json_decref(body);
    if (!good) {
        event_job_drop(c);
        return fail(out, 400, "bad-request", "code");
    }
    read_tag(in, c);
    c->known[0] = 0;
    events_fill(s, c);
    events_ask(s, c, out);
}

static void lobby(struct server *s, const struct request *in, const char *id,
                  struct response *out) {
    if (!answer_may_write(s, in, out)) return;
    struct event_job *c = event_job_new(EVENT_JOB_LOBBY, id);
    if (read_key(in, c, out)) events_ask(s, c, out);
}

/* "round/eskadra" are two words; the path was decoded already. */
static void read_path(struct event_job *c, const char *words, int most) {
    for (const char *at = words; at && c->words < most; at = strchr(at, '/')) {
        if (*at == '/') at++;
        TEXT(word, 1000);
        text_bytes(&word, at, strcspn(at, "/"));
        event_job_word(c, word.at);
    }
}

/* "…&at=https://host": where the page of the desk was opened, for the codes on paper. */
static void read_address(const struct request *in, struct event_job *c) {
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
                  struct response *out) {
    bool screen = text_same(words, "projector") || text_starts(words, "projector/");
    struct event_job *c = event_job_new(screen ? EVENT_JOB_VIEW : EVENT_JOB_PRINT, id);
    if (!read_key(in, c, out)) return;
    if (*words == '-' || strstr(words, "/-")) {
        event_job_drop(c);
        return fail(out, 400, "bad-request", "print");
    }
    read_path(c, words, 4);
    read_tag(in, c);
    read_address(in, c);
    events_ask(s, c, out);
}

static void view(struct server *s, const struct request *in, const char *id, const char *words,
                 struct response *out) {
    struct event_job *c = event_job_new(EVENT_JOB_VIEW, id);
    if (!read_key(in, c, out)) return;
    read_path(c, words, 16);
    if (text_same(c->bag.at, "questions")) {
        event_job_drop(c);
        return fail(out, 400, "secret-words", NULL);
    }
    read_tag(in, c);
    events_fill(s, c);
    events_ask(s, c, out);
}

static void lines(struct server *s, const struct request *in, const char *id,
                  struct response *out) {
    struct event_job *c = event_job_new(EVENT_JOB_LINES, id);
    const char *query = in->query;
    uint32_t from = 0;
    bool good =
        !*query || (text_take(&query, "from=") && text_number(&query, 100000000, &from) && !*query);
    if (!read_key(in, c, out)) return;
    if (!good) {
        event_job_drop(c);
        return fail(out, 400, "bad-request", "from");
    }
    c->from = (int)from;
    c->packed = answer_asks(in, "gzip");
    events_ask(s, c, out);
}

static void answer_who(struct server *s, const struct request *in, const char *id,
                       struct response *out) {
    struct event_job *c = event_job_new(EVENT_JOB_WHO, id);
    if (read_key(in, c, out)) events_ask(s, c, out);
}

bool events_screen(struct server *s, const struct request *in, struct response *out) {
    const char *path = in->path;
    TEXT(id, EVENT_ID);
    if (!text_take(&path, "/e/")) return false;
    text_bytes(&id, path, strcspn(path, "/"));
    path += strcspn(path, "/");
    if (id.cut || !events_is_id(id.at) || !text_take(&path, "/")) return false;
    if (!text_same(path, "projector") && !text_starts(path, "projector/")) return false;
    out->status = 0; /* until the job is back */
    print(s, in, id.at, path, out);
    return true;
}

void events_answer(struct server *s, const struct request *in, const char *path,
                   struct response *out) {
    bool post = text_same(in->method, "POST");
    TEXT(id, EVENT_ID);
    out->status = 0; /* until the job is back */
    if (!*path || text_same(path, "/")) {
        if (!post) return fail(out, 405, "method", NULL);
        return create(s, in, out);
    }
    if (*path != '/') return fail(out, 404, "not-found", NULL);
    size_t len = strcspn(++path, "/");
    text_bytes(&id, path, len);
    path += len;
    if (id.cut || !events_is_id(id.at)) return fail(out, 404, "no-event", NULL);
    if (text_same(path, "/orders")) {
        if (!post) return fail(out, 405, "method", NULL);
        return order(s, in, id.at, EVENT_JOB_ORDER, out);
    }
    if (text_same(path, "/play") && post) return play(s, in, id.at, out);
    if (text_same(path, "/questions") && post) return questions(s, in, id.at, out);
    if (text_same(path, "/lobby") && post) return lobby(s, in, id.at, out);
    if (text_same(path, "/erase") && post) return order(s, in, id.at, EVENT_JOB_ERASE, out);
    if (post) return fail(out, 405, "method", NULL);
    if (!*path) return answer_who(s, in, id.at, out);
    if (text_same(path, "/lines")) return lines(s, in, id.at, out);
    if (text_take(&path, "/views/") && *path) return view(s, in, id.at, path, out);
    if (text_take(&path, "/prints/") && *path) return print(s, in, id.at, path, out);
    fail(out, 404, "not-found", NULL);
}
