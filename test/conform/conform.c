#include "conform/conform.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/embedded.h"
#include "core/book.h"
#include "harness/harness.h"

const char *const promise_text[PROMISE_COUNT] = {
#define X(key, text) text,
    PROMISES(X)
#undef X
};

enum { LINE = 8192, PAST = 64, ASKED = 300 };

struct walk {
    const struct board *b;
    const struct game *g;
    const struct rulebook *book;
    struct kept *kept;
    struct rng rng;
    uint64_t seed;
    int ply, kinds;
    bool hid, speaks; /* its words are in the program */
    char asked[ASKED][40];
    int asked_count; /* words whose phrase was looked for: once is enough */
    union any_state s;
    move list[MAX_MOVES + 1];
    int count;
    move past[PAST]; /* moves that were legal some time ago */
    char line[LINE]; /* the position */
};

/* Notes one check of a promise; the first failure of each is kept with its position. */
__attribute__((format(printf, 4, 5))) static bool keep(struct walk *w, enum promise p, bool good,
                                                       const char *format, ...) {
    w->kept->checks[p]++;
    if (good) return true;
    if (w->kept->broken[p]++) return false;
    char *out = w->kept->first[p];
    size_t room = sizeof w->kept->first[p], used;
    va_list list;
    va_start(list, format);
    vsnprintf(out, room, format, list);
    va_end(list);
    used = strlen(out);
    snprintf(out + used, room - used, "\n    in game %llu, move %d: %s",
             (unsigned long long)w->seed, w->ply, w->line);
    return false;
}

static size_t size(const struct walk *w) { return w->g->state_size; }

static bool field_ok(const struct walk *w, unsigned f) { return f < w->b->fields || f == NO_FIELD; }

static const char *spell(const struct walk *w, move m) {
    static char room[2][200];
    static int turn;
    char *out = room[turn ^= 1];
    struct text t = text_over(out, 200);
    w->g->write_move(w->b, &w->s.s, m, REFEREE, &t);
    return out;
}

/* One line of text, words separated by single blanks. */
static bool is_clean(const struct text *t) {
    if (t->cut || !t->len || t->at[0] == ' ' || t->at[t->len - 1] == ' ') return false;
    for (size_t i = 0; i < t->len; i++)
        if (t->at[i] < 32 || t->at[i] > 126 || (t->at[i] == ' ' && t->at[i + 1] == ' '))
            return false;
    return strlen(t->at) == t->len;
}

static int compare(const void *a, const void *b) {
    move x = *(const move *)a, y = *(const move *)b;
    return x < y ? -1 : x > y;
}

/* "doing.303.attack" or "doing.attack", in both languages. */
static bool has_phrase(const struct walk *w, const char *topic, const char *word) {
    const char *const of[] = {w->g->name, ""};
    for (int i = 0; i < 2; i++) {
        TEXT(key, 100);
        TEXT(words, 400);
        text_add(&key, topic), text_char(&key, '.');
        if (*of[i]) text_add(&key, of[i]), text_char(&key, '.');
        text_add(&key, word);
        if (book_phrase(key.at, POLISH, &words) && book_phrase(key.at, ENGLISH, &words))
            return true;
    }
    return false;
}

/* A word that people may read has its phrase. Verbs, tokens and faces are glossed, or words. */
static void see_word(struct walk *w, const char *topic, const char *word) {
    TEXT(key, sizeof *w->asked);
    if (!w->speaks || !word || !*word) return;
    text_add(&key, topic), text_char(&key, '.'), text_add(&key, word);
    for (int i = 0; i < w->asked_count; i++)
        if (!strcmp(w->asked[i], key.at)) return;
    if (w->asked_count < ASKED) strcpy(w->asked[w->asked_count++], key.at);
    bool found = has_phrase(w, topic, word);
    if (!strcmp(topic, "gloss")) found = found || has_phrase(w, "word", word);
    keep(w, WORDS, found, "no phrase %s.%s.%s", topic, w->g->name, word);
}

/* What a game is told by before anybody moves. */
static void see_own_words(struct walk *w) {
    for (int i = 0; i < 2; i++) {
        see_word(w, "side", w->g->sides[i]);
        see_word(w, "goal", w->g->sides[i]);
    }
}

