#include "core/draft.h"
#include "base/json.h"
#include "core/view.h"
#include <string.h>

/* ---- what cannot be ------------------------------------------------------------------------- */

void complain(struct complaints *c, const char *key, unsigned rule, unsigned field) {
    if (c->len < MAX_COMPLAINTS)
        c->at[c->len++] = (struct complaint){key, (uint16_t)rule, (uint16_t)field};
}

bool complaints_none(const struct complaints *c, struct text *err) {
    return !c->len || fault_set(err, c->at[0].key, NULL);
}

/* "… w zamkniętym Bugu: 4.6": takes the number off the end. */
static unsigned cut_rule(struct text *words) {
    uint32_t chapter, number;
    size_t at = words->len;
    while (at > 2 && !(words->at[at - 2] == ':' && words->at[at - 1] == ' ')) at--;
    const char *p = words->at + at;
    if (at <= 2 || !text_number(&p, 99, &chapter) || !text_take(&p, ".") ||
        !text_number(&p, 99, &number) || *p)
        return 0;
    words->len = at - 2;
    words->at[words->len] = 0;
    return RULE(chapter, number);
}

unsigned complaint_words(const struct complaint *c, enum language language, struct text *out) {
    book_fault(c->key, language, out);
    unsigned rule = cut_rule(out);
    return c->rule ? c->rule : rule;
}

/* ---- orders --------------------------------------------------------------------------------- */

struct handle *handle_add(struct handles *h, unsigned kind, const char *word, int value, int most) {
    struct handle *one = &h->at[h->len < MAX_HANDLES ? h->len++ : MAX_HANDLES - 1];
    memset(one, 0, sizeof *one);
    one->kind = (uint8_t)kind;
    one->value = (uint8_t)value;
    one->most = (uint8_t)most;
    one->piece.field = one->piece.to = NO_FIELD;
    struct text name = text_over(one->word, sizeof one->word);
    text_add(&name, word);
    return one;
}

void handle_choice(struct handles *h, const char *word, const char *const *names, int value) {
    int count = 0;
    while (names && names[count]) count++;
    handle_add(h, HANDLE_CHOICE, word, value, names ? count - 1 : 1)->names = names;
}

int handle_named(const char *const *names, const struct change *c) {
    for (int i = 0; names[i]; i++)
        if (c->value < 0 && text_same(names[i], c->name)) return i;
    return -1;
}

/* Takes letters up to one of the signs of an order. */
static bool take_word(const char **s, char word[HANDLE_WORD], bool last) {
    struct text out = text_over(word, HANDLE_WORD);
    for (; **s && **s != ' ' && (last || (**s != '@' && **s != '=')); (*s)++) text_char(&out, **s);
    return out.len && !out.cut;
}

static bool read_change(const struct board *b, const char **s, struct change *c) {
    uint32_t value;
    memset(c, 0, sizeof *c);
    c->field = c->other = NO_FIELD;
    c->value = -1;
    if (!take_word(s, c->word, false)) return false;
    if (text_take(s, "@") && !board_read_field(b, s, &c->field)) return false;
    if (c->field != NO_FIELD && text_take(s, "-") && !board_read_field(b, s, &c->other))
        return false;
    if (!text_take(s, "=")) return false;
    const char *p = *s;
    if (text_number(&p, 255, &value) && (!*p || *p == ' ')) {
        c->value = (int)value;
        *s = p;
        return true;
    }
    return take_word(s, c->name, true);
}

static bool set(const struct board *b, union any_state *s, const char *word, unsigned field,
                int value) {
    struct change c = {.field = field, .other = NO_FIELD, .value = value};
    struct text name = text_over(c.word, sizeof c.word);
    text_add(&name, word);
    return b->game->drafting->change(b, &s->s, &c);
}

/* What stands on top goes, and its marks with it as far as it can have them there. */
static bool shift(const struct board *b, union any_state *s, unsigned from, unsigned to) {
    struct handles on = {.len = 0};
    b->game->drafting->handles(b, &s->s, from, &on);
    int top = on.len - 1;
    while (top >= 0 && on.at[top].kind != HANDLE_TOKEN) top--;
    if (top < 0 || from == to) return false;
    if (!set(b, s, on.at[top].word, from, 0) || !set(b, s, on.at[top].word, to, 1)) return false;
    for (int i = top + 1; i < on.len; i++)
        if (on.at[i].kind == HANDLE_MARK) set(b, s, on.at[i].word, to, on.at[i].value);
    return true;
}

static void take_away(const struct board *b, union any_state *s) {
    for (unsigned field = 0; field < b->fields; field++) {
        struct handles on = {.len = 0};
        b->game->drafting->handles(b, &s->s, field, &on);
        for (int i = 0; i < on.len; i++)
            if (on.at[i].kind == HANDLE_TOKEN) set(b, s, on.at[i].word, field, 0);
    }
}

