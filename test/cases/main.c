/* cases: each numbered rule permits and forbids what the book says. test/cases/GAME/NAME.txt;
 * an argument restricts the run to one game, a second one to files with that in their name. */
#include <stdio.h>
#include <string.h>
#include "cases/cases.h"
#include "harness/harness.h"
#include "toy/toy.h"

static void report(const char *file, int line, const char *name, const char *wrong) {
    test_case("%s:%d: %s", file, line, name);
    test_that(!wrong, "%s", wrong ? wrong : "");
}

/* What the toy's files say must come out: the cases whose title begins with "wrong" fail. */
static void report_toy(const char *file, int line, const char *name, const char *wrong) {
    bool bad = strstr(name, " wrong:") != NULL;
    test_case("%s:%d: %s", file, line, name);
    test_that(bad || !wrong, "%s", wrong ? wrong : "");
    test_that(!bad || wrong, "this case is wrong, and nobody noticed");
    if (!bad || !wrong) return;
    const char *hint = strstr(name, " wrong: ") + 8; /* part of the message that is due */
    test_that(strstr(wrong, hint) != NULL, "the message does not say \"%s\": %s", hint, wrong);
}

int main(int argc, char **argv) {
    char pattern[200];
    for (int i = 0; games[i]; i++) {
        if (argc > 1 && strcmp(argv[1], games[i]->name)) continue;
        snprintf(pattern, sizeof pattern, "test/cases/%s/*.txt", games[i]->name);
        for (char **file = test_files(pattern); *file; file++)
            if (argc < 3 || strstr(*file, argv[2]))
                cases_run(games[i], *file, test_file(*file, NULL), report);
    }
    if (argc < 2)
        cases_run(&toy, "test/toy/cases.txt", test_file("test/toy/cases.txt", NULL), report_toy);
    return test_done();
}
