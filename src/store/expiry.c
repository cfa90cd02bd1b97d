#include "store/expiry.h"
#include <stdlib.h>
#include <string.h>

/* Seconds. */
enum { HOUR = 3600, DAY = 24 * HOUR, NEXT_LOOK = 20 * HOUR, WEEK = 7 * DAY };

static const char clock_stream[] = "clock";

static void note_newest(void *context, const struct store_stream *stream) {
    int64_t *newest = context;
    if (stream->at > *newest) *newest = stream->at;
}

bool expiry_newest(struct store *s, int64_t *newest, struct text *err) {
    return store_list(s, "", note_newest, newest, err);
}

/* What earlier looks say. */
struct looks {
    int64_t now;
    int64_t newest;  /* the last look or wait that is not in the future */
    int64_t earlier; /* the last look that was at least 20 hours ago, or 0 */
    int64_t last;    /* batch of the stream */
    struct erase_gap *gap;
    size_t gaps;
};

static void add_gap(struct looks *l, int64_t from, int64_t to) {
    l->gap = realloc(l->gap, (l->gaps + 1) * sizeof *l->gap);
    if (!l->gap) abort();
    l->gap[l->gaps++] = (struct erase_gap){from, to};
}

static void read_look(struct looks *l, const char *line) {
    bool look = text_take(&line, "look "), wait = !look && text_take(&line, "wait ");
    uint32_t at = 0, from = 0;
    if ((!look && !wait) || !text_number(&line, UINT32_MAX, &at)) return;
    if (text_take(&line, " ") && text_number(&line, UINT32_MAX, &from) && from < at)
        add_gap(l, from, at);
    int64_t then = at, ago = l->now - then;
    if (ago < 0) return;
    if (then > l->newest) l->newest = then;
    if (look && ago >= NEXT_LOOK && then > l->earlier) l->earlier = then;
}

static void read_looks(void *context, const char *text, size_t len) {
    for (const char *at = text, *end = text + len, *stop; at < end; at = stop + 1) {
        TEXT(line, 40);
        stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) return;
        text_bytes(&line, at, (size_t)(stop - at));
        read_look(context, line.at);
    }
}

/* Since when nobody has looked, although a server looks every day: 0 if that is not long ago. A
 * store without looks was written by an older program. */
static int64_t silent_since(const struct expiry_look *look, const struct looks *l) {
    int64_t since = l->newest ? l->newest + DAY : look->before;
    return since && look->now - since > WEEK ? since : 0;
}

/* A doubted look keeps the newest stamp: a wrong clock leaves none of its own. If another server is
 * faster, its look is as good. */
static bool write_look(struct store *s, const struct expiry_look *look, struct looks *l,
                       struct text *err) {
    int64_t since = silent_since(look, l);
    TEXT(line, 40);
    text_add(&line, look->doubted ? "wait " : "look ");
    text_int(&line, look->now);
    if (since) {
        text_char(&line, ' ');
        text_int(&line, since);
    }
    text_char(&line, '\n');
    int64_t at = look->doubted || look->now < look->newest ? look->newest : look->now;
    struct store_write w = {clock_stream, l->last, at, line.at, line.len, false, STORE_REFUSED};
    return store_append(s, &w, 1, err);
}

static int64_t before(int64_t then, int64_t keep) { return keep && then > keep ? then - keep : 0; }

bool expiry_find(struct store *s, struct expiry_look *look, struct erase_list *out,
                 struct text *err) {
    struct looks l = {.now = look->now};
    bool good = store_read(s, clock_stream, 0, read_looks, &l, &l.last, err);
    look->doubted = look->now + DAY < look->newest || silent_since(look, &l);
    if (good && look->now - l.newest >= NEXT_LOOK) good = write_look(s, look, &l, err);
    struct erase_before old = {.rooms = before(l.earlier, look->keep.rooms),
                               .events = before(l.earlier, look->keep.events),
                               .classes = before(l.earlier, look->keep.classes),
                               .lessons = before(l.earlier, look->keep.lessons),
                               .gap = l.gap,
                               .gaps = l.gaps};
    if (good && !look->doubted && l.earlier) good = erase_find_old(s, &old, out, err);
    free(l.gap);
    return good;
}
