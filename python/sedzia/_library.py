"""The shared library behind the package: how it is found, how it is called, what its failures become."""

import ctypes
import os
from ctypes import POINTER, c_char_p, c_int, c_int32, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p

INTERFACE = 1
BAD, NO, ROOM, BUSY, MEMORY = -1, -2, -3, -4, -5


class SedziaError(ValueError):
    """An argument makes no sense: the text says why."""


class IllegalMove(SedziaError):
    """A rule forbids the move. ``rule`` is its number, ``field`` the field to look at or None."""

    def __init__(self, text):
        super().__init__(text)
        self.rule, field, self.reason = (text.split(" ", 2) + ["", ""])[:3]
        self.field = None if field in ("-", "") else field


class Busy(SedziaError, RuntimeError):
    """Another thread is using the same state, vec, bot or match."""


def _candidates():
    """Where the library may lie: SEDZIA_LIBRARY, the tree this package is part of, the system."""
    if "SEDZIA_LIBRARY" in os.environ:
        return [os.environ["SEDZIA_LIBRARY"]]
    tree = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "build", "libsedzia.so")
    return [os.path.normpath(tree), "libsedzia.so.%d" % INTERFACE]


# name: result, arguments. h: handle, t: text, i: int, I: 32 bits, L: 64 bits, n: size, p: pointer.
_TYPES = {
    "h": c_void_p, "t": c_char_p, "i": c_int, "I": c_uint32, "L": c_uint64, "n": c_size_t, "p": c_void_p,
    "c": c_char_p, "o": POINTER(c_uint32), "j": POINTER(c_int), "l": POINTER(c_uint64), "z": POINTER(c_size_t), "v": None,
}
_FUNCTIONS = {
    "interface": "i", "version": "t", "error": "t", "name": "ti",
    "game_open": "htt", "game_close": "vh", "game_number": "ihi", "game_text": "ihicn",
    "field_text": "ihicn", "field_place": "ihijj", "field_next": "ihiij",
    "state_new": "hhL", "state_read": "hht", "state_clone": "hh", "state_copy": "ihh", "state_seed": "ihL",
    "state_free": "vh", "turn": "ih", "winner": "ih", "viewer": "ih", "round": "ih", "hash": "ihl",
    "legal": "ihpn", "odds": "ihI", "check": "ihI", "apply": "ihI", "random": "iho", "playout": "ih",
    "position": "ihicn", "result": "ihcn", "move_text": "ihIicn", "move_read": "ihto",
    "view": "hhi", "imagine": "hhL", "observe": "ihipn",
    "bot_open": "htIL", "bot_close": "vh", "bot_choose": "ihho", "bot_chance": "ihj", "bot_tries": "ihppn",
    "match_open": "hhL", "match_read": "htn", "match_close": "vh", "match_play": "ihI", "match_roll": "iho",
    "match_text": "ihcn", "match_state": "hh", "match_game": "hh",
    "vec_open": "hhiL", "vec_close": "vh", "vec_step": "ihpn", "vec_sample": "ih", "vec_buffer": "hhiz", "vec_state": "hhi",
}


class Library:
    """The functions of include/sedzia.h, without their prefix."""

    def __init__(self):
        failures = []
        for path in _candidates():
            try:
                loaded = ctypes.CDLL(path)
                break
            except OSError as why:
                failures.append(str(why))
        else:
            raise ImportError("libsedzia is not there: make lib, or install the package libsedzia (%s)" % "; ".join(failures))
        for name, types in _FUNCTIONS.items():
            function = getattr(loaded, "sedzia_" + name)
            function.restype = _TYPES[types[0]]
            function.argtypes = [_TYPES[letter] for letter in types[1:]]
            setattr(self, name, function)
        if self.interface() != INTERFACE:
            raise ImportError("libsedzia has interface %d, this package wants %d" % (self.interface(), INTERFACE))


lib = Library()


def failed(code=BAD):
    """The exception for the library's last failure in this thread."""
    text = lib.error().decode("utf-8", "replace")
    if code == NO:
        return IllegalMove(text)
    if code == BUSY:
        return Busy(text)
    if code == MEMORY:
        return MemoryError(text)
    return SedziaError(text)


def good(answer):
    """An int of the library, or its failure as an exception."""
    if answer < 0:
        raise failed(answer)
    return answer


def handle(answer):
    """A handle of the library, or its failure as an exception."""
    if not answer:
        text = lib.error().decode("utf-8", "replace")
        if text.startswith("another thread"):
            raise Busy(text)
        if text.startswith("there is no memory"):
            raise MemoryError(text)
        raise SedziaError(text)
    return answer


def text(ask, *arguments):
    """A text of the library, however long it is."""
    room = 512
    while True:
        out = ctypes.create_string_buffer(room)
        answer = ask(*arguments, out, room)
        if answer != ROOM:
            good(answer)
            return out.value.decode("utf-8")
        room = good(ask(*arguments, None, 0)) + 1


def encoded(words, what):
    """A str as the library wants it; zero bytes would cut it off."""
    if not isinstance(words, str):
        raise TypeError("%s is a str, not %s" % (what, type(words).__name__))
    if "\0" in words:
        raise SedziaError("%s holds a zero byte" % what)
    return words.encode("utf-8", "surrogatepass")


def number(value, most, what):
    """An int from 0 to most."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError("%s is an int, not %s" % (what, type(value).__name__))
    value = value.__index__()
    if not 0 <= value <= most:
        raise SedziaError("%s is 0 to %d, not %d" % (what, most, value))
    return value


__all__ = ["lib", "good", "handle", "text", "encoded", "number", "failed", "SedziaError", "IllegalMove", "Busy", "c_int32", "c_uint8"]
