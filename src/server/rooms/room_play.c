#include "server/rooms/room_play.h"
#include "server/rooms/room_verbs.h"
#include "server/rooms/steps.h"
#include "server/rooms/vows.h"
#include <stdlib.h>
#include <string.h>

enum { HOUR = 3600000 };

static const int viewers[VIEWERS] = {SEAT_A, SEAT_B, PUBLIC};

static void copy(char *buffer, size_t size, const char *s) {
    struct text t = text_over(buffer, size);
    text_add(&t, s);
}

/* ---------------------------------------------------------------- opening */

static bool good_position(const struct room *r, const char *from, struct text *err) {
    union any_state s;
    memset(&s, 0, sizeof s);
    if (strlen(from) >= RECORD_LINE || !r->game->read(r->board, &s.s, from, err)) {
        if (!err->len) fault_set(err, "record.position", NULL);
        return false;
    }
    if (s.s.viewer == REFEREE && s.s.turn != NOBODY) return true;
    fault_set(err, "record.open-position", NULL);
    return false;
}

struct room *room_open(const char *id, const struct game *game, const char *board_text,
                       const char *from, const struct seed *seed, struct text *err) {
    char hex[SEED_HEX];
    struct room *r = room_blank(id);
    room_note(r, "sedzia", NOBODY, "room 2");
    room_note(r, "game", NOBODY, game->name);
    if (!room_board(r, board_text, err) || (from && !good_position(r, from, err))) {
        room_free(r);
        return NULL;
    }
    if (r->quoted) jot_raw(&r->lines, r->quoted, r->quoted_len);
    if (from) room_note(r, "from", NOBODY, from);
    dice_write(seed, hex);
    room_note(r, "seed", NOBODY, hex);
    return r;
}

/* ---------------------------------------------------------------- the match */

static void grow(struct match *m) {
    if (m->record.cap - m->record.len >= ROOM_LEFT) return;
    m->record.cap = m->record.len + m->record.len / 4 + ROOM_LEFT + 1024;
    m->record.at = realloc(m->record.at, m->record.cap);
    if (!m->record.at) abort();
}

void room_grow(struct room *r) { grow(r->match); }

void room_stepped(struct room *r, const char *what, int who) {
    struct step step = {.k = ++r->step, .what = what, .who = who};
    size_t before = r->steps[0].len + (r->steps[0].len > 0); /* a comma comes first */
    steps_add(&r->steps[0], r->match, viewers[0], step, false);
    for (int i = 1; i < VIEWERS; i++) {
        if (r->game->secrets || r->match->moments.len) /* a player is addressed */
            steps_add(&r->steps[i], r->match, viewers[i], step, false);
        else /* everybody sees the same */
            jot_values(&r->steps[i], r->steps[0].at + before, r->steps[0].len - before);
    }
}

/* The dice are the server's: a roll that is due happens at once. */
static void roll_on(struct room *r) {
    while (!r->match->over && r->match->truth.s.turn == CHANCE) {
        grow(r->match);
        if (match_roll(r->match) != MATCH_OK) abort(); /* there is a seed and there is room */
        room_stepped(r, NULL, CHANCE);
    }
}

static void open_match(struct room *r, const char *date) {
    struct record_head *head = calloc(1, sizeof *head);
    TEXT(err, 256);
    r->match = calloc(1, sizeof *r->match);
    size_t cap = r->quoted_len + ROOM_LEFT + 4096;
    char *room = malloc(cap);
    if (!head || !r->match || !room) abort();
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) {
        copy(head->player[seat], RECORD_TAG, r->seat[seat].name);
        copy(head->words[seat], RECORD_TAG, r->seat[seat].words);
        copy(head->vow[seat], SEED_HEX, r->seat[seat].vow);
    }
    copy(head->tag[TAG_DATE], RECORD_TAG, date);
    copy(head->tag[TAG_CLOCK], RECORD_TAG, r->clock.words);
    if (r->from) copy(head->from, sizeof head->from, r->from);
    head->board_text = r->quoted;
    head->board_len = r->quoted_len;
    if (!match_open(r->match, r->board, head, &r->seed, room, cap, &err)) abort();
    free(head);
    r->begun_now = true;
    roll_on(r);
}

void room_name(struct room *r, int seat, const char *name) { room_note(r, "name", seat, name); }

void room_bot(struct room *r, int seat, int level) {
    TEXT(digit, 12);
    text_int(&digit, level);
    room_note(r, "bot", seat, digit.at);
}

void room_belong(struct room *r, const char *whose) { room_note(r, "of", NOBODY, whose); }

void room_encounter(struct room *r, const char *first, const char *result) {
    TEXT(words, 3 + ROOM_ID + FRIENDLY_RESULT);
    text_add(&words, first ? "2 " : "1");
    if (first) {
        text_add(&words, first);
        text_char(&words, ' ');
        text_add(&words, result);
    }
    room_note(r, "encounter", NOBODY, words.at);
}

