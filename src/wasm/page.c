#include "base/json.h"
#include "base/name.h"
#include "bots/bot.h"
#include "base/embedded.h"
#include "core/ask.h"
#include "core/sketch.h"
#include "core/steps.h"
#include "core/tally.h"
#include "core/view.h"
#include "event/friendly.h"
#include "wasm/page.h"
#include <string.h>

enum { RECORD_ROOM = 1 << 20, VIEW_ROOM = 1 << 20, THINK_ROOM = 24 << 20 };

static char record_room[RECORD_ROOM], view_room[VIEW_ROOM];
static _Alignas(16) uint8_t think_room[THINK_ROOM];
static struct match match, work;
static bool under_way;
static uint32_t steps; /* how many there are in the record */

static int answer(void) { return (int)wasm_answer()->len; }

int page_games(void) {
    struct text *out = wasm_begin();
    json_open(out, '[');
    for (int i = 0; games[i]; i++) {
        struct board *b = wasm_spare();
        board_standard(b, games[i]);
        json_open(out, '{');
        view_game(b, out);
        json_key_int(out, "levels", BOT_LEVELS);
        json_close(out, '}');
    }
    json_close(out, ']');
    return answer();
}

static void next_line(const char **s, char *line, size_t cap) {
    struct text t = text_over(line, cap);
    wasm_line(s, &t);
}

/* The sheet of the board on the table as records quote it; empty if it is the standard one. */
static char quoted_room[RECORD_BOARD];
static struct text quoted;

/* Opens a board by its game and, below that, nothing, a name or a sheet; *sheet is that of the
 * board.
 */
static bool open_board(const char *in, const char **sheet, struct text *err) {
    char name[32];
    quoted = text_over(quoted_room, sizeof quoted_room);
    next_line(&in, name, sizeof name);
    const struct game *g = game_find(name);
    const struct embedded *own = g && *in ? board_named(g, in) : NULL;
    if (!g) return false;
    *sheet = own ? own->text : *in ? in : board_sheet(g, 0)->text;
    if (!*in || own == board_sheet(g, 0)) return wasm_open(g, NULL, 0, err);
    return record_quote_board(*sheet, text_length(*sheet), &quoted) &&
           wasm_open(g, *sheet, text_length(*sheet), err);
}

int page_boards(int len) {
    const char *in = wasm_take(len);
    const struct game *g = in ? game_find(in) : NULL;
    const struct embedded *e;
    struct text *out = wasm_begin();
    if (!g) return 0;
    json_open(out, '[');
    for (int n = 0; (e = board_sheet(g, n)) != NULL; n++) {
        struct board *b = wasm_spare();
        TEXT(err, 200);
        if (!board_read(b, g, e->text, e->len, &err)) continue;
        json_open(out, '{');
        json_key_text(out, "board", b->name);
        json_key_int(out, "fields", b->fields);
        json_key_text(out, "hash", b->hash);
        json_key_text(out, "text", e->text);
        json_close(out, '}');
    }
    json_close(out, ']');
    return answer();
}

int page_board(int len) {
    TEXT(err, 300);
    const char *in = wasm_take(len), *sheet;
    under_way = false;
    if (!in || !open_board(in, &sheet, &err)) return 0;
    struct text *out = wasm_begin();
    json_open(out, '{');
    view_board(wasm_table(), out);
    json_key_text(out, "sheet", sheet);
    json_close(out, '}');
    return answer();
}

static void quote_board(struct record_head *head) {
    if (!quoted.len) return;
    head->board_text = quoted.at;
    head->board_len = quoted.len;
}

int page_begin(int len) {
    const char *in = wasm_take(len);
    const struct board *b = wasm_table();
    struct record_head head = {.view = REFEREE};
    struct seed seed;
    char hex[SEED_HEX];
    TEXT(err, 200);
    if (!in || !b) return 0;
    wasm_edition(b->game->edition); /* the game before may have been an old one */
    next_line(&in, hex, sizeof hex);
    next_line(&in, head.player[0], sizeof head.player[0]);
    next_line(&in, head.player[1], sizeof head.player[1]);
    steps = 0;
    quote_board(&head);
    under_way = dice_read(hex, &seed) &&
                match_open(&match, b, &head, &seed, record_room, sizeof record_room, &err);
    return under_way;
}

