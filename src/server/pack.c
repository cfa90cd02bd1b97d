#include "server/pack.h"
#include <stdlib.h>
#include <zlib.h>
#include "base/text.h"

void pack_gzip(const struct jot *in, int level, struct jot *out) {
    z_stream z = {0};
    if (deflateInit2(&z, level, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) abort();
    out->cap = deflateBound(&z, (uLong)in->len);
    out->at = malloc(out->cap);
    if (!out->at) abort();
    z.next_in = (unsigned char *)in->at;
    z.avail_in = (uInt)in->len;
    z.next_out = (unsigned char *)out->at;
    z.avail_out = (uInt)out->cap;
    if (deflate(&z, Z_FINISH) != Z_STREAM_END) abort(); /* there is room enough */
    out->len = z.total_out;
    deflateEnd(&z);
}

void pack_tag(const char *bytes, size_t len, char tag[PACK_TAG]) {
    uint64_t hash = 1469598103934665603ull;
    struct text t = text_over(tag, PACK_TAG);
    for (size_t i = 0; i < len; i++) hash = (hash ^ (unsigned char)bytes[i]) * 1099511628211ull;
    text_char(&t, '"');
    text_hex(&t, hash, 16);
    text_char(&t, '"');
}
