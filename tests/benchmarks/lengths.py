"""The time of reading ten times as many notes, comments and turns, in both Pythons."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from puluc.app.open import saved
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.engine.record import Record
from puluc.site_build import catalogues_mo
from puluc.site_build.tools import find_node
from tests.engine.test_limits import STUCK, commented, passes
from tests.micropython import shared_tasks
from tests.micropython.both import ENTRY, MicroPython, make_image, sources

SIZES = (10, 100, 1000)


def with_turns(size: int) -> str:
    """Return a kept session with a game of so many turns, each with a hint."""
    game = Record.from_text(passes(size)).game
    notes = tuple((ply, "hint") for ply in range(size))
    return saved.dump_session(Session(Play(game, notes=notes)))


def with_notes(size: int) -> str:
    """Return a kept session with the same note many times."""
    value = json.loads(with_turns(10))
    return json.dumps(value | {"notes": [[1, "hint"]] * size})


TEXTS: dict[str, Callable[[int], str]] = {
    "record, notes": lambda size: "record " + commented("[%hint] " * size),
    "record, comments": lambda size: "record " + commented(*["so"] * size),
    "record, turns": lambda size: "record " + passes(size),
    "kept, notes": lambda size: "saved " + with_notes(size),
    "kept, turns": lambda size: "saved " + with_turns(size),
    "message, record": lambda size: (
        "message " + json.dumps({"puluc": 1, "type": "start", "record": passes(size)})
    ),
}


def milliseconds(work: Callable[[], object], clock: Callable[[], float]) -> float:
    """Return the milliseconds of work, the least of three."""
    times = []
    for _ in range(3):
        started = clock()
        work()
        times.append(clock() - started)
    return min(times) * 1000


def main(arguments: Sequence[str] = ()) -> None:
    """Print the milliseconds of each size, and the ratio of the last two."""
    catalogues_mo.make_catalogues()
    image, node = Path(tempfile.mkdtemp()) / "image.rom", find_node().node
    image.write_bytes(make_image(node, sources(), ENTRY))
    there = MicroPython(node, image)
    print(f"ms for {', '.join(map(str, SIZES))}, and the ratio of the last two; {STUCK.text}")
    for name, text in TEXTS.items():
        tasks = [text(size) for size in SIZES]
        for place, do, clock in (
            ("CPython", lambda task: shared_tasks.done(json.dumps(task)), time.process_time),
            ("MicroPython", lambda task: there.done([task]), time.perf_counter),
        ):
            times = [milliseconds(partial(do, task), clock) for task in tasks]
            shown = "".join(f"{spent:10.1f}" for spent in times)
            print(f"{name:18}{place:12}{shown}{times[-1] / times[-2]:10.1f}", flush=True)
    there.close()
