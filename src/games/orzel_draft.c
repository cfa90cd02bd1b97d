/* orzel_draft.c -- positions of ORP Orzel put together by hand: what cannot be, and what there is
 * to change. */
#include "games/drafts.h"
#include "games/orzel.h"
#include <string.h>

static bool hides_movement(const struct orzel *o) {
    return o->s.viewer == SEAT_B || o->s.viewer == PUBLIC;
}
static bool hides_mines(const struct orzel *o) {
    return o->s.viewer == SEAT_A || o->s.viewer == PUBLIC;
}

/* ---- What cannot be ----------------------------------------------------------------------- */

/* Tokens must add up, and every field holds one thing at most. */
static void judge_tokens(const struct orzel_board *ob, const struct orzel *o,
                         struct complaints *c) {
    int down = bits_count(o->down), open = bits_count(o->open), laid = bits_count(o->laid);
    int ships = ob->ship_tokens - o->sunk - open, seas = ob->sea_tokens - o->captured;
    int mines = ob->mines - o->swept_mines, blanks = ob->blanks - o->swept_blanks;
    struct bits all = bits_or(bits_or(o->down, o->open), bits_or(o->patrols, o->laid));
    int tokens = down + open + laid + bits_count(o->patrols);
    struct bits twice = bits_or(bits_and(bits_or(o->down, o->open), bits_or(o->patrols, o->laid)),
                                bits_and(o->patrols, o->laid));
    if (bits_count(all) != tokens || bits_has(&all, o->figure))
        complain(c, "position.orzel.one-token", 0,
                 bits_has(&all, o->figure) ? o->figure
                 : bits_any(twice)         ? bits_first(twice)
                                           : NO_FIELD);
    if (ships < o->known_ships || seas < o->known_seas || o->hand + down != ships + seas ||
        o->known_ships + o->known_seas > o->hand)
        complain(c, "position.orzel.movement-sum", 0, NO_FIELD);
    else if ((o->s.viewer == SEAT_A || o->s.viewer == REFEREE) &&
             (o->hand_ships + bits_count(o->down_ships) != ships ||
              o->hand_ships < o->known_ships || o->hand - o->hand_ships < o->known_seas))
        complain(c, "position.orzel.ship-sum", 0, NO_FIELD);
    if (o->ships + o->taken + bits_count(o->patrols) != ob->warships)
        complain(c, "position.orzel.warship-sum", 0, NO_FIELD);
    if (mines < 0 || blanks < 0 || o->mines + laid != mines + blanks)
        complain(c, "position.orzel.minefield-sum", 0, NO_FIELD);
    else if ((o->s.viewer == SEAT_B || o->s.viewer == REFEREE) &&
             o->hand_mines + bits_count(o->mined) != mines)
        complain(c, "position.orzel.mine-sum", 0, NO_FIELD);
}

/* Can so many plain symbols come from so many dice? */
static bool from_dice(const struct die *die, const uint8_t *left, int dice) {
    int symbol = 0;
    while (symbol < FOG && !left[symbol]) symbol++;
    if (symbol == FOG) return true;
    for (int i = 0; dice && i < die->faces; i++) {
        const struct face *f = &die->face[i];
        bool shows = f->symbol[0] == symbol || (f->symbols == 2 && f->symbol[1] == symbol);
        if (f->choice || !shows) continue;
        uint8_t rest[FOG];
        memcpy(rest, left, sizeof rest);
        for (int k = 0; k < f->symbols; k++)
            if (f->symbol[k] < FOG && rest[f->symbol[k]]) rest[f->symbol[k]]--;
        if (from_dice(die, rest, dice - 1)) return true;
    }
    return false;
}

static const char *judge_dice(const struct orzel_board *ob, const struct orzel *o) {
    unsigned red = DICE_TOTAL(o->kept[RED]), white = DICE_TOTAL(o->kept[WHITE]);
    unsigned lying = DICE_TOTAL(o->rolled), all = ob->dice;
    bool right = true;
    switch (o->s.step) {
    case ROLL_RED: right = !white && red + lying < all; break;
    case KEEP_RED: right = !white && lying && red + lying == all; break;
    case ROLL_WHITE: right = red == all && white + lying < all; break;
    case KEEP_WHITE: right = red == all && lying && white + lying == all; break;
    case POLAND_ACTS:
        right = white == all && red <= all && from_dice(&ob->die[RED], o->left, (int)(all - red));
        break;
    case KRIEGSMARINE_ACTS:
    case KRIEGSMARINE_LATE:
        right = white <= all && from_dice(&ob->die[WHITE], o->left, (int)(all - white));
        break;
    default: break;
    }
    if (!right) return "position.orzel.dice-sum";
    if (o->s.step < POLAND_ACTS || o->s.step > KRIEGSMARINE_LATE) return NULL;
    int acting = o->s.step == POLAND_ACTS ? RED : WHITE;
    for (unsigned face = 0; face < ob->die[acting].faces; face++)
        if (DICE_OF(o->kept[acting], face) && !ob->die[acting].face[face].choice)
            return "position.orzel.either";
    return NULL;
}

