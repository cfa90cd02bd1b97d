#!/bin/sh
# add.sh TREE: adds the toy game to a copy of the tree, step by step as docs/adding-a-game.md says.
# Nothing else is edited: whatever this does not touch must find the game by itself.
set -e
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$1"
mkdir -p data/toy test/cases/toy
# 1 the rulebook, 2 the board (and the referee's card)
cp "$here/toy/rules.txt" rules/toy.txt
cp "$here/toy/board.txt" "$here/toy/card.txt" data/toy/
# 4 the table
sed 's,"toy/toy.h","games/games.h",; s,^const struct game toy = {,const struct game game_toy = {,' \
    "$here/toy/toy.c" > src/games/toy.c
# 5 register it
sed -i 's/^    NULL,$/    \&game_toy,\n    NULL,/' src/games/games.c
sed -i 's/^extern const struct game game_7,/extern const struct game game_toy, game_7,/' src/games/games.h
# 8 cases (those of the toy that are wrong on purpose stay at home)
awk 'BEGIN { RS = ""; ORS = "\n\n" } !/ wrong:/' "$here/toy/cases.txt" > test/cases/toy/cases.txt
printf 'toy/3.1 counts in events only\ntoy/3.2 counts in events only\n' >> test/cases/elsewhere.txt
# 9 numbers: eight fields to hide on, two steps for the patrol, then a die unless it has found him
printf '1 8 start\n2 16 start\n3 30 start\n' > test/perft/toy.txt
# 10 words, questions
cp "$here/toy/phrases.txt" data/toy/phrases.txt
# 11 what an event needs to know
cp "$here/toy/event.txt" data/toy/event.txt
cp "$here/toy/questions.txt" data/questions/toy.txt
