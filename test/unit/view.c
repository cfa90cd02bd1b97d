#include "core/view.h"
#include <string.h>
#include "unit/unit.h"

enum { LINE = 1 << 16 };

static int count(const char *text, const char *word) {
    int n = 0;
    for (; (text = strstr(text, word)) != NULL; text += strlen(word)) n++;
    return n;
}

/* Plays at random until a card is drawn that only its owner may see. */
static bool drawn(const struct board *b, union any_state *s, struct trace *t) {
    struct rng r = rng_from(3);
    move list[MAX_MOVES];
    game_start(b, &s->s);
    for (int ply = 0; ply < 200 && s->s.turn != NOBODY; ply++) {
        int n = game_legal(b, &s->s, list);
        t->len = 0;
        game_apply(b, &s->s, list[rng_below(&r, (uint32_t)n)], t);
        for (int i = 0; i < t->len; i++)
            if (t->at[i].kind == EVENT_DRAWN && t->at[i].seen_by != SEEN_BY_ALL) return true;
    }
    return false;
}

static void secret_draws(void) {
    static const struct {
        int viewer;
        const char *who;
    } seats[] = {{SEAT_A, "the owner or the other"},
                 {SEAT_B, "the owner or the other"},
                 {REFEREE, "the referee"}};
    const struct board *b = test_board(game_find("bitwa"));
    union any_state s;
    struct trace t = {.len = 0};
    int named = 0;
    test_case("view: a card drawn in secret is told once to everybody, by its number to its owner");
    if (!test_that(drawn(b, &s, &t), "no card was drawn")) return;
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
        static char room[LINE];
        struct text out = text_over(room, sizeof room);
        view_events(b, &t, seats[i].viewer, &out);
        test_that(count(out.at, "\"kind\":\"drawn\"") == 1, "%s reads %s", seats[i].who, out.at);
        named += count(out.at, "\"amount\"");
    }
    test_that(named == 2, "named to %d of owner, enemy and referee", named);
    static char room[LINE];
    struct text out = text_over(room, sizeof room);
    view_events(b, &t, PUBLIC, &out);
    test_that(!strstr(out.at, "amount"), "the public reads %s", out.at);
}

static void moves(void) {
    const struct board *b = test_board(game_find("303"));
    static char room[LINE];
    struct text out = text_over(room, sizeof room);
    union any_state s;
    TEXT(err, 200);
    memset(&s, 0, sizeof s);
    test_case("view: every legal move as text and as data, for the side to act only");
    const char *at = "1 raf repair luftwaffe=J6 bombers=N8 raf=D4! reserve=2";
    if (!test_that(b->game->read(b, &s.s, at, &err), "%s", err.at)) return;
    view_state(b, &s.s, SEAT_B, &out);
    test_that(strstr(out.at, "\"legal\":[\"repair D4\",\"done\"],\"moves\":[{\"verb\":\"repair\","
                             "\"to\":\"D4\"},{\"verb\":\"done\",\"ends\":true}]") != NULL,
              "%s", out.at);
    test_that(strstr(out.at, "{\"field\":\"D4\",\"kind\":\"fighter\",\"side\":\"raf\",\"look\":["
                             "\"damaged\"]") != NULL,
              "a damaged piece: %s", out.at);
    text_clear(&out);
    view_state(b, &s.s, SEAT_A, &out);
    test_that(!strstr(out.at, "legal") && !strstr(out.at, "verb"), "%s", out.at);
}

static void all_games(void) {
    test_case("view: every game tells its sides, rounds and names");
    for (int i = 0; games[i]; i++) {
        static char room[LINE];
        struct text out = text_over(room, sizeof room);
        view_game(test_board(games[i]), &out);
        test_that(count(out.at, "\"title\"") == 3 && count(out.at, "\"intro\"") == 2 &&
                      count(out.at, "\"sides\"") == 3 && strstr(out.at, "\"easy\"") &&
                      strstr(out.at, "\"rounds\"") &&
                      !strstr(out.at, "\"rounds\":0") == !text_same(games[i]->name, "orzel"),
                  "%s", out.at);
    }
}

static void zigzags(void) {
    test_case("view: a board tells its zigzags, each once");
    static char room[LINE * 2];
    struct text out = text_over(room, sizeof room);
    view_board(test_board(game_find("orzel")), &out);
    test_that(count(out.at, "\"cut\"") == 3 && strstr(out.at, "\"cut\":[\"N1\"]") &&
                  (strstr(out.at, "\"cut\":[\"H9\",\"G10\"]") ||
                   strstr(out.at, "\"cut\":[\"G10\",\"H9\"]")),
              "%s", out.at);
    text_clear(&out);
    view_board(test_board(game_find("303")), &out);
    test_that(out.len && !strstr(out.at, "cut"), "303 has none");
}

void unit_view(void) {
    secret_draws();
    moves();
    zigzags();
    all_games();
}
