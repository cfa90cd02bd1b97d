#include "event/contest.h"
#include <string.h>
#include "event/verbs.h"

const char *contest_keep(struct contest *c, const char *s, struct refusal *no) {
    size_t len = text_length(s);
    char *copy = arena_take(c->memory, len + 1);
    if (!copy) {
        words_refuse(no, "", "memory", "");
        return NULL;
    }
    return memcpy(copy, s, len);
}

struct contest *contest_open(struct arena *memory) {
    struct contest *c = arena_take(memory, sizeof *c);
    if (c) c->memory = memory;
    return c;
}

/* Lists grow by doubling; what they leave behind in the arena is never more than they hold. */
void *contest_grow(struct contest *c, void *list, size_t size, int have, int *room,
                   struct refusal *no) {
    if (have < *room) return list;
    int more = *room ? 2 * *room : 16;
    void *larger = arena_take(c->memory, size * (size_t)more);
    if (!larger) {
        words_refuse(no, "", "memory", "");
        return list;
    }
    if (have) memcpy(larger, list, size * (size_t)have);
    *room = more;
    return larger;
}

static void *copy_list(struct arena *memory, const void *list, size_t size, int have, int *room) {
    *room = have + 16;
    void *copy = arena_take(memory, size * (size_t)*room);
    return copy && have ? memcpy(copy, list, size * (size_t)have) : copy;
}

static bool copy_groups(struct contest *c) {
    for (int s = 0; s < c->stages; s++)
        for (int g = 0; g < c->stage[s].groups; g++) {
            struct group *it = &c->stage[s].group[g];
            it->member =
                copy_list(c->memory, it->member, sizeof *it->member, it->members, &it->room);
            if (!it->member) return false;
        }
    return true;
}

struct contest *contest_copy(const struct contest *from, struct arena *memory) {
    struct contest *c = contest_open(memory);
    if (!c) return NULL;
    *c = *from;
    c->memory = memory;
    bool ok = true;
#define COPY(list, have, room)                                                                     \
    ok = (c->list = copy_list(memory, c->list, sizeof *c->list, c->have, &c->room)) && ok
    COPY(entrant, entrants, room_entrants);
    COPY(match, matches, room_matches);
    COPY(bye, byes, room_byes);
    COPY(card, cards, room_cards);
    COPY(paper, papers, room_papers);
    COPY(key, keys, room_keys);
    COPY(order, orders, room_orders);
    COPY(sitting, sittings, room_sittings);
    COPY(apart, aparts, room_aparts);
#undef COPY
    return ok && copy_groups(c) ? c : NULL;
}

/* The chain is checked where the lines are at hand: contest_read. */
static bool begin_order(struct contest *c, const struct order *o, struct refusal *no) {
    int lines;
    if (!find_number(o->word[2], 1, 1000000, &lines, no)) return false;
    c->owed = lines;
    if (text_same(o->word[1], "-")) return true;
    for (int i = 0; i < c->orders; i++)
        if (text_same(c->order[i].id, o->word[1]))
            return words_refuse(no, "event/7.8", "order-twice", o->word[1]);
    if (!GROW(c, order, orders, room_orders, no)) return false;
    struct done it = {.id = contest_keep(c, o->word[1], no), .line = c->lines + 1};
    if (!it.id) return false;
    c->order[c->orders++] = it;
    return true;
}

/* The lines themselves were left out by contest_read, which knew what was coming. */
static bool take_back(struct contest *c, const struct order *o, struct refusal *no) {
    int first, last;
    if (!find_number(o->word[1], 2, c->lines, &first, no) ||
        !find_number(o->word[2], first, c->lines, &last, no))
        return false;
    for (int i = 0; i < c->undone; i++)
        if (c->undo[i].first == first && c->undo[i].last == last) return true;
    return words_refuse(no, "", "undo-needs-all", o->word[1]);
}

static struct key *key_of(const struct contest *c, const char *name) {
    for (int i = 0; i < c->keys; i++)
        if (text_same(c->key[i].name, name) && !c->key[i].withdrawn) return &c->key[i];
    return NULL;
}

static bool is_hash(const char *s) {
    size_t n = 0;
    for (; (s[n] >= '0' && s[n] <= '9') || (s[n] >= 'a' && s[n] <= 'f'); n++) continue;
    return n == 64 && !s[n];
}

const char *const contest_role_words[ROLES] = {"organiser", "desk", "referee", "player", "public"};

