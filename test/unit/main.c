/* unit: the modules of src/base and src/core, each by itself. */
#include "unit/unit.h"

int main(void) {
    unit_text();
    unit_json();
    unit_name();
    unit_bits();
    unit_rng();
    unit_dice();
    unit_sheet();
    unit_board();
    unit_game();
    unit_book();
    unit_record();
    unit_match();
    unit_view();
    unit_sketch();
    return test_done();
}
