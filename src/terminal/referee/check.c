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

/* "RAF: Anna Nowak": who the record says has played, one line a side. */
static void say_players(const struct options *o, const struct match *m) {
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) {
        TEXT(words, 300);
        const char *name = m->head.player[seat];
        words_side(o, m->board->game, seat, &words);
        text_add(&words, ": ");
        text_add(&words, *name ? name : shell_phrase(o, "check.nobody-named"));
        puts(shell_plain(o, words.at));
    }
}

/* The tags of the head that name the occasion, as the record spells them. */
static void say_tags(const struct options *o, const struct match *m) {
    for (int i = 0; i < TAGS; i++) {
        TEXT(words, 300);
        TEXT(key, 40);
        if (!m->head.tag[i][0]) continue;
        text_add(&key, "check.tag-");
        text_add(&key, record_tags[i]);
        text_add(&words, shell_phrase(o, key.at));
        text_add(&words, ": ");
        text_add(&words, m->head.tag[i]);
        puts(shell_plain(o, words.at));
    }
}

/* What the dice lines prove, and what they cannot. */
static void say_dice(const struct options *o, const struct match *m) {
    const struct record_head *h = &m->head;
    bool words = h->words[SEAT_A][0] || h->words[SEAT_B][0];
    if (m->hands) say(o, "check.hand");
    if (h->dice != DICE_SEED) return;
    if (h->typed) say(o, "check.typed");
    if (m->unchecked) say(o, "check.unchecked");
    if (!m->published) return;
    say(o, "check.promise");
    if (h->typed) return;
    if (!words)
        say(o, "check.no-words");
    else if (h->words_first)
        say(o, "check.words-first");
    else if (h->vow[SEAT_A][0] && h->vow[SEAT_B][0])
        say(o, "check.vows");
    else
        say(o, "check.words");
}

/* "line 43: the hash of the position is missing here". */
static void say_unhashed(const struct options *o, const struct match *m) {
    TEXT(number, 20);
    TEXT(words, 200);
    if (!m->unhashed) return;
    text_int(&number, m->unhashed_line);
    struct fill fills[] = {{"line", number.at}, {NULL, NULL}};
    shell_say(o, "check.no-hash", fills, &words);
    puts(shell_plain(o, words.at));
}

/* The last sentence claims what was proved and nothing more. */
static const char *conclusion(const struct match *m) {
    bool seed_missing = m->head.dice == DICE_SEED && !m->published;
    if (!m->result_said) return "check.unfinished";
    if (seed_missing) return "check.no-seed";
    if (m->unhashed || !m->sealed) return "check.unsealed";
    return m->hands ? "check.good-hand" : "check.good";
}

/* The first digits of the seal: they are the same in every true copy of this record. */
static void say_seal(const struct options *o, const struct match *m) {
    TEXT(digits, 20);
    TEXT(words, 200);
    if (!m->sealed) return;
    text_bytes(&digits, m->record.at + m->record.len - 2 * DIGEST_SIZE - 1, 16);
    struct fill fills[] = {{"seal", digits.at}, {NULL, NULL}};
    shell_say(o, "check.seal", fills, &words);
    puts(shell_plain(o, words.at));
}

static void report(const struct options *o, const struct match *m) {
    TEXT(title, 200);
    TEXT(result, 300);
    book_about(m->board->game->name, "title", o->language, &title);
    puts(shell_plain(o, title.at));
    say_players(o, m);
    say_tags(o, m);
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
    say_dice(o, m);
    say_seal(o, m);
    say_unhashed(o, m);
    say(o, conclusion(m));
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
    if (!record_vow_kept(&head, SEAT_A) || !record_vow_kept(&head, SEAT_B))
        return bad_record(o, STATUS_NO, o->arg[0], "record.other-words");
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
