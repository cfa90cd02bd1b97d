/* event: encounters, fair play, stages, standings and the journal they are folded from.
 * An argument restricts the run to one part: journal matching stages swiss standings paper cases
 * friendly.
 */
#include <string.h>
#include "event/event.h"

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        void (*run)(void);
    } parts[] = {{"journal", test_journal}, {"matching", test_matching},   {"stages", test_stages},
                 {"swiss", test_swiss},     {"standings", test_standings}, {"paper", test_paper},
                 {"cases", test_cases},     {"friendly", test_friendly}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (argc < 2 || !strcmp(argv[1], parts[i].name)) parts[i].run();
    return test_done();
}
