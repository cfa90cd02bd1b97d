#include "server/common/kind.h"

const struct stream_kind *kind_of(const char **name) {
    for (int i = 0; stream_kinds[i]; i++)
        if (text_take(name, stream_kinds[i]->prefix)) return stream_kinds[i];
    return NULL;
}

bool kind_came(const struct connection *c) {
    uint64_t stamp;
    for (int i = 0; stream_kinds[i]; i++)
        if (stream_kinds[i]->stamp(c, &stamp)) return true;
    return false;
}

bool kind_awaits(const struct connection *c) {
    for (int i = 0; stream_kinds[i]; i++)
        if (stream_kinds[i]->awaits && stream_kinds[i]->awaits(c)) return true;
    return false;
}
