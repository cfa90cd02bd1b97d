#include "orders/orders.h"

int main(void) {
    test_judge();
    test_roles();
    test_undo();
    test_table();
    return test_done();
}
