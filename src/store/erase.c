#include "store/erase.h"
#include <stdlib.h>
#include <string.h>

static void add_old(struct erase_list *l, const char *name, int64_t before) {
    if (l->len == l->cap) {
        l->cap = l->cap ? 2 * l->cap : 64;
        l->at = realloc(l->at, l->cap * sizeof *l->at);
        l->before = realloc(l->before, l->cap * sizeof *l->before);
        if (!l->at || !l->before) abort();
    }
    struct text t = text_over(l->at[l->len], STORE_NAME);
    l->before[l->len++] = before;
    text_add(&t, name);
}

static void add(struct erase_list *l, const char *name) { add_old(l, name, 0); }

/* Streams whose last stamp is before `before` and not before `from`. */
struct old {
    struct erase_list *out;
    int64_t before, from;
    const struct erase_before *all;
};

static void if_old(void *context, const struct store_stream *stream) {
    struct old *o = context;
    int64_t at = stream->at;
    for (size_t i = 0; i < o->all->gaps; i++)
        if (stream->at <= o->all->gap[i].from) at += o->all->gap[i].to - o->all->gap[i].from;
    if (at < o->before && at >= o->from) add_old(o->out, stream->name, stream->at + 1);
}

/* The first line of an event of a class ends with its level: docs/event-file.md. */
struct beginning {
    bool read, class;
};

static void is_class(void *context, const char *text, size_t len) {
    static const char level[] = " class\n";
    struct beginning *b = context;
    if (b->read) return;
    b->read = true;
    const char *end = memchr(text, '\n', len);
    size_t first = end ? (size_t)(end + 1 - text) : 0, size = sizeof level - 1;
    b->class = first > size && !memcmp(text + first - size, level, size);
}

/* Lines "table ROOM …" of a class name its rooms. */
static void rooms_of(void *context, const char *text, size_t len) {
    enum { ROOM = 8 };
    for (const char *at = text, *end = text + len, *stop; at < end; at = stop + 1) {
        stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) return;
        const char *room = at;
        TEXT(name, STORE_NAME);
        if (!text_take(&room, "table ") || stop - room < ROOM) continue;
        text_add(&name, "room/");
        text_bytes(&name, room, ROOM);
        add_old(context, name.at, -1);
    }
}

/* A class, if nothing has happened in it since `before`, and behind it all its rooms. *last is 0
 * if there is none of that name. */
struct lesson {
    const char *name;
    int64_t before, last;
};

static bool add_class(struct store *s, struct lesson *of, struct erase_list *out,
                      struct text *err) {
    size_t at = out->len;
    add_old(out, of->name, of->before);
    if (!store_read(s, of->name, 0, rooms_of, out, &of->last, err)) return false;
    if (!of->last) out->len = at;
    return true;
}

bool erase_find_old(struct store *s, const struct erase_before *before, struct erase_list *out,
                    struct text *err) {
    struct old rooms = {.out = out, .before = before->rooms, .all = before};
    struct old events = {.out = out, .before = before->events, .all = before};
    struct erase_list younger = {0};
    struct old classes = {&younger, before->classes, before->events, before};
    bool good = store_list(s, "room/", if_old, &rooms, err) &&
                store_list(s, "event/", if_old, &events, err) &&
                store_list(s, "event/", if_old, &classes, err);
    for (size_t i = 0; good && i < younger.len; i++) {
        struct beginning begins = {0};
        int64_t last;
        good = store_read(s, younger.at[i], 0, is_class, &begins, &last, err);
        if (begins.class) add_old(out, younger.at[i], younger.before[i]);
    }
    erase_forget(&younger);
    struct old lessons = {.out = &younger, .before = before->lessons, .all = before};
    good = good && store_list(s, "class/", if_old, &lessons, err);
    for (size_t i = 0; good && i < younger.len; i++) {
        struct lesson one = {.name = younger.at[i], .before = younger.before[i]};
        good = add_class(s, &one, out, err);
    }
    erase_forget(&younger);
    return good;
}

/* Looks through batches for a line "name SIDE WHAT". */
struct search {
    const char *what;
    bool found;
};

static void look(void *context, const char *text, size_t len) {
    struct search *search = context;
    size_t size = strlen(search->what);
    for (const char *at = text, *end = text + len, *stop; at < end; at = stop + 1) {
        stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) return;
        const char *name = at;
        if (!text_take(&name, "name ")) continue;
        name = memchr(name, ' ', (size_t)(stop - name));
        if (name && (size_t)(stop - name - 1) == size && !memcmp(name + 1, search->what, size))
            search->found = true;
    }
}

static void any(void *context, const struct store_stream *stream) { add(context, stream->name); }

bool erase_find(struct store *s, const char *what, struct erase_list *out, struct text *err) {
    struct erase_list rooms = {0};
    struct search search = {.what = what};
    int64_t last = 0;
    TEXT(name, STORE_NAME);
    text_add(&name, "room/");
    text_add(&name, what);
    if (!name.cut && !store_read(s, name.at, 0, look, &search, &last, err)) return false;
    if (last) return add(out, name.at), true;
    text_clear(&name);
    text_add(&name, "event/");
    text_add(&name, what);
    if (!name.cut && !store_read(s, name.at, 0, look, &search, &last, err)) return false;
    if (last && !name.cut) return add(out, name.at), true;
    text_clear(&name);
    text_add(&name, "class/");
    text_add(&name, what);
    struct lesson one = {.name = name.at};
    if (!name.cut && !add_class(s, &one, out, err)) return false;
    if (one.last && !name.cut) return true;
    bool good = store_list(s, "room/", any, &rooms, err);
    for (size_t i = 0; good && i < rooms.len; i++) {
        search.found = false;
        good = store_read(s, rooms.at[i], 0, look, &search, &last, err);
        if (search.found) add(out, rooms.at[i]);
    }
    erase_forget(&rooms);
    return good;
}

/* Whether the first stream of a list is the one that is asked for, and how old it is. */
struct age {
    const char *name;
    int64_t at;
};

static void note_age(void *context, const struct store_stream *stream) {
    struct age *a = context;
    if (text_same(stream->name, a->name)) a->at = stream->at;
}

bool erase_some(struct store *s, const struct erase_list *list, struct erase_piece *piece,
                struct text *err) {
    const char **names = calloc(piece->most + 1, sizeof *names);
    size_t count = 0;
    bool good = true;
    if (!names) abort();
    size_t end = piece->next + piece->most;
    if (end > list->len) end = list->len;
    for (; good && piece->next < end; piece->next++) {
        char *name = list->at[piece->next];
        int64_t before = list->before[piece->next];
        struct age age = {.name = name};
        if (before > 0) good = store_list(s, name, note_age, &age, err);
        if (before >= 0) piece->spared = before && age.at >= before;
        if (piece->spared)
            name[0] = 0;
        else
            names[count++] = name;
    }
    good = good && (!count || store_erase(s, names, count, err));
    free(names);
    return good;
}

bool erase_all(struct store *s, const struct erase_list *list, struct text *err) {
    const char **names = calloc(list->len + 1, sizeof *names);
    if (!names) abort();
    for (size_t i = 0; i < list->len; i++) names[i] = list->at[i];
    bool good = !list->len || (store_erase(s, names, list->len, err) && store_scrub(s, NULL, err));
    free(names);
    return good;
}

void erase_forget(struct erase_list *list) {
    free(list->at);
    free(list->before);
    *list = (struct erase_list){0};
}
