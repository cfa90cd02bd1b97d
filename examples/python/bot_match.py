"""A bot written in Python against a bot of the house. `bot_match.py [GAMES [LEVEL [PICTURE.svg]]]`

It looks one move ahead in games with secrets: it imagines truths behind its view, tries each move in each of them, and
lets random play finish. It sees its view and never more.
"""

import random
import sys

import sedzia
from picture import bars

games = int(sys.argv[1]) if len(sys.argv) > 1 else 4
level = sys.argv[2] if len(sys.argv) > 2 else "3"
picture = sys.argv[3] if len(sys.argv) > 3 else "bot-match.svg"
dice = random.Random(1)


def thinker(view, moves=12, truths=6):
    """The move that random play likes best, of a few, in a few truths."""
    player, best, chosen = view.current_player(), None, None
    legal = view.legal_actions()
    if len(legal) == 1:
        return legal[0]
    tried = dice.sample(legal, min(moves, len(legal)))
    worlds = [view.imagine(rng=dice) for _ in range(truths)]
    for action in tried:
        score = 0
        for world in worlds:
            after = world.clone()
            after.apply_action(action)
            after.playout()
            score += after.returns()[player]
        if best is None or score > best:
            best, chosen = score, action
    return chosen


groups = []
for name in ("7", "orzel"):
    house = sedzia.Bot(level, seed=2)
    won = sedzia.play_match(sedzia.Game(name), [thinker, house], games)
    print("%-6s the thinker wins %d of %d against level %s" % (name, won, games, level))
    groups.append((name, (won, games - won)))
bars(picture, "A bot in Python against level %s" % level, "game", "games won", ("thinker", "level %s" % level), groups)
