"""A game by link as it is kept on this device."""

from __future__ import annotations

from typing import Final, NamedTuple

from puluc.by_link.link_game import LinkGame, restore_game
from puluc.by_link.promises import write_hex
from puluc.support.digits import is_number
from puluc.support.i18n import _

NAMED: Final = 4
"""The bytes of a game's identity in its id."""


class LinkEntry(NamedTuple):
    """A game by link on this device."""

    game: LinkGame
    """The game."""
    since: int = 0
    """The time of the last link, made or received, in milliseconds; 0 is now."""

    @property
    def id(self) -> str:
        """The id of the game in the page's address."""
        anchor = self.game.anchors[self.game.player == "B"]
        return write_hex(anchor[:NAMED])

    @property
    def opponent(self) -> str:
        """The name of the other person, or another word for them."""
        name = "" if self.game.player is None else self.game.names[self.game.player != "B"]
        return name or _("your friend")

    @property
    def names(self) -> tuple[str, str]:
        """The names of Sun's player and of Moon's."""
        game = self.game
        called = [
            (_("You") if game.player == seat else "") or name or _("Friend")
            for seat, name in zip("AB", game.names, strict=True)
        ]
        return (called[0], called[1]) if game.terms.sun == "A" else (called[1], called[0])

    @property
    def link_ready(self) -> bool:
        """Whether this device has a link to send."""
        game = self.game
        if game.stage == "over" and game.ledger:
            return any(message.by == game.player for message in game.ledger.messages[-1:])
        return game.player is not None and not game.my_turn

    @property
    def request(self) -> str:
        """The other person's request: `undo`, `new`, `go`, or empty.

        `lost` means that new kernels were refused to this person.
        """
        ledger = self.game.ledger if self.game.my_turn else None
        return ledger.pending[-1] if ledger and ledger.pending else ""

    @property
    def line(self) -> str:
        """The line of the game in the storage."""
        return f"{self.since} {self.game.kept_code}"


def read_since(line: str) -> int:
    """Return the time of the last link of a game, given its line in the storage."""
    since = line.partition(" ")[0]
    return int(since) if is_number(since, 15) else 0


def read_entry(line: str) -> LinkEntry:
    """Return a game from its line in the storage. Raises LinkError for any other text."""
    return LinkEntry(restore_game(line.partition(" ")[2]), read_since(line))
