#include "desk/judge.h"
#include "desk/forget.h"
#include "event/seal.h"
#include <string.h>
#include "base/json.h"
#include "event/encounter.h"

enum { SMALLEST = 1 << 20, A_BYTE = 36, JOURNAL_SHARE = 12, ALIGN = 16 };

size_t desk_size(size_t len) { return SMALLEST + A_BYTE * len; }

void desk_open(struct desk *d, void *block, size_t size) {
    size_t cap = size / JOURNAL_SHARE / ALIGN * ALIGN;
    *d = (struct desk){.journal = block, .cap = cap};
    d->memory = (struct arena){.at = (uint8_t *)block + cap, .size = size - cap};
    d->journal[0] = 0;
}

/* The beginning of the text that holds so many lines. */
static size_t length_of(const char *text, size_t len, int lines) {
    const char *at = text, *end = text + len, *one;
    size_t one_len;
    while (lines-- > 0 && journal_next(&at, end, &one, &one_len)) continue;
    return (size_t)(at - text);
}

bool desk_load(struct desk *d, const char *text, size_t len, struct desk_trouble *trouble) {
    struct desk_trouble unasked;
    if (!trouble) trouble = &unasked;
    *trouble = (struct desk_trouble){0};
    d->memory.used = d->len = 0;
    d->c = contest_open(&d->memory);
    if (!d->c || len >= d->cap) return words_refuse(&trouble->no, "", "memory", "");
    if (len) memmove(d->journal, text, len); /* of nothing there may be no address */
    bool cut = true;
    if (len && forget_wanted(d->journal, len))
        len = forget_cut(d->journal, len, d->journal, len, &d->memory, &cut);
    if (!cut) return words_refuse(&trouble->no, "", "memory", "");
    d->journal[len] = 0;
    bool ok = contest_read(d->c, d->journal, len, &trouble->no, &trouble->line);
    d->len = ok ? len : length_of(d->journal, len, d->c->lines);
    d->journal[d->len] = 0;
    return ok;
}

bool desk_add(struct desk *d, const char *lines, size_t len) {
    struct refusal no;
    int line;
    if (!d->c || d->len + len >= d->cap) return false;
    memcpy(d->journal + d->len, lines, len);
    d->journal[d->len + len] = 0;
    /* What was taken back must not be folded: only a new fold leaves it out. */
    if (journal_count(lines, len, "undo") || forget_wanted(lines, len))
        return desk_load(d, d->journal, d->len + len, NULL);
    if (!contest_read(d->c, d->journal + d->len, len, &no, &line)) return false;
    d->len += len;
    return true;
}

bool desk_key_of(const struct desk *d, const char *hash, struct desk_key *key) {
    for (int i = 0; d->c && i < d->c->keys; i++) {
        const struct key *k = &d->c->key[i];
        if (k->withdrawn || !text_same(k->hash, hash)) continue;
        *key = (struct desk_key){.name = k->name, .role = k->role, .reach = k->reach};
        return true;
    }
    return false;
}

/* ---------------------------------------------------------------- the orders */

