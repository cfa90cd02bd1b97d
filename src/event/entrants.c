/* entrants.c -- the event, its disciplines and settings, and who takes part: event/1. */
#include "event/seal.h"
#include "event/verbs.h"

bool entrants_event(struct contest *c, const struct order *o, struct refusal *no) {
    static const char *const levels[] = {"local", "region", "final", "class"};
    int level = 0;
    if (!text_same(o->word[1], "2") && !text_same(o->word[1], "3"))
        return words_refuse(no, "", "unknown-version", o->word[1]);
    while (level < 4 && !text_same(levels[level], o->word[3])) level++;
    if (level == 4) return words_refuse(no, "event/1.3", "no-such-level", o->word[3]);
    const char *name = contest_keep(c, o->word[2], no);
    if (!name) return false;
    c->name = name;
    c->version = o->word[1][0] - '0';
    c->level = (uint8_t)level;
    return true;
}

static bool is_key(const char *s) {
    size_t len = text_length(s);
    if (len < 1 || len > 16) return false;
    for (; *s; s++)
        if (!((*s >= 'a' && *s <= 'z') || (*s >= '0' && *s <= '9') || *s == '-')) return false;
    return true;
}

/* event/2.9 and 2.10: seats=4 games=1 points=5,3,2,0 of a game that is not ours. */
static bool other_option(struct discipline *d, const char *word, struct refusal *no) {
    const char *v;
    if ((v = find_value(word, "seats"))) return find_number(v, 2, MAX_SEATS, &d->seats, no);
    if ((v = find_value(word, "games"))) return find_number(v, 1, 2, &d->games, no);
    if (!(v = find_value(word, "points"))) return words_refuse(no, "", "cannot-read", word);
    for (int i = 0; i < MAX_SEATS; i++) {
        uint32_t n;
        if (!text_number(&v, 100, &n)) break;
        d->by_place[i] = (int)n;
        if (i && d->by_place[i] > d->by_place[i - 1]) break;
        if (!*v && d->by_place[0]) return true;
        if (*v++ != ',') break;
    }
    return words_refuse(no, "event/2.10", "points-by-place", word);
}

/* Kept as long as the contest; shared with others who play that game on its standard board. */
const struct chapter *entrants_chapter(struct contest *c, const char *game, struct refusal *no) {
    TEXT(fault, 300);
    for (int d = 0; d < c->disciplines; d++)
        for (int b = 0; b < c->discipline[d].boards; b++)
            if (text_same(c->discipline[d].game[b], game) && !c->discipline[d].own[b])
                return c->discipline[d].chapter[b];
    struct chapter *of = arena_take(c->memory, sizeof *of);
    if (!of) {
        words_refuse(no, "", "memory", "");
        return NULL;
    }
    if (chapter_read(of, game, NULL, NULL, &fault)) return of;
    if (of->game)
        words_fault(no, "bad-chapter", fault.at);
    else
        words_refuse(no, "event/1.1", "no-game", game);
    return NULL;
}

static bool set_boards(struct contest *c, struct discipline *d, const struct order *o,
                       struct refusal *no) {
    bool other = text_same(o->word[3], chapter_other);
    if (!other && o->words > 3 + MAX_BOARDS) return words_refuse(no, "", "too-many-words", "");
    d->boards = other ? 1 : o->words - 3;
    for (int i = 0; i < d->boards; i++) {
        const char *game = o->word[3 + i];
        for (int k = 0; k < i; k++)
            if (text_same(d->game[k], game))
                return words_refuse(no, "event/1.1", "game-named-twice", game);
        if (!other && text_same(game, chapter_other))
            return words_refuse(no, "event/2.9", "other-stands-alone", "");
        if (!(d->chapter[i] = entrants_chapter(c, game, no))) return false;
        d->game[i] = d->chapter[i]->game ? d->chapter[i]->game->name : chapter_other;
    }
    for (int i = 4; other && i < o->words; i++)
        if (!other_option(d, o->word[i], no)) return false;
    if (d->seats > 2) d->games = 1;
    return true;
}

