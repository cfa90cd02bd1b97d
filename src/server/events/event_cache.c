/* budget: everything that the thread of the events does with one event stands in one place. */
#include "server/events/event_cache.h"
#include <stdlib.h>
#include <string.h>
#include "base/digest.h"
#include "base/version.h"
#include "desk/forget.h"
#include "desk/desk.h"
#include "desk/projector.h"
#include "press/wall.h"
#include "event/find.h"
#include "server/events/event_body.h"
#include "log/log.h"
#include "server/events/event_changes.h"
#include "server/events/event_print.h"

enum {
    TABLE = 256,
    DAY = 24 * 3600, /* seconds */
    LEVEL = 6,
    KEPT_MOST = 200,       /* views of an event kept until it changes */
    KEPT_BYTES = 32 << 20, /* … and their bytes */
    ROOM_FIRST = 1 << 20,  /* for the JSON of a view */
    ROOM_MOST = 64 << 20
};

/* A view as it was written: for everybody who asks the same and may see the same. */
struct cached_view {
    struct cached_view *next;
    int line;  /* how many lines there were */
    bool open; /* as the public sees it */
    char tag[PACK_TAG];
    struct jot name;
    struct share *plain, *gzip;
};

struct cached_event {
    struct cached_event *next;
    char id[EVENT_ID];
    struct desk desk;
    void *block;
    int64_t version;
    bool damaged;
    struct desk_trouble trouble;
    struct cached_view *kept;
    int kept_count;
    size_t kept_bytes;
    struct share *lines, *packed; /* all of them, if somebody has asked for them */
};

enum { SCREENS = 4 };
struct screen {
    char tag[PACK_TAG];
    struct jot gzip;
};

struct event_cache {
    struct store *reader;
    struct screen screen[SCREENS];
    unsigned next_screen;
    struct cached_event *table[TABLE];
    struct arena work;
    char *room;
    size_t room_size;
};

/* ---------------------------------------------------------------- coming and going */

struct event_cache *event_cache_open(struct store *reader) {
    struct event_cache *all = calloc(1, sizeof *all);
    if (!all) return NULL;
    all->reader = reader;
    all->work = (struct arena){.at = malloc(DESK_WORK), .size = DESK_WORK};
    all->room = malloc(all->room_size = ROOM_FIRST);
    if (all->work.at && all->room) return all;
    free(all->work.at), free(all->room), free(all);
    return NULL;
}

static void forget_view(struct cached_event *k, struct cached_view **at) {
    struct cached_view *v = *at;
    *at = v->next;
    k->kept_count--;
    k->kept_bytes -= share_bytes(v->plain)->len;
    jot_free(&v->name);
    share_drop(v->plain), share_drop(v->gzip);
    free(v);
}

/* All of them, or all that are of no use when a line is added. */
static void forget_views(struct cached_event *k, bool all) {
    for (struct cached_view **at = &k->kept; *at;)
        if (all || !(*at)->open)
            forget_view(k, at);
        else
            at = &(*at)->next;
}

static void forget_lines(struct cached_event *k) {
    share_drop(k->lines), share_drop(k->packed);
    k->lines = k->packed = NULL;
}

static void free_event(struct cached_event *k) {
    if (!k) return;
    forget_views(k, true);
    forget_lines(k);
    free(k->block);
    free(k);
}

void event_cache_close(struct event_cache *all) {
    if (!all) return;
    for (int i = 0; i < TABLE; i++)
        for (struct cached_event *k = all->table[i], *next; k; k = next) {
            next = k->next;
            free_event(k);
        }
    for (int i = 0; i < SCREENS; i++) jot_free(&all->screen[i].gzip);
    store_close(all->reader);
    free(all->work.at), free(all->room), free(all);
}

static struct cached_event **slot(struct event_cache *all, const char *id) {
    return &all->table[text_hash(id) % TABLE];
}

static void keep(struct event_cache *all, struct cached_event *k) {
    struct cached_event **at = slot(all, k->id);
    k->next = *at;
    *at = k;
}

static void forget(struct event_cache *all, const char *id) {
    for (struct cached_event **at = slot(all, id), *k; (k = *at) != NULL; at = &k->next) {
        if (!text_same(k->id, id)) continue;
        *at = k->next;
        free_event(k);
        return;
    }
}

