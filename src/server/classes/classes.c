#include "server/classes/classes.h"
#include "base/digest.h"
#include "log/log.h"
#include "server/classes/class.h"
#include "server/classes/class_json.h"
#include "server/classes/class_orders.h"
#include "server/rooms/room_json.h"
#include "server/rooms/rooms.h"
#include "server/rooms/steps.h"
#include "store/stream.h"
#include <stdlib.h>
#include <string.h>

enum {
    TABLE = 256,
    IDLE = 60 * 1000,
    PAUSE = 1000, /* milliseconds between two messages to a class */
};

struct classes {
    struct classroom *table[TABLE];
};

struct classes *classes_start(void) {
    return calloc(1, sizeof(struct classes));
}

static void free_classroom(struct classroom *k) {
    class_free(k->c);
    free(k);
}

void classes_stop(struct classes *all) {
    for (int i = 0; all && i < TABLE; i++)
        for (struct classroom *k = all->table[i], *next; k; k = next) {
            next = k->next;
            free_classroom(k);
        }
    free(all);
}

/* ---------------------------------------------------------------- classes in memory */

static struct classroom **slot(struct server *s, const char *code) {
    return &s->classes->table[text_hash(code) % TABLE];
}

static struct classroom *find(struct server *s, const char *code) {
    struct classroom *k = *slot(s, code);
    while (k && !text_same(k->c->code, code)) k = k->next;
    return k;
}

const char *classes_stream(const char *code, char name[STORE_NAME]) {
    struct text t = text_over(name, STORE_NAME);
    text_add(&t, "class/"), text_add(&t, code);
    return name;
}

struct classroom *classes_keep(struct server *s, struct class *c, int64_t version) {
    struct classroom *k = calloc(1, sizeof *k), **at = slot(s, c->code);
    if (!k) abort();
    k->c = c;
    k->version = version;
    k->idle_since = server_now(s);
    k->next = *at;
    *at = k;
    return k;
}

void classes_commit(struct server *s, struct classroom *k) {
    char name[STORE_NAME];
    struct jot *lines = &k->c->lines;
    if (!lines->len) return;
    k->stamp = writer_add(s->writer, classes_stream(k->c->code, name), k->version++, lines->at,
                          lines->len);
    k->bytes += lines->len;
    jot_clear(lines);
    k->changed = true;
}

/* ---------------------------------------------------------------- tables and their rooms */

static void note_over(struct classroom *k, const struct room *r) {
    const struct match *m = r->match;
    const char *winner = m->winner <= SEAT_B ? r->game->sides[m->winner] : "-";
    TEXT(by, 32);
    room_json_by(r, &by);
    int i = class_sitting(k->c, r->id);
    if (i < 0 || k->c->sitting[i].over || k->c->sitting[i].closed) return;
    class_note(k->c, (const char *[]){"over", r->id, winner, by.at}, 4);
}

/* The room that follows belongs to the class too: the same two with sides changed. */
static void note_following(struct classroom *k, const char *from, const struct room *next) {
    TEXT(first, 12);
    TEXT(second, 12);
    TEXT(game, 12);
    int i = class_sitting(k->c, from);
    if (i < 0 || class_sitting(k->c, next->id) >= 0 || k->c->sitting[i].closed) return;
    text_int(&first, k->c->sitting[i].pupil[1] + 1);
    text_int(&second, k->c->sitting[i].pupil[0] + 1);
    text_int(&game, next->encounter);
    const char *const word[] = {"table",   next->id, next->game->name, first.at,
                                second.at, "0",      game.at};
    class_note(k->c, word, 7);
}

/* What happened in a room and did not come to the class any more. */
static void settle_table(struct server *s, struct classroom *k, int i) {
    char room[CLASS_ROOM];
    const char *why;
    memcpy(room, k->c->sitting[i].room, sizeof room);
    struct room *r = rooms_load(s, room, &why);
    if (!r && text_same(why, "no-room")) class_note(k->c, (const char *[]){"close", room}, 2);
    if (!r || room_phase(r) != PHASE_OVER) return;
    r->told = true;
    note_over(k, r);
    if (!r->following[0]) return;
    struct room *next = rooms_load(s, r->following, &why);
    if (next) note_following(k, room, next);
}

