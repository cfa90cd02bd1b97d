#include "event/chapter.h"
#include "base/embedded.h"
#include "base/fault.h"
#include "base/sheet.h"
#include "event/parts.h"

const char chapter_other[] = "other";

static void set(char *to, size_t size, const char *s) {
    struct text t = text_over(to, size);
    text_add(&t, s);
}

int chapter_count(const struct chapter *of, const char *key) {
    for (int i = 0; i < of->counts; i++)
        if (text_same(of->count[i].key, key)) return i;
    return -1;
}

/* "luftwaffe", or `none`. */
static bool read_side(struct sheet *in, const struct chapter *of, const char *word, int8_t *side) {
    int seat = text_same(word, "none") ? NOBODY_WON : game_seat(of->game, word);
    if (seat != NOBODY_WON && seat != SEAT_A && seat != SEAT_B)
        return sheet_fail(in, "desk.chapter.side", word);
    *side = (int8_t)seat;
    return true;
}

static bool count_line(struct sheet *in, struct chapter *of) {
    struct counted *it = &of->count[of->counts];
    if (!sheet_count(in, 4, 5) || !sheet_int(in, 2, -1000, 1000, &it->least) ||
        !sheet_int(in, 3, it->least, 1000, &it->most))
        return false;
    if (of->counts == MAX_COUNTS) return sheet_fail(in, "desk.chapter.many", in->word[0]);
    set(it->key, sizeof it->key, in->word[1]);
    if (in->words == 5) set(it->rule, sizeof it->rule, in->word[4]);
    of->counts++;
    return true;
}

/* "-5..20" */
static bool read_range(const char *s, int *least, int *most) {
    int *to[] = {least, most};
    for (int i = 0; i < 2; i++) {
        uint32_t n;
        bool minus = text_take(&s, "-");
        if (!text_number(&s, 1000, &n)) return false;
        *to[i] = minus ? -(int)n : (int)n;
        if (!i && !text_take(&s, "..")) return false;
    }
    return !*s && *least <= *most;
}

static bool ending_line(struct sheet *in, struct chapter *of) {
    struct ending *it = &of->ending[of->endings];
    if (!sheet_count(in, 3, 3 + MAX_COUNTS)) return false;
    if (of->endings == CHAPTER_ENDINGS - 2) return sheet_fail(in, "desk.chapter.many", in->word[0]);
    set(it->rule, sizeof it->rule, in->word[1]);
    if (!read_side(in, of, in->word[2], &it->side)) return false;
    for (int i = 0; i < of->counts; i++)
        it->least[i] = of->count[i].least, it->most[i] = of->count[i].most;
    for (int i = 3; i < in->words; i++) {
        const char *w = in->word[i];
        int k = 0;
        for (; k < of->counts; k++) {
            const char *p = w;
            if (!text_take(&p, of->count[k].key) || *p != '=') continue;
            if (!read_range(p + 1, &it->least[k], &it->most[k]))
                return sheet_fail(in, "desk.chapter.range", w);
            break;
        }
        if (k == of->counts) return sheet_fail(in, "desk.chapter.range", w);
    }
    of->endings++;
    return true;
}

static bool lines_line(struct sheet *in, struct chapter *of) {
    if (!sheet_count(in, 2, 1 + CHAPTER_LINES)) return false;
    for (int i = 1; i < in->words; i++)
        if (!sheet_int(in, i, -1000, 1000, &of->value[i - 1])) return false;
    of->values = in->words - 1;
    return true;
}

