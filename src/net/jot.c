#include "net/jot.h"
#include "base/json.h"
#include <stdlib.h>
#include <string.h>

enum { LITTLE = 64 }; /* more than a number, a word of JSON or a bracket with its comma takes */

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

/* What has been jotted as a text that json.h can go on with, with room for so much more. */
static struct text room(struct jot *j, size_t more) {
    need(j, more);
    return (struct text){.at = j->at, .len = j->len, .cap = j->cap};
}

static void keep(struct jot *j, const struct text *t) { j->len = t->len; }

void jot_raw(struct jot *j, const char *bytes, size_t len) {
    need(j, len);
    if (len) memcpy(j->at + j->len, bytes, len);
    j->len += len;
    j->at[j->len] = 0;
}

void jot_open(struct jot *j, char bracket) {
    struct text t = room(j, LITTLE);
    json_open(&t, bracket);
    keep(j, &t);
}

void jot_close(struct jot *j, char bracket) { jot_raw(j, &bracket, 1); }

/* Escapes are rare: first as if there were none, then with room for the worst. */
void jot_bytes(struct jot *j, const char *value, size_t len) {
    struct text t = room(j, len + LITTLE);
    json_bytes(&t, value, len);
    if (t.cut) {
        t = room(j, JSON_BYTE * len + LITTLE);
        json_bytes(&t, value, len);
    }
    keep(j, &t);
}

void jot_text(struct jot *j, const char *value) { jot_bytes(j, value, strlen(value)); }

void jot_key(struct jot *j, const char *key) {
    jot_text(j, key);
    jot_raw(j, ":", 1);
}

void jot_int(struct jot *j, int64_t value) {
    struct text t = room(j, LITTLE);
    json_int(&t, value);
    keep(j, &t);
}

void jot_bool(struct jot *j, bool value) {
    struct text t = room(j, LITTLE);
    json_bool(&t, value);
    keep(j, &t);
}

void jot_null(struct jot *j) {
    struct text t = room(j, LITTLE);
    json_nothing(&t);
    keep(j, &t);
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
    struct text t = room(j, len + LITTLE);
    json_values(&t, values, len);
    keep(j, &t);
}
