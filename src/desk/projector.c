#include "desk/projector.h"
#include <string.h>
#include "base/digest.h"
#include "base/embedded.h"
#include "desk/names.h"
#include "desk/page.h"
#include "event/cup.h"
#include "event/encounter.h"
#include "event/stage.h"
#include "event/standings.h"

const char projector_mark[] = "<!DOCTYPE html>\n<!-- sedzia projector -->\n";

enum { PAIRINGS_MINUTES = 15 }; /* after the start everybody sits: pairings leave the turn */

struct hall {
    const struct folio *d;
    const struct contest *c;
    struct text *out;
    const char **name; /* of every entrant, as the hall may see it */
    int discipline, sections;
    bool before; /* the stage shown is over, and another one is being played */
};

static void raw(struct hall *h, const char *s) { text_add(h->out, s); }

static void number(struct hall *h, int64_t n) { text_int(h->out, n); }

static void say(struct hall *h, const char *phrase) { raw(h, WORDS(h->d->in, phrase)); }

/* Whatever people typed: no letter of it may become markup. */
static void safe(struct hall *h, const char *s) {
    for (; *s; s++) switch (*s) {
        case '&': raw(h, "&amp;"); break;
        case '<': raw(h, "&lt;"); break;
        case '>': raw(h, "&gt;"); break;
        case '"': raw(h, "&quot;"); break;
        case '\'': raw(h, "&#39;"); break;
        default: text_char(h->out, *s);
        }
}

static bool name_all(struct hall *h) {
    size_t room = sizeof *h->name * (size_t)(h->c->entrants + 1);
    h->name = arena_take(h->d->memory, room);
    for (int e = 0; h->name && e < h->c->entrants; e++) {
        TEXT(name, LINE_SIZE);
        names_public(h->c, e, &name);
        char *copy = arena_take(h->d->memory, name.len + 1);
        if (!copy) return false;
        h->name[e] = memcpy(copy, name.at, name.len + 1);
    }
    return h->name;
}

static void entrant(struct hall *h, int e) {
    const struct entrant *it = &h->c->entrant[e];
    raw(h, "<span class=\"who\"><bdi class=\"n\">"), safe(h, h->name[e]), raw(h, "</bdi>");
    if (*it->school && !strstr(h->name[e], it->school))
        raw(h, "<bdi class=\"s\">"), safe(h, it->school), raw(h, "</bdi>");
    raw(h, "</span>");
}

/* All rows of a list are as high as the largest table needs. */
static int most_seats(const struct hall *h) {
    int most = h->c->discipline[h->discipline].seats;
    for (int m = 0; m < h->c->matches; m++)
        if (h->c->match[m].discipline == h->discipline && h->c->match[m].seats > most)
            most = h->c->match[m].seats;
    return most;
}

/* Opens a list: what it is, of which discipline and round. */
static void begin(struct hall *h, const char *kind, const char *title, int stage, int round) {
    const struct discipline *of = &h->c->discipline[h->discipline];
    TEXT(where, 300);
    if (stage >= 0 && round)
        names_round(h->c, stage, round, h->d->in, &where);
    else if (stage >= 0)
        names_stage(h->c, stage, -1, h->d->in, &where);
    raw(h, "<section id=\"d"), number(h, h->discipline), raw(h, "-"), raw(h, kind);
    if (h->before) raw(h, "-before");
    raw(h, "\" class=\""), raw(h, kind), raw(h, " game-"), raw(h, of->game[0]);
    if (of->seats > 2) raw(h, " seats-"), number(h, most_seats(h));
    raw(h, "\" data-of=\"d"), number(h, h->discipline), raw(h, "\">\n<h2><span>");
    say(h, title), raw(h, "</span> <small>"), safe(h, of->name);
    if (where.len) raw(h, " · "), safe(h, where.at);
    raw(h, "</small></h2>\n");
    h->sections++;
}

static void block(struct hall *h) { raw(h, "<div class=\"block\">\n"); }

static void end_block(struct hall *h) { raw(h, "</div>\n"); }

static void end(struct hall *h) { raw(h, "</section>\n"); }

