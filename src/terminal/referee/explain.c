#include "terminal/shell.h"
#include "core/ask.h"
#include "core/typed.h"
#include "terminal/screen.h"
#include "terminal/words.h"
#include <string.h>

/* explain GAME [POSITION] MOVE: where the position ends and the move begins. A move may be
 * several words, and a position is one argument with blanks in it. */
static int move_begins(const struct options *o, const struct table *t) {
    union any_state s;
    TEXT(err, 300);
    if (o->args < 3) return 1;
    memset(&s, 0, sizeof s);
    if (text_same(o->arg[1], "start") || t->game->read(t->board, &s.s, o->arg[1], &err)) return 2;
    return strchr(o->arg[1], ' ') ? 2 : 1;
}

static void write_rule(const struct options *o, const struct table *t, unsigned rule) {
    TEXT(id, 32);
    TEXT(words, 4096);
    TEXT(line, 4200);
    game_write_rule(t->game, rule, &id);
    if (!book_rule(t->game->name, rule, o->language, &words)) return;
    text_add(&line, id.at), text_add(&line, "  "), text_add(&line, words.at);
    screen_say(o, line.at);
}

/* Any position can be asked about, also one in which nobody has anything to decide: "may my only
 * fighter shoot, which is damaged?" */
static bool position(const struct options *o, const struct table *t, int last, union any_state *s) {
    TEXT(words, 4096);
    TEXT(err, 300);
    shell_join(o, 1, last, &words);
    memset(s, 0, sizeof *s);
    if (words.len && !words.cut && !t->game->read(t->board, &s->s, words.at, &err) &&
        text_same(err.at, POSITION_IDLE))
        return true;
    return shell_position(o, t, 1, last, s);
}

int explain_move(const struct options *o, const struct table *t, const union any_state *s, move m) {
    bool others = ask_hidden(&s->s);
    struct verdict v = LEGAL;
    TEXT(words, 256);
    TEXT(id, 32);
    TEXT(why, 1024);
    TEXT(head, 300);
    game_write_move(t->board, &s->s, m, REFEREE, &words);
    if (ask_check(t->board, &s->s, m, &v) == ASK_DEPENDS)
        return shell_error(o, STATUS_NO, "explain.hidden", words.at);
    if (v.rule) {
        game_write_rule(t->game, v.rule, &id);
        book_deny(t->board, v, o->language, &why);
        struct fill fills[] = {{"move", words.at}, {"rule", id.at}, {NULL, NULL}};
        shell_say(o, "explain.no", fills, &head);
        screen_say(o, head.at);
        screen_say(o, why.at);
        write_rule(o, t, v.rule);
        return STATUS_NO;
    }
    unsigned rule = others ? 0 : game_allowed_by(t->board, &s->s, m);
    game_write_rule(t->game, rule, &id);
    struct fill fills[] = {{"move", words.at}, {"rule", id.at}, {NULL, NULL}};
    shell_say(o, rule ? "explain.yes" : "explain.yes-plain", fills, &head);
    puts(shell_plain(o, head.at));
    if (others) return STATUS_OK; /* what comes of it may lie hidden */
    union any_state after = *s;
    struct trace trace = {.len = 0};
    game_apply(t->board, &after.s, m, &trace);
    for (int i = 0; i < trace.len; i++) {
        TEXT(line, 400);
        words_event(o, t->board, &trace.at[i], &line);
        printf("  %s\n", shell_plain(o, line.at));
    }
    return STATUS_OK;
}

int explain_command(const struct options *o) {
    struct table t;
    union any_state s;
    move m;
    TEXT(words, 256);
    if (!shell_table(o, o->arg[0], o->board, &t)) return STATUS_BAD;
    int first = move_begins(o, &t);
    if (!position(o, &t, first, &s)) return STATUS_BAD;
    shell_join(o, first, o->args, &words);
    if (words.cut || !typed_move(t.board, &s.s, words.at, &m)) {
        TEXT(field, 16);
        if (typed_missing(t.board, words.at, &field))
            return shell_error(o, STATUS_BAD, "error.field", field.at);
        return shell_error(o, STATUS_BAD, "error.move", words.at);
    }
    int status = explain_move(o, &t, &s, m);
    if (!t.board_text) screen_say(o, shell_phrase(o, "play.printed"));
    return status;
}
