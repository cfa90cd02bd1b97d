#include "terminal/lab/duel.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ANSWER = 8192 };

bool duel_player(struct player *p, const char *name, struct bot_limit limit) {
    *p = (struct player){.name = name, .limit = limit, .bot = -1};
    if (text_starts(name, "cmd:") && name[4])
        p->program = name + 4;
    else
        p->bot = bot_find(name);
    return p->program || p->bot >= 0;
}

/* ---- outside programs ----------------------------------------------------------------------- */

static bool ask(struct player *p, const char *words, char *answer) {
    if (fprintf(p->to, "%s\n", words) < 0 || fflush(p->to)) return false;
    if (!fgets(answer, ANSWER, p->from)) return false;
    answer[strcspn(answer, "\r\n")] = 0;
    return true;
}

static bool run(struct player *p) {
    int in[2], out[2];
    if (pipe(in)) return false;
    if (pipe(out)) return close(in[0]), close(in[1]), false;
    p->pid = fork();
    if (p->pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[0]), close(in[1]), close(out[0]), close(out[1]);
        execl("/bin/sh", "sh", "-c", p->program, (char *)NULL);
        _exit(127);
    }
    close(in[0]), close(out[1]);
    p->to = fdopen(in[1], "w");
    p->from = fdopen(out[0], "r");
    return p->pid > 0 && p->to && p->from;
}

bool duel_start(struct player *p, const struct board *b, const char *board_file) {
    char answer[ANSWER];
    TEXT(words, 1024);
    if (!p->program) return true;
    signal(SIGPIPE, SIG_IGN);
    text_add(&words, "game ");
    text_add(&words, b->game->name);
    if (board_file) {
        text_add(&words, " board ");
        text_add(&words, board_file);
    }
    return run(p) && ask(p, words.at, answer) && text_same(answer, "ok");
}

void duel_stop(struct player *p) {
    if (p->pid <= 0) return;
    if (p->to) fputs("quit\n", p->to), fclose(p->to);
    if (p->from) fclose(p->from);
    kill(p->pid, SIGTERM);
    waitpid(p->pid, NULL, 0);
    p->pid = 0;
    p->to = p->from = NULL;
}

/* The program's move, or NO_MOVE if it says nothing sensible. */
static move outside_move(struct player *p, const struct board *b, const struct state *view) {
    char answer[ANSWER];
    TEXT(words, ANSWER);
    move m;
    text_add(&words, "position ");
    b->game->write(b, view, &words);
    if (!ask(p, words.at, answer) || !text_same(answer, "ok")) return NO_MOVE;
    text_clear(&words);
    text_add(&words, p->limit.nodes ? "go nodes " : "go ms ");
    text_int(&words, p->limit.nodes ? p->limit.nodes : p->limit.milliseconds);
    if (!ask(p, words.at, answer) || !text_starts(answer, "move ")) return NO_MOVE;
    for (char *at = answer + 5; (at = strchr(at, ' ')) != NULL; at++) { /* cut the figures off */
        if (!strchr(at + 1, '=') || strcspn(at + 1, "=") > strcspn(at + 1, " ")) continue;
        *at = 0;
        break;
    }
    if (!game_read_move(b, view, answer + 5, &m) || game_check(b, view, m).rule) return NO_MOVE;
    return m;
}

/* ---- the game ---------------------------------------------------------------------------------
 */

static void note_events(const struct match *m, struct duel *d) {
    for (int i = 0; i < m->trace.len; i++) {
        const struct event *e = &m->trace.at[i];
        if (e->to >= m->board->fields) continue;
        if ((e->kind == EVENT_MOVED || e->kind == EVENT_ENTERED || e->kind == EVENT_PLACED) &&
            e->side <= SEAT_B)
            d->heat[e->side][e->to]++;
        if (e->kind == EVENT_HIT || e->kind == EVENT_DESTROYED || e->kind == EVENT_SCATTERED ||
            e->kind == EVENT_REMOVED)
            d->fights[e->to]++;
    }
}

static move player_move(struct match *m, struct player *p, struct thinker *t, uint64_t seed) {
    union any_state view;
    int seat = m->truth.s.turn;
    memset(&view, 0, sizeof view);
    if (p->sees_all)
        view = m->truth;
    else
        game_observe(m->board, &m->truth.s, seat, &view.s);
    if (p->program) return outside_move(p, m->board, &view.s);
    return think_move(t, m->board, &view.s, p->bot, p->limit, seed, NULL);
}

void duel_play(struct match *m, struct player *const players[2], struct thinker *t, uint64_t seed,
               struct duel *d) {
    struct rng r = rng_from(seed);
    memset(d, 0, sizeof *d);
    d->broken = NOBODY;
    while (!m->over) {
        int seat = m->truth.s.turn;
        enum match_error e = MATCH_OK;
        if (seat == CHANCE) {
            e = match_roll(m);
        } else {
            uint64_t before = think_work_clock(NULL);
            move mv = player_move(m, players[seat], t, rng_next(&r));
            d->microseconds[seat] += (uint32_t)(think_work_clock(NULL) - before);
            d->decisions[seat]++;
            e = mv == NO_MOVE ? MATCH_DENIED : match_play(m, mv);
            if (e == MATCH_DENIED) d->broken = seat, match_resign(m, seat);
        }
        if (e != MATCH_OK) break;
        d->moves++;
        note_events(m, d);
    }
    d->winner = m->over ? m->winner : NOBODY;
    d->ended_by = m->truth.s.ended_by;
    d->round = m->truth.s.round;
}