/* Folds the lines, which lie elsewhere, into a block that is large enough. False: not all of them
 * can be. */
static bool fold(struct cached_event *k, const char *text, size_t len) {
    k->trouble = (struct desk_trouble){0};
    /* ends: a block that doubles is large enough at last, or there is no memory */
    for (size_t size = desk_size(len);; size *= 2) {
        free(k->block);
        k->block = malloc(size);
        if (!k->block) abort();
        desk_open(&k->desk, k->block, size); /* the fold points at its desk: it stays here */
        bool good = desk_load(&k->desk, text, len, &k->trouble);
        if (good || !text_same(k->trouble.no.key, "memory")) return good;
    }
}

/* What is used of its block, and views, each as it is and, for some, packed. */
static size_t memory_of(const struct cached_event *k) {
    return sizeof *k + k->desk.len + k->desk.memory.used + 2 * k->kept_bytes;
}

static struct cached_event *new_event(const char *id) {
    struct cached_event *k = calloc(1, sizeof *k);
    if (!k) abort();
    memcpy(k->id, id, EVENT_ID);
    return k;
}

static void gather(void *context, const char *text, size_t len) { jot_raw(context, text, len); }

/* The event of a job, read from the store if need be. NULL: there is none, or it cannot be
 * read now; the job says which. */
static struct cached_event *find(struct event_cache *all, struct event_job *c) {
    char name[STORE_NAME];
    struct jot lines = {0};
    TEXT(err, 256);
    struct cached_event *k = *slot(all, c->event);
    while (k && !text_same(k->id, c->event)) k = k->next;
    if (k) return k;
    struct text t = text_over(name, sizeof name);
    text_add(&t, "event/"), text_add(&t, c->event);
    int64_t last;
    c->error = "unread";
    if (!store_read(all->reader, name, 0, gather, &lines, &last, &err)) {
        log_seldom("unread", "event=%s why=\"%s\"", c->event, err.at);
        jot_free(&lines);
        return NULL;
    }
    c->error = "no-event";
    if (!lines.len) return NULL;
    c->error = NULL;
    k = new_event(c->event);
    k->version = last;
    k->damaged = !fold(k, lines.at, lines.len);
    if (k->damaged)
        log_event("damaged", "event=%s line=%d key=%s", k->id, k->trouble.line, k->trouble.no.key);
    jot_free(&lines);
    keep(all, k);
    return k;
}

/* ---------------------------------------------------------------- who asks */

static void all_keys(const struct cached_event *k, struct event_job *c) {
    c->keys_changed = true;
    jot_clear(&c->keys);
    for (int i = 0; i < k->desk.c->keys; i++)
        if (!k->desk.c->key[i].withdrawn)
            jot_raw(&c->keys, k->desk.c->key[i].hash, strlen(k->desk.c->key[i].hash));
}

/* The key of a job: false, with the error, if it opens nothing. */
static bool who(const struct cached_event *k, struct event_job *c, struct desk_key *key) {
    *key = (struct desk_key){.name = "public", .role = BY_PUBLIC};
    c->standing = STANDS_PUBLIC;
    if (!c->key[0]) return true;
    if (!desk_key_of(&k->desk, c->key, key)) {
        c->error = "bad-key";
        for (int i = 0; i < k->desk.c->keys; i++)
            if (text_same(k->desk.c->key[i].hash, c->key)) c->error = "key-withdrawn";
        return false;
    }
    c->standing = key->role <= BY_DESK      ? STANDS_DESK
                  : key->role == BY_REFEREE ? STANDS_REFEREE
                                            : STANDS_PUBLIC;
    return true;
}

/* The words of a job, one behind the other in its bag. */
static int words_of(const struct event_job *c, const char **word) {
    const char *at = c->bag.at;
    for (int i = 0; i < c->words; i++, at += strlen(at) + 1) word[i] = at;
    return c->words;
}

/* ---------------------------------------------------------------- orders */

