"""The animations: men walk along their paths, kernels tumble."""

import asyncio
from typing import Any

from pyscript import document
from pyscript.ffi import to_js

from puluc.app.effects import AnimationKind
from puluc.browser import dom

STEP = 0.15
"""The seconds of a man's step at normal speed."""
PARTING = 0.5
"""The seconds of the way of each man of a stack that parts."""
APART = 0.2
"""The seconds within which they start."""
SETTLED = 0.2
"""The seconds that they need to settle."""
TUMBLE = 0.7
"""The seconds of a throw."""
ERRED = 0.7
"""The seconds that a wrong move stays before it is taken back."""
HELD = 0.8
"""The seconds that an opponent's throw and a capture stay visible."""
READING = 1.1
"""The seconds that a pass stays visible."""
CAPTIVE = 2.0
"""The seconds of the scene about captives."""
AFTER = {"capture": ("struck", HELD), "miss": ("erred", ERRED), "parting": ("landed", SETTLED)}
"""The class of the board after men have moved, and its seconds, with less motion too."""
SPEEDS = {"slow": 1.8, "normal": 1.0, "fast": 0.4, "none": 0.0}
"""The factors of all times."""


async def play_animation(happening: AnimationKind, speed: str) -> None:
    """Play an animation at one of `SPEEDS`; return after its end."""
    pace = _speed_factor(speed)
    match happening:
        case "own throw":
            await asyncio.sleep(TUMBLE * pace)
        case "throw":
            await asyncio.sleep(max(0.5, (TUMBLE + HELD) * pace))
        case "pass":
            await asyncio.sleep(READING * max(pace, 1.0))
        case "captive":
            await asyncio.sleep(CAPTIVE)
        case "walk" | "capture" | "miss" | "parting" if SPEEDS[speed]:
            flights = list(document.querySelectorAll(".flight"))
            step = (PARTING if happening == "parting" else STEP) * pace
            apart = APART * pace / len(flights)
            await asyncio.sleep(
                max(_animate_flight(flight, step, apart * k) for k, flight in enumerate(flights))
            )
            if happening in AFTER:
                name, seconds = AFTER[happening]
                document.getElementById("board").classList.add(name)
                await asyncio.sleep(seconds * SPEEDS[speed])


def finish_ending() -> None:
    """Finish the animation of the end of a game."""
    for motion in document.getElementById("field").getAnimations(to_js({"subtree": True})):
        motion.finish()


def seconds_per_step(speed: str) -> float:
    """Return the seconds of a man's step; 0 without animations."""
    return STEP * _speed_factor(speed)


def _speed_factor(speed: str) -> float:
    return 0.0 if dom.STILL.matches else SPEEDS[speed]


def _animate_flight(flight: Any, step: float, delay: float) -> float:
    """Start to move men along their `data-path` after a delay; return the seconds until the end."""
    frames = []
    for number, point in enumerate(flight.dataset.path.split()):
        x, y, scale = point.split(",")
        # A path has a point midway in each step: a man slows on the way up and speeds up on the way
        # down.
        easing = "ease-in" if number % 2 else "ease-out"
        frames.append({"transform": f"translate({x}px, {y}px) scale({scale})", "easing": easing})
    seconds = step * max(1.0, (len(frames) - 1) / 2)
    options = {"duration": 1000 * seconds, "delay": 1000 * delay, "fill": "forwards"}
    flight.animate(to_js(frames), to_js(options))
    return delay + seconds
