/* page.h -- what the pages call to play without a server: one match, judged here.
 *
 * Texts go in and out as in wasm.c: the caller writes UTF-8 at in(), an answer is at out() and its
 * length is what the function returns. Answers are JSON in the words of docs/web-api.md, so a page
 * need not know whether a state came from a server or from here.
 *
 *     page_games                     [{"game":"303","sides":[…],"easy":…,"rounds":8, …}, …]
 *     page_board     lines           game; below it nothing for the standard board, a board's name,
 *                                    or a sheet: opens it; its geometry, nothing if it is wrong
 *     page_boards    "303"           the boards of the program: name, fields, hash, text
 *     page_sketch    lines           game, an order or an empty line, a sheet: the board drawn by
 *                                    hand (core/sketch.h), "no" if the order cannot be carried out
 *     page_begin     lines           seed in hex, two names: a new match on that board
 *     page_resume    a record        goes on with it
 *     page_state     viewer          what that seat sees, the last step with it; "undo" is how many
 *                                    times page_undo must be called so that the viewer's last move
 *                                    goes back (the referee: the last move), 0 if it cannot
 *     page_screen    viewer, shared  the same for a screen: all of it when the game is over; if two
 *                                    people share it, as whoever is to act sees it, with secrets as
 *                                    the viewer does until it is handed over, and any move goes
 *                                    back; "viewer" is whose screen it is (NOBODY: not yet known)
 *     page_play      a move          {} or the refusal: {"why":"rule","rule":…,"field":…}
 *     page_why       a move          the same, without playing
 *     page_roll, page_undo           {} or {"why":…}
 *     page_resign    seat            the same
 *     page_record    viewer          the record, as that seat may read it
 *     page_reader    seat            who is addressed by what is told from now on: a seat; PUBLIC:
 *                                    nobody; NOBODY: whoever looks
 *     page_steps     viewer, after, most
 *                                    the log of that seat after step number `after`: an array of at
 *                                    most so many steps, each with the position after it
 *     page_show      a position      any position of the board, as the referee sees it
 *     page_draft     lines           a position (or start), a field or an empty line, orders: the
 *                                    position put together by hand (core/draft.h), "no" if the
 *                                    orders cannot be carried out; {"fault":…} if it is none
 *     page_ask       lines           a position, what was pointed at: core/ask.h
 *     page_may       a position      all that may be done there: an array of move, did, sure
 *     page_worth                     what a final score on that board can be made of: tally.h
 *     page_tally     numbers         of that list: {"points":…,"lines":…}, or nothing
 *     page_name      a name          {"name":…} as a server would keep it, or {"why":"long",…}
 *     page_words     words           the same for words for the dice
 *     page_search    lines           what somebody typed, then texts: the numbers of those that
 *                                    fit, found as `sedzia rules` finds rules: [0,3]
 *     page_encounter lines           game, 1 or 2 (which of an encounter's games this is), result
 *                                    lines of both or empty: how the encounter stands
 *     page_think     level, nodes    {"move":…,"chance":…}: a bot for the side to act; nodes 0: the
 *                                    level decides */
#ifndef PAGE_H
#define PAGE_H

#include "core/match.h"
#include "wasm/wasm.h"

EXPORT_WHOLE("page_games") int page_games(void);
EXPORT("page_board") int page_board(int len);
EXPORT_WHOLE("page_boards") int page_boards(int len);
EXPORT_WHOLE("page_sketch") int page_sketch(int len);
EXPORT("page_begin") int page_begin(int len);
EXPORT("page_resume") int page_resume(int len);
EXPORT("page_state") int page_state(int viewer);
EXPORT("page_screen") int page_screen(int viewer, int shared);
EXPORT("page_play") int page_play(int len);
EXPORT("page_why") int page_why(int len);
EXPORT("page_roll") int page_roll(void);
EXPORT("page_undo") int page_undo(void);
EXPORT("page_resign") int page_resign(int seat);
EXPORT("page_record") int page_record(int viewer);
EXPORT("page_reader") int page_reader(int seat);
EXPORT("page_steps") int page_steps(int viewer, uint32_t after, uint32_t most);
EXPORT("page_show") int page_show(int len);
EXPORT_WHOLE("page_draft") int page_draft(int len);
EXPORT_WHOLE("page_ask") int page_ask(int len);
EXPORT_WHOLE("page_may") int page_may(int len);
EXPORT_WHOLE("page_worth") int page_worth(void);
EXPORT_WHOLE("page_tally") int page_tally(int len);
EXPORT("page_name") int page_name(int len);
EXPORT("page_words") int page_words(int len);
EXPORT("page_search") int page_search(int len);
EXPORT("page_encounter") int page_encounter(int len);
EXPORT("page_think") int page_think(int level, uint32_t nodes, uint32_t seed);

/* For follow.c: the match under way (NULL: none), room for another one; a new match with dice
 * rolled by hand; that other one, with so many steps, instead. Adds steps, and gives how many there
 * are. */
struct match *page_match(void);
struct match *page_work(void);
/* Opens the record of the match under way, to be read again from its start into page_work(). */
bool page_again(struct record_reader *reader, char *room, size_t size, struct text *err);
struct match *page_open(const struct record_head *head, struct text *err);
void page_take(const struct match *other, uint32_t k);
uint32_t page_count(uint32_t more);
/* {} or why not; what is wrong with a text (base/fault.h) in words. */
int page_answer(enum match_error e, const char *fault);
/* A move and the rule it broke. */
int page_blame(struct verdict v, const char *words);

#endif
