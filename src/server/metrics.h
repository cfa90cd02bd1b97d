/* metrics.h -- the server in numbers, for a program that watches over it: GET /metrics, as
 * Prometheus reads it (text format 0.0.4). No names, no keys, no addresses of players. */
#ifndef METRICS_H
#define METRICS_H

#include "server/server.h"

/* Games in play, of those in memory. */
int metrics_playing(const struct server *s);

void metrics_write(const struct server *s, struct jot *out);

#endif
