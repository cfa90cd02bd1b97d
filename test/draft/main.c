/* draft: positions put together by hand. Every position of random play can be put together from an
 * empty board by the handles the game offers, and gives the same text; whatever is ordered, the
 * draft can be written, read and asked about, and it is sound exactly when the reader of positions
 * takes it. */
#include <string.h>
#include "core/ask.h"
#include "harness/harness.h"

enum { LINE = 8192, GAMES = 12 / TEST_PORTION, WALK = 3000 / TEST_PORTION, JSON = 1 << 18 };

static const char *position(const struct board *b, const struct state *s) {
    static char room[2][LINE];
    static int which;
    struct text t = text_over(room[which = !which], LINE);
    b->game->write(b, s, &t);
    return t.at;
}

static void order(struct text *out, const char *word, unsigned field, unsigned other,
                  const struct board *b) {
    if (out->len) text_char(out, ' ');
    text_add(out, word);
    if (field == NO_FIELD) return;
    text_char(out, '@');
    board_write_field(b, field, out);
    if (other == NO_FIELD) return;
    text_char(out, '-');
    board_write_field(b, other, out);
}

static void value(struct text *out, const struct handle *h, int n, const struct board *b) {
    text_char(out, '=');
    if (h->kind >= HANDLE_CHOICE)
        text_add(out, h->names ? h->names[n] : b->game->sides[n]);
    else
        text_int(out, n);
}

/* ---- rebuilding ----------------------------------------------------------------------------- */

static bool differs(const struct handles *now, const struct handle *wanted) {
    for (int i = 0; i < now->len; i++)
        if (text_same(now->at[i].word, wanted->word)) return now->at[i].value != wanted->value;
    return true;
}

/* Orders what is beside the board; `kind` or all but tokens. Gives how many orders. */
static int set_beside(const struct board *b, union any_state *s, const struct handles *target,
                      bool cards) {
    int orders = 0;
    for (int i = 0; i < target->len; i++) {
        const struct handle *h = &target->at[i];
        struct handles now = {.len = 0};
        TEXT(line, 200);
        if (h->kind <= HANDLE_MARK || (h->kind == HANDLE_CARD) != cards) continue;
        b->game->drafting->handles(b, &s->s, NO_FIELD, &now);
        if (!differs(&now, h)) continue;
        order(&line, h->word, NO_FIELD, NO_FIELD, b);
        value(&line, h, h->value, b);
        draft_change(b, s, line.at);
        orders++;
    }
    return orders;
}

static int set_fields(const struct board *b, union any_state *s, const struct state *target,
                      bool marks) {
    int orders = 0;
    for (unsigned field = 0; field < b->fields; field++) {
        struct handles on = {.len = 0};
        b->game->drafting->handles(b, target, field, &on);
        for (int i = 0; i < on.len; i++) {
            struct handles now = {.len = 0};
            TEXT(line, 200);
            b->game->drafting->handles(b, &s->s, field, &now);
            bool token = on.at[i].kind == HANDLE_TOKEN;
            if (token == marks || !differs(&now, &on.at[i])) continue;
            order(&line, on.at[i].word, field, NO_FIELD, b);
            value(&line, &on.at[i], on.at[i].value, b);
            draft_change(b, s, line.at);
            orders++;
        }
    }
    return orders;
}

/* Arrows and clouds: pieces on two fields. */
static int set_pairs(const struct board *b, union any_state *s, const struct state *target,
                     const struct handles *all) {
    struct piece list[MAX_PIECES];
    int orders = 0, count = b->game->pieces(b, target, list);
    for (int i = 0; i < all->len; i++)
        for (int k = 0; k < count; k++) {
            TEXT(line, 200);
            if (all->at[i].kind != HANDLE_PAIR || list[k].kind != all->at[i].piece.kind ||
                list[k].field == NO_FIELD || list[k].to == NO_FIELD)
                continue;
            order(&line, all->at[i].word, list[k].field, list[k].to, b);
            text_add(&line, "=1");
            draft_change(b, s, line.at);
            orders++;
        }
    return orders;
}

static int rebuild(const struct board *b, const struct state *target, union any_state *s) {
    struct handles all = {.len = 0};
    TEXT(err, 300);
    b->game->drafting->handles(b, target, NO_FIELD, &all);
    draft_read(b, "start", s, &err);
    draft_change(b, s, "empty");
    int orders = set_fields(b, s, target, false);
    orders += set_beside(b, s, &all, false);
    orders += set_pairs(b, s, target, &all);
    orders += set_beside(b, s, &all, false);
    orders += set_beside(b, s, &all, true);
    orders += set_fields(b, s, target, true);
    orders += set_fields(b, s, target, false); /* what only lies there in this step */
    return orders + set_fields(b, s, target, true) + set_beside(b, s, &all, false);
}

