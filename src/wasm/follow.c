#include "wasm/follow.h"
#include "base/json.h"
#include "core/steps.h"
#include "core/unseen.h"
#include "core/view.h"
#include "wasm/page.h"
#include <string.h>

enum { REWIND_ROOM = 1 << 20 };

static char rewind_room[REWIND_ROOM];

static int answer(void) { return (int)wasm_answer()->len; }

static bool hidden(const struct match *m) { return m->known_to != REFEREE; }

/* The same moment always supposes the same: a question and its answer are two calls. */
static struct rng thoughts(const struct match *m) { return rng_from((uint64_t)m->record.len + 1); }

/* Whether a move shows what could be otherwise: then it is asked about. */
static bool shows(const struct match *m, move mv) {
    static struct unseen_outcome found[UNSEEN_OUTCOMES];
    unsigned cards[UNSEEN_CARDS];
    struct rng r = thoughts(m);
    if (m->board->game->exchange) return unseen_cards(m, mv, &found[0], cards) > 0;
    return unseen_outcomes(m, &r, mv, found) > 1;
}

/* Supposes what a view hides, and does what reads the same to everybody: a card drawn unseen. */
static enum match_error settle(struct match *m) {
    struct rng r = thoughts(m);
    enum match_error e = hidden(m) ? unseen_begin(m, &r) : MATCH_OK;
    while (e == MATCH_OK && hidden(m) && !m->over && !m->ruling && unseen_alone(m)) {
        move list[MAX_MOVES];
        int count = game_legal(m->board, &m->truth.s, list);
        move mv = list[rng_below(&r, (uint32_t)count)];
        if (shows(m, mv)) break;
        e = unseen_play(m, &m->truth, mv);
        page_count(1);
    }
    return e;
}

/* ---- beginning ------------------------------------------------------------------------------- */

static bool take_tag(struct record_head *head, const char *line) {
    for (int i = 0; i < TAGS; i++) {
        size_t n = text_length(record_tags[i]);
        if (!text_starts(line, record_tags[i]) || line[n] != ' ') continue;
        struct text value = text_over(head->tag[i], sizeof head->tag[i]);
        text_add(&value, line + n + 1);
        return !value.cut;
    }
    return false;
}

/* The set-up as everybody sees it. */
static void begin_unseen(const struct board *b, struct record_head *head) {
    union any_state start, view;
    struct text from = text_over(head->from, sizeof head->from);
    memset(&start, 0, sizeof start), memset(&view, 0, sizeof view);
    game_start(b, &start.s);
    game_observe(b, &start.s, PUBLIC, &view.s);
    b->game->write(b, &view.s, &from);
    head->partly = true;
}

int follow_begin(int len) {
    const char *in = wasm_take(len);
    const struct board *b = wasm_table();
    struct record_head head = {.view = REFEREE};
    TEXT(err, 400);
    if (!in || !b) return 0;
    wasm_edition(b->game->edition);
    for (int i = 0; i < 2; i++) {
        struct text name = text_over(head.player[i], sizeof head.player[i]);
        wasm_line(&in, &name);
    }
    while (*in) {
        TEXT(line, RECORD_LINE);
        wasm_line(&in, &line);
        if (text_same(line.at, "hidden")) {
            begin_unseen(b, &head);
        } else if (text_starts(line.at, "from ")) {
            struct text from = text_over(head.from, sizeof head.from);
            text_add(&from, line.at + 5);
            head.partly = true;
        } else if (!take_tag(&head, line.at)) {
            return page_answer(MATCH_UNREADABLE, "");
        }
    }
    struct match *m = page_open(&head, &err);
    return page_answer(m ? settle(m) : MATCH_UNREADABLE, err.at);
}

/* ---- what there is to see -------------------------------------------------------------------- */

static void write_move(const struct match *m, move mv, struct text *out) {
    game_write_move(m->board, &m->truth.s, mv, m->known_to, out);
}

/* What is legal whatever lies hidden, as everybody reads it. */
static void write_sure(const struct match *m, struct text *out) {
    move list[MAX_MOVES];
    struct rng r = thoughts(m);
    int count = unseen_sure(m, &r, list, game_legal(m->board, &m->truth.s, list));
    json_key(out, "legal");
    json_open(out, '[');
    for (int i = 0; i < count; i++) {
        TEXT(word, 128);
        write_move(m, list[i], &word);
        json_text(out, word.at);
    }
    json_close(out, ']');
    json_key(out, "moves");
    json_open(out, '[');
    for (int i = 0; i < count; i++) {
        struct deed deed = game_deed(m->board, &m->truth.s, list[i], m->known_to);
        view_deed(m->board, &deed, out);
    }
    json_close(out, ']');
}

