/* embed: writes the files named on the command line as C text (see src/base/embedded.h).
 *
 *     embed data/303/board.txt rules/303.txt … > build/embedded.c
 *
 * Every byte comes through, also zeros and what is not UTF-8. Paths must come sorted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_byte(int c) {
    if (c == '\n')
        fputs("\\n", stdout);
    else if (c < 32 || c > 126 || c == '"' || c == '\\' || c == '?') /* ?: no trigraphs */
        printf("\\%03o", (unsigned)c);
    else
        putchar(c);
}

static long write_text(const char *path) {
    FILE *in = fopen(path, "rb");
    if (!in) {
        perror(path);
        exit(2);
    }
    long len = 0;
    int column = 0;
    for (int c; (c = getc(in)) != EOF; len++) {
        if (!column) fputs("    \"", stdout);
        write_byte(c);
        column++;
        if (c == '\n' || column == 80) {
            fputs("\"\n", stdout);
            column = 0;
        }
    }
    if (column) fputs("\"\n", stdout);
    if (!len) fputs("    \"\"\n", stdout);
    fclose(in);
    return len;
}

int main(int argc, char **argv) {
    puts("/* Written by tools/embed: do not edit. */\n#include \"base/embedded.h\"\n");
    puts("const struct embedded embedded[] = {");
    for (int i = 1; i < argc; i++) {
        if (i > 1 && strcmp(argv[i - 1], argv[i]) >= 0) {
            fprintf(stderr, "embed: %s is not after %s\n", argv[i], argv[i - 1]);
            return 2;
        }
        printf("{\"%s\",\n", argv[i]);
        long len = write_text(argv[i]);
        printf("    , %ld},\n", len);
    }
    puts("{0, 0, 0}};");
    return ferror(stdout) || fflush(stdout) ? 2 : 0;
}
