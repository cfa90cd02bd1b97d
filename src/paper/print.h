/* print.h -- the desk's papers as PDF. Each function adds pages to an open ink. */
#ifndef PAPER_PRINT_H
#define PAPER_PRINT_H

#include "desk/folio.h"
#include "paper/ink.h"
#include "event/standings.h"

void print_pairings(struct ink *k, const struct folio *d, int stage, int round, bool by_name);
void print_report(struct ink *k, const struct folio *d, int match, int board);
void print_sheet(struct ink *k, const struct folio *d, int match, int board);
void print_ranking(struct ink *k, const struct folio *d, const struct ranking *t,
                   const char *title);
void print_diploma(struct ink *k, const struct folio *d, int entrant, int place, int last);
void print_paper(struct ink *k, const struct folio *d, int paper);

#endif
