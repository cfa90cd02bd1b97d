/* voice: what decides is told, in words a person would say.
 *
 * Whole games of the five are walked: every loss, hit, miss, reveal, battle and end is a moment
 * with a sentence in both languages for everybody who may read it, never the same twice in a row;
 * every decision has a line of the coach. All of these sentences are read for what nobody says:
 * doubled words, blanks left open, two full stops, the wrong person, English in Polish. The chances
 * that moves promise are compared with all ways the dice can fall. Voice files that are wrong are
 * refused, and the line is named. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include "base/embedded.h"
#include "core/match.h"
#include "core/voice.h"
#include "harness/harness.h"

enum { GAMES = 40, LINE = 600, POSITIONS = 700 };
static const int readers[] = {SEAT_A, SEAT_B, PUBLIC};

/* ---- reading aloud --------------------------------------------------------------------------- */

static bool letter(unsigned char c) { return isalnum(c) || c >= 128; }

/* The word at p in `word`; where it ends. */
static const char *word_at(const char *p, char *word, size_t size) {
    size_t n = 0;
    while (*p && letter((unsigned char)*p)) {
        if (n + 1 < size) word[n++] = (char)tolower((unsigned char)*p);
        p++;
    }
    word[n] = 0;
    return p;
}

static bool among(const char *word, const char *const *list) {
    for (; *list; list++)
        if (!strcmp(word, *list)) return true;
    return false;
}

static const char *const second_pl[] = {
    "ty",   "ci",     "cię",  "twój",    "twoja",  "twoje",   "twojego", "twoją",
    "twoi", "twoich", "masz", "tracisz", "jesteś", "bronisz", "ciebie",  NULL};
static const char *const second_en[] = {"you", "your", "yours", NULL};
static const char *const english[] = {"the", "and",  "is",  "your", "you",  "of",   "are",
                                      "his", "they", "was", "with", "from", "this", NULL};
static const char *const polish[] = {"jest", "się",  "nie", "nad", "polem",
                                     "polu", "twój", "już", NULL};

/* What is wrong with a sentence, or NULL. */
static const char *wrong(const char *text, enum language language, enum person person) {
    char before[40] = "", word[40];
    if (!*text) return "nothing is said";
    if (strchr(text, '{') || strchr(text, '}')) return "a blank was left open";
    if (strstr(text, "..") || strstr(text, "  ") || strstr(text, " .") || strstr(text, " ,") ||
        strstr(text, "()") || strstr(text, ": .") || strstr(text, "polu ,"))
        return "dots or blanks";
    if (!strchr(".!?", text[strlen(text) - 1])) return "no end of the sentence";
    if (islower((unsigned char)*text)) return "a small letter begins it";
    for (const char *p = text; *p;) {
        if (!letter((unsigned char)*p)) {
            if (strchr(".!?:,", *p)) before[0] = 0;
            p++;
            continue;
        }
        p = word_at(p, word, sizeof word);
        if (*word && !strcmp(word, before)) return "a word stands twice";
        snprintf(before, sizeof before, "%s", word);
        if (language == POLISH && among(word, english)) return "English in Polish";
        if (language == ENGLISH && among(word, polish)) return "Polish in English";
        if (person == PERSON_TOLD && among(word, language == POLISH ? second_pl : second_en))
            return "an onlooker is addressed";
    }
    return NULL;
}

/* ---- walking --------------------------------------------------------------------------------- */

struct walk {
    const struct board *b;
    struct match match;
    struct rng rng;
    char record[1 << 20];
    char last[3][2][LINE]; /* the last sentence of each reader and language */
    long moments, sentences, coached, sorts;
    bool met[64];
};
static struct walk w;

/* Whether an event must be told by some moment. */
static bool decides(const struct event *e) {
    switch (e->kind) {
    case EVENT_HIT:
    case EVENT_MISSED:
    case EVENT_DAMAGED:
    case EVENT_DESTROYED:
    case EVENT_SCATTERED:
    case EVENT_LOST:
    case EVENT_REVEALED:
    case EVENT_STRENGTH:
    case EVENT_ENDED: return true;
    default: return false;
    }
}

static void met(const struct moment *m) {
    const struct moment_sort *s = w.b->game->told;
    const struct moment_sort *found = moment_find(w.b->game, m->kind, m->outcome, m->who);
    if (!test_that(found, "%s %s of seat %d is no sort of moment", m->kind, m->outcome, m->who))
        return;
    if (!w.met[found - s]) w.sorts++;
    w.met[found - s] = true;
}

