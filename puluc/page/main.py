"""The page's start, and the one way through: a message, the next session, its effects."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING, Any

from pyscript import document
from pyscript.js_modules import morphdom

from puluc import kernels, language
from puluc.markup import Markup
from puluc.page import animation, closeup, device, perfect
from puluc.page.hand import Hand
from puluc.position import Position
from puluc.session.effects import (
    Copy,
    Download,
    Effect,
    Judge,
    Load,
    Save,
    Show,
    Sound,
    TakeOver,
    Think,
)
from puluc.session.offline import Keep, Offline, Renew, Rescue
from puluc.session.play import skip
from puluc.session.session import MessageError, Session, new_session
from puluc.session.setup import Settings, Setup
from puluc.session.sounds import Cue
from puluc.session.update import begin, update
from puluc.views import keys, sections
from puluc.views.board import focus

if TYPE_CHECKING:
    from puluc.page.frame import Frame
    from puluc.page.sound import Synthesiser

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
    if device.asked():
        linked, effects = update(session, seeded(f"link {device.asked()}"))
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
        self.drawn: dict[str, Markup] = {}
        self.hand: Hand | None = None
        self.task: asyncio.Task[None] | None = None
        self.loading: asyncio.Task[None] | None = None
        self.keeping: asyncio.Task[None] | None = None
        self.wanted: str | None = None
        self.lead = False
        self.panel = ""
        self.synthesiser: Synthesiser | None = None
        self.mute = False
        self.unkept = False
        self.draw()
        self.hand = Hand(self.dispatch, self.touched, self.key)
        if self.frame:
            self.frame.connect(lambda: self.session, lambda to: self.carry_out(*begin(to)))
        self.connecting = asyncio.create_task(self.connect())

    async def connect(self) -> None:
        """Go on with the game and listen to what lies outside the page, once it is painted."""
        await asyncio.sleep(perfect.FRAME)
        # Imported late, as is what follows: the first view needs none of it.
        from puluc.page import files
        from puluc.page.windows import Claim

        device.on_new_looks(lambda _: self.draw())
        if not self.frame:
            self.incoming = files.Incoming(self.dispatch)
            device.on_new_fragment(self.follow)
        if device.STORAGE is not None:
            self.claim = Claim(self.play, self.watch)
        else:
            self.play()
        await asyncio.sleep(PAUSE)
        from puluc.page import offline

        await offline.start(self.dispatch)

    def play(self) -> None:
        """Go on with the game, which is this window's now."""
        if self.session.elsewhere:
            now, self.effects = opened()
            kept = self.session.offline._replace(unread=now.offline.unread)
            self.session = now._replace(offline=kept)
        effects, self.effects = self.effects, []
        self.carry_out(self.session, effects)
        self.settle()
        device.tell_ready("whole")

    def watch(self) -> None:
        """Leave the game to another window."""
        self.effects = []
        self.dispatch("elsewhere")
        device.tell_ready("whole")

    def follow(self) -> None:
        """Open what a new fragment of the address asks for."""
        if not self.session.elsewhere:
            self.dispatch(f"link {device.asked()}")
            self.settle()

    def settle(self) -> None:
        """Let a reload go on with what is played, rather than with what the address asks for."""
        if device.asked() and device.STORAGE is not None:
            device.forget_asked()

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
        if not self.session.showing:
            return
        if self.synthesiser:
            self.synthesiser.hush()
        self.carry_out(*skip(self.session))

    def key(self, name: str) -> bool:
        """Act on a key; return whether it means something."""
        framed = self.frame is not None
        meant = keys.message(self.session, name, framed=framed) is not None
        self.touched()
        message = keys.message(self.session, name, framed=framed)
        if message:
            self.dispatch(message)
        return meant or message is not None

    def carry_out(self, session: Session, effects: list[Effect]) -> None:
        """Draw the next session and start what it asks for."""
        if self.task and (session.elsewhere or _moment(session) != _moment(self.session)):
            self.task.cancel()
            self.task = None
        if session.game.seed != self.session.game.seed:
            self.wanted, self.lead = None, True
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
                    self.loading = asyncio.create_task(perfect.load(rules, self.dispatch))
                case Judge():
                    self.dispatch(perfect.judge(session))
                case Sound(cues):
                    self.sounding = asyncio.create_task(self.sound(cues))
                case Copy() | Download() | Rescue():
                    self.hand_on(effect)
                case TakeOver():
                    self.claim.take_over()
                case Keep() | Renew():
                    if self.keeping:
                        self.keeping.cancel()
                    self.keeping = asyncio.create_task(self.keep(effect))

    def hand_on(self, effect: Copy | Download | Rescue) -> None:
        """Copy a link, or save a file."""
        from puluc.page import files

        match effect:
            case Copy(field):
                files.copy(field, self.dispatch)
            case Download():
                files.save_game(self.session)
            case Rescue():
                files.save("puluc-unreadable.json", device.unreadable())

    async def show(self, token: str) -> None:
        """Let something be seen, then go on."""
        await animation.show(self.session)
        self.task = None
        self.dispatch(f"shown {token}")

    async def sound(self, cues: tuple[Cue, ...]) -> None:
        """Let sounds be heard, unless nobody has touched the page yet or all is silent."""
        volumes = [self.session.settings.volume(cue.kind) for cue in cues]
        if self.mute or not device.touched() or not any(volumes):
            return
        try:
            if not self.synthesiser:
                await asyncio.sleep(perfect.FRAME)
                # Imported late: a silent page needs no synthesiser.
                from puluc.page.sound import Synthesiser

                await asyncio.sleep(perfect.FRAME)
                self.synthesiser = self.synthesiser or Synthesiser()
            self.synthesiser.play(cues, self.session.settings, animation.step(self.session))
        except Exception as error:  # no audio, or none allowed: the game goes on
            print(f"No sound: {error}")
            self.mute = True

    async def keep(self, effect: Keep | Renew) -> None:
        """Do what is asked of what the device keeps."""
        from puluc.page import offline

        await offline.carry_out(effect, self.dispatch)

    async def think(self, level: str, token: str) -> None:
        """Let an opponent think in slices, between which the page stays alive."""
        await asyncio.sleep(perfect.FRAME)
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
        for name, label in sections.labels().items():
            document.getElementById(name).setAttribute("aria-label", label)

    def draw(self) -> None:
        """Bring each section that changed up to date; keep a keyboard player's focus."""
        self.speak(device.language(self.session))
        device.theme(self.session)
        session, active = self.session, document.activeElement
        content = sections.sections(
            session,
            upright=device.UPRIGHT.matches,
            framed=self.frame is not None,
            address=device.address(),
            single=device.SINGLE,
        )
        for name, html in content.items():
            if self.drawn.get(name) == html:
                continue
            section = document.getElementById(name)
            if name == "log":
                device.tell(section, html)
                continue
            morphdom.default(section, f"<div>{html}</div>", childrenOnly=True)
            if turns := section.querySelector(".list"):
                turns.scrollTop = turns.scrollHeight
            if name == "closeup" and session.look is not None:
                closeup.stand(session.look)
        self.drawn = content
        self.open_panel()
        if not session.panel:
            self.lead_focus(focus(session), active)

    def open_panel(self) -> None:
        """Open or close the dialog as the session says; another panel starts at its top."""
        panel, dialog = self.session.panel, document.getElementById("panel")
        if panel == self.panel:
            return
        self.panel = panel
        if not panel:
            dialog.close()
            return
        if dialog.open:
            dialog.querySelector("button").focus()
        else:
            dialog.showModal()
        dialog.scrollTop = 0

    def lead_focus(self, wanted: str | None, before: Any) -> None:
        """Move the focus to what a keyboard player needs next, when that has changed.

        It is led on from the board and the next action, not away from other controls; where the
        element that had it `before` is gone, it goes to the kernels.
        """
        active, body = document.activeElement, document.body
        led = active == body or self.lead or active.closest("#field, .throw, .main, .mark")
        changed, self.wanted = wanted != self.wanted, wanted
        if not (self.hand and self.hand.by_keyboard):
            return
        if wanted and changed and led:
            self.lead = False
            document.getElementById(wanted).focus()
        elif active == body and before != body:
            document.getElementById("throw").focus()


def _frame() -> Frame | None:
    if not device.FRAMED:
        return None
    # Imported late: few pages stand in a frame.
    from puluc.page.frame import Frame

    return Frame()


page = Page()
device.tell_ready("drawn")
