#include "cli/tools.h"
#include <stdlib.h>
#include <sys/random.h>
#include "base/embedded.h"

bool tools_bank(struct desk *d, const char *game, struct bank *bank) {
    TEXT(path, 100);
    TEXT(err, 300);
    text_add(&path, "data/questions/"), text_add(&path, game), text_add(&path, ".txt");
    const struct embedded *file = embedded_find(path.at);
    if (!file) {
        desk_error(d, DESK_SYSTEM, "nie ma pytań do gry {}", "there are no questions for {}", game);
        return false;
    }
    if (paper_bank(bank, &d->memory, file->text, file->len, &err)) return true;
    desk_error(d, DESK_SYSTEM, "pytania: {}", "questions: {}", err.at);
    return false;
}

bool tools_paper(struct desk *d, int paper, struct bank *bank, struct drawn *drawn, int *n) {
    const struct paper *p = &d->c->paper[paper];
    if (!tools_bank(d, d->c->discipline[p->discipline].game[p->board], bank)) return false;
    if (!text_same(bank->digest, p->bank)) {
        desk_error(d, DESK_BAD, "pytania zmieniły się od losowania arkusza ({})",
                   "the questions have changed since the paper was drawn ({})", p->bank);
        return false;
    }
    *n = paper_draw(bank, p->seed, p->questions, drawn);
    return true;
}

const char *tools_seed(struct desk *d) {
    static char hex[33];
    uint8_t bytes[16];
    if (d->seed) return d->seed;
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) exit(DESK_SYSTEM);
    struct text t = text_over(hex, sizeof hex);
    for (size_t i = 0; i < sizeof bytes; i++) text_hex(&t, bytes[i], 2);
    return hex;
}
