from ._library import Busy as Busy, IllegalMove as IllegalMove, SedziaError as SedziaError
from .bots import BASELINES as BASELINES, Bot as Bot, Match as Match, play_match as play_match
from .game import CHANCE_PLAYER as CHANCE_PLAYER, PUBLIC as PUBLIC, REFEREE as REFEREE, TERMINAL_PLAYER as TERMINAL_PLAYER
from .game import Game as Game, State as State, games as games, version as version
from .vec import AECEnv as AECEnv, Vec as Vec
