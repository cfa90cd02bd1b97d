#include "event/friendly.h"
#include "base/json.h"
#include "event/encounter.h"
#include <string.h>

bool friendly_has(const struct game *g) {
    struct chapter of;
    TEXT(fault, 200);
    return chapter_read(&of, g->name, NULL, NULL, &fault);
}

/* "round=8": the value if the key is this one. */
static void take_count(const char *p, const char *key, int *value) {
    uint32_t n;
    if (!text_take(&p, key) || !text_take(&p, "=")) return;
    bool minus = text_take(&p, "-");
    if (text_number(&p, 100000, &n)) *value = minus ? -(int)n : (int)n;
}

/* The winner's side, the rule, then counts. */
static bool read_result(const struct friendly *f, const struct chapter *of, int game,
                        struct result *r) {
    const char *s = f->result[game];
    *r = (struct result){.winner = UNKNOWN, .award = UNKNOWN};
    for (int i = 0; i < MAX_COUNTS; i++) r->count[i] = NO_COUNT;
    if (!*s) return true;
    const char *blank = strchr(s, ' ');
    if (!blank) return false;
    TEXT(side, 32);
    text_bytes(&side, s, (size_t)(blank - s));
    int seat = text_same(side.at, "none") ? NOBODY : game_seat(f->game, side.at);
    if (seat != NOBODY && (seat < SEAT_A || seat > SEAT_B)) return false;
    r->winner = (int8_t)(seat == NOBODY ? NOBODY_WON : seat ^ game);
    struct text rule = text_over(r->rule, sizeof r->rule);
    for (s = blank + 1; *s && *s != ' '; s++) text_char(&rule, *s);
    for (; *s; s += *s != 0) {
        if (*s != ' ') continue;
        for (int i = 0; i < of->counts; i++) take_count(s + 1, of->count[i].key, &r->count[i]);
    }
    return true;
}

/* A member for each side: the number of whoever has it now. */
static void both(struct text *out, const struct friendly *f, int now, const char *key,
                 const int number[2]) {
    json_key(out, key);
    json_open(out, '{');
    for (int seat = SEAT_A; seat <= SEAT_B; seat++)
        json_key_int(out, f->game->sides[seat], number[seat ^ now]);
    json_close(out, '}');
}

static void say(struct text *out, const struct friendly *f, const struct chapter *of, int now,
                const struct decision *d) {
    static const char *const keys[] = {"pl", "en"};
    const char *name[2];
    for (int language = POLISH; language <= ENGLISH; language++) {
        TEXT(words, 400);
        char side[2][60];
        for (int i = 0; i < 2; i++) {
            struct text t = text_over(side[i], sizeof side[i]);
            chapter_side(of, i ^ now, (enum language)language, &t);
            name[i] = *f->name[i] ? f->name[i] : side[i];
        }
        encounter_say(d, of, name, (enum language)language, &words);
        json_key_text(out, keys[language], words.at);
    }
}

bool friendly_json(const struct friendly *f, int now, bool words, struct text *out) {
    struct encounter e = {.walkover = UNKNOWN, .extra = UNKNOWN, .lots = UNKNOWN};
    struct decision d = {.reason = NEEDS_GAMES, .better = NOBODY_WON};
    struct test test[2] = {{.sat = false}, {.sat = false}};
    struct chapter of;
    TEXT(fault, 200);
    if (!chapter_read(&of, f->game->name, NULL, NULL, &fault)) return false;
    for (int g = 0; g < 2; g++)
        if (!read_result(f, &of, g, &e.game[g])) return false;
    encounter_settle(&e, &of, 2, test, true, &d);
    json_open(out, '{');
    json_key_int(out, "game", now + 1);
    json_key_int(out, "played", encounter_played(&e));
    both(out, f, now, "games", d.games);
    json_key_bool(out, "over", d.over);
    json_key_text(out, "reason", encounter_reason(&d, &of));
    json_word(out, "rule", d.rule);
    if (d.over) {
        both(out, f, now, "points", d.points);
        both(out, f, now, "values", d.value);
        json_key_text(out, "better", f->game->sides[d.better ^ now]);
    }
    if (words) say(out, f, &of, now, &d);
    json_close(out, '}');
    return true;
}
