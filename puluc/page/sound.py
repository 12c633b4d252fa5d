"""Sounds from the browser's synthesiser, made when the first of them is to be heard."""

from __future__ import annotations

from collections.abc import Iterable
from random import random
from typing import Any, NamedTuple

from pyscript import window
from pyscript.ffi import to_js

from puluc.choices import Settings
from puluc.sounds import Cue


class Note(NamedTuple):
    """A struck note: a tone of `hertz`, or a click of noise around it; it fades in `seconds`."""

    hertz: float
    at: float = 0.0
    seconds: float = 0.06
    loudness: float = 0.12
    noise: bool = False


def _chime(*hertz: float) -> tuple[Note, ...]:
    return tuple(Note(tone, 0.13 * index, 0.5, 0.07) for index, tone in enumerate(hertz))


RATTLE = ((0.0, 0.5), (0.09, 0.6), (0.16, 0.5), (0.27, 0.8), (0.36, 0.7), (0.45, 1.0), (0.52, 0.8))
SCORE: dict[str, tuple[Note, ...]] = {
    "throw": tuple(
        Note(2300 + 500 * (index % 3), at, 0.035, 0.22 * force, noise=True)
        for index, (at, force) in enumerate(RATTLE)
    ),
    "step": (Note(190, 0, 0.07, 0.13), Note(900, 0, 0.02, 0.1, noise=True)),
    "capture": (
        Note(120, 0, 0.16, 0.22),
        Note(600, 0, 0.04, 0.2, noise=True),
        Note(90, 0.08, 0.18, 0.18),
    ),
    "home": _chime(392, 523),
    "win": _chime(392, 494, 587, 784),
    "lose": _chime(392, 349, 294),
    "draw": _chime(392, 392),
}
MASTER = 0.6


class Synthesiser:
    """Plays cues; those not yet heard can be hushed."""

    def __init__(self) -> None:
        """Open the browser's audio; raises AttributeError where there is none."""
        self.context = window.AudioContext.new()
        rate = self.context.sampleRate
        self.noise = self.context.createBuffer(1, int(rate / 10), rate)
        samples = [2 * random() - 1 for _ in range(int(rate / 10))]
        self.noise.copyToChannel(window.Float32Array["from"](to_js(samples)), 0)
        self.output: Any = None

    def play(self, cues: Iterable[Cue], settings: Settings, step: float) -> None:
        """Play cues as loud as the settings say; `step` is the seconds of a man's step.

        Where men don't walk (0), only the last of their cues is heard.
        """
        heard = [cue for cue in cues if settings.volume(cue.kind)]
        if self.context.state == "suspended":
            self.context.resume()
        self.output = self.context.createGain()
        self.output.gain.value = MASTER
        self.output.connect(self.context.destination)
        for cue in heard if step else heard[-1:]:
            for note in SCORE[cue.name]:
                self._strike(note, cue.at * step, settings.volume(cue.kind))

    def hush(self) -> None:
        """Let what was to be heard fade at once."""
        if self.output:
            self.output.gain.setTargetAtTime(0, self.context.currentTime, 0.02)

    def _strike(self, note: Note, after: float, volume: float) -> None:
        start = self.context.currentTime + 0.01 + after + note.at
        gain = self.context.createGain()
        gain.gain.setValueAtTime(note.loudness * volume, start)
        gain.gain.exponentialRampToValueAtTime(0.0001, start + note.seconds)
        gain.connect(self.output)
        if note.noise:
            source = self.context.createBufferSource()
            source.buffer = self.noise
            band = self.context.createBiquadFilter()
            band.type = "bandpass"
            band.frequency.value = note.hertz
            source.connect(band)
            band.connect(gain)
        else:
            source = self.context.createOscillator()
            source.type = "triangle"
            source.frequency.setValueAtTime(note.hertz, start)
            source.connect(gain)
        source.start(start)
        source.stop(start + note.seconds)
