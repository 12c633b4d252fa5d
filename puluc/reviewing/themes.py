"""The themes of best moves, and the tempting alternatives: each provable from the position.

A theme is a predicate of the position, its pending throw and the best move. A temptation is a rule
of thumb that names moves.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Final

from puluc.engine.position import CITY, MOON, PASS, SUN, Event, Move, Position, other
from puluc.reviewing import heuristic
from puluc.reviewing.exposure import find_dangers

LIKELY: Final = 0.375
"""The chance of the likeliest throw: that of one enemy man at the best distance."""
EXPOSED: Final = 0.25
"""The least chance of capture of a stack that `flee` moves."""
FEW: Final = 2
"""The most men a side has in an `endgame`."""


class Candidate:
    """A position with its throw pending and one of its moves, with facts about them."""

    def __init__(self, position: Position, best: Move) -> None:
        """Take a position and a legal move other than a pass."""
        self.position = position
        self.best = best
        self.moves = position.moves()

    @cached_property
    def events(self) -> dict[Move, Event]:
        """The effects of each legal move."""
        return {move: self.position.event(move) for move in self.moves if move != PASS}

    @property
    def event(self) -> Event:
        """The effects of the best move."""
        return self.events[self.best]

    @cached_property
    def now(self) -> dict[int, float]:
        """The chance of capture for each own stack if the other side were to throw now."""
        return find_dangers(self.position._replace(mover=other(self.position.mover), marks=None))

    def exposed(self, move: Move) -> dict[int, float]:
        """Return the chance of capture for each own stack after a move."""
        return find_dangers(self.position.play(move))

    @cached_property
    def then(self) -> dict[int, float]:
        """The chance of capture for each own stack after the best move."""
        return self.exposed(self.best)

    def ahead(self, move: Move) -> int:
        """Return the spaces between a move's source and the end of its lap."""
        return len(self.position.route(Move(move.source, CITY))) - 1


def _is_decline(choice: Candidate) -> bool:
    """Return whether the best move captures nothing while another would."""
    return not choice.event.captured and any(one.captured for one in choice.events.values())


def _takes_smaller(choice: Candidate) -> bool:
    """Return whether the best move captures fewer men than another would."""
    return 0 < choice.event.captured < max(one.captured for one in choice.events.values())


def _captives_brought(event: Event) -> int:
    """Return the number of captives that a move brings home."""
    return event.removed if event.home else 0


def _is_wait(choice: Candidate) -> bool:
    """Return whether another move would bring captives home."""
    return not _captives_brought(choice.event) and any(
        map(_captives_brought, choice.events.values())
    )


def _is_turn(choice: Candidate) -> bool:
    """Return whether the best move captures and one throw may take the captor home."""
    position, event = choice.position, choice.event
    if position.rules.captors != "homeward" or not event.captured or event.fate:
        return False
    left = position.play(choice.best)
    return len(left.route(Move(event.move.target, CITY))) - 1 <= max(position.rules.values)


def _is_sacrifice(choice: Candidate) -> bool:
    """Return whether the best move leaves a stack to be captured, which another would not."""
    if max(choice.then.values(), default=0.0) < LIKELY:
        return False
    others = (move for move in choice.events if move != choice.best)
    return any(max(choice.exposed(move).values(), default=0.0) < LIKELY for move in others)


def _is_guard(choice: Candidate) -> bool:
    """Return whether the moved stack can be captured, but any captor probably be captured in turn.

    Never so if a turn has two throws: the captor would move on with the second.
    """
    target, rules = choice.best.target, choice.position.rules
    if choice.event.home or target not in choice.then or rules.throws == "two":
        return False
    left = choice.position.play(choice.best)
    for marks in range(5):
        thrown = left.throw(marks)
        for move in thrown.moves():
            if move.target == target and move != PASS:
                answer = thrown.play(move)
                if answer.result is not None:
                    return False
                if find_dangers(answer).get(target, 0.0) < LIKELY:
                    return False
    return True


def _is_flight(choice: Candidate) -> bool:
    """Return whether the best move saves a stack from capture."""
    source, target = choice.best.source, choice.best.target
    fled = source != CITY and choice.now.get(source, 0.0) >= EXPOSED
    return fled and choice.then.get(target, 0.0) == 0.0


