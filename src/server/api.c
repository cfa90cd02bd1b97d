#include "server/api.h"
#include "base/embedded.h"
#include "base/version.h"
#include "log/log.h"
#include "server/catalogue.h"
#include "server/classes/classes.h"
#include "server/common/host.h"
#include "server/events/events.h"
#include "server/metrics.h"
#include "server/qr.h"
#include "server/rooms/delay.h"
#include "server/rooms/owner.h"
#include "server/rooms/replays.h"
#include "server/rooms/room_json.h"
#include "server/rooms/rooms.h"
#include "server/rooms/seats.h"
#include "server/static.h"
#include <assert.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- shapes of answers */

static void fail(struct response *out, int status, const char *why, const char *detail) {
    answer_fail(out, status, why, detail, 0);
}

static void no_room(struct response *out, const char *why) {
    bool none = text_same(why, "no-room");
    answer_fail(out, none ? 404 : 503, why, NULL, none ? 0 : BUSY_WAIT);
}

/* Has the client this version already? Its list holds tags, or "*" for any version. */
static bool unchanged(const struct request *in, struct response *out) {
    const char *known = in->is.if_none_match;
    if (!out->etag) return false;
    if (!text_same(known, "*") && !strstr(known, out->etag)) return false;
    out->status = 304;
    out->len = 0;
    out->encoding = NULL;
    return true;
}

static void send_file(struct server *s, const struct request *in, struct response *out,
                      const struct file *f) {
    out->status = 200;
    out->type = f->type;
    out->immutable = f->immutable;
    struct text tag = text_over(out->tag, sizeof out->tag);
    text_add(&tag, f->etag);
    out->etag = out->tag;
    out->body = f->plain;
    out->len = f->plain_len;
    if (f->brotli && answer_asks(in, "br")) {
        out->encoding = "br";
        out->body = f->brotli;
        out->len = f->brotli_len;
    } else if (f->gzip && answer_asks(in, "gzip")) {
        out->encoding = "gzip";
        out->body = f->gzip;
        out->len = f->gzip_len;
    }
    if (!unchanged(in, out) && s->settings.web) { /* it may be read anew before this one has left */
        jot_raw(&out->own, out->body, out->len);
        out->body = out->own.at;
    }
}

static void send_document(const struct request *in, struct response *out,
                          const struct document *d) {
    out->status = 200;
    out->type = "application/json";
    out->etag = d->etag;
    bool packed = answer_asks(in, "gzip");
    out->encoding = packed ? "gzip" : NULL;
    out->body = packed ? d->gzip.at : d->plain.at;
    out->len = packed ? d->gzip.len : d->plain.len;
    unchanged(in, out);
}

/* ---------------------------------------------------------------- rooms */

/* What the body of POST /api/rooms asks for beside what stands in the opening itself; the texts
 * are those of the body. */
struct wish {
    const char *game, *side, *opponent, *name;
    int level;
};

/* NULL, or the key if its value is wrong. */
static const char *take_wish(struct wish *w, struct opening *o, const char *key, json_t *value) {
    const struct {
        const char *key, **to;
    } texts[] = {{"game", &w->game},  {"side", &w->side},   {"opponent", &w->opponent},
                 {"name", &w->name},  {"board", &o->board}, {"from", &o->from},
                 {"clock", &o->clock}};
    if (text_same(key, "level")) {
        json_int_t n = json_integer_value(value);
        w->level = n >= 1 && n <= 5 ? (int)n : 0;
        return json_is_integer(value) ? NULL : key;
    }
    if (text_same(key, "encounter")) {
        o->encounter = json_is_true(value);
        return json_is_boolean(value) ? NULL : key;
    }
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (!text_same(key, texts[i].key)) continue;
        *texts[i].to = json_string_value(value);
        bool whole = *texts[i].to && strlen(*texts[i].to) == json_string_length(value);
        return whole ? NULL : key;
    }
    return "unknown key";
}