static void judge_step(const struct orzel_board *ob, const struct orzel *o, struct complaints *c) {
    int step = o->s.step;
    struct bits tokens = bits_or(o->down, o->open);
    bool over = step == ENDED, acts = step == POLAND_ACTS || step == KRIEGSMARINE_ACTS;
    if (step < POLAND_ACTS && (bits_any(tokens) || o->known_seas))
        complain(c, "position.orzel.phase-one", 0,
                 bits_any(tokens) ? bits_first(tokens) : NO_FIELD);
    if (over && o->s.ended_by != RULE(6, 2) && (bits_any(tokens) || o->known_seas))
        complain(c, "position.orzel.after-last", 0, NO_FIELD);
    if (o->known_ships && step != NEW_POSITION)
        complain(c, "position.orzel.phase-three", 0, NO_FIELD);
    if (bits_any(o->open) && acts) complain(c, "position.orzel.observed", 0, bits_first(o->open));
    struct bits loose = bits_less(tokens, orzel_chain(&ob->b, o));
    if ((acts || step == NEW_POSITION) && bits_any(loose))
        complain(c, "position.orzel.chain", 0, bits_first(loose));
    if (bits_has(&ob->straits, o->figure) != (over && o->s.ended_by == RULE(6, 1)))
        complain(c, "position.orzel.straits", 0, o->figure);
    if ((o->sunk == ob->ship_tokens) != (over && o->s.ended_by == RULE(6, 2)))
        complain(c, "position.orzel.all-sunk", 0, NO_FIELD);
}

/* Somebody must be able to do something. Whether an action is possible is public, only what
 * tokens it can be done with is not: where the view hides them, take them for granted. */
static const char *judge_moves(const struct board *b, const struct orzel *o) {
    move list[MAX_MOVES];
    struct orzel seen = *o;
    if (o->s.step == ENDED || o->s.step < POLAND_ACTS) return NULL;
    if (hides_movement(o)) seen.hand_ships = seen.hand;
    if (hides_mines(o)) seen.hand_mines = seen.mines;
    int least = o->s.step == NEW_POSITION ? 2 : 1; /* `stay` alone is forced */
    return orzel_legal(b, &seen.s, list) < least ? POSITION_IDLE : NULL;
}

void orzel_judge(const struct board *b, const struct state *s, struct complaints *c) {
    const struct orzel_board *ob = (const struct orzel_board *)b;
    const struct orzel *o = (const struct orzel *)s;
    judge_tokens(ob, o, c);
    const char *wrong = judge_dice(ob, o);
    if (wrong) complain(c, wrong, 0, NO_FIELD);
    judge_step(ob, o, c);
    if (!c->len && (wrong = judge_moves(b, o))) complain(c, wrong, 0, NO_FIELD);
}

/* ---- What there is to change -------------------------------------------------------------- */

/* As orzel_text_status calls them. */
static const char *const step_names[] = {"roll-red",          "keep-red",    "roll-white",
                                         "keep-white",        "poland-acts", "kriegsmarine-acts",
                                         "kriegsmarine-late", "sail",        NULL};
static const uint8_t step_seats[ENDED] = {CHANCE, SEAT_A, CHANCE, SEAT_B,
                                          SEAT_A, SEAT_B, SEAT_B, SEAT_A};
static const char *const secret_names[] = {"unknown", "known", NULL};

static void token(struct handles *h, const char *word, int value, int most, int kind, int look) {
    struct piece *p = &handle_add(h, HANDLE_TOKEN, word, value, most)->piece;
    p->kind = (uint8_t)kind;
    p->side = kind <= PIECE_MOVEMENT ? SEAT_A : SEAT_B;
    p->look = (uint8_t)look;
}

