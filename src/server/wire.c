#include "server/wire.h"
#include "core/view.h"
#include "server/delay.h"
#include "server/duel.h"
#include "server/frame.h"
#include "server/hall.h"
#include "server/log.h"
#include "server/nodes.h"
#include "server/school.h"
#include "server/state.h"
#include "server/vows.h"
#include "server/steps.h"
#include <jansson.h>
#include <string.h>

#define MOST_NUMBER 9007199254740991 /* what a browser can count to */

enum { BAD_MOST = 3, FLOODS_MOST = 200, WATCHERS_MOST = 200 };

/* One message being answered. */
struct call {
    struct connection *c;
    json_t *in;
    int64_t n; /* -1: it has none */
    const char *text;
    size_t len;
};

/* ---------------------------------------------------------------- answers */

static void begin(struct jot *j, const struct call *call, bool ok) {
    jot_open(j, '{');
    jot_key(j, "re");
    if (call->n >= 0)
        jot_int(j, call->n);
    else
        jot_null(j);
    jot_key_bool(j, "ok", ok);
}

static void finish(struct jot *j, const struct call *call) {
    jot_close(j, '}');
    connection_send(call->c, j->at, j->len);
    jot_free(j);
}

static void ok(const struct call *call) {
    struct jot j = {0};
    begin(&j, call, true);
    finish(&j, call);
}

/* The rule broken, the field to point at, and why in words. */
static void verdict(struct jot *j, const struct room *r, struct verdict v) {
    TEXT(keys, 8192);
    view_verdict(r->board, v, &keys);
    jot_values(j, keys.at, keys.len);
}

static void refuse(const struct call *call, const struct denial *no) {
    struct jot j = {0};
    TEXT(phrase, 64);
    TEXT(seconds, 24);
    begin(&j, call, false);
    jot_key_text(&j, "why", no->why);
    int64_t wait = (no->wait + 999) / 1000;
    if (wait) jot_key_int(&j, "wait", wait);
    if (text_same(no->why, "rule")) {
        verdict(&j, call->c->room, no->verdict);
    } else {
        text_add(&phrase, "server.");
        text_add(&phrase, no->why);
        text_int(&seconds, wait);
        state_words(&j, phrase.at, "wait", seconds.at);
        jot_word(&j, "detail", no->detail);
    }
    finish(&j, call);
}

static void refuse_word(const struct call *call, const char *why, const char *detail) {
    refuse(call, &(struct denial){.why = why, .detail = detail});
}

/* Nothing can be written now; the room has not changed. */
static void busy(const struct call *call) {
    refuse(call, &(struct denial){.why = "busy", .wait = BUSY_WAIT * 1000});
}

/* Not a message at all: a client that does this again and again is broken. */
static void bad(const struct call *call, const char *detail) {
    refuse_word(call, "bad-message", detail);
    if (++call->c->bad >= BAD_MOST) call->c->closing = true;
}

/* A phrase players may say. */
static bool is_sanctioned(const char *key) {
    static const char *const keys[] = {"hello", "good-luck", "thanks",    "well-played", "sorry",
                                       "wait",  "oops",      "good-game", "bye",         NULL};
    for (int i = 0; keys[i]; i++)
        if (text_same(keys[i], key)) return true;
    return false;
}

/* ---------------------------------------------------------------- parts of a message */

/* A text under `key`; NULL if it is no text, holds a zero, or is longer than `most`. */
static const char *text_of(const struct call *call, const char *key, size_t most) {
    json_t *value = json_object_get(call->in, key);
    if (!json_is_string(value)) return NULL;
    size_t len = json_string_length(value);
    const char *s = json_string_value(value);
    return len <= most && strlen(s) == len ? s : NULL;
}

/* A person's words under `key`, which may be left out. False after refusing them. */
static bool words_of(const struct call *call, const char *key, enum name_kind kind,
                     char out[NAME_SIZE]) {
    json_t *value = json_object_get(call->in, key);
    out[0] = 0;
    if (!value) return true;
    if (!json_is_string(value)) return bad(call, key), false;
    enum name_fault fault =
        name_clean(kind, json_string_value(value), json_string_length(value), out);
    if (fault == NAME_GOOD) return true;
    struct jot j = {0};
    begin(&j, call, false);
    jot_key_text(&j, "why", state_fault_word(kind));
    state_fault(&j, kind, fault);
    finish(&j, call);
    return false;
}

