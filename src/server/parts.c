/* parts.c -- the tables through which the lower parts of the server reach the others: kinds of
 * streams, owners of rooms, messages, other servers, the lobby of an event. Nothing here changes
 * while the program runs. */
#include "server/classes/classes.h"
#include "server/cluster/cluster.h"
#include "server/common/kind.h"
#include "server/common/messages.h"
#include "server/events/event_rooms.h"
#include "server/events/events.h"
#include "server/rooms/neighbours.h"
#include "server/rooms/owner.h"
#include "server/rooms/room_messages.h"
#include "server/rooms/rooms.h"

/* Events and classes are told of a second before rooms are: a game that ends now is told next. */
const struct stream_kind *const stream_kinds[] = {&events_kind, &classes_kind, &rooms_kind, NULL};

const struct room_owner *const room_owners[] = {&event_rooms_owner, &classes_owner, NULL};

const struct message_verb *const message_verbs[] = {room_message_verbs, event_message_verbs,
                                                    class_message_verbs, NULL};

const struct room_neighbours *const room_neighbours = &cluster_neighbours;

const struct event_lobby *const event_lobby = &classes_lobby;
