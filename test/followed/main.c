/* Whole games followed by a referee who sees only what everybody sees. The truth is played in one
 * match; another one, begun from the public view, is told the moves as they read in public and
 * the answers that the table gives. After every step both must look the same to everybody. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/rng.h"
#include "core/unseen.h"
#include "core/view.h"
#include "harness/harness.h"

enum { GAMES = 6, ROOM = 1 << 20, READING = 128 };

static struct match truth, followed;
static char truth_room[ROOM], followed_room[ROOM];
static int questions, positions, answers;

static void public_view(const struct match *m, union any_state *view) {
    memset(view, 0, sizeof *view);
    game_observe(m->board, &m->truth.s, PUBLIC, &view->s);
}

static void public_text(const struct match *m, struct text *out) {
    union any_state view;
    public_view(m, &view);
    m->board->game->write(m->board, &view.s, out);
}

static bool begin(const struct board *b, struct rng *r) {
    static struct record_head head;
    union any_state start, view;
    TEXT(err, 300);
    memset(&head, 0, sizeof head);
    memset(&start, 0, sizeof start);
    memset(&view, 0, sizeof view);
    if (!match_open(&truth, b, &head, NULL, truth_room, ROOM, &err)) return false;
    game_start(b, &start.s);
    game_observe(b, &start.s, PUBLIC, &view.s);
    struct text from = text_over(head.from, sizeof head.from);
    b->game->write(b, &view.s, &from);
    head.partly = true;
    if (!match_open(&followed, b, &head, NULL, followed_room, ROOM, &err)) return false;
    return !b->game->secrets || unseen_begin(&followed, r) == MATCH_OK;
}

/* The move of the followed match that reads in public as the true one did. */
static move same_reading(const char *words) {
    move list[MAX_MOVES];
    int count = game_legal(followed.board, &followed.truth.s, list);
    for (int i = 0; i < count; i++) {
        TEXT(text, READING);
        game_write_move(followed.board, &followed.truth.s, list[i], PUBLIC, &text);
        if (text_same(text.at, words)) return list[i];
    }
    move typed; /* an action card that is not supposed to be in the hand is typed with its number */
    return game_read_move(followed.board, &followed.truth.s, words, &typed) ? typed : NO_MOVE;
}

static bool same_events(const struct trace *a, const struct trace *b) {
    TEXT(x, 8192);
    TEXT(y, 8192);
    view_events(truth.board, a, PUBLIC, &x);
    view_events(truth.board, b, PUBLIC, &y);
    return text_same(x.at, y.at);
}

/* Tokens: one of the answers offered must be what the table shows. */
static bool answer_tokens(move mv, struct rng *r, struct unseen_outcome *out) {
    static struct unseen_outcome found[UNSEEN_OUTCOMES];
    union any_state seen;
    int count = unseen_outcomes(&followed, r, mv, found);
    public_view(&truth, &seen);
    if (count > 1) questions++;
    for (int i = 0; i < count; i++) {
        if (memcmp(&found[i].seen, &seen, sizeof seen)) continue;
        if (!same_events(&found[i].trace, &truth.trace)) continue;
        *out = found[i];
        if (count > 1) answers++;
        return true;
    }
    return false;
}

/* Cards: those that the table turned over are read out. */
static bool answer_cards(move mv, struct unseen_outcome *out) {
    unsigned shown[UNSEEN_CARDS], read[UNSEEN_CARDS], wrong = 0;
    int turned = 0;
    for (int i = 0; i < truth.trace.len && turned < UNSEEN_CARDS; i++) {
        const struct event *e = &truth.trace.at[i];
        if (e->kind == EVENT_REVEALED && view_sees(e, PUBLIC)) read[turned++] = (unsigned)e->amount;
    }
    int count = unseen_cards(&followed, mv, out, shown);
    if (!test_that(count == turned, "asked for %d cards where %d were turned", count, turned))
        return false;
    if (!count) return true;
    questions++;
    answers++;
    return test_that(unseen_show(&followed, out, shown, count, read, &wrong), "card %u cannot be",
                     wrong);
}

static bool follow(const char *words, struct rng *r) {
    static struct unseen_outcome out;
    TEXT(expected, 2048);
    TEXT(got, 2048);
    move mv = same_reading(words);
    if (!test_that(mv != NO_MOVE, "\"%s\" cannot be entered", words)) return false;
    out.before = followed.truth;
    out.m = mv;
    bool secrets = followed.board->game->secrets;
    bool cards = followed.board->game->exchange != NULL;
    bool answered = !secrets || (cards ? answer_cards(mv, &out) : answer_tokens(mv, r, &out));
    if (!test_that(answered, "what \"%s\" showed cannot be answered", words)) return false;
    enum match_error e = unseen_play(&followed, &out.before, out.m == NO_MOVE ? mv : out.m);
    if (!test_that(e == MATCH_OK, "\"%s\": %s", words, match_error_word(e))) return false;
    public_text(&truth, &expected);
    public_text(&followed, &got);
    positions++;
    return test_text(words, expected.at, got.at);
}

static void play(const struct board *b, uint64_t seed) {
    struct rng chance = rng_from(seed), guess = rng_from(seed + 99);
    move list[MAX_MOVES];
    test_case("%s: game %u is followed to its end", b->game->name, (unsigned)seed);
    if (!test_that(begin(b, &guess), "does not begin")) return;
    while (!truth.over) {
        int count = game_legal(b, &truth.truth.s, list);
        bool rolls = truth.truth.s.turn == CHANCE;
        move mv = rolls ? game_draw(b, &truth.truth.s, list, count, &chance)
                        : test_choose(b, &truth.truth.s, list, count, seed % 2 ? KEEN : 1, &chance);
        TEXT(words, READING);
        game_write_move(b, &truth.truth.s, mv, PUBLIC, &words);
        enum match_error e = rolls ? match_hand(&truth, mv) : match_play(&truth, mv);
        if (!test_that(e == MATCH_OK, "the truth: %s", match_error_word(e))) return;
        if (!follow(words.at, &guess)) return;
    }
    test_that(followed.over && followed.winner == truth.winner, "another end");
}

int main(int argc, char **argv) {
    for (int g = 0; games[g]; g++) {
        if (argc > 1 && !text_same(argv[1], games[g]->name)) continue;
        for (uint64_t seed = 1; seed <= GAMES; seed++) play(test_board(games[g]), seed);
    }
    printf("%d positions compared, %d questions, %d answered\n", positions, questions, answers);
    return test_done();
}
