/* fold.c -- a room again as its journal tells it, after a restart or a long pause. */
#include "server/fold.h"
#include "server/steps.h"
#include "server/stream.h"
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

static bool fail(struct fold *f, const char *key, const char *detail) {
    return fault_set(f->err, key, detail);
}

static void keep(char *room, size_t size, const char *s) {
    struct text t = text_over(room, size);
    text_add(&t, s);
}

/* "raf Anna": the seat, and *s moved to what follows. */
static int take_seat(const struct room *r, const char **s) {
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) {
        const char *p = *s;
        if (!text_take(&p, r->game->sides[seat]) || (*p && *p != ' ')) continue;
        *s = *p ? p + 1 : p;
        return seat;
    }
    return -1;
}

static bool fold_key(struct room *r, int seat, const char *what, const char *hex) {
    struct key_hash h;
    struct denial no;
    if (text_same(what, "withdrawn")) return seats_withdraw(r, seat, &no);
    if (!key_read(hex, &h)) return false;
    if (text_same(what, "invite")) return seats_invite(r, seat, &h, &no);
    seats_key(r, seat, &h);
    return true;
}

static bool seat_line(struct fold *f, const char *key, const char *s) {
    struct room *r = f->room;
    int seat = take_seat(r, &s);
    uint32_t n;
    if (seat < 0) return false;
    struct room_seat *of = &r->seat[seat];
    if (text_same(key, "name")) {
        keep(of->name, RECORD_TAG, s);
    } else if (text_same(key, "words")) {
        keep(of->words, RECORD_TAG, s);
    } else if (text_same(key, "vow")) {
        keep(of->vow, SEED_HEX, s);
    } else if (text_same(key, "unvow")) {
        of->vow[0] = 0;
    } else if (text_same(key, "sat")) {
        of->sat = true;
    } else if (text_same(key, "key") || text_same(key, "invite") || text_same(key, "withdrawn")) {
        return fold_key(r, seat, key, s);
    } else if (text_same(key, "bot")) {
        if (!text_number(&s, 9, &n)) return false;
        room_bot(r, seat, (int)n);
    } else if (text_same(key, "n")) {
        of->last = strtoull(s, NULL, 10);
    } else if (text_same(key, "ask")) {
        r->asked = seat;
        of->asks++;
    } else if (text_same(key, "offer")) {
        r->offered = seat;
        of->offers++;
    } else if (text_same(key, "rematch")) {
        of->rematch = true;
    } else if (text_same(key, "said")) {
        if (!f->said) return true;
        jot_raw(f->said, r->game->sides[seat], strlen(r->game->sides[seat]) + 1);
        jot_raw(f->said, s, strlen(s) + 1);
    } else {
        return false;
    }
    return true;
}

/* "1", or "2 ID RESULT". */
static bool fold_encounter(struct room *r, const char *s) {
    char id[ROOM_ID] = "";
    if (text_same(s, "1")) return room_encounter(r, NULL, NULL), true;
    if (!text_take(&s, "2 ") || strlen(s) < ROOM_ID || s[ROOM_ID - 1] != ' ') return false;
    memcpy(id, s, ROOM_ID - 1);
    room_encounter(r, id, s + ROOM_ID);
    return true;
}

static bool line(void *with, char *s) {
    struct fold *f = with;
    struct room *r = f->room;
    char *blank = strchr(s, ' ');
    const char *rest = blank ? blank + 1 : "";
    if (text_same(s, "sedzia room 2")) return true;
    if (text_same(s, "unask")) {
        r->asked = NOBODY;
        return true;
    }
    if (text_same(s, "unoffer")) {
        r->offered = NOBODY;
        return true;
    }
    if (text_same(s, "seated")) {
        r->seated = true;
        return true;
    }
    if (*s == '=') {
        jot_raw(&f->record, s + 1, strlen(s + 1));
        jot_raw(&f->record, "\n", 1);
        return true;
    }
    if (*s == '|') {
        jot_raw(&f->board, s[1] ? s + 2 : s + 1, strlen(s[1] ? s + 2 : s + 1));
        jot_raw(&f->board, "\n", 1);
        return true;
    }
    if (!blank) return fail(f, "record.room-line", s);
    *blank = 0;
    if (text_same(s, "game"))
        return (r->game = game_find(rest)) != NULL || fail(f, "record.game", rest);
    if (!r->game) return fail(f, "record.room-game", s);
    if (text_same(s, "from")) return free(r->from), r->from = strdup(rest), true;
    if (text_same(s, "seed")) return dice_read(rest, &r->seed) || fail(f, "record.not-seed", "");
    if (text_same(s, "of")) return keep(r->of, sizeof r->of, rest), true;
    if (text_same(s, "following")) return keep(r->following, ROOM_ID, rest), true;
    if (text_same(s, "clock")) return clock_set(r, rest), r->clock.kind || fail(f, s, rest);
    if (text_same(s, "used")) return clock_fold(r, rest) || fail(f, s, rest);
    if (text_same(s, "encounter")) return fold_encounter(r, rest) || fail(f, "encounter", rest);
    return seat_line(f, s, rest) || fail(f, "record.room-line", s);
}

/* What the server itself remarked in the record. */
static void fold_remark(struct room *r, const char *s) {
    if (text_take(&s, "away ")) r->away = true;
    if (text_take(&s, "time ")) r->late = true;
    if (text_same(s, "clock warning")) r->clock.told[0] = true;
    if (text_same(s, "clock over")) r->clock.told[1] = true;
    if (text_take(&s, "overtime ")) r->clock.told[text_same(s, r->game->sides[SEAT_B])] = true;
}

static bool feed(struct fold *f, const struct record_line *line, struct step *step) {
    struct room *r = f->room;
    enum match_error e;
    room_grow(r);
    if (line->kind == LINE_NOTE) fold_remark(r, line->text);
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
    jot_free(&r->lines); /* they are in the journal already */
    return good;
}

struct room *room_fold(const char *id, const char *journal, size_t len, struct text *err) {
    struct fold f = {.room = room_blank(id), .err = err};
    bool good = stream_lines(journal, len, line, &f);
    if (good && !f.room->game) good = fail(&f, "no game", "");
    good = good && room_board(f.room, f.board.len ? f.board.at : NULL, err);
    if (good && f.record.len) good = resume(&f);
    jot_free(&f.board);
    jot_free(&f.record);
    room_clear(f.room);
    if (good) return f.room;
    room_free(f.room);
    return NULL;
}