static bool step_line(struct sheet *in, struct chapter *of) {
    struct chapter_step *it = &of->step[of->steps];
    if (!sheet_count(in, 6, 8)) return false;
    if (of->steps == CHAPTER_STEPS) return sheet_fail(in, "desk.chapter.many", in->word[0]);
    set(it->key, sizeof it->key, in->word[1]);
    set(it->rule, sizeof it->rule, in->word[2]);
    it->more = text_same(in->word[3], "more");
    it->count = (int8_t)chapter_count(of, in->word[4]);
    it->won = UNKNOWN;
    if ((!it->more && !text_same(in->word[3], "less")) || it->count < 0)
        return sheet_fail(in, "desk.chapter.step", in->word[it->count < 0 ? 4 : 3]);
    if (!read_side(in, of, in->word[5], &it->side)) return false;
    for (int i = 6; i < in->words; i++) {
        const char *p = in->word[i];
        if (text_same(p, "decided"))
            it->decided = true;
        else if (!text_take(&p, "won=") || !read_side(in, of, p, &it->won))
            return in->failed ? false : sheet_fail(in, "desk.chapter.step", in->word[i]);
    }
    of->steps++;
    return true;
}

static bool rule_line(struct sheet *in, char *to) {
    if (!sheet_count(in, 2, 2)) return false;
    set(to, RULE_SIZE, in->word[1]);
    return true;
}

static bool line(struct sheet *in, struct chapter *of, char (**words)[CHAPTER_WORDS]) {
    const char *key = in->word[0];
    if (text_same(key, "pl") || text_same(key, "en")) {
        if (!*words || in->words < 2) return sheet_fail(in, "desk.chapter.key", key);
        set((*words)[text_same(key, "en")], CHAPTER_WORDS, sheet_tail(in, 1));
        return true;
    }
    *words = NULL;
    if (text_same(key, "both")) return rule_line(in, of->both);
    if (text_same(key, "test")) return rule_line(in, of->test);
    if (text_same(key, "lines")) return lines_line(in, of);
    if (text_same(key, "count") && count_line(in, of))
        *words = of->count[of->counts - 1].words;
    else if (text_same(key, "ending") && ending_line(in, of))
        *words = of->ending[of->endings - 1].words;
    else if (text_same(key, "step") && step_line(in, of))
        *words = of->step[of->steps - 1].words;
    else
        return in->failed ? false : sheet_fail(in, "desk.chapter.key", key);
    return true;
}

/* In every game somebody can give up, and the referee can stop it when its time is over. */
static void common_endings(struct chapter *of) {
    static const struct {
        const char *rule, *phrase;
        int8_t side;
    } common[] = {{"event/4.8", "ending.time", NOBODY_WON},
                  {"resigned", "ending.resigned", UNKNOWN}};
    for (int i = 0; i < 2; i++) {
        struct ending *it = &of->ending[of->endings++];
        set(it->rule, sizeof it->rule, common[i].rule);
        it->side = common[i].side;
        for (int k = 0; k < of->counts; k++)
            it->least[k] = of->count[k].least, it->most[k] = of->count[k].most;
        for (int in = POLISH; in <= ENGLISH; in++) {
            struct text t = text_over(it->words[in], CHAPTER_WORDS);
            words_add(&t, (enum language)in, common[i].phrase);
        }
    }
}

/* event/2.9: won, or undecided, and that is all there is to say. */
static void other(struct chapter *of) {
    static const struct {
        const char *rule, *phrase;
        int8_t side;
    } ends[] = {{"won", "ending.won", UNKNOWN}, {"undecided", "ending.undecided", NOBODY_WON}};
    for (int i = 0; i < 2; i++) {
        struct ending *it = &of->ending[of->endings++];
        set(it->rule, sizeof it->rule, ends[i].rule);
        it->side = ends[i].side;
        for (int in = POLISH; in <= ENGLISH; in++) {
            struct text t = text_over(it->words[in], CHAPTER_WORDS);
            words_add(&t, (enum language)in, ends[i].phrase);
        }
    }
    set(of->both, sizeof of->both, "event/2.9");
    set(of->test, sizeof of->test, "event/2.9");
    of->stands = true;
}

enum { UNBOUNDED = 99 }; /* of rounds and pieces that a board could have */

