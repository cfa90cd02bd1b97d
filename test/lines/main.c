/* lines: the network's half of the server without sockets, under a scripted clock. Bytes cut at
 * every place; clients that stop reading, stall half way, are taken over, come back twice, leave
 * in any order; rooms that are forgotten meanwhile. After every step everything that points at
 * something must point at something that is there; under BUILD=asan the memory itself says so
 * too. */
#include "harness/harness.h"
#include "lines/lines.h"

int main(void) {
    sockets();
    requests();
    frames();
    packed();
    patience();
    clocks();
    papers();
    bots();
    crowd();
    turns();
    expiry();
    takeovers();
    scripts();
    return test_done();
}
