/* budget: all that can happen to a game, in one place. */
#include "core/match.h"
#include <assert.h>
#include <string.h>

const char *match_error_word(enum match_error e) {
    static const char *const words[] = {
        [MATCH_OK] = "ok",
        [MATCH_DENIED] = "denied",
        [MATCH_OVER] = "over",
        [MATCH_NOT_CHANCE] = "not-chance",
        [MATCH_CHANCE] = "chance",
        [MATCH_NO_SEED] = "no-seed",
        [MATCH_NOTHING] = "nothing",
        [MATCH_ROLLED] = "rolled",
        [MATCH_SHOWN] = "shown",
        [MATCH_ANSWERED] = "answered",
        [MATCH_RULING] = "ruling",
        [MATCH_NO_RULING] = "no-ruling",
        [MATCH_IS_LEGAL] = "is-legal",
        [MATCH_FULL] = "full",
        [MATCH_NO_DICE] = "no-dice",
        [MATCH_NO_STOP] = "no-stop",
        [MATCH_UNKNOWN] = "unknown",
        [MATCH_OTHER_VIEW] = "other-view",
        [MATCH_HELD] = "held",
        [MATCH_UNREADABLE] = "unreadable",
        [MATCH_WRONG] = "wrong",
    };
    return words[e];
}

static const struct game *game_of(const struct match *m) { return m->board->game; }

/* Adds a line to the record, all of it or nothing. */
static enum match_error put(struct match *m, const struct record_line *line) {
    size_t before = m->record.len;
    record_write(game_of(m), line, &m->record);
    if (m->record.cut) {
        m->record.len = before;
        m->record.at[before] = 0;
        m->record.cut = false;
        return MATCH_FULL;
    }
    digest_add(&m->sum, m->record.at + before, m->record.len - before);
    m->sealed = line->kind == LINE_SEAL;
    return MATCH_OK;
}

static struct record_line line_of(enum record_kind kind, int seat, const char *words) {
    struct record_line line = {.kind = kind, .seat = seat};
    struct text t = text_over(line.text, sizeof line.text);
    text_add(&t, words);
    return line;
}

/* Undo goes no further back than this moment; `stop` is the reason it then gives. */
static void settle(struct match *m, enum match_error stop) {
    memcpy(&m->base, &m->truth, game_of(m)->state_size);
    m->since_len = 0;
    m->stop = stop;
}

static bool shows(const struct trace *t) {
    for (int i = 0; i < t->len; i++) {
        int kind = t->at[i].kind;
        if (kind == EVENT_REVEALED || kind == EVENT_DRAWN || kind == EVENT_STRENGTH) return true;
    }
    return false;
}

static bool secret_move(const struct match *m, move mv, int seat) {
    TEXT(full, 128);
    TEXT(seen, 128);
    if (!game_of(m)->secrets) return false;
    game_write_move(m->board, &m->before.s, mv, REFEREE, &full);
    game_write_move(m->board, &m->before.s, mv, seat == SEAT_A ? SEAT_B : SEAT_A, &seen);
    return !text_same(full.at, seen.at);
}

/* Applies a legal move or roll and keeps the books of undo. */
static void advance(struct match *m, move mv) {
    int seat = m->truth.s.turn;
    memcpy(&m->before, &m->truth, game_of(m)->state_size);
    game_apply(m->board, &m->truth.s, mv, &m->trace);
    struct tale tale = {&m->before.s, &m->truth.s, &m->trace, mv};
    moments_of(m->board, &tale, &m->moments);
    m->last = mv;
    m->last_seat = seat;
    m->last_hand = false;
    if (seat == CHANCE) {
        settle(m, MATCH_ROLLED);
    } else if (shows(&m->trace)) {
        settle(m, MATCH_SHOWN);
    } else {
        for (int i = 0; i < m->since_len; i++)
            if (m->since[i].secret && m->since[i].seat != seat) m->since[i].answered = true;
        if (m->since_len == MATCH_UNDO) {
            game_apply(m->board, &m->base.s, m->since[0].m, NULL);
            memmove(m->since, m->since + 1, sizeof m->since - sizeof *m->since);
            m->since_len--;
        }
        m->since[m->since_len++] =
            (struct match_move){.m = mv, .seat = (uint8_t)seat, .secret = secret_move(m, mv, seat)};
    }
    m->moves += seat != CHANCE;
    if (m->truth.s.turn == NOBODY) {
        m->over = true;
        m->winner = m->truth.s.winner;
    }
}

