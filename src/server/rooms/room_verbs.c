#include "server/rooms/room_verbs.h"
#include "base/fault.h"
#include "server/rooms/owner.h"
#include <stdlib.h>
#include <string.h>

static void copy(char *buffer, size_t size, const char *s) {
    struct text t = text_over(buffer, size);
    text_add(&t, s);
}

/* ---------------------------------------------------------------- the room */

static bool apply_format(struct room *r, int seat, const char *value) {
    (void)r;
    (void)seat;
    return text_same(value, "room 2");
}

static bool apply_game(struct room *r, int seat, const char *value) {
    (void)seat;
    r->game = game_find(value);
    return r->game != NULL;
}

static bool apply_from(struct room *r, int seat, const char *value) {
    (void)seat;
    free(r->from);
    r->from = strdup(value);
    return r->from != NULL;
}

static bool apply_seed(struct room *r, int seat, const char *value) {
    (void)seat;
    return dice_read(value, &r->seed);
}

static bool apply_of(struct room *r, int seat, const char *value) {
    (void)seat;
    copy(r->of, sizeof r->of, value);
    owner_read(r);
    return true;
}

static bool apply_following(struct room *r, int seat, const char *value) {
    (void)seat;
    copy(r->following, sizeof r->following, value);
    return true;
}

/* "1", or "2 ID RESULT". */
static bool apply_encounter(struct room *r, int seat, const char *value) {
    (void)seat;
    if (text_same(value, "1")) {
        r->encounter = 1;
        return true;
    }
    if (!text_take(&value, "2 ") || strlen(value) < ROOM_ID || value[ROOM_ID - 1] != ' ')
        return false;
    r->encounter = 2;
    memcpy(r->first, value, ROOM_ID - 1);
    r->first[ROOM_ID - 1] = 0;
    copy(r->before, sizeof r->before, value + ROOM_ID);
    return true;
}

static bool apply_clock(struct room *r, int seat, const char *value) {
    (void)seat;
    return clock_read(value, &r->clock);
}

static bool apply_used(struct room *r, int seat, const char *value) {
    (void)seat;
    return clock_apply(&r->clock, value);
}

static bool apply_seated(struct room *r, int seat, const char *value) {
    (void)seat;
    r->seated = true;
    return !*value;
}

/* ---------------------------------------------------------------- seats */

static bool apply_bot(struct room *r, int seat, const char *value) {
    struct room_seat *s = &r->seat[seat];
    uint32_t level;
    if (!text_number(&value, 9, &level)) return false;
    s->bot = (int)level;
    s->sat = true;
    struct text name = text_over(s->name, sizeof s->name);
    text_add(&name, "sedzia ");
    text_int(&name, level);
    return true;
}

static struct invitation *open_invitation(struct room *r) {
    struct invitation *last = r->invitations ? &r->invitation[r->invitations - 1] : NULL;
    return last && last->fate == CODE_OPEN ? last : NULL;
}

static bool apply_key(struct room *r, int seat, const char *value) {
    struct key_hash h;
    struct invitation *open = open_invitation(r);
    if (!key_read(value, &h)) return false;
    r->seat[seat].key = h;
    r->seat[seat].keyed = true;
    if (open) open->fate = CODE_USED;
    return true;
}

static bool apply_invite(struct room *r, int seat, const char *value) {
    struct key_hash h;
    struct invitation *open = open_invitation(r);
    if (r->seat[seat].bot || r->seat[seat].keyed) return false;
    if (!key_read(value, &h) || r->invitations == INVITATIONS) return false;
    if (open) open->fate = CODE_RENEWED;
    r->invitation[r->invitations++] = (struct invitation){h, (uint8_t)seat, CODE_OPEN};
    return true;
}

static bool apply_withdrawn(struct room *r, int seat, const char *value) {
    struct invitation *open = open_invitation(r);
    (void)value;
    if (r->seat[seat].bot || r->seat[seat].keyed) return false;
    if (open) open->fate = CODE_WITHDRAWN;
    return true;
}

static bool apply_name(struct room *r, int seat, const char *value) {
    copy(r->seat[seat].name, RECORD_TAG, value);
    return true;
}

static bool apply_words(struct room *r, int seat, const char *value) {
    copy(r->seat[seat].words, RECORD_TAG, value);
    return true;
}

static bool apply_vow(struct room *r, int seat, const char *value) {
    copy(r->seat[seat].vow, SEED_HEX, value);
    return true;
}

static bool apply_unvow(struct room *r, int seat, const char *value) {
    (void)value;
    r->seat[seat].vow[0] = 0;
    return true;
}

static bool apply_sat(struct room *r, int seat, const char *value) {
    (void)value;
    r->seat[seat].sat = true;
    return true;
}

static bool apply_number(struct room *r, int seat, const char *value) {
    r->seat[seat].last = strtoull(value, NULL, 10);
    return true;
}

/* ---------------------------------------------------------------- what players ask */

