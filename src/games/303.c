/* 303.c -- 303, the Battle of Britain, 1940: air combat with a bomber, reserves and repair for
 * both sides. What is not said here is in data/303/board.txt and in air.c. */
#include "core/sketch.h"
#include "games/air.h"
#include "games/games.h"
#include "games/moments.h"

/* In the order of data/303/board.txt. */
static const struct board_word words[] = {
    {"city", "city", WORD_AREA, 1, 0, 0, 0, "*"},
    {"airfield-defender", "airfield defender", WORD_AREA, 0, 0, 0, 0, "@"},
    {"airfield-luftwaffe", "airfield luftwaffe", WORD_AREA, 0, 0, 0, 0, "@L"},
    {"fighters-luftwaffe", "fighters luftwaffe", WORD_AREA, 1, 0, 0, 0, "FL"},
    {"bombers", "bombers", WORD_AREA, 1, 0, 0, 0, "BL"},
    {"fighters-defender", "fighters defender", WORD_AREA, 1, 0, 0, 0, "F"},
    {"reserve", "reserve", WORD_STOP, 0, MAX_RESERVE, 2, 50, "+"},
    {"rounds", "rounds", WORD_NUMBERS, 1, 1, 1, 50, ""},
    {"points-luftwaffe", "points luftwaffe", WORD_NUMBERS, 1, 1, 1, WINDOW, ""},
    {"points-defender", "points defender", WORD_NUMBERS, 1, 1, 1, WINDOW, ""},
    {"bomber-moves", "bomber-moves", WORD_NUMBERS, 1, 1, 1, WINDOW, ""},
    {"bomber-shots", "bomber-shots", WORD_NUMBERS, 0, 1, 0, 3, ""},
    {"die", "die", WORD_NUMBERS, 1, 2, 1, 20, ""},
    WORDS_END,
};

/* The reserve enters when the Allied turn begins, not when the round does. */
static const struct reading readings[] = {
    [RESERVE_LATE] = {"reserve-enters-with-the-allied-turn", RULE(3, 4), 0},
    {0},
};

/* How judgements become stated chances, by round (`sedzia lab chances`, docs/bots.md). */
static const struct stated stated[] = {
    {95, 64}, {45, 47}, {229, 205}, {240, 152}, {252, 57}, {285, 62}, {258, 89}, {340, 85}, {0, 0},
};

const struct air_game game_303 = {
    .game = {.name = "303",
             .title = "303. Bitwa o Anglię",
             .sides = {"luftwaffe", "raf"},
             .easy = SEAT_B,
             .words = words,
             .readings = readings,
             .told = air_told_303,
             .stated = stated,
             AIR_GAME},
    .rules =
        {
            .occupied = RULE(1, 1),
            .damaged = RULE(1, 3),
            .die = RULE(1, 4),
            .turns = RULE(3, 1),
            .steps = {RULE(3, 2), RULE(3, 3)},
            .enter = RULE(3, 4),
            .repair = RULE(4, 1),
            .repair_place = RULE(4, 3),
            .flight = RULE(5, 1),
            .marked = RULE(5, 3),
            .declare = RULE(6, 1),
            .target = RULE(6, 2),
            .carry_out = RULE(6, 3),
            .over = {RULE(6, 4), RULE(6, 4)},
            .no_over = RULE(6, 5),
            .hit = RULE(6, 7),
            .bomber_hit = RULE(6, 8),
            .no_shots = RULE(6, 9),
            .bomber = RULE(7, 1),
            .bomber_way = RULE(7, 2),
            .city_reached = RULE(8, 1),
            .bombers_down = RULE(8, 2),
            .time_over = RULE(8, 3),
            .at_once = RULE(8, 4),
        },
};
