#include "wasm/learn.h"
#include "base/json.h"
#include "bots/bot.h"
#include "core/view.h"
#include "learn/lesson.h"
#include "learn/riddle.h"

/* The other side of a mission plays as this level does, where the lesson says nothing. */
enum { OTHER_LEVEL = 2, THINK_ROOM = 8 << 20 };

static _Alignas(16) uint8_t think_room[THINK_ROOM];
static struct lesson lesson;
static struct lesson_run run;
static bool learning;

static int answer(void) { return (int)wasm_answer()->len; }

static void write_said(struct text *out, const char *key, const struct said *said) {
    if (!said->in[POLISH]) return;
    json_key(out, key);
    json_open(out, '{');
    for (enum language in = POLISH; in <= ENGLISH; in++)
        json_key_text(out, book_language(in), said->in[in]);
    json_close(out, '}');
}

static void write_rules(struct text *out) {
    json_key(out, "teaches");
    json_open(out, '[');
    for (int i = 0; i < lesson.taught; i++) {
        TEXT(rule, 16);
        game_write_rule(wasm_table()->game, lesson.teaches[i], &rule);
        json_text(out, rule.at);
    }
    json_close(out, ']');
}

int learn_list(void) {
    const struct board *b = wasm_table();
    struct text *out = wasm_begin();
    TEXT(err, 300);
    learning = false;
    json_open(out, '[');
    for (int n = 0; b && lesson_get(b, n, &lesson, &err); n++) {
        json_open(out, '{');
        json_key_text(out, "key", lesson.key);
        json_key_text(out, "side", game_side(b->game, lesson.side));
        write_said(out, "title", &lesson.title);
        write_said(out, "task", &lesson.task);
        json_key_bool(out, "leads", lesson_leads(&lesson));
        json_key_int(out, "moves", lesson.solves);
        json_key_text(out, "position", lesson.position);
        write_rules(out);
        json_close(out, '}');
    }
    json_close(out, ']');
    return answer();
}

int learn_begin(int len) {
    static const struct record_head plain;
    struct record_head head = plain;
    const char *in = wasm_take(len);
    const struct board *b = wasm_table();
    TEXT(err, 300);
    learning = in && b && lesson_find(b, in, &lesson) >= 0;
    if (!learning) return 0;
    lesson_begin(&run, &lesson, &head);
    learning = page_open(&head, &err) != NULL;
    return learning ? learn_state() : 0;
}

static void write_hints(struct text *out) {
    json_key(out, "hints");
    json_open(out, '[');
    for (int i = 0; i < lesson.hints; i++) {
        json_open(out, '{');
        for (enum language in = POLISH; in <= ENGLISH; in++)
            json_key_text(out, book_language(in), lesson.hint[i].in[in]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* The move that is led to now, and what is said before it. */
static void write_lead(const struct match *m, struct text *out) {
    move next = lesson_next(&run, m);
    TEXT(words, 128);
    if (next == NO_MOVE) return;
    game_write_move(m->board, &m->truth.s, next, REFEREE, &words);
    json_key_text(out, "next", words.at);
    write_said(out, "head", &lesson.head[run.moves]);
    write_said(out, "text", &lesson.text[run.moves]);
}

int learn_state(void) {
    static const char *const states[] = {"open", "solved", "lost"};
    const struct match *m = page_match();
    struct text *out = wasm_begin();
    if (!learning || !m) return 0;
    json_open(out, '{');
    json_key_text(out, "key", lesson.key);
    json_key_text(out, "side", game_side(m->board->game, lesson.side));
    json_key_text(out, "state", states[run.state]);
    json_key_int(out, "moves", run.moves);
    json_key_int(out, "of", lesson.solves);
    write_said(out, "title", &lesson.title);
    write_said(out, "task", &lesson.task);
    write_said(out, "done", &lesson.done);
    write_said(out, "lost", &lesson.lost);
    if (lesson_leads(&lesson)) write_lead(m, out);
    write_hints(out);
    write_rules(out);
    json_close(out, '}');
    return answer();
}

int learn_play(int len) {
    const struct match *m = page_match();
    if (!learning || !m) return 0;
    uint32_t before = m->moves;
    int written = page_play(len);
    if (m->moves > before) lesson_see(&run, m);
    return written;
}

static move bot_move(const struct match *m, uint32_t seed) {
    struct arena arena = {.at = think_room, .size = sizeof think_room};
    struct bot_limit limit = {0};
    struct bot_thought thought;
    union any_state view;
    game_observe(m->board, &m->truth.s, m->truth.s.turn, &view.s);
    return bot_choose(m->board, &view.s, OTHER_LEVEL, limit, seed, &arena, &thought);
}

int learn_go(uint32_t seed) {
    struct match *m = page_match();
    if (!learning || !m || m->over || m->truth.s.turn == lesson.side) return 0;
    bool rolls = m->truth.s.turn == CHANCE;
    struct rng r = rng_from(seed);
    move mv = lesson_answer(&run, m);
    if (mv == NO_MOVE) mv = rolls ? game_roll(m->board, &m->truth.s, &r) : bot_move(m, seed);
    enum match_error e = rolls ? match_hand(m, mv) : match_play(m, mv);
    if (e == MATCH_OK) {
        page_count(1);
        lesson_see(&run, m);
    }
    return page_answer(e, "");
}

int learn_stars(int helped) {
    text_int(wasm_begin(), learning ? lesson_stars(&run, helped) : 0);
    return answer();
}

int learn_riddle(uint32_t day, uint32_t n) {
    static struct riddle riddle;
    const struct board *b = wasm_table();
    struct text *out = wasm_begin();
    TEXT(words, 128);
    if (!b || !riddle_make(b, riddle_number(day, n, b->game), &riddle)) return 0;
    const struct state *s = &riddle.s.s;
    struct deed did = game_deed(b, s, riddle.asked, s->turn);
    game_write_move(b, s, riddle.asked, s->turn, &words);
    json_open(out, '{');
    view_still(b, s, s->turn, out);
    json_key_text(out, "asked", words.at);
    json_key(out, "did");
    view_deed(b, &did, out);
    json_key_bool(out, "allowed", riddle.allowed);
    if (!riddle.allowed) {
        view_verdict(b, riddle.verdict, out);
    } else if (riddle.rule) {
        TEXT(rule, 16);
        game_write_rule(b->game, riddle.rule, &rule);
        json_key_text(out, "rule", rule.at);
    }
    json_close(out, '}');
    return answer();
}
