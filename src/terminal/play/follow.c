/* follow.c -- a game at a physical table that began from a view: some secrets are not known.
 *
 * The match plays on with a truth that is only supposed (match_suppose). Nothing of it is shown:
 * the list holds what is legal whatever lies hidden, and secret moves read as everybody reads
 * them, `course J5 ?`. Whenever a move would show something that could be otherwise, the referee is
 * asked what it was, and the supposition follows him. */
#include "core/view.h"
#include "terminal/play/session.h"
#include "terminal/words.h"
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 400, ALIKE = 16, OUTCOMES = 24, SHOWN = 24, CARD_NUMBERS = 99 };

/* What could come of a move, as far as it can be told apart. */
struct outcome {
    union any_state before, seen;
    move m;
    char words[600];
};

static void see(const struct session *s, const struct state *state, union any_state *view) {
    memset(view, 0, sizeof *view);
    game_observe(s->table.board, state, s->match.known_to, &view->s);
}

static void imagine(struct session *s, union any_state *out) {
    union any_state view;
    see(s, &s->match.truth.s, &view);
    memset(out, 0, sizeof *out);
    s->table.game->imagine(s->table.board, &view.s, &s->thoughts, &out->s);
}

static void read_as(const struct session *s, const struct state *state, move m, struct text *out) {
    game_write_move(s->table.board, state, m, s->match.known_to, out);
}

bool follow_begin(struct session *s) {
    union any_state truth;
    memset(&truth, 0, sizeof truth);
    s->table.game->imagine(s->table.board, &s->match.truth.s, &s->thoughts, &truth.s);
    return match_suppose(&s->match, &truth.s) == MATCH_OK && journal_save(s);
}

/* A legal move that reads so, the same one if it is legal. */
static move alike(const struct session *s, const struct state *state, const char *words, move m) {
    move list[MAX_MOVES];
    int count = game_legal(s->table.board, state, list);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < count; i++) {
            TEXT(text, MOVE_TEXT);
            if (!pass && list[i] != m) continue;
            read_as(s, state, list[i], &text);
            if (text_same(text.at, words)) return list[i];
        }
    return NO_MOVE;
}

void follow_list(struct session *s) {
    int kept = 0;
    for (int i = 0; i < s->moves; i++) /* sorted: those that read alike are neighbours */
        if (!kept || !text_same(s->list[i].text, s->list[kept - 1].text))
            s->list[kept++] = s->list[i];
    s->moves = kept;
    for (int n = 0; n < ALIKE; n++) {
        union any_state other;
        imagine(s, &other);
        kept = 0;
        for (int i = 0; i < s->moves; i++)
            if (alike(s, &other.s, s->list[i].text, s->list[i].m) != NO_MOVE)
                s->list[kept++] = s->list[i];
        s->moves = kept;
    }
}

bool follow_alone(struct session *s) {
    move list[MAX_MOVES];
    const struct state *state = &s->match.truth.s;
    int count = game_legal(s->table.board, state, list);
    TEXT(full, MOVE_TEXT);
    TEXT(first, MOVE_TEXT);
    game_write_move(s->table.board, state, list[0], REFEREE, &full);
    read_as(s, state, list[0], &first);
    if (text_same(full.at, first.at)) return false;
    for (int i = 1; i < count; i++) {
        TEXT(text, MOVE_TEXT);
        read_as(s, state, list[i], &text);
        if (!text_same(text.at, first.at)) return false;
    }
    return true;
}

/* ---- tokens: few outcomes, found by trying ----------------------------------------------- */

static void try_outcome(const struct session *s, const union any_state *before, move m,
                        struct outcome *out) {
    union any_state after = *before;
    struct trace trace = {.len = 0};
    struct text words = text_over(out->words, sizeof out->words);
    out->before = *before;
    out->m = m;
    game_apply(s->table.board, &after.s, m, &trace);
    see(s, &after.s, &out->seen);
    for (int i = 0; i < trace.len; i++) {
        if (!view_sees(&trace.at[i], s->match.known_to)) continue;
        if (words.len) text_add(&words, "; ");
        words_event(s->o, s->table.board, &trace.at[i], &words);
    }
}

