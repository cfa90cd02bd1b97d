#include "server/state.h"
#include "core/book.h"
#include "server/steps.h"

const char *state_phase(const struct room *r) {
    static const char *const words[] = {"waiting", "playing", "over"};
    return words[room_phase(r)];
}

void state_words(struct jot *j, const char *phrase, const char *key, const char *value) {
    static const char *const names[] = {"pl", "en"};
    struct fill fills[] = {{key, value}, {NULL, NULL}};
    for (int language = POLISH; language <= ENGLISH; language++) {
        TEXT(words, 1024);
        if (book_say(phrase, (enum language)language, fills, &words))
            jot_key_text(j, names[language], words.at);
    }
}

void state_link(struct jot *j, const char *key, const char *room, const char *token) {
    TEXT(link, 80);
    text_add(&link, "/r/");
    text_add(&link, room);
    if (token) text_char(&link, '#'), text_add(&link, token);
    jot_key_text(j, key, link.at);
}

void state_players(struct jot *j, struct server *s, const struct room *r, bool claims) {
    jot_key(j, "players");
    jot_open(j, '{');
    for (int i = 0; i < 2; i++) {
        const struct room_seat *seat = &r->seat[i];
        jot_key(j, r->game->sides[i]);
        jot_open(j, '{');
        if (!claims) jot_key_text(j, "name", seat->bot ? "" : seat->name);
        if (seat->bot)
            jot_key_int(j, "bot", seat->bot);
        else
            jot_key_bool(j, "here", seat->connection != NULL);
        int64_t away = s->settings.away * 1000;
        int64_t wait = claims ? room_claim_wait(r, i, server_now(s), away) : -1;
        if (wait >= 0) jot_key_int(j, "claim", (wait + 999) / 1000);
        jot_close(j, '}');
    }
    jot_close(j, '}');
    jot_key_int(j, "watching", r->watching);
}

/* Who won and why, in words: the phrase, then the rule itself. */
static void result_words(struct jot *j, const struct room *r, const char *by) {
    static const char *const names[] = {"pl", "en"};
    const struct match *m = r->match;
    int loser = m->winner == SEAT_A ? SEAT_B : SEAT_A;
    const char *phrase = r->away                 ? "server.away"
                         : m->resigned != NOBODY ? "result.resigned"
                         : m->winner == NOBODY   ? "result.none"
                                                 : "result.won";
    for (int language = POLISH; language <= ENGLISH; language++) {
        char side[2][80];
        for (int i = 0; i < 2; i++) {
            struct text t = text_over(side[i], sizeof side[i]);
            TEXT(key, 64);
            text_add(&key, "side.");
            text_add(&key, r->game->name);
            text_char(&key, '.');
            text_add(&key, r->game->sides[i]);
            if (book_phrase(key.at, (enum language)language, &t)) continue;
            text_clear(&key);
            text_add(&key, "side.");
            text_add(&key, r->game->sides[i]);
            if (!book_phrase(key.at, (enum language)language, &t)) text_add(&t, r->game->sides[i]);
        }
        struct fill fills[] = {{"side", m->winner <= SEAT_B ? side[m->winner] : ""},
                               {"loser", side[loser]},
                               {"rule", by},
                               {NULL, NULL}};
        TEXT(words, 2048);
        book_say(phrase, (enum language)language, fills, &words);
        jot_key_text(j, names[language], words.at);
    }
}

void state_result(struct jot *j, const struct room *r) {
    jot_key(j, "result");
    if (room_phase(r) != PHASE_OVER) {
        jot_null(j);
        return;
    }
    const struct match *m = r->match;
    struct count counts[MAX_COUNTS];
    TEXT(by, 32);
    if (m->resigned != NOBODY)
        text_add(&by, r->away ? "away" : "resigned");
    else
        game_write_rule(r->game, m->truth.s.ended_by, &by);
    jot_open(j, '{');
    jot_key(j, "winner");
    if (m->winner <= SEAT_B)
        jot_text(j, r->game->sides[m->winner]);
    else
        jot_null(j);
    jot_key_text(j, "by", by.at);
    jot_key(j, "counts");
    jot_open(j, '{');
    for (int i = 0, n = r->game->counts(r->board, &m->truth.s, counts); i < n; i++)
        jot_key_int(j, counts[i].key, counts[i].value);
    jot_close(j, '}');
    result_words(j, r, by.at);
    jot_close(j, '}');
}

static void words_of_dice(struct jot *j, const struct room *r) {
    jot_key(j, "words");
    jot_open(j, '{');
    for (int i = 0; i < 2; i++) jot_word(j, r->game->sides[i], r->seat[i].words);
    jot_close(j, '}');
}

/* What of the match is not the game itself. */
static void around(struct jot *j, const struct room *r) {
    const struct match *m = r->match;
    jot_key(j, "clock");
    jot_open(j, '{');
    for (int i = 0; i < 2; i++) jot_key_int(j, r->game->sides[i], m->used[i] / 1000);
    jot_close(j, '}');
    jot_key(j, "undo");
    if (r->asked <= SEAT_B)
        jot_text(j, r->game->sides[r->asked]);
    else
        jot_null(j);
    jot_key(j, "rematch");
    jot_open(j, '[');
    for (int i = 0; i < 2; i++)
        if (r->seat[i].rematch) jot_text(j, r->game->sides[i]);
    jot_close(j, ']');
    jot_key_text(j, "promise", m->head.promise);
    words_of_dice(j, r);
    if (m->published) {
        char hex[SEED_HEX];
        dice_write(&m->seed, hex);
        jot_key_text(j, "seed", hex);
    }
}

void state_write(struct jot *j, struct server *s, struct room *r, int viewer,
                 const struct jot *steps) {
    jot_clear(j);
    jot_open(j, '{');
    jot_key_text(j, "is", "state");
    jot_key_int(j, "k", r->step);
    jot_key_text(j, "phase", state_phase(r));
    if (r->match) {
        steps_state(j, r->match, viewer);
        jot_key(j, "log");
        jot_open(j, '[');
        jot_values(j, steps->at, steps->len);
        jot_close(j, ']');
        around(j, r);
    }
    state_players(j, s, r, false);
    state_result(j, r);
    jot_close(j, '}');
}

void state_here(struct jot *j, struct server *s, struct room *r) {
    jot_clear(j);
    jot_open(j, '{');
    jot_key_text(j, "is", "here");
    state_players(j, s, r, true);
    jot_close(j, '}');
}

void state_rematch(struct jot *j, struct server *s, struct room *r, int viewer) {
    jot_clear(j);
    jot_open(j, '{');
    jot_key_text(j, "is", "rematch");
    jot_key_text(j, "room", r->following);
    if (viewer <= SEAT_B) {
        char token[TOKEN];
        int seat = viewer == SEAT_A ? SEAT_B : SEAT_A;
        server_token(s, r->following, seat, token);
        jot_key_text(j, "you", r->game->sides[seat]);
        jot_key_text(j, "token", token);
        state_link(j, "seat", r->following, token);
    }
    jot_close(j, '}');
}
