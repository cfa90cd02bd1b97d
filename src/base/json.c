#include "base/json.h"

/* A value or a key needs a comma unless something has just been opened, or stands alone. */
static void comma(struct text *t) {
    if (!t->len) return;
    char last = t->at[t->len - 1];
    if (last != '{' && last != '[' && last != ':' && last != '\n') text_char(t, ',');
}

void json_open(struct text *t, char bracket) {
    comma(t);
    text_char(t, bracket);
}

void json_close(struct text *t, char bracket) { text_char(t, bracket); }

static bool plain(unsigned char c) { return c >= 32 && c != '"' && c != '\\' && c != 127; }

static void escaped(struct text *t, unsigned char c) {
    if (c == '"' || c == '\\') {
        text_char(t, '\\');
        text_char(t, (char)c);
    } else if (c == '\n') {
        text_add(t, "\\n");
    } else {
        text_add(t, "\\u00");
        text_hex(t, c, 2);
    }
}

void json_bytes(struct text *t, const char *value, size_t len) {
    comma(t);
    text_char(t, '"');
    while (len) {
        size_t good = text_utf8(value, len), done = 0;
        for (size_t i = 0; i < good; i++) {
            if (plain((unsigned char)value[i])) continue;
            text_bytes(t, value + done, i - done);
            escaped(t, (unsigned char)value[i]);
            done = i + 1;
        }
        text_bytes(t, value + done, good - done);
        if (good < len) text_char(t, '?'), good++;
        value += good, len -= good;
    }
    text_char(t, '"');
}

void json_text(struct text *t, const char *value) { json_bytes(t, value, text_length(value)); }

void json_key(struct text *t, const char *key) {
    json_text(t, key);
    text_char(t, ':');
}

void json_int(struct text *t, int64_t value) {
    comma(t);
    text_int(t, value);
}

void json_bool(struct text *t, bool value) {
    comma(t);
    text_add(t, value ? "true" : "false");
}

void json_nothing(struct text *t) {
    comma(t);
    text_add(t, "null");
}

void json_key_text(struct text *t, const char *key, const char *value) {
    json_key(t, key);
    json_text(t, value);
}

void json_key_int(struct text *t, const char *key, int64_t value) {
    json_key(t, key);
    json_int(t, value);
}

void json_key_bool(struct text *t, const char *key, bool value) {
    json_key(t, key);
    json_bool(t, value);
}

void json_word(struct text *t, const char *key, const char *value) {
    if (value && *value) json_key_text(t, key, value);
}

void json_values(struct text *t, const char *values, size_t len) {
    if (!len) return;
    comma(t);
    text_bytes(t, values, len);
}
