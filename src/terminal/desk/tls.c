#include "terminal/desk/tls.h"
#include <limits.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>

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

/* The certificate must be one for this name, or this number if the address has one. */
static bool expect(SSL *line, const char *host) {
    if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(line), host)) return true;
    return SSL_set1_host(line, host) && SSL_set_tlsext_host_name(line, host);
}

struct tls *tls_open(int fd, const char *host, const char **why) {
    struct tls *t = calloc(1, sizeof *t);
    *why = "clerk.tls-none";
    if (!t) return NULL;
    signal(SIGPIPE, SIG_IGN); /* the library writes without MSG_NOSIGNAL */
    t->context = SSL_CTX_new(TLS_client_method());
    if (t->context) {
        SSL_CTX_set_verify(t->context, SSL_VERIFY_PEER, NULL);
        SSL_CTX_set_min_proto_version(t->context, TLS1_2_VERSION);
        /* Not everybody says goodbye; whether an answer is whole is told by its length. */
        SSL_CTX_set_options(t->context, SSL_OP_IGNORE_UNEXPECTED_EOF);
        SSL_CTX_set_default_verify_paths(t->context);
        t->line = SSL_new(t->context);
    }
    if (t->line && expect(t->line, host) && SSL_set_fd(t->line, fd)) {
        if (SSL_connect(t->line) == 1) return t;
        *why = reason(SSL_get_verify_result(t->line));
    }
    tls_close(t);
    return NULL;
}

ssize_t tls_send(struct tls *t, const char *bytes, size_t len) {
    int sent = SSL_write(t->line, bytes, len > INT_MAX ? INT_MAX : (int)len);
    return sent > 0 ? sent : -1;
}

ssize_t tls_hear(struct tls *t, char *bytes, size_t room) {
    int got = SSL_read(t->line, bytes, room > INT_MAX ? INT_MAX : (int)room);
    if (got > 0) return got;
    return SSL_get_error(t->line, got) == SSL_ERROR_ZERO_RETURN ? 0 : -1;
}

void tls_close(struct tls *t) {
    if (!t) return;
    SSL_free(t->line);
    SSL_CTX_free(t->context);
    free(t);
}
