/* events_messages.c -- the message `follow`. */
#include "server/events/events.h"

/* Answered when the event thread has looked at the key: events.c. */
static void do_follow(struct call *call) {
    const char *id = messages_text(call, "event", 64), *token = messages_text(call, "token", 128);
    const char *in = messages_text(call, "in", 8);
    int64_t seen = messages_number(call, "seen", 0);
    if (!id) return messages_bad(call, "event");
    if (!token && messages_has(call, "token")) return messages_bad(call, "token");
    if (seen < 0) return messages_bad(call, "seen");
    if (!events_is_id(id)) return messages_no(call, "no-event", NULL, 0);
    struct event_job *c = event_job_new(EVENT_JOB_WHO, id);
    if (token && !events_key(token, c->key)) {
        event_job_drop(c);
        messages_no(call, "bad-key", NULL, 0);
        call->c->out.closing = true;
        return;
    }
    c->from = messages_has(call, "seen") ? (int)(seen < 100000000 ? seen : 100000000) : -1;
    c->english = in && text_same(in, "en");
    if (events_follow(call->c, c, call->n)) return;
    event_job_drop(c);
    messages_turn_out(call, "busy", BUSY_WAIT * 1000);
}

const struct message_verb event_message_verbs[] = {
    {"follow", " event token seen in ", MESSAGE_COMES, do_follow, NULL},
    {0},
};
