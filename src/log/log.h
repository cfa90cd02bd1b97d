/* log.h -- one line for each thing that happens, for people and for programs that read logs:
 *
 *     2025-11-15T10:00:00Z move room=k3f9x2ma side=raf step=41
 *
 * Words without blanks, then key=value. No names, no tokens, no moves, no addresses of players
 * beyond what is needed against floods. Any thread may write. */
#ifndef LOG_H
#define LOG_H

enum log_level { LOG_QUIET, LOG_NORMAL, LOG_ALL };

/* To the file at `path`, or standard error if NULL or "-". False if it cannot be opened. */
_Bool log_open(const char *path, enum log_level level);
void log_close(void);

__attribute__((format(printf, 2, 3))) void log_event(const char *event, const char *format, ...);
/* What anybody can make happen many times a second: of each event one line a second is written,
 * and the next one says how many were left out. `event` must stay. */
__attribute__((format(printf, 2, 3))) void log_seldom(const char *event, const char *format, ...);
/* Only with LOG_ALL: what happens many times a second. */
__attribute__((format(printf, 2, 3))) void log_detail(const char *event, const char *format, ...);

#endif
