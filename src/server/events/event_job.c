#include "server/events/event_job.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>

struct event_job *event_job_new(enum event_job_kind kind, const char *event) {
    struct event_job *c = calloc(1, sizeof *c);
    if (!c) abort();
    c->kind = kind;
    c->holders = 1;
    c->seen = c->from = -1;
    struct text t = text_over(c->event, sizeof c->event);
    text_add(&t, event);
    return c;
}

void event_job_word(struct event_job *c, const char *word) {
    jot_raw(&c->bag, word, strlen(word) + 1);
    c->words++;
}

bool event_job_has_key(const struct event_job *c, const struct key_hash *key) {
    char hex[KEY_HEX];
    key_write(key, hex);
    for (size_t at = 0; at + KEY_HEX - 1 <= c->keys.len; at += KEY_HEX - 1)
        if (!memcmp(c->keys.at + at, hex, KEY_HEX - 1)) return true;
    return false;
}

struct event_job *event_job_hold(struct event_job *c) {
    c->holders++;
    return c;
}

void event_job_drop(struct event_job *c) {
    if (!c || --c->holders) return;
    budget_sub(c->counted);
    share_return(c->share);
    struct jot *all[] = {&c->bag,   &c->body, &c->file, &c->bytes,
                         &c->lines, &c->news, &c->keys, &c->open,
                         &c->whole};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) jot_free(all[i]);
    free(c);
}