/* The key that is wrong, or NULL. */
static const char *read_opening(struct server *s, json_t *in, struct opening *o,
                                char name[NAME_SIZE], enum name_fault *fault) {
    struct wish w = {.game = "", .side = "any", .opponent = "human", .level = 1};
    const char *key, *wrong;
    json_t *value;
    json_object_foreach(in, key, value) {
        if ((wrong = take_wish(&w, o, key, value)) != NULL) return wrong;
    }
    if (w.name) *fault = name_clean(NAME_OF_PERSON, w.name, strlen(w.name), name);
    o->game = game_find(w.game);
    if (!o->game) return "game";
    if (!w.level) return "level";
    uint8_t coin;
    server_random(s, &coin, 1);
    o->side = text_same(w.side, "any") ? coin & 1 : game_seat(o->game, w.side);
    if (o->side < 0 || o->side > SEAT_B) return "side";
    if (!text_same(w.opponent, "human") && !text_same(w.opponent, "bot")) return "opponent";
    o->bot = text_same(w.opponent, "bot") ? w.level : 0;
    struct clock clock;
    if (o->clock && !clock_read(o->clock, &clock)) return "clock";
    if (o->encounter && !friendly_has(o->game)) return "encounter";
    return NULL;
}

static void write_opened(const struct server *s, struct jot *j, const struct room *r,
                         const struct opening *o) {
    jot_open(j, '{');
    jot_key_text(j, "room", r->id);
    jot_key_text(j, "game", r->game->name);
    jot_key_text(j, "side", r->game->sides[o->side]);
    jot_key_text(j, "token", o->key);
    room_json_link(j, "seat", r->id, o->key);
    if (!o->bot) room_json_link(j, "invite", r->id, o->code);
    jot_key_int(j, "invited", seats_invited(r));
    room_json_link(j, "watch", r->id, NULL);
    room_json_promise(j, r);
    room_json_addresses(j, s);
    jot_close(j, '}');
}

static void open_room(struct server *s, const struct request *in, struct response *out) {
    char name[NAME_SIZE] = "";
    enum name_fault fault = NAME_GOOD;
    struct opening o = {.name = name};
    TEXT(err, 256);
    if (!answer_may_write(s, in, out) || !answer_has_space(s, false, out)) return;
    if (answer_limited(s, in, LIMIT_ROOM, out)) return;
    json_t *body = answer_body(in);
    const char *wrong = json_is_object(body) ? read_opening(s, body, &o, name, &fault) : "JSON";
    if (wrong) {
        bool json = text_same(wrong, "JSON"), game = text_same(wrong, "game");
        fail(out, 400, json ? "bad-json" : game ? "no-game" : "bad-request", wrong);
        json_decref(body);
        return;
    }
    struct room *r = fault == NAME_GOOD ? rooms_open(s, &o, &err) : NULL;
    json_decref(body);
    if (fault != NAME_GOOD) return answer_fail_name(out, fault);
    if (!r) return answer_fault(out, err.at);
    rooms_commit(s, r);
    rooms_cast(s, r);
    write_opened(s, &out->own, r, &o);
    answer_own(out, 201);
    out->stamp = r->stamp;
    log_event("open", "room=%s game=%s opponent=%s", r->id, r->game->name, o.bot ? "bot" : "human");
}

static void show_room(struct server *s, struct room *r, struct response *out) {
    struct jot *j = &out->own;
    jot_open(j, '{');
    jot_key_text(j, "room", r->id);
    jot_key_text(j, "game", r->game->name);
    jot_key_text(j, "board", r->board->name);
    jot_key_text(j, "hash", r->board->hash);
    jot_key_text(j, "phase", room_json_phase(r));
    room_json_promise(j, r);
    bool later = owner_delay(r) > 0;
    if (r->match && !later) {
        jot_key_int(j, "round", r->match->truth.s.round);
        int turn = room_turn(r);
        jot_key_text(j, "turn", turn <= SEAT_B ? r->game->sides[turn] : "over");
    }
    room_json_players(j, s, r, false);
    room_json_result(j, r);
    room_json_encounter(j, r);
    if (!later) room_json_time(j, s, r);
    jot_close(j, '}');
    answer_own(out, 200);
}

/* Whose record may be seen: everybody's when over; the bearer's own; else the public one. NOBODY
 * if too many keys were tried here that open nothing. */