/* event/7.7: only the digest of a key is kept. */
static bool add_key(struct contest *c, const struct order *o, struct refusal *no) {
    struct key k = {.role = 0};
    while (k.role < ROLES && !text_same(contest_role_words[k.role], o->word[2])) k.role++;
    if (k.role == ROLES) return words_refuse(no, "event/7.7", "no-role", o->word[2]);
    if (!*o->word[1] || key_of(c, o->word[1]))
        return words_refuse(no, "event/7.7", "key-exists", o->word[1]);
    if (!is_hash(o->word[3])) return words_refuse(no, "event/7.7", "not-a-hash", o->word[3]);
    if (o->words == 5 && !(k.reach = find_value(o->word[4], "reach")))
        return words_refuse(no, "", "cannot-read", o->word[4]);
    if (!GROW(c, key, keys, room_keys, no)) return false;
    if ((k.reach && !(k.reach = contest_keep(c, k.reach, no))) ||
        !(k.name = contest_keep(c, o->word[1], no)) || !(k.hash = contest_keep(c, o->word[3], no)))
        return false;
    c->key[c->keys++] = k;
    return true;
}

static bool drop_key(struct contest *c, const struct order *o, struct refusal *no) {
    struct key *k = key_of(c, o->word[1]);
    if (!k) return words_refuse(no, "event/7.7", "no-key", o->word[1]);
    if (!*o->word[2]) return words_refuse(no, "event/7.7", "reason-missing", "");
    k->withdrawn = true;
    return true;
}

/* `note` matters to those who read the journal, not to the contest. */
static bool no_change(struct contest *c, const struct order *o, struct refusal *no) {
    (void)c, (void)o, (void)no;
    return true;
}

