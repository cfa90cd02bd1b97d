/* boards.c -- on which board a game of a discipline is played: event/1.10. */
#include "event/encounter.h"
#include "event/verbs.h"

enum { SHEET_FROM = 5 }; /* board KEY GAME NAME HASH LINE… */

/* The words of the line as the sheet they are; NULL: memory is used up. */
static const char *put_together(struct contest *c, const struct order *o) {
    size_t size = 1;
    for (int i = SHEET_FROM; i < o->words; i++) size += text_length(o->word[i]) + 1;
    char *room = arena_take(c->memory, size);
    struct text sheet = text_over(room, room ? size : 0);
    for (int i = SHEET_FROM; i < o->words; i++)
        text_add(&sheet, o->word[i]), text_char(&sheet, '\n');
    return room;
}

/* The board is read to see that it is one, and what follows from it. */
static bool read_board(struct board *b, const struct game *game, const struct order *o,
                       struct own_board *own, struct refusal *no) {
    TEXT(fault, REFUSAL_SIZE - 1);
    if (!b) return words_refuse(no, "", "memory", "");
    if (!board_read(b, game, own->sheet, text_length(own->sheet), &fault))
        return words_fault(no, "bad-board", fault.at);
    if (!text_same(b->name, o->word[3]) || !text_same(b->hash, o->word[4]))
        return words_refuse(no, "event/1.10", "another-board", b->hash);
    return chapter_read(&own->chapter, game->name, b, own->sheet, &fault) ||
           words_fault(no, "bad-chapter", fault.at);
}

static bool read_own(struct contest *c, const struct game *game, const struct order *o,
                     struct own_board *own, struct refusal *no) {
    if (!(own->name = contest_keep(c, o->word[3], no)) ||
        !(own->hash = contest_keep(c, o->word[4], no)))
        return false;
    if (!(own->sheet = put_together(c, o))) return words_refuse(no, "", "memory", "");
    size_t kept = c->memory->used;
    bool good = read_board(arena_take(c->memory, game->board_size), game, o, own, no);
    c->memory->used = kept; /* the board itself is not needed any more */
    return good;
}

/* event/1.10: the printed board lies on the tables, and nobody has typed it in. */
static bool take_printed(struct contest *c, struct discipline *of, int b, struct refusal *no) {
    TEXT(fault, REFUSAL_SIZE - 1);
    struct own_board *own = arena_take(c->memory, sizeof *own);
    if (!own) return words_refuse(no, "", "memory", "");
    *own = (struct own_board){.name = "printed", .hash = ""};
    if (!chapter_read(&own->chapter, of->game[b], NULL, NULL, &fault))
        return words_fault(no, "bad-chapter", fault.at);
    chapter_unbind(&own->chapter);
    of->chapter[b] = &own->chapter;
    of->own[b] = own;
    return true;
}

static bool take_standard(struct contest *c, struct discipline *of, int b, struct refusal *no) {
    const struct chapter *usual = entrants_chapter(c, of->game[b], no);
    if (!usual) return false;
    of->chapter[b] = usual;
    of->own[b] = NULL;
    return true;
}

/* Whether somebody has won, lost or claimed anything in this game of the discipline. */
static bool has_result(const struct contest *c, int discipline, int board) {
    for (int m = 0; m < c->matches; m++) {
        const struct encounter *e = &c->match[m].board[board];
        if (c->match[m].discipline != discipline || c->match[m].cancelled) continue;
        if (encounter_played(e) || e->walkover != UNKNOWN) return true;
        for (int i = 0; i < 4; i++)
            if (e->claim[i / 2][i % 2]) return true;
    }
    return false;
}

bool boards_board(struct contest *c, const struct order *o, struct refusal *no) {
    int d, b;
    if (!find_discipline(c, o->word[1], &d, no) || !find_board(c, d, o->word[2], &b, no))
        return false;
    struct discipline *of = &c->discipline[d];
    if (!of->chapter[b]->game) return words_refuse(no, "event/2.9", "board-of-other", "");
    if (has_result(c, d, b)) return words_refuse(no, "event/1.10", "board-settled", "");
    if (o->words == 4 && text_same(o->word[3], "standard")) return take_standard(c, of, b, no);
    if (o->words == 4 && text_same(o->word[3], "printed")) return take_printed(c, of, b, no);
    if (o->words == 4) return words_refuse(no, "", "cannot-read", o->word[3]);
    size_t before = c->memory->used;
    struct own_board *own = arena_take(c->memory, sizeof *own);
    if (!own) return words_refuse(no, "", "memory", "");
    if (!read_own(c, of->chapter[b]->game, o, own, no)) {
        c->memory->used = before;
        return false;
    }
    of->chapter[b] = &own->chapter, of->own[b] = own;
    return true;
}