/* Who may give an order: the least of them, and whether it names a match of his. */
static const struct known {
    const char *name;
    judge_function *run;
    int least, most; /* arguments */
    uint8_t role;    /* this one, and all before it */
    const char *usage;
} orders[] = {
    {"create", order_create, 1, 1, BY_ORGANISER,
     "create NAME [--level …] [--only …] [--discipline …]"},
    {"discipline", order_plain, 3, 6, BY_DESK,
     "discipline KEY NAME GAME… | discipline KEY NAME other [seats=N] [games=N] [points=N,N…]"},
    {"key", order_key, 3, 4, BY_ORGANISER, "key NAME ROLE HASH [REACH]"},
    {"unkey", order_unkey, 2, 2, BY_ORGANISER, "unkey NAME REASON"},
    {"import", order_import, 1, 1, BY_DESK, "import DISCIPLINE [--map HEADING=COLUMN,…] [--again]"},
    {"enter", order_enter, 3, 6, BY_DESK, "enter DISCIPLINE NAME SCHOOL [PLAYER…] [--wild]"},
    {"set", order_set, 3, 12, BY_DESK, "set DISCIPLINE KEY VALUE…"},
    {"number", order_tables, 0, 1, BY_DESK, "number tables"},
    {"board", order_board, 1, 3, BY_DESK, "board DISCIPLINE [GAME] NAME|standard|printed"},
    {"draw", order_draw, 2, 2, BY_DESK, "draw DISCIPLINE groups|cup|ladder|swiss"},
    {"join", order_join, 2, 2, BY_DESK, "join DISCIPLINE ENTRANT"},
    {"undraw", order_plain, 3, 3, BY_DESK, "undraw DISCIPLINE STAGE REASON"},
    {"apart", order_plain, 4, 4, BY_DESK, "apart DISCIPLINE ENTRANT ENTRANT REASON"},
    {"present", order_presence, 1, MAX_ENTRANTS, BY_DESK, "present DISCIPLINE [ENTRANT…]"},
    {"missing", order_presence, 1, MAX_ENTRANTS, BY_DESK, "missing DISCIPLINE [ENTRANT…]"},
    {"bye", order_bye, 2, 3, BY_DESK, "bye DISCIPLINE ENTRANT [ROUND]"},
    {"substitute", order_plain, 6, JUDGE_ARGS, BY_DESK,
     "substitute DISCIPLINE ENTRANT GAME NAME MATCH.GAME REASON [born=YEAR] [guardian=NAME]"},
    {"pair", order_pair, 1, 2, BY_DESK, "pair DISCIPLINE [STAGE] [--all]"},
    {"match", order_match, 4, 4, BY_DESK, "match DISCIPLINE STAGE ENTRANT ENTRANT"},
    {"unpair", order_plain, 3, 3, BY_DESK, "unpair DISCIPLINE STAGE REASON"},
    {"start", order_start, 1, 2, BY_DESK,
     "start DISCIPLINE [STAGE] [--rounds ROUND] [--in MINUTES]"},
    {"result", order_result, 2, 9, BY_REFEREE, "result MATCH [GAME] 1|2 WINNER RULE COUNT=N…"},
    {"table", order_table, 2, JUDGE_ARGS, BY_REFEREE,
     "TABLE [GAME] WHO[ENDING][/COUNT]… | TABLE +-"},
    {"claim", order_claim, 4, 10, BY_PLAYER,
     "claim MATCH [GAME] 1|2 ENTRANT WINNER [RULE] COUNT=N…"},
    {"accept", order_accept, 2, 3, BY_REFEREE, "accept MATCH [GAME] ENTRANT"},
    {"places", order_plain, 2, 6, BY_REFEREE, "places MATCH ENTRANT[=ENTRANT]…"},
    {"absent", order_plain, 3, 3, BY_REFEREE, "absent MATCH ENTRANT REASON"},
    {"call", order_plain, 2, 2, BY_REFEREE, "call MATCH TEXT"},
    {"award", order_plain, 4, JUDGE_ARGS, BY_REFEREE, "award MATCH [GAME] 1|2 WINNER|none REASON"},
    {"walkover", order_walkover, 3, JUDGE_ARGS, BY_REFEREE,
     "walkover MATCH [GAME] WINNER|none REASON"},
    {"extra", order_plain, 2, 3, BY_REFEREE, "extra MATCH [GAME] WINNER|none"},
    {"lots", order_lots, 1, 3, BY_DESK,
     "lots MATCH [GAME [WINNER]] | lots DISCIPLINE [STAGE [GROUP]]"},
    {"decide", order_plain, 3, 3, BY_DESK, "decide MATCH WINNER REASON"},
    {"sides", order_plain, 2, 3, BY_REFEREE, "sides MATCH [GAME] ENTRANT"},
    {"referee", order_plain, 2, 3, BY_REFEREE, "referee MATCH [GAME] NAME"},
    {"remark", order_plain, 2, JUDGE_ARGS, BY_REFEREE, "remark MATCH [GAME] TEXT"},
    {"card", order_card, 2, JUDGE_ARGS, BY_REFEREE, "card MATCH [GAME] ENTRANT KIND [REASON]"},
    {"pardon", order_plain, 2, 2, BY_DESK, "pardon CARD REASON"},
    {"test", order_test, 4, 7, BY_DESK,
     "test DISCIPLINE ENTRANT [GAME] RIGHT OF [SECONDS] [player=NAME]"},
    {"tests", order_tests, 1, 1, BY_DESK, "tests DISCIPLINE"},
    {"paper", order_paper, 2, 3, BY_DESK, "paper DISCIPLINE GAME [LEVELS]"},
    {"mark", order_mark, 4, 6, BY_DESK, "mark DISCIPLINE ENTRANT [GAME] PAPER ANSWERS [SECONDS]"},
    {"sitting", order_sitting, 1, 3, BY_DESK, "sitting DISCIPLINE [GAME] [CODE]"},
    {"sit", order_sit, 2, 2, BY_PLAYER, "sit CODE ENTRANT"},
    {"answer", order_answer, 3, 3, BY_PLAYER, "answer CODE ENTRANT ANSWERS"},
    {"keep", order_keep, 3, 3, BY_PLAYER, "keep CODE ENTRANT ANSWERS"},
    {"shut", order_shut, 1, 1, BY_DESK, "shut CODE"},
    {"withdraw", order_leave, 3, 3, BY_DESK, "withdraw DISCIPLINE ENTRANT REASON"},
    {"disqualify", order_leave, 3, 3, BY_DESK, "disqualify DISCIPLINE ENTRANT REASON"},
    {"correct", order_correct, 3, JUDGE_ARGS, BY_DESK, "correct LINE… REASON [--yes]"},
    {"clear", order_correct, 2, JUDGE_ARGS, BY_DESK, "clear MATCH [GAME] REASON [--yes]"},
    {"forget", order_forget, 3, JUDGE_ARGS, BY_ORGANISER,
     "forget DISCIPLINE ENTRANT [GAME] [player=NAME] REASON"},
    {"undo", order_undo, 0, 1, BY_REFEREE, "undo [REASON]"},
    {"close", order_close, 1, 2, BY_DESK, "close DISCIPLINE [STAGE]"},
    {"note", order_plain, 1, 1, BY_REFEREE, "note TEXT"},
    {"do", order_plain, 1, JUDGE_ARGS, BY_ORGANISER, "do VERB WORD…"},
};
enum { ORDERS = sizeof orders / sizeof *orders };

