#include "games/seven.h"
#include <stddef.h>
#include <string.h>

/* Lines with a set of fields, with one number in a range, and with points. */
static const struct {
    const char *key;
    size_t at;
} sets[] = {
    {"bug", offsetof(struct seven_board, bug)},
    {"fords", offsetof(struct seven_board, fords)},
    {"airfields", offsetof(struct seven_board, airfields)},
    {"chessboards", offsetof(struct seven_board, chessboards)},
    {"stars", offsetof(struct seven_board, stars)},
    {"twos", offsetof(struct seven_board, twos)},
    {"ones", offsetof(struct seven_board, ones)},
};
static const struct {
    const char *key;
    size_t at;
    int max;
} numbers[] = {
    {"rounds", offsetof(struct seven_board, rounds), 12},
    {"regiments", offsetof(struct seven_board, regiments), REGIMENTS},
    {"aircraft", offsetof(struct seven_board, aircraft), AIRCRAFT},
    {"actions", offsetof(struct seven_board, actions), 6},
};
static const struct {
    const char *key;
    size_t at;
    int count;
} points[] = {
    {"points-lwow", offsetof(struct seven_board, points_lwow), 2},
    {"points-two", offsetof(struct seven_board, points_two), 2},
    {"points-one", offsetof(struct seven_board, points_one), 2},
    {"points-destroyed", offsetof(struct seven_board, points_destroyed), 1},
    {"points-not-across", offsetof(struct seven_board, points_not_across), 1},
};
enum {
    SETS = sizeof sets / sizeof *sets,
    NUMBERS = sizeof numbers / sizeof *numbers,
    POINTS = sizeof points / sizeof *points
};

/* Every line must be given once; the bits of `given` follow this order. */
static const char *const single[] = {"lwow", "die"};
enum {
    GIVEN_SETS = 2,
    GIVEN_NUMBERS = GIVEN_SETS + SETS,
    GIVEN_POINTS = GIVEN_NUMBERS + NUMBERS,
    GIVEN_WINNER = GIVEN_POINTS + POINTS /* need not be given */
};

static bool once(struct seven_board *b, struct sheet *in, unsigned bit) {
    if (b->given >> bit & 1) return sheet_fail(in, "board.twice", in->word[0]);
    b->given |= 1u << bit;
    return true;
}

static bool single_line(struct seven_board *b, struct sheet *in, unsigned which) {
    if (!once(b, in, which)) return false;
    if (which == 0) {
        unsigned field;
        if (!sheet_count(in, 2, 2) || !board_field(&b->b, in, 1, &field)) return false;
        b->lwow = (uint8_t)field;
    } else {
        if (!sheet_count(in, 1 + FACES, 1 + FACES)) return false;
        for (int face = 0; face < FACES; face++) {
            int weight;
            if (!sheet_int(in, face + 1, 1, 100, &weight)) return false;
            b->die[face] = (uint8_t)weight;
        }
    }
    return true;
}

/* 8.3: "winner lwow" or "winner points 20". */
static bool winner_line(struct seven_board *b, struct sheet *in) {
    int value;
    if (!once(b, in, GIVEN_WINNER)) return false;
    if (in->words > 1 && text_same(in->word[1], "points")) {
        if (!sheet_count(in, 3, 3) || !sheet_int(in, 2, -100, 300, &value)) return false;
        b->by_points = true;
        b->winner_points = (int16_t)value;
        return true;
    }
    if (!sheet_count(in, 2, 2)) return false;
    return text_same(in->word[1], "lwow") || sheet_fail(in, "board.winner", in->word[1]);
}

static bool points_line(struct seven_board *b, struct sheet *in, unsigned which) {
    int count = points[which].count;
    if (!once(b, in, GIVEN_POINTS + which) || !sheet_count(in, 1 + count, 1 + count)) return false;
    for (int i = 0; i < count; i++) {
        int value;
        if (!sheet_int(in, i + 1, -100, 100, &value)) return false;
        ((int8_t *)b)[points[which].at + (size_t)i] = (int8_t)value;
    }
    return true;
}

