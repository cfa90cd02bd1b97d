/* WebSocket frames, cut at every byte. */
#include <string.h>
#include "harness/harness.h"
#include "lines/lines.h"

struct sample {
    const char *title;
    int len;
    const char *bytes, *is;
};

/* Masks are 1 2 3 4, or zeros where the text shall be readable. */
static const struct sample samples[] = {
    {"a message", 11, "\x81\x85\0\0\0\0hello", "hello;"},
    {"with a mask", 8, "\x81\x82\1\2\3\4\x69\x6b", "hi;"},
    {"an empty one", 6, "\x81\x80\1\2\3\4", ";"},
    {"in three parts, with a ping between", 33,
     "\x01\x81\0\0\0\0a\x89\x81\0\0\0\0!\x00\x82\0\0\0\0bc\x80\x81\0\0\0\0d\x8a\x80\0",
     "ping !;abcd;"},
    {"a long length", 13, "\x81\xfe\x00\x05\0\0\0\0hello", "hello;"},
    {"a longer length", 19, "\x81\xff\0\0\0\0\0\0\0\x05\0\0\0\0hello", "hello;"},
    {"binary", 7, "\x82\x81\0\0\0\0x", "unusable;"},
    {"goodbye", 8, "\x88\x82\0\0\0\0\x03\xe8", "close 1000;"},
    {"goodbye without a code", 6, "\x88\x80\0\0\0\0", "close 1000;"},
    {"goodbye with a code of a program", 10, "\x88\x84\0\0\0\0\x0f\xa1ok", "close 4001;"},
    {"goodbye of one byte", 7, "\x88\x81\0\0\0\0\x03", "broken 1002;"},
    {"goodbye with a code nobody sends", 8, "\x88\x82\0\0\0\0\x03\xed", "broken 1002;"},
    {"goodbye with half a letter", 9, "\x88\x83\0\0\0\0\x03\xe8\xc5", "broken 1002;"},
    {"a letter in two parts", 14, "\x01\x81\0\0\0\0\xc5\x80\x81\0\0\0\0\xbc", "\xc5\xbc;"},
    {"half a letter", 7, "\x81\x81\0\0\0\0\xc5", "broken 1007;"},
    {"a pong", 6, "\x8a\x80\0\0\0\0", "pong;"},
    {"no mask", 7, "\x81\x05hello", "broken 1002;"},
    {"a bit of an extension", 11, "\xc1\x85\0\0\0\0hello", "broken 1002;"},
    {"an unknown kind", 6, "\x83\x80\0\0\0\0", "broken 1002;"},
    {"an unknown control", 6, "\x8b\x80\0\0\0\0", "broken 1002;"},
    {"a control in parts", 6, "\x09\x80\0\0\0\0", "broken 1002;"},
    {"a long control", 8, "\x89\xfe\x00\x7e\0\0\0\0", "broken 1002;"},
    {"goes on with nothing", 7, "\x80\x81\0\0\0\0x", "broken 1002;"},
    {"begins in the middle", 14, "\x01\x81\0\0\0\0a\x81\x81\0\0\0\0b", "broken 1002;"},
    {"longer than anything", 14, "\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",
     "broken 1009;"},
};

static void feed(const char *bytes, size_t len, size_t cut, struct text *out) {
    struct frames f = {0};
    for (size_t at = 0; at < len;) {
        enum frame_event event;
        size_t end = at < cut ? cut : len;
        at += frames_feed(&f, bytes + at, end - at, &event);
        switch (event) {
        case EVENT_MESSAGE:
            text_add(out, f.unusable ? "unusable" : "");
            text_bytes(out, f.message.at ? f.message.at : "", f.message.len);
            jot_clear(&f.message);
            break;
        case EVENT_PING:
            text_add(out, "ping ");
            text_bytes(out, (const char *)f.control, (size_t)f.control_len);
            break;
        case EVENT_PONG: text_add(out, "pong"); break;
        case EVENT_CLOSE: text_add(out, "close "), text_int(out, f.code); break;
        case EVENT_BROKEN: text_add(out, "broken "), text_int(out, f.code); break;
        default: continue;
        }
        text_char(out, ';');
        if (event == EVENT_BROKEN) break;
    }
    frames_free(&f);
}

void frames(void) {
    test_case("frames: read the same, cut at every byte");
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        for (int cut = 0; cut <= samples[i].len; cut++) {
            TEXT(got, 256);
            feed(samples[i].bytes, (size_t)samples[i].len, (size_t)cut, &got);
            if (!test_text(samples[i].title, samples[i].is, got.at)) break;
        }

    test_case("frames: a message that is too long is read to its end and not kept");
    struct jot j = {0};
    jot_raw(&j, "\x81\xfe\x20\x00\0\0\0\0", 8);
    for (int i = 0; i < 0x2000; i++) jot_raw(&j, "x", 1);
    jot_raw(&j, "\x81\x81\0\0\0\0y", 7);
    TEXT(got, 64);
    feed(j.at, j.len, 5000, &got);
    test_that(text_starts(got.at, "unusable"), "it was kept");
    test_that(got.len >= 2 && text_same(got.at + got.len - 2, "y;"), "the next one is lost");
    jot_free(&j);

    test_case("frames: heads, as long as they must be");
    static const struct {
        size_t len, size;
        const char *is;
    } heads[] = {{0, 2, "\x81\x00"},
                 {125, 2, "\x81\x7d"},
                 {126, 4, "\x81\x7e\x00\x7e"},
                 {65535, 4, "\x81\x7e\xff\xff"},
                 {65536, 10, "\x81\x7f\0\0\0\0\0\x01\0\0"}};
    for (size_t i = 0; i < 5; i++) {
        char room[16];
        size_t size = frame_head(room + 16, FRAME_TEXT, heads[i].len);
        test_that(size == heads[i].size && !memcmp(room + 16 - size, heads[i].is, size),
                  "the head of %zu bytes", heads[i].len);
    }

    test_case("frames: the key of the handshake, as in RFC 6455");
    char accept[ACCEPT_KEY];
    test_that(frame_accept("dGhlIHNhbXBsZSBub25jZQ==", accept), "refused");
    test_text("", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", accept);
    test_that(!frame_accept("", accept) && !frame_accept("dGhlIHNhbXBsZSBub25jZQ", accept) &&
                  !frame_accept("dGhlIHNhbXBsZSBub25jZ===", accept),
              "taken");
}
