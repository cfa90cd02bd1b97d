#include "server/rooms/room_messages.h"
#include "core/view.h"
#include "log/log.h"
#include "net/websocket.h"
#include "server/rooms/delay.h"
#include "server/rooms/neighbours.h"
#include "server/rooms/owner.h"
#include "server/rooms/room_clock.h"
#include "server/rooms/room_json.h"
#include "server/rooms/room_play.h"
#include "server/rooms/rooms.h"
#include "server/rooms/seats.h"
#include "server/rooms/steps.h"
#include "server/rooms/vows.h"
#include <string.h>

#define MOST_NUMBER 9007199254740991 /* what a browser can count to */

enum { WATCHERS_MOST = 200 };

/* ---------------------------------------------------------------- refusals */

/* The rule broken, the field to point at, and why in words. */
static void write_verdict(struct jot *j, const struct room *r, struct verdict v) {
    TEXT(keys, 8192);
    view_verdict(r->board, v, &keys);
    jot_values(j, keys.at, keys.len);
}

static void refuse(const struct call *call, const struct denial *no) {
    struct jot j = {0};
    if (!text_same(no->why, "rule")) {
        messages_no(call, no->why, no->detail, no->wait);
        return;
    }
    messages_begin(&j, call, false);
    jot_key_text(&j, "why", no->why);
    write_verdict(&j, call->c->room, no->verdict);
    messages_finish(&j, call);
}

/* A phrase players may say. */
static bool is_sanctioned(const char *key) {
    static const char *const keys[] = {"hello", "good-luck", "thanks",    "well-played", "sorry",
                                       "wait",  "oops",      "good-game", "bye",         NULL};
    for (int i = 0; keys[i]; i++)
        if (text_same(keys[i], key)) return true;
    return false;
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
    call->c->out.closing = true;
}

/* Whoever has sat already needs nothing written down to come back. */
static bool sits(const struct room *r, const char *token) {
    int seat = seats_find(r, token);
    return seat <= SEAT_B && r->seat[seat].sat;
}

static void sit_down(struct connection *c, struct room *r, int seat) {
    struct connection *older = r->seat[seat].connection;
    if (older) rooms_send_elsewhere(older);
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
    messages_begin(&j, call, true);
    jot_key_int(&j, "api", 1);
    jot_key_text(&j, "room", r->id);
    jot_key_text(&j, "game", r->game->name);
    jot_key_text(&j, "hash", r->board->hash);
    jot_key_text(&j, "you", viewer <= SEAT_B ? r->game->sides[viewer] : "watch");
    jot_key_int(&j, "last", viewer <= SEAT_B ? (int64_t)r->seat[viewer].last : 0);
    jot_key_int(&j, "away", call->c->server->settings.away);
    messages_finish(&j, call);
}

/* The state with all steps after `seen`; and the room that follows, if there is one. */
static void catch_up(struct connection *c, struct room *r, uint32_t seen) {
    struct jot steps = {0}, j = {0};
    struct replay_request all = {.board = r->board, .viewer = c->viewer, .after = seen};
    TEXT(err, 256);
    if (c->viewer == PUBLIC && owner_delay(r)) {
        delay_length(r, &r->shown);
        delay_state(&j, c->server, r, seen);
        connection_send(c, j.at, j.len);
        jot_free(&j);
        return;
    }
    if (r->match) {
        all.record = r->match->record.at;
        all.len = r->match->record.len;
    }
    if (r->match && seen < r->step && !steps_replay(&all, &steps, &err))
        server_log_fault("unreplayable", r->id, err.at);
    room_json_write(&j, c->server, r, c->viewer, &steps);
    connection_send(c, j.at, j.len);
    if (r->following[0]) {
        room_json_rematch(&j, r, c->viewer);
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
        rooms_commit(c->server, r);
    }
    if (seat <= SEAT_B) room_clock_come(r, seat, server_now(c->server));
    welcome(call, r);
    catch_up(c, r, with->seen);
    if (first) {
        r->seat[seat].connection = NULL; /* has just been told */
        rooms_cast(c->server, r);
        r->seat[seat].connection = c;
    }
    rooms_here(c->server, r, NULL);
    rooms_rematch(c->server, r); /* if the server was killed just before it could */
    rooms_bots(c->server, r);    /* … or another that had the bot */
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
    if (!messages_words(call, "name", NAME_OF_PERSON, with->name)) return false;
    if (!messages_words(call, "words", NAME_OF_WORDS, with->words)) return false;
    bool promised = messages_has(call, "promise");
    if (!promised) return true;
    if (with->vow && vows_is_vow(with->vow) && !with->words[0]) return true;
    messages_bad(call, "promise");
    return false;
}

