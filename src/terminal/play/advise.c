/* advise.c -- what level 5 would do in the place of the side to act.
 *
 * It thinks from what that side sees. At a physical table of which not all is known (follow.c) the
 * side's own secrets may be unknown too; the truth of the match is then only supposed, and advice
 * must not lean on it. So several truths are imagined from what is known, each is thought through
 * from the side's eyes, and moves that read alike for whoever follows are added up: `course J5 ?`.
 */
#include "terminal/play/session.h"
#include <string.h>

enum { WORLDS = 8, TRIES = 6000, OTHERS = 4 };

/* A move as it reads, over all the truths it was weighed in. */
struct weighed {
    char text[MOVE_TEXT];
    uint32_t visits;
    int64_t sum; /* of its worth, once for each visit */
};

static void weigh(struct weighed *list, int *count, const char *text, uint32_t visits,
                  int32_t value) {
    int i = 0;
    while (i < *count && !text_same(list[i].text, text)) i++;
    if (i == MAX_MOVES) return;
    if (i == *count) {
        struct text t = text_over(list[i].text, sizeof list[i].text);
        text_add(&t, text);
        list[i].visits = 0, list[i].sum = 0;
        ++*count;
    }
    list[i].visits += visits;
    list[i].sum += (int64_t)value * visits;
}

/* The list of a followed game holds what is legal whatever lies hidden. */
static bool listed(const struct session *s, const char *text) {
    bool found = !s->moves;
    for (int i = 0; i < s->moves && !found; i++) found = text_same(s->list[i].text, text);
    return found;
}

/* Counts play-outs into `nodes`; true if there was something to think about. */
static bool think_through(struct session *s, const struct state *world, int seat,
                          struct weighed *list, int *count, uint32_t *nodes) {
    union any_state view;
    struct bot_thought thought;
    memset(&view, 0, sizeof view);
    game_observe(s->table.board, world, seat, &view.s);
    /* so many tries and not so much time: equal for all that may be true, and repeatable */
    struct bot_limit limit = {.nodes = TRIES};
    think_move(&s->thinker, s->table.board, &view.s, BOT_LEVEL_5, limit, rng_next(&s->thoughts),
               &thought);
    struct search_move only = {thought.best, 1, SEARCH_ONE / 2};
    const struct search_move *moves = thought.result.count ? thought.result.moves : &only;
    for (int i = 0; i < (thought.result.count ? thought.result.count : 1); i++) {
        TEXT(text, MOVE_TEXT);
        game_write_move(s->table.board, world, moves[i].m, s->match.known_to, &text);
        if (moves[i].visits && listed(s, text.at))
            weigh(list, count, text.at, moves[i].visits, moves[i].value);
    }
    *nodes += thought.nodes;
    return thought.chance >= 0;
}

static void percent(const struct session *s, const struct weighed *w, struct text *out) {
    int32_t judgement = (int32_t)(w->sum / w->visits);
    text_int(out, (bot_stated(s->table.board, &s->match.truth.s, judgement) + 5) / 10);
    text_char(out, '%');
}

static void best_first(struct weighed *list, int count) {
    for (int i = 1; i < count; i++) {
        struct weighed x = list[i];
        int k = i;
        for (; k && list[k - 1].visits < x.visits; k--) list[k] = list[k - 1];
        list[k] = x;
    }
}

static void advise_unknown(struct session *s, int seat) {
    static struct weighed list[MAX_MOVES];
    union any_state known, world;
    TEXT(chance, 16);
    TEXT(tries, 16);
    TEXT(others, 400);
    int count = 0;
    uint32_t nodes = 0;
    bool thought = false;
    memset(&known, 0, sizeof known);
    game_observe(s->table.board, &s->match.truth.s, s->match.known_to, &known.s);
    for (int n = 0; n < WORLDS; n++) {
        memset(&world, 0, sizeof world);
        s->table.game->imagine(s->table.board, &known.s, &s->thoughts, &world.s);
        thought |= think_through(s, &world.s, seat, list, &count, &nodes);
    }
    if (!count) return play_message(s, "bot.no-hint", NULL);
    best_first(list, count);
    if (!thought) {
        struct fill only[] = {{"move", list[0].text}, {NULL, NULL}};
        return play_message(s, "bot.only", only);
    }
    percent(s, &list[0], &chance);
    text_int(&tries, nodes);
    for (int i = 1; i < count && i < OTHERS; i++) {
        if (others.len) text_add(&others, ", ");
        text_add(&others, list[i].text);
        text_char(&others, ' ');
        percent(s, &list[i], &others);
    }
    struct fill fills[] = {{"move", list[0].text},
                           {"chance", chance.at},
                           {"nodes", tries.at},
                           {"others", others.len ? others.at : "-"},
                           {NULL, NULL}};
    play_message(s, nodes ? "bot.reasons-unknown" : "bot.solved-unknown", fills);
}

move advise_move(struct session *s, int seat, int bot, struct text *reasons) {
    union any_state view;
    struct bot_thought thought;
    struct bot_limit limit = {.milliseconds = 1000};
    memset(&view, 0, sizeof view);
    game_observe(s->table.board, &s->match.truth.s, seat, &view.s);
    move m = think_move(&s->thinker, s->table.board, &view.s, bot, limit, rng_next(&s->thoughts),
                        &thought);
    think_reasons(s->table.board, &view.s, &thought, (int)s->o->language, reasons);
    return m;
}

void advise(struct session *s) {
    int seat = s->match.truth.s.turn;
    struct text t = text_over(s->message, sizeof s->message);
    if (s->match.over || seat > SEAT_B) return play_message(s, "bot.no-hint", NULL);
    if (s->follow && s->match.known_to != seat) return advise_unknown(s, seat);
    advise_move(s, seat, BOT_LEVEL_5, &t);
}
