#include "core/match.h"
#include <string.h>
#include "unit/unit.h"

#define DUEL "1 luftwaffe fighters luftwaffe=J6 bombers=N8 raf=I6 reserve=2"

static struct match m, again;
static char room[1 << 16], second[1 << 16];

static move move_of(const struct match *match, const char *words) {
    move mv = NO_MOVE;
    test_that(game_read_move(match->board, &match->truth.s, words, &mv), "no move: %s", words);
    return mv;
}

static void open_match(const char *game, const char *from, const struct seed *seed) {
    static struct record_head head;
    TEXT(err, 300);
    memset(&head, 0, sizeof head);
    struct text t = text_over(head.from, sizeof head.from);
    text_add(&t, from);
    bool good = match_open(&m, test_board(game_find(game)), &head, seed, room, sizeof room, &err);
    test_that(good, "not opened: %s", err.at);
}

static void expect(enum match_error e, enum match_error wanted, const char *what) {
    test_that(e == wanted, "%s: %s, not %s", what, match_error_word(e), match_error_word(wanted));
}

static void play(const char *words) { expect(match_play(&m, move_of(&m, words)), MATCH_OK, words); }

/* Feeds a whole record to a fresh match; the reason it is refused for, or "". */
static const char *replay(const char *text, size_t len, enum match_error *e) {
    static struct record_reader r;
    static struct record_head head;
    static struct record_line line;
    static char why[400];
    struct text err = text_over(why, sizeof why);
    struct seed seed;
    *e = MATCH_UNREADABLE;
    if (!record_open(&r, text, len, &head, &err)) return test_words(why);
    bool seeded = record_seed(text, len, &seed);
    if (!match_resume(&again, test_board(head.game), &head, seeded ? &seed : NULL, second,
                      sizeof second, &err))
        return test_words(why);
    while (record_next(&r, &line))
        if ((*e = match_feed(&again, &line, &err)) != MATCH_OK) return test_words(why);
    if (r.failed) return test_words(why);
    *e = MATCH_OK;
    return "";
}

static void same_again(void) {
    enum match_error e;
    const char *why = replay(m.record.at, m.record.len, &e);
    test_text("replay", "", why);
    test_text("record", m.record.at, again.record.at);
    test_that(!memcmp(&m.truth, &again.truth, m.board->game->state_size), "another state");
}

/* The record with one text in it changed must be refused. */
static void forged(const char *from, const char *to, const char *why) {
    static char text[1 << 16];
    struct text t = text_over(text, sizeof text);
    const char *at = strstr(m.record.at, from);
    enum match_error e;
    test_case("match: forged, %s", why);
    if (!test_that(at != NULL, "%s is not in the record", from)) return;
    text_bytes(&t, m.record.at, (size_t)(at - m.record.at));
    text_add(&t, to);
    text_add(&t, at + strlen(from));
    const char *got = replay(t.at, t.len, &e);
    test_that(strstr(got, why) != NULL, "said \"%s\"", got);
    expect(e, MATCH_WRONG, why);
}

/* What match_undo_depth promises can be done, and takes the seat's own move back. */
static bool depth_holds(int seat) {
    enum match_error why;
    int depth = match_undo_depth(&m, seat, &why), own = NOBODY;
    again = m;
    again.record = text_over(second, sizeof second);
    for (int i = 0; i < depth; i++) {
        own = again.since[again.since_len - 1].seat;
        if (match_undo(&again) != MATCH_OK) return false;
    }
    return !depth || seat == NOBODY || own == seat;
}

