"""Many games in one call, and an environment for programs that learn."""

import ctypes

from ._library import good, handle, lib, number
from .game import CHANCE_PLAYER, Game, State

try:
    import numpy
except ImportError:
    numpy = None

_CHOICE, _COUNT, _LEGAL, _MASK, _TURN, _REWARD, _DONE, _SEEN = range(8)


class Vec:
    """n games of one kind that go on together. Chance plays by itself; a game that ends begins anew.

    After every step the same buffers are filled again, as numpy arrays if numpy is there, else as memoryviews; they
    are read-only: ``count`` (legal moves of each game), ``legal`` (the moves, n × max_moves), ``mask`` (1 where there
    is one), ``turn`` (who is to choose), ``reward`` (n × 2, of the last step), ``done`` (the last step ended a game),
    ``observation`` (n × observation_size: what whoever is to choose sees).

    A choice is the place of a move in its game's list, 0 to count - 1.

    >>> v = Vec("303", n=4, seed=7)
    >>> for _ in range(500):
    ...     v.step(v.sample())
    >>> [int(c) > 0 for c in v.count]
    [True, True, True, True]
    >>> v.step([0, 0, 0, 10**6])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    sedzia._library.SedziaError: game 3 has ... moves, and there is no number 1000000
    """

    def __init__(self, game, n=256, seed=0):
        self._handle = None
        self.game = game if isinstance(game, Game) else Game(game)
        self.n = number(n, 1 << 16, "n")
        self._handle = handle(lib.vec_open(self.game._handle, self.n, number(seed, 2**64 - 1, "a seed")))
        moves, seen = self.game.max_moves, self.game.observation_size
        self._choices = self._buffer(_CHOICE, "i", (self.n,))
        self._place = lib.vec_buffer(self._handle, _CHOICE, None)
        self.count = self._buffer(_COUNT, "i", (self.n,))
        self.legal = self._buffer(_LEGAL, "I", (self.n, moves))
        self.mask = self._buffer(_MASK, "B", (self.n, moves))
        self.turn = self._buffer(_TURN, "B", (self.n,))
        self.reward = self._buffer(_REWARD, "b", (self.n, 2))
        self.done = self._buffer(_DONE, "B", (self.n,))
        self.observation = self._buffer(_SEEN, "B", (self.n, seen))
        self._own = (ctypes.c_int32 * self.n)()

    def _buffer(self, which, kind, shape):
        """One of the library's buffers; it holds on to this vec, which owns the memory."""
        size = ctypes.c_size_t()
        at = handle(lib.vec_buffer(self._handle, which, size))
        room = (ctypes.c_uint8 * size.value).from_address(at)
        room.owner = self._owner()
        view = memoryview(room).cast("B").cast(kind, shape).toreadonly()
        return view if numpy is None else numpy.asarray(view)

    def _owner(self):
        """What keeps the memory while a buffer is held: closed when nobody holds it any more."""
        if not hasattr(self, "_kept"):
            self._kept = _Kept(self._handle)
        return self._kept

    def sample(self):
        """A random choice for each game, as a buffer that step() takes."""
        good(lib.vec_sample(self._handle))
        return self._choices

    def step(self, choices):
        """Plays one move in every game: a list, an array, or what sample() gives. If one is wrong none is played."""
        if choices is self._choices:
            good(lib.vec_step(self._handle, self._place, self.n))
            return
        own = self._own
        if numpy is not None and isinstance(choices, numpy.ndarray):
            if choices.shape != (self.n,):
                good(lib.vec_step(self._handle, own, 0 if self.n else 1))
            numpy.frombuffer(own, dtype=numpy.int32)[:] = numpy.clip(choices, -1, 2**31 - 1)
        else:
            values = [choice if -(2**31) <= choice < 2**31 else -1 for choice in choices]
            if len(values) != self.n:
                good(lib.vec_step(self._handle, own, len(values)))
            own[:] = values
        good(lib.vec_step(self._handle, own, self.n))

    def state(self, i):
        """A copy of game i."""
        return State(self.game, handle(lib.vec_state(self._handle, number(i, 2**31 - 1, "a game"))))


class _Kept:
    """A vec's handle, closed with the last buffer."""

    def __init__(self, made):
        self._handle = made

    def __del__(self):
        if lib:
            lib.vec_close(self._handle)


class AECEnv:
    """One game as PettingZoo's agent-environment cycle has it; neither PettingZoo nor numpy is needed.

    An action is the place of a move in the list of legal ones; ``action_mask`` has a 1 for each. Chance acts by itself.

    >>> env = AECEnv("7")
    >>> env.reset(seed=5)
    >>> for agent in env.agent_iter():
    ...     seen, reward, ended, cut, info = env.last()
    ...     env.step(None if ended or cut else seen["action_mask"].rindex(1))
    >>> env.agents
    []
    """

    metadata = {"name": "sedzia_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game, board=None, render_mode="ansi"):
        self.game = game if isinstance(game, Game) else Game(game, board)
        self.render_mode = render_mode
        self.possible_agents = list(self.game.sides)
        self.agents = []

    def reset(self, seed=None, options=None):
        """Begins anew. The same seed gives the same chance."""
        self._state = self.game.new_state(0 if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._roll()

    def _roll(self):
        """Chance acts until a player is to choose, or the game is over."""
        while (turn := self._state.current_player()) == CHANCE_PLAYER:
            self._state.apply_action(self._state.sample())
        if turn >= 0:
            self.agent_selection = self.possible_agents[turn]
            self._legal = self._state.legal_actions()
            return
        self._legal = []
        self.rewards = dict(zip(self.possible_agents, self._state.returns()))
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def observe(self, agent):
        """{'observation': bytes, 'action_mask': bytes}: what the agent sees."""
        player = self.possible_agents.index(agent)
        own = agent == self.agent_selection and self._legal
        mask = bytearray(self.game.max_moves)
        if own:
            mask[: len(self._legal)] = b"\1" * len(self._legal)
        return {"observation": self._state.observation(player), "action_mask": mask}

    def last(self, observe=True):
        """Observation, reward, terminated, truncated and info of the agent that is to act."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def step(self, action):
        """Plays the agent's action; None when its game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("the game is over: step(None)")
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        place = number(action, 2**31 - 1, "an action")
        if place >= len(self._legal):
            raise ValueError("there are %d legal actions, and this is number %d" % (len(self._legal), place))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.possible_agents, 0.0)
        self._state.apply_action(self._legal[place])
        self._roll()

    def agent_iter(self, max_iter=2**63):
        """The agents as their turn comes, until the game is over for all."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def observation_space(self, agent):
        """Bytes of an observation."""
        return self.game.observation_size

    def action_space(self, agent):
        """How many actions there can be."""
        return self.game.max_moves

    def render(self):
        """The position as everybody sees it."""
        return self._state.view_text(4)

    def close(self):
        """Nothing is left to be closed."""
