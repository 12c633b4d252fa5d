"""The rules a second time, written from the rules' text alone and as plainly as possible.

Nothing here looks at `puluc`. A table is a list of men; each man knows his side, where he is
(`"city"`, `"gone"` or the number of a space from Sun's side) and, on the road, how many men lie
under him and whether he walks back home. What walks is followed step by step. It is slow and
long-winded on purpose: the engine's tests compare the engine with it.
"""

from dataclasses import dataclass, field, replace


@dataclass
class Game:
    """A game: the options by name, as in the rules' text."""

    men: int = 5
    spaces: int = 9
    values: tuple[int, ...] = (5, 1, 2, 3, 4)
    homeward: bool = False
    rescue: bool = False
    draw: bool = False
    lap: str = "end"  # "end", "back" or "wrap"
    throws: int = 1
    trade: bool = False
    sting: bool = False
    fire: bool = False
    count: bool = False


@dataclass
class Man:
    side: str  # "sun" or "moon"
    place: str | int = "city"
    height: int = 0
    turned: bool = False  # on his way back home, without captives
    taker: str | None = None  # the side that took him off the road


@dataclass
class Table:
    game: Game
    men: list[Man]
    mover: str = "sun"
    thrown: int = 0  # throws of this turn that are played


@dataclass
class Happened:
    """The effects of one move, in numbers of men."""

    captured: int = 0  # captured enemy men who were free or captives of an enemy
    rescued: int = 0  # own men in a captured stack
    joined: bool = False  # landed on an own man
    returned: int = 0
    removed: int = 0
    spent: int = 0  # own men that left the game
    lap: bool = False
    fate: str = ""  # "burnt" or "traded"
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
    "sapper": Game(values=(5, 3, 2, 3, 4), homeward=True, lap="wrap", throws=2),
    "sayil": Game(homeward=True, lap="back"),
    "tiwil": Game(homeward=True, lap="back", trade=True, count=True),
    "sinaanil": Game(homeward=True, lap="back", sting=True),
    "kaakil": Game(homeward=True, lap="back", fire=True, count=True),
    "kekchi:men=6,spaces=11,lap=back": Game(men=6, spaces=11, homeward=True, lap="back"),
}
MIXED = {
    "classic:lap=wrap,sting=yes": Game(lap="wrap", sting=True),
    "poulouc:lap=back": Game(values=(1, 2, 3, 4, 5), lap="back"),
    "lemery-rescue:lap=back,throws=two,fire=yes": Game(
        men=7, spaces=13, rescue=True, lap="back", throws=2, fire=True
    ),
    "kaakil:win=last,draw=yes": Game(homeward=True, lap="back", fire=True, draw=True),
}
"""Combinations of options that are not known to have been played."""


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
    """The number of steps from a side's own city to a space."""
    return space if side == "sun" else table.game.spaces + 1 - space


def space_at(table: Table, side: str, steps: int) -> int:
    return steps if side == "sun" else table.game.spaces + 1 - steps


def is_free(table: Table, man: Man) -> bool:
    """Neither removed nor captured: in the city, or in a stack of his own side."""
    if man.place == "gone":
        return False
    if man.place == "city":
        return True
    assert isinstance(man.place, int)
    return stack_on(table, man.place)[-1].side == man.side


def taken_by(table: Table, side: str) -> int:
    """The enemy men that a side has taken: those off the road, and those under its men."""
    enemies = [man for man in table.men if man.side == enemy(side)]
    held = sum(isinstance(man.place, int) and not is_free(table, man) for man in enemies)
    return held + sum(man.taker == side for man in enemies)


def result(table: Table) -> str | None:
    """`"sun"`, `"moon"`, `"draw"`, or None while the game is on."""
    free = [
        side
        for side in ("sun", "moon")
        if any(man.side == side and is_free(table, man) for man in table.men)
    ]
    if len(free) < 2:
        if table.game.count:
            sun, moon = taken_by(table, "sun"), taken_by(table, "moon")
            return "draw" if sun == moon else "sun" if sun > moon else "moon"
        return free[0] if free else "draw"
    if table.game.draw:
        left = [man.side for man in table.men if man.place != "gone"]
        if left.count("sun") == 1 and left.count("moon") == 1:
            return "draw"
    return None