static void hear(const struct moment *m) {
    for (int r = 0; r < 3; r++)
        for (enum language in = POLISH; in <= ENGLISH; in++) {
            TEXT(text, LINE);
            bool said = voice_moment(w.b, m, readers[r], in, &text);
            if (!test_that(said, "%s %s: no sentence", m->kind, m->outcome)) continue;
            const char *fault =
                wrong(text.at, in, r == 2 ? PERSON_TOLD : voice_person(m, readers[r]));
            test_that(!fault, "%s: %s", fault, text.at);
            test_that(strcmp(text.at, w.last[r][in]), "twice in a row: %s", text.at);
            snprintf(w.last[r][in], LINE, "%s", text.at);
            w.sentences++;
        }
}

static void listen(void) {
    const struct trace *t = &w.match.trace;
    const struct moments *all = &w.match.moments;
    bool must = false, ended = false;
    for (int i = 0; i < t->len; i++) must |= decides(&t->at[i]);
    TEXT(made, 128);
    game_write_move(w.b, &w.match.before.s, w.match.last, REFEREE, &made);
    test_that(!must || all->len, "%s decided something and is not told", made.at);
    for (int i = 0; i < all->len; i++) {
        const struct moment *m = &all->at[i];
        test_that(m->done || i == all->len - 1, "something follows a moment that goes on");
        test_that(m->done || w.match.truth.s.turn == CHANCE, "a moment is left open");
        test_that(m->rolled <= m->of, "%d dice of %d", m->rolled, m->of);
        ended |= text_same(m->kind, "end");
        if (!m->done) continue;
        w.moments++;
        met(m);
        hear(m);
    }
    test_that(ended == (w.match.truth.s.turn == NOBODY), "the end is told when it comes");
}

static void coached(void) {
    union any_state view;
    int seat = w.match.truth.s.turn;
    if (seat > SEAT_B) return;
    game_observe(w.b, &w.match.truth.s, seat, &view.s);
    for (enum language in = POLISH; in <= ENGLISH; in++) {
        TEXT(text, LINE);
        struct status status = {0};
        w.b->game->status(w.b, &view.s, &status);
        bool said = voice_coach(w.b, &view.s, in, &text);
        test_that(said, "no coach for %s of seat %d", status.doing, seat);
        if (!said) continue;
        const char *fault = wrong(text.at, in, PERSON_YOU);
        test_that(!fault, "%s: %s", fault, text.at);
        test_that(text_columns(text.at) <= 104, "too long for two lines: %s", text.at);
        w.coached++;
    }
}

static bool begin(uint32_t seed) {
    struct record_head head = {.view = REFEREE};
    TEXT(err, 200);
    memset(w.last, 0, sizeof w.last);
    w.rng = rng_from(seed);
    return match_open(&w.match, w.b, &head, NULL, w.record, sizeof w.record, &err);
}

static void step(uint32_t keen) {
    move list[MAX_MOVES];
    const struct state *s = &w.match.truth.s;
    if (s->turn == CHANCE) {
        match_hand(&w.match, game_roll(w.b, s, &w.rng));
    } else {
        int n = game_legal(w.b, s, list);
        match_play(&w.match, test_choose(w.b, s, list, n, keen, &w.rng));
    }
}

static void walk(const struct game *g) {
    w.b = test_board(g);
    w.moments = w.sentences = w.coached = w.sorts = 0;
    memset(w.met, 0, sizeof w.met);
    test_case("%s: %d whole games, all that decides is told", g->name, GAMES);
    for (uint32_t game = 0; game < GAMES / TEST_PORTION; game++) {
        if (!test_that(begin(game), "no game")) return;
        while (!w.match.over) {
            coached();
            step(game % 2 ? KEEN : 1);
            listen();
        }
    }
    int sorts = 0;
    while (g->told[sorts].kind) sorts++;
    printf("%s: %ld moments of %ld sorts (of %d), %ld sentences, %ld lines of the coach\n", g->name,
           w.moments, w.sorts, sorts, w.sentences, w.coached);
    test_that(w.sorts * 10 >= sorts * 6, "only %ld of %d sorts were met", w.sorts, sorts);
}

/* ---- every wording, whether a game met it or not --------------------------------------------- */

