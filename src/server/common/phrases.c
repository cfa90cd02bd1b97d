#include "server/common/phrases.h"
#include "core/view.h"

void phrases_phrase(struct jot *j, const char *phrase, const char *key, const char *value) {
    struct fill fills[] = {{key, value}, {NULL, NULL}};
    for (enum language in = POLISH; in <= ENGLISH; in++) {
        TEXT(words, 1024);
        if (book_say(phrase, in, fills, &words)) jot_key_text(j, book_language(in), words.at);
    }
}

const char *phrases_fault_word(enum name_kind kind) {
    return kind == NAME_OF_PERSON ? "bad-name" : "bad-words";
}

void phrases_fault(struct jot *j, enum name_kind kind, enum name_fault fault) {
    TEXT(phrase, 32);
    TEXT(most, 24);
    text_add(&phrase, "name.");
    text_add(&phrase, name_fault_word(fault));
    text_int(&most, name_most(kind));
    jot_key_text(j, "detail", name_fault_word(fault));
    phrases_phrase(j, phrase.at, "most", most.at);
}

void phrases_reason(struct jot *j, const char *fault) {
    TEXT(keys, 4096);
    view_fault(fault, &keys);
    jot_values(j, keys.at, keys.len);
}
