#include "server/rooms/seats.h"
#include "server/rooms/room_verbs.h"
#include <string.h>

static void note_hash(struct room *r, const char *what, int seat, const struct key_hash *h) {
    char hex[KEY_HEX];
    key_write(h, hex);
    room_note(r, what, seat, hex);
}

int seats_find(const struct room *r, const char *key) {
    int found = NOBODY;
    struct key_hash h = key_hash(key);
    if (!key_is_key(key)) return NOBODY;
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) {
        const struct room_seat *s = &r->seat[seat];
        bool same = key_same(&s->key, &h);
        if (same && s->keyed) found = seat;
    }
    return found;
}

int seats_invited(const struct room *r) {
    bool open = r->invitations && r->invitation[r->invitations - 1].fate == CODE_OPEN;
    return open ? r->invitations : 0;
}

void seats_key(struct room *r, int seat, const struct key_hash *key) {
    note_hash(r, "key", seat, key);
}

bool seats_invite(struct room *r, int seat, const struct key_hash *code, struct denial *no) {
    if (r->seat[seat].bot || r->seat[seat].keyed) return room_refuse(no, "taken");
    if (r->invitations == INVITATIONS) return room_refuse(no, "enough");
    note_hash(r, "invite", seat, code);
    return true;
}

bool seats_withdraw(struct room *r, int seat, struct denial *no) {
    if (r->seat[seat].bot || r->seat[seat].keyed) return room_refuse(no, "taken");
    if (seats_invited(r)) room_note(r, "withdrawn", seat, "");
    return true;
}

int seats_come(struct room *r, const char *code, const char *key, struct denial *no) {
    static const char *const words[] = {
        [CODE_USED] = "taken", [CODE_RENEWED] = "renewed", [CODE_WITHDRAWN] = "withdrawn"};
    struct key_hash h = key_hash(code), own = key_hash(key);
    for (int i = 0; key_is_code(code) && i < r->invitations; i++) {
        const struct invitation *at = &r->invitation[i];
        if (!key_same(&at->code, &h)) continue;
        if (at->fate != CODE_OPEN) {
            room_refuse(no, words[at->fate]);
            return NOBODY;
        }
        seats_key(r, at->seat, &own);
        return at->seat;
    }
    room_refuse(no, "bad-token");
    return NOBODY;
}