/* What the end tells in numbers. */
static void see_counts(struct walk *w) {
    struct count counts[MAX_COUNTS];
    int count = w->g->counts(w->b, &w->s.s, counts);
    for (int i = 0; i < count; i++) see_word(w, "result", counts[i].key);
}

static bool is_legal(const struct walk *w, move m) {
    return bsearch(&m, w->list, (size_t)w->count, sizeof m, compare) != NULL;
}

static void see_verdict(struct walk *w, move m) {
    struct verdict v = game_check(w->b, &w->s.s, m);
    bool legal = w->s.s.turn != NOBODY && is_legal(w, m);
    if (legal) {
        keep(w, ALLOWED, !v.rule, "%08x (%s) is legal, check says %u", m, spell(w, m), v.rule);
        return;
    }
    keep(w, REFUSED, v.rule != 0,
         "%08x (kind %u arg %u from %u to %u) is not legal, check allows it", m, MOVE_KIND(m),
         MOVE_ARG(m), MOVE_FROM(m), MOVE_TO(m));
    keep(w, VERDICT, v.rule < 10000 && (!v.rule || w->book->denies[v.rule]),
         "%08x is refused by %u.%u, which is not in the book or has no deny text", m,
         RULE_CHAPTER(v.rule), RULE_NUMBER(v.rule));
    keep(w, VERDICT, field_ok(w, v.field), "%08x is refused at field %u", m, v.field);
    see_word(w, "why", v.why);
}

/* Changes one part of a move a little. */
static move near_miss(struct walk *w, move m) {
    static const unsigned shift[] = {26, 18, 9, 0}, width[] = {6, 8, 9, 9};
    unsigned i = rng_below(&w->rng, 4), mask = (1u << width[i]) - 1;
    unsigned part = m >> shift[i] & mask;
    switch (rng_below(&w->rng, 4)) {
    case 0: part = rng_below(&w->rng, 2) ? part + 1 : part - 1; break;
    case 1: part = rng_below(&w->rng, w->b->fields); break;
    case 2: part = rng_below(&w->rng, 2) ? 0 : NO_FIELD; break;
    default: part = rng_below(&w->rng, mask + 1);
    }
    m = (m & ~(mask << shift[i])) | (part & mask) << shift[i];
    return rng_below(&w->rng, 4) ? m : near_miss(w, m);
}

static void see_moves(struct walk *w) {
    w->list[w->g->max_moves] = 0xDEADBEEF;
    w->count = game_legal(w->b, &w->s.s, w->list);
    keep(w, COUNT, w->count > 0 && w->count <= w->g->max_moves, "%d moves of at most %d", w->count,
         w->g->max_moves);
    keep(w, COUNT, w->list[w->g->max_moves] == 0xDEADBEEF, "legal wrote past max_moves");
    keep(w, COUNT, w->list[0] != NO_MOVE, "0 is no move");
    for (int i = 1; i < w->count; i++)
        if (!keep(w, SORTED, w->list[i - 1] < w->list[i], "%08x before %08x", w->list[i - 1],
                  w->list[i]))
            qsort(w->list, (size_t)w->count, sizeof(move), compare);
    for (int i = 0; i < w->count; i++) see_verdict(w, w->list[i]);
}

static void see_other_words(struct walk *w) {
    for (int i = 0; i < 12; i++) see_verdict(w, (move)rng_next(&w->rng));
    see_verdict(w, NO_MOVE);
    see_verdict(w, ~0u);
    for (int i = 0; i < 24; i++) see_verdict(w, w->past[rng_below(&w->rng, PAST)]);
    for (int i = 0; i < 24 && w->count; i++) {
        move m = w->list[rng_below(&w->rng, (uint32_t)w->count)];
        see_verdict(w, near_miss(w, m));
        see_verdict(w, near_miss(w, w->past[rng_below(&w->rng, PAST)]));
    }
}

