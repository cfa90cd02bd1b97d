#include "server/events/events.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "server/events/event_rooms.h"
#include "log/log.h"
#include "server/events/event_thread.h"

enum {
    TABLE = 256,
    IDLE = 60 * 1000,
    PUBLIC_PAUSE = 2000, /* milliseconds between two messages to the public */
    LOOK = 20 * 1000,    /* … between two looks at games played here */
    LINES_MOST = 32 << 10,
    FOLLOWERS_MOST = 5000,
    PRINTS_MOST = 24, /* papers that wait; of one event; of one address */
    PRINTS_OF_ONE = 3,
    PRINTS_OF_ADDRESS = 8,
    MEMORY_MOST = 256 << 20 /* bytes of events that nobody waits for */
};

struct event_here {
    struct event_here *next;
    char id[EVENT_ID];
    uint32_t generation;
    uint64_t stamp;
    int asked, printing; /* jobs on their way; papers among them */
    size_t memory;       /* bytes at the event thread's */
    struct follower *followers;
    int following;
    int line, told; /* how many lines there are; of how many the public knows */
    bool telling;   /* news for the public are being written */
    bool settled;   /* games played here were looked at: event_rooms.h */
    int64_t told_at, idle_since, looked_at;
    struct bucket wrong_keys;
};

/* A connection that follows an event, or has asked to. */
struct follower {
    struct connection *c;
    struct event_here *event; /* NULL: has only asked */
    struct follower *next, **at;
    struct event_job *asked;
    int64_t n;
    bool english;
    enum standing standing;
    char key[KEY_HEX];
    char *message; /* events_vouch: to be read again; NULL: it follows */
};

struct events {
    struct event_thread *keeper, *printer; /* the second one's work takes seconds */
    struct event_here *table[TABLE];
    struct follower *asking;
    int printing;
    size_t memory; /* of all events */
};

/* ---------------------------------------------------------------- events */

struct events *events_start(struct store *store, void (*wake)(void *context), void *context,
                            struct text *err) {
    struct events *h = calloc(1, sizeof *h);
    struct store *one = store_reader(store, err), *two = store_reader(store, err);
    if (!h || !one || !two) return NULL;
    h->keeper = event_thread_start(one, wake, context);
    h->printer = event_thread_start(two, wake, context);
    if (h->keeper && h->printer) return h;
    free(h);
    return NULL;
}

void events_stop(struct events *h) {
    if (!h) return;
    event_thread_stop(h->keeper);
    event_thread_stop(h->printer);
    for (int i = 0; i < TABLE; i++)
        for (struct event_here *e = h->table[i], *next; e; e = next) {
            next = e->next;
            free(e);
        }
    free(h);
}

static struct event_here **slot(struct events *h, const char *id) {
    return &h->table[text_hash(id) % TABLE];
}

static struct event_here *find(struct events *h, const char *id) {
    struct event_here *e = *slot(h, id);
    while (e && !text_same(e->id, id)) e = e->next;
    return e;
}

static struct event_here *find_or_add(struct server *s, const char *id) {
    struct event_here *e = find(s->events, id);
    if (e) return e;
    e = calloc(1, sizeof *e);
    if (!e) abort();
    memcpy(e->id, id, EVENT_ID);
    e->idle_since = server_now(s);
    struct event_here **at = slot(s->events, id);
    e->next = *at;
    *at = e;
    return e;
}

bool events_is_id(const char *id) {
    size_t len = strlen(id);
    return len == EVENT_ID - 1 && strspn(id, key_letters) == len;
}

bool events_key(const char *token, char hash[KEY_HEX]) {
    if (!key_is_key(token)) return false;
    struct key_hash h = key_hash(token);
    key_write(&h, hash);
    return true;
}

static void tell_when(const struct server *s, struct event_job *c) {
    time_t now = s->settings.fixed ? 0 : time(NULL);
    struct tm tm;
    gmtime_r(&now, &tm);
    strftime(c->when, sizeof c->when, "%Y-%m-%dT%H:%M:%SZ", &tm);
}

void events_fill(struct server *s, struct event_job *c) {
    uint8_t random[16];
    tell_when(s, c);
    server_random(s, random, sizeof random);
    key_make(random, c->chance);
}

/* ---------------------------------------------------------------- asking */

/* Too many papers wait: the address that has most of them gives one up for an address that has
 * fewer. */
