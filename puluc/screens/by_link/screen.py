"""The screen of games by link: the list, an invitation to answer, a game.

Its messages begin with `link`; actions on the board send the same messages as in ordinary play.

link open N, link list          show a game; show the list
link more                       show older games, too
link paste TEXT, link clipboard open a link, or the code in a text or in the clipboard
link accept                     accept an invitation
link words TEXT                 set the line of words with the link
link copy, link send, link qr   copy, send or show the newest link
link private, link copy private         show or hide the private code; copy it
link resign, link back, link seat       confirm first: give up, ask for undo, for new kernels
link close                      confirm first: give up with the next link
link sure, link not             confirm; cancel
link yes, link no, link go      answer the other person's request; allow their second throw
link again                      invite to a return game
link check, link proof          check a finished game; save its proof as a file
link forget N                   ask for confirmation to forget a game

A promise is saved before any of it is shown: each step waits until the device has saved it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from typing import Any, Final

from puluc.app import messages
from puluc.app.board import Board
from puluc.app.effects import ArchiveGame, CopyLink, Effect, LoadTable, ShowTop
from puluc.app.messages import Action, AnimationEnded, Message, MessageError, SkipAnimation, Verbs
from puluc.app.play.activity import Idle
from puluc.app.play.screen import BOARD_ACTIONS, BOARD_VERBS, Play
from puluc.app.session import COMMON_PANELS, Screen, Session
from puluc.app.settings import PERSON, Settings
from puluc.by_link.ledger import GO, NEW, RESIGN, UNDO
from puluc.by_link.link_error import LinkError
from puluc.by_link.link_game import Arrival, LinkGame, accept, decode_link, invite, receive
from puluc.by_link.packet import Packet, clean_line
from puluc.by_link.promises import Kernels, Seat, make_kernels
from puluc.by_link.proof import Proof, prove
from puluc.by_link.terms import Begins, GameTerms
from puluc.engine.game import Game
from puluc.engine.position import SUN, Position
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.screens.by_link.link_effects import (
    Compute,
    Computed,
    KeepLinkGames,
    LinkGamesKept,
    LinkGamesLoaded,
    LoadLinkGames,
    ReadClipboard,
    SaveProof,
)
from puluc.screens.by_link.link_games import READ, LinkEntry, LinkGames, read_since, write_tag
from puluc.screens.by_link.link_play import LinkPlay, lay_out
from puluc.screens.format import days_ago
from puluc.screens.share.share import Send
from puluc.support import blank, limits
from puluc.support.i18n import _, capitalize, ngettext
from puluc.support.value import Value
from puluc.words import names

PLAYED: Final = (*BOARD_ACTIONS, "throw", "hint")
"""The verbs of play that have a meaning here."""
LINK_VERBS: Final[Verbs] = {
    **dict.fromkeys(("open", "forget"), messages.read_number),
    **dict.fromkeys(("paste", "words"), str),
    "copy": messages.read_one_of("", "private"),
}
"""The readers of the verbs with a value after `link`."""

DAY: Final = 86_400_000
"""The milliseconds of a day."""
VERBS: Final[Verbs] = {**BOARD_VERBS, "link": lambda text: messages.read_action(text, LINK_VERBS)}
"""The readers of the screen's verbs with a value."""


LinkStep = tuple["ByLinkScreen", list[Effect]]
"""The next state of the screen, and the effects for the browser."""


class Listing(Value):
    """The list of games is visible."""

    def update(self, screen: ByLinkScreen, session: Session, message: Message) -> LinkStep:
        """Read older games, forget one, or follow the startup action."""
        match message:
            case Action("link", Action("more")) if screen.games.unread:
                return screen.settle().read_more()
            case Action("link", Action("forget", index)):
                asked = Action("forget", screen.check_game(index))
                return screen.settle()._replace(confirming=asked), []
            case Action("link", Action("sure", Action("forget", index))):
                return screen.settle().save(screen.games.without(index), self, [])
            case Action("link", Action("invite", GameTerms() as terms)):
                name = session.settings.name
                return screen.make_game("A", lambda kernels: invite(terms, kernels, name))
            case Action("link", Action("find", str() as id)):
                return screen.compute(
                    lambda _seed: screen.games.read_tagged(id),
                    lambda screen, session, games: screen.show_found(session, games, id),
                )
        raise MessageError(f"no message {message!r}")