/* "E5>G6" */
static bool read_shift(const struct board *b, const char **s, unsigned *from, unsigned *to) {
    const char *p = *s;
    if (!board_read_field(b, &p, from) || !text_take(&p, ">") || !board_read_field(b, &p, to))
        return false;
    *s = p;
    return true;
}

bool draft_change(const struct board *b, union any_state *s, const char *orders) {
    union any_state work = *s;
    struct change c;
    unsigned from, to;
    if (!b->game->drafting || !*orders) return false;
    while (*orders) {
        const char *p = orders;
        bool done;
        if (text_take(&p, "empty") && (!*p || *p == ' '))
            done = true, take_away(b, &work), orders = p;
        else if (read_shift(b, &orders, &from, &to))
            done = shift(b, &work, from, to);
        else
            done = read_change(b, &orders, &c) && b->game->drafting->change(b, &work.s, &c);
        if (!done || (*orders && *orders != ' ')) return false;
        while (*orders == ' ') orders++;
    }
    *s = work;
    return true;
}

bool draft_read(const struct board *b, const char *in, union any_state *s, struct text *err) {
    memset(s, 0, sizeof *s);
    if (!text_same(in, "start"))
        return b->game->drafting && b->game->drafting->words(b, &s->s, in, err);
    union any_state truth = {0};
    game_start(b, &truth.s);
    if (b->game->secrets) /* what lies open on a table */
        game_observe(b, &truth.s, PUBLIC, &s->s);
    else
        *s = truth;
    return b->game->drafting != NULL;
}

bool draft_sound(const struct board *b, const struct state *s) {
    struct complaints wrong = {.len = 0};
    b->game->drafting->judge(b, s, &wrong);
    return !wrong.len || text_same(wrong.at[0].key, POSITION_IDLE);
}

/* ---- as JSON -------------------------------------------------------------------------------- */

static void write_handles(const struct board *b, const struct handles *h, struct text *out) {
    static const char *const kinds[] = {"token", "pair", "mark", "number", "choice", "card"};
    json_open(out, '[');
    for (int i = 0; i < h->len; i++) {
        const struct handle *one = &h->at[i];
        json_open(out, '{');
        json_key_text(out, "kind", kinds[one->kind]);
        json_key_text(out, "word", one->word);
        json_key_int(out, "value", one->value);
        if (one->least) json_key_int(out, "least", one->least);
        json_key_int(out, "most", one->most);
        if (one->number) json_key_int(out, "number", one->number);
        if (one->kind >= HANDLE_CHOICE) {
            json_key(out, "names");
            json_open(out, '[');
            for (int n = 0; n <= one->most; n++)
                json_text(out, one->names ? one->names[n] : b->game->sides[n]);
            json_close(out, ']');
        }
        if (one->kind <= HANDLE_PAIR) {
            json_key(out, "piece");
            view_piece(b, &one->piece, out);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void write_wrong(const struct board *b, const struct complaints *wrong, struct text *out) {
    json_key(out, "wrong");
    json_open(out, '[');
    for (int i = 0; i < wrong->len; i++) {
        const struct complaint *c = &wrong->at[i];
        TEXT(pl, 400);
        TEXT(en, 400);
        TEXT(id, 32);
        unsigned rule = complaint_words(c, POLISH, &pl);
        complaint_words(c, ENGLISH, &en);
        json_open(out, '{');
        json_key_text(out, "pl", pl.at);
        json_key_text(out, "en", en.at);
        if (rule) {
            game_write_rule(b->game, rule, &id);
            json_key_text(out, "rule", id.at);
        }
        if (c->field < b->fields) {
            TEXT(field, 8);
            board_write_field(b, c->field, &field);
            json_key_text(out, "field", field.at);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}

void draft_json(const struct board *b, const struct state *s, unsigned field, struct text *out) {
    struct complaints wrong = {.len = 0};
    struct handles all = {.len = 0}, on = {.len = 0};
    struct status status = {0};
    TEXT(position, 4096);
    b->game->drafting->judge(b, s, &wrong);
    b->game->drafting->handles(b, s, NO_FIELD, &all);
    b->game->write(b, s, &position);
    b->game->status(b, s, &status);
    bool idle = wrong.len && text_same(wrong.at[0].key, POSITION_IDLE);
    json_open(out, '{');
    json_key_text(out, "position", position.at);
    json_key_int(out, "round", s->round);
    json_key_int(out, "rounds", status.rounds);
    json_key_text(out, "turn", game_side(b->game, s->turn));
    char step[2] = {status.step, 0};
    json_key_text(out, "step", step);
    json_key_text(out, "doing", status.doing ? status.doing : "");
    json_key_bool(out, "known", s->viewer == REFEREE);
    json_key_bool(out, "sound", !wrong.len || idle);
    json_key_bool(out, "idle", idle);
    view_pieces(b, s, out);
    json_key(out, "handles");
    write_handles(b, &all, out);
    if (field < b->fields) {
        b->game->drafting->handles(b, s, field, &on);
        json_key(out, "on");
        write_handles(b, &on, out);
    }
    write_wrong(b, &wrong, out);
    json_close(out, '}');
}
