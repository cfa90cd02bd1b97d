/* order_import.c -- teams from a spreadsheet: event/7.3.
 *
 * The first row names the columns, in the words of either language and in any order: "Gracz 303",
 * "Rok urodzenia (303)", or "Imię 303" and "Nazwisko 303". A guardian without a game is
 * everybody's. Columns that mean nothing here are passed over and named; --map says what one means.
 */
#include <string.h>
#include "desk/csv.h"
#include "desk/judge.h"
#include "desk/outcome.h"

enum column { NOTHING, TEAM, SCHOOL, WILD, PLAYER, FIRST, LAST, BORN, GUARDIAN, PASSED };
enum { EVERY_BOARD = 255 };

static const struct {
    const char *word;
    enum column is;
} headings[] = {{"druzyna", TEAM},
                {"nazwa", TEAM},
                {"nazwa druzyny", TEAM},
                {"team", TEAM},
                {"team name", TEAM},
                {"szkola", SCHOOL},
                {"nazwa szkoly", SCHOOL},
                {"school", SCHOOL},
                {"klub", SCHOOL},
                {"instytucja", SCHOOL},
                {"szkola lub instytucja", SCHOOL},
                {"szkola instytucja", SCHOOL},
                {"school or institution", SCHOOL},
                {"dzika karta", WILD},
                {"wild", WILD},
                {"wild card", WILD},
                {"gracz", PLAYER},
                {"zawodnik", PLAYER},
                {"uczen", PLAYER},
                {"uczestnik", PLAYER},
                {"player", PLAYER},
                {"imie i nazwisko", PLAYER},
                {"imie i nazwisko gracza", PLAYER},
                {"imie i nazwisko zawodnika", PLAYER},
                {"nazwisko i imie", PLAYER},
                {"imie", FIRST},
                {"imiona", FIRST},
                {"imie gracza", FIRST},
                {"imie zawodnika", FIRST},
                {"first name", FIRST},
                {"nazwisko", LAST},
                {"nazwisko gracza", LAST},
                {"nazwisko zawodnika", LAST},
                {"last name", LAST},
                {"surname", LAST},
                {"rok", BORN},
                {"rocznik", BORN},
                {"rok urodzenia", BORN},
                {"data urodzenia", BORN},
                {"born", BORN},
                {"year of birth", BORN},
                {"date of birth", BORN},
                {"opiekun", GUARDIAN},
                {"opiekun druzyny", GUARDIAN},
                {"imie i nazwisko opiekuna", GUARDIAN},
                {"nauczyciel", GUARDIAN},
                {"guardian", GUARDIAN}};

struct layout {
    int columns;
    uint8_t is[CSV_COLUMNS], board[CSV_COLUMNS];
};

/* Letters without marks and capitals, numbers, single blanks: "Rok urodzenia (303)*" is "rok
 * urodzenia 303". */
void import_plain(const char *cell, struct text *out) {
    TEXT(plain, 400);
    outcome_plain(cell, &plain);
    for (const char *p = plain.at; *p; p++) {
        bool word = (*p >= 'a' && *p <= 'z') || (*p >= '0' && *p <= '9');
        if (word)
            text_char(out, *p);
        else if (out->len && out->at[out->len - 1] != ' ')
            text_char(out, ' ');
    }
    while (out->len && out->at[out->len - 1] == ' ') out->at[--out->len] = 0;
}

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
    import_plain(cell, &plain);
    bool game = take_game(of, &plain, &b);
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++) {
        if (!text_same(headings[i].word, plain.at)) continue;
        bool all = headings[i].is == GUARDIAN && !game && of->boards > 1;
        *is = (uint8_t)headings[i].is;
        *board = all ? EVERY_BOARD : (uint8_t)b;
        return *is < PLAYER || game || all || of->boards == 1;
    }
    return false;
}

/* --map "Uczeń=Gracz,Klasa=-": what the heading is to be read as, NULL if nothing is said of it. */
static bool mapped(struct judge *j, const char *cell, struct text *as, bool *found) {
    TEXT(mine, 400);
    import_plain(cell, &mine);
    *found = false;
    for (const char *p = j->map; p && *p;) {
        TEXT(from, 400);
        TEXT(plain, 400);
        text_clear(as);
        const char *begin = p;
        while (*p && *p != '=' && *p != ',') text_char(&from, *p++);
        if (*p != '=') return judge_no(j, "", "map", begin);
        for (p++; *p && *p != ','; p++) text_char(as, *p);
        if (*p == ',') p++;
        import_plain(from.at, &plain);
        if (!text_same(plain.at, mine.at)) continue;
        return *found = true;
    }
    return true;
}

static bool read_column(struct judge *j, int discipline, const char *cell, uint8_t *is,
                        uint8_t *board) {
    const struct discipline *of = &j->c->discipline[discipline];
    TEXT(as, 400);
    bool found;
    if (!mapped(j, cell, &as, &found)) return false;
    if (found && text_same(as.at, "-")) return true;
    if (found && !heading(of, as.at, is, board))
        return judge_no(j, "", "cannot-read-heading", as.at);
    if (!found && !heading(of, cell, is, board)) *is = PASSED;
    return true;
}

static bool read_layout(struct judge *j, int discipline, const struct csv *in, struct layout *l) {
    bool team = false, player = false;
    TEXT(passed, 1000);
    l->columns = in->cells;
    for (int i = 0; i < in->cells; i++) {
        l->is[i] = NOTHING, l->board[i] = 0;
        if (!*in->cell[i]) continue;
        if (!read_column(j, discipline, in->cell[i], &l->is[i], &l->board[i])) return false;
        if (l->is[i] == PASSED) {
            text_add(&passed, passed.len ? ", " : ""), text_add(&passed, in->cell[i]);
            l->is[i] = NOTHING;
        }
        for (int k = 0; l->is[i] && k < i; k++)
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
    static const char *const words[] = {"tak", "yes", "x", "X", "1", "TAK", "Tak"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (text_same(cell, words[i])) return true;
    return false;
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
    import_plain(name, &mine), import_plain(school, &from);
    for (int e = 0; e < k->before && !j->again; e++) {
        const struct entrant *it = &j->c->entrant[e];
        TEXT(other, 600);
        TEXT(place, 600);
        if (it->discipline != discipline) continue;
        import_plain(it->entered, &other), import_plain(it->school, &place);
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

static bool import_row(struct judge *j, int discipline, const struct csv *in,
                       const struct layout *l, struct known *k) {
    const struct discipline *of = &j->c->discipline[discipline];
    TEXT(name, 600);
    TEXT(year, 60);
    text_add(&name, cell_of(in, l, TEAM, 0));
    if (in->cells > l->columns) return judge_no(j, "event/7.3", "too-many-cells", "");
    if (!name.len && of->boards == 1) player_of(in, l, 0, &name);
    if (is_known(j, discipline, k, name.at, cell_of(in, l, SCHOOL, 0)))
        return pass_over(k, name.at), true;
    int number = of->entrants + 1;
    if (!enter_entrant(j, discipline, name.at, cell_of(in, l, SCHOOL, 0),
                       is_yes(cell_of(in, l, WILD, 0))))
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
        if (!import_row(j, discipline, &in, &l, &known)) return false;
    }
    j->a->row = in.line;
    if (*j->a->no.key) return false;
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
