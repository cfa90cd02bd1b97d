/* lab.c -- sedzia lab balance GAME…: level 5 against itself, and how fair the board is.
 *
 * With --save DIR it writes DIR/balance.md (the sections of other games stay as they are, and
 * so does what stands behind the mark "proposals") and plots in DIR/balance/. */
#include "terminal/lab/chances.h"
#include "terminal/lab/plot.h"
#include "terminal/lab/pool.h"
#include "terminal/lab/stats.h"
#include "terminal/lab/train.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LENGTHS = 64, ENDINGS = 16, SECTION = 16 << 10, DOCUMENT = 256 << 10 };

struct balance {
    const struct table *table;
    struct score first; /* of SEAT_A */
    int games, rounds[LENGTHS + 1], ended[ENDINGS], ended_by[ENDINGS], ended_for[ENDINGS];
    uint64_t moves, decisions, microseconds;
    uint64_t heat[2][MAX_FIELDS], fights[MAX_FIELDS];
};

static bool ended(void *with, int game, int seat, const struct duel *d) {
    struct balance *b = with;
    (void)game, (void)seat;
    if (d->winner == SEAT_A) b->first.wins++;
    if (d->winner == SEAT_B) b->first.losses++;
    if (d->winner > SEAT_B) b->first.draws++;
    b->games++;
    b->rounds[d->round < LENGTHS ? d->round : LENGTHS]++;
    for (int i = 0; i < ENDINGS; i++)
        if (!b->ended[i] || (b->ended_by[i] == d->ended_by && b->ended_for[i] == d->winner)) {
            b->ended[i]++;
            b->ended_by[i] = d->ended_by;
            b->ended_for[i] = d->winner;
            break;
        }
    b->moves += d->moves;
    for (int side = 0; side < 2; side++) {
        b->decisions += d->decisions[side];
        b->microseconds += d->microseconds[side];
        for (int f = 0; f < MAX_FIELDS; f++) b->heat[side][f] += d->heat[side][f];
    }
    for (int f = 0; f < MAX_FIELDS; f++) b->fights[f] += d->fights[f];
    return false;
}

/* ---- the section in words ---------------------------------------------------------------------
 */

