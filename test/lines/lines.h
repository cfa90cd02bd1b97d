/* lines.h -- what the parts of this suite share: a server in memory, its clock, and clients whose
 * network does what the script says. */
#ifndef LINES_H
#define LINES_H

#include "harness/parts.h"

enum { CLIENTS = 12, CROWD = 48, SECOND = 1000, MINUTE = 60 * SECOND };

/* A client: reads what is sent to it, unless it has stopped; or only so many bytes more. */
struct visitor {
    struct client line; /* must be first */
    bool open, stirred;
    bool deaf, asleep; /* asleep: answers no ping */
    size_t gulp;       /* takes at most so many bytes at once; 0: all */
    struct jot heard;  /* every byte that came */
    size_t answered;   /* … up to where its pings were looked for */
};

extern struct server lines_server;
extern struct clients lines_all;
extern struct visitor lines_client[CROWD]; /* CLIENTS of them in scripts */
extern char lines_path[80];                /* of the store */
extern int64_t lines_today;                /* the calendar: seconds since 1970 */

void lines_start(void); /* a fresh server; the clock begins at a day */
void lines_stop(void);
/* Time passes, second by second, with all that happens in it. */
void lines_pass(int64_t milliseconds);
/* Whatever is to be read, written or closed by now is. */
void lines_run(void);
/* Waits until everything is on disk and every answer has left, and lets the server look. */
void lines_settle(void);

/* A new line; bytes over it; the client hangs up. False if the server has closed it. */
void lines_connect(int client);
bool lines_bytes(int client, const char *bytes, size_t len);
void lines_hang_up(int client);

/* A new line that is a WebSocket; one that takes packed messages; one message over it. */
void lines_open(int client);
void lines_open_packed(int client);
void lines_say(int client, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Joins as a seat, or as a spectator (PUBLIC). */
void lines_join(int client, const char *room, int seat);
/* True if the part was heard so far. */
bool lines_heard(int client, const char *part);
int lines_count(int client, const char *part);

/* A room for two people; its name. And one with a clock (server/clock.h). */
void lines_room(const struct game *game, char room[ROOM_ID]);
void lines_timed(const struct game *game, const char *clock, char room[ROOM_ID]);

/* Every pointer between lines, connections and rooms has its other half; false, with a failed
 * test. */
bool lines_sane(const char *when);

void takeovers(void);
void scripts(void);
void requests(void);
void frames(void);
void patience(void);
void clocks(void);
void papers(void);
void bots(void);
void expiry(void);
void packed(void);
void crowd(void);
void turns(void);
void sockets(void);

#endif