static void see_position(struct walk *w) {
    char again_room[LINE], err_room[400];
    struct text line = text_over(w->line, LINE), again = text_over(again_room, LINE);
    struct text err = text_over(err_room, sizeof err_room);
    union any_state back;
    memset(&back, 0xA5, sizeof back);
    w->g->write(w->b, &w->s.s, &line);
    keep(w, POSITION, is_clean(&line), "not one clean line of ASCII words");
    if (!keep(w, POSITION, w->g->read(w->b, &back.s, w->line, &err), "refused: %s", err.at)) return;
    w->g->write(w->b, &back.s, &again);
    keep(w, POSITION, !strcmp(w->line, again.at), "reads back as %s", again.at);
    size_t i = 0;
    while (i < size(w) && back.room[i] == w->s.room[i]) i++;
    keep(w, POSITION, i == size(w), "byte %zu of the state was %u, comes back as %u", i,
         w->s.room[i % STATE_SIZE], back.room[i % STATE_SIZE]);
    keep(w, HASH, game_hash(w->b, &back.s) == game_hash(w->b, &w->s.s), "another hash");
}

static void see_spelling(struct walk *w) {
    static char seen[MAX_MOVES][120];
    for (int i = 0; i < w->count; i++) {
        struct text t = text_over(seen[i], sizeof seen[i]);
        move back = NO_MOVE;
        w->g->write_move(w->b, &w->s.s, w->list[i], REFEREE, &t);
        keep(w, MOVES, is_clean(&t) && !strchr(t.at, '?'), "%08x is written as \"%s\"", w->list[i],
             t.at);
        bool read = game_read_move(w->b, &w->s.s, t.at, &back);
        keep(w, MOVES, read && back == w->list[i], "%08x \"%s\" reads back as %08x", w->list[i],
             t.at, back);
        if (w->s.s.turn <= SEAT_B) {
            TEXT(own, 120);
            w->g->write_move(w->b, &w->s.s, w->list[i], w->s.s.turn, &own);
            keep(w, OWN_MOVE, !strcmp(own.at, t.at), "\"%s\" reads \"%s\"", t.at, own.at);
        }
    }
    for (int n = 0; n < w->count && w->count > 1; n++) { /* a sample of pairs */
        int i = (int)rng_below(&w->rng, (uint32_t)w->count);
        keep(w, MOVES, i == n || strcmp(seen[i], seen[n]), "\"%s\" twice in the list", seen[i]);
    }
}

/* Takes the next thing a deed names from the text of the move: it must stand there. */
static bool find(const char **text, const char *thing) {
    const char *at = strstr(*text, thing);
    if (at) *text = at + strlen(thing);
    return at != NULL;
}

static bool find_field(const struct walk *w, const char **text, unsigned field) {
    TEXT(word, 8);
    if (field == NO_FIELD) return true;
    if (field >= w->b->fields) return false;
    board_write_field(w->b, field, &word);
    return find(text, word.at);
}

/* All a deed names stands in the text in this order, and no field or card but these. */
static bool named(const struct walk *w, const struct deed *d, const char *text) {
    char card[8];
    bool whole = true;
    snprintf(card, sizeof card, "%02d", d->card);
    if (d->card) whole = find(&text, card);
    whole = whole && find_field(w, &text, d->from) && find_field(w, &text, d->to);
    for (int i = 0; whole && i < d->dice; i++) whole = find(&text, d->face[i]);
    if (whole && d->token) whole = find(&text, d->token);
    return whole && strcspn(text, "0123456789") == strlen(text);
}

static uint64_t deed_number(const struct deed *d) {
    char room[400];
    snprintf(room, sizeof room, "%s|%s|%d|%d|%d|%s|%s|%s|%s", d->verb, d->token ? d->token : "",
             d->card, d->from, d->to, d->dice > 0 ? d->face[0] : "", d->dice > 1 ? d->face[1] : "",
             d->dice > 2 ? d->face[2] : "", d->dice > 3 ? d->face[3] : "");
    uint64_t hash = 1469598103934665603u;
    for (const char *p = room; *p; p++) hash = (hash ^ (unsigned char)*p) * 1099511628211u;
    return hash;
}

