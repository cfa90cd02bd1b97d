#include "terminal/desk/tls.h"
#include <limits.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "store/library.h"

/* What is used of OpenSSL, which is loaded for the first https:// address (library.h). */
#define FUNCTIONS(X)                                                                               \
    X(SSL_CTX_ctrl)                                                                                \
    X(SSL_CTX_free)                                                                                \
    X(SSL_CTX_new)                                                                                 \
    X(SSL_CTX_set_default_verify_paths)                                                            \
    X(SSL_CTX_set_options)                                                                         \
    X(SSL_CTX_set_verify)                                                                          \
    X(SSL_connect)                                                                                 \
    X(SSL_ctrl)                                                                                    \
    X(SSL_free)                                                                                    \
    X(SSL_get0_param)                                                                              \
    X(SSL_get_error)                                                                               \
    X(SSL_get_verify_result)                                                                       \
    X(SSL_new)                                                                                     \
    X(SSL_read)                                                                                    \
    X(SSL_set1_host)                                                                               \
    X(SSL_set_fd) X(SSL_write) X(TLS_client_method) X(X509_VERIFY_PARAM_set1_ip_asc)

static struct {
#define POINTER(name) __typeof__(name) *name;
    FUNCTIONS(POINTER)
} ssl;

static bool load_openssl(void) {
#define NAME(name) #name,
    static const char *const names[] = {FUNCTIONS(NAME)};
    if (ssl.SSL_new) return true;
    return library_load("libssl.so.3", names, sizeof names / sizeof *names, &ssl);
}

struct tls {
    SSL_CTX *context;
    SSL *line;
};

/* What people are told of a certificate; the library's own words are English and for experts. */
static const char *reason(long fault) {
    switch (fault) {
    case X509_V_OK: return "clerk.tls-none";
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH: return "clerk.tls-name";
    case X509_V_ERR_CERT_HAS_EXPIRED:
    case X509_V_ERR_CERT_NOT_YET_VALID: return "clerk.tls-time";
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE: return "clerk.tls-unknown";
    default: return "clerk.tls-bad";
    }
}

/* SSL_set_tlsext_host_name is a macro that calls a function by its name. */
static bool set_name(SSL *line, const char *host) {
    return ssl.SSL_ctrl(line, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
                        (void *)(uintptr_t)host);
}

/* The certificate must be one for this name, or this number if the address has one. */
static bool expect(SSL *line, const char *host) {
    if (ssl.X509_VERIFY_PARAM_set1_ip_asc(ssl.SSL_get0_param(line), host)) return true;
    return ssl.SSL_set1_host(line, host) && set_name(line, host);
}

struct tls *tls_open(int fd, const char *host, const char **why) {
    *why = "clerk.tls-library";
    if (!load_openssl()) return NULL;
    struct tls *t = calloc(1, sizeof *t);
    *why = "clerk.tls-none";
    if (!t) return NULL;
    signal(SIGPIPE, SIG_IGN); /* the library writes without MSG_NOSIGNAL */
    t->context = ssl.SSL_CTX_new(ssl.TLS_client_method());
    if (t->context) {
        ssl.SSL_CTX_set_verify(t->context, SSL_VERIFY_PEER, NULL);
        ssl.SSL_CTX_ctrl(t->context, SSL_CTRL_SET_MIN_PROTO_VERSION, TLS1_2_VERSION, NULL);
        /* Not everybody says goodbye; whether an answer is whole is told by its length. */
        ssl.SSL_CTX_set_options(t->context, SSL_OP_IGNORE_UNEXPECTED_EOF);
        ssl.SSL_CTX_set_default_verify_paths(t->context);
        t->line = ssl.SSL_new(t->context);
    }
    if (t->line && expect(t->line, host) && ssl.SSL_set_fd(t->line, fd)) {
        if (ssl.SSL_connect(t->line) == 1) return t;
        *why = reason(ssl.SSL_get_verify_result(t->line));
    }
    tls_close(t);
    return NULL;
}

ssize_t tls_send(struct tls *t, const char *bytes, size_t len) {
    int sent = ssl.SSL_write(t->line, bytes, len > INT_MAX ? INT_MAX : (int)len);
    return sent > 0 ? sent : -1;
}

ssize_t tls_hear(struct tls *t, char *bytes, size_t room) {
    int got = ssl.SSL_read(t->line, bytes, room > INT_MAX ? INT_MAX : (int)room);
    if (got > 0) return got;
    return ssl.SSL_get_error(t->line, got) == SSL_ERROR_ZERO_RETURN ? 0 : -1;
}

void tls_close(struct tls *t) {
    if (!t) return;
    ssl.SSL_free(t->line);
    ssl.SSL_CTX_free(t->context);
    free(t);
}
