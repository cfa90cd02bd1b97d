#include "base/version.h"
#include "press/press.h"
#include "server/server.h"
#include "terminal/flags.h"
#include <string.h>

static bool read_dice(void *into, const char *value) {
    struct options *o = into;
    o->hand = text_same(value, "hand");
    return o->hand || text_same(value, "seed");
}

/* "A,B": something of the first side and of the second. */
static bool read_pair(const char **pair, const char *value) {
    char *room = shell_copy(value), *comma = room ? strchr(room, ',') : NULL;
    if (!comma || text_utf8(value, text_length(value)) < text_length(value)) return false;
    for (const char *p = value; *p; p++)
        if ((unsigned char)*p < 32 || *p == 127) return false;
    *comma = 0;
    pair[0] = room;
    pair[1] = comma + 1;
    for (int i = 0; i < 2; i++) {
        size_t len = text_length(pair[i]);
        if (!len || len >= RECORD_TAG || pair[i][0] == ' ' || pair[i][len - 1] == ' ') return false;
    }
    return true;
}

static bool read_names(void *into, const char *value) {
    return read_pair(((struct options *)into)->players, value);
}

static bool read_words(void *into, const char *value) {
    return read_pair(((struct options *)into)->words, value);
}

#define YES(flag, member, which)                                                                   \
    { .name = flag, .kind = FLAG_YES, .at = offsetof(struct options, member), .commands = which }
#define TEXT_OF(flag, member, which)                                                               \
    { .name = flag, .kind = FLAG_TEXT, .at = offsetof(struct options, member), .commands = which }
#define NUMBER(flag, member, which)                                                                \
    {                                                                                              \
        .name = flag, .kind = FLAG_NUMBER, .at = offsetof(struct options, member),                 \
        .most = 1000000000, .commands = which                                                      \
    }
#define OWN(flag, reader, which)                                                                   \
    { .name = flag, .kind = FLAG_OWN, .read = reader, .commands = which }

/* Which commands take which flags. */
static const struct flag flags[] = {
    YES("--plain", plain, NULL),
    YES("--version", version, ""), /* no command takes it */
    TEXT_OF("--board", board, "play legal explain referee perft menu arena lab"),
    TEXT_OF("--save", save, "play menu arena lab"),
    TEXT_OF("--resume", resume, "play"),
    TEXT_OF("--from", from, "play"),
    TEXT_OF("--side", side, "play"),
    TEXT_OF("--bot", bot, "play"),
    TEXT_OF("--seed", seed, "play menu arena lab analyse"),
    OWN("--names", read_names, "play menu"),
    OWN("--words", read_words, "play menu"),
    OWN("--dice", read_dice, "play menu"),
    TEXT_OF("--as", as, "record"),
    YES("--hint", hint, "play menu"),
    NUMBER("--threads", threads, "play menu engine"),
    NUMBER("--games", games, "arena lab"),
    NUMBER("--jobs", jobs, "arena lab"),
    NUMBER("--ms", ms, "arena lab analyse"),
    NUMBER("--ms2", ms_second, "arena"),
    NUMBER("--nodes", nodes, "arena lab analyse"),
    NUMBER("--goal", goal, "arena"),
    NUMBER("--fixed", fixed, "arena"),
    YES("--open", open, "arena"),
    TEXT_OF("--pdf", pdf, "card"),
    YES("--number", number, "bench"),
    {.name = NULL},
};

static const struct {
    const char *name;
    int least, most; /* arguments */
} commands[] = {
    {"play", 0, 1},       {"legal", 1, MAX_ARGS}, {"explain", 2, MAX_ARGS},
    {"check", 1, 1},      {"rules", 1, MAX_ARGS}, {"card", 1, 1},
    {"board", 1, 1},      {"perft", 2, MAX_ARGS}, {"bench", 0, 0},
    {"record", 1, 1},     {"games", 0, 0},        {"engine", 0, 0},
    {"menu", 0, 0},       {"help", 0, 1},         {"arena", 3, 3},
    {"lab", 2, MAX_ARGS}, {"analyse", 1, 1},      {"referee", 1, MAX_ARGS},
    {"boards", 0, 1},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static int find_command(const char *name) {
    for (int i = 0; i < COMMANDS; i++)
        if (text_same(commands[i].name, name)) return i;
    return -1;
}

/* What a report of a fault should say: version, commit, editions of the rules, libraries. */
static void tell_version(const struct options *o) {
    TEXT(libraries, 700);
    printf("sedzia %s (%s)\n", version_number, version_commit);
    for (int i = 0; games[i]; i++)
        printf("%s %s/%s", i ? "," : shell_phrase(o, "version.editions"), games[i]->name,
               games[i]->edition);
    TEXT(drawing, 300);
    store_libraries(&libraries);
    text_add(&libraries, ", ");
    server_libraries(&libraries);
    press_libraries(&drawing);
    if (drawing.len) {
        text_add(&libraries, ", ");
        text_add(&libraries, drawing.at);
    }
    printf("\n%s %s\n", shell_phrase(o, "version.libraries"), libraries.at);
}

static bool known(const char *name) { return find_command(name) >= 0; }

int options_read(struct options *o, int argc, char **argv) {
    memset(o, 0, sizeof *o);
    int status = flags_read(o, flags, o, known, argc, argv);
    if (status < 0 && o->version) {
        tell_version(o);
        return STATUS_OK;
    }
    if (status >= 0 || !o->command) return status;
    if (o->help) return -1;
    int c = find_command(o->command);
    if (o->args < commands[c].least) return shell_error(o, STATUS_BAD, "error.few", o->command);
    if (o->args > commands[c].most)
        return shell_error(o, STATUS_BAD, "error.many", o->arg[commands[c].most]);
    return -1;
}