static int status_of(const struct desk_answer *a) {
    bool key = text_same(a->no.key, "not-yours") || text_same(a->no.key, "out-of-reach");
    switch (a->status) {
    case DESK_DONE:
    case DESK_SHOWN: return 200;
    case DESK_NO: return key ? 403 : 409;
    case DESK_BAD: return 422;
    default: return 507;
    }
}

static void grow_room(struct event_cache *all) {
    free(all->room);
    all->room = malloc(all->room_size *= 2);
    if (!all->room) abort();
}

static void write_answer(struct event_cache *all, const struct desk_answer *a, struct jot *out) {
    struct text t;
    /* ends: the answer fits, or is larger than ROOM_MOST */
    for (;; grow_room(all)) {
        t = text_over(all->room, all->room_size);
        desk_answer_json(a, &t);
        if (!t.cut || all->room_size >= ROOM_MOST) break;
    }
    jot_values(out, t.at, t.len);
}

/* Lines that were judged good belong to the event from now on. */
static bool add(struct cached_event *k, const char *lines, size_t len) {
    forget_views(k, false);
    forget_lines(k);
    if (desk_add(&k->desk, lines, len)) return true;
    struct jot whole = {0};
    jot_raw(&whole, k->desk.journal, k->desk.len);
    jot_raw(&whole, lines, len);
    bool good = fold(k, whole.at, whole.len);
    jot_free(&whole);
    return good;
}

/* Another server has written the whole event anew. */
static bool fold_anew(struct cached_event *k, const char *lines, size_t len) {
    forget_views(k, false);
    forget_lines(k);
    return fold(k, lines, len);
}

static bool touches_keys(const char *lines, size_t len) {
    return journal_count(lines, len, "key") || journal_count(lines, len, "unkey") ||
           journal_count(lines, len, "undo");
}

/* Judges words for a key; what is to be written goes to the job and to the event. */
static void judge(struct event_cache *all, struct cached_event *k, struct event_job *c,
                  const struct desk_key *key, const char *const *word, int words,
                  struct desk_answer *a) {
    struct desk_order o = {.word = word,
                           .words = words,
                           .key = *key,
                           .when = c->when,
                           .id = c->id[0] ? c->id : NULL,
                           .seen = c->seen,
                           .chance = c->chance,
                           .file = c->has_file ? c->file.at : NULL,
                           .file_len = c->file.len};
    int before = k->desk.c ? k->desk.c->lines : 0;
    desk_judge(&k->desk, &o, &all->work, a);
    c->status = status_of(a);
    write_answer(all, a, &c->bytes);
    if (a->status != DESK_DONE || !a->lines.len) return;
    jot_raw(&c->lines, a->lines.at, a->lines.len);
    char *lines = c->lines.at + c->lines.len - a->lines.len; /* the work memory is used again */
    size_t len = a->lines.len;
    if (!add(k, lines, len)) { /* cannot be: it was judged good on these very lines */
        log_event("misjudged", "event=%s line=%d", k->id, before + 1);
        jot_clear(&c->lines);
        c->error = "damaged";
        k->damaged = true;
        return;
    }
    if (touches_keys(lines, len)) all_keys(k, c);
    if (forget_wanted(lines, len)) jot_raw(&c->whole, k->desk.journal, k->desk.len);
    event_changes_write(&c->news, &k->desk, before);
}

static void do_order(struct event_cache *all, struct cached_event *k, struct event_job *c) {
    const char *word[EVENT_JOB_WORDS];
    struct desk_key key;
    struct desk_answer a;
    if (c->own)
        key = (struct desk_key){.name = "server", .role = BY_DESK};
    else if (!who(k, c, &key) || !event_body_read(c))
        return;
    if (k->damaged) {
        c->error = "damaged";
        return;
    }
    /* `create` belongs to another address; here the desk says that the event exists. */
    judge(all, k, c, &key, word, words_of(c, word), &a);
    c->version = k->version;
    if (c->lines.len) k->version++;
}

