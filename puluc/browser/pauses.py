"""How long the page works at a stretch, and how long it lets the browser have its turn; seconds."""

from typing import Final

SLICE: Final = 0.008
"""The longest piece of a long work; then the browser may paint and react."""
FRAME: Final = 0.03
"""In which what a click changed is painted, before work that takes a while."""
SETTLED: Final = 2.0
"""After the start, in which the line and the device are left to the player."""