/* How many points there can be at the least and at the most, and what a line can be worth. */
static void fit_points(struct chapter *of, struct counted *points, const struct board *own) {
    struct worth list[MAX_WORTH];
    int n = own->game->worth ? own->game->worth(own, list) : 0;
    points->least = points->most = of->values = 0;
    for (int i = 0, k; i < n; i++) {
        *(list[i].points < 0 ? &points->least : &points->most) += list[i].points * list[i].most;
        for (k = 0; k < of->values && of->value[k] != list[i].points;) k++;
        if (k == of->values && k < CHAPTER_LINES) of->value[of->values++] = list[i].points;
    }
}

/* What depends on the board, for one that is not the standard one. */
static void fit(struct chapter *of, const struct board *own) {
    union any_state start;
    struct status status = {0};
    game_start(own, &start.s);
    own->game->status(own, &start.s, &status);
    for (int k = 0; k < of->counts; k++) {
        struct counted *count = &of->count[k];
        bool round = text_same(count->key, "round");
        int last = count->most;
        if (text_same(count->key, "points"))
            fit_points(of, count, own);
        else
            count->most = round && status.rounds ? status.rounds : UNBOUNDED;
        for (int i = 0; i < of->endings; i++) {
            struct ending *end = &of->ending[i];
            bool at_the_end = round && end->least[k] == last;
            end->least[k] = at_the_end ? count->most : count->least;
            end->most[k] = count->most;
        }
    }
}

void chapter_unbind(struct chapter *of) {
    enum { MOST = 999 };
    of->unbounded = true;
    for (int k = 0; k < of->counts; k++) {
        struct counted *count = &of->count[k];
        count->least = text_same(count->key, "points") ? -MOST : count->least;
        count->most = text_same(count->key, "points") ? MOST : UNBOUNDED;
        for (int i = 0; i < of->endings; i++) {
            of->ending[i].least[k] = count->least;
            of->ending[i].most[k] = count->most;
        }
    }
}

int chapter_unusual(const struct chapter *standard, const char *rule, int side, const int *count) {
    for (int i = 0; i < standard->endings; i++) {
        const struct ending *end = &standard->ending[i];
        if (!text_same(end->rule, rule) || (end->side != side && end->side != UNKNOWN)) continue;
        for (int k = 0; k < standard->counts; k++)
            if (count[k] != NO_COUNT && (count[k] < end->least[k] || count[k] > end->most[k]))
                return k;
    }
    return -1;
}

/* "round {rounds} is over" */
static void fill_words(struct chapter *of, const char *sheet) {
    for (int i = 0; i < of->endings; i++)
        for (int in = POLISH; in <= ENGLISH; in++) {
            TEXT(raw, CHAPTER_WORDS);
            text_add(&raw, of->ending[i].words[in]);
            struct text words = text_over(of->ending[i].words[in], CHAPTER_WORDS);
            board_say(raw.at, of->game, sheet, &words);
        }
}

bool chapter_read(struct chapter *of, const char *game, const struct board *own, const char *sheet,
                  struct text *err) {
    struct sheet in;
    char(*words)[CHAPTER_WORDS] = NULL;
    TEXT(path, 80);
    *of = (struct chapter){.game = game_find(game)};
    if (text_same(game, chapter_other)) {
        other(of);
        return true;
    }
    text_add(&path, "data/"), text_add(&path, game), text_add(&path, "/event.txt");
    const struct embedded *file = of->game && !path.cut ? embedded_find(path.at) : NULL;
    if (!file) return fault_set(err, "desk.chapter.missing", game);
    sheet_open(&in, file->text, file->len, err);
    while (sheet_next(&in))
        if (!line(&in, of, &words)) return false;
    if (in.failed) return false;
    if (!of->endings || !*of->both || !*of->test) return fault_set(err, "desk.chapter.short", game);
    common_endings(of);
    if (own) fit(of, own);
    fill_words(of, sheet);
    return true;
}

void chapter_side(const struct chapter *of, int side, enum language in, struct text *out) {
    if (of->game) book_side(of->game, side, in, out);
}

const char *chapter_title(const struct chapter *of) { return of->game ? of->game->title : NULL; }

int chapter_rounds(const struct chapter *of) {
    int round = chapter_count(of, "round");
    return round < 0 ? 0 : of->count[round].most;
}
