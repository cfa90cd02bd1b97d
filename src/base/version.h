/* version.h -- which program this is. The Makefile writes build/version.c from the file VERSION and
 * the commit it was built from ("unknown" where there is no git). */
#ifndef VERSION_H
#define VERSION_H

extern const char version_number[]; /* "0.1" */
extern const char version_commit[]; /* "2ad073e5b1", with "-dirty" if files were changed since */

#endif
