#include "learn/lesson.h"
#include "base/embedded.h"
#include "base/sheet.h"
#include <string.h>

/* ---- reading ------------------------------------------------------------------------------- */

struct reading_of {
    const struct board *b;
    struct lesson *l;
    struct sheet in;
};

/* Keeps a text in the lesson's own room. */
static const char *keep(struct reading_of *r, const char *words) {
    size_t len = text_length(words) + 1;
    if (r->l->used + len > sizeof r->l->room) {
        sheet_fail(&r->in, "lesson.long", words);
        return NULL;
    }
    char *at = r->l->room + r->l->used;
    memcpy(at, words, len);
    r->l->used += len;
    return at;
}

static int event_find(const char *word) {
    for (unsigned kind = 0; kind < EVENT_KINDS; kind++)
        if (text_same(word, game_event_word(kind))) return (int)kind;
    return -1;
}

static int piece_find(const struct game *g, const char *word) {
    for (int i = 0; g->piece_words[i]; i++)
        if (text_same(word, g->piece_words[i])) return i;
    return -1;
}

/* "raf destroyed fighter at D3 times 2" */
static bool read_event(struct reading_of *r, struct goal *goal, int side) {
    struct sheet *in = &r->in;
    if (!sheet_count(in, 4, 8)) return false;
    int event = event_find(in->word[2]);
    if (event < 0) return sheet_fail(in, "lesson.event", in->word[2]);
    int piece = piece_find(r->b->game, in->word[3]);
    if (piece < 0 && !text_same(in->word[3], "any"))
        return sheet_fail(in, "lesson.piece", in->word[3]);
    goal->kind = GOAL_EVENT;
    goal->side = (uint8_t)side;
    goal->event = (uint8_t)event;
    goal->piece = (int16_t)piece;
    for (int n = 4; n + 1 < in->words; n += 2) {
        const char *at = in->word[n + 1];
        unsigned field;
        int times;
        if (text_same(in->word[n], "at")) {
            if (!board_read_field(r->b, &at, &field))
                return sheet_fail(in, "lesson.field", in->word[n + 1]);
            goal->field = (uint16_t)field;
        } else if (text_same(in->word[n], "times")) {
            if (!sheet_int(in, n + 1, 1, 20, &times)) return false;
            goal->times = (uint8_t)times;
        } else {
            return sheet_fail(in, "lesson.goal", in->word[n]);
        }
    }
    return true;
}

static bool read_goal(struct reading_of *r, struct goal *list, int *count, int most) {
    struct sheet *in = &r->in;
    if (!sheet_count(in, 2, 8)) return false;
    if (*count == most) return sheet_fail(in, "lesson.many", in->word[0]);
    struct goal *goal = &list[(*count)++];
    const char *word = in->word[1];
    int least;
    *goal = (struct goal){.field = NO_FIELD, .times = 1, .piece = -1};
    if (game_seat(r->b->game, word) >= 0) return read_event(r, goal, game_seat(r->b->game, word));
    if (text_same(word, "won")) {
        goal->kind = GOAL_WON;
        return sheet_count(in, 2, 2);
    }
    if (text_same(word, "lasted")) {
        goal->kind = GOAL_LASTED;
        return sheet_count(in, 2, 2);
    }
    if (text_same(word, "said")) {
        goal->kind = GOAL_SAID;
        return sheet_count(in, 3, 3) && (goal->key = keep(r, in->word[2])) != NULL;
    }
    if (text_same(word, "made")) {
        goal->kind = GOAL_MADE;
        return sheet_count(in, 3, 8) && (goal->key = keep(r, sheet_tail(in, 2))) != NULL;
    }
    if (text_same(word, "count")) {
        goal->kind = GOAL_COUNT;
        if (!sheet_count(in, 4, 4) || !sheet_int(in, 3, 1, 200, &least)) return false;
        goal->times = (uint8_t)least;
        return (goal->key = keep(r, in->word[2])) != NULL;
    }
    return sheet_fail(in, "lesson.goal", word);
}

