"""The screen of games by link: the games of this device, an invitation to answer, a game.

Each message to it begins with `link`; those of a hand on the board are the same as in play.

link open N, link list          show a game; show them all
link paste TEXT                 open a link, or the code in a text
link accept, link decline       answer an invitation
link name TEXT                  what the person calls themselves
link copy, link send, link qr   hand the newest link on
link private                    show the private link, or hide it
link resign, link back, link seat       ask whether to give up, to take back, for new kernels
link sure, link not             do what was asked; don't
link yes, link no, link go      answer what the other asks for; let their second throw follow
link again                      invite to a return game
link forget N                   ask whether to forget a game

What is promised is kept before anything of it is shown: a step waits until the device has kept it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from puluc.app.board import Board
from puluc.app.effects import CopyLink, Effect, LoadTable, Save, StudyEffect
from puluc.app.messages import (
    AnimationEnded,
    Evaluated,
    Message,
    MessageError,
    SkipAnimation,
    StudyMessage,
    parse_number,
)
from puluc.app.play.screen import HANDS, Play
from puluc.app.session import BESIDE, Screen, ScreenStep, Session
from puluc.app.settings import shown_name
from puluc.bylink.ledger import GO, NEW, UNDO
from puluc.bylink.link_error import LinkError
from puluc.bylink.link_game import LinkGame, accept, decode_link, invite, receive, restore_game
from puluc.bylink.packet import Packet
from puluc.bylink.promises import Seat, write_hex
from puluc.bylink.terms import Begins, GameTerms
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.screens.friend.board import LinkPlay, lay_out, review_of
from puluc.screens.share.share import Send
from puluc.support import limits
from puluc.support.i18n import _

PLAYED: Final = (*HANDS, "throw", "hint")
"""The messages of play that mean something here."""
NAMED: Final = 4
"""The bytes by which this page names a game to itself."""

DAY: Final = 86_400_000
"""The milliseconds of a day."""


class LoadLinkGames(StudyEffect):
    """Read the games by link that the device keeps; answered by `LinkGamesLoaded`."""


class KeepLinkGames(StudyEffect):
    """Keep these games by link and no others, a line each; answered by `LinkGamesKept`."""

    lines: tuple[str, ...]


class MakeChain(StudyEffect):
    """Make the chain of a player's seed, or of a new one where it is empty; answered by
    `ChainMade`."""

    player: Seat
    seed: bytes


class LinkGamesLoaded(StudyMessage):
    """The games by link that the device keeps, a line each.

    - `address`: the page's own
    - `sends`: whether the device can hand a link on
    - `now`: the time, in milliseconds
    """

    lines: tuple[str, ...]
    address: str
    sends: bool
    now: int


class LinkGamesKept(StudyMessage):
    """The games were kept, or could not be.

    - `problem`: why not, else empty
    - `now`: the time, in milliseconds
    """

    problem: str
    now: int


class ChainMade(StudyMessage):
    """A player's seed, and its chain from the anchor on."""

    player: Seat
    seed: bytes
    chain: tuple[bytes, ...]


class LinkEntry(NamedTuple):
    """A game by link on this device.

    - `game`: the game
    - `since`: when the last link was made or came, in milliseconds; 0 for just now
    """

    game: LinkGame
    since: int = 0

    @property
    def id(self) -> str:
        """What the page's address names the game by."""
        anchor = self.game.anchors[self.game.player == "B"]
        return write_hex(anchor[:NAMED])

    @property
    def friend(self) -> str:
        """What the other person calls themselves, or what else to call them."""
        name = "" if self.game.player is None else self.game.names[self.game.player != "B"]
        return name or _("your friend")

    @property
    def names(self) -> tuple[str, str]:
        """What Sun's player is called, and Moon's."""
        game = self.game
        called = [
            (_("You") if game.player == seat else "") or name or _("Friend")
            for seat, name in zip("AB", game.names, strict=True)
        ]
        return (called[0], called[1]) if game.terms.sun == "A" else (called[1], called[0])

    @property
    def line(self) -> str:
        """The game as the device keeps it."""
        return f"{self.since} {self.game.kept_code}"


def read_entry(line: str) -> LinkEntry:
    """Return a game from its line. Raises LinkError."""
    since, _space, code = line.partition(" ")
    known = since.isascii() and since.isdigit()
    return LinkEntry(restore_game(code), int(since) if known else 0)


