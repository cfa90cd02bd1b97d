/* match_replay.c -- a record played again for a question: what one side saw of it, and which rule a
 * move broke that was noticed late. */
#include "core/ask.h"
#include "core/match.h"
#include "core/typed.h"
#include <string.h>

static void write_position(const struct match *m, const struct state *s, int viewer,
                           struct text *out) {
    union any_state view;
    memset(&view, 0, sizeof view);
    game_observe(m->board, s, viewer, &view.s);
    m->board->game->write(m->board, &view.s, out);
}

static void reword(struct record_line *line, const char *words) {
    struct text t = text_over(line->text, sizeof line->text);
    text_add(&t, words);
}

/* Rewrites a line in the words the viewer may read: what must be done before it is fed… */
static void veil_first(const struct match *m, int viewer, struct record_line *line) {
    TEXT(words, 128);
    move mv;
    bool roll = line->kind == LINE_COCKED || line->kind == LINE_MISTYPED;
    if (roll && line->text[0] && m->last_hand)
        game_write_move(m->board, &m->before.s, m->last, viewer, &words);
    else if (line->kind == LINE_ILLEGAL && game_read_move(m->board, &m->truth.s, line->text, &mv))
        game_write_move(m->board, &m->truth.s, mv, viewer, &words);
    if (words.len) reword(line, words.at);
}

/* … and after. False: the line is not for this viewer at all. */
static bool veil_then(const struct match *m, int viewer, struct record_line *line) {
    TEXT(words, RECORD_LINE);
    if (line->kind == LINE_HASH || line->kind == LINE_SEED || line->kind == LINE_SEAL ||
        line->kind == LINE_SUPPOSED)
        return false;
    if (line->kind == LINE_MOVE || line->kind == LINE_DICE || line->kind == LINE_HAND)
        game_write_move(m->board, &m->before.s, m->last, viewer, &words);
    else if (line->kind == LINE_STANDS)
        write_position(m, &m->truth.s, viewer, &words);
    if (words.len) reword(line, words.at);
    return true;
}

bool match_write_view(const char *text, size_t len, const struct board *b, int viewer,
                      struct match *work, struct text *out, struct text *err) {
    struct record_reader r;
    struct record_head head;
    struct record_line line, seen;
    char room[4 * RECORD_LINE]; /* the replay's own record is not needed: it is cleared each line */
    if (!record_open(&r, text, len, &head, err)) return false;
    struct record_head bare = head;
    bare.board_text = NULL;
    if (!match_resume(work, b, &bare, NULL, room, sizeof room, err)) return false;
    if (work->known_to != REFEREE && viewer != work->known_to)
        return fault_set(err, "record.supposed", NULL);
    head.view = viewer;
    if (head.from[0] && work->known_to == REFEREE) {
        struct text from = text_over(head.from, sizeof head.from);
        write_position(work, &work->truth.s, viewer, &from);
    }
    record_write_head(&head, out);
    while (record_next(&r, &line)) {
        text_clear(&work->record);
        seen = line;
        veil_first(work, viewer, &seen);
        if (match_feed(work, &line, err) != MATCH_OK) return false;
        if (veil_then(work, viewer, &seen)) record_write(b->game, &seen, out);
    }
    if (out->cut) fault_set(err, "record.full", NULL);
    return !r.failed && !out->cut;
}

/* A verdict that only says "not now" tells less than one about the move itself. */
static bool about_time(const struct verdict *v) { return v->why && text_starts(v->why, "now-"); }

/* So does one that only says that nobody stands there: the piece has moved, or comes later. */
static bool about_nobody(const struct verdict *v) {
    size_t len = v->why ? text_length(v->why) : 0;
    return len > 5 && text_same(v->why + len - 5, "-none");
}

/* The verdict of the moment when the move could have been made is kept against later ones. */
static bool says_more(const struct verdict *here, const struct verdict *before) {
    if (!before->rule || about_time(before)) return true;
    return about_nobody(before) && !about_time(here);
}

static void judge(const struct match *work, const char *typed, struct text *spelled,
                  struct verdict *v) {
    move mv;
    if (!typed_move(work->board, &work->truth.s, typed, &mv)) return;
    struct verdict here = game_check(work->board, &work->truth.s, mv);
    if (!here.rule || !says_more(&here, v)) return;
    *v = here;
    text_clear(spelled);
    game_write_move(work->board, &work->truth.s, mv, REFEREE, spelled);
}

/* A move as it is typed, judged wherever the side could have made it in its newest turn. */
static bool blame(const struct match *m, int seat, const char *typed, struct match *work,
                  struct text *spelled, struct verdict *v) {
    struct record_reader r;
    struct record_head head;
    struct record_line line;
    char room[4 * RECORD_LINE];
    TEXT(err, 300);
    *v = LEGAL;
    if (!record_open(&r, m->record.at, m->record.len, &head, &err)) return false;
    head.board_text = NULL;
    if (!match_resume(work, m->board, &head, NULL, room, sizeof room, &err)) return false;
    bool more = true;
    for (int last = NOBODY; more;) {
        int turn = work->truth.s.turn;
        if (turn <= SEAT_B && turn == seat && last != seat) *v = LEGAL; /* its newest turn */
        if (turn <= SEAT_B) last = turn;
        if (turn == seat) judge(work, typed, spelled, v);
        text_clear(&work->record);
        more = record_next(&r, &line) && match_feed(work, &line, &err) == MATCH_OK;
    }
    return v->rule != 0;
}

bool match_blame(const struct match *m, int seat, const char *what, struct match *work,
                 struct text *spelled, struct verdict *v) {
    TEXT(typed, TYPED_TEXT);
    *v = LEGAL;
    for (int n = 0; *what && ask_meant(m->board, what, n, &typed); n++) {
        struct verdict one;
        TEXT(words, TYPED_TEXT);
        bool broken = blame(m, seat, typed.at, work, &words, &one);
        if (!broken || (v->rule && about_time(&one))) continue;
        *v = one;
        text_clear(spelled), text_add(spelled, words.at);
        if (!about_time(v)) break;
    }
    return v->rule != 0;
}
