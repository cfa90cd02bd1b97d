/* Any sheet: lines and words stay within the text. */
#include <string.h>
#include "base/sheet.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct sheet in;
    TEXT(err, 300);
    const char *text = fuzz_text(data, size, 0);
    sheet_open(&in, text, size, &err);
    while (sheet_next(&in)) {
        fuzz_demand(in.words > 0 && in.words <= SHEET_WORDS, "from 1 to 200 words");
        fuzz_demand(strlen(in.whole) < SHEET_LINE, "a line of proper length");
        for (int i = 0; i < in.words; i++) fuzz_demand(strlen(in.word[i]) > 0, "no empty words");
        int n;
        sheet_tail(&in, 1);
        if (in.words == 3 && !sheet_int(&in, 1, -5, 5, &n)) break;
    }
    fuzz_demand(in.failed == (err.len > 0), "a failure has a reason");
    return 0;
}
