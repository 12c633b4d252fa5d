"""The parts of the page about playing well: win chances, computed from the solution at each build.

Chances are those of the side named in the text, both sides playing perfectly.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial
from typing import Final

from puluc.kernels import MARKS
from puluc.language import decimal
from puluc.markup import Markup, element, join
from puluc.pictures.road import whole_road
from puluc.position import MOON, SUN, Position, Side
from puluc.published import EXTRA, SOLVED, published
from puluc.reading.figures import stored
from puluc.reading.frame import game
from puluc.reading.labels import labels, pair
from puluc.reading.pictures import bars, board, table
from puluc.reading.prose import Part
from puluc.reading.values import percent
from puluc.rules import RULESETS, Rules
from puluc.session import links
from puluc.solution.library import ranked_moves, win_chance
from puluc.solution.table import FOLDER, Loading
from puluc.words import events, names
from puluc.words.captions import turn

LEAST: Final = 0.4
"""Where the bars of win chances begin."""
NEAR: Final = 3
"""The space of the man whom another one meets, in the table of distances."""
FAR: Final = 6
UNPACKED: Final = {"siegartel:captors=homeward": 0.503269}
"""The first mover's win chance where the project brings no table, as SOLUTION.md has it."""
GAMES: Final = tuple(
    text for text in (*SOLVED, *EXTRA) if text not in UNPACKED and not Rules.from_text(text).draw
)
"""The games whose tables the project brings; where draws count, nearly the same."""
SKILL: Final = {
    "classic": (89.83, 66.25),
    "lemery:zero=6": (89.93, 66.28),
    "lemery:zero=0": (89.67, 66.76),
    "poulouc": (90.05, 65.76),
    "kekchi": (92.31, 78.21),
    "siegartel": (92.58, 68.32),
    "siegartel:captors=homeward": (95.28, 82.49),
    "sapper": (91.44, 76.44),
    "tiwil": (83.53, 62.33),
}
"""How often perfect play beats random play and one that captures, as SOLUTION.md has it."""
LEVELS: Final = {"novice": 19.7, "learner": 30.8, "player": 39.9, "expert": 46.2}
"""How often each level beats perfect play in `classic`, as SOLUTION.md has it."""


def parts(code: str) -> dict[str, Part]:
    """Return the parts of the page in a language, by name."""
    return {
        "win": lambda rules, position: percent(_win(rules, position)),
        "loss": lambda rules, position: percent(1 - _win(rules, position)),
        "best": best,
        "first": lambda rules: percent(first_mover(rules)),
        "duel": lambda distance: percent(duel(int(distance))),
        "counted": counted,
        "starts": partial(starts, code),
        "first-throws": partial(first_throws, code),
        "men-on-road": partial(on_road, code, "S"),
        "captors-on-road": partial(on_road, code, "MS"),
        "alive": partial(alive, code),
        "meeting": partial(meeting, code),
        "lone": partial(lone, code),
        "choice": partial(choice, code),
        "shown": partial(shown, code),
        "skill": partial(skill, code),
        "levels": partial(levels, code),
    }


@cache
def _win(rules: str, position: str) -> float:
    """Return the win chance of the side to move, or with a throw pending, after its best move."""
    chance = win_chance(Position.from_text(Rules.from_text(rules), position))
    if chance is None:
        raise ValueError(f"{rules} is not solved")
    return chance


def first_mover(rules: str) -> float:
    """Return the exact win chance of the side that starts, which the packed table states."""
    name = published(Rules.from_text(rules))
    if name is None:
        raise ValueError(f"{rules} is not solved")
    return float(Loading((FOLDER / name).read_bytes()).header["first_mover"])


def best(rules: str, position: str, rank: str = "1") -> str:
    """Return the chance of the best move with a pending throw, or of the next best ones."""
    ranked = ranked_moves(Position.from_text(Rules.from_text(rules), position)) or []
    return percent(ranked[int(rank) - 1].win)


def counted(rules: str, name: str) -> str:
    """Return one of the stored figures; `declined-share` is that of the captures."""
    figures = stored()[rules]
    if name == "declined-share":
        return percent(figures["declined"] / figures["captures"])
    if name == "turns-a-game":
        return f"{figures['turns'] / figures['games']:.0f}"
    number = figures[name]
    return str(number) if isinstance(number, int) else decimal(number, 1)


