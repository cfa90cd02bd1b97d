#include "net/websocket.h"
#include <sodium.h>
#include <string.h>
#include "base/text.h"
#include "net/pack.h"

/* ---------------------------------------------------------------- reading */

static size_t broken(struct frames *f, enum frame_event *event, int code) {
    f->code = code;
    *event = EVENT_BROKEN;
    return 0;
}

/* How long the head is, as far as it can be told by now. */
static int head_size(const struct frames *f) {
    if (f->head_len < 2) return 2;
    int length = f->head[1] & 127;
    return 2 + (length == 126 ? 2 : length == 127 ? 8 : 0) + 4;
}

/* The head is whole: is such a frame allowed here? 0, or the code to close with. */
static int judge(const struct frames *f) {
    int kind = f->head[0] & 15;
    bool last = f->head[0] & 128, control = kind >= FRAME_CLOSE;
    bool may_be_packed = f->packs && (kind == FRAME_TEXT || kind == FRAME_BINARY);
    if (f->head[0] & (may_be_packed ? 0x30 : 0x70)) return 1002; /* bits of extensions */
    if (!(f->head[1] & 128)) return 1002;                        /* no mask */
    if (control && (kind > FRAME_PONG || !last || f->left > CONTROL_MOST)) return 1002;
    if (!control && kind > FRAME_BINARY) return 1002;
    if (!control && (kind == FRAME_GOES_ON) != f->in_message) return 1002;
    return f->left > FRAME_MOST ? 1009 : 0;
}

static int begin_frame(struct frames *f) {
    int length = f->head[1] & 127, bytes = length == 126 ? 2 : length == 127 ? 8 : 0;
    f->left = bytes ? 0 : (uint64_t)length;
    for (int i = 0; i < bytes; i++) f->left = f->left << 8 | f->head[2 + i];
    f->mask = 0;
    f->in_frame = true;
    int code = judge(f), kind = f->head[0] & 15;
    if (kind >= FRAME_CLOSE) {
        f->control_len = 0;
    } else if (kind != FRAME_GOES_ON) {
        jot_clear(&f->message);
        f->unusable = kind == FRAME_BINARY;
        f->packed = f->head[0] & FRAME_PACKED;
    }
    return code;
}

static void unmask(struct frames *f, const char *bytes, size_t len, char *out) {
    const unsigned char *mask = f->head + f->head_len - 4;
    for (size_t i = 0; i < len; i++) out[i] = (char)((unsigned char)bytes[i] ^ mask[f->mask++ & 3]);
}

static void keep(struct frames *f, const char *bytes, size_t len) {
    char plain[1024];
    bool control = (f->head[0] & 15) >= FRAME_CLOSE;
    if (control) {
        unmask(f, bytes, len, (char *)f->control + f->control_len);
        f->control_len += (int)len;
        return;
    }
    if (f->message.len + len > MESSAGE_MOST) f->unusable = true;
    if (f->unusable) return;
    for (size_t i = 0; i < len; i += sizeof plain) {
        size_t some = len - i < sizeof plain ? len - i : sizeof plain;
        unmask(f, bytes + i, some, plain);
        jot_raw(&f->message, plain, some);
    }
}

/* 0, or the code to close with: 1009 for what would become too long, however short it came. */
static int unpack(struct frames *f) {
    char plain[MESSAGE_MOST + 1];
    size_t len = sizeof plain;
    bool good = pack_unwrap(f->message.at, f->message.len, plain, &len);
    if (len > MESSAGE_MOST) return 1009;
    jot_clear(&f->message);
    jot_raw(&f->message, plain, len);
    return good ? 0 : 1007;
}

static enum frame_event end_message(struct frames *f) {
    f->code = 0;
    if (f->unusable) return EVENT_MESSAGE;
    if (f->packed) f->code = unpack(f);
    if (!f->code && text_utf8(f->message.at, f->message.len) < f->message.len) f->code = 1007;
    return f->code ? EVENT_BROKEN : EVENT_MESSAGE;
}

/* May a client give this code as its reason to close? Registered ones, and those left to
 * libraries (3000) and programs (4000); 1004 to 1006 and 1015 are never sent. */
static bool is_close_code(int code) {
    if (code >= 3000 && code < 5000) return true;
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014);
}