static enum match_error may_act(const struct match *m) {
    if (m->over) return MATCH_OVER;
    if (m->truth.s.viewer != REFEREE) return MATCH_UNKNOWN;
    return m->ruling ? MATCH_RULING : MATCH_OK;
}

unsigned match_ended_by(const struct match *m) {
    if (m->resigned != NOBODY) return 0;
    return m->stopped ? game_of(m)->stopped_by : m->truth.s.ended_by;
}

void match_result(const struct match *m, struct text *out) {
    if (m->resigned == NOBODY && !m->stopped) {
        game_write_result(m->board, &m->truth.s, out);
        return;
    }
    text_add(out, m->stopped ? "none" : game_side(game_of(m), m->winner));
    text_char(out, ' ');
    if (m->stopped)
        game_write_rule(game_of(m), match_ended_by(m), out);
    else
        text_add(out, "resigned");
    game_write_counts(m->board, &m->truth.s, out);
}

static void put_hash(struct match *m) {
    TEXT(hex, 32);
    text_hex(&hex, game_hash(m->board, &m->truth.s), 16);
    struct record_line line = line_of(LINE_HASH, NOBODY, hex.at);
    if (put(m, &line) == MATCH_OK) m->hashes++;
}

static void put_time(struct match *m) {
    struct record_line line = line_of(LINE_TIME, NOBODY, "");
    line.seconds[0] = m->used[0] / 1000;
    line.seconds[1] = m->used[1] / 1000;
    if (line.seconds[0] + line.seconds[1] == m->timed) return;
    m->timed = line.seconds[0] + line.seconds[1];
    (void)put(m, &line);
}

/* The SHA-256 of everything recorded so far, in hex. */
static void write_sum(const struct match *m, struct text *out) {
    struct digest d = m->sum;
    uint8_t sum[DIGEST_SIZE];
    digest_end(&d, sum);
    for (int i = 0; i < DIGEST_SIZE; i++) text_hex(out, sum[i], 2);
}

static void put_seal(struct match *m) {
    TEXT(hex, 2 * DIGEST_SIZE + 1);
    write_sum(m, &hex);
    struct record_line line = line_of(LINE_SEAL, NOBODY, hex.at);
    (void)put(m, &line);
}

static void put_seed(struct match *m) {
    char hex[SEED_HEX];
    dice_write(&m->seed, hex);
    struct record_line line = line_of(LINE_SEED, NOBODY, hex);
    m->published = put(m, &line) == MATCH_OK;
}

/* The lines that end a record: time, hash, result, the seed if one was promised, and the seal. */
static void finish(struct match *m) {
    TEXT(result, 256);
    put_time(m);
    put_hash(m);
    match_result(m, &result);
    struct record_line line = line_of(LINE_RESULT, NOBODY, result.at);
    m->result_said = put(m, &line) == MATCH_OK;
    if (m->head.dice == DICE_SEED && m->has_seed) put_seed(m);
    put_seal(m);
}

/* Writes what was done, then does it, then whatever the record wants now and then. */
static enum match_error do_move(struct match *m, enum record_kind kind, move mv) {
    TEXT(words, 128);
    game_write_move(m->board, &m->truth.s, mv, REFEREE, &words);
    struct record_line line = line_of(kind, m->truth.s.turn, words.at);
    if (m->record.cap - m->record.len < RECORD_LINE) return MATCH_FULL; /* room for the end too */
    enum match_error e = put(m, &line);
    if (e != MATCH_OK) return e;
    int round = m->truth.s.round;
    advance(m, mv);
    if (m->over) {
        finish(m);
    } else if (m->truth.s.round != round) {
        put_time(m);
        put_hash(m);
    }
    return MATCH_OK;
}

enum match_error match_play(struct match *m, move mv) {
    enum match_error e = may_act(m);
    if (e != MATCH_OK) return e;
    m->held.len = 0;
    if (m->truth.s.turn == CHANCE) return MATCH_CHANCE;
    m->verdict = game_check(m->board, &m->truth.s, mv);
    if (m->verdict.rule) return MATCH_DENIED;
    return do_move(m, LINE_MOVE, mv);
}

