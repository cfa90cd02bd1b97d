/* clock.c -- a wrong clock, for bench/weather.mjs: preloaded, it adds the seconds that stand in the
 * file SEDZIA_CLOCK to what the machine says the date is. Clocks that never go back are left alone.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long seconds_off(void) {
    const char *path = getenv("SEDZIA_CLOCK");
    FILE *file = path ? fopen(path, "re") : NULL;
    long off = 0;
    if (!file) return 0;
    if (fscanf(file, "%ld", &off) != 1) off = 0;
    fclose(file);
    return off;
}

int clock_gettime(clockid_t which, struct timespec *now) {
    int answer = (int)syscall(SYS_clock_gettime, which, now);
    if (which == CLOCK_REALTIME) now->tv_sec += seconds_off();
    return answer;
}

time_t time(time_t *out) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out) *out = now.tv_sec;
    return now.tv_sec;
}
