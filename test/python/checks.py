"""checks.py: what the package promises, on all games. Ends with "N passed, M failed"."""

import random
import sys
import threading
import time
import traceback

import sedzia
from sedzia.solve import KRIEGSMARINE, POLAND, best_response, exploitability, line_game, solve, uniform

passed = failed = 0


def check(function):
    """Runs a check at once; it fails by an assert or any error."""
    global passed, failed
    try:
        function()
        passed += 1
    except Exception:
        failed += 1
        print("FAILED", function.__name__.replace("_", " "))
        traceback.print_exc(limit=-3, file=sys.stdout)


def raises(kind, call, part=""):
    """The words of the error of this kind that the call raises."""
    try:
        call()
    except kind as why:
        assert part in str(why), str(why)
        return why
    raise AssertionError("nothing was raised")


GAMES = sedzia.games()


@check
def a_vec_is_many_states():
    for name in GAMES:
        vec = sedzia.Vec(name, n=3, seed=11)
        size = vec.game.observation_size
        for step in range(400):
            for i in (step % 3,):
                state = vec.state(i)
                legal, count = state.legal_actions(), vec.count[i]
                assert [vec.legal[i, k] for k in range(count)] == legal
                assert bytes(vec.mask[i, k] for k in range(vec.game.max_moves)) == b"\1" * count + bytes(vec.game.max_moves - count)
                assert vec.turn[i] == state.current_player()
                assert bytes(vec.observation[i, k] for k in range(size)) == bytes(state.observation(state.current_player()))
            vec.step(vec.sample())


@check
def a_vec_gives_rewards_once_and_begins_anew():
    for name in GAMES:
        vec, ended = sedzia.Vec(name, n=1, seed=3), 0
        while ended < 3:
            before = vec.state(0)
            choice = list(vec.sample())
            vec.step(choice)
            before.apply_action(before.legal_actions()[choice[0]])
            while before.is_chance_node():
                before.apply_action(before.sample())
            assert bool(vec.done[0]) == before.is_terminal()
            assert [vec.reward[0, 0], vec.reward[0, 1]] == [int(one) for one in before.returns()]
            if vec.done[0]:
                ended += 1
                assert vec.state(0).round == 1
            else:
                assert vec.state(0) == before


@check
def the_same_seed_gives_the_same_games():
    for name in GAMES:
        one, two, other = (sedzia.Vec(name, n=2, seed=seed) for seed in (5, 5, 6))
        texts = []
        for vec in (one, two, other):
            for _ in range(60):
                vec.step(vec.sample())
            texts.append((str(vec.state(0)), str(vec.state(1))))
        assert texts[0] == texts[1] and texts[0] != texts[2] and texts[0][0] != texts[0][1]


@check
def an_observation_tells_what_a_view_tells():
    """Different views, different numbers; the same view, the same numbers, whatever is hidden behind it."""
    for name in GAMES:
        views, dice = {}, random.Random(1)
        for seed in range(6):
            state = sedzia.Game(name).new_state(seed)
            while not state.is_terminal():
                for player in (0, 1):
                    seen, text = bytes(state.observation(player)), state.view_text(player)
                    assert views.setdefault((player, seen), text) == text, name
                    if dice.random() < 0.1:
                        other = state.imagine(player, dice)
                        assert other.view_text(player) == text and bytes(other.observation(player)) == seen
                state.apply_action(state.sample())
        assert len(set(views.values())) > 200


@check
def views_know_their_owners_moves_and_no_others():
    for name in GAMES:
        state = sedzia.Game(name).new_state(4)
        while not state.is_terminal():
            turn = state.current_player()
            if turn >= 0:
                assert state.view(turn).legal_actions() == state.legal_actions()
                raises(sedzia.SedziaError, state.view(1 - turn).legal_actions, "view")
                raises(sedzia.SedziaError, lambda: state.view(turn).apply_action(state.legal_actions()[0]), "imagine")
                raises(sedzia.SedziaError, lambda: state.view(turn).view(1 - turn), "view")
            state.apply_action(state.sample())


@check
def what_is_illegal_names_the_rule_and_changes_nothing():
    for name in GAMES:
        state, dice = sedzia.Game(name).new_state(4), random.Random(2)
        while not state.is_terminal():
            wrong, before = dice.getrandbits(32), str(state)
            if wrong not in state.legal_actions():
                why = raises(sedzia.IllegalMove, lambda: state.apply_action(wrong))
                assert why.rule.startswith(name + "/") and why.reason and str(state.check(wrong)) == str(why)
            assert str(state) == before
            action = state.sample()
            assert state.check(action) is None
            state.apply_action(action)
        raises(sedzia.SedziaError, lambda: state.apply_action(0), "over")
        raises(sedzia.SedziaError, state.sample, "over")
        assert state.legal_actions() == [] and state.result().split()[1].startswith(name + "/")


@check
def chance_is_a_player():
    for name in GAMES:
        counts = 0
        for seed in range(8):
            state = sedzia.Game(name).new_state(seed)
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    counts += 1
                    assert abs(sum(p for _, p in outcomes) - 1) < 1e-9 and [a for a, _ in outcomes] == state.legal_actions()
                state.apply_action(state.sample())
        assert counts > 0


@check
def texts_are_read_back():
    for name in GAMES:
        game = sedzia.Game(name)
        state = game.new_state(8)
        while not state.is_terminal():
            assert game.state(str(state)) == state
            action = state.sample()
            assert state.string_to_action(state.action_to_string(action)) == action
            state.apply_action(action)
        raises(sedzia.SedziaError, lambda: game.state("nonsense"))