/* The client closes: with its own code if there is a good one. */
static enum frame_event end_close(struct frames *f) {
    const char *reason = (const char *)f->control + 2;
    f->code = 1000;
    if (!f->control_len) return EVENT_CLOSE;
    f->code = 1002;
    if (f->control_len < 2) return EVENT_BROKEN;
    int code = f->control[0] << 8 | f->control[1];
    size_t len = (size_t)f->control_len - 2;
    if (!is_close_code(code) || text_utf8(reason, len) < len) return EVENT_BROKEN;
    f->code = code;
    return EVENT_CLOSE;
}

/* The frame is whole: what has happened? */
static enum frame_event end_frame(struct frames *f) {
    int kind = f->head[0] & 15;
    bool last = f->head[0] & 128;
    f->in_frame = false;
    f->head_len = 0;
    switch (kind) {
    case FRAME_CLOSE: return end_close(f);
    case FRAME_PING: return EVENT_PING;
    case FRAME_PONG: return EVENT_PONG;
    default: f->in_message = !last; return last ? end_message(f) : EVENT_NONE;
    }
}

size_t frames_feed(struct frames *f, const char *bytes, size_t len, enum frame_event *event) {
    size_t used = 0;
    *event = EVENT_NONE;
    while (*event == EVENT_NONE) {
        if (!f->in_frame) {
            while (used < len && f->head_len < head_size(f))
                f->head[f->head_len++] = (unsigned char)bytes[used++];
            if (f->head_len < head_size(f)) return used;
            int code = begin_frame(f);
            if (code) return broken(f, event, code);
        }
        size_t some = len - used < f->left ? len - used : (size_t)f->left;
        keep(f, bytes + used, some);
        used += some;
        f->left -= some;
        if (f->left) return used;
        *event = end_frame(f);
    }
    return used;
}

void frames_free(struct frames *f) { jot_free(&f->message); }

/* ---------------------------------------------------------------- writing */

size_t frame_head(char *end, int kind, size_t len) {
    unsigned char head[FRAME_HEAD] = {(unsigned char)(128 | kind)};
    int bytes = len < 126 ? 0 : len < 65536 ? 2 : 8;
    head[1] = (unsigned char)(bytes == 0 ? len : bytes == 2 ? 126 : 127);
    for (int i = 0; i < bytes; i++) head[2 + i] = (unsigned char)(len >> 8 * (bytes - 1 - i));
    size_t size = (size_t)(2 + bytes);
    memcpy(end - size, head, size);
    return size;
}

/* ---------------------------------------------------------------- the handshake */

static uint32_t rotate(uint32_t x, int by) { return x << by | x >> (32 - by); }

/* One block of SHA-1. The handshake asks for it; nothing secret depends on it. */
static void sha1_block(uint32_t state[5], const unsigned char block[64]) {
    uint32_t w[80], a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++) w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? (b & c) | (~b & d)
                     : i < 40 ? b ^ c ^ d
                     : i < 60 ? (b & c) | (b & d) | (c & d)
                              : b ^ c ^ d;
        static const uint32_t k[4] = {0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xCA62C1D6};
        uint32_t next = rotate(a, 5) + f + e + k[i / 20] + w[i];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

/* Of 60 bytes, which is what the handshake hashes: they and their length make two blocks. */
static void sha1_of_60(const char *text, unsigned char out[20]) {
    uint32_t state[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    unsigned char blocks[128] = {0};
    memcpy(blocks, text, 60);
    blocks[60] = 128;
    blocks[126] = (60 * 8) >> 8;
    blocks[127] = (60 * 8) & 255;
    sha1_block(state, blocks);
    sha1_block(state, blocks + 64);
    for (int i = 0; i < 20; i++) out[i] = (unsigned char)(state[i / 4] >> (24 - 8 * (i % 4)));
}

bool frame_accept(const char *key, char accept[ACCEPT_KEY]) {
    char both[61];
    unsigned char bytes[16], hash[20];
    size_t len;
    if (strlen(key) != 24 ||
        sodium_base642bin(bytes, sizeof bytes, key, 24, NULL, &len, NULL,
                          sodium_base64_VARIANT_ORIGINAL) != 0 ||
        len != sizeof bytes)
        return false;
    memcpy(both, key, 24);
    memcpy(both + 24, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11", 37);
    sha1_of_60(both, hash);
    sodium_bin2base64(accept, ACCEPT_KEY, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
    return true;
}