static void random_games(void) {
    for (int i = 0; games[i]; i++) {
        struct rng r = rng_from(7);
        struct seed seed = dice_from(42);
        move list[MAX_MOVES];
        test_case("match: %s, a whole game with some undos replays to the byte", games[i]->name);
        open_match(games[i]->name, "", &seed);
        while (!m.over) {
            test_that(depth_holds(SEAT_A) && depth_holds(SEAT_B) && depth_holds(NOBODY),
                      "move %u: undo does not go as far as it should", m.moves);
            if (m.truth.s.turn == CHANCE) {
                expect(match_roll(&m), MATCH_OK, "roll");
            } else if (rng_below(&r, 8) == 0 && match_can_undo(&m) == MATCH_OK) {
                expect(match_undo(&m), MATCH_OK, "undo");
            } else {
                int count = game_legal(m.board, &m.truth.s, list);
                expect(match_play(&m, list[rng_below(&r, (uint32_t)count)]), MATCH_OK, "play");
            }
        }
        test_that(m.published, "the seed is not published");
        same_again();
    }
}

static void undo(void) {
    struct seed seed = dice_from(1);
    test_case("match: undo goes back to the start, and not past a roll");
    open_match("303", DUEL, &seed);
    expect(match_undo(&m), MATCH_NOTHING, "nothing yet");
    play("done");
    expect(match_undo(&m), MATCH_OK, "done");
    play("done");
    play("J6xI6");
    expect(match_play(&m, move_of(&m, "hit")), MATCH_CHANCE, "a roll is due");
    expect(match_undo(&m), MATCH_OK, "before the roll");
    play("J6xI6");
    expect(match_roll(&m), MATCH_OK, "roll");
    expect(match_undo(&m), MATCH_ROLLED, "past the roll");
    same_again();

    test_case("match: undo stops at a secret move the other side has answered");
    open_match("7", "", &seed);
    play("commander I2");
    play("done");
    expect(match_undo(&m), MATCH_OK, "one's own move");
    expect(match_undo(&m), MATCH_OK, "one's own secret");
    play("commander I2");
    play("done");
    while (m.truth.s.turn == SEAT_A) play("done");
    play("A8-A7");
    expect(match_undo(&m), MATCH_OK, "the other side's move");
    while (m.since_len > 1) expect(match_undo(&m), MATCH_OK, "back to the secret");
    expect(match_undo(&m), MATCH_ANSWERED, "the answered secret");
    same_again();
}

static void undo_shown(void) {
    test_case("match: undo stops where something was shown, also without a die");
    open_match("7",
               "2 poland fly commissar active E7 2 left F7 regiments I1 J1 I2 J2 J3 K3 J4 K4 K5c "
               "E7 aircraft B6b E7b C9b",
               NULL);
    play("bomb E7");
    expect(match_undo(&m), MATCH_SHOWN, "a regiment that had to show its number");
}

/* Longer than can be undone, without a roll: flights and marches only. */
static void undo_long(void) {
    enum { LONG = MATCH_UNDO + 12 };
    static union any_state was[LONG + 1];
    move list[MAX_MOVES];
    struct rng r = rng_from(5);
    int n = 0;
    test_case("match: more moves than can be undone: each undo gives the state there was");
    open_match("7", "", NULL);
    play("commander I2");
    for (was[0] = m.truth; n < LONG && !m.over; was[++n] = m.truth) {
        move mv = NO_MOVE;
        while (mv == NO_MOVE) { /* no fire, no shot, no bomb */
            TEXT(words, 40);
            mv = list[rng_below(&r, (uint32_t)game_legal(m.board, &m.truth.s, list))];
            game_write_move(m.board, &m.truth.s, mv, REFEREE, &words);
            if (strpbrk(words.at, "x+") || strstr(words.at, "bomb")) mv = NO_MOVE;
        }
        expect(match_play(&m, mv), MATCH_OK, "play");
    }
    if (!test_that(n == LONG, "the game ended after %d moves", n)) return;
    for (int i = 1; i <= MATCH_UNDO; i++) {
        if (!test_that(match_undo(&m) == MATCH_OK, "undo %d is refused", i)) return;
        test_that(!memcmp(&m.truth, &was[n - i], m.board->game->state_size), "undo %d: another", i);
    }
    test_that(match_undo(&m) != MATCH_OK, "one more than can be");
}

