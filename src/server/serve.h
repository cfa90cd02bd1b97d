/* serve.h -- the command `sedzia serve`: settings from flags and environment, then the server. */
#ifndef SERVE_H
#define SERVE_H

/* argv[0] is "serve". Returns the exit status: 0 ended well, 2 wrong flags, 3 the system. */
int serve_command(int argc, char **argv);

#endif