static bool apply_ask(struct room *r, int seat, const char *value) {
    (void)value;
    r->asked = seat;
    r->seat[seat].asks++;
    return true;
}

static bool apply_unask(struct room *r, int seat, const char *value) {
    (void)seat;
    r->asked = NOBODY;
    return !*value;
}

static bool apply_offer(struct room *r, int seat, const char *value) {
    (void)value;
    r->offered = seat;
    r->seat[seat].offers++;
    return true;
}

static bool apply_unoffer(struct room *r, int seat, const char *value) {
    (void)seat;
    r->offered = NOBODY;
    return !*value;
}

static bool apply_rematch(struct room *r, int seat, const char *value) {
    (void)value;
    r->seat[seat].rematch = true;
    return true;
}

/* What was said is kept by nobody; who is there hears it. */
static bool apply_said(struct room *r, int seat, const char *value) {
    (void)r;
    (void)seat;
    (void)value;
    return true;
}

/* ---------------------------------------------------------------- the table */

/* Who an entry is about: the room, or a seat whose side is its second word. FIRST: also while the
 * room has no game yet. */
enum about { FIRST, ROOM, SEAT };

static const struct room_verb {
    const char *word;
    enum about about;
    bool (*apply)(struct room *r, int seat, const char *value);
    const char *fault; /* of base/fault.h, if it cannot be applied; NULL: record.room-line */
} verbs[] = {
    {"sedzia", FIRST, apply_format, NULL},
    {"game", FIRST, apply_game, "record.game"},
    {"from", ROOM, apply_from, NULL},
    {"seed", ROOM, apply_seed, "record.not-seed"},
    {"of", ROOM, apply_of, NULL},
    {"following", ROOM, apply_following, NULL},
    {"encounter", ROOM, apply_encounter, "encounter"},
    {"clock", ROOM, apply_clock, "clock"},
    {"used", ROOM, apply_used, "used"},
    {"seated", ROOM, apply_seated, NULL},
    {"bot", SEAT, apply_bot, NULL},
    {"key", SEAT, apply_key, NULL},
    {"invite", SEAT, apply_invite, NULL},
    {"withdrawn", SEAT, apply_withdrawn, NULL},
    {"name", SEAT, apply_name, NULL},
    {"words", SEAT, apply_words, NULL},
    {"vow", SEAT, apply_vow, NULL},
    {"unvow", SEAT, apply_unvow, NULL},
    {"sat", SEAT, apply_sat, NULL},
    {"n", SEAT, apply_number, NULL},
    {"ask", SEAT, apply_ask, NULL},
    {"unask", ROOM, apply_unask, NULL},
    {"offer", SEAT, apply_offer, NULL},
    {"unoffer", ROOM, apply_unoffer, NULL},
    {"rematch", SEAT, apply_rematch, NULL},
    {"said", SEAT, apply_said, NULL},
};

static const struct room_verb *find_verb(const char *word) {
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (text_same(verbs[i].word, word)) return &verbs[i];
    return NULL;
}

/* "raf Anna": the seat, and *s moved to what follows; -1 if there is none. */
static int take_seat(const struct room *r, const char **s) {
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) {
        const char *p = *s;
        if (!text_take(&p, r->game->sides[seat]) || (*p && *p != ' ')) continue;
        *s = *p ? p + 1 : p;
        return seat;
    }
    return -1;
}

bool room_apply(struct room *r, char *entry, struct text *err) {
    char *blank = strchr(entry, ' ');
    const char *value = blank ? blank + 1 : "";
    if (blank) *blank = 0;
    const struct room_verb *v = find_verb(entry);
    if (!v) return fault_set(err, "record.room-line", entry);
    if (v->about != FIRST && !r->game) return fault_set(err, "record.room-game", entry);
    int seat = v->about == SEAT ? take_seat(r, &value) : NOBODY;
    if (seat >= 0 && v->apply(r, seat, value)) return true;
    return fault_set(err, v->fault ? v->fault : "record.room-line", v->fault ? value : entry);
}

void room_note(struct room *r, const char *word, int seat, const char *value) {
    const char *part[] = {word, seat <= SEAT_B ? r->game->sides[seat] : "", value};
    const struct room_verb *v = find_verb(word);
    for (int i = 0; i < 3; i++) {
        if (!*part[i]) continue;
        if (i) jot_raw(&r->lines, " ", 1);
        jot_raw(&r->lines, part[i], strlen(part[i]));
    }
    jot_raw(&r->lines, "\n", 1);
    if (!v || !v->apply(r, seat, value)) abort(); /* what is written must be readable */
}

void room_apply_remark(struct room *r, const char *s) {
    if (text_take(&s, "away ")) r->away = true;
    if (text_take(&s, "time ")) r->late = true;
    if (text_same(s, "clock warning")) r->clock.told[0] = true;
    if (text_same(s, "clock over")) r->clock.told[1] = true;
    if (text_take(&s, "overtime ")) r->clock.told[text_same(s, r->game->sides[SEAT_B])] = true;
}