/* A whole number under `key` from 0 on; -1 if it is none, `missing` if it is not there. */
static int64_t number_of(const struct call *call, const char *key, int64_t missing) {
    json_t *value = json_object_get(call->in, key);
    if (!value) return missing;
    if (!json_is_integer(value)) return -1;
    int64_t n = json_integer_value(value);
    return n >= 0 && n <= MOST_NUMBER ? n : -1;
}

/* ---------------------------------------------------------------- join */

/* There is no such room, or the key opens no seat in it. Keys can be guessed only one by one, in
 * each room, from wherever; who has the right one is not kept waiting by those who have not. */
static void wrong_key(const struct call *call, struct room *r) {
    struct server *s = call->c->server;
    int64_t now = server_now(s), wait = 0;
    struct denial no = {.why = r ? "bad-token" : "no-room"};
    if (r && s->settings.limits) wait = limit_take(&r->wrong_keys, LIMIT_KEY, now);
    if (wait) no.why = "flood";
    if (r) no.wait = wait > 1000 ? wait : 1000;
    log_seldom("refused", "why=%s address=%s", no.why, call->c->address);
    refuse(call, &no);
    call->c->closing = true;
}

/* It cannot come in now, but may a little later: so the line is closed. */
static void come_again(const struct call *call, const char *why) {
    refuse(call, &(struct denial){.why = why, .wait = BUSY_WAIT * 1000});
    call->c->closing = true;
}

/* This key opens nothing any more. */
static void turn_out(const struct call *call, const char *why) {
    refuse_word(call, why, NULL);
    call->c->closing = true;
}

/* Whoever has sat already needs nothing written down to come back. */
static bool sits(const struct room *r, const char *token) {
    int seat = seats_find(r, token);
    return seat <= SEAT_B && r->seat[seat].sat;
}

static void sit_down(struct connection *c, struct room *r, int seat) {
    static const char bye[] = "{\"is\":\"bye\",\"why\":\"elsewhere\"}";
    struct connection *older = r->seat[seat].connection;
    if (older) {
        connection_send(older, bye, sizeof bye - 1);
        connection_leave(older);
        older->closing = true;
        if (older->server->writable) older->server->writable(older);
    }
    c->viewer = seat;
    r->seat[seat].connection = c;
}

static void watch(struct connection *c, struct room *r) {
    c->viewer = PUBLIC;
    c->next_watcher = r->watchers;
    r->watchers = c;
    r->watching++;
}

static void welcome(const struct call *call, struct room *r) {
    struct jot j = {0};
    int viewer = call->c->viewer;
    begin(&j, call, true);
    jot_key_int(&j, "api", 1);
    jot_key_text(&j, "room", r->id);
    jot_key_text(&j, "game", r->game->name);
    jot_key_text(&j, "hash", r->board->hash);
    jot_key_text(&j, "you", viewer <= SEAT_B ? r->game->sides[viewer] : "watch");
    jot_key_int(&j, "last", viewer <= SEAT_B ? (int64_t)r->seat[viewer].last : 0);
    jot_key_int(&j, "away", call->c->server->settings.away);
    finish(&j, call);
}

/* The state with all steps after `seen`; and the room that follows, if there is one. */
static void catch_up(struct connection *c, struct room *r, uint32_t seen) {
    struct jot steps = {0}, j = {0};
    struct replay all = {.board = r->board, .viewer = c->viewer, .after = seen};
    TEXT(err, 256);
    if (c->viewer == PUBLIC && duel_delay(r)) {
        delay_length(r, &r->shown);
        delay_state(&j, c->server, r, seen);
        connection_send(c, j.at, j.len);
        jot_free(&j);
        return;
    }
    if (r->match) all.record = r->match->record.at, all.len = r->match->record.len;
    if (r->match && seen < r->step && !steps_replay(&all, &steps, &err))
        log_fault("unreplayable", r->id, err.at);
    state_write(&j, c->server, r, c->viewer, &steps);
    connection_send(c, j.at, j.len);
    if (r->following[0]) {
        state_rematch(&j, r, c->viewer);
        connection_send(c, j.at, j.len);
    }
    jot_free(&steps);
    jot_free(&j);
}

