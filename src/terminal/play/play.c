/* play.c -- a game at the terminal: two people at one screen, or one against a bot. */
#include "terminal/play/session.h"
#include "core/view.h"
#include "terminal/words.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

enum { RECORD_ROOM = 1 << 20 };

int play_viewer(const struct session *s) {
    if (s->follow) return s->match.known_to;
    if (!s->table.game->secrets || s->match.over) return REFEREE;
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) /* against a bot: the person's eyes */
        if (s->level[seat] == HUMAN && s->level[!seat] != HUMAN) return seat;
    return s->shown <= SEAT_B ? s->shown : PUBLIC;
}

int play_log(const struct session *s) {
    int viewer = play_viewer(s);
    return viewer <= SEAT_B ? viewer : viewer == REFEREE ? LOG_REFEREE : LOG_PUBLIC;
}

void play_message(struct session *s, const char *phrase, const struct fill *fills) {
    static const struct fill none[] = {{NULL, NULL}};
    struct text t = text_over(s->message, sizeof s->message);
    shell_say(s->o, phrase, fills ? fills : none, &t);
}

bool play_ask(const struct session *s, const char *prompt, char *line, size_t size) {
    screen_text(&s->screen, TINT_BOLD, prompt);
    putchar(' ');
    fflush(stdout);
    if (!fgets(line, (int)size, stdin)) {
        putchar('\n');
        return false;
    }
    size_t len = text_length(line);
    if (len && line[len - 1] != '\n') /* too long: the rest of the line is skipped */
        for (int c; (c = getchar()) != EOF && c != '\n';) {
        }
    while (len && isspace((unsigned char)line[len - 1])) line[--len] = 0;
    while (isspace((unsigned char)*line)) memmove(line, line + 1, text_length(line));
    return true;
}

/* ---- what is on the screen --------------------------------------------------------------- */

static void head_line(const struct session *s) {
    const struct state *state = &s->match.truth.s;
    TEXT(side, 64);
    TEXT(words, 300);
    TEXT(title, 64);
    text_add(&title, " ");
    text_add(&title, s->table.game->name);
    text_add(&title, " ");
    screen_text(&s->screen, TINT_BOLD, title.at);
    if (!s->match.over) {
        text_char(&side, ' ');
        words_side(s->o, s->table.game, state->turn, &side);
        text_char(&side, ' ');
        screen_text(&s->screen,
                    state->turn == SEAT_A   ? TINT_A
                    : state->turn == SEAT_B ? TINT_B
                                            : TINT_BOLD,
                    side.at);
    }
    text_char(&words, ' ');
    words_status(s->o, s->table.board, state, &words);
    screen_text(&s->screen, TINT_PLAIN, words.at);
    putchar('\n');
}

/* The newest lines of the log, those the player has not seen first of all. */
static void log_tail(struct session *s, int room) {
    int l = play_log(s), len = s->log_len[l], fresh = len - s->log_seen[l];
    int lines = fresh < 2 ? 2 : fresh;
    if (lines > len) lines = len;
    if (lines > room) lines = room < 1 ? 1 : room - (fresh > room && room > 2);
    if (lines > len) lines = len;
    if (fresh > lines && room > 2) {
        TEXT(n, 16);
        TEXT(more, 200);
        text_int(&n, fresh - lines);
        struct fill fills[] = {{"n", n.at}, {NULL, NULL}};
        shell_say(s->o, "play.more-log", fills, &more);
        screen_text(&s->screen, TINT_DIM, more.at);
        putchar('\n');
    }
    for (int i = len - lines; i < len; i++) {
        TEXT(cut, LOG_WIDTH);
        int columns = 0;
        for (const char *p = s->log[l][i]; *p; p++) {
            if (((unsigned char)*p & 0xC0) != 0x80 && ++columns >= s->screen.columns) break;
            text_char(&cut, *p);
        }
        screen_text(&s->screen, i < s->log_seen[l] ? TINT_DIM : TINT_PLAIN, cut.at);
        putchar('\n');
    }
}

