/* referee.c -- a position set up line by line and asked about: what the referee's page does, at a
 * terminal. A line is an order (core/draft.h), a question, or one of a few words. */
#include "core/ask.h"
#include "core/typed.h"
#include "terminal/screen.h"
#include "terminal/shell.h"
#include "terminal/words.h"
#include <string.h>

enum { LINE = 4096, STEPS = 200 };

struct desk {
    const struct options *o;
    struct table t;
    union any_state steps[STEPS]; /* the last one is what lies there */
    int len;
};

static const union any_state *now(const struct desk *d) { return &d->steps[d->len - 1]; }

static void say(const struct options *o, const char *text) { screen_say(o, text); }

static void remember(struct desk *d, const union any_state *s) {
    if (d->len == STEPS) memmove(d->steps, d->steps + 1, (size_t)--d->len * sizeof *d->steps);
    d->steps[d->len++] = *s;
}

/* The board, for whoever is looking. */
static void draw(const struct desk *d) {
    struct screen screen = screen_open(d->o);
    struct picture picture = {.board = d->t.board, .state = &now(d)->s, .point = NO_FIELD};
    if (!screen.terminal) return;
    screen_board(&screen, &picture);
    screen_hands(&screen, &picture);
}

static void help(const struct desk *d) {
    static const char *const lines[] = {"referee.help", "referee.help-ask", "referee.help-words"};
    for (int i = 0; i < 3; i++) say(d->o, shell_phrase(d->o, lines[i]));
}

/* Where it stands, and all that cannot be. */
static void show(const struct desk *d) {
    const struct board *b = d->t.board;
    draw(d);
    struct complaints wrong = {.len = 0};
    TEXT(line, 400);
    TEXT(position, LINE);
    words_status(d->o, b, &now(d)->s, &line);
    say(d->o, line.at);
    b->game->write(b, &now(d)->s, &position);
    puts(shell_plain(d->o, position.at)); /* as it is copied, whatever the width */
    b->game->drafting->judge(b, &now(d)->s, &wrong);
    for (int i = 0; i < wrong.len; i++) {
        TEXT(words, 500);
        TEXT(id, 32);
        text_add(&words, "! ");
        if (wrong.at[i].field < b->fields) {
            board_write_field(b, wrong.at[i].field, &words);
            text_add(&words, ": ");
        }
        unsigned rule = complaint_words(&wrong.at[i], d->o->language, &words);
        if (rule) {
            game_write_rule(b->game, rule, &id);
            text_add(&words, " [");
            text_add(&words, id.at);
            text_char(&words, ']');
        }
        say(d->o, words.at);
    }
}

/* What a word of an order means, as the page calls it. */
static void add_meaning(const struct desk *d, const char *word, struct text *out) {
    TEXT(own, 80);
    TEXT(common, 80);
    TEXT(meaning, 200);
    text_add(&own, "set."), text_add(&own, d->t.game->name);
    text_char(&own, '.'), text_add(&own, word);
    text_add(&common, "set."), text_add(&common, word);
    if (!book_phrase(own.at, d->o->language, &meaning) &&
        !book_phrase(common.at, d->o->language, &meaning))
        return;
    text_add(out, "   ("), text_add(out, meaning.at), text_char(out, ')');
}

/* What there is to change, on a field or everywhere: the words of orders and their values. */
static void list_handles(const struct desk *d, unsigned field) {
    const struct board *b = d->t.board;
    struct handles h = {.len = 0};
    b->game->drafting->handles(b, &now(d)->s, field, &h);
    for (int i = 0; i < h.len; i++) {
        const struct handle *one = &h.at[i];
        TEXT(line, 400);
        text_add(&line, one->word);
        if (one->kind <= HANDLE_MARK) {
            text_char(&line, '@');
            if (field < b->fields) board_write_field(b, field, &line);
        }
        text_char(&line, '=');
        bool named = one->kind >= HANDLE_CHOICE;
        for (int n = 0; named && n <= one->most; n++) {
            if (n) text_char(&line, '|');
            text_add(&line, one->names ? one->names[n] : b->game->sides[n]);
        }
        if (!named) {
            text_int(&line, one->least);
            text_add(&line, "-");
            text_int(&line, one->most);
        }
        text_add(&line, "   ");
        if (named)
            text_add(&line, one->names ? one->names[one->value] : b->game->sides[one->value]);
        else
            text_int(&line, one->value);
        add_meaning(d, one->word, &line);
        puts(shell_plain(d->o, line.at));
    }
}