def carries(stack: list[Man]) -> bool:
    return any(man.side != stack[-1].side for man in stack)


def walks_home(table: Table, stack: list[Man]) -> bool:
    if carries(stack):
        return table.game.homeward
    return stack[-1].turned


def way(table: Table, source: str | int, worth: int) -> list[int | str]:
    """The steps of the man in the city or the stack on a space with a throw, one by one.

    Spaces are counted from the mover's own city. `"turn"` is a turn at the far end, and `"lap"` is
    a city; nothing follows that.
    """
    n, side = table.game.spaces, table.mover
    at, home, free = 0, False, True
    if source != "city":
        assert isinstance(source, int)
        stack = stack_on(table, source)
        at, home, free = (
            steps_from(table, side, source),
            walks_home(table, stack),
            not carries(stack),
        )
    steps: list[int | str] = []
    for _ in range(worth):
        if home:
            at -= 1
        elif at == n and free and table.game.lap == "wrap":
            at = 1
        elif at == n and free and table.game.lap == "back":
            steps.append("turn")
            home = True
            at -= 1
        else:
            at += 1
        if at in (0, n + 1):
            return [*steps, "lap"]
        steps.append(at)
    return steps


def destination(table: Table, source: str | int, worth: int) -> int | str:
    """The target of the man in the city or the stack on a space: a space, or `"lap"`."""
    last = way(table, source, worth)[-1]
    return last if isinstance(last, str) else space_at(table, table.mover, last)


def step_back(table: Table, source: str | int, worth: int) -> int | None:
    """The space where the stack on a space captures by stepping back, or None."""
    if not table.game.sting or result(table) is not None or not worth or source == "city":
        return None
    assert isinstance(source, int)
    moving, side = stack_on(table, source), table.mover
    if not moving or moving[-1].side != side:
        return None
    here = steps_from(table, side, source)
    there = here + worth if walks_home(table, moving) else here - worth
    if not 1 <= there <= table.game.spaces:
        return None
    goal = space_at(table, side, there)
    found = stack_on(table, goal)
    if not found or found[-1].side == side or lands(table, moving, goal):
        return None
    return None if goal == destination(table, source, worth) else goal


def travellers(table: Table, source: str | int) -> list[Man]:
    if source == "city":
        return in_city(table, table.mover)[:1]
    assert isinstance(source, int)
    return stack_on(table, source)


def why_not(table: Table, source: str | int, worth: int) -> str | None:
    """The reason why a source can't move with a throw, or None if it can."""
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
    if goal in ("lap", source):
        return None
    assert isinstance(goal, int)
    return lands(table, moving, goal)


def lands(table: Table, moving: list[Man], goal: int) -> str | None:
    """The reason why the mover's men can't land on a space, or None if they can."""
    side, there = table.mover, stack_on(table, goal)
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


Choice = tuple[str | int, str]
"""A source, `"city"` or a space, and the direction: `"on"` or, to capture, `"back"`."""


def legal(table: Table, marks: int) -> list[Choice]:
    """The mover's choices with a throw."""
    worth = table.game.values[marks]
    sources: list[str | int] = ["city", *range(1, table.game.spaces + 1)]
    found: list[Choice] = []
    for source in sources:
        if why_not(table, source, worth) is None:
            found.append((source, "on"))
        if step_back(table, source, worth) is not None:
            found.append((source, "back"))
    return found


def follower(table: Table) -> tuple[str, int]:
    """The side that throws next, and the number of throws of that turn that are played."""
    thrown = table.thrown + 1
    if thrown < table.game.throws:
        return table.mover, thrown
    return enemy(table.mover), 0


