#include "paper/ink.h"
#include <qrencode.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static cairo_status_t write_out(void *context, const unsigned char *bytes, unsigned len) {
    (void)context;
    while (len) {
        ssize_t done = write(STDOUT_FILENO, bytes, len);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return CAIRO_STATUS_WRITE_ERROR;
        bytes += done;
        len -= (unsigned)done;
    }
    return CAIRO_STATUS_SUCCESS;
}

bool ink_open(struct ink *k, bool landscape, const char *foot) {
    double a = 595.28, b = 841.89;
    *k = (struct ink){
        .width = landscape ? b : a, .height = landscape ? a : b, .foot = foot, .y = INK_MARGIN};
    k->surface = cairo_pdf_surface_create_for_stream(write_out, NULL, k->width, k->height);
    k->cr = cairo_create(k->surface);
    k->layout = pango_cairo_create_layout(k->cr);
    cairo_pdf_surface_set_metadata(k->surface, CAIRO_PDF_METADATA_CREATOR, "sedzia");
    return cairo_surface_status(k->surface) == CAIRO_STATUS_SUCCESS;
}

bool ink_close(struct ink *k) {
    if (k->y > INK_MARGIN) ink_page(k);
    g_object_unref(k->layout);
    cairo_destroy(k->cr);
    cairo_surface_finish(k->surface);
    bool ok = cairo_surface_status(k->surface) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(k->surface);
    return ok;
}

/* Whether the layout holds just this already: a height is asked for before the text is drawn. */
static bool is_set(const struct ink *k, int wide, const char *font, int align, const char *text) {
    return k->set && wide == pango_layout_get_width(k->layout) && text_same(font, k->font) &&
           align == k->align && text_same(text, pango_layout_get_text(k->layout));
}

static void set(struct ink *k, double width, const char *font, int align, const char *text) {
    static const PangoAlignment how[] = {PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT};
    if (is_set(k, (int)(width * PANGO_SCALE), font, align, text)) return;
    k->font = font, k->align = align, k->set = true;
    PangoFontDescription *f = pango_font_description_from_string(font);
    pango_layout_set_font_description(k->layout, f);
    pango_font_description_free(f);
    pango_layout_set_width(k->layout, (int)(width * PANGO_SCALE));
    pango_layout_set_wrap(k->layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_alignment(k->layout, how[align]);
    pango_layout_set_attributes(k->layout, NULL);
    pango_layout_set_text(k->layout, text, -1);
}

static double height_of(struct ink *k) {
    PangoRectangle box;
    pango_layout_get_extents(k->layout, NULL, &box);
    return (double)box.height / PANGO_SCALE;
}

double ink_height(struct ink *k, double width, const char *font, const char *text) {
    set(k, width, font, INK_LEFT, text);
    return height_of(k);
}

double ink_text(struct ink *k, double x, double y, double width, const char *font, int align,
                const char *text) {
    set(k, width, font, align, text);
    cairo_set_source_rgb(k->cr, 0.08, 0.08, 0.1);
    cairo_move_to(k->cr, x, y);
    pango_cairo_show_layout(k->cr, k->layout);
    return height_of(k);
}

double ink_markup_height(struct ink *k, double width, const char *font, const char *markup) {
    set(k, width, font, INK_LEFT, "");
    pango_layout_set_markup(k->layout, markup, -1);
    k->set = false;
    return height_of(k);
}

double ink_markup(struct ink *k, double x, double y, double width, const char *font,
                  const char *markup) {
    double high = ink_markup_height(k, width, font, markup);
    cairo_set_source_rgb(k->cr, 0.08, 0.08, 0.1);
    cairo_move_to(k->cr, x, y);
    pango_cairo_show_layout(k->cr, k->layout);
    return high;
}

void ink_line(struct ink *k, const char *font, const char *text) {
    double width = k->width - 2 * INK_MARGIN;
    ink_need(k, ink_height(k, width, font, text));
    k->y += ink_text(k, INK_MARGIN, k->y, width, font, INK_LEFT, text);
}

void ink_space(struct ink *k, double points) { k->y += points; }

void ink_page(struct ink *k) {
    char number[32];
    double y = k->height - INK_MARGIN + 14;
    k->page++;
    if (k->foot) {
        snprintf(number, sizeof number, "%d", k->page);
        ink_rule(k, INK_MARGIN, y - 4, k->width - 2 * INK_MARGIN, 0.7);
        ink_text(k, INK_MARGIN, y, k->width - 2 * INK_MARGIN - 40, "Sans 7", INK_LEFT, k->foot);
        ink_text(k, k->width - INK_MARGIN - 40, y, 40, "Sans 7", INK_RIGHT, number);
    }
    cairo_show_page(k->cr);
    k->y = INK_MARGIN;
}

bool ink_need(struct ink *k, double points) {
    if (k->y + points <= k->height - INK_MARGIN || k->y <= INK_MARGIN) return false;
    ink_page(k);
    return true;
}

static void grey_of(struct ink *k, double grey) { cairo_set_source_rgb(k->cr, grey, grey, grey); }

void ink_rule(struct ink *k, double x, double y, double width, double grey) {
    grey_of(k, grey);
    cairo_set_line_width(k->cr, 0.6);
    cairo_move_to(k->cr, x, y);
    cairo_line_to(k->cr, x + width, y);
    cairo_stroke(k->cr);
}

void ink_box(struct ink *k, double x, double y, double width, double height, double grey) {
    grey_of(k, grey);
    cairo_set_line_width(k->cr, 0.7);
    cairo_rectangle(k->cr, x, y, width, height);
    cairo_stroke(k->cr);
}

void ink_fill(struct ink *k, double x, double y, double width, double height, double grey) {
    grey_of(k, grey);
    cairo_rectangle(k->cr, x, y, width, height);
    cairo_fill(k->cr);
}

void ink_ribbon(struct ink *k, double y, double width) {
    double x = (k->width - width) / 2;
    cairo_set_source_rgb(k->cr, 0.83, 0.13, 0.24);
    cairo_rectangle(k->cr, x, y + 4, width, 4);
    cairo_fill(k->cr);
    ink_box(k, x, y, width, 8, 0.75);
}

void ink_code(struct ink *k, double x, double y, double size, const char *text) {
    QRcode *code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
    if (!code) return;
    double dot = size / code->width;
    grey_of(k, 0);
    for (int r = 0; r < code->width; r++)
        for (int c = 0; c < code->width; c++) { /* dots beside each other are one */
            int many = 0;
            while (c + many < code->width && code->data[r * code->width + c + many] & 1) many++;
            if (many) cairo_rectangle(k->cr, x + c * dot, y + r * dot, many * dot, dot);
            c += many;
        }
    cairo_fill(k->cr);
    QRcode_free(code);
}

void ink_libraries(struct text *out) {
    text_add(out, "cairo "), text_add(out, cairo_version_string());
    text_add(out, ", Pango "), text_add(out, pango_version_string());
    text_add(out, ", libqrencode "), text_add(out, QRcode_APIVersionString());
}