static void clocks(void) {
    struct seed seed = dice_from(1);
    test_case("match: time runs for the side to act, and for nobody while dice are rolled");
    open_match("303", DUEL, &seed);
    match_tick(&m, 1500);
    test_that(m.used[SEAT_A] == 1500 && !m.used[SEAT_B], "%u and %u", m.used[0], m.used[1]);
    play("done");
    play("J6xI6");
    test_that(m.truth.s.turn == CHANCE, "a roll is due");
    match_tick(&m, 1000);
    test_that(m.used[SEAT_A] == 1500 && !m.used[SEAT_B], "%u and %u", m.used[0], m.used[1]);
    match_resign(&m, SEAT_B);
    match_tick(&m, 1000);
    test_that(m.used[SEAT_A] == 1500 && !m.used[SEAT_B], "after the end");
}

static void depth(int seat, int wanted, enum match_error reason) {
    enum match_error why;
    int got = match_undo_depth(&m, seat, &why);
    test_that(got == wanted, "seat %d: %d moves go back, not %d", seat, got, wanted);
    if (!wanted) expect(why, reason, "why not");
}

static void undo_depth(void) {
    struct seed seed = dice_from(1);
    test_case("match: how far undo goes for a seat");
    open_match("303", DUEL, &seed);
    depth(SEAT_A, 0, MATCH_NOTHING);
    play("J6-K6"), play("done");
    depth(SEAT_A, 1, MATCH_OK);
    depth(SEAT_B, 0, MATCH_NOTHING);
    while (m.truth.s.turn == SEAT_A) play("done");
    play("I6-J6");
    depth(SEAT_B, 1, MATCH_OK);
    depth(SEAT_A, 2, MATCH_OK); /* with the answer */
    depth(NOBODY, 1, MATCH_OK);

    test_case("match: it does not go past a roll");
    open_match("303", DUEL, &seed);
    play("done"), play("J6xI6");
    expect(match_roll(&m), MATCH_OK, "roll");
    depth(SEAT_A, 0, MATCH_ROLLED);
    depth(NOBODY, 0, MATCH_ROLLED);
    while (m.truth.s.turn == CHANCE) expect(match_roll(&m), MATCH_OK, "roll");
    int acts = m.truth.s.turn;
    play(acts == SEAT_A ? "done" : "I6-J6");
    depth(acts, 1, MATCH_OK);
    depth(acts == SEAT_A ? SEAT_B : SEAT_A, 0,
          MATCH_ROLLED); /* nothing of its own since the roll */

    test_case("match: nor past a secret the other side has answered, however deep it lies");
    open_match("7", "", &seed);
    play("commander I2");
    depth(SEAT_A, 1, MATCH_OK);
    play("I2-H2");
    depth(SEAT_A, 1, MATCH_OK);
    play("done");
    while (m.truth.s.turn == SEAT_A) play("done");
    play("A8-A7");
    depth(SEAT_B, 1, MATCH_OK);
    depth(NOBODY, 1, MATCH_OK);
    expect(match_undo(&m), MATCH_OK, "the answer");
    while (m.since_len > 1) expect(match_undo(&m), MATCH_OK, "one's own");
    depth(SEAT_A, 0, MATCH_ANSWERED);
    depth(NOBODY, 0, MATCH_ANSWERED);
}

static void real_dice(void) {
    test_case("match: real dice, cocked before and after they are typed in");
    open_match("303", DUEL, NULL);
    play("done");
    expect(match_cocked(&m, false), MATCH_NOT_CHANCE, "no roll is due");
    play("J6xI6");
    expect(match_roll(&m), MATCH_NO_SEED, "there is no seed");
    expect(match_cocked(&m, false), MATCH_OK, "the die leans");
    expect(match_hand(&m, move_of(&m, "hit")), MATCH_OK, "hit");
    expect(match_cocked(&m, true), MATCH_OK, "it leant after all");
    expect(match_hand(&m, move_of(&m, "miss")), MATCH_OK, "miss");
    test_that(m.cocked == 2 && m.hands == 1, "%u cocked, %u rolls", m.cocked, m.hands);
    test_that(strstr(m.record.at, "cocked\nhand hit\ncocked hit\nhand miss\n") != NULL,
              "record: %s", m.record.at);
    same_again();
}

