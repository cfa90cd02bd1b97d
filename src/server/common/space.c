#include "server/common/space.h"
#include "base/text.h"
#include <sys/statvfs.h>

static const int64_t most_kept = 256 << 20; /* bytes */

/* Free bytes, and all there are; false if nobody knows. */
static bool look(const struct server *s, int64_t *unused, int64_t *all) {
    struct statvfs disk;
    const char *path = s->settings.store ? s->settings.store : "";
    *all = INT64_MAX;
    if (s->settings.space) {
        *unused = s->settings.space();
        return true;
    }
    text_take(&path, "sqlite:");
    if (statvfs(path, &disk) != 0) return false;
    *unused = (int64_t)(disk.f_bavail * disk.f_frsize);
    *all = (int64_t)(disk.f_blocks * disk.f_frsize);
    return true;
}

enum space space_left(const struct server *s) {
    int64_t unused, all;
    if (!look(s, &unused, &all)) return SPACE_ENOUGH;
    int64_t kept = all / 20 < most_kept ? all / 20 : most_kept;
    if (unused < kept / 4) return SPACE_LAST;
    return unused < kept ? SPACE_SHORT : SPACE_ENOUGH;
}
