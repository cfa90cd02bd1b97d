#include "server/rooms/vows.h"
#include "server/rooms/room_play.h"
#include "server/rooms/room_verbs.h"
#include <string.h>

bool vows_is_vow(const char *hex) {
    return strlen(hex) == SEED_HEX - 1 && strspn(hex, "0123456789abcdef") == SEED_HEX - 1;
}

void vows_promise(struct room *r, int seat, const char *hex) {
    if (!r->seat[seat].sat) room_note(r, "vow", seat, hex);
}

bool vows_open(struct room *r, int seat, const char *words, const char *date, struct denial *no) {
    const struct room_seat *s = &r->seat[seat];
    char hex[SEED_HEX];
    if (r->match || !s->vow[0]) return room_refuse(no, "no-vow");
    if (!vows_due(r)) return room_refuse(no, "waiting");
    record_vow(words, hex);
    if (!*words || !text_same(hex, s->vow)) return room_refuse(no, "other-words");
    if (s->words[0]) return true;
    room_note(r, "words", seat, words);
    room_begin(r, date);
    return true;
}

static bool everybody_sits(const struct room *r) {
    return r->seat[SEAT_A].sat && r->seat[SEAT_B].sat;
}

static bool owes(const struct room_seat *s) { return s->vow[0] && !s->words[0]; }

bool vows_ready(const struct room *r) {
    return everybody_sits(r) && !owes(&r->seat[SEAT_A]) && !owes(&r->seat[SEAT_B]);
}

bool vows_due(const struct room *r) { return !r->match && everybody_sits(r) && !vows_ready(r); }

void vows_seat(struct room *r) { room_note(r, "seated", NOBODY, ""); }

bool vows_late(const struct room *r, int64_t now, int64_t gather) {
    int64_t waited = now - r->turn_since;
    if (r->match) return false;
    if (everybody_sits(r)) return waited >= VOWS_WAIT;
    return r->seated && waited >= gather;
}

void vows_give_up(struct room *r, const char *date) {
    bool all = everybody_sits(r);
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) {
        const struct room_seat *s = &r->seat[seat];
        if (all && owes(s)) room_note(r, "unvow", seat, "");
        room_sit(r, seat, "", "", date);
    }
    room_begin(r, date);
}

void vows_write(struct jot *j, const struct room *r) {
    jot_key(j, "vows");
    jot_open(j, '{');
    for (int seat = SEAT_A; seat <= SEAT_B; seat++)
        jot_word(j, r->game->sides[seat], r->seat[seat].vow);
    jot_close(j, '}');
    if (vows_due(r)) jot_key_bool(j, "open", true);
}