enum match_error match_hear(struct match *m, move mv, struct match_plan *plan) {
    const struct game *g = game_of(m);
    enum match_error e = may_act(m);
    if (e != MATCH_OK) return e;
    if (m->truth.s.turn == CHANCE) return MATCH_CHANCE;
    int due = g->picks ? g->picks(m->board, &m->truth.s, mv) : 0;
    *plan = (struct match_plan){.play = {.at = {mv}, .len = 1}};
    m->verdict = game_check(m->board, &m->truth.s, mv);
    if (m->held.len && (!due || MOVE_KIND(m->held.at[0]) != MOVE_KIND(mv))) m->held.len = 0;
    if (!due || (!m->held.len && !m->verdict.rule))
        return m->verdict.rule ? MATCH_DENIED : MATCH_OK;
    if (!picks_add(&m->held, mv)) {
        m->verdict = g->twice(m->board, &m->truth.s, mv);
        return MATCH_DENIED;
    }
    if (m->held.len < due) return MATCH_HELD;
    plan->play = m->held;
    m->held.len = 0;
    /* Those already played go back if one comes before them. */
    move first = plan->play.at[0];
    for (int i = m->since_len - 1; i >= 0 && m->since[i].seat == m->truth.s.turn &&
                                   MOVE_KIND(m->since[i].m) == MOVE_KIND(first);
         i--)
        if (m->since[i].m > first) plan->undo = m->since_len - i;
    for (int i = m->since_len - plan->undo; i < m->since_len; i++)
        if (!picks_add(&plan->play, m->since[i].m)) return MATCH_FULL;
    return MATCH_OK;
}

enum match_error match_say(struct match *m, move mv) {
    struct match_plan plan = {0};
    enum match_error e = match_hear(m, mv, &plan);
    for (int i = 0; i < plan.undo && e == MATCH_OK; i++) e = match_undo(m);
    for (int i = 0; i < plan.play.len && e == MATCH_OK; i++) e = match_play(m, plan.play.at[i]);
    return e;
}

static move seeded_outcome(const struct match *m) {
    uint32_t number = dice_roll(&m->mixed, m->rolls, game_weight(m->board, &m->truth.s));
    return game_outcome(m->board, &m->truth.s, number);
}

enum match_error match_roll(struct match *m) {
    enum match_error e = may_act(m);
    if (e != MATCH_OK) return e;
    if (m->truth.s.turn != CHANCE) return MATCH_NOT_CHANCE;
    if (!m->has_seed) return MATCH_NO_SEED;
    move mv = seeded_outcome(m);
    m->rolls++; /* first, so that a roll is never used twice */
    return do_move(m, LINE_DICE, mv);
}

enum match_error match_hand(struct match *m, move mv) {
    enum match_error e = may_act(m);
    if (e != MATCH_OK) return e;
    if (m->truth.s.turn != CHANCE) return MATCH_NOT_CHANCE;
    m->verdict = game_check(m->board, &m->truth.s, mv);
    if (m->verdict.rule) return MATCH_DENIED;
    e = do_move(m, LINE_HAND, mv);
    if (e == MATCH_OK) {
        m->hands++;
        m->last_hand = true;
    }
    return e;
}

/* The hand roll just typed in goes back; the state before it is still at hand. */
static void unroll(struct match *m) {
    memcpy(&m->truth, &m->before, game_of(m)->state_size);
    settle(m, MATCH_ROLLED);
    m->last = NO_MOVE;
    m->last_hand = false;
    m->trace.len = 0;
    m->moments.len = 0;
    m->hands--;
}

/* Records that the roll just typed in goes back, and takes it back. */
static enum match_error take_back_roll(struct match *m, enum record_kind kind) {
    TEXT(words, 128);
    if (!m->last_hand) return MATCH_NOT_CHANCE;
    game_write_move(m->board, &m->before.s, m->last, REFEREE, &words);
    struct record_line line = line_of(kind, NOBODY, words.at);
    enum match_error e = put(m, &line);
    if (e == MATCH_OK) unroll(m);
    return e;
}

enum match_error match_cocked(struct match *m, bool typed) {
    enum match_error e = may_act(m);
    if (e != MATCH_OK) return e;
    if (game_of(m)->exchange) return MATCH_NO_DICE; /* cards */
    struct record_line line = line_of(LINE_COCKED, NOBODY, "");
    bool due = m->truth.s.turn == CHANCE && !typed;
    e = due ? put(m, &line) : take_back_roll(m, LINE_COCKED);
    if (e == MATCH_OK) m->cocked++;
    return e;
}

enum match_error match_mistyped(struct match *m) {
    enum match_error e = may_act(m);
    if (e == MATCH_OK) e = take_back_roll(m, LINE_MISTYPED);
    if (e == MATCH_OK) m->mistyped++;
    return e;
}

