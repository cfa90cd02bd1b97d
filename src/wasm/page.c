#include "bots/bot.h"
#include "core/match.h"
#include "core/view.h"
#include "wasm/page.h"
#include <string.h>

enum { RECORD_ROOM = 1 << 20, VIEW_ROOM = 1 << 20, THINK_ROOM = 24 << 20 };

static char record_room[RECORD_ROOM], view_room[VIEW_ROOM];
static _Alignas(16) uint8_t think_room[THINK_ROOM];
static struct match match, work;
static bool under_way;

static int answer(void) { return (int)wasm_answer()->len; }

static void pair(const char *key, const char *value, struct text *out) {
    char last = out->len ? out->at[out->len - 1] : '{';
    if (last != '{' && last != '[') text_char(out, ',');
    view_string(key, out);
    text_char(out, ':');
    view_string(value, out);
}

int page_games(void) {
    struct text *out = wasm_begin();
    text_char(out, '[');
    for (int i = 0; games[i]; i++) {
        text_add(out, i ? ",{" : "{");
        pair("game", games[i]->name, out);
        pair("title", games[i]->title, out);
        pair("edition", games[i]->edition, out);
        text_add(out, ",\"sides\":[");
        view_string(games[i]->sides[0], out);
        text_char(out, ',');
        view_string(games[i]->sides[1], out);
        text_add(out, games[i]->secrets ? "],\"secrets\":true}" : "],\"secrets\":false}");
    }
    text_char(out, ']');
    return answer();
}

static void write_fields(const struct board *b, struct text *out) {
    for (unsigned f = 0; f < b->fields; f++) {
        TEXT(name, 8);
        TEXT(ground, 8);
        board_write_field(b, f, &name);
        b->game->ground(b, f, &ground);
        text_add(out, f ? ",{" : "{");
        pair("field", name.at, out);
        text_add(out, ",\"row\":");
        text_int(out, b->row[f]);
        text_add(out, ",\"column\":");
        text_int(out, b->column[f]);
        if (b->place[f][0]) pair("place", b->place[f], out);
        if (ground.len) pair("ground", ground.at, out);
        text_char(out, '}');
    }
}

int page_board(int len) {
    under_way = false;
    if (!wasm_game(len)) return 0;
    const struct board *b = wasm_table();
    struct text *out = wasm_begin();
    text_char(out, '{');
    pair("game", b->game->name, out);
    pair("board", b->name, out);
    text_add(out, ",\"rows\":");
    text_int(out, b->rows);
    text_add(out, ",\"columns\":");
    text_int(out, b->columns);
    text_add(out, ",\"shift\":"); /* rows with row % 2 == shift lie half a hex east */
    text_int(out, !b->shift);
    text_add(out, ",\"fields\":[");
    write_fields(b, out);
    text_add(out, "]}");
    return answer();
}

/* Takes the next line of *s into `line`. */
static void next_line(const char **s, char *line, size_t cap) {
    struct text t = text_over(line, cap);
    while (**s && **s != '\n') text_char(&t, *(*s)++);
    if (**s) (*s)++;
}

int page_begin(int len) {
    const char *in = wasm_take(len);
    const struct board *b = wasm_table();
    struct record_head head = {.view = REFEREE};
    struct seed seed;
    char hex[SEED_HEX];
    TEXT(err, 200);
    if (!in || !b) return 0;
    next_line(&in, hex, sizeof hex);
    next_line(&in, head.player[0], sizeof head.player[0]);
    next_line(&in, head.player[1], sizeof head.player[1]);
    under_way = dice_read(hex, &seed) &&
                match_open(&match, b, &head, &seed, record_room, sizeof record_room, &err);
    return under_way;
}

/* An unfinished game has not published its seed: the page keeps it and gives it in line one. With
 * an empty line the dice of the record are believed. */
int page_resume(int len) {
    const char *in = wasm_take(len);
    const struct board *b = wasm_table();
    struct text *err = wasm_answer();
    struct record_head head;
    struct record_reader reader;
    struct record_line line;
    struct seed seed;
    char hex[SEED_HEX];
    under_way = false;
    if (!in || !b) return 0;
    next_line(&in, hex, sizeof hex);
    if (*hex && !dice_read(hex, &seed)) return 0;
    bool good =
        record_open(&reader, in, text_length(in), &head, err) && head.game == b->game &&
        match_resume(&match, b, &head, *hex ? &seed : NULL, record_room, sizeof record_room, err);
    while (good && record_next(&reader, &line)) good = match_feed(&match, &line, err) == MATCH_OK;
    under_way = good && !reader.failed;
    return under_way;
}