/* A record that tells or names its board is played on that one, others on the standard board. */
static bool record_sheet(const struct record_head *head, struct text *err) {
    static char sheet_room[RECORD_BOARD];
    struct text sheet = text_over(sheet_room, sizeof sheet_room);
    quoted = text_over(quoted_room, sizeof quoted_room);
    if (!record_elsewhere(head)) return wasm_open(head->game, NULL, 0, err);
    return record_board(head, &sheet) && record_quote_board(sheet.at, sheet.len, &quoted) &&
           wasm_open(head->game, sheet.at, sheet.len, err);
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
    bool good = record_open(&reader, in, text_length(in), &head, err) && head.game == b->game &&
                record_sheet(&head, err);
    if (good) wasm_edition(head.edition);
    good = good && match_resume(&match, b, &head, *hex ? &seed : NULL, record_room,
                                sizeof record_room, err);
    for (steps = 0; good && record_next(&reader, &line); steps += steps_counts(&line))
        good = match_feed(&match, &line, err) == MATCH_OK;
    under_way = good && !reader.failed;
    return under_way;
}

struct match *page_match(void) {
    return under_way ? &match : NULL;
}
struct match *page_work(void) {
    return &work;
}
/* The dice are believed, they are our own. */
bool page_again(struct record_reader *reader, char *room, size_t size, struct text *err) {
    struct record_head head;
    return under_way && record_open(reader, match.record.at, match.record.len, &head, err) &&
           match_resume(&work, match.board, &head, NULL, room, size, err);
}
uint32_t page_count(uint32_t more) { return steps += more; }

struct match *page_open(const struct record_head *head, struct text *err) {
    struct record_head full = *head;
    steps = 0;
    quote_board(&full);
    under_way = match_open(&match, wasm_table(), &full, NULL, record_room, sizeof record_room, err);
    return page_match();
}

void page_take(const struct match *other, uint32_t k) {
    struct text record = text_over(record_room, sizeof record_room);
    text_add(&record, other->record.at);
    match = *other;
    match.record = record;
    steps = k;
}

static void write_result(struct text *out) {
    TEXT(result, 200);
    char hex[SEED_HEX];
    if (!match.over) return;
    match_result(&match, &result);
    json_key_text(out, "over", result.at);
    dice_write(&match.seed, hex);
    json_key_text(out, "seed", hex);
}

static int addressed = NOBODY; /* who is addressed; NOBODY: whoever looks */

int page_reader(int seat) {
    addressed = seat;
    return 1;
}

/* What `viewer` sees; the moves that can go back are those of `undoing`, of NOBODY: of both. */
static int write_state(int viewer, int undoing, const char *whose) {
    struct text *out = wasm_begin();
    enum match_error e;
    json_open(out, '{');
    json_key_text(out, "is", "state");
    if (match.over)
        view_ended(match.board, &match.truth.s, viewer, out);
    else
        view_state(match.board, &match.truth.s, viewer, out);
    if (match.last != NO_MOVE) {
        json_key(out, "last");
        json_open(out, '{');
        view_last(&match, viewer, addressed == NOBODY ? viewer : addressed, out);
        json_close(out, '}');
    }
    json_key_int(out, "undo", match_undo_depth(&match, undoing, &e));
    if (whose) json_key_text(out, "viewer", whose);
    json_key_int(out, "k", steps);
    json_key_text(out, "promise", match.head.promise);
    write_result(out);
    json_close(out, '}');
    return answer();
}

int page_state(int viewer) {
    if (!under_way || viewer < SEAT_A || viewer > REFEREE || viewer == CHANCE || viewer == NOBODY)
        return 0;
    return write_state(viewer, viewer <= SEAT_B ? viewer : NOBODY, NULL);
}

int page_screen(int viewer, int shared) {
    if (!under_way) return 0;
    const struct game *g = match.board->game;
    int acts = match.over ? NOBODY : match.truth.s.turn;
    bool sits = viewer == SEAT_A || viewer == SEAT_B;
    if (shared && acts <= SEAT_B && (!sits || !g->secrets))
        viewer = acts;
    else if (!sits)
        viewer = SEAT_A;
    return write_state(match.over ? REFEREE : viewer, shared ? NOBODY : viewer, g->sides[viewer]);
}

static void write_refusal(enum match_error e, struct text *out) {
    if (e == MATCH_DENIED) { /* rulebooks are the page's: it words what this module cannot */
        json_key_text(out, "why", "rule");
        view_verdict(match.board, match.verdict, out);
    } else if (e != MATCH_OK) {
        json_key_text(out, "why", match_error_word(e));
    }
}