enum match_error match_can_undo(const struct match *m) {
    enum match_error e = may_act(m);
    if (e != MATCH_OK) return e;
    if (!m->since_len) return m->stop;
    return m->since[m->since_len - 1].answered ? MATCH_ANSWERED : MATCH_OK;
}

int match_undo_depth(const struct match *m, int seat, enum match_error *why) {
    *why = match_can_undo(m);
    for (int i = m->since_len - 1; *why == MATCH_OK && i >= 0; i--) {
        if (m->since[i].answered)
            *why = MATCH_ANSWERED;
        else if (seat == NOBODY || m->since[i].seat == seat)
            return m->since_len - i;
    }
    if (*why == MATCH_OK) *why = m->stop == MATCH_OK ? MATCH_NOTHING : m->stop;
    return 0;
}

/* Replays one fewer. */
static void replay(struct match *m) {
    memcpy(&m->truth, &m->base, game_of(m)->state_size);
    m->since_len--;
    m->last = NO_MOVE;
    m->last_hand = false;
    m->trace.len = 0;
    m->moments.len = 0;
    for (int i = 0; i < m->since_len; i++) game_apply(m->board, &m->truth.s, m->since[i].m, NULL);
    m->undone++;
}

enum match_error match_undo(struct match *m) {
    enum match_error e = match_can_undo(m);
    if (e != MATCH_OK) return e;
    struct record_line line = line_of(LINE_UNDO, NOBODY, "");
    if ((e = put(m, &line)) != MATCH_OK) return e;
    replay(m);
    return MATCH_OK;
}

static void resign(struct match *m, int seat) {
    m->over = true;
    m->resigned = seat;
    m->winner = seat == SEAT_A ? SEAT_B : SEAT_A;
}

enum match_error match_resign(struct match *m, int seat) {
    enum match_error e = may_act(m);
    if (e != MATCH_OK) return e;
    struct record_line line = line_of(LINE_RESIGN, seat, "");
    if ((e = put(m, &line)) != MATCH_OK) return e;
    resign(m, seat);
    finish(m);
    return MATCH_OK;
}

enum match_error match_stop(struct match *m) {
    enum match_error e = may_act(m);
    if (e != MATCH_OK) return e;
    if (!game_of(m)->stopped_by) return MATCH_NO_STOP;
    struct record_line line = line_of(LINE_STOPPED, NOBODY, "");
    if ((e = put(m, &line)) != MATCH_OK) return e;
    m->over = m->stopped = true;
    finish(m);
    return MATCH_OK;
}

enum { WORDS = RECORD_LINE - 100 }; /* from outside, in one line with ours around them */

enum match_error match_note(struct match *m, const char *text) {
    if (!record_fit(text, WORDS)) return MATCH_UNREADABLE;
    bool sealed = m->sealed;
    struct record_line line = line_of(LINE_NOTE, NOBODY, text);
    enum match_error e = put(m, &line);
    if (e == MATCH_OK && sealed) put_seal(m);
    return e;
}

/* Judges an illegal move named in words: the rule and field that belong in the record. A rule that
 * is said holds. */
static enum match_error judge_illegal(struct match *m, struct record_line *line) {
    move mv;
    struct verdict said = DENY(line->rule, NO_FIELD);
    bool readable = game_read_move(m->board, &m->truth.s, line->text, &mv);
    m->verdict = readable ? game_check(m->board, &m->truth.s, mv) : said;
    if (readable && !m->verdict.rule && line->seat == m->truth.s.turn) return MATCH_IS_LEGAL;
    if (line->rule && m->verdict.rule != line->rule) m->verdict = said;
    return m->verdict.rule ? MATCH_OK : MATCH_UNREADABLE;
}

enum match_error match_illegal(struct match *m, int seat, const char *words, uint16_t rule) {
    enum match_error e = may_act(m);
    if (e != MATCH_OK) return e;
    if (!record_fit(words, WORDS)) return MATCH_UNREADABLE;
    struct record_line line = line_of(LINE_ILLEGAL, seat, words);
    line.rule = rule;
    if ((e = judge_illegal(m, &line)) != MATCH_OK) return e;
    line.rule = m->verdict.rule;
    struct text field = text_over(line.field, sizeof line.field);
    if (m->verdict.field < m->board->fields) board_write_field(m->board, m->verdict.field, &field);
    if ((e = put(m, &line)) != MATCH_OK) return e;
    m->ruling = true;
    m->last_hand = false;
    m->illegal++;
    return MATCH_OK;
}

