"""Games and states, with the names OpenSpiel gives them."""

import ctypes

from ._library import encoded, good, handle, lib, number, text

CHANCE_PLAYER = -1  # as in OpenSpiel
TERMINAL_PLAYER = -4
PUBLIC, REFEREE = 4, 5  # who looks, beside the players 0 and 1
_CHANCE, _OVER = 2, 3

_FIELDS, _ROWS, _COLUMNS, _MOVES, _PLIES, _SECRETS, _PLANES, _FACTS, _OBSERVATION = range(9)
_NAME, _TITLE, _EDITION, _SIDE_A, _SIDE_B, _BOARD, _BOARD_HASH, _PLANE_NAMES = range(8)
_MOST = 2**64 - 1


def games():
    """The names of all games.

    >>> games()
    ['303', '111', '7', 'orzel', 'bitwa']
    """
    names, n = [], 0
    while name := lib.name(n):
        names.append(name.decode())
        n += 1
    return names


def version():
    """The version of the library."""
    return lib.version().decode()


class Game:
    """A game on a board: the standard one, another that comes with the library by its name, or a sheet's text.

    >>> g = Game("orzel")
    >>> g.sides, g.num_fields, g.secrets
    (('poland', 'kriegsmarine'), 92, True)
    >>> Game("chess")
    Traceback (most recent call last):
    ...
    sedzia._library.SedziaError: there is no such game: chess
    """

    def __init__(self, name, board=None):
        self._handle = None
        self._take(handle(lib.game_open(encoded(name, "the name"), None if board is None else encoded(board, "the board"))))

    @classmethod
    def _of(cls, made):
        """The game behind a handle of the library's."""
        game = cls.__new__(cls)
        game._take(made)
        return game

    def _take(self, made):
        self._handle = made
        ask = lambda what: good(lib.game_number(self._handle, what))  # noqa: E731
        self.name = text(lib.game_text, self._handle, _NAME)
        self.title = text(lib.game_text, self._handle, _TITLE)
        self.edition = text(lib.game_text, self._handle, _EDITION)
        self.board = text(lib.game_text, self._handle, _BOARD)
        self.board_hash = text(lib.game_text, self._handle, _BOARD_HASH)
        self.sides = (text(lib.game_text, self._handle, _SIDE_A), text(lib.game_text, self._handle, _SIDE_B))
        self.num_fields, self.rows, self.columns = ask(_FIELDS), ask(_ROWS), ask(_COLUMNS)
        self.max_moves, self.max_plies = ask(_MOVES), ask(_PLIES)
        self.secrets = bool(ask(_SECRETS))
        self.planes, self.facts, self.observation_size = ask(_PLANES), ask(_FACTS), ask(_OBSERVATION)
        names = text(lib.game_text, self._handle, _PLANE_NAMES).split()
        self.plane_names, self.fact_names = tuple(names[: self.planes]), tuple(names[self.planes :])

    def __del__(self):
        if getattr(self, "_handle", None) and lib:
            lib.game_close(self._handle)
            self._handle = None

    def __repr__(self):
        return "Game(%r)" % self.name

    @property
    def observation_shape(self):
        """Planes, and bytes of a plane: ``facts`` single bytes stand behind them."""
        return (self.planes, self.num_fields)

    def num_players(self):
        """Always two: 0 and 1. Chance is a player of its own."""
        return 2

    def max_game_length(self):
        """No game has more moves, those of chance included."""
        return self.max_plies

    def num_distinct_actions(self):
        """Actions are numbers of 32 bits that mean the same in every state of the game."""
        return 2**32

    def min_utility(self):
        """What a lost game is worth."""
        return -1.0

    def max_utility(self):
        """What a won game is worth."""
        return 1.0

    def new_initial_state(self, seed=0):
        """The start. ``seed`` is of its chance: sample() and playout()."""
        return State(self, handle(lib.state_new(self._handle, number(seed, _MOST, "a seed"))))

    def new_state(self, seed=0):
        """The same."""
        return self.new_initial_state(seed)

    def state(self, position):
        """The state a text describes (docs/notation.md); it may be one side's view.

        >>> g = Game("303")
        >>> s = g.new_state()
        >>> g.state(str(s)) == s
        True
        """
        return State(self, handle(lib.state_read(self._handle, encoded(position, "a position"))))

    def field(self, n):
        """The name of field n, its row and column, and its six neighbours (east first, clockwise; None: no field).

        >>> name, row, column, near = Game("303").field(0)
        >>> name, row, column, near[3], Game("303").field(near[0])[0]
        ('A1', 0, 0, None, 'B1')
        """
        n = number(n, 2**31 - 1, "a field")
        row, column, other = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
        name = text(lib.field_text, self._handle, n)
        good(lib.field_place(self._handle, n, row, column))
        near = []
        for way in range(6):
            good(lib.field_next(self._handle, n, way, other))
            near.append(None if other.value < 0 else other.value)
        return name, row.value, column.value, tuple(near)


