/* store: what store.h promises, and what the server does when the store is not well.
 *
 * Runs on SQLite in a scratch folder, and on a PostgreSQL that test/harness/postgres starts for it.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "harness/harness.h"
#include "net/jot.h"
#include "log/log.h"
#include "store/suite.h"

static char folder[] = "/tmp/sedzia-store-XXXXXX";

const char *suite_path(const char *name) {
    static char path[2][300];
    static int next;
    next = !next;
    snprintf(path[next], sizeof path[next], "%s/%s", folder, name);
    return path[next];
}

bool suite_on_postgres;

/* A database for each name, made when it is first asked for. */
static const char *database(const char *name) {
    static struct { char name[40], address[300]; } made[20];
    int i = 0;
    for (; i < 20 && made[i].name[0]; i++)
        if (strcmp(made[i].name, name) == 0) return made[i].address;
    char command[200];
    snprintf(command, sizeof command, "test/harness/postgres new %s", name);
    FILE *f = i < 20 ? popen(command, "r") : NULL;
    if (!f || !fgets(made[i].address, sizeof made[i].address, f) || pclose(f) != 0) abort();
    made[i].address[strcspn(made[i].address, "\n")] = 0;
    snprintf(made[i].name, sizeof made[i].name, "%s", name);
    return made[i].address;
}

const char *suite_address(const char *name) {
    return suite_on_postgres ? database(name) : suite_path(name);
}

static void collect(void *context, const char *text, size_t len) {
    jot_raw(context, text, len);
    jot_raw(context, ";", 1);
}

void suite_expect(struct store *s, const char *stream, int64_t after, const char *expected) {
    struct jot all = {0};
    int64_t last = -1;
    TEXT(err, 200);
    test_that(store_read(s, stream, after, collect, &all, &last, &err), "%s", err.at);
    test_text(stream, expected, all.at ? all.at : "");
    jot_free(&all);
}

int suite_append(struct store *s, const char *stream, int64_t after, const char *lines) {
    TEXT(err, 200);
    struct store_write w = {stream, after, 1000, lines, strlen(lines), false, STORE_DAMAGED};
    return store_append(s, &w, 1, &err) ? (int)w.fate : -1;
}

static void clean_up(void) {
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d)) != NULL;)
        if (e->d_name[0] != '.') unlink(suite_path(e->d_name));
    if (d) closedir(d);
    rmdir(folder);
}

int main(int argc, char **argv) {
    (void)argc;
    if (!getenv("PGHOST")) return execl("test/harness/postgres", "postgres", "run", *argv, NULL), 2;
    if (!mkdtemp(folder)) return 2;
    log_open(NULL, LOG_QUIET);
    suite_promises();
    suite_sqlite();
    suite_server();
    suite_expiry();
    suite_attack();
    suite_rest();
    suite_on_postgres = true;
    suite_promises();
    suite_postgres();
    suite_nodes();
    suite_server();
    suite_expiry();
    clean_up();
    return test_done();
}
