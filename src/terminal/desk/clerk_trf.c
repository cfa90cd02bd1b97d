/* clerk_trf.c -- `export-trf`: a stage for chess pairing programs, event/7.6. */
#include "terminal/desk/clerk.h"
#include "event/find.h"
#include "event/stage.h"
#include "event/trf.h"

/* The stage named, or the last one that is no cup; with nothing but a cup, the cup, to be refused.
 */
static bool which_stage(struct clerk *d, int discipline, int *stage) {
    if (!clerk_stage(d, discipline, d->args > 2 ? d->arg[2] : NULL, stage)) return false;
    for (int s = 0; s < d->c->stages && d->args <= 2; s++)
        if (d->c->stage[s].discipline == discipline && d->c->stage[s].kind != CUP) *stage = s;
    return true;
}

static int which_group(struct clerk *d, int stage, int *group) {
    const struct stage *s = &d->c->stage[stage];
    TEXT(names, 1000);
    *group = 0;
    if (d->args > 3)
        return find_group(d->c, stage, d->arg[3], group, &d->no) ? STATUS_OK : clerk_refused(d);
    if (s->kind != GROUPS || s->groups < 2) return STATUS_OK;
    for (int g = 0; g < s->groups; g++)
        text_add(&names, g ? ", " : ""), text_add(&names, s->key), text_char(&names, ' '),
            text_add(&names, s->group[g].name);
    return clerk_error(d, STATUS_BAD, "clerk.trf-group", names.at);
}

int clerk_export_trf(struct clerk *d) {
    int discipline, stage, group, rounds, status = clerk_open(d, false);
    struct text report = clerk_room(4 << 20);
    if (status) return status;
    if (!clerk_discipline(d, d->arg[1], &discipline) || !which_stage(d, discipline, &stage))
        return STATUS_BAD;
    if ((status = which_group(d, stage, &group))) return status;
    if (!trf_write(d->c, stage, group, &d->memory, &report, &rounds, &d->no))
        return clerk_refused(d);
    if (d->c->stage[stage].paired > rounds) {
        TEXT(which, 16);
        text_int(&which, rounds + 1);
        clerk_error(d, STATUS_OK, "clerk.trf-round", which.at);
    }
    return clerk_save(d, report.at, report.len);
}
