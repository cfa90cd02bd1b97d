#include "desk/record.h"
#include "core/match.h"

/* The board of the record: the standard one, or the one inside the record. */
static struct board *board_of(const struct record_head *head, struct arena *memory,
                              struct text *err) {
    struct board *b = arena_take(memory, head->game->board_size);
    char *room = arena_take(memory, RECORD_BOARD);
    if (!b || !room) return NULL;
    if (!record_elsewhere(head)) {
        board_standard(b, head->game);
    } else {
        struct text sheet = text_over(room, RECORD_BOARD);
        if (!record_board(head, &sheet) || !board_read(b, head->game, sheet.at, sheet.len, err))
            return NULL;
    }
    (void)board_edition(b, head->edition); /* an unknown one is refused by match_resume */
    return b;
}

static bool replay(struct match *m, const char *text, size_t len, struct record_reader *r,
                   const struct record_head *head, struct arena *memory, struct text *err) {
    struct record_line line;
    struct seed seed;
    bool seeded = record_seed(text, len, &seed);
    struct board *b = board_of(head, memory, err);
    size_t cap = len + RECORD_LINE;
    char *room = arena_take(memory, cap);
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

/* event/1.10: nobody is judged on a map that the others did not play on. */
static bool right_board(const struct board *played, const char *hash, struct arena *memory,
                        struct refusal *no) {
    struct board *usual = hash ? NULL : arena_take(memory, played->game->board_size);
    if (!hash && !usual) return words_refuse(no, "", "memory", "");
    if (usual) board_standard(usual, played->game);
    return text_same(played->hash, usual ? usual->hash : hash) ||
           words_refuse(no, "event/1.10", "record-of-another-board", played->name);
}

bool record_result(const char *text, size_t len, const char *game, const char *hash,
                   struct arena *memory, struct text *side, struct text *rest, struct refusal *no) {
    struct match *m = arena_take(memory, sizeof *m);
    struct record_reader r;
    struct record_head head;
    struct count count[MAX_COUNTS];
    uint8_t sum[DIGEST_SIZE];
    TEXT(err, 400);
    if (!m) return words_refuse(no, "", "memory", "");
    if (!record_open(&r, text, len, &head, &err)) return words_fault(no, "bad-record", err.at);
    if (!text_same(head.game->name, game))
        return words_refuse(no, "", "record-of-another-game", head.game->name);
    if (!replay(m, text, len, &r, &head, memory, &err))
        return words_fault(no, "bad-record", err.at);
    if (!right_board(m->board, hash, memory, no)) return false;
    if (!m->over) return words_refuse(no, "", "record-not-over", "");
    text_add(side, m->winner == NOBODY ? "none" : game_side(head.game, m->winner));
    text_char(rest, ' ');
    if (m->resigned != NOBODY)
        text_add(rest, "resigned");
    else
        game_write_rule(head.game, match_ended_by(m), rest);
    int n = head.game->counts(m->board, &m->truth.s, count);
    for (int i = 0; i < n; i++) {
        text_char(rest, ' '), text_add(rest, count[i].key);
        text_char(rest, '='), text_int(rest, count[i].value);
    }
    scoring(m, rest);
    digest(text, len, sum);
    text_add(rest, " record=");
    for (int i = 0; i < 8; i++) text_hex(rest, sum[i], 2);
    return true;
}
