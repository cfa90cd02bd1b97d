#include "server/cluster/cluster.h"
#include "log/log.h"
#include "server/cluster/cluster_thread.h"
#include "server/common/kind.h"
#include "server/rooms/owner.h"
#include "server/rooms/room_clock.h"
#include "server/rooms/room_fold.h"
#include "server/rooms/rooms.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEASE = 12, NODE = 9 }; /* seconds, unless the settings say otherwise; bytes */

/* Milliseconds until a silent server is taken for dead; a server gives four signs of life in that
 * time. */
static int64_t lease(const struct server *s) {
    int seconds = s->settings.lease ? s->settings.lease : LEASE;
    return seconds * INT64_C(1000);
}

struct node {
    struct node *next;
    char id[NODE];
    int64_t heard;
};

struct cluster {
    char me[NODE];
    struct node *others;
    int64_t told, heard; /* a sign of life of one's own; heard: it has come back */
};

bool cluster_start(struct server *s, struct store *store, struct text *err) {
    uint8_t random[8];
    s->cluster_thread = cluster_thread_start(store, server_wake, s, err);
    if (!s->cluster_thread) return !err->len; /* no others, or a store that cannot be listened to */
    s->cluster = calloc(1, sizeof *s->cluster);
    if (!s->cluster) abort();
    server_random(s, random, sizeof random);
    for (int i = 0; i < NODE - 1; i++) s->cluster->me[i] = key_letters[random[i] & 31];
    s->cluster->heard = server_now(s);
    return true;
}

static void tell(struct server *s, const char *word, const struct room *r, bool who) {
    char words[80];
    int seats = 0;
    for (int i = 0; r && i < 2; i++) seats |= (r->seat[i].connection != NULL) << i;
    if (r && who)
        snprintf(words, sizeof words, "%s %s %s %d %d", word, s->cluster->me, r->id, seats,
                 r->watching);
    else
        snprintf(words, sizeof words, "%s %s %s", word, s->cluster->me, r ? r->id : "");
    cluster_thread_tell(s->cluster_thread, words);
}

void cluster_stop(struct server *s) {
    if (!s->cluster) return;
    tell(s, "gone", NULL, false);
    for (struct node *n = s->cluster->others, *next; n; n = next) {
        next = n->next;
        free(n);
    }
    cluster_thread_stop(s->cluster_thread);
    free(s->cluster);
    s->cluster = NULL;
    s->cluster_thread = NULL;
}

static bool mine(const struct server *s, const struct room *r) {
    if (!s->cluster || r->mine) return true;
    for (int i = 0; i < 2; i++)
        if (r->seat[i].connection) return !r->seat[!i].elsewhere;
    return false;
}

int cluster_count(const struct server *s) {
    int count = 0;
    for (const struct node *n = s->cluster ? s->cluster->others : NULL; n; n = n->next) count++;
    return count;
}

/* ---------------------------------------------------------------- who is where */

static void loaded(struct server *s, struct room *r) {
    if (s->cluster) tell(s, "who", r, false);
}

enum { AGAIN = 3 }; /* times that a change is told once more: a notice may be lost */

/* Seats are told at once, how many watch now and then (cluster_tick). */
static void here(struct server *s, struct room *r) {
    int seats = (r->seat[0].connection != NULL) | (r->seat[1].connection != NULL) << 1;
    if (!s->cluster || seats == r->told_seats) return;
    r->told_seats = seats;
    r->told_watching = r->watching;
    r->tell_again = AGAIN;
    tell(s, "here", r, true);
}

static struct cluster_presence *presence_of(struct room *r, const char *node) {
    for (struct cluster_presence *p = r->others; p; p = p->next)
        if (text_same(p->node, node)) return p;
    struct cluster_presence *p = calloc(1, sizeof *p);
    if (!p) abort();
    memcpy(p->node, node, NODE);
    p->next = r->others;
    r->others = p;
    return p;
}

/* What the room knows of others has changed. */
static void recount(struct server *s, struct room *r) {
    int seats = 0, watching = 0;
    int64_t now = server_now(s);
    for (struct cluster_presence *p = r->others; p; p = p->next) {
        seats |= p->seats;
        watching += p->watching;
    }
    for (int i = 0; i < 2; i++) {
        bool there = seats >> i & 1;
        if (r->seat[i].elsewhere && !there) r->seat[i].absent_since = now;
        r->seat[i].elsewhere = there;
        if (there) room_clock_come(r, i, now);
    }
    r->watching_elsewhere = watching;
    rooms_here(s, r, NULL);
}

