"""A cut-down ORP Orzeł that can be solved exactly: the game on a line.

The board is one row of sea, the dice are few and there are no mines or patrols; rules, tokens and bluff are those of the
game, played by the library on a sheet of its own. At the start of a round all tokens are in hand, so nothing is secret:
a round is a small game of its own whose ends are worth what the next round is worth. solve() goes backward over the
rounds and lets regret matching play each of them against itself; exploitability() says how far any policy is from perfect
play, exactly, by playing best responses to it.

>>> game = line_game(fields=4, rounds=2, ships=1, seas=1)
>>> solved = solve(game, iterations=60)
>>> abs(solved.value) <= 1, exploitability(game, solved.policy) < 0.05
(True, True)
>>> exploitability(game, uniform) > 0.1
True
"""

from .game import CHANCE_PLAYER, PUBLIC, Game

POLAND, KRIEGSMARINE = 0, 1
LETTERS = "ABCDEFGHIJ"


def line_game(fields=6, rounds=6, ships=2, seas=2):
    """ORP Orzeł on so many fields in a row, the straits at one end, one die a side."""
    if not 3 <= fields <= len(LETTERS):
        raise ValueError("a line has 3 to %d fields, not %d" % (len(LETTERS), fields))
    sheet = ["game orzel", "board LINE", "shift even", "row 1 A-%s" % LETTERS[fields - 1]]
    sheet += ["tallinn %s1" % LETTERS[fields - 1], "straits A1", "rounds %d" % rounds, "dice 1"]
    sheet += ["ship-tokens %d" % ships, "sea-tokens %d" % seas, "warships 0", "mines 0", "blanks 0"]
    sheet += ["red " + face for face in ("c course", "cc course+course", "cc course+course", "cc course+course")]
    sheet += ["red c/s course/surfacing", "red s! surfacing black"]
    sheet += ["white " + face for face in ("oa observation+attack",) * 3 + ("o observation",) * 2 + ("f! fog black",)]
    return Game("orzel", "\n".join(sheet) + "\n")


def uniform(view):
    """The policy that takes every legal action with the same probability."""
    actions = view.legal_actions()
    return dict.fromkeys(actions, 1 / len(actions))


def played_by(bot, samples=16):
    """The policy of a Bot, by asking it often: how frequently it takes each action in a view."""
    known = {}

    def policy(view):
        key = str(view)
        if key not in known:
            actions = view.legal_actions()
            known[key] = dict.fromkeys(actions, 0.0)
            for _ in range(samples if len(actions) > 1 else 1):
                known[key][bot.step(view)] += 1 / (samples if len(actions) > 1 else 1)
        return known[key]

    return policy


class _Node:
    """A moment of a round as everybody sees it. Worlds are the truths it may be; only Poland knows which.

    ways: for each world its actions, each with the node it leads to and the world there. Who acts: 'end', 'chance' (odds:
    the probability of each action), POLAND (keys: the view of each world) or KRIEGSMARINE (keys: its one view).
    """

    __slots__ = ("who", "states", "places", "keys", "odds", "ways", "since", "own", "enemy", "chance", "values")

    def __init__(self, who):
        self.who, self.states, self.places, self.keys, self.odds, self.ways = who, [], {}, [], [], []
        self.since = self  # the moment from which on whoever acts here has been acting

    def place(self, state):
        """Which world the state is here."""
        text = str(state)
        if text not in self.places:
            self.places[text] = len(self.states)
            self.states.append(state)
        return self.places[text]