static void mistyped(void) {
    test_case("match: a roll typed wrongly is corrected, also while another is due");
    open_match("303", DUEL, NULL);
    expect(match_mistyped(&m), MATCH_NOT_CHANCE, "nothing was typed");
    play("done");
    play("J6xI6");
    expect(match_hand(&m, move_of(&m, "hit")), MATCH_OK, "hit");
    test_that(m.truth.s.turn == CHANCE, "another die is due");
    expect(match_mistyped(&m), MATCH_OK, "it was a miss");
    expect(match_mistyped(&m), MATCH_NOT_CHANCE, "once only");
    expect(match_hand(&m, move_of(&m, "miss")), MATCH_OK, "miss");
    test_that(!m.cocked && m.mistyped == 1 && m.hands == 1, "%u cocked, %u corrected", m.cocked,
              m.mistyped);
    test_that(strstr(m.record.at, "hand hit\nmistyped hit\nhand miss\n") != NULL, "record: %s",
              m.record.at);
    same_again();
}

static void illegal(void) {
    TEXT(err, 300);
    test_case("match: an illegal move really made is recorded and ruled on");
    open_match("303", DUEL, NULL);
    expect(match_play(&m, move_of(&m, "J6-A1")), MATCH_DENIED, "it is illegal");
    expect(match_illegal(&m, SEAT_A, "J6-J5", 0), MATCH_IS_LEGAL, "it is legal");
    expect(match_illegal(&m, SEAT_A, "J6-A1", 0), MATCH_OK, "J6-A1");
    expect(match_play(&m, move_of(&m, "done")), MATCH_RULING, "the ruling comes first");
    expect(match_back(&m), MATCH_OK, "back");
    expect(match_back(&m), MATCH_NO_RULING, "back twice");
    expect(match_illegal(&m, SEAT_A, "both flew at once", RULE(5, 1)), MATCH_OK, "in words");
    expect(match_stands(&m, "nonsense", &err), MATCH_UNREADABLE, "no position");
    expect(match_stands(&m, "1 luftwaffe fighters luftwaffe=A1 bombers=N8 raf=I6 reserve=2", &err),
           MATCH_OK, "stands");
    expect(match_undo(&m), MATCH_NOTHING, "a ruling is not undone");
    play("A1-A2");
    test_that(strstr(m.record.at, "illegal luftwaffe J6-A1 by 303/5.1 at A1\nback\n") != NULL,
              "record: %s", m.record.at);
    test_that(m.illegal == 2, "%u illegal moves", m.illegal);
    same_again();
}

/* Noticed late: who made it and which rule it broke are those of the moment it was made. */
static void late(void) {
    struct verdict v;
    TEXT(spelled, 64);
    test_case("match: an illegal move noticed late is charged to the one who made it");
    open_match("303", "1 luftwaffe bombers luftwaffe=J6 bombers=I6 raf=C2,D4 reserve=2", NULL);
    play("done");
    test_that(m.truth.s.turn == SEAT_B, "it is the RAF's turn");
    test_that(match_blame(&m, SEAT_A, "i6-f6", &again, &spelled, &v), "not found");
    test_text("", "I6-F6", spelled.at);
    test_that(v.rule == RULE(7, 1) && v.why && text_same(v.why, "aircraft-far"), "%u %s", v.rule,
              v.why ? v.why : "-");
    test_that(!match_blame(&m, SEAT_A, "I6-H6", &again, &spelled, &v), "that was legal");
    test_that(!match_blame(&m, SEAT_A, "nonsense", &again, &spelled, &v), "that is no move");
    expect(match_illegal(&m, SEAT_A, "I6-F6", RULE(7, 1)), MATCH_OK, "I6-F6");
    expect(match_back(&m), MATCH_OK, "back");
    play("D4-F4");
    test_that(strstr(m.record.at, "illegal luftwaffe I6-F6 by 303/7.1\nback\n") != NULL,
              "record: %s", m.record.at);
    same_again();
    test_case("match: the step it belonged to is found, not only the last one");
    open_match("303", "1 luftwaffe fighters luftwaffe=J6 bombers=N8 raf=C2,D4 reserve=2", NULL);
    play("done");
    play("done");
    test_that(match_blame(&m, SEAT_A, "J6-A1", &again, &spelled, &v), "not found");
    test_that(v.rule == RULE(5, 1), "%u", v.rule);
}

