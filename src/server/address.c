#include "server/address.h"
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <qrencode.h>
#include <stdio.h>
#include <string.h>

static bool private_network(uint32_t address) {
    return address >> 24 == 10 || address >> 20 == 0xAC1 || address >> 16 == 0xC0A8;
}

void address_find(struct server *s) {
    struct ifaddrs *all = NULL;
    const char *only = s->settings.listen;
    if (getifaddrs(&all) != 0) return;
    for (int first = 1; first >= 0; first--) /* networks of houses and halls come first */
        for (struct ifaddrs *i = all; i; i = i->ifa_next) {
            char name[INET_ADDRSTRLEN];
            if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET) continue;
            if (!(i->ifa_flags & IFF_UP) || i->ifa_flags & IFF_LOOPBACK) continue;
            struct sockaddr_in address;
            memcpy(&address, i->ifa_addr, sizeof address);
            if (private_network(ntohl(address.sin_addr.s_addr)) != first) continue;
            inet_ntop(AF_INET, &address.sin_addr, name, sizeof name);
            if (only && strcmp(only, name) != 0 && strcmp(only, i->ifa_name) != 0) continue;
            if (s->bases < ADDRESSES)
                snprintf(s->base[s->bases++], sizeof s->base[0], "http://%s:%d", name,
                         s->settings.port);
        }
    freeifaddrs(all);
}

static int dark(const QRcode *code, int x, int y) {
    if (x < 0 || y < 0 || x >= code->width || y >= code->width) return 0;
    return code->data[y * code->width + x] & 1;
}

void address_qr(const char *address) {
    QRcode *code = QRcode_encodeString(address, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
    if (!code) return;
    for (int y = -2; y < code->width + 2; y += 2) {
        fputs("  \033[40;97m", stdout); /* light blocks on black: readable on any terminal */
        for (int x = -2; x < code->width + 2; x++) {
            static const char *const blocks[] = {"█", "▀", "▄", " "};
            fputs(blocks[dark(code, x, y) << 1 | dark(code, x, y + 1)], stdout);
        }
        puts("\033[0m");
    }
    QRcode_free(code);
}
