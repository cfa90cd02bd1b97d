"""Five historical board games as a test bed: hidden tokens, dice, cards, long turns.

>>> import sedzia
>>> game = sedzia.Game("orzel")
>>> state = game.new_state(seed=7)
>>> state.current_player() == sedzia.CHANCE_PLAYER
True
>>> state.playout() > 0, sum(state.returns())
(True, 0.0)

The rules are those of libsedzia (include/sedzia.h); names and meanings are OpenSpiel's where it has them.
"""

from ._library import Busy, IllegalMove, SedziaError
from .bots import BASELINES, Bot, Match, play_match
from .game import CHANCE_PLAYER, PUBLIC, REFEREE, TERMINAL_PLAYER, Game, State, games, version
from .vec import AECEnv, Vec

__all__ = [
    "AECEnv", "BASELINES", "Bot", "Busy", "CHANCE_PLAYER", "Game", "IllegalMove", "Match", "PUBLIC", "REFEREE", "SedziaError",
    "State", "TERMINAL_PLAYER", "Vec", "games", "play_match", "version",
]  # fmt: skip