void play_show(struct session *s) {
    union any_state view;
    s->screen = screen_open(s->o); /* the window may have changed */
    memset(&view, 0, sizeof view);
    game_observe(s->table.board, &s->match.truth.s, play_viewer(s), &view.s);
    struct picture p = {
        .board = s->table.board, .state = &view.s, .marked = pick_targets(s), .point = s->point};
    screen_clear(&s->screen);
    head_line(s);
    int lines = 1 + screen_board(&s->screen, &p) + screen_hands(&s->screen, &p);
    if (s->screen.rows >= lines + 20) { /* room enough to say what the signs mean */
        screen_legend(&s->screen, &p);
        screen_places(&s->screen, &p);
        lines += 5;
    }
    /* Below stand the prompt and, sometimes, a question about what was typed there. */
    int room = s->screen.rows - lines - 2 - screen_lines(&s->screen, s->message) - s->below;
    s->list_room = s->screen.terminal ? room - 1 : MAX_MOVES;
    room -= s->match.ruling ? 0 : pick_lines(s) < s->list_room ? pick_lines(s) : s->list_room;
    log_tail(s, s->screen.terminal ? room : LOG_LINES);
    if (s->message[0]) screen_wrap(&s->screen, s->message, 0);
    s->message[0] = 0;
    s->point = NO_FIELD;
}

/* ---- the log ------------------------------------------------------------------------------ */

static void add_line(struct session *s, int log, const char *words) {
    if (s->log_len[log] == LOG_LINES) {
        memmove(s->log[log], s->log[log] + 1, (LOG_LINES - 1) * sizeof s->log[log][0]);
        s->log_len[log]--;
        if (s->log_seen[log]) s->log_seen[log]--;
    }
    struct text t = text_over(s->log[log][s->log_len[log]++], LOG_WIDTH);
    text_add(&t, words);
}

/* Adds an event to the line of its move, or begins a line where it does not fit. */
static void log_event(struct session *s, int log, const struct event *e, struct text *line) {
    TEXT(words, LOG_WIDTH);
    words_event(s->o, s->table.board, e, &words);
    bool fits = text_columns(line->at) + text_columns(words.at) + 2 < s->screen.columns;
    if (!fits || e->kind == EVENT_ROUND || e->kind == EVENT_ENDED) {
        add_line(s, log, line->at);
        text_clear(line);
    }
    text_add(line, "  ");
    text_add(line, words.at);
}

/* Who, the move, and what followed with its rules, as each side may know it. */
static void log_move(struct session *s, int seat) {
    for (int log = 0; log < LOGS; log++) {
        int viewer = log <= SEAT_B ? log : log == LOG_REFEREE ? REFEREE : PUBLIC;
        TEXT(line, LOG_WIDTH);
        words_side(s->o, s->table.game, seat, &line);
        text_add(&line, ": ");
        game_write_move(s->table.board, &s->match.before.s, s->match.last, viewer, &line);
        for (int i = 0; i < s->match.trace.len; i++) {
            const struct event *e = &s->match.trace.at[i];
            if (view_sees(e, viewer)) log_event(s, log, e, &line);
        }
        add_line(s, log, line.at);
    }
}

/* Adds what the last move brought about to the logs, and saves. False if saving failed. */
static bool note_move(struct session *s, int seat) {
    log_move(s, seat);
    return journal_save(s);
}

/* ---- turns -------------------------------------------------------------------------------- */

static bool roll(struct session *s) {
    enum match_error e = match_roll(&s->match);
    if (e == MATCH_OK) return note_move(s, CHANCE);
    command_refuse(s, e);
    return false;
}

static bool bot_turn(struct session *s, int seat) {
    struct text reasons = text_over(s->reasons, sizeof s->reasons);
    move m = advise_move(s, seat, s->level[seat], &reasons);
    enum match_error e = match_play(&s->match, m);
    if (e == MATCH_OK) return note_move(s, seat);
    command_refuse(s, e);
    return false;
}

