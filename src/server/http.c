#include "server/http.h"
#include "server/books.h"
#include "server/files.h"
#include "server/log.h"
#include "server/qr.h"
#include "server/state.h"
#include "server/steps.h"
#include "server/wire.h"
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static const char plain_page[] =
    "<!doctype html><html lang=\"pl\"><meta charset=\"utf-8\"><title>sedzia</title>"
    "<meta name=\"viewport\" content=\"width=device-width\"><h1>sedzia</h1>"
    "<p>Serwer działa, ale ten program zbudowano bez stron. Zbuduj je poleceniem <code>make "
    "web</code>, potem <code>make</code>, i uruchom serwer jeszcze raz.</p>"
    "<p lang=\"en\">The server is running, but this program was built without the pages. Build "
    "them with <code>make web</code>, then <code>make</code>, and start the server again.</p>";

void http_free(struct answer *a) {
    jot_free(&a->own);
    a->body = NULL;
}

/* ---------------------------------------------------------------- shapes of answers */

static void own_body(struct answer *out, int status) {
    out->status = status;
    out->type = "application/json";
    out->body = out->own.at;
    out->len = out->own.len;
}

static void fail_wait(struct answer *out, int status, const char *why, const char *detail,
                      int64_t wait) {
    TEXT(phrase, 64);
    TEXT(seconds, 24);
    text_add(&phrase, "server.");
    text_add(&phrase, why);
    text_int(&seconds, wait);
    jot_clear(&out->own);
    jot_open(&out->own, '{');
    jot_key_text(&out->own, "error", why);
    if (wait) jot_key_int(&out->own, "wait", wait);
    state_words(&out->own, phrase.at, "wait", seconds.at);
    jot_word(&out->own, "detail", detail);
    jot_close(&out->own, '}');
    own_body(out, status);
    out->wait = wait;
}

static void fail(struct answer *out, int status, const char *why, const char *detail) {
    fail_wait(out, status, why, detail, 0);
}

static bool asks(const struct request *in, const char *encoding) {
    return strstr(in->encodings, encoding) != NULL;
}

static bool unchanged(const struct request *in, struct answer *out) {
    if (!out->etag || !strstr(in->none_match, out->etag)) return false;
    out->status = 304;
    out->len = 0;
    out->encoding = NULL;
    return true;
}

static void send_file(const struct request *in, struct answer *out, const struct file *f) {
    out->status = 200;
    out->type = f->type;
    out->immutable = f->immutable;
    struct text tag = text_over(out->tag, sizeof out->tag);
    text_add(&tag, f->etag);
    out->etag = out->tag;
    out->body = f->plain;
    out->len = f->plain_len;
    if (f->brotli && asks(in, "br")) {
        out->encoding = "br";
        out->body = f->brotli;
        out->len = f->brotli_len;
    } else if (f->gzip && asks(in, "gzip")) {
        out->encoding = "gzip";
        out->body = f->gzip;
        out->len = f->gzip_len;
    }
    unchanged(in, out);
}

static void send_document(const struct request *in, struct answer *out, const struct document *d) {
    out->status = 200;
    out->type = "application/json";
    out->etag = d->etag;
    bool packed = asks(in, "gzip");
    out->encoding = packed ? "gzip" : NULL;
    out->body = packed ? d->gzip.at : d->plain.at;
    out->len = packed ? d->gzip.len : d->plain.len;
    unchanged(in, out);
}

/* ---------------------------------------------------------------- rooms */

static bool limited(struct server *s, const struct request *in, enum limit_kind kind, bool take,
                    struct answer *out) {
    int64_t now = server_now(s);
    if (!s->settings.limits) return false;
    struct bucket *b = &limit_find(s->limits, in->address, now)->bucket[kind];
    int64_t wait = take ? limit_take(b, kind, now) : limit_wait(b, kind, now);
    if (wait && out) fail_wait(out, 429, "flood", NULL, (wait + 999) / 1000);
    return wait > 0;
}

/* Reads the body of POST /api/rooms; the texts stay those of `in`. The key that is wrong, or
 * NULL. */
