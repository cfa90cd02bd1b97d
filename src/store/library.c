#include "store/library.h"
#include <dlfcn.h>
#include <string.h>

bool library_load(const char *file, const char *const *names, int count, void *functions) {
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    for (int i = 0; i < count; i++)
        if (!dlsym(library, names[i])) {
            dlclose(library);
            return false;
        }
    for (int i = 0; i < count; i++) {
        void *function = dlsym(library, names[i]);
        memcpy((char *)functions + (size_t)i * sizeof function, &function, sizeof function);
    }
    return true;
}
