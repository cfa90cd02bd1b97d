#!/usr/bin/env python3
"""A bot that looks ahead in games with secrets: sedzia arena orzel cmd:examples/bot.py 1 --games 10"""
import os, random, subprocess, sys

engine = subprocess.Popen([os.environ.get("SEDZIA", "sedzia"), "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(line):
    engine.stdin.write(line + "\n")
    engine.stdin.flush()
    return engine.stdout.readline().rstrip("\n")


def judge(move, side, truths=4):
    """How many of some random games this side wins after the move, in truths that its view allows."""
    won = 0
    for seed in range(truths):
        ask("push"), ask("imagine %d" % seed)
        ask("play " + move)
        won += int(ask("playout 4").split(side + "=")[1].split()[0])
        ask("pop")
    return won


for line in sys.stdin:
    words = line.split()
    if words[0] == "quit":
        break
    if words[0] != "go":  # game, position: the engine knows
        print(ask(line.strip()), flush=True)
        continue
    side = ask("turn").split()[1]
    moves = [engine.stdout.readline().rstrip("\n") for _ in range(int(ask("legal").split()[1]))]
    tried = random.sample(moves, min(8, len(moves)))
    print("move", max(tried, key=lambda move: judge(move, side)) if len(moves) > 1 else moves[0], flush=True)
