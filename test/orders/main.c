#include "orders/orders.h"

int main(void) {
    test_judge();
    test_roles();
    test_undo();
    test_table();
    test_door();
    test_tables();
    test_forget();
    test_hint();
    test_mend();
    test_sitting();
    test_own_board();
    test_tell();
    return test_done();
}
