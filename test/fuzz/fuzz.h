/* fuzz.h -- what the fuzz targets share. A target is one file fuzz/NAME.c with the function
 * libFuzzer calls; it must be bare, or it finds nothing: one reader, a handful of questions. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdint.h>
#include <stddef.h>
#include "core/game.h"

/* Stops the run with a message if `good` is false. */
void fuzz_demand(bool good, const char *what);

/* The input from `from` on as a zero-terminated text; kept until the next call. */
const char *fuzz_text(const uint8_t *data, size_t size, size_t from);

/* The game chosen by the first byte, and its standard board. */
const struct board *fuzz_board(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
