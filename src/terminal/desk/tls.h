/* tls.h -- a line nobody can read or forge: OpenSSL over a connected socket.
 *
 * The other side must show a certificate for the name in the address, signed by somebody this
 * computer trusts; $SSL_CERT_FILE names a file of other authorities, such as a school's own. */
#ifndef TLS_H
#define TLS_H

#include <stddef.h>
#include <sys/types.h>

struct tls;

/* NULL: no line, and nothing was said; `why` is then the phrase that tells people the reason. */
struct tls *tls_open(int fd, const char *host, const char **why);

/* How many bytes; 0 at the end, -1 if the line broke. */
ssize_t tls_send(struct tls *t, const char *bytes, size_t len);
ssize_t tls_hear(struct tls *t, char *bytes, size_t room);

void tls_close(struct tls *t); /* the socket stays open */

#endif
