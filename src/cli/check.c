#include "cli/cli.h"
#include "cli/words.h"
#include <stdlib.h>

static int bad_record(const struct options *o, int status, const char *path, const char *why) {
    TEXT(detail, 400);
    text_add(&detail, path);
    text_add(&detail, ": ");
    text_add(&detail, why);
    return cli_error(o, status, status == STATUS_NO ? "check.wrong" : "error.record", detail.at);
}

static void count(const struct options *o, const char *key, uint32_t n) {
    TEXT(words, 100);
    if (!n) return;
    book_count(key, o->language, (int)n, &words);
    puts(cli_plain(o, words.at));
}

static void report(const struct options *o, const struct match *m) {
    TEXT(title, 200);
    TEXT(result, 300);
    book_about(m->board->game->name, "title", o->language, &title);
    puts(cli_plain(o, title.at));
    if (m->head.board_text) {
        TEXT(board, 200);
        struct fill fills[] = {{"board", m->head.board}, {NULL, NULL}};
        cli_say(o, "check.board", fills, &board);
        puts(cli_plain(o, board.at));
    }
    count(o, "count.move", m->moves);
    count(o, "count.roll", m->rolls);
    count(o, "count.hand", m->hands);
    count(o, "count.cocked", m->cocked);
    count(o, "count.undone", m->undone);
    count(o, "count.illegal", m->illegal);
    if (m->over) {
        words_result(o, m, &result);
        puts(cli_plain(o, result.at));
    }
    bool unfinished = !m->result_said || (m->head.dice == DICE_SEED && !m->published);
    if (m->unchecked) puts(cli_plain(o, cli_phrase(o, "check.unchecked")));
    puts(cli_plain(o, cli_phrase(o, unfinished ? "check.unfinished" : "check.good")));
}

/* Replays a record: 0 everything is as it should be, 1 something is not, 2 unreadable. */
int check_command(const struct options *o) {
    struct record_reader r;
    struct record_head head;
    struct record_line line;
    struct table t;
    struct seed seed;
    static struct match m;
    TEXT(err, 400);
    size_t len;
    char *text = cli_read_file(o, o->arg[0], RECORD_MAX, &len);
    if (!text) return STATUS_BAD;
    if (!record_open(&r, text, len, &head, &err))
        return bad_record(o, STATUS_BAD, o->arg[0], err.at);
    if (!cli_record_table(o, o->arg[0], &head, &t)) return STATUS_BAD;
    bool seeded = record_seed(text, len, &seed);
    size_t cap = len + RECORD_LINE;
    char *room = cli_room(cap);
    if (!room) return cli_error(o, STATUS_SYSTEM, "error.memory", "");
    if (!match_resume(&m, t.board, &head, seeded ? &seed : NULL, room, cap, &err))
        return bad_record(o, STATUS_BAD, o->arg[0], err.at);
    while (record_next(&r, &line)) {
        enum match_error e = match_feed(&m, &line, &err);
        if (e != MATCH_OK)
            return bad_record(o, e == MATCH_WRONG ? STATUS_NO : STATUS_BAD, o->arg[0], err.at);
    }
    if (r.failed) return bad_record(o, STATUS_BAD, o->arg[0], err.at);
    report(o, &m);
    return STATUS_OK;
}