static bool make_place(struct server *s, const struct limit_address *from) {
    const struct limit_address *most = from;
    for (int i = 0; i < LIMIT_ADDRESSES; i++)
        if (s->limits->at[i].papers > most->papers) most = &s->limits->at[i];
    if (most->papers < from->papers + 2) return false;
    return event_thread_refuse(s->events->printer, most->name);
}

static bool may_print(struct server *s, const struct event_here *e,
                      const struct limit_address *from) {
    if (e->printing >= PRINTS_OF_ONE || from->papers >= PRINTS_OF_ADDRESS) return false;
    return s->events->printing < PRINTS_MOST || make_place(s, from);
}

static bool give(struct server *s, struct event_job *c) {
    struct event_here *e = find_or_add(s, c->event);
    c->generation = e->generation;
    c->told = e->told;
    c->settle = c->settle || (c->kind == EVENT_JOB_WHO && !e->settled);
    if (!c->when[0]) tell_when(s, c);
    bool print = c->kind == EVENT_JOB_PRINT;
    struct limit_address *from = limit_find(s->limits, c->from_address, server_now(s));
    if (print && !may_print(s, e, from)) return false;
    if (!event_thread_give(print ? s->events->printer : s->events->keeper, c)) return false;
    s->events->printing += print;
    e->printing += print;
    from->papers += print;
    if (c->kind != EVENT_JOB_FORGET) e->asked++;
    return true;
}

bool events_order(struct server *s, struct event_job *c) { return give(s, c); }

void events_ask(struct server *s, struct event_job *c, struct response *out) {
    if (give(s, c)) {
        out->source = &events_source;
        out->what = c;
    } else {
        event_job_drop(c);
        answer_fail(out, 503, "busy", NULL, BUSY_WAIT);
    }
}

static void note_memory(struct server *s, struct event_here *e, size_t memory) {
    s->events->memory += memory - e->memory;
    e->memory = memory;
}

/* What is in the event thread's memory is not what is on disk. */
static void forget(struct server *s, struct event_here *e) {
    struct event_job *c = event_job_new(EVENT_JOB_FORGET, e->id);
    e->generation++;
    note_memory(s, e, 0);
    give(s, c);
    event_job_drop(c);
}

/* ---------------------------------------------------------------- following */

bool events_follow(struct connection *c, struct event_job *asked, int64_t n) {
    struct events *h = c->server->events;
    struct follower *f = calloc(1, sizeof *f);
    if (!f) abort();
    if (!give(c->server, asked)) {
        free(f);
        return false;
    }
    *f = (struct follower){.c = c, .asked = asked, .n = n, .english = asked->english};
    memcpy(f->key, asked->key, sizeof f->key);
    f->next = h->asking;
    f->at = &h->asking;
    if (f->next) f->next->at = &f->next;
    h->asking = f;
    c->follower = f;
    return true;
}

static void unlink_follower(struct follower *f) {
    *f->at = f->next;
    if (f->next) f->next->at = f->at;
}

void events_leave(struct connection *c) {
    struct follower *f = c->follower;
    if (!f) return;
    unlink_follower(f);
    if (f->event) {
        f->event->following--;
        f->event->idle_since = server_now(c->server);
    }
    event_job_drop(f->asked);
    free(f->message);
    free(f);
    c->follower = NULL;
}

void events_vouch(struct connection *c, const char *event, const char *key, const char *message,
                  int64_t n) {
    struct event_job *asked = event_job_new(EVENT_JOB_WHO, event);
    if (events_key(key, asked->key) && events_follow(c, asked, n)) {
        c->follower->message = strdup(message);
        if (!c->follower->message) abort();
        return;
    }
    event_job_drop(asked);
    messages_refuse(c, n, "busy", BUSY_WAIT * 1000);
    c->out.closing = true;
}

void events_needed(struct server *s, const char *event) {
    struct event_here *e = find(s->events, event);
    if (e) e->idle_since = server_now(s);
}

static void add_follower(struct event_here *e, struct follower *f) {
    unlink_follower(f);
    f->event = e;
    f->next = e->followers;
    f->at = &e->followers;
    if (f->next) f->next->at = &f->next;
    e->followers = f;
    e->following++;
}

/* ---------------------------------------------------------------- telling */

static void message(struct jot *j, const char *id, int line, const struct jot *news) {
    jot_clear(j);
    jot_open(j, '{');
    jot_key_text(j, "is", "event");
    jot_key_text(j, "event", id);
    jot_key_int(j, "line", line);
    if (news && news->len) jot_values(j, news->at, news->len);
}