enum match_error match_back(struct match *m) {
    if (!m->ruling) return MATCH_NO_RULING;
    struct record_line line = line_of(LINE_BACK, NOBODY, "");
    enum match_error e = put(m, &line);
    if (e == MATCH_OK) m->ruling = false;
    return e;
}

/* The position an illegal move left becomes the truth; a view, where nobody knows everything. */
static bool let_stand(struct match *m, const char *position, bool partly, struct text *err) {
    union any_state s;
    memset(&s, 0, sizeof s);
    if (!game_of(m)->read(m->board, &s.s, position, err)) return false;
    if (s.s.viewer != REFEREE && (!partly || s.s.turn == NOBODY))
        return fault_set(err, "record.whole-position", NULL);
    m->known_to = s.s.viewer;
    memcpy(&m->truth, &s, game_of(m)->state_size);
    settle(m, MATCH_NOTHING);
    m->ruling = false;
    m->last = NO_MOVE;
    m->trace.len = 0;
    m->moments.len = 0;
    if (m->truth.s.turn == NOBODY) {
        m->over = true;
        m->winner = m->truth.s.winner;
    }
    return true;
}

enum match_error match_stands(struct match *m, const char *position, struct text *err) {
    if (!m->ruling) return MATCH_NO_RULING;
    if (m->record.cap - m->record.len < 2 * RECORD_LINE) return MATCH_FULL;
    if (!let_stand(m, position, m->known_to != REFEREE, err)) return MATCH_UNREADABLE;
    struct record_line line = line_of(LINE_STANDS, NOBODY, position);
    enum match_error e = put(m, &line);
    if (e == MATCH_OK && m->over) finish(m);
    return e;
}

/* Whether two states look the same to those who know no more than the view. */
static bool looks_the_same(const struct match *m, const struct state *s) {
    union any_state before, after;
    memset(&before, 0, sizeof before), memset(&after, 0, sizeof after);
    memcpy(&before, &m->truth, game_of(m)->state_size);
    if (m->truth.s.viewer == REFEREE) game_observe(m->board, &m->truth.s, m->known_to, &before.s);
    game_observe(m->board, s, m->known_to, &after.s);
    return !memcmp(&before, &after, game_of(m)->state_size);
}

static enum match_error suppose(struct match *m, const struct state *s) {
    if (s->viewer != REFEREE || m->known_to == REFEREE || !looks_the_same(m, s))
        return MATCH_OTHER_VIEW;
    memcpy(&m->truth, s, game_of(m)->state_size);
    settle(m, MATCH_SHOWN);
    m->last_hand = false;
    return MATCH_OK;
}

enum match_error match_suppose(struct match *m, const struct state *s) {
    TEXT(position, RECORD_LINE - 100);
    if (m->over || m->ruling) return m->over ? MATCH_OVER : MATCH_RULING;
    if (m->record.cap - m->record.len < 2 * RECORD_LINE) return MATCH_FULL;
    game_of(m)->write(m->board, s, &position);
    union any_state again;
    TEXT(why, 256);
    memset(&again, 0, sizeof again);
    if (!game_of(m)->read(m->board, &again.s, position.at, &why) ||
        memcmp(&again, s, game_of(m)->state_size))
        return MATCH_OTHER_VIEW; /* no position at all: it could not be replayed */
    enum match_error e = suppose(m, s);
    if (e != MATCH_OK) return e;
    struct record_line line = line_of(LINE_SUPPOSED, NOBODY, position.at);
    return put(m, &line);
}

void match_tick(struct match *m, uint32_t milliseconds) {
    if (!m->over && m->truth.s.turn <= SEAT_B) m->used[m->truth.s.turn] += milliseconds;
}

/* What the caller wants to say in the head must be fit to stand there. */
static bool fit_head(const struct record_head *head, struct text *err) {
    const char *all[TAGS + 4] = {head->player[0], head->player[1], head->words[0], head->words[1]};
    for (int i = 0; i < TAGS; i++) all[4 + i] = head->tag[i];
    for (int i = 0; i < TAGS + 4; i++) {
        if (!all[i][0] || record_fit(all[i], RECORD_TAG - 1)) continue;
        return fault_set(err, "record.tag", NULL);
    }
    return true;
}

