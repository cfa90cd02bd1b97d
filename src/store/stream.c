#include "store/stream.h"
#include <stdlib.h>
#include <string.h>

bool stream_lines(const char *text, size_t len, bool (*line)(void *with, char *line), void *with) {
    char *copy = malloc(len + 1);
    if (!copy) abort();
    memcpy(copy, text, len);
    copy[len] = 0;
    bool good = true;
    for (char *s = copy, *stop; good && (stop = strchr(s, '\n')) != NULL; s = stop + 1) {
        *stop = 0;
        good = line(with, s);
    }
    free(copy);
    return good;
}
