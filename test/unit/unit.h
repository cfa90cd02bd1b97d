/* unit.h -- one function for each module of src/base and src/core; main.c lists them. */
#ifndef UNIT_H
#define UNIT_H

#include "harness/harness.h"

void unit_text(void);
void unit_json(void);
void unit_name(void);
void unit_bits(void);
void unit_rng(void);
void unit_dice(void);
void unit_sheet(void);
void unit_board(void);
void unit_game(void);
void unit_book(void);
void unit_record(void);
void unit_match(void);
void unit_view(void);
void unit_sketch(void);

#endif