bool entrants_discipline(struct contest *c, const struct order *o, struct refusal *no) {
    int have;
    if (!is_key(o->word[1])) return words_refuse(no, "", "not-a-key", o->word[1]);
    if (find_discipline(c, o->word[1], &have, NULL))
        return words_refuse(no, "", "discipline-exists", o->word[1]);
    if (c->disciplines == MAX_DISCIPLINES) return words_refuse(no, "", "too-many-disciplines", "");
    bool band = c->level == REGION || c->level == FINAL; /* event/1.9 */
    struct discipline d = {
        .seats = 2,
        .games = 2,
        .criteria = 5,
        .criterion = {BY_POINTS, BY_MUTUAL, BY_GAMES, BY_TEST, BY_LOTS}, /* event/6.1 */
        .questions = 20,
        .minutes = 20,
        .clock = 30,
        .clock_warning = 25,
        .first_table = 1,
        .youngest = band ? 14 : 0,
        .oldest = band ? 20 : 0,
        .least = c->level == REGION ? 8 : 2,
        .most = c->level == LOCAL || c->level == CLASS ? MAX_ENTRANTS : 16};
    if (!set_boards(c, &d, o, no) || !(d.key = contest_keep(c, o->word[1], no)) ||
        !(d.name = contest_keep(c, o->word[2], no)))
        return false;
    c->discipline[c->disciplines++] = d;
    return true;
}

static const char *const criterion_words[] = {"points", "mutual",    "matches", "games",
                                              "test",   "opponents", "lots"};

/* event/6.1: the order of the criteria, after the start only when confirmed. */
static bool set_criteria(struct discipline *d, const struct order *o, struct refusal *no) {
    uint8_t list[MAX_CRITERIA];
    int n = 0, words = o->words;
    bool confirmed = text_same(o->word[words - 1], "confirmed");
    if (confirmed) words--;
    if (words - 3 > MAX_CRITERIA - 1 || words < 4)
        return words_refuse(no, "", "wrong-number-criteria", "");
    for (int i = 3; i < words; i++) {
        int k = 0;
        while (k <= BY_LOTS && !text_same(criterion_words[k], o->word[i])) k++;
        for (int j = 0; j < n; j++)
            if (list[j] == k) k = BY_LOTS + 1;
        if (k > BY_LOTS) return words_refuse(no, "", "unknown-or-repeated-criterion", o->word[i]);
        list[n++] = (uint8_t)k;
    }
    if (d->started && !confirmed)
        return words_refuse(no, "event/6.1", "criteria-need-confirming", "");
    d->criteria = n;
    for (int i = 0; i < n; i++) d->criterion[i] = list[i];
    return true;
}

static bool set_test(struct discipline *d, const struct order *o, struct refusal *no) {
    int per = 0;
    if (o->words == 5 && text_same(o->word[3], "points")) {
        if (!find_number(o->word[4], 1, 100, &per, no)) return false;
    } else if (o->words != 4 || !text_same(o->word[3], "tiebreak")) {
        return words_refuse(no, "", "usage",
                            "set DISCIPLINE test tiebreak | set DISCIPLINE test points N");
    }
    if (d->started) return words_refuse(no, "event/3.4", "test-role-settled", "");
    d->test_points = per;
    return true;
}

static bool set_two(int *first, int *second, const struct order *o, int most, struct refusal *no) {
    int a, b;
    if (o->words != 5) return words_refuse(no, "", "two-numbers-needed", "");
    if (!find_number(o->word[3], 1, most, &a, no) || !find_number(o->word[4], 1, most, &b, no))
        return false;
    *first = a, *second = b;
    return true;
}

/* event/1.9: the band is data, and there may be none. */
static bool set_ages(struct discipline *d, const struct order *o, struct refusal *no) {
    int youngest = 0, oldest = 0;
    if (o->words == 4 && text_same(o->word[3], "none")) {
        d->youngest = d->oldest = 0;
        return true;
    }
    if (!set_two(&youngest, &oldest, o, 120, no)) return false;
    if (youngest > oldest) return words_refuse(no, "event/1.9", "not-a-number-here", o->word[4]);
    d->youngest = youngest, d->oldest = oldest;
    return true;
}

/* Played in rooms of a server: a referee is called to whoever is away so many minutes. */
static bool read_watch(const char *word, struct discipline *d) {
    uint32_t moves = 0;
    bool later = text_take(&word, "after=");
    if (later && (!text_number(&word, 99, &moves) || !moves || *word)) return false;
    d->watch = later || text_same(word, "on");
    d->delay = (int)moves;
    return d->watch || text_same(word, "off");
}

/* "clock=15+10/lose": minutes for each, seconds more for every turn handed over. */
static bool read_clock(const char *word, struct discipline *d) {
    uint32_t main = 0, increment = 0;
    if (!text_take(&word, "clock=") || !text_number(&word, 240, &main) || !main) return false;
    if (!text_take(&word, "+") || !text_number(&word, 600, &increment)) return false;
    d->main = (int)main, d->increment = (int)increment;
    d->lose = text_same(word, "/lose");
    return d->lose || text_same(word, "/warn");
}

