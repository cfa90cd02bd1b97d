#include "store/store.h"
#include <unistd.h>

static const struct store_kind *const kinds[] = {&store_sqlite, NULL};

/* The kind an address names, and *path what stands behind its scheme; a bare path is SQLite's. */
static const struct store_kind *kind_of(const char *address, const char **path) {
    for (int i = 0; kinds[i]; i++) {
        *path = address;
        if (text_take(path, kinds[i]->scheme) && **path == ':') return ++*path, kinds[i];
    }
    *path = address;
    return &store_sqlite;
}

static bool unknown(const char *address, struct text *err) {
    if (!text_starts(address, "postgres:") && !text_starts(address, "postgresql:")) return false;
    fault_set(err, "store.no-postgres", NULL);
    return true;
}

bool store_claim(const char *address, struct store_claim *c, struct text *err) {
    const char *path;
    *c = (struct store_claim){.file = -1};
    if (unknown(address, err)) return false;
    const struct store_kind *kind = kind_of(address, &path);
    return !kind->claim || kind->claim(path, c, err);
}

void store_release(struct store_claim *c) {
    if (c->file >= 0) close(c->file);
    c->file = -1;
}

struct store *store_open(const char *address, struct text *err) {
    const char *path;
    if (unknown(address, err)) return NULL;
    return kind_of(address, &path)->open(path, err);
}

struct store *store_reader(struct store *s, struct text *err) {
    return s->kind->reader(s, err);
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

bool store_scrub(struct store *s, struct text *err) { return s->kind->scrub(s, err); }

bool store_backup(struct store *s, const char *path, struct text *err) {
    return s->kind->backup(s, path, err);
}

bool store_broken(const struct store_write *w, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (w[k].fate != STORE_WRITTEN && text_same(w[k].stream, w[i].stream)) return true;
    return false;
}
