#include "harness/harness.h"
#include "core/book.h"
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/embedded.h"

enum { SHOWN = 4 }; /* failures of one case that are printed */

/* What was handed out is kept until the end, so that callers need not care. */
static struct kept {
    struct kept *next;
    void *what;
} * kept;

static void *keep(void *what) {
    struct kept *k = malloc(sizeof *k);
    if (!k || !what) abort();
    *k = (struct kept){kept, what};
    kept = k;
    return what;
}

static void release(void) {
    for (struct kept *k; (k = kept);) {
        kept = k->next;
        free(k->what);
        free(k);
    }
}

static char name[400];
static int passed, failed, wrong;

static void end_case(void) {
    if (!name[0]) return;
    if (wrong > SHOWN) printf("    … and %d more\n", wrong - SHOWN);
    if (wrong)
        failed++;
    else
        passed++;
    name[0] = 0;
    wrong = 0;
}

void test_case(const char *format, ...) {
    end_case();
    va_list list;
    va_start(list, format);
    vsnprintf(name, sizeof name, format, list);
    va_end(list);
}

bool test_that(bool good, const char *format, ...) {
    if (good) return true;
    if (!name[0]) snprintf(name, sizeof name, "(outside any case)");
    if (!wrong) printf("FAILED %s\n", name);
    if (wrong++ < SHOWN) {
        va_list list;
        va_start(list, format);
        fputs("    ", stdout);
        vprintf(format, list);
        putchar('\n');
        va_end(list);
        fflush(stdout);
    }
    return false;
}

bool test_text(const char *where, const char *expected, const char *got) {
    return test_that(!strcmp(expected, got), "%s%sexpected: %s\n         got: %s", where,
                     *where ? "\n    " : "", expected, got);
}

int test_done(void) {
    end_case();
    printf("%d passed, %d failed\n", passed, failed);
    release();
    return failed > 0 || passed == 0;
}

char *test_file(const char *path, size_t *len) {
    FILE *in = fopen(path, "rb");
    if (!in) return NULL;
    size_t room = 1 << 16, used = 0, got;
    char *text = malloc(room);
    while (text && (got = fread(text + used, 1, room - used - 1, in)) > 0) {
        used += got;
        if (room - used < 2) text = realloc(text, room *= 2);
    }
    fclose(in);
    if (!text) abort();
    text[used] = 0;
    if (len) *len = used;
    return keep(text);
}

char **test_files(const char *pattern) {
    glob_t found = {0};
    glob(pattern, 0, NULL, &found);
    char **list = keep(calloc(found.gl_pathc + 1, sizeof *list));
    for (size_t i = 0; i < found.gl_pathc; i++) list[i] = keep(strdup(found.gl_pathv[i]));
    globfree(&found);
    return list;
}

const struct board *test_board_read(const struct game *g, const char *text, size_t len,
                                    struct text *err) {
    struct board *b = keep(calloc(1, g->board_size));
    return board_read(b, g, text, len, err) ? b : NULL;
}

const struct board *test_board(const struct game *g) {
    char path[100], err_room[400];
    size_t len = 0;
    struct text err = text_over(err_room, sizeof err_room);
    snprintf(path, sizeof path, "data/%s/board.txt", g->name);
    const struct embedded *e = embedded_find(path);
    const char *text = e ? e->text : test_file("test/toy/board.txt", &len);
    const struct board *b = text ? test_board_read(g, text, e ? e->len : len, &err) : NULL;
    if (b) return b;
    printf("%s: no board: %s\n0 passed, 1 failed\n", g->name, err.at);
    exit(1);
}

const char *test_words(const char *fault) {
    static char room[1000];
    struct text t = text_over(room, sizeof room);
    book_fault(fault, ENGLISH, &t);
    return room;
}

move test_choose(const struct board *b, const struct state *s, const move *list, int count,
                 uint32_t tries, struct rng *r) {
    move best = list[rng_below(r, (uint32_t)count)];
    for (uint32_t i = 1; b->game->prior && i < tries; i++) {
        move other = list[rng_below(r, (uint32_t)count)];
        if (b->game->prior(b, s, other) > b->game->prior(b, s, best)) best = other;
    }
    return best;
}

static void blank(struct text *out) {
    text_char(out, ' ');
}

static bool same_line(const struct score_line *a, const struct score_line *b) {
    return a->field == b->field && a->piece == b->piece && a->points == b->points;
}

int test_uncounted(const struct board *b, const struct score_line *score, int n) {
    struct worth list[MAX_WORTH];
    int entries = b->game->worth(b, list);
    for (int i = 0; i < n; i++) {
        int room = 0;
        for (int k = 0; k < entries; k++)
            if (list[k].field == score[i].field && list[k].piece == score[i].piece &&
                list[k].points == score[i].points)
                room += list[k].most;
        for (int k = 0; k < n; k++) room -= same_line(&score[i], &score[k]);
        if (room < 0) return i;
    }
    return -1;
}

void test_event(const struct board *b, const struct event *e, struct text *out) {
    const struct game *g = b->game;
    game_write_rule(g, e->rule, out);
    blank(out), text_add(out, game_event_word(e->kind));
    if (e->side <= SEAT_B) blank(out), text_add(out, g->sides[e->side]);
    if (e->kind != EVENT_ROUND && e->kind != EVENT_ENDED)
        blank(out), text_add(out, g->piece_words[e->piece]);
    if (e->from < b->fields || e->to < b->fields) blank(out);
    if (e->from < b->fields) board_write_field(b, e->from, out), text_char(out, '-');
    if (e->to < b->fields) board_write_field(b, e->to, out);
    if (e->amount) text_add(out, " ="), text_int(out, e->amount);
    if (e->seen_by == SEEN_BY_ALL) return;
    text_add(out, " (");
    text_add(out, e->seen_by ? g->sides[e->seen_by == 1 << SEAT_A ? SEAT_A : SEAT_B] : "nobody");
    text_char(out, ')');
}

const struct board *test_board_edition(const struct game *g, const char *edition) {
    struct board *b = keep(malloc(g->board_size));
    memcpy(b, test_board(g), g->board_size);
    return board_edition(b, edition) ? b : NULL;
}

const struct rulebook *test_rulebook(const struct game *g) {
    char path[100];
    snprintf(path, sizeof path, "rules/%s.txt", g->name);
    const char *text = test_file(path, NULL);
    if (!text) text = test_file("test/toy/rules.txt", NULL);
    struct rulebook *book = keep(calloc(1, sizeof *book));
    if (!text) return NULL;
    unsigned chapter = 0, number = 0, rule = 0;
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (sscanf(line, "rule %u.%u", &chapter, &number) == 2) {
            rule = RULE(chapter, number);
            book->known[rule % 10000] = true;
            book->rules++;
        }
        if (!strncmp(line, "deny-en ", 8)) book->denies[rule % 10000] = true;
    }
    return book;
}
