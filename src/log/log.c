#include "log/log.h"
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static FILE *out;
static enum log_level shown = LOG_NORMAL;

_Bool log_open(const char *path, enum log_level level) {
    shown = level;
    out = path && strcmp(path, "-") ? fopen(path, "ae") : stderr;
    return out != NULL;
}

void log_close(void) {
    if (out && out != stderr) fclose(out);
    out = NULL;
}

static void write_line(const char *event, const char *format, va_list args) {
    char line[512], when[32];
    struct tm tm;
    time_t now = time(NULL);
    gmtime_r(&now, &tm);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &tm);
    vsnprintf(line, sizeof line, format, args);
    FILE *to = out ? out : stderr;
    fprintf(to, "%s %s%s%s\n", when, event, *line ? " " : "", line);
    fflush(to);
}

void log_event(const char *event, const char *format, ...) {
    va_list args;
    if (shown == LOG_QUIET) return;
    va_start(args, format);
    write_line(event, format, args);
    va_end(args);
}

/* The events that are written seldom, and when each was last. */
enum { SELDOM = 16 };
static struct {
    const char *event;
    time_t at;
    long left_out;
} seldom[SELDOM];

/* True if a line may be written now; *left_out lines were not since the last one. */
static _Bool is_due(const char *event, long *left_out) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    time_t now = time(NULL);
    int i = 0;
    pthread_mutex_lock(&lock);
    while (i + 1 < SELDOM && seldom[i].event && strcmp(seldom[i].event, event) != 0) i++;
    _Bool due = seldom[i].at != now;
    *left_out = seldom[i].left_out;
    seldom[i].event = event;
    seldom[i].at = now;
    seldom[i].left_out = due ? 0 : seldom[i].left_out + 1;
    pthread_mutex_unlock(&lock);
    return due;
}

void log_seldom(const char *event, const char *format, ...) {
    va_list args;
    long left_out;
    if (shown == LOG_QUIET || !is_due(event, &left_out)) return;
    if (left_out) log_event(event, "left-out=%ld", left_out);
    va_start(args, format);
    write_line(event, format, args);
    va_end(args);
}

void log_detail(const char *event, const char *format, ...) {
    va_list args;
    if (shown != LOG_ALL) return;
    va_start(args, format);
    write_line(event, format, args);
    va_end(args);
}
