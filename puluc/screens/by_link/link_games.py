"""The games by link as they are stored on this device."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from puluc.by_link.link_error import LinkError
from puluc.by_link.link_game import LinkGame, restore_game
from puluc.engine.position import MOON, SUN
from puluc.support import limits
from puluc.support.digits import is_number
from puluc.support.i18n import _, capitalize
from puluc.support.value import Value

TAG: Final = 4
"""The bytes in a tag of a game."""
MARKS: Final = "rcsgqwufo"
"""The marks after the time in a line: restored, confirmed by both, sent, closed, shown, waits for
one, for one's link to be sent, for a friend, an invitation put off."""
READ: Final = 10
"""The games that are read at a time."""
HEAD: Final = 80
"""The characters of a line in which its tags are."""


class LinkEntry(NamedTuple):
    """A game by link on this device."""

    game: LinkGame
    """The game."""
    since: int = 0
    """The time of the last link, sent or received, in milliseconds; 0 is now."""
    sent: bool = False
    """Whether this person has handed on their newest link."""
    closed: bool = False
    """Whether this person gives up with their next link."""
    shown: bool = False
    """Whether the newest link was shown as a code, which another device may have read."""
    before: tuple[int, int] = (0, 0)
    """How many games this person and the other had won before this return game."""

    @property
    def id(self) -> str:
        """The id of the game in the page's address."""
        return write_tag(self.game.promises[self.game.player == "B"].key)

    @property
    def score(self) -> tuple[int, int]:
        """How many games this person and the other have won, this one and those before."""
        (won, lost), game = self.before, self.game
        if game.player and game.ledger and game.ledger.result in (SUN, MOON):
            wins = game.ledger.result == game.terms.side(game.player)
            return won + wins, lost + (not wins)
        return won, lost

    @property
    def opponent(self) -> str:
        """The name of the other person, or another word for them; for an observer of the one who
        waits."""
        return self.game.names[(self.game.player or self.game.due) != "B"] or _("your friend")

    @property
    def title(self) -> str:
        """The other person's name in a list; both names for an observer."""
        watched = self.game.player is None and not self.offered
        return capitalize(" – ".join(self.names) if watched else self.opponent)

    @property
    def unsent(self) -> bool:
        """Whether this person's newest link is still to be sent; a mere signature need not be."""
        return self.link_ready and not (self.sent or self.confirms)

    @property
    def offered(self) -> bool:
        """Whether it is an invitation that this person has put off."""
        return self.game.player is None and self.game.stage == "invited"

    @property
    def waits(self) -> bool:
        """Whether the game waits for this person: their answer, their turn, or their link."""
        return not self.closed and (self.game.my_turn or self.unsent or self.offered)

    @property
    def heard(self) -> str:
        """The other person's line of words with the newest link, or empty."""
        return "" if self.game.last_sender == self.game.player else self.game.words

    @property
    def sender(self) -> str:
        """The name of the newest link's sender."""
        return self.names[self.game.terms.side(self.game.last_sender) == MOON]

    @property
    def names(self) -> tuple[str, str]:
        """The names of Sun's player and of Moon's."""
        game = self.game
        called = [
            (_("You") if game.player == seat else "") or name or capitalize(_("your friend"))
            for seat, name in zip("AB", game.names, strict=True)
        ]
        return (called[0], called[1]) if game.terms.sun == "A" else (called[1], called[0])

    @property
    def link_ready(self) -> bool:
        """Whether this device has a link to send."""
        game = self.game
        if game.player is None or game.restored:
            return False
        if game.stage == "over" and game.ledger:
            # The other device's signature under the end is the last word.
            return not (game.unsigned if self.confirms else game.ledger.confirmed)
        return not game.my_turn

    @property
    def confirms(self) -> bool:
        """Whether the other person ended the game, so that this one only signs the end."""
        return self.game.stage == "over" and self.game.last_sender != self.game.player

    @property
    def lost(self) -> bool:
        """Whether a person on this device can ask for new kernels, as they lack the old ones."""
        game = self.game
        if game.ledger is None or game.due is None:
            return False
        return game.player is None or (game.my_turn and (game.restored or game.used_up))

    @property
    def digits(self) -> str:
        """Six hex digits of the new key that a player asks for, which both compare; else empty."""
        ledger = self.game.ledger
        promise = ledger.messages[-1].promise if ledger and ledger.messages else None
        return sha256(promise.key).digest()[:3].hex() if promise else ""

    @property
    def request(self) -> str:
        """The other person's request: `undo`, `new`, `go`, or empty."""
        ledger = self.game.ledger if self.game.my_turn else None
        return ledger.pending[-1] if ledger and ledger.pending else ""

    @property
    def line(self) -> str:
        """The line of the game in the storage."""
        game = self.game
        states = (
            game.restored,
            game.ledger is not None and game.ledger.confirmed,
            self.sent,
            self.closed,
            self.shown,
            self.waits and not self.offered,
            self.unsent,
            game.player and not (self.waits or self.closed or game.stage == "over"),
            self.offered,
        )
        marks = "".join([mark for mark, holds in zip(MARKS, states, strict=True) if holds])
        known = *[one.key for one in game.promises], game.identity, game.terms.earlier
        tags = ".".join([self.id, *[write_tag(one) for one in known]])
        won, lost = self.before
        name = game.names[(game.player or game.due) != "B"].replace(" ", "\t")
        return f"{self.since}{marks} {won} {lost} {tags} {name} {game.kept_code}"