/* Only the organiser's, and whoever says its name has not hit the wrong key. */
static void do_erase(struct event_cache *all, struct cached_event *k, struct event_job *c) {
    struct desk_key key;
    struct desk_answer a = {.status = DESK_DONE, .line = k->desk.c->lines};
    if (!who(k, c, &key) || !event_body_read(c)) return;
    if (key.role > BY_ORGANISER) {
        a.status = DESK_NO;
        words_refuse(&a.no, "event/7.7", "not-yours", "erase");
    } else if (!k->desk.c->name || !text_same(c->bag.at, k->desk.c->name)) {
        struct text t = text_over(c->detail, sizeof c->detail);
        c->error = "bad-request";
        text_add(&t, "name");
        return;
    }
    c->status = status_of(&a);
    write_answer(all, &a, &c->bytes);
}

/* ---------------------------------------------------------------- new events */

/* A name that no good key has yet: organiser, organiser2 … */
static void free_name(const struct cached_event *k, struct text *name) {
    for (int n = 1; n < 1000; n++) {
        bool taken = false;
        text_clear(name);
        text_add(name, "organiser");
        if (n > 1) text_int(name, n);
        for (int i = 0; i < k->desk.c->keys; i++)
            taken = taken || text_same(k->desk.c->key[i].name, name->at);
        if (!taken) return;
    }
}

/* What is wrong with a file, as an answer to an order. */
static void bad_file(struct event_cache *all, struct cached_event *k, struct event_job *c) {
    struct desk_answer a = {.status = DESK_BAD, .no = k->trouble.no, .row = k->trouble.line};
    if (!a.no.key[0]) words_refuse(&a.no, "", "no-event", "");
    write_answer(all, &a, &c->bytes);
    c->status = 422;
}

/* The file's lines become those of the event; a torn end was never confirmed. */
static bool take_over(struct event_cache *all, struct cached_event *k, struct event_job *c) {
    size_t len = journal_whole(c->file.at, c->file.len);
    bool good = fold(k, c->file.at, len) && len && k->desk.c->lines;
    if (!good) return bad_file(all, k, c), false;
    jot_raw(&c->lines, k->desk.journal, k->desk.len);
    struct desk_answer a = {.status = DESK_DONE, .line = k->desk.c->lines};
    write_answer(all, &a, &c->bytes);
    c->status = 200;
    c->has_file = false;
    return true;
}

/* c->bytes becomes the answer; the organiser's key is an order of its own behind it. */
static void do_create(struct event_cache *all, struct event_job *c) {
    const char *word[EVENT_JOB_WORDS];
    struct desk_answer a = {0};
    if (!event_body_read(c)) return;
    struct cached_event *k = new_event(c->event);
    struct desk_key key = {.name = "organiser", .role = BY_ORGANISER};
    TEXT(name, 40);
    if (!fold(k, "", 0)) k->desk.c = NULL; /* nothing is there yet */
    if (c->words && !c->has_file)
        judge(all, k, c, &key, word, words_of(c, word), &a);
    else
        take_over(all, k, c);
    struct jot answer = c->bytes;
    if (c->status == 200 && k->desk.c && k->desk.c->lines && c->lines.len) {
        c->bytes = (struct jot){0};
        free_name(k, &name);
        const char *const order[] = {"key", name.at, "organiser", c->key};
        key.name = name.at;
        c->id[0] = 0;
        judge(all, k, c, &key, order, 4, &a);
        jot_free(&c->bytes);
        c->bytes = answer;
        c->version = 0;
        k->version = 1;
        keep(all, k);
        c->memory = memory_of(k);
        c->line = k->desk.c->lines;
        return;
    }
    if (c->status == 200) c->status = 422; /* an order that only showed something */
    jot_clear(&c->lines);
    free_event(k);
}

/* ---------------------------------------------------------------- views */

/* What tells one view from another while the lines are the same; and its tag, with how many lines
 * there are. */
