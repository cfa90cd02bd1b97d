/* view.h -- what the views share. Private to src/desk.
 *
 * A view writes one JSON object about the event as the asking key may see it: `c` is masked (see
 * look.h), so that no sentence can tell a name it should not. docs/desk.md lists the keys. */
#ifndef DESK_VIEW_H
#define DESK_VIEW_H

#include "base/json.h"
#include "desk/desk.h"

struct view {
    const struct desk *d;
    const struct contest *c; /* masked */
    const struct desk_ask *ask;
    struct arena *work;
    struct text *out;
    struct refusal *no;
};

typedef bool view_function(struct view *v);
view_function view_event, view_round, view_match, view_standings, view_final, view_bracket,
    view_entrants, view_entrant, view_cards, view_playing, view_needs, view_log, view_keys,
    view_sittings, view_papers, view_paper, view_questions, view_template, view_columns, view_sheet,
    view_banks;

/* "a": {"number":7,"name":"A.K.","school":"II LO"} */
void view_who(struct view *v, const char *key, int entrant);

/* Name and hash of a board of one's own; nothing if it is NULL. */
void view_own(struct view *v, const struct own_board *own);

/* A moment as it stands in the journal; nothing if it is NULL. */
void view_when(struct view *v, const char *key, const char *when);

/* A key and a phrase of the desk, in the language asked for. */
void view_words(struct view *v, const char *key, const char *phrase);

/* Word n of what was asked, or NULL. */
const char *view_arg(const struct view *v, int n);

/* The discipline in word 1; the stage in word 2, or the discipline's last. */
bool view_discipline(struct view *v, int *discipline);
bool view_stage(struct view *v, int *stage);

#endif
