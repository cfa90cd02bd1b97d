/* Tables of teams and tests. What comes out must be text in UTF-8 without control characters; and
 * the same cells, written with quotation marks and read again, must come out again. */
#include <string.h>
#include "desk/csv.h"
#include "fuzz/fuzz.h"

enum { ROOM = 1 << 18 }; /* a byte becomes three at most, or two and four signs around it */

static void demand_cell(const char *cell) {
    size_t len = strlen(cell);
    fuzz_demand(text_utf8(cell, len) == len, "a cell is UTF-8");
    fuzz_demand(cell[0] != ' ' && (!len || cell[len - 1] != ' '), "no blanks around a cell");
    for (; *cell; cell++)
        fuzz_demand((unsigned char)*cell >= 32 && *cell != 127, "no control characters");
}

static void write_cell(struct text *out, const char *cell) {
    text_char(out, '"');
    for (; *cell; cell++) {
        if (*cell == '"') text_char(out, '"');
        text_char(out, *cell);
    }
    text_char(out, '"');
}

/* Reads all rows and writes them again; false if they cannot all be read. */
static bool rows(const char *bytes, size_t len, struct text *out) {
    struct csv in;
    int line = 0;
    struct refusal no;
    static uint8_t memory[ROOM];
    struct arena arena = {.at = memory, .size = sizeof memory};
    bool opened = csv_open(&in, &arena, bytes, len, &no);
    while (opened && csv_next(&in, &no)) {
        fuzz_demand(in.line > line, "every row has a line of its own");
        line = in.line;
        bool empty = true;
        for (int i = 0; i < in.cells; i++) {
            demand_cell(in.cell[i]);
            empty = empty && !*in.cell[i];
            if (i) text_char(out, ';');
            write_cell(out, in.cell[i]);
        }
        fuzz_demand(!empty, "an empty row is passed over");
        text_char(out, '\n');
    }
    fuzz_demand(opened || *no.key, "a reason is given");
    return !*no.key;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char first[ROOM], second[ROOM];
    struct text once = text_over(first, sizeof first), twice = text_over(second, sizeof second);
    if (size > 16384) return 0;
    rows((const char *)data, size, &once);
    fuzz_demand(rows(once.at, once.len, &twice), "what was written can be read");
    fuzz_demand(!once.cut && text_same(once.at, twice.at), "and is the same");
    return 0;
}