def road(stacks: dict[int, str], spaces: int = 9) -> str:
    """Return the text of a road with stacks on some spaces.

    >>> road({3: "S", 7: "MS"})
    '2,S,3,MS,2'
    """
    found: list[str] = []
    empty = 0
    for space in range(1, spaces + 1):
        if stack := stacks.get(space):
            found += [str(empty), stack] if empty else [stack]
            empty = 0
        else:
            empty += 1
    return ",".join([*found, str(empty)] if empty else found)


def starts(code: str) -> Markup:
    """Return a table of the first mover's win chance by ruleset."""
    words = labels(code)["strategy"]
    found = {text: first_mover(text) for text in GAMES} | UNPACKED
    rows = [(names.rules(Rules.from_text(text)), [percent(found[text], 2)]) for text in found]
    return table(words["starts"], [words["rules"], words["first"]], rows)


def first_throws(code: str, rules: str) -> Markup:
    """Return Sun's win chance after each first throw; there is one move with each."""
    read, words = Rules.from_text(rules), labels(code)["strategy"]
    rows = []
    for marks in MARKS:
        thrown = Position.start(read).throw(marks)
        (move,) = thrown.moves()
        after = thrown.play(move)
        rows.append((str(thrown.spaces_thrown), after))
    rows.sort(key=lambda row: int(row[0]))
    return _chances(code, words["first_throws"], words["space"], rows, SUN)


def on_road(code: str, stack: str, rules: str) -> Markup:
    """Return Sun's win chance with one stack on each space and all others at home, Moon to
    throw."""
    read, words = Rules.from_text(rules), labels(code)["strategy"]
    moon = read.men - stack.count(MOON)
    rows = []
    for space in range(1, read.spaces + 1):
        text = f"{read.men - 1} {road({space: stack})} {moon} m"
        rows.append((str(space), Position.from_text(read, text)))
    label = words["captors_on_road" if MOON in stack else "men_on_road"]
    return _chances(code, pair(code, names.rules(read), label), words["space"], rows, SUN)


def _chances(
    code: str, label: str, head: str, rows: Iterable[tuple[str, Position]], side: Side
) -> Markup:
    """Return a side's win chances in positions, with the command that computes the first."""
    words, found = labels(code)["strategy"], list(rows)
    values = [(name, _of(position, side), percent(_of(position, side))) for name, position in found]
    told = words["win"].format(side=names.side_name(side), least=percent(LEAST, 0))
    return join(bars(values, label, (head, told), LEAST), _command(code, found[0][1]))


def _of(position: Position, side: Side) -> float:
    chance = _win(position.rules.text, position.text)
    return chance if position.mover == side else 1 - chance


def alive(code: str, rules: str) -> Markup:
    """Return the win chance of the side to throw by the men of both, all of them at home."""
    read, words = Rules.from_text(rules), labels(code)["strategy"]
    counts = range(1, read.men + 1)
    rows = [
        (
            names.men(mine).replace(" ", "\N{NO-BREAK SPACE}"),
            [percent(_win(rules, f"{mine} {read.spaces} {theirs} s")) for theirs in counts],
        )
        for mine in counts
    ]
    heads = [words["yours"], *(words["against"].format(men=names.men(men)) for men in counts)]
    shown = Position.from_text(read, f"{read.men} {read.spaces} {read.men - 1} s")
    return join(table(words["alive"], heads, rows), _command(code, shown))


def meeting(code: str, rules: str) -> Markup:
    """Return the win chance of the side to throw when two men stand so far apart."""
    read, words = Rules.from_text(rules), labels(code)["strategy"]
    rows = []
    for distance in range(1, FAR + 1):
        stacks = road({NEAR: "S", NEAR + distance: "M"})
        text = f"{read.men - 1} {stacks} {read.men - 1} s"
        rows.append((str(distance), Position.from_text(read, text)))
    label = words["meeting"].format(rules=names.rules(read), space=NEAR)
    return _chances(code, label, words["distance"], rows, SUN)


