/* view_sitting.c -- tests under a code: who sits, how long; and the questions, for the one who sits
 * there alone. The right answers leave for the desk only, which prints and marks papers. */
#include "base/embedded.h"
#include "desk/bank.h"
#include "desk/judge.h"
#include "desk/names.h"
#include "desk/sitting.h"
#include "desk/view.h"

static void write_seat(struct view *v, int s, int e) {
    const struct contest *c = v->d->c;
    const struct player *p = &c->entrant[e].player[c->sitting[s].board];
    json_open(v->out, '{');
    view_who(v, "entrant", e);
    json_word(v->out, "player", p->name);
    json_key_text(v->out, "since", p->sat_down);
    json_key_bool(v->out, "done", p->test.sat);
    if (p->test.sat) {
        json_key_int(v->out, "right", p->test.right), json_key_int(v->out, "of", p->test.of);
        if (p->test.seconds >= 0) json_key_int(v->out, "seconds", p->test.seconds);
    } else {
        int given = 0;
        for (const char *k = p->kept; k && *k; k++) given += *k != '-';
        json_key_int(v->out, "answered", given);
        if (v->ask->now) json_key_int(v->out, "left", sitting_left(c, s, e, v->ask->now));
    }
    json_close(v->out, '}');
}

static void write_sitting(struct view *v, int s) {
    const struct contest *c = v->d->c;
    const struct sitting *it = &c->sitting[s];
    json_open(v->out, '{');
    json_key_int(v->out, "sitting", s + 1);
    json_key_text(v->out, "discipline", c->discipline[it->discipline].key);
    json_key_text(v->out, "game", c->discipline[it->discipline].game[it->board]);
    json_key_text(v->out, "code", it->code);
    json_key_int(v->out, "paper", it->paper), json_key_int(v->out, "minutes", it->minutes);
    json_key_int(v->out, "questions", c->paper[it->paper - 1].questions);
    json_key_text(v->out, "opened", it->opened), json_word(v->out, "closed", it->closed);
    json_key(v->out, "seats"), json_open(v->out, '[');
    for (int e = 0; e < c->entrants; e++)
        if (c->entrant[e].discipline == it->discipline &&
            c->entrant[e].player[it->board].sitting == s + 1)
            write_seat(v, s, e);
    json_close(v->out, ']');
    json_close(v->out, '}');
}

bool view_sittings(struct view *v) {
    json_key(v->out, "sittings"), json_open(v->out, '[');
    for (int s = 0; s < v->d->c->sittings; s++) write_sitting(v, s);
    json_close(v->out, ']');
    return true;
}

static void write_questions(struct view *v, const struct bank *bank, const struct drawn *of,
                            int n) {
    json_key(v->out, "questions"), json_open(v->out, '[');
    for (int i = 0; i < n; i++) {
        const struct question *q = &bank->question[of[i].question];
        json_open(v->out, '{');
        json_key_text(v->out, "ask", q->ask[v->ask->in]);
        json_key(v->out, "answers"), json_open(v->out, '[');
        for (int k = 0; k < ANSWERS; k++)
            json_text(v->out, paper_answer(q, of[i].order[k], v->ask->in));
        json_close(v->out, ']');
        json_close(v->out, '}');
    }
    json_close(v->out, ']');
}

/* questions CODE ENTRANT: what he sees while he sits there. */
bool view_questions(struct view *v) {
    const struct contest *c = v->d->c;
    struct drawn paper[MAX_QUESTIONS], mine[MAX_QUESTIONS];
    int s, e, n, from[MAX_QUESTIONS];
    struct bank bank;
    if (!sitting_find(c, view_arg(v, 1), &s, v->no) ||
        !find_entrant(c, c->sitting[s].discipline, view_arg(v, 2), &e, v->no))
        return false;
    const struct sitting *it = &c->sitting[s];
    if (!reach_player(c, &v->ask->key, e, it->board))
        return words_refuse(v->no, "event/7.7", "not-yours", view_arg(v, 0));
    if (!sitting_sits(c, s, e))
        return words_refuse_number(
            v->no, "event/3.3",
            c->entrant[e].player[it->board].test.sat ? "test-written" : "did-not-sit-down", s + 1);
    if (!bank_paper(c, it->paper - 1, v->work, &bank, paper, &n, v->no)) return false;
    sitting_mix(c, s, e, paper, n, mine, from);
    json_key_text(v->out, "game", c->discipline[it->discipline].game[it->board]);
    json_key_int(v->out, "minutes", it->minutes);
    if (v->ask->now) json_key_int(v->out, "left", sitting_left(c, s, e, v->ask->now));
    const char *kept = c->entrant[e].player[it->board].kept;
    TEXT(chosen, MAX_QUESTIONS + 1);
    for (int i = 0; kept && i < n; i++)
        text_char(&chosen, sitting_letter(kept[from[i]], &paper[from[i]], &mine[i]));
    json_word(v->out, "chosen", chosen.at);
    write_questions(v, &bank, mine, n);
    return true;
}

static void write_paper(struct view *v, int p) {
    const struct contest *c = v->d->c;
    const struct paper *it = &c->paper[p];
    json_key_int(v->out, "paper", p + 1);
    json_key_text(v->out, "discipline", c->discipline[it->discipline].key);
    json_key_text(v->out, "game", c->discipline[it->discipline].game[it->board]);
    json_key_int(v->out, "count", it->questions);
    json_key_int(v->out, "minutes", c->discipline[it->discipline].minutes);
}

/* The question banks with their right answers, for a desk that goes on without a network. */
bool view_banks(struct view *v) {
    json_key(v->out, "banks"), json_open(v->out, '{');
    for (const struct embedded *file = embedded; file->path; file++)
        if (text_starts(file->path, "data/questions/"))
            json_key_text(v->out, file->path, file->text);
    json_close(v->out, '}');
    return true;
}

bool view_papers(struct view *v) {
    json_key(v->out, "papers"), json_open(v->out, '[');
    for (int p = 0; p < v->d->c->papers; p++)
        json_open(v->out, '{'), write_paper(v, p), json_close(v->out, '}');
    json_close(v->out, ']');
    return true;
}

/* paper NUMBER: as it is printed, and the right letters. */
bool view_paper(struct view *v) {
    const struct contest *c = v->d->c;
    struct drawn drawn[MAX_QUESTIONS];
    struct bank bank;
    int p, n;
    TEXT(key, MAX_QUESTIONS + 1);
    if (!find_number(view_arg(v, 1), 1, c->papers, &p, v->no) ||
        !bank_paper(c, p - 1, v->work, &bank, drawn, &n, v->no))
        return false;
    write_paper(v, p - 1);
    write_questions(v, &bank, drawn, n);
    for (int i = 0; i < n; i++) text_char(&key, paper_key(&drawn[i]));
    json_key_text(v->out, "key", key.at);
    return true;
}