/* All that may be done now, or what names the field. */
static void list_moves(const struct desk *d, unsigned field) {
    const struct board *b = d->t.board;
    move list[MAX_MOVES];
    if (ask_hidden(&now(d)->s) || !draft_sound(b, &now(d)->s)) {
        say(d->o, shell_phrase(d->o, "referee.hidden"));
        return;
    }
    static char room[1 << 16];
    struct text all = text_over(room, sizeof room);
    bool looking = screen_open(d->o).terminal;
    for (int i = 0, count = game_legal(b, &now(d)->s, list); i < count; i++) {
        struct deed deed = game_deed(b, &now(d)->s, list[i], REFEREE);
        TEXT(word, 128);
        if (field < b->fields && deed.from != field && (deed.from < b->fields || deed.to != field))
            continue;
        game_write_move(b, &now(d)->s, list[i], REFEREE, &word);
        if (now(d)->s.turn == CHANCE) {
            text_add(&word, "  ");
            text_int(&word, b->game->odds(b, &now(d)->s, list[i]));
            text_char(&word, '/');
            text_int(&word, game_weight(b, &now(d)->s));
        }
        if (!looking) puts(word.at);
        text_add(&all, all.len ? "   " : ""), text_add(&all, word.at);
    }
    if (looking) say(d->o, all.at);
}

/* What follows is only told of a position that can be. */
static int answer_move(const struct desk *d, move m) {
    if (draft_sound(d->t.board, &now(d)->s)) return explain_move(d->o, &d->t, now(d), m);
    say(d->o, shell_phrase(d->o, "referee.unsound"));
    return STATUS_NO;
}

/* A question about two fields pointed at: each way to mean it. */
static bool ask_fields(const struct desk *d, const char *line) {
    const struct board *b = d->t.board;
    const char *p = line;
    unsigned from, to;
    int asked = 0;
    if (!board_read_field(b, &p, &from) || !text_take(&p, " ") || !board_read_field(b, &p, &to) ||
        *p)
        return false;
    for (int i = 0; b->game->drafting->spellings[i]; i++) {
        TEXT(typed, TYPED_TEXT);
        move m;
        int fields = 0;
        for (const char *c = b->game->drafting->spellings[i]; *c; c++)
            if (*c == '@')
                board_write_field(b, fields++ ? to : from, &typed);
            else
                text_char(&typed, *c);
        if (fields != 2 || strchr(typed.at, '#') || !typed_move(b, &now(d)->s, typed.at, &m))
            continue;
        answer_move(d, m);
        asked++;
    }
    return asked > 0;
}

static bool is(const struct desk *d, const char *line, const char *key, const char **rest) {
    const char *words = shell_phrase(d->o, key);
    *rest = line;
    if (!text_take(rest, words) || (**rest && **rest != ' ')) return false;
    if (**rest == ' ') (*rest)++;
    return true;
}

/* One line; false at the end. */
static bool answer(struct desk *d, const char *line) {
    const struct board *b = d->t.board;
    const char *rest, *p;
    unsigned field = NO_FIELD;
    union any_state s = *now(d);
    move m;
    TEXT(err, 400);
    if (is(d, line, "referee.quit", &rest)) return false;
    if (is(d, line, "referee.undo", &rest)) {
        if (d->len > 1) d->len--;
        show(d);
    } else if (is(d, line, "referee.what", &rest) || is(d, line, "referee.may", &p)) {
        bool may = !is(d, line, "referee.what", &rest) && is(d, line, "referee.may", &rest);
        if (*rest && !board_read_field(b, &rest, &field)) field = NO_FIELD;
        may ? list_moves(d, field) : list_handles(d, field);
    } else if (is(d, line, "referee.position", &rest) && *rest) {
        if (draft_read(b, rest, &s, &err))
            remember(d, &s), show(d);
        else
            shell_fault(d->o, STATUS_BAD, "error.position", "", err.at);
    } else if (is(d, line, "referee.do", &rest) && typed_move(b, &s.s, rest, &m)) {
        if (answer_move(d, m) == STATUS_OK && !ask_hidden(&s.s)) {
            game_apply(b, &s.s, m, NULL);
            remember(d, &s);
        }
        show(d);
    } else if (!*line) {
        show(d);
    } else if (draft_change(b, &s, line)) {
        remember(d, &s);
        show(d);
    } else if (ask_fields(d, line)) {
        /* said */
    } else if (typed_move(b, &s.s, line, &m)) {
        answer_move(d, m);
    } else {
        help(d);
    }
    return true;
}

/* Somebody is to type. */
static void prompt(const struct options *o) {
    if (screen_open(o).terminal) fputs("> ", stdout), fflush(stdout);
}

int referee_command(const struct options *o) {
    static struct desk d;
    union any_state s;
    TEXT(err, 400);
    TEXT(from, LINE);
    char line[LINE];
    d.o = o;
    if (!shell_table(o, o->arg[0], o->board, &d.t)) return STATUS_BAD;
    if (!d.t.game->drafting) return shell_error(o, STATUS_BAD, "referee.none", d.t.game->name);
    shell_join(o, 1, o->args, &from);
    if (!draft_read(d.t.board, from.len ? from.at : "start", &s, &err))
        return shell_fault(o, STATUS_BAD, "error.position", "", err.at);
    remember(&d, &s);
    show(&d);
    help(&d);
    if (!d.t.board_text) screen_say(o, shell_phrase(o, "play.printed"));
    while (prompt(o), fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = 0;
        if (!answer(&d, line)) break;
        fflush(stdout);
    }
    return STATUS_OK;
}
