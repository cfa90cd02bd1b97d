/* train.c -- sedzia lab train GAME --save FILE: makes the table of a game's solver (core/solver.h).
 *
 * The file is written after every step; started again with the same file and board, the training
 * goes on behind the last step written. Nothing in it is random. Until all steps are done the
 * file names no board, so that no program uses half a table. */
#include "terminal/lab/train.h"
#include "core/solver.h"
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 3, FIRST_DIGIT = '0', FILE_MOST = 1 << 20, TRAIN_ROOM = 8 << 20 };

struct trainer {
    const struct options *o;
    const struct solver *solver;
    struct table table;
    uint16_t *numbers;
    struct arena arena;
};

static bool write_table(const struct trainer *t, int steps) {
    const struct solver *s = t->solver;
    const struct board *b = t->table.board;
    bool whole = steps == s->steps;
    FILE *out = fopen(t->o->save, "wb");
    if (!out) return false;
    fprintf(out,
            "# Made by `sedzia lab train %s`: chances in rounds of this board, each number three\n"
            "# characters of six bits from '0' on, in 1/65536. See docs/bots.md.\n"
            "game %s\nboard %s\nhash %s\nfor %s\nsteps %d\ntable\n",
            b->game->name, b->game->name, b->name, whole ? b->hash : "-", b->hash, steps);
    for (int i = 0; i < s->rows * s->columns; i++) {
        unsigned number = t->numbers[i];
        for (int shift = 6 * (DIGITS - 1); shift >= 0; shift -= 6)
            putc(FIRST_DIGIT + (int)(number >> shift & 63), out);
        if (i % s->columns == s->columns - 1) putc('\n', out);
    }
    return !fclose(out);
}

/* Reads what an earlier run has written for this board; returns the steps done. */
static int read_table(struct trainer *t) {
    size_t len;
    TEXT(mark, 64);
    char *text = shell_load(t->o->save, FILE_MOST, &len);
    text_add(&mark, "\nfor ");
    text_add(&mark, t->table.board->hash);
    const char *of = text ? strstr(text, mark.at) : NULL;
    const char *count = of ? strstr(of, "\nsteps ") : NULL;
    const char *at = of ? strstr(of, "\ntable\n") : NULL;
    int steps = count && at ? atoi(count + 7) : 0, all = t->solver->rows * t->solver->columns;
    size_t due = (size_t)all * DIGITS + (size_t)t->solver->rows;
    if (steps > t->solver->steps || !at || strlen(at + 7) < due) steps = 0;
    at = steps ? at + 7 : NULL;
    for (int i = 0; at && i < all; i++) {
        unsigned number = 0;
        if (*at == '\n') at++;
        for (int k = 0; k < DIGITS; k++) number = number << 6 | (unsigned)(*at++ - FIRST_DIGIT);
        t->numbers[i] = (uint16_t)number;
    }
    free(text);
    return steps;
}

static void tell_step(const struct trainer *t, int done) {
    TEXT(words, 200);
    TEXT(step, 16);
    TEXT(all, 16);
    text_int(&step, done);
    text_int(&all, t->solver->steps);
    shell_say(t->o, "lab.step", (struct fill[]){{"step", step.at}, {"all", all.at}, {0}}, &words);
    fprintf(stderr, "%s\n", words.at);
}

static int run_steps(struct trainer *t) {
    for (int step = read_table(t); step < t->solver->steps; step++) {
        if (!t->solver->train(t->table.board, step, t->numbers, &t->arena))
            return shell_error(t->o, STATUS_BAD, "error.train", t->table.game->name);
        if (!write_table(t, step + 1))
            return shell_error(t->o, STATUS_SYSTEM, "error.save", t->o->save);
        tell_step(t, step + 1);
    }
    return STATUS_OK;
}

int train_game(const struct options *o, const char *name) {
    struct trainer t = {.o = o, .arena = {malloc(TRAIN_ROOM), 0, TRAIN_ROOM}};
    if (!shell_table(o, name, o->board, &t.table)) return STATUS_BAD;
    t.solver = t.table.game->solver;
    if (!t.solver) return shell_error(o, STATUS_BAD, "error.train", name);
    if (!o->save) return shell_error(o, STATUS_BAD, "error.train-file", name);
    t.numbers = calloc((size_t)t.solver->rows * (size_t)t.solver->columns, sizeof *t.numbers);
    int status =
        t.numbers && t.arena.at ? run_steps(&t) : shell_error(o, STATUS_SYSTEM, "error.memory", "");
    free(t.numbers);
    free(t.arena.at);
    return status;
}