static bool read_until(struct reading_of *r) {
    struct sheet *in = &r->in;
    struct lesson *l = r->l;
    if (!sheet_count(in, 2, 3)) return false;
    if (text_same(in->word[1], "end")) {
        l->until = UNTIL_END;
        return true;
    }
    if (text_same(in->word[1], "turn")) {
        l->until = UNTIL_TURN;
        return true;
    }
    bool moves = text_same(in->word[1], "moves");
    if (!moves && !text_same(in->word[1], "round"))
        return sheet_fail(in, "lesson.until", in->word[1]);
    l->until = moves ? UNTIL_MOVES : UNTIL_ROUND;
    return sheet_count(in, 3, 3) && sheet_int(in, 2, 1, 99, &l->limit);
}

/* Each word of the line is one of a list, or the whole rest of it is. */
static bool read_list(struct reading_of *r, const char **list, int *count, bool whole) {
    struct sheet *in = &r->in;
    if (in->words < 2) return sheet_count(in, 2, SHEET_WORDS);
    for (int n = 1; n < in->words; n++) {
        if (*count == LESSON_MOVES) return sheet_fail(in, "lesson.many", in->word[0]);
        const char *words = keep(r, whole ? sheet_tail(in, n) : in->word[n]);
        if (!words) return false;
        list[(*count)++] = words;
        if (whole) break;
    }
    return true;
}

static bool read_teaches(struct reading_of *r) {
    struct sheet *in = &r->in;
    for (int n = 1; n < in->words; n++) {
        unsigned rule = 0;
        const char *at = in->word[n];
        uint32_t chapter, number;
        if (text_number(&at, 99, &chapter) && text_take(&at, ".") && text_number(&at, 99, &number))
            rule = RULE(chapter, number);
        if (!rule || *at) return sheet_fail(in, "lesson.rule", in->word[n]);
        if (r->l->taught == LESSON_RULES) return sheet_fail(in, "lesson.many", in->word[0]);
        r->l->teaches[r->l->taught++] = (uint16_t)rule;
    }
    return true;
}

/* "denied E2-C2 5.1": the rule is the last word. */
static bool read_denied(struct reading_of *r) {
    struct sheet *in = &r->in;
    struct lesson *l = r->l;
    TEXT(words, 80);
    uint32_t chapter = 0, number = 0;
    if (!sheet_count(in, 3, 8)) return false;
    if (l->denials == LESSON_RULES) return sheet_fail(in, "lesson.many", in->word[0]);
    for (int n = 1; n + 1 < in->words; n++) {
        if (n > 1) text_char(&words, ' ');
        text_add(&words, in->word[n]);
    }
    const char *at = in->word[in->words - 1];
    bool good = text_number(&at, 99, &chapter) && text_take(&at, ".") &&
                text_number(&at, 99, &number) && !*at;
    if (!good) return sheet_fail(in, "lesson.rule", in->word[in->words - 1]);
    l->denied_by[l->denials] = RULE(chapter, number);
    return (l->denied[l->denials++] = keep(r, words.at)) != NULL;
}

/* Where words like "title-pl" belong; NULL if the key is none of them. */
static struct said *place_of(struct lesson *l, const char *key, size_t len) {
    static const char *const words[] = {"title", "task", "done", "lost"};
    struct said *place[] = {&l->title, &l->task, &l->done, &l->lost};
    for (int i = 0; i < 4; i++)
        if (text_length(words[i]) == len && !memcmp(key, words[i], len)) return place[i];
    bool head = len == 4 && !memcmp(key, "head", 4), text = len == 4 && !memcmp(key, "text", 4);
    if ((head || text) && l->solves)
        return head ? &l->head[l->solves - 1] : &l->text[l->solves - 1];
    return NULL;
}

static bool read_words(struct reading_of *r) {
    struct sheet *in = &r->in;
    const char *key = in->word[0], *dash = strchr(key, '-');
    if (!dash || in->words < 2) return sheet_fail(in, "lesson.key", key);
    int language = text_same(dash, "-pl") ? POLISH : text_same(dash, "-en") ? ENGLISH : -1;
    size_t len = (size_t)(dash - key);
    if (language < 0) return sheet_fail(in, "lesson.key", key);
    struct said *said = place_of(r->l, key, len);
    if (len == 4 && !memcmp(key, "hint", 4)) {
        bool new = !r->l->hints || r->l->hint[r->l->hints - 1].in[language];
        if (new && r->l->hints == LESSON_HINTS) return sheet_fail(in, "lesson.many", key);
        if (new) r->l->hints++;
        said = &r->l->hint[r->l->hints - 1];
    }
    if (!said) return sheet_fail(in, "lesson.key", key);
    if (said->in[language]) return sheet_fail(in, "lesson.twice", key);
    return (said->in[language] = keep(r, sheet_tail(in, 1))) != NULL;
}

