#include "desk/bank.h"
#include "base/embedded.h"

/* An edition of a bank: 0 is the present one. */
static const struct embedded *edition_of(const char *game, int edition) {
    TEXT(path, 100);
    text_add(&path, "data/questions/");
    if (edition) text_int(&path, edition), text_char(&path, '/');
    text_add(&path, game), text_add(&path, ".txt");
    return embedded_find(path.at);
}

static bool read_bank(const struct embedded *file, struct arena *memory, struct bank *bank,
                      struct refusal *no) {
    TEXT(err, 300);
    return paper_bank(bank, memory, file->text, file->len, &err) ||
           words_fault(no, "bad-questions", err.at);
}

bool bank_of(const char *game, struct arena *memory, struct bank *bank, struct refusal *no) {
    const struct embedded *file = edition_of(game, 0);
    if (!file) return words_refuse(no, "event/3.2", "no-questions", game);
    return read_bank(file, memory, bank, no);
}

bool bank_paper(const struct contest *c, int paper, struct arena *memory, struct bank *bank,
                struct drawn *drawn, int *n, struct refusal *no) {
    const struct paper *p = &c->paper[paper];
    const char *game = c->discipline[p->discipline].game[p->board];
    const struct embedded *older;
    if (!bank_of(game, memory, bank, no)) return false;
    for (int e = 1; !text_same(bank->digest, p->bank) && (older = edition_of(game, e)); e++)
        if (!read_bank(older, memory, bank, no)) return false;
    if (!text_same(bank->digest, p->bank))
        return words_refuse(no, "event/3.2", "questions-changed", p->bank);
    *n = paper_draw(bank, p->seed, p->questions, p->levels, drawn);
    return true;
}