static void tokens(const struct orzel_board *ob, const struct orzel *o, struct handles *h) {
    int down = bits_count(o->down), ships = bits_count(o->down_ships), open = bits_count(o->open);
    int laid = bits_count(o->laid), mined = bits_count(o->mined);
    token(h, "figure", 1, 1, PIECE_FIGURE, 0);
    if (hides_movement(o)) {
        token(h, "movement", down, down + o->hand, PIECE_MOVEMENT, LOOK_HIDDEN);
    } else {
        token(h, "ship", ships, ships + o->hand_ships, PIECE_SHIP, LOOK_DOWN);
        token(h, "sea", down - ships, down - ships + o->hand - o->hand_ships, PIECE_SEA, LOOK_DOWN);
    }
    token(h, "open", open, ob->ship_tokens - o->sunk, PIECE_SHIP, 0);
    token(h, "warship", bits_count(o->patrols), ob->warships - o->taken, PIECE_WARSHIP, 0);
    if (hides_mines(o)) {
        token(h, "minefield", laid, laid + o->mines, PIECE_MINEFIELD, LOOK_HIDDEN);
    } else {
        token(h, "mine", mined, mined + o->hand_mines, PIECE_MINE, LOOK_DOWN);
        token(h, "blank", laid - mined, laid - mined + o->mines - o->hand_mines, PIECE_BLANK,
              LOOK_DOWN);
    }
}

/* Which dice stand in the step: a key, their colour and where they are kept. */
struct pool {
    const char *key;
    int colour;
    uint32_t *dice;
    bool choices; /* only faces with a choice */
};

static int pools_of(struct orzel *o, struct pool out[3]) {
    int step = o->s.step, count = 0;
    if (step < POLAND_ACTS) out[count++] = (struct pool){"red", RED, &o->kept[RED], false};
    if (step >= ROLL_WHITE && step <= POLAND_ACTS)
        out[count++] = (struct pool){"white", WHITE, &o->kept[WHITE], false};
    if (step < POLAND_ACTS)
        out[count++] = (struct pool){"rolled", step >= ROLL_WHITE, &o->rolled, false};
    int acting = step == POLAND_ACTS ? RED : WHITE;
    if (step >= POLAND_ACTS && step <= KRIEGSMARINE_LATE)
        out[count++] = (struct pool){"either", acting, &o->kept[acting], true};
    return count;
}

static void pool_word(const struct pool *p, const struct face *f, struct text *out) {
    text_add(out, p->key);
    text_char(out, '-');
    text_add(out, f->word);
}

static bool left_here(const struct orzel *o, int symbol) {
    return o->s.step == POLAND_ACTS ? symbol < MINES
                                    : o->s.step > POLAND_ACTS && o->s.step <= KRIEGSMARINE_LATE &&
                                          symbol >= MINES && symbol < FOG;
}

static void dice(const struct orzel_board *ob, const struct orzel *o, struct handles *h) {
    struct orzel copy = *o;
    struct pool pools[3];
    for (int i = 0; i < FOG; i++) {
        TEXT(word, HANDLE_WORD);
        text_add(&word, "left-");
        text_add(&word, orzel_board_symbols[i]);
        if (left_here(o, i)) handle_add(h, HANDLE_NUMBER, word.at, o->left[i], 2 * MAX_DICE);
    }
    for (int p = 0, count = pools_of(&copy, pools); p < count; p++) {
        const struct die *die = &ob->die[pools[p].colour];
        for (unsigned f = 0; f < die->faces; f++) {
            TEXT(word, HANDLE_WORD);
            pool_word(&pools[p], &die->face[f], &word);
            if (!pools[p].choices || die->face[f].choice)
                handle_add(h, HANDLE_NUMBER, word.at, (int)DICE_OF(*pools[p].dice, f), ob->dice);
        }
    }
}

/* What has left the board for good, and what everybody saw going back to a hand; by the word of
 * its handle. */
static uint8_t *gone(const struct orzel_board *ob, struct orzel *o, int i, const char **word,
                     int *most) {
    static const char *const words[] = {"sunk",         "captured",   "taken",      "swept-mines",
                                        "swept-blanks", "known-seas", "known-ships"};
    uint8_t *const at[] = {&o->sunk,         &o->captured,   &o->taken,      &o->swept_mines,
                           &o->swept_blanks, &o->known_seas, &o->known_ships};
    const int all[] = {ob->ship_tokens, ob->sea_tokens, ob->warships,   ob->mines,
                       ob->blanks,      ob->sea_tokens, ob->ship_tokens};
    *word = words[i];
    *most = all[i];
    return at[i];
}
enum { GONE_SORTS = 7, KNOWN_SEAS = 5 };

