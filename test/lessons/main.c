/* lessons: every mission can be solved as its author wrote, and not by chance.
 *
 * Each mission of data/GAME/lessons.txt is played in the author's way and must be solved with his
 * last move, not before; the moves it says are denied are denied by that rule; every rule it
 * teaches is met on the way. Whoever ends every step at once does not solve it, and random taps
 * seldom do. After all missions of a game every kind of move was made and every rule of the list of
 * surprises was met. Lessons that are wrong are refused, and the line is named.
 *
 *     lessons GAME        the author's way of every mission of a game, with all it brings about
 *     lessons FILE GAME   the same of a file (make lessons) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/embedded.h"
#include "harness/harness.h"
#include "learn/lesson.h"

enum { TAPS = 60, SOLVED_BY_CHANCE = 30, ROOM = 1 << 18, LEAST = 7, VERBS = 40 };
static char room[ROOM];
static bool tell;

/* What has been met in a game so far. */
struct met {
    bool rule[10000];
    const char *verb[VERBS];
    int verbs;
};

static void remember_verb(struct met *met, const char *verb) {
    for (int i = 0; i < met->verbs; i++)
        if (!strcmp(met->verb[i], verb)) return;
    if (met->verbs < VERBS) met->verb[met->verbs++] = verb;
}

static void print_step(const struct match *m) {
    TEXT(words, 128);
    game_write_move(m->board, &m->before.s, m->last, REFEREE, &words);
    printf("  %s %s\n", game_side(m->board->game, m->last_seat), words.at);
    for (int i = 0; i < m->trace.len; i++) {
        TEXT(line, 200);
        test_event(m->board, &m->trace.at[i], &line);
        printf("      %s\n", line.at);
    }
}

static void see(struct lesson_run *run, const struct match *m, struct met *met) {
    lesson_see(run, m);
    if (!met) return;
    if (tell) print_step(m);
    if (m->last_seat == run->lesson->side)
        remember_verb(met, game_deed(m->board, &m->before.s, m->last, REFEREE).verb);
    for (int i = 0; i < m->trace.len; i++) met->rule[m->trace.at[i].rule] = true;
    if (m->over) met->rule[match_ended_by(m)] = true;
}

/* Chance and the other side, until the pupil is to act. The other side ends its steps by itself
 * where the lesson says nothing: what a bot would do is no part of the author's way. */
static void others(struct lesson_run *run, struct match *m, struct rng *r, struct met *met) {
    while (run->state == LESSON_OPEN && !m->over && m->truth.s.turn != run->lesson->side) {
        move answer = lesson_answer(run, m);
        if (answer == NO_MOVE) answer = game_random(m->board, &m->truth.s, r);
        enum match_error e =
            m->truth.s.turn == CHANCE ? match_hand(m, answer) : match_play(m, answer);
        if (!test_that(e == MATCH_OK, "%s", match_error_word(e))) return;
        see(run, m, met);
    }
}

static bool open_lesson(struct lesson_run *run, const struct lesson *l, const struct board *b,
                        struct match *m) {
    static const struct record_head empty;
    struct record_head head = empty;
    TEXT(err, 400);
    lesson_begin(run, l, &head);
    return test_that(match_open(m, b, &head, NULL, room, sizeof room, &err), "%s: %s", l->key,
                     err.at);
}

static void print_legal(const struct match *m) {
    move list[MAX_MOVES];
    int count = game_legal(m->board, &m->truth.s, list);
    TEXT(position, 2000);
    m->board->game->write(m->board, &m->truth.s, &position);
    printf("  at %s\n  legal:", position.at);
    for (int i = 0; i < count && i < 60; i++) {
        TEXT(words, 128);
        game_write_move(m->board, &m->truth.s, list[i], REFEREE, &words);
        printf(" %s,", words.at);
    }
    printf("\n");
}

/* The author's way solves it, with its last move. */
static void solve(const struct board *b, const struct lesson *l, struct met *met) {
    static struct match m;
    struct lesson_run run;
    struct rng r = rng_from(7);
    if (!open_lesson(&run, l, b, &m)) return;
    for (int i = 0; i < l->solves; i++) {
        others(&run, &m, &r, met);
        move next = lesson_next(&run, &m);
        bool good =
            test_that(run.state == LESSON_OPEN, "%s: decided before %s", l->key, l->solve[i]) &&
            test_that(next != NO_MOVE, "%s: %s cannot be played", l->key, l->solve[i]);
        if (!good) {
            if (tell) print_legal(&m);
            return;
        }
        match_play(&m, next);
        see(&run, &m, met);
    }
    others(&run, &m, &r, met);
    if (!test_that(run.state == LESSON_SOLVED, "%s: not solved by its author (%d)", l->key,
                   run.state) &&
        tell)
        print_legal(&m);
    test_that(run.rolled >= l->rolls, "%s: %d of %d rolls were used", l->key, run.rolled, l->rolls);
}