static int record_viewer(struct server *s, struct room *r, const struct request *in) {
    const char *token = in->is.authorization;
    if (room_phase(r) == PHASE_OVER) return REFEREE;
    if (!text_take(&token, "Bearer ") || !key_is_key(token)) return PUBLIC;
    int seat = owner_removed(s, r, token) ? NOBODY : seats_find(r, token);
    /* A key of an event may have been withdrawn: it counts while its player sits there
     * (event_rooms.h). */
    if (seat <= SEAT_B && owner_referees(r) && !r->seat[seat].connection &&
        !r->seat[seat].elsewhere)
        seat = NOBODY;
    if (seat <= SEAT_B || !s->settings.limits) return seat <= SEAT_B ? seat : PUBLIC;
    return limit_take(&r->wrong_keys, LIMIT_KEY, server_now(s)) ? NOBODY : PUBLIC;
}

static void show_record(struct server *s, struct room *r, const struct request *in,
                        struct response *out) {
    TEXT(err, 256);
    if (!r->match) return fail(out, 404, "waiting", NULL);
    const struct text *record = &r->match->record;
    int viewer = record_viewer(s, r, in);
    if (viewer == NOBODY) {
        int64_t wait = limit_wait(&r->wrong_keys, LIMIT_KEY, server_now(s));
        return answer_fail(out, 429, "flood", NULL, (wait + 999) / 1000);
    }
    if (viewer == REFEREE) {
        jot_raw(&out->own, record->at, record->len);
    } else {
        size_t cap = 2 * record->len + 4096;
        char *room = malloc(cap);
        struct match *work = malloc(sizeof *work);
        if (!room || !work) abort();
        struct text seen = text_over(room, cap);
        size_t len = viewer == PUBLIC ? delay_length(r, NULL) : record->len;
        if (match_write_view(record->at, len, r->board, viewer, work, &seen, &err))
            jot_raw(&out->own, seen.at, seen.len);
        else
            server_log_fault("unviewable", r->id, err.at);
        free(work);
        free(room);
    }
    answer_own(out, 200);
    out->type = "text/plain; charset=utf-8";
}

/* What a replay begins with, and what tells one from another. Who is here changes all the time
 * and is no part of it. */
static void replay_head(struct jot *j, const struct room *r, int viewer, uint32_t step) {
    jot_open(j, '{');
    jot_key_text(j, "room", r->id);
    jot_key_text(j, "game", r->game->name);
    jot_key_text(j, "view", viewer == REFEREE ? "referee" : "public");
    jot_key_int(j, "k", step);
    jot_key(j, "players");
    jot_open(j, '{');
    for (int i = 0; i < 2; i++) {
        jot_key(j, r->game->sides[i]);
        jot_open(j, '{');
        jot_key_text(j, "name", r->seat[i].bot ? "" : r->seat[i].name);
        if (r->seat[i].bot) jot_key_int(j, "bot", r->seat[i].bot);
        jot_close(j, '}');
    }
    jot_close(j, '}');
    room_json_result(j, r);
    room_json_encounter(j, r);
}

/* The room's replay, if it is this one: or one that is being written now, which is as good. */
static bool same_replay(const struct replay *p, const struct jot *head, bool packed) {
    if (!p || p->packed != packed) return false;
    return !p->ready || (p->head.len == head->len && !memcmp(p->head.at, head->at, head->len));
}

static bool replay_ready(void *server, struct response *out) {
    const struct replay *p = out->what;
    (void)server;
    if (!p->ready) return false;
    out->body = p->bytes.at;
    out->len = p->bytes.len;
    return true;
}

static void drop_replay(void *what) { replay_drop(what); }

static const struct response_source replay_source = {.ready = replay_ready, .drop = drop_replay};

static void send_replay(struct response *out, struct replay *p) {
    out->status = 200;
    out->type = "application/json";
    out->encoding = p->packed ? "gzip" : NULL;
    out->source = &replay_source;
    out->what = replay_hold(p);
    out->etag = p->tag;
}

/* Written by the replay thread; the room keeps the newest, so that many may ask for it. */
static void show_replay(struct server *s, struct room *r, const struct request *in,
                        struct response *out) {
    struct jot head = {0};
    if (!r->match) return fail(out, 404, "waiting", NULL);
    int viewer = room_phase(r) == PHASE_OVER ? REFEREE : PUBLIC;
    bool packed = answer_asks(in, "gzip");
    uint32_t step;
    size_t len = delay_length(r, &step);
    replay_head(&head, r, viewer, step);
    pack_tag(head.at, head.len, out->tag);
    out->etag = out->tag;
    if (!unchanged(in, out)) {
        if (!same_replay(r->replay, &head, packed)) {
            const char *record = r->match->record.at;
            replay_drop(r->replay);
            r->replay = replays_ask(s->replays, r->game, record, len, viewer, &head, packed);
        }
        if (r->replay)
            send_replay(out, r->replay);
        else
            answer_fail(out, 503, "busy", NULL, 2);
    }
    jot_free(&head);
}

