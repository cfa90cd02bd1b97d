#include "desk/tell.h"
#include <string.h>
#include "desk/names.h"
#include "event/encounter.h"
#include "event/fairplay.h"
#include "event/find.h"

void tell_result(const struct contest *c, int match, int board, int game, const struct result *r,
                 enum language in, struct text *out) {
    const struct meeting *it = &c->match[match];
    const struct chapter *of = c->discipline[it->discipline].chapter[board];
    TEXT(side, 100);
    if (r->winner < 0) {
        words_add(out, in, "said.nobody");
    } else {
        text_add(out, names_in(c, match, board, game, r->winner));
        names_side(c, match, board, game, r->winner, in, &side);
        if (side.len) text_add(out, " ("), text_add(out, side.at), text_char(out, ')');
    }
    int won = r->winner < 0 ? NOBODY_WON : encounter_first(&it->board[board], game) != r->winner;
    for (int i = 0; of->game && i < of->endings; i++) {
        const struct ending *end = &of->ending[i];
        if (!text_same(end->rule, r->rule) || (end->side != won && end->side != UNKNOWN)) continue;
        text_add(out, ", "), text_add(out, end->words[in]);
    }
    for (int i = 0; i < of->counts; i++) {
        if (r->count[i] == NO_COUNT) continue;
        text_add(out, ", "), text_add(out, of->count[i].words[in]);
        text_char(out, ' '), text_int(out, r->count[i]);
    }
}

/* ---------------------------------------------------------------- a line of the journal */

/* What each word behind the verb is, one letter a word; those behind the last letter are not told.
 *
 *     m match   b board   g game 1 or 2   p player of the match   w the same, or nobody
 *     d discipline   e entrant   s stage   r round   S sitting   c card
 *     t text   f right answers, of how many   k step of the ladder   o offence
 *     P places   R result   * all that follows   . not told */
static const struct shape {
    const char *verb, *words;
} shapes[] = {
    {"event", ".t"},          {"discipline", ".t"},  {"set", "d*"},
    {"board", "dtt"},         {"entrant", "de.t"},   {"player", "debt"},
    {"substitute", "debt.t"}, {"present", "d*"},     {"missing", "d*"},
    {"apart", "deet"},        {"withdraw", "det"},   {"disqualify", "det"},
    {"stage", "ds"},          {"group", "ds*"},      {"field", "ds*"},
    {"bracket", "ds*"},       {"join", "dste"},      {"match", "m"},
    {"table", "m"},           {"bye", "dsre"},       {"undraw", "dst"},
    {"round", "dsr"},         {"cancel", "dsrt"},    {"placing", "ds*"},
    {"close", "ds"},          {"sides", "mbp"},      {"result", "mbgR"},
    {"claim", "mbgpR"},       {"places", "mP"},      {"absent", "mpt"},
    {"call", "mt"},           {"award", "mbgwt"},    {"walkover", "mbwt"},
    {"extra", "mbw"},         {"lots", "mbw"},       {"clear", "mbt"},
    {"decide", "mwt"},        {"referee", "mbt"},    {"remark", "mbt"},
    {"offence", "mbpko.t"},   {"pardon", "ct"},      {"paper", "tdt"},
    {"test", "debf"},         {"sitting", ".dt..t"}, {"sit", "Se"},
    {"keep", "Se"},           {"shut", "S"},         {"note", "t"},
    {"undo", "..t"},          {"key", "t"},          {"unkey", "tt"},
};

struct teller {
    const struct contest *c;
    const char *const *word; /* without `correct` and its reason */
    int words;
    enum language in;
    int match, board, game, discipline;
    struct text where, what;
};

/* One more thing that is told. */
static struct text *one(struct teller *t) {
    if (t->what.len) text_add(&t->what, ", ");
    return &t->what;
}

static bool say_text(struct teller *t, const char *word) {
    if (*word) text_add(one(t), word);
    return true;
}

static void say_entrant(struct teller *t, int e) {
    const struct entrant *it = &t->c->entrant[e];
    struct text *out = t->discipline >= 0 && !strstr(t->where.at, " · ") ? &t->where : one(t);
    if (out == &t->where) text_add(out, " · ");
    text_int(out, it->number), text_add(out, ". "), text_add(out, it->name);
}