static const char *read_opening(struct server *s, json_t *in, struct opening *o,
                                char name[RECORD_TAG], char words[RECORD_TAG]) {
    static const char keys[] = " game side opponent level name words board from ";
    const char *key, *side = "any", *opponent = "human", *game = "";
    int level = 1;
    json_t *value;
    json_object_foreach(in, key, value) {
        TEXT(word, 32);
        const char *text = json_string_value(value);
        text_char(&word, ' ');
        text_add(&word, key);
        text_char(&word, ' ');
        if (word.cut || strchr(key, ' ') || !strstr(keys, word.at)) return "unknown key";
        if (text_same(key, "level")) {
            if (!json_is_integer(value)) return key;
            json_int_t n = json_integer_value(value);
            level = n >= 1 && n <= 5 ? (int)n : 0;
            continue;
        }
        if (!text || strlen(text) != json_string_length(value)) return key;
        if (text_same(key, "game")) game = text;
        if (text_same(key, "side")) side = text;
        if (text_same(key, "opponent")) opponent = text;
        if (text_same(key, "board")) o->board = text;
        if (text_same(key, "from")) o->from = text;
        if (text_same(key, "name") && !wire_clean(text, strlen(text), NAME_LETTERS, name))
            return key;
        if (text_same(key, "words") && !wire_clean(text, strlen(text), WORDS_LETTERS, words))
            return key;
    }
    o->game = game_find(game);
    if (!o->game) return "game";
    if (!level) return "level";
    uint8_t coin;
    server_random(s, &coin, 1);
    o->side = text_same(side, "any") ? coin & 1 : game_seat(o->game, side);
    if (o->side < 0 || o->side > SEAT_B) return "side";
    if (!text_same(opponent, "human") && !text_same(opponent, "bot")) return "opponent";
    o->bot = text_same(opponent, "bot") ? level : 0;
    return NULL;
}

static void write_opened(struct server *s, struct jot *j, const struct room *r,
                         const struct opening *o) {
    char token[TOKEN];
    jot_open(j, '{');
    jot_key_text(j, "room", r->id);
    jot_key_text(j, "game", r->game->name);
    jot_key_text(j, "side", r->game->sides[o->side]);
    server_token(s, r->id, o->side, token);
    jot_key_text(j, "token", token);
    state_link(j, "seat", r->id, token);
    if (!o->bot) {
        server_token(s, r->id, o->side == SEAT_A ? SEAT_B : SEAT_A, token);
        state_link(j, "invite", r->id, token);
    }
    state_link(j, "watch", r->id, NULL);
    jot_key(j, "addresses");
    jot_open(j, '[');
    for (int i = 0; i < s->bases; i++) jot_text(j, s->base[i]);
    jot_close(j, ']');
    jot_close(j, '}');
}

static void open_room(struct server *s, const struct request *in, struct answer *out) {
    char name[RECORD_TAG] = "", words[RECORD_TAG] = "";
    struct opening o = {.name = name, .words = words};
    TEXT(err, 256);
    if (in->body_len > BODY_MOST) return fail(out, 413, "too-long", NULL);
    if (s->stopping) return fail_wait(out, 503, "busy", NULL, 2);
    if (limited(s, in, LIMIT_ROOM, true, out)) return;
    json_t *body = json_loadb(in->body, in->body_len, JSON_REJECT_DUPLICATES, NULL);
    const char *wrong = json_is_object(body) ? read_opening(s, body, &o, name, words) : "JSON";
    if (wrong) {
        bool json = text_same(wrong, "JSON"), game = text_same(wrong, "game");
        fail(out, 400, json ? "bad-json" : game ? "no-game" : "bad-request", wrong);
        json_decref(body);
        return;
    }
    struct room *r = server_open_room(s, &o, &err);
    json_decref(body);
    if (!r) return fail(out, 400, "bad-request", err.at);
    server_commit(s, r);
    server_cast(s, r);
    write_opened(s, &out->own, r, &o);
    own_body(out, 201);
    out->stamp = r->stamp;
    log_event("open", "room=%s game=%s opponent=%s", r->id, r->game->name, o.bot ? "bot" : "human");
}

