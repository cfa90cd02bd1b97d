/* order_import.c -- teams from a spreadsheet: event/7.3.
 *
 * The first row names the columns, in the words of either language and in any order: "Gracz 303",
 * "Rok urodzenia (303)", or "Imię 303" and "Nazwisko 303". A guardian without a game is
 * everybody's. A town belongs to the school: "SP 1, Kraków" is another one than "SP 1, Tychy".
 * Columns that mean nothing here are passed over and named; --map says what one means,
 * and the view `columns` what each would be taken for. */
#include <string.h>
#include "desk/columns.h"
#include "desk/csv.h"
#include "desk/judge.h"
#include "desk/view.h"

enum column { TEAM, SCHOOL, TOWN, WILD, PLAYER, FIRST, LAST, BORN, GUARDIAN, COLUMNS, PASSED };
enum { NOTHING = COLUMNS, EVERY_BOARD = 255 };
static const char *const keys[COLUMNS] = {"team",  "school", "town", "wild",    "player",
                                          "first", "last",   "born", "guardian"};

struct layout {
    int columns;
    uint8_t is[CSV_COLUMNS], board[CSV_COLUMNS];
};

/* Takes the name of a game out of the heading; false if there is none. */
static bool take_game(const struct discipline *of, struct text *heading, int *board) {
    for (int b = 0; b < of->boards; b++) {
        size_t len = strlen(of->game[b]);
        for (char *p = heading->at; (p = strstr(p, of->game[b])) != NULL; p++) {
            if ((p > heading->at && p[-1] != ' ') || (p[len] && p[len] != ' ')) continue;
            char *from = p > heading->at ? p - 1 : p, *to = p + len;
            if (from == p && *to == ' ') to++;
            memmove(from, to, strlen(to) + 1);
            heading->len = strlen(heading->at);
            *board = b;
            return true;
        }
    }
    return false;
}

/* What a heading means: "Gracz 303" is the word, then a game; without a game it is that of a
 * discipline with one. */
static bool heading(const struct discipline *of, const char *cell, uint8_t *is, uint8_t *board) {
    TEXT(plain, 400);
    int b = 0;
    columns_plain(cell, &plain);
    bool game = take_game(of, &plain, &b);
    int column = columns_find(keys, COLUMNS, plain.at);
    if (column < 0) return false;
    bool all = column == GUARDIAN && !game && of->boards > 1;
    *is = (uint8_t)column;
    *board = all ? EVERY_BOARD : (uint8_t)b;
    return column < PLAYER || game || all || of->boards == 1;
}

/* Whether --map speaks of this column: by its heading, or "#2" by its place from the left. */
static bool is_meant(const char *from, int column, const char *cell) {
    TEXT(mine, 400);
    TEXT(plain, 400);
    if (*from == '#') return text_same(from + 1, WORDS_INT(column + 1));
    columns_plain(cell, &mine), columns_plain(from, &plain);
    return mine.len && text_same(plain.at, mine.at);
}

/* --map "Uczeń=Gracz,#2=-": what the column is to be read as, if anything is said of it. */
static bool mapped(struct judge *j, int column, const char *cell, struct text *as, bool *found) {
    *found = false;
    for (const char *p = j->map; p && *p;) {
        TEXT(from, 400);
        text_clear(as);
        const char *begin = p;
        while (*p && *p != '=' && *p != ',') text_char(&from, *p++);
        if (*p != '=') return judge_no(j, "", "map", begin);
        for (p++; *p && *p != ','; p++) text_char(as, *p);
        if (*p == ',') p++;
        if (is_meant(from.at, column, cell)) return *found = true;
    }
    return true;
}

static bool read_column(struct judge *j, int discipline, int column, const char *cell, uint8_t *is,
                        uint8_t *board) {
    const struct discipline *of = &j->c->discipline[discipline];
    TEXT(as, 400);
    bool found;
    if (!mapped(j, column, cell, &as, &found)) return false;
    if (found && text_same(as.at, "-")) return true;
    if (found && !heading(of, as.at, is, board))
        return judge_no(j, "", "cannot-read-heading", as.at);
    if (!found && *cell && !heading(of, cell, is, board)) *is = PASSED;
    return true;
}

static bool read_layout(struct judge *j, int discipline, const struct csv *in, struct layout *l) {
    bool team = false, player = false;
    TEXT(passed, 1000);
    l->columns = in->cells;
    for (int i = 0; i < in->cells; i++) {
        l->is[i] = NOTHING, l->board[i] = 0;
        if (!read_column(j, discipline, i, in->cell[i], &l->is[i], &l->board[i])) return false;
        if (l->is[i] == PASSED) {
            text_add(&passed, passed.len ? ", " : ""), text_add(&passed, in->cell[i]);
            l->is[i] = NOTHING;
        }
        for (int k = 0; l->is[i] < COLUMNS && k < i; k++)
            if (l->is[k] == l->is[i] && l->board[k] == l->board[i])
                return judge_no(j, "", "column-occurs-twice", in->cell[i]);
        team = team || l->is[i] == TEAM;
        player = player || l->is[i] == PLAYER || l->is[i] == LAST;
    }
    if (!team && !(player && j->c->discipline[discipline].boards == 1))
        return judge_no(j, "", "column-team-missing", "");
    if (passed.len) judge_say(j, "said.ignored", (struct fill[]){{"names", passed.at}, {0}});
    return true;
}