static void write_standing(const struct match *m, struct text *out) {
    enum match_error e;
    json_key_int(out, "undo", match_undo_depth(m, NOBODY, &e));
    json_key_bool(out, "typed", m->last_hand);
    json_key_bool(out, "ruling", m->ruling);
    json_key_bool(out, "hidden", hidden(m));
    json_key_bool(out, "stops", m->board->game->stopped_by != 0);
    json_key_int(out, "held", m->held.len);
    json_key_int(out, "illegal", m->illegal);
    json_key_int(out, "mistyped", m->mistyped);
    json_key_int(out, "cocked", m->cocked);
    json_key_int(out, "k", page_count(0));
    if (!m->over) return;
    TEXT(result, 256);
    match_result(m, &result);
    json_key_text(out, "over", result.at);
}

int follow_state(void) {
    struct text *out = wasm_begin();
    const struct match *m = page_match();
    if (!m) return 0;
    json_open(out, '{');
    if (m->over && m->truth.s.turn != NOBODY)
        view_ended(m->board, &m->truth.s, m->known_to, out);
    else if (m->ruling || hidden(m))
        view_still(m->board, &m->truth.s, m->known_to, out);
    else
        view_state(m->board, &m->truth.s, REFEREE, out);
    if (hidden(m) && !m->ruling && !m->over) write_sure(m, out);
    if (m->last != NO_MOVE) {
        json_key(out, "last");
        json_open(out, '{');
        view_last(m, m->known_to, PUBLIC, out);
        json_close(out, '}');
    }
    write_standing(m, out);
    json_close(out, '}');
    return answer();
}

/* ---- orders ---------------------------------------------------------------------------------- */

/* A move as it was chosen from the list or typed. */
static bool find_move(const struct match *m, const char *words, move *mv) {
    move list[MAX_MOVES];
    int count = game_legal(m->board, &m->truth.s, list);
    for (int i = 0; i < count; i++) {
        TEXT(text, 128);
        write_move(m, list[i], &text);
        if (!text_same(text.at, words)) continue;
        *mv = list[i];
        return true;
    }
    return typed_move(m->board, &m->truth.s, words, mv);
}

static int numbers(const char *at, unsigned *list, int most) {
    int count = 0;
    while (*at && count < most) {
        unsigned n = 0;
        while (*at == ' ') at++;
        while (*at >= '0' && *at <= '9' && n < 1000) n = 10 * n + (unsigned)(*at++ - '0');
        if (!n) break;
        list[count++] = n;
    }
    return count;
}

/* Sorted by what people read of them: their numbers tell nothing of the supposition. */
static void sort_outcomes(const struct match *m, struct unseen_outcome *found, int *order,
                          int count) {
    for (int n = 0; n < count; n++) {
        TEXT(own, 4096);
        view_events(m->board, &found[n].trace, m->known_to, &own);
        int i = n;
        for (; i; i--) {
            TEXT(other, 4096);
            view_events(m->board, &found[order[i - 1]].trace, m->known_to, &other);
            if (strcmp(other.at, own.at) <= 0) break;
            order[i] = order[i - 1];
        }
        order[i] = n;
    }
}

/* A move of tokens; false: a question was asked. */
static bool choose_outcome(struct match *m, move mv, const char *said, struct unseen_outcome *out) {
    static struct unseen_outcome found[UNSEEN_OUTCOMES];
    int order[UNSEEN_OUTCOMES] = {0};
    unsigned which = 1;
    struct rng r = thoughts(m);
    int count = unseen_outcomes(m, &r, mv, found);
    out->before = m->truth, out->m = mv;
    if (!count) return true;
    sort_outcomes(m, found, order, count);
    if (count == 1 || (numbers(said, &which, 1) && which <= (unsigned)count)) {
        *out = found[order[which - 1]];
        return true;
    }
    struct text *answer = wasm_begin();
    json_open(answer, '{');
    json_key(answer, "which");
    json_open(answer, '[');
    for (int i = 0; i < count; i++)
        view_events(m->board, &found[order[i]].trace, m->known_to, answer);
    json_close(answer, ']');
    json_close(answer, '}');
    return false;
}

/* The same for cards, which are read out. */
static bool read_cards(struct match *m, move mv, const char *said, struct unseen_outcome *out) {
    unsigned shown[UNSEEN_CARDS], read[UNSEEN_CARDS], wrong = 0;
    int count = unseen_cards(m, mv, out, shown);
    if (!count) return true;
    bool named = numbers(said, read, UNSEEN_CARDS) == count;
    if (named && unseen_show(m, out, shown, count, read, &wrong)) return true;
    struct text *answer = wasm_begin();
    json_open(answer, '{');
    json_key_int(answer, "cards", count);
    if (wrong) json_key_int(answer, "wrong", wrong);
    json_close(answer, '}');
    return false;
}

