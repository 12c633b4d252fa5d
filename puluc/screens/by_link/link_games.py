"""The games by link on this device: those read, and the stored lines of older ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from puluc.by_link.link_error import LinkError
from puluc.by_link.link_game import LinkGame
from puluc.screens.by_link.link_entry import LinkEntry, read_entry, read_since
from puluc.support import limits
from puluc.support.value import Value

READ: Final = 10
"""The games that are read at a time."""


class LinkGames(Value):
    """The games by link on this device, in the order of their newest links."""

    entries: tuple[LinkEntry, ...] = ()
    """The games that were read, the newest link first."""
    unread: tuple[str, ...] = ()
    """The stored lines of older games: to read one takes as long as to replay it."""
    unreadable: tuple[str, ...] = ()
    """The stored lines that can't be read as games."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines to store."""
        return (*[entry.line for entry in self.entries], *self.unread, *self.unreadable)

    @property
    def full(self) -> bool:
        """Whether the device keeps no more games."""
        return len(self.entries) + len(self.unread) >= limits.LINK_GAMES

    def read_more(self) -> LinkGames:
        """Return the games with some older ones read."""
        entries, unreadable = list(self.entries), list(self.unreadable)
        for line in self.unread[:READ]:
            try:
                entries.append(read_entry(line))
            except LinkError:
                unreadable.append(line)
        return LinkGames(tuple(entries), self.unread[READ:], tuple(unreadable))

    def find(self, wanted: Callable[[LinkEntry], bool]) -> tuple[LinkGames, int | None]:
        """Return the index of the first game that is wanted, if any, and the games with it read."""
        games, done = self, 0
        while True:
            for index in range(done, len(games.entries)):
                if wanted(games.entries[index]):
                    return games, index
            if not games.unread:
                return games, None
            games, done = games.read_more(), len(games.entries)

    def with_game(self, game: LinkGame, index: int) -> LinkGames:
        """Return the games with this one at an index, or after the last."""
        before, after = self.entries[:index], self.entries[index + 1 :]
        return self._replace(entries=(*before, LinkEntry(game), *after))

    def without(self, index: int) -> LinkGames:
        """Return the games without one."""
        return self._replace(entries=(*self.entries[:index], *self.entries[index + 1 :]))

    def dated(self, time: int) -> LinkGames:
        """Return the games with this time in those that have none yet."""
        entries = [entry if entry.since else entry._replace(since=time) for entry in self.entries]
        return self._replace(entries=tuple(entries))


def sort_lines(lines: tuple[str, ...]) -> LinkGames:
    """Return stored games, of which none is read yet."""
    return LinkGames(unread=tuple(sorted(lines, key=read_since, reverse=True)))
