"""The things the game is played with, drawn once as SVG shapes that pictures use by their id.

Colours and lines are left to `css/board.css`. Men are drawn in a circle of radius 1.
"""

from __future__ import annotations

from math import cos, pi, sin

from puluc.markup import Markup, element, join


def shapes() -> Markup:
    """Return the `<defs>`: men, their bonds and beak, cob, road, temples, soil, kernel, fire."""
    drawn = (men(), _bonds(), _cob(), _road(), _temples(), _soil(), _kernel(), _fire())
    return element("defs", *drawn)


def men() -> Markup:
    """Return the two men alone, as shapes."""
    return join(_sun(), _moon())


def _sun() -> Markup:
    rays = " ".join(
        f"{radius * sin(pi * k / 10):.3g},{-radius * cos(pi * k / 10):.3g}"
        for k, radius in enumerate([1.0, 0.76] * 10)
    )
    return element(
        "g",
        _shadow(),
        element("polygon", class_="body", points=rays),
        element("circle", class_="face", r=".58"),
        _path("line", "M-.3-.14q.1-.1.2 0M.1-.14q.1-.1.2 0M-.24.17Q0 .42.24.17"),
        id="man-S",
    )


def _moon() -> Markup:
    return element(
        "g",
        _shadow(),
        element("circle", class_="body", r=".93"),
        _path("face", "M.3-.62A.69.69 0 1 0 .3.62.66.66 0 0 1 .3-.62Z"),
        _path("line", "M-.42-.1q.08.09.17.03M-.3.26q.1.08.2 0"),
        id="man-M",
    )


def _shadow() -> Markup:
    return element("circle", cx=".04", cy=".13", r=".93", fill="#000", fill_opacity=".25")


def _bonds() -> Markup:
    """Return the rope of captives, and the beak that shows where a man goes."""
    rope = "M-1-.3Q-.5.5.3 1"
    return join(
        element("g", _path("bond", rope), _path("", rope), id="rope"),
        element("path", id="beak", d="M.3-.8Q.95-.55 1.42 0 .95.55.3.8Z"),
    )


def _fire() -> Markup:
    flame = "M0-1.2C.2-.7.8-.3.8.3S.4 1 0 1-.8.9-.8.3-.5-.4-.4-.7Q-.3-.4-.1-.4-.2-.8 0-1.2Z"
    heart = "M0-.2C.1.1.4.2.4.5S.2.9 0 .9-.4.8-.4.5-.2.3-.2 0Q-.1.2 0 .2-.1 0 0-.2Z"
    return element("g", _path("flame", flame), _path("heart", heart), id="fire")


def _cob() -> Markup:
    rows = "M-7.4-112C-9-40-9 40-6 120M0-122V136M7.4-112C9-40 9 40 6 120"
    husk = "M0-162C16-150 21-90 11-40 10-80 6-105 0-112-6-105-10-80-11-40-21-90-16-150 0-162Z"
    return element(
        "g",
        _path("silk", "M0 138q-6 8-3 20M0 138q1 9 0 20M0 138q6 7 4 20"),
        _path("core", "M0-130C14-130 15 40 8 118Q0 150-8 118C-15 40-14-130 0-130Z"),
        _path("grains", rows),
        _path("ripe", rows),
        _path("husk", husk),
        _path("vein", "M0-160V-116M5-146Q13-115 12-72M-5-146Q-13-115-12-72"),
        id="cob",
    )


def _road() -> Markup:
    """Return a trodden strip, 1000 long and 100 wide, along the x axis."""
    wave = [(x, 2 + 1.3 * sin(x / 41) + sin(x / 17)) for x in range(0, 1001, 10)]
    there = " ".join(f"{x} {y:.1f}" for x, y in wave)
    back = " ".join(f"{x} {99 - y:.1f}" for x, y in reversed(wave))
    return element("path", id="path", d=f"M{there}L{back}Z")


def _temples() -> Markup:
    """Return a pyramid under the sun and one under the moon."""
    pyramid = _path("", "M-40 34V22H-31V10H-22V-2H-13V-14H13V-2H22V10H31V22H40V34ZM-5 34H5V12H-5Z")
    sun = (
        "M0-52A12 12 0 1 1 0-28 12 12 0 1 1 0-52ZM0-56V-60M0-24V-20M16-40H20M-16-40H-20"
        "M11-51 14-54M-11-51-14-54M11-29 14-26M-11-29-14-26"
    )
    moon = "M6-55A16 16 0 1 0 6-25 16.5 16.5 0 0 1 6-55Z"
    return join(
        element("g", pyramid, _path("", sun), id="temple-S"),
        element("g", pyramid, _path("", moon), id="temple-M"),
    )


def _soil() -> Markup:
    clods = (
        "M8 14q6-4 11 0M52 8q4-3 8 0M92 22q7-4 12 1M28 42q5-4 10 0M72 50q6-5 11 0"
        "M106 66q4-3 8 0M12 74q6-4 10 0M50 80q5-4 11 0"
    )
    stones = "M36 20h.1M80 34h.1M14 52h.1M98 48h.1M60 64h.1M84 80h.1"
    return element(
        "pattern",
        _path("clod", clods),
        _path("stone", stones),
        id="soil",
        width=120,
        height=90,
        patternUnits="userSpaceOnUse",
    )


def _kernel() -> Markup:
    """Return a kernel, and the char on the marked side."""
    skin = (
        "M-4-20Q0-18 4-20C15-24 21-12 17 0 14 10 9 20 4 23Q0 25-4 23C-9 20-14 10-17 0"
        "-21-12-15-24-4-20Z"
    )
    char = "M-5-16Q0-13 6-16C13-17 14-8 12-1 11 8 6 13 1 12-6 14-10 8-12 1-15-8-12-17-5-16Z"
    return join(
        element(
            "g",
            _path("skin", skin),
            _path("tip", "M0 23.5Q-4 23-9 17-4 11 0 11T9 17Q4 23 0 23.5Z"),
            _path("gloss", "M-12-3C-13-10-11-15-7-16"),
            id="kernel",
        ),
        element("g", _path("char", char), _path("ember", "M-7-8Q-4-11-2-9M5 5Q8 1 7-4"), id="char"),
    )


def _path(name: str, lines: str) -> Markup:
    return element("path", class_=name or None, d=lines)