/* Tables where something was still to come when the class was last written to. */
static void settle_tables(struct server *s, struct classroom *k) {
    for (int i = 0; i < k->c->sittings; i++) {
        const struct class_table *t = &k->c->sitting[i];
        bool newest = false;
        for (int p = 0; p < k->c->pupils; p++) newest = newest || k->c->pupil[p].last == i;
        if (!t->closed && (!t->over || newest)) settle_table(s, k, i);
    }
    if (!server_busy(s)) classes_commit(s, k);
}

struct classroom *classes_find(struct server *s, const char *code, const char **why) {
    char name[STORE_NAME];
    struct stream_read in = {.stream = classes_stream(code, name)};
    *why = "no-class";
    if (!class_is_code(code)) return NULL;
    struct classroom *k = find(s, code);
    if (k) return k;
    bool read = server_read(s, &in);
    struct class *c = in.lines.len ? class_fold(code, in.lines.at, in.lines.len) : NULL;
    if (read && in.lines.len && !c) log_seldom("unfoldable", "class=%s", code);
    if (!read || (in.lines.len && !c)) *why = "unread";
    size_t bytes = in.lines.len;
    jot_free(&in.lines);
    if (!c) return NULL;
    k = classes_keep(s, c, in.last);
    k->bytes = bytes;
    settle_tables(s, k);
    return k;
}

/* The class a room belongs to, or NULL. */
static struct classroom *class_of(struct server *s, const struct room *r) {
    const char *why;
    return r->owner == &classes_owner ? classes_find(s, r->link, &why) : NULL;
}

static void over(struct server *s, struct room *r) {
    struct classroom *k = class_of(s, r);
    if (!k) return;
    note_over(k, r);
    classes_commit(s, k);
}

static void followed(struct server *s, const struct room *r, const struct room *next) {
    struct classroom *k = class_of(s, r);
    if (!k) return;
    note_following(k, r->id, next);
    classes_commit(s, k);
}

static void refused(struct server *s, struct room *r, int seat, const char *rule) {
    struct classroom *k = class_of(s, r);
    TEXT(number, 12);
    int i = k ? class_sitting(k->c, r->id) : -1;
    int p = i >= 0 ? k->c->sitting[i].pupil[seat] : -1;
    if (p < 0 || server_busy(s) || k->c->pupil[p].refused >= REFUSALS_MOST) return;
    text_int(&number, p + 1);
    class_note(k->c, (const char *[]){"refused", number.at, rule}, 3);
    classes_commit(s, k);
}

static bool is_withdrawn(const struct attendee *a, const struct event_job *keys) {
    const struct class *c = a->classroom->c;
    return !event_job_has_key(keys, a->pupil < 0 ? &c->teacher : &c->pupil[a->pupil].key);
}

static void check_keys(struct server *s, const char *event, const struct event_job *keys) {
    for (int i = 0; i < TABLE; i++)
        for (struct classroom *k = s->classes->table[i]; k; k = k->next) {
            if (!text_same(k->c->event, event)) continue;
            for (struct attendee *a = k->attendees, *next; a; a = next) {
                next = a->next;
                if (is_withdrawn(a, keys)) connection_bye(a->c, "key-withdrawn");
            }
        }
}

static bool removed(struct server *s, const struct room *r, const char *key) {
    struct classroom *k = class_of(s, r);
    int pupil = k ? class_find(k->c, key) : -1;
    return pupil >= 0 && k->c->pupil[pupil].gone;
}

static bool paused(struct server *s, const struct room *r) {
    struct classroom *k = class_of(s, r);
    return k && k->c->paused;
}

/* Not while one of them sits at another table. */
static bool goes_on(struct server *s, const struct room *r) {
    struct classroom *k = class_of(s, r);
    if (!k) return true;
    int i = class_sitting(k->c, r->id);
    if (i < 0 || k->c->sitting[i].closed) return false;
    for (int seat = 0; seat < 2; seat++) {
        int p = k->c->sitting[i].pupil[seat];
        if (p >= 0 && (k->c->pupil[p].gone || k->c->pupil[p].last != i)) return false;
    }
    return true;
}

