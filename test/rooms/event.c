/* An event with one match to be played here, made by the desk itself. Apart from the server's own
 * headers, whose names are not the desk's. */
#include <stdlib.h>
#include "desk/desk.h"
#include "desk/here.h"
#include "harness/harness.h"
#include "rooms/rooms.h"
#include "server/common/key.h"

enum { WORK = 64 << 20, BLOCK = 8 << 20 };

const char match_keys[2][33] = {"00112233445566778899aabbccddeeff",
                                "10112233445566778899aabbccddeeff"};

struct maker {
    struct desk desk;
    struct arena work;
    void *block;
};

static void give(struct maker *m, const char *const *word, int words) {
    struct desk_order o = {.word = word,
                           .words = words,
                           .key = {.name = "desk", .role = BY_ORGANISER},
                           .when = "2016-11-15T09:30:00Z", /* before any machine's now */
                           .seen = -1,
                           .chance = "chance"};
    struct desk_answer a;
    m->work.used = 0;
    desk_judge(&m->desk, &o, &m->work, &a);
    bool good = a.status == DESK_DONE && desk_add(&m->desk, a.lines.at, a.lines.len);
    test_that(good, "%s: %s", word[0], a.no.key);
}

#define GIVE(...)                                                                                  \
    give(m, (const char *[]){__VA_ARGS__}, sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *))

static void make_event(struct maker *m) {
    static const char *const names[] = {"Ala", "Ola", "Jan", "Leo"};
    struct desk_trouble trouble;
    m->work = (struct arena){.at = malloc(WORK), .size = WORK};
    m->block = malloc(BLOCK);
    desk_open(&m->desk, m->block, BLOCK);
    if (!desk_load(&m->desk, "", 0, &trouble)) m->desk.c = NULL;
    GIVE("create", "Proba", "--level", "local", "--only", "orzel");
    GIVE("set", "orzel", "entrants", "4", "8");
    GIVE("set", "orzel", "here", "5", "off");
    for (int i = 0; i < 4; i++) GIVE("enter", "orzel", names[i], names[i], names[i]);
    GIVE("draw", "orzel", "swiss", "--rounds", "1", "--seed", "abc");
    GIVE("pair", "orzel");
    GIVE("start", "orzel");
}

/* Keys for the two of the first match. */
static void make_keys(struct maker *m) {
    for (int i = 0; i < 2; i++) {
        char hex[KEY_HEX];
        TEXT(reach, 40);
        struct key_hash h = key_hash(match_keys[i]);
        key_write(&h, hex);
        const struct contest *c = m->desk.c;
        text_add(&reach, "orzel/"), text_int(&reach, c->entrant[c->match[0].entrant[i]].number);
        GIVE("key", i ? "b" : "a", "player", hex, reach.at);
    }
}

static struct maker made;

const char *match_event(size_t *len) {
    make_event(&made);
    make_keys(&made);
    *len = made.desk.len;
    return made.desk.journal;
}

bool match_seat(struct here *h) {
    struct refusal no = {0};
    char hex[KEY_HEX];
    struct key_hash hash = key_hash(match_keys[0]);
    struct desk_key key;
    key_write(&hash, hex);
    bool good = desk_key_of(&made.desk, hex, &key) &&
                here_seat(&made.desk, &key, 1, "", "2016-11-15T10:00:00Z", h, &no);
    return test_that(good, "%s", no.key);
}

void match_forget(void) { free(made.work.at), free(made.block); }
