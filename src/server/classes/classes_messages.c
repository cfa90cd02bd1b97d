/* classes_messages.c -- the messages `attend` and `order`. */
#include "server/classes/classes.h"
#include <jansson.h>
#include <string.h>

static void do_attend(struct call *call) {
    char name[NAME_SIZE];
    const char *code = messages_text(call, "class", 64), *token = messages_text(call, "token", 128);
    if (!code) return messages_bad(call, "class");
    if (!token) return messages_bad(call, "token");
    if (!messages_words(call, "name", NAME_OF_PERSON, name)) return;
    classes_attend(call->c, call->n, code, token, name);
}

static void do_order(struct call *call) {
    enum { WORDS = 4 };
    const char *word[WORDS];
    const json_t *list = json_object_get(call->in, "words");
    size_t count = json_array_size(list); /* 0 if it is no list */
    if (!count || count > WORDS) return messages_bad(call, "words");
    for (size_t i = 0; i < count; i++) {
        const json_t *value = json_array_get(list, i);
        word[i] = json_string_value(value);
        if (!word[i] || strlen(word[i]) != json_string_length(value))
            return messages_bad(call, "words");
    }
    classes_order(call->c, call->n, word, (int)count);
}

const struct message_verb class_message_verbs[] = {
    {"attend", " class token name ", MESSAGE_COMES, do_attend, NULL},
    {"order", " words ", MESSAGE_IN_CLASS, do_order, NULL},
    {0},
};
