#include "server/static.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char static_unknown[] = "application/octet-stream";

const char *static_type(const char *path) {
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".webp", "image/webp"},
        {".ico", "image/x-icon"},
        {".wasm", "application/wasm"},
        {".map", "application/json"},
        {".txt", "text/plain; charset=utf-8"},
        {".md", "text/markdown; charset=utf-8"},
        {".woff2", "font/woff2"},
        {".mp3", "audio/mpeg"},
        {".ogg", "audio/ogg"},
        {NULL, NULL},
    };
    const char *dot = strrchr(path, '.');
    for (int i = 0; dot && types[i][0]; i++)
        if (strcmp(dot, types[i][0]) == 0) return types[i][1];
    return static_unknown;
}

/* Only plain names below the folder: no "..", nothing hidden. */
static bool safe(const char *path) {
    return path[0] == '/' && !strstr(path, "/.") && !strstr(path, "//") && !strchr(path, '\\');
}

static const struct file *read_file(const char *folder, const char *path) {
    static struct file file;
    static char *text, name[1024], etag[48];
    struct stat about;
    if (!safe(path) || snprintf(name, sizeof name, "%s%s", folder, path) >= (int)sizeof name)
        return NULL;
    FILE *in = fopen(name, "rbe");
    if (!in) return NULL;
    free(text);
    text = NULL;
    size_t len = 0;
    if (fstat(fileno(in), &about) == 0 && S_ISREG(about.st_mode)) {
        len = (size_t)about.st_size;
        text = malloc(len + 1);
        if (text && fread(text, 1, len, in) != len) free(text), text = NULL;
    }
    fclose(in);
    if (!text) return NULL;
    snprintf(etag, sizeof etag, "\"%llx-%zx\"", (unsigned long long)about.st_mtime, len);
    file = (struct file){.path = name + strlen(folder),
                         .type = static_type(path),
                         .etag = etag,
                         .plain = text,
                         .plain_len = len};
    return &file;
}

static const struct file *embedded_file(const char *path) {
    for (const struct file *f = web_files; f->path; f++)
        if (strcmp(f->path, path) == 0) return f;
    return NULL;
}

const struct file *static_find(const char *folder, const char *path) {
    if (strcmp(path, "/") == 0) path = "/index.html";
    const struct file *f = folder ? read_file(folder, path) : NULL;
    return f ? f : folder && strncmp(path, "/RULINGS.", 9) ? NULL : embedded_file(path);
}