/* What somebody brings who comes to a room. */
struct coming {
    char name[NAME_SIZE], words[NAME_SIZE];
    const char *vow; /* or NULL */
    uint32_t seen;
};

static void enter(const struct call *call, struct room *r, int seat, const struct coming *with) {
    struct connection *c = call->c;
    char date[16];
    c->room = r;
    if (seat > SEAT_B)
        watch(c, r);
    else
        sit_down(c, r, seat);
    bool first = seat <= SEAT_B && !r->seat[seat].sat;
    if (first) {
        server_date(c->server, date);
        if (with->vow) vows_promise(r, seat, with->vow);
        room_sit(r, seat, r->seated ? "" : with->name, with->words, date);
        r->ticked = server_now(c->server);
        r->turn_since = r->ticked;
        server_commit(c->server, r);
    }
    if (seat <= SEAT_B) clock_come(r, seat, server_now(c->server));
    welcome(call, r);
    catch_up(c, r, with->seen);
    if (first) {
        r->seat[seat].connection = NULL; /* has just been told */
        server_cast(c->server, r);
        r->seat[seat].connection = c;
    }
    server_here(c->server, r, NULL);
    server_rematch(c->server, r); /* if the server was killed just before it could */
    server_bots(c->server, r);    /* … or another that had the bot */
    log_detail("join", "room=%s as=%s", r->id, seat > SEAT_B ? "watch" : r->game->sides[seat]);
}

/* The seat that key or code open; NOBODY with the refusal if they do not. */
static int find_seat(struct room *r, const char *token, const char *code, struct denial *no) {
    int seat = seats_find(r, token);
    if (seat <= SEAT_B) return seat;
    if (code) return seats_come(r, code, token, no);
    no->why = "bad-token";
    return NOBODY;
}

/* Name, and words for the dice or their promise. False after refusing them. */
static bool read_words(const struct call *call, struct coming *with) {
    if (!words_of(call, "name", NAME_OF_PERSON, with->name)) return false;
    if (!words_of(call, "words", NAME_OF_WORDS, with->words)) return false;
    bool promised = json_object_get(call->in, "promise") != NULL;
    if (!promised) return true;
    if (with->vow && vows_is_vow(with->vow) && !with->words[0]) return true;
    bad(call, "promise");
    return false;
}

static void do_join(struct call *call) {
    struct connection *c = call->c;
    struct coming with = {.vow = text_of(call, "promise", SEED_HEX - 1)};
    const char *id = text_of(call, "room", 64), *token = text_of(call, "token", 128);
    const char *code = text_of(call, "invite", 128), *why;
    int64_t seen = number_of(call, "seen", 0);
    if (!id) return bad(call, "room");
    if (!token && json_object_get(call->in, "token")) return bad(call, "token");
    if (!code && json_object_get(call->in, "invite")) return bad(call, "invite");
    if (code && (!token || !key_is_key(token))) return bad(call, "token");
    if (seen < 0) return bad(call, "seen");
    if (!read_words(call, &with)) return;
    struct room *r = server_room(c->server, id, &why);
    if (r) r = nodes_refresh(c->server, r, &why);
    if (!r && text_same(why, "no-room")) return wrong_key(call, NULL);
    if (!r) return come_again(call, why);
    if (token && server_busy(c->server) && !sits(r, token)) return come_again(call, "busy");
    struct denial no = {0};
    if (token && school_removed(c->server, r, token)) return turn_out(call, "removed");
    TEXT(message, MESSAGE_MOST + 1);
    text_bytes(&message, call->text, call->len);
    if (token && seats_find(r, token) <= SEAT_B && duel_vouch(c, r, token, message.at, call->n))
        return;
    int seat = token ? find_seat(r, token, code, &no) : NOBODY;
    bool unknown = token && seat > SEAT_B && text_same(no.why, "bad-token");
    /* It may be a key of the event's staff, who watch however many do. */
    if (unknown && key_is_key(token) && duel_vouch(c, r, token, message.at, call->n)) return;
    if (unknown && !c->staff) return wrong_key(call, r);
    if (token && seat > SEAT_B && !unknown) return refuse(call, &no);
    if (seat > SEAT_B && !duel_may_watch(r)) return refuse_word(call, "no-watch", NULL);
    bool full = c->server->settings.limits && r->watching >= WATCHERS_MOST;
    if (!token && full) return refuse_word(call, "full", NULL);
    with.seen = seen > UINT32_MAX ? UINT32_MAX : (uint32_t)seen;
    enter(call, r, seat, &with);
}

