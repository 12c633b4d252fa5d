"""Figures of the pages: positions, moves, the tree of the kernels, bars."""

from collections.abc import Iterable, Sequence
from typing import Final

from puluc.app.open import links
from puluc.drawing.chart import render_bar
from puluc.drawing.diagram import render_diagram
from puluc.drawing.kernel_shapes import render_kernels, render_numeral
from puluc.drawing.strip import render_road, render_strip
from puluc.engine.kernels import KERNELS, MARKS, faces_showing
from puluc.engine.position import CITY, SUN, Move, Position
from puluc.engine.rules import Rules
from puluc.pages.labels import load_labels
from puluc.pages.layout import game_address
from puluc.pages.markdown import Part, bind_numbers, wrap_scrolling
from puluc.pages.templates import fill_template
from puluc.pages.values import SIXTEEN, count_ways, read_position
from puluc.support.html import Child, join_markup, render_element
from puluc.support.markup import Markup
from puluc.ui.widgets import render_columns, render_row
from puluc.words import events, names
from puluc.words.captions import describe_position


def render_board(rules: str, position: str, play: str = "") -> Markup:
    """Return a position, wide and upright, with a label in words; `play` adds a link to play it."""
    start = read_position(rules, position)
    label = describe_position(start)
    drawn = (render_diagram(start, label, upright=upright) for upright in (False, True))
    return join_markup(
        render_element("div", *drawn, class_="position"), link_position(start) if play else None
    )


def render_move(rules: str, position: str, played: str) -> Markup:
    """Return a move as two pictures of its part of the road, with the move in words.

    Raises ValueError for a move that the rules don't allow.
    """
    before = read_position(rules, position)
    event = before.event(Move.from_text(played))
    throw = events.throw_sentence(before)
    pieces = move_places(before, event.move)
    return render_element(
        "div",
        render_element("p", bind_numbers(f"{throw} {events.move_sentence(before, event)}")),
        render_strip(before, *pieces),
        render_element("span", "→", class_="then", aria_hidden="true"),
        render_strip(before.play(event.move), *pieces),
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


def render_refusal(rules: str, position: str, source: str) -> Markup:
    """Return a position with a throw, and the reason why the man on a source can't move.

    Raises ValueError if he can.
    """
    thrown = read_position(rules, position)
    space = CITY if source == "c" else int(source)
    obstacle = thrown.obstacle(space)
    if obstacle is None:
        raise ValueError(f"the man on {source} can move")
    throw = events.throw_sentence(thrown)
    reason = events.obstacle_sentence(thrown, space, obstacle)
    return render_example(thrown, bind_numbers(f"{throw} {reason}"))


def render_example(position: Position, *text: Child, below: Markup | None = None) -> Markup:
    """Return a position as a road, with text above it."""
    return render_element(
        "div", render_element("p", *text), render_road(position), below, class_="example single"
    )


def render_throws(rules: str) -> Markup:
    """Return a table of each number of marks with its picture, value and chance."""
    values = Rules.from_text(rules).values
    rows = (
        render_element(
            "tr",
            render_element("td", render_kernels(faces_showing(marks))),
            render_element("th", names.count_marks(marks), scope="row"),
            render_element("td", names.count_spaces(values[marks])),
            render_element("td", render_element("span", format_ways(marks), class_="chance")),
        )
        for marks in MARKS
    )
    return render_element("table", render_element("tbody", *rows), class_="throws")


def format_ways(marks: int) -> str:
    """Return the chance of a number of marks, with fair kernels: `6/16`."""
    return f"{count_ways(marks)}/{SIXTEEN}"


def render_tree() -> Markup:
    """Return the tree of four kernels: each level is one kernel, plain or marked."""
    wide, step, gap = 640.0, 74.0, 40.0
    lines, nodes = [], [render_element("circle", cx=wide / 2, cy=20, r=5, class_="root")]
    for level in range(1, KERNELS + 1):
        y = 20 + level * step
        for number in range(2**level):
            x = wide * (number + 0.5) / 2**level
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
    label = ", ".join(f"{names.count_marks(marks)}: {format_ways(marks)}" for marks in MARKS)
    high, parts = 20 + KERNELS * step + gap + 18, (*lines, *nodes)
    return fill_template("picture", wide=wide, high=high, kind="tree", label=label, parts=parts)


def render_bars(
    rows: Sequence[tuple[str, float, str]], label: str, heads: Sequence[str], least: float
) -> Markup:
    """Return a table of values with bars that begin at `least`.

    A row is a name, a value 0..1, and the value as text.
    """
    most = max(value for _name, value, _text in rows)
    body = (
        render_element(
            "tr",
            render_element("th", name, scope="row"),
            render_element("td", text, class_="figure"),
            render_element("td", render_bar(least, value, least, most, "full"), class_="bar"),
        )
        for name, value, text in rows
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
        for number in range(20)
    )
    return render_element("ul", *items, class_="numerals")


def link_position(position: Position) -> Markup:
    """Return a paragraph with a link that opens a position in the game."""
    target = game_address(links.position_fragment(position))
    link = render_element("a", load_labels()["frame"]["open"], href=target)
    return render_element("p", link, class_="open")


PARTS: Final[dict[str, Part]] = {
    "board": render_board,
    "move": render_move,
    "refused": render_refusal,
    "throws": render_throws,
    "tree": render_tree,
    "numerals": render_numerals,
}
"""The figures for texts, by name."""
