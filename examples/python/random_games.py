"""Random games of all five: how long they are and who wins. `random_games.py [GAMES [PICTURE.svg]]`"""

import sys
import time

import sedzia
from picture import bars

games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
picture = sys.argv[2] if len(sys.argv) > 2 else "random-games.svg"

groups = []
for name in sedzia.games():
    vec = sedzia.Vec(name, n=min(256, games), seed=1)
    ended, won, decisions, begun = 0, 0, 0, time.process_time()
    while ended < games:
        vec.step(vec.sample())
        decisions += vec.n
        if any(vec.done):
            for i, done in enumerate(vec.done):
                if done:
                    ended += 1
                    won += vec.reward[i, 0] > 0
    speed = decisions / (time.process_time() - begun)
    print("%-6s %5d games, %5.1f decisions each, %s wins %4.1f %%, %.1f million decisions a second" % (
        name, ended, decisions / ended, vec.game.sides[0], 100 * won / ended, speed / 1e6))  # fmt: skip
    groups.append((name, (100 * won / ended, 100 * (ended - won) / ended)))
bars(picture, "Random play: who wins", "game", "per cent", ("first side", "second side"), groups)