static bool begin(struct match *m, const struct board *b, const struct record_head *head,
                  const struct seed *seed, char *room, size_t cap, struct text *err) {
    memset(m, 0, sizeof *m);
    m->board = b;
    m->head = *head;
    m->record = text_over(room, cap);
    m->winner = m->resigned = m->last_seat = NOBODY;
    m->known_to = REFEREE;
    if (!fit_head(head, err)) return false;
    m->has_seed = seed != NULL;
    if (seed) m->seed = *seed;
    if (seed) m->mixed = dice_mix(seed, head->words[SEAT_A], head->words[SEAT_B]);
    game_start(b, &m->truth.s);
    if (head->from[0] && !let_stand(m, head->from, head->partly, err)) return false;
    settle(m, MATCH_NOTHING);
    record_write_head(&m->head, &m->record);
    m->sum = head->sum;
    if (!head->sum.len) { /* not read from a text: it is what was just written */
        digest_begin(&m->sum);
        digest_add(&m->sum, m->record.at, m->record.len);
    }
    return !m->record.cut || fault_set(err, "record.full", NULL);
}

bool match_open(struct match *m, const struct board *b, const struct record_head *head,
                const struct seed *seed, char *room, size_t cap, struct text *err) {
    struct record_head full = *head;
    struct text edition = text_over(full.edition, sizeof full.edition);
    struct text name = text_over(full.board, sizeof full.board);
    full.game = b->game;
    full.view = REFEREE;
    text_int(&edition, b->edition);
    struct text hash = text_over(full.board_hash, sizeof full.board_hash);
    text_add(&name, b->name);
    text_add(&hash, b->hash);
    full.dice = seed ? DICE_SEED : DICE_HAND;
    if (seed) dice_promise(seed, full.promise);
    memset(&full.sum, 0, sizeof full.sum);
    return begin(m, b, &full, seed, room, cap, err);
}

static bool same_edition(const struct record_head *head, const struct board *b) {
    TEXT(edition, 16);
    text_int(&edition, b->edition);
    return text_same(head->edition, edition.at);
}

bool match_resume(struct match *m, const struct board *b, const struct record_head *head,
                  const struct seed *seed, char *room, size_t cap, struct text *err) {
    text_clear(err);
    if (head->view != REFEREE) {
        fault_set(err, "record.view", NULL);
    } else if (!text_same(head->board, b->name)) {
        fault_set(err, "record.other-board", head->board);
        fault_add(err, "record.this-board", b->name);
    } else if (head->board_hash[0] && !text_same(head->board_hash, b->hash)) {
        fault_set(err, "record.board-changed", head->board_hash);
        fault_add(err, "record.board-here", b->hash);
    } else if (!same_edition(head, b)) {
        fault_set(err, "record.other-edition", head->edition);
        fault_add(err, "record.this-edition", b->game->edition);
    } else if (!record_vow_kept(head, SEAT_A) || !record_vow_kept(head, SEAT_B)) {
        fault_set(err, "record.other-words", NULL);
    }
    struct record_head whole = *head;
    whole.partly = true; /* its lines say what was supposed */
    return !err->len && begin(m, b, &whole, seed, room, cap, err);
}

/* What is wrong in which line of the record. */
static enum match_error complain(struct text *err, const struct record_line *line,
                                 enum match_error e, const char *key, const char *detail) {
    text_clear(err);
    fault_line(err, line->number);
    fault_add(err, key, detail);
    return e;
}

static enum match_error complain_rule(const struct match *m, struct text *err,
                                      const struct record_line *line, const char *key) {
    TEXT(rule, 40);
    game_write_rule(game_of(m), m->verdict.rule, &rule);
    if (m->verdict.field < m->board->fields) {
        text_add(&rule, ", ");
        board_write_field(m->board, m->verdict.field, &rule);
    }
    complain(err, line, MATCH_WRONG, key, line->text);
    fault_add(err, "record.breaks", rule.at);
    return MATCH_WRONG;
}

/* A dice line against the seed. */
static enum match_error feed_dice(struct match *m, const struct record_line *line, move mv,
                                  struct text *err) {
    if (m->head.dice != DICE_SEED) return complain(err, line, MATCH_WRONG, "record.by-hand", "");
    if (!m->has_seed) {
        m->unchecked++;
    } else if (seeded_outcome(m) != mv) {
        TEXT(words, 128);
        game_write_move(m->board, &m->truth.s, seeded_outcome(m), REFEREE, &words);
        return complain(err, line, MATCH_WRONG, "record.other-roll", words.at);
    }
    m->rolls++;
    return MATCH_OK;
}