/* ---------------------------------------------------------------- rows */

static const char *cell_of(const struct csv *in, const struct layout *l, enum column is,
                           int board) {
    for (int i = 0; i < l->columns && i < in->cells; i++)
        if (l->is[i] == is && (is < PLAYER || l->board[i] == board)) return in->cell[i];
    return "";
}

/* The player's name: in one cell, or in two. */
static void player_of(const struct csv *in, const struct layout *l, int board, struct text *out) {
    const char *first = cell_of(in, l, FIRST, board), *last = cell_of(in, l, LAST, board);
    text_clear(out);
    text_add(out, cell_of(in, l, PLAYER, board));
    if (out->len) return;
    text_add(out, first);
    if (*first && *last) text_char(out, ' ');
    text_add(out, last);
}

/* The year of "2009", "2009-03-01" or "1.03.2009": four digits that stand alone. */
static void year_of(const char *cell, struct text *out) {
    size_t digits = 0;
    text_clear(out);
    for (const char *p = cell;; p++) {
        if (*p >= '0' && *p <= '9') {
            digits++;
            continue;
        }
        if (digits == 4) {
            text_bytes(out, p - 4, 4);
            return;
        }
        digits = 0;
        if (!*p) break;
    }
    text_add(out, cell);
}

static const char *guardian_of(const struct csv *in, const struct layout *l, int board) {
    const char *own = cell_of(in, l, GUARDIAN, board);
    return *own ? own : cell_of(in, l, GUARDIAN, EVERY_BOARD);
}

static bool is_yes(const char *cell) {
    static const char *const yes[] = {"yes"};
    TEXT(plain, 400);
    columns_plain(cell, &plain);
    return columns_find(yes, 1, plain.at) == 0;
}

/* Who was entered before this file, by name and school: the same list read a second time. Two
 * rows of one file are two people (event/1.7). */
struct known {
    int before; /* entrants of the event before the file */
    int skipped;
    struct text names;
};

static bool is_known(const struct judge *j, int discipline, const struct known *k, const char *name,
                     const char *school) {
    TEXT(mine, 600);
    TEXT(from, 600);
    columns_plain(name, &mine), columns_plain(school, &from);
    for (int e = 0; e < k->before && !j->again; e++) {
        const struct entrant *it = &j->c->entrant[e];
        TEXT(other, 600);
        TEXT(place, 600);
        if (it->discipline != discipline) continue;
        columns_plain(it->entered, &other), columns_plain(it->school, &place);
        if (text_same(other.at, mine.at) && text_same(place.at, from.at)) return true;
    }
    return false;
}

static void pass_over(struct known *k, const char *name) {
    enum { NAMED = 10 };
    if (k->skipped++ < NAMED)
        text_add(&k->names, k->skipped > 1 ? ", " : ""), text_add(&k->names, name);
    else if (k->skipped == NAMED + 1)
        text_add(&k->names, " …");
}

/* The school with its town, which is not said twice. */
static void school_of(const struct csv *in, const struct layout *l, struct text *out) {
    const char *school = cell_of(in, l, SCHOOL, 0), *town = cell_of(in, l, TOWN, 0);
    text_add(out, school);
    if (!*town || strstr(school, town)) return;
    if (*school) text_add(out, ", ");
    text_add(out, town);
}

static bool import_row(struct judge *j, int discipline, const struct csv *in,
                       const struct layout *l, struct known *k) {
    const struct discipline *of = &j->c->discipline[discipline];
    TEXT(name, 600);
    TEXT(year, 60);
    text_add(&name, cell_of(in, l, TEAM, 0));
    if (in->cells > l->columns) return judge_no(j, "event/7.3", "too-many-cells", "");
    if (!name.len && of->boards == 1) player_of(in, l, 0, &name);
    TEXT(school, 600);
    school_of(in, l, &school);
    if (is_known(j, discipline, k, name.at, school.at)) return pass_over(k, name.at), true;
    int number = of->entrants + 1;
    if (!enter_entrant(j, discipline, name.at, school.at, is_yes(cell_of(in, l, WILD, 0))))
        return false;
    for (int b = 0; b < of->boards; b++) {
        player_of(in, l, b, &name);
        year_of(cell_of(in, l, BORN, b), &year);
        if (name.len &&
            !enter_player(j, discipline, number, b, name.at, year.at, guardian_of(in, l, b)))
            return false;
    }
    return true;
}

bool import_table(struct judge *j, int *discipline, struct csv *in) {
    if (!judge_discipline(j, j->arg[1], discipline)) return false;
    if (!j->o->file) return judge_no(j, "", "no-file", "");
    j->a->row = 0;
    bool ok =
        csv_open(in, j->work, j->o->file, j->o->file_len, &j->a->no) && csv_next(in, &j->a->no);
    if (!ok && !*j->a->no.key) judge_no(j, "", "file-empty", "");
    j->a->row = in->line;
    return ok;
}

