"""Figures of the pages: positions, moves, the tree of the kernels, bars."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from puluc.app.open import links
from puluc.drawing.diagram import render_diagram
from puluc.drawing.kernel_shapes import render_kernels, render_numeral
from puluc.drawing.road import render_road
from puluc.drawing.strip import render_strip
from puluc.engine.kernels import KERNELS, MARKS, chances, faces_showing
from puluc.engine.position import CITY, SUN, Move, Position
from puluc.engine.rules import Rules
from puluc.pages.labels import load_labels
from puluc.pages.layout import game_address
from puluc.pages.markdown import Part, bind_numbers, wrap_scrolling
from puluc.support.html import Child, join_markup, render_element
from puluc.support.markup import Markup
from puluc.ui.widgets import render_columns, render_row
from puluc.words import events, names
from puluc.words.captions import describe_position

SIXTEEN: Final = 2**KERNELS
TWENTY: Final = 20


def make_parts(code: str) -> dict[str, Part]:
    """Return the figures for texts of a language, by name."""
    return {
        "board": partial(render_board, code),
        "move": partial(render_move, code),
        "refused": partial(render_refusal, code),
        "throws": render_throws,
        "tree": render_tree,
        "numerals": render_numerals,
    }


def render_board(code: str, rules: str, position: str, play: str = "") -> Markup:
    """Return a position, wide and upright, with a label in words; `play` adds a link to play it."""
    start = Position.from_text(Rules.from_text(rules), position)
    label = describe_position(start)
    drawn = (render_diagram(start, label, upright=upright) for upright in (False, True))
    return join_markup(
        render_element("div", *drawn, class_="position"),
        _render_open_link(code, start) if play else None,
    )


def render_move(code: str, rules: str, position: str, played: str) -> Markup:
    """Return a move as two pictures of its part of the road, with the move in words.

    Raises ValueError for a move that the rules don't allow.
    """
    before = Position.from_text(Rules.from_text(rules), position)
    event = before.event(Move.from_text(played))
    after = before.play(event.move)
    throw = events.throw_sentence(before)
    pieces = move_places(before, event.move)
    return render_element(
        "div",
        render_element("p", bind_numbers(f"{throw} {events.move_sentence(before, event)}")),
        render_strip(before, *pieces),
        render_element("span", "→", class_="then", aria_hidden="true"),
        render_strip(after, *pieces),
        class_="example",
    )


def move_places(position: Position, played: Move) -> list[range]:
    """Return the pieces of the road for a picture of a move, from left to right.

    They have the places of the move and a neighbour, and the city where men come home.
    """
    end = position.rules.spaces + 1
    route = position.route(played)
    first, last = max(min(route) - 1, 0), min(max(route) + 1, end)
    home = 0 if position.mover == SUN else end
    if played.target != CITY or first <= home <= last:
        return [range(first, last + 1)]
    return [range(home, home + 1), range(first, last + 1)][:: 1 if home < first else -1]


def render_refusal(code: str, rules: str, position: str, source: str) -> Markup:
    """Return a position with a throw, and the reason why the man on a source can't move.

    Raises ValueError if he can.
    """
    thrown = Position.from_text(Rules.from_text(rules), position)
    space = CITY if source == "c" else int(source)
    obstacle = thrown.obstacle(space)
    if obstacle is None:
        raise ValueError(f"the man on {source} can move")
    throw = events.throw_sentence(thrown)
    reason = events.obstacle_sentence(thrown, space, obstacle)
    return render_element(
        "div",
        render_element("p", bind_numbers(f"{throw} {reason}")),
        render_road(thrown),
        class_="example single",
    )


def render_throws(rules: str) -> Markup:
    """Return a table of each number of marks with its picture, value and chance."""
    parsed = Rules.from_text(rules)
    rows = (
        render_element(
            "tr",
            render_element("td", render_kernels(faces_showing(marks))),
            render_element("th", names.count_marks(marks), scope="row"),
            render_element("td", names.count_spaces(parsed.values[marks])),
            render_element(
                "td", render_element("span", format_sixteenths(chances()[marks]), class_="chance")
            ),
        )
        for marks in MARKS
    )
    return render_element("table", render_element("tbody", *rows), class_="throws")


def format_sixteenths(chance: float) -> str:
    """Return a chance of fair kernels as a count of sixteen: `6/16`.

    >>> format_sixteenths(0.375)
    '6/16'
    """
    count = chance * SIXTEEN
    if not count.is_integer():
        raise ValueError(f"{chance} is no count of sixteen")
    return f"{int(count)}/{SIXTEEN}"


def render_tree() -> Markup:
    """Return the tree of four kernels: each level is one kernel, plain or marked."""
    wide, step, gap = 640.0, 74.0, 40.0
    lines, nodes = [], []
    for level in range(KERNELS + 1):
        y = 20 + level * step
        for number in range(2**level):
            x = wide * (number + 0.5) / 2**level
            if level:
                parent = wide * (number // 2 + 0.5) / 2 ** (level - 1)
                lines.append(
                    render_element("line", x1=parent, y1=y - step, x2=x, y2=y, class_="branch")
                )
                kind = "marked" if number % 2 else "plain"
                nodes.append(render_element("circle", cx=x, cy=y, r=11, class_=kind))
            if level == KERNELS:
                marks = number.bit_count()
                nodes.append(
                    render_element("text", marks, x=x, y=y + gap, class_=f"count of-{marks}")
                )
    return render_element(
        "svg",
        *lines,
        render_element("circle", cx=wide / 2, cy=20, r=5, class_="root"),
        *nodes,
        viewBox=f"0 0 {wide:g} {20 + KERNELS * step + gap + 18:g}",
        class_="tree",
        role="img",
        aria_label=", ".join(
            f"{names.count_marks(marks)}: {format_sixteenths(chances()[marks])}" for marks in MARKS
        ),
    )


def render_bars(
    rows: Iterable[tuple[str, float, str]], label: str, heads: Sequence[str], least: float = 0.0
) -> Markup:
    """Return a table of values with bars that begin at `least`.

    A row is a name, a value 0..1, and the value as text.
    """
    listed = list(rows)
    most = max(value for _name, value, _text in listed)
    body = (
        render_element(
            "tr",
            render_element("th", name, scope="row"),
            render_element("td", text, class_="figure"),
            render_element("td", _render_bar((value - least) / (most - least)), class_="bar"),
        )
        for name, value, text in listed
    )
    head = render_element(
        "tr",
        render_element("th", heads[0], scope="col"),
        render_element("th", heads[1], scope="col", colspan=2),
    )
    return wrap_scrolling(
        render_element("thead", head), render_element("tbody", *body), kind="bars", label=label
    )


def render_table(
    label: str,
    heads: Sequence[Child],
    rows: Iterable[tuple[Child, Sequence[Child]]],
    kind: str = "numbers",
) -> Markup:
    """Return a table with a label, headings of columns, and rows of a heading and cells."""
    body = (render_row(name, *cells) for name, cells in rows)
    return wrap_scrolling(
        render_columns(*heads), render_element("tbody", *body), kind=kind, label=label
    )


def render_numerals() -> Markup:
    """Return the Maya numerals from 0 to 19, each with its number."""
    items = (
        render_element("li", render_numeral(number), render_element("span", number))
        for number in range(TWENTY)
    )
    return render_element("ul", *items, class_="numerals")


def _render_bar(part: float) -> Markup:
    full = render_element("rect", width=f"{100 * part:.1f}", height=10, class_="full")
    return render_element(
        "svg", full, viewBox="0 0 100 10", preserveAspectRatio="none", aria_hidden="true"
    )


def _render_open_link(code: str, position: Position) -> Markup:
    """Return a link that opens a position in the game."""
    target = game_address(code, links.position_fragment(position))
    return render_element(
        "p", render_element("a", load_labels(code)["frame"]["open"], href=target), class_="open"
    )