/* False: a question stands in the answer. */
static bool play(struct match *m, const char *words, const char *said, enum match_error *e) {
    static struct unseen_outcome out;
    move list[TYPED_MOVES];
    uint32_t before = m->moves + m->hands;
    int count = 1;
    *e = MATCH_UNREADABLE;
    if (!find_move(m, words, &list[0])) {
        count = hidden(m) ? 0 : typed_moves(m->board, &m->truth.s, words, list);
        if (!count) return true;
    }
    if (!hidden(m)) {
        *e = MATCH_OK;
        for (int i = 0; i < count && (*e == MATCH_OK || *e == MATCH_HELD); i++)
            *e = m->truth.s.turn == CHANCE ? match_hand(m, list[i]) : match_say(m, list[i]);
    } else if (m->over || m->ruling) {
        *e = m->over ? MATCH_OVER : MATCH_RULING;
    } else {
        bool cards = m->board->game->exchange != NULL;
        if (!(cards ? read_cards : choose_outcome)(m, list[0], said, &out)) return false;
        *e = unseen_play(m, &out.before, out.m == NO_MOVE ? list[0] : out.m);
    }
    page_count(m->moves + m->hands - before);
    return true;
}

static enum match_error stands(struct match *m, const char *position, struct text *fault) {
    union any_state s;
    TEXT(text, RECORD_LINE);
    memset(&s, 0, sizeof s);
    if (m->board->game->read(m->board, &s.s, position, fault))
        m->board->game->write(m->board, &s.s, &text); /* in any order, kept in one */
    return text.len ? match_stands(m, text.at, fault) : MATCH_UNREADABLE;
}

/* "SIDE MOVE": really made, now or some moves ago. */
static enum match_error illegal(struct match *m, const char *rest) {
    TEXT(side, 32);
    TEXT(spelled, 128);
    struct verdict v = LEGAL;
    while (*rest && *rest != ' ') text_char(&side, *rest++);
    int seat = game_seat(m->board->game, side.at);
    if (*rest) rest++;
    if (seat < 0 || !*rest) return MATCH_UNREADABLE;
    if (!match_blame(m, seat, rest, page_work(), &spelled, &v)) {
        move mv;
        if (!typed_move(m->board, &m->truth.s, rest, &mv)) return MATCH_UNREADABLE;
        game_write_move(m->board, &m->truth.s, mv, REFEREE, &spelled);
    }
    return match_illegal(m, seat, spelled.at, seat == m->truth.s.turn ? 0 : v.rule);
}

static bool takes(const char **order, const char *word) {
    size_t n = text_length(word);
    if (!text_starts(*order, word) || ((*order)[n] && (*order)[n] != ' ')) return false;
    *order += n + ((*order)[n] == ' ');
    return true;
}

static enum match_error obey(struct match *m, const char *order, struct text *fault) {
    if (takes(&order, "cocked")) return match_cocked(m, text_same(order, "typed"));
    if (takes(&order, "mistyped")) return match_mistyped(m);
    if (takes(&order, "undo")) {
        enum match_error e = match_undo(m);
        if (e == MATCH_OK) page_count(1);
        return e;
    }
    if (takes(&order, "back")) return match_back(m);
    if (takes(&order, "stop")) return match_stop(m);
    if (takes(&order, "stands")) return stands(m, order, fault);
    if (takes(&order, "note")) return match_note(m, order);
    if (takes(&order, "illegal")) return illegal(m, order);
    if (!takes(&order, "resign")) return MATCH_UNREADABLE;
    int seat = game_seat(m->board->game, order);
    if (seat < 0) return MATCH_UNREADABLE;
    enum match_error e = match_resign(m, seat);
    if (e == MATCH_OK) page_count(1);
    return e;
}

int follow_do(int len) {
    const char *in = wasm_take(len);
    struct match *m = page_match();
    TEXT(order, RECORD_LINE);
    TEXT(said, 200);
    TEXT(fault, 400);
    enum match_error e;
    if (!in || !m) return 0;
    wasm_line(&in, &order), wasm_line(&in, &said);
    const char *words = order.at;
    (void)wasm_begin();
    if (takes(&words, "play")) {
        if (!play(m, words, said.at, &e)) return answer();
    } else {
        e = obey(m, words, &fault);
    }
    if (e == MATCH_OK) e = settle(m);
    return page_answer(e, fault.at);
}

