/* page.h -- the desk's papers as plain text: for the terminal, for any printer, and as the
 * fall-back when nothing else works. The program sedzia-paper draws the same ones as PDF. */
#ifndef DESK_PAGE_H
#define DESK_PAGE_H

#include "desk/folio.h"
#include "event/standings.h"

/* The report of one board of a match, with all that event/2.5 asks for. */
void page_report(const struct folio *f, int match, int board, struct text *out);

/* A game sheet with boxes to tick the rounds: event/2.6. */
void page_sheet(const struct contest *c, int match, int board, enum language in, struct text *out);

/* The phrase for one who has no opponent in a round of the stage. */
const char *page_rests(const struct contest *c, int stage);

/* Pairings of a round by table, or by name. */
void page_pairings(const struct contest *c, int stage, int round, bool by_name, enum language in,
                   struct text *out);

/* Entrants of a round in the order of their names: entrant, match. Returns how many. */
int page_by_name(const struct contest *c, int stage, int round, int *entrant, int *match);

/* Pieces several papers share. */
void page_who(const struct contest *c, int match, int board, int who, enum language in,
              struct text *out); /* the player, and who took the seat over between the games */
void page_places(const struct contest *c, int match, enum language in, struct text *out);
void page_points(int seats, const char *room, struct text *out); /* "A ......  B ......" */
void page_game(const struct contest *c, int match, int board, int game, enum language in,
               struct text *out);
/* The referee who gave a card; a word for the desk if it wrote it down without a name. */
void page_referee(const char *name, enum language in, struct text *out);
/* The game, and the board if it is one of the organiser's own: event/1.10. */
void page_title(const struct contest *c, int discipline, int board, enum language in,
                struct text *out);
void page_card(const struct folio *f, int card, struct text *out);
void page_test(const struct contest *c, int match, int board, int who, struct text *out);
/* A moment of the journal, which counts in UTC, as the clock on the wall showed it: "09:30". NULL:
 * dots to be filled in. */
void page_clock(const struct folio *f, const char *when, struct text *out);

#endif