/* The name of a player of the match; "nobody" only if that can be. */
static bool name_player(struct teller *t, const char *word, bool nobody, struct text *out) {
    int who;
    if (!find_winner(t->c, t->match, word, &who, NULL) || (who < 0 && !nobody)) return false;
    if (who < 0)
        words_add(out, t->in, "said.nobody");
    else
        text_add(out, t->board < 0 ? t->c->entrant[t->c->match[t->match].entrant[who]].name
                                   : names_player(t->c, t->match, t->board, who));
    return true;
}

static bool say_places(struct teller *t, int at) {
    for (; at < t->words; at++)
        for (const char *p = t->word[at]; *p;) {
            bool shared = p > t->word[at];
            TEXT(number, 16);
            p += shared; /* the sign between them */
            while (*p && *p != '=') text_char(&number, *p++);
            if (shared) text_add(&t->what, " = ");
            if (!name_player(t, number.at, false, shared ? &t->what : one(t))) return false;
        }
    return true;
}

static bool say_result(struct teller *t, int at) {
    const struct chapter *of = t->c->discipline[t->c->match[t->match].discipline].chapter[t->board];
    struct result r = {.award = UNKNOWN};
    struct text rule = text_over(r.rule, sizeof r.rule);
    int winner;
    if (at + 1 >= t->words || !find_winner(t->c, t->match, t->word[at], &winner, NULL))
        return false;
    r.winner = (int8_t)winner;
    text_add(&rule, t->word[at + 1]);
    for (int i = 0; i < of->counts; i++) {
        r.count[i] = NO_COUNT;
        for (int k = at + 2; k < t->words; k++) {
            const char *value = find_value(t->word[k], of->count[i].key);
            if (value) find_number(value, -1000000, 1000000, &r.count[i], NULL);
        }
    }
    words_add(one(t), t->in, "print.won"), text_char(&t->what, ' ');
    tell_result(t->c, t->match, t->board, t->game, &r, t->in, &t->what);
    return true;
}

/* The step of the ladder, and the offence, that a word of the journal means. */
static bool say_step(struct teller *t, const char *word) {
    int i = 0;
    while (i < SANCTIONS && !text_same(word, fairplay_word(i))) i++;
    if (i < SANCTIONS) fairplay_name(i, t->in, one(t));
    return i < SANCTIONS;
}

static bool say_offence(struct teller *t, const char *word) {
    int i = 0;
    while (i < OFFENCES && !text_same(word, fairplay_offence_word(i))) i++;
    if (i < OFFENCES) fairplay_offence_name(i, t->in, one(t));
    return i < OFFENCES;
}

static bool find_board_of(struct teller *t, const char *word) {
    int d = t->match >= 0 ? t->c->match[t->match].discipline : t->discipline;
    if (!find_board(t->c, d, word, &t->board, NULL)) return false;
    if (t->match < 0 && t->c->discipline[d].boards > 1) say_text(t, word);
    return true;
}

static bool find_sitting(struct teller *t, const char *word) {
    int n;
    if (!find_number(word, 1, t->c->sittings, &n, NULL)) return false;
    t->discipline = t->c->sitting[n - 1].discipline;
    text_add(&t->where, t->c->discipline[t->discipline].name);
    return true;
}

static bool find_card(struct teller *t, const char *word) {
    int n;
    if (!find_number(word, 1, t->c->cards, &n, NULL)) return false;
    const struct card *k = &t->c->card[n - 1];
    t->match = k->match, t->board = k->board;
    return say_text(t, k->name ? k->name
                               : t->c->entrant[t->c->match[k->match].entrant[k->player]].name);
}

/* What an entrant, a stage or a round is called; a discipline opens the sentence. */
static bool tell_where(struct teller *t, char kind, const char *word) {
    int n;
    switch (kind) {
    case 'd':
        if (!find_discipline(t->c, word, &t->discipline, NULL)) return false;
        text_add(&t->where, t->c->discipline[t->discipline].name);
        return true;
    case 'e':
        if (!find_entrant(t->c, t->discipline, word, &n, NULL)) return false;
        say_entrant(t, n);
        return true;
    case 's':
        for (n = t->c->stages; n-- > 0;) /* one that was taken back, too */
            if (t->c->stage[n].discipline == t->discipline && text_same(t->c->stage[n].key, word))
                break;
        if (n < 0) return false;
        text_add(&t->where, " · "), names_stage(t->c, n, -1, t->in, &t->where);
        return true;
    default: words_say(one(t), t->in, "round", (struct fill[]){{"n", word}, {0}}); return true;
    }
}

