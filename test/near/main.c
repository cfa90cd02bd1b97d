/* near: near-misses and what is answered to them.
 *
 * In each game 400 words that are almost legal are judged: a legal move with one field changed, a
 * step made an attack, a move of a moment ago. For every refusal the cause is found here a second
 * time, from the pieces on the board alone: nobody there, the enemy's, has moved, too far,
 * occupied … A text that answers several causes helps nobody: for the rules that name who may move
 * where there must be none.
 *
 *     near GAME       one game, and every refusal with its text */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/embedded.h"
#include "core/book.h"
#include "harness/harness.h"

enum { MISSES = 400, WORDS = 64, MEMORY = 40, TEXTS = 2400 };

/* The rules for which no text may serve two causes. */
static const char *const strict[] = {
    "303/3.1",   "303/3.2",   "303/5.1",   "303/6.1",    "303/6.4",    "303/7.1",
    "111/1.1",   "111/3.1",   "111/3.3",   "111/5.1",    "7/1.5",      "7/4.1",
    "7/5.1",     "bitwa/1.7", "bitwa/4.1", "bitwa/4.3",  "bitwa/4.6",  "bitwa/5.7",
    "orzel/1.3", "orzel/4.3", "orzel/4.8", "orzel/4.10", "orzel/4.12", "orzel/5.4",
};

/* A refusal: rule, its words without names of fields and numbers, and the cause found here. */
struct miss {
    char rule[16], text[300], cause[24];
};
static struct miss list[TEXTS];
static int misses, unreadable, legal_words;

struct hunt {
    const struct board *b;
    union any_state s;
    struct rng r;
    char memory[MEMORY][WORDS];
    int remembered;
    bool tell;
};

/* ---- causes ---------------------------------------------------------------------------------- */

struct scene {
    struct piece at[MAX_PIECES];
    int count;
    struct status status;
    char position[2048];
};

static void look(const struct hunt *h, struct scene *scene) {
    struct text t = text_over(scene->position, sizeof scene->position);
    scene->count = h->b->game->pieces(h->b, &h->s.s, scene->at);
    h->b->game->status(h->b, &h->s.s, &scene->status);
    h->b->game->write(h->b, &h->s.s, &t);
}

/* What stands on a field: tokens, not marks on top of them. */
static const struct piece *standing(const struct scene *scene, unsigned field, int side) {
    for (int i = 0; i < scene->count; i++) {
        const struct piece *p = &scene->at[i];
        if (p->field == field && p->level < 2 && p->side == side) return p;
    }
    return NULL;
}

/* The field behind a word of the position: "active E7". */
static unsigned named(const struct hunt *h, const struct scene *scene, const char *word,
                      int *number) {
    const char *at = strstr(scene->position, word);
    unsigned field;
    if (!at) return NO_FIELD;
    at += strlen(word);
    if (!board_read_field(h->b, &at, &field)) return NO_FIELD;
    if (number) *number = atoi(at);
    return field;
}

static int reach(const struct hunt *h, const struct piece *p, bool attack) {
    const char *game = h->b->game->name, *word = h->b->game->piece_words[p->kind];
    if (attack || !strcmp(game, "bitwa")) return 1;
    if (!strcmp(game, "7")) return strcmp(word, "regiment") ? 1 : 2;
    if (!strcmp(word, "bomber")) return 2;
    return !strcmp(game, "111") && p->side == SEAT_B ? 2 : 3;
}

/* Who moves and whether he may, before it matters where to. */
static const char *cause_of_unit(const struct hunt *h, const struct scene *scene,
                                 const struct piece *own, unsigned from) {
    const char *word = h->b->game->piece_words[own->kind];
    int actions = 9;
    unsigned active = named(h, scene, " active ", &actions);
    unsigned ordered = named(h, scene, " order ", NULL);
    bool last = h->b->game->name[0] == '3' ? scene->status.step == 'D' : scene->status.step == 'C';
    if (!strcmp(word, "bomber") && !strcmp(scene->status.doing, "fighters")) return "later";
    if (!strcmp(word, "fighter") && last && !strcmp(scene->status.doing, "bombers"))
        return "before";
    if (!strcmp(word, "army") && ordered != NO_FIELD && ordered != from) return "another";
    if (own->look & LOOK_ACTED) return "moved";
    if (!strcmp(word, "aircraft") && active != NO_FIELD && active != from) return "another";
    if (!strcmp(word, "aircraft") && active == from && !actions) return "spent";
    if (!strcmp(word, "army") && !own->count) return "no markers";
    return NULL;
}

/* ORP Orzeł: which pieces a field is beside, and what lies on it. */
static bool is_one(const struct hunt *h, const struct piece *p, const char *const *words) {
    for (; *words; words++)
        if (!strcmp(h->b->game->piece_words[p->kind], *words)) return true;
    return false;
}

static const struct piece *on_field(const struct hunt *h, const struct scene *scene, unsigned field,
                                    const char *const *words) {
    for (int i = 0; i < scene->count; i++)
        if (scene->at[i].field == field && is_one(h, &scene->at[i], words)) return &scene->at[i];
    return NULL;
}

