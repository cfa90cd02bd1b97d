#include "server/address.h"
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
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
