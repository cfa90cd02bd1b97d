/* clerk_forget.c -- a person is forgotten in a file: what the desk has cut is cut in the file and
 * in its copies too (event/1.11). A file of version 2 becomes one where that can be done. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "desk/forget.h"
#include "terminal/desk/clerk.h"

enum { COPIES = 5, PATH = 1300 };

/* One copy beside the file, by what the file's own lines ask for. */
static bool cut_copy(const struct clerk *k, int n, const char *orders, size_t len,
                     struct arena *memory) {
    TEXT(name, PATH);
    size_t size;
    bool ok;
    text_add(&name, k->path), text_char(&name, '~'), text_int(&name, n);
    char *text = shell_load(name.at, CLERK_FILE, &size);
    if (!text) return true; /* there is none */
    size_t left = forget_cut(text, size, orders, len, memory, &ok);
    struct clerk copy = *k;
    copy.path = name.at;
    ok = ok && (left == size || clerk_replace(&copy, text, left));
    free(text);
    return ok;
}

int clerk_forgets(struct clerk *k, const char *more, size_t more_len) {
    size_t len = k->desk.len + more_len;
    char *text = malloc(len + 1);
    struct arena memory = clerk_memory(DESK_WORK);
    bool ok = text != NULL;
    if (ok) {
        memcpy(text, k->desk.journal, k->desk.len);
        memcpy(text + k->desk.len, more, more_len);
        len = forget_cut(text, len, text, len, &memory, &ok);
    }
    ok = ok && clerk_replace(k, text, len);
    for (int n = 1; ok && n <= COPIES; n++) ok = cut_copy(k, n, text, len, &memory);
    int why = errno;
    free(text);
    free(memory.at);
    return ok ? STATUS_OK : clerk_system(k, why);
}

int clerk_takeover(struct clerk *k) {
    int opened = clerk_open(k, true);
    if (opened) return opened;
    size_t room = 8 * k->desk.len + (1 << 16);
    char *text = malloc(room);
    if (!text) return STATUS_SYSTEM;
    struct text out = text_over(text, room);
    int status = STATUS_OK;
    if (k->desk.c->version >= 3)
        status = clerk_error(k, STATUS_BAD, "clerk.taken-over", k->path);
    else if (!forget_take_over(k->desk.journal, k->desk.len, clerk_chance(), &out))
        status = clerk_error(k, STATUS_BAD, "clerk.no-takeover", k->path);
    else if (!clerk_replace(k, out.at, out.len))
        status = clerk_system(k, errno);
    if (!status) clerk_made(k, k->desk.c->lines);
    free(text);
    return status;
}
