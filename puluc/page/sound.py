"""Sounds from the browser's synthesiser, made when the first of them is to be heard."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pyscript import window
from pyscript.js_modules import boot

from puluc.page.notes import SCORE, Tone
from puluc.session.sounds import Cue

MASTER = 0.6
LOUDEST = 128
"""The loudest sample of the noise."""


class Synthesiser:
    """Plays cues; those not yet heard can be hushed."""

    def __init__(self) -> None:
        """Open the browser's audio; raises AttributeError where there is none, or none to have."""
        self.context = boot.made("AudioContext")
        rate = self.context.sampleRate
        self.noise = self.context.createBuffer(1, int(rate / 10), rate)
        samples = window.crypto.getRandomValues(window.Int8Array.new(int(rate / 10)))
        self.noise.copyToChannel(window.Float32Array.new(samples), 0)
        self.output: Any = None

    def play(self, cues: Iterable[Cue], loudness: float, step: float) -> None:
        """Play cues as loud as that; `step` is the seconds of a man's step.

        Where men don't walk (0), only the last of their cues is heard.
        """
        heard = list(cues)
        if self.context.state == "suspended":
            self.context.resume()
        self.output = self.context.createGain()
        self.output.gain.value = MASTER * loudness
        self.output.connect(self.context.destination)
        for cue in heard if step else heard[-1:]:
            for note in SCORE[cue.name]:
                self._strike(note, cue.at * step)

    def hush(self) -> None:
        """Let what was to be heard fade at once."""
        if self.output:
            self.output.gain.setTargetAtTime(0, self.context.currentTime, 0.02)

    def _strike(self, note: Tone, after: float) -> None:
        start = self.context.currentTime + 0.01 + after + note.at
        gain = self.context.createGain()
        loudness = note.loudness / (LOUDEST if note.noise else 1)
        gain.gain.setValueAtTime(loudness, start)
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
