/* request.h -- bytes become requests, however the network cuts them.
 *
 * Strict: whatever two programs could read in two ways is refused (RFC 9112): two lengths, a
 * length beside chunks, folded headers, ends of lines without CR. Nothing here waits or knows
 * sockets; whoever feeds bytes decides how long it is patient.
 *
 *     struct request r = {0};
 *     used = request_feed(&r, bytes, len);      stops behind the end of one request
 *     r.state == REQUEST_WHOLE                  answer it, then request_clear for the next
 *     r.state == REQUEST_REFUSED                answer r.status and close */
#ifndef REQUEST_H
#define REQUEST_H

#include "net/jot.h"

enum {
    HEAD_MOST = 8 << 10,
    BODY_MOST = 64 << 10,
    BODY_EVENT = 4 << 20, /* a whole event's file, a table of entrants */
    REQUEST_METHOD = 16,
    REQUEST_LISTS = 6 /* headers that are lists */
};

enum request_state {
    REQUEST_HEAD,    /* more of the head is to come; nothing at all yet if head.len is 0 */
    REQUEST_BODY,    /* the head is read, the body is on its way */
    REQUEST_WHOLE,   /* all of it is here */
    REQUEST_REFUSED, /* cannot be understood, or is too long: `status` */
};

/* The headers that mean something to us; "" if not there. They lie in `head`; a list that came in
 * several lines lies in `joined`. */
struct request_headers {
    const char *host, *authorization, *accept_encoding, *if_none_match, *content_type;
    const char *connection, *upgrade, *origin, *forwarded_for, *forwarded_host;
    const char *websocket_key, *websocket_version, *websocket_protocol, *websocket_extensions;
    const char *content_length, *transfer_encoding, *expect;
};

struct request {
    enum request_state state;
    int status; /* of the refusal */
    const char *method, *path, *query;
    struct request_headers is;
    bool keep_alive;     /* the client wants to ask more over this line */
    bool expects;        /* it waits for "100 Continue" before it sends the body */
    const char *address; /* of the client; whoever reads the bytes fills it in */
    struct jot head, body;

    /* Of reading. */
    uint32_t seen; /* one bit for each header that has come */
    char *joined[REQUEST_LISTS];
    int joined_count;
    size_t most;   /* bytes the body may have */
    uint64_t left; /* bytes of the body or of the chunk that are to come */
    bool chunked, last;
    int chunk; /* which part of a chunk comes next */
    int digits;
};

/* Takes bytes up to the end of the request at most; returns how many. */
size_t request_feed(struct request *r, const char *bytes, size_t len);

/* Ready for the next one; frees what was read. */
void request_clear(struct request *r);

/* True if a header's value holds this word in its list: "keep-alive, Upgrade". Letters count
 * the same large and small. */
bool request_lists(const char *value, const char *word);

/* True if a list of preferences takes this word: "gzip;q=0.5, *;q=0" takes gzip, nothing else. */
bool request_accepts(const char *value, const char *word);

/* Where the item of a list that begins at `at` ends: at the next separator (',' or ';') that is not
 * inside quotes, or at `end`. */
const char *request_item_end(const char *at, const char *end, char separator);

#endif