/* The owner's `read`: the code of the class. */
static void *read_code(const char *of) {
    char *code = strdup(of);
    if (!code) abort();
    return code;
}

const struct room_owner classes_owner = {.word = "class",
                                         .read = read_code,
                                         .over = over,
                                         .followed = followed,
                                         .refused = refused,
                                         .paused = paused,
                                         .removed = removed,
                                         .goes_on = goes_on};

/* ---------------------------------------------------------------- telling */

void classes_here(const struct classroom *k, bool *here) {
    memset(here, 0, PUPILS_MOST * sizeof *here);
    for (const struct attendee *a = k->attendees; a; a = a->next)
        if (a->pupil >= 0) here[a->pupil] = true;
}

static void tell_one(const struct classroom *k, const struct attendee *a, const bool *here) {
    struct jot j = {0};
    jot_open(&j, '{');
    jot_key_text(&j, "is", "class");
    if (a->pupil < 0)
        class_json_teacher(&j, k->c, here);
    else
        class_json_pupil(&j, k->c, here, a->pupil);
    jot_close(&j, '}');
    connection_send(a->c, j.at, j.len);
    jot_free(&j);
}

static void tell(struct server *s, struct classroom *k) {
    bool here[PUPILS_MOST];
    k->changed = false;
    k->told_at = server_now(s);
    classes_here(k, here);
    for (const struct attendee *a = k->attendees, *next; a; a = next) {
        next = a->next;
        tell_one(k, a, here);
    }
}

/* A board of the wall: what everybody in the room may see, and how long nothing has happened. */
static void write_board(struct jot *j, struct server *s, const struct room *r) {
    int turn = room_turn(r);
    jot_clear(j);
    jot_open(j, '{');
    jot_key_text(j, "is", "board");
    jot_key_text(j, "room", r->id);
    jot_key_text(j, "game", r->game->name);
    if (r->own_board) jot_key_text(j, "hash", r->board->hash);
    jot_key_int(j, "k", r->step);
    jot_key_text(j, "phase", room_json_phase(r));
    steps_state(j, r->match, PUBLIC);
    jot_key_int(j, "quiet", turn <= SEAT_B ? (server_now(s) - r->turn_since) / 1000 : 0);
    jot_key(j, "refused");
    jot_open(j, '{');
    for (int i = 0; i < 2; i++) jot_key_int(j, r->game->sides[i], r->seat[i].refused);
    jot_close(j, '}');
    room_json_result(j, r);
    jot_close(j, '}');
}

static bool listens(const struct attendee *a, bool fresh) {
    return a->pupil < 0 && (!fresh || a->fresh);
}

static void send_board(struct classroom *k, const struct room *r, const struct jot *j, bool fresh) {
    if (r->stamp > k->stamp) k->stamp = r->stamp; /* not before it is on disk */
    for (const struct attendee *a = k->attendees, *next; a; a = next) {
        next = a->next;
        if (listens(a, fresh)) connection_send(a->c, j->at, j->len);
    }
}

/* The tables on the wall: the newest of each pupil. */
static bool on_wall(const struct class *c, int i) {
    for (int seat = 0; seat < 2; seat++) {
        int p = c->sitting[i].pupil[seat];
        if (p >= 0 && !c->pupil[p].gone && c->pupil[p].last == i) return true;
    }
    return false;
}

/* What has changed on the boards; to whoever has just come, all of them. */
static void tell_boards(struct server *s, struct classroom *k, bool fresh) {
    struct jot j = {0};
    for (int i = 0; i < k->c->sittings; i++) {
        const char *why;
        if (!on_wall(k->c, i)) continue;
        const char *id = k->c->sitting[i].room;
        struct room *r = fresh ? rooms_load(s, id, &why) : rooms_find(s, id);
        if (!r || !r->match) continue;
        int refusals = r->seat[0].refused + r->seat[1].refused;
        if (!fresh && r->wall_step == r->step + 1 && r->wall_refused == refusals) continue;
        write_board(&j, s, r);
        send_board(k, r, &j, fresh);
        if (fresh) continue;
        r->wall_step = r->step + 1;
        r->wall_refused = refusals;
    }
    jot_free(&j);
}

