/* parts.h -- the headers of the server that its suites need. */
#ifndef PARTS_H
#define PARTS_H

#include "net/client.h"
#include "server/api.h"
#include "server/common/kind.h"
#include "server/common/messages.h"
#include "server/front.h"
#include "server/rooms/bot_threads.h"
#include "server/rooms/replays.h"
#include "server/rooms/room_clock.h"
#include "server/rooms/room_fold.h"
#include "server/rooms/room_play.h"
#include "server/rooms/room_verbs.h"
#include "server/rooms/rooms.h"
#include "server/rooms/seats.h"
#include "server/rooms/steps.h"
#include "server/rooms/vows.h"
#include "server/server.h"

#endif
