#include "server/erase.h"
#include <stdlib.h>
#include <string.h>

static void add(struct erase_list *l, const char *name) {
    if (l->len == l->cap) {
        l->cap = l->cap ? 2 * l->cap : 64;
        l->at = realloc(l->at, l->cap * sizeof *l->at);
        if (!l->at) abort();
    }
    struct text t = text_over(l->at[l->len++], STORE_NAME);
    text_add(&t, name);
}

struct old {
    struct erase_list *out;
    int64_t before;
};

static void if_old(void *context, const struct store_stream *stream) {
    struct old *o = context;
    if (stream->at < o->before) add(o->out, stream->name);
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
        add(context, name.at);
    }
}

/* A class with all its rooms; *last is 0 if there is none of that name. */
static bool add_class(struct store *s, const char *name, struct erase_list *out, int64_t *last,
                      struct text *err) {
    if (!store_read(s, name, 0, rooms_of, out, last, err)) return false;
    if (*last) add(out, name);
    return true;
}

bool erase_find_old(struct store *s, const struct erase_before *before, struct erase_list *out,
                    struct text *err) {
    struct old rooms = {out, before->rooms}, events = {out, before->events};
    struct erase_list younger = {0};
    struct old classes = {&younger, before->classes};
    bool good = store_list(s, "room/", if_old, &rooms, err) &&
                store_list(s, "event/", if_old, &events, err) &&
                store_list(s, "event/", if_old, &classes, err);
    for (size_t i = 0; good && i < younger.len; i++) {
        struct beginning begins = {0};
        bool there = false;
        int64_t last;
        for (size_t k = 0; k < out->len; k++) there = there || text_same(out->at[k], younger.at[i]);
        if (there) continue;
        good = store_read(s, younger.at[i], 0, is_class, &begins, &last, err);
        if (begins.class) add(out, younger.at[i]);
    }
    erase_forget(&younger);
    struct old lessons = {&younger, before->lessons};
    good = good && store_list(s, "class/", if_old, &lessons, err);
    int64_t last;
    for (size_t i = 0; good && i < younger.len; i++)
        good = add_class(s, younger.at[i], out, &last, err);
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
    if (!name.cut && !add_class(s, name.at, out, &last, err)) return false;
    if (last && !name.cut) return true;
    bool good = store_list(s, "room/", any, &rooms, err);
    for (size_t i = 0; good && i < rooms.len; i++) {
        search.found = false;
        good = store_read(s, rooms.at[i], 0, look, &search, &last, err);
        if (search.found) add(out, rooms.at[i]);
    }
    erase_forget(&rooms);
    return good;
}

bool erase_all(struct store *s, const struct erase_list *list, struct text *err) {
    const char **names = calloc(list->len + 1, sizeof *names);
    if (!names) abort();
    for (size_t i = 0; i < list->len; i++) names[i] = list->at[i];
    bool good = !list->len || (store_erase(s, names, list->len, err) && store_scrub(s, err));
    free(names);
    return good;
}

void erase_forget(struct erase_list *list) {
    free(list->at);
    *list = (struct erase_list){0};
}