static bool read_terms(const struct order *o, struct discipline *d) {
    if (o->words < 5 || o->words > 7 || !read_watch(o->word[4], d)) return false;
    int i = 5;
    if (i < o->words && read_clock(o->word[i], d)) i++;
    if (i < o->words && text_same(o->word[i], "absent=claim")) d->claim = true, i++;
    return i == o->words;
}

static bool set_here(struct discipline *d, const struct order *o, struct refusal *no) {
    struct discipline now = {0};
    if (o->words == 4 && text_same(o->word[3], "none")) {
        d->here = 0;
        return true;
    }
    if (!read_terms(o, &now))
        return words_refuse(no, "", "usage",
                            "set DISCIPLINE here MINUTES off|on|after=MOVES "
                            "[clock=MINUTES+SECONDS/lose|warn] [absent=claim] | "
                            "set DISCIPLINE here none");
    if (!find_number(o->word[3], 1, 600, &now.here, no)) return false;
    d->here = now.here;
    d->watch = now.watch, d->delay = now.delay, d->claim = now.claim;
    d->main = now.main, d->increment = now.increment, d->lose = now.lose;
    return true;
}

bool entrants_set(struct contest *c, const struct order *o, struct refusal *no) {
    int d;
    if (!find_discipline(c, o->word[1], &d, no)) return false;
    struct discipline *in = &c->discipline[d];
    if (text_same(o->word[2], "criteria")) return set_criteria(in, o, no);
    if (text_same(o->word[2], "test")) return set_test(in, o, no);
    if (text_same(o->word[2], "questions"))
        return set_two(&in->questions, &in->minutes, o, 200, no);
    if (text_same(o->word[2], "clock")) return set_two(&in->clock, &in->clock_warning, o, 600, no);
    if (text_same(o->word[2], "tables"))
        return find_number(o->word[3], 1, 900, &in->first_table, no);
    if (text_same(o->word[2], "ages")) return set_ages(in, o, no);
    if (text_same(o->word[2], "here")) return set_here(in, o, no);
    if (text_same(o->word[2], "entrants"))
        return set_two(&in->least, &in->most, o, MAX_ENTRANTS, no);
    return words_refuse(no, "", "no-setting", o->word[2]);
}

/* event/1.7: people of one name are told apart by school, else by number. */
static bool tell_apart(struct contest *c, int d, const char *entered, struct refusal *no) {
    for (int e = 0; e < c->entrants; e++) {
        struct entrant *it = &c->entrant[e];
        if (it->discipline != d || !text_same(it->entered, entered)) continue;
        if (text_same(entered, SEAL_FORGOTTEN)) {
            it->name = it->entered;
            continue;
        }
        int same = 0, mates = 0;
        for (int i = 0; i < c->entrants; i++) {
            if (c->entrant[i].discipline != d || !text_same(c->entrant[i].entered, entered))
                continue;
            same++;
            mates += text_same(c->entrant[i].school, it->school);
        }
        it->name = it->entered;
        if (same == 1) continue;
        TEXT(name, LINE_SIZE);
        text_add(&name, entered);
        if (mates == 1 && *it->school)
            text_add(&name, " ("), text_add(&name, it->school), text_char(&name, ')');
        else
            text_add(&name, " nr "), text_int(&name, it->number);
        if (!(it->name = contest_keep(c, name.at, no))) return false;
    }
    return true;
}

/* Late entry is for a Swiss that still has rounds to pair: event/5.6, 6.4. */
static bool may_enter(const struct contest *c, int d, struct refusal *no) {
    const struct stage *last = NULL;
    if (!c->discipline[d].started) return true;
    for (int s = 0; s < c->stages; s++)
        if (c->stage[s].discipline == d && !c->stage[s].cancelled) last = &c->stage[s];
    return (last && last->kind == SWISS && last->paired < last->rounds) ||
           words_refuse(no, "event/6.4", "entry-closed", "");
}

