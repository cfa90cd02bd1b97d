/* The table of rounds: how likely Poland gets through, by distance, ships sunk and seas captured,
 * before the dice and after the red ones. In the data file a row is a line of fixed length, each
 * number three characters of six bits. */
#include "base/embedded.h"
#include "games/orzel_round.h"
#include <string.h>

enum { DIGITS = 3, LINE = ROUND_ROW * DIGITS + 1, FIRST_DIGIT = '0' };

bool orzel_table_find(const struct orzel_board *ob, struct round_table *t) {
    const struct embedded *file = embedded_find(orzel_solver.file);
    if (!file) return false;
    const char *board = strstr(file->text, "\nhash ");
    const char *table = strstr(file->text, "\ntable\n");
    if (!board || !table || !text_starts(board + 6, ob->b.hash)) return false;
    *t = (struct round_table){NULL, table + 7};
    return strlen(t->text) >= (size_t)ROUND_ROWS * LINE;
}

int orzel_table_row(int fields, int sunk, int captured) {
    return (fields * ROUND_SUNK + sunk) * ROUND_CAPTURED + captured;
}

int32_t orzel_table_at(const struct round_table *t, int row, int column) {
    if (t->fresh) return t->fresh[row * ROUND_ROW + column];
    const char *at = t->text + row * LINE + column * DIGITS;
    int32_t number = 0;
    for (int i = 0; i < DIGITS; i++) number = number << 6 | (at[i] - FIRST_DIGIT);
    return number;
}

/* With four dice: no choice 0 to 8 courses, one choice 0 to 6, and so on. */
int orzel_table_red(int courses, int choices) {
    static const uint8_t from[MAX_DICE + 1] = {0, 9, 16, 21, 24};
    int most = 2 * (MAX_DICE - choices);
    return from[choices] + (courses < most ? courses : most);
}

int32_t orzel_table_worth(const struct round *r, int way, int sunk, int captured, int column) {
    enum { MOST = ROUND_FIELDS * ROUND_STEP };
    if (sunk >= r->ob->ship_tokens) return 0;
    if (way <= 0) return ROUND_ONE - 1;
    if (way > MOST) way = MOST;
    if (captured >= ROUND_CAPTURED) captured = ROUND_CAPTURED - 1;
    if (captured < 0) captured = 0;
    int fields = way / ROUND_STEP, rest = way % ROUND_STEP;
    int32_t low = orzel_table_at(&r->table, orzel_table_row(fields, sunk, captured), column);
    if (!rest) return low;
    int32_t high = orzel_table_at(&r->table, orzel_table_row(fields + 1, sunk, captured), column);
    return low + (high - low) * rest / ROUND_STEP;
}