static bool beside(const struct hunt *h, const struct scene *scene, unsigned field, unsigned except,
                   const char *const *words) {
    for (unsigned f = 0; f < h->b->fields; f++)
        if (f != except && h->b->away[field][f] == 1 && on_field(h, scene, f, words)) return true;
    return false;
}

static const char *const figure[] = {"orzel", NULL};
static const char *const ships[] = {"warship", NULL};
static const char *const mines[] = {"mine", "blank", "minefield", NULL};
static const char *const tokens[] = {"ship-token", "sea-token", "movement-token", NULL};
static const char *const chain[] = {"orzel", "ship-token", "sea-token", "movement-token", NULL};
static const char *const patrolled[] = {"orzel",          "ship-token", "sea-token",
                                        "movement-token", "warship",    NULL};

static const char *cause_at_sea(const struct hunt *h, const struct deed *deed) {
    static struct scene scene;
    unsigned from = deed->from, to = deed->to;
    bool course = !strcmp(deed->verb, "course"), lay = !strcmp(deed->verb, "lay");
    bool patrol = !strncmp(deed->verb, "patrol", 6);
    look(h, &scene);
    if (!strcmp(deed->verb, "observe") || !strcmp(deed->verb, "attack"))
        return on_field(h, &scene, to, tokens) ? deed->verb : "no token";
    if (!course && !lay && !patrol) return NULL;
    if (from != NO_FIELD && !on_field(h, &scene, from, ships)) return "no ship";
    if (on_field(h, &scene, to, figure)) return "figure";
    bool taken = on_field(h, &scene, to, tokens) || on_field(h, &scene, to, ships);
    if (taken || (!course && on_field(h, &scene, to, mines))) return "occupied";
    if (course && !beside(h, &scene, to, NO_FIELD, chain)) return "detached";
    if (patrol && !beside(h, &scene, to, from, patrolled)) return "detached";
    return "way";
}

static const char *cause(const struct hunt *h, const struct deed *deed) {
    static struct scene scene;
    unsigned from = deed->from, to = deed->to;
    int turn = h->s.s.turn;
    bool attack = deed->marks & DEED_ATTACK;
    if (to == NO_FIELD) return deed->verb;
    const char *at_sea = h->b->game->name[0] == 'o' ? cause_at_sea(h, deed) : NULL;
    if (at_sea) return at_sea;
    look(h, &scene);
    if (from == NO_FIELD) { /* a word with one field: somebody does something where he stands */
        const struct piece *here = standing(&scene, to, turn);
        if (here) return here->look & LOOK_ACTED ? "moved" : deed->verb;
        return standing(&scene, to, !turn) ? "enemy's" : "nobody";
    }
    const struct piece *own = standing(&scene, from, turn), *foe = standing(&scene, from, !turn);
    if (!own) return foe ? "enemy's" : "nobody";
    const char *why = cause_of_unit(h, &scene, own, from);
    if (why) return why;
    if (from == to) return "same field";
    const struct piece *mate = standing(&scene, to, turn), *there = standing(&scene, to, !turn);
    if (attack && !there) return mate ? "own target" : "no target";
    if (h->b->away[from][to] > reach(h, own, attack)) return "far";
    if (!attack && (mate || there)) return "occupied";
    return "way";
}

/* ---- near-misses ----------------------------------------------------------------------------- */

static void blur(const char *text, char *out, size_t room) {
    size_t len = 0;
    for (const char *p = text; *p && len + 2 < room; p++) {
        bool field = *p >= 'A' && *p <= 'P' && p[1] >= '0' && p[1] <= '9';
        if (!field && (*p < '0' || *p > '9')) {
            out[len++] = *p;
            continue;
        }
        out[len++] = field ? '@' : '#';
        while (p[1] >= '0' && p[1] <= '9') p++;
    }
    out[len] = 0;
}

static void judge(struct hunt *h, const char *words) {
    move m;
    TEXT(why, 600);
    TEXT(rule, 16);
    if (!game_read_move(h->b, &h->s.s, words, &m)) {
        unreadable++;
        return;
    }
    struct verdict v = game_check(h->b, &h->s.s, m);
    if (!v.rule) {
        legal_words++;
        return;
    }
    struct deed deed = game_deed(h->b, &h->s.s, m, REFEREE);
    struct miss *miss = &list[misses++];
    game_write_rule(h->b->game, v.rule, &rule);
    test_that(book_deny(h->b, v, POLISH, &why), "%s: no words", words);
    blur(why.at, miss->text, sizeof miss->text);
    snprintf(miss->rule, sizeof miss->rule, "%s", rule.at);
    snprintf(miss->cause, sizeof miss->cause, "%s", cause(h, &deed));
    if (h->tell) printf("%-10s %-16s %-12s %s\n", rule.at, words, miss->cause, why.at);
}