void room_sit(struct room *r, int seat, const char *name, const char *words, const char *date) {
    if (r->seat[seat].sat) return;
    if (*name) room_note(r, "name", seat, name);
    if (*words) room_note(r, "words", seat, words);
    room_note(r, "sat", seat, "");
    room_begin(r, date);
}

void room_begin(struct room *r, const char *date) {
    if (!r->match && vows_ready(r)) open_match(r, date);
}

void room_gather(struct room *r) {
    if (!r->match) return;
    const char *at = r->match->record.at + r->saved,
               *end = r->match->record.at + r->match->record.len;
    while (at < end) {
        const char *stop = (const char *)memchr(at, '\n', (size_t)(end - at)) + 1;
        jot_raw(&r->lines, "=", 1);
        jot_raw(&r->lines, at, (size_t)(stop - at));
        at = stop;
    }
    r->saved = r->match->record.len;
}

void room_tick(struct room *r, int64_t now) {
    int64_t passed = now - r->ticked;
    r->ticked = now;
    if (r->clock.kind) return; /* counts by itself, and better */
    if (r->match && passed > 0) match_tick(r->match, passed < HOUR ? (uint32_t)passed : HOUR);
}

/* ---------------------------------------------------------------- what players do */

static bool refuse_match(struct room *r, struct denial *no, enum match_error e) {
    no->verdict = r->match->verdict;
    switch (e) {
    case MATCH_DENIED: return room_refuse(no, "rule");
    case MATCH_OVER: return room_refuse(no, "over");
    case MATCH_HELD: return room_refuse(no, "held");
    case MATCH_NOTHING: return room_refuse(no, "nothing");
    case MATCH_ROLLED: return room_refuse(no, "rolled");
    case MATCH_SHOWN: return room_refuse(no, "shown");
    case MATCH_ANSWERED: return room_refuse(no, "answered");
    default: return room_refuse(no, "bad-message");
    }
}

static bool in_play(const struct room *r, struct denial *no) {
    enum phase phase = room_phase(r);
    if (phase == PHASE_PLAYING) return true;
    return room_refuse(no, phase == PHASE_WAITING ? "waiting" : "over");
}

static void unask(struct room *r) {
    if (r->asked != NOBODY) room_note(r, "unask", NOBODY, "");
}

static void unoffer(struct room *r) {
    if (r->offered != NOBODY) room_note(r, "unoffer", NOBODY, "");
}

bool room_answer(struct room *r, int seat, move m) {
    if (room_turn(r) != seat) return false;
    grow(r->match);
    if (match_play(r->match, m) != MATCH_OK) return false;
    unask(r);
    if (r->offered != seat || r->match->over) unoffer(r);
    room_stepped(r, NULL, seat);
    roll_on(r);
    return true;
}

/* What a person typed: one move, or picks that are now complete. */
static enum match_error say(struct room *r, int seat, move m) {
    struct match_plan plan;
    enum match_error e = match_hear(r->match, m, &plan);
    if (e != MATCH_OK) return e;
    for (; plan.undo; plan.undo--) {
        grow(r->match);
        if (match_undo(r->match) != MATCH_OK) abort(); /* picks of this very turn */
        room_stepped(r, "undo", seat);
    }
    for (int i = 0; i < plan.play.len; i++)
        if (!room_answer(r, seat, plan.play.at[i])) return MATCH_DENIED;
    return MATCH_OK;
}

bool room_play(struct room *r, int seat, const char *words, struct denial *no) {
    union any_state view;
    move list[TYPED_MOVES];
    if (!in_play(r, no)) return false;
    if (room_turn(r) != seat) return room_refuse(no, "not-yours");
    memset(&view, 0, sizeof view);
    game_observe(r->board, &r->match->truth.s, seat, &view.s);
    int count = typed_moves(r->board, &view.s, words, list);
    if (!count) return room_refuse(no, "unreadable");
    for (int i = 0; i < count; i++) {
        enum match_error e = say(r, seat, list[i]);
        if (e != MATCH_OK && (e != MATCH_HELD || i + 1 == count)) return refuse_match(r, no, e);
    }
    return true;
}

bool room_judge(const struct room *r, const char *words, struct verdict *v) {
    union any_state view;
    move list[TYPED_MOVES];
    int seat = room_turn(r);
    memset(&view, 0, sizeof view);
    game_observe(r->board, &r->match->truth.s, seat, &view.s);
    int count = typed_moves(r->board, &view.s, words, list);
    if (!count) return false;
    *v = game_check(r->board, &view.s, list[0]);
    /* Picks that come in another order are held, or played with the others: room_play. */
    if (v->rule && r->game->picks && r->game->picks(r->board, &view.s, list[0])) *v = LEGAL;
    return true;
}

bool room_resign(struct room *r, int seat, struct denial *no) {
    if (!in_play(r, no)) return false;
    grow(r->match);
    enum match_error e = match_resign(r->match, seat);
    if (e != MATCH_OK) return refuse_match(r, no, e);
    unask(r);
    unoffer(r);
    room_stepped(r, "resign", seat);
    return true;
}