static void name_view(const struct cached_event *k, const struct event_job *c,
                      const struct desk_key *key, struct jot *name, char tag[PACK_TAG]) {
    const char *role = contest_role_words[key->role], *reach = key->reach ? key->reach : "";
    jot_raw(name, role, strlen(role) + 1);
    jot_raw(name, reach, strlen(reach) + 1); /* as a whole, however long it is */
    jot_raw(name, c->english ? "en" : "pl", 3);
    jot_raw(name, c->bag.at, c->bag.len);
    struct digest d;
    uint8_t sum[DIGEST_SIZE];
    digest_begin(&d);
    digest_add(&d, name->at, name->len);
    digest_add(&d, k->id, sizeof k->id);
    digest_add(&d, k->desk.c->chain, strlen(k->desk.c->chain));
    digest_add(&d, version_number, strlen(version_number));
    digest_end(&d, sum);
    struct text t = text_over(tag, PACK_TAG);
    text_char(&t, '"');
    text_int(&t, k->desk.c->lines);
    text_char(&t, '-');
    for (int i = 0; i < 5; i++) text_hex(&t, sum[i], 2);
    text_char(&t, '"');
}

/* The view of this name, if it is new enough; an older one goes. */
static struct cached_view *kept_view(struct cached_event *k, const struct jot *name, int told) {
    for (struct cached_view **at = &k->kept, *v; (v = *at) != NULL; at = &v->next) {
        if (v->name.len != name->len || memcmp(v->name.at, name->at, name->len) != 0) continue;
        if (v->line == k->desk.c->lines || (v->open && v->line >= told)) return v;
        forget_view(k, at);
        return NULL;
    }
    return NULL;
}

/* What somebody sees who sits a test: how long he still has is told by this clock, not his own. */
static bool has_time(const struct event_job *c) { return text_same(c->bag.at, "questions"); }

/* NULL: refused, and the job holds the answer. */
static struct cached_view *write_view(struct event_cache *all, struct cached_event *k,
                                      struct event_job *c, const struct desk_key *key,
                                      struct jot *name) {
    const char *word[EVENT_JOB_WORDS];
    struct desk_ask ask = {.word = word,
                           .words = words_of(c, word),
                           .key = *key,
                           .now = has_time(c) ? c->when : NULL,
                           .in = c->english ? ENGLISH : POLISH};
    struct refusal no = {0};
    struct text t;
    /* ends: the view fits, is refused, or is larger than ROOM_MOST */
    for (;; grow_room(all)) {
        t = text_over(all->room, all->room_size);
        if (desk_view(&k->desk, &ask, &all->work, &t, &no)) break;
        if (text_same(no.key, "memory") && all->room_size < ROOM_MOST) continue;
        struct desk_answer a = {.status = text_same(no.key, "memory") ? DESK_FULL
                                          : no.rule[0]                ? DESK_NO
                                                                      : DESK_BAD,
                                .line = k->desk.c->lines,
                                .no = no};
        write_answer(all, &a, &c->bytes);
        c->status = a.status == DESK_BAD ? 404 : status_of(&a);
        return NULL;
    }
    struct cached_view *v = calloc(1, sizeof *v);
    if (!v) abort();
    if (k->kept_count >= KEPT_MOST || k->kept_bytes > KEPT_BYTES) forget_views(k, true);
    v->line = has_time(c) ? -1 : k->desk.c->lines; /* a clock is asked anew each time */
    v->open = key->role == BY_PUBLIC;
    memcpy(v->tag, c->tag, sizeof v->tag);
    jot_raw(&v->name, name->at, name->len);
    struct jot plain = {0};
    jot_raw(&plain, t.at, t.len);
    v->plain = share_new(&plain);
    v->next = k->kept;
    k->kept = v;
    k->kept_count++;
    k->kept_bytes += t.len;
    return v;
}

/* The hall's screen shows nothing but what the public may see, and is asked for again and again:
 * the last ones are kept. NULL: it is to be made. */
static struct screen *kept_screen(struct event_cache *all, const char *tag) {
    for (int i = 0; i < SCREENS; i++)
        if (text_same(all->screen[i].tag, tag)) return &all->screen[i];
    return NULL;
}

static void keep_screen(struct event_cache *all, struct event_job *c) {
    struct screen *s = &all->screen[all->next_screen++ % SCREENS];
    pack_gzip(&c->bytes, LEVEL, &s->gzip);
    memcpy(s->tag, c->tag, sizeof s->tag);
}

static struct folio folio_of(struct event_cache *all, const struct cached_event *k,
                             const struct event_job *c) {
    struct folio f = {.c = k->desk.c,
                      .in = c->english ? ENGLISH : POLISH,
                      .memory = &all->work,
                      .address = c->address[0] ? c->address : NULL,
                      .wall = wall_clock};
    all->work.used = 0;
    folio_date(&f, k->desk.journal, k->desk.len);
    return f;
}

