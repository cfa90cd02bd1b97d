/* class_orders.c -- what a teacher may order, and what a pupil may. */
#include "server/classes/class_orders.h"
#include "event/friendly.h"
#include "log/log.h"
#include "server/rooms/room_play.h"
#include "server/rooms/rooms.h"
#include <stdlib.h>
#include <string.h>

enum { MEMORY = 8 << 20, WORDS = 4 };

/* An order being judged. Each verb answers with NULL, or why it is refused. */
struct order {
    struct server *s;
    struct classroom *k;
    struct class *c;
    int me;              /* a pupil, or -1 */
    const char *address; /* of whoever orders it */
    int64_t wait;        /* milliseconds, with "flood" */
    const char *word[WORDS];
    int words;
};

static const char *note(const struct order *o, const char *const *word, int words) {
    return class_note(o->c, word, words) ? NULL : "bad-message";
}

/* The pupil whose number is word i, if he is still in the class; or -1. */
static int pupil_at(const struct order *o, int i) {
    const char *s = i < o->words ? o->word[i] : "";
    uint32_t n;
    if (!text_number(&s, PUPILS_MOST, &n) || *s || !n || (int)n > o->c->pupils) return -1;
    return o->c->pupil[n - 1].gone ? -1 : (int)n - 1;
}

static const char *digits(char out[12], int n) {
    struct text t = text_over(out, 12);
    text_int(&t, n);
    return out;
}

static bool is_here(const struct order *o, int pupil) {
    bool here[PUPILS_MOST];
    classes_here(o->k, here);
    return here[pupil];
}

/* ---------------------------------------------------------------- tables */

static bool may_open(struct order *o, int tables) {
    o->wait = rooms_may_open(o->s, o->address, tables);
    return !o->wait;
}

/* Two sit down; b is -1 for a bot, and then the sides are turn about. */
static const char *open_table(struct order *o, int a, int b, const struct game *asked, int round) {
    TEXT(of, ROOM_OF);
    const struct pupil *p = o->c->pupil;
    const struct game *g = class_choose(o->c, a, b, asked);
    int seat[2] = {a, b};
    if (b < 0 && p[a].sides > 0) seat[0] = -1, seat[1] = a;
    text_add(&of, "class "), text_add(&of, o->c->code);
    struct seating w = {.game = g,
                        .board = class_sheet(o->c, g),
                        .level = CLASS_BOT,
                        .encounter = o->c->two && friendly_has(g),
                        .of = of.at};
    for (int i = 0; i < 2; i++)
        if (seat[i] >= 0) w.key[i] = &p[seat[i]].key, w.name[i] = p[seat[i]].name;
    if (o->c->sittings >= SITTINGS_MOST) return "class-full";
    if (!may_open(o, 1)) return "flood";
    const struct room *r = rooms_seat(o->s, &w);
    if (!r) return "busy";
    char first[12], second[12], at[12];
    const char *const word[] = {"table",
                                r->id,
                                g->name,
                                digits(first, seat[0] + 1),
                                digits(second, seat[1] + 1),
                                digits(at, round),
                                w.encounter ? "1" : "0"};
    return note(o, word, 7);
}

/* Pairs those who are here and free, by the Swiss rule; who is left over gets a bot. */
static const char *do_pair(struct order *o) {
    bool in[PUPILS_MOST] = {0};
    int pair[PUPILS_MOST / 2 + 1][2], odd, count = 0;
    const char *at = o->word[1];
    uint32_t round;
    if (!text_number(&at, 100000, &round) || *at || !round) return "bad-message";
    if ((int)round <= o->c->round) return NULL; /* said twice */
    classes_here(o->k, in);
    for (int i = 0; i < o->c->pupils; i++) count += in[i] = in[i] && class_free_now(o->c, i);
    if (!count) return "nobody-free";
    if (!may_open(o, (count + 1) / 2)) return "flood"; /* all tables of the round, or none */
    struct arena memory = {.at = malloc(MEMORY), .size = MEMORY};
    if (!memory.at) abort();
    struct seed seed;
    server_random(o->s, &seed, sizeof seed);
    int pairs = class_pair(o->c, in, &seed, &memory, pair, &odd);
    free(memory.at);
    const char *why = NULL;
    for (int i = 0; i < pairs && !why; i++)
        why = open_table(o, pair[i][0], pair[i][1], NULL, (int)round);
    if (!why && odd >= 0) why = open_table(o, odd, -1, NULL, (int)round);
    log_event("round", "class=%s round=%u pairs=%d", o->c->code, round, pairs);
    return why;
}

