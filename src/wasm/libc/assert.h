/* assert.h -- for the browser: our bugs stop the module at once. */
#undef assert
#define assert(good) ((good) ? (void)0 : __builtin_trap())
