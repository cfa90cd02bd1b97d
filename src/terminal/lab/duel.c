#include "terminal/lab/duel.h"
#include "base/logistic.h"
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER = DUEL_ANSWER, SILENT = 60000, LOOK = 20, SPARE = 200, GRACE = 1000 }; /* ms */

bool duel_player(struct player *p, const char *name, struct bot_limit limit) {
    *p = (struct player){.name = name, .limit = limit, .bot = -1};
    if (text_starts(name, "cmd:") && name[4])
        p->program = name + 4;
    else
        p->bot = bot_find(name);
    return p->program || p->bot >= 0;
}

/* ---- outside programs ----------------------------------------------------------------------- */

/* The work of a process and of all that it has started, in microseconds. */
static uint64_t work_of(pid_t pid, int depth) {
    clockid_t clock;
    struct timespec t;
    char path[64];
    int child;
    uint64_t sum = 0;
    if (!clock_getcpuclockid(pid, &clock) && !clock_gettime(clock, &t))
        sum = (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)pid, (int)pid);
    FILE *list = depth ? fopen(path, "r") : NULL;
    while (list && fscanf(list, "%d", &child) == 1) sum += work_of(child, depth - 1);
    if (list) fclose(list);
    return sum;
}

static uint64_t work(const struct player *p) { return p->pid > 0 ? work_of(p->pid, 4) : 0; }

/* The next line of what is held, if it is whole. */
static bool held_line(struct player *p, char *answer) {
    char *end = memchr(p->held, '\n', p->held_len);
    if (!end) return false;
    size_t len = (size_t)(end - p->held);
    memcpy(answer, p->held, len);
    answer[len] = 0;
    answer[strcspn(answer, "\r")] = 0;
    p->held_len -= len + 1;
    memmove(p->held, end + 1, p->held_len);
    return true;
}

/* Its answer; false if it ends, neither speaks nor works for a minute, or works longer than `most`
 * microseconds (0: as long as it likes). */
static bool hear(struct player *p, char *answer, uint64_t most) {
    uint64_t began = most ? work(p) : 0, last = began;
    for (int waited = 0; !held_line(p, answer);) {
        struct pollfd ready = {.fd = p->from, .events = POLLIN};
        int found = poll(&ready, 1, LOOK);
        if (found == 0) {
            uint64_t now = work(p);
            waited = now > last ? 0 : waited + LOOK;
            last = now;
            if (waited >= SILENT || (most && now > began + most)) return false;
            continue;
        }
        if (found < 0 || p->held_len == sizeof p->held) return false;
        ssize_t got = read(p->from, p->held + p->held_len, sizeof p->held - p->held_len);
        if (got <= 0) return false;
        p->held_len += (size_t)got;
    }
    return true;
}

static bool ask(struct player *p, const char *words, char *answer, uint64_t most) {
    if (fprintf(p->to, "%s\n", words) < 0 || fflush(p->to)) return false;
    return hear(p, answer, most);
}

static bool run(struct player *p) {
    int in[2], out[2];
    if (pipe(in)) return false;
    if (pipe(out)) return close(in[0]), close(in[1]), false;
    p->pid = fork();
    if (p->pid == 0) {
        setpgid(0, 0); /* a group of its own: it ends with all it has started */
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[0]), close(in[1]), close(out[0]), close(out[1]);
        execl("/bin/sh", "sh", "-c", p->program, (char *)NULL);
        _exit(127);
    }
    close(in[0]), close(out[1]);
    p->to = fdopen(in[1], "w");
    p->from = out[0];
    p->held_len = 0;
    return p->pid > 0 && p->to;
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
    return run(p) && ask(p, words.at, answer, 0) && text_same(answer, "ok");
}

void duel_stop(struct player *p) {
    if (p->pid <= 0) return;
    if (p->to) fputs("quit\n", p->to), fclose(p->to);
    close(p->from);
    kill(-p->pid, SIGTERM);
    for (int waited = 0; waited < GRACE && !waitpid(p->pid, NULL, WNOHANG); waited += LOOK)
        poll(NULL, 0, LOOK);
    kill(-p->pid, SIGKILL); /* whoever is left */
    waitpid(p->pid, NULL, 0);
    p->pid = 0;
    p->to = NULL;
}

/* The program's move, or NO_MOVE if it says nothing sensible. */
static move outside_move(struct player *p, const struct board *b, const struct state *view) {
    char answer[ANSWER];
    TEXT(words, ANSWER);
    move m;
    text_add(&words, "position ");
    b->game->write(b, view, &words);
    uint64_t most = p->limit.nodes ? 0 : (2ull * p->limit.milliseconds + SPARE) * 1000;
    if (!ask(p, words.at, answer, most) || !text_same(answer, "ok")) return NO_MOVE;
    text_clear(&words);
    text_add(&words, p->limit.nodes ? "go nodes " : "go ms ");
    text_int(&words, p->limit.nodes ? p->limit.nodes : p->limit.milliseconds);
    if (!ask(p, words.at, answer, most) || !text_starts(answer, "move ")) return NO_MOVE;
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

static int within(int n, int least, int most) { return n < least ? least : n > most ? most : n; }

static void note_chance(const struct match *m, const struct bot_thought *thought, struct duel *d) {
    if (thought->chance < 0) return;
    int chance = m->truth.s.turn == SEAT_A ? thought->chance : 1000 - thought->chance;
    int round = within(m->truth.s.round, 1, DUEL_ROUNDS) - 1;
    int odds = 2 * logistic_odds(chance * LOGISTIC_ONE / 1000);
    int bin = (odds + DUEL_ODDS / 2 * LOGISTIC_UNIT) / LOGISTIC_UNIT;
    int tenth = within(chance * DUEL_TENTHS / 1000, 0, DUEL_TENTHS - 1);
    d->tenths[tenth]++;
    d->stated[tenth] += (uint32_t)chance;
    d->odds[round][within(bin, 0, DUEL_ODDS - 1)]++;
}

static move player_move(struct match *m, struct player *p, struct thinker *t, uint64_t seed,
                        struct duel *d) {
    union any_state view;
    struct bot_thought thought;
    int seat = m->truth.s.turn;
    memset(&view, 0, sizeof view);
    if (p->sees_all)
        view = m->truth;
    else
        game_observe(m->board, &m->truth.s, seat, &view.s);
    if (p->program) return outside_move(p, m->board, &view.s);
    move best = think_move(t, m->board, &view.s, p->bot, p->limit, seed, &thought);
    note_chance(m, &thought, d);
    return best;
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
            uint64_t before = think_work_clock(NULL) + work(players[seat]);
            move mv = player_move(m, players[seat], t, rng_next(&r), d);
            uint64_t after = think_work_clock(NULL) + work(players[seat]);
            d->microseconds[seat] += after > before ? (uint32_t)(after - before) : 0;
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
