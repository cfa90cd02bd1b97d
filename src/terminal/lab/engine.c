/* engine.c -- the protocol outside programs speak: lines in, lines out (docs/protocol.md).
 *
 * Every line gets an answer that begins with a word of the protocol, also junk; the state
 * changes only when the answer is "ok", "rolled". Answers are ASCII. */
#include "terminal/shell.h"
#include "base/embedded.h"
#include "core/typed.h"
#include "terminal/think.h"
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 8192, STACK = 256, MOST_PLAYOUTS = 1000000 };

struct engine {
    const struct options *o;
    struct table table;
    union any_state s;
    struct rng dice, thoughts;
    struct thinker thinker;
    int level;
    bool quit;
    /* Picks named in any order (typed.h): those of this series, from `base` on, are in `picks`;
     * once one came out of order they wait until all are named. */
    union any_state base;
    struct picks picks;
    bool waiting;
    union any_state stack[STACK]; /* what was pushed */
    int pushed;
};

static void answer(const char *word, const char *words) {
    TEXT(ascii, LONGEST);
    text_ascii(&ascii, words);
    printf("%s%s%s\n", word, ascii.len ? " " : "", ascii.at);
}

static void error(const char *why, const char *detail);

/* The protocol speaks English. */
static void fault(const char *why, const char *what) {
    TEXT(words, 600);
    book_fault(what, ENGLISH, &words);
    if (*why)
        error(why, words.at);
    else
        error(words.at, "");
}

static void error(const char *why, const char *detail) {
    TEXT(words, 1024);
    text_add(&words, why);
    for (const char *p = detail; *p; p++) {
        if (p == detail) text_char(&words, ' ');
        if (p - detail < 200) text_char(&words, (unsigned char)*p < 32 || *p == 127 ? '?' : *p);
    }
    answer("error", words.at);
}

static const struct board *board_of(const struct engine *e) { return e->table.board; }

/* A view can be asked what its owner may do, no more. */
static bool whole(const struct engine *e) {
    if (e->s.s.viewer == REFEREE) return true;
    error("this position is one side's view, not the whole game", "");
    return false;
}

static void seed(struct engine *e, uint64_t number) {
    e->dice = rng_from(number);
    e->thoughts = rng_from(~number);
}

/* A board that comes with the program, by its name, or a file. */
static bool take_board(struct board *board, const struct game *game, const char *path,
                       struct text *err) {
    const struct embedded *own = board_named(game, path);
    if (own) return board_read(board, game, own->text, own->len, err);
    size_t len;
    char *text = shell_load(path, RECORD_BOARD - 1, &len);
    if (!text) return fault_set(err, "board.unreadable", NULL), false;
    bool good = board_read(board, game, text, len, err);
    free(text);
    return good;
}

static void take_game(struct engine *e, const char *words) {
    TEXT(name, 64);
    const char *path = NULL, *p = words;
    for (; *p && *p != ' '; p++) text_char(&name, *p);
    if (*p && text_take(&p, " board ") && *p)
        path = p;
    else if (*p)
        return error("not understood after the game's name:", p);
    const struct game *game = game_find(name.at);
    if (!game) return error("no such game:", name.at);
    struct board *board = calloc(1, game->board_size);
    if (!board) return error("out of memory", "");
    TEXT(err, 300);
    if (!path) {
        board_standard(board, game);
    } else if (!take_board(board, game, path, &err)) {
        free(board);
        return fault("board refused:", err.at);
    }
    free(e->table.board);
    e->table = (struct table){.game = game, .board = board};
    memset(&e->s, 0, sizeof e->s);
    game_start(board, &e->s.s);
    e->picks.len = 0;
    e->pushed = 0;
    answer("ok", "");
}

static void take_position(struct engine *e, const char *words) {
    union any_state s;
    TEXT(err, 400);
    memset(&s, 0, sizeof s);
    if (!e->table.game->read(board_of(e), &s.s, words, &err)) return fault("", err.at);
    e->s = s;
    e->picks.len = 0;
    answer("ok", "");
}

