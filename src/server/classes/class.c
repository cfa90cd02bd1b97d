#include "server/classes/class.h"
#include "base/embedded.h"
#include "event/swiss.h"
#include "store/stream.h"
#include <stdlib.h>
#include <string.h>

/* No vowels: the code can be spelt out, and never is a word. */
static const char letters[] = "bcdfghjkmnpqrstvwxz";

bool class_is_code(const char *code) {
    return strlen(code) == CLASS_CODE - 1 && strspn(code, letters) == CLASS_CODE - 1;
}

void class_make_code(const uint8_t random[16], char code[CLASS_CODE]) {
    for (int i = 0; i < CLASS_CODE - 1; i++) {
        unsigned n = random[2 * i] * 256u + random[2 * i + 1];
        code[i] = letters[n % (sizeof letters - 1)];
    }
    code[CLASS_CODE - 1] = 0;
}

static void copy(char *room, size_t size, const char *s) {
    struct text t = text_over(room, size);
    text_add(&t, s);
}

/* ---------------------------------------------------------------- the fold */

enum { WORDS = 7, LINE = SHEET_LINE + 8 };

/* The words of a line behind its verb; the last one goes on to the end. */
struct words {
    char *at[WORDS];
    int count;
};

/* A pupil's number as the index, -1 if there is no such pupil. */
static int pupil_of(const struct class *c, const char *s) {
    uint32_t n;
    if (!text_number(&s, PUPILS_MOST, &n) || *s || !n || (int)n > c->pupils) return -1;
    return (int)n - 1;
}

static bool small(const char *s, int *n) {
    uint32_t value;
    if (!text_number(&s, 1000000, &value) || *s) return false;
    *n = (int)value;
    return true;
}

static bool rule_name(const char *s) { return strchr(s, '/') && strlen(s) < RULE_NAME; }

static bool do_format(struct class *c, const struct words *w) {
    if (!text_same(w->at[0], "class") || !text_same(w->at[1], "1")) return false;
    c->good = true;
    return true;
}

static bool do_teacher(struct class *c, const struct words *w) {
    return key_read(w->at[0], &c->teacher);
}

static bool do_called(struct class *c, const struct words *w) {
    copy(c->name, sizeof c->name, w->at[0]);
    return true;
}

static bool do_event(struct class *c, const struct words *w) {
    if (strlen(w->at[0]) >= sizeof c->event) return false;
    copy(c->event, sizeof c->event, w->at[0]);
    return true;
}

static bool do_game(struct class *c, const struct words *w) {
    const struct game *g = game_find(w->at[0]);
    if (!g && !text_same(w->at[0], "any")) return false;
    c->game = g;
    return true;
}

static struct class_board *board_of(struct class *c, const struct game *g) {
    for (int i = 0; i < c->boards; i++)
        if (c->board[i].game == g) return &c->board[i];
    c->board = realloc(c->board, (size_t)(c->boards + 1) * sizeof *c->board);
    if (!c->board) abort();
    c->board[c->boards] = (struct class_board){.game = g};
    return &c->board[c->boards++];
}

static bool do_board(struct class *c, const struct words *w) {
    const struct game *g = game_find(w->at[0]);
    char *hash = strchr(w->at[1], ' ');
    if (!g || (!hash && !text_same(w->at[1], "standard"))) return false;
    if (hash) *hash++ = 0;
    c->drawn = board_of(c, g);
    jot_clear(&c->drawn->sheet);
    copy(c->drawn->name, sizeof c->drawn->name, hash ? w->at[1] : "");
    copy(c->drawn->hash, sizeof c->drawn->hash, hash ? hash : "");
    return true;
}

static bool do_sheet(struct class *c, const struct words *w) {
    if (!c->drawn || !c->drawn->name[0]) return false;
    jot_raw(&c->drawn->sheet, w->at[0], strlen(w->at[0]));
    jot_raw(&c->drawn->sheet, "\n", 1);
    return true;
}

static bool do_games(struct class *c, const struct words *w) {
    bool two = text_same(w->at[0], "2");
    if (!two && !text_same(w->at[0], "1")) return false;
    c->two = two;
    return true;
}