def lone(code: str) -> Markup:
    """Return Sun's win chance, Sun to throw, with one man alive on each side."""
    read, words = RULESETS["classic"], labels(code)["strategy"]
    places = range(read.spaces + 1)
    rows = []
    for sun in places:
        cells = []
        for moon in reversed(range(1, read.spaces + 2)):
            met = sun == moon
            cells.append("–" if met else f"{100 * _win('classic', lonely(sun, moon)):.0f}")
        rows.append((str(sun) if sun else words["city"], cells))
    heads = [words["sun_moon"], words["city"], *map(str, reversed(range(1, read.spaces + 1)))]
    shown = Position.from_text(read, lonely(4, 6))
    return join(table(words["lone"], heads, rows), _command(code, shown))


def lonely(sun: int, moon: int, spaces: int = 9) -> str:
    """Return a position of `classic` with one man alive on each side, Sun to throw; 0 is Sun's city
    and `spaces` + 1 Moon's."""
    stacks = {space: side for space, side in ((sun, SUN), (moon, MOON)) if 0 < space <= spaces}
    return f"{int(sun == 0)} {road(dict(stacks))} {int(moon > spaces)} s"


def duel(distance: int) -> float:
    """Return how likely the side to throw wins with one man alive on each side, so many spaces
    apart: the mean of all places they can stand."""
    end = RULESETS["classic"].spaces + 1
    found = [_win("classic", lonely(sun, sun + distance)) for sun in range(end - distance + 1)]
    return sum(found) / len(found)


def choice(code: str, rules: str, position: str) -> Markup:
    """Return a position with a throw, its moves from the best to the worst, and a link to it."""
    shown = Position.from_text(Rules.from_text(rules), position)
    words = labels(code)["strategy"]
    rows = []
    for ranked in ranked_moves(shown) or []:
        what = events.move(shown, shown.event(ranked.move))
        move = ranked.move.text.replace("-", events.DASH).replace("c", words["c"])
        rows.append((move, [what, percent(ranked.win)]))
    throw = events.throw(shown.mover, shown.marks or 0, shown.spaces_thrown)
    told = words["win_of"].format(side=names.side_name(shown.mover))
    return join(
        board(code, rules, position),
        table(throw, [words["move"], words["what"], told], rows, kind="moves"),
        _command(code, shown),
        element("p", element("a", words["editor"], href=_editor(code, shown)), class_="open"),
    )


def shown(code: str, rules: str, position: str) -> Markup:
    """Return a position with Sun's win chance, the command that computes it and a link to it."""
    read, words = Position.from_text(Rules.from_text(rules), position), labels(code)["strategy"]
    told = words["win_of"].format(side=names.side_name(SUN))
    throws = turn(read)
    example = element(
        "div",
        element("p", f"{throws}. ", pair(code, told, percent(_of(read, SUN)))),
        whole_road(read),
        class_="example single",
    )
    return join(example, _command(code, read))


def skill(code: str) -> Markup:
    """Return how often perfect play beats two simple players, by ruleset."""
    words = labels(code)["strategy"]
    rows = [
        (names.rules(Rules.from_text(text)), [percent(value / 100, 2) for value in found])
        for text, found in SKILL.items()
    ]
    heads = [words["rules"], words["random"], words["captures"]]
    return join(table(words["skill"], heads, rows), _line("python -m puluc.solving skill classic"))


def levels(code: str) -> Markup:
    """Return how often each level beats perfect play."""
    words = labels(code)["strategy"]
    rows = [
        (names.players()[level][0], [names.players()[level][1], percent(won / 100)])
        for level, won in LEVELS.items()
    ]
    heads = [words["level"], words["plays"], words["wins"]]
    return join(
        table(words["levels"], heads, rows, kind="moves"),
        _line("python -m puluc match classic novice perfect --games 4000 --seed 11"),
    )


def _command(code: str, position: Position) -> Markup:
    """Return the command that computes a position's chances, and a link that opens it."""
    words = labels(code)["frame"]
    link = element("a", words["open"], href=game(code, links.to_position(position)))
    return _line(f'python -m puluc analyse {position.rules.text} "{position.text}"', link)


def _editor(code: str, position: Position) -> str:
    """Return the address that opens a position in the editor."""
    return game(code, f"editor={links.position_id(position)}")


def _line(command: str, link: Markup | None = None) -> Markup:
    return element("p", element("code", command), link and " ", link, class_="open")
