#include "cli/session.h"
#include "cli/words.h"
#include <stdlib.h>
#include <string.h>

void command_deny(struct session *s, const char *words, struct verdict v) {
    TEXT(why, 1024);
    TEXT(rule, 32);
    game_write_rule(s->table.game, v.rule, &rule);
    book_deny(s->table.board, v, s->o->language, &why);
    struct fill fills[] = {{"move", words}, {"rule", rule.at}, {"why", why.at}, {NULL, NULL}};
    play_message(s, "play.denied", fills);
    s->point = v.field < s->table.board->fields ? v.field : NO_FIELD;
}

void command_refuse(struct session *s, enum match_error e) {
    TEXT(key, 64);
    text_add(&key, "match.");
    text_add(&key, match_error_word(e));
    play_message(s, key.at, NULL);
}

static void wait_enter(const struct session *s) {
    char line[256];
    if (s->screen.terminal) play_ask(s, cli_phrase(s->o, "play.enter"), line, sizeof line);
}

static struct picture picture_of(const struct session *s, union any_state *view) {
    memset(view, 0, sizeof *view);
    game_observe(s->table.board, &s->match.truth.s, play_viewer(s), &view->s);
    return (struct picture){.board = s->table.board, .state = &view->s, .point = NO_FIELD};
}

void command_hint(struct session *s, bool once) {
    struct status st = {0, 0, NULL};
    TEXT(key, 100);
    TEXT(seen, 64);
    s->table.game->status(s->table.board, &s->match.truth.s, &st);
    if (!st.doing) return;
    text_add(&seen, st.doing);
    text_char(&seen, ' ');
    bool said = strstr(s->hinted, seen.at) != NULL;
    if (once && (said || s->message[0])) return;
    if (!said && text_length(s->hinted) + seen.len < sizeof s->hinted)
        memcpy(s->hinted + text_length(s->hinted), seen.at, seen.len + 1);
    text_add(&key, "hint.");
    text_add(&key, s->table.game->name);
    text_char(&key, '.');
    text_add(&key, st.doing);
    struct text words = text_over(s->message, sizeof s->message);
    if (!book_phrase(key.at, s->o->language, &words) || once) return;
    text_char(&words, ' ');
    text_add(&words, cli_phrase(s->o, "play.how"));
}

static void hint(struct session *s, const char *rest) {
    (void)rest;
    command_hint(s, false);
}

static void help(struct session *s, const char *rest) {
    (void)rest;
    screen_clear(&s->screen);
    help_write(stdout, "commands", s->o);
    wait_enter(s);
}

static void undo(struct session *s, const char *rest) {
    (void)rest;
    enum match_error e = match_can_undo(&s->match);
    if (e != MATCH_OK) return command_refuse(s, e);
    bool human = false;
    do { /* a bot's moves go back too, up to the player's own */
        human = s->level[s->match.since[s->match.since_len - 1].seat] == HUMAN;
        e = match_undo(&s->match);
        for (int i = 0; i < LOGS && e == MATCH_OK; i++)
            if (s->log_len[i] < LOG_LINES) {
                struct text t = text_over(s->log[i][s->log_len[i]++], LOG_WIDTH);
                text_add(&t, cli_phrase(s->o, "log.undo"));
            }
    } while (!human && e == MATCH_OK && match_can_undo(&s->match) == MATCH_OK);
    if (!journal_save(s)) s->quit = true;
    play_message(s, "play.undone", NULL);
}

static void board(struct session *s, const char *rest) {
    union any_state view;
    struct picture p = picture_of(s, &view);
    (void)rest;
    screen_clear(&s->screen);
    screen_board(&s->screen, &p);
    putchar('\n');
    screen_legend(&s->screen, &p);
    screen_places(&s->screen, &p);
    if (!s->table.board_text) screen_reconstruction(&s->screen, s->table.board);
    wait_enter(s);
}

static void units(struct session *s, const char *rest) {
    union any_state view;
    struct picture p = picture_of(s, &view);
    (void)rest;
    screen_clear(&s->screen);
    screen_units(&s->screen, &p);
    wait_enter(s);
}

static void moves(struct session *s, const char *rest) {
    (void)rest;
    s->group[0] = 0;
    screen_clear(&s->screen);
    int column = 0;
    for (int i = 0; i < s->moves; i++) {
        if (column + 14 > s->screen.columns) putchar('\n'), column = 0;
        column += printf("%-12s  ", s->text[i]);
    }
    putchar('\n');
    wait_enter(s);
}

static void show_log(struct session *s, const char *rest) {
    int l = play_log(s);
    (void)rest;
    screen_clear(&s->screen);
    for (int i = 0; i < s->log_len[l]; i++) {
        screen_text(&s->screen, INK_PLAIN, s->log[l][i]);
        putchar('\n');
    }
    wait_enter(s);
}

static void save(struct session *s, const char *rest) {
    if (!*rest) return play_message(s, "play.save-what", NULL);
    char *path = cli_copy(rest); /* kept as long as the journal */
    if (!path || !journal_create(s, path)) return play_message(s, "play.not-saved", NULL);
    struct fill fills[] = {{"file", path}, {NULL, NULL}};
    play_message(s, "play.saved", fills);
}

static void resign(struct session *s, const char *rest) {
    char line[64];
    (void)rest;
    int seat = s->match.truth.s.turn <= SEAT_B ? s->match.truth.s.turn : play_viewer(s);
    if (seat > SEAT_B) return play_message(s, "match.chance", NULL);
    if (!play_ask(s, cli_phrase(s->o, "play.sure"), line, sizeof line)) return;
    if (line[0] != 't' && line[0] != 'T' && line[0] != 'y' && line[0] != 'Y') return;
    enum match_error e = match_resign(&s->match, seat);
    if (e != MATCH_OK) return command_refuse(s, e);
    if (!journal_save(s)) s->quit = true;
}

