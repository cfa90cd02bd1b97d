/* host.h -- under which names the server is served.
 *
 * A page of another site can give its own name the address of a school's server (DNS rebinding);
 * the browser then takes the server for that page's own. It still sends the page's name as Host,
 * so a name that the server does not know is refused. An address in digits cannot be given to
 * somebody else: every one is served, also those of a router in front that the server never sees.
 *
 * Known names are localhost, the machine's own name, alone and with ".local", and those of
 * settings.names and settings.origin. */
#ifndef HOST_H
#define HOST_H

#include "net/request.h"
#include "server/common/context.h"

/* Whether the header names this server; a request without one comes from no browser. Behind a proxy
 * X-Forwarded-Host counts too. */
bool host_known(const struct server *s, const struct request *in);

#endif