/* ---------------------------------------------------------------- following an event */

void wire_refuse(struct connection *c, int64_t n, const char *why, int64_t wait) {
    refuse(&(struct call){.c = c, .n = n}, &(struct denial){.why = why, .wait = wait});
}

/* Answered when the steward has looked at the key: hall.c. */
static void do_follow(struct call *call) {
    const char *id = text_of(call, "event", 64), *token = text_of(call, "token", 128);
    const char *in = text_of(call, "in", 8);
    int64_t seen = number_of(call, "seen", 0);
    if (!id) return bad(call, "event");
    if (!token && json_object_get(call->in, "token")) return bad(call, "token");
    if (seen < 0) return bad(call, "seen");
    if (!hall_is_id(id)) return refuse_word(call, "no-event", NULL);
    struct chore *c = chore_new(CHORE_WHO, id);
    if (token && !hall_key(token, c->key)) {
        chore_drop(c);
        refuse_word(call, "bad-key", NULL);
        call->c->closing = true;
        return;
    }
    c->from = json_object_get(call->in, "seen") ? (int)(seen < 100000000 ? seen : 100000000) : -1;
    c->english = in && text_same(in, "en");
    if (hall_follow(call->c, c, call->n)) return;
    chore_drop(c);
    come_again(call, "busy");
}

/* ---------------------------------------------------------------- attending a class */

static void do_attend(struct call *call) {
    char name[NAME_SIZE];
    const char *code = text_of(call, "class", 64), *token = text_of(call, "token", 128);
    if (!code) return bad(call, "class");
    if (!token) return bad(call, "token");
    if (!words_of(call, "name", NAME_OF_PERSON, name)) return;
    school_attend(call->c, call->n, code, token, name);
}

static void do_order(struct call *call) {
    enum { WORDS = 4 };
    const char *word[WORDS];
    const json_t *list = json_object_get(call->in, "words");
    size_t count = json_array_size(list); /* 0 if it is no list */
    if (!count || count > WORDS) return bad(call, "words");
    for (size_t i = 0; i < count; i++) {
        const json_t *value = json_array_get(list, i);
        word[i] = json_string_value(value);
        if (!word[i] || strlen(word[i]) != json_string_length(value)) return bad(call, "words");
    }
    school_order(call->c, call->n, word, (int)count);
}

/* ---------------------------------------------------------------- the verbs of a player */

/* A rule has refused a move: in a class the teacher sees how often, and which. */
static void refused_by(const struct call *call, struct verdict v) {
    struct room *r = call->c->room;
    TEXT(rule, 32);
    r->seat[call->c->viewer].refused++;
    game_write_rule(r->game, v.rule, &rule);
    if (r->of[0]) school_refused(call->c->server, r, call->c->viewer, rule.at);
}

/* Carries a done action out: on disk, answered, told to everybody. */
static void done(const struct call *call) {
    struct connection *c = call->c;
    struct room *r = c->room;
    room_number(r, c->viewer, (uint64_t)call->n);
    server_commit(c->server, r);
    ok(call);
    server_cast(c->server, r);
}

/* His time was over before the move: it is not made, and he has lost. */
static void too_late(const struct call *call, int64_t now) {
    struct room *r = call->c->room;
    room_late(r, call->c->viewer);
    clock_acted(r, now, false);
    server_commit(call->c->server, r);
    refuse_word(call, "late", NULL);
    server_cast(call->c->server, r);
    log_event("over", "room=%s by=time", r->id);
}

/* The running clock before an action that may be refused, or leave the game as it is. */
struct charged {
    struct clock clock;
    uint32_t used[2], step;
};

static struct charged charge(struct room *r, int64_t now) {
    struct charged before = {.clock = r->clock, .step = r->step};
    if (r->match) memcpy(before.used, r->match->used, sizeof before.used);
    clock_charge(r, now, -1);
    return before;
}

/* The game has gone on: the time is used. Else whoever thinks goes on thinking: somebody else's
 * message must not cost him what the network takes. */
