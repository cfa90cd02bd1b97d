#include "terminal/shell.h"
#include "core/typed.h"
#include <stdlib.h>

/* A record as one side may see it. */
int record_command(const struct options *o) {
    struct record_reader r;
    struct record_head head;
    struct table t;
    static struct match work;
    TEXT(err, 400);
    size_t len;
    char *text = shell_read_file(o, o->arg[0], RECORD_MAX, &len);
    if (!text) return STATUS_BAD;
    if (!record_open(&r, text, len, &head, &err))
        return shell_fault(o, STATUS_BAD, "error.record", o->arg[0], err.at);
    if (!o->as) return shell_error(o, STATUS_BAD, "error.as", "");
    int seat = text_same(o->as, "public") ? PUBLIC : typed_seat(head.game, o->as);
    if (seat < 0) return shell_error(o, STATUS_BAD, "error.side", o->as);
    if (!shell_record_table(o, o->arg[0], &head, &t)) return STATUS_BAD;
    size_t cap = 2 * len + 4 * RECORD_LINE;
    char *room = shell_room(cap);
    if (!room) return shell_error(o, STATUS_SYSTEM, "error.memory", "");
    struct text out = text_over(room, cap);
    if (!match_write_view(text, len, t.board, seat, &work, &out, &err))
        return shell_fault(o, STATUS_BAD, "error.record", o->arg[0], err.at);
    fwrite(out.at, 1, out.len, stdout);
    return STATUS_OK;
}
