"""The effects of games by link, and their results."""

from collections.abc import Callable, Generator
from typing import Literal

from puluc.app.effects import Effect
from puluc.app.messages import ScreenMessage

WorkName = Literal["kernels", "step"]
"""The kernels of the visible game; the next step, such as checking or signing a link."""


class LoadLinkGames(Effect):
    """Read the games by link on this device, then report `LinkGamesLoaded`."""


class KeepLinkGames(Effect):
    """Save these games by link and no others, then report `LinkGamesKept`."""

    lines: tuple[str, ...]
    """The games, a line each."""


class ReadClipboard(Effect):
    """Read the clipboard, and open the link in it."""


class SaveProof(Effect):
    """Save the proof of a game as a file."""

    text: str
    """The proof, as JSON."""


class Compute(Effect):
    """Do work in slices, then report `Computed`; it replaces unfinished work of that name."""

    name: WorkName
    """Its name."""
    work: Callable[[bytes], Generator[None, None, object]]
    """Takes a new random seed, and returns the result."""


class LinkGamesLoaded(ScreenMessage):
    """The games by link on this device."""

    lines: tuple[str, ...]
    """The games, a line each."""
    address: str
    """The page's own address."""
    sends: bool
    """Whether the device has a share function."""
    pastes: bool
    """Whether the page can read the clipboard."""
    time: int
    """The time, in milliseconds."""


class LinkGamesKept(ScreenMessage):
    """The result of saving the games."""

    problem: str
    """The reason of a failure, or empty."""
    time: int
    """The time, in milliseconds."""


class Computed(ScreenMessage):
    """The result of some work."""

    name: WorkName
    """Its name."""
    result: object
    """The result, or the LinkError of a refusal."""