class State:
    """A state of a game, or one side's view of it. Made by a game, a match, or another state.

    >>> s = Game("orzel").new_state(seed=7)
    >>> outcomes = s.chance_outcomes()
    >>> s.is_chance_node(), s.action_to_string(outcomes[0][0]), round(sum(p for a, p in outcomes), 6)
    (True, 'c', 1.0)
    >>> while not s.is_terminal():
    ...     s.apply_action(s.sample())
    >>> sorted(s.returns())
    [-1.0, 1.0]
    """

    def __init__(self, game, made):
        self._handle = made
        self.game = game
        self._moves = (ctypes.c_uint32 * game.max_moves)()
        self._one = ctypes.c_uint32()

    def __del__(self):
        if getattr(self, "_handle", None) and lib:
            lib.state_free(self._handle)
            self._handle = None

    def get_game(self):
        """The game it is a state of."""
        return self.game

    def clone(self):
        """A copy, its chance included."""
        return State(self.game, handle(lib.state_clone(self._handle)))

    __copy__ = clone

    def __deepcopy__(self, memo):
        return self.clone()

    def __eq__(self, other):
        if not isinstance(other, State):
            return NotImplemented
        return self.game.name == other.game.name and self.game.board_hash == other.game.board_hash and self.hash() == other.hash()

    __hash__ = None

    def hash(self):
        """A number that identifies the position, the same on every machine."""
        out = ctypes.c_uint64()
        good(lib.hash(self._handle, out))
        return out.value

    def seed(self, seed):
        """Lets the state's chance begin anew."""
        good(lib.state_seed(self._handle, number(seed, _MOST, "a seed")))

    def current_player(self):
        """0 or 1, CHANCE_PLAYER, or TERMINAL_PLAYER."""
        turn = good(lib.turn(self._handle))
        return turn if turn < _CHANCE else CHANCE_PLAYER if turn == _CHANCE else TERMINAL_PLAYER

    def is_chance_node(self):
        """Chance is to act."""
        return good(lib.turn(self._handle)) == _CHANCE

    def is_terminal(self):
        """The game is over."""
        return good(lib.turn(self._handle)) == _OVER

    @property
    def round(self):
        """The round, from 1."""
        return good(lib.round(self._handle))

    @property
    def viewer(self):
        """Whose view this is: 0, 1, PUBLIC, or REFEREE for the whole truth."""
        return good(lib.viewer(self._handle))

    def legal_actions(self, player=None):
        """The legal actions, ascending; [] if it is not this player's turn."""
        if player is not None and player != self.current_player():
            return []
        return self._moves[: good(lib.legal(self._handle, self._moves, len(self._moves)))]

    def chance_outcomes(self):
        """Pairs of an action and its probability."""
        actions = self.legal_actions()
        weights = [good(lib.odds(self._handle, a)) for a in actions]
        return [(a, w / sum(weights)) for a, w in zip(actions, weights)]

    def check(self, action):
        """None if the action is legal, else the IllegalMove that names the rule.

        >>> s = Game("303").state("1 luftwaffe fighters luftwaffe=J6 bombers=N8 raf=I6 reserve=2")
        >>> print(s.check(s.string_to_action("J6-A1")))
        303/5.1 A1 Too far: from J6 (Calais-Marck) to A1 is 12 fields, and this aircraft flies 3 fields at most.
        """
        from ._library import NO, failed

        answer = lib.check(self._handle, number(action, 2**32 - 1, "an action"))
        if answer == NO:
            return failed(answer)
        good(answer)
        return None

    def apply_action(self, action):
        """Plays a legal action, and all that follows by itself. Anything else raises and changes nothing."""
        good(lib.apply(self._handle, number(action, 2**32 - 1, "an action")))

    def apply(self, action):
        """The same."""
        self.apply_action(action)

    def sample(self):
        """A legal action at random; one of chance by its probability. It is not played."""
        good(lib.random(self._handle, self._one))
        return self._one.value

    def playout(self):
        """Plays at random to the end; how many actions that took."""
        return good(lib.playout(self._handle))

    def returns(self):
        """What the game is worth to both players; zeros before the end."""
        winner = good(lib.winner(self._handle))
        return [0.0, 0.0] if winner > 1 else [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def result(self):
        """'raf 303/8.2 round=3': who has won, by which rule; or 'open'."""
        return text(lib.result, self._handle)

    def action_to_string(self, action, viewer=REFEREE):
        """A legal action as players write it; a secret reads '?' for others."""
        return text(lib.move_text, self._handle, number(action, 2**32 - 1, "an action"), number(viewer, REFEREE, "a viewer"))

    def string_to_action(self, words):
        """The action that is written so; it need not be legal."""
        good(lib.move_read(self._handle, encoded(words, "an action"), self._one))
        return self._one.value

    def __str__(self):
        return text(lib.position, self._handle, good(lib.viewer(self._handle)))

    def __repr__(self):
        return "<State of %s: %s>" % (self.game.name, self)

    def view(self, viewer):
        """What a viewer sees, as a state: it knows its owner's legal actions."""
        return State(self.game, handle(lib.view(self._handle, number(viewer, REFEREE, "a viewer"))))

    def view_text(self, viewer):
        """The same as text."""
        return text(lib.position, self._handle, number(viewer, REFEREE, "a viewer"))

    def information_state_string(self, viewer):
        """The same."""
        return self.view_text(viewer)

    def imagine(self, player=None, rng=0):
        """A possible truth behind the player's view (behind this view if player is None).

        ``rng`` is a seed, or something with getrandbits(), as random.Random.

        >>> s = Game("7").new_state()
        >>> s.apply_action(s.legal_actions()[3])
        >>> truths = {str(s.imagine(1, seed)) for seed in range(200)}
        >>> len(truths), str(s) in truths, {t == s for t in [s.imagine(0, 1)]}
        (10, True, {True})
        """
        seed = rng.getrandbits(64) if hasattr(rng, "getrandbits") else number(rng, _MOST, "a seed")
        view = self if player is None else self.view(player)
        return State(self.game, handle(lib.imagine(view._handle, seed)))

    def resample_from_infostate(self, player=None, rng=0):
        """The same."""
        return self.imagine(player, rng)

    def observation(self, player, out=None):
        """The player's view as bytes: planes of one byte for each field, then facts (Game.plane_names, fact_names).

        ``out`` is a writable buffer of Game.observation_size bytes to be filled; without it a bytearray is made.

        >>> g = Game("303")
        >>> seen = g.new_state().observation(0)
        >>> len(seen) == g.observation_size == g.planes * g.num_fields + g.facts
        True
        >>> g.plane_names[0], sum(seen[: g.num_fields]) == str(g.new_state()).split(" luftwaffe=")[1].split()[0].count(",") + 1
        ('fighters-luftwaffe', True)
        """
        size = self.game.observation_size
        made = bytearray(size) if out is None else out
        place = (ctypes.c_uint8 * len(memoryview(made).cast("B"))).from_buffer(made)
        good(lib.observe(self._handle, number(player, REFEREE, "a viewer"), place, len(place)))
        return made

    def observation_tensor(self, player, out=None):
        """The same."""
        return self.observation(player, out)

    def bot(self, level=5, nodes=0, seed=0):
        """What a bot would play here: the action. For more than one move keep a Bot."""
        from .bots import Bot

        return Bot(level, nodes, seed).step(self)