/* Whether the step is one that handles offer: dice and draws come by themselves. */
static bool offered(const struct board *b, const struct state *s) {
    union any_state work;
    memcpy(&work, s, b->game->state_size);
    struct handles all = {.len = 0};
    b->game->drafting->handles(b, s, NO_FIELD, &all);
    for (int i = 0; i < all.len; i++) {
        TEXT(line, 200);
        if (!text_same(all.at[i].word, "step")) continue;
        order(&line, "step", NO_FIELD, NO_FIELD, b);
        value(&line, &all.at[i], all.at[i].value, b);
        return draft_change(b, &work, line.at) && work.s.step == s->step;
    }
    return false;
}

static void play(const struct board *b) {
    move list[MAX_MOVES];
    int tried = 0, same = 0;
    char first[LINE] = "", other[LINE] = "";
    for (uint32_t seed = 1; seed <= GAMES; seed++) {
        struct rng r = rng_from(seed);
        union any_state truth = {0};
        game_start(b, &truth.s);
        for (int n = 0; truth.s.turn != NOBODY; n++) {
            int count = game_legal(b, &truth.s, list);
            game_apply(b, &truth.s, test_choose(b, &truth.s, list, count, KEEN, &r), NULL);
            union any_state seen = {0}, made, read;
            TEXT(err, 300);
            game_observe(b, &truth.s, b->game->secrets && n % 2 ? PUBLIC : REFEREE, &seen.s);
            const char *text = position(b, &seen.s);
            test_that(draft_read(b, text, &read, &err) && draft_sound(b, &read.s), "%s", text);
            test_that(!memcmp(&read, &seen, b->game->state_size), "read anew: %s", text);
            if (n % 7 || truth.s.turn >= CHANCE || !offered(b, &seen.s)) continue;
            rebuild(b, &seen.s, &made);
            tried++;
            if (made.s.viewer == REFEREE) seen.s.viewer = REFEREE; /* nothing is secret any more */
            if (text_same(position(b, &made.s), position(b, &seen.s))) {
                same++;
            } else if (!*first) {
                strcpy(first, position(b, &seen.s));
                strcpy(other, position(b, &made.s));
            }
        }
    }
    test_that(tried > 20 / TEST_PORTION, "only %d positions were tried", tried);
    test_that(same * 100 >= tried * 97, "%d of %d positions put together\n  %s\n  %s", same, tried,
              first, other);
}

/* ---- walking by chance ---------------------------------------------------------------------- */

static void pick(const struct board *b, const struct state *s, struct rng *r, struct text *out) {
    struct handles h = {.len = 0};
    unsigned field = rng_below(r, b->fields), other = rng_below(r, b->fields);
    bool there = rng_below(r, 3) == 0;
    b->game->drafting->handles(b, s, there ? field : NO_FIELD, &h);
    if (!h.len) return;
    const struct handle *one = &h.at[rng_below(r, (uint32_t)h.len)];
    bool on = one->kind <= HANDLE_MARK;
    order(out, one->word, on ? field : NO_FIELD, one->kind == HANDLE_PAIR ? other : NO_FIELD, b);
    value(out, one, (int)rng_below(r, one->most + 1u), b);
}

static void ask(const struct board *b, const struct state *s, struct rng *r, struct text *out) {
    TEXT(what, 64);
    for (uint32_t n = rng_below(r, 3); n; n--) {
        if (what.len) text_char(&what, ' ');
        board_write_field(b, rng_below(r, b->fields), &what);
    }
    if (b->game->exchange && !rng_below(r, 3)) text_clear(&what), text_add(&what, "#17");
    text_clear(out);
    ask_json(b, s, what.at, out);
    test_that(out->len && !out->cut, "an answer about %s in %s", what.at, position(b, s));
    text_clear(out);
    ask_moves(b, s, out);
}

static void walk(const struct board *b) {
    static char room[JSON];
    struct text json = text_over(room, sizeof room);
    struct rng r = rng_from(1920);
    union any_state s, again, good;
    TEXT(err, 400);
    int sound = 0, accepted = 0;
    draft_read(b, "start", &s, &err);
    for (int n = 0; n < WALK; n++) {
        TEXT(line, 200);
        if (n % 500 == 499) draft_read(b, "start", &s, &err);
        pick(b, &s.s, &r, &line);
        accepted += line.len && draft_change(b, &s, line.at);
        const char *text = position(b, &s.s);
        text_clear(&err);
        if (!test_that(draft_read(b, text, &again, &err), "after %s: %s (%s)", line.at, text,
                       test_words(err.at)))
            return;
        test_text(line.at, text, position(b, &again.s));
        bool can = draft_sound(b, &s.s);
        sound += can;
        memset(&good, 0, sizeof good);
        bool taken = b->game->read(b, &good.s, text, &err) || text_same(err.at, POSITION_IDLE);
        test_that(taken == can, "sound %d, read %d: %s", can, taken, text);
        text_clear(&json);
        draft_json(b, &s.s, rng_below(&r, b->fields), &json);
        test_that(json.len && !json.cut, "all about %s", text);
        if (n % 4 == 0) ask(b, &again.s, &r, &json);
    }
    test_that(sound > 0 && sound < WALK, "%d of %d drafts were sound", sound, WALK);
    test_that(accepted > WALK / 3, "%d of %d orders were carried out", accepted, WALK);
}