static const struct known *known_of(const char *name) {
    for (int i = 0; i < ORDERS; i++)
        if (text_same(orders[i].name, name)) return &orders[i];
    return NULL;
}

const char *desk_order_name(int n) { return n >= 0 && n < ORDERS ? orders[n].name : NULL; }

/* "16", "t16", "e16", "orzel:16": a line that begins with a table is the order `table`. */
static bool is_table(const char *word) {
    while (*word && (*word < '0' || *word > '9')) word++;
    for (; *word >= '0' && *word <= '9'; word++)
        if (!word[1]) return true;
    return false;
}

bool desk_is_order(const char *word) { return known_of(word) || is_table(word); }

static const struct option {
    const char *name;
    size_t at;
    char kind; /* s text, n number, b yes */
} options[] = {
    {"--seed", offsetof(struct judge, seed), 's'},
    {"--referee", offsetof(struct judge, referee), 's'},
    {"--level", offsetof(struct judge, level), 's'},
    {"--from", offsetof(struct judge, from), 's'},
    {"--places", offsetof(struct judge, places), 's'},
    {"--name", offsetof(struct judge, name), 's'},
    {"--only", offsetof(struct judge, only), 's'},
    {"--map", offsetof(struct judge, map), 's'},
    {"--discipline", offsetof(struct judge, discipline), 's'},
    {"--groups", offsetof(struct judge, groups), 'n'},
    {"--rounds", offsetof(struct judge, rounds), 'n'},
    {"--advance", offsetof(struct judge, advance), 'n'},
    {"--in", offsetof(struct judge, in), 'n'},
    {"--yes", offsetof(struct judge, yes), 'b'},
    {"--all", offsetof(struct judge, all), 'b'},
    {"--wild", offsetof(struct judge, wild), 'b'},
    {"--again", offsetof(struct judge, again), 'b'},
};

