"""A position as one SVG picture, for print, the README and other sites.

Colours and lines are left to `css/board.css`; a standalone picture carries that sheet inside.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from puluc.drawing import board_parts
from puluc.drawing.geometry import SIDES, Layout, Scene
from puluc.drawing.shapes import render_shapes
from puluc.engine.position import Position
from puluc.support.html import join_markup, render_element
from puluc.support.markup import Markup

STYLES: Final = ("theme.css", "board.css")
"""The style sheets of a standalone picture."""


def render_diagram(
    position: Position,
    label: str = "",
    /,
    *,
    upright: bool = False,
    flipped: bool = False,
    standalone: bool = False,
    style: str = "",
) -> Markup:
    """Return a position as SVG text; `standalone` adds shapes and style for use outside the page.

    Screen readers say the `label`, or else the position's text. Without a `style`, a standalone
    picture takes the package's style sheets. Raises OSError if they can't be read.
    """
    layout = Layout(position.rules.spaces, upright, flipped)
    width, height = layout.size
    return render_element(
        "svg",
        standalone
        and join_markup(render_element("style", style or read_styles(STYLES)), render_shapes()),
        render_scene(position, layout),
        class_=f"board {layout.shape}",
        viewBox=f"0 0 {width:g} {height:g}",
        xmlns="http://www.w3.org/2000/svg" if standalone else None,
        width=width if standalone else None,
        height=height if standalone else None,
        role="img",
        aria_label=label or position.text,
    )


def svg(position: Position, *, upright: bool = False, flipped: bool = False) -> str:
    """Return a picture of a position as SVG text that needs no other file.

    The road runs from left to right, or upwards if `upright`; `flipped` puts Moon first. The
    colours are light or dark, as the viewer prefers.

    >>> from puluc import Rules
    >>> svg(Position.start(Rules.from_text("kekchi")))[:4]
    '<svg'
    """
    return render_diagram(position, upright=upright, flipped=flipped, standalone=True)


def render_scene(position: Position, layout: Layout) -> Markup:
    """Return the board of a position with its men, as part of an SVG picture."""
    scene = Scene.of(position)
    stacks = (
        board_parts.render_stack_on(layout, space, stack, position.heading(stack, space))
        for space, stack in enumerate(scene.road, 1)
        if stack
    )
    return join_markup(
        board_parts.render_ground(layout),
        position.rules.fire and board_parts.render_fire(layout, position.rules.middle),
        board_parts.render_numbers(layout),
        board_parts.render_removed(layout, scene),
        *(
            board_parts.render_city(layout, side, count, position.rules.men)
            for side, count in zip(SIDES, scene.cities, strict=True)
        ),
        *stacks,
    )


def read_styles(names: Iterable[str]) -> str:
    """Return style sheets of `css/` as one text. Raises OSError if one can't be read."""
    package = Path(__file__).parents[1]
    installed = package / "css"
    sheets = installed if (installed / "theme.css").is_file() else package.parent / "css"
    return "".join((sheets / name).read_bytes().decode().replace("\r\n", "\n") for name in names)
