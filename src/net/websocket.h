/* websocket.h -- WebSocket frames (RFC 6455), the server's side: bytes become messages, however the
 * network cuts them, and messages get their heads. Knows no sockets. A packed message is gathered
 * as it comes, to MESSAGE_MOST at most, and unpacked when it is whole, to MESSAGE_MOST at most. */
#ifndef WEBSOCKET_H
#define WEBSOCKET_H

#include "net/jot.h"

enum { MESSAGE_MOST = 4096, FRAME_HEAD = 10, CONTROL_MOST = 125, ACCEPT_KEY = 29 };

/* A message longer than MESSAGE_MOST is read to its end and not kept; a frame longer than this
 * ends the line. */
enum { FRAME_MOST = 1 << 20 };

enum frame_kind { FRAME_GOES_ON = 0, FRAME_TEXT = 1, FRAME_BINARY = 2 };
enum { FRAME_PACKED = 0x40 }; /* set beside the kind: the message is packed (pack.h) */
enum frame_control { FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10 };

enum frame_event {
    EVENT_NONE,    /* more bytes are needed */
    EVENT_MESSAGE, /* `message`, or `unusable`: too long, or not text */
    EVENT_PING,    /* `control` is to be sent back */
    EVENT_PONG,
    EVENT_CLOSE,  /* the client ends; `code` is to be answered */
    EVENT_BROKEN, /* not what the protocol allows: `code` says why */
};

struct frames {
    struct jot message;
    bool unusable;
    unsigned char control[CONTROL_MOST];
    int control_len;
    int code;   /* of a close frame: the client's, 1002 broken, 1007 no text, 1009 too long */
    bool packs; /* messages may come packed: it was agreed upon */

    /* Of reading. */
    unsigned char head[14];
    int head_len;
    bool in_frame, in_message, packed;
    uint64_t left;
    unsigned mask;
};

/* Takes bytes up to the end of one event at most; returns how many. */
size_t frames_feed(struct frames *f, const char *bytes, size_t len, enum frame_event *event);
void frames_free(struct frames *f);

/* Writes the head of a whole frame of `len` bytes so that it ends at `end`; returns its size. */
size_t frame_head(char *end, int kind, size_t len);

/* What the server must answer to a Sec-WebSocket-Key. False if it is no such key. */
bool frame_accept(const char *key, char accept[ACCEPT_KEY]);

#endif