/* Tokens in hand are known only from phase II on, ships in phase III. */
static int gone_sorts(const struct orzel *o) {
    return o->s.step == NEW_POSITION  ? GONE_SORTS
           : o->s.step >= POLAND_ACTS ? GONE_SORTS - 1
                                      : KNOWN_SEAS;
}

static void on_field(const struct orzel *o, unsigned f, struct handles *h) {
    bool ship = bits_has(&o->down_ships, f), mine = bits_has(&o->mined, f);
    if (bits_has(&o->laid, f)) {
        if (hides_mines(o))
            token(h, "minefield", 1, 1, PIECE_MINEFIELD, LOOK_HIDDEN);
        else
            token(h, mine ? "mine" : "blank", 1, 1, mine ? PIECE_MINE : PIECE_BLANK, LOOK_DOWN);
    }
    if (bits_has(&o->down, f)) {
        if (hides_movement(o))
            token(h, "movement", 1, 1, PIECE_MOVEMENT, LOOK_HIDDEN);
        else
            token(h, ship ? "ship" : "sea", 1, 1, ship ? PIECE_SHIP : PIECE_SEA, LOOK_DOWN);
    }
    if (bits_has(&o->open, f)) token(h, "open", 1, 1, PIECE_SHIP, 0);
    if (bits_has(&o->patrols, f)) token(h, "warship", 1, 1, PIECE_WARSHIP, 0);
    if (o->figure == f) token(h, "figure", 1, 1, PIECE_FIGURE, 0);
}

static void handles(const struct board *b, const struct state *s, unsigned field,
                    struct handles *out) {
    const struct orzel_board *ob = (const struct orzel_board *)b;
    const struct orzel *o = (const struct orzel *)s;
    struct orzel copy = *o;
    const char *word;
    int most;
    if (field != NO_FIELD) {
        on_field(o, field, out);
        return;
    }
    handle_add(out, HANDLE_NUMBER, "round", s->round, ob->rounds)->least = 1;
    handle_choice(out, "step", step_names, s->step < ENDED ? s->step : 0);
    tokens(ob, o, out);
    handle_choice(out, "tokens", secret_names, !hides_movement(o));
    handle_choice(out, "mines", secret_names, !hides_mines(o));
    dice(ob, o, out);
    for (int i = 0; i < gone_sorts(o); i++) {
        uint8_t *at = gone(ob, &copy, i, &word, &most);
        handle_add(out, HANDLE_NUMBER, word, *at, most);
    }
}

/* What is not on the board and not gone is in a hand. */
static void settle(const struct orzel_board *ob, struct orzel *o) {
    int ships = ob->ship_tokens - o->sunk - bits_count(o->open),
        seas = ob->sea_tokens - o->captured;
    int mines = ob->mines - o->swept_mines, blanks = ob->blanks - o->swept_blanks;
    int hand = ships + seas - bits_count(o->down), laid = mines + blanks - bits_count(o->laid);
    int left = ob->warships - o->taken - bits_count(o->patrols);
    int own = ships - bits_count(o->down_ships), layers = mines - bits_count(o->mined);
    o->hand = (uint8_t)(hand > 0 ? hand : 0);
    o->mines = (uint8_t)(laid > 0 ? laid : 0);
    o->ships = (uint8_t)(left > 0 ? left : 0);
    o->hand_ships = (uint8_t)(hides_movement(o) || own < 0 ? 0 : own < o->hand ? own : o->hand);
    o->hand_mines = (uint8_t)(hides_mines(o) || layers < 0 ? 0
                              : layers < o->mines          ? layers
                                                           : o->mines);
    if (o->s.step < POLAND_ACTS) o->known_seas = 0;
    if (o->s.step != NEW_POSITION) o->known_ships = 0;
}