static void settle_clock(struct room *r, const struct charged *before, int64_t now) {
    if (r->step != before->step || room_phase(r) == PHASE_OVER) {
        clock_acted(r, now, false);
        return;
    }
    r->clock = before->clock;
    if (r->match) memcpy(r->match->used, before->used, sizeof before->used);
}

static void do_play(struct call *call) {
    struct room *r = call->c->room;
    struct denial no = {0};
    const char *words = text_of(call, "move", 100);
    int64_t at = number_of(call, "at", r->step), took = number_of(call, "took", MOST_NUMBER);
    int64_t now = server_now(call->c->server);
    if (!words) return bad(call, "move");
    if (took < 0) return bad(call, "took");
    if (at != r->step) return refuse_word(call, "stale", NULL);
    if (school_paused(call->c->server, r)) return refuse_word(call, "paused", NULL);
    struct clock before = r->clock; /* a refused move gives no time back */
    uint32_t used = r->match ? r->match->used[call->c->viewer] : 0;
    if (room_turn(r) == call->c->viewer && !clock_charge(r, now, took)) return too_late(call, now);
    if (!room_play(r, call->c->viewer, words, &no)) {
        r->clock = before;
        if (r->match) r->match->used[call->c->viewer] = used;
        if (text_same(no.why, "rule")) refused_by(call, no.verdict);
        return refuse(call, &no);
    }
    r->seat[call->c->viewer].refused = 0;
    clock_acted(r, now, true);
    done(call);
    log_detail("move", "room=%s step=%u", r->id, r->step);
    if (room_phase(r) == PHASE_OVER) log_event("over", "room=%s steps=%u", r->id, r->step);
}

static void do_resign(struct call *call) {
    struct denial no = {0};
    int64_t now = server_now(call->c->server);
    struct charged before = charge(call->c->room, now);
    bool resigned = room_resign(call->c->room, call->c->viewer, &no);
    settle_clock(call->c->room, &before, now);
    if (!resigned) return refuse(call, &no);
    done(call);
    log_event("over", "room=%s by=resigned", call->c->room->id);
}

static void do_undo(struct call *call) {
    struct denial no = {0};
    const char *say = text_of(call, "say", 8);
    if (!say || (!text_same(say, "ask") && !text_same(say, "yes") && !text_same(say, "no")))
        return bad(call, "say");
    int64_t now = server_now(call->c->server);
    struct charged before = charge(call->c->room, now);
    bool heard = room_undo(call->c->room, call->c->viewer, say, &no);
    settle_clock(call->c->room, &before, now);
    if (!heard) return refuse(call, &no);
    done(call);
}

static void do_draw(struct call *call) {
    struct room *r = call->c->room;
    struct denial no = {0};
    const char *say = text_of(call, "say", 8);
    if (!say || (!text_same(say, "offer") && !text_same(say, "yes") && !text_same(say, "no")))
        return bad(call, "say");
    if (duel_is(r)) return refuse_word(call, "referee-draw", NULL);
    if (school_paused(call->c->server, r)) return refuse_word(call, "paused", NULL);
    int64_t now = server_now(call->c->server);
    struct charged before = charge(r, now);
    bool heard = room_draw(r, call->c->viewer, say, &no);
    settle_clock(r, &before, now);
    if (!heard) return refuse(call, &no);
    done(call);
    if (room_phase(r) == PHASE_OVER) log_event("over", "room=%s by=agreed", r->id);
}

static void do_claim(struct call *call) {
    struct server *s = call->c->server;
    struct denial no = {0};
    if (school_paused(s, call->c->room)) return refuse_word(call, "paused", NULL);
    int64_t away = duel_away(call->c->room, s->settings.away * 1000);
    if (away < 0) return refuse_word(call, "referee", NULL);
    duel_claimed(s, call->c->room);
    if (!room_claim(call->c->room, call->c->viewer, server_now(s), away, &no))
        return refuse(call, &no);
    clock_acted(call->c->room, server_now(s), false);
    done(call);
    log_event("over", "room=%s by=away", call->c->room->id);
}