static void denials(const struct board *b, const struct lesson *l, struct met *met) {
    static struct match m;
    struct lesson_run run;
    if (!open_lesson(&run, l, b, &m)) return;
    for (int i = 0; i < l->denials; i++) {
        move mv;
        if (!test_that(typed_move(b, &m.truth.s, l->denied[i], &mv), "%s: %s is no move", l->key,
                       l->denied[i]))
            continue;
        unsigned rule = game_check(b, &m.truth.s, mv).rule;
        test_that(rule == l->denied_by[i], "%s: %s is denied by %u", l->key, l->denied[i], rule);
        if (rule) met->rule[rule] = true;
    }
}

/* One try of somebody who taps anything, or who always ends the step. */
static bool tapped(const struct board *b, const struct lesson *l, uint64_t seed, bool pass) {
    static struct match m;
    struct lesson_run run;
    struct rng r = rng_from(seed);
    if (!open_lesson(&run, l, b, &m)) return false;
    while (run.state == LESSON_OPEN && !m.over) {
        move list[MAX_MOVES];
        others(&run, &m, &r, NULL);
        if (run.state != LESSON_OPEN || m.over) break;
        int count = game_legal(b, &m.truth.s, list);
        move chosen = list[rng_below(&r, (uint32_t)count)];
        for (int i = 0; pass && i < count; i++)
            if (game_deed(b, &m.truth.s, list[i], REFEREE).marks & DEED_ENDS) chosen = list[i];
        match_play(&m, chosen);
        see(&run, &m, NULL);
    }
    return run.state == LESSON_SOLVED;
}

static void by_chance(const struct board *b, const struct lesson *l) {
    int solved = 0;
    if (lesson_leads(l)) return;
    for (int i = 0; i < TAPS; i++) solved += tapped(b, l, 100 + (uint64_t)i, false);
    test_that(solved * 100 <= SOLVED_BY_CHANCE * TAPS, "%s: %d of %d random tries solve it", l->key,
              solved, TAPS);
    test_that(!tapped(b, l, 5, true), "%s: ending every step solves it", l->key);
}

/* Every rule it teaches was met in this mission. */
static void taught(const struct lesson *l, const struct met *met) {
    for (int i = 0; i < l->taught; i++)
        test_that(met->rule[l->teaches[i]], "%s: rule %d.%d is not met", l->key,
                  RULE_CHAPTER(l->teaches[i]), RULE_NUMBER(l->teaches[i]));
    test_that(l->taught > 0, "%s teaches nothing", l->key);
}

static void short_enough(const struct lesson *l) {
    for (int i = 0; i < l->solves; i++)
        for (int n = 0; n < 2; n++)
            if (l->text[i].in[n])
                test_that(text_columns(l->text[i].in[n]) <= 110, "%s: longer than two lines: %s",
                          l->key, l->text[i].in[n]);
    for (int n = 0; n < 2; n++)
        test_that(text_columns(l->task.in[n]) <= 160, "%s: a long task: %s", l->key, l->task.in[n]);
}

static void missions(const struct board *b, const char *text, size_t len, struct met *all) {
    static struct lesson l;
    TEXT(err, 400);
    int n = 0;
    for (; lesson_read(b, text, len, n, &l, &err); n++) {
        static struct met met;
        memset(&met, 0, sizeof met);
        test_case("%s: mission %s", b->game->name, l.key);
        if (tell) printf("== %s\n", l.key);
        denials(b, &l, &met);
        solve(b, &l, &met);
        by_chance(b, &l);
        taught(&l, &met);
        short_enough(&l);
        if (!n) test_that(lesson_leads(&l), "the first one does not lead");
        for (int i = 0; i < l.taught; i++) all->rule[l.teaches[i]] = true;
        for (int i = 0; i < met.verbs; i++) remember_verb(all, met.verb[i]);
    }
    test_case("%s: its lessons can be read", b->game->name);
    test_that(!err.len, "%s", test_words(err.at));
    test_that(n >= LEAST, "%d missions", n);
}