/* Whatever stands on a field goes with its marks, and comes back as it was. */
static void moving(const struct board *b) {
    struct rng r = rng_from(7);
    move list[MAX_MOVES];
    union any_state s = {0}, moved;
    int tried = 0, marked = 0;
    game_start(b, &s.s);
    for (int n = 0; n < 120 && s.s.turn != NOBODY; n++) {
        int count = game_legal(b, &s.s, list);
        game_apply(b, &s.s, test_choose(b, &s.s, list, count, KEEN, &r), NULL);
        for (unsigned from = 0; n % 10 == 9 && from < b->fields; from++) {
            struct handles on = {.len = 0}, there = {.len = 0}, after = {.len = 0};
            unsigned to = rng_below(&r, b->fields);
            TEXT(line, 40);
            b->game->drafting->handles(b, &s.s, from, &on);
            b->game->drafting->handles(b, &s.s, to, &there);
            for (int k = 0; k < on.len; k++) marked += on.at[k].kind == HANDLE_MARK;
            if (!on.len || there.len) continue;
            board_write_field(b, from, &line);
            text_char(&line, '>');
            board_write_field(b, to, &line);
            moved = s;
            if (!draft_change(b, &moved, line.at)) continue;
            b->game->drafting->handles(b, &moved.s, to, &after);
            for (int i = 0; i < after.len; i++)
                for (int k = 0; k < on.len; k++)
                    if (on.at[k].kind == HANDLE_MARK && text_same(on.at[k].word, after.at[i].word))
                        test_that(after.at[i].value == on.at[k].value, "%s: %s", line.at,
                                  on.at[k].word),
                            tried++;
        }
    }
    test_that(!marked || tried > 5, "%d marks have moved", tried);
}

/* Orders that are none change nothing. */
static void nonsense(const struct board *b) {
    static const char *const none[] = {
        "",         "=",        "@",         "round",    "round=", "round=0",       "A1>",
        "xyz@A1=1", "step=xyz", "round=999", "empty@A1", "E5>E5",  "round=2 xyz=1", "=1",
        "@A1=1"};
    union any_state s, before;
    TEXT(err, 300);
    draft_read(b, "start", &s, &err);
    before = s;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        test_that(!draft_change(b, &s, none[i]), "carried out: %s", none[i]);
        test_that(!memcmp(&s, &before, sizeof s), "changed by %s", none[i]);
    }
    test_that(!draft_read(b, "xyz", &s, &err) && err.len, "xyz is a position");
}

/* The rule of the first answer about two fields that were pointed at. */
static void first_answer(const struct board *b, const char *in, const char *what,
                         const char *expected) {
    static char room[JSON];
    struct text json = text_over(room, sizeof room);
    union any_state s;
    TEXT(err, 300);
    test_that(draft_read(b, in, &s, &err), "%s: %s", in, err.at);
    ask_json(b, &s.s, what, &json);
    static const char answers[] = "\"answers\":[{\"move\":\"";
    const char *first = strstr(json.at, answers);
    test_that(first && text_starts(first + sizeof answers - 1, expected), "%s: %s", what, json.at);
}

/* A damaged aircraft that points at an airfield is to return, also where it may not (7/5.5). */
static void returning(void) {
    const struct board *b = test_board(game_find("7"));
    static const char damaged[] =
        "3 poland fly active E5 4 regiments D2 F3 E4 F4 G4c G5 H5f G7n H7f G8 aircraft E5d F8b C9b";
    static const char whole[] =
        "3 poland fly active E5 4 regiments D2 F3 E4 F4 G4c G5 H5f G7n H7f G8 aircraft E5 F8b C9b";
    first_answer(b, damaged, "E5 C9", "E5>C9\""); /* occupied: refused, but that is meant */
    first_answer(b, damaged, "E5 A8", "E5>A8\"");
    first_answer(b, damaged, "E5 E7", "E5-E7\""); /* no airfield: it is too far for a step */
    first_answer(b, whole, "E5 C9", "E5-C9\"");
}

int main(int argc, char **argv) {
    if (argc == 1 || !strcmp(argv[1], "7")) {
        test_case("7: a damaged aircraft and an airfield mean the return");
        returning();
    }
    for (int i = 0; games[i]; i++) {
        if (!games[i]->drafting || (argc > 1 && strcmp(argv[1], games[i]->name))) continue;
        const struct board *b = test_board(games[i]);
        test_case("%s: every position can be put together by hand", games[i]->name);
        play(b);
        test_case("%s: whatever is ordered, the draft is written, read, judged", games[i]->name);
        walk(b);
        test_case("%s: what moves takes its marks along", games[i]->name);
        moving(b);
        test_case("%s: what is no order changes nothing", games[i]->name);
        nonsense(b);
    }
    return test_done();
}
