/* qr.h -- addresses as QR codes: for the terminal, and as a picture to print. */
#ifndef QR_H
#define QR_H

#include "net/jot.h"

enum { QR_MOST = 300 }; /* bytes of text */

/* Writes the text as a QR code of half blocks to the terminal. */
void qr_terminal(const char *text);

/* Adds the code as an SVG picture; with the text below it if `caption`. False if it does not fit.
 */
bool qr_svg(struct jot *out, const char *text, bool caption);

#endif
