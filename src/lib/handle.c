#include "lib/handle.h"
#include "base/version.h"

static _Thread_local char words[600];

int failure(int how, const char *why, const char *detail) {
    struct text t = text_over(words, sizeof words);
    text_add(&t, why);
    if (detail && *detail) {
        text_char(&t, ' ');
        text_add(&t, detail);
    }
    return how;
}

int failure_read(const char *fault) {
    TEXT(read, 500);
    book_fault(fault, ENGLISH, &read);
    return failure(SEDZIA_BAD, read.at, NULL);
}

int sedzia_interface(void) { return SEDZIA_INTERFACE; }
const char *sedzia_version(void) { return version_number; }
const char *sedzia_error(void) { return words; }

static const char *name_of(enum what what) {
    static const char *const names[] = {"a game", "a state", "a bot", "a match", "a vec"};
    return names[what - A_GAME];
}

static int known(const struct lib_handle *h, enum what what) {
    if (!h) return failure(SEDZIA_BAD, "there is nothing where there should be", name_of(what));
    if ((uintptr_t)h % _Alignof(struct lib_handle) || h->what != (uint32_t)what)
        return failure(SEDZIA_BAD, "this is not", name_of(what));
    return 0;
}

static int lock(struct lib_handle *h, enum what what) {
    if (!__atomic_exchange_n(&h->busy, 1, __ATOMIC_ACQUIRE)) return 0;
    return failure(SEDZIA_BUSY, "another thread is using", name_of(what));
}

int enter(const void *handle, enum what what) {
    int failed = known(handle, what);
    return failed ? failed : lock((struct lib_handle *)(uintptr_t)handle, what);
}

int leave(const void *handle, int answer) {
    struct lib_handle *h = (struct lib_handle *)(uintptr_t)handle;
    __atomic_store_n(&h->busy, 0, __ATOMIC_RELEASE);
    return answer;
}

int enter_too(const void *first, const void *second, enum what what) {
    int failed = known(second, what);
    if (!failed && first == second)
        failed = failure(SEDZIA_BAD, "both are one and the same:", name_of(what));
    if (!failed) failed = lock((struct lib_handle *)(uintptr_t)second, what);
    return failed ? leave(first, failed) : 0;
}

bool retire(void *handle, enum what what) {
    struct lib_handle *h = handle;
    if (!h || enter(h, what)) return false;
    h->what = 0; /* whoever comes now is told, as long as the memory is not used again */
    return true;
}

int give_text(const struct text *t, char *out, size_t room) {
    if (!room) return (int)t->len;
    if (!out) return failure(SEDZIA_BAD, "there is room but no place for a text", NULL);
    if (t->cut || t->len >= room) return failure(SEDZIA_ROOM, "the text does not fit", NULL);
    for (size_t i = 0; i <= t->len; i++) out[i] = t->at[i];
    return (int)t->len;
}
