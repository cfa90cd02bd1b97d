/* desk_enter.c -- creating an event and entering teams: create, import, enter, set, join. */
#include <string.h>
#include "cli/csv.h"
#include "cli/desk.h"
#include "cli/page.h"
#include "event/find.h"
#include "event/groups.h"

int desk_create_command(struct desk *d) {
    static const char *const standard[][2] = {
        {"eskadra", "discipline eskadra \"Gwiaździsta Eskadra\" 303 111 7"},
        {"orzel", "discipline orzel \"ORP Orzeł\" orzel"},
        {"bitwa", "discipline bitwa \"Bitwa Warszawska\" bitwa"}};
    TEXT(line, 2000);
    int status = desk_begin(d);
    if (status) return status;
    text_add(&line, "event 1");
    journal_word(&line, d->arg[1]);
    journal_word(&line, d->level ? d->level : "region");
    if (!desk_line(d, line.at)) return desk_refused(d);
    for (int i = 0; i < 3; i++)
        if (desk_wants(d, standard[i][0]) && !desk_line(d, standard[i][1])) return desk_refused(d);
    if (!desk_knows_only(d)) return DESK_BAD;
    status = desk_create(d);
    if (!status) printf("%s: %s\n", d->path, desk_say(d, "zawody założone", "event created"));
    return status;
}

/* What a column holds. */
enum column { NOTHING, TEAM, SCHOOL, WILD, PLAYER, BORN, GUARDIAN };

static const struct {
    const char *word;
    enum column is;
} headings[] = {{"druzyna", TEAM},           {"nazwa", TEAM},       {"team", TEAM},
                {"szkola", SCHOOL},          {"school", SCHOOL},    {"klub", SCHOOL},
                {"instytucja", SCHOOL},      {"dzika karta", WILD}, {"wild", WILD},
                {"gracz", PLAYER},           {"zawodnik", PLAYER},  {"player", PLAYER},
                {"imie i nazwisko", PLAYER}, {"rok", BORN},         {"rocznik", BORN},
                {"rok urodzenia", BORN},     {"born", BORN},        {"opiekun", GUARDIAN},
                {"guardian", GUARDIAN}};

struct layout {
    int columns;
    uint8_t is[CSV_COLUMNS], board[CSV_COLUMNS];
};

/* "Gracz 303": the word, then a game; without a game it is that of a discipline with one. */
static bool heading(const struct desk *d, int discipline, const char *cell, uint8_t *is,
                    uint8_t *board) {
    TEXT(plain, 200);
    int b = 0;
    text_ascii(&plain, cell);
    for (char *p = plain.at; *p; p++)
        if (*p >= 'A' && *p <= 'Z') *p = (char)(*p + 32);
    char *last = strrchr(plain.at, ' ');
    bool game = last && find_board(d->c, discipline, last + 1, &b, NULL);
    if (game) *last = 0;
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
        if (text_same(headings[i].word, plain.at)) {
            *is = (uint8_t)headings[i].is;
            *board = (uint8_t)b;
            return *is < PLAYER || game || d->c->discipline[discipline].boards == 1;
        }
    return false;
}

static bool read_layout(struct desk *d, int discipline, const struct csv *in, struct layout *l) {
    bool team = false, player = false;
    l->columns = in->cells;
    for (int i = 0; i < in->cells; i++) {
        l->is[i] = NOTHING;
        if (!*in->cell[i]) continue;
        if (!heading(d, discipline, in->cell[i], &l->is[i], &l->board[i]))
            return words_refuse(&d->no, "", "nie rozumiem nagłówka „{}”",
                                "cannot read the heading \"{}\"", in->cell[i]);
        for (int k = 0; k < i; k++)
            if (l->is[k] == l->is[i] && l->board[k] == l->board[i])
                return words_refuse(&d->no, "", "kolumna „{}” jest dwa razy",
                                    "column \"{}\" occurs twice", in->cell[i]);
        team = team || l->is[i] == TEAM;
        player = player || l->is[i] == PLAYER;
    }
    if (!team && !(player && d->c->discipline[discipline].boards == 1))
        return words_refuse(&d->no, "", "brak kolumny „Drużyna”", "the column \"Team\" is missing",
                            "");
    return true;
}

