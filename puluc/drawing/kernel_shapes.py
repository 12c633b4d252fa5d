"""The four kernels of a throw, and its value as a Maya numeral, as SVG."""

from typing import Final

from puluc.engine.kernels import KERNELS, Faces
from puluc.support.html import join_markup, render_element, render_picture
from puluc.support.markup import Markup

WORDS: Final = ("", "jun", "ka'ib'", "oxib'", "kaahib'", "oob'")
"""The Q'eqchi' words for 1 to 5, after Wichmann and Hull 2009; the spelling varies."""

TILTS = (-14, 9, -5, 17)
"""The tilt of each kernel, in degrees."""


def render_kernels(faces: Faces | None, *, scattered: bool = False) -> Markup:
    """Return the four kernels, marked sides up where True; None draws them faint, unthrown."""
    lie = render_faces(faces or (False,) * KERNELS, scattered=scattered and faces is not None)
    return render_picture("kernels" if faces else "kernels waiting", "0 0 200 60", lie)


def render_faces(faces: Faces, columns: int = KERNELS, *, scattered: bool = False) -> Markup:
    """Return the four kernels as a part of a picture: rows 60 high, columns 48 wide.

    They lie in a row, or `scattered` as they fell: each throw in its own way, always the same.
    """
    fell = sum(marked << k for k, marked in enumerate(faces)) if scattered else 0
    kernels = []
    for k, marked in enumerate(faces):
        x, y, tilt = 28 + 48 * (k % columns), 30 + 60 * (k // columns), TILTS[k]
        if scattered:
            x += (5 * fell + 3 * k) % 9 - 4
            y += (7 * fell + 11 * k) % 15 - 7
            tilt += (37 * fell + 53 * k) % 81 - 40
        kernel = render_element(
            "g",
            render_element("use", href="#kernel", transform=f"rotate({tilt})"),
            marked and render_element("use", href="#char", transform=f"rotate({tilt})"),
            class_="kernel",
        )
        kernels.append(render_element("g", kernel, transform=f"translate({x} {y})"))
    return join_markup(*kernels)


def render_numeral(number: int) -> Markup:
    """Return a Maya numeral from 0 to 399: shell 0, dot 1, bar 5, twenties above."""
    drawn, height = render_digits(number)
    return render_picture("numeral", f"0 {-height} 40 {height}", drawn, height=height)


def render_digits(number: int) -> tuple[Markup, int]:
    """Return a Maya numeral as a part of a picture, and its height.

    It is 40 wide and reaches upwards from y = 0.
    """
    values = [number] if number < 20 else [number // 20, number % 20]
    parts, height = [], 0
    for digit in reversed(values):
        if digit == 0:
            parts.append(_render_shell(-height - 7))
            height += 14
        for _bar in range(digit // 5):
            parts.append(render_element("rect", x=2, y=-height - 7, width=36, height=6, rx=2))
            height += 9
        for dot in range(digit % 5):
            x = 20 + 10 * (dot - (digit % 5 - 1) / 2)
            parts.append(render_element("circle", cx=x, cy=-height - 5, r=4))
        height += 18 if digit % 5 else 6
    return join_markup(*parts), height


def _render_shell(y: int) -> Markup:
    outline = render_element("path", d="M-14 0Q0-10 14 0 0 10-14 0Z")
    lines = render_element("path", class_="line", d="M-6-2v4M0-4v8M6-2v4")
    return render_element("g", join_markup(outline, lines), transform=f"translate(20 {y})")
