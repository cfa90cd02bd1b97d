#include "terminal/lab/plot.h"

static void open_svg(FILE *out, double width, double height, const char *title) {
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" "
            "height=\"%.0f\" font-family=\"sans-serif\">\n"
            "<title>%s</title>\n<rect width=\"%.0f\" height=\"%.0f\" fill=\"#fff\"/>\n"
            "<text x=\"10\" y=\"20\" font-size=\"14\" fill=\"#222\">%s</text>\n",
            width, height, width, height, title, width, height, title);
}

void plot_bars(FILE *out, const char *title, const char *const *labels, const double *values,
               int count) {
    const int bar = 46, tall = 160, top = 44;
    double most = 1e-9;
    for (int i = 0; i < count; i++)
        if (values[i] > most) most = values[i];
    open_svg(out, 20 + bar * count, top + tall + 30, title);
    for (int i = 0; i < count; i++) {
        double height = values[i] / most * tall, x = 10 + bar * i;
        fprintf(out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" fill=\"#3b6ea5\"/>\n"
                "<text x=\"%.1f\" y=\"%.1f\" font-size=\"11\" text-anchor=\"middle\">%.4g</text>\n"
                "<text x=\"%.1f\" y=\"%d\" font-size=\"11\" text-anchor=\"middle\">%s</text>\n",
                x + 4, top + tall - height, bar - 8, height, x + bar / 2.0, top + tall - height - 4,
                values[i], x + bar / 2.0, top + tall + 16, labels[i]);
    }
    fputs("</svg>\n", out);
}

static void hex(FILE *out, double x, double y, double share, const char *colour) {
    static const double dx[6] = {0, 15.6, 15.6, 0, -15.6, -15.6}, dy[6] = {-18, -9, 9, 18, 9, -9};
    fprintf(out, "<polygon points=\"");
    for (int i = 0; i < 6; i++) fprintf(out, "%.1f,%.1f ", x + dx[i], y + dy[i]);
    fprintf(out, "\" fill=\"%s\" fill-opacity=\"%.2f\" stroke=\"#999\" stroke-width=\"0.5\"/>\n",
            colour, share);
}

void plot_heat(FILE *out, const struct board *b, const char *title, const char *colour,
               const uint64_t *values) {
    uint64_t most = 1;
    for (unsigned f = 0; f < b->fields; f++)
        if (values[f] > most) most = values[f];
    open_svg(out, 40 + 31.2 * (b->columns + 0.5), 70 + 27 * b->rows, title);
    for (unsigned f = 0; f < b->fields; f++) {
        TEXT(name, 8);
        bool east = (b->row[f] % 2 == 1) == (b->shift == 0); /* rows count from 0 here */
        double x = 30 + 31.2 * (b->column[f] + (east ? 0.5 : 0)), y = 55 + 27.0 * b->row[f];
        double share = (double)values[f] / (double)most;
        board_write_field(b, f, &name);
        hex(out, x, y, share, colour);
        fprintf(out,
                "<text x=\"%.1f\" y=\"%.1f\" font-size=\"8\" text-anchor=\"middle\" "
                "fill=\"%s\">%s</text>\n",
                x, y + 3, share > 0.6 ? "#fff" : "#555", name.at);
    }
    fputs("</svg>\n", out);
}