static const char *cell_of(const struct csv *in, const struct layout *l, enum column is,
                           int board) {
    for (int i = 0; i < l->columns && i < in->cells; i++)
        if (l->is[i] == is && (is < PLAYER || l->board[i] == board)) return in->cell[i];
    return "";
}

static void pair_word(struct text *out, const char *key, const char *value) {
    TEXT(t, 1000);
    text_add(&t, key), text_char(&t, '='), text_add(&t, value);
    journal_word(out, t.at);
}

static bool add_player(struct desk *d, int discipline, int number, int board, const char *name,
                       const char *born, const char *guardian) {
    TEXT(line, 4000);
    text_add(&line, "player");
    journal_word(&line, d->c->discipline[discipline].key);
    journal_number(&line, number);
    journal_word(&line, d->c->discipline[discipline].game[board]);
    journal_word(&line, name);
    if (*born) pair_word(&line, "born", born);
    if (*guardian) pair_word(&line, "guardian", guardian);
    return desk_line(d, line.at);
}

static bool add_entrant(struct desk *d, int discipline, const char *name, const char *school,
                        bool wild) {
    TEXT(line, 4000);
    text_add(&line, "entrant");
    journal_word(&line, d->c->discipline[discipline].key);
    journal_number(&line, d->c->discipline[discipline].entrants + 1);
    journal_word(&line, name);
    journal_word(&line, school);
    if (wild) journal_word(&line, "wild");
    return desk_line(d, line.at);
}

