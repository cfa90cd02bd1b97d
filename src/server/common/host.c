#include "server/common/host.h"
#include "base/text.h"
#include <arpa/inet.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { HOST_MOST = 256 };

/* The name or address of "name:port", "[::1]:port", without the dot that may end a name. False if
 * it is neither. */
static bool read_host(const char *header, struct text *host) {
    bool bracket = *header == '[';
    const char *begin = header + bracket;
    size_t len = strcspn(begin, bracket ? "]" : ":");
    const char *port = begin + len + bracket;
    if (bracket && begin[len] != ']') return false;
    if (*port && *port != ':') return false;
    if (*port && strspn(port + 1, "0123456789") != strlen(port + 1)) return false;
    if (!bracket && len > 1 && begin[len - 1] == '.') len--;
    text_bytes(host, begin, len);
    return len > 0 && !host->cut;
}

static bool is_address(const char *host) {
    unsigned char address[16];
    return inet_pton(AF_INET, host, address) == 1 || inet_pton(AF_INET6, host, address) == 1;
}

/* Whether `host` is one of the names of a list: "gry.szkola.pl, gry". */
static bool among(const char *names, const char *host) {
    static const char between[] = ", \t";
    size_t len = strlen(host);
    for (const char *at = names; at && *at;) {
        at += strspn(at, between);
        size_t word = strcspn(at, between);
        if (word == len && strncasecmp(at, host, len) == 0) return true;
        at += word;
    }
    return false;
}

/* The machine's own name, whole or up to its first dot, and the latter with ".local". */
static bool is_machine(const char *host) {
    char name[HOST_MOST];
    if (gethostname(name, sizeof name) != 0) return false;
    name[sizeof name - 1] = 0;
    if (!*name) return false;
    if (strcasecmp(host, name) == 0) return true;
    size_t len = strcspn(name, ".");
    if (strncasecmp(host, name, len) != 0) return false;
    return !host[len] || strcasecmp(host + len, ".local") == 0;
}

/* The host of settings.origin: "https://gry.szkola.pl". */
static bool is_origin(const char *origin, const char *host) {
    TEXT(name, HOST_MOST);
    const char *at = origin ? strstr(origin, "://") : NULL;
    return at && read_host(at + 3, &name) && strcasecmp(name.at, host) == 0;
}

static bool known(const struct server *s, const char *header) {
    TEXT(host, HOST_MOST);
    if (!*header) return true;
    if (!read_host(header, &host)) return false;
    if (is_address(host.at) || strcasecmp(host.at, "localhost") == 0) return true;
    if (is_machine(host.at) || among(s->settings.names, host.at)) return true;
    return is_origin(s->settings.origin, host.at);
}

bool host_known(const struct server *s, const struct request *in) {
    if (s->settings.proxy && !known(s, in->is.forwarded_host)) return false;
    return known(s, in->is.host);
}
