/* desk_record.c -- a result straight from the record of a game. */
#include <stdlib.h>
#include "cli/tools.h"
#include "core/match.h"

static bool wrong(struct desk *d, const char *path, const char *why) {
    TEXT(t, 1000);
    text_add(&t, path), text_add(&t, ": "), text_add(&t, why);
    desk_error(d, DESK_BAD, "zapis gry {}", "game record {}", t.at);
    return false;
}

/* The board of the record: the standard one, or the one inside the record. */
static struct board *board_of(const struct record_head *head, struct text *err) {
    struct board *b = calloc(1, head->game->board_size);
    if (!b) return NULL;
    if (!head->board_text) {
        board_standard(b, head->game);
        return b;
    }
    struct text sheet = desk_room(RECORD_BOARD);
    return record_board(head, &sheet) && board_read(b, head->game, sheet.at, sheet.len, err) ? b
                                                                                             : NULL;
}

static bool replay(struct match *m, const char *text, size_t len, struct record_reader *r,
                   const struct record_head *head, struct text *err) {
    struct record_line line;
    struct seed seed;
    bool seeded = record_seed(text, len, &seed);
    struct board *b = board_of(head, err);
    size_t cap = len + RECORD_LINE;
    char *room = malloc(cap);
    if (!b || !room || !match_resume(m, b, head, seeded ? &seed : NULL, room, cap, err))
        return false;
    while (record_next(r, &line))
        if (match_feed(m, &line, err) != MATCH_OK) return false;
    return !r->failed;
}

/* "10@C8,-5@H3": every scoring line, as event/2.5 wants it. */
static void scoring(const struct match *m, struct text *out) {
    struct score_line line[MAX_SCORE];
    const struct game *g = m->board->game;
    int n = g->score ? g->score(m->board, &m->truth.s, line) : 0;
    for (int i = 0; i < n; i++) {
        text_add(out, i ? "," : " lines=");
        text_int(out, line[i].points);
        text_char(out, '@');
        if (line[i].field < m->board->fields)
            board_write_field(m->board, line[i].field, out);
        else
            text_char(out, '-');
    }
}

bool tools_record(struct desk *d, const char *path, const char *game, struct text *side,
                  struct text *rest) {
    static struct match m;
    struct record_reader r;
    struct record_head head;
    struct count count[MAX_COUNTS];
    uint8_t sum[DIGEST_SIZE];
    size_t len;
    TEXT(err, 400);
    char *text = desk_file(d, path, &len);
    if (!text) return false;
    if (!record_open(&r, text, len, &head, &err)) return wrong(d, path, err.at);
    if (!text_same(head.game->name, game)) return wrong(d, path, head.game->name);
    if (!replay(&m, text, len, &r, &head, &err)) return wrong(d, path, err.at);
    if (!m.over)
        return wrong(d, path, desk_say(d, "gra nie jest skończona", "the game is not over"));
    text_add(side, m.winner == NOBODY ? "none" : game_side(head.game, m.winner));
    text_char(rest, ' ');
    if (m.resigned != NOBODY)
        text_add(rest, "resigned");
    else
        game_write_rule(head.game, m.truth.s.ended_by, rest);
    int n = head.game->counts(m.board, &m.truth.s, count);
    for (int i = 0; i < n; i++) {
        text_char(rest, ' '), text_add(rest, count[i].key);
        text_char(rest, '='), text_int(rest, count[i].value);
    }
    scoring(&m, rest);
    digest(text, len, sum);
    text_add(rest, " record=");
    for (int i = 0; i < 8; i++) text_hex(rest, sum[i], 2);
    return true;
}
