#include "server/qr.h"
#include <qrencode.h>
#include <stdio.h>
#include <string.h>

static int dark(const QRcode *code, int x, int y) {
    if (x < 0 || y < 0 || x >= code->width || y >= code->width) return 0;
    return code->data[y * code->width + x] & 1;
}

void qr_terminal(const char *text) {
    QRcode *code = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
    if (!code) return;
    for (int y = -2; y < code->width + 2; y += 2) {
        fputs("  \033[40;97m", stdout); /* light blocks on black: readable on any terminal */
        for (int x = -2; x < code->width + 2; x++) {
            static const char *const blocks[] = {"█", "▀", "▄", " "};
            fputs(blocks[dark(code, x, y) << 1 | dark(code, x, y + 1)], stdout);
        }
        puts("\033[0m");
    }
    QRcode_free(code);
}

/* One path of horizontal bars: small, and sharp at any size. */
static void bars(struct jot *out, const QRcode *code) {
    char bar[48];
    for (int y = 0; y < code->width; y++)
        for (int x = 0, end; x < code->width; x = end + 1) {
            for (end = x; dark(code, end, y); end++) {
            }
            if (end == x) continue;
            int n = snprintf(bar, sizeof bar, "M%d %dh%dv1h-%dz", x + 4, y + 4, end - x, end - x);
            jot_raw(out, bar, (size_t)n);
        }
}

static void words(struct jot *out, const char *text) {
    for (; *text; text++) {
        if (*text == '<' || *text == '&')
            jot_raw(out, *text == '<' ? "&lt;" : "&amp;", *text == '<' ? 4 : 5);
        else
            jot_raw(out, text, 1);
    }
}

bool qr_svg(struct jot *out, const char *text, bool caption) {
    char head[256];
    if (!*text || strlen(text) > QR_MOST) return false;
    QRcode *code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
    if (!code) return false;
    int side = code->width + 8, n; /* four light modules on each side */
    n = snprintf(head, sizeof head,
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
                 "shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h%dv%dH0z\"/>"
                 "<path d=\"",
                 side, side + (caption ? 4 : 0), side, side + (caption ? 4 : 0));
    jot_raw(out, head, (size_t)n);
    bars(out, code);
    jot_raw(out, "\"/>", 3);
    if (caption) {
        n = snprintf(head, sizeof head,
                     "<text x=\"%d\" y=\"%d\" font-size=\"2.4\" text-anchor=\"middle\" "
                     "font-family=\"monospace\">",
                     side / 2, side + 1);
        jot_raw(out, head, (size_t)n);
        words(out, text);
        jot_raw(out, "</text>", 7);
    }
    jot_raw(out, "</svg>", 6);
    QRcode_free(code);
    return true;
}
