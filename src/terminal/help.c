#include "base/embedded.h"
#include "terminal/shell.h"

/* Manual pages are data: data/help/COMMAND.LANGUAGE.txt. */
void help_write(FILE *out, const char *command, const struct options *o) {
    TEXT(path, 100);
    text_add(&path, "data/help/");
    text_add(&path, command ? command : "sedzia");
    text_add(&path, o->language == POLISH ? ".pl.txt" : ".en.txt");
    const struct embedded *e = embedded_find(path.at);
    if (e)
        fputs(shell_plain(o, e->text), out);
    else if (command)
        help_write(out, NULL, o);
}
