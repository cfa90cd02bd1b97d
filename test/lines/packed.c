/* Packed messages: what is agreed upon, what is read, what is sent; and what a bomb does. */
#include <stdlib.h>
#include <string.h>
#include "harness/harness.h"
#include "lines/lines.h"
#include "net/pack.h"

#include <zlib.h> /* after ours: it defines FAR */

static void offers(void) {
    static const struct {
        const char *extensions;
        bool taken;
    } list[] = {
        {"", false},
        {"permessage-deflate", true},
        {"permessage-deflate; client_max_window_bits", true},
        {"permessage-deflate;client_max_window_bits=15 ;\tserver_no_context_takeover", true},
        {"permessage-deflate; server_no_context_takeover; client_no_context_takeover", true},
        {"permessage-deflate; server_max_window_bits=10", false},
        {"permessage-deflate; server_max_window_bits=10, permessage-deflate", true},
        {"permessage-bzip2, x-other; a=1 , permessage-deflate", true},
        {"permessage-deflate; client_max_window_bits=16", false},
        {"permessage-deflate; client_max_window_bits=8", true},
        {"permessage-deflate; client_max_window_bits=7", false},
        {"permessage-deflate; client_max_window_bits=", false},
        {"permessage-deflate; client_max_window_bits=\"10\"", true},
        {"permessage-deflate; client_max_window_bits=\"16\"", false},
        {"permessage-deflate; client_max_window_bits=\"10", false},
        {"x; y=\"a, permessage-deflate, b\"", false},
        {"permessage-deflate; server_no_context_takeover=1", false},
        {"permessage-deflate; client_no_context_takeover; client_no_context_takeover", false},
        {"permessage-deflate; permessage-deflate", false},
        {"client_no_context_takeover; permessage-deflate", false},
        {"permessage-deflate;", false},
        {"permessage-deflates", false},
        {"permessage-deflat", false},
        {",,;,", false},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        test_that(pack_offered(list[i].extensions) == list[i].taken, "\"%s\"", list[i].extensions);
}

/* ---------------------------------------------------------------- reading */

/* A packed frame: its first byte, what is in it, with a mask of zeros. */
static void frame(struct jot *j, int first, const char *bytes, size_t len) {
    char head[8] = {(char)first, (char)(0x80 | 126), (char)(len >> 8), (char)len};
    jot_raw(j, head, sizeof head);
    jot_raw(j, bytes, len);
}

/* What a message packed so becomes: its text, or the code of the goodbye. */
static void feed(const struct jot *j, size_t cut, struct text *out) {
    struct frames f = {.packs = true};
    for (size_t at = 0; at < j->len;) {
        enum frame_event event;
        size_t end = at < cut ? cut : j->len;
        at += frames_feed(&f, j->at + at, end - at, &event);
        if (event == EVENT_PING) text_add(out, "ping;");
        if (event == EVENT_MESSAGE) {
            if (f.unusable)
                text_add(out, "unusable");
            else
                text_bytes(out, f.message.at ? f.message.at : "", f.message.len);
            text_char(out, ';');
        }
        if (event == EVENT_BROKEN) {
            text_add(out, "broken "), text_int(out, f.code);
            break;
        }
    }
    frames_free(&f);
}

static void samples(void) {
    static const struct {
        const char *title;
        int len;
        const char *bytes, *is;
    } list[] = {
        {"packed", 13, "\xc1\x87\0\0\0\0\xf2\x48\xcd\xc9\xc9\x07\x00", "Hello;"},
        {"in two frames", 19, "\x41\x83\0\0\0\0\xf2\x48\xcd\x80\x84\0\0\0\0\xc9\xc9\x07\x00",
         "Hello;"},
        {"in three, with a ping", 31,
         "\x41\x83\0\0\0\0\xf2\x48\xcd\x89\x80\0\0\0\0\x00\x82\0\0\0\0\xc9\xc9\x80\x82\0\0\0\0"
         "\x07\x00",
         "ping;Hello;"},
        {"a block that is not packed", 17,
         "\xc1\x8b\0\0\0\0\x00\x05\x00\xfa\xff\x48\x65\x6c\x6c\x6f\x00", "Hello;"},
        {"a block that says it is the last", 14, "\xc1\x88\0\0\0\0\xf3\x48\xcd\xc9\xc9\x07\x00\x00",
         "Hello;"},
        {"two blocks", 19, "\xc1\x8d\0\0\0\0\xf2\x48\x05\x00\x00\x00\xff\xff\xca\xc9\xc9\x07\x00",
         "Hello;"},
        {"nothing", 7, "\xc1\x81\0\0\0\0\x00", ";"},
        {"a plain one where packed ones may come", 11, "\x81\x85\0\0\0\0hello", "hello;"},
        {"packed, then plain", 24,
         "\xc1\x87\0\0\0\0\xf2\x48\xcd\xc9\xc9\x07\x00\x81\x85\0\0\0\0hello", "Hello;hello;"},
        {"the bit on a frame that goes on", 19,
         "\x41\x83\0\0\0\0\xf2\x48\xcd\xc0\x84\0\0\0\0\xc9\xc9\x07\x00", "broken 1002"},
        {"the bit on a ping", 6, "\xc9\x80\0\0\0\0", "broken 1002"},
        {"the bit on a goodbye", 6, "\xc8\x80\0\0\0\0", "broken 1002"},
        {"the second bit", 7, "\xa1\x81\0\0\0\0x", "broken 1002"},
        {"the third bit", 7, "\x91\x81\0\0\0\0x", "broken 1002"},
        {"two bits", 7, "\xe1\x81\0\0\0\0x", "broken 1002"},
        {"binary", 13, "\xc2\x87\0\0\0\0\xf2\x48\xcd\xc9\xc9\x07\x00", "unusable;"},
        {"no such block", 8, "\xc1\x82\0\0\0\0\xff\xff", "broken 1007"},
        {"looks back before the beginning", 10, "\xc1\x84\0\0\0\0\x02\x03\x02\x00", "broken 1007"},
        {"ends in the middle", 9, "\xc1\x83\0\0\0\0\xf2\x48\xcd", "broken 1007"},
        {"a last block and nothing behind", 13, "\xc1\x87\0\0\0\0\xf3\x48\xcd\xc9\xc9\x07\x00",
         "broken 1007"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        for (int cut = 0; cut <= list[i].len; cut++) {
            TEXT(got, 256);
            struct jot j = {0};
            jot_raw(&j, list[i].bytes, (size_t)list[i].len);
            feed(&j, (size_t)cut, &got);
            jot_free(&j);
            if (!test_text(list[i].title, list[i].is, got.at)) break;
        }
}

/* So many bytes, all the same, as a client would pack them. */
static void bomb(struct jot *j, size_t len, char of) {
    z_stream z = {0};
    size_t room = len / 200 + 200;
    char *plain = malloc(len), *packed = malloc(room);
    if (!plain || !packed || deflateInit2(&z, 9, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY)) abort();
    memset(plain, of, len);
    z.next_in = (unsigned char *)plain, z.avail_in = (uInt)len;
    z.next_out = (unsigned char *)packed, z.avail_out = (uInt)room;
    if (deflate(&z, Z_SYNC_FLUSH) != Z_OK || !z.avail_out) abort();
    frame(j, 0xc1, packed, room - z.avail_out - 4);
    deflateEnd(&z);
    free(plain);
    free(packed);
}

static void bombs(void) {
    static const size_t sizes[] = {MESSAGE_MOST, MESSAGE_MOST + 1, 2 * MESSAGE_MOST,
                                   1 << 20,      3 << 20,          64 << 20};
    static const char *const is[] = {"yyy",         "broken 1009", "broken 1009",
                                     "broken 1009", "broken 1009", "unusable;"};
    static char room[MESSAGE_MOST + 64];
    for (size_t i = 0; i < 6; i++) {
        struct jot j = {0};
        struct text got = text_over(room, sizeof room);
        bomb(&j, sizes[i], 'y');
        feed(&j, 0, &got);
        test_that(text_starts(got.at, is[i]), "%zu bytes in %zu: %.20s", sizes[i], j.len, got.at);
        if (!i) test_that(got.len == MESSAGE_MOST + 1, "the longest is cut");
        jot_free(&j);
    }
}

/* Texts of many kinds, there and back; each as if it were the first. */
static void there_and_back(void) {
    struct rng random = rng_from(1920);
    static char text[MESSAGE_MOST], plain[MESSAGE_MOST + 1], first[MESSAGE_MOST];
    size_t first_len = 0;
    for (int i = 0; i < 300; i++) {
        size_t len = 1 + rng_below(&random, MESSAGE_MOST), most = sizeof plain;
        uint32_t letters = 1 + rng_below(&random, i % 3 ? 30 : 256);
        for (size_t k = 0; k < len; k++) text[k] = (char)('!' + rng_below(&random, letters));
        struct jot packed = pack_message(text, len);
        if (!packed.len) continue; /* would only be longer */
        test_that(packed.len < len && pack_unwrap(packed.at, packed.len, plain, &most) &&
                      most == len && !memcmp(plain, text, len),
                  "%zu bytes do not come back", len);
        if (!first_len) memcpy(first, text, first_len = len);
    }
    test_that(first_len > 0, "nothing was packed");
    struct jot once = pack_message(first, first_len);
    size_t size = once.len;
    char *bytes = malloc(size);
    if (!bytes) abort();
    memcpy(bytes, once.at, size);
    struct jot again = pack_message(first, first_len); /* remembered */
    test_that(again.len == size && !memcmp(again.at, bytes, size), "not the same again");
    pack_message(text, 100);
    again = pack_message(first, first_len); /* packed anew */
    test_that(again.len == size && !memcmp(again.at, bytes, size),
              "how it is packed depends on what was packed before");
    free(bytes);
}

/* ---------------------------------------------------------------- over a line */

static const char agreed[] = "Sec-WebSocket-Extensions: permessage-deflate; "
                             "server_no_context_takeover; client_no_context_takeover\r\n";

/* The texts of all frames heard since the handshake, one in a line; how many were packed. */
static int frames_heard(int client, struct jot *out) {
    const struct jot *heard = &lines_client[client].heard;
    const char *at = strstr(heard->at, "\r\n\r\n") + 4, *end = heard->at + heard->len;
    int packed = 0;
    while (end - at >= 2) {
        size_t len = (unsigned char)at[1], head = len == 126 ? 4 : len == 127 ? 10 : 2;
        int first = (unsigned char)at[0];
        if (head > 2) len = 0;
        for (size_t i = 2; i < head; i++) len = len << 8 | (unsigned char)at[i];
        if (first & FRAME_PACKED) {
            size_t most = 1 << 20;
            char *plain = malloc(most);
            if (!plain || !pack_unwrap(at + head, len, plain, &most)) abort();
            jot_raw(out, plain, most);
            free(plain);
            packed++;
        } else {
            jot_raw(out, at + head, len);
        }
        jot_raw(out, "\n", 1);
        at += head + len;
    }
    test_that(at == end, "half a frame at the end");
    return packed;
}

/* Two watch one room, one takes packed messages, in pieces of this size: they hear the same. */
static void same_words(size_t gulp) {
    char room[ROOM_ID];
    struct jot plain = {0}, packed = {0};
    lines_start();
    lines_room(games[0], room);
    lines_open(0);
    lines_open_packed(1);
    lines_open_packed(2);
    for (int k = 0; k < 3; k++) lines_client[k].gulp = gulp;
    test_that(!lines_heard(0, "Extensions") && lines_heard(1, agreed), "what was agreed upon");
    lines_join(2, room, SEAT_A);
    lines_open(3);
    lines_join(3, room, SEAT_B);
    lines_settle();
    lines_join(0, room, PUBLIC);
    lines_join(1, room, PUBLIC);
    lines_settle();
    lines_say(2, "{\"n\":1,\"do\":\"resign\"}");
    lines_settle();
    int count = frames_heard(0, &plain);
    test_that(count == 0, "packed for one who did not ask");
    count = frames_heard(1, &packed);
    test_that(count >= 2, "%d packed", count);
    /* the first to join is told of the second: that one line is not for both */
    const char *a = strstr(plain.at, "\"phase\":\"over\""),
               *b = strstr(packed.at, "\"phase\":\"over\"");
    test_that(a && b && !strcmp(a, b), "they hear different things");
    test_that(lines_client[1].heard.len * 2 < lines_client[0].heard.len, "%zu bytes against %zu",
              lines_client[1].heard.len, lines_client[0].heard.len);
    jot_free(&plain);
    jot_free(&packed);
    lines_stop();
}

/* Codes stand only in answers that go as they are. */
static void codes_are_not_packed(void) {
    TEXT(err, 256);
    char key[KEY], id[ROOM_ID];
    struct opening o = {.game = games[0], .side = SEAT_A, .name = "Anna"};
    lines_start();
    struct room *r = rooms_open(&lines_server, &o, &err);
    if (!test_that(r != NULL, "%s", err.at)) return;
    memcpy(key, o.key, KEY);
    memcpy(id, r->id, ROOM_ID);
    rooms_commit(&lines_server, r);
    lines_open_packed(0);
    lines_say(0, "{\"n\":0,\"do\":\"join\",\"room\":\"%s\",\"token\":\"%s\"}", id, key);
    lines_say(0, "{\"n\":1,\"do\":\"invite\"}");
    lines_settle();
    test_that(lines_heard(0, "\"invite\":\"/r/"), "the code is not in plain sight");
    struct jot all = {0};
    frames_heard(0, &all);
    test_that(!strstr(all.at, key), "the server tells a key");
    jot_free(&all);
    lines_stop();
}

/* What a line hears at last when its client sends this. */
static void goodbye(bool agreed_upon, const struct jot *bytes, int code) {
    char room[ROOM_ID];
    lines_start();
    lines_room(games[0], room);
    if (agreed_upon)
        lines_open_packed(0);
    else
        lines_open(0);
    lines_join(0, room, SEAT_A);
    lines_settle();
    lines_bytes(0, bytes->at, bytes->len);
    lines_run();
    const char close[4] = {(char)0x88, 2, (char)(code >> 8), (char)code};
    const struct jot *heard = &lines_client[0].heard;
    test_that(heard->len > 4 && !memcmp(heard->at + heard->len - 4, close, 4), "not %d", code);
    lines_sane("said goodbye");
    lines_pass(4 * SECOND);
    test_that(!lines_client[0].open, "not closed");
    lines_stop();
}

static void goodbyes(void) {
    struct jot j = {0};
    frame(&j, 0xc1, "\xf2\x48\xcd\xc9\xc9\x07\x00", 7);
    goodbye(false, &j, 1002);
    jot_clear(&j);
    bomb(&j, 1 << 20, '{');
    goodbye(true, &j, 1009);
    jot_clear(&j);
    frame(&j, 0xc1, "\xff\xff", 2);
    goodbye(true, &j, 1007);
    jot_free(&j);
}

/* A client's packed messages are understood, and each by itself. */
static void spoken(void) {
    char room[ROOM_ID];
    lines_start();
    lines_room(games[0], room);
    lines_open_packed(0);
    lines_join(0, room, SEAT_A);
    lines_settle();
    for (int n = 1; n < 4; n++) {
        char text[128];
        struct jot j = {0};
        struct text t = text_over(text, sizeof text);
        text_add(&t, "{\"n\":"), text_int(&t, n);
        text_add(&t, ",\"do\":\"ping\"                                                    }");
        struct jot packed = pack_message(t.at, t.len);
        frame(&j, 0xc1, packed.at, packed.len);
        lines_bytes(0, j.at, j.len);
        jot_free(&j);
    }
    lines_settle();
    test_that(lines_heard(0, "{\"re\":1,\"ok\":true}") && lines_heard(0, "{\"re\":3,\"ok\":true}"),
              "not understood");
    lines_stop();
}

void packed(void) {
    test_case("packed: which offers are taken");
    offers();
    test_case("packed: read the same, cut at every byte; bits where none may be");
    samples();
    test_case("packed: what would become too long ends the line, and is never made");
    bombs();
    test_case("packed: there and back, each message by itself");
    there_and_back();
    test_case("packed: who takes packed messages hears the same, in fewer bytes");
    same_words(0);
    same_words(1);
    same_words(700);
    test_case("packed: no code and no key in a packed message");
    codes_are_not_packed();
    test_case("packed: goodbyes over a line");
    goodbyes();
    test_case("packed: a client's own messages");
    spoken();
}