/* Every kind of move a person makes in random games was made in a mission. */
static void every_verb(const struct board *b, const struct met *all) {
    struct met played = {0};
    test_case("%s: every kind of move is learned", b->game->name);
    for (uint64_t seed = 1; seed <= 30; seed++) {
        union any_state s = {0};
        struct rng r = rng_from(seed);
        for (game_start(b, &s.s); s.s.turn != NOBODY;) {
            move m = game_random(b, &s.s, &r);
            if (s.s.turn <= SEAT_B) remember_verb(&played, game_deed(b, &s.s, m, REFEREE).verb);
            game_apply(b, &s.s, m, NULL);
        }
    }
    for (int i = 0; i < played.verbs; i++) {
        bool learned = false;
        for (int k = 0; k < all->verbs; k++) learned |= !strcmp(all->verb[k], played.verb[i]);
        test_that(learned, "nobody learns to %s", played.verb[i]);
    }
}

/* The rules that surprise people (docs/lessons.md): test/lessons/surprises.txt. */
static void surprises(const struct board *b, const struct met *all) {
    size_t len;
    char *text = test_file("test/lessons/surprises.txt", &len);
    char game[16];
    unsigned chapter, number;
    test_case("%s: what surprises people is taught", b->game->name);
    if (!test_that(text, "no list")) return;
    int count = 0;
    for (char *line = strtok(strdup(text), "\n"); line; line = strtok(NULL, "\n")) {
        if (sscanf(line, "%15[^/]/%u.%u", game, &chapter, &number) != 3) continue;
        if (strcmp(game, b->game->name)) continue;
        count++;
        test_that(all->rule[RULE(chapter, number)], "nobody teaches %s", line);
    }
    test_that(count >= 4, "only %d surprises", count);
}

/* ---- wrong files --------------------------------------------------------------------------- */

static void refused(const char *text, const char *line, const char *key) {
    static struct lesson l;
    const struct board *b = test_board(games[0]);
    TEXT(err, 400);
    test_that(!lesson_read(b, text, strlen(text), 0, &l, &err), "taken: %s", text);
    test_that(strstr(err.at, line) && strstr(err.at, key), "%s: %s", text, err.at);
}

static void bad_files(void) {
    test_case("a wrong lesson names its line");
    refused("title-pl Nic\n", "file.line 1", "lesson.key");
    refused("mission a\nside spain\n", "file.line 2", "lesson.side");
    refused("mission a\ngoal raf eaten bomber\n", "file.line 2", "lesson.event");
    refused("mission a\ngoal raf destroyed tank\n", "file.line 2", "lesson.piece");
    refused("mission a\ngoal raf destroyed bomber at Z9\n", "file.line 2", "lesson.field");
    refused("mission a\ngoal peace\n", "file.line 2", "lesson.goal");
    refused("mission a\nuntil tea\n", "file.line 2", "lesson.until");
    refused("mission a\nteaches six\n", "file.line 2", "lesson.rule");
    refused("mission a\nhead-pl Nic\n", "file.line 2", "lesson.key");
    refused("mission a\ntitle-de Nichts\n", "file.line 2", "lesson.key");
    refused("mission a\ntitle-pl A\ntitle-pl B\n", "file.line 3", "lesson.twice");
    refused("mission a\nside raf\n", "file.line 2", "lesson.missing");
}

static void game(const struct game *g, const char *text, size_t len) {
    static struct met all;
    const struct board *b = test_board(g);
    memset(&all, 0, sizeof all);
    missions(b, text, len, &all);
    every_verb(b, &all);
    surprises(b, &all);
}

int main(int argc, char **argv) {
    const struct game *only = argc > 1 ? game_find(argv[argc - 1]) : NULL;
    size_t len = 0;
    char *file = argc > 2 ? test_file(argv[1], &len) : NULL;
    tell = argc > 1;
    bad_files();
    for (int i = 0; games[i]; i++) {
        TEXT(path, 64);
        text_add(&path, "data/"), text_add(&path, games[i]->name);
        text_add(&path, "/lessons.txt");
        const struct embedded *e = embedded_find(path.at);
        if (only && only != games[i]) continue;
        if (file)
            game(games[i], file, len);
        else
            game(games[i], e ? e->text : "", e ? e->len : 0);
    }
    return test_done();
}
