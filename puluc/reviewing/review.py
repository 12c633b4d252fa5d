"""A game reviewed: the luck of each throw, the loss of each move, and their sum.

For each turn, W is the chance that Sun wins before the throw, B the chance after a throw, with the
mover's best move. Then luck = B - (mean of B over all throws) and loss = B - (W after the move
played), both as the mover sees them, and rest = (mean of B) - W, what the table rounds. All counts
in whole units of 2**-20, each position's chance rounded once, so the sums are exact:

    result - start = luck of Sun - luck of Moon - loss of Sun + loss of Moon + rest + given up

Luck has the mean 0 whatever is played. The method is Zare's, *Hedging Toward Skill* (bkgm.com).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from puluc.engine.position import MOON, SUN, Move, Side
from puluc.engine.record import Note
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import UNIT

LABELS: Final = ((2, 5, 10), (5, 8, 15), (10, 15, 25))
"""What losses are told apart, in points: inaccuracies, mistakes, blunders. The first row whose
least is beyond the error of the values holds."""
SIDES: Final[dict[Side, str]] = {SUN: "sun", MOON: "moon"}


class Option(NamedTuple):
    """A legal move, and the mover's chance after it in units."""

    move: Move
    win: int


class TurnReview(NamedTuple):
    """A turn's figures in units; the four chances are Sun's.

    `before` the throw; `mean` over all throws, each with its best move; `thrown`, with the best
    move; `after` the move played, which is None while the throw is pending. `options` has the
    legal moves, best first; `choices` counts the positions they lead to; `number` is the turn's in
    records.
    """

    ply: int
    side: Side
    marks: int
    move: Move | None
    before: int
    mean: int
    thrown: int
    after: int
    options: tuple[Option, ...]
    choices: int
    number: int

    @property
    def sign(self) -> int:
        """1 where the mover's gain is Sun's, -1 where it is Moon's."""
        return 1 if self.side == SUN else -1

    @property
    def luck(self) -> int:
        """What the throw was worth to the mover."""
        return self.sign * (self.thrown - self.mean)

    @property
    def loss(self) -> int:
        """What the move gave away, 0 or more."""
        return self.sign * (self.thrown - self.after)

    @property
    def rest(self) -> int:
        """What the table rounds, as Sun sees it."""
        return self.mean - self.before

    @property
    def decision(self) -> bool:
        """Whether there was something to decide: two moves that lead to different positions."""
        return self.move is not None and self.choices > 1

    @property
    def stake(self) -> int:
        """What there was to lose: the best move against the mean of the legal ones."""
        wins = [option.win for option in self.options]
        return wins[0] - round(sum(wins) / len(wins)) if self.decision else 0

    @property
    def losses(self) -> tuple[int, ...]:
        """What each move would have lost, the one played first."""
        best = self.options[0].win
        others = [best - option.win for option in self.options if option.move != self.move]
        return (self.loss, *others)


class Account(NamedTuple):
    """The sums of a side, in units; `slips` counts its losses of each label or more."""

    luck: int
    loss: int
    decisions: int
    stake: int
    slips: tuple[int, ...]

    @property
    def kept(self) -> float | None:
        """Which part of what was at stake was kept: 1 by perfect play, 0 as by any moves.

        Less than 0 is worse than moves at random. None where nothing was at stake.
        """
        return 1 - self.loss / self.stake if self.stake else None


