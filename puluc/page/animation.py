"""Showing what happens: men walk along their paths, kernels tumble, then the page goes on."""

from __future__ import annotations

import asyncio
from typing import Any

from pyscript import document
from pyscript.ffi import to_js

from puluc.page import device
from puluc.session.session import Session

STEP = 0.15
PARTING = 0.6
TUMBLE = 0.7
READING = 1.1
SPEEDS = {"slow": 1.8, "normal": 1.0, "fast": 0.4, "none": 0.0}


async def show(session: Session) -> None:
    """Let what the session is showing be seen; returns when it has been."""
    showing = session.showing
    if showing is None:
        return
    speed = _speed(session)
    if showing.what == "throw":
        own = session.person_to_move and not session.automatic(session.game.position)
        await asyncio.sleep(TUMBLE * speed if own else max(0.5, (TUMBLE + 0.4) * speed))
    elif session.last_event is None:
        await asyncio.sleep(READING * max(speed, 1.0))
    elif speed:
        pace = PARTING if showing.stage else STEP
        flights = document.querySelectorAll(".flight")
        await asyncio.sleep(max(_fly(flight, pace * speed) for flight in flights))


def step(session: Session) -> float:
    """Return how many seconds a man takes for a step; 0 where nothing is seen to move."""
    return STEP * _speed(session)


def _speed(session: Session) -> float:
    return 0.0 if device.STILL.matches else SPEEDS[session.settings.speed]


def _fly(flight: Any, step: float) -> float:
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
