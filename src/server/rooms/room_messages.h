/* room_messages.h -- the messages of players and spectators of rooms. */
#ifndef ROOM_MESSAGES_H
#define ROOM_MESSAGES_H

#include "server/common/messages.h"

extern const struct message_verb room_message_verbs[];

#endif