static bool read_side(struct reading_of *r) {
    r->l->side = r->in.words == 2 ? game_seat(r->b->game, r->in.word[1]) : -1;
    return r->l->side >= 0 || sheet_fail(&r->in, "lesson.side", sheet_tail(&r->in, 1));
}

static bool read_line(struct reading_of *r) {
    struct lesson *l = r->l;
    const char *key = r->in.word[0];
    if (text_same(key, "side")) return read_side(r);
    if (text_same(key, "position"))
        return sheet_count(&r->in, 2, SHEET_WORDS) &&
               (l->position = keep(r, sheet_tail(&r->in, 1))) != NULL;
    if (text_same(key, "goal")) return read_goal(r, l->goal, &l->goals, LESSON_GOALS);
    if (text_same(key, "never")) return read_goal(r, l->never, &l->nevers, LESSON_NEVERS);
    if (text_same(key, "until")) return read_until(r);
    if (text_same(key, "rolls")) return read_list(r, l->roll, &l->rolls, false);
    if (text_same(key, "roll")) return read_list(r, l->roll, &l->rolls, true);
    if (text_same(key, "other")) return read_list(r, l->other, &l->others, true);
    if (text_same(key, "solve")) return read_list(r, l->solve, &l->solves, true);
    if (text_same(key, "teaches")) return read_teaches(r);
    if (text_same(key, "denied")) return read_denied(r);
    return read_words(r);
}

static bool both(const struct said *s) { return s->in[POLISH] && s->in[ENGLISH]; }

/* What a lesson cannot do without. */
static bool whole(struct reading_of *r) {
    const struct lesson *l = r->l;
    const char *missing = l->side < 0          ? "side"
                          : !l->position       ? "position"
                          : !l->goals          ? "goal"
                          : !l->solves         ? "solve"
                          : !both(&l->title)   ? "title"
                          : !both(&l->task)    ? "task"
                          : !both(&l->done)    ? "done"
                          : !both(&l->lost)    ? "lost"
                          : !both(&l->hint[0]) ? "hint"
                                               : NULL;
    return !missing || sheet_fail(&r->in, "lesson.missing", missing);
}

bool lesson_read(const struct board *b, const char *text, size_t len, int n, struct lesson *out,
                 struct text *err) {
    static const struct lesson empty;
    struct reading_of r = {.b = b, .l = out};
    int at = -1;
    *out = empty;
    out->side = -1;
    text_clear(err);
    sheet_open(&r.in, text, len, err);
    while (sheet_next(&r.in)) {
        if (text_same(r.in.word[0], "mission")) {
            if (at == n) break;
            at++;
            if (at == n && sheet_count(&r.in, 2, 2)) out->key = keep(&r, r.in.word[1]);
        } else if (at < 0) {
            sheet_fail(&r.in, "lesson.key", r.in.word[0]);
        } else if (at == n) {
            read_line(&r);
        }
    }
    if (r.in.failed || at < n) return false;
    return whole(&r);
}

bool lesson_get(const struct board *b, int n, struct lesson *out, struct text *err) {
    TEXT(path, 64);
    text_add(&path, "data/");
    text_add(&path, b->game->name);
    text_add(&path, "/lessons.txt");
    const struct embedded *e = embedded_find(path.at);
    text_clear(err);
    return e && lesson_read(b, e->text, e->len, n, out, err);
}

int lesson_find(const struct board *b, const char *key, struct lesson *out) {
    TEXT(err, 200);
    for (int n = 0; lesson_get(b, n, out, &err); n++)
        if (text_same(out->key, key)) return n;
    return -1;
}

bool lesson_leads(const struct lesson *l) {
    for (int i = 0; i < l->solves; i++)
        if (!both(&l->head[i]) || !both(&l->text[i])) return false;
    return true;
}

/* ---- playing ------------------------------------------------------------------------------- */

void lesson_begin(struct lesson_run *run, const struct lesson *l, struct record_head *head) {
    struct text from = text_over(head->from, sizeof head->from);
    text_add(&from, l->position);
    head->view = REFEREE;
    *run = (struct lesson_run){.lesson = l};
}

static bool came(const struct goal *goal, const struct event *e) {
    return e->kind == goal->event && e->side == goal->side &&
           (goal->piece < 0 || e->piece == goal->piece) &&
           (goal->field == NO_FIELD || e->to == goal->field);
}