/* The page of the hall's screen, of all disciplines or of one. False: the job says why not. */
static bool write_screen(struct event_cache *all, struct cached_event *k, struct event_job *c) {
    const char *word[EVENT_JOB_WORDS];
    int discipline, words = words_of(c, word);
    if (words > 1 && !find_discipline(k->desk.c, word[1], &discipline, NULL)) {
        c->error = "not-found";
        return false;
    }
    for (bool more = true; more; more = all->room_size < ROOM_MOST) {
        struct text page = text_over(all->room, all->room_size);
        struct folio folio = folio_of(all, k, c);
        if (words > 1) folio.only = k->desk.c->discipline[discipline].key;
        if (projector_page(&folio, &page)) {
            jot_raw(&c->bytes, page.at, page.len);
            return true;
        }
        grow_room(all);
    }
    c->error = "busy";
    return false;
}

static void do_screen(struct event_cache *all, struct cached_event *k, struct event_job *c) {
    struct jot name = {0};
    struct desk_key public = {.name = "public", .role = BY_PUBLIC};
    bool packed = c->packed;
    name_view(k, c, &public, &name, c->tag);
    jot_free(&name);
    c->type = "text/html; charset=utf-8";
    c->packed = false;
    struct screen *s = kept_screen(all, c->tag);
    if (text_same(c->known, c->tag)) {
        c->status = 304;
        return;
    }
    if (!s || !packed) {
        if (!write_screen(all, k, c)) return;
        if (!s) keep_screen(all, c);
    }
    c->status = 200;
    if (!packed) return;
    s = kept_screen(all, c->tag);
    jot_clear(&c->bytes);
    jot_raw(&c->bytes, s->gzip.at, s->gzip.len);
    c->packed = true;
}

static struct share *pack_shared(const struct share *plain) {
    struct jot gzip = {0};
    pack_gzip(share_bytes(plain), LEVEL, &gzip);
    return share_new(&gzip);
}

static void do_view(struct event_cache *all, struct cached_event *k, struct event_job *c) {
    struct desk_key key;
    struct jot name = {0};
    if (!who(k, c, &key)) return;
    if (text_same(c->bag.at, "projector")) return do_screen(all, k, c);
    name_view(k, c, &key, &name, c->tag);
    struct cached_view *v = kept_view(k, &name, c->told);
    if (v) memcpy(c->tag, v->tag, sizeof c->tag);
    bool same = text_same(c->known, c->tag) && !has_time(c);
    if (!v && !same) v = write_view(all, k, c, &key, &name);
    jot_free(&name);
    if (same) {
        c->status = 304;
    } else if (!v) { /* refused */
        c->tag[0] = 0;
        c->packed = false;
    } else if (c->packed) {
        if (!v->gzip) v->gzip = pack_shared(v->plain);
        c->share = share_lend(v->gzip);
    } else {
        c->share = share_lend(v->plain);
    }
    if (v && !same) c->status = 200;
}

/* ---------------------------------------------------------------- lines, papers, who, news */

static void refuse_role(struct event_cache *all, const struct cached_event *k, struct event_job *c,
                        const char *what) {
    struct desk_answer a = {.status = DESK_NO, .line = k->desk.c->lines};
    words_refuse(&a.no, "event/7.7", "not-yours", what);
    write_answer(all, &a, &c->bytes);
    c->status = 403;
    c->packed = false;
}