const struct board_word seven_board_words[] = {
    {"rounds", "rounds", WORD_NUMBERS, 1, 1, 1, 12, ""},
    {"regiments", "regiments", WORD_NUMBERS, 1, 1, 1, REGIMENTS, ""},
    {"aircraft", "aircraft", WORD_NUMBERS, 1, 1, 1, AIRCRAFT, ""},
    {"actions", "actions", WORD_NUMBERS, 1, 1, 1, 6, ""},
    {"die", "die", WORD_NUMBERS, 1, FACES, 1, 100, ""},
    {"lwow", "lwow", WORD_SPOT, 1, 0, 0, 0, "*"},
    {"bug", "bug", WORD_AREA, 1, 0, 0, 0, "~"},
    {"fords", "fords", WORD_AREA, 1, 0, 0, 0, "="},
    {"airfields", "airfields", WORD_AREA, 1, 0, 0, 0, "@"},
    {"chessboards", "chessboards", WORD_AREA, 1, 0, 0, 0, "#"},
    {"stars", "stars", WORD_AREA, 1, 0, 0, 0, "+"},
    {"twos", "twos", WORD_AREA, 1, 0, 0, 0, "2"},
    {"ones", "ones", WORD_AREA, 1, 0, 0, 0, "1"},
    {"points-lwow", "points-lwow", WORD_NUMBERS, 1, 2, -100, 100, ""},
    {"points-two", "points-two", WORD_NUMBERS, 1, 2, -100, 100, ""},
    {"points-one", "points-one", WORD_NUMBERS, 1, 2, -100, 100, ""},
    {"points-destroyed", "points-destroyed", WORD_NUMBERS, 1, 1, -100, 100, ""},
    {"points-not-across", "points-not-across", WORD_NUMBERS, 1, 1, -100, 100, ""},
    {"winner-points", "winner points", WORD_NUMBERS, 0, 1, -100, 300, ""},
    WORDS_END,
};

bool seven_board_line(struct board *board, struct sheet *in) {
    struct seven_board *b = (struct seven_board *)(void *)board;
    const char *key = in->word[0];
    if (text_same(key, "winner")) return winner_line(b, in);
    for (unsigned i = 0; i < GIVEN_SETS; i++)
        if (text_same(key, single[i])) return single_line(b, in, i);
    for (unsigned i = 0; i < SETS; i++)
        if (text_same(key, sets[i].key))
            return once(b, in, GIVEN_SETS + i) &&
                   board_set(board, in, 1, (struct bits *)(void *)((char *)b + sets[i].at));
    for (unsigned i = 0; i < NUMBERS; i++)
        if (text_same(key, numbers[i].key)) {
            int value;
            if (!once(b, in, GIVEN_NUMBERS + i) || !sheet_count(in, 2, 2) ||
                !sheet_int(in, 1, 1, numbers[i].max, &value))
                return false;
            ((uint8_t *)b)[numbers[i].at] = (uint8_t)value;
            return true;
        }
    for (unsigned i = 0; i < POINTS; i++)
        if (text_same(key, points[i].key)) return points_line(b, in, i);
    return false;
}

static bool all_given(const struct seven_board *b, struct sheet *in) {
    for (unsigned i = 0; i < GIVEN_SETS; i++)
        if (!(b->given >> i & 1)) return sheet_fail(in, "board.no-line", single[i]);
    for (unsigned i = 0; i < SETS; i++)
        if (!(b->given >> (GIVEN_SETS + i) & 1))
            return sheet_fail(in, "board.no-line", sets[i].key);
    for (unsigned i = 0; i < NUMBERS; i++)
        if (!(b->given >> (GIVEN_NUMBERS + i) & 1))
            return sheet_fail(in, "board.no-line", numbers[i].key);
    for (unsigned i = 0; i < POINTS; i++)
        if (!(b->given >> (GIVEN_POINTS + i) & 1))
            return sheet_fail(in, "board.no-line", points[i].key);
    return true;
}

/* Everything that can be reached from `from` without leaving `open`. */
static struct bits region(const struct board *b, unsigned from, struct bits open) {
    struct bits start = bits_one(from);
    return bits_or(start, board_reach(b, from, MAX_FIELDS, open, BITS_NONE));
}

static bool fail_at(const struct seven_board *b, struct sheet *in, const char *what,
                    struct bits where) {
    TEXT(name, 8);
    board_write_field(&b->b, bits_first(where), &name);
    return sheet_fail(in, what, name.at);
}

static bool proper_ground(const struct seven_board *b, struct sheet *in) {
    struct bits lwow = bits_one(b->lwow), river = bits_or(b->bug, b->fords);
    struct bits bases = bits_or(b->airfields, bits_or(b->ones, b->twos));
    if (bits_meet(b->bug, b->fords))
        return fail_at(b, in, "board.ford-closed", bits_and(b->bug, b->fords));
    if (bits_has(&river, b->lwow)) return fail_at(b, in, "board.lwow-river", lwow);
    if (bits_meet(lwow, bases)) return fail_at(b, in, "board.lwow-base", lwow);
    if (bits_meet(river, bases)) return fail_at(b, in, "board.river", bits_and(river, bases));
    if (bits_meet(b->ones, b->twos))
        return fail_at(b, in, "board.one-two", bits_and(b->ones, b->twos));
    if (bits_any(bits_less(bits_or(b->ones, b->twos), b->across)))
        return fail_at(b, in, "board.bank", bits_less(bits_or(b->ones, b->twos), b->across));
    return true;
}