static bool switched(bool *what, const char *s) {
    bool on = text_same(s, "on");
    if (!on && !text_same(s, "off")) return false;
    *what = on;
    return true;
}

static bool do_meet(struct class *c, const struct words *w) {
    if (!switched(&c->meet, w->at[0])) return false;
    for (int i = 0; !c->meet && i < c->pupils; i++) c->pupil[i].asks = -1;
    return true;
}

static bool do_open(struct class *c, const struct words *w) { return switched(&c->open, w->at[0]); }

static bool do_pause(struct class *c, const struct words *w) {
    return switched(&c->paused, w->at[0]);
}

static bool do_pupil(struct class *c, const struct words *w) {
    int n;
    if (!small(w->at[0], &n) || n != c->pupils + 1 || n > PUPILS_MOST) return false;
    struct pupil p = {.asks = -1, .last = -1};
    if (!key_read(w->at[1], &p.key) || !*w->at[2]) return false;
    copy(p.name, sizeof p.name, w->at[2]);
    c->pupil[n - 1] = p;
    c->pupils = n;
    return true;
}

static bool do_rename(struct class *c, const struct words *w) {
    int i = pupil_of(c, w->at[0]);
    if (i < 0) return false;
    copy(c->pupil[i].name, sizeof c->pupil[i].name, w->at[1]);
    return true;
}

/* Nobody challenges him, and he challenges nobody. */
static void unask(struct class *c, int pupil) {
    c->pupil[pupil].asks = -1;
    for (int i = 0; i < c->pupils; i++)
        if (c->pupil[i].asks == pupil) c->pupil[i].asks = -1;
}

static bool do_gone(struct class *c, const struct words *w) {
    int i = pupil_of(c, w->at[0]);
    if (i < 0) return false;
    c->pupil[i].gone = true;
    c->pupil[i].hand = false;
    unask(c, i);
    return true;
}

static bool do_wish(struct class *c, const struct words *w) {
    int i = pupil_of(c, w->at[0]);
    const struct game *g = game_find(w->at[1]);
    if (i < 0 || !g) return false;
    c->pupil[i].wish = g;
    return true;
}

static bool do_ask(struct class *c, const struct words *w) {
    int i = pupil_of(c, w->at[0]), whom = pupil_of(c, w->at[1]);
    const struct game *g = game_find(w->at[2]);
    if (i < 0 || whom < 0 || i == whom || !g) return false;
    c->pupil[i].asks = whom;
    c->pupil[i].asks_game = g;
    return true;
}

static bool do_unask(struct class *c, const struct words *w) {
    int i = pupil_of(c, w->at[0]);
    if (i >= 0) c->pupil[i].asks = -1;
    return i >= 0;
}

static struct class_table *new_sitting(struct class *c) {
    if (c->sittings >= SITTINGS_MOST) return NULL;
    if (c->sittings == c->room) {
        c->room = c->room ? 2 * c->room : 32;
        c->sitting = realloc(c->sitting, (size_t)c->room * sizeof *c->sitting);
        if (!c->sitting) abort();
    }
    return &c->sitting[c->sittings];
}

/* The return game takes its players from the table of the first. */
static void follow(struct class *c, const struct class_table *t) {
    for (int i = 0; t->encounter == 2 && i < 2; i++) {
        int before = t->pupil[i] >= 0 ? c->pupil[t->pupil[i]].last : -1;
        if (before >= 0 && c->sitting[before].encounter == 1) c->sitting[before].followed = true;
    }
}

static bool do_table(struct class *c, const struct words *w) {
    struct class_table *t = new_sitting(c);
    struct class_table made = {.winner = NOBODY, .game = game_find(w->at[1])};
    if (!t || !made.game || strlen(w->at[0]) != CLASS_ROOM - 1) return false;
    copy(made.room, sizeof made.room, w->at[0]);
    for (int i = 0; i < 2; i++) {
        made.pupil[i] = pupil_of(c, w->at[2 + i]);
        if (made.pupil[i] < 0 && !text_same(w->at[2 + i], "0")) return false;
    }
    if (made.pupil[0] == made.pupil[1]) return false;
    if (!small(w->at[4], &made.round) || !small(w->at[5], &made.encounter)) return false;
    follow(c, &made);
    *t = made;
    if (made.round > c->round) c->round = made.round;
    for (int i = 0; i < 2; i++) {
        if (made.pupil[i] < 0) continue;
        struct pupil *p = &c->pupil[made.pupil[i]];
        unask(c, made.pupil[i]);
        p->last = c->sittings;
        p->sides += i == 0 ? 1 : -1;
        p->byes += made.pupil[!i] < 0;
    }
    c->sittings++;
    return true;
}