static const struct verb {
    const char *name;
    int least, most; /* words, the verb included */
    bool correctable;
    verb_function *apply;
    const char *usage;
} verbs[] = {
    {"event", 4, 4, false, entrants_event, "event 3 NAME local|region|final|class"},
    {"discipline", 4, 7, false, entrants_discipline,
     "discipline KEY NAME GAME… | discipline KEY NAME other [seats=N] [games=N] [points=N,N…]"},
    {"set", 4, 12, false, entrants_set, "set DISCIPLINE KEY VALUE…"},
    {"board", 4, LINE_WORDS, false, boards_board,
     "board DISCIPLINE GAME NAME HASH LINE… | board DISCIPLINE GAME standard"},
    {"entrant", 5, 6, true, entrants_entrant, "entrant DISCIPLINE NUMBER NAME SCHOOL [wild]"},
    {"player", 5, 7, true, entrants_player,
     "player DISCIPLINE NUMBER GAME NAME [born=YEAR] [guardian=NAME]"},
    {"substitute", 7, 10, false, people_substitute,
     "substitute DISCIPLINE NUMBER GAME NAME MATCH.GAME REASON [born=YEAR] [guardian=NAME] "
     "[namesake]"},
    {"present", 3, LINE_WORDS, false, people_present, "present DISCIPLINE NUMBER…"},
    {"missing", 3, LINE_WORDS, false, people_missing, "missing DISCIPLINE NUMBER…"},
    {"apart", 5, 5, false, people_apart, "apart DISCIPLINE NUMBER NUMBER REASON"},
    {"withdraw", 4, 4, false, entrants_withdraw, "withdraw DISCIPLINE NUMBER REASON"},
    {"disqualify", 4, 4, false, entrants_disqualify, "disqualify DISCIPLINE NUMBER REASON"},
    {"stage", 5, 9, false, stage_stage,
     "stage DISCIPLINE KEY groups|cup|swiss seed=TEXT [rounds=N] [places=none|third|all] "
     "[from=STAGE] [advance=N]"},
    {"group", 5, LINE_WORDS, false, stage_group, "group DISCIPLINE STAGE NAME NUMBER…"},
    {"field", 4, LINE_WORDS, false, stage_field, "field DISCIPLINE STAGE NUMBER…"},
    {"bracket", 5, LINE_WORDS, false, stage_bracket, "bracket DISCIPLINE STAGE NUMBER|0…"},
    {"join", 5, 5, false, stage_join, "join DISCIPLINE STAGE GROUP|- NUMBER"},
    {"match", 9, 12, false, stage_match,
     "match NUMBER DISCIPLINE STAGE ROUND TABLE ENTRANT ENTRANT FIRST… [manual]"},
    {"table", 9, 12, false, stage_table,
     "table NUMBER DISCIPLINE STAGE ROUND TABLE ENTRANT ENTRANT ENTRANT… [manual]"},
    {"bye", 5, 6, false, stage_bye, "bye DISCIPLINE STAGE ROUND ENTRANT [manual|asked]"},
    {"undraw", 4, 4, false, stage_undraw, "undraw DISCIPLINE STAGE REASON"},
    {"round", 4, 5, false, stage_round, "round DISCIPLINE STAGE ROUND [WHEN]"},
    {"cancel", 5, 5, false, stage_cancel, "cancel DISCIPLINE STAGE ROUND REASON"},
    {"placing", 6, LINE_WORDS, true, stage_placing, "placing DISCIPLINE STAGE GROUP NUMBER…"},
    {"close", 4, LINE_WORDS, false, stage_close, "close DISCIPLINE STAGE NUMBER:POINTS…"},
    {"sides", 4, 4, false, report_sides, "sides MATCH GAME FIRST"},
    {"result", 6, 12, true, report_result,
     "result MATCH GAME 1|2 WINNER|none RULE [COUNT=N]… [lines=…] [record=…]"},
    {"claim", 7, 12, false, report_claim,
     "claim MATCH GAME 1|2 ENTRANT WINNER|none RULE [COUNT=N]… [lines=…]"},
    {"places", 3, 7, true, report_places, "places MATCH ENTRANT[=ENTRANT]…"},
    {"absent", 4, 4, false, report_absent, "absent MATCH ENTRANT REASON"},
    {"call", 3, 3, false, report_call, "call MATCH TEXT"},
    {"award", 6, 6, true, report_award, "award MATCH GAME 1|2 WINNER|none REASON"},
    {"walkover", 5, 5, true, report_walkover, "walkover MATCH GAME WINNER|none REASON"},
    {"extra", 4, 4, true, report_extra, "extra MATCH GAME WINNER"},
    {"lots", 4, 5, true, report_lots, "lots MATCH GAME WINNER [seed=TEXT]"},
    {"clear", 4, 4, false, report_clear, "clear MATCH GAME REASON"},
    {"decide", 4, 4, true, report_decide, "decide MATCH WINNER REASON"},
    {"referee", 4, 4, false, report_referee, "referee MATCH GAME NAME"},
    {"remark", 4, 4, false, report_remark, "remark MATCH GAME TEXT"},
    {"offence", 8, 8, false, fairplay_offence,
     "offence MATCH GAME ENTRANT warning|yellow|red KIND REFEREE REASON"},
    {"pardon", 3, 3, false, fairplay_pardon, "pardon CARD REASON"},
    {"paper", 7, 8, false, paper_paper,
     "paper NUMBER DISCIPLINE GAME QUESTIONS seed=TEXT bank=HEX [levels=N-M]"},
    {"test", 6, 11, true, paper_test,
     "test DISCIPLINE NUMBER GAME RIGHT OF [seconds=N] [paper=N] [answers=…] [sitting=N] "
     "[player=NAME]"},
    {"sitting", 7, 7, false, paper_sitting, "sitting NUMBER DISCIPLINE GAME PAPER MINUTES CODE"},
    {"sit", 3, 3, false, paper_sit, "sit SITTING ENTRANT"},
    {"keep", 4, 4, false, paper_keep, "keep SITTING ENTRANT ANSWERS"},
    {"shut", 2, 2, false, paper_shut, "shut SITTING"},
    {"forget", 6, 6, false, people_forget, "forget DISCIPLINE NUMBER GAME HOLDER REASON"},
    {"note", 2, 2, false, no_change, "note TEXT"},
    {"order", 4, 4, false, begin_order, "order ID|- LINES CHAIN"},
    {"undo", 4, 4, false, take_back, "undo FIRST LAST REASON"},
    {"key", 4, 5, false, add_key, "key NAME organiser|desk|referee|player HASH [reach=TEXT]"},
    {"unkey", 3, 3, false, drop_key, "unkey NAME REASON"},
};

static const struct verb *verb_find(const char *name) {
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (verbs[i].name[0] == name[0] && text_same(verbs[i].name, name)) return &verbs[i];
    return NULL;
}

/* Takes `correct … REASON` off the order. */
static bool peel(struct order *o, struct refusal *no) {
    if (!text_same(o->word[0], "correct")) return true;
    if (o->words < 3) return words_refuse(no, "", "usage", "correct VERB … REASON");
    o->correct = true;
    o->reason = o->word[o->words - 1];
    if (!*o->reason) return words_refuse(no, "event/6.3", "correction-needs-reason", "");
    o->word++;
    o->words -= 2;
    return true;
}

