"""The men, cobs, kernels and ground as SVG shapes that pictures use by their id.

Colours and lines are left to `css/board.css`. Men are drawn in a circle of radius 1.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from puluc.drawing.geometry import ROPE
from puluc.support.html import join_markup, render_element
from puluc.support.markup import Markup

EARS: Final = ((1, 0, 1.0), (-1, 1.4, 0.97), (1, -1.2, 1.02), (-1, -0.8, 0.98), (1, 1.0, 0.96))
"""The cobs `cob-0` to `cob-4`: direction (1 or -1), tilt in degrees, length."""
SHADE: Final = ((0.5, 0.34), (0.72, 0.28), (1, 0))
"""The darkness of a cob's shade, by the part of its width."""


def render_shapes() -> Markup:
    """Return the `<defs>`: men, beak, cobs, road, mat, broom, kernel and fire."""
    ground = (_render_road(), _render_mat(), _render_broom_traces(), _render_fire())
    return render_element(
        "defs",
        render_discs(),
        _render_men(),
        _render_beak(),
        _render_cobs(),
        *ground,
        _render_kernel(),
    )


def render_discs() -> Markup:
    """Return the two sides' discs without faces."""
    return join_markup(
        render_element("g", _render_sun()[0], class_="of-S", id="disc-S"),
        render_element("g", _render_moon()[0], class_="of-M", id="disc-M"),
    )


def _render_men() -> Markup:
    """Return the men: `man-` free, `bound-` as captives, `seat-` the outline of an empty seat."""
    awake = _render_path(
        "line",
        "M-.23-.09v.09M.23-.09v.09M-.38-.24q.14-.12.3-.02M.38-.24q-.14-.12-.3-.02M.01-.02.05.12H-.04",
    )
    asleep = _render_path(
        "line", "M-.35-.07q.12.09.24 0M.11-.07q.12.09.24 0M.01 0 .05.12H-.04M-.12.29h.24"
    )
    mouth = _render_path("line", "M-.14.26q.14.07.28 0")
    bonds = join_markup(_render_path("bond", ROPE), _render_path("rope", ROPE))
    drawn = []
    for side, seat, middle in (("S", _render_sun()[1], 0.0), ("M", _render_moon()[1], 0.17)):
        at = f"translate({middle:g} {-0.04 - middle / 8:.3g})"
        drawn += [
            _render_man(f"man-{side}", side, render_element("g", awake, mouth, transform=at)),
            _render_man(f"bound-{side}", side, render_element("g", asleep, transform=at), bonds),
            render_element("path", d=seat, id=f"seat-{side}"),
        ]
    return join_markup(*drawn)


def _render_man(name: str, side: str, *worked: Markup) -> Markup:
    return render_element(
        "g", render_element("use", href=f"#disc-{side}"), *worked, class_=f"of-{side}", id=name
    )


def _render_sun() -> tuple[Markup, str]:
    """Return a clay disc with ten petals, and its outline."""
    inner, outer, petals = 0.77, 1.25, 10

    def at(radius: float, petal: float) -> str:
        angle = 2 * pi * petal / petals - pi / 2
        return f"{radius * cos(angle):.2f} {radius * sin(angle):.2f}"

    rim = f"M{at(inner, 0)}" + "".join(
        f"Q{at(outer, petal + 0.5)} {at(inner, petal + 1)}" for petal in range(petals)
    )
    pressed = "".join(f"M{at(0.78, k + 0.5)}L{at(0.9, k + 0.5)}" for k in range(petals))
    return join_markup(
        _render_shadow(),
        _render_path("body", f"{rim}Z"),
        _render_path("line", pressed),
        render_element("circle", class_="deep", r=".68"),
        render_element("circle", class_="face", cy="-.03", r=".61"),
        _render_path("lit", "M-.51-.2A.55.55 0 0 1 .28-.5"),
    ), f"{rim}Z"


def _render_moon() -> tuple[Markup, str]:
    """Return a disc of dark gourd with a crescent cut out of its skin, and its outline."""
    return join_markup(
        _render_shadow(),
        render_element("circle", class_="body", r=".95"),
        _render_path("deep", "M.36-.71A.8.8 0 1 0 .68.42.71.71 0 1 1 .36-.71Z"),
        _render_path("face", "M.3-.74A.8.8 0 1 0 .64.46.71.71 0 1 1 .3-.74Z"),
        _render_path("lit", "M-.69.37A.78.78 0 0 1-.3-.72"),
    ), "M-.95 0A.95.95 0 1 1 .95 0 .95.95 0 1 1-.95 0Z"


def _render_shadow() -> Markup:
    return render_element("circle", class_="shadow", cx=".12", cy=".13", r=".96")


def _render_beak() -> Markup:
    """Return the beak, which points in a man's direction of travel."""
    return render_element("path", id="beak", d="M.3-.78Q.9-.62 1.34 0 .9.62.3.78Z")


