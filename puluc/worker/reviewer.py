"""The reviewer: it finds the chances of a game's positions, then the luck and loss of each turn."""

from collections.abc import Generator

from puluc.engine.kernels import MARKS, chances
from puluc.engine.position import MOON, SUN, Position
from puluc.engine.record import GIVEN, Record
from puluc.evaluation import win_chance
from puluc.evaluation.win_chance import UNIT
from puluc.reviewing.fairness import starter_drawn
from puluc.reviewing.review import Option, Review, TurnReview
from puluc.tablebase import library


class GameReviewer:
    """A review in progress: iterating does the work in slices of about a millisecond.

    First come the chances of all positions, then, once `charted`, the turns in order. `review` has
    the results so far.
    """

    def __init__(self, record: Record, values: win_chance.Values | None = None) -> None:
        """Review a record by these values, or by those of its rules. Raises TableError."""
        self.record = record
        self.values = _cache_values(values or library.get_values(record.game.rules))
        self._notes = record.notes
        self._positions = [place._replace(marks=None) for place in record.game.positions]
        self._chances = [UNIT // 2] * len(self._positions)
        self._turns: list[TurnReview] = []
        self._whole = False
        self.charted = False

    def __iter__(self) -> Generator[None, None, None]:
        """Do the work."""
        game = self.record.game
        for ply, position in enumerate(self._positions):
            win = _to_units((yield from win_chance.throw_chance(position, self.values)))
            self._chances[ply] = win if position.mover == SUN else UNIT - win
            yield
        self.charted = True
        for ply, thrown in enumerate(game.positions):
            if thrown.marks is None:
                continue
            turn = yield from self._turn(ply, thrown)
            self._chances[ply] = turn.before
            self._turns.append(turn)
        self._whole = True

    @property
    def review(self) -> Review:
        """The review so far."""
        game, turns = self.record.game, tuple(self._turns)
        now = self._chances[-1]
        if turns and turns[-1].move is None:
            now = turns[-1].thrown
        gave_up = self.record.given_up if game.result is None else None
        result = {SUN: 0, MOON: UNIT}[gave_up] if gave_up else now
        return Review(
            rules=game.rules,
            exact=self.values.exact,
            error=self.values.error,
            worst=self.values.worst,
            notes=self._notes,
            found=starter_drawn(self.record),
            result=result,
            given_up=result - now,
            chances=tuple(self._chances),
            turns=turns,
            whole=self._whole,
        )

    def _turn(self, ply: int, thrown: Position) -> Generator[None, None, TurnReview]:
        """Return a turn's figures."""
        game, rules = self.record.game, thrown.rules
        entries = yield from win_chance.rank_moves(thrown, self.values)
        options = tuple(Option(entry.move, _to_units(entry.win)) for entry in entries)
        choices = len(set(thrown.outcomes()))
        bests = {thrown.spaces_thrown: options[0].win}
        for spaces, marks in zip(rules.values, MARKS, strict=True):
            if spaces not in bests:
                best = yield from win_chance.best_move(thrown.throw(marks), self.values)
                bests[spaces] = _to_units(best.win)
        throws = zip(rules.values, chances(rules.bias), strict=True)
        mean = round(sum(chance * bests[spaces] for spaces, chance in throws))
        move = game.moves[ply] if ply < game.ply else None
        played = next((option.win for option in options if option.move == move), options[0].win)
        before = self._chances[ply]
        side = thrown.mover
        mean, most, played = (
            win if side == SUN else UNIT - win for win in (mean, options[0].win, played)
        )
        if ply == 0 and GIVEN in self._notes:
            before = mean = most
        marks = game.throws[ply]
        return TurnReview(
            ply, side, marks, move, before, mean, most, played, options, choices, game.number(ply)
        )


def _cache_values(values: win_chance.Values) -> win_chance.Values:
    """Return values that compute the chance of each position once."""
    known: dict[Position, float] = {}

    def chance(position: Position, enough: float) -> win_chance.Chance:
        if position not in known:
            found = yield from values.chance(position, enough)
            if found >= enough:
                return found
            known[position] = found
        return known[position]

    return values._replace(chance=chance)


def _to_units(win: float) -> int:
    """Return a chance in units."""
    return round(UNIT * win_chance.round_chance(win))


def review_game(record: Record, values: win_chance.Values | None = None) -> Review:
    """Return a record's review, from these values or else from those of its rules.

    Raises TableError for a damaged table.

    >>> text = '[Rules "kekchi"]\\n\\n1. 3 c-3  1 c-9  2. 3 3-6  3 c-7  3. 1'
    >>> found = review_game(Record.from_text(text))
    >>> [turn.side for turn in found.turns if turn.decision], found.mistakes()
    (['M'], (3,))
    >>> sun, moon = found.account(SUN), found.account(MOON)
    >>> gained = sun.luck - moon.luck - sun.loss + moon.loss
    >>> found.result - found.start == gained + found.rest + found.given_up
    True
    """
    reviewing = GameReviewer(record, values)
    for _ in reviewing:
        pass
    return reviewing.review
