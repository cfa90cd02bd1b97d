/* rooms.h -- the parts of the suite. */
#ifndef TEST_ROOMS_H
#define TEST_ROOMS_H

#include <stdbool.h>
#include <stddef.h>

void room_turns(void);
void room_clocks(void);
/* path: of a store that is not there yet */
void room_between(const char *path);
void classes(void);
void duels(const char *path);
void attacks(const char *path); /* attack.c */

/* An event of one round whose first match is played here: its lines; the keys of the two; where the
 * first of them sits down. */
struct here;
extern const char match_keys[2][33];
const char *match_event(size_t *len);
bool match_seat(struct here *h);
void match_forget(void);
void class_settles(const char *path);
void class_paused(const char *path);

#endif
