#include "cli/cli.h"
#include <stdlib.h>

static int bad_record(const struct options *o, const char *path, const char *why) {
    TEXT(detail, 400);
    text_add(&detail, path);
    text_add(&detail, ": ");
    text_add(&detail, why);
    return cli_error(o, STATUS_BAD, "error.record", detail.at);
}

/* A record as one side may see it. */
int record_command(const struct options *o) {
    struct record_reader r;
    struct record_head head;
    struct table t;
    static struct match work;
    TEXT(err, 400);
    size_t len;
    char *text = cli_read_file(o, o->arg[0], RECORD_MAX, &len);
    if (!text) return STATUS_BAD;
    if (!record_open(&r, text, len, &head, &err)) return bad_record(o, o->arg[0], err.at);
    if (!o->as) return cli_error(o, STATUS_BAD, "error.as", "");
    int seat = text_same(o->as, "public") ? PUBLIC : game_seat(head.game, o->as);
    if (seat < 0) return cli_error(o, STATUS_BAD, "error.side", o->as);
    if (!cli_record_table(o, o->arg[0], &head, &t)) return STATUS_BAD;
    size_t cap = 2 * len + 4 * RECORD_LINE;
    char *room = cli_room(cap);
    if (!room) return cli_error(o, STATUS_SYSTEM, "error.memory", "");
    struct text out = text_over(room, cap);
    if (!match_write_view(text, len, t.board, seat, &work, &out, &err))
        return bad_record(o, o->arg[0], err.at);
    fwrite(out.at, 1, out.len, stdout);
    return STATUS_OK;
}