static bool set_option(struct judge *j, const struct option *o, const char *value) {
    void *place = (char *)j + o->at;
    if (o->kind == 's')
        *(const char **)place = value;
    else if (o->kind == 'b')
        *(bool *)place = true;
    else
        return find_number(value, 1, MAX_ENTRANTS, place, &j->a->no);
    return true;
}

/* Options may stand anywhere; after `--` everything is an argument. */
static bool take_apart(struct judge *j) {
    bool literal = false;
    for (int i = 0; i < j->o->words; i++) {
        const char *w = j->o->word[i];
        if (!literal && text_same(w, "--")) {
            literal = true;
            continue;
        }
        if (literal || w[0] != '-' || w[1] != '-') {
            if (j->args == JUDGE_ARGS) return judge_no(j, "", "too-many-words", "");
            j->arg[j->args++] = w;
            continue;
        }
        size_t k = 0, n = sizeof options / sizeof *options;
        while (k < n && !text_same(options[k].name, w)) k++;
        if (k == n) return judge_no(j, "", "no-option", w);
        if (options[k].kind != 'b' && ++i == j->o->words) return judge_no(j, "", "option-value", w);
        if (!set_option(j, &options[k], j->o->word[i])) return false;
    }
    return j->args > 0 || judge_no(j, "", "no-order", "");
}

/* ---------------------------------------------------------------- judging */

static bool may(struct judge *j, const struct known *k) {
    int m;
    if (j->o->key.role > k->role) return judge_no(j, "event/7.7", "not-yours", k->name);
    if (j->o->key.role < BY_REFEREE) return true;
    if (!j->o->key.reach)
        return j->o->key.role == BY_REFEREE || judge_no(j, "event/7.7", "not-yours", k->name);
    if (text_same(k->name, "note") || text_same(k->name, "undo")) return true;
    if (k->run == order_sit || k->run == order_keep || k->run == order_answer)
        return true; /* they look themselves */
    return judge_match(j, j->args > 1 ? j->arg[1] : "?", &m) &&
           (reach_match(j->c, &j->o->key, m) ||
            judge_no(j, "event/7.7", "out-of-reach", WORDS_INT(j->c->match[m].table)));
}

static bool prepare(struct judge *j) {
    char *room = arena_take(j->work, JUDGE_LINES);
    j->c = j->d->c ? contest_copy(j->d->c, j->work) : contest_open(j->work);
    j->line = arena_take(j->work, sizeof *j->line);
    if (!room || !j->c || !j->line) return judge_no(j, "", "memory", "");
    j->body = text_over(room, JUDGE_LINES);
    return true;
}

/* "16 1 0" is "table t16 1 0": the first word of that order is a table, never a match. */
static bool shorthand(struct judge *j) {
    if (!known_of(j->arg[0]) && is_table(j->arg[0])) {
        if (j->args == JUDGE_ARGS) return judge_no(j, "", "too-many-words", "");
        memmove(j->arg + 1, j->arg, sizeof *j->arg * (size_t)j->args++);
        j->arg[0] = "table";
    }
    bool number = j->args > 1 && j->arg[1][0] >= '0' && j->arg[1][0] <= '9';
    if (!number || !text_same(j->arg[0], "table")) return true;
    TEXT(word, 100);
    text_char(&word, 't'), text_add(&word, j->arg[1]);
    j->arg[1] = judge_keep(j, word.at);
    return true;
}