def play(table: Table, choice: Choice | None, marks: int) -> tuple[Table, Happened]:
    """The table after a move (or a pass, None), and its effects."""
    after = Table(table.game, [replace(man) for man in table.men], *follower(table))
    happened = Happened()
    if choice is None:
        assert legal(table, marks) == []
        return after, happened
    source, which = choice
    worth = table.game.values[marks]
    # Find the moving men among the copies, before the side to move changes.
    now = Table(table.game, after.men, table.mover)
    moving = travellers(now, source)
    goal: int | str | None
    if which == "back":
        goal, turns = step_back(table, source, worth), False
        assert goal is not None
    else:
        assert why_not(table, source, worth) is None
        goal, turns = destination(table, source, worth), "turn" in way(table, source, worth)
    if goal == "lap":
        happened.lap = True
        for man in moving:
            own = man.side == table.mover
            man.place, man.height, man.turned = ("city" if own else "gone"), 0, False
            man.taker = None if own else table.mover
            happened.returned += own
            happened.removed += not own
        return after, happened
    assert isinstance(goal, int)
    there = stack_on(now, goal) if goal != source else []
    if there:
        if there[-1].side == table.mover:
            happened.joined = True
        else:
            happened.captured = sum(man.side != table.mover for man in there)
            happened.rescued = sum(man.side == table.mover for man in there)
    burns = table.game.fire and 2 * goal == table.game.spaces + 1
    trades = table.game.trade and happened.captured > 0
    if burns or trades:
        happened.fate = "burnt" if burns else "traded"
        for man in [*there, *moving]:
            own = man.side == table.mover
            man.place, man.height, man.turned = "gone", 0, False
            man.taker = None if own or burns else table.mover
            happened.removed += not own
            happened.spent += own
        return after, happened
    home = (moving[-1].turned or turns) and not carries([*there, *moving])
    if steps_from(table, table.mover, goal) == table.game.spaces:
        home = False  # at the far end all men have still to turn
    for more, man in enumerate(moving):
        man.place, man.height = goal, len(there) + more
    for man in [*there, *moving]:
        man.turned = home
    return after, happened


# The text forms of the engine.


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
        letters = "".join("S" if man.side == "sun" else "M" for man in stack)
        parts.append(letters.lower() if stack[-1].turned else letters)
    if empty:
        parts.append(str(empty))
    cities = [str(len(in_city(table, side))) for side in ("sun", "moon")]
    if table.game.count and (table.game.fire or table.game.trade):
        for place, side in enumerate(("sun", "moon")):
            taken = sum(man.taker == side for man in table.men)
            cities[place] += f"x{taken}" if taken else ""
    half = "2" if table.thrown else ""
    return f"{cities[0]} {','.join(parts)} {cities[1]} {table.mover[0]}{half}"


def from_text(game: Game, written: str) -> Table:
    sun, road, moon, mover = written.split(" ")
    sun, _, by_sun = sun.partition("x")
    moon, _, by_moon = moon.partition("x")
    men = [Man("sun") for _ in range(int(sun))] + [Man("moon") for _ in range(int(moon))]
    space = 0
    for part in road.split(","):
        if part.isdigit():
            space += int(part)
            continue
        space += 1
        for height, letter in enumerate(part):
            side = "sun" if letter in "Ss" else "moon"
            men.append(Man(side, space, height, turned=letter in "sm"))
    assert space == game.spaces
    for side, taken in ("sun", by_moon), ("moon", by_sun):
        missing = game.men - sum(man.side == side for man in men)
        assert missing >= 0
        gone = [Man(side, "gone") for _ in range(missing)]
        for man in gone[: int(taken or 0)] if game.fire or game.trade else gone:
            man.taker = enemy(side)
        men += gone
    return Table(game, men, "sun" if mover[0] == "s" else "moon", int(mover[1:] == "2"))


def move_text(table: Table, choice: Choice | None, marks: int) -> str:
    if choice is None:
        return "--"
    source, which = choice
    worth = table.game.values[marks]
    goal = step_back(table, source, worth) if which == "back" else destination(table, source, worth)
    return f"{'c' if source == 'city' else source}-{'c' if goal == 'lap' else goal}"


def perft(table: Table, depth: int, known: dict[tuple[str, int], int] | None = None) -> int:
    """The number of lines of `depth` throws and moves; each number of marks counts once, a pass is
    a move."""
    if depth == 0:
        return 1
    if result(table) is not None:
        return 0
    known = {} if known is None else known
    key = (text(table), depth)
    if key not in known:
        lines = 0
        for marks in range(5):
            choices: list[Choice | None] = [*legal(table, marks)] or [None]
            for choice in choices:
                lines += perft(play(table, choice, marks)[0], depth - 1, known)
        known[key] = lines
    return known[key]
