"""The screen of games by link: the list, an invitation to answer, a game.

Its messages begin with `link`; actions on the board send the same messages as in ordinary play.

link open N, link list          show a game; show the list
link more                       show older games, too
link paste TEXT                 open a link, or the code in a text
link accept, link decline       answer an invitation
link name TEXT                  set the person's name
link copy, link send, link qr   copy, send or show the newest link
link private, link copy private         show or hide the private link; copy it
link resign, link back, link seat       confirm first: give up, ask for undo, for new kernels
link sure, link not             confirm; cancel
link yes, link no, link go      answer the other person's request; allow their second throw
link again                      invite to a return game
link forget N                   ask for confirmation to forget a game

A promise is saved before any of it is shown: each step waits until the device has saved it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from puluc.app.board import Board
from puluc.app.effects import CopyLink, Effect, LoadTable, Save
from puluc.app.messages import (
    Action,
    AnimationEnded,
    Evaluated,
    Message,
    MessageError,
    SkipAnimation,
    Verbs,
    check_below,
    read_action,
    read_number,
    read_one_of,
    read_pair,
)
from puluc.app.play.screen import BOARD_ACTIONS, BOARD_VERBS, Play
from puluc.app.session import BESIDE, Screen, ScreenStep, Session
from puluc.app.settings import shown_name
from puluc.by_link.ledger import GO, NEW, UNDO
from puluc.by_link.link_error import LinkError
from puluc.by_link.link_game import LinkGame, accept, decode_link, invite, is_same, receive
from puluc.by_link.packet import Packet
from puluc.by_link.terms import Begins, GameTerms
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.screens.by_link.link_effects import (
    ChainMade,
    KeepLinkGames,
    LinkGamesKept,
    LinkGamesLoaded,
    LoadLinkGames,
    MakeChain,
)
from puluc.screens.by_link.link_entry import LinkEntry, read_entry, read_since
from puluc.screens.by_link.link_play import LinkPlay, lay_out, review_of
from puluc.screens.share.share import Send
from puluc.support import limits
from puluc.support.i18n import _
from puluc.words import names

PLAYED: Final = (*BOARD_ACTIONS, "throw", "hint")
"""The verbs of play that have a meaning here."""
LINK_VERBS: Final[Verbs] = {
    **dict.fromkeys(("open", "forget"), read_number),
    **dict.fromkeys(("paste", "name"), str),
    "copy": read_one_of("", "private"),
}
"""The readers of the verbs with a value after `link`."""


def read_link_action(text: str) -> Action:
    """Read the action after `link`."""
    return read_action(text, LINK_VERBS)


READ: Final = 10
"""The games that are read at a time."""
DAY: Final = 86_400_000
"""The milliseconds of a day."""


VERBS: Final[Verbs] = {
    **BOARD_VERBS,
    "link": read_link_action,
}
"""The readers of the screen's verbs with a value."""