class FriendScreen(Screen):
    """The games by link of this device, and what is shown of them.

    - `home`: the rules of the game below
    - `todo`: what the screen was opened for: `new`, `open TEXT`, a game's id, or nothing
    - `entries`: the games, None until they are read
    - `unreadable`: the lines kept that hold no game that can be read
    - `page`, `sends`, `now`: the page's own address and the rest of `LinkGamesLoaded`
    - `shown`: the number of the game that is shown, -1 for none
    - `offer`: the invitation that waits for an answer
    - `invitation`: the terms of the game to invite to, with the person's name
    - `play`: the board of the game that is shown
    - `chain`: the values of its player here, once they are made
    - `purpose`: what a new chain is made for: `invite`, `accept`, `again` or `seat`
    - `own_name`: what the person calls themselves
    - `asking`: what a person is asked about before it is done, else empty
    - `opened`: which link is shown besides: `qr` or `private`, else empty
    - `problem`: why a link or a wish was refused
    - `told`: what is said about a link that was opened
    - `unkept`: why the device can't keep the games
    - `waiting`: the step that follows once the device has kept the games
    """

    name = "friend"
    panels = (*BESIDE, "share")

    home: Rules
    todo: str = ""
    entries: tuple[LinkEntry, ...] | None = None
    unreadable: tuple[str, ...] = ()
    page: str = ""
    sends: bool = False
    now: int = 0
    shown: int = -1
    offer: Packet | None = None
    invitation: GameTerms | None = None
    play: LinkPlay | None = None
    chain: tuple[bytes, ...] = ()
    purpose: str = ""
    own_name: str = ""
    asking: str = ""
    opened: str = ""
    problem: str = ""
    told: str = ""
    unkept: str = ""
    waiting: ScreenStep | None = None

    @property
    def entry(self) -> LinkEntry | None:
        """The game that is shown."""
        return self.entries[self.shown] if self.entries and self.shown >= 0 else None

    @property
    def rules(self) -> Rules:
        """The rules of the game that is shown, or of the one below."""
        if self.offer is not None:
            return self.offer.terms.rules
        return self.entry.game.terms.rules if self.entry else self.home

    @property
    def address(self) -> str:
        """What a link to it asks for."""
        return f"friend={self.entry.id}" if self.entry else "friend"

    @property
    def record(self) -> Record | None:
        """The game that is shown, if it has begun."""
        if self.entry is None or self.play is None or not self.play.game.ply:
            return None
        return self.entry.game.record()

    @property
    def played(self) -> Play | None:
        """The game, once it is over: a review must not help a person in a game on."""
        entry = self.entry
        if entry is None or not self.is_over or entry.game.ledger is None:
            return None
        return review_of(entry.game, entry.names)

    @property
    def is_over(self) -> bool:
        """Whether the game is over and its last move has been seen."""
        play = self.play
        return play is not None and play.over and not play.coming

    @property
    def in_motion(self) -> bool:
        """Whether something of the game is being shown."""
        return self.play is not None and self.play.in_motion

    @property
    def holds(self) -> bool:
        """Whether a man is in hand."""
        return self.play is not None and self.play.holds

    @property
    def token(self) -> str:
        """A word that only this moment of this game has."""
        return f"{self.address} {self.play.token}" if self.play else ""

    @property
    def link_ready(self) -> bool:
        """Whether the newest link is this device's, to be sent: its move has been seen."""
        entry = self.entry
        if entry is None or entry.game.player is None:
            return False
        game = entry.game
        if game.stage in ("invited", "accepted"):
            return not game.my_turn
        if game.stage == "over":
            return (
                game.ledger is not None
                and game.ledger.messages[-1:] != ()
                and (game.ledger.messages[-1].by == game.player)
            )
        return not game.my_turn

    @property
    def link(self) -> str:
        """The newest link: an address, or the code alone where the page has none for others."""
        return self._with_code(self.entry.game.code) if self.entry else ""

    @property
    def private_link(self) -> str:
        """The link that lets its owner play on another device; empty where there is none now."""
        try:
            return self._with_code(self.entry.game.private_code) if self.entry else ""
        except LinkError:
            return ""

    def _with_code(self, code: str) -> str:
        return code if self.page.startswith("file:") else f"{self.page}#{code}"

    @property
    def may_resign(self) -> bool:
        """Whether this person can give up now: it is done by a link of theirs."""
        entry = self.entry
        return bool(entry and entry.game.stage == "playing" and entry.game.my_turn and self.chain)

    @property
    def may_ask_back(self) -> bool:
        """Whether this person can ask to take back their last turn."""
        if not self.may_resign or not self.entry or not self.entry.game.ledger:
            return False
        if self.play is None or self.play.game.position.marks is not None:
            return False
        ledger, player = self.entry.game.ledger, self.entry.game.player
        return ledger.throws_next() and any(
            ledger.terms.player(start.position.mover) == player for start in ledger.starts
        )

    @property
    def request(self) -> str:
        """What the other person asks for and this one has to answer: `undo`, `new`, `go`, or
        nothing; `lost` where new kernels were refused to this one."""
        entry = self.entry
        if entry is None or entry.game.ledger is None or not entry.game.my_turn:
            return ""
        return entry.game.ledger.pending[-1] if entry.game.ledger.pending else ""

    def days_since(self, entry: LinkEntry) -> int:
        """Return for how many days a game has stood as it does."""
        return max(self.now - entry.since, 0) // DAY if entry.since else 0

    def board(self, session: Session) -> Board | None:
        """Return the board of the game that is shown."""
        if self.play is None:
            return None
        board = self.play.board(session)
        return board if self.play.person_to_move else board.without_actions()

    def begin(self, session: Session) -> ScreenStep:
        """Read the games; nothing is shown before."""
        if self.entries is None:
            return self, [LoadLinkGames()]
        if self.play is None:
            return self, []
        play, effects = self.play.pause().go_on(session.settings)
        return self._replace(play=play), self._allowed(effects)

    def pause(self) -> FriendScreen:
        """Return the screen with nothing being shown."""
        return self._replace(play=self.play.pause()) if self.play else self

    def desired_effects(self, session: Session) -> list[Effect]:
        """Ask what the moves are worth, where the terms allow hints."""
        if self.play is None or not self._allows_hints or not self.play.person_to_move:
            return []
        return [e for e in self.play.desired_effects(session) if not isinstance(e, Save)]

    @property
    def _allows_hints(self) -> bool:
        return bool(self.entry and self.entry.game.terms.hints)

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key: the space bar throws."""
        play = self.play
        throws = play is not None and play.person_to_move and play.game.position.marks is None
        return "throw" if key == " " and throws else None

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Do what is asked, or go on with what an edge has done."""
        match message:
            case LinkGamesLoaded():
                return self._loaded(session, message)
            case LinkGamesKept(problem, now):
                return self._kept(problem, now)
            case ChainMade():
                return self._refusable(lambda: self._chained(session, message))
            case AnimationEnded() | SkipAnimation() | Evaluated() if self.play:
                play, effects = self.play.update(session, message)
                return self._replace(play=play), self._allowed(effects)
            case str():
                word, _space, rest = message.partition(" ")
                if word == "link":
                    return self._refusable(lambda: self._said(session, rest))
                if word in PLAYED and self.play and not self.waiting:
                    return self._refusable(lambda: self._played(session, message))
        raise MessageError(f"no message {message!r}")

    def _allowed(self, effects: list[Effect]) -> list[Effect]:
        """Leave out what concerns ordinary games: these are kept otherwise."""
        hints = self._allows_hints
        return [
            effect
            for effect in effects
            if not (isinstance(effect, Save) or (isinstance(effect, LoadTable) and not hints))
        ]

    def _refusable(self, step: Callable[[], ScreenStep]) -> ScreenStep:
        """Return a step, or the screen as it is, with the reason, where the protocol refuses it."""
        try:
            return step()
        except LinkError as error:
            return self._replace(problem=str(error), purpose="", told="", asking=""), []

    # What the edges have done

    def _loaded(self, session: Session, message: LinkGamesLoaded) -> ScreenStep:
        entries: list[LinkEntry] = []
        unreadable: list[str] = []
        for line in message.lines:
            try:
                entries.append(read_entry(line))
            except LinkError:
                unreadable.append(line)
        read = self._replace(
            entries=tuple(entries),
            unreadable=tuple(unreadable),
            page=message.address,
            sends=message.sends,
            now=message.now,
            own_name=session.setup.names[0],
            todo="",
        )
        word, _space, rest = self.todo.partition(" ")
        if word == "new":
            return read._replace(purpose="invite"), [MakeChain("A", b"")]
        if word == "open":
            return read._refusable(lambda: read._received(session, rest))
        if word:
            for number, entry in enumerate(entries):
                if entry.id == word:
                    return read._showing(session, number)
            return read._replace(problem=_("This game is not kept on this device.")), []
        return read, []

    def _kept(self, problem: str, now: int) -> ScreenStep:
        if self.waiting is None:
            return self, []
        screen, effects = self.waiting
        assert isinstance(screen, FriendScreen)
        entries = tuple(
            [entry if entry.since else entry._replace(since=now) for entry in screen.entries or ()]
        )
        return screen._replace(entries=entries, now=now, unkept=problem), effects

    def _chained(self, session: Session, message: ChainMade) -> ScreenStep:
        """Take a chain for what it was made for, or for the game that is shown."""
        purpose, entry = self.purpose, self.entry
        plain = self._replace(purpose="")
        seed, chain = message.seed, message.chain
        match purpose:
            case "invite" if self.invitation is not None:
                game = invite(self.invitation, seed, chain, self.own_name)
                return plain._adding(session, game, chain)
            case "accept" if self.offer is not None:
                game = accept(self.offer, seed, chain, self.own_name)
                return plain._adding(session, game, chain)
            case "again" if entry is not None:
                return plain._adding(session, entry.game.invite_again(seed, chain), chain)
            case "seat" if entry is not None and entry.game.due is not None:
                game = entry.game.seated(entry.game.due).renew(seed, chain)
                return plain._changing(session, self.shown, game, chain)
        if entry is None or entry.game.seed != seed:
            return self, []
        if entry.game.stage == "accepted" and entry.game.player == "A":
            return self._changing(session, self.shown, entry.game.begin(chain), chain)
        return self._replace(chain=chain)._with_throw(), []

    # What a person asks for

    def _said(self, session: Session, rest: str) -> ScreenStep:
        word, _space, value = rest.partition(" ")
        plain = self._replace(problem="", told="", asking="")
        entry = self.entry
        game = entry.game if entry else None
        match word:
            case "list":
                return plain._replace(shown=-1, play=None, chain=(), offer=None, opened=""), []
            case "open":
                number = parse_number(value, len(self.entries or ()), "game")
                return plain._showing(session, number)
            case "paste":
                return plain._received(session, value) if value.strip() else (plain, [])
            case "name":
                return self._replace(own_name=shown_name(value)), []
            case "accept" if self.offer is not None:
                return plain._replace(purpose="accept"), [MakeChain("B", b"")]
            case "decline" if self.offer is not None:
                return plain._replace(offer=None), []
            case "copy" if self.link_ready or self.opened == "private":
                return self, [CopyLink("friend" if self.opened != "private" else "private")]
            case "send" if self.link_ready:
                return self, [Send(self._invitation_text(), self.link.partition("#")[2])]
            case "qr" | "private" if game:
                return plain._replace(opened="" if self.opened == word else word), []
            case "resign" | "back" | "seat" if game:
                return plain._replace(asking=word), []
            case "forget":
                parse_number(value, len(self.entries or ()), "game")
                return plain._replace(asking=f"forget {value}"), []
            case "not":
                return plain, []
            case "sure":
                return plain._confirmed(session, self.asking)
            case "yes" | "no" if game and self.request in (UNDO, NEW):
                return plain._acting(session, game.answer(self.chain, word == "yes"))
            case "go" if game and self.request == GO:
                return plain._acting(session, game.go(self.chain))
            case "again" if game and game.player and self.is_over:
                return plain._replace(purpose="again"), [MakeChain("A", b"")]
        raise MessageError(f"no message 'link {rest}'")

    def _confirmed(self, session: Session, asked: str) -> ScreenStep:
        word, _space, number = asked.partition(" ")
        entries, entry = self.entries or (), self.entry
        match word:
            case "forget":
                at = parse_number(number, len(entries), "game")
                left = self._replace(shown=-1, play=None, chain=(), opened="")
                return left._keeping((*entries[:at], *entries[at + 1 :]), left, [])
            case "resign" if entry:
                return self._acting(session, entry.game.resign(self.chain))
            case "back" if entry:
                return self._acting(session, entry.game.ask_undo(self.chain))
            case "seat" if entry and entry.game.due:
                return self._replace(purpose="seat"), [MakeChain(entry.game.due, b"")]
        raise MessageError("nothing was asked")

    def _played(self, session: Session, message: str) -> ScreenStep:
        """Do on the board what a hand does; a move becomes the game's, and its link is kept."""
        if message == "hint" and not self._allows_hints:
            raise MessageError("no hints were agreed on")
        assert self.play
        assert self.entry
        if message.startswith("move") and not self.play.person_to_move:
            raise MessageError("it is not a person's turn")
        play, effects = self.play.update(session, message)
        effects = self._allowed(effects)
        moved = self._replace(play=play, problem="", told="")
        if play.game.ply == self.play.game.ply:
            return moved, effects
        game = self.entry.game.play(self.chain, play.game.moves[-1])
        entries = self._with_game(self.shown, game)
        return self._keeping(entries, moved._replace(entries=entries)._with_throw(), effects)

    def _received(self, session: Session, text: str) -> ScreenStep:
        """Open a link. Raises LinkError where it is refused; nothing has changed then."""
        entries = self.entries or ()
        packet = decode_link(text)
        arrival = receive(packet, [entry.game for entry in entries])
        if arrival.place is None:
            if packet.kind == "invitation" and not packet.is_private():
                return self._replace(offer=packet, shown=-1, play=None, chain=()), []
            return self._adding(session, arrival.game, ())
        if arrival.news == "known" and arrival.game == entries[arrival.place].game:
            told = _("There is nothing new in this link.")
            return self._replace(told=told)._showing(session, arrival.place)
        return self._changing(session, arrival.place, arrival.game, ())

    # Keeping, then showing

    def _acting(self, session: Session, game: LinkGame) -> ScreenStep:
        return self._changing(session, self.shown, game, self.chain)

    def _with_game(self, place: int, game: LinkGame) -> tuple[LinkEntry, ...]:
        entries = self.entries or ()
        return (*entries[:place], LinkEntry(game), *entries[place + 1 :])

    def _adding(self, session: Session, game: LinkGame, chain: tuple[bytes, ...]) -> ScreenStep:
        """Keep a game that is new here, then show it."""
        entries = self.entries or ()
        if len(entries) >= limits.LINK_GAMES:
            text = _("This device keeps {most} games by link. Forget one first.")
            return self._replace(problem=text.format(most=limits.LINK_GAMES)), []
        added = (*entries, LinkEntry(game))
        step = self._replace(entries=added, offer=None)._showing(session, len(entries), chain)
        return self._keeping(added, *step)

    def _changing(
        self, session: Session, place: int, game: LinkGame, chain: tuple[bytes, ...]
    ) -> ScreenStep:
        """Keep a game that has gone on, then show it."""
        entries = self._with_game(place, game)
        step = self._replace(entries=entries)._showing(session, place, chain)
        return self._keeping(entries, *step)

    def _keeping(
        self, entries: tuple[LinkEntry, ...], screen: Screen, effects: list[Effect]
    ) -> ScreenStep:
        """Have the games kept; the screen and its effects follow then."""
        assert isinstance(screen, FriendScreen)
        lines = tuple([entry.line for entry in entries])
        follows = screen._replace(entries=entries), effects
        return self._replace(waiting=follows), [KeepLinkGames((*lines, *self.unreadable))]

    def _showing(self, session: Session, place: int, chain: tuple[bytes, ...] = ()) -> ScreenStep:
        """Show a game: what came with the last link first."""
        assert self.entries
        entry = self.entries[place]
        game = entry.game
        laid = lay_out(game, entry.names)
        opened = self._replace(shown=place, play=laid, chain=chain, opened="", offer=None)
        opened = opened._with_throw()
        play, effects = (opened.play or laid).go_on(session.settings)
        making: list[Effect] = []
        if game.player and game.seed and not chain and game.stage != "over":
            making = [MakeChain(game.player, game.seed)]
        return opened._replace(play=play), [*making, *self._allowed(effects)]

    def _with_throw(self) -> FriendScreen:
        """Return the screen with the throw that this person has to move with, once it is known."""
        if self.play is None or self.entry is None or not self.chain:
            return self
        thrown = self.entry.game.thrown(self.chain)
        return self._replace(play=self.play._replace(next_throw=thrown.marks if thrown else -1))

    def _invitation_text(self) -> str:
        """Return what is said with a link that is handed on."""
        stage = self.entry.game.stage if self.entry else ""
        if stage == "invited":
            return _("Play Puluc with me:")
        return _("Your turn at Puluc:") if stage != "over" else _("Our game of Puluc:")


def open_screen(session: Session, rest: str) -> FriendScreen:
    """Return the screen of games by link.

    `rest` is `new` to invite to the game that is set up, `open TEXT` for a link, a game's id, or
    empty. Raises MessageError for a game that can't be set up.
    """
    if rest != "new":
        return FriendScreen(session.screen.rules, rest)
    setup = session.setup
    starters: dict[str, Begins] = {"sun": "sun", "moon": "moon"}
    begins = starters.get(setup.starter, "opening")
    terms = GameTerms(setup.rules, "A" if setup.side == "sun" else "B", begins, setup.hints)
    return FriendScreen(session.screen.rules, rest, invitation=terms)
