"""The page's start, and the one way through: a message, the next session, its effects."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING

from pyscript import document
from pyscript.js_modules import morphdom

from puluc import kernels, language
from puluc.effects import Copy, Download, Effect, Judge, Load, Save, Show, TakeOver, Think
from puluc.offline import Keep, Offline, Renew, Rescue
from puluc.page import device, files, oracle, stage, views
from puluc.page.board import focus
from puluc.page.hand import Hand
from puluc.page.windows import Claim
from puluc.position import SUN, Position
from puluc.session import MessageError, Session, begin, new_session, skip, update
from puluc.setup import PERSON, Settings, Setup

if TYPE_CHECKING:
    from puluc.page.frame import Frame

SLICE = 0.008
PAUSE = 2.0
"""Seconds after the start in which the line and the device are left to the player."""

SEEDED = ("start", "link", "record")
"""The messages that are given a new seed."""


def opened() -> tuple[Session, list[Effect]]:
    """Return the session kept, or a new game, or what the address asks for, and its effects."""
    kept, problem = device.kept()
    fresh = new_session(Setup(), device.new_seed(), Settings())
    session = kept or fresh._replace(offline=Offline(unread=problem))
    if files.asked():
        linked, effects = update(session, seeded(f"link {files.asked()}"))
        if linked.game is not session.game:
            return linked, effects
        session = linked
    return begin(session)


def seeded(message: str) -> str:
    """Return a message with a new seed, if it needs one."""
    word, space, rest = message.partition(" ")
    return f"{word} {device.new_seed()}{space}{rest}" if word in SEEDED else message


def _moment(session: Session) -> tuple[str, Position]:
    return session.token, session.game.position


class Page:
    """Holds the session, draws it and carries out its effects."""

    def __init__(self) -> None:
        """Take up the game, draw it, and go on with it unless another window plays it."""
        self.language = "en"
        self.speak(document.documentElement.lang)
        self.frame = _frame()
        self.session, self.effects = begin(self.frame.opening) if self.frame else opened()
        self.drawn: dict[str, str] = {}
        self.hand: Hand | None = None
        self.task: asyncio.Task[None] | None = None
        self.loading: asyncio.Task[None] | None = None
        self.keeping: asyncio.Task[None] | None = None
        self.wanted: str | None = None
        self.unkept = False
        self.draw()
        self.hand = Hand(self.dispatch, self.touched)
        device.on_reshape(lambda _: self.draw())
        if self.frame:
            self.frame.connect(lambda: self.session, lambda to: self.carry_out(*begin(to)))
        else:
            self.incoming = files.Incoming(self.dispatch)
            files.on_new_fragment(self.follow)
        if device.STORAGE is not None:
            self.claim = Claim(self.play, self.watch)
        else:
            self.play()
        self.keeper = asyncio.create_task(self.keep_on())

    def play(self) -> None:
        """Go on with the game, which is this window's now."""
        if self.session.elsewhere:
            again, self.effects = opened()
            self.session = again._replace(offline=self.session.offline)
        effects, self.effects = self.effects, []
        self.carry_out(self.session, effects)
        self.settle()

    def watch(self) -> None:
        """Leave the game to another window."""
        self.effects = []
        self.dispatch("elsewhere")

    def follow(self) -> None:
        """Open what a new fragment of the address asks for."""
        if not self.session.elsewhere:
            self.dispatch(f"link {files.asked()}")
            self.settle()

    def settle(self) -> None:
        """Let a reload go on with what is played, rather than with what the address asks for."""
        if files.asked() and device.STORAGE is not None:
            files.forget_asked()

    def dispatch(self, message: str) -> None:
        """Make a message happen; one that is not possible now is passed over."""
        if message == "start" and self.frame:
            self.frame.again()
            return
        try:
            step = update(self.session, seeded(message))
        except MessageError as error:
            print(error)
            return
        self.carry_out(*step)

    def touched(self) -> None:
        """Let what is being shown end at once: the player goes on."""
        self.carry_out(*skip(self.session))

    def carry_out(self, session: Session, effects: list[Effect]) -> None:
        """Draw the next session and start what it asks for."""
        if self.task and (session.elsewhere or _moment(session) != _moment(self.session)):
            self.task.cancel()
            self.task = None
        if session.game.seed != self.session.game.seed:
            self.wanted = None
        before, self.session = self.session, session
        self.draw()
        if self.frame:
            self.frame.step(before, session)
        for effect in effects:
            match effect:
                case Save():
                    if not device.keep(session) and not self.unkept:
                        self.unkept = True
                        self.dispatch("unkept")
                case Show(token):
                    self.task = asyncio.create_task(self.show(token))
                case Think(level, token):
                    self.task = asyncio.create_task(self.think(level, token))
                case Load(rules):
                    if self.loading:
                        self.loading.cancel()
                    self.loading = asyncio.create_task(oracle.load(rules, self.dispatch))
                case Judge():
                    self.dispatch(oracle.judge(session))
                case Copy(field):
                    files.copy(field, self.dispatch)
                case Download():
                    files.save_game(session)
                case TakeOver():
                    self.claim.take_over()
                case Keep() | Renew():
                    if self.keeping:
                        self.keeping.cancel()
                    self.keeping = asyncio.create_task(self.keep(effect))
                case Rescue():
                    files.save("puluc-unreadable.json", device.unreadable())

    async def show(self, token: str) -> None:
        """Let something be seen, then go on."""
        await stage.show(self.session)
        self.task = None
        self.dispatch(f"shown {token}")

    async def keep_on(self) -> None:
        """Have the device keep the page from now on."""
        await asyncio.sleep(PAUSE)
        # Imported late, as the start needs none of it.
        from puluc.page import keeping

        await keeping.start(self.dispatch)

    async def keep(self, effect: Keep | Renew) -> None:
        """Do what is asked of what the device keeps."""
        from puluc.page import keeping

        await keeping.carry_out(effect, self.dispatch)

    async def think(self, level: str, token: str) -> None:
        """Let an opponent think in slices, between which the page stays alive."""
        await asyncio.sleep(oracle.FRAME)
        # Imported late: the first view needs no opponent.
        from puluc.players import PLAYERS

        game = self.session.game
        draw = kernels.stream(game.seed, f"{level} {game.ply}")
        thought = PLAYERS[level].think(game.position, draw)
        while True:
            end = monotonic() + SLICE
            try:
                while monotonic() < end:
                    next(thought)
            except StopIteration as stop:
                move = stop.value
                break
            await asyncio.sleep(0)
        self.task = None
        self.dispatch(f"answer {token} {move.text}")

    def speak(self, wanted: str) -> None:
        """Let all texts be in a language."""
        if wanted == self.language:
            return
        language.use(wanted)
        self.language = document.documentElement.lang = wanted
        for name, label in views.labels().items():
            document.getElementById(name).setAttribute("aria-label", label)

    def draw(self) -> None:
        """Bring each section that changed up to date; keep a keyboard player's focus."""
        self.speak(device.language(self.session))
        device.theme(self.session)
        session = self.session
        flipped = session.player(SUN) != PERSON and PERSON in (session.sun, session.moon)
        content = views.sections(
            session,
            upright=device.UPRIGHT.matches,
            flipped=flipped,
            framed=self.frame is not None,
            address=files.address(),
        )
        for name, html in content.items():
            if self.drawn.get(name) != html:
                section = document.getElementById(name)
                whole = f"<div>{html}</div>"
                morphdom.default(section, whole, childrenOnly=True)
                if turns := section.querySelector(".list"):
                    turns.scrollTop = turns.scrollHeight
        self.drawn = content
        dialog = document.getElementById("panel")
        if bool(session.panel) != dialog.open:
            if session.panel:
                dialog.showModal()
                dialog.scrollTop = 0
            else:
                dialog.close()
        if not session.panel:
            self.lead_focus(focus(session))

    def lead_focus(self, wanted: str | None) -> None:
        """Move the focus to what a keyboard player needs next, when that has changed."""
        element = document.getElementById(wanted) if wanted else None
        if element and wanted != self.wanted and self.hand and self.hand.by_keyboard:
            element.focus()
        self.wanted = wanted


def _frame() -> Frame | None:
    if not device.FRAMED:
        return None
    # Imported late: few pages stand in a frame.
    from puluc.page.frame import Frame

    return Frame()


page = Page()
document.documentElement.dataset.ready = "1"
