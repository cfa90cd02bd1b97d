/* words.h -- what happened and what can be done, in the language of the people at the table. */
#ifndef TERMINAL_WORDS_H
#define TERMINAL_WORDS_H

#include "terminal/shell.h"

/* The side's name; "kości" for chance. */
void words_side(const struct options *o, const struct game *g, int seat, struct text *out);

/* "J6", or "D3 (Londyn)"; nothing if there is no field. */
void words_field(const struct options *o, const struct board *b, unsigned field, struct text *out);

/* "RAF: myśliwiec przelatuje nad celem: E5 → C5 [303/6.4]" */
void words_event(const struct options *o, const struct board *b, const struct event *e,
                 struct text *out);

/* A piece: "LF3  J6 Calais-Marck  myśliwiec, 3 strzały, uszkodzony" without its label. */
void words_piece(const struct options *o, const struct board *b, const struct piece *p,
                 struct text *out);

/* "runda 3 z 8, krok B: ruch myśliwców" */
void words_status(const struct options *o, const struct board *b, const struct state *s,
                  struct text *out);

/* "Wygrywa RAF [303/8.2]. Ostatnia runda: 5." */
void words_result(const struct options *o, const struct match *m, struct text *out);

#endif