/* Two people, one screen: nobody sees the other's secrets. */
static bool pass_device(struct session *s, int seat) {
    char line[64];
    if (!s->table.game->secrets || s->shown == seat || s->level[!seat] != HUMAN || s->follow)
        return true;
    TEXT(side, 64);
    TEXT(words, 300);
    words_side(s->o, s->table.game, seat, &side);
    struct fill fills[] = {{"side", side.at}, {NULL, NULL}};
    shell_say(s->o, "play.pass", fills, &words);
    s->shown = PUBLIC;
    screen_clear(&s->screen);
    screen_wrap(&s->screen, words.at, 0);
    if (!play_ask(s, shell_phrase(s->o, "play.enter"), line, sizeof line)) return false;
    s->shown = seat;
    return true;
}

/* Cards drawn by hand are for the referee's eyes: neither player may read what is typed. */
static bool call_referee(struct session *s) {
    char line[64];
    move list[MAX_MOVES];
    TEXT(full, 80);
    TEXT(seen, 80);
    const struct state *state = &s->match.truth.s;
    if (!s->table.game->secrets || s->shown == PUBLIC || s->follow) return true;
    game_legal(s->table.board, state, list);
    game_write_move(s->table.board, state, list[0], REFEREE, &full);
    game_write_move(s->table.board, state, list[0], PUBLIC, &seen);
    if (text_same(full.at, seen.at)) return true;
    s->shown = PUBLIC;
    screen_clear(&s->screen);
    screen_wrap(&s->screen, shell_phrase(s->o, "play.referee"), 0);
    return play_ask(s, shell_phrase(s->o, "play.enter"), line, sizeof line);
}

/* Picks that were held and have now been played before the last move; nothing followed them. */
static void log_picks(struct session *s, int seat, const struct picks *held) {
    for (int log = 0; log < LOGS; log++)
        for (int i = 0; i < held->len; i++) {
            int viewer = log <= SEAT_B ? log : log == LOG_REFEREE ? REFEREE : PUBLIC;
            TEXT(line, LOG_WIDTH);
            if (held->at[i] == s->match.last) continue;
            words_side(s->o, s->table.game, seat, &line);
            text_add(&line, ": ");
            game_write_move(s->table.board, &s->match.before.s, held->at[i], viewer, &line);
            add_line(s, log, line.at);
        }
}

/* Which picks are held, and how many are still to be named. */
static void held_message(struct session *s) {
    const struct picks *held = &s->match.held;
    TEXT(moves, 200);
    TEXT(more, 8);
    for (int i = 0; i < held->len; i++) {
        if (i) text_add(&moves, ", ");
        game_write_move(s->table.board, &s->match.truth.s, held->at[i], REFEREE, &moves);
    }
    text_int(&more,
             s->table.game->picks(s->table.board, &s->match.truth.s, held->at[0]) - held->len);
    struct fill fills[] = {{"moves", moves.at}, {"more", more.at}, {NULL, NULL}};
    play_message(s, "play.held", fills);
}

/* A roll that ends the game cannot be corrected afterwards: it is asked for once more. */
static bool sure_of_end(const struct session *s, move m) {
    union any_state after = s->match.truth;
    char line[64];
    if (!s->screen.terminal) return true;
    game_apply(s->table.board, &after.s, m, NULL);
    if (after.s.turn != NOBODY) return true;
    return play_ask(s, shell_phrase(s->o, "play.ends"), line, sizeof line) &&
           strchr("tTyY", line[0]) && line[0];
}

