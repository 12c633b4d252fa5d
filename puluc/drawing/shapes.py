"""The men, cobs, kernels and ground as SVG shapes that pictures use by their id.

Colours and lines are left to `css/board.css`. Men are drawn in a circle of radius 1.
"""

from functools import lru_cache
from pathlib import Path

from puluc.support.markup import Markup


@lru_cache(maxsize=1)
def render_shapes() -> Markup:
    """Return the `<defs>` of `shapes.svg` without its comments. Raises OSError if it can't be read.

    The page has them in its first view.
    """
    text = (Path(__file__).parent / "shapes.svg").read_bytes().decode()
    lines = [line.strip() for line in text.split("\n")[1:-2]]
    return Markup("".join([line for line in lines if "!--" not in line]))
