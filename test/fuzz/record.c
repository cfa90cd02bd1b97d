/* A record: read, replayed and judged line by line. */
#include <stdlib.h>
#include <string.h>
#include "core/match.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct record_reader in;
    static struct record_head head;
    static struct record_line line;
    static struct match m;
    static char room[1 << 18];
    struct seed seed;
    TEXT(err, 400);
    const char *text = fuzz_text(data, size, 0);
    if (!record_open(&in, text, size, &head, &err)) {
        fuzz_demand(text_starts(err.at, "file.line "), "refused with its line");
        return 0;
    }
    uint8_t which = 0;
    while (games[which] != head.game) which++;
    bool known = record_seed(text, size, &seed);
    if (!match_resume(&m, fuzz_board(&which, 1), &head, known ? &seed : NULL, room, sizeof room,
                      &err))
        return 0;
    while (record_next(&in, &line))
        if (match_feed(&m, &line, &err) != MATCH_OK) break;
    fuzz_demand(!in.failed || err.len > 0, "a failure has a reason");
    TEXT(result, 400);
    match_result(&m, &result);
    return 0;
}
