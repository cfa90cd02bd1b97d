#include "paper/folio.h"
#include <string.h>

bool folio_wants(const struct folio *f, const char *key) {
    size_t len = strlen(key);
    for (const char *p = f->only; p && (p = strstr(p, key)) != NULL; p += len)
        if ((p == f->only || p[-1] == ',') && (!p[len] || p[len] == ',')) return true;
    return !f->only;
}