static bool has_teacher(const struct classroom *k, bool fresh) {
    for (const struct attendee *a = k->attendees; a; a = a->next)
        if (listens(a, fresh)) return true;
    return false;
}

static void tick(struct server *s, struct classroom *k) {
    if (k->attendees && k->c->event[0]) events_needed(s, k->c->event);
    if (k->changed && k->told_at + PAUSE <= server_now(s)) tell(s, k);
    if (has_teacher(k, false)) tell_boards(s, k, false);
}

void classes_told(struct server *s, struct classroom *k) {
    if (k->told_at + PAUSE <= server_now(s)) tell(s, k);
}

static void tick_all(struct server *s) {
    for (int i = 0; i < TABLE; i++)
        for (struct classroom *k = s->classes->table[i]; k; k = k->next) tick(s, k);
}

/* ---------------------------------------------------------------- coming and going */

static void take_out(struct server *s, struct classroom *k) {
    struct classroom **at = slot(s, k->c->code);
    while (*at != k) at = &(*at)->next;
    *at = k->next;
    free_classroom(k);
}

static void sweep(struct server *s) {
    int64_t now = server_now(s);
    for (int i = 0; i < TABLE; i++)
        for (struct classroom *k = s->classes->table[i], *next; k; k = next) {
            next = k->next;
            if (!k->attendees && k->stamp <= writer_done(s->writer) && k->idle_since + IDLE < now)
                take_out(s, k);
        }
}

static void lost(struct server *s, const char *code, enum writer_loss why) {
    struct classroom *k = find(s, code);
    if (!k) return;
    const char *words = why == WRITER_REFUSED ? "moved" : why == WRITER_ERASED ? "gone" : "busy";
    log_event("lost", "class=%s why=%s", code, words);
    while (k->attendees) connection_bye(k->attendees->c, words);
    take_out(s, k);
}

/* A class is small: it is read again as a whole, and whoever attends is told what is new. What we
 * have under way ourselves is refused then, and the class with it. */
static void heard(struct server *s, const char *code, int64_t last) {
    char name[STORE_NAME];
    struct stream_read in = {.stream = classes_stream(code, name)};
    struct classroom *k = find(s, code);
    if (!k || k->version >= last || k->stamp > writer_done(s->writer)) return;
    bool read = server_read(s, &in);
    struct class *c = read && in.lines.len ? class_fold(code, in.lines.at, in.lines.len) : NULL;
    jot_free(&in.lines);
    if (!c) return lost(s, code, WRITER_REFUSED); /* they come again, and it is read then */
    class_free(k->c);
    k->c = c;
    k->version = in.last;
    k->changed = true;
}

static void missed(struct server *s) {
    for (int i = 0; i < TABLE; i++)
        for (struct classroom *k = s->classes->table[i], *next; k; k = next) {
            next = k->next;
            heard(s, k->c->code, INT64_MAX);
        }
}

static void leave(struct connection *c, bool tell_others) {
    (void)tell_others; /* everybody is told with the next tick */
    struct attendee *a = c->attendee;
    if (!a) return;
    *a->at = a->next;
    if (a->next) a->next->at = a->at;
    a->classroom->changed = true;
    a->classroom->idle_since = server_now(c->server);
    c->attendee = NULL;
    free(a);
}

static bool stamp(const struct connection *c, uint64_t *out) {
    if (!c->attendee) return false;
    *out = c->attendee->classroom->stamp;
    return true;
}

static bool awaits(const struct connection *c) { return c->attendee != NULL; }

const struct stream_kind classes_kind = {.prefix = "class/",
                                         .lost = lost,
                                         .heard = heard,
                                         .missed = missed,
                                         .tick = tick_all,
                                         .sweep = sweep,
                                         .leave = leave,
                                         .stamp = stamp,
                                         .awaits = awaits};

