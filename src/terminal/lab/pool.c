#include "terminal/lab/pool.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_JOBS = 64, RECORD_ROOM = 1 << 20 };

/* What a worker tells; written to the pipe in one piece, which is smaller than PIPE_BUF. */
struct news {
    int game, seat;
    struct duel duel;
};

struct bot_limit pool_limit(const struct options *o) {
    struct bot_limit limit = {
        .milliseconds = (uint32_t)o->ms, .nodes = (uint32_t)o->nodes, .clock = think_work_clock};
    if (!o->ms && !o->nodes) limit.milliseconds = 20;
    return limit;
}

bool pool_options(const struct options *o, struct pool *p) {
    p->o = o;
    p->games = o->games ? o->games : 100;
    p->jobs = o->jobs ? o->jobs : (int)sysconf(_SC_NPROCESSORS_ONLN);
    if (p->jobs < 1) p->jobs = 1;
    if (p->jobs > MAX_JOBS) p->jobs = MAX_JOBS;
    p->seed = 1;
    p->folder = o->save;
    if (o->seed) {
        char *end;
        p->seed = strtoull(o->seed, &end, 10);
        if (*end) return shell_error(o, STATUS_BAD, "error.seed", o->seed), false;
    }
    return true;
}

/* ---- workers ----------------------------------------------------------------------------------
 */

static bool save_record(const struct pool *p, const struct match *m, int game) {
    TEXT(path, 512);
    text_add(&path, p->folder);
    text_char(&path, '/');
    text_add(&path, p->table.game->name);
    text_char(&path, '-');
    text_int(&path, game);
    text_add(&path, ".txt");
    FILE *out = fopen(path.at, "wb");
    bool good = out && fwrite(m->record.at, 1, m->record.len, out) == m->record.len;
    if (out && fclose(out)) good = false;
    return good;
}

static bool play_one(struct pool *p, struct thinker *t, struct match *m, char *room, int game,
                     struct news *news) {
    struct record_head head = {.view = REFEREE, .typed = true};
    TEXT(err, 300);
    uint64_t dice = p->seed * 1000003u + (uint64_t)(game / 2);
    struct seed seed = dice_from(dice);
    int first = game % 2; /* seat of the first player */
    struct player *seats[2] = {p->players[first], p->players[!first]};
    if (p->folder)
        for (int i = 0; i < 2; i++) {
            struct text t2 = text_over(head.player[i], sizeof head.player[i]);
            text_add(&t2, "bot ");
            text_add(&t2, seats[i]->name);
        }
    static char quoted[RECORD_BOARD];
    if (!shell_quote_board(&p->table, quoted, &head)) return false;
    if (!match_open(m, p->table.board, &head, &seed, room, RECORD_ROOM, &err)) return false;
    memset(news, 0, sizeof *news);
    news->game = game;
    news->seat = first;
    duel_play(m, seats, t, ~dice * 3 + (uint64_t)game, &news->duel);
    return !p->folder || save_record(p, m, game);
}

static void worker(struct pool *p, int number, int out) {
    static struct match m;
    static struct news news;
    struct thinker t;
    char *room = malloc(RECORD_ROOM);
    bool good = room && think_open(&t, 1, BOT_ROOM);
    signal(SIGINT, SIG_DFL);
    for (int i = 0; i < 2 && good; i++)
        good = duel_start(p->players[i], p->table.board, p->o->board);
    for (int game = 2 * number; game < p->games && good; game += game % 2 ? 2 * p->jobs - 1 : 1) {
        good =
            play_one(p, &t, &m, room, game, &news) && write(out, &news, sizeof news) == sizeof news;
    }
    for (int i = 0; i < 2; i++) duel_stop(p->players[i]);
    _exit(good ? 0 : 1);
}

/* ---- the parent -------------------------------------------------------------------------------
 */

static void progress(const struct pool *p, int done, bool last) {
    enum { WIDTH = 30 };
    if (!isatty(STDERR_FILENO)) return;
    fprintf(stderr, "\r%s [", p->title);
    for (int i = 0; i < WIDTH; i++) fputc(i < done * WIDTH / p->games ? '#' : '.', stderr);
    fprintf(stderr, "] %d/%d%s", done, p->games, last ? "\n" : " ");
    fflush(stderr);
}

static bool read_news(int in, struct news *news) {
    size_t got = 0;
    while (got < sizeof *news) {
        ssize_t n = read(in, (char *)news + got, sizeof *news - got);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        got += (size_t)n;
    }
    return true;
}

int pool_run(struct pool *p) {
    static struct news news;
    pid_t pid[MAX_JOBS];
    int pipes[2], done = 0, jobs = (p->games + 1) / 2;
    if (p->jobs < jobs) jobs = p->jobs;
    bool stop = false, good = true;
    _Static_assert(sizeof(struct news) <= 4096, "news go through a pipe in one piece");
    if (p->folder) mkdir(p->folder, 0777);
    fflush(stdout), fflush(stderr);
    if (pipe(pipes))
        return shell_error(p->o, STATUS_SYSTEM, "error.jobs", shell_system(p->o->language, errno)),
               -1;
    p->jobs = jobs;
    for (int i = 0; i < jobs; i++) {
        pid[i] = fork();
        if (pid[i] == 0) close(pipes[0]), worker(p, i, pipes[1]);
        if (pid[i] < 0) stop = true, good = false;
    }
    close(pipes[1]);
    progress(p, 0, false);
    while (!stop && read_news(pipes[0], &news)) {
        stop = p->ended(p->with, news.game, news.seat, &news.duel);
        progress(p, ++done, false);
    }
    progress(p, done, true);
    close(pipes[0]);
    for (int i = 0; i < jobs; i++) {
        int status = 0;
        if (pid[i] <= 0) continue;
        if (stop) kill(pid[i], SIGTERM);
        waitpid(pid[i], &status, 0);
        if (!stop && status) good = false;
    }
    if (!good) shell_error(p->o, STATUS_SYSTEM, "error.jobs", "");
    return good ? done : -1;
}
