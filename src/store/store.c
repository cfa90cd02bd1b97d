#include "store/store.h"

static const struct store_kind *const kinds[] = {&store_sqlite, NULL};

struct store *store_open(const char *address, struct text *err) {
    for (int i = 0; kinds[i]; i++) {
        const char *path = address;
        if (text_take(&path, kinds[i]->scheme) && *path == ':')
            return kinds[i]->open(path + 1, err);
    }
    if (text_starts(address, "postgres:") || text_starts(address, "postgresql:")) {
        text_add(err, "this program was built without PostgreSQL");
        return NULL;
    }
    return store_sqlite.open(address, err);
}

void store_close(struct store *s) {
    if (s) s->kind->close(s);
}

bool store_append(struct store *s, const struct store_write *w, size_t count, struct text *err) {
    return s->kind->append(s, w, count, err);
}

bool store_read(struct store *s, const char *stream, store_visit *visit, void *context,
                struct text *err) {
    return s->kind->read(s, stream, visit, context, err);
}

bool store_list(struct store *s, const char *prefix, store_visit *visit, void *context,
                struct text *err) {
    return s->kind->list(s, prefix, visit, context, err);
}

bool store_backup(struct store *s, const char *path, struct text *err) {
    return s->kind->backup(s, path, err);
}
