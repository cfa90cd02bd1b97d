"""python.py [N [ROUNDS]]: decisions a second from Python: Vec of N games with observations and masks, the best of some rounds.

The first column counts seconds of this process's own processor, so that other work on the machine does not matter much; the second
seconds on the clock. `State`: one call for each question, as a loop over legal_actions() and apply_action() asks them.
"""

import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))
import sedzia  # noqa: E402

n = int(sys.argv[1]) if len(sys.argv) > 1 else 256
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 7


def vec_speed(name):
    vec, steps = sedzia.Vec(name, n=n, seed=1), 300000 // n
    best = [0.0, 0.0]
    for _ in range(rounds):
        busy, clock = time.process_time(), time.perf_counter()
        for _ in range(steps):
            vec.step(vec.sample())
        best[0] = max(best[0], steps * n / (time.process_time() - busy))
        best[1] = max(best[1], steps * n / (time.perf_counter() - clock))
    return best


def state_speed(name):
    state, moves, busy = sedzia.Game(name).new_state(1), 0, time.process_time()
    while moves < 40000:
        if state.is_terminal():
            state = state.game.new_state(moves)
        action = state.sample() if state.is_chance_node() else state.legal_actions()[0]
        state.apply_action(action)
        moves += 1
    return moves / (time.process_time() - busy)


print("| game | Vec of %d, million decisions/s of processor | on the clock | State, million moves/s |" % n)
print("|---|---:|---:|---:|")
for name in sedzia.games():
    print("| %s | %.1f | %.1f | %.2f |" % (name, *(one / 1e6 for one in vec_speed(name)), state_speed(name) / 1e6))