static void do_lines(struct event_cache *all, struct cached_event *k, struct event_job *c) {
    struct desk_key key;
    const char *at = k->desk.journal, *end = at + k->desk.len, *one;
    size_t len;
    if (!who(k, c, &key)) return;
    if (key.role > BY_DESK) return refuse_role(all, k, c, "lines");
    for (int i = 0; i < c->from && journal_next(&at, end, &one, &len); i++) continue;
    struct jot plain = {0};
    c->status = 200;
    c->type = "text/plain; charset=utf-8";
    bool all_lines = at == k->desk.journal;
    struct share *some = all_lines && k->lines ? share_hold(k->lines) : NULL;
    if (!some) {
        jot_raw(&plain, at, (size_t)(end - at));
        some = share_new(&plain);
    }
    if (all_lines && !k->lines) k->lines = share_hold(some);
    if (!c->packed) {
        c->share = share_lend(some);
        share_drop(some);
        return;
    }
    struct share *packed = all_lines && k->packed ? share_hold(k->packed) : pack_shared(some);
    if (all_lines && !k->packed) k->packed = share_hold(packed);
    c->share = share_lend(packed);
    share_drop(packed);
    share_drop(some);
}

/* Papers show names: for the desk. Made from what is on disk, and not kept. */
static void do_print(struct event_cache *all, struct cached_event *k, struct event_job *c) {
    const char *word[EVENT_JOB_WORDS];
    struct desk_key key;
    struct prints prints;
    struct refusal no = {0};
    if (!who(k, c, &key)) return;
    if (key.role > BY_DESK) return refuse_role(all, k, c, "print");
    c->packed = false;
    struct folio folio = folio_of(all, k, c);
    int words = words_of(c, word);
    if (prints_plan(&folio, word, words, NULL, &prints, &no))
        event_print_draw(&folio, &prints, &k->desk, c);
    else
        event_print_refuse(&no, 422, c);
}

static void write_damage(struct jot *out, const struct cached_event *k) {
    jot_key(out, "damaged");
    jot_open(out, '{');
    jot_key_int(out, "line", k->trouble.line);
    for (enum language in = POLISH; in <= ENGLISH; in++) {
        TEXT(why, 1000);
        words_why(&k->trouble.no, in, &why);
        jot_key_text(out, book_language(in), why.at);
    }
    jot_close(out, '}');
}

/* Where a player sits down, if his match is played here. */
static void do_seat(struct event_cache *all, struct cached_event *k, struct event_job *c) {
    const char *word[EVENT_JOB_WORDS], *at;
    struct desk_key key;
    struct desk_answer a = {.status = DESK_NO, .line = k->desk.c->lines};
    uint32_t match = 0;
    if (!who(k, c, &key)) return;
    int words = words_of(c, word);
    at = word[0];
    if (!text_number(&at, 1000000, &match) || *at) match = 0;
    if (here_seat(&k->desk, &key, (int)match, words > 1 ? word[1] : "", c->when, &c->here, &a.no)) {
        const char *sheet = c->here.sheet; /* the event may go before the job does */
        if (sheet) jot_raw(&c->bytes, sheet, strlen(sheet)), c->here.sheet = c->bytes.at;
        c->status = 200;
        return;
    }
    c->status = status_of(&a);
    write_answer(all, &a, &c->bytes);
}

static void do_lobby(struct event_cache *all, struct cached_event *k, struct event_job *c) {
    struct desk_key key;
    struct desk_answer a = {.status = DESK_NO, .line = k->desk.c->lines};
    if (!who(k, c, &key)) return;
    if (here_lobby(&k->desk, &key, &c->here, &a.no)) {
        struct here own;
        for (int at = 0; here_board(&k->desk, &at, &own);) {
            jot_raw(&c->bytes, own.game, strlen(own.game) + 1);
            jot_raw(&c->bytes, own.sheet, strlen(own.sheet) + 1);
        }
        c->status = 200;
        return;
    }
    c->status = status_of(&a);
    write_answer(all, &a, &c->bytes);
}

/* Games that may have ended while nobody could be told, or to which nobody comes. */
static void open_games(const struct cached_event *k, const char *now, struct jot *out) {
    struct here h;
    for (int at = 0; here_next(&k->desk, &at, now, &h);) {
        TEXT(line, 80);
        text_int(&line, h.match), text_char(&line, ' ');
        text_int(&line, h.board), text_char(&line, ' ');
        text_int(&line, h.leg + 1), text_char(&line, ' ');
        text_int(&line, h.minutes), text_char(&line, ' ');
        text_int(&line, h.since < 0 ? 0 : h.since > DAY ? DAY / 60 : h.since / 60);
        text_char(&line, '\n');
        jot_raw(out, line.at, line.len);
    }
}