static void write_position(const struct engine *e, const struct state *s) {
    TEXT(words, LONGEST);
    e->table.game->write(board_of(e), s, &words);
    answer("position", words.at);
}

static void take_view(struct engine *e, const char *words) {
    union any_state view;
    int seat = text_same(words, "public") ? PUBLIC : game_seat(e->table.game, words);
    if (seat < 0) return error("no such side:", words);
    if (e->s.s.viewer == seat) return write_position(e, &e->s.s);
    if (!whole(e)) return;
    memset(&view, 0, sizeof view);
    game_observe(board_of(e), &e->s.s, seat, &view.s);
    write_position(e, &view.s);
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void list_legal(struct engine *e, const char *words) {
    (void)words;
    static char room[MAX_MOVES][80];
    static char *sorted[MAX_MOVES];
    move list[MAX_MOVES];
    const struct state *s = &e->s.s;
    if (s->viewer != REFEREE && s->turn != NOBODY && s->turn != s->viewer) {
        whole(e);
        return;
    }
    int count = game_legal(board_of(e), s, list);
    for (int i = 0; i < count; i++) {
        struct text t = text_over(room[i], sizeof room[i]);
        game_write_move(board_of(e), s, list[i], REFEREE, &t);
        if (s->turn == CHANCE) {
            text_char(&t, ' ');
            text_int(&t, e->table.game->odds(board_of(e), s, list[i]));
        }
        sorted[i] = room[i];
    }
    qsort(sorted, (size_t)count, sizeof *sorted, by_text);
    printf("legal %d\n", count);
    for (int i = 0; i < count; i++) puts(sorted[i]);
}

/* A pick of a series. True if it is done with: held back, or the series is complete. *v says why
 * not if it was named before. */
static bool take_pick(struct engine *e, move m, struct verdict *v) {
    const struct game *g = e->table.game;
    int due = g->picks ? g->picks(board_of(e), &e->s.s, m) : 0;
    if (!due) {
        e->picks.len = 0;
        return false;
    }
    if (e->picks.len && MOVE_KIND(e->picks.at[0]) != MOVE_KIND(m)) e->picks.len = 0;
    if (!e->picks.len) e->base = e->s, e->waiting = false;
    if (!picks_add(&e->picks, m)) {
        *v = g->twice(board_of(e), &e->s.s, m);
        return false;
    }
    if (v->rule) e->waiting = true;
    if (e->waiting && e->picks.len == g->picks(board_of(e), &e->base.s, e->picks.at[0])) {
        e->s = e->base;
        for (int i = 0; i < e->picks.len; i++)
            game_apply(board_of(e), &e->s.s, e->picks.at[i], NULL);
        e->picks.len = 0;
        return true;
    }
    return e->waiting;
}

static void not_a_move(const struct engine *e, const char *words) {
    TEXT(field, 16);
    if (typed_missing(board_of(e), words, &field)) return error("no such field:", field.at);
    error("not a move:", words);
}

static void take_move(struct engine *e, const char *words) {
    move m;
    TEXT(no, 1024);
    if (!whole(e)) return;
    /* Dice and fields in any order are read, words only as they are written. */
    if (!e->table.game->read_move(board_of(e), &e->s.s, words, &m)) return not_a_move(e, words);
    struct verdict v = game_check(board_of(e), &e->s.s, m);
    if (take_pick(e, m, &v)) return answer("ok", "");
    if (!v.rule) {
        game_apply(board_of(e), &e->s.s, m, NULL);
        return answer("ok", "");
    }
    game_write_rule(e->table.game, v.rule, &no);
    text_char(&no, ' ');
    if (v.field < board_of(e)->fields)
        board_write_field(board_of(e), v.field, &no);
    else
        text_char(&no, '-');
    text_char(&no, ' ');
    if (!book_deny(board_of(e), v, ENGLISH, &no)) text_add(&no, "the rules forbid it");
    answer("no", no.at);
}

static void roll(struct engine *e, const char *words) {
    TEXT(rolled, 80);
    (void)words;
    if (!whole(e)) return;
    if (e->s.s.turn != CHANCE) return error("no roll is due", "");
    move m = game_roll(board_of(e), &e->s.s, &e->dice);
    game_write_move(board_of(e), &e->s.s, m, REFEREE, &rolled);
    game_apply(board_of(e), &e->s.s, m, NULL);
    e->picks.len = 0;
    answer("rolled", rolled.at);
}

static void write_turn(struct engine *e, const char *words) {
    (void)words;
    answer("turn", game_side(e->table.game, e->s.s.turn));
}

static void show(struct engine *e, const char *words) {
    (void)words;
    write_position(e, &e->s.s);
}

static void quit(struct engine *e, const char *words) {
    (void)words;
    e->quit = true;
}

static void write_result(struct engine *e, const char *none) {
    (void)none;
    TEXT(words, 256);
    game_write_result(board_of(e), &e->s.s, &words);
    answer("result", words.at);
}

static bool read_number(const char *words, uint64_t *number) {
    char *end;
    if (*words < '0' || *words > '9') return false;
    *number = strtoull(words, &end, 10);
    return !*end;
}

static void take_seed(struct engine *e, const char *words) {
    uint64_t number;
    if (!read_number(words, &number)) return error("a seed is a whole number, not", words);
    seed(e, number);
    answer("ok", "");
}

static void take_level(struct engine *e, const char *words) {
    if (words[0] < '1' || words[0] > '0' + BOT_LEVELS || words[1])
        return error("levels are 1 to 5, not", words);
    e->level = words[0] - '0';
    answer("ok", "");
}

static void go(struct engine *e, const char *words) {
    struct bot_limit limit = {0, 0, NULL, NULL};
    struct bot_thought thought;
    const char *p = words;
    uint32_t n = 0;
    bool ms = text_take(&p, "ms "), nodes = !ms && text_take(&p, "nodes ");
    if ((!ms && !nodes) || !text_number(&p, 1000000000, &n) || *p)
        return error("go wants ms N or nodes N, not", words);
    if (e->s.s.turn == NOBODY) return error("the game is over", "");
    if (e->s.s.turn == CHANCE) return error("a roll is due, not a move", "");
    if (e->s.s.viewer != e->s.s.turn && !whole(e)) return;
    if (ms)
        limit.milliseconds = n;
    else
        limit.nodes = n;
    union any_state view = e->s;
    TEXT(out, 512);
    TEXT(figures, 400);
    if (e->s.s.viewer == REFEREE) {
        memset(&view, 0, sizeof view);
        game_observe(board_of(e), &e->s.s, e->s.s.turn, &view.s);
    }
    uint64_t began = think_clock(NULL);
    move m = think_move(&e->thinker, board_of(e), &view.s, e->level, limit, rng_next(&e->thoughts),
                        &thought);
    think_figures(&thought, think_clock(NULL) - began, &figures);
    game_write_move(board_of(e), &e->s.s, m, REFEREE, &out);
    text_add(&out, figures.at);
    answer("move", out.at);
}

/* ---- looking ahead: possible truths, a stack of states, games played on at random -------------
 */

static void push(struct engine *e, const char *words) {
    (void)words;
    if (e->pushed == STACK) return error("no more than 256 states can be pushed", "");
    e->stack[e->pushed++] = e->s;
    answer("ok", "");
}

static void pop(struct engine *e, const char *words) {
    (void)words;
    if (!e->pushed) return error("nothing was pushed", "");
    e->s = e->stack[--e->pushed];
    e->picks.len = 0;
    answer("ok", "");
}

/* The state becomes one that the view allows. */
static void imagine(struct engine *e, const char *words) {
    uint64_t number = rng_next(&e->thoughts);
    if (*words && !read_number(words, &number))
        return error("a seed is a whole number, not", words);
    struct rng r = rng_from(number);
    union any_state view = e->s;
    e->table.game->imagine(board_of(e), &view.s, &r, &e->s.s);
    e->picks.len = 0;
    answer("ok", "");
}

static void playouts(struct engine *e, const char *words) {
    uint32_t number = 0, won[NOBODY + 1] = {0};
    const char *p = words;
    if (!text_number(&p, MOST_PLAYOUTS, &number) || *p || !number)
        return error("playout wants a number from 1 to 1000000, not", words);
    for (uint32_t i = 0; i < number; i++) {
        union any_state s;
        memset(&s, 0, sizeof s);
        e->table.game->imagine(board_of(e), &e->s.s, &e->dice, &s.s);
        while (s.s.turn != NOBODY)
            game_apply(board_of(e), &s.s, game_random(board_of(e), &s.s, &e->dice), NULL);
        won[s.s.winner <= SEAT_B ? s.s.winner : NOBODY]++;
    }
    TEXT(out, 200);
    text_int(&out, number);
    for (int seat = SEAT_A; seat <= NOBODY; seat++) {
        if (seat == CHANCE) continue;
        text_char(&out, ' ');
        text_add(&out, seat == NOBODY ? "none" : game_side(e->table.game, seat));
        text_char(&out, '=');
        text_int(&out, won[seat]);
    }
    answer("playouts", out.at);
}

/* The words of the protocol, and what may stand behind each. */
enum behind { NOTHING, SOMETHING, PERHAPS };
static const struct {
    const char *word;
    enum behind behind;
    bool any_time;
    void (*obey)(struct engine *e, const char *words);
} commands[] = {
    {"game", SOMETHING, true, take_game},   {"position", SOMETHING, false, take_position},
    {"turn", NOTHING, false, write_turn},   {"legal", NOTHING, false, list_legal},
    {"play", SOMETHING, false, take_move},  {"show", NOTHING, false, show},
    {"view", SOMETHING, false, take_view},  {"seed", SOMETHING, true, take_seed},
    {"roll", NOTHING, false, roll},         {"result", NOTHING, false, write_result},
    {"level", SOMETHING, true, take_level}, {"go", SOMETHING, false, go},
    {"push", NOTHING, false, push},         {"pop", NOTHING, false, pop},
    {"imagine", PERHAPS, false, imagine},   {"playout", SOMETHING, false, playouts},
    {"quit", NOTHING, true, quit},
};

static void obey(struct engine *e, const char *line) {
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const char *p = line;
        if (!text_take(&p, commands[i].word) || (*p && *p != ' ')) continue;
        if (*p && commands[i].behind == NOTHING)
            return error("nothing may follow", commands[i].word);
        if (commands[i].behind == SOMETHING && (!*p || !p[1]))
            return error("something is missing after", commands[i].word);
        if (!commands[i].any_time && !e->table.game)
            return error("no game yet: say game", games[0]->name);
        return commands[i].obey(e, *p ? p + 1 : p);
    }
    error("unknown command:", line);
}

/* One line without its end; what does not fit is skipped. -1 at the end of input, else whether
 * the line is fit to be read. */
static int read_line(char *line) {
    size_t len = 0;
    bool good = true, any = false;
    for (int c; (c = getchar()) != EOF && c != '\n'; any = true) {
        if (!c || len == LONGEST - 1)
            good = false;
        else
            line[len++] = (char)c;
    }
    if (!any && feof(stdin)) return -1;
    if (len && line[len - 1] == '\r') len--;
    line[len] = 0;
    return good;
}

int engine_command(const struct options *o) {
    static struct engine e;
    static char line[LONGEST];
    e.o = o;
    seed(&e, 1);
    e.level = BOT_LEVEL_5;
    if (!think_open(&e.thinker, o->threads, BOT_ROOM))
        return shell_error(o, STATUS_SYSTEM, "error.memory", "");
    for (int good; !e.quit && (good = read_line(line)) >= 0;) {
        if (!good)
            error("line too long, or with zero bytes in it", "");
        else if (!line[0])
            error("empty line", "");
        else
            obey(&e, line);
        if (fflush(stdout)) return STATUS_SYSTEM;
    }
    free(e.table.board);
    think_close(&e.thinker);
    return STATUS_OK;
}