class _Round:
    """All moments of one round, earlier ones first; ``ends`` are those that begin the next round or end the game.

    Moments that a side brings about by the same actions in another order, and that look the same to everybody, are one.
    Nothing else happens between these actions, so neither side loses anything by it.
    """

    def __init__(self, start):
        self.begun, self.nodes = start.round, []
        layer = {None: self.make(start)}
        while layer:
            after = {}
            for node in layer.values():
                self.nodes.append(node)
                self.expand(node, after)
            layer = after
        self.root, self.ends = self.nodes[0], [node for node in self.nodes if node.who == "end"]

    def make(self, state):
        over = state.is_terminal() or state.round != self.begun
        turn = state.current_player()
        node = _Node("end" if over else "chance" if turn == CHANCE_PLAYER else turn)
        node.place(state)
        return node

    def expand(self, node, after):
        if node.who == "end":
            return
        first = node.states[0]
        if node.who == "chance":
            node.odds = [p for _, p in first.chance_outcomes()]
        elif node.who == KRIEGSMARINE:
            node.keys.append(first.view_text(KRIEGSMARINE))
        for state in node.states:
            if node.who == POLAND:
                node.keys.append(state.view_text(POLAND))
            node.ways.append([self.step(node, state, action, after) for action in state.legal_actions()])

    def step(self, node, state, action, after):
        state = state.clone()
        state.apply_action(action)
        moment = (node.since, state.view_text(PUBLIC))
        if moment not in after:
            child = after[moment] = self.make(state)
            if child.who == node.who:
                child.since = node.since
        return action, after[moment], after[moment].place(state)


class _Table:
    """Regrets and the average strategy of one information state."""

    __slots__ = ("actions", "regret", "sum")

    def __init__(self, actions):
        self.actions, self.regret, self.sum = actions, [0.0] * len(actions), [0.0] * len(actions)

    def strategy(self):
        total = sum(self.regret)
        if total <= 0:
            return [1 / len(self.actions)] * len(self.actions)
        return [one / total for one in self.regret]

    def average(self):
        total = sum(self.sum)
        if total <= 0:
            return [1 / len(self.actions)] * len(self.actions)
        return [one / total for one in self.sum]

    def learn(self, gains, reach, weight):
        """Regret matching plus: regrets below zero are forgotten; later strategies weigh more."""
        for i, (gain, share) in enumerate(zip(gains, self.strategy())):
            self.sum[i] += weight * reach * share
            self.regret[i] = max(0.0, self.regret[i] + gain)


def _forward(tree, strategy):
    """How likely each moment is: by Poland's own choices (of each world), by the enemy's, by chance."""
    for node in tree.nodes:
        node.own, node.enemy, node.chance = [0.0] * len(node.states), 0.0, 0.0
    tree.root.own, tree.root.enemy, tree.root.chance = [1.0], 1.0, 1.0
    for node in tree.nodes:
        if node.who == "end":
            continue
        shares = node.odds if node.who == "chance" else None if node.who == POLAND else strategy(node, 0)
        met = set()
        for world, ways in enumerate(node.ways):
            mine = strategy(node, world) if node.who == POLAND else None
            for i, (_, child, there) in enumerate(ways):
                if mine is not None:
                    child.own[there] += node.own[world] * mine[i]
                    child.enemy, child.chance = node.enemy, node.chance
                    continue
                child.own[there] = node.own[world]
                if (i, child) not in met:  # once for all worlds
                    met.add((i, child))
                    if node.who == "chance":
                        child.chance, child.enemy = child.chance + node.chance * shares[i], node.enemy
                    else:
                        child.enemy, child.chance = child.enemy + node.enemy * shares[i], node.chance


def _backward(tree, decide):
    """The value of every world for Poland; decide(node, world or None, values of each action) says what is played."""
    for node in reversed(tree.nodes):
        if node.who == "end":
            continue
        each = [[child.values[there] for _, child, there in ways] for ways in node.ways]
        if node.who == "chance":
            node.values = [sum(p * v for p, v in zip(node.odds, one)) for one in each]
        elif node.who == POLAND:
            node.values = [sum(p * v for p, v in zip(decide(node, world, one), one)) for world, one in enumerate(each)]
        else:
            shares = decide(node, None, each)
            node.values = [sum(p * v for p, v in zip(shares, one)) for one in each]
    return tree.root.values[0]


