/* The knowledge test: banks, papers, marks. */
#include <stdlib.h>
#include <string.h>
#include "base/embedded.h"
#include "core/game.h"
#include "event/event.h"
#include "event/paper.h"

static void banks(struct arena *memory) {
    for (int i = 0; games[i]; i++) {
        struct bank b;
        static struct drawn x[MAX_QUESTIONS], y[MAX_QUESTIONS];
        TEXT(err, 200);
        TEXT(path, 60);
        const char *game = games[i]->name;
        text_add(&path, "data/questions/"), text_add(&path, game), text_add(&path, ".txt");
        const struct embedded *f = embedded_find(path.at);
        test_case("paper: the bank of %s has 40 questions and gives papers", game);
        memory->used = 0;
        if (!test_that(f && paper_bank(&b, memory, f->text, f->len, &err), "%s", err.at)) continue;
        test_that(b.questions >= 40, "%d questions", b.questions);
        int n = paper_draw(&b, "seed", 20, 0, x), letter[4] = {0};
        test_that(n == 20 && paper_draw(&b, "seed", 20, 0, y) == 20 &&
                      !memcmp(x, y, sizeof(struct drawn) * 20),
                  "the same seed gives the same paper");
        char key[21] = "", none[21] = "";
        for (int k = 0; k < 20; k++) {
            key[k] = paper_key(&x[k]), none[k] = '-';
            letter[key[k] - 'A']++;
            for (int j = 0; j < k; j++)
                test_that(x[j].question != x[k].question, "a question twice");
        }
        test_that(letter[0] < 15 && letter[1] < 15 && letter[2] < 15 && letter[3] < 15,
                  "one letter only");
        test_that(paper_mark(x, 20, key) == 20 && paper_mark(x, 20, none) == 0, "marks");
        key[3] = key[3] == 'A' ? 'B' : 'A';
        test_that(paper_mark(x, 20, key) == 19, "one wrong");
        key[19] = 0;
        test_that(paper_mark(x, 20, key) < 0 && paper_mark(x, 19, none) < 0,
                  "too few, too many answers");
        key[0] = 'E';
        test_that(paper_mark(x, 19, key) < 0, "no such letter");
        int sum = 0;
        for (int level = 1; level <= LEVELS; level++) {
            n = paper_draw(&b, "seed", 400, 1u << level, x);
            test_that(n == paper_count(&b, 1u << level) && n > 0, "level %d: %d", level, n);
            for (int k = 0; k < n; k++)
                test_that(b.question[x[k].question].level == level, "not of level %d", level);
            sum += n;
        }
        test_that(sum == b.questions && paper_count(&b, 0) == sum, "levels of all questions");
    }
}

static void levels(void) {
    static const char *const none[] = {"", "0", "4", "3-2", "1-", "-1", "1-2-3", "x", "1 2", "01"};
    test_case("paper: levels of difficulty as people write them");
    test_that(paper_levels("1") == 2 && paper_levels("3") == 8 && paper_levels("1-3") == 14 &&
                  paper_levels("2-3") == 12 && paper_levels("2-2") == 4,
              "levels");
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        test_that(!paper_levels(none[i]), "\"%s\"", none[i]);
}

static void bad(struct arena *memory) {
#define Q "question 1\npl a\nen a\nright-pl r\nright-en r\n"
#define X "wrong-pl x\nwrong-en x\nwrong-pl y\nwrong-en y\nwrong-pl z\nwrong-en z\n"
    static const char *const texts[] = {"",
                                        "pl a\n",
                                        Q "source s\n",
                                        Q X,
                                        Q X X "source s\n",
                                        Q "pl b\n" X "source s\n",
                                        Q X "source s\nquestion x\n",
                                        Q X "source\n",
                                        Q "level 4\n" X "source s\n",
                                        Q "level 1\nlevel 2\n" X "source s\n"};
    static const char *const good = Q X "source s\n";
#undef Q
#undef X
    struct bank b;
    test_case("paper: an incomplete question bank is refused");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        TEXT(err, 200);
        memory->used = 0;
        test_that(!paper_bank(&b, memory, texts[i], strlen(texts[i]), &err) && err.len, "bank %zu",
                  i);
    }
    TEXT(err, 200);
    memory->used = 0;
    test_that(paper_bank(&b, memory, good, strlen(good), &err), "%s", err.at);
}

void test_paper(void) {
    struct arena memory = {.at = malloc(8 << 20), .size = 8 << 20};
    banks(&memory);
    levels();
    bad(&memory);
    free(memory.at);
}
