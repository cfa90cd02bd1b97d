#include "core/mark.h"

uint32_t mark_of(const struct event *e) {
    static const uint32_t by_kind[EVENT_KINDS] = {
        [EVENT_MOVED] = MARK_MOVES,
        [EVENT_REPAIRED] = MARK_HEALED | MARK_SHOWN | MARK_ALONE,
        [EVENT_ENTERED] = MARK_COMES,
        [EVENT_LOST] = MARK_LOSS | MARK_GONE | MARK_ALONE,
        [EVENT_MARKED] = MARK_QUIET | MARK_SLIGHT,
        [EVENT_HIT] = MARK_SHOT | MARK_STRIKES | MARK_QUIET,
        [EVENT_MISSED] = MARK_SHOT | MARK_QUIET,
        [EVENT_DAMAGED] = MARK_LOSS | MARK_HURT | MARK_SHOWN | MARK_ALONE,
        [EVENT_DESTROYED] = MARK_LOSS | MARK_GONE | MARK_ALONE,
        [EVENT_SCATTERED] = MARK_LOSS | MARK_HURT | MARK_SHOWN | MARK_ALONE,
        [EVENT_RECOVERED] = MARK_HEALED | MARK_SHOWN | MARK_ALONE,
        [EVENT_REMOVED] = MARK_GONE,
        [EVENT_REVEALED] = MARK_SHOWN | MARK_ALONE,
        [EVENT_TAKEN] = MARK_GONE,
        [EVENT_DRAWN] = MARK_DRAWN | MARK_SLIGHT,
        [EVENT_STRENGTH] = MARK_FIGHT,
        [EVENT_ROUND] = MARK_ROUND | MARK_QUIET | MARK_SLIGHT,
        [EVENT_ENDED] = MARK_END | MARK_QUIET,
    };
    return by_kind[e->kind] | e->marks;
}

const char *mark_word(int number) {
    static const char *const words[] = {
#define X(name, word) word,
        MARKS(X)
#undef X
    };
    return words[number];
}
