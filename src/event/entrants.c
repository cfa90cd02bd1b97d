/* entrants.c -- the event, its disciplines and settings, and who takes part: event/1. */
#include "event/encounter.h"
#include "event/verbs.h"

bool entrants_event(struct contest *c, const struct order *o, struct refusal *no) {
    static const char *const levels[] = {"local", "region", "final"};
    int level = 0;
    if (!text_same(o->word[1], "1"))
        return words_refuse(no, "", "nieznana wersja pliku „{}”", "unknown version \"{}\"",
                            o->word[1]);
    while (level < 3 && !text_same(levels[level], o->word[3])) level++;
    if (level == 3)
        return words_refuse(no, "event/1.3", "szczebel to local, region albo final, nie „{}”",
                            "the level is local, region or final, not \"{}\"", o->word[3]);
    const char *name = contest_keep(c, o->word[2], no);
    if (!name) return false;
    c->name = name;
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

bool entrants_discipline(struct contest *c, const struct order *o, struct refusal *no) {
    int have;
    if (!is_key(o->word[1]))
        return words_refuse(no, "", "„{}” nie jest kluczem (małe litery, cyfry, myślnik)",
                            "\"{}\" is not a key (small letters, digits, hyphen)", o->word[1]);
    if (find_discipline(c, o->word[1], &have, NULL))
        return words_refuse(no, "", "dyscyplina „{}” już jest", "discipline \"{}\" exists",
                            o->word[1]);
    if (c->disciplines == MAX_DISCIPLINES)
        return words_refuse(no, "", "za dużo dyscyplin", "too many disciplines", "");
    for (int i = 3; i < o->words; i++) {
        if (!encounter_chapter(o->word[i]))
            return words_refuse(no, "event/1.1", "nie ma gry „{}”", "there is no game \"{}\"",
                                o->word[i]);
        for (int k = 3; k < i; k++)
            if (text_same(o->word[i], o->word[k]))
                return words_refuse(no, "event/1.1", "gra „{}” jest podana dwa razy",
                                    "game \"{}\" is named twice", o->word[i]);
    }
    struct discipline d = {
        .boards = o->words - 3,
        .criteria = 5,
        .criterion = {BY_POINTS, BY_MUTUAL, BY_GAMES, BY_TEST, BY_LOTS}, /* event/6.1 */
        .questions = 20,
        .minutes = 20,
        .clock = 30,
        .clock_warning = 25,
        .first_table = 1,
        .least = c->level == REGION ? 8 : 2,
        .most = c->level == LOCAL ? MAX_ENTRANTS : 16};
    if (!(d.key = contest_keep(c, o->word[1], no)) || !(d.name = contest_keep(c, o->word[2], no)))
        return false;
    for (int i = 0; i < d.boards; i++) d.game[i] = encounter_chapter(o->word[3 + i])->game;
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
        return words_refuse(no, "", "zła liczba kryteriów", "wrong number of criteria", "");
    for (int i = 3; i < words; i++) {
        int k = 0;
        while (k <= BY_LOTS && !text_same(criterion_words[k], o->word[i])) k++;
        for (int j = 0; j < n; j++)
            if (list[j] == k) k = BY_LOTS + 1;
        if (k > BY_LOTS)
            return words_refuse(no, "", "nieznane albo powtórzone kryterium „{}”",
                                "unknown or repeated criterion \"{}\"", o->word[i]);
        list[n++] = (uint8_t)k;
    }
    if (d->started && !confirmed)
        return words_refuse(no, "event/6.1",
                            "dyscyplina już trwa: zmianę kolejności trzeba potwierdzić",
                            "the discipline has started: the change must be confirmed", "");
    d->criteria = n;
    for (int i = 0; i < n; i++) d->criterion[i] = list[i];
    return true;
}

static bool set_test(struct discipline *d, const struct order *o, struct refusal *no) {
    int per = 0;
    if (o->words == 5 && text_same(o->word[3], "points")) {
        if (!find_number(o->word[4], 1, 100, &per, no)) return false;
    } else if (o->words != 4 || !text_same(o->word[3], "tiebreak")) {
        return words_refuse(no, "", "tak się pisze: {}", "this is written: {}",
                            "set DISCIPLINE test tiebreak | set DISCIPLINE test points N");
    }
    if (d->started)
        return words_refuse(no, "event/3.4", "rolę testu ustala się przed startem",
                            "the role of the test is settled before the start", "");
    d->test_points = per;
    return true;
}

static bool set_two(int *first, int *second, const struct order *o, int most, struct refusal *no) {
    int a, b;
    if (o->words != 5)
        return words_refuse(no, "", "potrzebne są dwie liczby", "two numbers are needed", "");
    if (!find_number(o->word[3], 1, most, &a, no) || !find_number(o->word[4], 1, most, &b, no))
        return false;
    *first = a, *second = b;
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
    if (text_same(o->word[2], "entrants"))
        return set_two(&in->least, &in->most, o, MAX_ENTRANTS, no);
    return words_refuse(no, "", "nie ma ustawienia „{}”", "there is no setting \"{}\"", o->word[2]);
}

bool entrants_entrant(struct contest *c, const struct order *o, struct refusal *no) {
    int d, n, e = c->entrants;
    bool wild = o->words == 6;
    if (!find_discipline(c, o->word[1], &d, no) ||
        !find_number(o->word[2], 1, MAX_ENTRANTS, &n, no))
        return false;
    if (!*o->word[3]) return words_refuse(no, "event/1.2", "brak nazwy", "the name is missing", "");
    if (wild && !text_same(o->word[5], "wild"))
        return words_refuse(no, "", "„{}” zamiast wild", "\"{}\" instead of wild", o->word[5]);
    struct discipline *in = &c->discipline[d];
    if (o->correct) {
        if (!find_entrant(c, d, o->word[2], &e, no)) return false;
    } else {
        if (n != in->entrants + 1)
            return words_refuse_number(no, "", "następny numer to {}", "the next number is {}",
                                       in->entrants + 1);
        if (in->started)
            return words_refuse(no, "event/6.4", "zgłosić się można tylko do pierwszej rundy",
                                "entry is possible only until the first round", "");
        if (e == c->room_entrants)
            return words_refuse(no, "", "zabrakło pamięci", "out of memory", "");
    }
    for (int i = 0; i < c->entrants; i++)
        if (i != e && c->entrant[i].discipline == d && text_same(c->entrant[i].name, o->word[3]))
            return words_refuse(no, "event/1.2", "nazwa „{}” już jest w tej dyscyplinie",
                                "the name \"{}\" is taken in this discipline", o->word[3]);
    const char *name = contest_keep(c, o->word[3], no), *school = contest_keep(c, o->word[4], no);
    if (!name || !school) return false;
    struct entrant *it = &c->entrant[e];
    if (!o->correct)
        *it = (struct entrant){.discipline = d, .number = n}, c->entrants++, in->entrants++;
    it->name = name, it->school = school, it->wild = wild;
    return true;
}

/* event/1.1 and 1.2: ages 14 to 20, and a minor has a guardian. A year of birth leaves one year
 * of doubt, which is the player's. */
static bool right_age(const struct order *o, int born, bool guardian, struct refusal *no) {
    int age = 0;
    for (int i = 0; i < 4; i++) age = age * 10 + (o->when[i] - '0');
    age -= born;
    if (age < 14 || age > 21)
        return words_refuse_number(no, "event/1.1", "gra się w wieku 14–20 lat, nie {}",
                                   "ages are 14 to 20, not {}", age);
    if (age < 18 && !guardian)
        return words_refuse(no, "event/1.2", "niepełnoletni {} musi mieć opiekuna",
                            "{} is a minor and must have a guardian", o->word[4]);
    return true;
}

bool entrants_player(struct contest *c, const struct order *o, struct refusal *no) {
    int d, e, b, born = 0;
    const char *guardian = NULL;
    if (!find_discipline(c, o->word[1], &d, no) || !find_entrant(c, d, o->word[2], &e, no) ||
        !find_board(c, d, o->word[3], &b, no))
        return false;
    for (int i = 5; i < o->words; i++) {
        const char *year = find_value(o->word[i], "born"), *g = find_value(o->word[i], "guardian");
        if (year && !born) {
            if (!find_number(year, 1900, 2999, &born, no)) return false;
        } else if (g && *g && !guardian) {
            guardian = g;
        } else {
            return words_refuse(no, "", "nie rozumiem „{}”", "cannot read \"{}\"", o->word[i]);
        }
    }
    if (!*o->word[4])
        return words_refuse(no, "event/1.1", "brak nazwiska", "the name is missing", "");
    struct entrant *it = &c->entrant[e];
    if ((it->player[b].name != NULL) != o->correct)
        return words_refuse(no, "event/6.3", "gracz {}: zmiana jest poprawką z powodem",
                            "player {}: a change is a correction with a reason", o->word[4]);
    for (int i = 0; i < MAX_BOARDS; i++)
        if (i != b && it->player[i].name && text_same(it->player[i].name, o->word[4]))
            return words_refuse(no, "event/1.1", "{} gra już na innej planszy tej drużyny",
                                "{} plays another board of this team already", o->word[4]);
    if (born && !right_age(o, born, guardian != NULL, no)) return false;
    const char *name = contest_keep(c, o->word[4], no);
    if (!name || (guardian && !(guardian = contest_keep(c, guardian, no)))) return false;
    it->player[b].name = name, it->player[b].guardian = guardian, it->player[b].born = born;
    return true;
}

static bool leave(struct contest *c, const struct order *o, uint8_t status, struct refusal *no) {
    int d, e;
    if (!find_discipline(c, o->word[1], &d, no) || !find_entrant(c, d, o->word[2], &e, no))
        return false;
    if (!*o->word[3])
        return words_refuse(no, "event/6.4", "brak powodu", "the reason is missing", "");
    if (c->entrant[e].status >= status)
        return words_refuse(no, "event/6.4", "numer {} już nie gra", "number {} plays no more",
                            o->word[2]);
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
