#include "base/embedded.h"
#include "base/text.h"

const struct embedded *embedded_find(const char *path) {
    for (const struct embedded *e = embedded; e->path; e++)
        if (text_same(e->path, path)) return e;
    return NULL;
}
