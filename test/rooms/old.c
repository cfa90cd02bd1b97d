/* Rooms of format 1, as old.txt has them: they go on, under the links of those who sit there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "harness/harness.h"
#include "rooms/rooms.h"
#include "server/server.h"

static void nothing(void *context, const char *text, size_t len) {
    (void)context, (void)text, (void)len;
}

/* Brings the streams of the file into a store; each after a line "@ NAME". */
static bool fill(struct store *s, const char *path, struct text *err) {
    FILE *f = fopen(path, "r");
    char line[RECORD_LINE], name[STORE_NAME] = "";
    bool good = f != NULL;
    while (good && fgets(line, sizeof line, f)) {
        if (line[0] == '#') continue;
        if (line[0] == '@') {
            snprintf(name, sizeof name, "%.*s", (int)strcspn(line + 2, "\n"), line + 2);
            continue;
        }
        if (strcmp(line, "=edition 1\n") == 0) /* the rules may have changed since; rooms not */
            snprintf(line, sizeof line, "=edition %s\n", game_find("7")->edition);
        int64_t last;
        good = store_read(s, name, 0, nothing, NULL, &last, err);
        struct store_write w = {name, last, 0, line, strlen(line), STORE_REFUSED};
        good = good && store_append(s, &w, 1, err) && w.fate == STORE_WRITTEN;
    }
    if (f) fclose(f);
    return good;
}

static struct server server;

static void expect(const char *id, const char *key, int seat) {
    const char *why;
    struct room *r = server_room(&server, id, &why);
    if (!test_that(r != NULL, "%s cannot be folded", id)) return;
    int found = seats_find(r, key);
    test_that(found == seat, "%s: %s opens %d, not %d", id, key, found, seat);
}

static void look(void) {
    struct denial no = {0};
    expect("kfy5ex68", "ec04e0befc400fe83ca0c910931de2df", SEAT_A);
    expect("kfy5ex68", "ba0c9443e69de385e811df28d1ef96c3", SEAT_B);
    expect("yxpt6dz7", "91c3a9004e822f5c1fde0d4f1af26cfc", SEAT_B);
    expect("yxpt6dz7", "9d11f9839b6cb0c6065afccfc61b73c7", NOBODY);
    const char *why;
    struct room *waiting = server_room(&server, "yxpt6dz7", &why),
                *playing = server_room(&server, "kfy5ex68", &why);
    if (!waiting || !playing) return;
    test_that(room_phase(waiting) == PHASE_WAITING && !seats_invited(waiting), "an invitation");
    test_that(seats_come(waiting, "9d11f9839b6cb0c6065afccfc61b73c7",
                         "00000000000000000000000000000000", &no) == NOBODY,
              "the old link of the free seat still opens it");
    test_that(room_phase(playing) == PHASE_PLAYING && playing->asked == SEAT_A &&
                  playing->step == 1 && playing->seat[SEAT_A].last == 2,
              "another game than it was");
}

void old_rooms(const char *path) {
    TEXT(err, 256);
    struct settings settings = {.store = path, .away = 60, .workers = 1, .log_level = 0};
    struct store *s = store_open(path, &err);
    test_case("rooms of format 1 go on under their links, except that of a free seat");
    bool filled = s && fill(s, "test/rooms/old.txt", &err);
    store_close(s);
    if (!test_that(filled, "%s", err.at)) return;
    for (int start = 0; start < 2; start++) { /* the second time as it was brought up to date */
        memset(&server, 0, sizeof server);
        s = store_open(path, &err);
        if (!test_that(s && server_start(&server, &settings, s, &err), "%s", err.at)) return;
        look();
        server_stop(&server);
    }
}
