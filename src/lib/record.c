/* record.c -- matches of include/sedzia.h: games with their record. */
#include "lib/handle.h"
#include <stdlib.h>
#include <string.h>

struct sedzia_match {
    struct lib_handle handle;
    struct sedzia_game *game;
    char *room;
    struct match m;
};

static struct sedzia_match *match_make(struct sedzia_game *g) {
    g = game_take(g);
    if (!g) return NULL;
    struct sedzia_match *match = calloc(1, sizeof *match);
    char *room = malloc(RECORD_MAX);
    if (!match || !room) {
        free(match), free(room), game_drop(g);
        return failure(SEDZIA_MEMORY, "there is no memory for a record", NULL), NULL;
    }
    match->handle.what = A_MATCH;
    match->game = g;
    match->room = room;
    return match;
}

void sedzia_match_close(struct sedzia_match *match) {
    if (!retire(match, A_MATCH)) return;
    game_drop(match->game);
    free(match->room);
    free(match);
}

struct sedzia_match *sedzia_match_open(struct sedzia_game *g, uint64_t seed) {
    TEXT(err, 400);
    struct sedzia_match *match = match_make(g);
    if (!match) return NULL;
    struct record_head head = {.view = REFEREE, .dice = DICE_SEED, .typed = true};
    struct seed dice = dice_from(seed);
    if (match_open(&match->m, &g->board, &head, &dice, match->room, RECORD_MAX, &err)) return match;
    sedzia_match_close(match);
    failure_read(err.at);
    return NULL;
}

/* The board the record was played on, by the edition it names. */
static struct sedzia_game *board_of(const struct record_head *head) {
    struct sedzia_game *g = NULL;
    if (!record_elsewhere(head)) {
        g = game_make(head->game, NULL, 0);
    } else {
        char *sheet = malloc(RECORD_BOARD);
        struct text text = text_over(sheet ? sheet : (char[1]){0}, sheet ? RECORD_BOARD : 1);
        if (record_board(head, &text)) g = game_make(head->game, text.at, text.len);
        free(sheet);
    }
    if (g) (void)board_edition(&g->board, head->edition); /* match_resume refuses others */
    return g;
}

static bool feed_all(struct match *m, struct record_reader *r, struct text *err) {
    struct record_line line;
    while (record_next(r, &line))
        if (match_feed(m, &line, err) != MATCH_OK) return false;
    return !r->failed;
}

struct sedzia_match *sedzia_match_read(const char *record, size_t bytes) {
    struct record_reader r;
    struct record_head head;
    struct seed seed;
    TEXT(err, 500);
    if (!record) return failure(SEDZIA_BAD, "there is no record", NULL), NULL;
    if (!record_open(&r, record, bytes, &head, &err)) return failure_read(err.at), NULL;
    struct sedzia_game *g = board_of(&head);
    struct sedzia_match *match = g ? match_make(g) : NULL;
    if (g) game_drop(g); /* the match has taken it */
    if (!match) return NULL;
    bool known = record_seed(record, bytes, &seed);
    head.board_text = NULL;
    if (match_resume(&match->m, &match->game->board, &head, known ? &seed : NULL, match->room,
                     RECORD_MAX, &err) &&
        feed_all(&match->m, &r, &err))
        return match;
    sedzia_match_close(match);
    failure_read(err.at);
    return NULL;
}

static int refused(enum match_error e) {
    if (e == MATCH_OK) return 0;
    TEXT(key, 64);
    TEXT(words, 300);
    text_add(&key, "match.");
    text_add(&key, match_error_word(e));
    if (!book_phrase(key.at, ENGLISH, &words)) text_add(&words, match_error_word(e));
    return failure(SEDZIA_BAD, words.at, NULL);
}

int sedzia_match_play(struct sedzia_match *match, uint32_t m) {
    int failed = enter(match, A_MATCH);
    if (failed) return failed;
    const struct state *truth = &match->m.truth.s;
    if (truth->turn == CHANCE)
        failed = failure(SEDZIA_BAD, "chance is to act: roll", NULL);
    else if (!(failed = judge(match->m.board, truth, m)))
        failed = refused(match_play(&match->m, m));
    return leave(match, failed);
}

int sedzia_match_roll(struct sedzia_match *match, uint32_t *m) {
    int failed = enter(match, A_MATCH);
    if (failed) return failed;
    if (!m) return leave(match, failure(SEDZIA_BAD, "there is no place for the roll", NULL));
    if (!(failed = refused(match_roll(&match->m)))) *m = match->m.last;
    return leave(match, failed);
}

int sedzia_match_text(struct sedzia_match *match, char *out, size_t room) {
    int failed = enter(match, A_MATCH);
    return failed ? failed : leave(match, give_text(&match->m.record, out, room));
}

struct sedzia_state *sedzia_match_state(struct sedzia_match *match) {
    if (enter(match, A_MATCH)) return NULL;
    struct sedzia_state *s = state_make(match->game, 0);
    if (s) s->s = match->m.truth;
    leave(match, 0);
    return s;
}

struct sedzia_game *sedzia_match_game(struct sedzia_match *match) {
    if (enter(match, A_MATCH)) return NULL;
    struct sedzia_game *g = game_take(match->game);
    leave(match, 0);
    return g;
}
