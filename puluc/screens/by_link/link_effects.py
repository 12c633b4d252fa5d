"""The effects of games by link, and their results."""

from __future__ import annotations

from puluc.app.effects import Effect
from puluc.app.messages import (
    ScreenMessage,
)
from puluc.by_link.promises import Seat


class LoadLinkGames(Effect):
    """Read the games by link on this device, then report `LinkGamesLoaded`."""


class KeepLinkGames(Effect):
    """Save these games by link and no others, then report `LinkGamesKept`."""

    lines: tuple[str, ...]
    """The games, a line each."""


class MakeChain(Effect):
    """Make the chain of a player's seed, then report `ChainMade`."""

    player: Seat
    """The player."""
    seed: bytes
    """The seed; empty for a new one."""


class LinkGamesLoaded(ScreenMessage):
    """The games by link on this device."""

    lines: tuple[str, ...]
    """The games, a line each."""
    address: str
    """The page's own address."""
    sends: bool
    """Whether the device has a share function."""
    now: int
    """The time, in milliseconds."""


class LinkGamesKept(ScreenMessage):
    """The result of saving the games."""

    problem: str
    """The reason of a failure, or empty."""
    now: int
    """The time, in milliseconds."""


class ChainMade(ScreenMessage):
    """The chain of a player's seed."""

    player: Seat
    """The player."""
    seed: bytes
    """The seed."""
    chain: tuple[bytes, ...]
    """The values of the chain, from the anchor on."""