/* Keeps what is wrong with a row and goes on: all faults are told at once. False: there are enough
 * of them, or it is no fault of the row. */
static bool keep_fault(struct judge *j, const struct csv *in, const struct layout *l) {
    struct desk_answer *a = j->a;
    if (text_same(a->no.key, "memory")) return false;
    if (!a->fault) a->fault = arena_take(j->work, sizeof *a->fault * DESK_FAULTS);
    if (!a->fault) return false;
    struct desk_fault *f = &a->fault[a->faults++];
    *f = (struct desk_fault){.row = in->line, .no = a->no};
    a->no = (struct refusal){0};
    struct text who = text_over(f->who, sizeof f->who);
    TEXT(name, 600);
    player_of(in, l, 0, &name);
    text_add(&who, *cell_of(in, l, TEAM, 0) ? cell_of(in, l, TEAM, 0) : name.at);
    return a->faults < DESK_FAULTS;
}

/* A bad line is named and nothing is half imported: event/7.3. */
bool order_import(struct judge *j) {
    struct csv in;
    struct layout l;
    int discipline, rows = 0;
    char room[1000];
    struct known known = {.before = j->c->entrants, .names = text_over(room, sizeof room)};
    if (!import_table(j, &discipline, &in) || !read_layout(j, discipline, &in, &l)) return false;
    for (; csv_next(&in, &j->a->no); rows++) {
        j->a->row = in.line;
        if (!import_row(j, discipline, &in, &l, &known) && !keep_fault(j, &in, &l)) break;
    }
    if (*j->a->no.key && !j->a->faults) {
        j->a->row = in.line;
        return false;
    }
    if (j->a->faults) {
        j->a->row = j->a->fault[0].row;
        j->a->no = j->a->fault[0].no;
        return false;
    }
    j->a->row = 0;
    judge_say(
        j, "said.imported",
        (struct fill[]){{"n", WORDS_INT(rows - known.skipped)}, {"encoding", in.encoding}, {0}});
    if (known.skipped)
        judge_say(j, "said.known",
                  (struct fill[]){{"n", WORDS_INT(known.skipped)}, {"names", known.names.at}, {0}});
    enter_without_place(j, discipline);
    return true;
}

/* ---------------------------------------------------------------- the columns before an import */

/* A column as we call it: "Gracz 303"; nothing if it is none of ours. */
static void write_column(struct view *v, const struct discipline *of, int is, int board) {
    TEXT(name, 400);
    if (is < COLUMNS) columns_name(&name, v->ask->in, keys[is]);
    if (is < COLUMNS && is >= PLAYER && board != EVERY_BOARD && of->boards > 1)
        text_char(&name, ' '), text_add(&name, of->game[board]);
    json_text(v->out, name.at);
}

static void write_choices(struct view *v, const struct discipline *of) {
    json_key(v->out, "may"), json_open(v->out, '[');
    for (int is = TEAM; is < PLAYER; is++) write_column(v, of, is, 0);
    for (int b = 0; b < of->boards; b++)
        for (int is = PLAYER; is < COLUMNS; is++) write_column(v, of, is, b);
    if (of->boards > 1) write_column(v, of, GUARDIAN, EVERY_BOARD);
    json_close(v->out, ']');
}

static void write_cells(struct view *v, const struct csv *in) {
    json_open(v->out, '[');
    for (int i = 0; i < in->cells; i++) json_text(v->out, in->cell[i]);
    json_close(v->out, ']');
}

/* What is in the cells `import` judges; here they are only shown, the first rows of them. */
bool view_columns(struct view *v) {
    enum { SHOWN = 4 };
    struct csv in;
    int discipline, rows = 0;
    if (!view_discipline(v, &discipline)) return false;
    if (!v->ask->file) return words_refuse(v->no, "", "no-file", "");
    if (!csv_open(&in, v->work, v->ask->file, v->ask->file_len, v->no)) return false;
    const struct discipline *of = &v->c->discipline[discipline];
    json_key_text(v->out, "text", in.text);
    write_choices(v, of);
    if (!csv_next(&in, v->no))
        return *v->no->key ? false : words_refuse(v->no, "", "file-empty", "");
    json_key(v->out, "names"), write_cells(v, &in);
    json_key(v->out, "are"), json_open(v->out, '[');
    for (int i = 0; i < in.cells; i++) {
        uint8_t is = NOTHING, board = 0;
        if (!heading(of, in.cell[i], &is, &board)) is = NOTHING;
        write_column(v, of, is, board);
    }
    json_close(v->out, ']');
    json_key(v->out, "cells"), json_open(v->out, '[');
    for (; csv_next(&in, v->no); rows++)
        if (rows < SHOWN) write_cells(v, &in);
    json_close(v->out, ']');
    json_key_int(v->out, "rows", rows);
    *v->no = (struct refusal){0};
    return true;
}
