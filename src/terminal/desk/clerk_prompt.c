/* clerk_prompt.c -- `sedzia desk FILE` without a command: a prompt for people, or one order a line
 * from a file. Every line is what could stand after `sedzia desk FILE`. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "desk/hint.h"
#include "terminal/desk/clerk.h"
#include "terminal/edit.h"

enum { PROMPT_WORDS = 600 };

/* Cuts a line into words where it stands: separated by blanks, "…" holds together, \" and
 * \\ inside. -1 if a quotation mark is not closed or there are too many. */
static int split(char *line, const char **word, int most) {
    int n = 0;
    char *from = line, *to = line;
    for (;;) {
        bool quoted = false;
        while (*from == ' ' || *from == '\t') from++;
        if (!*from) return n;
        if (n == most) return -1;
        word[n++] = to;
        for (; *from && (quoted || (*from != ' ' && *from != '\t')); from++) {
            if (*from == '"') {
                quoted = !quoted;
                continue;
            }
            if (quoted && *from == '\\' && (from[1] == '"' || from[1] == '\\')) from++;
            *to++ = *from;
        }
        bool last = !*from;
        if (quoted) return -1;
        *to++ = 0; /* never behind `from`: a blank or the end stood there */
        if (last) return n;
        from++;
    }
}

/* Words with a shorter name at the prompt. */
static const char *whole(const char *word) {
    static const char *const names[][2] = {{"u", "undo"}, {"p", "playing"}, {"?", "help"},
                                           {"q", "quit"}, {"exit", "quit"}, {"koniec", "quit"},
                                           {"h", "help"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (text_same(names[i][0], word)) return names[i][1];
    return word;
}

/* One line; *quit if it asks to end. */
static int do_line(struct clerk *k, char *line, bool *quit) {
    const char *word[PROMPT_WORDS];
    int n = split(line, word, PROMPT_WORDS);
    if (n < 0) return clerk_error(k, STATUS_BAD, "clerk.line-open", "");
    if (!n) return STATUS_OK;
    word[0] = whole(word[0]);
    if (text_same(word[0], "quit")) {
        *quit = true;
        return STATUS_OK;
    }
    if (text_same(word[0], "help")) {
        clerk_help(stdout, n > 1 ? word[1] : "prompt", k->in);
        return STATUS_OK;
    }
    int status = clerk_line(k, word, n);
    clerk_rest(k);
    return status;
}

/* ---------------------------------------------------------------- while somebody types */

/* The words so far; the last is "" if a new one is about to begin. */
static int typed_words(const char *line, char *room, const char **word) {
    size_t len = strlen(line);
    memcpy(room, line, len + 1);
    bool fresh = !len || line[len - 1] == ' ';
    int n = split(room, word, PROMPT_WORDS - 1);
    if (n >= 0 && fresh) word[n++] = "";
    if (n > 0) word[0] = whole(word[0]);
    return n;
}

static struct desk_order half_order(const struct clerk *k, const char *const *word, int n,
                                    const char *when) {
    return (struct desk_order){.word = word,
                               .words = n,
                               .key = {.name = k->who, .role = BY_ORGANISER},
                               .when = when,
                               .seen = -1,
                               .chance = "hint"};
}

static void hint(void *context, const char *line, struct text *out) {
    struct clerk *k = context;
    char room[EDIT_LINE], when[WHEN_SIZE + 1];
    const char *word[PROMPT_WORDS];
    int n = typed_words(line, room, word);
    if (n > 0 && n > 1 && !*word[n - 1]) n--;
    if (n < 1 || !*word[0] || !k->c) return;
    struct desk_order o = half_order(k, word, n, clerk_moment(k, when));
    hint_say(&k->desk, &o, &k->memory, k->in, out);
    if (!out->len) clerk_usage(word[0], k->in, out);
}

static int complete(void *context, const char *line, size_t *from, struct edit_choice *out,
                    int most) {
    struct clerk *k = context;
    static struct hint_choice found[EDIT_CHOICES];
    char room[EDIT_LINE], when[WHEN_SIZE + 1];
    const char *word[PROMPT_WORDS];
    int n = typed_words(line, room, word), many = 0;
    if (n < 1 || !k->c) return 0;
    *from = strlen(line) - strlen(word[n - 1]);
    struct desk_order o = half_order(k, word, n, clerk_moment(k, when));
    int all = hint_choices(&k->desk, clerk_command_usage(word[0]), &o, &k->memory, k->in, found,
                           EDIT_CHOICES);
    for (int i = 0; i < all && many < most; i++)
        out[many++] = (struct edit_choice){found[i].word, found[i].label};
    for (int i = 0; n == 1 && clerk_command_name(i) && many < most; i++)
        if (text_starts(clerk_command_name(i), word[0]))
            out[many++] = (struct edit_choice){clerk_command_name(i), ""};
    return many;
}

/* hint ORDER…: what the words mean so far, as it stands below them while they are typed. */
int clerk_hint(struct clerk *k) {
    char when[WHEN_SIZE + 1];
    int status = clerk_open(k, false);
    TEXT(out, 2000);
    if (status) return status;
    struct desk_order o = half_order(k, k->arg + 1, k->args - 1, clerk_moment(k, when));
    hint_say(&k->desk, &o, &k->memory, k->in, &out);
    if (!out.len) clerk_usage(k->arg[1], k->in, &out);
    puts(out.at);
    return STATUS_OK;
}

/* ---------------------------------------------------------------- the two ways */

static void greet(struct clerk *k) {
    TEXT(disciplines, 400);
    for (int d = 0; d < k->c->disciplines; d++)
        text_add(&disciplines, d ? ", " : ""), text_add(&disciplines, k->c->discipline[d].key);
    TEXT(t, 2000);
    words_say(&t, k->in, "hint.greeting",
              (struct fill[]){
                  {"name", k->c->name}, {"disciplines", disciplines.at}, {"who", k->who}, {0}});
    clerk_tell(k, stdout, t.at);
}

/* The file's name without folder and ending: "lublin"; of an address without its key. */
static void prompt_of(const char *path, struct text *out) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    size_t len = strcspn(name, "#");
    if (dot > name && dot < name + len) len = (size_t)(dot - name);
    text_bytes(out, name, len);
    text_add(out, "> ");
}

static enum edit_end plain_line(const char *prompt, struct text *line) {
    static char *room;
    static size_t size;
    fputs(prompt, stdout), fflush(stdout);
    ssize_t len = getline(&room, &size, stdin);
    if (len < 0) return EDIT_OVER;
    while (len && (room[len - 1] == '\n' || room[len - 1] == '\r')) len--;
    text_clear(line), text_bytes(line, room, (size_t)len);
    return EDIT_DONE;
}

static int ask(struct clerk *k) {
    static struct edit e;
    TEXT(prompt, 200);
    TEXT(line, EDIT_LINE);
    bool quit = false, able = edit_can();
    e = (struct edit){
        .context = k, .hint = hint, .complete = complete, .plain = getenv("NO_COLOR")};
    prompt_of(k->path, &prompt);
    k->asks = true;
    greet(k);
    while (!quit) {
        if (clerk_open(k, false)) return STATUS_BAD; /* what other desks wrote meanwhile */
        clerk_rest(k);
        enum edit_end end = able ? edit_read(&e, prompt.at, &line) : plain_line(prompt.at, &line);
        if (end == EDIT_OVER) break;
        if (end == EDIT_DONE && do_line(k, line.at, &quit) && able) putchar('\a');
        fflush(stdout);
    }
    edit_rest();
    return STATUS_OK;
}

/* One order a line; blank lines and those that begin with # are passed over. Stops at the first
 * that fails, or goes on with --keep-going; the status is the worst. */
static int batch(struct clerk *k) {
    char *line = NULL;
    size_t size = 0;
    ssize_t len;
    int number = 0, done = 0, failed = 0, worst = STATUS_OK;
    bool quit = false;
    while (!quit && (len = getline(&line, &size, stdin)) >= 0) {
        number++;
        while (len && (line[len - 1] == '\n' || line[len - 1] == '\r')) line[--len] = 0;
        char *from = line;
        if (number == 1 && !strncmp(from, "\xEF\xBB\xBF", 3)) from += 3;
        if (!from[strspn(from, " \t")] || *from == '#') continue;
        TEXT(kept, EDIT_LINE);
        text_add(&kept, from);
        int status = do_line(k, from, &quit);
        fflush(stdout);
        done++;
        if (!status) continue;
        failed++;
        if (status > worst) worst = status;
        fprintf(stderr, "    %s %d: %s\n", WORDS(k->in, "clerk.line"), number, kept.at);
        if (!k->keep_going) break;
    }
    free(line);
    TEXT(t, 300);
    words_say(
        &t, k->in, "hint.batch",
        (struct fill[]){{"done", WORDS_INT(done - failed)}, {"failed", WORDS_INT(failed)}, {0}});
    if (failed) fprintf(stderr, "sedzia desk: %s\n", t.at);
    return worst;
}

int clerk_prompt(struct clerk *k) {
    int status = clerk_open(k, false);
    clerk_rest(k);
    if (status) return status;
    return isatty(STDIN_FILENO) ? ask(k) : batch(k);
}