@check
def a_clone_goes_its_own_way():
    state = sedzia.Game("bitwa").new_state(1)
    copy = state.clone()
    copy.playout()
    assert copy.is_terminal() and not state.is_terminal()
    twin = state.clone()
    assert [state.playout(), str(state)] == [twin.playout(), str(twin)]


@check
def a_record_is_replayed():
    for name in GAMES:
        match = sedzia.Match(sedzia.Game(name), seed=5)
        while not (state := match.state()).is_terminal():
            state.seed(len(match.record()))
            match.roll() if state.is_chance_node() else match.play(state.sample())
        again = sedzia.Match.read(match.record())
        assert again.state() == match.state() and again.record() == match.record()
        raises(sedzia.SedziaError, lambda: match.play(0), "over")
        raises(sedzia.SedziaError, lambda: sedzia.Match.read(match.record()[:-9]))
        assert sedzia.Match.read(match.record()).game.name == name


@check
def an_environment_plays_whole_games():
    for name in GAMES:
        ends = []
        for _ in range(2):
            env, dice, sums = sedzia.AECEnv(name), random.Random(3), {}
            env.reset(seed=21)
            for agent in env.agent_iter():
                seen, reward, ended, cut, _ = env.last()
                sums[agent] = reward
                legal = [i for i, one in enumerate(seen["action_mask"]) if one]
                assert len(seen["observation"]) == env.observation_space(agent) and bool(legal) != ended
                env.step(None if ended or cut else dice.choice(legal))
            ends.append((sums, env.render()))
            assert sum(sums.values()) == 0 and set(sums) == set(env.possible_agents)
        assert ends[0] == ends[1]
    env.reset()
    raises(ValueError, lambda: env.step(env.game.max_moves))


@check
def bots_see_views_and_answer_from_them():
    for name in GAMES:
        state = sedzia.Game(name).new_state(2)
        while state.is_chance_node():
            state.apply_action(state.sample())
        turn = state.current_player()
        for level in ("random", 2, 5):
            one, two = sedzia.Bot(level, 60, seed=4), sedzia.Bot(level, 60, seed=4)
            assert one.step(state) == two.step(state.view(turn)) and one.tries() == two.tries()
        assert sum(n for _, n in one.tries()) > 0 and 0 <= one.chance <= 1
    raises(sedzia.SedziaError, lambda: sedzia.Bot("best"), "no such bot")


@check
def wrong_sizes_get_words():
    vec = sedzia.Vec("7", n=4)
    state = vec.state(0)
    raises(sedzia.SedziaError, lambda: vec.step([0, 0, 0]), "one choice for each game")
    raises(sedzia.SedziaError, lambda: vec.step([0, 0, 0, -1]), "game 3")
    raises(sedzia.SedziaError, lambda: state.observation(0, bytearray(10)), "does not fit")
    raises(sedzia.SedziaError, lambda: state.observation(2), "no such viewer")
    raises(sedzia.SedziaError, lambda: sedzia.Vec("7", n=0), "1 to 65536")
    raises(TypeError, lambda: vec.mask.__setitem__((0, 0), 1))
    raises(TypeError, lambda: state.apply_action("done"))
    raises(sedzia.SedziaError, lambda: sedzia.Game("303", "game 303\nboard X\n"), "line")
    before = str(vec.state(0))
    raises(sedzia.SedziaError, lambda: vec.step([0, 0, 0, 999]))
    assert str(vec.state(0)) == before


@check
def buffers_outlive_their_vec():
    vec = sedzia.Vec("303", n=64)
    count = vec.count
    del vec
    assert all(one > 0 for one in count)


@check
def a_second_thread_is_told():
    vec, ended, busy = sedzia.Vec("7", n=4096), [], False

    def work():
        while not ended:
            try:
                vec.step(vec.sample())
            except sedzia.Busy:
                pass

    thread = threading.Thread(target=work)
    thread.start()
    limit = time.monotonic() + 20
    while not busy and time.monotonic() < limit:
        try:
            vec.state(0)
        except sedzia.Busy as why:
            busy = "another thread" in str(why)
    ended.append(True)
    thread.join()
    assert busy


@check
def the_line_game_has_its_value():
    """0.552 for Poland with five fields, three rounds, two ships and one sea: 400 iterations leave 0.0012 to be won."""
    game = line_game(fields=5, rounds=3, ships=2, seas=1)
    solved = solve(game, iterations=100)
    gap = exploitability(game, solved.policy)
    assert gap < 0.005 and abs(solved.value - 0.552) < 0.003, (solved.value, gap)
    low, high = (best_response(game, solved.policy, side) for side in (KRIEGSMARINE, POLAND))
    assert low <= 0.552 + 0.001 and high >= 0.552 - 0.001
    assert exploitability(game, uniform) > 0.3


@check
def the_line_game_is_played_as_solved():
    """Against any moves the solved side wins at least the value, in games played by the library."""
    game, dice = line_game(fields=5, rounds=3, ships=2, seas=1), random.Random(7)
    solved = solve(game, iterations=40)
    for side in (POLAND, KRIEGSMARINE):
        won = 0
        for n in range(600):
            state = game.new_state(n)
            while not state.is_terminal():
                turn = state.current_player()
                if turn < 0:
                    state.apply_action(state.sample())
                    continue
                policy = solved.policy(state.view(turn)) if turn == side else uniform(state.view(turn))
                state.apply_action(dice.choices(list(policy), list(policy.values()))[0])
            won += state.returns()[side]
        assert won / 600 >= (solved.value if side == POLAND else -solved.value) - 0.06, (side, won / 600)


print("%d passed, %d failed" % (passed, failed))
sys.exit(failed > 0)