/* Group, or which place the match is for, below the number of the table. */
static void tag(struct hall *h, int m) {
    const struct meeting *it = &h->c->match[m];
    const struct stage *s = &h->c->stage[it->stage];
    TEXT(name, 100);
    if (s->kind == GROUPS && s->groups > 1) {
        text_add(&name, WORDS(h->d->in, "paper.group")), text_char(&name, ' ');
        text_add(&name, s->group[stage_group_of(h->c, it->stage, it->entrant[0])].name);
    } else if (s->kind == CUP && it->round <= MAX_CUP_ROUNDS && s->slots[it->round]) {
        int i = 0, size = s->group[0].members;
        while (i < size && s->slots[it->round][i] != it->entrant[0]) i++;
        if (i >= size >> it->round << 1 || size >> it->round == 1)
            if (i < size) cup_round_name(size, it->round, i & ~1, h->d->in, &name);
    }
    if (name.len) raw(h, "<small>"), safe(h, name.at), raw(h, "</small>");
}

/* Time since the start, counted by the page; warnings as `playing` gives them. event/4.8 */
static void clock_of(struct hall *h, int m) {
    const struct meeting *it = &h->c->match[m];
    const struct discipline *of = &h->c->discipline[it->discipline];
    int done = 2, open = 0;
    for (int b = 0; b < of->boards; b++) {
        struct decision now;
        encounter_decide(h->c, m, b, &now);
        int played = encounter_played(&it->board[b]);
        if (!now.over && played < done) done = played;
        open += !now.over;
    }
    raw(h, "<span class=\"time\"");
    if (it->began) {
        int64_t limit = (int64_t)of->clock * (done + 1) * 60;
        raw(h, " data-began=\""), number(h, journal_seconds(it->began)), raw(h, "\" data-limit=\"");
        number(h, limit), raw(h, "\" data-warn=\"");
        number(h, limit - (int64_t)(of->clock - of->clock_warning) * 60), raw(h, "\"><b>");
        page_clock(h->d, it->began, h->out), raw(h, "</b>");
    } else {
        raw(h, "><b>–</b>");
    }
    raw(h, "<small>");
    if (!it->began) say(h, "paper.start-unknown");
    raw(h, "</small>");
    if (open < of->boards) {
        raw(h, "<small class=\"open\">");
        for (int b = 0, n = 0; b < of->boards; b++) {
            struct decision now;
            encounter_decide(h->c, m, b, &now);
            if (!now.over) raw(h, n++ ? " · " : ""), raw(h, names_key(h->c, it->discipline, b));
        }
        raw(h, "</small>");
    }
    raw(h, "</span>");
}

static void points(struct hall *h, int m, const struct score *s) {
    int winner = s->winner >= 0 ? s->winner : h->c->match[m].decided;
    raw(h, "<span class=\"points\">");
    for (int i = 0; i < h->c->match[m].seats; i++) {
        raw(h, i == winner ? "<b class=\"won\">" : "<b>");
        number(h, s->points[i]), raw(h, "</b>");
    }
    raw(h, "</span>");
}

/* A match as a card: number of the table, one entrant above the other, result or time. */
static void meeting(struct hall *h, int m, bool timed) {
    const struct meeting *it = &h->c->match[m];
    struct score s;
    encounter_score(h->c, m, &s);
    raw(h, "<div class=\"row match\"><span class=\"table\">"), number(h, it->table), tag(h, m);
    raw(h, "</span><span class=\"pair\">");
    for (int i = 0; i < it->seats; i++) entrant(h, it->entrant[i]);
    raw(h, "</span>");
    if (s.over)
        points(h, m, &s);
    else if (timed)
        clock_of(h, m);
    raw(h, "</div>\n");
}

static bool in_round(const struct contest *c, int m, int stage, int round) {
    const struct meeting *it = &c->match[m];
    return it->stage == stage && !it->cancelled && (!round || it->round == round);
}

static void say_rests(struct hall *h, int stage) {
    raw(h, "<span class=\"against\">");
    say(h, page_rests(h->c, stage)), raw(h, "</span>");
}

/* Pairings are looked at until everybody sits. */
static void until(struct hall *h, int stage, int round) {
    const char *start = stage_began(h->c, stage, round);
    if (!start) return;
    raw(h, "<p hidden class=\"until\" data-until=\"");
    number(h, journal_seconds(start) + PAIRINGS_MINUTES * 60), raw(h, "\"></p>\n");
}