static void unfit(void) {
    static struct record_head head;
    TEXT(err, 300);
    test_case("match: words from outside that no line could hold are refused");
    open_match("303", DUEL, NULL);
    size_t before = m.record.len;
    expect(match_note(&m, "a\nresult raf"), MATCH_UNREADABLE, "two lines");
    expect(match_note(&m, "\xB1"), MATCH_UNREADABLE, "Latin-2");
    expect(match_note(&m, ""), MATCH_UNREADABLE, "nothing");
    expect(match_note(&m, " a"), MATCH_UNREADABLE, "a blank first");
    expect(match_note(&m, "a "), MATCH_UNREADABLE, "a blank last");
    expect(match_illegal(&m, SEAT_A, "a\rb", RULE(1, 1)), MATCH_UNREADABLE, "control byte");
    test_that(m.record.len == before, "something was written");
    expect(match_note(&m, "zażółć gęślą jaźń"), MATCH_OK, "Polish");
    same_again();
    memset(&head, 0, sizeof head);
    memcpy(head.player[0], "a\nb", 4);
    test_that(!match_open(&m, test_board(game_find("303")), &head, NULL, room, sizeof room, &err),
              "a name of two lines");
}

#define FRONT                                                                                      \
    "1 red front F6xF7 red / KK:B1.1 4A:C1.1 15A:D2.1 3A:E2.1 16A:F4.1 GM:F6.1 / 5A:C3.1 "         \
    "1A:D3.1 2A:D5.1 4A:F7.1 3A:G7.1 OW:D4~0 / F6xF7 / hand 01 02 05 24 25 27 deck - / hand 51 "   \
    "52 deck -"

static void say(const char *words, enum match_error wanted) {
    move list[TYPED_MOVES];
    enum match_error e = MATCH_UNREADABLE;
    int count = typed_moves(m.board, &m.truth.s, words, list);
    for (int i = 0; i < count; i++) e = match_say(&m, list[i]);
    expect(e, wanted, words);
}

static const char *body(void) { return strstr(m.record.at, "\n\n") + 2; }

/* Picks in any order: recorded in their own. */
static void picks(void) {
    test_case("match: a front named in any order is recorded in ascending order");
    open_match("bitwa", FRONT, NULL);
    say("front 27", MATCH_HELD);
    say("front 5", MATCH_HELD);
    say("front 27", MATCH_DENIED); /* bitwa/5.2: four different cards */
    test_that(m.verdict.rule == RULE(5, 2), "by another rule");
    say("front 01", MATCH_HELD);
    test_text("nothing is recorded before all are named", "", body());
    say("front 24", MATCH_OK);
    test_text("", "red front 01\nred front 05\nred front 24\nred front 27\n", body());
    same_again();
    test_case("match: a lower card after one that was played already");
    open_match("bitwa", FRONT, NULL);
    say("front 02", MATCH_OK);
    say("front 01", MATCH_HELD);
    say("front 25", MATCH_HELD);
    say("front 24", MATCH_OK);
    test_text("", "red front 02\nundo\nred front 01\nred front 02\nred front 24\nred front 25\n",
              body());
    same_again();
    test_case("match: a whole front in one line, and markers the wrong way round");
    open_match("bitwa", FRONT, NULL);
    say("front 24 3 5 1", MATCH_UNREADABLE); /* 03 is not in the hand */
    say("front 24 2 5 1", MATCH_OK);
    test_text("", "red front 01\nred front 02\nred front 05\nred front 24\n", body());
    open_match("bitwa", "", NULL);
    say("marker F6", MATCH_HELD);
    say("marker F6", MATCH_DENIED); /* bitwa/2.2: two different armies */
    test_that(m.verdict.rule == RULE(2, 2), "by another rule");
    say("marker D4", MATCH_DENIED);
    say("marker F6", MATCH_HELD);
    say("marker F4", MATCH_OK);
    test_text("", "red marker F4\nred marker F6\n", body());
    test_case("match: what is held is forgotten when something else is played");
    open_match("bitwa", FRONT, NULL);
    say("front 27", MATCH_HELD);
    play("front 01");
    test_that(m.held.len == 0, "%d held", m.held.len);
}