/* Whoever sits down at another server has left this one. */
static void has_moved(struct room *r, int seat) {
    struct connection *c = r->seat[seat].connection;
    if (!c || !(r->heard_seats >> seat & 1)) return; /* who came later is not sent away */
    rooms_send_elsewhere(c);
}

static void hear_here(struct server *s, const char *node, bool news, const char *words) {
    char id[ROOM_ID];
    int seats, watching;
    if (sscanf(words, "%8s %d %d", id, &seats, &watching) != 3) return;
    struct room *r = rooms_find(s, id);
    if (!r) return;
    if (text_same(node, s->cluster->me)) {
        r->heard_seats = seats;
        return;
    }
    struct cluster_presence *p = presence_of(r, node);
    int came = seats & ~p->seats;
    if (p->seats == seats && p->watching == watching) return;
    p->seats = seats;
    p->watching = watching;
    for (int i = 0; news && i < 2; i++)
        if (came >> i & 1) has_moved(r, i);
    recount(s, r);
    here(s, r);
}

/* ---------------------------------------------------------------- who lives */

static void each_room(struct server *s, void (*act)(struct server *s, struct room *r)) {
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (struct room *r = s->rooms[i], *next; r; r = next) {
            next = r->next;
            act(s, r);
        }
}

static void tell_still(struct server *s, struct room *r) {
    if (r->told_seats || r->watching) tell(s, "still", r, true);
}

/* Takes a server's people out of a room. */
static void drop(struct server *s, struct room *r, const char *node) {
    for (struct cluster_presence **at = &r->others, *p; (p = *at) != NULL; at = &p->next) {
        if (!text_same(p->node, node)) continue;
        *at = p->next;
        free(p);
        recount(s, r);
        return;
    }
}

static void bury(struct server *s, struct node **at) {
    struct node *n = *at;
    *at = n->next;
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (struct room *r = s->rooms[i]; r; r = r->next) drop(s, r, n->id);
    log_event("node", "gone=%s", n->id);
    free(n);
}

/* A server that is not known yet is asked who sits there. */
static void hear_life(struct server *s, const char *id) {
    struct node **at = &s->cluster->others;
    for (; *at; at = &(*at)->next)
        if (text_same((*at)->id, id)) {
            (*at)->heard = server_now(s);
            return;
        }
    *at = calloc(1, sizeof **at);
    if (!*at) abort();
    memcpy((*at)->id, id, NODE);
    (*at)->heard = server_now(s);
    log_event("node", "new=%s", id);
    tell(s, "all", NULL, false);
}

static void hear_own_life(struct server *s) {
    struct cluster *n = s->cluster;
    int64_t now = server_now(s);
    if (n->heard + lease(s) < now) /* was deaf or asleep: who lives will say so */
        for (struct node *one = n->others; one; one = one->next) one->heard = now;
    n->heard = now;
}

static void hear_words(struct server *s, const char *words) {
    char word[8], node[NODE];
    int len = 0;
    if (sscanf(words, "%7s %8s %n", word, node, &len) != 2 || strlen(node) != NODE - 1) return;
    bool own = text_same(node, s->cluster->me);
    words += len;
    if (text_same(word, "gone")) {
        for (struct node **at = &s->cluster->others; *at; at = &(*at)->next)
            if (text_same((*at)->id, node)) return bury(s, at);
        return;
    }
    if (own)
        hear_own_life(s);
    else
        hear_life(s, node);
    if (text_same(word, "here") || text_same(word, "still")) {
        hear_here(s, node, text_same(word, "here"), words);
    } else if (text_same(word, "all") && !own) {
        each_room(s, tell_still);
    } else if (text_same(word, "who") && !own) {
        struct room *r = rooms_find(s, words);
        if (r) tell_still(s, r);
    }
}

/* ---------------------------------------------------------------- what others wrote */

static void read_end(struct server *s, struct room *r) {
    char stream[STORE_NAME];
    if (r->reading) return;
    r->reading = true;
    snprintf(stream, sizeof stream, "room/%s", r->id);
    cluster_thread_read(s->cluster_thread, stream, r->version);
}

static void hear_written(struct server *s, const char *stream, int64_t last) {
    const struct stream_kind *kind = kind_of(&stream);
    if (kind) kind->heard(s, stream, last);
}

static void hear_erased(struct server *s, const char *stream) {
    const struct stream_kind *kind = kind_of(&stream);
    if (kind) kind->lost(s, stream, WRITER_ERASED);
}

