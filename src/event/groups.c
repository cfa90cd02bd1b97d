#include "event/groups.h"
#include "event/stage.h"

int groups_count(int n) {
    if (n < 8) return 1;
    if (n == 8) return 2;
    if (n <= 11) return 3;
    return n <= 16 ? 4 : (n + 3) / 4 < MAX_GROUPS ? (n + 3) / 4 : MAX_GROUPS;
}

int groups_field(const struct contest *c, int discipline, int *list) {
    int n = 0, most = c->discipline[discipline].most;
    for (int wild = 1; wild >= 0; wild--)
        for (int e = 0; e < c->entrants && n < most; e++)
            if (c->entrant[e].discipline == discipline && c->entrant[e].status == TAKES_PART &&
                c->entrant[e].wild == wild)
                list[n++] = e;
    return n;
}

static bool same_school(const struct contest *c, int a, int b) {
    return *c->entrant[a].school && text_same(c->entrant[a].school, c->entrant[b].school);
}

/* Entrants are shuffled, then those of one school are moved together, then everybody is dealt
 * like cards: neighbours go to different groups, so a school meets itself in a group only when
 * it has more entrants than there are groups. */
void groups_draw(const struct contest *c, const struct seed *seed, int *list, int n, int groups,
                 int *group) {
    uint32_t roll = 0;
    int label[MAX_GROUPS];
    stage_shuffle(seed, &roll, list, n);
    for (int i = 0; i < n; i++) {
        int next = i + 1;
        for (int k = i + 1; k < n; k++) {
            if (!same_school(c, list[i], list[k])) continue;
            int it = list[k];
            for (int j = k; j > next; j--) list[j] = list[j - 1];
            list[next++] = it;
        }
        i = next - 1;
    }
    for (int g = 0; g < groups; g++) label[g] = g;
    /* Which of the equally large groups is called A is drawn too; larger ones come first. */
    stage_shuffle(seed, &roll, label, n % groups);
    stage_shuffle(seed, &roll, label + n % groups, groups - n % groups);
    for (int i = 0; i < n; i++) group[i] = label[i % groups];
}