static bool do_over(struct class *c, const struct words *w) {
    int i = class_sitting(c, w->at[0]);
    if (i < 0 || c->sitting[i].over) return false;
    struct class_table *t = &c->sitting[i];
    int winner = text_same(w->at[1], "-") ? NOBODY : game_seat(t->game, w->at[1]);
    if (winner < 0) return false;
    t->over = true;
    t->winner = winner;
    copy(t->by, sizeof t->by, w->at[2]);
    for (int seat = 0; seat < 2; seat++) {
        if (t->pupil[seat] < 0) continue;
        struct pupil *p = &c->pupil[t->pupil[seat]];
        p->won += winner == seat;
        p->lost += winner == !seat;
        p->undecided += winner == NOBODY;
    }
    return true;
}

/* A table that is closed is nobody's newest any more. */
static bool do_close(struct class *c, const struct words *w) {
    int i = class_sitting(c, w->at[0]);
    if (i < 0) return false;
    c->sitting[i].closed = true;
    for (int seat = 0; seat < 2; seat++) {
        int p = c->sitting[i].pupil[seat];
        if (p >= 0 && c->pupil[p].last == i) c->pupil[p].last = -1;
    }
    return true;
}

static bool do_say(struct class *c, const struct words *w) {
    int n;
    if (!small(w->at[0], &n) || n != c->said + 1) return false;
    c->said = n;
    copy(c->saying, sizeof c->saying, w->at[1]);
    return true;
}

static bool hand(struct class *c, const struct words *w, bool up) {
    int i = pupil_of(c, w->at[0]);
    if (i >= 0) c->pupil[i].hand = up;
    return i >= 0;
}

static bool do_hand(struct class *c, const struct words *w) { return hand(c, w, true); }
static bool do_down(struct class *c, const struct words *w) { return hand(c, w, false); }

static bool do_rule(struct class *c, const struct words *w) {
    int i = pupil_of(c, w->at[0]);
    if (i < 0 || !rule_name(w->at[1])) return false;
    copy(c->pupil[i].shown, RULE_NAME, w->at[1]);
    c->pupil[i].shows++;
    return true;
}

static bool do_refused(struct class *c, const struct words *w) {
    int i = pupil_of(c, w->at[0]), k = 0;
    if (i < 0 || !rule_name(w->at[1])) return false;
    c->pupil[i].refused++;
    while (k < c->rules && !text_same(c->refused[k].rule, w->at[1])) k++;
    if (k == RULES_MOST) return true;
    if (k == c->rules) copy(c->refused[c->rules++].rule, RULE_NAME, w->at[1]);
    c->refused[k].count++;
    return true;
}

static const struct verb {
    const char *name;
    int words; /* behind it */
    bool (*act)(struct class *c, const struct words *w);
} verbs[] = {
    {"sedzia", 2, do_format},   {"teacher", 1, do_teacher}, {"called", 1, do_called},
    {"game", 1, do_game},       {"games", 1, do_games},     {"meet", 1, do_meet},
    {"open", 1, do_open},       {"pause", 1, do_pause},     {"pupil", 3, do_pupil},
    {"rename", 2, do_rename},   {"gone", 1, do_gone},       {"wish", 2, do_wish},
    {"ask", 3, do_ask},         {"unask", 1, do_unask},     {"table", 6, do_table},
    {"over", 3, do_over},       {"close", 1, do_close},     {"say", 2, do_say},
    {"hand", 1, do_hand},       {"down", 1, do_down},       {"rule", 2, do_rule},
    {"refused", 2, do_refused}, {"event", 1, do_event},     {"board", 2, do_board},
    {"|", 1, do_sheet},
};