static bool take_back(struct room *r, int seat, struct denial *no) {
    enum match_error e;
    int depth = match_undo_depth(r->match, seat, &e);
    if (!depth) return refuse_match(r, no, e);
    unask(r);
    for (; depth; depth--) {
        int who = r->match->since[r->match->since_len - 1].seat;
        grow(r->match);
        if (match_undo(r->match) != MATCH_OK) abort(); /* asked before */
        room_stepped(r, "undo", who);
    }
    return true;
}

bool room_undo(struct room *r, int seat, const char *say, struct denial *no) {
    enum match_error e;
    int other = seat == SEAT_A ? SEAT_B : SEAT_A;
    if (!in_play(r, no)) return false;
    if (text_same(say, "ask")) {
        if (r->asked != NOBODY) return room_refuse(no, "pending");
        if (!match_undo_depth(r->match, seat, &e)) return refuse_match(r, no, e);
        if (r->seat[seat].asks >= ROOM_ASKS) return room_refuse(no, "spent");
        room_note(r, "ask", seat, "");
        return r->seat[other].bot ? take_back(r, seat, no) : true;
    }
    if (r->asked == NOBODY) return room_refuse(no, "pending");
    if (text_same(say, "yes")) {
        if (r->asked == seat) return room_refuse(no, "pending");
        return take_back(r, other, no);
    }
    unask(r);
    return true;
}

/* The server is the referee here, and stops the game when both want it. */
static bool leave_undecided(struct room *r, struct denial *no) {
    unask(r);
    unoffer(r);
    room_remark(r, "agreed");
    enum match_error e = match_stop(r->match);
    return e == MATCH_OK || refuse_match(r, no, e);
}

bool room_draw(struct room *r, int seat, const char *say, struct denial *no) {
    int other = seat == SEAT_A ? SEAT_B : SEAT_A;
    if (!in_play(r, no)) return false;
    if (!r->game->stopped_by) return room_refuse(no, "no-draw");
    if (text_same(say, "offer")) {
        if (r->seat[other].bot) return room_refuse(no, "bot-plays");
        if (r->offered == other) return leave_undecided(r, no); /* both have offered it */
        if (r->offered == seat) return room_refuse(no, "pending");
        if (r->seat[seat].offers >= ROOM_ASKS) return room_refuse(no, "spent-draw");
        room_note(r, "offer", seat, "");
        return true;
    }
    if (r->offered == NOBODY) return room_refuse(no, "pending");
    if (text_same(say, "yes"))
        return r->offered == other ? leave_undecided(r, no) : room_refuse(no, "pending");
    unoffer(r);
    return true;
}

int64_t room_claim_wait(const struct room *r, int seat, int64_t now, int64_t away) {
    const struct room_seat *s = &r->seat[seat];
    if (room_turn(r) != seat || s->bot || s->connection || s->elsewhere) return -1;
    int64_t since = s->absent_since > r->turn_since ? s->absent_since : r->turn_since;
    return since + away > now ? since + away - now : 0;
}

void room_remark(struct room *r, const char *words) {
    grow(r->match);
    match_note(r->match, words);
    room_apply_remark(r, words);
}

/* The remark says why the seat gives up although its player did not say so. */
static enum match_error lose(struct room *r, int seat, const char *why, const char *what) {
    TEXT(words, 64);
    text_add(&words, why);
    text_char(&words, ' ');
    text_add(&words, r->game->sides[seat]);
    room_remark(r, words.at);
    enum match_error e = match_resign(r->match, seat);
    if (e != MATCH_OK) return e;
    unask(r);
    unoffer(r);
    room_stepped(r, what, seat);
    return MATCH_OK;
}

void room_late(struct room *r, int seat) { (void)lose(r, seat, "time", "time"); }

bool room_claim(struct room *r, int seat, int64_t now, int64_t away, struct denial *no) {
    int other = seat == SEAT_A ? SEAT_B : SEAT_A;
    if (!in_play(r, no)) return false;
    int64_t wait = room_claim_wait(r, other, now, away);
    if (wait) {
        no->wait = wait > 0 ? wait : 0;
        return room_refuse(no, "not-away");
    }
    enum match_error e = lose(r, other, "away", "claim");
    return e == MATCH_OK || refuse_match(r, no, e);
}

bool room_rematch(struct room *r, int seat, struct denial *no) {
    if (room_phase(r) != PHASE_OVER) return room_refuse(no, "not-over");
    if (r->seat[seat].rematch) return true;
    room_note(r, "rematch", seat, "");
    return true;
}

void room_follow(struct room *r, const char *id) { room_note(r, "following", NOBODY, id); }

void room_say(struct room *r, int seat, const char *key) { room_note(r, "said", seat, key); }

void room_number(struct room *r, int seat, uint64_t n) {
    TEXT(digits, 24);
    text_int(&digits, (int64_t)n);
    room_note(r, "n", seat, digits.at);
}
