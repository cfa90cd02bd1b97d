/* library.h -- shared libraries that are loaded only when somebody asks for what they do.
 *
 * PostgreSQL's and OpenSSL's bring dozens of others along, and nine commands in ten need neither.
 * Who uses one keeps a struct of function pointers and a list of their names in the same order. */
#ifndef LIBRARY_H
#define LIBRARY_H

#include <stdbool.h>

/* Loads `file` ("libpq.so.5") and fills in the functions, `count` pointers one behind the other.
 * False: the library, or one of the functions, is not there. */
bool library_load(const char *file, const char *const *names, int count, void *functions);

#endif
