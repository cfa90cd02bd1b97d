"""Regret matching learns ORP Orzeł on a line, whose value is known. `line_game.py [ITERATIONS [PICTURE.svg]]`

The curve says what a perfect opponent would still win against what was learnt, and against some other policies.
"""

import sys

from picture import lines
from sedzia import Bot
from sedzia.solve import exploitability, line_game, played_by, solve, uniform

most = int(sys.argv[1]) if len(sys.argv) > 1 else 400
picture = sys.argv[2] if len(sys.argv) > 2 else "line-game.svg"

game = line_game(fields=5, rounds=3, ships=2, seas=1)
curve, steps = [], [n for n in (1, 2, 5, 10, 20, 50, 100, 200, 400, 800) if n <= most]
for iterations in steps:
    solved = solve(game, iterations)
    curve.append((iterations, exploitability(game, solved.policy)))
    print("%4d iterations: value %+.4f, exploitability %.4f" % (iterations, solved.value, curve[-1][1]))
others = {"any move": exploitability(game, uniform), "level 3": exploitability(game, played_by(Bot(3, seed=1), samples=4))}
for name, worth in others.items():
    print("%s: exploitability %.4f" % (name, worth))
series = [curve] + [[(steps[0], worth), (steps[-1], worth)] for worth in others.values()]
lines(picture, "ORP Orzeł on a line", "iterations", "exploitability", ("learnt", *others), series)
