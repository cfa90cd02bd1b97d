#include "desk/sitting.h"
#include "base/dice.h"
#include "event/stage.h"

/* Codes are typed on phones: small letters are as good. */
static bool same_code(const char *a, const char *b) {
    for (; *a && *b; a++, b++) {
        char x = *a >= 'a' && *a <= 'z' ? (char)(*a - 32) : *a;
        char y = *b >= 'a' && *b <= 'z' ? (char)(*b - 32) : *b;
        if (x != y) return false;
    }
    return !*a && !*b;
}

bool sitting_find(const struct contest *c, const char *word, int *sitting, struct refusal *no) {
    int n;
    for (int i = c->sittings - 1; i >= 0; i--)
        if (same_code(c->sitting[i].code, word)) return *sitting = i, true;
    if (!find_number(word, 1, c->sittings, &n, NULL))
        return words_refuse(no, "event/3.3", "no-sitting", word);
    return *sitting = n - 1, true;
}

bool sitting_sits(const struct contest *c, int sitting, int entrant) {
    const struct sitting *s = &c->sitting[sitting];
    if (c->entrant[entrant].discipline != s->discipline) return false;
    const struct player *p = &c->entrant[entrant].player[s->board];
    return p->sitting == sitting + 1 && !p->test.sat;
}

int sitting_left(const struct contest *c, int sitting, int entrant, const char *now) {
    const struct sitting *s = &c->sitting[sitting];
    int64_t all = (int64_t)s->minutes * 60;
    int64_t gone =
        journal_seconds(now) - journal_seconds(c->entrant[entrant].player[s->board].sat_down);
    return (int)(gone < 0 ? all : gone > all ? 0 : all - gone);
}

void sitting_mix(const struct contest *c, int sitting, int entrant, const struct drawn *paper,
                 int n, struct drawn *mine, int *from) {
    TEXT(purpose, 60);
    uint32_t roll = 0;
    text_add(&purpose, "sitting "), text_int(&purpose, sitting + 1);
    text_char(&purpose, ' '), text_int(&purpose, c->entrant[entrant].number);
    struct seed seed = stage_seed(c->paper[c->sitting[sitting].paper - 1].seed, purpose.at);
    for (int i = 0; i < n; i++) from[i] = i;
    stage_shuffle(&seed, &roll, from, n);
    for (int i = 0; i < n; i++) {
        int order[ANSWERS] = {0, 1, 2, 3};
        stage_shuffle(&seed, &roll, order, ANSWERS);
        mine[i].question = paper[from[i]].question;
        for (int k = 0; k < ANSWERS; k++) mine[i].order[k] = (uint8_t)order[k];
    }
}

/* The letter under which `to` shows what stands under this letter of `from`. */
char sitting_letter(char letter, const struct drawn *from, const struct drawn *to) {
    for (int k = 0; letter != '-' && k < ANSWERS; k++)
        if (to->order[k] == from->order[letter - 'A']) return (char)('A' + k);
    return '-';
}

bool sitting_answers(const struct contest *c, int sitting, int entrant, const struct drawn *paper,
                     int n, const char *answers, char *out) {
    struct drawn mine[MAX_QUESTIONS];
    int from[MAX_QUESTIONS];
    if ((int)text_length(answers) != n) return false;
    sitting_mix(c, sitting, entrant, paper, n, mine, from);
    out[n] = 0;
    for (int i = 0; i < n; i++) {
        out[from[i]] = '-';
        if (answers[i] == '-') continue;
        if (answers[i] < 'A' || answers[i] >= 'A' + ANSWERS) return false;
        out[from[i]] = sitting_letter(answers[i], &mine[i], &paper[from[i]]);
    }
    return true;
}