static bool proper_start(const struct seven_board *b, struct sheet *in) {
    if (bits_count(b->stars) != b->regiments) return sheet_fail(in, "board.stars", NULL);
    if (bits_count(b->chessboards) != b->aircraft) return sheet_fail(in, "board.chessboards", NULL);
    if (bits_any(bits_less(b->chessboards, b->airfields)))
        return fail_at(b, in, "board.chessboard", bits_less(b->chessboards, b->airfields));
    struct bits wet = bits_and(b->stars, bits_or(b->bug, b->fords));
    if (bits_any(wet)) return fail_at(b, in, "board.star-river", wet);
    if (bits_meet(b->stars, b->across))
        return fail_at(b, in, "board.star-across", bits_and(b->stars, b->across));
    struct bits dry = region(&b->b, b->lwow, bits_less(b->b.all, b->bug));
    if (bits_any(bits_less(b->stars, dry)))
        return fail_at(b, in, "board.unreachable", bits_less(b->stars, dry));
    struct bits far = bits_less(bits_less(b->b.all, b->across), bits_or(b->bug, b->fords));
    BITS_EACH (b->fords, f)
        if (!bits_meet(b->b.near[f], b->across) || !bits_meet(b->b.near[f], far))
            return fail_at(b, in, "board.ford", bits_one(f));
    return true;
}

/* Fills the tables of what lies around every field. */
static void survey(struct seven_board *b) {
    static const int8_t first[5] = {-1, -2, -2, -2, -1}, length[5] = {3, 4, 5, 4, 3};
    memset(b->place, PLACE_FAR, sizeof b->place);
    memset(b->around, NO_FIELD, sizeof b->around);
    for (unsigned f = 0; f < b->b.fields; f++) {
        int shifted = b->b.row[f] % 2 != b->b.shift;
        for (int line = 0, place = 0; line < 5; line++)
            for (int i = 0; i < length[line]; i++, place++) {
                int row = b->b.row[f] + line - 2;
                int column = b->b.column[f] + first[line] + i + (line % 2 ? shifted : 0);
                if (row < 0 || column < 0 || row >= MAX_ROWS || column >= MAX_COLUMNS) continue;
                unsigned g = b->b.at[row][column];
                if (g == NO_FIELD) continue;
                uint32_t bit = 1u << place;
                b->around[f][place] = (uint8_t)g;
                b->place[f][g] = (uint8_t)place;
                if (g == f) continue;
                b->exists[f] |= bit;
                if (!bits_has(&b->bug, g)) b->open[f] |= bit;
                if (bits_has(&b->stop, g)) b->halt[f] |= bit;
                if (g != b->lwow) b->blocks[f] |= bit;
            }
    }
    /* The fields two steps away that touch each neighbour: the picture is the same everywhere. */
    static const uint8_t next[DIRECTIONS][3] = {{11, 6, 15}, {18, 15, 17}, {16, 17, 12},
                                                {7, 12, 3},  {0, 3, 1},    {2, 1, 6}};
    static const uint8_t bit[DIRECTIONS] = {3, 5, 4, 2, 0, 1}; /* of the index, see seven.c */
    for (unsigned set = 0; set < 64; set++)
        for (int d = 0; d < DIRECTIONS; d++)
            if (set >> bit[d] & 1)
                for (int i = 0; i < 3; i++) b->second[set] |= 1u << next[d][i];
}

/* How many moves of its own a regiment needs to Lwow when nobody is in its way. */
static void measure(struct seven_board *b) {
    struct bits open = bits_less(b->b.all, b->bug);
    memset(b->turns, FAR, sizeof b->turns);
    b->turns[b->lwow] = 0;
    for (int turns = 1; turns < FAR; turns++) {
        bool found = false;
        for (unsigned f = 0; f < b->b.fields; f++) {
            if (b->turns[f] != FAR) continue;
            BITS_EACH (board_reach(&b->b, f, 2, open, b->stop), g)
                if (b->turns[g] == turns - 1) b->turns[f] = (uint8_t)turns;
            found |= b->turns[f] != FAR;
        }
        if (!found) break;
    }
}

bool seven_board_ready(struct board *board, struct sheet *in) {
    struct seven_board *b = (struct seven_board *)(void *)board;
    if (!all_given(b, in)) return false;
    b->stop = bits_or(b->fords, bits_one(b->lwow));
    b->across = region(board, b->lwow, bits_less(board->all, bits_or(b->bug, b->fords)));
    if (!proper_ground(b, in) || !proper_start(b, in)) return false;
    survey(b);
    measure(b);
    return true;
}