/* There is no such class, or the key opens nothing in it: can be tried only one by one. */
static void turn_away(struct connection *c, int64_t n, struct classroom *k, const char *why) {
    struct server *s = c->server;
    int64_t now = server_now(s), wait = 0;
    if (s->settings.limits && k) wait = limit_take(&k->wrong_keys, LIMIT_KEY, now);
    if (s->settings.limits && !k) wait = limit_wrong_code(s->limits, c->address, now);
    messages_refuse(c, n, wait ? "flood" : why, wait);
    c->out.closing = true;
}

/* Why somebody of this name may not join, or NULL. */
static const char *may_join(const struct server *s, const struct class *c, const char *name) {
    if (!c->open) return "class-closed";
    if (c->pupils >= CLASS_MOST) return "class-full";
    if (class_called(c, name) >= 0) return "name-taken";
    return server_busy(s) ? "busy" : NULL;
}

static int join(struct server *s, struct classroom *k, const char *key, const char *name) {
    char hex[KEY_HEX];
    struct key_hash h = key_hash(key);
    TEXT(number, 12);
    text_int(&number, k->c->pupils + 1);
    key_write(&h, hex);
    class_note(k->c, (const char *[]){"pupil", number.at, hex, name}, 4);
    classes_commit(s, k);
    return k->c->pupils - 1;
}

/* The code follows from the event, so nobody has to remember it. A class may have it by chance:
 * then the next one is tried, and so on. */
static struct classroom *find_lobby(struct server *s, const char *event, char code[CLASS_CODE],
                                    const char **why) {
    enum { TRIES = 16 };
    for (int n = 0; n < TRIES; n++) {
        uint8_t sum[DIGEST_SIZE];
        TEXT(words, 40);
        text_add(&words, "lobby "), text_add(&words, event), text_char(&words, ' ');
        text_int(&words, n);
        digest(words.at, words.len, sum);
        class_make_code(sum, code);
        struct classroom *k = classes_find(s, code, why);
        if (!k || text_same(k->c->event, event)) return k;
    }
    *why = "busy";
    return NULL;
}

static struct classroom *open_lobby(struct server *s, const struct lobby *l, const char *code) {
    struct class *c = class_new(code, "", "");
    class_note(c, (const char *[]){"teacher", l->teacher}, 2);
    class_note(c, (const char *[]){"event", l->event}, 2);
    class_note(c, (const char *[]){"open", "off"}, 2); /* only by the event's keys */
    class_note(c, (const char *[]){"meet", "on"}, 2);
    return classes_keep(s, c, 0);
}

static bool knows(const struct class *c, const struct key_hash *key) {
    for (int i = 0; i < c->pupils; i++)
        if (key_same(&c->pupil[i].key, key)) return true;
    return false;
}

/* Two may have the same initials and school: then they are told apart by a number. */
static void tell_apart(const struct class *c, const char *name, struct text *out) {
    text_add(out, name);
    for (int n = 2; class_called(c, out->at) >= 0; n++) {
        text_clear(out);
        text_add(out, name), text_char(out, ' '), text_int(out, n);
    }
}

/* The event's own board for a game, of two the first; NULL: the standard one. */
static const char *sheet_for(const struct lobby *l, const struct game *game) {
    for (const char *at = l->boards; at && at < l->boards + l->size; at += strlen(at) + 1) {
        bool found = text_same(at, game->name);
        at += strlen(at) + 1;
        if (found) return at;
    }
    return NULL;
}

/* What the event plays its games on, friendly games are played on, too; tables that are there stay
 * as they are. */
static void lay_boards(struct class *c, const struct lobby *l) {
    TEXT(err, 200);
    for (int i = 0; games[i]; i++) {
        const char *want = sheet_for(l, games[i]), *now = class_sheet(c, games[i]);
        if (want ? !now || !text_same(want, now) : now != NULL) class_lay(c, games[i], want, &err);
    }
}