static bool is_yes(const char *cell) {
    static const char *const words[] = {"tak", "yes", "x", "X", "1", "TAK", "Tak"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (text_same(cell, words[i])) return true;
    return false;
}

static bool import_row(struct desk *d, int discipline, const struct csv *in,
                       const struct layout *l) {
    const struct discipline *of = &d->c->discipline[discipline];
    const char *name = cell_of(in, l, TEAM, 0);
    if (in->cells > l->columns)
        return words_refuse(&d->no, "event/7.3", "wiersz ma więcej kolumn niż nagłówek",
                            "the row has more columns than the heading", "");
    if (!*name && of->boards == 1) name = cell_of(in, l, PLAYER, 0);
    int number = of->entrants + 1;
    if (!add_entrant(d, discipline, name, cell_of(in, l, SCHOOL, 0),
                     is_yes(cell_of(in, l, WILD, 0))))
        return false;
    for (int b = 0; b < of->boards; b++) {
        const char *player = cell_of(in, l, PLAYER, b);
        if (*player && !add_player(d, discipline, number, b, player, cell_of(in, l, BORN, b),
                                   cell_of(in, l, GUARDIAN, b)))
            return false;
    }
    return true;
}

/* A bad line is named and nothing is half imported: event/7.3. */
int desk_bad_row(const struct desk *d, int line) {
    TEXT(where, 20);
    if (line) text_char(&where, ':'), text_int(&where, line);
    fprintf(stderr, "sedzia desk: %s%s: %s%s%s%s %s\n", d->arg[2], where.at,
            words_why(&d->no, d->in), d->no.rule[0] ? " (" : "", d->no.rule,
            d->no.rule[0] ? ");" : ";",
            desk_say(d, "niczego nie wczytano", "nothing was imported"));
    return DESK_BAD;
}

int desk_table(struct desk *d, int *discipline, struct csv *in) {
    int status = desk_open(d, true);
    size_t len;
    if (status) return status;
    if (!desk_discipline(d, d->arg[1], discipline)) return DESK_BAD;
    char *bytes = desk_file(d, d->arg[2], &len);
    if (!bytes) return DESK_SYSTEM;
    if (csv_open(in, bytes, len, &d->no) && csv_next(in, &d->no)) return DESK_OK;
    if (!*d->no.en) words_refuse(&d->no, "", "plik jest pusty", "the file is empty", "");
    return desk_bad_row(d, in->line);
}

void desk_without_place(const struct desk *d, int discipline) {
    const struct discipline *of = &d->c->discipline[discipline];
    int list[MAX_ENTRANTS], n = groups_field(d->c, discipline, list), out = 0;
    for (int e = 0; e < d->c->entrants; e++) {
        const struct entrant *it = &d->c->entrant[e];
        bool placed = it->discipline != discipline || it->status != TAKES_PART;
        for (int i = 0; i < n && !placed; i++) placed = list[i] == e;
        if (placed) continue;
        if (!out++)
            printf("%s: %d (event/1.4), %s:", desk_say(d, "miejsca", "places"), of->most,
                   desk_say(d, "bez miejsca", "without one"));
        printf("  %d %s", it->number, it->name);
    }
    if (out)
        printf("\n%s: set %s entrants %d %d\n", desk_say(d, "więcej miejsc", "more places"),
               of->key, of->least, n + out);
}

int desk_import(struct desk *d) {
    struct csv in;
    struct layout l;
    int discipline, status = desk_table(d, &discipline, &in), rows = 0;
    if (status) return status;
    if (!read_layout(d, discipline, &in, &l)) return desk_bad_row(d, in.line);
    while (csv_next(&in, &d->no)) {
        if (!import_row(d, discipline, &in, &l)) return desk_bad_row(d, in.line);
        rows++;
    }
    if (*d->no.en) return desk_bad_row(d, in.line);
    status = desk_commit(d);
    if (status) return status;
    printf("%s: %d (%s)\n", desk_say(d, "wczytano", "imported"), rows, in.encoding);
    desk_without_place(d, discipline);
    return status;
}

int desk_enter(struct desk *d) {
    int discipline, status = desk_open(d, true);
    if (status) return status;
    if (!desk_discipline(d, d->arg[1], &discipline)) return DESK_BAD;
    const struct discipline *of = &d->c->discipline[discipline];
    int number = of->entrants + 1;
    if (d->args - 4 > of->boards)
        return desk_error(d, DESK_BAD, "za dużo graczy", "too many players", "");
    if (!add_entrant(d, discipline, d->arg[2], d->arg[3], d->wild)) return desk_refused(d);
    for (int b = 0; b < d->args - 4; b++)
        if (!add_player(d, discipline, number, b, d->arg[4 + b], "", "")) return desk_refused(d);
    status = desk_commit(d);
    if (status) return status;
    printf("%s %d: %s\n", of->key, number, d->arg[2]);
    desk_without_place(d, discipline);
    return status;
}

/* A late entrant joins the smallest group, the one with fewest of its school: event/6.4. */
static int roomy_group(const struct contest *c, int stage, int entrant) {
    const struct stage *s = &c->stage[stage];
    int best = 0, best_cost = 1 << 30;
    for (int g = 0; g < s->groups; g++) {
        int cost = 1000 * s->group[g].members;
        for (int i = 0; i < s->group[g].members; i++)
            cost += *c->entrant[entrant].school &&
                    text_same(c->entrant[s->group[g].member[i]].school, c->entrant[entrant].school);
        if (cost < best_cost) best = g, best_cost = cost;
    }
    return best;
}

int desk_late(struct desk *d) {
    int discipline, stage, e, status = desk_open(d, true);
    TEXT(line, 500);
    if (status) return status;
    if (!desk_discipline(d, d->arg[1], &discipline) || !desk_stage(d, discipline, NULL, &stage))
        return DESK_BAD;
    if (!find_entrant(d->c, discipline, d->arg[2], &e, &d->no)) return desk_refused(d);
    const struct stage *s = &d->c->stage[stage];
    if (!s->groups) return desk_error(d, DESK_BAD, "najpierw losowanie", "draw first", "");
    int roomy = roomy_group(d->c, stage, e);
    text_add(&line, "join");
    journal_word(&line, d->arg[1]);
    journal_word(&line, s->key);
    journal_word(&line, s->group[roomy].name);
    journal_word(&line, d->arg[2]);
    if (!desk_line(d, line.at)) return desk_refused(d);
    status = desk_commit(d);
    TEXT(name, 200);
    page_stage_name(d->c, stage, roomy, d->in, &name);
    if (!status) printf("%s → %s\n", d->c->entrant[e].name, name.at);
    return status;
}

int desk_set(struct desk *d) {
    int status = desk_open(d, true);
    TEXT(line, 2000);
    if (status) return status;
    text_add(&line, "set");
    for (int i = 1; i < d->args; i++) journal_word(&line, d->arg[i]);
    /* A change of the criteria after the start is confirmed on the command line: event/6.1. */
    if (d->yes && text_same(d->arg[2], "criteria")) journal_word(&line, "confirmed");
    if (!desk_line(d, line.at)) return desk_refused(d);
    status = desk_commit(d);
    if (!status) puts(desk_say(d, "zapisano", "written"));
    return status;
}