/* Plays moves that were named: one, or picks in any order. */
static void say_moves(struct session *s, const move *list, int count) {
    int seat = s->match.truth.s.turn;
    enum match_error e = MATCH_OK;
    for (int i = 0; i < count && (e == MATCH_OK || e == MATCH_HELD); i++) {
        struct picks held = s->match.held;
        if (seat == CHANCE && !game_check(s->table.board, &s->match.truth.s, list[i]).rule &&
            !sure_of_end(s, list[i]))
            return;
        bool silent = false;
        e = s->follow        ? follow_say(s, list[i], &silent)
            : seat == CHANCE ? match_hand(&s->match, list[i])
                             : match_say(&s->match, list[i]);
        if (silent) return;
        if (e != MATCH_OK) continue;
        (void)picks_add(&held, list[i]);
        if (held.len > 1) log_picks(s, seat, &held);
        if (!note_move(s, seat)) s->quit = true;
        s->moves = 0;
    }
    if (e == MATCH_HELD) return held_message(s);
    if (e == MATCH_DENIED) {
        TEXT(words, MOVE_TEXT);
        game_write_move(s->table.board, &s->match.truth.s, list[0], REFEREE, &words);
        return command_deny(s, words.at, s->match.verdict);
    }
    if (e != MATCH_OK) command_refuse(s, e);
}

void play_typed(struct session *s, const char *line) {
    bool known;
    move list[TYPED_MOVES];
    char spelled[MOVE_TEXT];
    list[0] = pick_find(s, line, &known);
    if (list[0] != NO_MOVE) return say_moves(s, list, 1);
    if (known) return;
    int count = typed_moves(s->table.board, &s->match.truth.s, line, list);
    if (count) return say_moves(s, list, count);
    struct fill fills[] = {{"typed", line}, {NULL, NULL}};
    TEXT(field, 8);
    struct fill missing[] = {{"field", field.at}, {NULL, NULL}};
    pick_read(s, line, list, spelled);
    if (typed_missing(s->table.board, spelled, &field))
        return play_message(s, "play.no-field", missing);
    play_message(s, "play.unknown", fills);
}

static void prompt_words(const struct session *s, struct text *out) {
    if (s->match.ruling)
        text_add(out, shell_phrase(s->o, "play.ruling"));
    else if (s->match.truth.s.turn == CHANCE)
        text_add(out, shell_phrase(s->o, "play.dice"));
    else
        words_side(s->o, s->table.game, s->match.truth.s.turn, out);
    text_char(out, '>');
}

/* What a step is about, when it comes for the first time: below the board if there is room. */
static bool first_hint(struct session *s) {
    char line[64] = "";
    if (s->message[0]) return false;
    command_hint(s, true);
    int lines = s->table.board->rows + 6 + pick_lines(s) + screen_lines(&s->screen, s->message);
    if (!s->message[0] || !s->screen.terminal || lines <= s->screen.rows) return false;
    screen_clear(&s->screen);
    head_line(s);
    putchar('\n');
    screen_wrap(&s->screen, s->message, 0);
    putchar('\n');
    s->message[0] = 0;
    /* Whoever types a die or a move already here has not typed it for nothing. */
    if (!play_ask(s, shell_phrase(s->o, "play.enter"), line, sizeof line) || !*line) return false;
    if (!command_obey(s, line)) play_typed(s, line);
    return true;
}

/* One line of somebody at the keyboard. */
static void human_turn(struct session *s) {
    char line[1024];
    TEXT(prompt, 100);
    uint64_t state = game_hash(s->table.board, &s->match.truth.s);
    struct timespec before, after;
    if (!s->moves) {
        pick_fill(s);
        if (s->o->hint && !s->message[0] && s->match.truth.s.turn <= SEAT_B) advise(s);
    }
    if (!s->match.ruling && first_hint(s)) {
        s->moves = 0;
        return;
    }
    play_show(s);
    if (!s->match.ruling) pick_show(s, s->list_room);
    prompt_words(s, &prompt);
    clock_gettime(CLOCK_MONOTONIC, &before);
    if (!play_ask(s, prompt.at, line, sizeof line)) {
        s->quit = true;
        return;
    }
    clock_gettime(CLOCK_MONOTONIC, &after);
    match_tick(&s->match, (uint32_t)((after.tv_sec - before.tv_sec) * 1000 +
                                     (after.tv_nsec - before.tv_nsec) / 1000000));
    for (int i = 0; i < LOGS; i++) s->log_seen[i] = s->log_len[i];
    int first, same = 0;
    for (first = 0; first < s->moves; first++) same |= text_same(s->list[first].text, line);
    if (!*line)
        s->group[0] = 0;
    else if (same || !command_obey(s, line))
        play_typed(s, line);
    if (state != game_hash(s->table.board, &s->match.truth.s) || s->match.over) s->moves = 0;
}