static void aloud(const struct game *g) {
    const struct board *b = test_board(g);
    test_case("%s: every wording is fit to be read aloud", g->name);
    for (const struct moment_sort *s = g->told; s->kind; s++)
        for (uint32_t number = 0; number < 4; number++)
            for (int r = 0; r < 3; r++)
                for (enum language in = POLISH; in <= ENGLISH; in++) {
                    struct moment m = {.kind = s->kind,
                                       .outcome = s->outcome,
                                       .who = s->side,
                                       .number = number,
                                       .to = 5,
                                       .from = 3,
                                       .of = 2,
                                       .name = {"3 Armia", "5 Armia"}};
                    TEXT(text, LINE);
                    voice_moment(b, &m, readers[r], in, &text);
                    const char *fault =
                        wrong(text.at, in, r == 2 ? PERSON_TOLD : voice_person(&m, readers[r]));
                    test_that(!fault, "%s: %s", fault, text.at);
                    test_that(text_columns(text.at) <= 125, "long: %s", text.at);
                }
}

/* ---- chances --------------------------------------------------------------------------------- */

/* All ways the dice of an act can fall. */
struct fall {
    const struct board *b;
    unsigned from, to;
    double hit, down, before; /* before: another attack has ended the game */
};

/* What an event says of the act: the target is shot at, hit by it, it falls. */
enum { HIT = 1, DOWN = 2, SHOT = 4 };
static unsigned says(const struct fall *f, const struct event *e) {
    if (e->to != f->to) return 0;
    if (e->kind == EVENT_DESTROYED) return DOWN;
    if (e->from != f->from) return 0;
    return e->kind == EVENT_HIT ? HIT | SHOT : e->kind == EVENT_MISSED ? SHOT : 0;
}

static void fall(struct fall *f, const struct state *s, double weight, unsigned so_far) {
    struct status status = {0};
    f->b->game->status(f->b, s, &status);
    bool over = s->turn == NOBODY || (s->turn != CHANCE && strcmp(status.doing, "over"));
    if (over) {
        if (s->turn == NOBODY && !(so_far & (DOWN | SHOT))) f->before += weight;
        f->hit += so_far & HIT ? weight : 0;
        f->down += so_far & DOWN ? weight : 0;
        return;
    }
    move list[MAX_MOVES];
    int n = game_legal(f->b, s, list);
    if (s->turn != CHANCE) n = 1; /* where it flies then changes no die */
    for (int i = 0; i < n; i++) {
        union any_state then;
        struct trace t = {.len = 0};
        unsigned now = so_far;
        memcpy(&then, s, f->b->game->state_size);
        double part = 1;
        if (s->turn == CHANCE)
            part = f->b->game->odds(f->b, s, list[i]) / (double)game_weight(f->b, s);
        game_apply(f->b, &then.s, list[i], &t);
        for (int e = 0; e < t.len; e++) now |= says(f, &t.at[e]);
        fall(f, &then.s, weight * part, now);
    }
}

static int promised(const struct forecast *f, const char *key) {
    for (int i = 0; i < f->len; i++)
        if (!strcmp(f->at[i].key, key)) return f->at[i].value;
    return -1;
}

static int thousand(double part) { return (int)(part * 1000 + 0.5 + 1e-9); }

static long compared;

/* In the air: a declared attack, alone or with those that were declared before it. */
static void compare_attack(const struct board *b, const struct state *s, move m, bool alone) {
    struct forecast forecast = {0};
    union any_state then;
    struct deed deed = game_deed(b, s, m, REFEREE);
    b->game->forecast(b, s, m, &forecast);
    int down = promised(&forecast, "down");
    if (down < 0) return;
    move list[MAX_MOVES];
    memcpy(&then, s, b->game->state_size);
    game_apply(b, &then.s, m, NULL);
    int n = game_legal(b, &then.s, list), fire = -1;
    for (int i = 0; i < n && fire < 0; i++)
        if (!strcmp(game_deed(b, &then.s, list[i], REFEREE).verb, "fire")) fire = i;
    if (fire >= 0) game_apply(b, &then.s, list[fire], NULL);
    struct fall f = {.b = b, .from = deed.from, .to = deed.to};
    fall(&f, &then.s, 1, 0);
    TEXT(words, 128);
    game_write_move(b, s, m, REFEREE, &words);
    test_that(down == thousand(f.down / (1 - f.before)), "%s brings it down: %d, of all falls %d",
              words.at, down, thousand(f.down / (1 - f.before)));
    if (alone)
        test_that(promised(&forecast, "hit") == thousand(f.hit / (1 - f.before)), "%s hits: %d, %d",
                  words.at, promised(&forecast, "hit"), thousand(f.hit / (1 - f.before)));
    compared++;
}

/* Whether an attack has been declared already. */
static bool announced(const struct board *b, const struct state *s) {
    struct piece list[MAX_PIECES];
    for (int i = 0, n = b->game->pieces(b, s, list); i < n; i++)
        if (!strcmp(b->game->piece_words[list[i].kind], "attack")) return true;
    return false;
}