static enum match_error feed_move(struct match *m, const struct record_line *line,
                                  struct text *err) {
    int seat = line->kind == LINE_MOVE ? line->seat : CHANCE;
    move mv;
    if (seat != m->truth.s.turn)
        return complain(err, line, MATCH_WRONG, "record.turn",
                        game_side(game_of(m), m->truth.s.turn));
    if (!game_read_move(m->board, &m->truth.s, line->text, &mv))
        return complain(err, line, MATCH_UNREADABLE, "record.no-move", line->text);
    m->verdict = game_check(m->board, &m->truth.s, mv);
    if (m->verdict.rule) return complain_rule(m, err, line, "record.illegal");
    if (line->kind == LINE_DICE) {
        enum match_error e = feed_dice(m, line, mv, err);
        if (e != MATCH_OK) return e;
    }
    int round = m->truth.s.round;
    advance(m, mv);
    m->owes_hash = m->over || m->truth.s.round != round;
    if (line->kind == LINE_HAND) {
        m->hands++;
        m->last_hand = true;
    }
    return MATCH_OK;
}

static enum match_error feed_cocked(struct match *m, const struct record_line *line,
                                    struct text *err) {
    TEXT(words, 128);
    if (!line->text[0] && m->truth.s.turn != CHANCE)
        return complain(err, line, MATCH_WRONG, "record.no-roll", "");
    if (line->text[0]) {
        if (m->last_hand) game_write_move(m->board, &m->before.s, m->last, REFEREE, &words);
        if (!text_same(words.at, line->text))
            return complain(err, line, MATCH_WRONG, "record.not-last-roll", line->text);
        unroll(m);
    }
    *(line->kind == LINE_COCKED ? &m->cocked : &m->mistyped) += 1;
    return MATCH_OK;
}

/* Which of several rules a move broke is the referee's word: he may have noticed it late, and which
 * one the program names first has changed over the years. That it was illegal must be true. */
static enum match_error feed_illegal(struct match *m, const struct record_line *line,
                                     struct text *err) {
    struct record_line judged = *line;
    if (judge_illegal(m, &judged) != MATCH_OK)
        return complain(err, line, MATCH_WRONG, "record.legal", line->text);
    m->ruling = true;
    m->illegal++;
    return MATCH_OK;
}

static enum match_error feed_hash(struct match *m, const struct record_line *line,
                                  struct text *err) {
    TEXT(truth, 32);
    text_hex(&truth, game_hash(m->board, &m->truth.s), 16);
    m->hashes++;
    if (text_same(truth.at, line->text)) return MATCH_OK;
    return complain(err, line, MATCH_WRONG, "record.not-so", truth.at);
}

static enum match_error feed_result(struct match *m, const struct record_line *line,
                                    struct text *err) {
    TEXT(truth, 256);
    match_result(m, &truth);
    m->result_said = true;
    if (text_same(truth.at, line->text)) return MATCH_OK;
    return complain(err, line, MATCH_WRONG, "record.not-so", truth.at);
}

static enum match_error feed_seed(struct match *m, const struct record_line *line,
                                  struct text *err) {
    struct seed seed;
    char hex[SEED_HEX];
    if (m->head.dice != DICE_SEED) return complain(err, line, MATCH_WRONG, "record.no-promise", "");
    if (!dice_read(line->text, &seed))
        return complain(err, line, MATCH_UNREADABLE, "record.not-seed", line->text);
    dice_promise(&seed, hex);
    m->published = true;
    if (text_same(hex, m->head.promise)) return MATCH_OK;
    return complain(err, line, MATCH_WRONG, "record.other-seed", "");
}

/* A seal that does not fit says that something before it was changed, not what. */
static enum match_error feed_seal(struct match *m, const struct record_line *line,
                                  struct text *err) {
    TEXT(truth, 2 * DIGEST_SIZE + 1);
    write_sum(m, &truth);
    if (text_same(truth.at, line->text)) return MATCH_OK;
    return complain(err, line, MATCH_WRONG, "record.other-seal", "");
}

/* Counts the hash lines that a record lacks: without them a move can be exchanged unseen. */
static void watch_hashes(struct match *m, const struct record_line *line) {
    if (!m->owes_hash || line->kind == LINE_TIME || line->kind == LINE_NOTE) return;
    m->owes_hash = false;
    if (line->kind == LINE_HASH) return;
    if (!m->unhashed) m->unhashed_line = (uint32_t)line->number;
    m->unhashed++;
}