static void show_room(struct server *s, struct room *r, struct answer *out) {
    struct jot *j = &out->own;
    jot_open(j, '{');
    jot_key_text(j, "room", r->id);
    jot_key_text(j, "game", r->game->name);
    jot_key_text(j, "board", r->board->name);
    jot_key_text(j, "phase", state_phase(r));
    if (r->match) {
        jot_key_int(j, "round", r->match->truth.s.round);
        int turn = room_turn(r);
        jot_key_text(j, "turn", turn <= SEAT_B ? r->game->sides[turn] : "over");
    }
    state_players(j, s, r, false);
    state_result(j, r);
    jot_close(j, '}');
    own_body(out, 200);
}

/* Whose record may be seen: everybody's when over; the bearer's own; else the public one. */
static int record_viewer(struct server *s, const struct room *r, const struct request *in) {
    const char *token = in->authorization;
    if (room_phase(r) == PHASE_OVER) return REFEREE;
    if (!text_take(&token, "Bearer ") || strlen(token) != TOKEN - 1) return PUBLIC;
    if (limited(s, in, LIMIT_TOKEN, false, NULL)) return PUBLIC;
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) {
        char right[TOKEN];
        server_token(s, r->id, seat, right);
        if (sodium_memcmp(right, token, TOKEN) == 0) return seat;
    }
    limited(s, in, LIMIT_TOKEN, true, NULL);
    return PUBLIC;
}

static void show_record(struct server *s, struct room *r, const struct request *in,
                        struct answer *out) {
    TEXT(err, 256);
    if (!r->match) return fail(out, 404, "waiting", NULL);
    const struct text *record = &r->match->record;
    int viewer = record_viewer(s, r, in);
    if (viewer == REFEREE) {
        jot_raw(&out->own, record->at, record->len);
    } else {
        size_t cap = 2 * record->len + 4096;
        char *room = malloc(cap);
        struct match *work = malloc(sizeof *work);
        if (!room || !work) abort();
        struct text seen = text_over(room, cap);
        if (match_write_view(record->at, record->len, r->board, viewer, work, &seen, &err))
            jot_raw(&out->own, seen.at, seen.len);
        else
            log_event("unviewable", "room=%s why=\"%s\"", r->id, err.at);
        free(work);
        free(room);
    }
    own_body(out, 200);
    out->type = "text/plain; charset=utf-8";
}

static void show_replay(struct server *s, struct room *r, struct answer *out) {
    struct jot *j = &out->own;
    uint32_t count;
    TEXT(err, 256);
    if (!r->match) return fail(out, 404, "waiting", NULL);
    int viewer = room_phase(r) == PHASE_OVER ? REFEREE : PUBLIC;
    jot_open(j, '{');
    jot_key_text(j, "room", r->id);
    jot_key_text(j, "game", r->game->name);
    jot_key_text(j, "view", viewer == REFEREE ? "referee" : "public");
    jot_key(j, "steps");
    jot_open(j, '[');
    steps_replay(r->match->record.at, r->match->record.len, r->board, viewer, 0, true, j, &count,
                 &err);
    jot_close(j, ']');
    state_players(j, s, r, false);
    state_result(j, r);
    jot_close(j, '}');
    own_body(out, 200);
}

static void show_room_board(struct room *r, struct answer *out) {
    struct record_head head = {.board_text = r->quoted, .board_len = r->quoted_len};
    char *text = calloc(1, RECORD_BOARD);
    if (!text) abort();
    struct text sheet = text_over(text, RECORD_BOARD);
    record_board(&head, &sheet);
    books_board(&out->own, r->board, sheet.at, sheet.len);
    free(text);
    own_body(out, 200);
}

/* ---------------------------------------------------------------- QR codes */

static void picture(struct answer *out) {
    own_body(out, 200);
    out->type = "image/svg+xml";
}

/* The server's own address, to be printed and put on the wall. */
static void show_address(struct server *s, struct answer *out) {
    if (!s->bases || !qr_svg(&out->own, s->base[0], true)) return fail(out, 404, "not-found", NULL);
    picture(out);
}