static void chances(const struct game *g) {
    const struct board *b = test_board(g);
    struct rng r = rng_from(11);
    move list[MAX_MOVES];
    test_case("%s: promised chances are those of all ways the dice can fall", g->name);
    compared = 0;
    for (int game = 0; compared < POSITIONS / TEST_PORTION && game < 400; game++) {
        union any_state s;
        game_start(b, &s.s);
        while (s.s.turn != NOBODY) {
            int n = game_legal(b, &s.s, list);
            struct status status = {0};
            b->game->status(b, &s.s, &status);
            bool declares = s.s.turn <= SEAT_B && !strcmp(status.doing, "declare");
            bool first = declares && !announced(b, &s.s);
            for (int i = 0; declares && i < n; i++) compare_attack(b, &s.s, list[i], first);
            move m = s.s.turn == CHANCE ? game_roll(b, &s.s, &r)
                                        : test_choose(b, &s.s, list, n, KEEN, &r);
            game_apply(b, &s.s, m, NULL);
        }
    }
    printf("%s: %ld attacks compared\n", g->name, compared);
    test_that(compared >= POSITIONS / TEST_PORTION, "only %ld attacks were compared", compared);
}

static void binomial(void) {
    test_case("chances of several dice: known values");
    test_that(moment_chance(3, 1, 3, 3) == 875, "three dice, one hit");
    test_that(moment_chance(3, 2, 3, 3) == 500, "three dice, two hits");
    test_that(moment_chance(1, 2, 3, 3) == 0, "one die, two hits");
    test_that(moment_chance(2, 1, 1, 5) == 306, "two dice that hit with a sixth");
    test_that(moment_chance(0, 0, 3, 3) == 1000, "nothing is needed");
}

/* ---- files that are wrong -------------------------------------------------------------------- */

static void refused(const struct game *g, const char *text, const char *line, const char *key) {
    TEXT(err, 400);
    bool good = voice_check(g, text, strlen(text), &err);
    test_that(!good, "taken: %.60s", text);
    test_that(strstr(err.at, key) && (!line || strstr(err.at, line)), "%s, not %s: %s", key,
              line ? line : "", err.at);
    test_that(!strstr(test_words(err.at), key), "no words for %s", err.at);
}

static void bad_files(void) {
    const struct game *g = games[0];
    test_case("a voice file that is wrong is refused, its line named");
    refused(g, "you-pl Nic.\n", "file.line 1", "voice.head");
    refused(g, "moment shots sideways raf\n", "file.line 1", "voice.head");
    refused(g, "moment shots miss poland\n", "file.line 1", "voice.head");
    refused(g, "coach fighters\n", "file.line 1", "voice.head");
    refused(g, "# words\nmoment shots miss raf\nhe-pl Nic.\n", "file.line 3", "voice.person");
    refused(g, "moment shots miss raf\nyou-de Nichts.\n", "file.line 2", "voice.person");
    refused(g, "moment shots miss raf\nyou-pl\n", "file.line 2", "voice.empty");
    refused(g, "moment shots miss raf\nyou-pl Nad {there}.\n", "file.line 2", "voice.blank");
    refused(g, "moment shots miss raf\nyou-pl Nic.\n", NULL, "voice.missing");
}

static void few(const struct game *g, const char *text, size_t len) {
    static char copy[1 << 16];
    const char *first = strstr(text, "\nyou-en ");
    TEXT(err, 400);
    snprintf(copy, sizeof copy, "%.*s%s", (int)(first - text), text, strchr(first + 1, '\n'));
    test_that(len < sizeof copy && !voice_check(g, copy, strlen(copy), &err), "one wording only");
    test_that(strstr(err.at, "voice.few"), "%s", err.at);
}

static void files(const struct game *g) {
    TEXT(path, 64);
    TEXT(err, 400);
    test_case("%s: its voice is whole", g->name);
    text_add(&path, "data/"), text_add(&path, g->name), text_add(&path, "/voice.txt");
    const struct embedded *e = embedded_find(path.at);
    if (!test_that(e, "no %s", path.at)) return;
    test_that(voice_check(g, e->text, e->len, &err), "%s", test_words(err.at));
    few(g, e->text, e->len);
}

int main(void) {
    binomial();
    bad_files();
    for (int i = 0; games[i]; i++) {
        files(games[i]);
        aloud(games[i]);
        walk(games[i]);
    }
    for (int i = 0; i < 2; i++) chances(games[i]);
    return test_done();
}
