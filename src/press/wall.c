#include "press/wall.h"
#include <time.h>

void wall_clock(int64_t seconds, struct text *out) {
    char wall[8];
    struct tm local;
    time_t moment = (time_t)seconds;
    localtime_r(&moment, &local);
    strftime(wall, sizeof wall, "%H:%M", &local);
    text_add(out, wall);
}