static bool fold_line(void *with, char *line) {
    struct class *c = with;
    char *rest = strchr(line, ' ');
    if (!rest) return false;
    *rest++ = 0;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        struct words w = {0};
        if (!text_same(verbs[i].name, line)) continue;
        for (char *at = rest; at && w.count < verbs[i].words;) {
            w.at[w.count++] = at;
            at = w.count < verbs[i].words ? strchr(at, ' ') : NULL;
            if (at) *at++ = 0;
        }
        return w.count == verbs[i].words && verbs[i].act(c, &w);
    }
    return false;
}

bool class_note(struct class *c, const char *const *word, int words) {
    TEXT(line, LINE);
    char work[LINE];
    for (int i = 0; i < words; i++) {
        if (i) text_char(&line, ' ');
        text_add(&line, word[i]);
    }
    if (line.cut || strchr(line.at, '\n')) return false;
    memcpy(work, line.at, line.len + 1);
    if (!fold_line(c, work)) return false;
    jot_raw(&c->lines, line.at, line.len);
    jot_raw(&c->lines, "\n", 1);
    return true;
}

static struct class *blank(const char *code) {
    struct class *c = calloc(1, sizeof *c);
    if (!c) abort();
    copy(c->code, sizeof c->code, code);
    c->open = true;
    return c;
}

struct class *class_new(const char *code, const char *teacher, const char *name) {
    char hex[KEY_HEX];
    struct key_hash h = key_hash(teacher);
    struct class *c = blank(code);
    key_write(&h, hex);
    class_note(c, (const char *[]){"sedzia class 1"}, 1);
    class_note(c, (const char *[]){"teacher", hex}, 2);
    if (*name) class_note(c, (const char *[]){"called", name}, 2);
    return c;
}

struct class *class_fold(const char *code, const char *lines, size_t len) {
    struct class *c = blank(code);
    if (stream_lines(lines, len, fold_line, c) && c->good) return c;
    class_free(c);
    return NULL;
}

void class_free(struct class *c) {
    if (!c) return;
    jot_free(&c->lines);
    for (int i = 0; i < c->boards; i++) jot_free(&c->board[i].sheet);
    free(c->board);
    free(c->sitting);
    free(c);
}

/* From now on b and its sheet, or NULL: the standard one. */
static void write_board(struct class *c, const struct game *game, const struct board *b,
                        const char *sheet) {
    TEXT(words, 64);
    text_add(&words, b ? b->name : "standard");
    if (b) text_char(&words, ' '), text_add(&words, b->hash);
    class_note(c, (const char *[]){"board", game->name, words.at}, 3);
    for (const char *at = sheet, *end; (end = strchr(at, '\n')) != NULL; at = end + 1) {
        TEXT(line, SHEET_LINE);
        text_bytes(&line, at, (size_t)(end - at));
        class_note(c, (const char *[]){"|", line.at}, 2);
    }
}

bool class_lay(struct class *c, const struct game *game, const char *board, struct text *err) {
    const struct embedded *named = board ? board_named(game, board) : NULL;
    if (named) board = named->text;
    if (!board || (named && named == board_sheet(game, 0))) {
        write_board(c, game, NULL, "");
        return true;
    }
    struct board *b = malloc(game->board_size);
    struct text bare = text_over(malloc(BOARD_BARE + 2), BOARD_BARE + 2);
    if (!b || !bare.at) abort();
    bool good = board_bare(b, game, board, strlen(board), &bare, err);
    if (good) write_board(c, game, b, bare.at);
    free(bare.at), free(b);
    return good;
}

/* ---------------------------------------------------------------- questions */

const char *class_sheet(const struct class *c, const struct game *game) {
    for (int i = 0; i < c->boards; i++)
        if (c->board[i].game == game && c->board[i].name[0]) return c->board[i].sheet.at;
    return NULL;
}

int class_find(const struct class *c, const char *key) {
    struct key_hash h = key_hash(key);
    int found = -1;
    for (int i = 0; i < c->pupils; i++)
        if (key_same(&c->pupil[i].key, &h)) found = i;
    return found;
}

