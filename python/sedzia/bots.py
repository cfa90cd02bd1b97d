"""Bots of the house, and matches between players."""

import ctypes

from ._library import encoded, good, handle, lib, number, text
from .game import CHANCE_PLAYER, Game, State

#: The bots of the house by name, from random play to the strongest level.
BASELINES = ("random", "greedy", "uct", "1", "2", "3", "4", "5")


class Bot:
    """A bot: level 1 to 5, 'random', 'greedy' or 'uct'. It sees only the view of whoever is to act.

    >>> s = Game("303").new_state()
    >>> b = Bot(3, seed=1)
    >>> b.step(s) in s.legal_actions()
    True
    """

    def __init__(self, level=5, nodes=0, seed=0):
        self._handle = None
        self._handle = handle(
            lib.bot_open(encoded(str(level), "a level"), number(nodes, 10**8, "nodes"), number(seed, 2**64 - 1, "a seed"))
        )
        self.level = str(level)
        self._one = ctypes.c_uint32()

    def __del__(self):
        if getattr(self, "_handle", None) and lib:
            lib.bot_close(self._handle)
            self._handle = None

    def step(self, state):
        """The action it chooses; it is not played."""
        if not isinstance(state, State):
            raise TypeError("a bot plays a State, not %s" % type(state).__name__)
        good(lib.bot_choose(self._handle, state._handle, self._one))
        return self._one.value

    @property
    def chance(self):
        """How likely it thought to win when it last chose, 0 to 1; None if it did not ask itself."""
        out = ctypes.c_int()
        good(lib.bot_chance(self._handle, out))
        return None if out.value < 0 else out.value / 1000

    def tries(self):
        """Actions it tried when it last chose, most tried first, and how often."""
        count = good(lib.bot_tries(self._handle, None, None, 0))
        actions, tries = (ctypes.c_uint32 * (count or 1))(), (ctypes.c_uint32 * (count or 1))()
        good(lib.bot_tries(self._handle, actions, tries, len(actions)))
        return list(zip(actions[:count], tries[:count]))


class Match:
    """A game with its record, whose dice come from a seed.

    >>> m = Match(Game("303"), seed=3)
    >>> while not m.state().is_terminal():
    ...     s = m.state()
    ...     _ = m.roll() if s.is_chance_node() else m.play(s.legal_actions()[0])
    >>> Match.read(m.record()).state() == m.state()
    True
    """

    def __init__(self, game, seed=0):
        self._handle = None
        if not isinstance(game, Game):
            raise TypeError("a match is of a Game, not %s" % type(game).__name__)
        self.game = game
        self._handle = handle(lib.match_open(game._handle, number(seed, 2**64 - 1, "a seed")))

    def __del__(self):
        if getattr(self, "_handle", None) and lib:
            lib.match_close(self._handle)
            self._handle = None

    @classmethod
    def read(cls, record):
        """Replays a record; what is not true in it raises."""
        raw = encoded(record, "a record")
        match = cls.__new__(cls)
        match._handle = handle(lib.match_read(raw, len(raw)))
        match.game = Game._of(handle(lib.match_game(match._handle)))
        return match

    def play(self, action):
        """A player's action."""
        good(lib.match_play(self._handle, number(action, 2**32 - 1, "an action")))

    def roll(self):
        """Lets chance act; what it did."""
        out = ctypes.c_uint32()
        good(lib.match_roll(self._handle, out))
        return out.value

    def state(self):
        """Where it stands: a copy."""
        return State(self.game, handle(lib.match_state(self._handle)))

    def record(self):
        """The record so far (docs/notation.md)."""
        return text(lib.match_text, self._handle)


def play_match(game, players, games=10, seed=0):
    """Plays games between two players, each the first side in half of them; how many the first of them won.

    A player is a Bot, or a function that gets the view of whoever is to act (and never more) and gives an action.

    >>> play_match(Game("7"), [Bot(3, seed=1), lambda view: view.legal_actions()[0]], games=2)
    2
    """
    won = 0
    for n in range(games):
        state = game.new_state(seed + n // 2)
        while not state.is_terminal():
            turn = state.current_player()
            if turn == CHANCE_PLAYER:
                state.apply_action(state.sample())
                continue
            player = players[(turn + n) % 2]
            view = state.view(turn)
            state.apply_action(player.step(view) if isinstance(player, Bot) else player(view))
        won += state.returns()[n % 2] > 0
    return won