static bool change_field(struct orzel *o, const struct change *c) {
    unsigned f = c->field;
    const char *w = c->word;
    bool ship = text_same(w, "ship"), mine = text_same(w, "mine");
    bool movement = ship || text_same(w, "sea") || text_same(w, "movement");
    bool minefield = mine || text_same(w, "blank") || text_same(w, "minefield");
    struct bits *set = movement                  ? &o->down
                       : minefield               ? &o->laid
                       : text_same(w, "open")    ? &o->open
                       : text_same(w, "warship") ? &o->patrols
                                                 : NULL;
    if (text_same(w, "figure")) {
        if (c->value > 0) o->figure = (uint8_t)f;
        return true;
    }
    bool secret = text_same(w, "movement") || text_same(w, "minefield");
    if (!set || (movement && secret != hides_movement(o)) ||
        (minefield && secret != hides_mines(o)))
        return false;
    struct bits *const all[] = {&o->down,    &o->down_ships, &o->open,
                                &o->patrols, &o->laid,       &o->mined};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) bits_drop(all[i], f);
    if (!c->value) return true;
    bits_add(set, f);
    if (ship) bits_add(&o->down_ships, f);
    if (mine) bits_add(&o->mined, f);
    return true;
}

/* Whose view it is follows from what is known. */
static void know(struct orzel *o, bool movement, bool mines) {
    o->s.viewer = movement ? (mines ? REFEREE : SEAT_A) : (mines ? SEAT_B : PUBLIC);
    if (!movement) o->down_ships = BITS_NONE;
    if (!mines) o->mined = BITS_NONE;
}

static void change_step(struct orzel *o, int step) {
    o->s.step = (uint8_t)step;
    o->s.turn = step_seats[step];
    o->s.winner = NOBODY;
    o->s.ended_by = 0;
    o->rolled = o->kept[RED] = o->kept[WHITE] = 0;
    memset(o->left, 0, sizeof o->left);
}

static bool change_dice(const struct orzel_board *ob, struct orzel *o, const struct change *c) {
    struct pool pools[3];
    for (int i = 0; i < FOG; i++) {
        TEXT(word, HANDLE_WORD);
        text_add(&word, "left-");
        text_add(&word, orzel_board_symbols[i]);
        if (!text_same(word.at, c->word) || !left_here(o, i)) continue;
        o->left[i] = (uint8_t)(c->value <= 2 * MAX_DICE ? c->value : 2 * MAX_DICE);
        return true;
    }
    for (int p = 0, count = pools_of(o, pools); p < count; p++) {
        const struct die *die = &ob->die[pools[p].colour];
        for (unsigned f = 0; f < die->faces; f++) {
            TEXT(word, HANDLE_WORD);
            pool_word(&pools[p], &die->face[f], &word);
            if (!text_same(word.at, c->word)) continue;
            unsigned had = DICE_OF(*pools[p].dice, f), others = DICE_TOTAL(*pools[p].dice) - had;
            unsigned wanted = (unsigned)c->value;
            if (others + wanted > ob->dice) wanted = ob->dice - others;
            *pools[p].dice = *pools[p].dice - had * DIE(f) + wanted * DIE(f);
            return true;
        }
    }
    return false;
}

static bool change_number(const struct orzel_board *ob, struct orzel *o, const struct change *c) {
    const char *word;
    int most;
    if (c->value < 0) return false;
    if (text_same(c->word, "round") && c->value >= 1 && c->value <= ob->rounds) {
        o->s.round = (uint16_t)c->value;
        return true;
    }
    for (int i = 0; i < gone_sorts(o); i++) {
        uint8_t *at = gone(ob, o, i, &word, &most);
        if (!text_same(c->word, word) || c->value > most) continue;
        *at = (uint8_t)c->value;
        return true;
    }
    return change_dice(ob, o, c);
}

static bool change(const struct board *b, struct state *s, const struct change *c) {
    const struct orzel_board *ob = (const struct orzel_board *)b;
    struct orzel *o = (struct orzel *)s;
    int step = handle_named(step_names, c), secret = handle_named(secret_names, c);
    bool done = true;
    if (c->field != NO_FIELD)
        done = c->value >= 0 && change_field(o, c);
    else if (text_same(c->word, "step") && step >= 0)
        change_step(o, step);
    else if (text_same(c->word, "tokens") && secret >= 0)
        know(o, secret, !hides_mines(o));
    else if (text_same(c->word, "mines") && secret >= 0)
        know(o, !hides_movement(o), secret);
    else
        done = change_number(ob, o, c);
    settle(ob, o);
    return done;
}

static const char *const spellings[] = {
    "patrol @-@",   "attack @",   "observe @",   "patrol @", "break @", "sail @", "course @ ship",
    "course @ sea", "lay @ mine", "lay @ blank", "surface",  "prepare", "stay",   NULL};

const struct drafting orzel_drafting = {
    .words = orzel_words,
    .judge = orzel_judge,
    .handles = handles,
    .change = change,
    .spellings = spellings,
};
