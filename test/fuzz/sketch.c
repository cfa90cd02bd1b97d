/* The words of the page on which a board is drawn: a sheet to begin with, then an order a line.
 * Whatever they are, what is drawn is written and read again, an order that cannot be carried out
 * changes nothing, and the page is told that a board is sound only if it is one. */
#include <string.h>
#include "base/embedded.h"
#include "core/sketch.h"
#include "fuzz/fuzz.h"
#include "wasm/page.h"

enum { ROOM = 2 * SKETCH_TEXT, ORDERS = 12 };
static struct sketch drawn, again;
static char text[ROOM], next[ROOM], other[ROOM], call[ROOM + 2048];

static void write_down(const struct sketch *s, char *room) {
    struct text out = text_over(room, ROOM);
    sketch_write(s, &out);
    fuzz_demand(!out.cut, "a sketch fits");
}

/* What the page would be told; and that it is true of the sheet in `next`. */
static void tell(const struct game *g, const char *order) {
    struct text in = text_over(call, sizeof call);
    TEXT(err, 300);
    text_add(&in, g->name), text_char(&in, '\n');
    text_add(&in, order), text_char(&in, '\n');
    text_add(&in, text);
    memcpy(wasm_in(), call, in.len + 1);
    int len = page_sketch((int)in.len);
    fuzz_demand(len > 0 && len < (1 << 20) - 1, "an answer fits");
    struct board *b = wasm_spare();
    bool sound = strstr(wasm_out(), "\"sound\":true") != NULL;
    if (sound || strstr(wasm_out(), "\"sound\":false"))
        fuzz_demand(sound == board_read(b, g, next, strlen(next), &err),
                    "sound is what can be played");
}

/* One order; the page's next text. */
static void one(const struct game *g, const char *order) {
    TEXT(err, 300);
    if (!sketch_read(&drawn, g, text, strlen(text), &err)) {
        fuzz_demand(err.len > 0, "refused with a reason");
        strcpy(next, text);
        tell(g, order);
        return;
    }
    write_down(&drawn, other);
    bool done = !*order || sketch_change(&drawn, order);
    write_down(&drawn, next);
    fuzz_demand(done || !strcmp(next, other), "what cannot be done changes nothing");
    if (strlen(order) < SKETCH_SMALL) tell(g, done ? order : "");
    if (!sketch_read(&again, g, next, strlen(next), &err)) {
        fuzz_demand(strlen(next) > SKETCH_TEXT, "what is drawn is read again");
        return;
    }
    write_down(&again, other);
    fuzz_demand(!strcmp(next, other), "and is the same");
    strcpy(text, next);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char lines[1 << 15];
    const struct game *g = fuzz_board(data, size)->game;
    const char *rest = fuzz_text(data, size, 2);
    if (strlen(rest) >= sizeof lines) return 0;
    strcpy(lines, rest);
    char *orders = lines;
    text[0] = 0;
    if (size > 1 && data[1] % 3 == 1) {
        strcpy(text, board_sheet(g, 0)->text);
    } else if (size > 1 && data[1] % 3 == 2) { /* a text of one's own up to an empty line */
        orders = strstr(lines, "\n\n");
        if (!orders) orders = lines + strlen(lines);
        if (*orders) *orders = 0, orders += 2;
        strcpy(text, lines);
    }
    one(g, "");
    int count = 0;
    for (char *line = orders, *end; line && count++ < ORDERS; line = end) {
        end = strchr(line, '\n');
        if (end) *end++ = 0;
        one(g, line);
    }
    return 0;
}
