/* embed-web: writes files as C, each also packed by gzip and brotli (see src/server/static.h).
 *
 *     embed-web web/dist index.html assets/index-4f2a.js … -- rules/RULINGS*.md > build/web.c
 *
 * Names before "--" lie in the folder and keep their path; files after it are served by their
 * last name. The result depends on nothing but the content. */
#include <brotli/encode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include "server/static.h"

struct bytes {
    unsigned char *at;
    size_t len;
};

static void die(const char *what) {
    fprintf(stderr, "embed-web: %s\n", what);
    exit(2);
}

static struct bytes read_all(const char *path) {
    struct bytes b = {0};
    FILE *in = fopen(path, "rb");
    if (!in) {
        perror(path);
        exit(2);
    }
    fseek(in, 0, SEEK_END);
    b.len = (size_t)ftell(in);
    rewind(in);
    b.at = malloc(b.len + 1);
    if (!b.at || fread(b.at, 1, b.len, in) != b.len) die(path);
    fclose(in);
    return b;
}

static struct bytes pack_gzip(struct bytes in) {
    z_stream z = {0};
    struct bytes out = {malloc(in.len + 1024), 0};
    if (!out.at || deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        die("gzip");
    z.next_in = in.at;
    z.avail_in = (uInt)in.len;
    z.next_out = out.at;
    z.avail_out = (uInt)in.len + 1024;
    if (deflate(&z, Z_FINISH) != Z_STREAM_END) die("gzip");
    out.len = z.total_out;
    deflateEnd(&z);
    return out;
}

static struct bytes pack_brotli(struct bytes in) {
    size_t len = BrotliEncoderMaxCompressedSize(in.len) + 1024;
    struct bytes out = {malloc(len), len};
    if (!out.at || !BrotliEncoderCompress(BROTLI_MAX_QUALITY, 22, BROTLI_MODE_GENERIC, in.len,
                                          in.at, &out.len, out.at))
        die("brotli");
    return out;
}

/* As text: a compiler reads it several times faster than numbers between commas. */
static void write_bytes(int number, const char *kind, struct bytes b) {
    printf("static const char f%d_%s[] =", number, kind);
    for (size_t i = 0; i < b.len; i++) {
        unsigned c = b.at[i];
        if (i % 64 == 0) fputs(i ? "\"\n\"" : "\n\"", stdout);
        if (c < 32 || c > 126 || c == '"' || c == '\\' || c == '?') /* ?: no trigraphs */
            printf("\\%03o", c);
        else
            putchar((int)c);
    }
    puts(b.len ? "\";" : " \"\";");
}

/* A name with a hash in it ("assets/index-4f2a91c0.js") never changes its content. */
static int immutable(const char *path) { return strncmp(path, "assets/", 7) == 0; }

struct entry {
    char path[512];
    unsigned long long hash;
    size_t len[3];
    int packed, forever;
};

static struct entry add(int number, const char *file, const char *path) {
    struct entry e = {.hash = 1469598103934665603ull, .forever = immutable(path)};
    struct bytes plain = read_all(file);
    for (size_t i = 0; i < plain.len; i++) e.hash = (e.hash ^ plain.at[i]) * 1099511628211ull;
    snprintf(e.path, sizeof e.path, "/%s", path);
    struct bytes gzip = pack_gzip(plain), brotli = pack_brotli(plain);
    e.packed = gzip.len + 64 < plain.len;
    e.len[0] = plain.len, e.len[1] = gzip.len, e.len[2] = brotli.len;
    write_bytes(number, "plain", plain);
    if (e.packed) write_bytes(number, "gzip", gzip), write_bytes(number, "brotli", brotli);
    free(plain.at), free(gzip.at), free(brotli.at);
    return e;
}

static void write_entry(int number, const struct entry *e) {
    printf("{\"%s\", \"%s\", \"\\\"%016llx\\\"\", %d,\n    f%d_plain, ", e->path,
           static_type(e->path), e->hash, e->forever, number);
    if (e->packed)
        printf("f%d_gzip, f%d_brotli, %zu, %zu, %zu},\n", number, number, e->len[0], e->len[1],
               e->len[2]);
    else
        printf("0, 0, %zu, 0, 0},\n", e->len[0]);
}

int main(int argc, char **argv) {
    static struct entry entries[1024];
    int count = 0, outside = 0;
    if (argc < 2) die("usage: embed-web FOLDER NAME… -- FILE…");
    puts("/* Written by tools/embed-web: do not edit. */\n#include \"server/static.h\"\n");
    for (int i = 2; i < argc && count < 1024; i++) {
        char file[1024];
        const char *slash = strrchr(argv[i], '/');
        if (strcmp(argv[i], "--") == 0) {
            outside = 1;
            continue;
        }
        snprintf(file, sizeof file, outside ? "%.0s%s" : "%s/%s", argv[1], argv[i]);
        entries[count] = add(count, file, outside && slash ? slash + 1 : argv[i]);
        count++;
    }
    puts("\nconst struct file web_files[] = {");
    for (int i = 0; i < count; i++) write_entry(i, &entries[i]);
    puts("{0, 0, 0, 0, 0, 0, 0, 0, 0, 0}};");
    return ferror(stdout) || fflush(stdout) ? 2 : 0;
}

/* The table of the program itself is not needed here, only static_type. */
const struct file web_files[] = {{.path = NULL}};