static void do_join(struct call *call) {
    struct connection *c = call->c;
    struct coming with = {.vow = messages_text(call, "promise", SEED_HEX - 1)};
    const char *id = messages_text(call, "room", 64), *token = messages_text(call, "token", 128);
    const char *code = messages_text(call, "invite", 128), *why;
    int64_t seen = messages_number(call, "seen", 0);
    if (!id) return messages_bad(call, "room");
    if (!token && messages_has(call, "token")) return messages_bad(call, "token");
    if (!code && messages_has(call, "invite")) return messages_bad(call, "invite");
    if (code && (!token || !key_is_key(token))) return messages_bad(call, "token");
    if (seen < 0) return messages_bad(call, "seen");
    if (!read_words(call, &with)) return;
    struct room *r = rooms_load(c->server, id, &why);
    if (r) r = room_neighbours->refresh(c->server, r, &why);
    if (!r && text_same(why, "no-room")) return wrong_key(call, NULL);
    if (!r) return messages_turn_out(call, why, BUSY_WAIT * 1000);
    if (token && server_busy(c->server) && !sits(r, token))
        return messages_turn_out(call, "busy", BUSY_WAIT * 1000);
    struct denial no = {0};
    if (token && owner_removed(c->server, r, token)) return messages_turn_out(call, "removed", 0);
    TEXT(message, MESSAGE_MOST + 1);
    text_bytes(&message, call->text, call->len);
    if (token && seats_find(r, token) <= SEAT_B && owner_vouch(c, r, token, message.at, call->n))
        return;
    int seat = token ? find_seat(r, token, code, &no) : NOBODY;
    bool unknown = token && seat > SEAT_B && text_same(no.why, "bad-token");
    /* It may be a key of the event's staff, who watch however many do. */
    if (unknown && key_is_key(token) && owner_vouch(c, r, token, message.at, call->n)) return;
    if (unknown && !c->staff) return wrong_key(call, r);
    if (token && seat > SEAT_B && !unknown) return refuse(call, &no);
    if (seat > SEAT_B && !owner_may_watch(r)) return messages_no(call, "no-watch", NULL, 0);
    bool full = c->server->settings.limits && r->watching >= WATCHERS_MOST;
    if (!token && full) return messages_no(call, "full", NULL, 0);
    with.seen = seen > UINT32_MAX ? UINT32_MAX : (uint32_t)seen;
    enter(call, r, seat, &with);
}

/* ---------------------------------------------------------------- the verbs of a player */

/* A rule has refused a move: in a class the teacher sees how often, and which. */
static void refused_by(const struct call *call, struct verdict v) {
    struct room *r = call->c->room;
    TEXT(rule, 32);
    r->seat[call->c->viewer].refused++;
    game_write_rule(r->game, v.rule, &rule);
    owner_refused(call->c->server, r, call->c->viewer, rule.at);
}

/* Carries a done action out: on disk, answered, told to everybody. */
static void done(const struct call *call) {
    struct connection *c = call->c;
    struct room *r = c->room;
    room_number(r, c->viewer, (uint64_t)call->n);
    rooms_commit(c->server, r);
    messages_ok(call);
    rooms_cast(c->server, r);
}

/* His time was over before the move: it is not made, and he has lost. */
static void too_late(const struct call *call, int64_t now) {
    struct room *r = call->c->room;
    room_late(r, call->c->viewer);
    room_clock_acted(r, now, false);
    rooms_commit(call->c->server, r);
    messages_no(call, "late", NULL, 0);
    rooms_cast(call->c->server, r);
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
    room_clock_charge(r, now, -1);
    return before;
}

/* The game has gone on: the time is used. Else whoever thinks goes on thinking: somebody else's
 * message must not cost him what the network takes. */
static void settle_clock(struct room *r, const struct charged *before, int64_t now) {
    if (r->step != before->step || room_phase(r) == PHASE_OVER) {
        room_clock_acted(r, now, false);
        return;
    }
    r->clock = before->clock;
    if (r->match) memcpy(r->match->used, before->used, sizeof before->used);
}

