#include "desk/template.h"

static void add_column(struct text *out, enum language in, const char *key, const char *game) {
    if (out->len > 3) text_char(out, ';');
    words_add(out, in, key);
    if (game) text_char(out, ' '), text_add(out, game);
}

void template_write(const struct discipline *of, enum language in, struct text *out) {
    text_add(out, "\xEF\xBB\xBF"); /* so that spreadsheets believe it is UTF-8 */
    if (of->boards > 1) add_column(out, in, "column.team", NULL);
    for (int b = 0; b < of->boards; b++) {
        const char *game = of->boards > 1 ? of->game[b] : NULL;
        add_column(out, in, "column.first", game), add_column(out, in, "column.last", game);
        add_column(out, in, "column.born", game);
    }
    add_column(out, in, "column.school", NULL);
    add_column(out, in, "column.guardian", NULL);
    add_column(out, in, "column.mail", NULL), add_column(out, in, "column.phone", NULL);
    add_column(out, in, "column.wild", NULL);
    text_add(out, "\r\n");
}
