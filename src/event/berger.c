#include "event/berger.h"

int berger_rounds(int n) { return n < 2 ? 0 : n % 2 ? n : n - 1; }

int berger_round(int n, int round, int *a, int *b) {
    int even = n + n % 2, turn = even - 1, pairs = 0;
    /* The last number stands still, the others walk half a circle each round. In round r the
     * fixed one meets number k; the rest pair off around k. */
    int k = (round - 1) * (even / 2) % turn;
    if (n == even) {
        int home = round % 2 == 0; /* so that it too is named first every other time */
        a[pairs] = home ? n - 1 : k;
        b[pairs++] = home ? k : n - 1;
    }
    for (int i = 1; i < even / 2; i++) {
        a[pairs] = (k + i) % turn;
        b[pairs++] = (k + turn - i) % turn;
    }
    return pairs;
}
