"""Scenes over the board: a man who is made a captive, and the end of a game.

The style sheet animates the men; the words are in large letters.
"""

from collections.abc import Iterator
from typing import Final

from puluc.app.board import Board
from puluc.drawing import board_parts
from puluc.drawing.geometry import CITY_LEVEL, REMOVED_MAN, SIDES, Layout
from puluc.engine.position import SUN, Result, Side, other
from puluc.engine.rules import Rules
from puluc.support.html import render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup

WIDTH: Final = 0.5
"""The mean width of a letter, as a part of its height."""
TALL: Final = 4
"""The men of a stack that reaches the letters on a level road."""
LETTERS: Final = (0.28, 0.72, 0.5, 0.4, 0.6, 0.17, 0.84)
"""Where letters may lie on an upright road, the best first, as parts of its height."""
CLEAR: Final = 46
"""The distance from a man at which letters are clear of him."""


def render_captive_scene(layout: Layout, captor: Side, rules: Rules) -> Markup:
    """Return the two men and a word above a veiled board; the style sheet animates them.

    The log says the same in a sentence.
    """
    width, height = layout.size
    radius, low, high, size = (46, 335, 76, 84) if layout.upright else (64, 336, 86, 96)
    heading = 1 if captor == SUN else -1
    way = "backward" if layout.flipped == (heading > 0) else "forward"
    man = board_parts.render_stack(captor, radius, lambda _i: (0, 0), layout.bearing(heading))
    return render_element(
        "g",
        board_parts.render_rect("veil", 0, 0, width, height, 18),
        render_element(
            "g",
            board_parts.render_man(other(captor), (0, 0), radius),
            board_parts.render_man(other(captor), (0, 0), radius, "captive"),
            render_element("g", man, class_="captor"),
            transform=f"translate({width / 2:g} {low})",
        ),
        render_element(
            "text", _("Captive!"), class_="verdict", x=width / 2, y=high, font_size=size
        ),
        class_=f"captivity {captor} {rules.captors} {way}",
        aria_hidden="true",
    )


def render_ending(
    board: Board, result: Result | None, text: str, kind: str, *, upright: bool
) -> Markup:
    """Return the winner's men at home with their captives, and the result in large letters.

    The stack that moved last stays and is not covered; without a result, all stay. The style sheet
    animates the men.
    """
    layout = Layout(board.position.rules.spaces, upright, board.flipped)
    width, height = layout.size
    last = board.last[-1] if board.last else 0
    at = layout.along(last)
    low, high = CITY_LEVEL, width - CITY_LEVEL
    if upright:
        low, high, size = 12.0, width - 12, 54.0
        road = enumerate(board.position.road, 1)
        stays = [one for one, stack in road if stack and (one == last or result not in SIDES)]
        places = [layout.along(one) for one in stays]
        y = max(
            [height * part for part in LETTERS],
            key=lambda y: min([CLEAR, *(abs(y - size / 3 - place) for place in places)]),
        )
    else:
        y, size = 106.0, 96.0
        if 0 < last <= layout.spaces and len(board.position.stack(last)) >= TALL:
            # The letters use the longer part of the road on either side of the stack.
            if at > width / 2:
                high = at - layout.pitch / 2
            else:
                low = at + layout.pitch / 2
    letters = render_element(
        "text",
        text,
        class_="verdict",
        x=(low + high) / 2,
        y=f"{y:.0f}",
        font_size=int(min(size, (high - low) / WIDTH / len(text))),
        role="heading",
        aria_level=2,
    )
    men = _lead_home(board, layout, result, last) if result in SIDES and board.last else ()
    return render_element("g", *men, letters, class_=f"ending {kind}")


def _lead_home(board: Board, layout: Layout, winner: Side, last: int) -> Iterator[Markup]:
    """Yield the men of the winner's stacks at home, each in a group at his former place."""
    position, loser = board.position, other(winner)
    home, gone = position.city(winner), position.removed(loser)
    for space in range(1, layout.spaces + 1):
        stack = position.stack(space)
        if stack[-1:] != winner or space == last:
            continue
        for index, man in enumerate(stack):
            x, y = layout.on_road(space, index, len(stack))
            if man == winner:
                to_x, to_y = layout.in_city(winner, home, position.rules.men)
                radius, state = layout.city_radius, ""
                home += 1
            else:
                counted = position.rules.win == "count"
                to_x, to_y = layout.score(winner) if counted else layout.removed(loser, gone)
                radius, state = REMOVED_MAN, "removed"
                gone += 1
            way = f"translate({to_x - x:.1f} {to_y - y:.1f}) scale({radius / layout.radius:.2f})"
            walker = render_element(
                "g",
                board_parts.render_man(man, (0, 0), layout.radius, state),
                class_="walker",
                transform=way,
            )
            yield render_element("g", walker, transform=f"translate({x:.1f} {y:.1f})")
