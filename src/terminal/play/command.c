#include "terminal/play/session.h"
#include "terminal/words.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

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
    if (s->screen.terminal) play_ask(s, shell_phrase(s->o, "play.enter"), line, sizeof line);
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
    TEXT(phrase, sizeof s->message);
    if (!book_phrase(key.at, s->o->language, &phrase)) return;
    board_say(phrase.at, s->table.game, s->table.board_text, &words);
    if (once) return;
    text_char(&words, ' ');
    text_add(&words, shell_phrase(s->o, "play.how"));
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

static void correct(struct session *s, const char *rest);

static void undo(struct session *s, const char *rest) {
    (void)rest;
    enum match_error e;
    if (s->match.last_hand) return correct(s, "");
    if (s->match.held.len) { /* named, not played: nothing has to go back */
        s->match.held.len = 0;
        return play_message(s, "play.undone", NULL);
    }
    bool two = s->level[SEAT_A] == HUMAN && s->level[SEAT_B] == HUMAN;
    int person = two ? NOBODY : s->level[SEAT_A] == HUMAN ? SEAT_A : SEAT_B;
    int depth = match_undo_depth(&s->match, person, &e); /* a bot's moves go back too */
    if (!depth) return command_refuse(s, e);
    for (; depth && match_undo(&s->match) == MATCH_OK; depth--)
        for (int i = 0; i < LOGS; i++)
            if (s->log_len[i] < LOG_LINES) {
                struct text t = text_over(s->log[i][s->log_len[i]++], LOG_WIDTH);
                text_add(&t, shell_phrase(s->o, "log.undo"));
            }
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
        column += printf("%-12s  ", s->list[i].text);
    }
    putchar('\n');
    wait_enter(s);
}

static void show_log(struct session *s, const char *rest) {
    int l = play_log(s);
    (void)rest;
    screen_clear(&s->screen);
    for (int i = 0; i < s->log_len[l]; i++) {
        screen_text(&s->screen, TINT_PLAIN, s->log[l][i]);
        putchar('\n');
    }
    wait_enter(s);
}

static void save(struct session *s, const char *rest) {
    if (!*rest) return play_message(s, "play.save-what", NULL);
    char *path = shell_copy(rest); /* kept as long as the journal */
    if (!path || !journal_create(s, path)) return play_message(s, "play.not-saved", NULL);
    struct fill fills[] = {{"file", path}, {NULL, NULL}};
    play_message(s, "play.saved", fills);
}

static bool sure(const struct session *s, const char *question) {
    char line[64];
    return play_ask(s, shell_phrase(s->o, question), line, sizeof line) && *line &&
           strchr("tTyY", *line);
}

static void resign(struct session *s, const char *rest) {
    (void)rest;
    int seat = s->match.truth.s.turn <= SEAT_B ? s->match.truth.s.turn : play_viewer(s);
    if (seat > SEAT_B) return play_message(s, "match.chance", NULL);
    if (!sure(s, "play.sure")) return;
    enum match_error e = match_resign(&s->match, seat);
    if (e != MATCH_OK) return command_refuse(s, e);
    if (!journal_save(s)) s->quit = true;
}

/* The referee ends it undecided: orzel/2.2. */
static void stop(struct session *s, const char *rest) {
    (void)rest;
    if (!s->table.game->stopped_by) return command_refuse(s, MATCH_NO_STOP);
    if (!sure(s, "play.sure-stop")) return;
    enum match_error e = match_stop(&s->match);
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
        TEXT(field, 16);
        bool missing = typed_missing(s->table.board, rest, &field);
        struct fill fills[] = {{"typed", rest}, {"field", field.at}, {NULL, NULL}};
        return play_message(s, missing ? "play.no-field" : "play.unknown-move", fills);
    }
    struct verdict v =
        s->follow ? follow_check(s, m) : game_check(s->table.board, &s->match.truth.s, m);
    if (v.rule) return command_deny(s, spelled, v);
    TEXT(id, 32);
    unsigned rule = s->follow ? 0 : game_allowed_by(s->table.board, &s->match.truth.s, m);
    game_write_rule(s->table.game, rule, &id);
    struct fill fills[] = {{"move", spelled}, {"rule", id.at}, {NULL, NULL}};
    play_message(s, rule ? "explain.yes" : "explain.yes-plain", fills);
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

/* "cocked hit": the roll just typed in; "cocked": the one that is due, if one is. */
static void cocked(struct session *s, const char *rest) {
    bool due = s->match.truth.s.turn == CHANCE && !*rest;
    enum match_error e = match_cocked(&s->match, !due);
    if (e != MATCH_OK) return command_refuse(s, e);
    if (!journal_save(s)) s->quit = true;
    play_message(s, "play.cocked", NULL);
}

/* "correct miss": the roll just typed in was typed wrongly; this is what came up. */
static void correct(struct session *s, const char *rest) {
    enum match_error e = match_mistyped(&s->match);
    if (e == MATCH_NOT_CHANCE) return play_message(s, "play.no-typed", NULL);
    if (e != MATCH_OK) return command_refuse(s, e);
    if (!journal_save(s)) s->quit = true;
    s->moves = 0;
    if (!*rest) return play_message(s, "play.mistyped", NULL);
    s->message[0] = 0;
    pick_fill(s);
    play_typed(s, rest);
    struct fill fills[] = {{"typed", rest}, {NULL, NULL}};
    if (!s->message[0]) play_message(s, "play.corrected", fills);
}

