/* class_orders.h -- a class in memory, shared by what keeps it (classes.c), judges the orders of
 * teacher and pupils (class_orders.c) and answers over HTTP (classes_http.c). */
#ifndef CLASS_ORDERS_H
#define CLASS_ORDERS_H

#include "server/classes/class.h"
#include "server/classes/classes.h"

/* A connection that attends: the teacher (-1), or a pupil; the same person may have several. */
struct attendee {
    struct connection *c;
    struct classroom *classroom;
    struct attendee *next, **at;
    int pupil;
    bool fresh; /* has seen no board yet */
};

/* Bytes of the journal of a class: a whole year of lessons takes a third. Beyond it the class can
 * be looked at, and its games go on. */
enum { CLASS_JOURNAL = 1 << 20 };

struct classroom {
    struct classroom *next;
    struct class *c;
    int64_t version;
    uint64_t stamp;
    struct attendee *attendees;
    bool changed; /* since everybody was told */
    int64_t told_at, idle_since;
    size_t bytes; /* of its journal */
    struct bucket wrong_keys, chatter[PUPILS_MOST];
};

/* The class, folded if need be. NULL: *why is "no-class" or "unread". */
struct classroom *classes_find(struct server *s, const char *code, const char **why);
struct classroom *classes_keep(struct server *s, struct class *c, int64_t version);
const char *classes_stream(const char *code, char name[STORE_NAME]);

/* Hands the new lines to the writer. */
void classes_commit(struct server *s, struct classroom *k);
/* Tells everybody at once, if it was quiet for a while; else the next tick does. */
void classes_told(struct server *s, struct classroom *k);
/* Who has his page open. */
void classes_here(const struct classroom *k, bool *here);

#endif
