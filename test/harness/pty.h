/* pty.h -- somebody at a terminal: keys in, a screen out. */
#ifndef TEST_PTY_H
#define TEST_PTY_H

#include <stdbool.h>
#include <stddef.h>

struct pty {
    int fd, pid;
    char seen[1 << 20]; /* all that was written to the terminal */
    size_t len, read;   /* read: what a test has looked at */
    long keys;          /* pressed so far */
};

/* An empty folder to work in, letters and a clock that are the same everywhere; `sedzia` becomes
 * the path of the program, which lies above the suite (argv[0]). False if it cannot be done. */
bool pty_room(const char *suite, char *sedzia, size_t size);

/* Removes the folder again; the status, or 2 if it stays. */
int pty_leave(int status);

/* Starts a program in a terminal of 80 × 24. */
void pty_open(struct pty *p, const char *const *argv);

/* Presses keys: every byte is one, as on a Polish keyboard every letter of these tests is. */
void pty_type(struct pty *p, const char *keys);

/* Waits until the text appears behind what was looked at before; false if the program ended, or
 * after a minute. */
bool pty_wait(struct pty *p, const char *text);

/* The same for whichever comes first of a list that ends with NULL: which one, or -1. */
int pty_wait_any(struct pty *p, const char *const *texts);

/* Waits for a program that ends by itself: its status, or -1 after a minute. */
int pty_end(struct pty *p);

/* Ends what is typed first. */
int pty_close(struct pty *p);

#endif