class _Learner:
    """Both sides of a round, playing against themselves."""

    def __init__(self, tree, tables):
        self.tree, self.tables, self.weight = tree, tables, 0

    def table(self, node, world):
        key = node.keys[world]
        if key not in self.tables:
            self.tables[key] = _Table([action for action, _, _ in node.ways[world]])
        return self.tables[key]

    def iterate(self):
        self.weight += 1
        _forward(self.tree, lambda node, world: self.table(node, world).strategy())
        _backward(self.tree, self.learn)

    def learn(self, node, world, values):
        table = self.table(node, world or 0)
        strategy = table.strategy()
        if world is not None:
            mean = sum(p * v for p, v in zip(strategy, values))
            reach = node.enemy * node.chance
            table.learn([reach * (v - mean) for v in values], node.own[world], self.weight)
            return strategy
        gains = [0.0] * len(strategy)
        for own, one in zip(node.own, values):
            mean = sum(p * v for p, v in zip(strategy, one))
            for i, value in enumerate(one):
                gains[i] += node.chance * own * (mean - value)
        table.learn(gains, node.enemy, self.weight)
        return strategy


def _respond(tree, policy, responder):
    """The round's value for Poland when the responder plays best against the policy of the other side."""
    _forward(tree, lambda node, world: [1.0] * len(node.ways[world]) if node.who == responder else policy(node, world))

    def decide(node, world, values):
        if node.who != responder:
            return policy(node, world or 0)
        if world is not None:
            best = max(range(len(values)), key=values.__getitem__)
            return [float(i == best) for i in range(len(values))]
        worth = [sum(own * one[i] for own, one in zip(node.own, values)) for i in range(len(node.ways[0]))]
        best = min(range(len(worth)), key=worth.__getitem__)
        return [float(i == best) for i in range(len(worth))]

    return _backward(tree, decide)


_trees = {}  # of rounds that were built, by board and position


def _by_rounds(game, solve_round):
    """The value of the start when solve_round(tree) gives that of each round, later rounds first; and of all rounds."""
    worth_of = {}

    def worth(state):
        if state.is_terminal():
            return state.returns()[POLAND]
        key = str(state)
        if key not in worth_of:
            tree = _trees.get((game.board_hash, key)) or _Round(state)
            _trees[game.board_hash, key] = tree
            for node in tree.ends:
                node.values = [worth(one) for one in node.states]
            worth_of[key] = solve_round(tree)
        return worth_of[key]

    return worth(game.new_state()), worth_of


class Solution:
    """What solve() found: ``value`` for Poland (-1 to 1), ``policy`` of both sides, ``worth`` of each round's start."""

    def __init__(self, value, worth, tables):
        self.value, self.worth, self._tables = value, worth, tables

    def policy(self, view):
        """Probabilities of the legal actions of whoever is to act, whose view this is."""
        table = self._tables.get(str(view))
        return dict(zip(table.actions, table.average())) if table else uniform(view)


def solve(game, iterations=100):
    """Solves a game on a line: a Solution. More iterations, less exploitability."""
    tables = {}

    def solve_round(tree):
        learner = _Learner(tree, tables)
        for _ in range(iterations):
            learner.iterate()
        average = lambda node, world: learner.table(node, world).average()  # noqa: E731
        return (_respond(tree, average, POLAND) + _respond(tree, average, KRIEGSMARINE)) / 2

    value, worth = _by_rounds(game, solve_round)
    return Solution(value, worth, tables)


def best_response(game, policy, responder):
    """What the game is worth to Poland when ``responder`` plays the best response to the policy of the other side."""
    known = {}

    def policy_of(node, world):
        key = node.keys[world]
        if key not in known:
            given = policy(game.state(key))
            known[key] = [given.get(action, 0.0) for action, _, _ in node.ways[world]]
        return known[key]

    return _by_rounds(game, lambda tree: _respond(tree, policy_of, responder))[0]


def exploitability(game, policy):
    """How much a best response gains against the policy, in wins of 1 against -1: the mean of both sides, 0 is perfect.

    It is exact, for games that line_game() makes. A policy gets a view and gives probabilities of its legal actions.
    """
    return (best_response(game, policy, POLAND) - best_response(game, policy, KRIEGSMARINE)) / 2