static void note(struct session *s, const char *rest) {
    if (!*rest || text_utf8(rest, text_length(rest)) < text_length(rest))
        return play_message(s, "play.note-what", NULL);
    enum match_error e = match_note(&s->match, rest);
    if (e != MATCH_OK) return command_refuse(s, e);
    if (!journal_save(s)) s->quit = true;
    play_message(s, "play.noted", NULL);
}

/* Cuts "by RULE" off the end, in either language; 0 if there is none, or no such rule. */
static unsigned cut_rule(const struct session *s, char *words, bool *named) {
    static const char *const by[] = {" by ", " zasada ", " wg ", NULL};
    for (int i = 0; by[i]; i++) {
        char *at = strstr(words, by[i]);
        if (!at) continue;
        *at = 0;
        *named = true;
        return book_number(s->table.game->name, at + text_length(by[i]));
    }
    return 0;
}

/* Whose move it was: the side named first, else the one whose piece it names, else whose turn
 * it is. *words is moved past the name. */
static int culprit(const struct session *s, const char **words) {
    struct piece pieces[MAX_PIECES];
    const struct board *b = s->table.board;
    const struct state *state = &s->match.truth.s;
    TEXT(name, 64);
    move m;
    for (const char *p = *words; *p; text_char(&name, *p++)) {
        int seat = *p == ' ' ? typed_seat(s->table.game, name.at) : -1;
        if (seat < 0) continue;
        *words = p + 1;
        return seat;
    }
    if (!typed_move(b, state, *words, &m)) return state->turn;
    struct deed deed = game_deed(b, state, m, REFEREE);
    unsigned field = deed.from < b->fields ? deed.from : deed.to;
    for (int i = 0, n = s->table.game->pieces(b, state, pieces); i < n && field < b->fields; i++)
        if (pieces[i].field == field && pieces[i].level < 2 && pieces[i].side <= SEAT_B)
            return pieces[i].side;
    return state->turn;
}

/* Before the verdict: whose move it was. The sentence goes on in small letters. */
static void charge(struct session *s, int seat) {
    TEXT(words, sizeof s->message);
    words_side(s->o, s->table.game, seat, &words);
    text_add(&words, ": ");
    size_t at = words.len;
    text_add(&words, s->message);
    if (words.at[at] >= 'A' && words.at[at + 1] >= 'a' && words.at[at] <= 'Z')
        words.at[at] = (char)(words.at[at] + 32);
    struct text t = text_over(s->message, sizeof s->message);
    text_add(&t, words.at);
}

/* "illegal [SIDE] MOVE [by RULE]": it was really made at the table, now or some moves ago; the
 * referee rules on it next. */
static void illegal(struct session *s, const char *rest) {
    static struct match work;
    char words[256];
    const char *typed = words;
    bool named = false;
    struct text t = text_over(words, sizeof words);
    text_add(&t, rest);
    unsigned rule = cut_rule(s, words, &named);
    int seat = culprit(s, &typed);
    TEXT(spelled, MOVE_TEXT);
    struct verdict v = LEGAL;
    bool found = seat <= SEAT_B && match_blame(&s->match, seat, typed, &work, &spelled, &v);
    if (!*typed || seat > SEAT_B || (named && !rule))
        return play_message(s, "play.illegal-what", NULL);
    if (!rule && found) rule = v.rule;
    move m;
    if (!found && typed_move(s->table.board, &s->match.truth.s, typed, &m))
        game_write_move(s->table.board, &s->match.truth.s, m, REFEREE, &spelled);
    if (!spelled.len && !rule) return play_message(s, "play.illegal-what", NULL);
    const char *made = spelled.len ? spelled.at : typed;
    enum match_error e = match_illegal(&s->match, seat, made, (uint16_t)rule);
    if (e != MATCH_OK) return command_refuse(s, e);
    if (!journal_save(s)) s->quit = true;
    command_deny(s, made, found && v.rule == s->match.verdict.rule ? v : s->match.verdict);
    charge(s, seat);
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
    TEXT(why, 400);
    book_fault(err.at, s->o->language, &why);
    struct fill fills[] = {{"why", why.at}, {NULL, NULL}};
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
    advise(s);
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
    {"stop", "przerwij", stop},
    {"quit", "wyjdz", quit},
    {"why", "dlaczego", why},
    {"rules", "zasady", rules},
    {"cocked", "krzywa", cocked},
    {"cocked", "niesforna", cocked},
    {"correct", "popraw", correct},
    {"note", "notatka", note},
    {"illegal", "nielegalny", illegal},
    {"back", "wraca", back},
    {"stands", "zostaje", stands},
    {"position", "pozycja", position},
};

/* Takes the command's word off the line, in either language; case and marks do not matter. */
static bool take_command(const char *line, const char *word, const char **rest) {
    TEXT(first, 64);
    TEXT(plain, 64);
    const char *p = line;
    while (*p && *p != ' ') text_char(&first, *p++);
    text_ascii(&plain, first.at);
    if (first.cut || strcasecmp(plain.at, word) != 0) return false;
    while (*p == ' ') p++;
    *rest = p;
    return true;
}

bool command_obey(struct session *s, const char *line) {
    const char *rest;
    if (book_number(s->table.game->name, line)) { /* "8.1" */
        rules(s, line);
        return true;
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        for (int k = 0; k < 2; k++) {
            if (!take_command(line, k ? commands[i].polish : commands[i].word, &rest)) continue;
            commands[i].obey(s, rest);
            return true;
        }
    return false;
}
