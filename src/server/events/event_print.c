#include "server/events/event_print.h"
#include <stdlib.h>
#include "press/press.h"
#include "log/log.h"

void event_print_refuse(const struct refusal *no, int status, struct event_job *c) {
    jot_open(&c->bytes, '{');
    jot_key_text(&c->bytes, "error", "no-print");
    for (enum language in = POLISH; in <= ENGLISH; in++) {
        TEXT(why, 1000);
        words_why(no, in, &why);
        jot_key_text(&c->bytes, book_language(in), why.at);
    }
    jot_close(&c->bytes, '}');
    c->status = status;
}

void event_print_draw(const struct folio *f, const struct prints *p, const struct desk *d,
                      struct event_job *c) {
    static const char *const word[] = {"prints", NULL};
    char *head = malloc(prints_size(p)), *bytes;
    size_t len;
    if (!head) abort();
    struct text list = text_over(head, prints_size(p));
    TEXT(said, 300);
    prints_write(f, p, &list);
    const struct press_input input[] = {{list.at, list.len}, {d->journal, d->len}};
    enum press_end end = press_run(word, input, 2, &bytes, &len, &said);
    free(head);
    if (end != PRESS_DONE) {
        struct refusal no;
        words_refuse(&no, "", end == PRESS_MISSING ? "no-press" : "press-failed", "");
        log_event("print-failed", "why=%s", said.at);
        return event_print_refuse(&no, 503, c);
    }
    jot_raw(&c->bytes, bytes, len);
    free(bytes);
    c->status = 200;
    c->type = "application/pdf";
}
