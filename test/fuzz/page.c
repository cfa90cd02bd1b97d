/* The words of the referee's pages, one call a line: drafts, questions, a table that is followed.
 * Whatever they are, a draft that was written is read again, and so is the record of the table. */
#include <string.h>
#include "core/ask.h"
#include "fuzz/fuzz.h"
#include "wasm/follow.h"
#include "wasm/page.h"

/* Gives a text to the module as a page does. */
static int call(int (*order)(int len), const char *text) {
    size_t len = strlen(text);
    memcpy(wasm_in(), text, len + 1);
    int answer = order((int)len);
    fuzz_demand(answer >= 0 && answer < (1 << 20) - 1, "an answer fits");
    return answer;
}

/* "POSITION|FIELD|ORDERS" as the page sends it, and again by the library itself. */
static void draft(char *line) {
    union any_state s, again;
    TEXT(err, 400);
    static char room[16384];
    struct text text = text_over(room, sizeof room);
    for (char *at = line; *at; at++)
        if (*at == '|') *at = '\n';
    call(page_draft, line);
    char *end = strchr(line, '\n'), *orders = end ? strchr(end + 1, '\n') : NULL;
    if (end) *end = 0;
    if (!draft_read(wasm_table(), line, &s, &err)) {
        fuzz_demand(err.len > 0, "refused with a reason");
        return;
    }
    if (orders) (void)draft_change(wasm_table(), &s, orders + 1);
    wasm_table()->game->write(wasm_table(), &s.s, &text);
    fuzz_demand(!text.cut && draft_read(wasm_table(), text.at, &again, &err), "a draft is read");
    fuzz_demand(!memcmp(&s, &again, wasm_table()->game->state_size), "and is the same");
}

static void one(char *line) {
    char *rest = line[0] && line[1] ? line + 2 : line + strlen(line);
    if (line[0] == 'd') {
        draft(rest);
        return;
    }
    for (char *at = rest; *at; at++)
        if (*at == '|') *at = '\n';
    if (line[0] == 'a') call(page_ask, rest);
    if (line[0] == 'm') call(page_may, rest);
    if (line[0] == 'n') call(follow_begin, rest);
    if (line[0] == 'f') call(follow_do, rest);
    if (line[0] == 'b') call(follow_blame, rest);
    if (line[0] == 'r') call(follow_rewind, rest);
    if (line[0] == 's' && page_match()) {
        fuzz_demand(follow_state() > 0, "there is a state");
        fuzz_demand(follow_log() > 0, "and a log");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char lines[1 << 15], record[1 << 20];
    const struct board *b = fuzz_board(data, size);
    const char *text = fuzz_text(data, size, 1);
    if (strlen(text) >= sizeof lines) return 0;
    memcpy(lines, text, strlen(text) + 1);
    call(page_board, b->game->name);
    call(follow_begin, "Jan\nAnna\nhidden");
    int calls = 0;
    for (char *line = lines, *next; line && calls++ < 40; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = 0;
        one(line);
    }
    int len = page_match() ? page_record(REFEREE) : 0;
    if (!len) return 0;
    record[0] = '\n';
    memcpy(record + 1, wasm_out(), (size_t)len);
    record[len + 1] = 0;
    fuzz_demand(call(page_resume, record) == 1, "the record is read again");
    return 0;
}
