/* 303.c -- 303, the Battle of Britain, 1940: air combat with a bomber, reserves and repair for
 * both sides. What is not said here is in data/303/board.txt and in air.c. */
#include "games/air.h"
#include "games/games.h"

const struct air_game game_303 = {
    .game = {.name = "303",
             .title = "303. Bitwa o Anglię",
             .sides = {"luftwaffe", "raf"},
             .easy = SEAT_B,
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