static void quit(struct session *s, const char *rest) {
    (void)rest;
    s->quit = true;
}

static void why(struct session *s, const char *rest) {
    move m;
    char spelled[MOVE_TEXT];
    if (!pick_read(s, rest, &m, spelled)) {
        struct fill fills[] = {{"typed", rest}, {NULL, NULL}};
        return play_message(s, "play.unknown-move", fills);
    }
    struct verdict v = game_check(s->table.board, &s->match.truth.s, m);
    if (v.rule) return command_deny(s, spelled, v);
    struct fill fills[] = {{"move", spelled}, {NULL, NULL}};
    play_message(s, "explain.yes", fills);
}

static void rules(struct session *s, const char *rest) {
    struct options o = *s->o;
    o.command = "rules";
    o.arg[0] = s->table.game->name;
    o.arg[1] = rest;
    o.args = *rest ? 2 : 1;
    screen_clear(&s->screen);
    fflush(stdout);
    rules_command(&o);
    wait_enter(s);
}

static void cocked(struct session *s, const char *rest) {
    (void)rest;
    bool due = s->match.truth.s.turn == CHANCE;
    enum match_error e = match_cocked(&s->match, !due);
    if (e != MATCH_OK) return command_refuse(s, e);
    if (!journal_save(s)) s->quit = true;
    play_message(s, "play.cocked", NULL);
}

static void note(struct session *s, const char *rest) {
    if (!*rest || text_utf8(rest, text_length(rest)) < text_length(rest))
        return play_message(s, "play.note-what", NULL);
    enum match_error e = match_note(&s->match, rest);
    if (e != MATCH_OK) return command_refuse(s, e);
    if (!journal_save(s)) s->quit = true;
    play_message(s, "play.noted", NULL);
}

/* "illegal MOVE [by RULE]": it was really made at the table; the referee rules on it next. */
static void illegal(struct session *s, const char *rest) {
    char words[256];
    struct text t = text_over(words, sizeof words);
    text_add(&t, rest);
    char *by = strstr(words, " by ");
    unsigned rule = by ? book_number(s->table.game->name, by + 4) : 0;
    if (by) *by = 0;
    move m;
    char spelled[MOVE_TEXT];
    bool readable = pick_read(s, words, &m, spelled);
    int seat = s->match.truth.s.turn;
    if (seat > SEAT_B) return play_message(s, "match.chance", NULL);
    if (!*rest || (by && !rule) || (!readable && !rule))
        return play_message(s, "play.illegal-what", NULL);
    enum match_error e = match_illegal(&s->match, seat, readable ? spelled : words, (uint16_t)rule);
    if (e != MATCH_OK) return command_refuse(s, e);
    if (!journal_save(s)) s->quit = true;
    command_deny(s, readable ? spelled : words, s->match.verdict);
}

static void back(struct session *s, const char *rest) {
    (void)rest;
    enum match_error e = match_back(&s->match);
    if (e != MATCH_OK) return command_refuse(s, e);
    if (!journal_save(s)) s->quit = true;
    play_message(s, "play.back", NULL);
}

static void stands(struct session *s, const char *rest) {
    TEXT(err, 300);
    enum match_error e = match_stands(&s->match, rest, &err);
    struct fill fills[] = {{"why", err.at}, {NULL, NULL}};
    if (e == MATCH_UNREADABLE) return play_message(s, "play.bad-position", fills);
    if (e != MATCH_OK) return command_refuse(s, e);
    if (!journal_save(s)) s->quit = true;
    play_message(s, "play.stands", NULL);
}

static void position(struct session *s, const char *rest) {
    union any_state view;
    picture_of(s, &view);
    (void)rest;
    struct text t = text_over(s->message, sizeof s->message);
    s->table.game->write(s->table.board, &view.s, &t);
}

static void advice(struct session *s, const char *rest) {
    (void)rest;
    play_hint(s);
}

/* Why the bot played as it did. In games with secrets its reasons would tell its secrets. */
static void reasons(struct session *s, const char *rest) {
    (void)rest;
    if (!s->reasons[0] || (s->table.game->secrets && !s->match.over))
        return play_message(s, s->reasons[0] ? "bot.secret" : "bot.no-reasons", NULL);
    struct text t = text_over(s->message, sizeof s->message);
    text_add(&t, s->reasons);
}

static const struct {
    const char *word, *polish;
    void (*obey)(struct session *s, const char *rest);
} commands[] = {
    {"?", "co", hint},
    {"help", "pomoc", help},
    {"hint", "podpowiedz", advice},
    {"reasons", "powody", reasons},
    {"undo", "cofnij", undo},
    {"board", "plansza", board},
    {"units", "jednostki", units},
    {"moves", "ruchy", moves},
    {"log", "dziennik", show_log},
    {"save", "zapisz", save},
    {"resign", "poddaj", resign},
    {"quit", "koniec", quit},
    {"why", "dlaczego", why},
    {"rules", "zasady", rules},
    {"cocked", "krzywa", cocked},
    {"note", "notatka", note},
    {"illegal", "nielegalny", illegal},
    {"back", "wraca", back},
    {"stands", "zostaje", stands},
    {"position", "pozycja", position},
};

bool command_obey(struct session *s, const char *line) {
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        for (int k = 0; k < 2; k++) {
            const char *p = line;
            if (!text_take(&p, k ? commands[i].polish : commands[i].word) || (*p && *p != ' '))
                continue;
            while (*p == ' ') p++;
            commands[i].obey(s, p);
            return true;
        }
    return false;
}