/* What is left of the line is the reason, also without quotation marks. */
static bool join_rest(struct judge *j, const struct known *k) {
    static const char *const with_reason[] = {"note",   "call",   "undraw",   "unpair",
                                              "apart",  "absent", "withdraw", "disqualify",
                                              "decide", "pardon", "unkey",    "undo"};
    bool has = false;
    for (size_t i = 0; i < sizeof with_reason / sizeof *with_reason; i++)
        has = has || text_same(with_reason[i], k->name);
    if (!has || j->args - 1 <= k->most) return true;
    TEXT(all, 2000);
    for (int i = k->most; i < j->args; i++) {
        if (i > k->most) text_char(&all, ' ');
        text_add(&all, j->arg[i]);
    }
    if (all.cut) return judge_no(j, "", "too-many-words", "");
    j->arg[k->most] = judge_keep(j, all.at);
    j->args = k->most + 1;
    return true;
}

bool judge_begin(struct judge *j) {
    if (!prepare(j) || !take_apart(j)) return false;
    spoken_words(j);
    return shorthand(j);
}

const char *judge_usage_of(const char *order) {
    const struct known *k = known_of(order);
    return k ? k->usage : NULL;
}

static bool run(struct judge *j) {
    if (!judge_begin(j)) return false;
    const struct known *k = known_of(j->arg[0]);
    if (!k) return judge_no(j, "", "no-order", j->arg[0]);
    if (!join_rest(j, k)) return false;
    if (k->run == order_create && j->only && j->args > k->most + 1)
        return judge_no(j, "", "only-commas", "");
    if (j->args - 1 < k->least || j->args - 1 > k->most) return judge_usage(j);
    if (!j->c->lines != (k->run == order_create))
        return judge_no(j, "", j->c->lines ? "event-exists" : "no-event", "");
    return may(j, k) && k->run(j);
}

bool judge_usage(struct judge *j) {
    const struct known *k = known_of(j->arg[0]);
    return judge_no(j, "", "usage", k ? k->usage : j->arg[0]);
}

/* Puts the head with the chain before the lines of an order. */
static bool compose(struct judge *j) {
    struct text head = text_over(arena_take(j->work, 1024), 1024);
    const char *lines = j->body.at;
    size_t len = j->body.len;
    if (j->c->version >= 3 && len) {
        size_t size = 8 * len + 4096;
        struct text sealed = text_over(arena_take(j->work, size), size);
        TEXT(chance, 400);
        text_add(&chance, j->o->chance ? j->o->chance : "");
        text_char(&chance, '/'), text_add(&chance, j->o->id ? j->o->id : "");
        if (!sealed.at) return judge_no(j, "", "memory", "");
        seal_lines(lines, len, chance.at, &sealed);
        if (sealed.cut) return judge_no(j, "", "cannot-write-line", "@line.too-long");
        lines = sealed.at, len = sealed.len;
    }
    char *room = arena_take(j->work, len + 2048), chain[CHAIN_SIZE];
    if (!room) return judge_no(j, "", "memory", "");
    j->a->lines = text_over(room, len + 2048);
    if (!j->lines) return true;
    bool first = !j->d->c || !j->d->c->lines;
    char begun[CHAIN_SIZE] = "";
    if (!first) memcpy(begun, j->d->c->chain, sizeof begun);
    if (first) { /* the first line stands alone */
        size_t one = length_of(lines, len, 1);
        text_bytes(&j->a->lines, lines, one);
        journal_chain(begun, "", lines, one - 1, "", 0);
        lines += one, len -= one, j->lines--;
        if (!j->lines) return true;
    }
    text_add(&head, j->o->when);
    journal_word(&head, j->o->key.name);
    text_add(&head, " order");
    journal_word(&head, j->o->id && *j->o->id ? j->o->id : "-");
    journal_number(&head, j->lines);
    journal_chain(chain, begun, head.at, head.len, lines, len);
    text_char(&head, ' ');
    text_add(&head, chain);
    text_add(&j->a->lines, head.at);
    text_char(&j->a->lines, '\n');
    text_bytes(&j->a->lines, lines, len);
    return !j->a->lines.cut || judge_no(j, "", "memory", "");
}