static bool turn(struct session *s) {
    int seat = s->match.truth.s.turn;
    if (s->match.ruling) return human_turn(s), true;
    if (seat == CHANCE && s->match.has_seed) return roll(s);
    if (seat <= SEAT_B && s->level[seat] != HUMAN) return bot_turn(s, seat);
    if (seat <= SEAT_B ? !pass_device(s, seat) : !call_referee(s)) return false;
    if (s->follow && follow_alone(s)) { /* a card drawn or laid face down: nothing to be told */
        move list[MAX_MOVES];
        int count = game_legal(s->table.board, &s->match.truth.s, list);
        say_moves(s, &list[rng_below(&s->thoughts, (uint32_t)count)], 1);
        return true;
    }
    human_turn(s);
    return true;
}

/* ---- the end ------------------------------------------------------------------------------ */

static void score_sheet(const struct session *s) {
    struct score_line lines[MAX_SCORE];
    const struct game *g = s->table.game;
    if (!g->score) return;
    int count = g->score(s->table.board, &s->match.truth.s, lines), sum = 0;
    for (int i = 0; i < count; i++) {
        TEXT(field, 64);
        TEXT(rule, 32);
        TEXT(words, 200);
        struct piece p = {
            .kind = lines[i].piece, .number = lines[i].number, .to = NO_FIELD, .field = NO_FIELD};
        game_write_rule(g, lines[i].rule, &rule);
        words_field(s->o, s->table.board, lines[i].field, &field);
        words_piece(s->o, s->table.board, &p, &words);
        printf("  %4d  %-10s ", lines[i].points, rule.at);
        if (field.len) text_char(&words, ' ');
        text_add(&words, field.at);
        screen_text(&s->screen, TINT_PLAIN, words.at);
        putchar('\n');
        sum += lines[i].points;
    }
    TEXT(total, 64);
    book_count("count.point", s->o->language, sum, &total);
    printf("  %s\n", shell_plain(s->o, total.at));
}

/* All that is said at the end, one paragraph after the other; with `show` it is written, else only
 * its lines are counted. */
static int end_paragraph(const struct session *s, const char *words, bool show) {
    if (show) screen_wrap(&s->screen, words, 0);
    return screen_lines(&s->screen, words);
}

static int end_text(const struct session *s, bool show) {
    TEXT(words, 400);
    int lines = 0;
    if (match_ended_by(&s->match)) {
        TEXT(rule, 2048);
        book_rule(s->table.game->name, match_ended_by(&s->match), s->o->language, &rule);
        lines += end_paragraph(s, rule.at, show);
    }
    if (show) score_sheet(s);
    if (s->table.game->score) {
        struct score_line score[MAX_SCORE];
        lines += 1 + s->table.game->score(s->table.board, &s->match.truth.s, score);
    }
    if (s->match.published) {
        char hex[SEED_HEX];
        dice_write(&s->match.seed, hex);
        struct fill fills[] = {{"seed", hex}, {NULL, NULL}};
        shell_say(s->o, "play.seed", fills, &words);
        lines += end_paragraph(s, words.at, show);
    }
    text_clear(&words);
    struct fill fills[] = {{"file", s->journal.path ? s->journal.path : ""}, {NULL, NULL}};
    shell_say(s->o, s->journal.fd >= 0 ? "play.check" : "play.not-kept", fills, &words);
    return lines + end_paragraph(s, words.at, show);
}

