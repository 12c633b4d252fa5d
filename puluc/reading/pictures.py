"""Figures of the pages: positions, moves, the tree of the kernels, bars."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from puluc.kernels import KERNELS, MARKS, chances, faces
from puluc.markup import Child, Markup, element, join
from puluc.pictures.diagram import diagram
from puluc.pictures.kernels import kernels, numeral
from puluc.pictures.road import whole_road
from puluc.pictures.strip import strip
from puluc.position import CITY, SUN, Move, Position
from puluc.reading.frame import game
from puluc.reading.labels import labels
from puluc.reading.prose import Part, kept_together, scrolled
from puluc.rules import Rules
from puluc.session import links
from puluc.views.controls import columns, row
from puluc.words import events, names
from puluc.words.captions import in_words

SIXTEEN: Final = 2**KERNELS
TWENTY: Final = 20


def parts(code: str) -> dict[str, Part]:
    """Return the parts that texts of a language can show, by name."""
    return {
        "board": partial(board, code),
        "move": partial(move, code),
        "refused": partial(refused, code),
        "throws": throws,
        "tree": tree,
        "numerals": numerals,
    }


def board(code: str, rules: str, position: str, play: str = "") -> Markup:
    """Return a position, wide and upright, told in words; with a link that opens it if `play`."""
    shown = Position.from_text(Rules.from_text(rules), position)
    told = in_words(shown)
    drawn = (diagram(shown, told, upright=upright) for upright in (False, True))
    return join(element("div", *drawn, class_="position"), _opening(code, shown) if play else None)


def move(code: str, rules: str, position: str, played: str) -> Markup:
    """Return a move as two pictures of the places it touches, with what happens in words.

    Raises ValueError for a move that the rules don't allow.
    """
    before = Position.from_text(Rules.from_text(rules), position)
    event = before.event(Move.from_text(played))
    after = before.play(event.move)
    throw = events.throw(before.mover, before.marks or 0, before.spaces_thrown)
    shown = places(before, event.move)
    return element(
        "div",
        element("p", kept_together(f"{throw} {events.move(before, event)}")),
        strip(before, *shown),
        element("span", "→", class_="then", aria_hidden="true"),
        strip(after, *shown),
        class_="example",
    )


def places(position: Position, played: Move) -> list[range]:
    """Return the places to show of a move, from left to right: those on its way and beside it, and
    the city that men come home to."""
    end = position.rules.spaces + 1
    way = position.route(played)
    first, last = max(min(way) - 1, 0), min(max(way) + 1, end)
    home = 0 if position.mover == SUN else end
    if played.target != CITY or first <= home <= last:
        return [range(first, last + 1)]
    return [range(home, home + 1), range(first, last + 1)][:: 1 if home < first else -1]


def refused(code: str, rules: str, position: str, source: str) -> Markup:
    """Return a position with a throw, and why the man on a source can't be moved with it.

    Raises ValueError if it can.
    """
    shown = Position.from_text(Rules.from_text(rules), position)
    space = CITY if source == "c" else int(source)
    why = shown.obstacle(space)
    if why is None:
        raise ValueError(f"the man on {source} can move")
    throw = events.throw(shown.mover, shown.marks or 0, shown.spaces_thrown)
    return element(
        "div",
        element("p", kept_together(f"{throw} {events.obstacle(shown, space, why)}")),
        whole_road(shown),
        class_="example single",
    )


def throws(rules: str) -> Markup:
    """Return a table of what each number of marks looks like, is worth, and how likely it is."""
    read = Rules.from_text(rules)
    rows = (
        element(
            "tr",
            element("td", kernels(faces(marks))),
            element("th", names.marks(marks), scope="row"),
            element("td", names.spaces(read.values[marks])),
            element("td", element("span", sixteenths(chances()[marks]), class_="chance")),
        )
        for marks in MARKS
    )
    return element("table", element("tbody", *rows), class_="throws")


def sixteenths(chance: float) -> str:
    """Return a chance of fair kernels as a count of sixteen: `6/16`.

    >>> sixteenths(0.375)
    '6/16'
    """
    count = chance * SIXTEEN
    if not count.is_integer():
        raise ValueError(f"{chance} is no count of sixteen")
    return f"{int(count)}/{SIXTEEN}"


def tree() -> Markup:
    """Return the tree of four kernels: at each step one more is plain or marked."""
    wide, step, gap = 640.0, 74.0, 40.0
    lines, nodes = [], []
    for level in range(KERNELS + 1):
        y = 20 + level * step
        for number in range(2**level):
            x = wide * (number + 0.5) / 2**level
            if level:
                parent = wide * (number // 2 + 0.5) / 2 ** (level - 1)
                lines.append(element("line", x1=parent, y1=y - step, x2=x, y2=y, class_="branch"))
                kind = "marked" if number % 2 else "plain"
                nodes.append(element("circle", cx=x, cy=y, r=11, class_=kind))
            if level == KERNELS:
                marks = number.bit_count()
                nodes.append(element("text", marks, x=x, y=y + gap, class_=f"count of-{marks}"))
    return element(
        "svg",
        *lines,
        element("circle", cx=wide / 2, cy=20, r=5, class_="root"),
        *nodes,
        viewBox=f"0 0 {wide:g} {20 + KERNELS * step + gap + 18:g}",
        class_="tree",
        role="img",
        aria_label=", ".join(
            f"{names.marks(marks)}: {sixteenths(chances()[marks])}" for marks in MARKS
        ),
    )


def bars(
    rows: Iterable[tuple[str, float, str]], label: str, heads: Sequence[str], least: float = 0.0
) -> Markup:
    """Return a table of values with a bar each, which begins at `least`: what it is of, the value
    0..1, and the value in words."""
    listed = list(rows)
    most = max(value for _name, value, _told in listed)
    body = (
        element(
            "tr",
            element("th", name, scope="row"),
            element("td", told, class_="figure"),
            element("td", _bar((value - least) / (most - least)), class_="bar"),
        )
        for name, value, told in listed
    )
    head = element(
        "tr",
        element("th", heads[0], scope="col"),
        element("th", heads[1], scope="col", colspan=2),
    )
    return scrolled(element("thead", head), element("tbody", *body), kind="bars", label=label)


def table(
    label: str,
    heads: Sequence[Child],
    rows: Iterable[tuple[Child, Sequence[Child]]],
    kind: str = "numbers",
) -> Markup:
    """Return a table: what it shows, the headings of its columns, and rows that begin with
    theirs."""
    body = (row(name, *cells) for name, cells in rows)
    return scrolled(columns(*heads), element("tbody", *body), kind=kind, label=label)


def numerals() -> Markup:
    """Return the Maya numerals of one place, 0 to 19, each with its number."""
    items = (element("li", numeral(number), element("span", number)) for number in range(TWENTY))
    return element("ul", *items, class_="numerals")


def _bar(part: float) -> Markup:
    full = element("rect", width=f"{100 * part:.1f}", height=10, class_="full")
    return element(
        "svg", full, viewBox="0 0 100 10", preserveAspectRatio="none", aria_hidden="true"
    )


def _opening(code: str, position: Position) -> Markup:
    """Return a link that opens a position in the game."""
    target = game(code, links.to_position(position))
    return element("p", element("a", labels(code)["frame"]["open"], href=target), class_="open")
