#include "terminal/shell.h"
#include "terminal/words.h"
#include <stdlib.h>

static int bad_record(const struct options *o, int status, const char *path, const char *fault) {
    const char *phrase = status == STATUS_NO ? "check.wrong" : "error.record";
    return shell_fault(o, status, phrase, path, fault);
}

static void count(const struct options *o, const char *key, uint32_t n) {
    TEXT(words, 100);
    if (!n) return;
    book_count(key, o->language, (int)n, &words);
    puts(shell_plain(o, words.at));
}

static void say(const struct options *o, const char *key) {
    puts(shell_plain(o, shell_phrase(o, key)));
}

static void report(const struct options *o, const struct match *m) {
    TEXT(title, 200);
    TEXT(result, 300);
    book_about(m->board->game->name, "title", o->language, &title);
    puts(shell_plain(o, title.at));
    if (m->head.board_text) {
        TEXT(board, 200);
        struct fill fills[] = {{"board", m->head.board}, {NULL, NULL}};
        shell_say(o, "check.board", fills, &board);
        puts(shell_plain(o, board.at));
    }
    count(o, "count.move", m->moves);
    count(o, "count.roll", m->rolls);
    count(o, "count.hand", m->hands);
    count(o, "count.cocked", m->cocked);
    count(o, "count.mistyped", m->mistyped);
    count(o, "count.undone", m->undone);
    count(o, "count.illegal", m->illegal);
    if (m->over) {
        words_result(o, m, &result);
        puts(shell_plain(o, result.at));
    }
    bool words = m->head.words[SEAT_A][0] || m->head.words[SEAT_B][0];
    if (m->published) say(o, words ? "check.words" : "check.promise");
    bool unfinished = !m->result_said || (m->head.dice == DICE_SEED && !m->published);
    if (m->unchecked) say(o, "check.unchecked");
    say(o, unfinished ? "check.unfinished" : "check.good");
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
    char *text = shell_read_file(o, o->arg[0], RECORD_MAX, &len);
    if (!text) return STATUS_BAD;
    if (!record_open(&r, text, len, &head, &err))
        return bad_record(o, STATUS_BAD, o->arg[0], err.at);
    if (!shell_record_table(o, o->arg[0], &head, &t)) return STATUS_BAD;
    bool seeded = record_seed(text, len, &seed);
    size_t cap = len + RECORD_LINE;
    char *room = shell_room(cap);
    if (!room) return shell_error(o, STATUS_SYSTEM, "error.memory", "");
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
