#include "server/events/event_rooms.h"
#include "core/book.h"
#include "log/log.h"
#include "server/events/events.h"
#include "server/rooms/room_play.h"
#include "server/rooms/rooms.h"
#include "server/rooms/seats.h"
#include <stdlib.h>
#include <string.h>

enum { MINUTE = 60 * 1000 };

/* What stands in `of`. */
struct match_link {
    char event[EVENT_ID];
    uint32_t match, board, game, minutes, delay;
    bool watch, claim;
};

static bool number(const char **s, uint32_t *n) {
    return text_take(s, " ") && text_number(s, 1000000, n);
}

static bool parse_link(const char *of, struct match_link *b) {
    if (strlen(of) < EVENT_ID) return false;
    memcpy(b->event, of, EVENT_ID - 1);
    b->event[EVENT_ID - 1] = 0;
    of += EVENT_ID - 1;
    if (!number(&of, &b->match) || !number(&of, &b->board) || !number(&of, &b->game) ||
        !number(&of, &b->minutes))
        return false;
    b->delay = 0;
    b->watch = text_take(&of, " on") || number(&of, &b->delay);
    b->claim = strstr(of, " claim") != NULL;
    return true;
}

/* The owner's `read`: a room keeps what stands in `of`, read once. */
static void *read_link(const char *of) {
    struct match_link *b = calloc(1, sizeof *b);
    if (!b) abort();
    if (parse_link(of, b)) return b;
    free(b);
    return NULL;
}

/* The game of an event that is played in this room, or NULL. */
static const struct match_link *link_of(const struct room *r) {
    return r->owner == &event_rooms_owner ? r->link : NULL;
}

static void write_link(const struct match_link *b, struct text *of) {
    text_add(of, "event "), text_add(of, b->event);
    const uint32_t all[] = {b->match, b->board, b->game, b->minutes};
    for (int i = 0; i < 4; i++) text_char(of, ' '), text_int(of, all[i]);
    if (b->delay)
        text_char(of, ' '), text_int(of, b->delay);
    else
        text_add(of, b->watch ? " on" : " off");
    if (b->claim) text_add(of, " claim");
}

/* The same game always has the same room. */
static void room_name_of(const struct match_link *b, char id[ROOM_ID]) {
    uint8_t sum[DIGEST_SIZE];
    TEXT(words, ROOM_OF);
    struct match_link game = {.match = b->match, .board = b->board, .game = b->game};
    memcpy(game.event, b->event, EVENT_ID);
    write_link(&game, &words);
    digest(words.at, words.len, sum);
    for (int i = 0; i < ROOM_ID - 1; i++) id[i] = key_letters[sum[i] & 31];
    id[ROOM_ID - 1] = 0;
}

/* The room of this game, if there is one, and its name. Names are digests of 40 bits: a room of
 * somebody else that has the same one by chance is not it, and *why is "busy" then. */
static struct room *find_game(struct server *s, const struct match_link *b, char id[ROOM_ID],
                              const char **why) {
    room_name_of(b, id);
    struct room *r = rooms_load(s, id, why);
    if (!r) return NULL;
    const struct match_link *is = link_of(r);
    if (is && text_same(is->event, b->event) && is->match == b->match && is->board == b->board &&
        is->game == b->game)
        return r;
    *why = "busy";
    return NULL;
}

/* ---------------------------------------------------------------- opening */

/* The return game knows how the first one ended, if that was played here too. */
static void continue_encounter(struct server *s, const struct match_link *b, struct room *r) {
    struct match_link before = *b;
    char id[ROOM_ID];
    const char *why;
    TEXT(result, FRIENDLY_RESULT);
    before.game = 1;
    struct room *first = b->game == 2 ? find_game(s, &before, id, &why) : NULL;
    if (!first || room_phase(first) != PHASE_OVER) return;
    match_result(first->match, &result);
    room_encounter(r, id, result.at);
}

/* Somebody whose key was renewed finds his seat all the same: the event says who he is. */
static void admit(struct server *s, struct room *r, int seat, const char *key) {
    struct key_hash h;
    if (!key_read(key, &h) || key_same(&h, &r->seat[seat].key)) return;
    seats_key(r, seat, &h);
    rooms_commit(s, r);
    room_clear(r);
}

/* A clock for each, or that of event/4.8, which decides nothing. */
static void write_clock(const struct here *h, struct text *out) {
    if (h->main) {
        text_int(out, 60 * h->main), text_char(out, '+'), text_int(out, h->increment);
        text_add(out, h->lose ? " lose" : " warn");
    } else if (h->warning < h->clock) {
        text_add(out, "game "), text_int(out, 60 * h->clock);
        text_char(out, ' '), text_int(out, 60 * h->warning);
    }
}