static void cards_do_not_lean(void) {
    test_case("match: a card is no die and is never cocked");
    open_match("bitwa", "", NULL);
    say("marker F4", MATCH_OK);
    say("marker F6", MATCH_OK);
    test_that(m.truth.s.turn == CHANCE, "no card is drawn");
    expect(match_cocked(&m, false), MATCH_NO_DICE, "cocked");
    open_match("orzel", "", NULL);
    expect(match_cocked(&m, false), MATCH_OK, "a die");
}

static void resignation(void) {
    struct seed seed = dice_from(3);
    test_case("match: resigning ends the game and publishes the seed");
    open_match("303", "", &seed);
    expect(match_resign(&m, SEAT_A), MATCH_OK, "resign");
    expect(match_resign(&m, SEAT_B), MATCH_OVER, "after the end");
    test_that(m.winner == SEAT_B, "the winner is %d", m.winner);
    test_that(strstr(m.record.at, "result raf resigned round=1\nseed ") != NULL, "record: %s",
              m.record.at);
    same_again();
}

static void words_in_the_seed(void) {
    static struct record_head head;
    struct seed seed = dice_from(5);
    TEXT(err, 300);
    move list[MAX_MOVES];
    test_case("match: the players' words change the rolls, and the check knows");
    memset(&head, 0, sizeof head);
    memcpy(head.words[SEAT_A], "kot", 4);
    match_open(&m, test_board(game_find("orzel")), &head, &seed, room, sizeof room, &err);
    for (int i = 0; i < 40 && !m.over; i++) {
        if (m.truth.s.turn == CHANCE) {
            expect(match_roll(&m), MATCH_OK, "roll");
        } else {
            game_legal(m.board, &m.truth.s, list);
            expect(match_play(&m, list[0]), MATCH_OK, "play");
        }
    }
    expect(match_resign(&m, SEAT_B), MATCH_OK, "resign");
    same_again();
    forged("words poland kot", "words poland pies", "the seed rolls something else here");
}

static void words_promised(void) {
    static struct record_head head;
    struct seed seed = dice_from(5);
    TEXT(err, 300);
    test_case("match: words that were promised must be those that are told");
    memset(&head, 0, sizeof head);
    memcpy(head.words[SEAT_A], "kot", 4);
    memcpy(head.words[SEAT_B], "pies", 5);
    record_vow("kot", head.vow[SEAT_A]);
    record_vow("pies", head.vow[SEAT_B]);
    match_open(&m, test_board(game_find("303")), &head, &seed, room, sizeof room, &err);
    expect(match_resign(&m, SEAT_B), MATCH_OK, "resign");
    test_that(strstr(m.record.at, "\npromise raf ") < strstr(m.record.at, "\nwords luftwaffe "),
              "words stand before a promise: %s", m.record.at);
    same_again();
    static char other[sizeof room];
    struct text t = text_over(other, sizeof other);
    const char *at = strstr(m.record.at, "words raf pies");
    text_bytes(&t, m.record.at, (size_t)(at - m.record.at));
    text_add(&t, "words raf lew");
    text_add(&t, at + strlen("words raf pies"));
    enum match_error e;
    test_text("other words", "the words of a player are not those that were promised (promise)",
              replay(other, t.len, &e));
}