static int outcomes(struct session *s, move m, struct outcome *found) {
    static struct outcome next;
    TEXT(words, MOVE_TEXT);
    int count = 0;
    read_as(s, &s->match.truth.s, m, &words);
    for (int n = 0; n < SAMPLES && count < OUTCOMES; n++) {
        union any_state before = s->match.truth;
        int i = 0;
        if (n) imagine(s, &before);
        move same = alike(s, &before.s, words.at, m);
        if (same == NO_MOVE) continue;
        try_outcome(s, &before, same, &next);
        while (i < count && (memcmp(&found[i].seen, &next.seen, sizeof next.seen) ||
                             !text_same(found[i].words, next.words)))
            i++;
        if (i < count) continue;
        for (i = count++; i && strcmp(found[i - 1].words, next.words) > 0; i--)
            found[i] = found[i - 1]; /* sorted: their numbers tell nothing of the supposition */
        found[i] = next;
    }
    return count;
}

/* Asks below what there is to say. Commands are obeyed here too, and then nothing was answered. */
static bool ask(struct session *s, const char *question, char *line, size_t size) {
    if (s->message[0]) screen_wrap(&s->screen, s->message, 0);
    s->message[0] = 0;
    screen_wrap(&s->screen, question, 0);
    s->quit = !play_ask(s, shell_phrase(s->o, "play.which-number"), line, size);
    if (s->quit || !*line) return false;
    return (*line >= '0' && *line <= '9') || !command_obey(s, line);
}

static int ask_outcome(struct session *s, const struct outcome *found, int count) {
    char line[64];
    screen_clear(&s->screen);
    for (int i = 0; i < count; i++) {
        TEXT(words, 700);
        text_int(&words, i + 1), text_add(&words, "  ");
        text_add(&words, found[i].words);
        screen_wrap(&s->screen, words.at, 4);
    }
    if (!ask(s, shell_phrase(s->o, "play.which-shown"), line, sizeof line)) return -1;
    int number = (int)strtol(line, NULL, 10);
    return number >= 1 && number <= count ? number - 1 : -1;
}

static bool follow_tokens(struct session *s, move *m, union any_state *before) {
    static struct outcome found[OUTCOMES];
    int count = outcomes(s, *m, found), which = 0;
    if (count > 1 && (which = ask_outcome(s, found, count)) < 0) {
        if (!s->message[0]) play_message(s, "play.not-played", NULL);
        return false;
    }
    if (!count) return true; /* the match says why not */
    *m = found[which].m;
    *before = found[which].before;
    return true;
}

/* ---- cards: too many to try; the referee reads them ---------------------------------------- */

static bool same_look(const struct session *s, const struct state *a, const struct state *b) {
    union any_state x, y;
    see(s, a, &x), see(s, b, &y);
    return !memcmp(&x, &y, sizeof x);
}

/* The cards a move would show to whoever follows. */
static int shown_by(const struct session *s, const struct state *before, move m,
                    unsigned cards[SHOWN]) {
    union any_state after;
    struct trace trace = {.len = 0};
    int count = 0;
    memset(&after, 0, sizeof after);
    memcpy(&after, before, s->table.game->state_size);
    game_apply(s->table.board, &after.s, m, &trace);
    for (int i = 0; i < trace.len && count < SHOWN; i++)
        if (trace.at[i].kind == EVENT_REVEALED && view_sees(&trace.at[i], s->match.known_to))
            cards[count++] = (unsigned)trace.at[i].amount;
    return count;
}

static int place_of(const unsigned *cards, int count, unsigned card) {
    for (int i = 0; i < count; i++)
        if (cards[i] == card) return i;
    return -1;
}

/* Puts a card where another one was supposed, if that looks the same. */
static bool put_instead(const struct session *s, union any_state *state, unsigned card,
                        unsigned other) {
    union any_state changed = *state;
    if (!s->table.game->exchange(&changed.s, card, other)) return false;
    if (!same_look(s, &state->s, &changed.s)) return false;
    *state = changed;
    return true;
}

/* The same by way of a third card: one that is known to be in the hand cannot leave it, but it need
 * not lie in the front. */
static bool put_by_way(const struct session *s, union any_state *state, unsigned card,
                       unsigned other, const unsigned *shown, int count) {
    if (put_instead(s, state, card, other)) return true;
    for (unsigned third = 1; third <= CARD_NUMBERS; third++) {
        union any_state changed = *state;
        if (place_of(shown, count, third) >= 0 || !put_instead(s, &changed, third, other) ||
            !put_instead(s, &changed, card, third))
            continue;
        *state = changed;
        return true;
    }
    return false;
}

/* A card that is played was in the hand: it is put there. */
static void hold(const struct session *s, union any_state *state, move m) {
    unsigned card = game_deed(s->table.board, &state->s, m, REFEREE).card;
    for (unsigned other = 1; card && other <= CARD_NUMBERS; other++) {
        union any_state changed = *state;
        if (!put_instead(s, &changed, card, other)) continue;
        if (game_check(s->table.board, &changed.s, m).rule) continue;
        *state = changed;
        return;
    }
}