static struct room *open_room(struct server *s, const struct match_link *b, const struct here *h,
                              const char *id) {
    TEXT(of, ROOM_OF);
    TEXT(clock, 40);
    struct key_hash key[2];
    write_link(b, &of);
    write_clock(h, &clock);
    struct seating w = {.id = id,
                        .game = game_find(h->game),
                        .board = h->sheet,
                        .encounter = h->two && b->game == 1,
                        .clock = clock.len ? clock.at : NULL,
                        .of = of.at};
    for (int i = 0; i < 2; i++) {
        if (!key_read(h->key[i], &key[i])) return NULL;
        w.key[i] = &key[i];
        w.name[i] = h->name[i];
    }
    struct room *r = w.game ? rooms_seat(s, &w) : NULL;
    if (!r || b->game == 1) return r;
    continue_encounter(s, b, r);
    rooms_commit(s, r);
    room_clear(r);
    return r;
}

struct room *event_rooms_room(struct server *s, const char *event, const struct here *h,
                              const char *key, bool may_open) {
    struct match_link b = {.match = (uint32_t)h->match,
                           .board = (uint32_t)h->board,
                           .game = (uint32_t)h->leg + 1,
                           .minutes = (uint32_t)h->minutes,
                           .delay = (uint32_t)h->delay,
                           .watch = h->watch,
                           .claim = h->claim};
    char id[ROOM_ID];
    const char *why;
    memcpy(b.event, event, EVENT_ID);
    struct room *r = find_game(s, &b, id, &why);
    if (!r && !text_same(why, "no-room")) return NULL;
    if (!r) return may_open ? open_room(s, &b, h, id) : NULL;
    admit(s, r, h->asker, key);
    return r;
}

void event_rooms_check_keys(struct server *s, const char *event, const struct event_job *keys) {
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (struct room *r = s->rooms[i]; r; r = r->next) {
            const struct match_link *b = link_of(r);
            if (!b || !text_same(b->event, event)) continue;
            for (int seat = SEAT_A; seat <= SEAT_B; seat++)
                if (r->seat[seat].connection && !event_job_has_key(keys, &r->seat[seat].key))
                    connection_bye(r->seat[seat].connection, "key-withdrawn");
        }
}

/* ---------------------------------------------------------------- telling the event */

/* Ids of the server's own orders hold a "/", which no client may write (events_http.c, read_id): so
 * nobody can use one up before the server does.
 *
 * An order of the server: `words` of a call, or the result of the room's game. False if it could
 * not be given. */
static bool order(struct server *s, const struct match_link *b, const char *id, const char *words,
                  const struct room *r) {
    TEXT(match, 16);
    TEXT(game, 16);
    text_int(&match, b->match), text_int(&game, b->game);
    struct event_job *c = event_job_new(EVENT_JOB_ORDER, b->event);
    c->own = true;
    event_job_word(c, r ? "result" : "call"), event_job_word(c, match.at);
    if (r) event_job_word(c, r->game->name), event_job_word(c, game.at);
    if (!r) event_job_word(c, words);
    struct text t = text_over(c->id, sizeof c->id);
    text_add(&t, id);
    if (r) {
        c->has_file = true;
        jot_raw(&c->file, r->match->record.at, r->match->record.len);
    }
    events_fill(s, c);
    bool given = events_order(s, c);
    event_job_drop(c);
    return given;
}

static bool call(struct server *s, const struct match_link *b, const char *phrase, const char *key,
                 const char *value, const char *id) {
    TEXT(words, 256);
    book_say(phrase, POLISH, (struct fill[]){{key, value}, {NULL, NULL}}, &words);
    return order(s, b, id, words.at, NULL);
}

static void over(struct server *s, struct room *r) {
    const struct match_link *b = link_of(r);
    TEXT(id, 65);
    if (!b) return;
    text_add(&id, "room/");
    text_add(&id, r->id);
    r->told = order(s, b, id.at, NULL, r);
    log_event("result", "room=%s event=%s match=%u game=%u", r->id, b->event, b->match, b->game);
}

/* The round has begun and nobody at all has come to play. The return game may be played later: the
 * first one was, so somebody is there. */
static void call_nobody(struct server *s, const struct match_link *b, const char *room,
                        uint32_t since) {
    TEXT(id, 65);
    TEXT(minutes, 12);
    if (b->game != 1 || since < b->minutes || server_busy(s)) return;
    text_add(&id, "nobody/"), text_add(&id, room);
    text_int(&minutes, b->minutes);
    call(s, b, "server.call-nobody", "n", minutes.at, id.at); /* asked again, it is written once */
}

