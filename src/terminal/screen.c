#include "terminal/screen.h"
#include "terminal/words.h"
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

struct screen screen_open(const struct options *o) {
    struct screen s = {.o = o, .columns = 80, .rows = 24};
    struct winsize size;
    const char *term = getenv("TERM"), *no_colour = getenv("NO_COLOR");
    s.terminal = isatty(STDOUT_FILENO);
    bool able = s.terminal && term && !text_same(term, "dumb");
    if (s.terminal && !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_col && size.ws_row) {
        s.columns = size.ws_col;
        s.rows = size.ws_row;
    }
    s.unicode = !o->plain;
    s.colour = able && !o->plain && !(no_colour && *no_colour);
    if (!able) s.terminal = false;
    return s;
}

void screen_clear(const struct screen *s) {
    if (s->terminal)
        fputs("\033[H\033[2J", stdout);
    else
        putchar('\n');
}

static const char *const tints[TINTS] = {
    "", "\033[90m", "\033[1m", "\033[1;30;42m", "\033[1;37;41m", "\033[30;43m", "\033[1;37;44m"};

void screen_text(const struct screen *s, enum tint tint, const char *text) {
    TEXT(ascii, 4096);
    bool tinted = s->colour && tint != TINT_PLAIN;
    if (!s->unicode) text_ascii(&ascii, text);
    printf("%s%s%s", tinted ? tints[tint] : "", s->unicode ? text : ascii.at,
           tinted ? "\033[0m" : "");
}

void screen_wrap(const struct screen *s, const char *words, int indent) {
    int column = indent;
    for (const char *p = words; *p;) {
        const char *stop = p;
        while (*stop && *stop != ' ') stop++;
        TEXT(word, 400);
        text_bytes(&word, p, (size_t)(stop - p));
        int width = text_columns(word.at);
        if (column > indent && column + 1 + width > s->columns - 1) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            putchar(' ');
            column++;
        }
        screen_text(s, TINT_PLAIN, word.at);
        column += width;
        while (*stop == ' ') stop++;
        p = stop;
    }
    putchar('\n');
}

void screen_say(const struct options *o, const char *words) {
    struct screen s = screen_open(o);
    if (s.terminal)
        screen_wrap(&s, words, 0);
    else
        puts(shell_plain(o, words));
}

int screen_lines(const struct screen *s, const char *words) {
    int columns = text_columns(words);
    return columns ? 1 + columns / (s->columns - 8) : 0; /* words do not break evenly */
}

/* ---- the board --------------------------------------------------------------------------- */

/* What stands on a field: up to two pieces, the upper first, and what covers them. */
struct cell {
    const struct piece *upper, *lower;
    const struct piece *arrow; /* a mark that points elsewhere: an attack */
    bool covered;              /* under a cloud: a piece whose label begins with "(" */
    char ground[8];
};

static void stack(struct cell *c, const struct piece *p) {
    if (p->level == 2 && p->to != NO_FIELD && p->label[0] == '(') {
        c->covered = true;
    } else if (p->level == 2 && p->to != NO_FIELD) {
        c->arrow = p;
    } else if (!c->upper || p->level > c->upper->level) {
        c->lower = c->upper;
        c->upper = p;
    } else if (!c->lower || p->level > c->lower->level) {
        c->lower = p;
    }
}

static void fill_cells(const struct picture *p, const struct piece *pieces, int count,
                       struct cell *cells) {
    const struct board *b = p->board;
    memset(cells, 0, MAX_FIELDS * sizeof *cells);
    for (unsigned f = 0; f < b->fields; f++) {
        struct text t = text_over(cells[f].ground, sizeof cells[f].ground);
        b->game->ground(b, f, &t);
    }
    for (int i = 0; i < count; i++) {
        if (pieces[i].field < b->fields) stack(&cells[pieces[i].field], &pieces[i]);
        if (pieces[i].to < b->fields && pieces[i].level == 2 && pieces[i].label[0] == '(')
            stack(&cells[pieces[i].to], &pieces[i]);
    }
}

/* Blanks wait until something follows them, so that no line ends with any. */
static int held;

static void hold(int blanks) { held += blanks; }

static void release(void) {
    printf("%*s", held, "");
    held = 0;
}

static void end_line(void) {
    held = 0;
    putchar('\n');
}