static void sealing(void) {
    struct seed seed = dice_from(11);
    open_match("303", DUEL, &seed);
    play("done");
    expect(match_resign(&m, SEAT_B), MATCH_OK, "resign");
    test_case("match: the end is sealed, and a later note is sealed too");
    test_that(m.sealed, "no seal");
    same_again();
    test_that(again.sealed && !again.unhashed, "the replay is not sealed");
    expect(match_note(&m, "Herbata"), MATCH_OK, "note");
    test_that(m.sealed, "the note is not sealed");
    same_again();
    test_that(again.sealed, "the replay of the note is not sealed");
    forged("note Herbata", "note Kawa", "the seal does not fit");
    forged("luftwaffe done", "luftwaffe done\ntime 3 4", "the seal does not fit");
    m.record.len = (size_t)(strstr(m.record.at, "seal ") - m.record.at);
    m.record.at[m.record.len] = 0;
    enum match_error e;
    test_text("unsealed", "", replay(m.record.at, m.record.len, &e));
    test_that(!again.sealed, "a record without a seal is called sealed");
    char *hash = strstr(m.record.at, "hash ");
    memmove(hash, strchr(hash, '\n') + 1, strlen(strchr(hash, '\n')));
    test_text("unhashed", "", replay(m.record.at, strlen(m.record.at), &e));
    test_that(again.unhashed == 1, "%u hashes are missing", again.unhashed);
}

static void forgeries(void) {
    struct seed seed = dice_from(11);
    open_match("303", DUEL, &seed);
    play("done");
    play("J6xI6");
    while (m.truth.s.turn == CHANCE) match_roll(&m);
    expect(match_resign(&m, SEAT_B), MATCH_OK, "resign");
    bool hit = strstr(m.record.at, "dice hit") &&
               (!strstr(m.record.at, "dice miss") ||
                strstr(m.record.at, "dice hit") < strstr(m.record.at, "dice miss"));
    forged(hit ? "dice hit" : "dice miss", hit ? "dice miss" : "dice hit", "the seed rolls");
    forged("luftwaffe done", "luftwaffe J6-A1", "illegal and not marked so");
    forged("luftwaffe done", "raf done", "out of turn");
    forged("luftwaffe done", "dice hit", "out of turn");
    forged("result luftwaffe", "result raf", "not so");
    forged("round=1", "round=2", "not so");
    forged("hash ", "undo\nhash ", "not expected after the end");
    forged("luftwaffe done\n", "luftwaffe done\nresult raf 303/8.2 round=1\n", "not over yet");
    forged("luftwaffe done\n", "illegal luftwaffe done by 303/5.1\nback\nluftwaffe done\n",
           "no rule forbids it");
    forged("luftwaffe done\n", "back\nluftwaffe done\n", "nothing to rule on");
}

static void views(void) {
    struct seed seed = dice_from(2);
    static char out[1 << 14];
    struct text view = text_over(out, sizeof out);
    TEXT(err, 300);
    test_case("match: a record as a side may see it");
    open_match("7", "", &seed);
    play("commander I2");
    play("I2-H2");
    match_resign(&m, SEAT_B);
    bool good = match_write_view(m.record.at, m.record.len, m.board, SEAT_B, &again, &view, &err);
    test_that(good, "refused: %s", err.at);
    test_that(strstr(view.at, "view poland\n") != NULL, "no view tag");
    test_that(strstr(view.at, "bolsheviks commander ?\nbolsheviks I2-H2\n") != NULL, "%s", view.at);
    test_that(!strstr(view.at, "hash") && !strstr(view.at, "\nseed"), "it tells too much");
    enum match_error e;
    test_that(*replay(view.at, view.len, &e) != 0, "a view was replayed");
    text_clear(&view);
    match_write_view(m.record.at, m.record.len, m.board, PUBLIC, &again, &view, &err);
    test_that(strstr(view.at, "\nview public\n") != NULL, "no view tag: %s", view.at);
    test_that(strstr(view.at, "commander ?\n") != NULL, "the public knows: %s", view.at);
}

void unit_match(void) {
    random_games();
    undo();
    undo_shown();
    undo_long();
    clocks();
    undo_depth();
    real_dice();
    mistyped();
    illegal();
    late();
    unfit();
    picks();
    resignation();
    cards_do_not_lean();
    words_in_the_seed();
    words_promised();
    sealing();
    forgeries();
    views();
}
