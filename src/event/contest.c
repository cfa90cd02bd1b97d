#include "event/contest.h"
#include <string.h>
#include "event/verbs.h"

const char *contest_keep(struct contest *c, const char *s, struct refusal *no) {
    size_t len = text_length(s);
    char *copy = arena_take(c->memory, len + 1);
    if (!copy) {
        words_refuse(no, "", "zabrakło pamięci", "out of memory", "");
        return NULL;
    }
    return memcpy(copy, s, len);
}

struct contest *contest_open(struct arena *memory, const char *text, size_t len, int more) {
    struct contest *c = arena_take(memory, sizeof *c);
    if (!c) return NULL;
    c->memory = memory;
    c->room_entrants = journal_count(text, len, "entrant") + more;
    c->room_matches = journal_count(text, len, "match") + more;
    c->room_byes = journal_count(text, len, "bye") + more;
    c->room_cards = journal_count(text, len, "offence") + more;
    c->room_papers = journal_count(text, len, "paper") + more;
    c->entrant = arena_take(memory, sizeof *c->entrant * (size_t)c->room_entrants);
    c->match = arena_take(memory, sizeof *c->match * (size_t)c->room_matches);
    c->bye = arena_take(memory, sizeof *c->bye * (size_t)c->room_byes);
    c->card = arena_take(memory, sizeof *c->card * (size_t)c->room_cards);
    c->paper = arena_take(memory, sizeof *c->paper * (size_t)c->room_papers);
    return c->entrant && c->match && c->bye && c->card && c->paper ? c : NULL;
}

/* `batch` and `note` matter to whoever writes and reads the journal, not to the contest. */
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
    {"event", 4, 4, false, entrants_event, "event 1 NAME local|region|final"},
    {"discipline", 4, 6, false, entrants_discipline, "discipline KEY NAME GAME…"},
    {"set", 4, 12, false, entrants_set, "set DISCIPLINE KEY VALUE…"},
    {"entrant", 5, 6, true, entrants_entrant, "entrant DISCIPLINE NUMBER NAME SCHOOL [wild]"},
    {"player", 5, 7, true, entrants_player,
     "player DISCIPLINE NUMBER GAME NAME [born=YEAR] [guardian=NAME]"},
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
    {"bye", 5, 6, false, stage_bye, "bye DISCIPLINE STAGE ROUND ENTRANT [manual]"},
    {"round", 4, 4, false, stage_round, "round DISCIPLINE STAGE ROUND"},
    {"cancel", 5, 5, false, stage_cancel, "cancel DISCIPLINE STAGE ROUND REASON"},
    {"placing", 6, LINE_WORDS, true, stage_placing, "placing DISCIPLINE STAGE GROUP NUMBER…"},
    {"close", 4, LINE_WORDS, false, stage_close, "close DISCIPLINE STAGE NUMBER:POINTS…"},
    {"sides", 4, 4, false, report_sides, "sides MATCH GAME FIRST"},
    {"result", 7, 12, true, report_result,
     "result MATCH GAME 1|2 WINNER|none RULE round=N [polish=N] [points=N] [lines=…] [record=…]"},
    {"award", 6, 6, true, report_award, "award MATCH GAME 1|2 WINNER|none REASON"},
    {"walkover", 5, 5, true, report_walkover, "walkover MATCH GAME WINNER|none REASON"},
    {"extra", 4, 4, true, report_extra, "extra MATCH GAME WINNER"},
    {"lots", 4, 4, true, report_lots, "lots MATCH GAME WINNER"},
    {"clear", 4, 4, false, report_clear, "clear MATCH GAME REASON"},
    {"decide", 4, 4, true, report_decide, "decide MATCH WINNER REASON"},
    {"referee", 4, 4, false, report_referee, "referee MATCH GAME NAME"},
    {"remark", 4, 4, false, report_remark, "remark MATCH GAME TEXT"},
    {"offence", 8, 8, false, fairplay_offence,
     "offence MATCH GAME ENTRANT warning|yellow|red KIND REFEREE REASON"},
    {"pardon", 3, 3, false, fairplay_pardon, "pardon CARD REASON"},
    {"paper", 7, 7, false, paper_paper,
     "paper NUMBER DISCIPLINE GAME QUESTIONS seed=TEXT bank=HEX"},
    {"test", 6, 9, true, paper_test,
     "test DISCIPLINE NUMBER GAME RIGHT OF [seconds=N] [paper=N] [answers=…]"},
    {"batch", 2, 2, false, no_change, "batch LINES"},
    {"note", 2, 2, false, no_change, "note TEXT"},
};

static const struct verb *verb_find(const char *name) {
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (text_same(verbs[i].name, name)) return &verbs[i];
    return NULL;
}

/* Takes `correct … REASON` off the order. */
static bool peel(struct order *o, struct refusal *no) {
    if (!text_same(o->word[0], "correct")) return true;
    if (o->words < 3)
        return words_refuse(no, "", "tak się pisze: {}", "this is written: {}",
                            "correct VERB … REASON");
    o->correct = true;
    o->reason = o->word[o->words - 1];
    if (!*o->reason)
        return words_refuse(no, "event/6.3", "poprawka wymaga podania powodu",
                            "a correction needs a reason", "");
    o->word++;
    o->words -= 2;
    return true;
}

bool contest_apply(struct contest *c, const struct line *l, struct refusal *no) {
    struct order o = {.when = l->when, .who = l->who, .word = l->word, .words = l->words};
    if (!peel(&o, no)) return false;
    const struct verb *v = verb_find(o.word[0]);
    if (!v)
        return words_refuse(no, "", "nie ma polecenia „{}”", "there is no verb \"{}\"", o.word[0]);
    if (o.correct && !v->correctable)
        return words_refuse(no, "", "„{}” nie można poprawić", "\"{}\" cannot be corrected",
                            v->name);
    if (o.words < v->least || o.words > v->most)
        return words_refuse(no, "", "tak się pisze: {}", "this is written: {}", v->usage);
    if ((c->lines == 0) != (v->apply == entrants_event))
        return words_refuse(no, "", "pierwszy wiersz, i tylko on, zakłada zawody: {}",
                            "the first line, and no other, creates the event: {}", verbs[0].usage);
    if (!v->apply(c, &o, no)) return false;
    c->lines++;
    return true;
}

bool contest_read(struct contest *c, const char *text, size_t len, struct refusal *no, int *line) {
    const char *at = text, *end = text + len, *one;
    size_t one_len;
    struct line l;
    *line = 0;
    while (journal_next(&at, end, &one, &one_len)) {
        ++*line;
        TEXT(why, 120);
        if (!journal_read(&l, one, one_len, &why))
            return words_refuse(no, "", "wiersz nieczytelny: {}", "unreadable line: {}", why.at);
        if (!contest_apply(c, &l, no)) return false;
    }
    return true;
}
