#include "server/rooms/owner.h"
#include <stdlib.h>

void owner_read(struct room *r) {
    free(r->link);
    r->link = NULL;
    r->owner = NULL;
    for (int i = 0; room_owners[i]; i++) {
        const char *words = r->of;
        if (!text_take(&words, room_owners[i]->word) || !text_take(&words, " ")) continue;
        r->link = room_owners[i]->read(words);
        if (r->link) r->owner = room_owners[i];
    }
}

void owner_over(struct server *s, struct room *r) {
    if (r->owner && r->owner->over) r->owner->over(s, r);
}

void owner_followed(struct server *s, const struct room *r, const struct room *next) {
    if (r->owner && r->owner->followed) r->owner->followed(s, r, next);
}

void owner_refused(struct server *s, struct room *r, int seat, const char *rule) {
    if (r->owner && r->owner->refused) r->owner->refused(s, r, seat, rule);
}

void owner_claimed(struct server *s, struct room *r) {
    if (r->owner && r->owner->claimed) r->owner->claimed(s, r);
}

bool owner_paused(struct server *s, const struct room *r) {
    return r->owner && r->owner->paused && r->owner->paused(s, r);
}

bool owner_removed(struct server *s, const struct room *r, const char *key) {
    return r->owner && r->owner->removed && r->owner->removed(s, r, key);
}

bool owner_goes_on(struct server *s, const struct room *r) {
    return !r->owner || !r->owner->goes_on || r->owner->goes_on(s, r);
}

bool owner_vouch(struct connection *c, const struct room *r, const char *key, const char *message,
                 int64_t n) {
    return r->owner && r->owner->vouch && r->owner->vouch(c, r, key, message, n);
}

bool owner_referees(const struct room *r) { return r->owner && r->owner->referees; }

bool owner_may_watch(const struct room *r) {
    if (!r->owner || !r->owner->may_watch || room_phase(r) == PHASE_OVER) return true;
    return r->owner->may_watch(r);
}

static uint32_t delay_of(const struct room *r) {
    return r->owner && r->owner->delay ? r->owner->delay(r) : 0;
}

uint32_t owner_delay(const struct room *r) {
    return room_phase(r) == PHASE_PLAYING ? delay_of(r) : 0;
}

bool owner_delays(const struct room *r) { return delay_of(r) > 0; }

int64_t owner_away(const struct room *r, int64_t usual) {
    return r->owner && r->owner->away ? r->owner->away(r) : usual;
}

bool owner_next(const struct room *r, char id[ROOM_ID], struct text *of) {
    return r->owner && r->owner->next && r->owner->next(r, id, of);
}

void owner_write(struct jot *j, const struct room *r) {
    if (r->owner && r->owner->write) r->owner->write(j, r);
}
