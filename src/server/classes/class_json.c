#include "server/classes/class_json.h"

static void number(struct jot *j, const char *key, int pupil) {
    if (pupil >= 0) jot_key_int(j, key, pupil + 1);
}

/* Games that are not played on their standard boards. */
static void boards(struct jot *j, const struct class *c) {
    bool any = false;
    for (int i = 0; i < c->boards; i++) {
        const struct class_board *b = &c->board[i];
        if (!b->name[0]) continue;
        if (!any) jot_key(j, "boards"), jot_open(j, '[');
        any = true;
        jot_open(j, '{');
        jot_key_text(j, "game", b->game->name);
        jot_key_text(j, "board", b->name);
        jot_key_text(j, "hash", b->hash);
        jot_close(j, '}');
    }
    if (any) jot_close(j, ']');
}

/* What everybody in the class may know of the class. */
static void head(struct jot *j, const struct class *c) {
    jot_key_text(j, "class", c->code);
    jot_word(j, "name", c->name);
    jot_word(j, "event", c->event);
    if (c->game) jot_key_text(j, "game", c->game->name);
    boards(j, c);
    jot_key_bool(j, "two", c->two);
    jot_key_bool(j, "meet", c->meet);
    jot_key_bool(j, "paused", c->paused);
    jot_key_int(j, "round", c->round);
    if (!c->said) return;
    jot_key(j, "said");
    jot_open(j, '{');
    jot_key_int(j, "n", c->said);
    jot_key_text(j, "text", c->saying);
    jot_close(j, '}');
}

/* … and of another pupil. */
static void pupil(struct jot *j, const struct class *c, int i, bool here) {
    const struct pupil *p = &c->pupil[i];
    jot_key_int(j, "pupil", i + 1);
    jot_key_text(j, "name", p->name);
    jot_key_bool(j, "here", here);
    jot_key_bool(j, "free", class_free_now(c, i));
    jot_key_int(j, "won", p->won);
    jot_key_int(j, "undecided", p->undecided);
    jot_key_int(j, "lost", p->lost);
    jot_key_int(j, "points", class_points(p));
    jot_key_int(j, "place", class_place(c, i));
}

static void result(struct jot *j, const struct class_table *t) {
    jot_key_bool(j, "over", t->over);
    if (!t->over) return;
    if (t->winner <= SEAT_B) jot_key_text(j, "winner", t->game->sides[t->winner]);
    jot_word(j, "by", t->by);
}

static void table(struct jot *j, const struct class_table *t) {
    jot_open(j, '{');
    jot_key_text(j, "room", t->room);
    jot_key_text(j, "game", t->game->name);
    jot_key(j, "seats");
    jot_open(j, '[');
    for (int i = 0; i < 2; i++) jot_int(j, t->pupil[i] + 1); /* 0: a bot */
    jot_close(j, ']');
    jot_key_int(j, "round", t->round);
    jot_key_int(j, "encounter", t->encounter);
    result(j, t);
    jot_close(j, '}');
}

/* The newest table of one of its pupils: older ones are in the report. */
static bool shown(const struct class *c, int i) {
    for (int seat = 0; seat < 2; seat++) {
        int p = c->sitting[i].pupil[seat];
        if (p >= 0 && !c->pupil[p].gone && c->pupil[p].last == i) return true;
    }
    return false;
}

void class_json_teacher(struct jot *j, const struct class *c, const bool *here) {
    jot_key_text(j, "role", "teacher");
    head(j, c);
    jot_key_bool(j, "open", c->open);
    jot_key(j, "pupils");
    jot_open(j, '[');
    for (int i = 0; i < c->pupils; i++) {
        const struct pupil *p = &c->pupil[i];
        if (p->gone) continue;
        jot_open(j, '{');
        pupil(j, c, i, here[i]);
        jot_key_bool(j, "hand", p->hand);
        jot_key_int(j, "refused", p->refused);
        if (p->wish) jot_key_text(j, "wish", p->wish->name);
        number(j, "asks", p->asks);
        jot_close(j, '}');
    }
    jot_close(j, ']');
    jot_key(j, "tables");
    jot_open(j, '[');
    for (int i = 0; i < c->sittings; i++)
        if (shown(c, i)) table(j, &c->sitting[i]);
    jot_close(j, ']');
}

