#include "server/rooms/room_fold.h"
#include "base/fault.h"
#include "server/rooms/room_play.h"
#include "server/rooms/room_verbs.h"
#include "server/rooms/steps.h"
#include "store/stream.h"
#include <stdlib.h>
#include <string.h>

/* What is gathered while the journal is read. */
struct fold {
    struct room *room;
    struct jot board, record; /* their lines, put together */
    struct jot *said;         /* side and words, each with its zero, of what was said; or NULL */
    bool tell;                /* note each step for those who look on */
    struct text *err;
};

static void add_line(struct jot *to, const char *line) {
    jot_raw(to, line, strlen(line));
    jot_raw(to, "\n", 1);
}

/* "said raf hello": side and word, each with its zero. */
static void hear(struct fold *f, const char *line) {
    const char *side = line;
    if (!f->said || !text_take(&side, "said ")) return;
    size_t len = strcspn(side, " ");
    const char *word = side + len + (side[len] != 0);
    jot_raw(f->said, side, len);
    jot_raw(f->said, "", 1);
    jot_raw(f->said, word, strlen(word) + 1);
}

/* One line of the journal: of the record, of the board, or an entry. */
static bool line(void *with, char *s) {
    struct fold *f = with;
    if (*s == '=') {
        add_line(&f->record, s + 1);
        return true;
    }
    if (*s == '|') {
        add_line(&f->board, s[1] ? s + 2 : s + 1);
        return true;
    }
    hear(f, s);
    return room_apply(f->room, s, f->err);
}

static bool feed(struct fold *f, const struct record_line *line, struct step *step) {
    struct room *r = f->room;
    enum match_error e;
    room_grow(r);
    if (line->kind == LINE_NOTE) room_apply_remark(r, line->text);
    bool stepped = steps_keep(r->match, line, step, &e, f->err);
    if (e != MATCH_OK) return false;
    if (stepped && f->tell) room_stepped(r, step->what, step->who);
    r->step = step->k;
    return true;
}

/* The match, by replaying its record under the seed: every roll is checked again. */
static bool resume(struct fold *f) {
    struct room *r = f->room;
    struct work {
        struct record_reader reader;
        struct record_head head;
        struct record_line line;
    } *w = malloc(sizeof *w);
    size_t cap = f->record.len + ROOM_LEFT + 2048;
    char *room = malloc(cap);
    r->match = calloc(1, sizeof *r->match);
    if (!w || !room || !r->match) abort();
    r->match->record.at = room;
    bool good = record_open(&w->reader, f->record.at, f->record.len, &w->head, f->err);
    good = good && room_recall(r, &w->head, f->err);
    w->head.board_text = r->quoted; /* the record's own text goes away */
    w->head.board_len = r->quoted_len;
    if (good) room_edition(r, w->head.edition);
    good = good && match_resume(r->match, r->board, &w->head, &r->seed, room, cap, f->err);
    struct step step = {0};
    while (good && record_next(&w->reader, &w->line)) good = feed(f, &w->line, &step);
    good = good && !w->reader.failed;
    free(w);
    r->saved = r->match->record.len;
    return good;
}

/* The game goes on as these lines of its record tell. */
static bool go_on(struct fold *f) {
    struct work {
        struct record_reader reader;
        struct record_line line;
    } *w = malloc(sizeof *w);
    struct room *r = f->room;
    struct step step = {.k = r->step};
    if (!w) abort();
    w->reader = (struct record_reader){
        .at = f->record.at, .end = f->record.at + f->record.len, .err = f->err, .game = r->game};
    bool good = true;
    while (good && record_next(&w->reader, &w->line)) good = feed(f, &w->line, &step);
    good = good && !w->reader.failed;
    free(w);
    r->saved = r->match->record.len;
    return good;
}

bool room_feed(struct room *r, const char *journal, size_t len, struct jot *said,
               struct text *err) {
    struct fold f = {.room = r, .said = said, .tell = true, .err = err};
    bool begun = r->match != NULL, good = stream_lines(journal, len, line, &f);
    if (good && f.record.len) good = begun ? go_on(&f) : resume(&f);
    if (good && !begun && r->match) r->begun_now = true;
    jot_free(&f.board);
    jot_free(&f.record);
    return good;
}

struct room *room_fold(const char *id, const char *journal, size_t len, struct text *err) {
    struct fold f = {.room = room_blank(id), .err = err};
    bool good = stream_lines(journal, len, line, &f);
    if (good && !f.room->game) good = fault_set(err, "no game", "");
    good = good && room_board(f.room, f.board.len ? f.board.at : NULL, err);
    if (good && f.record.len) good = resume(&f);
    jot_free(&f.board);
    jot_free(&f.record);
    if (good) return f.room;
    room_free(f.room);
    return NULL;
}