/* The board of a room that is not played on the standard one; false if it is. */
static bool show_room_board(struct room *r, struct response *out) {
    struct record_head head = {
        .game = r->game, .board_text = r->quoted, .board_len = r->quoted_len};
    struct text name = text_over(head.board, sizeof head.board);
    text_add(&name, r->board->name);
    if (!record_elsewhere(&head)) return false;
    char *text = calloc(1, RECORD_BOARD);
    if (!text) abort();
    struct text sheet = text_over(text, RECORD_BOARD);
    record_board(&head, &sheet);
    catalogue_board(&out->own, r->board, sheet.at, sheet.len);
    free(text);
    answer_own(out, 200);
    return true;
}

/* ---------------------------------------------------------------- QR codes */

static void picture(struct response *out) {
    answer_own(out, 200);
    out->type = "image/svg+xml";
}

/* The server's own address, to be printed and put on the wall. */
static void show_address(struct server *s, struct response *out) {
    if (!s->bases || !qr_svg(&out->own, s->base[0], true)) return fail(out, 404, "not-found", NULL);
    picture(out);
}

/* Any short text, as an invitation: in the body, because links of seats are secret. */
static void draw_text(const struct request *in, struct response *out) {
    if (!answer_sends_json(in)) return fail(out, 415, "not-json", NULL);
    json_t *body = answer_body(in);
    json_t *value = json_object_get(body, "text");
    const char *text = json_string_value(value);
    bool good = text && strlen(text) == json_string_length(value) && json_object_size(body) == 1 &&
                qr_svg(&out->own, text, false);
    json_decref(body);
    if (!good) return fail(out, 400, "bad-request", "text");
    picture(out);
}

/* ---------------------------------------------------------------- routes */

static void show_health(struct server *s, struct response *out) {
    struct jot *j = &out->own;
    const char *failure = writer_failure(s->writer);
    jot_open(j, '{');
    jot_key_bool(j, "ok", !failure && !s->stopping);
    jot_key_int(j, "api", 1);
    jot_key_text(j, "version", version_number);
    jot_key_int(j, "rooms", s->room_count);
    jot_key_int(j, "playing", metrics_playing(s));
    jot_key_int(j, "connections", s->connection_count);
    jot_key_int(j, "keep", s->settings.keep);
    jot_key_int(j, "keepEvents", s->settings.keep_events);
    jot_key_int(j, "uptime", (server_now(s) - s->started) / 1000);
    jot_key_int(j, "commit", (int64_t)writer_done(s->writer));
    jot_word(j, "failure", failure);
    jot_close(j, '}');
    answer_own(out, failure || s->stopping ? 503 : 200);
}

static void show_metrics(struct server *s, struct response *out) {
    metrics_write(s, &out->own);
    answer_own(out, 200);
    out->type = "text/plain; version=0.0.4; charset=utf-8";
}

static void answer_room(struct server *s, const struct request *in, const char *path,
                        struct response *out) {
    const char *id = path;
    enum {
        ROOM,
        RECORD,
        REPLAY
    } what = text_take(&id, "rooms/")     ? ROOM
             : text_take(&id, "records/") ? RECORD
             : text_take(&id, "replay/")  ? REPLAY
                                          : 9;
    if (what == 9) return fail(out, 404, "not-found", NULL);
    const char *why;
    struct room *r = rooms_load(s, id, &why);
    if (!r) return no_room(out, why);
    if (!owner_may_watch(r) && !(what == RECORD && record_viewer(s, r, in) <= SEAT_B))
        return fail(out, 403, "no-watch", NULL);
    if (what == ROOM)
        show_room(s, r, out);
    else if (what == RECORD)
        show_record(s, r, in, out);
    else
        show_replay(s, r, in, out);
    out->stamp = r->stamp;
}