static void add(struct text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(struct text *out, const char *format, ...) {
    char line[512];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    text_add(out, line);
}

static void budget(const struct options *o, struct text *out) {
    struct bot_limit limit = pool_limit(o);
    if (limit.nodes)
        add(out, "%u play-outs a decision", limit.nodes);
    else
        add(out, "%u ms a decision", limit.milliseconds);
}

static void side_row(const struct balance *b, int seat, struct text *out) {
    struct score s = b->first;
    double low, high;
    if (seat == SEAT_B) s.wins = b->first.losses, s.losses = b->first.wins;
    stats_interval(&s, &low, &high);
    add(out, "| %s | %.1f %% | %.1f – %.1f %% |\n", b->table->game->sides[seat],
        100 * stats_rate(&s), 100 * low, 100 * high);
}

static double mean_round(const struct balance *b) {
    double sum = 0;
    for (int i = 0; i <= LENGTHS; i++) sum += (double)i * b->rounds[i];
    return sum / b->games;
}

static void section(const struct options *o, const struct balance *b, struct text *out) {
    const struct game *g = b->table->game;
    double rate = stats_rate(&b->first);
    add(out, "## %s\n\n%d games on board %s (a reconstruction), level 5 against itself, ", g->name,
        b->games, b->table->board->name);
    budget(o, out);
    add(out, ", seed %s, edition %s.\n\n| side | wins | 95 %% interval |\n|---|---|---|\n",
        o->seed ? o->seed : "1", g->edition);
    side_row(b, SEAT_A, out);
    side_row(b, SEAT_B, out);
    add(out, "\nLength: %.1f rounds, %.0f moves, %.0f decisions on average.\n\n", mean_round(b),
        (double)b->moves / b->games, (double)b->decisions / b->games);
    add(out, "| ended by rule | for | games |\n|---|---|---|\n");
    for (int i = 0; i < ENDINGS && b->ended[i]; i++) {
        TEXT(rule, 32);
        game_write_rule(g, (unsigned)b->ended_by[i], &rule);
        add(out, "| %s | %s | %d |\n", rule.at,
            b->ended_for[i] <= SEAT_B ? g->sides[b->ended_for[i]] : "nobody", b->ended[i]);
    }
    add(out, "\n%s\n",
        rate > 0.65 || rate < 0.35
            ? "**One-sided** between equal players at this strength."
            : "Within a third of even between equal players at this strength.");
    add(out, "\n![length](balance/%s-length.svg)\n![%s](balance/%s-%s.svg)\n", g->name, g->sides[0],
        g->name, g->sides[0]);
    add(out, "![%s](balance/%s-%s.svg)\n![fights](balance/%s-fights.svg)\n", g->sides[1], g->name,
        g->sides[1], g->name);
}

/* ---- files -------------------------------------------------------------------------------------
 */

static FILE *create(const struct options *o, const struct game *g, const char *what) {
    TEXT(path, 512);
    text_add(&path, o->save);
    text_add(&path, "/balance/");
    text_add(&path, g->name);
    text_char(&path, '-');
    text_add(&path, what);
    text_add(&path, ".svg");
    FILE *out = fopen(path.at, "wb");
    if (!out) shell_error(o, STATUS_SYSTEM, "error.save", path.at);
    return out;
}

static bool draw(const struct options *o, const struct balance *b) {
    static const char *const colours[2] = {"#a03030", "#205080"};
    const struct game *g = b->table->game;
    char room[LENGTHS][12];
    const char *labels[LENGTHS];
    double values[LENGTHS];
    int count = 0;
    for (int i = 1; i < LENGTHS; i++) {
        if (!b->rounds[i]) continue;
        snprintf(room[count], sizeof room[count], "%d", i);
        labels[count] = room[count];
        values[count++] = b->rounds[i];
    }
    FILE *out = create(o, g, "length");
    if (!out) return false;
    plot_bars(out, "Games that ended in each round", labels, values, count);
    bool good = !fclose(out);
    for (int side = 0; side < 2 && good; side++) {
        TEXT(title, 100);
        text_add(&title, "Where pieces of this side went: ");
        text_add(&title, g->sides[side]);
        if (!(out = create(o, g, g->sides[side]))) return false;
        plot_heat(out, b->table->board, title.at, colours[side], b->heat[side]);
        good = !fclose(out);
    }
    if (!good || !(out = create(o, g, "fights"))) return false;
    plot_heat(out, b->table->board, "Where hits and losses happened", "#704000", b->fights);
    return !fclose(out);
}

/* The part of the old document between two marks, without them. */
static void old_part(const char *old, const char *mark, struct text *out) {
    TEXT(begin, 64);
    text_add(&begin, "<!-- ");
    text_add(&begin, mark);
    text_add(&begin, " -->\n");
    const char *from = old ? strstr(old, begin.at) : NULL;
    if (!from) return;
    from += begin.len;
    const char *to = strstr(from, "<!-- ");
    text_bytes(out, from, to ? (size_t)(to - from) : text_length(from));
}

static bool write_document(const struct options *o, const struct game *g, const char *fresh) {
    static char room[DOCUMENT];
    struct text doc = text_over(room, sizeof room);
    TEXT(path, 512);
    text_add(&path, o->save);
    text_add(&path, "/balance.md");
    size_t len;
    char *old = shell_load(path.at, DOCUMENT - 1, &len);
    text_add(&doc, "# Balance\n\nMade by `sedzia lab balance GAME --save docs`. The boards are "
                   "reconstructions; nothing was changed to please\nthese numbers. Two equal bots "
                   "say how a board plays at their strength, not how people play it.\n\n");
    for (int i = 0; games[i]; i++) {
        add(&doc, "<!-- %s -->\n", games[i]->name);
        if (games[i] == g)
            text_add(&doc, fresh), text_char(&doc, '\n');
        else
            old_part(old, games[i]->name, &doc);
    }
    text_add(&doc, "<!-- proposals -->\n");
    old_part(old, "proposals", &doc);
    free(old);
    FILE *out = fopen(path.at, "wb");
    bool good = out && !doc.cut && fwrite(doc.at, 1, doc.len, out) == doc.len;
    if (out && fclose(out)) good = false;
    if (!good) shell_error(o, STATUS_SYSTEM, "error.save", path.at);
    return good;
}

static int balance(const struct options *o, const char *name) {
    static struct balance b;
    static char room[SECTION];
    struct text words = text_over(room, sizeof room);
    struct player one, two;
    struct pool p = {.ended = ended, .with = &b};
    TEXT(title, 64);
    memset(&b, 0, sizeof b);
    if (!pool_options(o, &p)) return STATUS_BAD;
    if (!shell_table(o, name, o->board, &p.table)) return STATUS_BAD;
    p.folder = NULL; /* --save is for the report */
    duel_player(&one, "5", pool_limit(o));
    duel_player(&two, "5", pool_limit(o));
    text_add(&title, "balance ");
    text_add(&title, name);
    p.title = title.at;
    p.players[0] = &one;
    p.players[1] = &two;
    b.table = &p.table;
    if (pool_run(&p) < 0 || !b.games) return STATUS_SYSTEM;
    section(o, &b, &words);
    fputs(words.at, stdout);
    if (!o->save) return STATUS_OK;
    TEXT(folder, 512);
    text_add(&folder, o->save);
    mkdir(folder.at, 0777);
    text_add(&folder, "/balance");
    mkdir(folder.at, 0777);
    return draw(o, &b) && write_document(o, p.table.game, words.at) ? STATUS_OK : STATUS_SYSTEM;
}

static const struct {
    const char *name;
    int (*of_game)(const struct options *o, const char *game);
} experiments[] = {{"balance", balance}, {"chances", chances_game}, {"train", train_game}};

int lab_command(const struct options *o) {
    for (size_t i = 0; i < sizeof experiments / sizeof *experiments; i++) {
        if (!text_same(o->arg[0], experiments[i].name)) continue;
        int status = STATUS_OK;
        for (int k = 1; k < o->args && status == STATUS_OK; k++)
            status = experiments[i].of_game(o, o->arg[k]);
        return status;
    }
    return shell_error(o, STATUS_BAD, "error.lab", o->arg[0]);
}
