#include "fuzz/fuzz.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fuzz_demand(bool good, const char *what) {
    if (good) return;
    fprintf(stderr, "broken: %s\n", what);
    abort();
}

const char *fuzz_text(const uint8_t *data, size_t size, size_t from) {
    static char *text;
    free(text);
    size_t len = size > from ? size - from : 0;
    text = malloc(len + 1); /* of exactly this size, so that one step too far is noticed */
    if (!text) abort();
    if (len) memcpy(text, data + from, len);
    text[len] = 0;
    return text;
}

const struct board *fuzz_board(const uint8_t *data, size_t size) {
    static struct board *boards[16];
    int count = 0;
    while (games[count]) count++;
    int i = size ? data[0] % count : 0;
    if (!boards[i]) {
        boards[i] = calloc(1, games[i]->board_size);
        if (!boards[i]) abort();
        board_standard(boards[i], games[i]);
    }
    return boards[i];
}
