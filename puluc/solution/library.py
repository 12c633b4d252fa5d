"""The solutions at hand: read from the package's files in CPython, handed in by the page."""

from __future__ import annotations

from puluc.position import Position
from puluc.published import published
from puluc.rules import Rules
from puluc.solution.solution import Ranked, Solution
from puluc.solution.table import FOLDER, TableError

_shelf: dict[str, Solution | None] = {}


def add(solution: Solution) -> None:
    """Put a solution on the shelf, for every ruleset that is the same game.

    >>> add(Solution.load((FOLDER / "kekchi.puluc").read_bytes()))
    """
    name = published(solution.rules)
    if name:
        _shelf[name] = solution


def find(rules: Rules) -> Solution | None:
    """Return the solution of a ruleset if it is at hand. Raises TableError for a damaged file.

    >>> solution = find(Rules.from_text("lemery"))
    >>> solution.rules.text if solution else None
    'classic'
    >>> find(Rules.from_text("lemery-rescue")) is None
    True
    """
    if rules.rescue:
        return None
    name = published(rules)
    if name is None:
        return None
    if name not in _shelf:
        path = FOLDER / name
        try:
            _shelf[name] = Solution.load(path.read_bytes()) if path.is_file() else None
        except TableError as error:
            raise TableError(f"{path}: {error}") from None
    return _shelf[name]


def win_chance(position: Position) -> float | None:
    """Return the chance 0..1 that the side to move wins with perfect play, a draw counting half.

    With a throw pending, the chance after the best move. None where the ruleset's solution is not
    at hand; a finished game always has its chance. Raises TableError for a damaged file.

    >>> start = Position.start(Rules.from_text("classic"))
    >>> chance = win_chance(start)
    >>> f"{chance:.2f}"
    '0.51'
    >>> print(win_chance(Position.start(Rules.from_text("lemery-rescue"))))
    None
    """
    if (result := position.result) is not None:
        return 0.5 if result == "draw" else float(result == position.mover)
    solution = find(position.rules)
    return solution.win(position) if solution else None


def ranked_moves(position: Position) -> list[Ranked] | None:
    """Return the legal moves with the pending throw, each with its mover's win chance, best first.

    None where the ruleset's solution is not at hand. A finished game has no moves. Raises
    ValueError if no throw is pending, TableError for a damaged file.

    >>> position = Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3")
    >>> [entry.move.text for entry in ranked_moves(position) or ()]
    ['1-4', 'c-3']
    """
    solution = find(position.rules)
    return solution.moves(position) if solution else None