static void tell(struct event_here *e, enum standing whom, bool english, const struct jot *j) {
    for (struct follower *f = e->followers, *next; f; f = next) {
        next = f->next;
        bool same = whom != STANDS_PUBLIC || f->english == english;
        if (f->standing == whom && same) connection_send(f->c, j->at, j->len);
    }
}

/* Desks and referees hear of an order at once. */
static void tell_staff(struct event_here *e, const struct event_job *c) {
    struct jot j = {0};
    message(&j, e->id, c->line, &c->news);
    jot_close(&j, '}');
    tell(e, STANDS_REFEREE, false, &j);
    message(&j, e->id, c->line, &c->news);
    if (c->lines.len <= LINES_MOST) {
        jot_key(&j, "lines");
        jot_bytes(&j, c->lines.at, c->lines.len);
    }
    jot_close(&j, '}');
    tell(e, STANDS_DESK, false, &j);
    jot_free(&j);
}

/* Whether the public is to be told in this language. */
static bool listens(const struct event_here *e, bool english) {
    for (const struct follower *f = e->followers; f; f = f->next)
        if (f->standing == STANDS_PUBLIC && f->english == english) return true;
    return false;
}

/* The public hears of everything since it was told last, now and then. */
static void tell_public(struct server *s, struct event_here *e) {
    int64_t now = server_now(s);
    if (!listens(e, false) && !listens(e, true)) e->told = e->line;
    if (e->telling || e->told >= e->line || e->told_at + PUBLIC_PAUSE > now) return;
    int from = e->told;
    e->told = e->line;
    e->told_at = now;
    for (int english = 0; english < 2; english++) {
        if (!listens(e, english)) continue;
        struct event_job *c = event_job_new(EVENT_JOB_NEWS, e->id);
        c->from = from;
        c->english = english;
        if (give(s, c))
            e->telling = true;
        else
            e->told = from; /* the next second */
        event_job_drop(c);
    }
}

/* ---------------------------------------------------------------- jobs that are done */

/* Wrong keys can be tried only one by one, from wherever; see limit.h. */
static void limit_keys(struct server *s, struct event_here *e, struct event_job *c) {
    bool wrong =
        c->error && (text_same(c->error, "bad-key") || text_same(c->error, "key-withdrawn"));
    if (!wrong || !s->settings.limits) return;
    int64_t wait = limit_take(&e->wrong_keys, LIMIT_KEY, server_now(s));
    if (!wait) return;
    c->error = "flood";
    c->wait = (wait + 999) / 1000;
}

/* Keys have changed: followers, players and people in the lobby whose key was withdrawn are sent
 * away. */
static void check_keys(struct server *s, struct event_here *e, const struct event_job *c) {
    event_rooms_check_keys(s, e->id, c);
    event_lobby->check_keys(s, e->id, c);
    for (struct follower *f = e->followers, *next; f; f = next) {
        next = f->next;
        bool good = !f->key[0];
        for (size_t at = 0; !good && at + KEY_HEX - 1 <= c->keys.len; at += KEY_HEX - 1)
            good = !memcmp(c->keys.at + at, f->key, KEY_HEX - 1);
        if (!good) connection_bye(f->c, "key-withdrawn");
    }
}

static const char *stream_of(const struct event_here *e, char name[STORE_NAME]) {
    struct text t = text_over(name, STORE_NAME);
    text_add(&t, "event/"), text_add(&t, e->id);
    return name;
}

static bool is_order(const struct event_job *c) { return c->lines.len && c->kind != EVENT_JOB_END; }

/* Lines of an order go to the disk, those of another server are there already: the staff hears of
 * both. */
static void take_lines(struct server *s, struct event_here *e, struct event_job *c) {
    char name[STORE_NAME];
    if (c->line > e->line) {
        if (!e->line) e->told = c->line; /* nobody has been told anything yet */
        e->line = c->line;
    }
    if (is_order(c) && c->whole.len)
        e->stamp =
            writer_whole(s->writer, stream_of(e, name), c->version, c->whole.at, c->whole.len);
    else if (is_order(c))
        e->stamp = writer_add(s->writer, stream_of(e, name), c->version, c->lines.at, c->lines.len);
    if (c->kind == EVENT_JOB_ERASE && c->status == 200)
        e->stamp = writer_erase(s->writer, stream_of(e, name));
    if (!c->lines.len) return;
    if (c->keys_changed) check_keys(s, e, c);
    tell_staff(e, c);
}

static int followers_most(const struct server *s) {
    return s->settings.followers ? s->settings.followers : FOLLOWERS_MOST;
}

/* The event has looked at the key of somebody who comes to a room or to the lobby. If the event is
 * gone, or does not know the key, the room or the class decides. */
