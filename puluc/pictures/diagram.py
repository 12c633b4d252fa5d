"""A position as one SVG picture, for print, the README and other sites.

Colours and lines are left to `css/board.css`; a standalone picture carries that sheet inside.
"""

from __future__ import annotations

from pathlib import Path

from puluc.markup import Markup, element, join
from puluc.pictures import parts
from puluc.pictures.layout import SIDES, Layout, Scene
from puluc.pictures.shapes import shapes
from puluc.position import Position


def diagram(
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

    Screen readers say the `label`, or else the position's text. The style is the one given, else
    that of the package's style sheets. Raises OSError if those can't be read for a standalone
    picture.
    """
    layout = Layout(position.rules.spaces, upright, flipped)
    width, height = layout.size
    return element(
        "svg",
        standalone and join(element("style", style or _style()), shapes()),
        drawn(position, layout),
        class_=f"board {layout.shape}",
        viewBox=f"0 0 {width:g} {height:g}",
        xmlns="http://www.w3.org/2000/svg" if standalone else None,
        width=width if standalone else None,
        height=height if standalone else None,
        role="img",
        aria_label=label or position.text,
    )


def drawn(position: Position, layout: Layout) -> Markup:
    """Return what a picture of a position shows."""
    scene = Scene.of(position)
    stacks = (
        parts.stack_on(layout, space, stack, position.heading(stack, space))
        for space, stack in enumerate(scene.road, 1)
        if stack
    )
    return join(
        parts.ground(layout),
        position.rules.fire and parts.fire(layout, position.rules.middle),
        parts.numbers(layout),
        parts.removed(layout, scene),
        *(
            parts.in_city(layout, side, count, position.rules.men)
            for side, count in zip(SIDES, scene.cities, strict=True)
        ),
        *stacks,
    )


def _style() -> str:
    package = Path(__file__).parents[1]
    installed = package / "css"
    sheets = installed if installed.is_dir() else package.parent / "css"
    return "".join((sheets / name).read_text("utf-8") for name in ("theme.css", "board.css"))
