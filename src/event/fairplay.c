#include "event/fairplay.h"
#include "event/encounter.h"
#include "event/people.h"
#include "event/verbs.h"

static const char *const step_words[] = {"warning", "yellow", "warning", "red", "pardoned"};
static const char *const step_rules[] = {"event/4.1", "event/4.2", "event/4.3", "event/4.4"};
static const char *const offence_words[] = {"prolonging", "disturbing", "vulgar", "insulting",
                                            "other"};
const char *fairplay_word(int step) { return step_words[step]; }
const char *fairplay_offence_word(int offence) { return offence_words[offence]; }

void fairplay_name(int step, enum language in, struct text *out) {
    static const char *const keys[] = {"card.warning", "card.yellow", "card.warning-again",
                                       "card.red", "card.pardoned"};
    words_add(out, in, keys[step]);
}

void fairplay_offence_name(int offence, enum language in, struct text *out) {
    TEXT(key, 40);
    text_add(&key, "offence."), text_add(&key, offence_words[offence]);
    words_add(out, in, key.at);
}

const char *fairplay_reason(const struct card *k) {
    return text_same(k->reason, offence_words[k->offence]) ? "" : k->reason;
}

int fairplay_offences(const struct contest *c, int match, int board, int player) {
    return c->match[match].board[board].offences[player];
}

bool fairplay_is_out(const struct contest *c, int match, int board, int player) {
    return c->match[match].board[board].red[player];
}

/* Who holds the seat in the game that is played next. */
static const struct player *holder_of(const struct contest *c, int match, int board, int player) {
    const struct meeting *m = &c->match[match];
    int played = encounter_played(&m->board[board]);
    return people_holder(c, m->entrant[player], board, match, played < 2 ? played : 1);
}

/* A substitute begins with a clean ladder, but a red card has ended the encounter: event/1.6. */
void fairplay_count(struct contest *c, int match, int board) {
    struct meeting *m = &c->match[match];
    struct encounter *e = &m->board[board];
    for (int i = 0; i < m->seats; i++) {
        int now = people_before(holder_of(c, match, board, i)), most = 0;
        e->offences[i] = 0, e->red[i] = false;
        for (int k = 0; k < c->cards; k++) {
            const struct card *it = &c->card[k];
            if (it->match != match || it->board != board || it->player != i || it->pardoned)
                continue;
            e->offences[i] = (uint8_t)(e->offences[i] + (it->holder == now));
            int mine = fairplay_step(c, k) + 1;
            if (mine > most) most = mine;
        }
        e->red[i] = most >= SANCTIONS;
    }
}

int fairplay_step(const struct contest *c, int card) {
    const struct card *it = &c->card[card];
    int n = 0;
    if (it->pardoned) return SANCTIONS;
    for (int i = 0; i < card; i++) {
        const struct card *k = &c->card[i];
        n += k->match == it->match && k->board == it->board && k->player == it->player &&
             k->holder == it->holder && !k->pardoned;
    }
    return n;
}

bool fairplay_offence(struct contest *c, const struct order *o, struct refusal *no) {
    int m, b, who, kind = 0;
    if (!find_encounter(c, o, &m, &b, no) || !find_player(c, m, o->word[3], &who, no)) return false;
    while (kind < OFFENCES && !text_same(offence_words[kind], o->word[5])) kind++;
    if (kind == OFFENCES) return words_refuse(no, "event/4.6", "no-such-offence", o->word[5]);
    if (!*o->word[6]) return words_refuse(no, "event/4.7", "referee-missing", "");
    if (!*o->word[7] && kind == OTHER) /* the named ones speak for themselves */
        return words_refuse(no, "event/4.6", "reason-missing", "");
    int step = fairplay_offences(c, m, b, who);
    if (step >= SANCTIONS) return words_refuse(no, "event/4.4", "player-red-card-already", "");
    if (!text_same(o->word[4], step_words[step]))
        return words_refuse(no, step_rules[step], "next-step", step_words[step]);
    if (!GROW(c, card, cards, room_cards, no)) return false;
    const struct player *holder = holder_of(c, m, b, who);
    struct card k = {.match = m,
                     .board = b,
                     .player = who,
                     .holder = people_before(holder),
                     .name = holder->name,
                     .offence = (uint8_t)kind};
    if (!(k.when = contest_keep(c, o->when, no)) ||
        !(k.referee = contest_keep(c, o->word[6], no)) ||
        !(k.reason = contest_keep(c, o->word[7], no)))
        return false;
    c->card[c->cards++] = k;
    struct encounter *e = &c->match[m].board[b];
    e->offences[who]++;
    if (e->offences[who] == SANCTIONS) { /* which ends the encounter: event/4.4 */
        e->red[who] = true;
        if (!e->ended) e->ended = k.when;
    }
    return true;
}

bool fairplay_pardon(struct contest *c, const struct order *o, struct refusal *no) {
    int n;
    if (!find_number(o->word[1], 1, 1000000, &n, no)) return false;
    if (n > c->cards || c->card[n - 1].pardoned)
        return words_refuse(no, "", "no-card-number", o->word[1]);
    if (!*o->word[2]) return words_refuse(no, "event/6.3", "reason-missing", "");
    struct card *k = &c->card[n - 1];
    k->pardoned = true;
    fairplay_count(c, k->match, k->board);
    return true;
}