/* The opponent; at a table of three or more only their names, there is no room for schools. */
static void against(struct hall *h, const struct meeting *it, int who) {
    raw(h, "<span class=\"against\">– ");
    for (int i = 0, n = 0; i < it->seats; i++) {
        if (it->entrant[i] == who) continue;
        if (it->seats == 2)
            entrant(h, it->entrant[i]);
        else
            raw(h, n++ ? ", " : ""), safe(h, h->name[it->entrant[i]]);
    }
    raw(h, "</span>");
}

/* One line for each entrant of the round, in the order of what is shown: name, opponent, table. */
static void by_name(struct hall *h, int stage, int round) {
    int who[MAX_ENTRANTS], where[MAX_ENTRANTS], rest[MAX_ENTRANTS];
    int n = page_by_name(h->c, stage, round, who, where),
        rests = stage_resting(h->c, stage, round, rest);
    for (int i = 0; i < rests && n < MAX_ENTRANTS; i++) who[n] = rest[i], where[n++] = -1;
    for (int i = 1; i < n; i++) {
        int e = who[i], m = where[i], at = i;
        for (; at > 0 && names_before(h->name[e], h->name[who[at - 1]]); at--)
            who[at] = who[at - 1], where[at] = where[at - 1];
        who[at] = e, where[at] = m;
    }
    begin(h, "names", "paper.hall.where", stage, round);
    until(h, stage, round), block(h);
    for (int i = 0; i < n; i++) {
        const struct meeting *it = where[i] >= 0 ? &h->c->match[where[i]] : NULL;
        raw(h, "<div class=\"row name\"><span class=\"pair\">"), entrant(h, who[i]);
        if (it)
            against(h, it, who[i]);
        else
            say_rests(h, stage);
        raw(h, "</span><span class=\"table\">");
        if (it) number(h, it->table);
        raw(h, "</span></div>\n");
    }
    end_block(h), end(h);
}

enum which { ALL, PLAYING, OVER };

static bool wanted_match(const struct contest *c, int m, int stage, int round, enum which which) {
    struct score s;
    if (!in_round(c, m, stage, round)) return false;
    if (which == PLAYING) return stage_is_playing(c, m);
    encounter_score(c, m, &s);
    return which == ALL || s.over;
}

static int count(const struct contest *c, int stage, int round, enum which which) {
    int n = 0;
    for (int m = 0; m < c->matches; m++) n += wanted_match(c, m, stage, round, which);
    return n;
}

static void matches(struct hall *h, int stage, int round, enum which which) {
    int rest[MAX_ENTRANTS], rests = which == ALL ? stage_resting(h->c, stage, round, rest) : 0;
    block(h);
    for (int m = 0; m < h->c->matches; m++)
        if (wanted_match(h->c, m, stage, round, which)) meeting(h, m, which == PLAYING);
    for (int i = 0; i < rests; i++) {
        raw(h, "<div class=\"row match\"><span class=\"table\">–</span><span class=\"pair\">");
        entrant(h, rest[i]), say_rests(h, stage), raw(h, "</span></div>\n");
    }
    end_block(h);
}

static void ranking(struct hall *h, const struct ranking *t, const char *title) {
    bool points = t->group >= 0;
    block(h);
    if (points || *title) raw(h, "<div class=\"top\"><span>"), safe(h, title), raw(h, "</span>");
    if (points)
        raw(h, "<span>"), say(h, "paper.hall.points"), raw(h, "</span><span>"),
            say(h, "paper.hall.games"), raw(h, "</span>");
    if (points || *title) raw(h, "</div>\n");
    for (int i = 0; i < t->rows; i++) {
        const struct row *r = &t->row[i];
        raw(h, r->last != r->place ? "<div class=\"row place\"><span class=\"rank shared\">"
                                   : "<div class=\"row place\"><span class=\"rank\">");
        if (r->running)
            say(h, "paper.hall.plays");
        else if (r->last != r->place)
            number(h, r->place), raw(h, "–"), number(h, r->last);
        else
            number(h, r->place), raw(h, ".");
        raw(h, "</span>"), entrant(h, r->entrant);
        if (points)
            raw(h, "<b>"), number(h, r->tally.points), raw(h, "</b><span>"),
                number(h, r->tally.games), raw(h, "</span>");
        raw(h, "</div>\n");
    }
    end_block(h);
}