class Review(NamedTuple):
    """A game's figures, whole or as far as they are known.

    `chances` are Sun's before each turn and now, in units; `turns` are those reviewed so far, in
    order, a pending throw being the last. `found` says that the opening found the starter; `error`
    is the most that the move found best may lose in truth.
    """

    rules: Rules
    exact: bool
    error: float
    notes: tuple[Note, ...]
    found: bool
    result: int
    given_up: int
    chances: tuple[int, ...]
    turns: tuple[TurnReview, ...]
    whole: bool

    @property
    def start(self) -> int:
        """Sun's chance before the first throw of the game."""
        return self.chances[0]

    @property
    def opening(self) -> int:
        """What it was worth to Sun who starts, where throws or lots found that."""
        return self.start - UNIT // 2 if self.found else 0

    @property
    def rest(self) -> int:
        """What the table rounds, as Sun sees it."""
        return sum(turn.rest for turn in self.turns)

    @property
    def labels(self) -> tuple[int, ...]:
        """From how many points on a loss is an inaccuracy, a mistake, a blunder."""
        return label_limits(self.error)

    @property
    def counts(self) -> bool:
        """Whether the game counts in averages: no help was had, no throw was known or entered."""
        return not any(word in ("back", "hint", "kernels") for _, word in self.notes)

    def label(self, turn: TurnReview) -> int:
        """Return how many labels a turn's loss reaches: 0 none, 1 an inaccuracy, up to 3."""
        return sum(is_mistake(turn.loss, points) for points in self.labels)

    def slips(self, side: Side | None = None) -> tuple[int, ...]:
        """Return the plies of the turns, a side's or all, that have a label."""
        mine = (turn for turn in self.turns if side in (None, turn.side))
        return tuple(turn.ply for turn in mine if self.label(turn))

    def account(self, side: Side) -> Account:
        """Return the sums of a side."""
        turns = [turn for turn in self.turns if turn.side == side]
        return Account(
            sum(turn.luck for turn in turns),
            sum(turn.loss for turn in turns),
            sum(turn.decision for turn in turns),
            sum(turn.stake for turn in turns),
            tuple(sum(is_mistake(turn.loss, points) for turn in turns) for points in self.labels),
        )


def label_limits(error: float) -> tuple[int, ...]:
    """Return the labels, in points, that losses have with values of so large an error 0..1.

    >>> label_limits(0.006), label_limits(0.04)
    ((2, 5, 10), (5, 8, 15))
    """
    return next((row for row in LABELS if row[0] > 100 * error), LABELS[-1])


def is_mistake(loss: int, points: int) -> bool:
    """Return whether a loss in units comes to so many points.

    >>> is_mistake(UNIT // 50, 2), is_mistake(UNIT // 50 + 1, 2)
    (False, True)
    """
    return 100 * loss >= points * UNIT


def review_data(found: Review) -> dict[str, Any]:
    """Return a review for JSON: chances and figures as numbers, all multiples of 2**-20.

    `turns` has chances as Sun's, luck and loss as the mover's; a throw that waits for its move is
    the last turn, with null as its move. `notes` is what the record notes, `thresholds` the points
    that `slips` count.
    """
    return {
        "rules": found.rules.text,
        "exact": found.exact,
        "error": found.error,
        "thresholds": found.labels,
        "notes": found.notes,
        "result": found.result / UNIT,
        "start": found.start / UNIT,
        "opening": found.opening / UNIT,
        "rest": found.rest / UNIT,
        "given_up": found.given_up / UNIT,
        "sides": {name: _side_data(found.account(side)) for side, name in SIDES.items()},
        "turns": [_turn_data(turn) for turn in found.turns],
    }


def _side_data(account: Account) -> dict[str, Any]:
    kept = account.kept
    return {
        "luck": account.luck / UNIT,
        "loss": account.loss / UNIT,
        "decisions": account.decisions,
        "slips": account.slips,
        "kept": None if kept is None else round(UNIT * kept) / UNIT,
    }


def _turn_data(turn: TurnReview) -> dict[str, Any]:
    return {
        "ply": turn.ply,
        "side": SIDES[turn.side],
        "marks": turn.marks,
        "move": turn.move.text if turn.move else None,
        "before": turn.before / UNIT,
        "thrown": turn.thrown / UNIT,
        "after": turn.after / UNIT,
        "luck": turn.luck / UNIT,
        "loss": turn.loss / UNIT,
        "best": turn.options[0].move.text,
        "decision": turn.decision,
    }