def write_tag(content: bytes) -> str:
    """Return the tag of a key or an identity, by which a stored game is found.

    >>> write_tag(bytes(range(32)))
    '00010203'
    """
    return content[:TAG].hex()


def read_since(line: str) -> int:
    """Return the time of the last link of a game, given its line in the storage."""
    since = line.partition(" ")[0].rstrip(MARKS)
    return int(since) if is_number(since, 15) else 0


def read_entry(line: str) -> Generator[None, None, LinkEntry]:
    """Compute a game from its line in the storage, in slices. Raises LinkError for any other
    text."""
    head, score, _id, name, code = split_line(line)
    won, lost = [int(word) if is_number(word, 4) else 0 for word in score]
    game = yield from restore_game(code, restored="r" in head, confirmed="c" in head)
    if game.stage == "invited" and game.player and name:
        # An invitation to a return game names only its sender.
        game = game._replace(names=(game.names[0], name))
    return LinkEntry(game, read_since(line), "s" in head, "g" in head, "q" in head, (won, lost))


def split_line(line: str) -> tuple[str, tuple[str, str], str, str, str]:
    r"""Return a stored game's time with its marks, the games won and lost, its id, the other
    person's name and the code; lines of older versions have no name.

    >>> split_line("7sw 2 0 00010203.04050607 Ana\tMaría p2")
    ('7sw', ('2', '0'), '00010203', 'Ana María', 'p2')
    """
    head, *words, code = line.split(" ") if " " in line else ("", line)
    won, lost, tags, name = (*words, "", "", "", "")[:4]
    return head, (won, lost), tags[: 2 * TAG], name.replace("\t", " "), code


def find_waiting(lines: Iterable[str]) -> tuple[int, str, str]:
    """Return how many stored games wait for this person, a sentence that says so, or else for whom
    they wait, and the message that opens the only one or the list."""
    heads = [(line.partition(" ")[0], line) for line in lines]
    waiting = [line for head, line in heads if "w" in head]
    others = [line for head, line in heads if "o" in head][:1]
    others = others or [line for head, line in heads if "f" in head]
    if not (waiting or others):
        return 0, "", ""
    if len(waiting or others) > 1:
        text = _("{number} games by link wait for you.")
        text = text if waiting else _("{number} games by link wait for others.")
        return len(waiting), text.format(number=len(waiting or others)), "to by-link"
    head, _score, id, name, _code = split_line((waiting or others)[0])
    text = _("Your link to {name} is not sent yet.") if "u" in head else _("{name} waits for you.")
    text = _("Your game by link waits for {name}.") if "f" in head else text
    text = text.format(name=name or _("your friend"))
    return len(waiting), capitalize(text), f"to by-link {id}"


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

    def read_tagged(self, *tags: str) -> Generator[None, None, LinkGames]:
        """Compute the games with those read that may have one of these tags, and all that
        followed the games, in slices."""
        known = [write_tag(one.game.identity) for one in self.entries]
        wanted = [tag for tag in (*tags, *known) if tag]
        lines = [line for line in self.unread if any(tag in line[:HEAD] for tag in wanted)]
        if not lines:
            return self
        games = yield from self.read(lines)
        return (yield from games.read_tagged(*tags))

    def read(self, lines: Sequence[str]) -> Generator[None, None, LinkGames]:
        """Compute the games with some of `unread` read, in slices."""
        entries, unreadable = list(self.entries), list(self.unreadable)
        for line in lines:
            try:
                entries.append((yield from read_entry(line)))
            except LinkError:
                unreadable.append(line)
        unread = tuple([line for line in self.unread if line not in lines])
        return LinkGames(tuple(entries), unread, tuple(unreadable))

    def with_game(self, game: LinkGame, index: int) -> LinkGames:
        """Return the games with this one at an index, or after the last."""
        for one in self.entries[index : index + 1]:
            was, now = one.game.ledger, game.ledger
            # After a refused request the link is one that may have been read.
            shorter = was and now and len(now.messages) < len(was.messages)
            shown = bool(shorter or (one.shown and was is now))
            return self.with_entry(LinkEntry(game, 0, False, one.closed, shown, one.before), index)
        before = self.score_before(game.terms.earlier)
        return self.with_entry(LinkEntry(game, before=before), index)

    def score_before(self, earlier: bytes) -> tuple[int, int]:
        """Return how many games this person and the other had won before a return game; `earlier`
        names the previous game, empty for none."""
        known = [one.score for one in self.entries if one.game.identity[:TAG] == earlier]
        return (*known, (0, 0))[0] if earlier else (0, 0)

    def with_entry(self, entry: LinkEntry, index: int) -> LinkGames:
        """Return the games with this entry at an index, or after the last."""
        return self._replace(entries=(*self.entries[:index], entry, *self.entries[index + 1 :]))

    def find_last(self, entry: LinkEntry) -> LinkEntry:
        """Return the last game of a series of return games: one that goes on rather than one that
        is over, and an invitation only where there is no game, as two may have crossed."""
        stages = "playing", "accepted", "over", "invited"
        for _each in self.entries:
            tag = entry.game.identity[:TAG]
            found = [one for one in self.entries if tag and one.game.terms.earlier == tag]
            entry = min(found, key=lambda one: stages.index(one.game.stage), default=entry)
        return entry

    def without(self, index: int) -> LinkGames:
        """Return the games without one."""
        return self._replace(entries=(*self.entries[:index], *self.entries[index + 1 :]))

    def dated(self, time: int) -> LinkGames:
        """Return the games with this time in those that have none yet."""
        entries = [entry if entry.since else entry._replace(since=time) for entry in self.entries]
        return self._replace(entries=tuple(entries))