static void answer_vouch(struct follower *f, struct event_job *c) {
    struct connection *to = f->c;
    int64_t n = f->n;
    char *message = f->message;
    const char *why = c->error;
    f->message = NULL;
    event_job_hold(c);
    events_leave(to);
    if (why && (text_same(why, "no-event") || text_same(why, "bad-key"))) why = NULL;
    to->vouched = !why;
    to->staff = !c->error && c->standing != STANDS_PUBLIC;
    if (why) {
        messages_refuse(to, n, why, c->wait * 1000);
        to->out.closing = true;
    } else {
        messages_take(to, message, strlen(message));
    }
    to->vouched = to->staff = false;
    event_job_drop(c);
    free(message);
}

static void answer_follow(struct event_here *e, struct follower *f, struct event_job *c) {
    struct jot j = {0};
    if (f->message) return answer_vouch(f, c);
    /* Spectators may be too many; whoever runs the event never is. */
    bool public = c->standing == STANDS_PUBLIC;
    if (!c->error && public && e->following >= followers_most(f->c->server)) c->error = "full";
    if (c->error) {
        struct connection *to = f->c;
        int64_t n = f->n;
        event_job_hold(c);
        events_leave(to);
        messages_refuse(to, n, c->error, c->wait * 1000);
        event_job_drop(c);
        to->out.closing = true;
        return;
    }
    f->standing = c->standing;
    add_follower(e, f);
    jot_open(&j, '{');
    jot_key_int(&j, "re", f->n);
    jot_key_bool(&j, "ok", true);
    jot_key_int(&j, "api", 1);
    jot_values(&j, c->bytes.at, c->bytes.len);
    jot_close(&j, '}');
    connection_send(f->c, j.at, j.len);
    if (c->news.len) {
        message(&j, e->id, c->line, &c->news);
        jot_close(&j, '}');
        connection_send(f->c, j.at, j.len);
    }
    jot_free(&j);
    event_job_drop(f->asked);
    f->asked = NULL;
}

static void tell_news(struct event_here *e, const struct event_job *c) {
    struct jot j = {0};
    message(&j, e->id, c->line, &c->news);
    jot_close(&j, '}');
    tell(e, STANDS_PUBLIC, c->english, &j);
    jot_free(&j);
}

static void ask_end(struct server *s, struct event_here *e, int64_t last) {
    struct event_job *c = event_job_new(EVENT_JOB_END, e->id);
    c->version = last;
    c->from = e->line;
    give(s, c);
    event_job_drop(c);
}

static bool rests(const struct server *s, const struct event_here *e) {
    return !e->asked && e->stamp <= writer_done(s->writer);
}

/* The event thread forgets an event of which all is on disk, and reads it again when it is asked
 * for. */
static void put_away(struct server *s, struct event_here *e) {
    struct event_job *c = event_job_new(EVENT_JOB_FORGET, e->id);
    event_thread_give(s->events->keeper, c); /* comes back to nobody */
    event_job_drop(c);
    note_memory(s, e, 0);
}

/* Anybody may bring events: those that rest longest give way. */
static void make_room(struct server *s, const struct event_here *but) {
    size_t most = s->settings.event_memory ? s->settings.event_memory : MEMORY_MOST;
    while (s->events->memory > most) {
        struct event_here *oldest = NULL;
        for (int i = 0; i < TABLE; i++)
            for (struct event_here *e = s->events->table[i]; e; e = e->next)
                if (e != but && e->memory && rests(s, e) &&
                    (!oldest || e->idle_since < oldest->idle_since))
                    oldest = e;
        if (!oldest) return;
        put_away(s, oldest);
    }
}

/* What was asked of an event that has been lost since, or cannot be written now, comes too late. */
static void find_stale(struct server *s, struct event_here *e, struct event_job *c) {
    bool stale = c->generation != e->generation;
    if (!stale && is_order(c) && s->down) forget(s, e), stale = true;
    if (stale) c->error = "busy";
    if (c->error && (stale || text_same(c->error, "unread"))) c->wait = BUSY_WAIT;
}

/* Whoever asked to follow is told that he does, or why not. */
static void answer_who(struct server *s, struct event_here *e, struct event_job *c) {
    struct follower *f = s->events->asking;
    while (f && f->asked != c) f = f->next;
    if (f) answer_follow(e, f, c);
}

