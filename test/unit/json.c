#include <string.h>
#include "base/json.h"
#include "unit/unit.h"

void unit_json(void) {
    test_case("json: commas put themselves in");
    TEXT(t, 200);
    json_open(&t, '{');
    json_key_text(&t, "a", "x");
    json_key_int(&t, "b", -7);
    json_key(&t, "c");
    json_open(&t, '[');
    json_bool(&t, true);
    json_nothing(&t);
    json_values(&t, "1,2", 3);
    json_values(&t, "", 0);
    json_open(&t, '{');
    json_close(&t, '}');
    json_close(&t, ']');
    json_word(&t, "d", "");
    json_word(&t, "e", NULL);
    json_key_bool(&t, "f", false);
    json_close(&t, '}');
    test_text("", "{\"a\":\"x\",\"b\":-7,\"c\":[true,null,1,2,{}],\"f\":false}", t.at);

    test_case("json: strings are escaped, what is not UTF-8 is a question mark");
    text_clear(&t);
    json_text(&t, "a\"b\\c\nd\x01\x7f żółw");
    test_text("", "\"a\\\"b\\\\c\\nd\\u0001\\u007f żółw\"", t.at);
    text_clear(&t);
    json_bytes(&t, "a\xff\xc4z\0b", 6);
    test_text("", "\"a??z\\u0000b\"", t.at);

    test_case("json: a comma behind a string that ends like an opened list");
    text_clear(&t);
    json_text(&t, "[");
    json_text(&t, ":");
    test_text("", "\"[\",\":\"", t.at);
}
