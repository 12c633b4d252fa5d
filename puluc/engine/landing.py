"""A stack that lands on a space: the reasons against it, its effects, and the road after it."""

from puluc.engine.move import CITY, SUN, Event, Move, Obstacle, Side
from puluc.engine.rules import Rules


def find_obstacle(rules: Rules, mover: Side, stack: str, landed: str) -> Obstacle | None:
    """Return the reason why the mover's stack can't land on another stack, or None if it can.

    >>> find_obstacle(Rules(), "S", "S", "MS")
    'own'
    """
    if landed[-1] == mover:
        if not rules.rescue or len(landed) > 1:
            return "own"
        return "three" if stack[:2] == mover * 2 else None
    if rules.rescue and mover in landed and stack[-2:] != mover * 2:
        return "pair"
    return None


def find_effects(
    rules: Rules, mover: Side, move: Move, stack: str, landed: str, back: bool
) -> Event:
    """Return the effects of a legal move of a stack to a space.

    `landed` is the stack there; `back` is whether the moving stack turns at the far end, or walked
    home already.

    >>> find_effects(Rules(), "S", Move(1, 4), "S", "M", False).captured
    1
    """
    if rules.fire and move.target == rules.middle:
        return Event(mover, move, stack, landed, fate="burnt")
    captures = landed[-1:] not in ("", mover)
    if captures and rules.capture == "trade":
        return Event(mover, move, stack, landed, fate="traded")
    return Event(mover, move, stack, landed, back=back and not captures)


def move_stack(event: Event, road: tuple[str, ...], homing: int) -> tuple[tuple[str, ...], int]:
    """Return the fields `road` and `homing` of a position after a move.

    >>> move_stack(Event("S", Move(1, 3), "S", "M"), ("S", "", "M"), 0)
    (('', '', 'MS'), 0)
    """
    source, target = event.move
    places = list(road)
    if source != CITY:
        places[source - 1] = ""
    if target != CITY:
        places[target - 1] = "" if event.fate else event.landed + event.stack
    if homing:
        homing &= ~(1 << source | 1 << target)
    if event.back:
        homing |= 1 << target
    return tuple(places), homing


def move_home(event: Event, sun: int, moon: int) -> tuple[int, int]:
    """Return the men in the cities of Sun and Moon after a move.

    >>> move_home(Event("S", Move(CITY, 3), "S"), 5, 5)
    (4, 5)
    """
    more = event.returned - (event.move.source == CITY)
    return (sun + more, moon) if event.mover == SUN else (sun, moon + more)


def count_taken(rules: Rules, event: Event, taken: tuple[int, int]) -> tuple[int, int]:
    """Return the field `taken` of a position after a move.

    >>> count_taken(Rules.from_text("kaakil"), Event("S", Move(7, 0), "MS", home=True), (0, 2))
    (1, 2)
    """
    if not rules.counts or event.fate == "burnt":
        return taken
    by_sun, by_moon = taken
    if event.mover == SUN:
        return by_sun + event.removed, by_moon
    return by_sun, by_moon + event.removed
