/* match.c -- libsedzia in sixty lines: level 2 against random play, the record on standard output.
 *
 *     cc match.c $(pkg-config --cflags --libs sedzia) -o match && ./match orzel 7 */
#include <sedzia.h>
#include <stdio.h>
#include <stdlib.h>

static void give_up(void) {
    fprintf(stderr, "%s\n", sedzia_error());
    exit(1);
}

/* One move: of chance, of the bot (the first side), or any legal one. */
static void move_on(struct sedzia_match *match, struct sedzia_bot *bot, struct sedzia_state *s) {
    uint32_t m;
    int turn = sedzia_turn(s), failed;
    if (turn == SEDZIA_CHANCE)
        failed = sedzia_match_roll(match, &m);
    else if (turn == SEDZIA_A)
        failed = sedzia_bot_choose(bot, s, &m) < 0 || sedzia_match_play(match, m) < 0;
    else
        failed = sedzia_random(s, &m) < 0 || sedzia_match_play(match, m) < 0;
    if (failed) give_up();
}

int main(int argc, char **argv) {
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    struct sedzia_game *game = sedzia_game_open(argc > 1 ? argv[1] : "303", NULL);
    if (!game) give_up();
    struct sedzia_match *match = sedzia_match_open(game, seed);
    struct sedzia_bot *bot = sedzia_bot_open("2", 0, seed);
    struct sedzia_state *s = match ? sedzia_match_state(match) : NULL;
    if (!match || !bot || !s) give_up();

    for (uint64_t n = seed; sedzia_turn(s) != SEDZIA_OVER; n++) {
        move_on(match, bot, s);
        sedzia_state_free(s);
        s = sedzia_match_state(match);
        if (!s || sedzia_state_seed(s, n)) give_up();
    }

    int length = sedzia_match_text(match, NULL, 0);
    char *record = malloc((size_t)length + 1);
    if (!record || sedzia_match_text(match, record, (size_t)length + 1) < 0) give_up();
    fputs(record, stdout);
    free(record);
    sedzia_state_free(s);
    sedzia_bot_close(bot);
    sedzia_match_close(match);
    sedzia_game_close(game);
    return 0;
}
