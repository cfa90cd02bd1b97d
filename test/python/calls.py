"""calls.py SEED COUNT: calls in any order with arguments that may make no sense.

Whatever is asked, the package answers or raises an error with words: never a crash, never an error without words, and a
state that refused is what it was. Handles of every sort are mixed up on purpose.
"""

import ctypes
import random
import sys
import threading

import sedzia
from sedzia._library import lib

dice = random.Random(int(sys.argv[1]))
EXPECTED = (sedzia.SedziaError, TypeError, ValueError, MemoryError)
things = {"game": [sedzia.Game(name) for name in sedzia.games()], "state": [], "view": [], "bot": [sedzia.Bot(level, 20) for level in ("random", "greedy", 1, 2, 5)]}
things["vec"] = [sedzia.Vec(game, n=3, seed=1) for game in things["game"]]
things["match"] = [sedzia.Match(game, 5) for game in things["game"]]
WORDS = ("", "303", "done", "\0", "fire", "J6-I6", "ÿ" * 300, "1 luftwaffe fighters", "sedzia record 1\n", "\ud800", "x" * 9000)


def value():
    """Something to pass: often sensible, often not."""
    return dice.choice(
        (0, 1, 2, 3, 4, 5, -1, dice.getrandbits(32), dice.getrandbits(70), -dice.getrandbits(40), None, 1.5, dice.choice(WORDS), b"x", [], [0, 0, 0], True)
    )


def raw():
    """The library itself, with handles of any sort and numbers of the right width."""
    name = dice.choice(("turn", "legal", "apply", "check", "view", "imagine", "bot_chance", "vec_step", "match_play", "state_clone", "game_number", "vec_state", "state_copy", "bot_choose", "vec_buffer", "odds", "move_text"))
    function = getattr(lib, name)
    arguments = []
    for kind in function.argtypes:
        if kind is ctypes.c_void_p and not (name in ("legal", "vec_step") and arguments):
            owner = dice.choice(dice.choice([one for one in things.values() if one]))
            arguments.append(dice.choice((None, owner._handle)))
        elif kind in (ctypes.c_void_p, ctypes.c_char_p) or hasattr(kind, "contents"):
            arguments.append(None)
        else:
            arguments.append(dice.choice((0, 1, 2, 5, 6, dice.getrandbits(31))))
    answer = function(*arguments)
    if isinstance(answer, int) and answer < 0:
        assert lib.error(), "a failure without words: " + name
    if function.restype is ctypes.c_void_p and answer and name in ("view", "imagine", "state_clone", "vec_state"):
        lib.state_free(answer)


def legal_step(state):
    """A step as it should be."""
    if not state.is_terminal() and state.viewer == sedzia.REFEREE:
        state.apply_action(state.sample())


CALLS = {
    "game": (lambda g: g.new_state(value()), lambda g: g.state(value()), lambda g: g.field(value()), lambda g: sedzia.Vec(g, n=dice.choice((1, 2, value())), seed=value()), lambda g: sedzia.Match(g, value()), lambda g: g.new_state(dice.getrandbits(60))),
    "state": (legal_step, legal_step, legal_step, lambda s: s.apply_action(value()), lambda s: s.apply_action(dice.choice(s.legal_actions())), lambda s: s.check(value()), lambda s: s.view(value()), lambda s: s.view(dice.choice((0, 1, 4))), lambda s: s.imagine(value(), value()), lambda s: s.observation(value()), lambda s: s.observation(0, bytearray(dice.randrange(3000))), lambda s: s.action_to_string(value(), value()), lambda s: s.string_to_action(value()), lambda s: s.chance_outcomes(), lambda s: s.clone(), lambda s: s.returns(), lambda s: repr(s), lambda s: s.seed(value()), lambda s: dice.choice(things["bot"]).step(s)),
    "bot": (lambda b: b.step(value()), lambda b: b.step(dice.choice(things["state"] + things["view"])), lambda b: b.chance, lambda b: b.tries(), lambda b: sedzia.Bot(value(), value(), value())),
    "vec": (lambda v: v.step(v.sample()), lambda v: v.step(value()), lambda v: v.step([value(), 0, 1]), lambda v: v.step([0, 0, 0]), lambda v: v.state(value()), lambda v: v.state(0)),
    "match": (lambda m: m.play(value()), lambda m: m.roll(), lambda m: m.play(dice.choice(m.state().legal_actions())), lambda m: m.record()[:10], lambda m: sedzia.Match.read(value()), lambda m: sedzia.Match.read(m.record()), lambda m: m.state()),
}  # fmt: skip
CALLS["view"] = CALLS["state"]


def keep(made):
    """What a call made is used by later ones."""
    if isinstance(made, sedzia.State):
        kind = "state" if made.viewer == sedzia.REFEREE else "view"
    else:
        kind = {sedzia.Game: "game", sedzia.Bot: "bot", sedzia.Vec: "vec", sedzia.Match: "match"}.get(type(made))
    if kind:
        things[kind].append(made)
        if len(things[kind]) > 24:
            things[kind].pop(dice.randrange(len(things[kind])))


def one():
    kind = dice.choice([kind for kind, some in things.items() if some])
    thing = dice.choice(things[kind])
    before = str(thing) if kind in ("state", "view") else None
    try:
        keep(dice.choice(CALLS[kind])(thing))
    except EXPECTED as why:
        assert str(why), "an error without words"
        assert before is None or str(thing) == before, "a state that refused has changed"
    except IndexError:
        pass  # nothing legal to choose from


def together(state, vec):
    """Two threads at one state and one vec: each call is done, or refused as busy."""
    refused = []

    def push():
        for _ in range(300):
            try:
                state.clone()
                if not state.is_terminal():
                    state.legal_actions()
                vec.step(vec.sample())
            except sedzia.Busy:
                refused.append(1)
            except sedzia.SedziaError:
                pass  # the other thread has stepped between sample and step

    threads = [threading.Thread(target=push) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


things["state"] += [game.new_state(3) for game in things["game"]]
for n in range(int(sys.argv[2])):
    one()
    raw()
for game in list(things["game"][:5]):
    together(game.new_state(1), sedzia.Vec(game, n=8))
print("done")