static const char *come_to_lobby(struct server *s, const struct lobby *l, uint64_t *stamp,
                                 const char **why) {
    char code[CLASS_CODE];
    struct key_hash key;
    TEXT(number, 12);
    TEXT(name, NAME_SIZE);
    struct classroom *k = find_lobby(s, l->event, code, why);
    if (!k && !text_same(*why, "no-class")) return NULL;
    if (!k) k = open_lobby(s, l, code);
    lay_boards(k->c, l);
    if (!key_read(l->key, &key)) return *why = "bad-key", NULL;
    if (l->staff && !key_same(&key, &k->c->teacher))
        class_note(k->c, (const char *[]){"teacher", l->key}, 2);
    if (!l->staff && !knows(k->c, &key)) {
        if (k->c->pupils >= PUPILS_MOST) return *why = "class-full", NULL;
        text_int(&number, k->c->pupils + 1);
        tell_apart(k->c, l->name, &name);
        class_note(k->c, (const char *[]){"pupil", number.at, l->key, name.at}, 4);
    }
    classes_commit(s, k);
    if (k->stamp > *stamp) *stamp = k->stamp;
    return k->c->code;
}

static void welcome(struct connection *c, int64_t n, struct classroom *k, int pupil) {
    struct attendee *a = calloc(1, sizeof *a);
    struct jot j = {0};
    bool here[PUPILS_MOST];
    if (!a) abort();
    *a = (struct attendee){.c = c, .classroom = k, .pupil = pupil, .next = k->attendees};
    a->at = &k->attendees;
    if (a->next) a->next->at = &a->next;
    k->attendees = a;
    c->attendee = a;
    jot_open(&j, '{');
    jot_key_int(&j, "re", n);
    jot_key_bool(&j, "ok", true);
    jot_key_int(&j, "api", 1);
    jot_key_text(&j, "class", k->c->code);
    jot_key_text(&j, "role", pupil < 0 ? "teacher" : "pupil");
    jot_close(&j, '}');
    connection_send(c, j.at, j.len);
    jot_free(&j);
    classes_here(k, here);
    tell_one(k, a, here);
    a->fresh = true;
    if (pupil < 0) tell_boards(c->server, k, true);
    a->fresh = false;
    k->changed = true;
    classes_told(c->server, k);
}

struct comer {
    const char *key, *name;
};

/* The lobby of an event: the event says whether the key was withdrawn. Then he attends again. */
static void ask_event(struct connection *c, int64_t n, const struct classroom *k,
                      const struct comer *who) {
    struct jot j = {0};
    jot_open(&j, '{');
    jot_key_int(&j, "n", n);
    jot_key_text(&j, "do", "attend");
    jot_key_text(&j, "class", k->c->code);
    jot_key_text(&j, "token", who->key);
    jot_word(&j, "name", who->name);
    jot_close(&j, '}');
    events_vouch(c, k->c->event, who->key, j.at, n);
    jot_free(&j);
}

void classes_attend(struct connection *c, int64_t n, const char *code, const char *key,
                    const char *name) {
    const char *why;
    struct classroom *k = classes_find(c->server, code, &why);
    if (!k && text_same(why, "unread")) {
        messages_refuse(c, n, why, BUSY_WAIT * 1000);
        c->out.closing = true;
        return;
    }
    if (!k) return turn_away(c, n, NULL, why);
    if (!key_is_key(key)) return turn_away(c, n, k, "class-key");
    if (k->c->event[0] && !c->vouched) return ask_event(c, n, k, &(struct comer){key, name});
    struct key_hash h = key_hash(key);
    if (key_same(&h, &k->c->teacher)) return welcome(c, n, k, -1);
    int pupil = class_find(k->c, key);
    if (pupil >= 0 && k->c->pupil[pupil].gone) return turn_away(c, n, k, "removed");
    if (pupil < 0 && !*name) return turn_away(c, n, k, "class-key");
    why = pupil < 0 ? may_join(c->server, k->c, name) : NULL;
    if (why) return messages_refuse(c, n, why, text_same(why, "busy") ? BUSY_WAIT * 1000 : 0);
    if (pupil < 0) pupil = join(c->server, k, key, name);
    welcome(c, n, k, pupil);
}

const struct event_lobby classes_lobby = {.open = come_to_lobby, .check_keys = check_keys};