/* Two whom the teacher names. */
static const char *do_seat(struct order *o) {
    int a = pupil_at(o, 1), b = pupil_at(o, 2);
    if (a < 0 || b < 0 || a == b) return "bad-message";
    if (!class_free_now(o->c, a) || !class_free_now(o->c, b)) return "not-free";
    bool swap = o->c->pupil[a].sides > o->c->pupil[b].sides;
    return open_table(o, swap ? b : a, swap ? a : b, NULL, 0);
}

static const char *do_bot(struct order *o) {
    int a = pupil_at(o, 1);
    if (a < 0) return "bad-message";
    if (!class_free_now(o->c, a)) return "not-free";
    return open_table(o, a, -1, NULL, 0);
}

/* The table whose room is word 1, or -1. */
static int table_at(const struct order *o) { return class_sitting(o->c, o->word[1]); }

static const char *close_table(const struct order *o, int i) {
    char room[CLASS_ROOM];
    memcpy(room, o->c->sitting[i].room, sizeof room);
    return note(o, (const char *[]){"close", room}, 2);
}

static const char *do_close(struct order *o) {
    int i = table_at(o);
    if (i < 0) return "no-room";
    return o->c->sitting[i].closed ? NULL : close_table(o, i);
}

/* Takes the last move of a side back, as if it had asked and the other agreed. */
static const char *do_back(struct order *o) {
    const char *why;
    struct denial no = {0};
    int i = table_at(o);
    struct room *r = i >= 0 ? rooms_load(o->s, o->word[1], &why) : NULL;
    if (!r) return "no-room";
    int seat = game_seat(r->game, o->word[2]), other = seat == SEAT_A ? SEAT_B : SEAT_A;
    if (seat < 0 || seat > SEAT_B) return "bad-message";
    if (r->asked == NOBODY && !room_undo(r, seat, "ask", &no)) return no.why;
    if (r->asked == seat && !room_undo(r, other, "yes", &no)) return no.why;
    rooms_commit(o->s, r);
    rooms_cast(o->s, r);
    return NULL;
}

/* ---------------------------------------------------------------- the teacher's other orders */

static const char *do_call(struct order *o) {
    char name[NAME_SIZE];
    enum name_fault fault = name_clean(NAME_OF_PERSON, o->word[1], strlen(o->word[1]), name);
    if (fault != NAME_GOOD || !*name) return "bad-name";
    if (text_same(name, o->c->name)) return NULL;
    return note(o, (const char *[]){"called", name}, 2);
}

