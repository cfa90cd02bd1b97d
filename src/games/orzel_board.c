#include "games/orzel.h"
#include <string.h>

const char *const orzel_board_symbols[SYMBOLS] = {
    "course", "break", "surfacing", "mines", "patrol", "prepare", "observation", "attack", "fog"};

static const struct quantity {
    const char *key;
    size_t at;
    int least, most;
} quantities[] = {
    {"rounds", offsetof(struct orzel_board, rounds), 1, 99},
    {"dice", offsetof(struct orzel_board, dice), 1, MAX_DICE},
    {"ship-tokens", offsetof(struct orzel_board, ship_tokens), 1, 9},
    {"sea-tokens", offsetof(struct orzel_board, sea_tokens), 0, 9},
    {"warships", offsetof(struct orzel_board, warships), 0, MAX_WARSHIPS},
    {"mines", offsetof(struct orzel_board, mines), 0, 9},
    {"blanks", offsetof(struct orzel_board, blanks), 0, 9},
};
enum { QUANTITIES = sizeof quantities / sizeof *quantities, TALLINN_GIVEN = 1 << QUANTITIES };

static bool once(struct orzel_board *o, struct sheet *in, int bit) {
    if (o->given & bit) return sheet_fail(in, "board.twice", in->word[0]);
    o->given = (uint16_t)(o->given | bit);
    return true;
}

static bool quantity_line(struct orzel_board *o, struct sheet *in, int i) {
    int value;
    if (!sheet_count(in, 2, 2) || !once(o, in, 1 << i) ||
        !sheet_int(in, 1, quantities[i].least, quantities[i].most, &value))
        return false;
    ((uint8_t *)o)[quantities[i].at] = (uint8_t)value;
    return true;
}

static bool zigzag_line(struct orzel_board *o, struct sheet *in) {
    unsigned f, g;
    if (!sheet_count(in, 3, 3) || !board_field(&o->b, in, 1, &f) || !board_field(&o->b, in, 2, &g))
        return false;
    if (!board_cut(&o->b, f, g)) return sheet_fail(in, "board.zigzag", sheet_tail(in, 1));
    bits_add(&o->cut[f], g);
    bits_add(&o->cut[g], f);
    return true;
}

/* Reads the name of a symbol that a die of this colour may show. */
static bool take_symbol(const char **s, int colour, uint8_t *symbol) {
    for (int i = 0; i < SYMBOLS; i++)
        if ((i >= MINES) == (colour == WHITE) && text_take(s, orzel_board_symbols[i])) {
            *symbol = (uint8_t)i;
            return true;
        }
    return false;
}

/* "course", "course+course", "course/surfacing" */
static bool read_symbols(struct face *face, struct sheet *in, int colour) {
    const char *p = in->word[2];
    bool read = take_symbol(&p, colour, &face->symbol[0]);
    face->symbols = 1;
    if (read && (*p == '+' || *p == '/')) {
        face->choice = *p++ == '/';
        face->symbols = 2;
        read = take_symbol(&p, colour, &face->symbol[1]);
    }
    if (!read || *p) return sheet_fail(in, "board.symbols", in->word[2]);
    if (face->choice && (face->symbol[0] == FOG || face->symbol[1] == FOG))
        return sheet_fail(in, "board.fog", in->word[2]);
    if (face->choice && face->symbol[0] == face->symbol[1])
        return sheet_fail(in, "board.same-choice", in->word[2]);
    return true;
}

static const struct face *find_face(const struct die *die, const char *word) {
    for (int i = 0; i < die->faces; i++)
        if (text_same(die->face[i].word, word)) return &die->face[i];
    return NULL;
}

/* The word of a face stands in moves and positions, so it must not look like anything else. */
static bool proper_word(struct sheet *in, const char *word) {
    bool proper = word[0] >= 'a' && word[0] <= 'z' && text_length(word) < FACE_WORD;
    for (const char *p = word; *p; p++)
        if (*p < '!' || *p > '~' || *p == '?' || *p == '=') proper = false;
    static const char *const taken[] = {"keep", "red", "white", "left", "stay"};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (text_same(word, taken[i])) proper = false;
    return proper || sheet_fail(in, "board.face-word", word);
}

static bool face_line(struct orzel_board *o, struct sheet *in, int colour) {
    struct die *die = &o->die[colour];
    struct face face = {.weight = 1};
    if (!sheet_count(in, 3, 4) || !proper_word(in, in->word[1]) || !read_symbols(&face, in, colour))
        return false;
    if (in->words == 4 && !text_same(in->word[3], "black"))
        return sheet_fail(in, "board.black", in->word[3]);
    if (++die->sides > FACES) return sheet_fail(in, "board.faces-many", in->word[0]);
    if (find_face(&o->die[!colour], in->word[1]))
        return sheet_fail(in, "board.face-other", in->word[1]);
    face.black = in->words == 4;
    memcpy(face.word, in->word[1], text_length(in->word[1]) + 1);
    struct face *same = (struct face *)find_face(die, face.word);
    if (!same) {
        die->face[die->faces++] = face;
        return true;
    }
    face.weight = same->weight;
    if (memcmp(same, &face, sizeof face)) return sheet_fail(in, "board.face-twice", face.word);
    same->weight++;
    return true;
}

