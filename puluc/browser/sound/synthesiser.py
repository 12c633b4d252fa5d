"""The synthesiser of sounds, made when the first sound is needed.

Each thing is struck once off line. The sound is kept, and played with small variations.
"""

import asyncio
from collections.abc import Iterable
from typing import Any, Final

from pyscript import window
from pyscript.js_modules import boot

from puluc.app.sound_cues import Cue
from puluc.browser.sound.score import SCORE, THINGS, Strike

MASTER: Final = 0.6
"""The loudness of all sounds."""
SLOT: Final = 1.0
"""The seconds kept of each thing."""
LOUDEST: Final = 128
"""The largest sample of the noise."""
TUNED: Final = 0.035
"""The range of random changes of the pitch, as a part of it."""
STEADY: Final = 0.2
"""The largest random fall of the force, as a part of it."""
SILENT: Final = 0.0001
"""The loudness at the end of a fade."""


class Synthesiser:
    """Plays cues; those still to come can be cancelled."""

    def __init__(self) -> None:
        """Open the browser's audio. Raises AttributeError without audio."""
        self.context = boot.made("AudioContext")
        self.struck: Any = None
        self.output: Any = None

    async def play(self, cues: Iterable[Cue], loudness: float, step: float) -> None:
        """Play cues at a loudness; `step` is the seconds of a man's step.

        Without animation (0), only the last cue of a walk is played.
        """
        heard = list(cues)
        if self.context.state == "suspended":
            self.context.resume()
        self.output = self.context.createGain()
        self.output.gain.value = MASTER * loudness
        self.output.connect(self.context.destination)
        if not self.struck:
            self.struck = await _render_strikes(self.context.sampleRate)
        for cue in heard if step else heard[-1:]:
            for strike in SCORE[cue.name]:
                self._strike(strike, cue.at * step)

    def hush(self) -> None:
        """Fade all sounds out now."""
        if self.output:
            self.output.gain.setTargetAtTime(0, self.context.currentTime, 0.02)

    def _strike(self, strike: Strike, after: float) -> None:
        gain = self.context.createGain()
        gain.gain.value = strike.force * (1 - STEADY * window.Math.random())
        gain.connect(self.output)
        source = self.context.createBufferSource()
        source.buffer = self.struck
        source.playbackRate.value = strike.rate * (1 + TUNED * (window.Math.random() - 0.5))
        source.connect(gain)
        place = SLOT * list(THINGS).index(strike.thing)
        source.start(self.context.currentTime + 0.01 + after + strike.at, place, SLOT)


async def _render_strikes(rate: float) -> Any:
    """Return a buffer with a strike of each thing, one every `SLOT` seconds."""
    await asyncio.sleep(0)
    studio = window.OfflineAudioContext.new(1, int(rate * SLOT * len(THINGS)), rate)
    noise = studio.createBuffer(1, int(rate / 4), rate)
    samples = window.crypto.getRandomValues(window.Int8Array.new(int(rate / 4)))
    noise.copyToChannel(window.Float32Array.new(samples), 0)
    for number, (touch, modes) in enumerate(THINGS.values()):
        start = SLOT * number
        source = studio.createBufferSource()
        source.buffer = noise
        band = studio.createBiquadFilter()
        band.type = "bandpass"
        band.frequency.value = touch.hertz
        band.Q.value = touch.q
        source.connect(band)
        band.connect(_make_fade(studio, start, touch.seconds, touch.loudness / LOUDEST))
        source.start(start, 0, touch.seconds)
        for mode in modes:
            tone = studio.createOscillator()
            tone.frequency.value = mode.hertz
            tone.connect(_make_fade(studio, start, mode.seconds, mode.loudness))
            tone.start(start)
            tone.stop(start + mode.seconds)
        await asyncio.sleep(0)
    return await studio.startRendering()


def _make_fade(studio: Any, start: float, seconds: float, loudness: float) -> Any:
    """Return a node that fades a sound out from its start."""
    gain = studio.createGain()
    gain.gain.value = 0
    gain.gain.setValueAtTime(loudness, start)
    gain.gain.exponentialRampToValueAtTime(SILENT, start + seconds)
    gain.connect(studio.destination)
    return gain
