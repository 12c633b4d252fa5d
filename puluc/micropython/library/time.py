"""A monotonic clock."""

from time import ticks_ms


def monotonic():
    return ticks_ms() / 1000