class Offer(Value):
    """An invitation waits for an answer."""

    packet: Packet
    """The invitation."""
    index: int | None = None
    """Its index among the games, once it was put off."""

    def update(self, screen: ByLinkScreen, session: Session, message: Message) -> LinkStep:
        """Accept the invitation, or put it off."""
        match message:
            case Action("link", Action("accept")):
                packet, name = self.packet, session.settings.name
                return screen.make_game(
                    "B", lambda kernels: accept(packet, kernels, name), self.index
                )
            case Action("link", Action("list")) if self.index is None and not screen.games.full:
                packet, index = self.packet, len(screen.games.entries)
                game = LinkGame(packet.terms, packet.names, packet.promises, None, b"")
                return screen.save(screen.games.with_game(game, index), Listing(), [])
            case Action("link", Action("list")):
                return screen.show_list()
        raise MessageError(f"no message {message!r}")


class Playing(Value):
    """A game is visible."""

    selected: int
    """Its index among the games."""
    entry: LinkEntry
    """The game, with the newest turns."""
    play: LinkPlay
    """Its board, on which the newest turns may be still to be replayed."""
    kernels: Kernels | None = None
    """The person's kernels, once they are made."""
    extra_link: str = ""
    """The code that is visible below the board: `qr` or `private`, or empty."""
    checked: str = ""
    """The answer to a check of the finished game."""

    @property
    def over(self) -> bool:
        """Whether the game is over and its last animation has ended."""
        return self.play.over and not self.play.coming

    @property
    def may_resign(self) -> bool:
        """Whether this person can give up now, which takes a link of theirs."""
        game = self.entry.game
        can = game.stage == "playing" and game.my_turn and not game.restored
        return can and self.kernels is not None

    @property
    def may_undo(self) -> bool:
        """Whether this person can undo their last move, request or answer without the other's
        consent: nobody has its link."""
        entry, ledger = self.entry, self.entry.game.ledger
        last = ledger.messages[-1:] if ledger and ledger.due else ()
        said = any(one.by == entry.game.player and one.text != GO for one in last)
        own = said and entry.unsent and not entry.shown
        return bool(own and self.kernels and self.play.settled)

    @property
    def may_close(self) -> bool:
        """Whether this person can give up while they wait: their next link says so."""
        game = self.entry.game
        return bool(game.player and game.due) and not (game.my_turn or self.entry.closed)

    @property
    def may_ask_back(self) -> bool:
        """Whether this person can ask to take back their last turn."""
        ledger, player = self.entry.game.ledger, self.entry.game.player
        if not self.may_resign or not ledger or self.play.game.position.marks is not None:
            return False
        return ledger.throws_next() and any(
            ledger.terms.player(start.position.mover) == player for start in ledger.starts
        )

    def with_throw(self) -> Playing:
        """Return the game with the person's next throw, which follows from their kernels."""
        thrown = self.entry.game.thrown(self.kernels) if self.kernels else None
        return self._replace(play=self.play._replace(next_marks=thrown.marks if thrown else None))

    @property
    def wanted(self) -> list[Effect]:
        """The effect that makes the person's kernels, if they are needed and not there."""
        game = self.entry.game
        player, seed = game.player, game.seed
        done = self.kernels or (game.stage == "over" and not game.unsigned)
        if player is None or not seed or done:
            return []
        return [Compute("kernels", lambda _seed: make_kernels(player, seed))]

    def go_on(self, settings: Settings) -> tuple[Playing, list[Effect]]:
        """Replay the newest turns, and make the person's kernels if they are needed."""
        play, effects = self.with_throw().play.go_on(settings)
        return self._replace(play=play), [*self.wanted, *effects]

    def update(self, screen: ByLinkScreen, session: Session, message: Message) -> LinkStep:
        """Play on, answer the other person, or hand on the link."""
        game = self.entry.game
        match message:
            case Computed("kernels", Kernels() as kernels) if kernels.seed == game.seed:
                said = self._say_due(game, kernels)
                if said is not game:
                    return screen.sign_game(said, kernels, self.selected)
                return screen._replace(state=self._replace(kernels=kernels).with_throw()), []
            case Computed("kernels"):
                return screen, []
            case AnimationEnded() | SkipAnimation() | messages.Evaluated() | messages.GameSummary():
                play, effects = self.play.update(session, message)
                return screen._replace(state=self._replace(play=play)), effects
            case Action("link", action):
                return self._handle_link(screen, action)
            case Action("undo") if self.may_undo and (known := self.kernels):
                return screen.settle().compute(lambda _seed: game.take_back(known), self._take_back)
            case Action(word) if word in PLAYED:
                return self._handle_play(screen, session, message)
        raise MessageError(f"no message {message!r}")

    def _take_back(self, screen: ByLinkScreen, _session: Session, before: LinkGame) -> LinkStep:
        """Save the game without this person's move, request or answer; show a throw again."""
        games = screen.games.with_game(before, self.selected)
        entry = games.entries[self.selected]
        play = lay_out(before, entry.names, seen=True)
        if before.ledger and len(before.ledger.turns) < self.play.game.ply:
            play = self.play._replace(game=self.play.game.undo(), activity=Idle())
        now = Playing(self.selected, entry, play, self.kernels if before.player else None)
        return screen.save(games, now.with_throw(), self.wanted)

    def _say_due(self, game: LinkGame, kernels: Kernels) -> LinkGame:
        """Return the game after what needs no choice: the first value, a closed game's end."""
        if not game.my_turn or game.restored or game.used_up:
            return game
        begun = game.begin(kernels) if game.stage == "accepted" else game
        return begun.say(kernels, RESIGN) if self.entry.closed and begun.my_turn else begun

    def save_signed(
        self, screen: ByLinkScreen, game: LinkGame, kernels: Kernels, effects: list[Effect]
    ) -> LinkStep:
        """Show this state; sign a game and save it meanwhile, and show its link only then."""

        def save(screen: ByLinkScreen, _session: Session, signed: LinkGame) -> LinkStep:
            games, now = screen.games.with_game(signed, self.selected), screen.playing or self
            now = now._replace(entry=games.entries[self.selected])
            return screen.save(games, now.with_throw(), [])

        screen, signing = screen._replace(state=self).compute(
            lambda _seed: game.sign(kernels), save
        )
        return screen, [*effects, *signing]

    def _handle_link(self, screen: ByLinkScreen, action: Action) -> LinkStep:
        """Handle what follows the word `link`."""
        entry, game, kernels = self.entry, self.entry.game, self.kernels
        settled = screen.settle()
        asks = {"resign": self.may_resign, "back": self.may_resign}
        asks |= {"close": self.may_close, "seat": entry.lost}

        def change(change_game: Callable[[Kernels], LinkGame]) -> LinkStep:
            if kernels is None:
                raise MessageError("the kernels are not made yet")
            return settled.sign_game(change_game(kernels), kernels, self.selected)

        match action:
            case Action("copy", "") if entry.link_ready:
                return self._hand_on(settled, [CopyLink("by-link")])
            case Action("copy", "private") if self.extra_link == "private" or screen.save_error:
                return screen, [CopyLink("private")]
            case Action("send") if entry.link_ready:
                send = Send(self._invitation_text(screen), screen.link.partition("#")[2])
                return self._hand_on(settled, [send])
            case Action("qr" | "private" as word):
                shown = "" if self.extra_link == word else word
                games = screen.games.with_entry(entry._replace(shown=True), self.selected)
                return settled.save(games, self._replace(extra_link=shown), self.wanted)
            case Action(word) if asks.get(word):
                return settled._replace(confirming=action), [ShowTop()]
            case Action("words", text) if entry.link_ready and game.last_sender == game.player:
                line = " ".join(blank.split_words(text))
                spoken = game._replace(words=clean_line(line, limits.LINK_WORDS))
                games = screen.games.with_game(spoken, self.selected)
                return settled.save(games, self, self.wanted)
            case Action("sure", Action("close")):
                closed = screen.games.with_entry(entry._replace(closed=True), self.selected)
                return settled.save(closed, self, self.wanted)
            case Action("sure", Action("resign")):
                return change(lambda kernels: game.say(kernels, RESIGN))
            case Action("sure", Action("back")):
                return change(lambda kernels: game.say(kernels, UNDO))
            case Action("sure", Action("seat")) if game.due:
                return screen.make_game(game.due, game.renew, self.selected)
            case Action("yes" | "no" as word) if entry.request in (UNDO, NEW):
                return change(lambda kernels: game.answer(kernels, word == "yes"))
            case Action("go") if entry.request == GO:
                return change(lambda kernels: game.say(kernels, GO))
            case Action("check" | "proof" as word) if self.over:
                # The answer comes anew, also where it is the same.
                return settled._replace(state=self._replace(checked="…")).compute(
                    lambda _seed: prove(decode_link(game.code)),
                    lambda screen, _session, proof: screen.show_proof(self, proof, word),
                )
            case Action("again") if game.player and self.over:
                return screen.make_game("A", screen.games.find_last(entry).game.invite_again)
        raise MessageError(f"no message {action!r} after 'link'")

    def _hand_on(self, screen: ByLinkScreen, effects: list[Effect]) -> LinkStep:
        """Hand on the newest link, and note when."""
        if self.entry.sent:
            return screen, effects
        sent = self.entry._replace(since=0, sent=True)
        games = screen.games.with_entry(sent, self.selected)
        screen, keeping = screen.save(games, self, self.wanted)
        return screen, [*effects, *keeping]

    def _handle_play(self, screen: ByLinkScreen, session: Session, message: Action) -> LinkStep:
        """Handle an action on the board; a move is added to the game, and its link is saved."""
        if message.word == "hint" and not self.entry.game.terms.hints:
            raise MessageError("no hints were agreed on")
        play, effects = self.play.update(session, message)
        screen = screen._replace(problem="", notice="")
        if play.game.ply == self.play.game.ply or self.kernels is None:
            return screen._replace(state=self._replace(play=play)), effects
        game = self.entry.game.say(self.kernels, play.game.moves[-1].text)
        moved = self._replace(play=play._replace(next_marks=None))
        return moved.save_signed(screen, game, self.kernels, effects)

    def _invitation_text(self, screen: ByLinkScreen) -> str:
        """Return the text to send with the link."""
        game = self.entry.game
        if game.stage == "invited":
            return _("Play Puluc with me:")
        if game.stage == "over":
            return _("Our game of Puluc:")
        text = self.describe_turn(game.names[game.player != "B"])
        days = self.entry.sent and screen.days_since(self.entry)
        return f"{text} ({days_ago(days)})" if days else text

    def describe_turn(self, name: str) -> str:
        """Return the number and the rules of the next turn, with the name of its player, if any."""
        text = _("Your turn, {name}: turn {number} in {rules}")
        if not name:
            text = _("Your turn: turn {number} in {rules}")
        number, rules = self.play.game.number(self.play.game.ply), names.rules_name(self.play.rules)
        return text.format(name=name, number=str(number), rules=rules)


