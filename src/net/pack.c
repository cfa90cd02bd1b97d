#include "net/pack.h"
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include "base/text.h"
#include "net/request.h"

void pack_gzip(const struct jot *in, int level, struct jot *out) {
    z_stream z = {0};
    if (deflateInit2(&z, level, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) abort();
    jot_free(out);
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

/* ---------------------------------------------------------------- messages */

enum { LEVEL = 1, MEMORY = 8, TAIL = 4 }; /* the tail of a flush is not sent */

/* True if the value of client_max_window_bits is 8 to 15; it may stand in quotes. */
static bool is_window(const char *value, size_t len) {
    if (len >= 2 && *value == '"' && value[len - 1] == '"') {
        value++;
        len -= 2;
    }
    if (len == 1) return *value == '8' || *value == '9';
    return len == 2 && *value == '1' && value[1] >= '0' && value[1] <= '5';
}

/* An offer is a name and parameters; those that bind only the client, or what we do anyway, can
 * be taken, each once. */
static int parameter(const char *at, size_t len) {
    static const char *const words[] = {"permessage-deflate", "server_no_context_takeover",
                                        "client_no_context_takeover", "client_max_window_bits"};
    for (int i = 0; i < 4; i++) {
        size_t size = strlen(words[i]);
        if (len < size || memcmp(at, words[i], size) != 0) continue;
        if (len == size) return i;
        if (i < 3 || at[size] != '=') continue;
        if (is_window(at + size + 1, len - size - 1)) return i;
    }
    return -1;
}

static bool acceptable(const char *at, const char *end) {
    /* ends: at the end of the text */
    for (unsigned seen = 0;; at++) {
        const char *stop = request_item_end(at, end, ';'), *last = stop;
        while (at < last && (*at == ' ' || *at == '\t')) at++;
        while (last > at && (last[-1] == ' ' || last[-1] == '\t')) last--;
        int which = parameter(at, (size_t)(last - at));
        if (which < 0 || seen >> which & 1 || (which == 0) != (seen == 0)) return false;
        seen |= 1u << which;
        if (stop == end) return true;
        at = stop;
    }
}

bool pack_offered(const char *extensions) {
    const char *end = extensions + strlen(extensions);
    for (const char *at = extensions; at < end;) {
        const char *stop = request_item_end(at, end, ',');
        if (acceptable(at, stop)) return true;
        at = stop < end ? stop + 1 : end;
    }
    return false;
}

struct jot pack_message(const char *text, size_t len) {
    static _Thread_local z_stream z;
    static _Thread_local struct jot before, packed;
    if (len && before.len == len && memcmp(before.at, text, len) == 0) return packed;
    if (!z.state && deflateInit2(&z, LEVEL, Z_DEFLATED, -15, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        abort();
    deflateReset(&z);
    size_t room = deflateBound(&z, (uLong)len) + 64;
    if (room > packed.cap) {
        free(packed.at);
        packed = (struct jot){.at = malloc(room), .cap = room};
        if (!packed.at) abort();
    }
    z.next_in = (unsigned char *)(uintptr_t)text;
    z.avail_in = (uInt)len;
    z.next_out = (unsigned char *)packed.at;
    z.avail_out = (uInt)packed.cap;
    if (deflate(&z, Z_SYNC_FLUSH) != Z_OK || !z.avail_out) abort(); /* there is room enough */
    packed.len = packed.cap - z.avail_out - TAIL;
    if (packed.len >= len) packed.len = 0;
    jot_clear(&before);
    jot_raw(&before, text, len);
    return packed;
}

bool pack_unwrap(const char *bytes, size_t size, char *out, size_t *len) {
    static _Thread_local z_stream z;
    static const char tail[TAIL] = {0, 0, (char)0xff, (char)0xff};
    if (!z.state && inflateInit2(&z, -15) != Z_OK) abort();
    inflateReset(&z);
    z.next_out = (unsigned char *)out;
    z.avail_out = (uInt)*len;
    int answer = Z_OK;
    for (int part = 0; part < 2; part++) {
        z.next_in = (unsigned char *)(uintptr_t)(part ? tail : bytes);
        z.avail_in = part ? TAIL : (uInt)size;
        while (z.avail_in && z.avail_out && answer == Z_OK) {
            answer = inflate(&z, Z_SYNC_FLUSH);
            if (answer == Z_STREAM_END) answer = inflateReset(&z); /* another stream may follow */
        }
    }
    *len -= z.avail_out;
    bool between_blocks = z.data_type & 128;
    return answer == Z_OK && !z.avail_in && between_blocks;
}

/* ---------------------------------------------------------------- tags */

void pack_tag(const char *bytes, size_t len, char tag[PACK_TAG]) {
    uint64_t hash = 1469598103934665603ull;
    struct text t = text_over(tag, PACK_TAG);
    for (size_t i = 0; i < len; i++) hash = (hash ^ (unsigned char)bytes[i]) * 1099511628211ull;
    text_char(&t, '"');
    text_hex(&t, hash, 16);
    text_char(&t, '"');
}
