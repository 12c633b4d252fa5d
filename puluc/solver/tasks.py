"""The worksheets' tasks: positions with the win chance of each move.

They are found in random games and stored in `tasks.json`. In each task Sun has thrown, and the
best move is best by a clear margin.
"""

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from puluc.engine.kernels import KERNELS, MARKS, chances
from puluc.engine.position import MOON, SUN, Event, Move, Position, Side
from puluc.engine.rules import Rules
from puluc.engine.solved import EXTRA, SOLVED, canonical_rules, table_name
from puluc.reviewing.exposure import exposure
from puluc.tablebase import library

FILE: Final = Path(__file__).parent / "tasks.json"
KINDS: Final = ("capture", "escape", "home", "rescue", "choose", "refuse")
"""The kinds of tasks, the easiest first; see `task_kinds`."""
TRADED: Final = ("capture", "capture", "escape", "escape", "choose", "refuse")
"""The kinds of tasks under rules where captor and captive leave at once."""
MARGIN: Final = 0.05
"""The least margin of the best move in win chance, more than the error of tables."""
MEN: Final = range(3, 8)
"""The number of men on the road of a task."""
HIGHEST: Final = 3
"""The largest number of men in a stack of a task."""
MOVES: Final = range(2, 5)
"""The number of moves to choose from."""
FEWEST: Final = 2
"""The least number of men that each side has left."""


class TaskMove(NamedTuple):
    """A move of a task."""

    event: Event
    win: float
    """Sun's win chance after it, 0..1."""
    danger: int
    """The number of the sixteen throws with which Moon can capture after it."""


class KitTask(NamedTuple):
    """A task: a position with a throw."""

    kind: str
    """One of `KINDS`."""
    position: Position
    choices: tuple[TaskMove, ...]
    """The legal moves, the best first."""


def load_tasks(rules: Rules) -> list[KitTask]:
    """Return the tasks of a ruleset; none if it is not solved.

    >>> [task.kind for task in load_tasks(Rules.from_text("kekchi"))]
    ['capture', 'escape', 'home', 'rescue', 'choose', 'refuse']
    """
    found = []
    for entry in _read_stored().get(canonical_rules(rules).text, []) if table_name(rules) else []:
        position = Position.from_text(rules, entry["position"])
        wins = {Move.from_text(move): win for move, win in entry["wins"].items()}
        found.append(KitTask(entry["kind"], position, _list_choices(position, wins)))
    return found


def count_danger(position: Position, side: Side) -> int:
    """Return the number of the sixteen throws with which a side's opponent can capture.

    The opponent is to throw; otherwise the number is 0.

    >>> count_danger(Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 m"), SUN)
    4
    """
    return 0 if position.mover == side else round(2**KERNELS * exposure(position).chance)


def find_tasks(rules: Rules) -> list[KitTask]:
    """Return a task of each kind, from random games, the same ones each time."""
    found: list[KitTask] = []
    missing = list(KINDS if rules.capture == "carry" else TRADED)
    for position in list_positions(rules, Random("worksheet")):
        if not missing:
            break
        if position.again or not _is_suitable(position):
            continue
        choices = _list_choices(position, dict(library.evaluate_position(position).moves))
        if kind := next((kind for kind in missing if kind in task_kinds(choices)), None):
            found.append(KitTask(kind, position, choices))
            missing.remove(kind)
    return sorted(found, key=lambda task: KINDS.index(task.kind))


def list_positions(rules: Rules, chance: Random) -> Iterator[Position]:
    """Yield positions in which Sun has thrown, from games with random legal moves."""
    while True:
        position = Position.start(rules)
        while position.result is None:
            position = position.throw(chance.choices(MARKS, chances())[0])
            if position.mover == SUN:
                yield position
            position = position.play(chance.choice(position.moves()))


def task_kinds(choices: tuple[TaskMove, ...]) -> set[str]:
    """Return the possible kinds of a task with these moves, the best first."""
    best, *rest = choices
    gap = best.win - rest[0].win
    captures = [choice for choice in choices if choice.event.captured]
    if gap < MARGIN:
        return set()
    if captures and not best.event.captured:
        return {"refuse"}
    if best.event.rescued:
        return {"rescue"}
    if best.event.captured:
        return {"capture"} if len(captures) == 1 else {"choose"}
    if best.event.removed:
        return {"home"}
    if all(best.danger < choice.danger for choice in rest):
        return {"escape"}
    return set()


def render_tasks() -> dict[Path, str]:
    """Find the tasks of all rulesets with a table here; return their file."""
    stored = {}
    for text in (*SOLVED, *EXTRA):
        if library.find_tablebase(Rules.from_text(text)) is None:
            continue
        stored[text] = [
            {
                "kind": task.kind,
                "position": task.position.text,
                "wins": {choice.event.move.text: round(choice.win, 4) for choice in task.choices},
            }
            for task in find_tasks(Rules.from_text(text))
        ]
    return {FILE: json.dumps(stored, indent=1) + "\n"}


@lru_cache(maxsize=1)
def _read_stored() -> dict[str, list[dict[str, Any]]]:
    stored: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_text("utf-8"))
    return stored


def is_plain(position: Position) -> bool:
    """Return whether a position has few men and low stacks."""
    stacks = [stack for stack in position.road if stack]
    left = (position.rules.men - position.removed(side) for side in (SUN, MOON))
    return sum(map(len, stacks)) in MEN and max(map(len, stacks)) <= HIGHEST and min(left) >= FEWEST


def _is_suitable(position: Position) -> bool:
    """Return whether a position is plain, with a choice of moves none of which ends the game."""
    return (
        is_plain(position)
        and len(position.moves()) in MOVES
        and all(position.play(move).result is None for move in position.moves())
    )


def _list_choices(position: Position, wins: dict[Move, float]) -> tuple[TaskMove, ...]:
    ranked = sorted(wins.items(), key=lambda entry: entry[1], reverse=True)
    return tuple(
        TaskMove(position.event(move), win, count_danger(position.play(move), position.mover))
        for move, win in ranked
    )
