/* ink.h -- pages of A4 as PDF: text, tables, boxes, codes. Over cairo and pango, so that Polish
 * letters are right and can be searched and copied. */
#ifndef PAPER_INK_H
#define PAPER_INK_H

#include <cairo-pdf.h>
#include <pango/pangocairo.h>
#include <stdbool.h>
#include "base/text.h"

#define INK_MARGIN 48.0 /* points */

struct ink {
    cairo_t *cr;
    cairo_surface_t *surface;
    PangoLayout *layout;
    double width, height, y; /* of the page in points; y is where the next thing goes */
    int page;
    const char *foot; /* printed at the foot of every page */
    const char *font; /* of the text the layout holds; a literal */
    int align;
    bool set;
};

/* The PDF goes to standard output. A landscape page is for diplomas. Each returns false if it
 * cannot be written. */
bool ink_open(struct ink *k, bool landscape, const char *foot);
bool ink_close(struct ink *k);

/* Ends the page (with its foot); the next one begins with the first thing drawn. */
void ink_page(struct ink *k);

/* Begins a new page unless so many points are left. True if it did. */
bool ink_need(struct ink *k, double points);

enum ink_align { INK_LEFT, INK_CENTRE, INK_RIGHT };

/* Draws text in a column, wrapped; returns its height. The font is a pango description:
 * "Sans 10", "Serif Bold 24". Nothing moves: y stays. */
double ink_text(struct ink *k, double x, double y, double width, const char *font, int align,
                const char *text);

/* The same at the current y over the whole width, and y moves on. */
void ink_line(struct ink *k, const char *font, const char *text);
void ink_space(struct ink *k, double points);

/* How high a text would be. */
double ink_height(struct ink *k, double width, const char *font, const char *text);

/* The same for text with <b>bold</b> words (pango's markup). */
double ink_markup(struct ink *k, double x, double y, double width, const char *font,
                  const char *markup);
double ink_markup_height(struct ink *k, double width, const char *font, const char *markup);

/* Grey from 0 black to 1 white. */
void ink_rule(struct ink *k, double x, double y, double width, double grey);
void ink_box(struct ink *k, double x, double y, double width, double height, double grey);
void ink_fill(struct ink *k, double x, double y, double width, double height, double grey);

/* A ribbon of two bars, white and red, this wide, centred on the page. */
void ink_ribbon(struct ink *k, double y, double width);

/* A QR code of this size with its upper left corner there. */
void ink_code(struct ink *k, double x, double y, double size, const char *text);

/* Adds the names and versions of the libraries that draw. */
void ink_libraries(struct text *out);

#endif