const struct board_word orzel_board_words[] = {
    {"tallinn", "tallinn", WORD_SPOT, 1, 0, 0, 0, "T"},
    {"straits", "straits", WORD_AREA, 1, 0, 0, 0, "=="},
    {"zigzag", "zigzag", WORD_EDGE, 0, 0, 0, 0, ""},
    {"rounds", "rounds", WORD_NUMBERS, 1, 1, 1, 99, ""},
    {"dice", "dice", WORD_NUMBERS, 1, 1, 1, MAX_DICE, ""},
    {"ship-tokens", "ship-tokens", WORD_NUMBERS, 1, 1, 1, 9, ""},
    {"sea-tokens", "sea-tokens", WORD_NUMBERS, 1, 1, 0, 9, ""},
    {"warships", "warships", WORD_NUMBERS, 1, 1, 0, MAX_WARSHIPS, ""},
    {"mines", "mines", WORD_NUMBERS, 1, 1, 0, 9, ""},
    {"blanks", "blanks", WORD_NUMBERS, 1, 1, 0, 9, ""},
    {"red", "red", WORD_TABLE, 1, FACES, 0, 0, "word symbols"},
    {"white", "white", WORD_TABLE, 1, FACES, 0, 0, "word symbols"},
    WORDS_END,
};

bool orzel_board_line(struct board *b, struct sheet *in) {
    struct orzel_board *o = (struct orzel_board *)b;
    const char *key = in->word[0];
    for (int i = 0; i < QUANTITIES; i++)
        if (text_same(key, quantities[i].key)) return quantity_line(o, in, i);
    if (text_same(key, "red")) return face_line(o, in, RED);
    if (text_same(key, "white")) return face_line(o, in, WHITE);
    if (text_same(key, "zigzag")) return zigzag_line(o, in);
    if (text_same(key, "straits")) return board_set(b, in, 1, &o->straits);
    if (text_same(key, "tallinn")) {
        unsigned f;
        if (!sheet_count(in, 2, 2) || !once(o, in, TALLINN_GIVEN) || !board_field(b, in, 1, &f))
            return false;
        o->tallinn = (uint8_t)f;
        return true;
    }
    return false;
}

/* Works out once what the rules ask of a die again and again. */
static void weigh_die(struct orzel_board *o, struct die *die) {
    for (int i = 0; i < die->faces; i++) {
        const struct face *face = &die->face[i];
        if (face->black) die->black = (uint8_t)(die->black | 1 << i);
        for (int k = 0; k < face->symbols; k++) {
            if (face->choice) o->choices[face->symbol[k]] |= 7 * DIE(i);
            if (face->choice || face->symbol[k] != COURSE) continue;
            die->course = (uint8_t)(die->course | 1 << i);
            for (int set = 0; set < FACE_SETS; set++)
                if (set >> i & 1) die->courses[set]++;
        }
        for (int set = 0; set < FACE_SETS; set++)
            if (set >> i & 1) die->dice[set] |= DIE(i);
    }
}

bool orzel_board_ready(struct board *b, struct sheet *in) {
    struct orzel_board *o = (struct orzel_board *)b;
    for (int i = 0; i < QUANTITIES; i++)
        if (!(o->given >> i & 1)) return sheet_fail(in, "board.missing", quantities[i].key);
    if (!(o->given & TALLINN_GIVEN)) return sheet_fail(in, "board.missing", "tallinn");
    if (!bits_any(o->straits)) return sheet_fail(in, "board.missing", "straits");
    if (bits_has(&o->straits, o->tallinn)) return sheet_fail(in, "board.tallinn", NULL);
    for (int colour = RED; colour < COLOURS; colour++) {
        if (o->die[colour].sides != FACES)
            return sheet_fail(in, "board.faces", colour == RED ? "red" : "white");
        weigh_die(o, &o->die[colour]);
    }
    memset(o->steps, FAR, sizeof o->steps);
    BITS_EACH (o->straits, exit) {
        if (b->away[o->tallinn][exit] == FAR) {
            TEXT(name, 8);
            board_write_field(b, exit, &name);
            return sheet_fail(in, "board.no-way", name.at);
        }
        for (unsigned f = 0; f < b->fields; f++)
            if (b->away[f][exit] < o->steps[f]) o->steps[f] = b->away[f][exit];
    }
    return true;
}
