"""positions.py: writes bench/positions.txt anew: positions out of games that level 3 plays against itself, a line each.

Random games hardly fight; what play-outs of the bots begin from looks like these. `build/bench positions` measures from them.
Written again when a board or a rule changes.
"""

import os
import sys

root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(root, "python"))
import sedzia  # noqa: E402

EACH = 24
with open(os.path.join(root, "bench", "positions.txt"), "w", encoding="utf-8") as out:
    for name in sedzia.games():
        game, found, seed = sedzia.Game(name), [], 0
        while len(found) < EACH:
            bot, state, line = sedzia.Bot(3, seed=seed), game.new_state(seed), []
            while not state.is_terminal():
                chance = state.is_chance_node()
                if not chance:
                    line.append(str(state))
                state.apply_action(state.sample() if chance else bot.step(state))
            found += [line[len(line) * k // 4] for k in range(4)]  # spread over the game
            seed += 1
        out.writelines("%s %s\n" % (name, position) for position in found[:EACH])