static void end_words(struct session *s) {
    TEXT(result, 400);
    s->moves = 0;
    s->group[0] = 0;
    for (int i = 0; i < LOGS; i++) s->log_seen[i] = s->log_len[i] > 6 ? s->log_len[i] - 6 : 0;
    words_result(s->o, &s->match, &result);
    s->below = 1 + screen_lines(&s->screen, result.at) + end_text(s, false);
    bool together = s->table.board->rows + 5 + s->below <= s->screen.rows;
    if (!together) s->below = 0;
    play_show(s);
    if (!together && s->screen.terminal) { /* first the board, then who won */
        char enter[64];
        (void)play_ask(s, shell_phrase(s->o, "play.enter"), enter, sizeof enter);
        screen_clear(&s->screen);
    }
    putchar('\n');
    screen_text(&s->screen, TINT_BOLD, result.at);
    putchar('\n');
    end_text(s, true);
    char line[256];
    while (s->journal.fd < 0 && s->screen.terminal) { /* a last chance to keep the record */
        if (!play_ask(s, shell_phrase(s->o, "play.save-end"), line, sizeof line) || !*line) return;
        char *path = shell_copy(line);
        if (path && journal_create(s, path)) return;
    }
}

static void run(struct session *s) {
    while (!s->quit && !s->match.over)
        if (!turn(s)) break;
    if (s->match.over) {
        end_words(s);
    } else if (s->journal.fd >= 0) {
        struct fill fills[] = {{"file", s->journal.path}, {NULL, NULL}};
        play_message(s, "play.resume", fills);
        screen_wrap(&s->screen, s->message, 0);
    }
}

/* ---- setting the table --------------------------------------------------------------------- */

static bool read_seed(const struct options *o, struct seed *seed) {
    const char *p = o->seed;
    if (!p) {
        if (getrandom(seed->byte, SEED_SIZE, 0) == SEED_SIZE) return true;
        shell_error(o, STATUS_SYSTEM, "error.random", "");
        return false;
    }
    if (dice_read(p, seed)) return true;
    char *end;
    unsigned long long number = strtoull(p, &end, 10);
    if (*p < '0' || *p > '9' || *end) {
        shell_error(o, STATUS_BAD, "error.seed", p);
        return false;
    }
    *seed = dice_from(number);
    return true;
}

static int seat_players(struct session *s) {
    const struct options *o = s->o;
    int side = HUMAN;
    s->level[SEAT_A] = s->level[SEAT_B] = HUMAN;
    if (o->side && (side = typed_seat(s->table.game, o->side)) < 0)
        return shell_error(o, STATUS_BAD, "error.side", o->side);
    if (!o->bot) return o->side ? shell_error(o, STATUS_BAD, "error.side-bot", "") : STATUS_OK;
    int level = text_same(o->bot, "random") ? BOT_RANDOM : o->bot[0] - '0';
    if (!text_same(o->bot, "random") && (level < 1 || level > BOT_LEVELS || o->bot[1]))
        return shell_error(o, STATUS_BAD, "error.bot", o->bot);
    s->level[side == SEAT_B ? SEAT_A : SEAT_B] = level;
    return STATUS_OK;
}

static void fill_head(const struct session *s, struct record_head *head) {
    memset(head, 0, sizeof *head);
    time_t now = time(NULL);
    strftime(head->tag[TAG_DATE], RECORD_TAG, "%Y-%m-%d", localtime(&now));
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) {
        struct text t = text_over(head->player[seat], RECORD_TAG);
        if (s->level[seat] != HUMAN) {
            text_add(&t, s->level[seat] == BOT_RANDOM ? "bot random" : "bot ");
            if (s->level[seat] != BOT_RANDOM) text_int(&t, s->level[seat]);
        } else if (s->o->players[seat]) {
            text_add(&t, s->o->players[seat]);
        }
        struct text words = text_over(head->words[seat], RECORD_TAG);
        if (s->o->words[seat] && !s->o->hand) text_add(&words, s->o->words[seat]);
    }
}