static bool standings(struct hall *h, int stage) {
    const struct stage *s = &h->c->stage[stage];
    bool over = stage_is_over(h->c, stage, 0) && s->paired == stage_rounds(h->c, stage);
    struct ranking t;
    if (s->kind == CUP && over) {
        begin(h, "standings", "paper.hall.final", -1, 0);
        if (!standings_final(h->c, s->discipline, h->d->memory, &t)) return false;
        ranking(h, &t, "");
    } else if (s->kind == CUP) {
        bool out = false;
        if (!standings_cup(h->c, stage, h->d->memory, &t)) return false;
        for (int i = 0; i < t.rows; i++) out = out || !t.row[i].running;
        if (!out) return true;
        begin(h, "standings", "paper.hall.goes-on", stage, 0);
        ranking(h, &t, "");
    } else {
        begin(h, "standings", over ? "paper.hall.final-table" : "paper.title.standings", stage, 0);
        for (int g = 0; g < s->groups; g++) {
            TEXT(name, 200);
            if (!standings_group(h->c, stage, g, h->d->memory, &t)) return false;
            if (s->groups > 1) names_stage(h->c, stage, g, h->d->in, &name);
            ranking(h, &t, name.at);
        }
    }
    end(h);
    return true;
}

/* Before the first round: the groups as they were drawn, or simply who takes part. */
static void before(struct hall *h, int stage) {
    const struct stage *s =
        stage >= 0 && h->c->stage[stage].kind == GROUPS ? &h->c->stage[stage] : NULL;
    int n = 0;
    for (int e = 0; e < h->c->entrants; e++) n += h->c->entrant[e].discipline == h->discipline;
    if (!n) return;
    begin(h, "draw", s ? "paper.hall.groups" : "paper.hall.entrants", -1, 0);
    for (int g = 0; g < (s ? s->groups : 1); g++) {
        block(h);
        if (s) {
            TEXT(name, 200);
            names_stage(h->c, stage, g, h->d->in, &name);
            raw(h, "<div class=\"top\"><span>"), safe(h, name.at), raw(h, "</span></div>\n");
        }
        for (int i = 0; i < (s ? s->group[g].members : h->c->entrants); i++) {
            int e = s ? s->group[g].member[i] : i;
            if (h->c->entrant[e].discipline != h->discipline ||
                h->c->entrant[e].status != TAKES_PART)
                continue;
            raw(h, "<div class=\"row place\">"), entrant(h, e), raw(h, "</div>\n");
        }
        end_block(h);
    }
    end(h);
}

/* The last stage that has pairs, or else the last that was drawn; -1 if there is none. */
static int stage_shown(const struct contest *c, int discipline) {
    int last = -1;
    for (int s = 0; s < c->stages; s++)
        if (c->stage[s].discipline == discipline && c->stage[s].groups &&
            (c->stage[s].paired || last < 0 || !c->stage[last].paired))
            last = s;
    return last;
}

static bool discipline(struct hall *h) {
    const struct contest *c = h->c;
    int stage = stage_shown(c, h->discipline);
    int round = stage >= 0 ? stage_current(c, stage) : 0;
    if (!round) {
        before(h, stage);
        return true;
    }
    bool over = stage_is_over(c, stage, round);
    if (!over) {
        by_name(h, stage, round);
        begin(h, "tables", "paper.title.by-table", stage, round);
        until(h, stage, round), matches(h, stage, round, ALL), end(h);
    }
    if (count(c, stage, 0, PLAYING)) {
        begin(h, "playing", "paper.hall.still", stage, 0);
        matches(h, stage, 0, PLAYING), end(h);
    }
    int told = count(c, stage, round, OVER) ? round : round - 1;
    if (told) {
        begin(h, "results", "paper.hall.results", stage, told);
        matches(h, stage, told, OVER), end(h);
    }
    if (count(c, stage, 0, OVER) && !standings(h, stage)) return false;
    /* How the groups ended is asked for until the cup has its first results. */
    h->before = c->stage[stage].kind == CUP && c->stage[stage].from >= 0 && round == 1 && !over;
    if (h->before && !standings(h, c->stage[stage].from)) return false;
    h->before = false;
    int next = over ? 0 : round + 1;
    if (next && next <= c->stage[stage].paired) {
        begin(h, "next", "paper.hall.next", stage, next);
        matches(h, stage, next, ALL), end(h);
    }
    return true;
}