static int refuse(enum match_error e, struct text *out) {
    json_open(out, '{');
    write_refusal(e, out);
    json_close(out, '}');
    return answer();
}

int page_answer(enum match_error e, const char *fault) {
    struct text *out = wasm_begin();
    json_open(out, '{');
    write_refusal(e, out);
    if (e == MATCH_UNREADABLE && *fault) view_fault(fault, out);
    json_close(out, '}');
    return answer();
}

int page_blame(struct verdict v, const char *words) {
    struct text *out = wasm_begin();
    match.verdict = v;
    json_open(out, '{');
    json_key_text(out, "move", words);
    write_refusal(MATCH_DENIED, out);
    json_close(out, '}');
    return answer();
}

static int stepped(enum match_error e, struct text *out) {
    if (e == MATCH_OK) steps++;
    return refuse(e, out);
}

int page_play(int len) {
    const char *in = wasm_take(len);
    move list[TYPED_MOVES];
    enum match_error e = MATCH_OK;
    if (!in || !under_way) return 0;
    uint32_t before = match.moves;
    int count = typed_moves(match.board, &match.truth.s, in, list);
    if (!count) return refuse(MATCH_UNREADABLE, wasm_answer());
    for (int i = 0; i < count && (e == MATCH_OK || e == MATCH_HELD); i++)
        e = match_say(&match, list[i]);
    steps += match.moves - before; /* one, several, or none while they are held */
    return refuse(e, wasm_answer());
}

int page_why(int len) {
    const char *in = wasm_take(len);
    move m;
    if (!in || !under_way) return 0;
    if (!typed_move(match.board, &match.truth.s, in, &m))
        return refuse(MATCH_UNREADABLE, wasm_answer());
    match.verdict = game_check(match.board, &match.truth.s, m);
    return refuse(match.verdict.rule ? MATCH_DENIED : MATCH_OK, wasm_answer());
}

int page_roll(void) {
    struct text *out = wasm_begin();
    return under_way ? stepped(match_roll(&match), out) : 0;
}

int page_undo(void) {
    struct text *out = wasm_begin();
    return under_way ? stepped(match_undo(&match), out) : 0;
}

