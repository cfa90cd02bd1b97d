/* session.h -- a game at the terminal: the match, who sits where, and what is on the screen.
 *
 *     play.c      sets the table, runs the game, ends it
 *     pick.c      the list of moves, and finding the one a player means
 *     command.c   everything a player can type that is no move
 *     advise.c    what a bot would do, from what its side can see
 *     follow.c    a physical table of which not all is known
 *     journal.c   the saved record: every line is on the disk before the game goes on */
#ifndef TERMINAL_PLAY_SESSION_H
#define TERMINAL_PLAY_SESSION_H

#include "terminal/screen.h"
#include "terminal/think.h"

enum { LOG_REFEREE = 2, LOG_PUBLIC, LOGS }; /* below: the log of a seat */
enum { LOG_LINES = 600, LOG_WIDTH = 320, MOVE_TEXT = 48, HUMAN = -1 };

/* The journal file; fd is -1 if nothing is saved. */
struct journal {
    int fd;
    const char *path;
    size_t saved; /* bytes of the record that are on the disk */
};

/* A move in the list. Moves are grouped by the parts of their text: the word they begin with, if
 * they do, and each thing the deed names. J6 | -G6, cloud | D5 | -E5. */
enum { MOVE_PARTS = 12 };
struct listed {
    move m;
    char text[MOVE_TEXT];
    struct deed deed;
    bool worded; /* begins with a word */
    int parts;
    uint8_t end[MOVE_PARTS]; /* where each part of the text ends */
};

struct session {
    const struct options *o;
    struct table table;
    struct match match;
    struct screen screen;
    struct journal journal;
    int level[2];        /* of the bot on that seat, or HUMAN */
    struct rng thoughts; /* of the bots */
    struct thinker thinker;
    char reasons[600]; /* of the bot's last move, with what it shows of the bot's hand */
    int shown;         /* seat whose secrets are on the screen, in games that have any */
    bool quit;
    bool follow; /* the secrets of this game are only supposed: nothing of them is shown */

    /* What has happened in words, as each side and the referee may know it. */
    char log[LOGS][LOG_LINES][LOG_WIDTH];
    int log_len[LOGS];
    int log_seen[LOGS]; /* lines shown before the player last typed */

    /* The moves that can be picked now, sorted by text, and the group shown in detail. */
    struct listed list[MAX_MOVES];
    int moves;
    int list_room;         /* lines there are for it on the screen */
    int below;             /* lines that will be written below what play_show shows */
    char group[MOVE_TEXT]; /* the key of the group looked at, or empty */

    char hinted[512];   /* steps explained once already, each followed by a blank */
    char message[2048]; /* said below the board */
    unsigned point;     /* field a verdict points at, or NO_FIELD */
};

/* Whose eyes the screen has: a seat, or REFEREE where nothing is secret. */
int play_viewer(const struct session *s);
int play_log(const struct session *s); /* the log that goes with it */
/* Draws everything. */
void play_show(struct session *s);
/* Plays what was typed as a move, or says why not. */
void play_typed(struct session *s, const char *line);
/* Asks a question and reads a line. False at the end of input. */
bool play_ask(const struct session *s, const char *prompt, char *line, size_t size);
void play_message(struct session *s, const char *phrase, const struct fill *fills);

/* Fills the list for the side to act. */
void pick_fill(struct session *s);
/* In so many lines at most, if it can be. */
void pick_show(const struct session *s, int room);
int pick_lines(const struct session *s); /* that many the list takes */
/* The move meant by what was typed. NO_MOVE if none (the message says why, or `known` is false:
 * nothing of the kind) or if a group was opened. */
move pick_find(struct session *s, const char *typed, bool *known);
/* Targets of the moves in the list, or of the group looked at. */
struct bits pick_targets(const struct session *s);
/* Reads a move that need not be legal as people type it (typed.h), and spells it as it is
 * written; what cannot be read is spelled as it looks. */
bool pick_read(const struct session *s, const char *typed, move *m, char *spelled);

/* Obeys a command; false if it is none. */
bool command_obey(struct session *s, const char *line);
/* What can be done now, as a message; with `once` only if it has not been said before. */
void command_hint(struct session *s, bool once);
/* Says why a move is refused, and points at the field. */
void command_deny(struct session *s, const char *words, struct verdict v);
/* Says that a match refuses something. */
void command_refuse(struct session *s, enum match_error e);

/* The move of a bot on that seat, from what the seat can see, and its reasons. */
move advise_move(struct session *s, int seat, int bot, struct text *reasons);
/* What level 5 would do in the place of the side to act, as a message. In a followed game it holds
 * for all that may lie hidden, and tells nothing of what is only supposed. */
void advise(struct session *s);

/* A match that began from a view: supposes what it hides. False if that cannot be, or be saved. */
bool follow_begin(struct session *s);
/* Leaves in the list what is legal whatever lies hidden, each reading once. */
void follow_list(struct session *s);
/* Whether all that can be done now reads the same to everybody: a card drawn or laid unseen. */
bool follow_alone(struct session *s);
/* Plays what was made at the table; asks what was shown. *silent: he thought better of it. */
enum match_error follow_say(struct session *s, move m, bool *silent);
/* Legal if it is, for all that is known. */
struct verdict follow_check(struct session *s, move m);

/* Begins a new file (never an existing one), goes on with an old one, adds what is new. Each
 * says on stderr why it failed. */
bool journal_create(struct session *s, const char *path);
bool journal_reopen(struct session *s, const char *path, size_t good);
bool journal_save(struct session *s);
void journal_close(struct session *s);
/* The seed of an unfinished game lies beside its record: PATH.seed, readable by the owner. */
bool journal_seed(const char *path, struct seed *seed);

#endif
