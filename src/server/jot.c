#include "server/jot.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>

void jot_free(struct jot *j) {
    free(j->at);
    *j = (struct jot){0};
}

void jot_clear(struct jot *j) { j->len = 0; }

static void need(struct jot *j, size_t more) {
    if (j->len + more < j->cap) return;
    size_t cap = j->cap ? j->cap : 512;
    while (cap <= j->len + more) cap *= 2;
    j->at = realloc(j->at, cap);
    if (!j->at) abort();
    j->cap = cap;
}

void jot_raw(struct jot *j, const char *bytes, size_t len) {
    need(j, len);
    if (len) memcpy(j->at + j->len, bytes, len);
    j->len += len;
    j->at[j->len] = 0;
}

static void comma(struct jot *j) {
    if (!j->len) return;
    char last = j->at[j->len - 1];
    if (last != '{' && last != '[' && last != ':' && last != '\n') jot_raw(j, ",", 1);
}

void jot_open(struct jot *j, char bracket) {
    comma(j);
    jot_raw(j, &bracket, 1);
}

void jot_close(struct jot *j, char bracket) { jot_raw(j, &bracket, 1); }

static void escaped(struct jot *j, unsigned char c) {
    static const char hex[] = "0123456789abcdef";
    char out[6] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
    if (c == '"' || c == '\\')
        jot_raw(j, (char[]){'\\', (char)c}, 2);
    else if (c == '\n')
        jot_raw(j, "\\n", 2);
    else
        jot_raw(j, out, sizeof out);
}

void jot_bytes(struct jot *j, const char *value, size_t len) {
    comma(j);
    jot_raw(j, "\"", 1);
    while (len) {
        size_t good = text_utf8(value, len), done = 0;
        for (size_t i = 0; i < good; i++) {
            unsigned char c = (unsigned char)value[i];
            if (c >= 32 && c != '"' && c != '\\' && c != 127) continue;
            jot_raw(j, value + done, i - done);
            escaped(j, c);
            done = i + 1;
        }
        jot_raw(j, value + done, good - done);
        if (good < len) jot_raw(j, "?", 1), good++;
        value += good, len -= good;
    }
    jot_raw(j, "\"", 1);
}

void jot_text(struct jot *j, const char *value) { jot_bytes(j, value, strlen(value)); }

void jot_key(struct jot *j, const char *key) {
    jot_text(j, key);
    jot_raw(j, ":", 1);
}

void jot_int(struct jot *j, int64_t value) {
    TEXT(t, 32);
    text_int(&t, value);
    comma(j);
    jot_raw(j, t.at, t.len);
}

void jot_bool(struct jot *j, bool value) {
    comma(j);
    jot_raw(j, value ? "true" : "false", value ? 4 : 5);
}

void jot_null(struct jot *j) {
    comma(j);
    jot_raw(j, "null", 4);
}

void jot_key_text(struct jot *j, const char *key, const char *value) {
    jot_key(j, key);
    jot_text(j, value);
}

void jot_key_int(struct jot *j, const char *key, int64_t value) {
    jot_key(j, key);
    jot_int(j, value);
}

void jot_key_bool(struct jot *j, const char *key, bool value) {
    jot_key(j, key);
    jot_bool(j, value);
}

void jot_word(struct jot *j, const char *key, const char *value) {
    if (value && *value) jot_key_text(j, key, value);
}

void jot_values(struct jot *j, const char *values, size_t len) {
    if (!len) return;
    comma(j);
    jot_raw(j, values, len);
}