static enum match_error feed_ruling(struct match *m, const struct record_line *line,
                                    struct text *err) {
    TEXT(why, 256);
    if (!m->ruling) return complain(err, line, MATCH_WRONG, "record.no-ruling", "");
    if (line->kind == LINE_STANDS && !let_stand(m, line->text, m->known_to != REFEREE, &why)) {
        complain(err, line, MATCH_UNREADABLE, "record.position", "");
        fault_join(err, why.at);
        return MATCH_UNREADABLE;
    }
    m->ruling = false;
    m->owes_hash = m->over;
    return MATCH_OK;
}

static enum match_error feed_supposed(struct match *m, const struct record_line *line,
                                      struct text *err) {
    union any_state s;
    TEXT(why, 256);
    memset(&s, 0, sizeof s);
    if (!game_of(m)->read(m->board, &s.s, line->text, &why)) {
        complain(err, line, MATCH_UNREADABLE, "record.position", "");
        fault_join(err, why.at);
        return MATCH_UNREADABLE;
    }
    enum match_error e = suppose(m, &s.s);
    return e == MATCH_OK ? e : complain(err, line, MATCH_WRONG, "record.other-view", "");
}

static enum match_error feed_undo(struct match *m, const struct record_line *line,
                                  struct text *err) {
    enum match_error e = match_can_undo(m);
    if (e != MATCH_OK) {
        TEXT(key, 40);
        text_add(&key, "match.");
        text_add(&key, match_error_word(e));
        complain(err, line, MATCH_WRONG, "record.no-undo", "");
        fault_join(err, key.at);
        return MATCH_WRONG;
    }
    replay(m);
    return MATCH_OK;
}

/* Whether a line of this kind may come now at all. */
static bool in_place(const struct match *m, enum record_kind kind) {
    bool remark = kind == LINE_NOTE || kind == LINE_TIME;
    if (m->truth.s.viewer != REFEREE) return kind == LINE_SUPPOSED || remark;
    if (m->sealed) return remark;
    if (m->published) return kind == LINE_SEAL || remark;
    if (m->result_said) return kind == LINE_SEED || kind == LINE_SEAL || remark;
    if (m->over) return kind == LINE_HASH || kind == LINE_RESULT || remark;
    if (m->ruling) return kind == LINE_BACK || kind == LINE_STANDS || remark;
    return kind != LINE_RESULT && kind != LINE_SEED && kind != LINE_SEAL;
}

/* Which phrase says why a line of a kind that is not in place cannot stand here. */
static const char *out_of_place(const struct match *m) {
    if (m->over) return "record.after-end";
    if (m->truth.s.viewer != REFEREE) return "record.unknown";
    return m->ruling ? "record.rule-first" : "record.not-over";
}

enum match_error match_feed(struct match *m, const struct record_line *line, struct text *err) {
    enum match_error e = MATCH_OK;
    if (!in_place(m, line->kind)) return complain(err, line, MATCH_WRONG, out_of_place(m), "");
    watch_hashes(m, line);
    switch (line->kind) {
    case LINE_MOVE:
    case LINE_DICE:
    case LINE_HAND: e = feed_move(m, line, err); break;
    case LINE_COCKED:
    case LINE_MISTYPED: e = feed_cocked(m, line, err); break;
    case LINE_UNDO: e = feed_undo(m, line, err); break;
    case LINE_ILLEGAL: e = feed_illegal(m, line, err); break;
    case LINE_BACK:
    case LINE_STANDS: e = feed_ruling(m, line, err); break;
    case LINE_SUPPOSED: e = feed_supposed(m, line, err); break;
    case LINE_RESIGN:
        resign(m, line->seat);
        m->owes_hash = true;
        break;
    case LINE_STOPPED:
        if (!game_of(m)->stopped_by) return complain(err, line, MATCH_WRONG, "record.no-stop", "");
        m->over = m->stopped = m->owes_hash = true;
        break;
    case LINE_HASH: e = feed_hash(m, line, err); break;
    case LINE_RESULT: e = feed_result(m, line, err); break;
    case LINE_SEED: e = feed_seed(m, line, err); break;
    case LINE_SEAL: e = feed_seal(m, line, err); break;
    case LINE_TIME:
        for (int i = 0; i < 2; i++) m->used[i] = line->seconds[i] * 1000;
        m->timed = line->seconds[0] + line->seconds[1];
        break;
    case LINE_NOTE: break;
    }
    if (e == MATCH_OK && put(m, line) != MATCH_OK)
        return complain(err, line, MATCH_FULL, "record.full", "");
    return e;
}
