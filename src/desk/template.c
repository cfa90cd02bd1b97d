#include "desk/template.h"
#include "desk/columns.h"

static void add_column(struct text *out, enum language in, const char *key, const char *game) {
    if (out->len > 3) text_char(out, ';');
    columns_name(out, in, key);
    if (game) text_char(out, ' '), text_add(out, game);
}

void template_write(const struct discipline *of, enum language in, struct text *out) {
    text_add(out, "\xEF\xBB\xBF"); /* so that spreadsheets believe it is UTF-8 */
    if (of->boards > 1) add_column(out, in, "team", NULL);
    for (int b = 0; b < of->boards; b++) {
        const char *game = of->boards > 1 ? of->game[b] : NULL;
        add_column(out, in, "first", game), add_column(out, in, "last", game);
        add_column(out, in, "born", game);
    }
    add_column(out, in, "school", NULL);
    add_column(out, in, "town", NULL);
    add_column(out, in, "guardian", NULL);
    add_column(out, in, "mail", NULL), add_column(out, in, "phone", NULL);
    add_column(out, in, "wild", NULL);
    text_add(out, "\r\n");
}
