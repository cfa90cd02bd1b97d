/* main.c -- sedzia, the terminal program: one file for each subcommand. */
#include "terminal/shell.h"
#include <unistd.h>

static int help_command(const struct options *o) {
    if (o->args && text_same(o->arg[0], "desk")) {
        clerk_help(stdout, "all", o->language);
        return STATUS_OK;
    }
    help_write(stdout, o->args ? o->arg[0] : NULL, o);
    return STATUS_OK;
}

static const struct {
    const char *name;
    int (*run)(const struct options *o);
} commands[] = {
    {"play", play_command},       {"engine", engine_command},   {"legal", legal_command},
    {"explain", explain_command}, {"check", check_command},     {"rules", rules_command},
    {"card", card_command},       {"board", board_command},     {"perft", perft_command},
    {"bench", bench_command},     {"record", record_command},   {"games", games_command},
    {"help", help_command},       {"arena", arena_command},     {"lab", lab_command},
    {"analyse", analyse_command}, {"referee", referee_command}, {"boards", boards_command},
};

int main(int argc, char **argv) {
    struct options o;
    /* The language may stand before any command, also before those that read their own words. */
    if (argc > 3 && text_same(argv[1], "--lang") &&
        (text_same(argv[3], "desk") || text_same(argv[3], "serve"))) {
        char *command = argv[3];
        argv[3] = argv[2], argv[2] = argv[1], argv[1] = command;
    }
    if (argc > 1 && text_same(argv[1], "desk")) return clerk_main(argc - 1, argv + 1);
    if (argc > 1 && text_same(argv[1], "serve")) return serve_command(argc - 1, argv + 1);
    int status = options_read(&o, argc, argv);
    if (status >= 0) return status;
    if (o.help) {
        help_write(stdout, o.command, &o);
        return STATUS_OK;
    }
    bool menu = !o.command || text_same(o.command, "menu") ||
                (text_same(o.command, "play") && !o.args && !o.resume);
    if (menu) {
        if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) return menu_command(&o);
        if (o.command) return shell_error(&o, STATUS_BAD, "error.few", o.command);
        help_write(stderr, NULL, &o);
        return STATUS_BAD;
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (text_same(commands[i].name, o.command)) status = commands[i].run(&o);
    if (fflush(stdout) || ferror(stdout)) return shell_error(&o, STATUS_SYSTEM, "error.write", "");
    return status;
}