/* Any short text, as an invitation: in the body, because links of seats are secret. */
static void draw_text(const struct request *in, struct answer *out) {
    json_t *body = json_loadb(in->body, in->body_len, JSON_REJECT_DUPLICATES, NULL);
    json_t *value = json_object_get(body, "text");
    const char *text = json_string_value(value);
    bool good = text && strlen(text) == json_string_length(value) && json_object_size(body) == 1 &&
                qr_svg(&out->own, text, false);
    json_decref(body);
    if (!good) return fail(out, 400, "bad-request", "text");
    picture(out);
}

/* ---------------------------------------------------------------- routes */

static void show_health(struct server *s, struct answer *out) {
    struct jot *j = &out->own;
    int playing = 0;
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (const struct room *r = s->rooms[i]; r; r = r->next)
            playing += room_phase(r) == PHASE_PLAYING;
    const char *failure = writer_failure(s->writer);
    jot_open(j, '{');
    jot_key_bool(j, "ok", !failure && !s->stopping);
    jot_key_int(j, "api", 1);
    jot_key_text(j, "version", "0.1");
    jot_key_int(j, "rooms", s->room_count);
    jot_key_int(j, "playing", playing);
    jot_key_int(j, "connections", s->connection_count);
    jot_key_int(j, "uptime", (server_now(s) - s->started) / 1000);
    jot_key_int(j, "commit", (int64_t)writer_done(s->writer));
    jot_word(j, "failure", failure);
    jot_close(j, '}');
    own_body(out, failure || s->stopping ? 503 : 200);
}

static void answer_room(struct server *s, const struct request *in, const char *path,
                        struct answer *out) {
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
    struct room *r = server_room(s, id);
    if (!r) return fail(out, 404, "no-room", NULL);
    if (what == ROOM)
        show_room(s, r, out);
    else if (what == RECORD)
        show_record(s, r, in, out);
    else
        show_replay(s, r, out);
    out->stamp = r->stamp;
}

static void answer_api(struct server *s, const struct request *in, const char *path,
                       struct answer *out) {
    const char *room = in->query;
    if (text_same(path, "rooms")) {
        if (!text_same(in->method, "POST")) return fail(out, 405, "method", NULL);
        return open_room(s, in, out);
    }
    if (text_same(path, "qr") && text_same(in->method, "POST")) return draw_text(in, out);
    if (text_same(in->method, "POST")) return fail(out, 405, "method", NULL);
    if (text_starts(path, "board/") && text_take(&room, "room=")) {
        struct room *r = server_room(s, room);
        if (!r) return fail(out, 404, "no-room", NULL);
        if (r->quoted) return show_room_board(r, out);
    }
    const struct document *d = books_find(path);
    if (d) return send_document(in, out, d);
    if (text_starts(path, "rules/") || text_starts(path, "board/"))
        return fail(out, 404, "no-game", NULL);
    answer_room(s, in, path, out);
}

static void answer_page(struct server *s, const struct request *in, struct answer *out) {
    if (text_same(in->method, "POST")) return fail(out, 405, "method", NULL);
    const struct file *f = files_find(s->settings.web, in->path);
    bool file = text_starts(in->path, "/assets/") || files_type(in->path) != files_unknown;
    if (!f && file) return fail(out, 404, "not-found", NULL); /* "/rules/303/6.4" is a page */
    if (!f) f = files_find(s->settings.web, "/index.html");
    if (f) return send_file(in, out, f);
    out->status = 200;
    out->type = "text/html; charset=utf-8";
    out->body = plain_page;
    out->len = sizeof plain_page - 1;
}

void http_answer(struct server *s, const struct request *in, struct answer *out) {
    const char *path = in->path;
    *out = (struct answer){.status = 500};
    bool known = text_same(in->method, "GET") || text_same(in->method, "HEAD") ||
                 text_same(in->method, "POST");
    if (!known) return fail(out, 405, "method", NULL);
    if (text_same(path, "/health")) return show_health(s, out);
    if (limited(s, in, LIMIT_REQUEST, true, out)) return;
    if (text_same(path, "/qr.svg")) return show_address(s, out);
    if (text_take(&path, "/api/"))
        answer_api(s, in, path, out);
    else
        answer_page(s, in, out);
}