static void do_play(struct call *call) {
    struct room *r = call->c->room;
    struct denial no = {0};
    const char *words = messages_text(call, "move", 100);
    int64_t at = messages_number(call, "at", r->step),
            took = messages_number(call, "took", MOST_NUMBER);
    int64_t now = server_now(call->c->server);
    if (!words) return messages_bad(call, "move");
    if (took < 0) return messages_bad(call, "took");
    if (at != r->step) return messages_no(call, "stale", NULL, 0);
    if (owner_paused(call->c->server, r)) return messages_no(call, "paused", NULL, 0);
    struct clock before = r->clock; /* a refused move gives no time back */
    uint32_t used = r->match ? r->match->used[call->c->viewer] : 0;
    if (room_turn(r) == call->c->viewer && !room_clock_charge(r, now, took))
        return too_late(call, now);
    if (!room_play(r, call->c->viewer, words, &no)) {
        r->clock = before;
        if (r->match) r->match->used[call->c->viewer] = used;
        if (text_same(no.why, "rule")) refused_by(call, no.verdict);
        return refuse(call, &no);
    }
    r->seat[call->c->viewer].refused = 0;
    room_clock_acted(r, now, true);
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
    const char *say = messages_text(call, "say", 8);
    if (!say || (!text_same(say, "ask") && !text_same(say, "yes") && !text_same(say, "no")))
        return messages_bad(call, "say");
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
    const char *say = messages_text(call, "say", 8);
    if (!say || (!text_same(say, "offer") && !text_same(say, "yes") && !text_same(say, "no")))
        return messages_bad(call, "say");
    if (owner_referees(r)) return messages_no(call, "referee-draw", NULL, 0);
    if (owner_paused(call->c->server, r)) return messages_no(call, "paused", NULL, 0);
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
    if (owner_paused(s, call->c->room)) return messages_no(call, "paused", NULL, 0);
    int64_t away = owner_away(call->c->room, s->settings.away * 1000);
    if (away < 0) return messages_no(call, "referee", NULL, 0);
    owner_claimed(s, call->c->room);
    if (!room_claim(call->c->room, call->c->viewer, server_now(s), away, &no))
        return refuse(call, &no);
    room_clock_acted(call->c->room, server_now(s), false);
    done(call);
    log_event("over", "room=%s by=away", call->c->room->id);
}

/* What is said beside playing is written down too, so nobody may say it without end. */
static bool chatters(const struct call *call) {
    struct connection *c = call->c;
    struct bucket *b = &c->room->seat[c->viewer].chatter;
    if (!c->server->settings.limits) return false;
    int64_t wait = limit_take(b, LIMIT_CHATTER, server_now(c->server));
    if (wait) messages_no(call, "flood", NULL, wait);
    return wait > 0;
}

static void do_rematch(struct call *call) {
    struct denial no = {0};
    if (chatters(call)) return;
    if (!owner_goes_on(call->c->server, call->c->room))
        return messages_no(call, "not-now", NULL, 0);
    struct server *s = call->c->server;
    uint64_t opened = s->opened;
    int64_t wait = rooms_may_open(s, call->c->address, 1);
    if (wait) return messages_no(call, "flood", NULL, wait);
    if (call->c->room->seat[call->c->viewer].rematch) return messages_ok(call);
    if (!room_rematch(call->c->room, call->c->viewer, &no)) return refuse(call, &no);
    done(call);
    rooms_rematch(s, call->c->room);
    rooms_count(s, call->c->address, opened);
}

/* The words whose SHA-256 this seat came with. */
static void do_words(struct call *call) {
    struct connection *c = call->c;
    struct denial no = {0};
    char words[NAME_SIZE], date[16];
    if (!messages_words(call, "words", NAME_OF_WORDS, words)) return;
    server_date(c->server, date);
    if (!vows_open(c->room, c->viewer, words, date, &no)) return refuse(call, &no);
    if (c->room->begun_now) rooms_begun(c->server, c->room);
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
    if (!rooms_invite(call->c->server, r, other_seat(call), code, &no)) return refuse(call, &no);
    room_number(r, call->c->viewer, (uint64_t)call->n);
    rooms_commit(call->c->server, r);
    messages_begin(&j, call, true);
    room_json_link(&j, "invite", r->id, code);
    jot_key_int(&j, "invited", seats_invited(r));
    messages_finish(&j, call);
    rooms_cast(call->c->server, r);
}

