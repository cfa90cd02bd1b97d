#include "server/rooms/room.h"
#include "base/embedded.h"
#include "server/rooms/replays.h"
#include <stdlib.h>
#include <string.h>

bool room_refuse(struct denial *no, const char *why) {
    no->why = why;
    return false;
}

enum phase room_phase(const struct room *r) {
    return !r->match ? PHASE_WAITING : r->match->over ? PHASE_OVER : PHASE_PLAYING;
}

int room_turn(const struct room *r) {
    return room_phase(r) == PHASE_PLAYING ? r->match->truth.s.turn : NOBODY;
}

struct room *room_blank(const char *id) {
    struct room *r = calloc(1, sizeof *r);
    if (!r) abort();
    struct text name = text_over(r->id, sizeof r->id);
    text_add(&name, id);
    r->asked = r->offered = NOBODY;
    r->clock.running = NOBODY;
    return r;
}

/* Boards are read once for each game and never freed: every room on it shares it. */
static const struct board *standard_board(const struct game *g) {
    static struct {
        const struct game *game;
        struct board *board;
    } kept[16];
    for (int i = 0; i < 16; i++) {
        if (kept[i].game == g) return kept[i].board;
        if (kept[i].game) continue;
        kept[i].game = g;
        kept[i].board = calloc(1, g->board_size);
        if (!kept[i].board) abort();
        board_standard(kept[i].board, g);
        return kept[i].board;
    }
    abort();
}

bool room_board(struct room *r, const char *board_text, struct text *err) {
    const struct embedded *named = board_text ? board_named(r->game, board_text) : NULL;
    r->board = standard_board(r->game);
    if (!board_text || (named && named == board_sheet(r->game, 0))) return true;
    if (named) board_text = named->text;
    r->own_board = calloc(1, r->game->board_size);
    r->quoted = malloc(RECORD_BOARD);
    if (!r->own_board || !r->quoted) abort();
    struct text quoted = text_over(r->quoted, RECORD_BOARD);
    r->board = r->own_board;
    if (!board_read(r->own_board, r->game, board_text, strlen(board_text), err)) return false;
    if (!record_quote_board(board_text, strlen(board_text), &quoted)) {
        fault_set(err, "record.long-board", NULL);
        return false;
    }
    r->quoted_len = quoted.len;
    return true;
}

bool room_recall(struct room *r, const struct record_head *head, struct text *err) {
    if (r->quoted || !record_elsewhere(head)) return true;
    char *room = malloc(RECORD_BOARD);
    r->own_board = calloc(1, r->game->board_size);
    if (!room || !r->own_board) abort();
    struct text sheet = text_over(room, RECORD_BOARD);
    r->board = r->own_board;
    bool good =
        record_board(head, &sheet) && board_read(r->own_board, r->game, sheet.at, sheet.len, err);
    free(room);
    return good;
}

/* A game begun under older rules is played to its end by them, on a board of its own. */
void room_edition(struct room *r, const char *edition) {
    if (text_same(edition, r->game->edition)) return;
    if (!r->own_board) {
        r->own_board = malloc(r->game->board_size);
        if (!r->own_board) abort();
        memcpy(r->own_board, r->board, r->game->board_size);
        r->board = r->own_board;
    }
    (void)board_edition(r->own_board, edition); /* an unknown one is refused by match_resume */
}

void room_free(struct room *r) {
    if (!r) return;
    if (r->match) free(r->match->record.at);
    free(r->match);
    free(r->own_board);
    free(r->from);
    free(r->quoted);
    replay_drop(r->replay);
    for (struct cluster_presence *p = r->others, *next; p; p = next) {
        next = p->next;
        free(p);
    }
    free(r->link);
    jot_free(&r->lines);
    for (int i = 0; i < VIEWERS; i++) jot_free(&r->steps[i]);
    free(r);
}

void room_clear(struct room *r) {
    jot_free(&r->lines);
    for (int i = 0; i < VIEWERS; i++) jot_free(&r->steps[i]);
    r->begun_now = false;
}