static void tell_said(struct room *r, const struct jot *said) {
    for (const char *side = said->at, *end = side + said->len, *word; side < end;
         side = word + strlen(word) + 1) {
        struct jot j = {0};
        word = side + strlen(side) + 1;
        jot_open(&j, '{');
        jot_key_text(&j, "is", "said");
        jot_key_text(&j, "who", side);
        jot_key_text(&j, "key", word);
        jot_close(&j, '}');
        for (int i = 0; i < 2; i++)
            if (r->seat[i].connection) connection_send(r->seat[i].connection, j.at, j.len);
        for (struct connection *c = r->watchers; c && !owner_delay(r); c = c->next_watcher)
            connection_send(c, j.at, j.len);
        jot_free(&j);
    }
}

/* The end of a room's journal: everybody here sees what happened there. False: the room is no
 * longer in memory. */
static bool follow(struct server *s, struct room *r, const struct jot *lines, int64_t last) {
    struct jot said = {0};
    TEXT(err, 256);
    bool followed = r->following[0];
    if (!last || !room_feed(r, lines->at, lines->len, &said, &err)) {
        if (last) server_log_fault("unfollowed", r->id, err.at);
        jot_free(&said);
        rooms_forget(s, r, last ? "moved" : "gone"); /* it is folded anew when they come again */
        return false;
    }
    r->version = last;
    r->mine = false;
    r->ticked = server_now(s);
    room_clock_follow(r, r->ticked);
    rooms_cast(s, r);
    tell_said(r, &said);
    jot_free(&said);
    if (!followed && r->following[0]) rooms_tell_following(r);
    return true;
}

static void hear_end(struct server *s, struct heard *end) {
    const char *id = end->words;
    struct room *r = text_take(&id, "room/") ? rooms_find(s, id) : NULL;
    if (!r || !r->reading) return;
    r->reading = false;
    if (end->last && r->version >= end->last) return;
    if (r->version != end->after || r->stamp > writer_done(s->writer))
        return read_end(s, r); /* something of ours is under way: if it is lost the room is too */
    follow(s, r, &end->lines, end->last);
}

static struct room *refresh(struct server *s, struct room *r, const char **why) {
    char stream[STORE_NAME];
    struct stream_read in = {.stream = stream, .after = r->version};
    if (!s->cluster || r->stamp > writer_done(s->writer))
        return r; /* ours is the newest, or lost */
    snprintf(stream, sizeof stream, "room/%s", r->id);
    bool read = server_read(s, &in);
    *why = read && !in.last ? "no-room" : "unread";
    if (!read || (in.last != r->version && !follow(s, r, &in.lines, in.last))) r = NULL;
    jot_free(&in.lines);
    return r;
}

void cluster_woken(struct server *s) {
    struct heard *one;
    while (s->cluster && (one = cluster_thread_take(s->cluster_thread)) != NULL) {
        switch (one->kind) {
        case HEARD_WRITTEN: hear_written(s, one->words, one->last); break;
        case HEARD_ERASED: hear_erased(s, one->words); break;
        case HEARD_WORDS: hear_words(s, one->words); break;
        case HEARD_END: hear_end(s, one); break;
        case HEARD_MISSED:
            for (int i = 0; stream_kinds[i]; i++) stream_kinds[i]->missed(s);
            tell(s, "all", NULL, false);
            each_room(s, tell_still);
            break;
        }
        cluster_thread_drop(one);
    }
}

static void tell_watching(struct server *s, struct room *r) {
    if (r->told_watching == r->watching) return;
    r->told_watching = r->watching;
    r->tell_again = AGAIN;
    tell(s, "still", r, true);
}

/* A busy database may not take what is told, and nobody would ask. */
static void tell_again(struct server *s, struct room *r) {
    if (!r->tell_again) return;
    r->tell_again--;
    tell(s, "still", r, true);
}

void cluster_tick(struct server *s) {
    struct cluster *n = s->cluster;
    int64_t now = server_now(s);
    if (!n) return;
    each_room(s, tell_watching);
    if (n->told + lease(s) / 4 <= now || !n->told) {
        n->told = now;
        tell(s, "node", NULL, false);
        each_room(s, tell_again);
    }
    if (n->heard + lease(s) / 2 < now) return; /* who hears nothing knows of nobody's death */
    for (struct node **at = &n->others; *at;)
        if ((*at)->heard + lease(s) < now)
            bury(s, at);
        else
            at = &(*at)->next;
}

const struct room_neighbours cluster_neighbours = {
    .loaded = loaded, .here = here, .mine = mine, .refresh = refresh, .read_end = read_end};