static void write_last(int viewer, struct text *out) {
    const struct board *b = match.board;
    TEXT(word, 128);
    if (match.last == NO_MOVE) return;
    bool rolled = match.last_seat == CHANCE;
    game_write_move(b, &match.before.s, match.last, viewer, &word);
    text_add(out, ",\"last\":{");
    pair("who", rolled ? "dice" : game_side(b->game, match.last_seat), out);
    pair("move", word.at, out);
    text_add(out, ",\"events\":");
    view_events(b, &match.trace, viewer, out);
    text_char(out, '}');
}

static void write_result(struct text *out) {
    TEXT(result, 200);
    char hex[SEED_HEX];
    if (!match.over) return;
    match_result(&match, &result);
    pair("over", result.at, out);
    dice_write(&match.seed, hex);
    pair("seed", hex, out);
}

int page_state(int viewer) {
    struct text *out = wasm_begin();
    if (!under_way || viewer < SEAT_A || viewer > REFEREE || viewer == CHANCE || viewer == NOBODY)
        return 0;
    text_add(out, "{\"is\":\"state\",");
    view_state(match.board, &match.truth.s, viewer, out);
    write_last(viewer, out);
    text_add(out, match_can_undo(&match) == MATCH_OK ? ",\"undo\":true" : ",\"undo\":false");
    text_add(out, ",\"k\":");
    text_int(out, match.moves + match.undone);
    pair("promise", match.head.promise, out);
    write_result(out);
    text_char(out, '}');
    return answer();
}

static int refuse(enum match_error e, struct text *out) {
    text_char(out, '{');
    if (e == MATCH_DENIED) {
        TEXT(rule, 32);
        pair("why", "rule", out);
        game_write_rule(match.board->game, match.verdict.rule, &rule);
        pair("rule", rule.at, out);
        if (match.verdict.field < match.board->fields) {
            TEXT(field, 8);
            board_write_field(match.board, match.verdict.field, &field);
            pair("field", field.at, out);
        }
    } else if (e != MATCH_OK) {
        pair("why", match_error_word(e), out);
    }
    text_char(out, '}');
    return answer();
}

int page_play(int len) {
    const char *in = wasm_take(len);
    move m;
    if (!in || !under_way) return 0;
    if (!game_read_move(match.board, &match.truth.s, in, &m))
        return refuse(MATCH_UNREADABLE, wasm_answer());
    return refuse(match_play(&match, m), wasm_answer());
}

int page_why(int len) {
    const char *in = wasm_take(len);
    move m;
    if (!in || !under_way) return 0;
    if (!game_read_move(match.board, &match.truth.s, in, &m))
        return refuse(MATCH_UNREADABLE, wasm_answer());
    match.verdict = game_check(match.board, &match.truth.s, m);
    return refuse(match.verdict.rule ? MATCH_DENIED : MATCH_OK, wasm_answer());
}

int page_roll(void) {
    struct text *out = wasm_begin();
    return under_way ? refuse(match_roll(&match), out) : 0;
}

int page_undo(void) {
    struct text *out = wasm_begin();
    return under_way ? refuse(match_undo(&match), out) : 0;
}

int page_resign(int seat) {
    struct text *out = wasm_begin();
    return under_way && seat <= SEAT_B ? refuse(match_resign(&match, seat), out) : 0;
}

int page_record(int viewer) {
    struct text *out = wasm_begin();
    struct text view = text_over(view_room, sizeof view_room);
    TEXT(err, 200);
    if (!under_way) return 0;
    if (viewer == REFEREE)
        text_add(out, match.record.at);
    else if (match_write_view(match.record.at, match.record.len, match.board, viewer, &work, &view,
                              &err))
        text_add(out, view.at);
    return answer();
}

int page_show(int len) {
    const char *in = wasm_take(len);
    const struct board *b = wasm_table();
    union any_state s = {0};
    TEXT(err, 400);
    if (!in || !b || !b->game->read(b, &s.s, in, &err)) return 0;
    struct text *out = wasm_answer();
    text_char(out, '{');
    view_state(b, &s.s, REFEREE, out);
    text_char(out, '}');
    return answer();
}

/* The move a bot would make for the side to act, from that side's own view. */
int page_think(int level, uint32_t nodes, uint32_t seed) {
    struct text *out = wasm_begin();
    struct arena arena = {.at = think_room, .size = sizeof think_room};
    struct bot_limit limit = {.nodes = nodes};
    struct bot_thought thought;
    union any_state view;
    if (!under_way || match.truth.s.turn > SEAT_B || level < BOT_LEVEL_1 || level > BOT_LEVEL_5)
        return 0;
    game_observe(match.board, &match.truth.s, match.truth.s.turn, &view.s);
    move m = bot_choose(match.board, &view.s, level, limit, seed, &arena, &thought);
    TEXT(word, 128);
    game_write_move(match.board, &view.s, m, REFEREE, &word);
    text_char(out, '{');
    pair("move", word.at, out);
    text_add(out, ",\"chance\":");
    text_int(out, thought.chance);
    text_char(out, '}');
    return answer();
}