/* One line of a cell: a short text in a tint, centred. */
static void draw_text(const struct screen *s, enum tint tint, const char *words, int width) {
    TEXT(out, 64);
    int columns = text_columns(words), left = (width - columns) / 2;
    if (columns > width) { /* a narrow terminal: what does not fit is cut */
        text_bytes(&out, words, (size_t)width);
        words = out.at;
        left = 0;
        columns = width;
    }
    hold(left);
    release();
    screen_text(s, tint, words);
    hold(width - columns - left);
}

static enum tint piece_tint(const struct piece *p) {
    return p->side == SEAT_A ? TINT_A : p->side == SEAT_B ? TINT_B : TINT_BOLD;
}

static void draw_cell(const struct screen *s, const struct picture *p, unsigned f,
                      const struct cell *c, bool second, int width) {
    TEXT(words, 16);
    enum tint tint = TINT_PLAIN;
    bool marked = bits_has(&p->marked, f), pointed = p->point == f;
    if (second) {
        if (c->arrow)
            text_add(&words, c->arrow->label), tint = piece_tint(c->arrow);
        else if (c->lower)
            text_add(&words, c->lower->label), tint = piece_tint(c->lower);
        else if (c->upper && c->ground[0])
            text_add(&words, c->ground);
        else
            board_write_field(p->board, f, &words), tint = TINT_DIM;
        draw_text(s, tint, words.at, width);
        return;
    }
    const char *label = c->upper ? c->upper->label : c->ground[0] ? c->ground : "";
    if (c->covered) text_char(&words, '(');
    if (pointed && !s->colour) text_char(&words, '>');
    text_add(&words, label);
    if (c->arrow) text_char(&words, '>');
    if (!*label)
        text_add(&words, marked ? "+" : s->unicode && !c->covered ? "·" : c->covered ? " " : ".");
    if (marked && *label && !s->colour) text_char(&words, '+');
    if (pointed && !s->colour) text_char(&words, '<');
    if (c->covered) text_char(&words, ')');
    if (c->upper)
        tint = piece_tint(c->upper);
    else if (!c->ground[0] && !marked)
        tint = TINT_DIM;
    else if (c->ground[0])
        tint = TINT_BOLD;
    if (marked) tint = TINT_GOOD;
    if (pointed) tint = TINT_BAD;
    draw_text(s, tint, words.at, width);
}

static bool shifted(const struct board *b, int row) { return row % 2 != b->shift; }

static void draw_row(const struct screen *s, const struct picture *p, const struct cell *cells,
                     int row, bool second, int width) {
    const struct board *b = p->board;
    TEXT(label, 8);
    int last = b->columns - 1;
    while (last > 0 && b->at[row][last] == NO_FIELD) last--;
    if (!second) text_int(&label, row + 1);
    printf("%2s ", label.at);
    hold(shifted(b, row) ? width / 2 : 0);
    for (int column = 0; column <= last; column++) {
        unsigned f = b->at[row][column];
        if (f == NO_FIELD)
            hold(width);
        else
            draw_cell(s, p, f, &cells[f], second, width);
    }
    end_line();
}

int screen_board(const struct screen *s, const struct picture *p) {
    const struct board *b = p->board;
    struct piece pieces[MAX_PIECES];
    static struct cell cells[MAX_FIELDS];
    int width = 6;
    while (width > 4 && 3 + b->columns * width + width / 2 > s->columns) width--;
    bool tall = s->colour && s->rows >= 2 * b->rows + 16;
    fill_cells(p, pieces, b->game->pieces(b, p->state, pieces), cells);
    printf("   ");
    for (int column = 0; column < b->columns; column++) {
        char letter[2] = {(char)('A' + column), 0};
        draw_text(s, TINT_DIM, letter, width);
    }
    end_line();
    for (int row = 0; row < b->rows; row++)
        for (int line = 0; line <= tall; line++) draw_row(s, p, cells, row, line, width);
    return 1 + b->rows * (1 + tall);
}

/* ---- lists ------------------------------------------------------------------------------- */

void screen_places(const struct screen *s, const struct picture *p) {
    TEXT(line, 4096);
    for (unsigned f = 0; f < p->board->fields; f++) {
        if (!p->board->place[f][0]) continue;
        if (line.len) text_add(&line, ", ");
        board_write_field(p->board, f, &line);
        text_char(&line, ' ');
        book_place(p->board, f, s->o->language, &line);
    }
    if (line.len) screen_wrap(s, line.at, 0);
}