/* The setting as the journal has it now: what changes nothing is not written again. */
static const char *set_now(const struct order *o) {
    const struct class *c = o->c;
    const struct {
        const char *word;
        bool on;
    } all[] = {{"meet", c->meet}, {"open", c->open}, {"pause", c->paused}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (text_same(all[i].word, o->word[0])) return all[i].on ? "on" : "off";
    if (text_same(o->word[0], "games")) return c->two ? "2" : "1";
    return c->game ? c->game->name : "any";
}

/* A setting that is the same word in the journal. */
static const char *do_set(struct order *o) {
    return text_same(o->word[1], set_now(o)) ? NULL : note(o, o->word, 2);
}

/* While it was paused nobody could move: nobody was slow, and nobody away for long. */
static const char *do_pause(struct order *o) {
    bool before = o->c->paused;
    const char *why = do_set(o);
    for (int i = 0; before && !o->c->paused && i < o->c->sittings; i++) {
        struct room *r = rooms_find(o->s, o->c->sitting[i].room);
        if (!r) continue;
        r->turn_since = server_now(o->s);
        r->wall_step = 0; /* shown again */
    }
    return why;
}

static const char *do_rename(struct order *o) {
    char name[NAME_SIZE];
    int i = pupil_at(o, 1);
    if (i < 0) return "bad-message";
    enum name_fault fault = name_clean(NAME_OF_PERSON, o->word[2], strlen(o->word[2]), name);
    if (fault != NAME_GOOD || !*name) return "bad-name";
    int same = class_called(o->c, name);
    if (same >= 0 && same != i) return "name-taken";
    if (text_same(name, o->c->pupil[i].name)) return NULL;
    return note(o, (const char *[]){"rename", o->word[1], name}, 3);
}

/* Sends whoever sits with this key at a table of the class away from it. */
static void send_away(const struct order *o, const struct key_hash *key) {
    for (int i = 0; i < o->c->sittings; i++) {
        struct room *r = rooms_find(o->s, o->c->sitting[i].room);
        for (int seat = SEAT_A; r && seat <= SEAT_B; seat++)
            if (r->seat[seat].connection && key_same(&r->seat[seat].key, key))
                connection_bye(r->seat[seat].connection, "removed");
    }
}

static const char *do_remove(struct order *o) {
    int i = pupil_at(o, 1);
    if (i < 0) return "bad-message";
    int last = o->c->pupil[i].last;
    if (last >= 0 && !class_free_now(o->c, i)) close_table(o, last);
    const char *why = note(o, (const char *[]){"gone", o->word[1]}, 2);
    for (const struct attendee *a = o->k->attendees, *next; !why && a; a = next) {
        next = a->next;
        if (a->pupil == i) connection_bye(a->c, "removed");
    }
    if (!why) send_away(o, &o->c->pupil[i].key);
    return why;
}

/* A message to all, under its number: said twice it is told once. */
static const char *do_say(struct order *o) {
    char words[NAME_SIZE], n[12];
    const char *at = o->word[1];
    uint32_t number;
    if (!text_number(&at, 100000, &number) || *at) return "bad-message";
    if ((int)number <= o->c->said) return NULL;
    enum name_fault fault = name_clean(NAME_OF_MESSAGE, o->word[2], strlen(o->word[2]), words);
    if (fault != NAME_GOOD || !*words) return "bad-words";
    return note(o, (const char *[]){"say", digits(n, o->c->said + 1), words}, 3);
}

static const char *do_rule(struct order *o) {
    size_t len = strlen(o->word[2]);
    bool good = len && strspn(o->word[2], "abcdefghijklmnopqrstuvwxyz0123456789/.") == len;
    if (pupil_at(o, 1) < 0 || !good) return "bad-message";
    return note(o, (const char *[]){"rule", o->word[1], o->word[2]}, 3);
}

static const char *do_down(struct order *o) {
    int i = pupil_at(o, 1);
    if (i < 0) return "bad-message";
    if (!o->c->pupil[i].hand) return NULL;
    return note(o, (const char *[]){"down", o->word[1]}, 2);
}

/* ---------------------------------------------------------------- a pupil's orders */

/* The pupil himself, as a word of a line. */
static const char *own(const struct order *o, char out[12]) { return digits(out, o->me + 1); }

/* Whether this pupil and another may sit down together now. */
static const char *may_meet(const struct order *o, int other) {
    if (other < 0 || other == o->me) return "bad-message";
    if (!o->c->meet) return "class-wait";
    if (!class_free_now(o->c, o->me) || !class_free_now(o->c, other)) return "not-free";
    return is_here(o, other) ? NULL : "not-free";
}

static const char *ask(struct order *o) {
    char me[12];
    int whom = pupil_at(o, 1);
    const struct game *g = o->words > 2 ? game_find(o->word[2]) : NULL;
    if (o->words > 2 && !g) return "bad-message";
    const char *why = may_meet(o, whom);
    if (why) return why;
    g = class_choose(o->c, o->me, whom, g);
    const struct pupil *p = &o->c->pupil[o->me];
    if (p->asks == whom && p->asks_game == g) return NULL;
    return note(o, (const char *[]){"ask", own(o, me), o->word[1], g->name}, 4);
}

static const char *unask(struct order *o) {
    char me[12];
    if (o->c->pupil[o->me].asks < 0) return NULL;
    return note(o, (const char *[]){"unask", own(o, me)}, 2);
}

static const char *accept(struct order *o) {
    int whom = pupil_at(o, 1);
    const char *why = may_meet(o, whom);
    if (why) return why;
    const struct pupil *p = &o->c->pupil[whom];
    if (p->asks != o->me) return "not-free";
    bool swap = p->sides > o->c->pupil[o->me].sides;
    return open_table(o, swap ? o->me : whom, swap ? whom : o->me, p->asks_game, 0);
}

static const char *decline(struct order *o) {
    int whom = pupil_at(o, 1);
    if (whom < 0) return "bad-message";
    if (o->c->pupil[whom].asks != o->me) return NULL;
    return note(o, (const char *[]){"unask", o->word[1]}, 2);
}

static const char *own_bot(struct order *o) {
    const struct game *g = o->words > 1 ? game_find(o->word[1]) : NULL;
    if (o->words > 1 && !g) return "bad-message";
    if (!o->c->meet) return "class-wait";
    return class_free_now(o->c, o->me) ? open_table(o, o->me, -1, g, 0) : "not-free";
}

static const char *wish(struct order *o) {
    char me[12];
    const struct game *g = game_find(o->word[1]);
    if (g && o->c->pupil[o->me].wish == g) return NULL;
    return note(o, (const char *[]){"wish", own(o, me), o->word[1]}, 3);
}

static const char *hand(struct order *o) {
    char me[12];
    if (o->c->pupil[o->me].hand == text_same(o->word[0], "hand")) return NULL;
    return note(o, (const char *[]){o->word[0], own(o, me)}, 2);
}

/* ---------------------------------------------------------------- which */

static const struct verb {
    const char *name;
    bool teacher;
    int least, most; /* words, with the verb */
    const char *(*act)(struct order *o);
} verbs[] = {
    {"call", true, 2, 2, do_call},     {"game", true, 2, 2, do_set},
    {"games", true, 2, 2, do_set},     {"meet", true, 2, 2, do_set},
    {"open", true, 2, 2, do_set},      {"pause", true, 2, 2, do_pause},
    {"rename", true, 3, 3, do_rename}, {"remove", true, 2, 2, do_remove},
    {"pair", true, 2, 2, do_pair},     {"seat", true, 3, 3, do_seat},
    {"bot", true, 2, 2, do_bot},       {"close", true, 2, 2, do_close},
    {"back", true, 3, 3, do_back},     {"say", true, 3, 3, do_say},
    {"rule", true, 3, 3, do_rule},     {"down", true, 2, 2, do_down},
    {"ask", false, 2, 3, ask},         {"unask", false, 1, 1, unask},
    {"accept", false, 2, 2, accept},   {"decline", false, 2, 2, decline},
    {"bot", false, 1, 2, own_bot},     {"wish", false, 2, 2, wish},
    {"hand", false, 1, 1, hand},       {"down", false, 1, 1, hand},
};

/* What a pupil says is written down, so nobody may say it without end. */
static bool chatters(struct order *o) {
    if (o->me < 0 || !o->s->settings.limits) return false;
    o->wait = limit_take(&o->k->chatter[o->me], LIMIT_CHATTER, server_now(o->s));
    return o->wait > 0;
}

static const char *judge(struct order *o) {
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        const struct verb *v = &verbs[i];
        if (v->teacher != (o->me < 0) || !text_same(v->name, o->word[0])) continue;
        if (o->words < v->least || o->words > v->most) return "bad-message";
        if (server_busy(o->s)) return "busy";
        if (o->k->bytes > CLASS_JOURNAL) return "class-full";
        return chatters(o) ? "flood" : v->act(o);
    }
    return "bad-message";
}

void classes_order(struct connection *c, int64_t n, const char *const *word, int words) {
    struct classroom *k = c->attendee->classroom;
    struct order o = {.s = c->server,
                      .k = k,
                      .c = k->c,
                      .me = c->attendee->pupil,
                      .address = c->address,
                      .words = words};
    uint64_t before = c->server->opened;
    for (int i = 0; i < words; i++) o.word[i] = word[i];
    const char *why = judge(&o);
    classes_commit(c->server, k); /* also what was done before something was refused */
    rooms_count(c->server, c->address, before);
    if (why && text_same(why, "busy")) o.wait = BUSY_WAIT * 1000;
    if (why)
        messages_refuse(c, n, why, o.wait);
    else {
        struct jot j = {0};
        jot_open(&j, '{');
        jot_key_int(&j, "re", n);
        jot_key_bool(&j, "ok", true);
        jot_close(&j, '}');
        connection_send(c, j.at, j.len);
        jot_free(&j);
    }
    if (k->changed) classes_told(c->server, k);
}
