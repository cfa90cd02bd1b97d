/* rooms.h -- the parts of the suite. */
#ifndef ROOMS_H
#define ROOMS_H

void room_turns(void);
void room_clocks(void);
/* path: of a store that is not there yet */
void room_between(const char *path);
void old_rooms(const char *path);
void classes(void);
void class_settles(const char *path);

#endif