def _is_endgame(choice: Candidate) -> bool:
    """Return whether neither side has more than `FEW` men left."""
    position = choice.position
    return all(position.rules.men - position.removed(side) <= FEW for side in (SUN, MOON))


def _is_quiet(choice: Candidate) -> bool:
    """Return whether the best move neither captures nor goes home."""
    return not choice.event.captured and not choice.event.home


def _is_walk(choice: Candidate, captor: bool) -> bool:
    """Return whether the best move only moves a stack on; `captor` for one with captives."""
    carries = other(choice.position.mover) in choice.event.stack
    return _is_quiet(choice) and choice.best.source != CITY and carries == captor


THEMES: Final[dict[str, Callable[[Candidate], bool]]] = {
    "smaller": _takes_smaller,
    "rescue": lambda choice: choice.event.rescued > 0,
    "turn": _is_turn,
    "wait": _is_wait,
    "decline": _is_decline,
    "flee": _is_flight,
    "guard": _is_guard,
    "sacrifice": _is_sacrifice,
    "endgame": _is_endgame,
    "home": lambda choice: _captives_brought(choice.event) > 0,
    "lap": lambda choice: choice.event.home and not choice.event.removed,
    "capture": lambda choice: choice.event.captured > 0,
    "enter": lambda choice: _is_quiet(choice) and choice.best.source == CITY,
    "carry": lambda choice: _is_walk(choice, captor=True),
    "advance": lambda choice: _is_walk(choice, captor=False),
}
"""The themes, the more specific ones first. Each best move has exactly one of the last six.

- `smaller`: captures, but fewer men than another move would
- `rescue`: captures a stack with own men in it
- `turn`: captures, and one throw may take the captor home (homeward captors only)
- `wait`: another move would bring captives home
- `decline`: captures nothing, another move would
- `flee`: moves a stack with a chance of capture of 1/4 or more to a place where it has none
- `guard`: the moved stack may be captured, but any captor then with a chance of 3/8 or more (one
  throw a turn only)
- `sacrifice`: leaves a stack to be captured with a chance of 3/8 or more, another move would not
- `endgame`: neither side has more than two men left
- `home`: brings captives home
- `lap`: ends a lap without captives
- `capture`: captures
- `enter`, `carry`, `advance`: enters a man; moves a stack with captives on; moves another on; each
  without a capture or the end of a lap
"""


def find_themes(position: Position, best: Move) -> tuple[str, ...]:
    """Return the themes of the best move in a position with its throw pending.

    >>> from puluc import Rules
    >>> position = Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3")
    >>> find_themes(position, Move.from_text("1-4"))
    ('flee', 'capture')
    """
    choice = Candidate(position, best)
    return tuple(name for name, holds in THEMES.items() if holds(choice))


def _best_events(choice: Candidate, worth: Callable[[Event], int]) -> list[Move]:
    """Return the moves whose events have the highest value, none if all values are 0."""
    most = max(map(worth, choice.events.values()))
    return [move for move, event in choice.events.items() if most and worth(event) == most]


def _search_rule(choice: Candidate) -> list[Move]:
    """Return the best move of the simple evaluation, one throw ahead."""
    ahead = {move: heuristic.evaluate_ahead(choice.position.play(move)) for move in choice.events}
    return [min(ahead, key=ahead.__getitem__)]


TEMPTATIONS: Final[dict[str, Callable[[Candidate], list[Move]]]] = {
    "capture": lambda choice: _best_events(choice, lambda event: event.captured),
    "home": lambda choice: _best_events(choice, _captives_brought),
    "search": _search_rule,
    "furthest": lambda choice: [min(choice.events, key=choice.ahead)],
    "enter": lambda choice: [move for move in choice.events if move.source == CITY],
}
"""The rules of thumb that tempt, the most tempting first, each with the moves it names.

- `capture`: capture as many men as possible
- `home`: bring as many captives home as possible
- `search`: the best move of the simple evaluation, one throw ahead
- `furthest`: move the stack nearest to the end of its lap
- `enter`: enter a man
"""