/* Members of an object: the caller opens and closes it. */
static void do_who(struct event_cache *all, struct cached_event *k, struct event_job *c) {
    struct desk_key key;
    const struct contest *e = k->desk.c;
    if (!who(k, c, &key)) return;
    jot_key_text(&c->bytes, "event", k->id);
    jot_key_text(&c->bytes, "name", e->name ? e->name : "");
    jot_key_int(&c->bytes, "line", e->lines);
    jot_key_text(&c->bytes, "role", contest_role_words[key.role]);
    if (c->key[0]) jot_key_text(&c->bytes, "key", key.name);
    jot_word(&c->bytes, "reach", key.reach);
    jot_key_text(&c->bytes, "now", c->when);
    if (k->damaged) write_damage(&c->bytes, k);
    if (c->settle) open_games(k, c->when, &c->open);
    c->status = 200;
    if (c->from < 0 || c->from >= e->lines) return;
    if (c->standing == STANDS_PUBLIC)
        event_changes_write_public(&c->news, &k->desk, c->from, c->english ? ENGLISH : POLISH,
                                   &all->work);
    else
        event_changes_write(&c->news, &k->desk, c->from);
}

/* What another server has written belongs to the event too. Lines of our own that are under way
 * and were not the next are lost then, and this event with them (events.h). */
static void do_end(struct event_cache *all, struct cached_event *k, struct event_job *c) {
    char name[STORE_NAME];
    struct jot lines = {0};
    int64_t last = k->version;
    TEXT(err, 256);
    struct text t = text_over(name, sizeof name);
    text_add(&t, "event/"), text_add(&t, k->id);
    bool read = k->version >= c->version ||
                store_read(all->reader, name, k->version, gather, &lines, &last, &err);
    if (!read) c->error = "unread";
    if (read && lines.len) {
        k->version = last;
        size_t first = strcspn(lines.at, "\n");
        bool whole = journal_is_verb(lines.at, first, "event"); /* somebody was forgotten */
        bool good = whole ? fold_anew(k, lines.at, lines.len) : add(k, lines.at, lines.len);
        k->damaged = k->damaged || !good;
        if (touches_keys(lines.at, lines.len)) all_keys(k, c);
    }
    jot_free(&lines);
    const char *at = k->desk.journal, *end = at + k->desk.len, *one;
    size_t len;
    for (int i = 0; i < c->from && journal_next(&at, end, &one, &len); i++) continue;
    if (c->error || k->damaged || at >= end) return;
    jot_raw(&c->lines, at, (size_t)(end - at));
    event_changes_write(&c->news, &k->desk, c->from);
}

void event_cache_do(struct event_cache *all, struct event_job *c) {
    if (c->kind == EVENT_JOB_FORGET) return forget(all, c->event);
    if (c->kind == EVENT_JOB_CREATE) return do_create(all, c);
    struct cached_event *k = find(all, c);
    if (!k) return;
    if (!k->desk.c || !k->desk.c->lines) { /* not even the first line can be read */
        c->error = "damaged";
        return;
    }
    switch (c->kind) {
    case EVENT_JOB_ORDER: do_order(all, k, c); break;
    case EVENT_JOB_ERASE: do_erase(all, k, c); break;
    case EVENT_JOB_VIEW: do_view(all, k, c); break;
    case EVENT_JOB_PRINT: do_print(all, k, c); break;
    case EVENT_JOB_LINES: do_lines(all, k, c); break;
    case EVENT_JOB_WHO: do_who(all, k, c); break;
    case EVENT_JOB_END: do_end(all, k, c); break;
    case EVENT_JOB_SEAT: do_seat(all, k, c); break;
    case EVENT_JOB_LOBBY: do_lobby(all, k, c); break;
    case EVENT_JOB_NEWS:
        event_changes_write_public(&c->news, &k->desk, c->from, c->english ? ENGLISH : POLISH,
                                   &all->work);
        break;
    default: break;
    }
    c->line = k->desk.c->lines;
    c->damaged = k->damaged;
    c->memory = memory_of(k);
    if (c->kind == EVENT_JOB_PRINT)
        forget(all, c->event); /* the next is made from what is there then */
}