/* Any field, or one on which somebody stands: whoever has moved or may not is asked for often. */
static const char *other_field(struct hunt *h, bool stands) {
    static struct scene scene;
    static char room[8];
    struct text t = text_over(room, sizeof room);
    unsigned field = rng_below(&h->r, h->b->fields);
    if (stands) {
        look(h, &scene);
        const struct piece *p = &scene.at[rng_below(&h->r, (uint32_t)scene.count)];
        if (p->field < h->b->fields) field = p->field;
    }
    board_write_field(h->b, field, &t);
    return room;
}

/* One word that is almost `legal`: a field changed for a neighbour or for any, or - made x. */
static void spoil(struct hunt *h, const char *legal, char *out) {
    size_t starts[4], ends[4], fields = 0, len = strlen(legal);
    for (size_t i = 0; i < len && fields < 4; i++) {
        const char *at = legal + i;
        unsigned f;
        if ((i && legal[i - 1] >= 'a') || !board_read_field(h->b, &at, &f)) continue;
        starts[fields] = i;
        ends[fields++] = (size_t)(at - legal);
        i = (size_t)(at - legal) - 1;
    }
    snprintf(out, WORDS, "%s", legal);
    char *dash = strchr(out, '-');
    uint32_t kind = rng_below(&h->r, 5);
    if (kind == 0 && dash && fields > 1) *dash = 'x';
    if (kind == 1 && h->remembered) {
        snprintf(out, WORDS, "%s",
                 h->memory[rng_below(&h->r,
                                     (uint32_t)(h->remembered < MEMORY ? h->remembered : MEMORY))]);
    } else if (fields) {
        size_t which = rng_below(&h->r, (uint32_t)fields);
        snprintf(out, WORDS, "%.*s%s%s", (int)starts[which], legal, other_field(h, kind > 2),
                 legal + ends[which]);
    }
}

/* The boards these near-misses were collected on: the words of a refusal do not depend on it. */
static const struct board *first_board(const struct game *g) {
    const struct embedded *e = NULL;
    TEXT(err, 400);
    if (!strcmp(g->name, "303")) e = board_named(g, "R303");
    if (!strcmp(g->name, "orzel")) e = board_named(g, "RORZ");
    return e ? test_board_read(g, e->text, e->len, &err) : test_board(g);
}

static void hunt(const struct game *g, bool tell) {
    static move moves[MAX_MOVES];
    static struct hunt h;
    char words[WORDS];
    int from = misses;
    memset(&h, 0, sizeof h);
    h.b = first_board(g), h.tell = tell, h.r = rng_from(15);
    game_start(h.b, &h.s.s);
    while (misses < from + MISSES) {
        int count = game_legal(h.b, &h.s.s, moves);
        move m = test_choose(h.b, &h.s.s, moves, count, KEEN, &h.r);
        if (h.s.s.turn <= SEAT_B) {
            TEXT(text, WORDS);
            game_write_move(h.b, &h.s.s, moves[rng_below(&h.r, (uint32_t)count)], REFEREE, &text);
            spoil(&h, text.at, words);
            judge(&h, words);
            snprintf(h.memory[h.remembered++ % MEMORY], WORDS, "%s", text.at);
        }
        game_apply(h.b, &h.s.s, m, NULL);
        if (h.s.s.turn == NOBODY) memset(&h.s, 0, sizeof h.s), game_start(h.b, &h.s.s);
    }
}

/* ---- counting -------------------------------------------------------------------------------- */

/* How many refusals by this rule (NULL: by any) have a text that serves another cause too. */
static int confusing(const char *rule, bool tell) {
    int count = 0;
    for (int i = 0; i < misses; i++) {
        if (rule && strcmp(list[i].rule, rule)) continue;
        for (int k = 0; k < misses; k++) {
            if (strcmp(list[i].rule, list[k].rule) || strcmp(list[i].text, list[k].text) ||
                !strcmp(list[i].cause, list[k].cause))
                continue;
            if (tell && k > i)
                printf("    %s: \"%s\" for %s and for %s\n", list[i].rule, list[i].text,
                       list[i].cause, list[k].cause);
            count++;
            break;
        }
    }
    return count;
}

static int by(const char *rule) {
    int count = 0;
    for (int i = 0; i < misses; i++) count += !strcmp(list[i].rule, rule);
    return count;
}

int main(int argc, char **argv) {
    for (int i = 0; games[i]; i++)
        if (argc < 2 || !strcmp(argv[1], games[i]->name)) hunt(games[i], argc > 1);
    for (size_t i = 0; i < sizeof strict / sizeof *strict; i++) {
        if (argc > 1 && strncmp(strict[i], argv[1], strlen(argv[1]))) continue;
        test_case("%s: one text, one cause", strict[i]);
        test_that(by(strict[i]) > 3, "only %d near-misses: too few to say", by(strict[i]));
        int count = confusing(strict[i], false);
        if (!test_that(!count, "%d of %d are confusing", count, by(strict[i])))
            confusing(strict[i], true);
    }
    if (argc > 1) confusing(NULL, true); /* by all rules: "not your phase" has many looks */
    printf("%d refusals judged; besides, %d words were legal and %d were no moves\n", misses,
           legal_words, unreadable);
    return test_done();
}