class ByLinkScreen(Screen):
    """The games by link on this device, and the visible one."""

    name = "friend"
    panels = (*BESIDE, "share")
    verbs = VERBS

    home: Rules
    """The rules of the game below."""
    todo: str = ""
    """The purpose of opening the screen: `new`, `open TEXT`, a game's id, or empty."""
    entries: tuple[LinkEntry, ...] | None = None
    """The games, those with the newest links first; None until they are read."""
    unread: tuple[str, ...] = ()
    """The stored lines of older games: to read one takes as long as to replay it."""
    unreadable: tuple[str, ...] = ()
    """The stored lines that can't be read as games."""
    page: str = ""
    """The page's own address."""
    sends: bool = False
    """Whether the device has a share function."""
    now: int = 0
    """The time of the last report, in milliseconds."""
    shown: int = -1
    """The index of the visible game, -1 for none."""
    offer: Packet | None = None
    """The invitation that waits for an answer."""
    invitation: GameTerms | None = None
    """The terms of the game to invite to, with the person's name."""
    play: LinkPlay | None = None
    """The board of the visible game."""
    chain: tuple[bytes, ...] = ()
    """The chain of the person in the visible game, once it is made."""
    purpose: str = ""
    """The purpose of a new chain: `invite`, `accept`, `again` or `seat`."""
    own_name: str = ""
    """The person's name."""
    asking: Action | None = None
    """The action that waits for a confirmation, if any."""
    opened: str = ""
    """The link that is also visible: `qr` or `private`, or empty."""
    problem: str = ""
    """The reason why a link or an action was refused."""
    told: str = ""
    """The notice about a link that was opened."""
    unkept: str = ""
    """The reason why the device can't save the games."""
    waiting: ScreenStep | None = None
    """The step that follows once the games are saved."""

    @property
    def entry(self) -> LinkEntry | None:
        """The visible game."""
        return self.entries[self.shown] if self.entries and self.shown >= 0 else None

    @property
    def rules(self) -> Rules:
        """The rules of the visible game, or of the game under this screen."""
        if self.offer is not None:
            return self.offer.terms.rules
        return self.entry.game.terms.rules if self.entry else self.home

    @property
    def address(self) -> str:
        """The parameters of a link to it."""
        return f"friend={self.entry.id}" if self.entry else "friend"

    @property
    def title(self) -> str:
        """The next turn if it is this person's, else the rules."""
        if self.entry is None and self.offer is None:
            return _("Games by link")
        due = self.entry and self.entry.game.my_turn and self.entry.game.stage == "playing"
        return self._describe_turn("") if due else names.rules_name(self.rules)

    @property
    def record(self) -> Record | None:
        """The visible game, if it has begun."""
        if self.entry is None or self.play is None or not self.play.game.ply:
            return None
        return self.entry.game.record()

    @property
    def played(self) -> Play | None:
        """The game, but only once it is over: a review must not help during a game."""
        entry = self.entry
        if entry is None or not self.is_over or entry.game.ledger is None:
            return None
        return review_of(entry.game, entry.names)

    @property
    def is_over(self) -> bool:
        """Whether the game is over and its last animation has ended."""
        play = self.play
        return play is not None and play.over and not play.coming

    @property
    def in_motion(self) -> bool:
        """Whether an animation is running."""
        return self.play is not None and self.play.in_motion

    @property
    def holds(self) -> bool:
        """Whether a man is picked up."""
        return self.play is not None and self.play.holds

    @property
    def token(self) -> str:
        """A word that is unique to this moment of this game."""
        return f"{self.address} {self.play.token}" if self.play else ""

    @property
    def link_ready(self) -> bool:
        """Whether this device has a link to send, and the animation of its move has ended."""
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
        """The newest link: an address, or only the code if nobody else can open the address."""
        return self._with_code(self.entry.game.code) if self.entry else ""

    @property
    def private_link(self) -> str:
        """The link that moves the game to another device of its owner; else empty."""
        try:
            return self._with_code(self.entry.game.private_code) if self.entry else ""
        except LinkError:
            return ""

    def _with_code(self, code: str) -> str:
        return code if self.page.startswith("file:") else f"{self.page}#{code}"

    @property
    def may_resign(self) -> bool:
        """Whether this person can give up now, which takes a link of theirs."""
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
        """The other person's request: `undo`, `new`, `go`, or empty.

        `lost` means that new kernels were refused to this person.
        """
        entry = self.entry
        if entry is None or entry.game.ledger is None or not entry.game.my_turn:
            return ""
        return entry.game.ledger.pending[-1] if entry.game.ledger.pending else ""

    def days_since(self, entry: LinkEntry) -> int:
        """Return the days since the last link of a game."""
        return max(self.now - entry.since, 0) // DAY if entry.since else 0

    def board(self, session: Session) -> Board | None:
        """Return the board of the visible game."""
        if self.play is None:
            return None
        board = self.play.board(session)
        return board if self.play.person_to_move else board.without_actions()

    def begin(self, session: Session) -> ScreenStep:
        """Read the games; until then the screen is empty."""
        if self.entries is None:
            return self, [LoadLinkGames()]
        if self.play is None:
            return self, []
        play, effects = self.play.pause().go_on(session.settings)
        return self._replace(play=play), self._filter_effects(effects)

    def pause(self) -> ByLinkScreen:
        """Return the screen without animation."""
        return self._replace(play=self.play.pause()) if self.play else self

    def desired_effects(self, session: Session) -> list[Effect]:
        """Return the effects that evaluate the moves, if the terms allow hints."""
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
        """Handle a person's message, or a report of an effect."""
        match message:
            case LinkGamesLoaded():
                return self._handle_loaded(session, message)
            case LinkGamesKept(problem, now):
                return self._handle_kept(problem, now)
            case ChainMade():
                return self._try_step(lambda: self._handle_chain(session, message))
            case AnimationEnded() | SkipAnimation() | Evaluated() if self.play:
                play, effects = self.play.update(session, message)
                return self._replace(play=play), self._filter_effects(effects)
            case Action("link", asked):
                return self._try_step(lambda: self._handle_action(session, asked))
            case Action(word) if word in PLAYED and self.play and not self.waiting:
                return self._try_step(lambda: self._handle_play(session, message))
        raise MessageError(f"no message {message!r}")

    def _filter_effects(self, effects: list[Effect]) -> list[Effect]:
        """Return the effects without those for ordinary games, which are saved in another way."""
        hints = self._allows_hints
        return [
            effect
            for effect in effects
            if not (isinstance(effect, Save) or (isinstance(effect, LoadTable) and not hints))
        ]

    def _try_step(self, step: Callable[[], ScreenStep]) -> ScreenStep:
        """Return the result of a step, or the screen with the reason if the protocol refuses it."""
        try:
            return step()
        except LinkError as error:
            return self._replace(problem=str(error), purpose="", told="", asking=None), []

    # Reports of effects

    def _handle_loaded(self, session: Session, message: LinkGamesLoaded) -> ScreenStep:
        read = self._replace(
            entries=(),
            unread=tuple(sorted(message.lines, key=read_since, reverse=True)),
            page=message.address,
            sends=message.sends,
            now=message.now,
            own_name=session.setup.names[0],
            todo="",
        )._read_more()
        word, rest = read_pair(self.todo)
        if word == "new":
            return read._replace(purpose="invite"), [MakeChain("A", b"")]
        if word == "open":
            return read._try_step(lambda: read._open_link(session, rest))
        if not word:
            return read, []
        read, place = read._find(lambda entry: entry.id == word)
        if place is None:
            return read._replace(problem=_("This game is not kept on this device.")), []
        return read._show_game(session, place)

    def _read_more(self) -> ByLinkScreen:
        """Return the screen with some older games."""
        entries = list(self.entries or ())
        unreadable = list(self.unreadable)
        for line in self.unread[:READ]:
            try:
                entries.append(read_entry(line))
            except LinkError:
                unreadable.append(line)
        return self._replace(
            entries=tuple(entries), unread=self.unread[READ:], unreadable=tuple(unreadable)
        )

    def _find(self, wanted: Callable[[LinkEntry], bool]) -> tuple[ByLinkScreen, int | None]:
        """Return the number of the first game that is wanted, if any, and the screen with it."""
        screen, done = self, 0
        while True:
            entries = screen.entries or ()
            for number in range(done, len(entries)):
                if wanted(entries[number]):
                    return screen, number
            if not screen.unread:
                return screen, None
            screen, done = screen._read_more(), len(entries)

    def _handle_kept(self, problem: str, now: int) -> ScreenStep:
        if self.waiting is None:
            return self, []
        screen, effects = self.waiting
        assert isinstance(screen, ByLinkScreen)
        entries = tuple(
            [entry if entry.since else entry._replace(since=now) for entry in screen.entries or ()]
        )
        return screen._replace(entries=entries, now=now, unkept=problem), effects

    def _handle_chain(self, session: Session, message: ChainMade) -> ScreenStep:
        """Use a new chain for the step that needs it, or else for the visible game."""
        purpose, entry = self.purpose, self.entry
        plain = self._replace(purpose="")
        seed, chain = message.seed, message.chain
        match purpose:
            case "invite" if self.invitation is not None:
                game = invite(self.invitation, seed, chain, self.own_name)
                return plain._add_game(session, game, chain)
            case "accept" if self.offer is not None:
                game = accept(self.offer, seed, chain, self.own_name)
                return plain._add_game(session, game, chain)
            case "again" if entry is not None:
                return plain._add_game(session, entry.game.invite_again(seed, chain), chain)
            case "seat" if entry is not None and entry.game.due is not None:
                game = entry.game.take_seat(entry.game.due).renew(seed, chain)
                return plain._change_game(session, self.shown, game, chain)
        if entry is None or entry.game.seed != seed:
            return self, []
        if entry.game.stage == "accepted" and entry.game.player == "A":
            return self._change_game(session, self.shown, entry.game.begin(chain), chain)
        return self._replace(chain=chain)._with_throw(), []

    # Messages of a person

    def _handle_action(self, session: Session, asked: Action) -> ScreenStep:
        """Handle what follows the word `link`."""
        word, value = asked
        plain = self._replace(problem="", told="", asking=None)
        entry = self.entry
        game = entry.game if entry else None
        match word:
            case "list":
                return plain._replace(shown=-1, play=None, chain=(), offer=None, opened=""), []
            case "more" if self.unread:
                return self._read_more(), []
            case "open":
                return plain._show_game(session, self._check_game(value))
            case "paste":
                return plain._open_link(session, value) if value.strip() else (plain, [])
            case "name":
                return self._replace(own_name=shown_name(value)), []
            case "accept" if self.offer is not None:
                return plain._replace(purpose="accept"), [MakeChain("B", b"")]
            case "decline" if self.offer is not None:
                return plain._replace(offer=None), []
            case "copy" if not value and self.link_ready:
                return self, [CopyLink("friend")]
            case "copy" if value and self.opened == value:
                return self, [CopyLink(value)]
            case "send" if self.link_ready:
                return self, [Send(self._invitation_text(), self.link.partition("#")[2])]
            case "qr" | "private" if game:
                return plain._replace(opened="" if self.opened == word else word), []
            case "resign" | "back" | "seat" if game:
                return plain._replace(asking=asked), []
            case "forget":
                self._check_game(value)
                return plain._replace(asking=asked), []
            case "not":
                return plain, []
            case "sure":
                return plain._confirm(session, self.asking)
            case "yes" | "no" if game and self.request in (UNDO, NEW):
                return plain._change_shown(session, game.answer(self.chain, word == "yes"))
            case "go" if game and self.request == GO:
                return plain._change_shown(session, game.go(self.chain))
            case "again" if game and game.player and self.is_over:
                return plain._replace(purpose="again"), [MakeChain("A", b"")]
        raise MessageError(f"no message {asked!r} after 'link'")

    def _check_game(self, number: int) -> int:
        """Return the number of a game. Raises MessageError if there is no such game."""
        return check_below(number, len(self.entries or ()), "game")

    def _confirm(self, session: Session, asked: Action | None) -> ScreenStep:
        entries, entry = self.entries or (), self.entry
        match asked:
            case Action("forget", number):
                at = self._check_game(number)
                left = self._replace(shown=-1, play=None, chain=(), opened="")
                return left._save_games((*entries[:at], *entries[at + 1 :]), left, [])
            case Action("resign") if entry:
                return self._change_shown(session, entry.game.resign(self.chain))
            case Action("back") if entry:
                return self._change_shown(session, entry.game.ask_undo(self.chain))
            case Action("seat") if entry and entry.game.due:
                return self._replace(purpose="seat"), [MakeChain(entry.game.due, b"")]
        raise MessageError("nothing was asked")

    def _handle_play(self, session: Session, message: Action) -> ScreenStep:
        """Handle an action on the board; a move is added to the game, and its link is saved."""
        if message.word == "hint" and not self._allows_hints:
            raise MessageError("no hints were agreed on")
        assert self.play
        assert self.entry
        if message.word == "move" and not self.play.person_to_move:
            raise MessageError("it is not a person's turn")
        play, effects = self.play.update(session, message)
        effects = self._filter_effects(effects)
        moved = self._replace(play=play, problem="", told="")
        if play.game.ply == self.play.game.ply:
            return moved, effects
        game = self.entry.game.play(self.chain, play.game.moves[-1])
        entries = self._with_game(self.shown, game)
        return self._save_games(entries, moved._replace(entries=entries)._with_throw(), effects)

    def _open_link(self, session: Session, text: str) -> ScreenStep:
        """Open a link. Raises LinkError, without any change, if it is refused."""
        packet = decode_link(text)
        read, _place = self._find(lambda entry: is_same(packet, entry.game))
        return read._receive(session, packet)

    def _receive(self, session: Session, packet: Packet) -> ScreenStep:
        """Show the game of a link, after it."""
        entries = self.entries or ()
        arrival = receive(packet, [entry.game for entry in entries])
        if arrival.place is None:
            if packet.kind == "invitation" and not packet.is_private():
                return self._replace(offer=packet, shown=-1, play=None, chain=()), []
            return self._add_game(session, arrival.game, ())
        if arrival.game == entries[arrival.place].game:
            own = _("This is your own invitation. Send it to the person you want to play with.")
            told = own if arrival.news == "own" else _("There is nothing new in this link.")
            return self._replace(told=told)._show_game(session, arrival.place)
        return self._change_game(session, arrival.place, arrival.game, ())

    # Saving, then showing

    def _change_shown(self, session: Session, game: LinkGame) -> ScreenStep:
        return self._change_game(session, self.shown, game, self.chain)

    def _with_game(self, place: int, game: LinkGame) -> tuple[LinkEntry, ...]:
        entries = self.entries or ()
        return (*entries[:place], LinkEntry(game), *entries[place + 1 :])

    def _add_game(self, session: Session, game: LinkGame, chain: tuple[bytes, ...]) -> ScreenStep:
        """Save a new game, then show it."""
        entries = self.entries or ()
        if len(entries) + len(self.unread) >= limits.LINK_GAMES:
            text = _("This device keeps {most} games by link. Forget one first.")
            return self._replace(problem=text.format(most=limits.LINK_GAMES)), []
        added = (*entries, LinkEntry(game))
        step = self._replace(entries=added, offer=None)._show_game(session, len(entries), chain)
        return self._save_games(added, *step)

    def _change_game(
        self, session: Session, place: int, game: LinkGame, chain: tuple[bytes, ...]
    ) -> ScreenStep:
        """Save a changed game, then show it."""
        entries = self._with_game(place, game)
        step = self._replace(entries=entries)._show_game(session, place, chain)
        return self._save_games(entries, *step)

    def _save_games(
        self, entries: tuple[LinkEntry, ...], screen: Screen, effects: list[Effect]
    ) -> ScreenStep:
        """Save the games; the next screen and its effects follow once they are saved."""
        assert isinstance(screen, ByLinkScreen)
        lines = tuple([entry.line for entry in entries])
        follows = screen._replace(entries=entries), effects
        return self._replace(waiting=follows), [
            KeepLinkGames((*lines, *self.unread, *self.unreadable))
        ]

    def _show_game(self, session: Session, place: int, chain: tuple[bytes, ...] = ()) -> ScreenStep:
        """Show a game, replaying its newest turns."""
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
        return opened._replace(play=play), [*making, *self._filter_effects(effects)]

    def _with_throw(self) -> ByLinkScreen:
        """Return the screen with the person's next throw, once it is known."""
        if self.play is None or self.entry is None or not self.chain:
            return self
        thrown = self.entry.game.thrown(self.chain)
        return self._replace(play=self.play._replace(next_throw=thrown.marks if thrown else -1))

    def _invitation_text(self) -> str:
        """Return the text to send with a link."""
        game = self.entry.game if self.entry else None
        if game is None or game.stage == "invited":
            return _("Play Puluc with me:")
        if game.stage == "over":
            return _("Our game of Puluc:")
        return self._describe_turn(game.names[game.player != "B"])

    def _describe_turn(self, name: str) -> str:
        """Return the number and the rules of the next turn, with the name of its player, if any."""
        text = _("Your turn, {name}: turn {number} in {rules}")
        if not name:
            text = _("Your turn: turn {number} in {rules}")
        number = self.play.game.number(self.play.game.ply) if self.play else 1
        rules = names.rules_name(self.rules)
        return text.format(name=name, number=str(number), rules=rules)


def open_screen(session: Session, rest: str) -> ByLinkScreen:
    """Return the screen of games by link.

    `rest` is `new` to invite to the game in the setup, `open TEXT` to open a link, a game's id, or
    empty.
    """
    if rest != "new":
        return ByLinkScreen(session.screen.rules, rest)
    setup = session.setup
    starters: dict[str, Begins] = {"sun": "sun", "moon": "moon"}
    begins = starters.get(setup.starter, "opening")
    terms = GameTerms(setup.rules, "A" if setup.side == "sun" else "B", begins, setup.hints)
    return ByLinkScreen(session.screen.rules, rest, invitation=terms)