bool entrants_entrant(struct contest *c, const struct order *o, struct refusal *no) {
    int d, n, e = c->entrants;
    bool wild = o->words == 6;
    if (!find_discipline(c, o->word[1], &d, no) ||
        !find_number(o->word[2], 1, MAX_ENTRANTS, &n, no))
        return false;
    if (!*o->word[3]) return words_refuse(no, "event/1.2", "name-missing", "");
    if (wild && !text_same(o->word[5], "wild"))
        return words_refuse(no, "", "instead-wild", o->word[5]);
    struct discipline *in = &c->discipline[d];
    if (o->correct) {
        if (!find_entrant(c, d, o->word[2], &e, no)) return false;
    } else {
        if (n != in->entrants + 1)
            return words_refuse_number(no, "", "next-number", in->entrants + 1);
        if (!may_enter(c, d, no) || !GROW(c, entrant, entrants, room_entrants, no)) return false;
    }
    const char *name = contest_keep(c, o->word[3], no), *school = contest_keep(c, o->word[4], no);
    if (!name || !school) return false;
    struct entrant *it = &c->entrant[e];
    const char *was = o->correct ? it->entered : NULL;
    if (!o->correct) {
        *it = (struct entrant){.discipline = d, .number = n};
        in->index[n] = c->entrants++;
        in->entrants++;
    }
    it->name = it->entered = name, it->school = school, it->wild = wild;
    return tell_apart(c, d, name, no) && (!was || tell_apart(c, d, was, no));
}

/* A year of birth leaves one year of doubt, which is the player's. */
bool entrants_age(const struct contest *c, const struct order *o, int d, const char *name, int born,
                  bool guardian, struct refusal *no) {
    const struct discipline *in = &c->discipline[d];
    int age = 0;
    for (int i = 0; i < 4; i++) age = age * 10 + (o->when[i] - '0');
    age -= born;
    if (in->oldest && (age < in->youngest || age > in->oldest + 1)) {
        TEXT(band, 40);
        text_int(&band, in->youngest), text_add(&band, "–"), text_int(&band, in->oldest);
        return words_refuse(no, "event/1.1", "ages", band.at);
    }
    if (age < 18 && !guardian && c->level != CLASS)
        return words_refuse(no, "event/1.2", "minor-needs-guardian", name);
    return true;
}

bool entrants_about(const struct order *o, int from, int *born, const char **guardian,
                    struct refusal *no) {
    *born = 0, *guardian = NULL;
    for (int i = from; i < o->words; i++) {
        const char *year = find_value(o->word[i], "born"), *g = find_value(o->word[i], "guardian");
        if (year && !*born) {
            if (!find_number(year, 1900, 2999, born, no)) return false;
        } else if (g && *g && !*guardian) {
            *guardian = g;
        } else {
            return words_refuse(no, "", "cannot-read", o->word[i]);
        }
    }
    return true;
}

bool entrants_player(struct contest *c, const struct order *o, struct refusal *no) {
    int d, e, b, born;
    const char *guardian;
    if (!find_discipline(c, o->word[1], &d, no) || !find_entrant(c, d, o->word[2], &e, no) ||
        !find_board(c, d, o->word[3], &b, no) || !entrants_about(o, 5, &born, &guardian, no))
        return false;
    if (!*o->word[4]) return words_refuse(no, "event/1.1", "player-name-missing", "");
    struct entrant *it = &c->entrant[e];
    if ((it->player[b].name != NULL) != o->correct)
        return words_refuse(no, "event/6.3", "player-is-corrected", o->word[4]);
    for (int i = 0; i < MAX_BOARDS; i++)
        if (i != b && it->player[i].name && text_same(it->player[i].name, o->word[4]) &&
            !text_same(o->word[4], SEAL_FORGOTTEN))
            return words_refuse(no, "event/1.1", "plays-another-board", o->word[4]);
    if (born && !entrants_age(c, o, d, o->word[4], born, guardian != NULL, no)) return false;
    const char *name = contest_keep(c, o->word[4], no);
    if (!name || (guardian && !(guardian = contest_keep(c, guardian, no)))) return false;
    it->player[b].name = name, it->player[b].guardian = guardian, it->player[b].born = born;
    return true;
}

static bool leave(struct contest *c, const struct order *o, uint8_t status, struct refusal *no) {
    int d, e;
    if (!find_discipline(c, o->word[1], &d, no) || !find_entrant(c, d, o->word[2], &e, no))
        return false;
    if (!*o->word[3]) return words_refuse(no, "event/6.4", "reason-missing", "");
    if (c->entrant[e].status >= status)
        return words_refuse(no, "event/6.4", "number-plays-no-more", o->word[2]);
    const char *why = contest_keep(c, o->word[3], no);
    if (!why) return false;
    c->entrant[e].status = status, c->entrant[e].why = why;
    return true;
}

bool entrants_withdraw(struct contest *c, const struct order *o, struct refusal *no) {
    return leave(c, o, WITHDRAWN, no);
}

bool entrants_disqualify(struct contest *c, const struct order *o, struct refusal *no) {
    return leave(c, o, DISQUALIFIED, no);
}
