"""The review of a game: the luck of each throw, the loss of each move, and their sums.

For each turn, W is the chance that Sun wins before the throw, B the chance after a throw, with the
mover's best move. Then luck = B - (mean of B over all throws) and loss = B - (W after the move
played), both from the mover's point of view, and rest = (mean of B) - W, the rounding of the table.
All figures are whole units of 2**-20, and each position's chance is rounded once, so the sums are
exact:

result - start = luck of Sun - luck of Moon - loss of Sun + loss of Moon + rest + given up

The expected luck is 0 whatever is played. The method is Zare's, *Hedging Toward Skill* (bkgm.com).
"""

from typing import Any, Final, NamedTuple

from puluc.engine.position import MOON, SUN, Move, Side
from puluc.engine.record import Note
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import UNIT

LABELS: Final = ((2, 5, 10), (5, 8, 15), (10, 15, 25))
"""The least losses of small mistakes, mistakes and big mistakes, in points.

The first row applies whose first entry is greater than what the values lose at most."""
SIDES: Final[dict[Side, str]] = {SUN: "sun", MOON: "moon"}


class Option(NamedTuple):
    """A legal move with its win chance."""

    move: Move
    """The move."""
    win: int
    """The mover's win chance after it, in units."""


class TurnReview(NamedTuple):
    """The figures of a turn, in units; the four chances are Sun's."""

    ply: int
    """The number of turns before it."""
    side: Side
    """The side to move."""
    marks: int
    """The marks thrown."""
    move: Move | None
    """The move played; None while the throw is pending."""
    before: int
    """Sun's chance before the throw."""
    mean: int
    """The mean of Sun's chance over all throws, each with its best move."""
    thrown: int
    """Sun's chance after the throw, with the best move."""
    after: int
    """Sun's chance after the move played."""
    options: tuple[Option, ...]
    """The legal moves, best first."""
    choices: int
    """The number of different positions after these moves."""
    number: int
    """The number of the turn in records."""

    @property
    def sign(self) -> int:
        """1 if the mover is Sun, -1 if it is Moon."""
        return 1 if self.side == SUN else -1

    @property
    def luck(self) -> int:
        """The luck of the throw, for the mover."""
        return self.sign * (self.thrown - self.mean)

    @property
    def loss(self) -> int:
        """The loss of the move, 0 or more."""
        return self.sign * (self.thrown - self.after)

    @property
    def rest(self) -> int:
        """The rounding of the table, for Sun."""
        return self.mean - self.before

    @property
    def decision(self) -> bool:
        """Whether the mover had a choice: two moves that lead to different positions."""
        return self.move is not None and self.choices > 1

    @property
    def stake(self) -> int:
        """The stake of the choice: the best move minus the mean of the legal ones."""
        wins = [option.win for option in self.options]
        return wins[0] - round(sum(wins) / len(wins)) if self.decision else 0

    @property
    def losses(self) -> tuple[int, ...]:
        """The loss of each move, the played move first."""
        best = self.options[0].win
        others = [best - option.win for option in self.options if option.move != self.move]
        return (self.loss, *others)


class Account(NamedTuple):
    """The sums of a side, in units."""

    luck: int
    """The luck of its throws."""
    loss: int
    """The loss of its moves."""
    decisions: int
    """The number of its choices."""
    stake: int
    """The stake of all choices."""
    mistakes: tuple[int, ...]
    """The number of its losses that reach each label."""


class Review(NamedTuple):
    """The figures of a game, or of its part that is reviewed so far."""

    rules: Rules
    """The rules of the game."""
    exact: bool
    """Whether the chances come from a solution."""
    error: float | None
    """The mean error of the chances, in win chance; 0 if exact, None if it is not known."""
    worst: float
    """The most that the move found best may lose in truth, in win chance."""
    notes: tuple[Note, ...]
    """The notes of the record."""
    found: bool
    """Whether the opening chose the starter."""
    result: int
    """Sun's chance at the end, in units."""
    given_up: int
    """Sun's change in chance by giving up, in units."""
    chances: tuple[int, ...]
    """Sun's chances before each turn and at the end, in units."""
    turns: tuple[TurnReview, ...]
    """The turns reviewed so far, in order; a pending throw is the last."""
    whole: bool
    """Whether all turns are reviewed."""

    @property
    def start(self) -> int:
        """Sun's chance before the first throw of the game."""
        return self.chances[0]

    @property
    def opening(self) -> int:
        """Sun's luck in the choice of the starter, where throws or lots chose."""
        return self.start - UNIT // 2 if self.found else 0

    @property
    def rest(self) -> int:
        """The rounding of the table, for Sun."""
        return sum(turn.rest for turn in self.turns)

    @property
    def labels(self) -> tuple[int, ...]:
        """The least losses of a small mistake, a mistake and a big mistake, in points."""
        return next((row for row in LABELS if row[0] > 100 * self.worst), LABELS[-1])

    @property
    def counts(self) -> bool:
        """Whether the game counts in averages: without help, known throws or entered throws."""
        return not any(word in ("back", "hint", "kernels") for _, word in self.notes)

    def label(self, turn: TurnReview) -> int:
        """Return the number of labels that a loss reaches: 1 is a small mistake, 3 a big one."""
        return sum(is_mistake(turn.loss, points) for points in self.labels)

    def mistakes(self, side: Side | None = None) -> tuple[int, ...]:
        """Return the plies of the turns with a label, of one side or of both."""
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


def find_accuracy(loss: int, stake: int) -> float | None:
    """Return the share of a stake that was kept: 1 with perfect play, 0 with random moves or worse.

    It is None without a stake.

    >>> find_accuracy(1, 4), find_accuracy(5, 4)
    (0.75, 0)
    """
    return max(1 - loss / stake, 0) if stake else None


def is_mistake(loss: int, points: int) -> bool:
    """Return whether a loss in units reaches a number of points.

    >>> is_mistake(UNIT // 50, 2), is_mistake(UNIT // 50 + 1, 2)
    (False, True)
    """
    return 100 * loss >= points * UNIT


def review_data(found: Review) -> dict[str, Any]:
    """Return a review for JSON: chances and figures as numbers, all multiples of 2**-20.

    The chances of `turns` are Sun's, luck and loss are the mover's. A pending throw is the last
    turn, with null as its move. `notes` are those of the record, `thresholds` the points that
    `slips` counts.
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
    """Return a side's sums for JSON."""
    kept = find_accuracy(account.loss, account.stake)
    return {
        "luck": account.luck / UNIT,
        "loss": account.loss / UNIT,
        "decisions": account.decisions,
        "slips": account.mistakes,
        "kept": None if kept is None else round(UNIT * kept) / UNIT,
    }


def _turn_data(turn: TurnReview) -> dict[str, Any]:
    """Return a turn for JSON."""
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