/* --from: a position, a file that holds one, or - for the first line that is typed. */
static bool read_from(const struct session *s, char *from, size_t size) {
    const struct options *o = s->o;
    struct text t = text_over(from, size);
    const char *text = o->from;
    char line[RECORD_LINE];
    size_t len;
    if (!text) return true;
    if (text_same(text, "-")) {
        text = fgets(line, sizeof line, stdin) ? line : "";
    } else if (!access(text, F_OK)) {
        text = shell_read_file(o, text, RECORD_LINE, &len);
        if (!text) return false;
    }
    for (; *text; text++) {
        bool blank = isspace((unsigned char)*text);
        if (!blank)
            text_char(&t, *text);
        else if (t.len && t.at[t.len - 1] != ' ')
            text_char(&t, ' ');
    }
    while (t.len && t.at[t.len - 1] == ' ') t.at[--t.len] = 0;
    if (text_same(from, "start")) text_clear(&t);
    union any_state state;
    TEXT(err, 300);
    memset(&state, 0, sizeof state);
    if (!s->table.game->read(s->table.board, &state.s, from, &err)) return true; /* refused later */
    text_clear(&t);
    s->table.game->write(s->table.board, &state.s, &t); /* read in any order, kept in one */
    return true;
}

/* What a view hides is drawn at random, or stays unknown at a table with real dice. */
static int suppose(struct session *s) {
    if (s->match.known_to == REFEREE) return STATUS_OK;
    bool people = s->level[SEAT_A] == HUMAN && s->level[SEAT_B] == HUMAN;
    s->follow = people && s->match.head.dice == DICE_HAND;
    if (s->match.truth.s.viewer != REFEREE && !follow_begin(s))
        return shell_error(s->o, STATUS_BAD, "error.suppose", "");
    play_message(s, s->follow ? "play.follow" : "play.drawn", NULL);
    return STATUS_OK;
}

static int begin(struct session *s) {
    const struct options *o = s->o;
    struct record_head head;
    struct seed seed;
    TEXT(err, 300);
    if (!shell_table(o, o->arg[0], o->board, &s->table)) return STATUS_BAD;
    int status = seat_players(s);
    if (status != STATUS_OK) return status;
    if (!o->hand && !read_seed(o, &seed)) return STATUS_BAD;
    fill_head(s, &head);
    head.partly = true;
    head.typed = o->seed != NULL;
    head.words_first = head.words[SEAT_A][0] || head.words[SEAT_B][0]; /* from the command line */
    if (!read_from(s, head.from, sizeof head.from)) return STATUS_BAD;
    char *quoted = shell_room(RECORD_BOARD);
    if (!quoted) return shell_error(o, STATUS_SYSTEM, "error.memory", "");
    if (!shell_quote_board(&s->table, quoted, &head))
        return shell_error(o, STATUS_BAD, "error.too-long", o->board);
    char *room = shell_room(RECORD_ROOM);
    if (!room) return shell_error(o, STATUS_SYSTEM, "error.memory", "");
    if (!match_open(&s->match, s->table.board, &head, o->hand ? NULL : &seed, room, RECORD_ROOM,
                    &err))
        return shell_fault(o, STATUS_BAD, "error.position", "", err.at);
    if (o->save && !journal_create(s, o->save)) return STATUS_SYSTEM;
    if ((status = suppose(s)) != STATUS_OK) return status;
    if (s->match.over) return shell_error(o, STATUS_BAD, "error.from-over", "");
    if (o->hand && !o->board)
        for (int log = 0; log < LOGS; log++) add_line(s, log, shell_phrase(o, "play.printed"));
    if (o->hand) return STATUS_OK;
    TEXT(promise, 300);
    struct fill fills[] = {{"promise", s->match.head.promise}, {NULL, NULL}};
    shell_say(o, "play.promise", fills, &promise);
    for (int log = 0; log < LOGS; log++) add_line(s, log, promise.at);
    if (!head.typed) return STATUS_OK;
    for (int log = 0; log < LOGS; log++) add_line(s, log, shell_phrase(o, "play.seed-typed"));
    return STATUS_OK;
}