/* Only this very script may run. It fetches nothing; on a server it hears when something changes.
 */
static void policy(struct hall *h, const struct embedded *script) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint8_t sum[DIGEST_SIZE + 1] = {0};
    digest(script->text, script->len, sum);
    raw(h, "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
           "style-src 'unsafe-inline'; connect-src 'self' ws: wss:; base-uri 'none'; form-action "
           "'none'; "
           "script-src 'sha256-");
    for (int i = 0; i < DIGEST_SIZE; i += 3) {
        uint32_t three = (uint32_t)sum[i] << 16 | (uint32_t)sum[i + 1] << 8 |
                         (i + 2 < DIGEST_SIZE ? sum[i + 2] : 0u);
        for (int k = 0; k < 4; k++)
            text_char(h->out,
                      i + 2 >= DIGEST_SIZE && k == 3 ? '=' : letters[three >> (18 - 6 * k) & 63]);
    }
    raw(h, "'\">\n");
}

static void head(struct hall *h, const struct embedded *style, const struct embedded *script) {
    raw(h, projector_mark);
    raw(h, "<html lang=\""), raw(h, book_language(h->d->in)),
        raw(h, "\">\n<head>\n<meta charset=\"utf-8\">\n");
    policy(h, script);
    raw(h, "<meta name=\"viewport\" content=\"width=device-width\">\n<title>"), safe(h, h->c->name);
    raw(h, "</title>\n<style>\n"), raw(h, style->text), raw(h, "</style>\n");
    raw(h, "<noscript><style>section { display: block !important } footer { position: static }"
           " html, body { overflow: auto; height: auto }</style></noscript>\n</head>\n");
    raw(h, "<body data-line=\""), number(h, h->c->lines);
    raw(h, "\" data-late=\""), say(h, "paper.overdue");
    raw(h, "\" data-soon=\""), say(h, "paper.short");
    raw(h, "\" data-paused=\""), say(h, "paper.hall.paused");
    raw(h, "\" data-keys=\"");
    say(h, "paper.hall.keys");
    raw(h, "\" data-rounds=\"");
    for (int k = 0; k < h->c->disciplines; k++) {
        int stage = stage_shown(h->c, k);
        raw(h, k ? " d" : "d"), number(h, k), raw(h, "-"), number(h, stage), raw(h, "-");
        number(h, stage < 0 ? 0 : stage_current(h->c, stage));
    }
    raw(h, "\">\n<main>\n");
}

static void foot(struct hall *h, const struct embedded *script) {
    raw(h, "</main>\n<footer><span class=\"event\"><bdi>"), safe(h, h->c->name);
    raw(h, "</bdi></span><span class=\"hint\"></span><span class=\"count\"></span><span "
           "class=\"fresh\">");
    say(h, "paper.hall.changed"), raw(h, " "), page_clock(h->d, h->d->now, h->out);
    raw(h, "</span><b class=\"clock\"></b></footer>\n<div class=\"line\"><i></i></div>\n<script>");
    raw(h, script->text), raw(h, "</script>\n</body>\n</html>\n");
}

bool projector_page(const struct folio *d, struct text *out) {
    struct hall h = {.d = d, .c = d->c, .out = out};
    const struct embedded *style = embedded_find("data/projector/style.css");
    const struct embedded *script = embedded_find("data/projector/script.js");
    if (!style || !script || !name_all(&h)) return false;
    head(&h, style, script);
    for (int k = 0; k < d->c->disciplines; k++) {
        h.discipline = k;
        if (folio_wants(d, d->c->discipline[k].key) && !discipline(&h)) return false;
    }
    if (!h.sections) {
        raw(&h, "<section id=\"soon\" class=\"soon\"><h2><span>"), safe(&h, d->c->name);
        raw(&h, "</span> <small>"), say(&h, "paper.hall.soon");
        raw(&h, "</small></h2></section>\n");
    }
    foot(&h, script);
    return !out->cut;
}
