#define _GNU_SOURCE
#include "store/store.h"
#include <string.h>
#include <unistd.h>

/* By the beginning of an address; a bare path is SQLite's. */
static const struct {
    const char *scheme;
    const struct store_kind *kind;
} kinds[] = {{"sqlite:", &store_sqlite},
             {"postgresql:", &store_postgres},
             {"postgres:", &store_postgres},
             {"", &store_sqlite}};

/* The kind an address names, and *path what stands behind its scheme. */
static const struct store_kind *kind_of(const char *address, const char **path) {
    *path = address;
    for (int i = 0;; i++)
        if (text_take(path, kinds[i].scheme)) return kinds[i].kind;
}

bool store_claim(const char *address, struct store_claim *c, struct text *err) {
    const char *path;
    *c = (struct store_claim){.file = -1};
    const struct store_kind *kind = kind_of(address, &path);
    return !kind->claim || kind->claim(path, c, err);
}

void store_release(struct store_claim *c) {
    if (c->file >= 0) close(c->file);
    c->file = -1;
}

struct store *store_open(const char *address, struct text *err) {
    const char *path;
    return kind_of(address, &path)->open(path, err);
}

struct store *store_reader(struct store *s, struct text *err) {
    return s->kind->reader(s, err);
}

struct store *store_follower(struct store *s, struct text *err) {
    text_clear(err);
    return s->kind->follower ? s->kind->follower(s, err) : NULL;
}

bool store_wait(struct store *follower, int bell, int patience, store_heard *heard, void *context,
                struct text *err) {
    return follower->kind->wait(follower, bell, patience, heard, context, err);
}

bool store_tell(struct store *s, const char *words, struct text *err) {
    return s->kind->tell(s, words, err);
}

void store_close(struct store *s) {
    if (s) s->kind->close(s);
}

bool store_append(struct store *s, struct store_write *w, size_t count, struct text *err) {
    return s->kind->append(s, w, count, err);
}

bool store_probe(struct store *s, size_t bytes, struct text *err) {
    return s->kind->probe(s, bytes, err);
}

bool store_read(struct store *s, const char *stream, int64_t after, store_visit *visit,
                void *context, int64_t *last, struct text *err) {
    return s->kind->read(s, stream, after, visit, context, last, err);
}

bool store_list(struct store *s, const char *prefix, store_visit_stream *visit, void *context,
                struct text *err) {
    return s->kind->list(s, prefix, visit, context, err);
}

bool store_erase(struct store *s, const char *const *streams, size_t count, struct text *err) {
    return s->kind->erase(s, streams, count, err);
}

bool store_scrub(struct store *s, const atomic_bool *stop, struct text *err) {
    return s->kind->scrub(s, stop, err);
}

bool store_backup(struct store *s, const char *path, struct text *err) {
    return s->kind->backup(s, path, err);
}

void store_libraries(struct text *out) {
    TEXT(postgres, 40);
    store_sqlite.library(out);
    store_postgres.library(&postgres);
    if (!postgres.len) return;
    text_add(out, ", ");
    text_add(out, postgres.at);
}

/* postgresql://user:password@host/…: what stands between the second colon and the last @ before
 * the path; and behind "password=". */
void store_show(const char *address, struct text *out) {
    const char *path, *start = strstr(address, "://");
    if (kind_of(address, &path) != &store_postgres || !start) return text_add(out, address);
    start += 3;
    size_t host = strcspn(start, "/?");
    const char *at = memrchr(start, '@', host);
    const char *colon = at ? memchr(start, ':', (size_t)(at - start)) : NULL;
    if (colon) text_bytes(out, address, (size_t)(colon - address)), address = at;
    const char *word = strstr(address, "password=");
    if (!word) return text_add(out, address);
    text_bytes(out, address, (size_t)(word - address));
    text_add(out, word + strcspn(word, "&"));
}

bool store_broken(const struct store_write *w, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (w[k].fate != STORE_WRITTEN && text_same(w[k].stream, w[i].stream)) return true;
    return false;
}
