"""The score: the sounds of struck things, and the strikes of each cue."""

from typing import Final, NamedTuple


class Mode(NamedTuple):
    """A tone of a struck thing."""

    hertz: float
    """The frequency."""
    seconds: float
    """The seconds in which it fades."""
    loudness: float
    """The loudness."""


class Noise(NamedTuple):
    """The noise of a touch."""

    hertz: float
    """The middle frequency."""
    q: float
    """The quality of the filter: a higher one is narrower."""
    seconds: float
    """The seconds in which it fades."""
    loudness: float
    """The loudness."""


class Strike(NamedTuple):
    """A strike."""

    thing: str
    """The thing that is struck."""
    at: float = 0.0
    """The seconds from the start of the cue."""
    force: float = 1.0
    """The force, 1 for the usual one."""
    rate: float = 1.0
    """The factor of the pitch."""


THINGS: Final[dict[str, tuple[Noise, tuple[Mode, ...]]]] = {
    "maize": (
        Noise(2600, 1.5, 0.035, 0.55),
        (Mode(310, 0.05, 0.25), Mode(2150, 0.03, 0.16), Mode(3420, 0.02, 0.1)),
    ),
    "gourd": (Noise(4300, 2.2, 0.06, 0.8), (Mode(1350, 0.035, 0.06),)),
    "clay": (
        Noise(900, 0.8, 0.03, 0.4),
        (Mode(210, 0.12, 0.42), Mode(565, 0.08, 0.2), Mode(1180, 0.05, 0.1)),
    ),
    "wood": (
        Noise(1500, 1.0, 0.025, 0.4),
        (Mode(98, 0.2, 0.45), Mode(440, 0.16, 0.4), Mode(1210, 0.09, 0.22), Mode(2280, 0.05, 0.1)),
    ),
    "rope": (Noise(1050, 2.4, 0.19, 0.9), (Mode(150, 0.06, 0.06),)),
    "bar": (
        Noise(700, 1.0, 0.02, 0.12),
        (Mode(262, 0.95, 0.42), Mode(1048, 0.24, 0.13), Mode(2620, 0.08, 0.05)),
    ),
}
"""The sounds of things: kernels on earth, a rattle, a disc set down, a knock, a knot being pulled
tight, and the bar of a marimba, which is a C."""


def _make_phrase(pace: float, *rates: float) -> tuple[Strike, ...]:
    return tuple(Strike("bar", pace * number, 0.7, rate) for number, rate in enumerate(rates))


FALLING: Final = {0.26: 0.7, 0.28: 0.9, 0.295: 0.8, 0.31: 1.0, 0.4: 0.4, 0.425: 0.5, 0.46: 0.35}
"""The fall of kernels: the force of each strike, by seconds from the throw, in time with the
animation."""

SCORE: Final[dict[str, tuple[Strike, ...]]] = {
    "shake": tuple(Strike("gourd", 0.085 * k, 0.4 + 0.15 * (k % 2)) for k in range(4)),
    "throw": (
        Strike("gourd", 0.0, 0.5),
        *(
            Strike("maize", at, force, 1 + 0.12 * (number % 3))
            for number, (at, force) in enumerate(FALLING.items())
        ),
    ),
    "step": (Strike("clay", 0, 0.6),),
    "capture": (
        Strike("wood"),
        Strike("clay", 0.02, 0.5),
        Strike("rope", 0.14),
        Strike("rope", 0.3, 0.7, 1.25),
    ),
    "captive": (
        Strike("clay", 0.46, 0.6),
        Strike("wood", 0.8),
        Strike("rope", 0.95),
        *(Strike("bar", 1.2 + 0.32 * k, 0.5, 0.75 - 0.12 * k) for k in range(3)),
    ),
    "home": (Strike("clay", 0, 0.7), *_make_phrase(0.15, 1.5, 2.0)),
    "win": (*_make_phrase(0.15, 1.0, 1.26, 1.5, 2.0, 1.5, 2.0), Strike("bar", 0.75, 0.5, 1.26)),
    "lose": _make_phrase(0.27, 1.5, 1.26, 1.12, 0.75),
    "draw": _make_phrase(0.22, 1.5, 1.5),
}
"""The strikes of each cue."""
