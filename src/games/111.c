/* 111.c -- 111, the alarm for Warsaw, 1939: air combat with two bombers, clouds, masks, a free
 * fly-over and anti-aircraft fire for Poland; only Poland repairs. What is not said here is in
 * data/111/board.txt and in air.c. */
#include "core/sketch.h"
#include "games/air.h"
#include "games/games.h"
#include "games/moments.h"

/* In the order of data/111/board.txt. */
static const struct board_word words[] = {
    {"city", "city", WORD_AREA, 1, 0, 0, 0, "*"},
    {"airfield-defender", "airfield defender", WORD_AREA, 0, 0, 0, 0, "@"},
    {"flak-3", "flak 3", WORD_AREA, 0, 0, 0, 0, "3"},
    {"flak-2", "flak 2", WORD_AREA, 0, 0, 0, 0, "2"},
    {"flak-1", "flak 1", WORD_AREA, 0, 0, 0, 0, "1"},
    {"fighters-luftwaffe", "fighters luftwaffe", WORD_AREA, 1, 0, 0, 0, "FL"},
    {"bombers", "bombers", WORD_AREA, 1, 0, 0, 0, "BL"},
    {"fighters-defender", "fighters defender", WORD_AREA, 1, 0, 0, 0, "F"},
    {"rounds", "rounds", WORD_NUMBERS, 1, 1, 1, 50, ""},
    {"points-luftwaffe", "points luftwaffe", WORD_NUMBERS, 1, 1, 1, WINDOW, ""},
    {"points-defender", "points defender", WORD_NUMBERS, 1, 1, 1, WINDOW, ""},
    {"bomber-moves", "bomber-moves", WORD_NUMBERS, 1, 1, 1, WINDOW, ""},
    {"bomber-shots", "bomber-shots", WORD_NUMBERS, 0, 1, 0, 3, ""},
    {"die", "die", WORD_NUMBERS, 1, 2, 1, 20, ""},
    {"clouds", "clouds", WORD_NUMBERS, 0, 1, 0, MAX_CLOUDS, ""},
    WORDS_END,
};

/* How judgements become stated chances, by round (`sedzia lab chances`, docs/bots.md). */
static const struct stated stated[] = {
    {262, 45},  {154, 33},  {140, 25},  {230, 19}, {300, 27},
    {335, 115}, {375, 290}, {375, 203}, {0, 0},
};

const struct air_game game_111 = {
    .game = {.name = "111",
             .title = "111. Alarm dla Warszawy",
             .sides = {"luftwaffe", "poland"},
             .easy = SEAT_B,
             .words = words,
             .told = air_told_111,
             .ease = {{{.overlook = 40}}, {{.overlook = 40}}},
             .stated = stated,
             AIR_GAME},
    .rules =
        {
            .occupied = RULE(1, 1),
            .damaged = RULE(1, 3),
            .die = RULE(1, 4),
            .closed = RULE(1, 6),
            .mask_luftwaffe = RULE(1, 7),
            .mask_defender = RULE(1, 8),
            .cloud_turn = RULE(2, 3),
            .cloud_shape = RULE(2, 4),
            .cloud_place = RULE(2, 5),
            .turns = RULE(3, 1),
            .steps = {RULE(3, 2), RULE(3, 3)},
            .repair = RULE(4, 1),
            .repair_place = RULE(4, 1),
            .mask = RULE(4, 2),
            .flight = RULE(5, 1),
            .bomber = RULE(5, 1),
            .bomber_way = RULE(5, 5),
            .marked = RULE(5, 2),
            .declare = RULE(6, 1),
            .target = RULE(6, 2),
            .carry_out = RULE(6, 3),
            .over = {RULE(6, 4), RULE(6, 5)},
            .free_over = RULE(6, 5),
            .no_over = RULE(6, 6),
            .in_cloud = RULE(6, 8),
            .hit = RULE(6, 9),
            .bomber_hit = RULE(6, 10),
            .no_shots = RULE(6, 11),
            .flak = RULE(7, 1),
            .flak_order = RULE(7, 4),
            .city_reached = RULE(8, 1),
            .bombers_down = RULE(8, 2),
            .time_over = RULE(8, 3),
            .report = RULE(8, 4),
            .at_once = RULE(8, 5),
        },
};