static void own_table(struct jot *j, const struct class *c, int me) {
    if (c->pupil[me].last < 0) return;
    const struct class_table *t = &c->sitting[c->pupil[me].last];
    int seat = t->pupil[0] == me ? 0 : 1, other = t->pupil[!seat];
    jot_key(j, "table");
    jot_open(j, '{');
    jot_key_text(j, "room", t->room);
    jot_key_text(j, "game", t->game->name);
    jot_key_text(j, "side", t->game->sides[seat]);
    if (other >= 0) jot_key_text(j, "with", c->pupil[other].name);
    jot_key_int(j, "round", t->round);
    jot_key_int(j, "encounter", t->encounter);
    result(j, t);
    jot_close(j, '}');
}

void class_json_pupil(struct jot *j, const struct class *c, const bool *here, int me) {
    const struct pupil *own = &c->pupil[me];
    jot_key_text(j, "role", "pupil");
    jot_key_int(j, "you", me + 1);
    head(j, c);
    jot_key_bool(j, "hand", own->hand);
    if (own->wish) jot_key_text(j, "wish", own->wish->name);
    if (own->shows) {
        jot_key(j, "rule");
        jot_open(j, '{');
        jot_key_int(j, "n", own->shows);
        jot_key_text(j, "rule", own->shown);
        jot_close(j, '}');
    }
    number(j, "asks", own->asks);
    jot_key(j, "asked");
    jot_open(j, '[');
    for (int i = 0; i < c->pupils; i++) {
        if (c->pupil[i].asks != me) continue;
        jot_open(j, '{');
        number(j, "pupil", i);
        jot_key_text(j, "game", c->pupil[i].asks_game->name);
        jot_close(j, '}');
    }
    jot_close(j, ']');
    jot_key(j, "pupils");
    jot_open(j, '[');
    for (int i = 0; i < c->pupils; i++) {
        if (c->pupil[i].gone) continue;
        jot_open(j, '{');
        pupil(j, c, i, here[i]);
        jot_close(j, '}');
    }
    jot_close(j, ']');
    own_table(j, c, me);
}

static void played(struct jot *j, const struct class *c) {
    jot_key(j, "played");
    jot_open(j, '[');
    for (int i = 0; i < c->sittings; i++) {
        if (c->sitting[i].closed) continue;
        table(j, &c->sitting[i]);
    }
    jot_close(j, ']');
}

void class_json_report(struct jot *j, const struct class *c) {
    jot_key_text(j, "class", c->code);
    jot_word(j, "name", c->name);
    jot_key(j, "pupils");
    jot_open(j, '[');
    for (int i = 0; i < c->pupils; i++) {
        const struct pupil *p = &c->pupil[i];
        jot_open(j, '{');
        jot_key_int(j, "pupil", i + 1);
        jot_key_text(j, "name", p->name);
        jot_key_bool(j, "gone", p->gone);
        jot_key_int(j, "won", p->won);
        jot_key_int(j, "undecided", p->undecided);
        jot_key_int(j, "lost", p->lost);
        jot_key_int(j, "refused", p->refused);
        jot_close(j, '}');
    }
    jot_close(j, ']');
    played(j, c);
    jot_key(j, "rules");
    jot_open(j, '[');
    for (int k = 0; k < c->rules; k++) {
        jot_open(j, '{');
        jot_key_text(j, "rule", c->refused[k].rule);
        jot_key_int(j, "count", c->refused[k].count);
        jot_close(j, '}');
    }
    jot_close(j, ']');
}
