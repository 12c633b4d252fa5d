"""The sounds of events and their times; the browser knows how they sound."""

from typing import Final, NamedTuple

from puluc.engine.position import Event


class Cue(NamedTuple):
    """A sound with its time."""

    name: str
    """The name: `throw`, `step`, `capture`, `home`, `captive` for the scene about captives, or for
    the person's end of the game `win`, `lose` or `draw`."""
    at: float = 0.0
    """The time from now, in steps of a walking man."""


THROW: Final = (Cue("throw"),)
"""The sounds of a throw."""
PARTING: Final = (Cue("home", 1),)
"""The sounds of a stack that parts in a city."""
CAPTIVE: Final = (Cue("captive"),)
"""The sounds of the scene about captives."""
SAMPLE: Final = Cue("step"), Cue("capture", 1)
"""The sounds that demonstrate the volume."""


def walk_sounds(event: Event, steps: int) -> tuple[Cue, ...]:
    """Return the sounds of a walk of `steps` steps, up to the landing."""
    landing = "capture" if event.captured else "step"
    return (*(Cue("step", step) for step in range(1, steps)), Cue(landing, steps))


def end_sound(result: str, persons: tuple[str, ...]) -> tuple[Cue, ...]:
    """Return the sound of the end for the sides of people; if they play both, any win is a win."""
    lost = len(persons) == 1 and result not in persons
    return (Cue("draw" if result == "draw" else "lose" if lost else "win"),)