/* An order that was done is not done again: event/7.8. */
static bool done_before(const struct desk *d, const struct desk_order *o, struct desk_answer *a) {
    for (int i = 0; o->id && d->c && i < d->c->orders; i++)
        if (text_same(d->c->order[i].id, o->id)) {
            a->again = true, a->line = d->c->order[i].line;
            return true;
        }
    return false;
}

void desk_judge(const struct desk *d, const struct desk_order *o, struct arena *work,
                struct desk_answer *out) {
    work->used = 0;
    *out = (struct desk_answer){.status = DESK_DONE, .line = d->c ? d->c->lines : 0};
    struct judge *j = arena_take(work, sizeof *j);
    if (!j) {
        words_refuse(&out->no, "", "memory", "");
        out->status = DESK_FULL;
        return;
    }
    *j = (struct judge){.d = d, .o = o, .work = work, .a = out};
    if (done_before(d, o, out)) {
        judge_say(j, "said.again", (struct fill[]){{"line", WORDS_INT(out->line)}, {0}});
        return;
    }
    if (run(j) && (out->status == DESK_SHOWN || compose(j))) {
        if (out->status == DESK_DONE)
            out->line += journal_count(out->lines.at, out->lines.len, NULL);
        return;
    }
    out->lines = (struct text){0};
    out->says = 0;
    out->status = text_same(out->no.key, "memory") ? DESK_FULL
                  : out->no.rule[0]                ? DESK_NO
                                                   : DESK_BAD;
    judge_since(j);
}

static void json_refusal(const struct refusal *no, struct text *out) {
    json_key(out, "no"), json_open(out, '{');
    json_word(out, "rule", no->rule);
    json_key_text(out, "key", no->key);
    if (no->detail[0] != '=') json_word(out, "detail", no->detail); /* else it is in the words */
    for (enum language in = POLISH; in <= ENGLISH; in++) {
        TEXT(why, 1000);
        words_why(no, in, &why);
        json_key_text(out, book_language(in), why.at);
    }
    json_close(out, '}');
}

static void json_faults(const struct desk_answer *a, struct text *out) {
    json_key(out, "faults"), json_open(out, '[');
    for (int i = 0; i < a->faults; i++) {
        json_open(out, '{');
        json_key_int(out, "row", a->fault[i].row);
        json_word(out, "who", a->fault[i].who);
        for (enum language in = POLISH; in <= ENGLISH; in++) {
            TEXT(why, 1000);
            words_why(&a->fault[i].no, in, &why);
            json_key_text(out, book_language(in), why.at);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void json_sayings(struct text *out, const char *key, const struct desk_saying *say, int n) {
    json_key(out, key), json_open(out, '[');
    for (int i = 0; i < n; i++) {
        json_open(out, '{');
        json_word(out, "key", say[i].key);
        json_key_text(out, "pl", say[i].pl), json_key_text(out, "en", say[i].en);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void desk_answer_json(const struct desk_answer *a, struct text *out) {
    static const char *const words[] = {"done", "shown", "no", "bad", "full"};
    json_open(out, '{');
    json_key_text(out, "status", words[a->status]);
    json_key_int(out, "line", a->line);
    if (a->again) json_key_bool(out, "again", true);
    if (a->status > DESK_SHOWN) json_refusal(&a->no, out);
    if (a->row) json_key_int(out, "row", a->row);
    if (a->faults) json_faults(a, out);
    json_sayings(out, "says", a->say, a->says);
    if (a->since) {
        json_key(out, "since"), json_open(out, '[');
        for (int i = 0; i < a->since; i++) json_text(out, a->happened[i]);
        json_close(out, ']');
        json_sayings(out, "told", a->told, a->since);
    }
    json_close(out, '}');
}