/* What the effects printed on a card mean, below it. */
static void draw_effects(const struct screen *s, const struct board *b, const struct piece *p) {
    TEXT(printed, 200);
    if (!b->game->printed || p->field < b->fields || !p->number) return;
    b->game->printed(b, p, &printed);
    for (char *word = strtok(printed.at, " "); word; word = strtok(NULL, " ")) {
        TEXT(words, 512);
        if (!book_effect(b->game->name, word, s->o->language, &words)) continue;
        printf("           ");
        screen_wrap(s, words.at, 11);
    }
}

static void draw_unit(const struct screen *s, const struct board *b, const struct piece *p) {
    TEXT(words, 300);
    words_field(s->o, b, p->field, &words);
    if (words.len) text_add(&words, ": ");
    struct piece shown = *p;
    if (p->field >= b->fields) shown.look &= (uint8_t)~LOOK_DOWN; /* in hand: no news */
    if (b->game->printed && p->field >= b->fields) shown.label[0] = 0;
    words_piece(s->o, b, &shown, &words);
    printf("  ");
    draw_text(s, piece_tint(p), p->label, 5);
    hold(2);
    release();
    screen_wrap(s, words.at, 9);
    draw_effects(s, b, p);
}

void screen_units(const struct screen *s, const struct picture *p) {
    struct piece pieces[MAX_PIECES];
    const struct board *b = p->board;
    int count = b->game->pieces(b, p->state, pieces);
    for (int side = SEAT_A; side <= NOBODY; side++)
        for (int i = 0, first = 1; i < count; i++) {
            if (pieces[i].side != side) continue;
            TEXT(name, 64);
            if (side <= SEAT_B) words_side(s->o, b->game, side, &name);
            if (first && name.len) {
                screen_text(s, TINT_BOLD, name.at);
                putchar('\n');
            }
            first = 0;
            draw_unit(s, b, &pieces[i]);
        }
}

/* The pieces of one kind and side that lie beside the board: "rezerwa RFx2". */
static void add_kind(const struct screen *s, const struct board *b, const struct piece *pieces,
                     int count, int side, unsigned kind, struct text *out) {
    bool first = true;
    for (int i = 0; i < count; i++) {
        const struct piece *p = &pieces[i];
        if (p->side != side || p->field < b->fields || p->kind != kind) continue;
        if (first) {
            struct piece plain = {.kind = p->kind, .field = NO_FIELD, .to = NO_FIELD};
            if (out->len) text_add(out, ", ");
            words_piece(s->o, b, &plain, out);
        }
        text_char(out, ' ');
        text_add(out, p->label);
        if (p->look & LOOK_ARMED) text_char(out, '*');
        if (p->count > 1 && p->label[0] != '?') text_char(out, 'x'), text_int(out, p->count);
        first = false;
    }
}

int screen_hands(const struct screen *s, const struct picture *p) {
    struct piece pieces[MAX_PIECES];
    const struct board *b = p->board;
    int count = b->game->pieces(b, p->state, pieces), lines = 0;
    for (int side = SEAT_A; side <= NOBODY; side++) {
        TEXT(words, 1024);
        TEXT(line, 1200);
        for (unsigned kind = 0; b->game->piece_words[kind]; kind++)
            add_kind(s, b, pieces, count, side, kind, &words);
        if (!words.len) continue;
        if (side <= SEAT_B) words_side(s->o, b->game, side, &line);
        if (line.len) text_add(&line, ": ");
        text_add(&line, words.at);
        screen_wrap(s, line.at, 0);
        lines += screen_lines(s, line.at);
    }
    return lines;
}

void screen_legend(const struct screen *s, const struct picture *p) {
    TEXT(key, 64);
    TEXT(words, 1024);
    text_add(&key, "legend.");
    text_add(&key, p->board->game->name);
    if (book_phrase(key.at, s->o->language, &words)) screen_wrap(s, words.at, 0);
}

void screen_reconstruction(const struct screen *s, const struct board *b) {
    TEXT(words, 2048);
    if (book_about(b->game->name, "reconstruction", s->o->language, &words))
        screen_wrap(s, words.at, 0);
}