/* What is said beside playing is written down too, so nobody may say it without end. */
static bool chatters(const struct call *call) {
    struct connection *c = call->c;
    struct bucket *b = &c->room->seat[c->viewer].chatter;
    if (!c->server->settings.limits) return false;
    int64_t wait = limit_take(b, LIMIT_CHATTER, server_now(c->server));
    if (wait) refuse(call, &(struct denial){.why = "flood", .wait = wait});
    return wait > 0;
}

static void do_rematch(struct call *call) {
    struct denial no = {0};
    if (chatters(call)) return;
    if (!duel_goes_on(call->c->room) || !school_goes_on(call->c->server, call->c->room))
        return refuse_word(call, "not-now", NULL);
    struct server *s = call->c->server;
    uint64_t opened = s->opened;
    int64_t wait = server_may_open(s, call->c->address, 1);
    if (wait) return refuse(call, &(struct denial){.why = "flood", .wait = wait});
    if (call->c->room->seat[call->c->viewer].rematch) return ok(call);
    if (!room_rematch(call->c->room, call->c->viewer, &no)) return refuse(call, &no);
    done(call);
    server_rematch(s, call->c->room);
    server_count_rooms(s, call->c->address, opened);
}

/* The words whose SHA-256 this seat came with. */
static void do_words(struct call *call) {
    struct connection *c = call->c;
    struct denial no = {0};
    char words[NAME_SIZE], date[16];
    if (!words_of(call, "words", NAME_OF_WORDS, words)) return;
    server_date(c->server, date);
    if (!vows_open(c->room, c->viewer, words, date, &no)) return refuse(call, &no);
    if (c->room->begun_now) server_begun(c->server, c->room);
    done(call);
}

static int other_seat(const struct call *call) {
    return call->c->viewer == SEAT_A ? SEAT_B : SEAT_A;
}

/* A new link for the seat opposite; the one before no longer works. */
static void do_invite(struct call *call) {
    struct room *r = call->c->room;
    struct denial no = {0};
    struct jot j = {0};
    char code[CODE];
    if (!server_invite(call->c->server, r, other_seat(call), code, &no)) return refuse(call, &no);
    room_number(r, call->c->viewer, (uint64_t)call->n);
    server_commit(call->c->server, r);
    begin(&j, call, true);
    state_link(&j, "invite", r->id, code);
    jot_key_int(&j, "invited", seats_invited(r));
    finish(&j, call);
    server_cast(call->c->server, r);
}

static void do_withdraw(struct call *call) {
    struct denial no = {0};
    bool open = seats_invited(call->c->room) > 0;
    if (!seats_withdraw(call->c->room, other_seat(call), &no)) return refuse(call, &no);
    if (!open) return ok(call); /* nothing has changed: nothing is written */
    done(call);
}

static void do_say(struct call *call) {
    struct connection *c = call->c;
    struct room *r = c->room;
    struct jot j = {0};
    const char *key = text_of(call, "key", 32);
    if (!key || !is_sanctioned(key)) return bad(call, "key");
    if (chatters(call)) return;
    room_say(r, c->viewer, key);
    room_number(r, c->viewer, (uint64_t)call->n);
    server_commit(c->server, r);
    room_clear(r);
    ok(call);
    jot_open(&j, '{');
    jot_key_text(&j, "is", "said");
    jot_key_text(&j, "who", r->game->sides[c->viewer]);
    jot_key_text(&j, "key", key);
    jot_close(&j, '}');
    for (int i = 0; i < 2; i++)
        if (r->seat[i].connection) connection_send(r->seat[i].connection, j.at, j.len);
    for (struct connection *w = r->watchers; w && !duel_delay(r); w = w->next_watcher)
        connection_send(w, j.at, j.len);
    jot_free(&j);
}

static void do_why(struct call *call) {
    struct room *r = call->c->room;
    struct verdict v = LEGAL;
    struct jot j = {0};
    const char *words = text_of(call, "move", 100);
    if (!words) return bad(call, "move");
    if (room_phase(r) == PHASE_WAITING) return refuse_word(call, "waiting", NULL);
    if (room_phase(r) == PHASE_OVER) return refuse_word(call, "over", NULL);
    if (room_turn(r) != call->c->viewer) return refuse_word(call, "not-yours", NULL);
    if (!room_judge(r, words, &v)) return refuse_word(call, "unreadable", NULL);
    begin(&j, call, true);
    jot_key_bool(&j, "legal", !v.rule);
    if (v.rule) verdict(&j, r, v), refused_by(call, v);
    finish(&j, call);
}