static int counted(const struct match *m, const char *key) {
    struct count list[MAX_COUNTS];
    int n = m->board->game->counts(m->board, &m->truth.s, list);
    for (int i = 0; i < n; i++)
        if (text_same(list[i].key, key)) return list[i].value;
    return 0;
}

/* Whether the pupil has just made this move. */
static bool made(const struct lesson *l, const struct match *m, const char *words) {
    TEXT(last, 128);
    if (m->last_seat != l->side) return false;
    game_write_move(m->board, &m->before.s, m->last, REFEREE, &last);
    return text_same(last.at, words);
}

/* How often the last step did what the goal asks for. */
static int done_now(const struct goal *goal, const struct lesson *l, const struct match *m) {
    int n = 0;
    switch ((enum goal_kind)goal->kind) {
    case GOAL_EVENT:
        for (int i = 0; i < m->trace.len; i++) n += came(goal, &m->trace.at[i]);
        return n;
    case GOAL_WON: return m->over && m->winner == l->side;
    case GOAL_SAID:
        return m->last_seat == l->side &&
               text_same(game_deed(m->board, &m->before.s, m->last, REFEREE).verb, goal->key);
    case GOAL_MADE: return made(l, m, goal->key);
    case GOAL_COUNT: return counted(m, goal->key) >= goal->times ? goal->times : 0;
    case GOAL_LASTED: return 0;
    }
    return 0;
}

static bool time_over(const struct lesson_run *run, const struct match *m) {
    const struct lesson *l = run->lesson;
    int turn = m->truth.s.turn;
    if (m->over) return true;
    if (turn == CHANCE) return false; /* what was begun is carried out */
    switch (l->until) {
    case UNTIL_TURN: return turn != l->side && run->moves > 0;
    case UNTIL_MOVES: return run->moves >= l->limit;
    case UNTIL_ROUND: return m->truth.s.round > l->limit;
    case UNTIL_END: return false;
    }
    return false;
}

void lesson_see(struct lesson_run *run, const struct match *m) {
    const struct lesson *l = run->lesson;
    bool all = true;
    if (run->state != LESSON_OPEN || m->last == NO_MOVE) return;
    if (m->last_seat == l->side)
        run->moves++;
    else if (m->last_seat == CHANCE)
        run->rolled++;
    else
        run->answered++;
    bool over = time_over(run, m);
    for (int i = 0; i < l->nevers; i++)
        if (done_now(&l->never[i], l, m)) run->state = LESSON_LOST;
    for (int i = 0; i < l->goals; i++) {
        const struct goal *goal = &l->goal[i];
        int seen = run->seen[i] + done_now(goal, l, m);
        if (goal->kind == GOAL_LASTED) seen = over;
        if (goal->kind == GOAL_COUNT) seen = done_now(goal, l, m);
        run->seen[i] = (uint8_t)(seen > 200 ? 200 : seen);
        all = all && run->seen[i] >= goal->times;
    }
    if (run->state == LESSON_LOST) return;
    if (all)
        run->state = LESSON_SOLVED;
    else if (over)
        run->state = LESSON_LOST;
}

/* A legal move of the position with these words; NO_MOVE if it is none. */
static move worded(const struct match *m, const char *words) {
    move mv;
    if (!game_read_move(m->board, &m->truth.s, words, &mv)) return NO_MOVE;
    return game_check(m->board, &m->truth.s, mv).rule ? NO_MOVE : mv;
}

move lesson_answer(const struct lesson_run *run, const struct match *m) {
    const struct lesson *l = run->lesson;
    int turn = m->truth.s.turn;
    if (turn == CHANCE) return run->rolled < l->rolls ? worded(m, l->roll[run->rolled]) : NO_MOVE;
    if (turn == l->side || run->answered >= l->others) return NO_MOVE;
    return worded(m, l->other[run->answered]);
}

move lesson_next(const struct lesson_run *run, const struct match *m) {
    const struct lesson *l = run->lesson;
    if (m->truth.s.turn != l->side || run->moves >= l->solves) return NO_MOVE;
    return worded(m, l->solve[run->moves]);
}

int lesson_stars(const struct lesson_run *run, int helped) {
    if (run->state != LESSON_SOLVED) return 0;
    return 1 + !helped + (run->moves <= run->lesson->solves);
}
