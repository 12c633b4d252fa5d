"""Showing what happens: men walk along their paths, kernels tumble, then the page goes on."""

from __future__ import annotations

import asyncio
from typing import Any

from pyscript import document
from pyscript.ffi import to_js

from puluc.app.effects import AnimationKind
from puluc.browser import dom

STEP = 0.15
PARTING = 0.6
TUMBLE = 0.7
HELD = 0.8
"""Seconds that an opponent's throw and a capture stay before the game goes on."""
READING = 1.1
SPEEDS = {"slow": 1.8, "normal": 1.0, "fast": 0.4, "none": 0.0}


async def play_animation(happening: AnimationKind, speed: str) -> None:
    """Let something be seen at one of `SPEEDS`; returns when it has been."""
    pace = _speed_factor(speed)
    match happening:
        case "own throw":
            await asyncio.sleep(TUMBLE * pace)
        case "throw":
            await asyncio.sleep(max(0.5, (TUMBLE + HELD) * pace))
        case "pass":
            await asyncio.sleep(READING * max(pace, 1.0))
        case "walk" | "capture" | "parting" if pace:
            flights = document.querySelectorAll(".flight")
            seconds = (PARTING if happening == "parting" else STEP) * pace
            await asyncio.sleep(max(_animate_flight(flight, seconds) for flight in flights))
            if happening == "capture":
                document.getElementById("board").classList.add("struck")
                await asyncio.sleep(HELD * pace)


def finish_ending() -> None:
    """Let the end of a game be seen at once as it stays."""
    field = document.getElementById("field")
    for motion in field.getAnimations(to_js({"subtree": True})):
        motion.finish()


def seconds_per_step(speed: str) -> float:
    """Return how many seconds a man takes for a step; 0 where nothing is seen to move."""
    return STEP * _speed_factor(speed)


def _speed_factor(speed: str) -> float:
    return 0.0 if dom.STILL.matches else SPEEDS[speed]


def _animate_flight(flight: Any, step: float) -> float:
    """Start the flight of men along their `data-path`; return how many seconds it takes."""
    frames = []
    for number, point in enumerate(flight.dataset.path.split()):
        x, y, scale = point.split(",")
        # A path has a point midway in each step: up it slows, down it falls.
        easing = "ease-in" if number % 2 else "ease-out"
        frames.append({"transform": f"translate({x}px, {y}px) scale({scale})", "easing": easing})
    seconds = step * max(1.0, (len(frames) - 1) / 2)
    options = {"duration": 1000 * seconds, "fill": "forwards"}
    flight.animate(to_js(frames), to_js(options))
    return seconds
