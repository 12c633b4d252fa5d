"""The check that a record's throws are those of its seed (see docs/fair-throws.md)."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from puluc.engine import kernels
from puluc.engine.game import opening_starter
from puluc.engine.position import Position, Result, other
from puluc.engine.record import GIVEN, RESULTS, Record
from puluc.engine.rules import Rules
from puluc.support.i18n import _
from puluc.words import names


class Verdict(NamedTuple):
    """The result of the check of a record's throws.

    >>> record = Record.from_text('[Rules "kekchi"]\\n[Seed "maize"]\\n\\n{[%chosen]} 1. 1 c-1  1')
    >>> verify(record).ok
    True
    """

    rules: Rules
    """The rules of the game."""
    problem: str | None
    """The first throw, or the start, that differs from the seed, and the reason; None if none does.
    """
    drawn: bool
    """Whether the opening chose the starter, so that this was checked too."""
    turns: int
    """The number of throws played."""
    result: Result | None
    """The winner, `draw`, or None while the game is on."""

    @property
    def ok(self) -> bool:
        """Whether all throws are those of the seed."""
        return self.problem is None

    @property
    def data(self) -> dict[str, Any]:
        """The verdict for JSON."""
        return {
            "rules": self.rules.text,
            "ok": self.ok,
            "start_checked": self.drawn,
            "problem": self.problem,
            "turns": self.turns,
            "result": RESULTS[self.result],
        }


def verify(record: Record) -> Verdict:
    """Check all throws of a record, including a pending one, against its seed.

    A throw of real kernels, or one that belongs to the start, is a problem too, although the record
    explains it. Of several problems, the verdict has the first that the record does not explain,
    else the first.

    >>> record = Record.from_text('[Rules "kekchi"]\\n[Seed "maize"]\\n\\n{[%chosen]} 1. 1 c-1  1')
    >>> verify(record).problem
    >>> fake = Record.from_text(record.text.replace("1. 1 c-1", "1. 3 c-3"))
    >>> verify(fake).problem
    'turn 1, Sun: 3 marks in the record, 1 mark by the seed'
    """
    game = record.game
    problems = sorted(_find_problems(record), key=lambda problem: problem[0])
    loser = record.given_up
    return Verdict(
        rules=game.rules,
        problem=problems[0][1] if problems else None,
        drawn=starter_drawn(record),
        turns=game.ply,
        result=other(loser) if loser else game.result,
    )


def starter_drawn(record: Record) -> bool:
    """Return whether the opening chose the starter, by throws or by lot, not the players.

    >>> [starter_drawn(Record.from_text(f'[Rules "{name}"]')) for name in ("siegartel", "kekchi")]
    [False, True]
    """
    start = record.game.start
    usual = start == Position.start(start.rules, start.mover)
    words = [word for _ply, word in record.notes]
    return usual and start.rules.opening != "choice" and not {"chosen", "given"} & {*words}


def _find_problems(record: Record) -> Iterator[tuple[bool, str]]:
    """Yield the differences from the seed, each with whether the record explains it."""
    game, notes = record.game, frozenset(record.notes)
    if not game.seed:
        yield False, _("the record has no seed")
        return
    starter = opening_starter(game.rules, game.seed) if starter_drawn(record) else game.start.mover
    if starter != game.start.mover:
        text = _("{side} starts in the record, {other} by the seed")
        sides = names.side_name(game.start.mover), names.side_name(starter)
        yield False, text.format(side=sides[0], other=sides[1])
    # After an undo, `throws` has more entries than `positions`: those are no part of the record.
    for ply, (marks, before) in enumerate(zip(game.throws, game.positions, strict=False)):
        turn = _name_turn(game.number(ply), before)
        due = sum(kernels.throw_kernels(game.seed, ply, game.rules.bias))
        if ply == 0 and GIVEN in notes:
            yield True, _("{turn}: the throw is part of the starting position").format(turn=turn)
        elif (ply, "kernels") in notes:
            yield True, _("{turn}: real kernels were thrown").format(turn=turn)
        elif marks != due:
            text = _("{turn}: {marks} in the record, {others} by the seed")
            shown, others = names.count_marks(marks), names.count_marks(due)
            yield False, text.format(turn=turn, marks=shown, others=others)


def _name_turn(number: int, before: Position) -> str:
    """Return a name for a throw, with the number of its turn in records."""
    text = _("turn {number}, {side}, second throw") if before.second else _("turn {number}, {side}")
    return text.format(number=number, side=names.side_name(before.mover))
