#include "server/rooms/room_json.h"
#include "core/view.h"
#include "server/rooms/bot_threads.h"
#include "server/rooms/owner.h"
#include "server/rooms/room_play.h"
#include "server/rooms/seats.h"
#include "server/rooms/steps.h"
#include "server/rooms/vows.h"
#include <string.h>

const char *room_json_phase(const struct room *r) {
    static const char *const words[] = {"waiting", "playing", "over"};
    return words[room_phase(r)];
}

void room_json_link(struct jot *j, const char *key, const char *room, const char *secret) {
    TEXT(link, 80);
    text_add(&link, "/r/");
    text_add(&link, room);
    if (secret) text_char(&link, '#'), text_add(&link, secret);
    jot_key_text(j, key, link.at);
}

void room_json_addresses(struct jot *j, const struct server *s) {
    jot_key(j, "addresses");
    jot_open(j, '[');
    for (int i = 0; i < s->bases; i++) jot_text(j, s->base[i]);
    jot_close(j, ']');
}

void room_json_players(struct jot *j, struct server *s, const struct room *r, bool claims) {
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
            jot_key_bool(j, "here", seat->connection || seat->elsewhere);
        int think = seat->bot && room_turn(r) == i ? bot_threads_wait(s->workers, seat->bot) : 0;
        if (think) jot_key_int(j, "wait", (think + 999) / 1000);
        int64_t away = owner_away(r, s->settings.away * 1000);
        int64_t wait = claims && away >= 0 ? room_claim_wait(r, i, server_now(s), away) : -1;
        if (wait >= 0) jot_key_int(j, "claim", (wait + 999) / 1000);
        jot_close(j, '}');
    }
    jot_close(j, '}');
    jot_key_int(j, "watching", r->watching + r->watching_elsewhere);
}

/* Who won and why, in words: the phrase, then the rule itself. */
static void result_words(struct jot *j, const struct room *r, const char *by) {
    const struct match *m = r->match;
    int loser = m->winner == SEAT_A ? SEAT_B : SEAT_A;
    const char *phrase = r->away                 ? "server.away"
                         : r->late               ? "server.time"
                         : m->resigned != NOBODY ? "result.resigned"
                         : m->winner == NOBODY   ? "result.none"
                                                 : "result.won";
    for (enum language in = POLISH; in <= ENGLISH; in++) {
        char side[2][80];
        for (int i = 0; i < 2; i++) {
            struct text t = text_over(side[i], sizeof side[i]);
            book_side(r->game, i, in, &t);
        }
        struct fill fills[] = {{"side", m->winner <= SEAT_B ? side[m->winner] : ""},
                               {"loser", side[loser]},
                               {"rule", by},
                               {NULL, NULL}};
        TEXT(words, 2048);
        book_say(phrase, in, fills, &words);
        jot_key_text(j, book_language(in), words.at);
    }
}

void room_json_by(const struct room *r, struct text *out) {
    if (r->match->resigned != NOBODY)
        text_add(out, r->away ? "away" : r->late ? "time" : "resigned");
    else
        game_write_rule(r->game, match_ended_by(r->match), out);
}

void room_json_result(struct jot *j, const struct room *r) {
    jot_key(j, "result");
    if (room_phase(r) != PHASE_OVER) {
        jot_null(j);
        return;
    }
    const struct match *m = r->match;
    struct count counts[MAX_COUNTS];
    TEXT(by, 32);
    room_json_by(r, &by);
    jot_open(j, '{');
    jot_key(j, "winner");
    if (m->winner <= SEAT_B)
        jot_text(j, r->game->sides[m->winner]);
    else
        jot_null(j);
    jot_key_text(j, "by", by.at);
    if (m->stopped) jot_key_bool(j, "agreed", true);
    jot_key(j, "counts");
    jot_open(j, '{');
    for (int i = 0, n = r->game->counts(r->board, &m->truth.s, counts); i < n; i++)
        jot_key_int(j, counts[i].key, counts[i].value);
    jot_close(j, '}');
    result_words(j, r, by.at);
    jot_close(j, '}');
}

void room_json_time(struct jot *j, struct server *s, const struct room *r) {
    static const char *const kinds[] = {"", "lose", "warn", "game"};
    const struct clock *c = &r->clock;
    int64_t now = server_now(s);
    if (!c->kind) return;
    jot_key(j, "time");
    jot_open(j, '{');
    jot_key_text(j, "kind", kinds[c->kind]);
    jot_key_int(j, "main", c->main);
    jot_key_int(j, c->kind == CLOCK_GAME ? "warning" : "increment", c->increment);
    jot_key_int(j, "lag", CLOCK_LAG);
    jot_key(j, "left");
    jot_open(j, '{');
    for (int i = 0; i < 2; i++) jot_key_int(j, r->game->sides[i], clock_left(c, i, now));
    jot_close(j, '}');
    jot_word(j, "running", c->running <= SEAT_B ? r->game->sides[c->running] : "");
    jot_close(j, '}');
}

