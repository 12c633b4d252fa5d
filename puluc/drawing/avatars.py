"""The faces of the computer players."""

from typing import Final

from puluc.support.html import render_element, render_picture
from puluc.support.markup import Markup

FEATURES: Final = {
    "novice": "M8.5 9v.01M15.5 9v.01M8 14q4 5 8 0z",
    "learner": "M8.5 10v.01M15.5 10v.01M13.5 6.5q2-1.5 4 0M8 15q2-2 4 0t4 0",
    "player": "M8.5 9.5v.01M15.5 9.5v.01M8 14.5q4 2.5 8 0",
    "expert": "M6.5 7l4 1M17.5 7l-4 1M7 10.5h3M14 10.5h3M9 15.5h6",
    "perfect": "M4 7.5q8-4 16 0M6.5 11q2 1.5 4 0M13.5 11q2 1.5 4 0M8.5 15q3.5 2 7 0",
    "random": "M7 8l3 3M10 8l-3 3M14 8l3 3M17 8l-3 3M8 15.5l2-1.5 2 1.5 2-1.5 2 1.5",
    "captures": "M6.5 7l4 2.5M17.5 7l-4 2.5M8.5 11v.01M15.5 11v.01M8 14.5h8q-4 3.5-8 0z",
    "search": "M9.5 8v.01M16.5 8v.01M7 6q1.5-1.5 3.5-.5M11 15.5h3.5",
}
"""The features of each computer player, as a path in a face 24 wide and high."""


def render_avatar(player: str) -> Markup:
    """Return the face of a computer player. Raises KeyError for an unknown one."""
    face = render_element("circle", cx=12, cy=12, r=10)
    return render_picture("look", "0 0 24 24", face, render_element("path", d=FEATURES[player]))