int page_resign(int seat) {
    struct text *out = wasm_begin();
    return under_way && seat <= SEAT_B ? stepped(match_resign(&match, seat), out) : 0;
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

/* Replays the record in the room of another match. */
int page_steps(int viewer, uint32_t after, uint32_t most) {
    struct text *out = wasm_begin();
    struct record_reader reader;
    struct record_line line;
    struct step step = {0};
    enum match_error e = MATCH_OK;
    TEXT(err, 200);
    if (!under_way || viewer < SEAT_A || viewer > REFEREE || viewer == CHANCE || viewer == NOBODY)
        return 0;
    bool good = page_again(&reader, view_room, sizeof view_room, &err);
    json_open(out, '[');
    while (good && e == MATCH_OK && step.k < after + most && record_next(&reader, &line))
        if (steps_feed(&work, &line, &step, &e, &err) && step.k > after)
            steps_write(&work, viewer, addressed == NOBODY ? viewer : addressed, &step, out);
    json_close(out, ']');
    return answer();
}

int page_show(int len) {
    const char *in = wasm_take(len);
    const struct board *b = wasm_table();
    union any_state s = {0};
    TEXT(err, 400);
    if (!in || !b || !b->game->read(b, &s.s, in, &err)) return 0;
    struct text *out = wasm_answer();
    json_open(out, '{');
    view_state(b, &s.s, REFEREE, out);
    json_close(out, '}');
    return answer();
}

int page_worth(void) {
    const struct board *b = wasm_table();
    struct text *out = wasm_begin();
    if (b) tally_offer(b, out);
    return answer();
}

int page_tally(int len) {
    const char *in = wasm_take(len);
    const struct board *b = wasm_table();
    struct text *out = wasm_answer();
    if (!in || !b || !tally_add(b, in, out)) text_clear(out);
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
    json_open(out, '{');
    json_key_text(out, "move", word.at);
    json_key_int(out, "chance", thought.chance);
    json_close(out, '}');
    return answer();
}

static int name(int len, enum name_kind kind) {
    const char *in = wasm_take(len);
    char clean[NAME_SIZE];
    if (!in) return 0;
    enum name_fault fault = name_clean(kind, in, (size_t)len, clean);
    struct text *out = wasm_answer();
    json_open(out, '{');
    json_key_text(out, fault == NAME_GOOD ? "name" : "why",
                  fault == NAME_GOOD ? clean : name_fault_word(fault));
    json_key_int(out, "most", name_most(kind));
    json_close(out, '}');
    return answer();
}

int page_name(int len) { return name(len, NAME_OF_PERSON); }
int page_words(int len) { return name(len, NAME_OF_WORDS); }

/* The draft in the first line; false: what is wrong with it is the answer. */
static bool take_draft(const char **in, union any_state *s) {
    TEXT(position, 4096);
    TEXT(fault, 400);
    const struct board *b = wasm_table();
    wasm_line(in, &position);
    if (b && !position.cut && draft_read(b, position.at, s, &fault)) return true;
    struct text *out = wasm_answer();
    json_open(out, '{');
    json_key(out, "fault");
    json_open(out, '{');
    view_fault(fault.at, out);
    json_close(out, '}');
    json_close(out, '}');
    return false;
}

int page_sketch(int len) {
    static struct sketch sketch;
    const char *in = wasm_take(len);
    char name[32], order[SKETCH_SMALL + 64];
    TEXT(err, 300);
    if (!in) return 0;
    next_line(&in, name, sizeof name);
    next_line(&in, order, sizeof order);
    const struct game *g = game_find(name);
    if (!g) return 0;
    bool read = sketch_read(&sketch, g, in, text_length(in), &err);
    struct text *out = wasm_begin();
    if (!read) {
        json_open(out, '{');
        json_key(out, "fault");
        json_open(out, '{');
        view_fault(err.at, out);
        json_close(out, '}');
        json_close(out, '}');
        return answer();
    }
    if (*order && !sketch_change(&sketch, order)) {
        json_text(out, "no");
        return answer();
    }
    json_open(out, '{');
    sketch_json(&sketch, wasm_spare(), out);
    json_close(out, '}');
    return answer();
}

int page_draft(int len) {
    const char *in = wasm_take(len);
    union any_state s;
    unsigned field = NO_FIELD;
    TEXT(name, 8);
    TEXT(orders, 1024);
    if (!in) return 0;
    if (!take_draft(&in, &s)) return answer();
    const struct board *b = wasm_table();
    const char *at = name.at;
    wasm_line(&in, &name);
    wasm_line(&in, &orders);
    if (name.len && !board_read_field(b, &at, &field)) field = NO_FIELD;
    if (orders.len && (orders.cut || !draft_change(b, &s, orders.at))) {
        text_add(wasm_begin(), "\"no\"");
        return answer();
    }
    draft_json(b, &s.s, field, wasm_begin());
    return answer();
}

int page_ask(int len) {
    const char *in = wasm_take(len);
    union any_state s;
    TEXT(what, 200);
    if (!in) return 0;
    if (!take_draft(&in, &s)) return answer();
    wasm_line(&in, &what);
    ask_json(wasm_table(), &s.s, what.at, wasm_begin());
    return answer();
}

int page_may(int len) {
    const char *in = wasm_take(len);
    union any_state s;
    if (!in) return 0;
    if (!take_draft(&in, &s)) return answer();
    ask_moves(wasm_table(), &s.s, wasm_begin());
    return answer();
}

int page_search(int len) {
    const char *in = wasm_take(len);
    TEXT(words, 200);
    TEXT(one, 4096);
    if (!in) return 0;
    struct text *out = wasm_answer();
    wasm_line(&in, &words);
    json_open(out, '[');
    for (int n = 0; *in; n++) {
        text_clear(&one);
        wasm_line(&in, &one);
        if (book_fits(one.at, words.at)) json_int(out, n);
    }
    json_close(out, ']');
    return answer();
}

int page_encounter(int len) {
    const char *in = wasm_take(len);
    TEXT(game, 32);
    TEXT(now, 8);
    if (!in) return 0;
    wasm_line(&in, &game), wasm_line(&in, &now);
    struct friendly f = {.game = game_find(game.at), .name = {"", ""}};
    for (int i = 0; i < 2; i++) {
        struct text result = text_over(f.result[i], sizeof f.result[i]);
        wasm_line(&in, &result);
    }
    if (!f.game || !friendly_has(f.game)) return 0;
    struct text *out = wasm_answer();
    if (!friendly_json(&f, text_same(now.at, "2"), false, out)) text_clear(out);
    return answer();
}