bool contest_apply(struct contest *c, const struct line *l, struct refusal *no) {
    struct order o = {.when = l->when, .who = l->who, .word = l->word, .words = l->words};
    if (!peel(&o, no)) return false;
    const struct verb *v = verb_find(o.word[0]);
    if (!v) return words_refuse(no, "", "no-verb", o.word[0]);
    if (o.correct && !v->correctable) return words_refuse(no, "", "cannot-corrected", v->name);
    if (o.words < v->least || o.words > v->most) return words_refuse(no, "", "usage", v->usage);
    if ((c->lines == 0) != (v->apply == entrants_event))
        return words_refuse(no, "", "first-line", verbs[0].usage);
    if (!v->apply(c, &o, no)) return false;
    c->lines++;
    return true;
}

bool contest_expect(struct contest *c, const char *text, size_t len, struct refusal *no) {
    const char *at = text, *end = text + len, *one;
    size_t one_len;
    struct line l;
    int n = journal_count(text, len, "undo");
    if (!n) return true;
    c->undo = arena_take(c->memory, sizeof *c->undo * (size_t)n);
    if (!c->undo) return words_refuse(no, "", "memory", "");
    while (journal_next(&at, end, &one, &one_len)) {
        int first, last;
        if (!journal_is_verb(one, one_len, "undo") || !journal_read(&l, one, one_len, NULL))
            continue;
        if (l.words != 4 || !find_number(l.word[1], 2, 1000000, &first, NULL) ||
            !find_number(l.word[2], first, 1000000, &last, NULL))
            continue; /* refused when its turn comes */
        c->undo[c->undone].first = first, c->undo[c->undone++].last = last;
    }
    return true;
}

bool contest_is_undone(const struct contest *c, int line) {
    for (int i = 0; i < c->undone; i++)
        if (line >= c->undo[i].first && line <= c->undo[i].last) return true;
    return false;
}

/* An order's chain covers its own line but for the chain itself, and the lines it announces. */
static bool chain_holds(struct contest *c, const char *line, size_t len, const char *lines,
                        const char *end, struct refusal *no) {
    const char *stop = lines, *one;
    size_t one_len, head = len;
    char due[CHAIN_SIZE];
    for (int n = journal_announced(line, len); n > 0; n--)
        if (!journal_next(&stop, end, &one, &one_len) || stop[-1] != '\n')
            return words_refuse(no, "event/7.2", "order-torn", "");
    while (head && line[head - 1] != ' ') head--;
    if (!head) return words_refuse(no, "", "unreadable-line", "@line.blanks");
    journal_chain(due, c->chain, line, head - 1, lines, (size_t)(stop - lines));
    if (len - head != CHAIN_SIZE - 1 || memcmp(due, line + head, len - head) != 0)
        return words_refuse(no, "event/7.2", "chain-broken", due);
    memcpy(c->chain, due, sizeof due);
    return true;
}

/* After the first line every line belongs to an order. */
static bool in_order(struct contest *c, const char *line, size_t len, const char *next,
                     const char *end, struct refusal *no) {
    bool order = journal_is_verb(line, len, "order");
    if (c->unchained) return true;
    if (c->owed) {
        c->owed--;
        return !order || words_refuse(no, "", "order-in-order", "");
    }
    if (!order) return words_refuse(no, "event/7.2", "outside-order", "");
    return chain_holds(c, line, len, next, end, no);
}

static bool read_line(struct contest *c, const char *line, size_t len, struct refusal *no) {
    struct line l;
    TEXT(why, 120);
    if (!journal_read(&l, line, len, &why)) {
        const char *rule = text_same(why.at, "@line.seal") ? "event/7.2" : "";
        return words_refuse(no, rule, "unreadable-line", why.at);
    }
    if (contest_is_undone(c, c->lines + 1)) {
        c->lines++;
        return true;
    }
    return contest_apply(c, &l, no);
}

bool contest_read(struct contest *c, const char *text, size_t len, struct refusal *no, int *line) {
    const char *at = text, *end = text + len, *one;
    size_t one_len;
    *line = c->lines;
    if (!c->lines && !contest_expect(c, text, len, no)) return false;
    while (journal_next(&at, end, &one, &one_len)) {
        ++*line;
        if (c->lines && !in_order(c, one, one_len, at, end, no)) return false;
        if (!read_line(c, one, one_len, no)) return false;
        if (*line == 1) journal_chain(c->chain, "", one, one_len, "", 0);
    }
    return true;
}
