#include "core/tally.h"
#include "base/json.h"

static int worth_of(const struct board *b, struct worth *list) {
    return b->game->worth ? b->game->worth(b, list) : 0;
}

void tally_offer(const struct board *b, struct text *out) {
    struct worth list[MAX_WORTH];
    json_open(out, '[');
    for (int i = 0, count = worth_of(b, list); i < count; i++) {
        TEXT(field, 8);
        if (list[i].field != NO_FIELD) board_write_field(b, list[i].field, &field);
        json_open(out, '{');
        json_key_text(out, "piece", b->game->piece_words[list[i].piece]);
        json_key_text(out, "side", game_side(b->game, list[i].side));
        json_word(out, "field", field.len ? field.at : NULL);
        json_key_int(out, "points", list[i].points);
        json_key_int(out, "most", list[i].most);
        json_close(out, '}');
    }
    json_close(out, ']');
}

bool tally_add(const struct board *b, const char *entries, struct text *out) {
    struct worth list[MAX_WORTH];
    uint8_t used[MAX_WORTH] = {0};
    int count = worth_of(b, list), points = 0;
    TEXT(lines, 1000);
    while (*entries) {
        uint32_t n;
        if (!text_number(&entries, MAX_WORTH, &n) || (int)n >= count || used[n]++ == list[n].most)
            return false;
        while (*entries == ' ') entries++;
        points += list[n].points;
        if (lines.len) text_char(&lines, ',');
        text_int(&lines, list[n].points), text_char(&lines, '@');
        if (list[n].field == NO_FIELD)
            text_char(&lines, '-');
        else
            board_write_field(b, list[n].field, &lines);
    }
    json_open(out, '{');
    json_key_int(out, "points", points);
    json_key_text(out, "lines", lines.at);
    json_close(out, '}');
    return !lines.cut;
}