static int by_number(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void see_deeds(struct walk *w) {
    static uint64_t seen[MAX_MOVES];
    static const int viewers[] = {REFEREE, SEAT_A, SEAT_B, PUBLIC};
    for (int i = 0; i < w->count; i++) {
        for (int v = 0; v < 4; v++) {
            TEXT(text, 120);
            w->g->write_move(w->b, &w->s.s, w->list[i], viewers[v], &text);
            struct deed d = game_deed(w->b, &w->s.s, w->list[i], viewers[v]);
            keep(w, DEEDS, named(w, &d, text.at) && d.secret == (strchr(text.at, '?') != NULL),
                 "%s: verb %s, card %d, from %d, to %d, token %s, %d dice", text.at, d.verb, d.card,
                 d.from, d.to, d.token ? d.token : "-", d.dice);
            if (v) continue;
            seen[i] = deed_number(&d);
            if (strcmp(d.verb, "roll") != 0) see_word(w, "gloss", d.verb);
            see_word(w, "gloss", d.token);
            for (int k = 0; k < d.dice; k++) see_word(w, "gloss", d.face[k]);
        }
    }
    qsort(seen, (size_t)w->count, sizeof *seen, by_number);
    for (int i = 1; i < w->count; i++)
        keep(w, DEEDS, seen[i - 1] != seen[i], "two moves have the same deed");
}

static void see_pieces(struct walk *w, const struct state *s) {
    static struct piece list[MAX_PIECES + 1];
    memset(list, 0x5A, sizeof list);
    int count = w->g->pieces(w->b, s, list);
    if (!keep(w, PIECES, count >= 0 && count <= MAX_PIECES, "%d pieces", count)) return;
    for (int i = 0; i < count; i++) {
        const struct piece *p = &list[i];
        bool good = p->kind < w->kinds && p->side <= NOBODY && p->side != CHANCE &&
                    field_ok(w, p->field) && field_ok(w, p->to) && p->level <= 2 &&
                    memchr(p->label, 0, sizeof p->label);
        for (const char *c = p->label; good && *c; c++) good = *c > 32 && *c < 127;
        keep(w, PIECES, good, "piece %d: kind %u of %d, side %u, field %u, to %u, label %.6s", i,
             p->kind, w->kinds, p->side, p->field, p->to, p->label);
        if (good) see_word(w, "piece", w->g->piece_words[p->kind]);
    }
}

static void see_people(struct walk *w, const struct state *s) {
    struct status status = {.rounds = -1};
    struct count counts[MAX_COUNTS + 1];
    struct score_line score[MAX_SCORE + 1];
    w->g->status(w->b, s, &status);
    see_word(w, "doing", status.doing);
    keep(w, PEOPLE,
         (!status.rounds || status.rounds >= s->round) && (!status.step || (status.step > 32)) &&
             (s->turn == NOBODY || status.doing),
         "status: %d rounds in round %u", status.rounds, s->round);
    int n = w->g->counts(w->b, s, counts);
    keep(w, PEOPLE, n > 0 && n <= MAX_COUNTS, "%d counts", n);
    for (int i = 0; i < n && i < MAX_COUNTS; i++)
        keep(w, PEOPLE, counts[i].key && *counts[i].key, "count %d has no key", i);
    if (w->g->score) {
        n = w->g->score(w->b, s, score);
        keep(w, PEOPLE, n >= 0 && n <= MAX_SCORE, "%d score lines", n);
        for (int i = 0; i < n && i < MAX_SCORE; i++)
            keep(w, PEOPLE, w->book->known[score[i].rule % 10000] && field_ok(w, score[i].field),
                 "score line %d: rule %u, field %u", i, score[i].rule, score[i].field);
        int line = test_uncounted(w->b, score, n < MAX_SCORE ? n : MAX_SCORE);
        keep(w, PEOPLE, line < 0, "score line %d cannot be counted at a table", line);
    }
}

static void see_view(struct walk *w, int viewer) {
    char line_room[LINE];
    struct text line = text_over(line_room, LINE);
    union any_state view, other, full;
    memset(&view, 0xA5, sizeof view);
    memset(&other, 0x5A, sizeof other);
    memset(&full, 0xC3, sizeof full);
    game_observe(w->b, &w->s.s, viewer, &view.s);
    game_observe(w->b, &w->s.s, viewer, &other.s);
    keep(w, VIEW, !memcmp(&view, &other, size(w)), "bytes of the view are left unwritten");
    keep(w, VIEW, view.s.viewer == viewer, "viewer is %u, not %d", view.s.viewer, viewer);
    keep(w, VIEW,
         view.s.turn == w->s.s.turn && view.s.round == w->s.s.round &&
             view.s.winner == w->s.s.winner && view.s.ended_by == w->s.s.ended_by,
         "turn, round or result differ in the view of seat %d", viewer);
    w->g->write(w->b, &view.s, &line);
    keep(w, VIEW, is_clean(&line), "the text of the view: %s", line.at);
    other = view;
    other.s.viewer = REFEREE;
    if (memcmp(&other, &w->s, size(w))) w->hid = true;
    see_pieces(w, &view.s);
    see_people(w, &view.s);

    w->g->imagine(w->b, &view.s, &w->rng, &full.s);
    game_observe(w->b, &full.s, viewer, &other.s);
    size_t i = 0;
    while (i < size(w) && view.room[i] == other.room[i]) i++;
    keep(w, IMAGINE, i == size(w), "byte %zu of the view of seat %d: %u, imagined %u", i, viewer,
         view.room[i % STATE_SIZE], other.room[i % STATE_SIZE]);
    keep(w, IMAGINED, full.s.viewer == REFEREE, "viewer is %u", full.s.viewer);
    union any_state back;
    TEXT(err, 400);
    line = text_over(line_room, LINE);
    w->g->write(w->b, &full.s, &line);
    bool read = w->g->read(w->b, &back.s, line.at, &err);
    keep(w, IMAGINED, read, "seat %d imagines %s, refused: %s", viewer, line.at, err.at);
    if (read)
        keep(w, IMAGINED, !memcmp(&back, &full, size(w)), "reads back differently: %s", line.at);
    if (viewer != w->s.s.turn) return;
    static move list[MAX_MOVES];
    int count = game_legal(w->b, &view.s, list);
    bool same = count == w->count && !memcmp(list, w->list, sizeof(move) * (size_t)count);
    keep(w, OWN_TURN, same, "%d moves in the view, %d in truth", count, w->count);
    for (i = 0; i < (size_t)w->count; i++)
        keep(w, OWN_TURN, !game_check(w->b, &view.s, w->list[i]).rule,
             "check on the view refuses %s", spell(w, w->list[i]));
}

static void see_odds(struct walk *w) {
    uint64_t total = 0;
    for (int i = 0; i < w->count; i++) {
        uint32_t weight = w->g->odds(w->b, &w->s.s, w->list[i]);
        keep(w, ODDS, weight > 0, "%s has no weight", spell(w, w->list[i]));
        total += weight;
    }
    keep(w, ODDS, total <= 65536, "weights add up to %llu", (unsigned long long)total);
    keep(w, ODDS, total == game_weight(w->b, &w->s.s), "game_weight differs");
    keep(w, ODDS, !w->g->even || total == (uint64_t)w->count, "it is not even");
}

/* What pick draws is what one draws from the list. */
static void see_picks(struct walk *w) {
    move drawn[4];
    if (!w->g->pick || (w->s.s.turn == CHANCE && !w->g->even)) return;
    for (int n = 0; n <= 3; n++) {
        struct rng r = rng_from((uint64_t)w->ply), same = r;
        int count = w->g->pick(w->b, &w->s.s, &r, drawn, n);
        keep(w, PICKS, count == w->count, "pick counts %d moves, there are %d", count, w->count);
        for (int i = 0; i <= (n > 1 && w->count > n ? n : 0); i++) {
            move due = w->list[rng_below(&same, (uint32_t)w->count)];
            keep(w, PICKS, drawn[i] == due, "pick draws %08x, not %s", drawn[i], spell(w, due));
        }
        keep(w, PICKS, r.a == same.a && r.b == same.b, "pick draws another time");
    }
}

static void see_hints(struct walk *w) {
    if (w->g->value) {
        int value = w->g->value(w->b, &w->s.s);
        keep(w, HINTS, value >= -1000 && value <= 1000, "value %d", value);
    }
    for (int i = 0; w->g->prior && w->s.s.turn <= SEAT_B && i < w->count; i++) {
        int prior = w->g->prior(w->b, &w->s.s, w->list[i]);
        keep(w, HINTS, prior >= 0 && prior <= 1000, "prior %d", prior);
    }
}

/* A text with one place changed: something read must refuse, or accept safely. */
static void spoil(struct walk *w, char *text) {
    static const char letters[] = "ABZaz0189?+-=:/,.x!~ \t\n\x80";
    size_t len = strlen(text), i = rng_below(&w->rng, (uint32_t)len + 1);
    char c = letters[rng_below(&w->rng, sizeof letters - 1)];
    switch (rng_below(&w->rng, 5)) {
    case 0: text[i] = 0; break;
    case 1: memmove(text + i + 1, text + i, len - i + 1), text[i] = c; break;
    case 2:
        if (i < len) memmove(text + i, text + i + 1, len - i);
        break;
    case 3:
        if (i + 1 < len) c = text[i], text[i] = text[i + 1], text[i + 1] = c;
        break;
    default:
        if (i < len) text[i] = c;
    }
}

static void see_junk_moves(struct walk *w) {
    char text[200];
    for (int n = 0; n < 6; n++) {
        move m = NO_MOVE;
        snprintf(text, sizeof text, "%s",
                 spell(w, w->list[rng_below(&w->rng, (uint32_t)w->count)]));
        for (uint32_t k = rng_below(&w->rng, 3) + 1; k; k--) spoil(w, text);
        bool read = game_read_move(w->b, &w->s.s, text, &m);
        if (read) see_verdict(w, m);
        TEXT(again, 200);
        if (read) w->g->write_move(w->b, &w->s.s, m, REFEREE, &again);
        keep(w, JUNK_MOVE, !read || !strcmp(again.at, text), "\"%s\" was read as %s", text,
             again.at);
    }
}

/* A position that was accepted: everything that can be asked of it must hold. */
static void see_accepted(struct walk *w, const struct state *s, const char *text) {
    char line_room[LINE], err_room[400];
    struct text line = text_over(line_room, LINE), err = text_over(err_room, sizeof err_room);
    static move list[MAX_MOVES];
    union any_state copy, back, view;
    w->g->write(w->b, s, &line);
    bool read = w->g->read(w->b, &back.s, line.at, &err);
    keep(w, JUNK_POSITION, read && !memcmp(&back, s, size(w)), "accepted: %s\n    written: %s",
         text, line.at);
    int count = game_legal(w->b, s, list);
    keep(w, JUNK_POSITION, s->turn == NOBODY ? !count : count > 0 && count <= w->g->max_moves,
         "accepted with %d moves: %s", count, text);
    for (int viewer = SEAT_A; viewer <= PUBLIC; viewer = viewer == SEAT_B ? PUBLIC : viewer + 1) {
        game_observe(w->b, s, viewer, &view.s);
        w->g->imagine(w->b, &view.s, &w->rng, &copy.s);
        game_observe(w->b, &copy.s, viewer, &back.s);
        keep(w, JUNK_POSITION, !memcmp(&back, &view, size(w)),
             "accepted, but imagining for seat %d fails: %s", viewer, text);
        see_pieces(w, &view.s);
    }
    for (int ply = 0; ply < 40 && count > 0; ply++) { /* and play on a little */
        memcpy(&copy, ply ? (const void *)&copy : (const void *)s, size(w));
        game_apply(w->b, &copy.s, list[rng_below(&w->rng, (uint32_t)count)], NULL);
        count = game_legal(w->b, &copy.s, list);
        keep(w, JUNK_POSITION, copy.s.turn == NOBODY || count > 0, "no moves left after %s", text);
    }
}

static void see_junk_positions(struct walk *w) {
    char text[LINE + 8];
    for (int n = 0; n < 2; n++) {
        union any_state s;
        char err_room[400];
        struct text err = text_over(err_room, sizeof err_room);
        snprintf(text, sizeof text - 8, "%s", w->line);
        for (uint32_t k = rng_below(&w->rng, 3) + 1; k; k--) spoil(w, text);
        memset(&s, 0xA5, sizeof s);
        if (w->g->read(w->b, &s.s, text, &err))
            see_accepted(w, &s.s, text);
        else
            keep(w, JUNK_POSITION, err.len > 0 && err.len < 300, "refused without a reason: %s",
                 text);
    }
}

static void see_events(struct walk *w, const struct trace *t) {
    keep(w, EVENTS, t->len < MAX_EVENTS, "%d events: some were dropped", t->len);
    for (int i = 0; i < t->len; i++) {
        const struct event *e = &t->at[i];
        keep(w, EVENTS, e->rule && w->book->known[e->rule % 10000],
             "event %d of kind %u has rule %u, which is not in the book", i, e->kind, e->rule);
        keep(w, EVENTS,
             e->kind < EVENT_KINDS && e->side <= NOBODY && e->side != CHANCE &&
                 e->seen_by <= SEEN_BY_ALL && field_ok(w, e->from) && field_ok(w, e->to),
             "event %d: kind %u side %u seen by %u from %u to %u", i, e->kind, e->side, e->seen_by,
             e->from, e->to);
    }
}

/* Plays one of the legal moves; in every second game the players are keen. */
static void go_on(struct walk *w) {
    uint32_t tries = w->seed & 1 && w->s.s.turn != CHANCE ? KEEN : 1;
    move pick = test_choose(w->b, &w->s.s, w->list, w->count, tries, &w->rng);
    move m = w->s.s.turn == CHANCE ? game_roll(w->b, &w->s.s, &w->rng) : pick;
    struct trace t;
    union any_state twin = w->s;
    w->past[w->ply % PAST] = pick;
    game_apply(w->b, &w->s.s, m, &t);
    game_apply(w->b, &twin.s, m, NULL);
    keep(w, SAME, !memcmp(&twin, &w->s, size(w)), "after %08x the states differ", m);
    see_events(w, &t);
    w->ply++;
}

static void see_end(struct walk *w) {
    const struct state *s = &w->s.s;
    bool over = s->turn == NOBODY;
    if (!over) {
        keep(w, ENDS, s->winner == NOBODY && !s->ended_by, "a winner before the end");
        return;
    }
    keep(w, ENDS, s->winner <= SEAT_B || s->winner == NOBODY, "winner is %u", s->winner);
    keep(w, ENDS, s->ended_by && w->book->known[s->ended_by % 10000], "ended by rule %u",
         s->ended_by);
    w->count = 0;
    see_other_words(w);
}

static void see_all(struct walk *w) {
    see_position(w);
    see_end(w);
    keep(w, VIEW, w->s.s.viewer == REFEREE, "viewer of the truth is %u", w->s.s.viewer);
    if (w->s.s.turn != NOBODY) {
        see_moves(w);
        see_other_words(w);
        see_spelling(w);
        if (w->ply % 4 == 0) see_deeds(w);
        see_hints(w);
        see_picks(w);
        see_junk_moves(w);
        if (w->s.s.turn == CHANCE) see_odds(w);
    }
    see_view(w, SEAT_A);
    see_view(w, SEAT_B);
    see_view(w, PUBLIC);
    see_pieces(w, &w->s.s);
    see_people(w, &w->s.s);
    see_junk_positions(w);
}

static void see_ground(struct walk *w) {
    for (unsigned f = 0; f < w->b->fields; f++) {
        TEXT(label, 40);
        w->g->ground(w->b, f, &label);
        bool good = label.len <= 5;
        for (size_t i = 0; i < label.len; i++) good &= label.at[i] >= 32 && label.at[i] < 127;
        keep(w, PEOPLE, good, "ground of field %u: %s", f, label.at);
    }
}

void conform(const struct board *b, long plies, struct kept *kept) {
    static struct walk walk;
    struct walk *w = &walk;
    memset(w, 0, sizeof *w);
    memset(kept, 0, sizeof *kept);
    *w = (struct walk){.b = b, .g = b->game, .book = test_rulebook(b->game), .kept = kept};
    if (!w->book) {
        keep(w, EVENTS, false, "there is no rulebook");
        return;
    }
    while (w->g->piece_words[w->kinds]) w->kinds++;
    see_ground(w);
    TEXT(own, 60);
    text_add(&own, "data/"), text_add(&own, w->g->name), text_add(&own, "/board.txt");
    w->speaks = embedded_find(own.at) != NULL;
    see_own_words(w);
    for (long done = 0; done < plies; done += w->ply, w->seed++) {
        w->rng = rng_from(w->seed);
        w->ply = 0;
        memset(&w->s, 0xA5, sizeof w->s);
        game_start(b, &w->s.s);
        see_all(w);
        while (w->s.s.turn != NOBODY && w->count > 0 && w->ply < w->g->max_plies) {
            go_on(w);
            see_all(w);
        }
        keep(w, ENDS, w->s.s.turn == NOBODY, "not over after %d moves", w->ply);
        see_counts(w);
        if (!w->ply) break;
    }
    keep(w, SECRETS, w->hid == w->g->secrets, "views %s something", w->hid ? "hide" : "never hide");
    keep(w, MOVES, w->g->max_moves < MAX_MOVES, "max_moves is %u", w->g->max_moves);
    keep(w, POSITION, w->g->state_size <= STATE_SIZE, "the state has %u bytes", w->g->state_size);
}
