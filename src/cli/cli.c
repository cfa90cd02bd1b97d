#include "cli/cli.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Everything that was taken is linked, so that tools looking for leaks see it is meant. */
static struct room { struct room *next; } * rooms;

void *cli_room(size_t size) {
    struct room *r = calloc(1, sizeof *r + size);
    if (!r) return NULL;
    r->next = rooms;
    rooms = r;
    return r + 1;
}

char *cli_copy(const char *text) {
    char *copy = cli_room(text_length(text) + 1);
    if (copy) memcpy(copy, text, text_length(text));
    return copy;
}

const char *cli_phrase(const struct options *o, const char *key) {
    static char room[4][1024];
    static int next;
    struct text t = text_over(room[next], sizeof room[next]);
    next = (next + 1) % 4; /* up to four phrases may be held at a time */
    if (!book_phrase(key, o->language, &t)) {
        text_char(&t, '[');
        text_add(&t, key);
        text_char(&t, ']');
    }
    return t.at;
}

const char *cli_plain(const struct options *o, const char *text) {
    static char room[8192];
    if (!o->plain) return text;
    struct text t = text_over(room, sizeof room);
    text_ascii(&t, text);
    return room;
}

void cli_say(const struct options *o, const char *key, const struct fill *fills, struct text *out) {
    if (!book_say(key, o->language, fills, out)) text_add(out, cli_phrase(o, key));
}

int cli_error(const struct options *o, int status, const char *phrase, const char *detail) {
    char line[400];
    size_t n = 0;
    for (; detail[n] && n + 1 < sizeof line; n++) /* one line, whatever the detail holds */
        line[n] = (unsigned char)detail[n] < 32 || detail[n] == 127 ? '?' : detail[n];
    line[n] = 0;
    fprintf(stderr, "sedzia: %s%s%s\n", cli_phrase(o, phrase), n ? " " : "", line);
    return status;
}

static char *no_file(const struct options *o, const char *path, const char *phrase, const char *why,
                     FILE *in) {
    TEXT(detail, 300);
    text_add(&detail, path);
    if (*why) text_add(&detail, ": ");
    text_add(&detail, why);
    cli_error(o, STATUS_BAD, phrase, detail.at);
    if (in && in != stdin) fclose(in);
    return NULL;
}

char *cli_read_file(const struct options *o, const char *path, size_t max, size_t *len) {
    FILE *in = text_same(path, "-") ? stdin : fopen(path, "rb");
    if (!in) return no_file(o, path, "error.open", strerror(errno), NULL);
    char *text = cli_room(max + 2);
    if (!text) return no_file(o, path, "error.memory", "", in);
    *len = fread(text, 1, max + 1, in);
    if (ferror(in)) {
        return no_file(o, path, "error.open", strerror(errno), in);
    }
    if (*len > max) {
        return no_file(o, path, "error.too-long", "", in);
    }
    text[*len] = 0;
    if (in != stdin) fclose(in);
    return text;
}

/* "FILE: line N: why" */
static bool bad_board(const struct options *o, const char *path, const char *why) {
    TEXT(detail, 400);
    text_add(&detail, path);
    text_add(&detail, ": ");
    text_add(&detail, why);
    cli_error(o, STATUS_BAD, "error.board", detail.at);
    return false;
}

static bool make_board(const struct options *o, struct table *t, const char *path) {
    TEXT(err, 300);
    t->board = cli_room(t->game->board_size);
    if (!t->board) return cli_error(o, STATUS_SYSTEM, "error.memory", ""), false;
    if (!path) {
        board_standard(t->board, t->game);
        return true;
    }
    if (!t->board_text) t->board_text = cli_read_file(o, path, RECORD_BOARD - 8192, &t->board_len);
    if (!t->board_text) return false;
    if (!board_read(t->board, t->game, t->board_text, t->board_len, &err))
        return bad_board(o, path, err.at);
    return true;
}

bool cli_table(const struct options *o, const char *name, const char *path, struct table *t) {
    memset(t, 0, sizeof *t);
    t->game = game_find(name);
    if (t->game) return make_board(o, t, path);
    TEXT(detail, 300);
    text_add(&detail, name);
    text_add(&detail, " (");
    for (int i = 0; games[i]; i++) {
        if (i) text_char(&detail, ' ');
        text_add(&detail, games[i]->name);
    }
    text_char(&detail, ')');
    cli_error(o, STATUS_BAD, "error.game", detail.at);
    return false;
}

bool cli_record_table(const struct options *o, const char *path, const struct record_head *head,
                      struct table *t) {
    memset(t, 0, sizeof *t);
    t->game = head->game;
    if (!head->board_text) return make_board(o, t, NULL);
    char *room = cli_room(RECORD_BOARD);
    if (!room) return cli_error(o, STATUS_SYSTEM, "error.memory", ""), false;
    struct text text = text_over(room, RECORD_BOARD);
    record_board(head, &text);
    t->board_text = text.at;
    t->board_len = text.len;
    return make_board(o, t, path);
}

void cli_join(const struct options *o, int first, int last, struct text *out) {
    for (int i = first; i < last; i++) {
        if (i > first) text_char(out, ' ');
        text_add(out, o->arg[i]);
    }
}

bool cli_position(const struct options *o, const struct table *t, int first, int last,
                  union any_state *s) {
    TEXT(words, 4096);
    TEXT(err, 300);
    memset(s, 0, sizeof *s);
    cli_join(o, first, last, &words);
    if (!words.len || text_same(words.at, "start")) {
        game_start(t->board, &s->s);
        return true;
    }
    if (!words.cut && t->game->read(t->board, &s->s, words.at, &err)) return true;
    cli_error(o, STATUS_BAD, "error.position", err.at);
    return false;
}
