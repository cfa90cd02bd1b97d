#include "event/fairplay.h"
#include "event/verbs.h"

static const char *const step_words[] = {"warning", "yellow", "warning", "red", "pardoned"};
static const char *const step_names[][2] = {{"ostrzeżenie", "warning"},
                                            {"żółta kartka", "yellow card"},
                                            {"ponowne ostrzeżenie", "warning again"},
                                            {"czerwona kartka", "red card"},
                                            {"anulowana", "pardoned"}};
static const char *const step_rules[] = {"event/4.1", "event/4.2", "event/4.3", "event/4.4"};
static const char *const offence_words[] = {"prolonging", "disturbing", "vulgar", "insulting",
                                            "other"};
static const char *const offence_names[][2] = {/* event/4.6 */
                                               {"przedłużanie gry bez powodu",
                                                "prolonging the game without cause"},
                                               {"przeszkadzanie w grze", "disturbing play"},
                                               {"wulgarne słowa", "vulgar words"},
                                               {"obrażanie innych", "insulting others"},
                                               {"inne", "other"}};

const char *fairplay_word(int step) { return step_words[step]; }
const char *fairplay_name(int step, enum language in) { return step_names[step][in]; }
const char *fairplay_offence_word(int offence) { return offence_words[offence]; }
const char *fairplay_offence_name(int offence, enum language in) {
    return offence_names[offence][in];
}

int fairplay_offences(const struct contest *c, int match, int board, int player) {
    int n = 0;
    for (int i = 0; i < c->cards; i++) {
        const struct card *k = &c->card[i];
        n += k->match == match && k->board == board && k->player == player && !k->pardoned;
    }
    return n;
}

bool fairplay_is_out(const struct contest *c, int match, int board, int player) {
    return fairplay_offences(c, match, board, player) >= SANCTIONS;
}

int fairplay_step(const struct contest *c, int card) {
    const struct card *it = &c->card[card];
    int n = 0;
    if (it->pardoned) return SANCTIONS;
    for (int i = 0; i < card; i++) {
        const struct card *k = &c->card[i];
        n += k->match == it->match && k->board == it->board && k->player == it->player &&
             !k->pardoned;
    }
    return n;
}

bool fairplay_offence(struct contest *c, const struct order *o, struct refusal *no) {
    int m, b, who, kind = 0;
    if (!find_encounter(c, o, &m, &b, no) || !find_player(c, m, o->word[3], &who, no)) return false;
    while (kind < OFFENCES && !text_same(offence_words[kind], o->word[5])) kind++;
    if (kind == OFFENCES)
        return words_refuse(
            no, "event/4.6",
            "„{}” to nie przewinienie: prolonging, disturbing, vulgar, insulting, other",
            "\"{}\" is no offence: prolonging, disturbing, vulgar, insulting, other", o->word[5]);
    if (!*o->word[6])
        return words_refuse(no, "event/4.7", "brak sędziego", "the referee is missing", "");
    if (!*o->word[7])
        return words_refuse(no, kind == OTHER ? "event/4.6" : "event/4.7", "brak powodu",
                            "the reason is missing", "");
    int step = fairplay_offences(c, m, b, who);
    if (step >= SANCTIONS)
        return words_refuse(no, "event/4.4", "ten gracz ma już czerwoną kartkę",
                            "this player has a red card already", "");
    if (!text_same(o->word[4], step_words[step]))
        return words_refuse(no, step_rules[step], "teraz kolej na: {}", "the next step is: {}",
                            step_words[step]);
    if (c->cards == c->room_cards)
        return words_refuse(no, "", "zabrakło pamięci", "out of memory", "");
    struct card k = {.match = m, .board = b, .player = who, .offence = (uint8_t)kind};
    if (!(k.when = contest_keep(c, o->when, no)) ||
        !(k.referee = contest_keep(c, o->word[6], no)) ||
        !(k.reason = contest_keep(c, o->word[7], no)))
        return false;
    c->card[c->cards++] = k;
    return true;
}

bool fairplay_pardon(struct contest *c, const struct order *o, struct refusal *no) {
    int n;
    if (!find_number(o->word[1], 1, 1000000, &n, no)) return false;
    if (n > c->cards || c->card[n - 1].pardoned)
        return words_refuse(no, "", "nie ma kartki numer {}", "there is no card number {}",
                            o->word[1]);
    if (!*o->word[2])
        return words_refuse(no, "event/6.3", "brak powodu", "the reason is missing", "");
    c->card[n - 1].pardoned = true;
    return true;
}