int follow_blame(int len) {
    const char *in = wasm_take(len);
    struct match *m = page_match();
    TEXT(side, 32);
    TEXT(words, 200);
    TEXT(spelled, 128);
    struct verdict v = LEGAL;
    if (!in || !m) return 0;
    wasm_line(&in, &side), wasm_line(&in, &words);
    int seat = game_seat(m->board->game, side.at);
    if (seat < 0 || !match_blame(m, seat, words.at, page_work(), &spelled, &v))
        return page_answer(MATCH_IS_LEGAL, "");
    return page_blame(v, spelled.at);
}

/* ---- back to a moment, and all that happened ----------------------------------------------------
 */

/* Reads the record up to where step `k` has been made, into the other match. */
static bool read_to(uint32_t k, struct record_reader *reader, struct record_line *line,
                    struct text *err) {
    struct match *work = page_work();
    uint32_t done = 0;
    bool good = page_again(reader, rewind_room, sizeof rewind_room, err);
    while (good && record_next(reader, line)) {
        if (steps_counts(line) && done++ == k) return true;
        good = match_feed(work, line, err) == MATCH_OK;
    }
    return false;
}

int follow_rewind(int len) {
    const char *in = wasm_take(len);
    struct match *m = page_match();
    struct record_reader reader;
    struct record_line line;
    TEXT(number, 12);
    TEXT(words, 200);
    TEXT(dropped, RECORD_LINE - 200);
    TEXT(err, 400);
    unsigned k = 0;
    if (!in || !m) return 0;
    wasm_line(&in, &number), wasm_line(&in, &words);
    (void)numbers(number.at, &k, 1);
    if (!read_to(k, &reader, &line, &err)) return page_answer(MATCH_NOTHING, "");
    text_add(&dropped, words.at);
    do {
        if (line.kind == LINE_HASH || line.kind == LINE_SUPPOSED || line.kind == LINE_TIME ||
            line.kind == LINE_SEAL)
            continue;
        if (dropped.len + text_length(reader.whole) + 8 > dropped.cap) break;
        text_add(&dropped, dropped.len ? "; " : "");
        text_add(&dropped, reader.whole);
    } while (record_next(&reader, &line));
    page_take(page_work(), k);
    m = page_match();
    return page_answer(match_note(m, dropped.at), "");
}

static const char *what_of(const struct record_line *line) {
    static const char *const words[] = {
        [LINE_COCKED] = "cocked",   [LINE_MISTYPED] = "mistyped", [LINE_UNDO] = "undo",
        [LINE_ILLEGAL] = "illegal", [LINE_BACK] = "back",         [LINE_STANDS] = "stands",
        [LINE_NOTE] = "note",       [LINE_RESIGN] = "resign",     [LINE_STOPPED] = "stopped",
    };
    return (size_t)line->kind < sizeof words / sizeof *words ? words[line->kind] : NULL;
}

/* A line that is no move: what it says. */
static void write_line(const struct match *m, const struct record_line *line, struct text *out) {
    const char *what = what_of(line);
    if (!what) return;
    json_open(out, '{');
    json_key_text(out, "what", what);
    if (line->kind == LINE_ILLEGAL || line->kind == LINE_RESIGN)
        json_key_text(out, "who", game_side(m->board->game, line->seat));
    if (line->text[0] && line->kind != LINE_STANDS) json_key_text(out, "text", line->text);
    if (line->kind == LINE_ILLEGAL) {
        TEXT(rule, 32);
        game_write_rule(m->board->game, line->rule, &rule);
        json_key_text(out, "rule", rule.at);
        move mv;
        if (typed_move(m->board, &m->truth.s, line->text, &mv)) {
            struct deed deed = game_deed(m->board, &m->truth.s, mv, m->known_to);
            json_key(out, "did");
            view_deed(m->board, &deed, out);
        }
    }
    json_close(out, '}');
}

int follow_log(void) {
    struct text *out = wasm_begin();
    const struct match *m = page_match();
    struct match *work = page_work();
    struct record_reader reader;
    struct record_line line;
    struct step step = {0};
    enum match_error e = MATCH_OK;
    TEXT(err, 400);
    if (!page_again(&reader, rewind_room, sizeof rewind_room, &err)) return 0;
    json_open(out, '[');
    while (e == MATCH_OK && record_next(&reader, &line)) {
        if (!steps_feed(work, &line, &step, &e, &err) || step.what) {
            write_line(work, &line, out);
            continue;
        }
        json_open(out, '{');
        json_key_int(out, "k", step.k);
        json_key_int(out, "round", work->before.s.round);
        view_last(work, m->known_to, PUBLIC, out);
        json_close(out, '}');
    }
    json_close(out, ']');
    return answer();
}
