/* air_board.c -- the sheet of an air combat board: data/303/board.txt, data/111/board.txt.
 *
 * Each key is explained in docs/boards.md. A board that could not be played is refused. */
#include "games/air.h"
#include <string.h>

enum { MAX_FIGHTERS = 12, MAX_BOMBERS = 3 };

static bool side_word(struct sheet *in, int n, int *side) {
    if (n >= in->words) return sheet_fail(in, "board.no-side", in->word[in->words - 1]);
    *side = text_same(in->word[n], "luftwaffe") ? LUFTWAFFE : DEFENDER;
    if (*side == DEFENDER && !text_same(in->word[n], "defender"))
        return sheet_fail(in, "board.side-air", in->word[n]);
    return true;
}

/* key SIDE FIELD … */
static bool side_fields(struct board *b, struct sheet *in, struct bits sets[2]) {
    int side;
    return side_word(in, 1, &side) && board_set(b, in, 2, &sets[side]);
}

static bool number(struct sheet *in, int n, int min, int max, uint8_t *out) {
    int value;
    if (!sheet_int(in, n, min, max, &value)) return false;
    *out = (uint8_t)value;
    return true;
}

static bool one_number(struct sheet *in, int min, int max, uint8_t *out) {
    if (*out) return sheet_fail(in, "board.twice", in->word[0]);
    return sheet_count(in, 2, 2) && number(in, 1, min, max, out);
}

static bool points_line(struct air_board *b, struct sheet *in) {
    int side;
    if (!sheet_count(in, 3, 3) || !side_word(in, 1, &side)) return false;
    if (b->points[side]) return sheet_fail(in, "board.twice", in->whole);
    return number(in, 2, 1, WINDOW, &b->points[side]);
}

static bool reserve_line(struct air_board *b, struct sheet *in) {
    unsigned field;
    if (b->reserves) return sheet_fail(in, "board.twice", in->word[0]);
    if (!board_field(&b->b, in, 1, &field) || !sheet_count(in, 3, 2 + MAX_RESERVE)) return false;
    b->reserve_field = (uint8_t)field;
    for (int i = 2; i < in->words; i++) {
        if (!number(in, i, 2, 50, &b->reserve_round[b->reserves])) return false;
        if (b->reserves && b->reserve_round[b->reserves] <= b->reserve_round[b->reserves - 1])
            return sheet_fail(in, "board.ascend", in->word[i]);
        b->reserves++;
    }
    return true;
}

static bool flak_line(struct air_board *b, struct sheet *in) {
    uint8_t dice;
    struct bits before = b->flak;
    if (!number(in, 1, 1, 3, &dice) || !board_set(&b->b, in, 2, &b->flak)) return false;
    BITS_EACH (bits_less(b->flak, before), f) b->flak_dice[f] = dice;
    return true;
}

static bool clouds_line(struct air_board *b, struct sheet *in) {
    if (!one_number(in, 0, MAX_CLOUDS, &b->clouds)) return false;
    if (b->clouds % 2) return sheet_fail(in, "board.clouds-even", in->word[1]);
    return true;
}

bool air_line(struct board *board, struct sheet *in) {
    struct air_board *b = (struct air_board *)board;
    const char *key = in->word[0];
    if (text_same(key, "rounds")) return one_number(in, 1, 50, &b->rounds);
    if (text_same(key, "points")) return points_line(b, in);
    if (text_same(key, "bomber-moves")) return one_number(in, 1, WINDOW, &b->bomber_moves);
    if (text_same(key, "bomber-shots")) return one_number(in, 0, 3, &b->bomber_shots);
    if (text_same(key, "die"))
        return sheet_count(in, 3, 3) && number(in, 1, 1, 20, &b->hit) &&
               number(in, 2, 1, 20, &b->miss);
    if (text_same(key, "clouds")) return clouds_line(b, in);
    if (text_same(key, "reserve")) return reserve_line(b, in);
    if (text_same(key, "airfield")) return side_fields(board, in, b->airfields);
    if (text_same(key, "fighters")) return side_fields(board, in, b->fighters);
    if (text_same(key, "bombers")) return board_set(board, in, 1, &b->bombers);
    if (text_same(key, "city")) return board_set(board, in, 1, &b->city);
    if (text_same(key, "flak")) return flak_line(b, in);
    return false;
}

enum { MIDDLE = 20 }; /* keeps slanted columns and the left edges of pictures positive */

/* Each field's row and slanted column; see "movement" in air.c. */
static void draw_rows(struct air_board *b) {
    for (unsigned f = 0; f < b->b.fields; f++) {
        int row = b->b.row[f];
        b->slant[f] = (uint8_t)(b->b.column[f] - (row + b->b.shift) / 2 + MIDDLE);
        b->rows[row + WINDOW] |= 1ull << b->slant[f];
        if (bits_has(&b->city, f)) b->city_rows[row + WINDOW] |= 1ull << b->slant[f];
        if (f && b->b.row[f - 1] == row && b->slant[f - 1] + 1 != b->slant[f]) b->gaps = true;
    }
}

