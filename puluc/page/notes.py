"""How each sound is made: the notes of every cue."""

from __future__ import annotations

from typing import Final, NamedTuple


class Tone(NamedTuple):
    """A struck note: a tone of `hertz`, or a click of noise around it; it fades in `seconds`."""

    hertz: float
    at: float = 0.0
    seconds: float = 0.06
    loudness: float = 0.12
    noise: bool = False


def _chime(*hertz: float) -> tuple[Tone, ...]:
    return tuple(Tone(tone, 0.13 * index, 0.5, 0.07) for index, tone in enumerate(hertz))


RATTLE: Final = {0.0: 0.5, 0.09: 0.6, 0.16: 0.5, 0.27: 0.8, 0.36: 0.7, 0.45: 1.0, 0.52: 0.8}
"""The clicks of a throw: seconds from its start, and how hard each is."""

SCORE: Final[dict[str, tuple[Tone, ...]]] = {
    "throw": tuple(
        Tone(2300 + 500 * (index % 3), at, 0.035, 0.22 * force, noise=True)
        for index, (at, force) in enumerate(RATTLE.items())
    ),
    "step": (Tone(190, 0, 0.07, 0.13), Tone(900, 0, 0.02, 0.1, noise=True)),
    "capture": (
        Tone(120, 0, 0.16, 0.22),
        Tone(600, 0, 0.04, 0.2, noise=True),
        Tone(90, 0.08, 0.18, 0.18),
    ),
    "home": _chime(392, 523),
    "win": _chime(392, 494, 587, 784),
    "lose": _chime(392, 349, 294),
    "draw": _chime(392, 392),
}
