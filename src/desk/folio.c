#include "desk/folio.h"
#include <string.h>

bool folio_wants(const struct folio *f, const char *key) {
    size_t len = strlen(key);
    for (const char *p = f->only; p && (p = strstr(p, key)) != NULL; p += len)
        if ((p == f->only || p[-1] == ',') && (!p[len] || p[len] == ',')) return true;
    return !f->only;
}

void folio_date(struct folio *f, const char *lines, size_t len) {
    const char *last = lines + len - (len > 0); /* its line feed */
    while (last > lines && last[-1] != '\n') last--;
    struct text now = text_over(f->now, sizeof f->now);
    text_bytes(&now, last, len >= WHEN_SIZE ? WHEN_SIZE : 0);
}
