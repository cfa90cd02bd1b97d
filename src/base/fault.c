#include "base/fault.h"

enum { DETAIL = 300 };

/* One line, whatever the detail holds, and no half letters at its end. */
static void add_detail(struct text *err, const char *detail) {
    size_t len = text_length(detail);
    if (len > DETAIL)
        for (len = DETAIL; len && ((unsigned char)detail[len] & 0xC0) == 0x80;) len--;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)detail[i];
        text_char(err, c < 32 || c == 127 ? '?' : (char)c);
    }
}

bool fault_add(struct text *err, const char *key, const char *detail) {
    if (err->len) text_char(err, '\n');
    text_add(err, key);
    if (!detail || !*detail) return false;
    text_char(err, ' ');
    add_detail(err, detail);
    return false;
}

bool fault_set(struct text *err, const char *key, const char *detail) {
    text_clear(err);
    return fault_add(err, key, detail);
}

bool fault_line(struct text *err, int line) {
    TEXT(number, 16);
    text_int(&number, line);
    return fault_add(err, "file.line", number.at);
}

void fault_join(struct text *err, const char *other) {
    if (err->len) text_char(err, '\n');
    text_add(err, other);
}
