/* An event's journal: a line without sealed words reads back as written; the fold refuses with a
 * reason. */
#include <stdlib.h>
#include <string.h>
#include "event/contest.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct line line;
    static char room[4 * LINE_SIZE];
    static struct arena memory;
    const char *text = fuzz_text(data, size, 0), *at = text, *one;
    size_t len;
    fuzz_demand(journal_whole(text, size) <= size, "whole lines are part of the text");
    while (journal_next(&at, text + size, &one, &len)) {
        TEXT(err, 400);
        struct text again = text_over(room, sizeof room);
        if (!journal_read(&line, one, len, &err)) {
            fuzz_demand(err.len > 0, "refused with a reason");
            break;
        }
        journal_write(&line, &again);
        bool sealed = memchr(one, '~', len); /* read as its text: event/seal.h */
        bool same = again.len == len && !memcmp(again.at, one, len);
        fuzz_demand(sealed || same, "written as it was read");
    }
    if (!memory.at) memory = (struct arena){.at = malloc(1 << 26), .size = 1 << 26};
    if (!memory.at) abort();
    memory.used = 0;
    struct contest *c = contest_open(&memory);
    struct refusal no = {0};
    int number = 0;
    if (c && !contest_read(c, text, size, &no, &number))
        fuzz_demand(number > 0 && no.key[0], "refused with its line and a reason");
    return 0;
}
