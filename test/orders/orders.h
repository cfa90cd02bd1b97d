/* orders.h -- the suite `orders`: an event run by orders, as every desk, server and page does it.
 */
#ifndef TEST_ORDERS_H
#define TEST_ORDERS_H

#include "desk/desk.h"
#include "harness/harness.h"

/* A desk with everything around it. */
struct hall {
    struct desk desk;
    struct arena work;
    void *block;
    size_t size;
    struct desk_answer answer;
    struct desk_key key; /* who gives the next order */
    const char *id, *file, *chance;
    int seen, minute;
    struct text json;
    struct refusal no;
};

void hall_open(struct hall *h);
void hall_close(struct hall *h);

/* Judges an order, its words written as in a journal, without writing it. */
bool hall_judge(struct hall *h, const char *words);

/* Judges and, if it is done, adds its lines. False if it was refused (or only shown). */
__attribute__((format(printf, 2, 3))) bool hall_order(struct hall *h, const char *format, ...);

/* The order must be refused with this rule and key. */
bool hall_refused(struct hall *h, const char *rule, const char *key, const char *words);

/* A view as JSON in h->json; false if refused. */
bool hall_view(struct hall *h, const char *words);

/* Whether the answer or the last view holds a text. */
bool hall_said(const struct hall *h, const char *text);
bool hall_shows(const struct hall *h, const char *text);

/* Whether a line was written, its sealed words in clear. */
bool hall_wrote(const struct hall *h, const char *text);

/* All lines once more from the first: the same event must come out. */
void hall_again(struct hall *h);

/* An event of one discipline (KEY is also the game) with n players, drawn and paired. */
void hall_group(struct hall *h, const char *game, int n);

void test_judge(void);
void test_roles(void);
void test_undo(void);
void test_table(void);
void test_door(void);
void test_tables(void);
void test_forget(void);
void test_hint(void);
void test_mend(void);
void test_sitting(void);
void test_own_board(void);
void test_tell(void);

#endif
