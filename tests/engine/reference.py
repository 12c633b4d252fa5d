"""The rules a second time, written from the rules' text alone and as plainly as possible.

Nothing here looks at `puluc`. A table is a list of men; each man knows his side, where he is
(`"city"`, `"gone"` or the number of a space from Sun's side) and, on the road, how many men lie
under him. It is slow and long-winded on purpose: the engine's tests compare the engine with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace


@dataclass
class Game:
    """What is played: the options by name, as the rules' text has them."""

    men: int = 5
    spaces: int = 9
    values: tuple[int, ...] = (5, 1, 2, 3, 4)
    homeward: bool = False
    rescue: bool = False
    draw: bool = False


@dataclass
class Man:
    side: str  # "sun" or "moon"
    place: str | int = "city"
    height: int = 0


@dataclass
class Table:
    game: Game
    men: list[Man]
    mover: str = "sun"


@dataclass
class Happened:
    """What one move did, by numbers of men."""

    captured: int = 0  # enemy men landed upon who were free or carried by an enemy
    rescued: int = 0  # own men found under an enemy
    joined: bool = False  # landed on an own man
    returned: int = 0
    removed: int = 0
    lap: bool = False
    notes: list[str] = field(default_factory=list)


GAMES = {
    "classic": Game(),
    "lemery": Game(),
    "lemery:zero=6": Game(values=(6, 1, 2, 3, 4)),
    "lemery:zero=0": Game(values=(0, 1, 2, 3, 4)),
    "lemery-rescue": Game(men=7, spaces=13, rescue=True),
    "lemery-rescue:zero=6": Game(men=7, spaces=13, rescue=True, values=(6, 1, 2, 3, 4)),
    "lemery-rescue:zero=0": Game(men=7, spaces=13, rescue=True, values=(0, 1, 2, 3, 4)),
    "poulouc": Game(values=(1, 2, 3, 4, 5)),
    "poulouc:draw=yes": Game(values=(1, 2, 3, 4, 5), draw=True),
    "kekchi": Game(homeward=True),
    "siegartel": Game(men=6),
    "siegartel:captors=homeward": Game(men=6, homeward=True),
}


def enemy(side: str) -> str:
    return "moon" if side == "sun" else "sun"


def start(game: Game, mover: str = "sun") -> Table:
    men = [Man(side) for side in ("sun", "moon") for _ in range(game.men)]
    return Table(game, men, mover)


def stack_on(table: Table, space: int) -> list[Man]:
    """The men on a space, the lowest first."""
    return sorted((man for man in table.men if man.place == space), key=lambda man: man.height)


def in_city(table: Table, side: str) -> list[Man]:
    return [man for man in table.men if man.side == side and man.place == "city"]


def steps_from(table: Table, side: str, space: int) -> int:
    """How many steps a space is away from a side's own city."""
    return space if side == "sun" else table.game.spaces + 1 - space


def space_at(table: Table, side: str, steps: int) -> int:
    return steps if side == "sun" else table.game.spaces + 1 - steps


def is_free(table: Table, man: Man) -> bool:
    """Neither removed nor captured: in the city, or in a stack his own side owns."""
    if man.place == "gone":
        return False
    if man.place == "city":
        return True
    assert isinstance(man.place, int)
    return stack_on(table, man.place)[-1].side == man.side


def result(table: Table) -> str | None:
    """`"sun"`, `"moon"`, `"draw"`, or None while the game is on."""
    for side in ("sun", "moon"):
        if not any(man.side == side and is_free(table, man) for man in table.men):
            return enemy(side)
    if table.game.draw:
        left = [man.side for man in table.men if man.place != "gone"]
        if left.count("sun") == 1 and left.count("moon") == 1:
            return "draw"
    return None


def walks_home(table: Table, stack: list[Man]) -> bool:
    owner = stack[-1].side
    return table.game.homeward and any(man.side != owner for man in stack)


def destination(table: Table, source: str | int, worth: int) -> int | str:
    """Where a throw takes the man in the city or the stack on a space: a space, or `"lap"`."""
    side = table.mover
    if source == "city":
        steps = worth
    else:
        assert isinstance(source, int)
        here = steps_from(table, side, source)
        if walks_home(table, stack_on(table, source)):
            return "lap" if here - worth <= 0 else space_at(table, side, here - worth)
        steps = here + worth
    return "lap" if steps >= table.game.spaces + 1 else space_at(table, side, steps)


def travellers(table: Table, source: str | int) -> list[Man]:
    if source == "city":
        return in_city(table, table.mover)[:1]
    assert isinstance(source, int)
    return stack_on(table, source)