static void do_withdraw(struct call *call) {
    struct denial no = {0};
    bool open = seats_invited(call->c->room) > 0;
    if (!seats_withdraw(call->c->room, other_seat(call), &no)) return refuse(call, &no);
    if (!open) return messages_ok(call); /* nothing has changed: nothing is written */
    done(call);
}

static void do_say(struct call *call) {
    struct connection *c = call->c;
    struct room *r = c->room;
    struct jot j = {0};
    const char *key = messages_text(call, "key", 32);
    if (!key || !is_sanctioned(key)) return messages_bad(call, "key");
    if (chatters(call)) return;
    room_say(r, c->viewer, key);
    room_number(r, c->viewer, (uint64_t)call->n);
    rooms_commit(c->server, r);
    room_clear(r);
    messages_ok(call);
    jot_open(&j, '{');
    jot_key_text(&j, "is", "said");
    jot_key_text(&j, "who", r->game->sides[c->viewer]);
    jot_key_text(&j, "key", key);
    jot_close(&j, '}');
    for (int i = 0; i < 2; i++)
        if (r->seat[i].connection) connection_send(r->seat[i].connection, j.at, j.len);
    for (struct connection *w = r->watchers; w && !owner_delay(r); w = w->next_watcher)
        connection_send(w, j.at, j.len);
    jot_free(&j);
}

static void do_why(struct call *call) {
    struct room *r = call->c->room;
    struct verdict v = LEGAL;
    struct jot j = {0};
    const char *words = messages_text(call, "move", 100);
    if (!words) return messages_bad(call, "move");
    if (room_phase(r) == PHASE_WAITING) return messages_no(call, "waiting", NULL, 0);
    if (room_phase(r) == PHASE_OVER) return messages_no(call, "over", NULL, 0);
    if (room_turn(r) != call->c->viewer) return messages_no(call, "not-yours", NULL, 0);
    if (!room_judge(r, words, &v)) return messages_no(call, "unreadable", NULL, 0);
    messages_begin(&j, call, true);
    jot_key_bool(&j, "legal", !v.rule);
    if (v.rule) {
        write_verdict(&j, r, v);
        refused_by(call, v);
    }
    messages_finish(&j, call);
}

/* ---------------------------------------------------------------- the table */

static void answer_again(const struct call *call) {
    struct jot j = {0};
    messages_begin(&j, call, true);
    jot_key_bool(&j, "again", true);
    messages_finish(&j, call);
}

/* Only who sits there may. */
static bool is_player(struct call *call) {
    if (call->c->viewer <= SEAT_B) return true;
    messages_no(call, "watching", NULL, 0);
    return false;
}

/* It is written down: done once, if there is space for it and the store takes it. */
static bool may_write(struct call *call) {
    const struct connection *c = call->c;
    if (!is_player(call)) return false;
    if ((uint64_t)call->n <= c->room->seat[c->viewer].last)
        answer_again(call);
    else if (c->room->bytes > ROOM_JOURNAL)
        messages_no(call, "room-full", NULL, 0);
    else if (server_busy(c->server))
        messages_no(call, "busy", NULL, BUSY_WAIT * 1000);
    else {
        if (!c->server->settings.fixed) room_tick(c->room, server_now(c->server));
        return true;
    }
    return false;
}

const struct message_verb room_message_verbs[] = {
    {"join", " room token invite seen name words promise ", MESSAGE_COMES, do_join, NULL},
    {"words", " words ", MESSAGE_IN_ROOM, do_words, may_write},
    {"play", " move at took ", MESSAGE_IN_ROOM, do_play, may_write},
    {"resign", " ", MESSAGE_IN_ROOM, do_resign, may_write},
    {"undo", " say ", MESSAGE_IN_ROOM, do_undo, may_write},
    {"draw", " say ", MESSAGE_IN_ROOM, do_draw, may_write},
    {"claim", " ", MESSAGE_IN_ROOM, do_claim, may_write},
    {"rematch", " ", MESSAGE_IN_ROOM, do_rematch, may_write},
    {"invite", " ", MESSAGE_IN_ROOM, do_invite, may_write},
    {"withdraw", " ", MESSAGE_IN_ROOM, do_withdraw, may_write},
    {"say", " key ", MESSAGE_IN_ROOM, do_say, may_write},
    {"why", " move ", MESSAGE_IN_ROOM, do_why, is_player},
    {0},
};
