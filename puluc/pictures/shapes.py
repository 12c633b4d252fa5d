"""The things the game is played with, drawn once as SVG shapes that pictures use by their id.

Colours and lines are left to `css/board.css`. Men are drawn in a circle of radius 1.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

_SHADOW: Final = '<circle cx=".04" cy=".13" r=".93" fill="#000" fill-opacity=".25"/>'

_MOON: Final = f"""<g id="man-M">{_SHADOW}<circle class="body" r=".93"/>
<path class="face" d="M.3-.62A.69.69 0 1 0 .3.62.66.66 0 0 1 .3-.62Z"/>
<path class="line" d="M-.42-.1q.08.09.17.03M-.3.26q.1.08.2 0"/></g>"""

_BOUND: Final = """<g id="rope"><path class="bond" d="M-1-.3Q-.5.5.3 1"/>
<path d="M-1-.3Q-.5.5.3 1"/></g>
<path id="beak" d="M.3-.8Q.95-.55 1.42 0 .95.55.3.8Z"/>"""

_ROWS: Final = "M-7.4-112C-9-40-9 40-6 120M0-122V136M7.4-112C9-40 9 40 6 120"

_COB: Final = f"""<g id="cob">
<path class="silk" d="M0 138q-6 8-3 20M0 138q1 9 0 20M0 138q6 7 4 20"/>
<path class="core" d="M0-130C14-130 15 40 8 118Q0 150-8 118C-15 40-14-130 0-130Z"/>
<path class="grains" d="{_ROWS}"/><path class="ripe" d="{_ROWS}"/>
<path class="husk" d="M0-162C16-150 21-90 11-40 10-80 6-105 0-112-6-105-10-80-11-40-21-90-16-150
 0-162Z"/>
<path class="vein" d="M0-160V-116M5-146Q13-115 12-72M-5-146Q-13-115-12-72"/></g>"""

_PYRAMID: Final = "M-40 34V22H-31V10H-22V-2H-13V-14H13V-2H22V10H31V22H40V34ZM-5 34H5V12H-5Z"

_TEMPLES: Final = f"""<g id="temple-S"><path d="{_PYRAMID}"/>
<path d="M0-52A12 12 0 1 1 0-28 12 12 0 1 1 0-52ZM0-56V-60M0-24V-20M16-40H20M-16-40H-20M11-51 14-54M
-11-51-14-54M11-29 14-26M-11-29-14-26"/></g>
<g id="temple-M"><path d="{_PYRAMID}"/>
<path d="M6-55A16 16 0 1 0 6-25 16.5 16.5 0 0 1 6-55Z"/></g>"""

_SOIL: Final = """<pattern id="soil" width="120" height="90" patternUnits="userSpaceOnUse">
<path class="clod" d="M8 14q6-4 11 0M52 8q4-3 8 0M92 22q7-4 12 1M28 42q5-4 10 0M72 50q6-5 11 0
M106 66q4-3 8 0M12 74q6-4 10 0M50 80q5-4 11 0"/>
<path class="stone" d="M36 20h.1M80 34h.1M14 52h.1M98 48h.1M60 64h.1M84 80h.1"/></pattern>"""

_KERNEL: Final = """<g id="kernel">
<path class="skin" d="M-4-20Q0-18 4-20C15-24 21-12 17 0 14 10 9 20 4 23Q0 25-4 23C-9 20-14 10-17 0
-21-12-15-24-4-20Z"/>
<path class="tip" d="M0 23.5Q-4 23-9 17-4 11 0 11T9 17Q4 23 0 23.5Z"/>
<path class="gloss" d="M-12-3C-13-10-11-15-7-16"/></g>
<g id="char"><path class="char" d="M-5-16Q0-13 6-16C13-17 14-8 12-1 11 8 6 13 1 12-6 14-10 8-12 1
-15-8-12-17-5-16Z"/>
<path class="ember" d="M-7-8Q-4-11-2-9M5 5Q8 1 7-4"/></g>"""


def shapes() -> str:
    """Return the `<defs>`: the men, their bonds and beak, cob, road, temples, soil and kernel."""
    parts = (_sun(), _MOON, _BOUND, _COB, _road(), _TEMPLES, _SOIL, _KERNEL)
    return f"<defs>{''.join(parts).replace(chr(10), '')}</defs>"


def _sun() -> str:
    rays = " ".join(
        f"{radius * sin(pi * k / 10):.3g},{-radius * cos(pi * k / 10):.3g}"
        for k, radius in enumerate([1.0, 0.76] * 10)
    )
    return (
        f'<g id="man-S">{_SHADOW}<polygon class="body" points="{rays}"/>'
        '<circle class="face" r=".58"/>'
        '<path class="line" d="M-.3-.14q.1-.1.2 0M.1-.14q.1-.1.2 0M-.24.17Q0 .42.24.17"/></g>'
    )


def _road() -> str:
    """Return a trodden strip, 1000 long and 100 wide, along the x axis."""
    wave = [(x, 2 + 1.3 * sin(x / 41) + sin(x / 17)) for x in range(0, 1001, 10)]
    there = " ".join(f"{x} {y:.1f}" for x, y in wave)
    back = " ".join(f"{x} {99 - y:.1f}" for x, y in reversed(wave))
    return f'<path id="path" d="M{there}L{back}Z"/>'