void room_json_encounter(struct jot *j, const struct room *r) {
    TEXT(result, FRIENDLY_RESULT);
    TEXT(out, 2048);
    if (!r->encounter) return;
    int now = r->encounter - 1;
    struct friendly f = {.game = r->game};
    if (room_phase(r) == PHASE_OVER) match_result(r->match, &result);
    memcpy(f.result[0], r->before, sizeof r->before);
    memcpy(f.result[now], result.at, result.len + 1);
    for (int i = 0; i < 2; i++) {
        const struct room_seat *seat = &r->seat[i ^ now];
        f.name[i] = seat->bot ? "" : seat->name;
    }
    if (!friendly_json(&f, now, true, &out)) return;
    jot_key(j, "encounter");
    jot_values(j, out.at, out.len);
}

static void words_of_dice(struct jot *j, const struct room *r) {
    jot_key(j, "words");
    jot_open(j, '{');
    for (int i = 0; i < 2; i++) jot_word(j, r->game->sides[i], r->seat[i].words);
    jot_close(j, '}');
}

void room_json_promise(struct jot *j, const struct room *r) {
    char hex[SEED_HEX];
    dice_promise(&r->seed, hex);
    jot_key_text(j, "promise", hex);
}

static void side_or_null(struct jot *j, const struct room *r, const char *key, int seat) {
    jot_key(j, key);
    if (seat <= SEAT_B)
        jot_text(j, r->game->sides[seat]);
    else
        jot_null(j);
}

/* What of the match is not the game itself. `draw` is there where it may be left undecided. */
static void around(struct jot *j, const struct room *r) {
    const struct match *m = r->match;
    jot_key(j, "clock");
    jot_open(j, '{');
    for (int i = 0; i < 2; i++) jot_key_int(j, r->game->sides[i], m->used[i] / 1000);
    jot_close(j, '}');
    side_or_null(j, r, "undo", r->asked);
    if (r->game->stopped_by && !owner_referees(r) && !r->seat[SEAT_A].bot && !r->seat[SEAT_B].bot)
        side_or_null(j, r, "draw", r->offered);
    jot_key(j, "rematch");
    jot_open(j, '[');
    for (int i = 0; i < 2; i++)
        if (r->seat[i].rematch) jot_text(j, r->game->sides[i]);
    jot_close(j, ']');
    words_of_dice(j, r);
    if (m->published) {
        char hex[SEED_HEX];
        dice_write(&m->seed, hex);
        jot_key_text(j, "seed", hex);
    }
}

void room_json_write(struct jot *j, struct server *s, struct room *r, int viewer,
                     const struct jot *steps) {
    jot_clear(j);
    jot_open(j, '{');
    jot_key_text(j, "is", "state");
    jot_key_int(j, "k", r->step);
    jot_key_text(j, "phase", room_json_phase(r));
    room_json_promise(j, r);
    if (!r->match && viewer <= SEAT_B) jot_key_int(j, "invited", seats_invited(r));
    if (!r->match) vows_write(j, r);
    if (!r->match && r->seated) jot_key_bool(j, "seated", true);
    if (r->match) {
        steps_state(j, r->match, viewer);
        jot_key(j, "log");
        jot_open(j, '[');
        jot_values(j, steps->at, steps->len);
        jot_close(j, ']');
        around(j, r);
    }
    room_json_players(j, s, r, false);
    room_json_result(j, r);
    room_json_encounter(j, r);
    owner_write(j, r);
    room_json_time(j, s, r);
    jot_close(j, '}');
}

void room_json_later(struct jot *j, struct server *s, struct room *r, uint32_t step,
                     const struct jot *state, const struct jot *log) {
    jot_clear(j);
    jot_open(j, '{');
    jot_key_text(j, "is", "state");
    jot_key_int(j, "k", step);
    jot_key_text(j, "phase", room_json_phase(r));
    jot_key_int(j, "delay", owner_delay(r));
    room_json_promise(j, r);
    jot_values(j, state->at, state->len);
    jot_key(j, "log");
    jot_open(j, '[');
    jot_values(j, log->at, log->len);
    jot_close(j, ']');
    jot_key(j, "undo"), jot_null(j);
    words_of_dice(j, r);
    room_json_players(j, s, r, false);
    room_json_result(j, r);
    room_json_encounter(j, r);
    owner_write(j, r);
    jot_close(j, '}');
}

void room_json_here(struct jot *j, struct server *s, struct room *r, bool now) {
    jot_clear(j);
    jot_open(j, '{');
    jot_key_text(j, "is", "here");
    room_json_players(j, s, r, now);
    jot_close(j, '}');
}

void room_json_rematch(struct jot *j, struct room *r, int viewer) {
    jot_clear(j);
    jot_open(j, '{');
    jot_key_text(j, "is", "rematch");
    jot_key_text(j, "room", r->following);
    if (viewer <= SEAT_B) /* with the key he has */
        jot_key_text(j, "you", r->game->sides[viewer == SEAT_A ? SEAT_B : SEAT_A]);
    jot_close(j, '}');
}
