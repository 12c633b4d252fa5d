"""The lengths of slices and pauses, in seconds."""

from typing import Final

SLICE: Final = 0.008
"""The longest slice of a long work; then the browser can paint and react."""
FRAME: Final = 0.03
"""The time in which the browser paints the result of a click, before slow work."""
SETTLED: Final = 2.0
"""The time after the start in which the connection and the device are left to the player."""