static bool tell_word(struct teller *t, char kind, int at) {
    const char *word = t->word[at];
    switch (kind) {
    case 'm': return find_number(word, 1, t->c->matches, &t->match, NULL) && --t->match >= 0;
    case 'b': return find_board_of(t, word);
    case 'c': return find_card(t, word);
    case 'S': return find_sitting(t, word);
    case 'p': return name_player(t, word, false, one(t));
    case 'w': return name_player(t, word, true, one(t));
    case 'P': return say_places(t, at);
    case 'R': return say_result(t, at);
    case 'k': return say_step(t, word);
    case 'o': return say_offence(t, word);
    case 'g':
        if (!find_number(word, 1, 2, &t->game, NULL)) return false;
        words_add(one(t), t->in, --t->game ? "said.return" : "said.game");
        return true;
    case 'f':
        if (at + 1 >= t->words) return false;
        text_add(one(t), word), text_char(&t->what, '/');
        text_add(&t->what, t->word[at + 1]);
        return true;
    case '*':
        for (text_add(one(t), word); ++at < t->words;)
            text_char(&t->what, ' '), text_add(&t->what, t->word[at]);
        return true;
    case 't': /* a reason that only repeats the offence, or the verb, says nothing */
        return text_same(word, t->word[0]) || (at > 2 && text_same(word, t->word[at - 2])) ||
               say_text(t, word);
    case '.': return true;
    default: return tell_where(t, kind, word);
    }
}

/* "stół 4 · 303 · Anna – Jan" */
static void say_table(struct teller *t, struct text *out) {
    const struct meeting *it = &t->c->match[t->match];
    const struct discipline *of = &t->c->discipline[it->discipline];
    bool board = t->board >= 0 && it->seats == 2;
    TEXT(others, 600);
    names_others(t->c, t->match, it->entrant[0], &others);
    words_say(out, t->in, "log.at", (struct fill[]){{"table", WORDS_INT(it->table)}, {0}});
    text_add(out, " · ");
    text_add(out, of->boards > 1 && board ? of->game[t->board] : of->name), text_add(out, " · ");
    text_add(out, board ? names_player(t->c, t->match, t->board, 0)
                        : t->c->entrant[it->entrant[0]].name);
    text_add(out, " – ");
    text_add(out, board ? names_player(t->c, t->match, t->board, 1) : others.at);
}

static bool tell_all(struct teller *t) {
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        if (!text_same(shapes[i].verb, t->word[0])) continue;
        for (int k = 0; shapes[i].words[k] && k + 1 < t->words; k++)
            if (!tell_word(t, shapes[i].words[k], k + 1)) return false;
        return true;
    }
    return false;
}

void tell_line(const struct contest *c, const struct line *l, enum language in, struct text *out) {
    enum { ROOM = 2000 };
    char where[ROOM], what[ROOM];
    bool correct = text_same(l->word[0], "correct") && l->words > 2;
    struct teller t = {.c = c,
                       .word = l->word + correct,
                       .words = l->words - 2 * correct,
                       .in = in,
                       .match = -1,
                       .board = -1,
                       .discipline = -1,
                       .where = text_over(where, ROOM),
                       .what = text_over(what, ROOM)};
    if (!tell_all(&t)) {
        for (int i = 0; i < l->words; i++) text_add(out, i ? " " : ""), text_add(out, l->word[i]);
        return;
    }
    if (t.match >= 0) say_table(&t, &t.where);
    if (correct) words_add(out, in, "log.correct"), text_add(out, ": ");
    if (t.where.len) text_add(out, t.where.at), text_add(out, ": ");
    TEXT(key, 40);
    bool came = text_same(t.word[0], "call") && !t.what.len;
    text_add(&key, "log."), text_add(&key, came ? "came" : t.word[0]);
    words_add(out, in, key.at);
    if (t.what.len) text_add(out, ": "), text_add(out, t.what.at);
    if (correct) text_add(out, " ("), text_add(out, l->word[l->words - 1]), text_char(out, ')');
}