static void draw_pictures(struct air_board *b) {
    for (unsigned mask = 0; mask < 128; mask++)
        for (unsigned bit = 0; bit < 7; bit++)
            if (mask >> bit & 1) b->places[mask][b->places_used[mask]++] = bit;
    memset(b->field, NO_FIELD, sizeof b->field);
    for (unsigned f = 0; f < b->b.fields; f++)
        for (unsigned g = 0; g < b->b.fields; g++) {
            int down = b->b.row[g] - b->b.row[f] + WINDOW;
            int right = b->slant[g] - b->slant[f] + WINDOW;
            if (down < 0 || down > 2 * WINDOW || right < 0 || right > 2 * WINDOW) continue;
            b->field[f][8 * down + right] = (uint8_t)g;
            b->row_start[f][down] = (int)g - right;
            b->window[f][down] = (uint8_t)(64 + (int)g - right);
            b->around[f] |= 1ull << (8 * down + right);
        }
#ifndef __wasm__ /* there the rows of a picture, all shifted alike, are faster than windows */
    b->windows = !b->gaps && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
#endif
}

static bool quantities_ready(const struct air_board *b, struct sheet *in) {
    if (!b->rounds) return sheet_fail(in, "board.missing", "rounds");
    if (!b->points[0] || !b->points[1]) return sheet_fail(in, "board.missing", "points");
    if (!b->bomber_moves) return sheet_fail(in, "board.missing", "bomber-moves");
    if (!b->hit) return sheet_fail(in, "board.missing", "die");
    for (int i = 0; i < b->reserves; i++)
        if (b->reserve_round[i] > b->rounds) return sheet_fail(in, "board.reserve-late", NULL);
    return true;
}

static bool fields_ready(const struct air_board *b, struct sheet *in) {
    const char *city =
        text_same(b->b.game->name, "111") ? "Warsaw (key city)" : "London (key city)";
    struct bits aircraft = bits_or(b->fighters[0], b->fighters[1]);
    if (!bits_any(b->city)) return sheet_fail(in, "board.missing", city);
    if (!bits_any(b->bombers)) return sheet_fail(in, "board.missing", "bombers");
    if (bits_count(b->bombers) > MAX_BOMBERS) return sheet_fail(in, "board.bombers", NULL);
    for (int side = 0; side < 2; side++) {
        int count = bits_count(b->fighters[side]) + (side == DEFENDER ? b->reserves : 0);
        if (!bits_any(b->fighters[side])) return sheet_fail(in, "board.missing", "fighters");
        if (count > MAX_FIGHTERS) return sheet_fail(in, "board.fighters", NULL);
        if (bits_meet(b->fighters[side], b->closed[side]))
            return sheet_fail(in, "board.closed", NULL);
        if (bits_meet(b->airfields[side], b->city))
            return sheet_fail(in, "board.airfield-city", NULL);
    }
    if (bits_meet(b->fighters[0], b->fighters[1]) || bits_meet(aircraft, b->bombers))
        return sheet_fail(in, "board.two-aircraft", NULL);
    if (bits_meet(b->bombers, b->city)) return sheet_fail(in, "board.bomber-city", NULL);
    if (bits_meet(b->airfields[0], b->airfields[1]))
        return sheet_fail(in, "board.airfield-both", NULL);
    if (b->reserves && !bits_has(&b->airfields[DEFENDER], b->reserve_field))
        return sheet_fail(in, "board.reserve-field", NULL);
    return true;
}

/* Every bomber must be able to fly to the city, or there would be no game. */
static bool city_in_reach(const struct air_board *b, struct sheet *in) {
    struct bits open = bits_less(b->b.all, b->closed[LUFTWAFFE]);
    BITS_EACH (b->bombers, f)
        if (!bits_meet(board_reach(&b->b, f, MAX_FIELDS, open, BITS_NONE), b->city))
            return sheet_fail(in, "board.bomber-way", NULL);
    return true;
}

bool air_ready(struct board *board, struct sheet *in) {
    struct air_board *b = (struct air_board *)board;
    if (air_rules(board)->closed) b->closed[DEFENDER] = b->city; /* 111/1.6 */
    if (!quantities_ready(b, in) || !fields_ready(b, in) || !city_in_reach(b, in)) return false;
    if (b->clouds && !air_rules(board)->cloud_turn) return sheet_fail(in, "board.no-clouds", NULL);
    if (bits_any(b->flak) && !air_rules(board)->flak) return sheet_fail(in, "board.no-flak", NULL);
    if (b->reserves && !air_rules(board)->enter) return sheet_fail(in, "board.no-reserves", NULL);
    draw_rows(b);
    draw_pictures(b);
    return true;
}