static void take(struct server *s, struct event_job *c) {
    struct event_here *e = find(s->events, c->event);
    if (c->kind == EVENT_JOB_FORGET) return; /* it may be swept already */
    e->asked--;
    e->idle_since = server_now(s);
    if (c->kind != EVENT_JOB_PRINT && c->memory) {
        note_memory(s, e, c->memory);
        make_room(s, e);
    }
    if (c->kind == EVENT_JOB_NEWS) e->telling = false;
    find_stale(s, e, c);
    limit_keys(s, e, c);
    if (c->kind == EVENT_JOB_END &&
        c->from != e->line) { /* others came between: from where we are */
        if (!c->error && c->line > e->line) ask_end(s, e, c->version);
        return;
    }
    if (!c->error) take_lines(s, e, c);
    c->stamp = c->error ? 0 : e->stamp;
    if (c->own && c->error) event_rooms_untold(s, c->event);
    if (c->settle && !c->error) {
        e->settled = true;
        event_rooms_settle(s, c->event, c->open.at);
    }
    if (c->kind == EVENT_JOB_NEWS && !c->error) tell_news(e, c);
    if (c->kind == EVENT_JOB_WHO) answer_who(s, e, c);
    tell_public(s, e);
}

static void woken(struct server *s) {
    struct event_job *c;
    while ((c = event_thread_take(s->events->keeper)) != NULL) {
        take(s, c);
        event_job_drop(c);
    }
    while ((c = event_thread_take(s->events->printer)) != NULL) {
        struct limit_address *from = limit_find(s->limits, c->from_address, server_now(s));
        s->events->printing--;
        if (from->papers) from->papers--;      /* its entry may have given way to another address */
        find(s->events, c->event)->printing--; /* it stays while anything is asked of it */
        take(s, c);
        event_job_drop(c);
    }
}

static void lose(struct server *s, const char *id, enum writer_loss why) {
    struct event_here *e = find(s->events, id);
    if (!e) return;
    const char *words = why == WRITER_REFUSED ? "moved" : why == WRITER_ERASED ? "gone" : "busy";
    log_event("lost", "event=%s why=%s", id, words);
    while (e->followers) connection_bye(e->followers->c, words);
    e->settled = false;
    if (why != WRITER_ERASED) event_rooms_untold(s, id);
    e->line = e->told = 0;
    forget(s, e);
}

static void heard(struct server *s, const char *id, int64_t last) {
    struct event_here *e = find(s->events, id);
    if (e) ask_end(s, e, last);
}

static void missed(struct server *s) {
    for (int i = 0; i < TABLE; i++)
        for (struct event_here *e = s->events->table[i]; e; e = e->next) ask_end(s, e, INT64_MAX);
}

/* Somebody cares for the event: are its games played here over, does nobody come to them? */
static void look(struct server *s, struct event_here *e) {
    if (!e->following || e->looked_at + LOOK > server_now(s) || s->down) return;
    struct event_job *c = event_job_new(EVENT_JOB_WHO, e->id);
    e->looked_at = server_now(s);
    c->settle = true;
    c->from = -1;
    give(s, c);
    event_job_drop(c);
}

static void tick(struct server *s) {
    for (int i = 0; i < TABLE; i++)
        for (struct event_here *e = s->events->table[i]; e; e = e->next) {
            tell_public(s, e);
            look(s, e);
        }
    event_rooms_tick(s);
}

static void sweep(struct server *s) {
    int64_t now = server_now(s);
    for (int i = 0; i < TABLE; i++)
        for (struct event_here **at = &s->events->table[i], *e; (e = *at) != NULL;) {
            if (!rests(s, e) || e->following || e->idle_since + IDLE >= now) {
                at = &e->next;
                continue;
            }
            put_away(s, e);
            *at = e->next;
            free(e);
        }
}

int events_events(const struct server *s, size_t *bytes) {
    int count = 0;
    for (int i = 0; i < TABLE; i++)
        for (const struct event_here *e = s->events->table[i]; e; e = e->next)
            count += e->memory > 0;
    *bytes = s->events->memory;
    return count;
}

static void leave(struct connection *c, bool tell_others) {
    (void)tell_others; /* nobody is told who follows */
    events_leave(c);
}

static bool stamp(const struct connection *c, uint64_t *out) {
    if (!c->follower) return false;
    *out = c->follower->event ? c->follower->event->stamp : 0;
    return true;
}

const struct stream_kind events_kind = {.prefix = "event/",
                                        .lost = lose,
                                        .heard = heard,
                                        .missed = missed,
                                        .woken = woken,
                                        .tick = tick,
                                        .sweep = sweep,
                                        .leave = leave,
                                        .stamp = stamp};
