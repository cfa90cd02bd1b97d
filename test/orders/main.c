#include "orders/orders.h"

int main(void) {
    test_judge();
    test_roles();
    test_undo();
    return test_done();
}