/* Makes the supposition show exactly the cards that were read out; names one that cannot be. */
static bool show_cards(const struct session *s, union any_state *state, unsigned *shown, int count,
                       const unsigned *read, unsigned *wrong) {
    for (int i = 0; i < count; i++) {
        if (place_of(shown, count, read[i]) >= 0) continue;
        int k = 0;
        while (k < count && (place_of(read, count, shown[k]) >= 0 ||
                             !put_by_way(s, state, read[i], shown[k], shown, count)))
            k++;
        *wrong = read[i];
        if (k == count) return false;
        shown[k] = read[i];
    }
    return true;
}

static int read_numbers(const char *line, unsigned cards[SHOWN]) {
    int count = 0;
    while (*line && count < SHOWN) {
        char *end;
        unsigned long n = strtoul(line, &end, 10);
        if (end == line) {
            line++;
            continue;
        }
        if (n && n <= CARD_NUMBERS && place_of(cards, count, (unsigned)n) < 0)
            cards[count++] = (unsigned)n;
        line = end;
    }
    return count;
}

static bool ask_cards(struct session *s, int count, unsigned cards[SHOWN]) {
    char line[200];
    TEXT(number, 8);
    TEXT(words, 300);
    text_int(&number, count);
    struct fill fills[] = {{"n", number.at}, {NULL, NULL}};
    shell_say(s->o, "play.which-cards", fills, &words);
    s->moves = 0; /* the table is shown, without a list */
    s->below = screen_lines(&s->screen, words.at);
    play_show(s);
    s->below = 0;
    bool typed = ask(s, words.at, line, sizeof line);
    if (typed && read_numbers(line, cards) == count) return true;
    if (typed || !s->message[0])
        play_message(s, typed ? "play.not-so-many" : "play.not-played", fills);
    return false;
}

/* The move that reads so and shows these cards: which one goes back unseen may have changed. */
static move showing(const struct session *s, const struct state *state, const char *words,
                    const unsigned *cards, int count) {
    move list[MAX_MOVES];
    int moves = game_legal(s->table.board, state, list);
    for (int i = 0; i < moves; i++) {
        unsigned now[SHOWN];
        TEXT(text, MOVE_TEXT);
        read_as(s, state, list[i], &text);
        if (!text_same(text.at, words)) continue;
        int n = shown_by(s, state, list[i], now), same = 0;
        for (int k = 0; k < n; k++) same += place_of(cards, count, now[k]) >= 0;
        if (same == count) return list[i];
    }
    return NO_MOVE;
}

static bool follow_cards(struct session *s, move *m, union any_state *before) {
    unsigned shown[SHOWN], read[SHOWN], wrong = 0;
    TEXT(words, MOVE_TEXT);
    read_as(s, &before->s, *m, &words);
    if (alike(s, &before->s, words.at, *m) == NO_MOVE) hold(s, before, *m);
    *m = alike(s, &before->s, words.at, *m);
    if (*m == NO_MOVE) return true; /* the match says why not */
    int count = shown_by(s, &before->s, *m, shown);
    if (!count) return true;
    if (!ask_cards(s, count, read)) return false;
    if (!show_cards(s, before, shown, count, read, &wrong)) {
        TEXT(number, 8);
        text_int(&number, wrong);
        struct fill fills[] = {{"n", number.at}, {NULL, NULL}};
        play_message(s, "play.not-there", fills);
        return false;
    }
    *m = showing(s, &before->s, words.at, read, count);
    return true;
}

/* ---- playing --------------------------------------------------------------------------------- */

enum match_error follow_say(struct session *s, move m, bool *silent) {
    union any_state before = s->match.truth;
    bool cards = s->table.game->exchange != NULL;
    move made = m;
    *silent = !(cards ? follow_cards(s, &made, &before) : follow_tokens(s, &made, &before));
    if (*silent) return MATCH_OK;
    if (made == NO_MOVE) made = m;
    if (memcmp(&before, &s->match.truth, s->table.game->state_size)) {
        enum match_error e = match_suppose(&s->match, &before.s);
        if (e != MATCH_OK) return e;
    }
    return s->match.truth.s.turn == CHANCE ? match_hand(&s->match, made)
                                           : match_play(&s->match, made);
}

struct verdict follow_check(struct session *s, move m) {
    union any_state state = s->match.truth;
    struct verdict v = game_check(s->table.board, &state.s, m);
    for (int n = 0; v.rule && n < SAMPLES; n++) {
        imagine(s, &state);
        if (!game_check(s->table.board, &state.s, m).rule) return LEGAL;
    }
    return v;
}
