#include "desk/bank.h"
#include "base/embedded.h"

bool bank_of(const char *game, struct arena *memory, struct bank *bank, struct refusal *no) {
    TEXT(path, 100);
    TEXT(err, 300);
    text_add(&path, "data/questions/"), text_add(&path, game), text_add(&path, ".txt");
    const struct embedded *file = embedded_find(path.at);
    if (!file) return words_refuse(no, "event/3.2", "no-questions", game);
    return paper_bank(bank, memory, file->text, file->len, &err) ||
           words_fault(no, "bad-questions", err.at);
}

bool bank_paper(const struct contest *c, int paper, struct arena *memory, struct bank *bank,
                struct drawn *drawn, int *n, struct refusal *no) {
    const struct paper *p = &c->paper[paper];
    if (!bank_of(c->discipline[p->discipline].game[p->board], memory, bank, no)) return false;
    if (!text_same(bank->digest, p->bank))
        return words_refuse(no, "event/3.2", "questions-changed", p->bank);
    *n = paper_draw(bank, p->seed, p->questions, drawn);
    return true;
}