void event_rooms_settle(struct server *s, const char *event, const char *list) {
    struct match_link b = {0};
    char id[ROOM_ID];
    memcpy(b.event, event, EVENT_ID);
    for (const char *at = list; at && *at; at = strchr(at, '\n'), at += at != NULL) {
        const char *why, *one = at;
        uint32_t since = 0;
        if (!text_number(&one, 1000000, &b.match) || !number(&one, &b.board) ||
            !number(&one, &b.game) || !number(&one, &b.minutes) || !number(&one, &since))
            return;
        struct room *r = find_game(s, &b, id, &why);
        /* Also if it was told: the event has no result, so it was lost. Told twice it counts once.
         */
        if (r && room_phase(r) == PHASE_OVER) over(s, r);
        if (r && room_phase(r) == PHASE_PLAYING) r->idle_since = server_now(s); /* it is awaited */
        if (!r && text_same(why, "no-room")) call_nobody(s, &b, id, since);
    }
}

void event_rooms_untold(struct server *s, const char *event) {
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (struct room *r = s->rooms[i]; r; r = r->next) {
            const struct match_link *b = link_of(r);
            if (b && text_same(b->event, event)) r->told = false;
        }
}

static bool is_away(const struct room *r, int seat) {
    return !r->seat[seat].connection && !r->seat[seat].elsewhere;
}

/* Somebody is away on his own turn for too long: the referee is called, nothing is decided. */
static void call_referee(struct server *s, struct room *r, const struct match_link *b,
                         int64_t now) {
    int seat = room_turn(r);
    TEXT(side, 80);
    TEXT(id, 65);
    if (seat > SEAT_B || r->called == r->step + 1) return;
    if (room_claim_wait(r, seat, now, (int64_t)b->minutes * MINUTE) != 0) return;
    bool both = is_away(r, seat == SEAT_A ? SEAT_B : SEAT_A);
    const char *phrase = both       ? "server.call-both"
                         : b->claim ? "server.call-claim"
                                    : "server.call-away";
    book_side(r->game, seat, POLISH, &side);
    text_add(&id, "away/"), text_add(&id, r->id);
    text_char(&id, '-'), text_int(&id, r->step);
    if (call(s, b, phrase, "side", side.at, id.at)) r->called = r->step + 1;
}

void event_rooms_tick(struct server *s) {
    int64_t now = server_now(s);
    if (server_busy(s)) return;
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (struct room *r = s->rooms[i]; r; r = r->next) {
            const struct match_link *b = link_of(r);
            if (!b) continue;
            if (r->seat[0].connection || r->seat[1].connection) events_needed(s, b->event);
            if (room_phase(r) == PHASE_OVER && !r->told) over(s, r);
            if (room_phase(r) == PHASE_PLAYING) call_referee(s, r, b, now);
        }
}

/* ---------------------------------------------------------------- what rooms ask */

static void claimed(struct server *s, struct room *r) {
    const struct match_link *b = link_of(r);
    if (b) call_referee(s, r, b, server_now(s));
}

static bool vouch(struct connection *c, const struct room *r, const char *key, const char *message,
                  int64_t n) {
    const struct match_link *b = link_of(r);
    if (c->vouched || !b) return false;
    events_vouch(c, b->event, key, message, n);
    return true;
}

static bool goes_on(struct server *s, const struct room *r) {
    (void)s;
    return link_of(r)->game == 1 && r->encounter == 1;
}

static bool next_game(const struct room *r, char id[ROOM_ID], struct text *of) {
    struct match_link b = *link_of(r);
    if (b.game != 1) return false;
    b.game = 2;
    room_name_of(&b, id);
    write_link(&b, of);
    return true;
}

static bool may_watch(const struct room *r) { return link_of(r)->watch; }

static uint32_t delay(const struct room *r) { return link_of(r)->delay; }

static int64_t away(const struct room *r) {
    const struct match_link *b = link_of(r);
    return b->claim ? (int64_t)b->minutes * MINUTE : -1;
}

/* Member "event": whose match it is. */
static void write_event(struct jot *j, const struct room *r) {
    jot_key_text(j, "event", link_of(r)->event);
}

const struct room_owner event_rooms_owner = {.word = "event",
                                             .referees = true,
                                             .read = read_link,
                                             .over = over,
                                             .claimed = claimed,
                                             .goes_on = goes_on,
                                             .vouch = vouch,
                                             .may_watch = may_watch,
                                             .delay = delay,
                                             .away = away,
                                             .next = next_game,
                                             .write = write_event};