static int bad_record(const struct session *s, const char *fault) {
    return shell_fault(s->o, STATUS_BAD, "error.record", s->o->resume, fault);
}

/* Replays the saved lines; what happened goes to the log. */
static int replay(struct session *s, struct record_reader *r, struct text *err) {
    struct record_line line;
    while (record_next(r, &line)) {
        if (match_feed(&s->match, &line, err) != MATCH_OK) return bad_record(s, err->at);
        if (line.kind <= LINE_HAND) log_move(s, s->match.last_seat);
    }
    return r->failed ? bad_record(s, err->at) : STATUS_OK;
}

/* Bots named in the head go on playing, unless the command line says otherwise. */
static void seat_bots(struct session *s, const struct record_head *head) {
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) {
        const char *p = head->player[seat];
        if (s->o->bot || !text_take(&p, "bot ")) continue;
        s->level[seat] = *p >= '1' && *p <= '0' + BOT_LEVELS ? *p - '0' : BOT_RANDOM;
    }
}

static int resume(struct session *s) {
    const struct options *o = s->o;
    struct record_reader r;
    struct record_head head;
    struct seed seed;
    TEXT(err, 400);
    size_t len;
    char *text = shell_read_file(o, o->resume, RECORD_MAX, &len),
         *room = shell_room(RECORD_MAX + RECORD_ROOM);
    if (!text) return STATUS_BAD;
    if (!room) return shell_error(o, STATUS_SYSTEM, "error.memory", "");
    size_t good = len;
    while (good && text[good - 1] != '\n') good--;
    if (!record_open(&r, text, good ? good : len, &head, &err)) return bad_record(s, err.at);
    if (o->args && !text_same(o->arg[0], head.game->name))
        return shell_error(o, STATUS_BAD, "error.other-game", head.game->name);
    if (!shell_record_table(o, o->resume, &head, &s->table)) return STATUS_BAD;
    int status = seat_players(s);
    if (status != STATUS_OK) return status;
    seat_bots(s, &head);
    bool seeded = record_seed(text, good, &seed) || journal_seed(o->resume, &seed);
    if (head.dice == DICE_SEED && !seeded && !o->hand)
        return shell_error(o, STATUS_BAD, "error.no-seed", o->resume);
    if (!match_resume(&s->match, s->table.board, &head, seeded ? &seed : NULL, room,
                      RECORD_MAX + RECORD_ROOM, &err))
        return bad_record(s, err.at);
    if ((status = replay(s, &r, &err)) != STATUS_OK) return status;
    if (o->hand) s->match.has_seed = false;
    if (!journal_reopen(s, o->resume, good)) return STATUS_SYSTEM;
    play_message(s, good < len ? "play.resumed-cut" : "play.resumed", NULL);
    return suppose(s);
}

int play_command(const struct options *o) {
    static struct session s;
    memset(&s, 0, sizeof s);
    s.o = o;
    s.journal.fd = -1;
    s.point = NO_FIELD;
    s.shown = PUBLIC;
    s.screen = screen_open(o);
    if (!think_open(&s.thinker, o->threads, BOT_ROOM))
        return shell_error(o, STATUS_SYSTEM, "error.memory", "");
    s.thoughts = rng_from(o->seed ? strtoull(o->seed, NULL, 10) : (uint64_t)time(NULL));
    int status = o->resume ? resume(&s) : begin(&s);
    if (status != STATUS_OK) return status;
    if (o->seed) s.thoughts = rng_from(s.match.seed.byte[0] + 256u * s.match.seed.byte[1]);
    run(&s);
    journal_close(&s);
    think_close(&s.thinker);
    return STATUS_OK;
}
