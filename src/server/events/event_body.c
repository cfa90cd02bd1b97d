#include "server/events/event_body.h"
#include "base/text.h"
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { ID_MOST = 64 };

/* A text without a zero in it, or NULL. */
static const char *plain(json_t *value) {
    const char *s = json_string_value(value);
    return s && strlen(s) == json_string_length(value) ? s : NULL;
}

static bool read_words(json_t *list, struct event_job *c) {
    size_t i;
    json_t *value;
    if (!json_is_array(list) || !json_array_size(list) || json_array_size(list) > EVENT_JOB_WORDS)
        return false;
    json_array_foreach(list, i, value) {
        const char *word = plain(value);
        if (!word) return false;
        event_job_word(c, word);
    }
    return true;
}

static bool read_id(json_t *value, struct event_job *c) {
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._";
    const char *id = plain(value);
    if (!id || !*id || strlen(id) > ID_MOST || strspn(id, letters) != strlen(id)) return false;
    if (text_same(id, "-")) return false; /* what the journal calls an order without one */
    struct text t = text_over(c->id, sizeof c->id);
    text_add(&t, id);
    return true;
}

static bool read_seen(json_t *value, struct event_job *c) {
    if (!json_is_integer(value)) return false;
    json_int_t n = json_integer_value(value);
    if (n < 0 || n > 100000000) return false;
    c->seen = (int)n;
    return true;
}

static bool read_file(json_t *value, struct event_job *c, bool base64) {
    const char *s = json_string_value(value);
    size_t len = json_string_length(value);
    if (!s || c->has_file) return false;
    c->has_file = true;
    if (!base64) {
        jot_raw(&c->file, s, len);
        return true;
    }
    char *bytes = malloc(len + 1);
    size_t size = 0;
    const char *end = NULL;
    if (!bytes) abort();
    bool good = sodium_base642bin((unsigned char *)bytes, len + 1, s, len, NULL, &size, &end,
                                  sodium_base64_VARIANT_ORIGINAL) == 0 &&
                end == s + len;
    if (good) jot_raw(&c->file, bytes, size);
    free(bytes);
    return good;
}

/* Reads the members of a body that `keys` allows; the one that is wrong, or NULL. */
static const char *read_members(json_t *body, struct event_job *c, const char *keys) {
    const char *key;
    json_t *value;
    if (!json_is_object(body)) return "JSON";
    json_object_foreach(body, key, value) {
        TEXT(word, 40);
        bool good = false;
        text_char(&word, ' '), text_add(&word, key), text_char(&word, ' ');
        if (word.cut || strchr(key, ' ') || !strstr(keys, word.at)) return "unknown key";
        if (text_same(key, "words")) good = read_words(value, c);
        if (text_same(key, "name") && plain(value)) event_job_word(c, plain(value)), good = true;
        if (text_same(key, "id")) good = read_id(value, c);
        if (text_same(key, "seen")) good = read_seen(value, c);
        if (text_same(key, "file")) good = read_file(value, c, false);
        if (text_same(key, "file64")) good = read_file(value, c, true);
        if (text_same(key, "lines")) good = read_file(value, c, false);
        if (!good) return strstr(keys, word.at) ? key : "unknown key";
    }
    return NULL;
}

/* What each kind of job may say in its body. */
static const char *keys_of(const struct event_job *c) {
    if (c->kind == EVENT_JOB_CREATE) return " words lines ";
    return c->kind == EVENT_JOB_ERASE ? " name " : " words id seen file file64 ";
}

/* What is missing, or one thing too many; NULL: nothing. */
static const char *find_lack(const struct event_job *c) {
    if (c->kind == EVENT_JOB_CREATE && c->words && c->has_file) return "lines";
    if (c->kind == EVENT_JOB_CREATE && c->has_file) return NULL;
    if (c->words) return NULL;
    return c->kind == EVENT_JOB_ERASE ? "name" : "words";
}

bool event_body_read(struct event_job *c) {
    json_t *body =
        json_loadb(c->body.at ? c->body.at : "", c->body.len, JSON_REJECT_DUPLICATES, NULL);
    const char *wrong = read_members(body, c, keys_of(c));
    if (!wrong) wrong = find_lack(c);
    if (wrong) {
        struct text t = text_over(c->detail, sizeof c->detail);
        text_add(&t, wrong);
        c->error = text_same(wrong, "JSON") ? "bad-json" : "bad-request";
    }
    json_decref(body);
    jot_free(&c->body);
    return !wrong;
}