class Waiting(Value):
    """A step waits for the report of an effect; the state before stays visible."""

    before: LinkState
    """The visible state."""
    effect: Effect
    """The effect."""
    follow: Callable[[ByLinkScreen, Session, Any], LinkStep]
    """Returns the step that follows the result, or the report of saving."""

    def update(self, screen: ByLinkScreen, session: Session, message: Message) -> LinkStep:
        """Follow the report; until then only animations go on."""
        computes = isinstance(self.effect, Compute)
        match message:
            case Computed("step", LinkError() as error) if computes:
                raise error
            case Computed("step", result) if computes:
                return self.follow(screen, session, result)
            case LinkGamesLoaded() | LinkGamesKept() if not computes:
                return self.follow(screen, session, message)
            case AnimationEnded() | SkipAnimation():
                waiting, effects = self.before.update(screen, session, message)
                return screen._replace(state=self._replace(before=waiting.state)), effects
        return screen, []


LinkState = Listing | Offer | Playing | Waiting
"""A state of the screen. `update` returns the screen after a message in it, with the effects.

It raises MessageError for a message without meaning here, and LinkError for a refusal by the
protocol.
"""


class ByLinkScreen(Screen):
    """The games by link on this device, and one of its states."""

    name = "by-link"
    panels = (*COMMON_PANELS, "share")
    verbs = VERBS

    home: Rules
    """The rules of the game below."""
    state: LinkState
    """The state: `Listing`, `Offer`, `Playing` or `Waiting`."""
    games: LinkGames = LinkGames()
    """The games on this device."""
    page: str = ""
    """The page's own address."""
    sends: bool = False
    """Whether the device has a share function."""
    pastes: bool = False
    """Whether the page can read the clipboard."""
    time: int = 0
    """The time of the last report, in milliseconds."""
    confirming: Action | None = None
    """The action after `link` that waits for a confirmation, if any."""
    problem: str = ""
    """The reason why a link or an action was refused."""
    notice: str = ""
    """The notice about a link that was opened."""
    save_error: str = ""
    """The reason why the device can't save the games."""
    opening: str = ""
    """What is said of a link until it is taken or refused; it stays in the address as long."""

    @property
    def visible(self) -> LinkState:
        """The visible state."""
        return self.state.before if isinstance(self.state, Waiting) else self.state

    @property
    def blocks(self) -> bool:
        """Whether it waits for a report, and a person can do nothing until then."""
        return isinstance(self.state, Waiting)

    @property
    def playing(self) -> Playing | None:
        """The visible game, in its state."""
        return self.visible if isinstance(self.visible, Playing) else None

    @property
    def game_screen(self) -> LinkPlay | None:
        """The board of the visible game."""
        return self.playing.play if self.playing else None

    @property
    def inner(self) -> LinkPlay | None:
        """That board."""
        return self.game_screen

    @property
    def rules(self) -> Rules:
        """The rules of the visible game or invitation, or of the game under this screen."""
        match self.visible:
            case Offer(packet):
                return packet.terms.rules
            case Playing(_index, entry):
                return entry.game.terms.rules
        return self.home

    @property
    def address(self) -> str | None:
        """The parameters of a link to it; None for those of the link that is being opened."""
        if self.opening:
            return None
        return f"friend={self.playing.entry.id}" if self.playing else "friend"

    @property
    def title(self) -> str:
        """The next turn if it is this person's, else the rules."""
        playing = self.playing
        if playing and playing.entry.game.my_turn and playing.entry.game.stage == "playing":
            return playing.describe_turn("")
        known = playing or isinstance(self.visible, Offer)
        return names.rules_name(self.rules) if known else _("Games by link")

    @property
    def record(self) -> Record | None:
        """The visible game, if it has begun."""
        begun = self.playing and self.playing.play.game.ply
        return self.playing.entry.game.record() if self.playing and begun else None

    @property
    def played(self) -> Play | None:
        """The game, but only once it is over: a review must not help during a game."""
        playing = self.playing
        if playing is None or not (playing.over and playing.play.game.ply):
            return None
        return playing.play._replace(activity=Idle(held=True))

    @property
    def token(self) -> str:
        """A word that is unique to this moment of this game."""
        return f"{self.playing.entry.id} {self.playing.play.token}" if self.playing else ""

    @property
    def link(self) -> str:
        """The newest link: an address, or only the code if nobody else can open the address."""
        code = self.playing.entry.game.code if self.playing else ""
        return f"{self.page}#{code}" if code and not self.page.startswith("file:") else code

    @property
    def private_link(self) -> str:
        """The code that moves the game to another device of its owner; else empty.

        It is no address, which a browser would keep in its history.
        """
        try:
            return self.playing.entry.game.private_code if self.playing else ""
        except LinkError:
            return ""

    def days_since(self, entry: LinkEntry) -> int:
        """Return the days, by the calendar, since the last link of a game."""
        return max(self.time // DAY - entry.since // DAY, 0) if entry.since else 0

    def board(self, session: Session) -> Board | None:
        """Return the board of the visible game."""
        if isinstance(self.visible, Offer):
            start = Game.at(Position.start(self.rules, SUN), "")
            own = self.visible.packet.terms.side("B")
            play = LinkPlay(start, PERSON, PERSON, False, own_side=own)
            return play.board(session).without_actions()
        if self.game_screen is None:
            return None
        board = self.game_screen.board(session)
        return board if self.game_screen.person_to_move else board.without_actions()

    def begin(self, session: Session) -> LinkStep:
        """Continue: repeat the effect that is awaited."""
        repeated = [self.state.effect] if isinstance(self.state, Waiting) else []
        if self.playing is None:
            return self if repeated else self.settle(), repeated
        paused = self.playing._replace(play=self.playing.play.pause())
        state, effects = paused.go_on(session.settings)
        if isinstance(self.state, Waiting):
            return self._replace(state=self.state._replace(before=state)), [*repeated, *effects]
        return self._replace(state=state), effects

    def desired_effects(self, session: Session) -> list[Effect]:
        """Return the effects that evaluate the moves, if the terms allow hints, and at the end
        those that find the turning point."""
        playing = self.playing
        hints = playing and playing.entry.game.terms.hints and playing.play.person_to_move
        if not playing or not (hints or playing.over):
            return []
        effects: list[Effect] = [LoadTable(self.rules)]
        if playing.over and session.table_of(self.rules).pending:
            return effects
        return [*effects, *playing.play.desired_effects(session)]

    def escape(self, session: Session) -> str | None:
        """Return the message of Escape: a question or a code leads back to the game, a game or an
        invitation to the list."""
        if self.confirming:
            return "link not"
        if self.playing and self.playing.extra_link:
            return f"link {self.playing.extra_link}"
        do = super().escape(session)
        return do if do != "leave" or isinstance(self.visible, Listing) else "link list"

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key: the space bar throws."""
        play = self.game_screen
        throws = play is not None and play.person_to_move and play.game.position.marks is None
        return "throw" if key == " " and throws else None

    def update(self, session: Session, message: Message) -> LinkStep:
        """Handle a person's message, or a report of an effect."""
        try:
            screen, effects = self._handle(session, message)
            playing = screen.playing
            if not playing or not playing.over:
                return screen, effects
            game, kernels = playing.entry.game, playing.kernels
            if game.player and playing.play.game.ply and not self.played:
                effects = [*effects, ArchiveGame()]
            shown = isinstance(message, Computed | AnimationEnded | SkipAnimation)
            if game.unsigned and kernels and shown and not screen.blocks:
                return playing.save_signed(screen, game, kernels, effects)
            return screen, effects
        except LinkError as error:
            refused = self.settle()._replace(problem=str(error))
            if refused.state == Listing():
                return refused.show_list()
            return refused, refused.playing.wanted if refused.playing else []

    def _handle(self, session: Session, message: Message) -> LinkStep:
        """Handle a person's actions that have a meaning in each state, or pass them to it."""
        match None if self.blocks else message:
            case Action("link", Action("list")) if isinstance(self.visible, Offer):
                stays = _("You can accept later, here or with the same link.")
                settled = self.settle()._replace(notice=stays)
                return self.visible.update(settled, session, message)
            case Action("link", Action("list")):
                return self.settle().show_list()
            case Action("link", Action("open", index)):
                return self.settle().show_game(session, self.check_game(index))
            case Action("link", Action("paste", text)):
                if blank.trim(text):
                    return self.settle()._open_link(session, text)
                return self.settle(), []
            case Action("link", Action("clipboard")):
                return self, [ReadClipboard()]
            case Action("link", Action("not")):
                return self.settle(), []
            case Action("link", Action("sure")):
                message = Action("link", Action("sure", self.confirming))
        return self.state.update(self, session, message)

    def settle(self) -> ByLinkScreen:
        """Return the screen without a question, a problem, a notice or a link to open."""
        return self._replace(state=self.visible, confirming=None, problem="", notice="", opening="")

    def show_list(self) -> LinkStep:
        """Show the list, reading the newest games first."""
        listing = self._replace(state=Listing())
        unread = self.games.unread and len(self.games.entries) < READ
        return listing.read_more() if unread else (listing, [])

    def read_more(self) -> LinkStep:
        """Read some older games for the list."""
        return self.compute(
            lambda _seed: self.games.read(self.games.unread[:READ]),
            lambda screen, _session, games: (screen._replace(state=Listing(), games=games), []),
        )

    def check_game(self, index: int) -> int:
        """Return the index of a game. Raises MessageError if there is no such game."""
        return messages.check_below(index, len(self.games.entries), "game")

    def _open_link(self, session: Session, text: str) -> LinkStep:
        """Open a link, and show its game. Raises LinkError, without any change, if refused."""
        packet = decode_link(text)
        known = packet.promises[0].key, packet.terms.earlier, packet.tag
        tags = [write_tag(one) for one in known]

        def read(_seed: bytes) -> Generator[None, None, tuple[LinkGames, Arrival]]:
            games = yield from self.games.read_tagged(*tags)
            return games, (yield from receive(packet, [one.game for one in games.entries]))

        def arrive(
            screen: ByLinkScreen, session: Session, read: tuple[LinkGames, Arrival]
        ) -> LinkStep:
            games, arrival = read
            screen, index = screen._replace(games=games, state=screen.visible), arrival.place
            offered = index is None or games.entries[index].offered
            if offered and packet.kind == "invitation" and packet.player is None:
                return screen._replace(state=Offer(packet, index)), []
            screen = screen._replace(opening="")
            if index is None or arrival.game != games.entries[index].game:
                return screen.tell(arrival).save_game(session, arrival.game, None, index)
            return screen.tell(arrival).show_game(session, index)

        return self._replace(opening=describe_opening(packet)).compute(read, arrive)

    def tell(self, arrival: Arrival) -> ByLinkScreen:
        """Return the screen with a notice about a link that was opened, if it needs one."""
        game = arrival.game
        private = _(
            "This private code lets you play in its owner’s place. If it isn’t yours, forget this "
            "game and tell them."
        )
        texts = {
            "own": _("This is your own invitation. Send it to the person you want to play with."),
            "known": _("There is nothing new in this link."),
            "restored": _(
                "The game goes up to throw {number}. If you sent a later link, paste it."
            ),
            "confirmed": _("{name} has confirmed the end.") if game.player else "",
            "started": private if game.restored else "",
        }
        number = len(game.ledger.turns) if game.ledger else 0
        notice = texts.get(arrival.news, "").format(number=number, name=LinkEntry(game).title)
        return self._replace(notice=notice)

    def show_proof(self, playing: Playing, proof: Proof, word: str) -> LinkStep:
        """Say whether all of a finished game follows, or save its proof."""
        effects = playing.wanted
        count = len(proof.ledger.turns) if proof.ledger else 0
        text = ngettext(
            "{number} throw, and it checks out.", "{number} throws, and all check out.", count
        )
        text = text.format(number=count) if count else _("No throw was played in this game.")
        signed, game = _("Both have signed."), playing.entry.game
        if proof.problem is not None or proof.ledger is None:
            text = proof.problem or ""
        else:
            if not proof.ledger.confirmed:
                name = game.names[game.last_sender == "A"] or _("your friend")
                signed = _("{name}’s confirmation is still to come.").format(name=name)
            text = f"{text} {capitalize(signed)}"
        if word == "proof":
            text = f"{text} {_('The proof is saved.')}"
            effects = [SaveProof(json.dumps(proof.data)), *effects]
        return self._replace(state=playing._replace(checked=text)), effects

    def compute(
        self,
        work: Callable[[bytes], Generator[None, None, object]],
        follow: Callable[[ByLinkScreen, Session, Any], LinkStep],
    ) -> LinkStep:
        """Do work in slices; a step follows its result."""
        effect = Compute("step", work)
        return self._replace(state=Waiting(self.visible, effect, follow)), [effect]

    def make_game(
        self, player: Seat, change: Callable[[Kernels], LinkGame], index: int | None = None
    ) -> LinkStep:
        """Make new kernels, and from them the game at an index, or a new one."""

        def make(seed: bytes) -> Generator[None, None, tuple[LinkGame, Kernels]]:
            kernels = yield from make_kernels(player, seed)
            game = yield from change(kernels).sign(kernels)
            return game, kernels

        return self.settle().compute(
            make, lambda screen, session, made: screen.save_game(session, made[0], made[1], index)
        )

    def sign_game(self, game: LinkGame, kernels: Kernels, index: int | None) -> LinkStep:
        """Sign a game, a new one without an index, then save and show it."""
        return self.compute(
            lambda _seed: game.sign(kernels),
            lambda screen, session, signed: screen.save_game(session, signed, kernels, index),
        )

    def show_game(self, session: Session, index: int) -> LinkStep:
        """Show a game, replaying its newest turns, or an invitation that was put off."""
        if (entry := self.games.entries[index]).offered:
            return self._replace(state=Offer(decode_link(entry.game.code), index)), []
        state, effects = open_game(self.games, index, None, session.settings)
        return self._replace(state=state), effects

    def show_found(self, session: Session, games: LinkGames, id: str) -> LinkStep:
        """Show the game with an id among these games."""
        ids = [entry.id for entry in games.entries]
        if id not in ids:
            raise LinkError("gone")
        return self._replace(state=self.visible, games=games).show_game(session, ids.index(id))

    def save_game(
        self, session: Session, game: LinkGame, kernels: Kernels | None, index: int | None
    ) -> LinkStep:
        """Save a game, a new one without an index, then show it."""
        if index is None and self.games.full:
            text = _("This device has room for {most} games by link. Forget one first.")
            problem = text.format(most=limits.LINK_GAMES)
            return self._replace(state=self.visible, problem=problem), []
        index = len(self.games.entries) if index is None else index
        games = self.games.with_game(game, index)
        settled = self._replace(confirming=None, opening="")
        return settled.save(games, *open_game(games, index, kernels, session.settings))

    def save(self, games: LinkGames, follows: Listing | Playing, effects: list[Effect]) -> LinkStep:
        """Save the games; a state and its effects follow once they are saved."""

        def keep(screen: ByLinkScreen, _session: Session, kept: LinkGamesKept) -> LinkStep:
            dated, state = games.dated(kept.time), follows
            if isinstance(state, Playing):
                state = state._replace(entry=dated.entries[state.selected])
            screen = screen._replace(games=dated, time=kept.time, save_error=kept.problem)
            return (
                screen.show_list()
                if state == Listing()
                else (screen._replace(state=state), effects)
            )

        effect = KeepLinkGames(games.lines)
        return self._replace(state=Waiting(self.visible, effect, keep)), [effect]


def describe_opening(packet: Packet | None = None) -> str:
    """Return what is said while a link is opened, once it is known with its sender's name."""
    name = packet.names[packet.sent_by == "B"] if packet and packet.player is None else ""
    return _("Opening {name}’s link…").format(name=name) if name else _("Opening the link…")


def open_game(
    games: LinkGames, index: int, kernels: Kernels | None, settings: Settings
) -> tuple[Playing, list[Effect]]:
    """Return the state that shows a game, replaying its newest turns, with its effects."""
    entry = games.entries[index]
    return Playing(index, entry, lay_out(entry.game, entry.names), kernels).go_on(settings)


def open_screen(session: Session, rest: str) -> ByLinkScreen:
    """Return the screen of games by link.

    `rest` is `new` to invite to the game in the setup, `open TEXT` to open a link, a game's id, or
    empty.
    """
    word, text = messages.read_pair(rest)
    action = Action("find", word) if word else None
    if word == "open":
        action = Action("paste", text)
    elif word == "new":
        setup = session.setup
        starters: dict[str, Begins] = {"sun": "sun", "moon": "moon"}
        begins = starters.get(setup.starter, "opening")
        sun: Seat = "A" if setup.side == "sun" else "B"
        action = Action("invite", GameTerms(setup.rules, sun, begins, setup.hints))

    def begin(screen: ByLinkScreen, session: Session, loaded: LinkGamesLoaded) -> LinkStep:
        listing = screen._replace(
            state=screen.visible,
            games=LinkGames(unread=tuple(sorted(loaded.lines, key=read_since, reverse=True))),
            page=loaded.address,
            sends=loaded.sends,
            pastes=loaded.pastes,
            time=loaded.time,
        )
        if action is None:
            return listing.show_list()
        return listing.update(session, Action("link", action))

    screen = ByLinkScreen(session.screen.rules, Waiting(Listing(), LoadLinkGames(), begin))
    return screen._replace(opening=describe_opening() if word == "open" else "")