def render_ear() -> Markup:
    """Return an ear of maize from y = -160, its stalk, to y = 160, its silk."""
    # The style sheet dashes these lines; each dash is a kernel.
    rows = (
        "M-10.6-98C-13-40-12 40-7.4 108M-3.8-104C-4.4-40-4 40-2.6 124"
        "M3.7-104C4.4-40 4 40 2.5 126M10.6-98C13-40 12 40 7.4 110"
    )
    leaves = (
        "M0-162C-14-150-17-120-16-104-17-88-22-70-26-56-14-68-9-82-6-98-4-78-2-58 2-40 5-62 7-84"
        " 8-100 11-86 16-72 25-62 19-76 17-92 16-108 16-128 13-150 0-162Z"
    )
    return render_element(
        "g",
        _render_path(
            "silk", "M-2 122q-6 18-12 28M-1 124q-1 20-5 36M1 124q2 18 1 34M2 122q6 16 11 24"
        ),
        _render_path(
            "core",
            "M0 137C-9 137-13 90-14 50-18-30-17-70-12-122H12C17-70 18-30 14 50 13 90 9 137 0 137Z",
        ),
        _render_path("grains", rows),
        _render_path("sheen", "M-5.2-92C-5.8-40-5.6 40-4 104"),
        _render_path("husk", leaves),
        _render_path("vein", "M-9-144Q-12-100-18-76M0-152Q-1-90 1-62M9-144Q12-108 17-82"),
        id="ear",
    )


def _render_fire() -> Markup:
    flame = "M0-1.2C.2-.7.8-.3.8.3S.4 1 0 1-.8.9-.8.3-.5-.4-.4-.7Q-.3-.4-.1-.4-.2-.8 0-1.2Z"
    heart = "M0-.2C.1.1.4.2.4.5S.2.9 0 .9-.4.8-.4.5-.2.3-.2 0Q-.1.2 0 .2-.1 0 0-.2Z"
    return render_element(
        "g", _render_path("flame", flame), _render_path("heart", heart), id="fire"
    )


def _render_cobs() -> Markup:
    """Return the five cobs."""
    ears = (f"rotate({tilt:g}) scale({turned} {length:g})" for turned, tilt, length in EARS)
    shade = "M4-150C-26-70-14 40-2 110 6 148 14 148 20 110 27 40 34-20 30-70 28-110 18-130 4-150Z"
    # The shade is dark next to the ear and fades away from the light.
    fading = (render_element("stop", offset=at, stop_opacity=dark) for at, dark in SHADE)
    return join_markup(
        render_ear(),
        render_element("linearGradient", *fading, id="shade"),
        *(
            render_element(
                "g",
                render_element("path", fill="url(#shade)", d=shade),
                render_element("use", href="#ear", transform=lie),
                id=f"cob-{number}",
            )
            for number, lie in enumerate(ears)
        ),
    )


def _render_road() -> Markup:
    """Return a trodden strip along the x axis, 1000 long and 100 wide, and the lights on it."""
    wave = [(x, 1 + 0.7 * sin(x / 61) + 0.5 * sin(x / 23)) for x in range(0, 1001, 20)]
    there = " ".join(f"{x} {y:.1f}" for x, y in wave)
    back = " ".join(f"{x} {99.5 - y:.1f}" for x, y in reversed(wave))
    light = render_element(
        "radialGradient",
        render_element("stop", class_="near", offset=0),
        render_element("stop", class_="far", offset=1),
        id="light",
        cx=".22",
        cy=".12",
        r=".86",
    )
    path = render_element("path", id="path", d=f"M{there}L{back}Z")
    return join_markup(
        light, _render_glow("glow", ".5", ".92"), _render_glow("dawn", ".24", ".5"), path
    )


def _render_glow(name: str, x: str, y: str) -> Markup:
    """Return a gradient of warm light around a point, to be used by its name."""
    stops = (
        render_element("stop", class_="glow", offset=0),
        render_element("stop", class_="dark", offset=1),
    )
    return render_element("radialGradient", *stops, id=name, cx=x, cy=y, r=".72")


def _render_mat() -> Markup:
    """Return the weave of a city's mat."""
    over = "M0 3H6M12 3H18M6 9H12M18 9H24M12 15H18M0 15H6M18 21H24M6 21H12"
    return render_element(
        "pattern",
        _render_path("strand", over),
        id="weave",
        width=24,
        height=24,
        patternUnits="userSpaceOnUse",
    )


def _render_broom_traces() -> Markup:
    """Return the traces of a broom along the road, on a board 1000 long and 440 wide."""
    traces = ((14, 8, 9), (60, 404, -9), (20, 417, 10), (90, 431, -8))
    lines = (f"M{x} {y}q75 {bend} 150 0t150 0 150 0 150 0 150 0 140 0" for x, y, bend in traces)
    return render_element("path", class_="swept", id="swept", d="".join(lines))


def _render_kernel() -> Markup:
    """Return a kernel, and the char on the marked side."""
    skin = (
        "M-4-20Q0-18 4-20C15-24 21-12 17 0 14 10 9 20 4 23Q0 25-4 23C-9 20-14 10-17 0"
        "-21-12-15-24-4-20Z"
    )
    char = "M-5-16Q0-13 6-16C13-17 14-8 12-1 11 8 6 13 1 12-6 14-10 8-12 1-15-8-12-17-5-16Z"
    return join_markup(
        render_element(
            "g",
            render_element("circle", class_="shadow", cx=2, cy=4, r=19),
            _render_path("skin", skin),
            _render_path("tip", "M0 23.5Q-4 23-9 17-4 11 0 11T9 17Q4 23 0 23.5Z"),
            _render_path("gloss", "M-12-3C-13-10-11-15-7-16"),
            id="kernel",
        ),
        render_element(
            "g",
            _render_path("char", char),
            _render_path("ember", "M-7-8Q-4-11-2-9M5 5Q8 1 7-4"),
            id="char",
        ),
    )


def _render_path(name: str, lines: str) -> Markup:
    return render_element("path", class_=name or None, d=lines)
