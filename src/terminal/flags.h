/* flags.h -- the one reader of command lines.
 *
 * A command line is words and flags in any order: `--name VALUE`, `--name=VALUE`, `--name`; after
 * `--` everything is a word. A table says which flags there are; their values go into a struct of
 * the caller's. All commands know --lang and --help. */
#ifndef TERMINAL_FLAGS_H
#define TERMINAL_FLAGS_H

#include "terminal/shell.h"

enum flag_kind {
    FLAG_YES,    /* bool: it is there; has no value */
    FLAG_ON,     /* bool: on, off, yes, no, 1, 0 */
    FLAG_TEXT,   /* const char *: any text but an empty one */
    FLAG_NUMBER, /* int: from least to most */
    FLAG_OWN     /* `read` takes the value */
};

struct flag {
    const char *name; /* "--port" */
    enum flag_kind kind;
    size_t at; /* where in the struct */
    int least, most;
    bool (*read)(void *into, const char *value);
    const char *commands; /* only these, "play legal"; NULL: all */
    bool setting;         /* may also stand in the environment: SEDZIA_PORT */
    bool stays;           /* is also left among the words, for somebody else to read */
};

/* The language: --lang, else that of the system. Known before the first complaint. */
enum language flags_language(int argc, char **argv);

/* Reads argv[1] …: words go to o->arg, flags into `into` by the list, which ends with a null name;
 * if that end `stays`, unknown flags are left among the words, and so is "--".
 * The first word is the command, if `known` says which there are (NULL: there is none). The status
 * to end with, or -1 to go on. */
int flags_read(struct options *o, const struct flag *list, void *into,
               bool (*known)(const char *command), int argc, char **argv);

/* Takes the settings of the list from the environment. */
int flags_environment(const struct options *o, const struct flag *list, void *into);

#endif
