/* follow.c -- a game at a physical table of which not all is known (core/unseen.h), at the
 * terminal: its list, and the questions when a move shows what could be otherwise. */
#include "core/unseen.h"
#include "core/view.h"
#include "terminal/play/session.h"
#include "terminal/words.h"
#include <stdlib.h>
#include <string.h>

enum { CARD_NUMBERS = 99 };

bool follow_begin(struct session *s) {
    return unseen_begin(&s->match, &s->thoughts) == MATCH_OK && journal_save(s);
}

void follow_list(struct session *s) {
    move list[MAX_MOVES];
    for (int i = 0; i < s->moves; i++) list[i] = s->list[i].m;
    int kept = unseen_sure(&s->match, &s->thoughts, list, s->moves);
    for (int i = 0, k = 0; k < kept; i++)
        if (s->list[i].m == list[k]) s->list[k++] = s->list[i];
    s->moves = kept;
}

bool follow_alone(struct session *s) { return unseen_alone(&s->match); }

/* What could come of a move, in words. */
struct outcome {
    struct unseen_outcome is;
    char words[600];
};

/* Sorted by their words: their numbers tell nothing of the supposition. */
static int outcomes(struct session *s, move m, struct outcome *found) {
    static struct unseen_outcome all[UNSEEN_OUTCOMES];
    int count = unseen_outcomes(&s->match, &s->thoughts, m, all);
    for (int n = 0; n < count; n++) {
        struct outcome next = {.is = all[n]};
        struct text words = text_over(next.words, sizeof next.words);
        for (int i = 0; i < all[n].trace.len; i++) {
            if (!view_sees(&all[n].trace.at[i], s->match.known_to)) continue;
            if (words.len) text_add(&words, "; ");
            words_event(s->o, s->table.board, &all[n].trace.at[i], &words);
        }
        int i = n;
        for (; i && strcmp(found[i - 1].words, next.words) > 0; i--) found[i] = found[i - 1];
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

static bool follow_tokens(struct session *s, struct unseen_outcome *out, move m) {
    static struct outcome found[UNSEEN_OUTCOMES];
    int count = outcomes(s, m, found), which = 0;
    if (count > 1 && (which = ask_outcome(s, found, count)) < 0) {
        if (!s->message[0]) play_message(s, "play.not-played", NULL);
        return false;
    }
    if (count) *out = found[which].is; /* none: the match says why not */
    return true;
}

/* Cards are read out by whoever sees them. */
static bool named(const unsigned *cards, int count, unsigned card) {
    for (int i = 0; i < count; i++)
        if (cards[i] == card) return true;
    return false;
}

static int read_numbers(const char *line, unsigned cards[UNSEEN_CARDS]) {
    int count = 0;
    while (*line && count < UNSEEN_CARDS) {
        char *end;
        unsigned long n = strtoul(line, &end, 10);
        if (end == line) {
            line++;
            continue;
        }
        if (n && n <= CARD_NUMBERS && !named(cards, count, (unsigned)n))
            cards[count++] = (unsigned)n;
        line = end;
    }
    return count;
}

static bool ask_cards(struct session *s, int count, unsigned cards[UNSEEN_CARDS]) {
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

static bool follow_cards(struct session *s, struct unseen_outcome *out, move m) {
    unsigned shown[UNSEEN_CARDS], read[UNSEEN_CARDS], wrong = 0;
    int count = unseen_cards(&s->match, m, out, shown);
    if (!count) return true; /* if it cannot be made, the match says why not */
    if (!ask_cards(s, count, read)) return false;
    if (unseen_show(&s->match, out, shown, count, read, &wrong)) return true;
    TEXT(number, 8);
    text_int(&number, wrong);
    struct fill fills[] = {{"n", number.at}, {NULL, NULL}};
    play_message(s, "play.not-there", fills);
    return false;
}

/* ---- playing --------------------------------------------------------------------------------- */

enum match_error follow_say(struct session *s, move m, bool *silent) {
    static struct unseen_outcome out;
    bool cards = s->table.game->exchange != NULL;
    out.before = s->match.truth;
    out.m = m;
    *silent = !(cards ? follow_cards(s, &out, m) : follow_tokens(s, &out, m));
    if (*silent) return MATCH_OK;
    return unseen_play(&s->match, &out.before, out.m == NO_MOVE ? m : out.m);
}

struct verdict follow_check(struct session *s, move m) {
    return unseen_check(&s->match, &s->thoughts, m);
}
