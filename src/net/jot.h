/* jot.h -- JSON (base/json.h) into memory that grows.
 *
 * Commas and escapes are those of json.h. Out of memory ends the program: the journal is on disk,
 * a restart goes on.
 *
 *     struct jot j = {0};
 *     jot_open(&j, '{');
 *     jot_key(&j, "move"), jot_text(&j, "E5-G6");
 *     jot_close(&j, '}');
 *     …j.at, j.len…
 *     jot_free(&j); */
#ifndef JOT_H
#define JOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct jot {
    char *at; /* zero-terminated once something was written */
    size_t len, cap;
};

void jot_free(struct jot *j);
void jot_clear(struct jot *j);

void jot_open(struct jot *j, char bracket);
void jot_close(struct jot *j, char bracket);
void jot_key(struct jot *j, const char *key);
void jot_text(struct jot *j, const char *value);
void jot_bytes(struct jot *j, const char *value, size_t len);
void jot_int(struct jot *j, int64_t value);
void jot_bool(struct jot *j, bool value);
void jot_null(struct jot *j);

/* A key and its value at once; jot_word leaves both out if the value is NULL or empty. */
void jot_key_text(struct jot *j, const char *key, const char *value);
void jot_key_int(struct jot *j, const char *key, int64_t value);
void jot_key_bool(struct jot *j, const char *key, bool value);
void jot_word(struct jot *j, const char *key, const char *value);

/* Values that are JSON already, separated by commas (none: ""); bytes as they are. */
void jot_values(struct jot *j, const char *values, size_t len);
void jot_raw(struct jot *j, const char *bytes, size_t len);

#endif
