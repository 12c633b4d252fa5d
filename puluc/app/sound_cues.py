"""Which sounds belong to what happens, and when; how they sound is left to the page."""

from __future__ import annotations

from typing import NamedTuple

from puluc.engine.position import Event


class Cue(NamedTuple):
    """A sound that starts `at` so many steps of a walking man from now.

    `name` is `throw`, `step`, `capture`, `home`, or for the end, `win`, `lose` or `draw`, as a
    person hears it.
    """

    name: str
    at: float = 0.0


def walk_sounds(event: Event, steps: int) -> tuple[Cue, ...]:
    """Return the sounds of a walk of so many steps, up to the landing."""
    landing = "capture" if event.captured else "step"
    return (*(Cue("step", step) for step in range(1, steps)), Cue(landing, steps))


def parting_sounds() -> tuple[Cue, ...]:
    """Return the sounds of a stack that parts in a city."""
    return (Cue("home", 1),)


def sample_sound() -> tuple[Cue, ...]:
    """Return what lets a person hear how loud sounds are."""
    return Cue("step"), Cue("capture", 1)


def end_sound(result: str, persons: tuple[str, ...]) -> tuple[Cue, ...]:
    """Return the sound of the end for the sides that people play; with both, any win is a win."""
    lost = len(persons) == 1 and result not in (*persons, "draw")
    return (Cue("draw" if result == "draw" else "lose" if lost else "win"),)