/* What a name looks like from afar: without accents and capitals, where it has Latin letters. */
static void likeness(const char *name, struct text *out) {
    text_ascii(out, name);
    if (strchr(out->at, '?')) text_clear(out), text_add(out, name);
    for (char *s = out->at; *s; s++)
        if (*s >= 'A' && *s <= 'Z') *s = (char)(*s - 'A' + 'a');
}

int class_called(const struct class *c, const char *name) {
    TEXT(wanted, NAME_SIZE);
    likeness(name, &wanted);
    for (int i = 0; i < c->pupils; i++) {
        TEXT(other, NAME_SIZE);
        if (c->pupil[i].gone) continue;
        likeness(c->pupil[i].name, &other);
        if (text_same(wanted.at, other.at)) return i;
    }
    return -1;
}

int class_sitting(const struct class *c, const char *room) {
    for (int i = c->sittings - 1; i >= 0; i--)
        if (text_same(c->sitting[i].room, room)) return i;
    return -1;
}

bool class_free_now(const struct class *c, int pupil) {
    const struct pupil *p = &c->pupil[pupil];
    if (p->gone) return false;
    if (p->last < 0) return true;
    const struct class_table *t = &c->sitting[p->last];
    return t->over && (t->encounter != 1 || t->followed);
}

int class_points(const struct pupil *p) { return 2 * p->won + p->undecided; }

int class_place(const struct class *c, int pupil) {
    const struct pupil *own = &c->pupil[pupil];
    int place = 1;
    for (int i = 0; i < c->pupils; i++) {
        const struct pupil *p = &c->pupil[i];
        int ahead = class_points(p) - class_points(own);
        if (!p->gone && (ahead > 0 || (!ahead && p->lost < own->lost))) place++;
    }
    return place;
}

const struct game *class_choose(const struct class *c, int a, int b, const struct game *asked) {
    if (c->game) return c->game;
    if (asked) return asked;
    if (c->pupil[a].wish) return c->pupil[a].wish;
    if (b >= 0 && c->pupil[b].wish) return c->pupil[b].wish;
    return games[0];
}

/* ---------------------------------------------------------------- pairing */

/* Who has the first side: whoever had it less often. */
static void sides(const struct class *c, int a, int b, int pair[2]) {
    bool swap = c->pupil[a].sides > c->pupil[b].sides;
    pair[0] = swap ? b : a;
    pair[1] = swap ? a : b;
}

static int meetings(const struct class *c, const int *player, int (*met)[2]) {
    int n = 0;
    for (int i = 0; i < c->sittings; i++) {
        const struct class_table *t = &c->sitting[i];
        int a = t->pupil[0], b = t->pupil[1];
        if (t->closed || a < 0 || b < 0 || player[a] < 0 || player[b] < 0) continue;
        met[n][0] = player[a];
        met[n++][1] = player[b];
    }
    return n;
}

int class_pair(const struct class *c, const bool *in, const struct seed *seed, struct arena *memory,
               int (*pair)[2], int *odd) {
    int who[PUPILS_MOST], player[PUPILS_MOST], mate[PUPILS_MOST + 1], pairs = 0;
    struct swiss_player at[PUPILS_MOST];
    struct swiss_field f = {.player = at, .seed = *seed};
    size_t before = memory->used;
    *odd = -1;
    for (int i = 0; i < c->pupils; i++) {
        player[i] = in[i] ? f.players : -1;
        if (!in[i]) continue;
        who[f.players] = i;
        at[f.players++] = (struct swiss_player){.points = class_points(&c->pupil[i]),
                                                .sides = c->pupil[i].sides,
                                                .byes = c->pupil[i].byes};
    }
    f.met = arena_take(memory, ((size_t)c->sittings + 1) * sizeof *f.met);
    if (!f.players || !f.met) return 0;
    f.meetings = meetings(c, player, f.met);
    bool good = swiss_solve(&f, memory, mate, odd);
    f.meetings = 0; /* all have met: then again */
    good = good || swiss_solve(&f, memory, mate, odd);
    memory->used = before;
    if (!good) return 0;
    if (*odd >= 0) *odd = who[*odd];
    for (int i = 0; i < f.players; i++)
        if (mate[i] > i) sides(c, who[i], who[mate[i]], pair[pairs++]);
    return pairs;
}