static void answer_api(struct server *s, const struct request *in, const char *path,
                       struct response *out) {
    const char *room = in->query;
    if (text_take(&path, "classes")) return classes_answer(s, in, path, out);
    if (text_take(&path, "events")) return events_answer(s, in, path, out);
    if (text_same(path, "rooms")) {
        if (!text_same(in->method, "POST")) return fail(out, 405, "method", NULL);
        return open_room(s, in, out);
    }
    if (text_same(path, "qr") && text_same(in->method, "POST")) return draw_text(in, out);
    if (text_same(in->method, "POST")) return fail(out, 405, "method", NULL);
    if (text_starts(path, "board/") && text_take(&room, "room=")) {
        const char *why;
        struct room *r = rooms_load(s, room, &why);
        if (!r) return no_room(out, why);
        if (show_room_board(r, out)) return;
    }
    const struct document *d = catalogue_find(path);
    if (d) return send_document(in, out, d);
    if (text_starts(path, "rules/") || text_starts(path, "board/"))
        return fail(out, 404, "no-game", NULL);
    answer_room(s, in, path, out);
}

static void answer_page(struct server *s, const struct request *in, struct response *out) {
    if (text_same(in->method, "POST")) return fail(out, 405, "method", NULL);
    if (events_screen(s, in, out)) return;
    const struct file *f = static_find(s->settings.web, in->path);
    bool file = text_starts(in->path, "/assets/") || static_type(in->path) != static_unknown;
    if (!f && file) return fail(out, 404, "not-found", NULL); /* "/rules/303/6.4" is a page */
    if (!f) f = static_find(s->settings.web, "/index.html");
    if (f) return send_file(s, in, out, f);
    out->status = 200;
    out->type = "text/html; charset=utf-8";
    const struct embedded *plain = embedded_find("data/help/no-pages.html");
    assert(plain); /* else tools/embed made half a program */
    out->body = plain->text;
    out->len = plain->len;
}

/* Addresses that only POST makes sense for; "*" is one word of the path. */
static const char *const posted[] = {
    "/api/rooms",
    "/api/qr",
    "/api/classes",
    "/api/classes/",
    "/api/classes/*/board",
    "/api/classes/*/erase",
    "/api/events",
    "/api/events/",
    "/api/events/*/orders",
    "/api/events/*/play",
    "/api/events/*/lobby",
    "/api/events/*/erase",
    "/api/events/*/questions",
};

static bool same_path(const char *pattern, const char *path) {
    size_t len = strcspn(pattern, "*");
    if (!pattern[len]) return text_same(pattern, path);
    if (strncmp(pattern, path, len) != 0) return false;
    path += len;
    path += strcspn(path, "/");
    return text_same(pattern + len + 1, path);
}

/* The methods an address takes. */
static const char *methods_of(const char *path) {
    for (size_t i = 0; i < sizeof posted / sizeof *posted; i++)
        if (same_path(posted[i], path)) return "POST";
    if (text_same(path, "*")) return "GET, HEAD, POST";
    return "GET, HEAD";
}

static void answer_path(struct server *s, const struct request *in, struct response *out) {
    const char *path = in->path;
    bool known = text_same(in->method, "GET") || text_same(in->method, "HEAD") ||
                 text_same(in->method, "POST");
    if (!known) return fail(out, 405, "method", NULL);
    if (!text_same(in->method, "POST") && text_same(methods_of(path), "POST"))
        return fail(out, 405, "method", NULL);
    if (text_same(path, "/health")) return show_health(s, out);
    if (text_same(path, "/metrics")) return show_metrics(s, out);
    if (answer_limited(s, in, LIMIT_REQUEST, out)) return;
    if (text_same(path, "/qr.svg")) return show_address(s, out);
    if (text_same(path, "/ws")) return fail(out, 426, "bad-request", "WebSocket");
    if (text_take(&path, "/api/"))
        answer_api(s, in, path, out);
    else
        answer_page(s, in, out);
}

void api_answer(struct server *s, const struct request *in, struct response *out) {
    *out = (struct response){.status = 500};
    if (!host_known(s, in)) return answer_refuse_host(in, out);
    answer_path(s, in, out);
    if (out->status == 405) out->allow = methods_of(in->path);
}