def why_not(table: Table, source: str | int, worth: int) -> str | None:
    """Why a source can't move by a throw's worth, or None if it can."""
    side = table.mover
    if result(table) is not None:
        return "over"
    if worth == 0:
        return "zero"
    moving = travellers(table, source)
    if not moving:
        return "nobody there"
    if moving[-1].side != side:
        return "not the mover's"
    goal = destination(table, source, worth)
    if goal == "lap":
        return None
    assert isinstance(goal, int)
    there = stack_on(table, goal)
    if not there:
        return None
    if there[-1].side == side:
        if not table.game.rescue:
            return "own man"
        if len(there) != 1:
            return "own stack"
        if len(moving) >= 2 and moving[0].side == side and moving[1].side == side:
            return "three"
        return None
    if table.game.rescue and any(man.side == side for man in there):
        pair = len(moving) >= 2 and moving[-1].side == side and moving[-2].side == side
        return None if pair else "needs a pair"
    return None


def legal(table: Table, marks: int) -> list[str | int]:
    """The sources the mover may play with a throw: `"city"` or a space."""
    worth = table.game.values[marks]
    sources: list[str | int] = ["city", *range(1, table.game.spaces + 1)]
    return [source for source in sources if why_not(table, source, worth) is None]


def play(table: Table, source: str | int | None, marks: int) -> tuple[Table, Happened]:
    """The table after a move (or a pass, `source` None), and what happened."""
    after = Table(table.game, [replace(man) for man in table.men], enemy(table.mover))
    happened = Happened()
    if source is None:
        assert legal(table, marks) == []
        return after, happened
    worth = table.game.values[marks]
    assert why_not(table, source, worth) is None
    goal = destination(table, source, worth)
    # Look up the travellers among the copies, with the side to move still in place.
    now = Table(table.game, after.men, table.mover)
    moving = travellers(now, source)
    if goal == "lap":
        happened.lap = True
        for man in moving:
            own = man.side == table.mover
            man.place, man.height = ("city" if own else "gone"), 0
            happened.returned += own
            happened.removed += not own
        return after, happened
    assert isinstance(goal, int)
    there = stack_on(now, goal)
    if there:
        if there[-1].side == table.mover:
            happened.joined = True
        else:
            happened.captured = sum(man.side != table.mover for man in there)
            happened.rescued = sum(man.side == table.mover for man in there)
    for more, man in enumerate(moving):
        man.place, man.height = goal, len(there) + more
    return after, happened


def mirror(table: Table) -> Table:
    n = table.game.spaces
    men = [
        Man(enemy(m.side), n + 1 - m.place if isinstance(m.place, int) else m.place, m.height)
        for m in table.men
    ]
    return Table(table.game, men, enemy(table.mover))


# The text forms, from the design's contract.


def text(table: Table) -> str:
    parts: list[str] = []
    empty = 0
    for space in range(1, table.game.spaces + 1):
        stack = stack_on(table, space)
        if not stack:
            empty += 1
            continue
        if empty:
            parts.append(str(empty))
            empty = 0
        parts.append("".join("S" if man.side == "sun" else "M" for man in stack))
    if empty:
        parts.append(str(empty))
    cities = [len(in_city(table, side)) for side in ("sun", "moon")]
    return f"{cities[0]} {','.join(parts)} {cities[1]} {table.mover[0]}"


def from_text(game: Game, written: str) -> Table:
    sun, road, moon, mover = written.split(" ")
    men = [Man("sun") for _ in range(int(sun))] + [Man("moon") for _ in range(int(moon))]
    space = 0
    for part in road.split(","):
        if part.isdigit():
            space += int(part)
            continue
        space += 1
        for height, letter in enumerate(part):
            men.append(Man("sun" if letter == "S" else "moon", space, height))
    assert space == game.spaces
    for side in ("sun", "moon"):
        missing = game.men - sum(man.side == side for man in men)
        assert missing >= 0
        men += [Man(side, "gone") for _ in range(missing)]
    return Table(game, men, "sun" if mover == "s" else "moon")


def move_text(table: Table, source: str | int | None, marks: int) -> str:
    if source is None:
        return "--"
    goal = destination(table, source, table.game.values[marks])
    return f"{'c' if source == 'city' else source}-{'c' if goal == 'lap' else goal}"


def perft(table: Table, depth: int, known: dict[tuple[str, int], int] | None = None) -> int:
    """Lines of `depth` throws and moves; every count of marks once, a pass is one move."""
    if depth == 0:
        return 1
    if result(table) is not None:
        return 0
    known = {} if known is None else known
    key = (text(table), depth)
    if key not in known:
        lines = 0
        for marks in range(5):
            sources: list[str | int | None] = [*legal(table, marks)] or [None]
            for source in sources:
                lines += perft(play(table, source, marks)[0], depth - 1, known)
        known[key] = lines
    return known[key]