static void do_ping(struct call *call) { ok(call); }

/* ---------------------------------------------------------------- dispatch */

static const struct verb {
    const char *name;
    const char *keys; /* beside n and do */
    void (*act)(struct call *call);
    bool player, durable;
} verbs[] = {
    {"join", " room token invite seen name words promise ", do_join, false, false},
    {"words", " words ", do_words, true, true},
    {"follow", " event token seen in ", do_follow, false, false},
    {"attend", " class token name ", do_attend, false, false},
    {"order", " words ", do_order, false, false},
    {"play", " move at took ", do_play, true, true},
    {"resign", " ", do_resign, true, true},
    {"undo", " say ", do_undo, true, true},
    {"draw", " say ", do_draw, true, true},
    {"claim", " ", do_claim, true, true},
    {"rematch", " ", do_rematch, true, true},
    {"invite", " ", do_invite, true, true},
    {"withdraw", " ", do_withdraw, true, true},
    {"say", " key ", do_say, true, true},
    {"why", " move ", do_why, true, false},
    {"ping", " ", do_ping, false, false},
};

static const struct verb *find_verb(const char *name) {
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (text_same(verbs[i].name, name)) return &verbs[i];
    return NULL;
}

static bool known_keys(const struct call *call, const struct verb *v) {
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

static void answer_again(const struct call *call) {
    struct jot j = {0};
    begin(&j, call, true);
    jot_key_bool(&j, "again", true);
    finish(&j, call);
}

/* A line begins by coming to a room, an event or a class, and then does what belongs there. */
static bool in_place(const struct connection *c, const struct verb *v) {
    bool first = v->act == do_join || v->act == do_follow || v->act == do_attend;
    bool order = v->act == do_order, ping = v->act == do_ping;
    if (c->attendee) return order || ping;
    if (c->follower) return ping;
    return c->room ? !first && !order : first;
}

static void dispatch(struct call *call) {
    struct connection *c = call->c;
    const char *name = text_of(call, "do", 16);
    const struct verb *v = name ? find_verb(name) : NULL;
    if (call->n < 0) return bad(call, "n");
    if (!v) return bad(call, "do");
    if (!known_keys(call, v)) return bad(call, "unknown key");
    if (!in_place(c, v)) return bad(call, "join");
    if (c->server->stopping) return refuse_word(call, "stopping", NULL);
    if (v->player && c->viewer > SEAT_B) return refuse_word(call, "watching", NULL);
    if (v->durable && (uint64_t)call->n <= c->room->seat[c->viewer].last) return answer_again(call);
    if (v->durable && c->room->bytes > ROOM_JOURNAL) return refuse_word(call, "room-full", NULL);
    if (v->durable && server_busy(c->server)) return busy(call);
    if (v->durable && !c->server->settings.fixed) room_tick(c->room, server_now(c->server));
    int before = c->bad;
    v->act(call);
    if (c->bad == before) c->bad = 0;
}

/* A client's own bucket is new with each line; its address has one for all of them. */
static int64_t take_message(struct connection *c, int64_t now) {
    struct limit_address *a = limit_find(c->server->limits, c->address, now);
    int64_t own = limit_take(&c->patience, LIMIT_MESSAGE, now);
    return own ? own : limit_take(&a->bucket[LIMIT_MESSAGES], LIMIT_MESSAGES, now);
}

void wire_message(struct connection *c, const char *text, size_t len) {
    struct call call = {.c = c, .n = -1, .text = text, .len = len};
    if (c->closing) return;
    if (len <= MESSAGE_MOST) call.in = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(call.in)) call.n = number_of(&call, "n", -1);
    int64_t now = server_now(c->server);
    int64_t wait = c->server->settings.limits ? take_message(c, now) : 0;
    if (wait) {
        refuse(&call, &(struct denial){.why = "flood", .wait = wait});
        if (++c->floods > FLOODS_MOST) c->closing = true;
    } else if (!json_is_object(call.in)) {
        bad(&call, "JSON");
    } else {
        dispatch(&call);
    }
    json_decref(call.in);
}

void wire_full(struct connection *c) {
    refuse_word(&(struct call){.c = c, .n = -1}, "full", NULL);
    c->closing = true;
}
