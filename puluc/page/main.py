"""The page's start, and the one way through: a message, the next session, its effects."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from importlib import import_module
from typing import TYPE_CHECKING, Any

from puluc.kernels import new_seed
from puluc.page import animation, device, doors, storage
from puluc.page.drawing import Drawing
from puluc.page.hand import Hand
from puluc.page.pauses import FRAME, SETTLED, load_at_ease, load_modules
from puluc.session import keys
from puluc.session.effects import (
    Archive,
    Copy,
    Download,
    Effect,
    Judge,
    LateEffect,
    Load,
    Save,
    Say,
    Show,
    Sound,
    TakeOver,
    Think,
)
from puluc.session.messages import (
    Elsewhere,
    Message,
    MessageError,
    OpenLink,
    Shown,
    Skip,
    Start,
    Unkept,
    Unloaded,
)
from puluc.session.offline import Keep, Offline, Renew, Rescue
from puluc.session.play import Play, new_play
from puluc.session.session import Screen, Session
from puluc.session.setup import Setup
from puluc.session.sounds import Cue
from puluc.session.update import begin, update
from puluc.views.screens import VIEWS

if TYPE_CHECKING:
    from puluc.page.frame import Frame
    from puluc.page.sound import Synthesiser


def opened() -> tuple[Session, list[Effect]]:
    """Return the session kept, or a new game, or what the address asks for, and its effects.

    On a first visit the person begins.
    """
    kept, problem = storage.kept()
    session = kept or first_session(problem)
    asked: list[Effect] = [] if kept else [Save()]
    if device.asked():
        linked, effects = update(session, OpenLink(new_seed(), device.asked()))
        if linked.screen is not session.screen:
            return linked, effects
        session, asked = linked, [*asked, *effects]
    session, effects = begin(session)
    return session, [*asked, *effects]


def first_session(problem: str = "") -> Session:
    """Return the session of a first visit; `problem` says why what was kept can't be read."""
    play = new_play(Setup(starter="sun"), new_seed())
    return Session(play, offline=Offline(unread=problem))


def another_game(before: Screen, after: Screen) -> bool:
    """Return whether a step led from one game to another."""
    if isinstance(before, Play) and isinstance(after, Play):
        return before.game.seed != after.game.seed
    return isinstance(before, Play) != isinstance(after, Play)


class Page:
    """Holds the session, has it drawn and carries out its effects."""

    def __init__(self) -> None:
        """Take up the game, draw it, and go on with it unless another window plays it."""
        self.frame: Frame | None = doors.frame.Frame() if device.FRAMED else None
        self.session, self.effects = begin(self.frame.opening) if self.frame else opened()
        self.drawing = Drawing(framed=self.frame is not None)
        self.hand: Hand | None = None
        self.activity: asyncio.Task[None] | None = None
        self.loading: asyncio.Task[None] | None = None
        self.keeping: asyncio.Task[None] | None = None
        self.fetching: asyncio.Task[None] | None = None
        self.starting: set[asyncio.Task[None]] = set()
        self.complete = False
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
        await asyncio.sleep(FRAME)
        device.on_new_looks(lambda _: self.draw())
        if not self.frame:
            self.incoming = doors.files.Incoming(self.dispatch, new_seed)
            device.on_new_fragment(self.follow)
        if device.STORAGE is not None:
            self.claim = doors.windows.Claim(self.play, self.watch)
        else:
            self.play()
        await asyncio.sleep(SETTLED)
        await doors.offline.start(self.dispatch)

    @property
    def watching(self) -> bool:
        """Whether another window plays the game."""
        return self.session.screen.name == "watch"

    def play(self) -> None:
        """Go on with the game, which is this window's now."""
        if self.watching:
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
        self.dispatch(Elsewhere())
        device.tell_ready("whole")

    def follow(self) -> None:
        """Open what a new fragment of the address asks for."""
        if not self.watching:
            self.dispatch(OpenLink(new_seed(), device.asked()))
            self.settle()

    def settle(self) -> None:
        """Let a reload go on with what is played, rather than with what the address asks for."""
        if device.asked() and device.STORAGE is not None:
            storage.forget_asked()

    def dispatch(self, message: Message) -> None:
        """Make a message happen; one that is not possible now is passed over."""
        if isinstance(message, str) and message.partition(" ")[0] == "start":
            if self.frame:
                self.frame.again()
                return
            message = Start(new_seed(), message.partition(" ")[2])
        if views := self.needed(message):
            self.fetching = self.fetching or asyncio.create_task(self.fetch(message, views))
            return
        try:
            step = update(self.session, message)
        except MessageError as error:
            print(error)
            return
        except ModuleNotFoundError:
            if self.complete:
                raise
            self.fetching = self.fetching or asyncio.create_task(self.fetch(message))
            return
        self.carry_out(*step)

    def needed(self, message: Message) -> str:
        """Return the module of the views that a message opens for the first time, if it does."""
        word, _space, rest = message.partition(" ") if isinstance(message, str) else ("", "", "")
        name = VIEWS.get(rest.partition(" ")[0], "") if word == "go" else ""
        return "" if name in sys.modules else name

    async def fetch(self, message: Message, views: str = "") -> None:
        """Load what the game does without, for a message that needs it, and a screen's views."""
        device.busy(True)
        try:
            if not (views and await load_at_ease(views)):
                await doors.later.load()
                self.complete = True
                if views and not await load_at_ease(views):
                    raise OSError(f"there is no {views}")
        except Exception as error:  # a broken line, a damaged file, a full device
            print(f"What comes later could not be loaded: {error}")
            message = Unloaded()
        finally:
            device.busy(False)
            self.fetching = None
        self.dispatch(message)

    def touched(self) -> None:
        """Let what is being shown end at once: the player goes on."""
        if not self.session.screen.in_motion:
            return
        if self.synthesiser:
            self.synthesiser.hush()
        self.dispatch(Skip())

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
        """Draw the next session and start what it asks for; what it has no use for ends."""
        before, self.session = self.session, session
        if self.activity and session.screen.token != before.screen.token:
            self.activity.cancel()
            self.activity = None
        if another_game(before.screen, session.screen):
            self.drawing.lead_anew()
        self.draw()
        if self.frame:
            self.frame.step(before.screen, session.screen)
        for effect in effects:
            self.start(effect)

    def start(self, effect: Effect) -> None:
        """Start what an effect asks for."""
        match effect:
            case Save():
                if not storage.keep(self.session) and not self.unkept:
                    self.unkept = True
                    self.dispatch(Unkept())
            case Show():
                self.act(lambda: self.show(effect))
            case Think():
                self.act(lambda: self.think(effect))
            case Load():
                if self.loading:
                    self.loading.cancel()
                self.loading = asyncio.create_task(self.load(effect))
            case Judge():
                doors.perfect.judge(effect, self.dispatch)
            case Sound(cues):
                self.sounding = asyncio.create_task(self.sound(cues))
            case Copy(field):
                doors.files.copy(field, self.dispatch)
            case Download():
                if record := self.session.screen.record:
                    doors.files.save_game(record)
            case Rescue():
                doors.files.save("puluc-unreadable.json", storage.unreadable())
            case Archive(play):
                storage.archive(play)
            case Say(message):
                self.dispatch(message)
            case TakeOver():
                self.claim.take_over()
            case LateEffect():
                name = f"puluc.page.{effect.edge}"
                if name in sys.modules:
                    import_module(name).carry_out(effect, self)
                else:
                    task = asyncio.create_task(self.start_late(effect, name))
                    self.starting.add(task)
                    task.add_done_callback(self.starting.discard)
            case Keep() | Renew():
                if self.keeping:
                    self.keeping.cancel()
                self.keeping = asyncio.create_task(self.keep(effect))

    async def start_late(self, effect: LateEffect, name: str) -> None:
        """Start what an effect asks for at an edge that is not there yet."""
        await load_at_ease(name)
        import_module(name).carry_out(effect, self)

    def act(self, activity: Callable[[], Coroutine[Any, Any, Message]]) -> None:
        """Let something go on until it ends with a message; it is the only one that does."""

        async def whole() -> None:
            message = await activity()
            self.activity = None
            self.dispatch(message)

        if self.activity:
            self.activity.cancel()
        self.activity = asyncio.create_task(whole())

    async def show(self, effect: Show) -> Shown:
        """Let something be seen."""
        await animation.show(effect.scene, self.session.settings.speed)
        return Shown(effect.token)

    async def think(self, effect: Think) -> Message:
        """Let an opponent think."""
        await asyncio.sleep(FRAME)
        answer: Message = await doors.thinking.think(effect)
        return answer

    async def load(self, effect: Load) -> None:
        """Load a solution, the modules that read it first."""
        await load_modules("puluc.solution.published", "puluc.solution.table", "puluc.page.perfect")
        await doors.perfect.load(effect.rules, self.dispatch)

    async def sound(self, cues: tuple[Cue, ...]) -> None:
        """Let sounds be heard, unless nobody has touched the page yet or all is silent."""
        settings = self.session.settings
        volumes = [settings.volume(cue.kind) for cue in cues]
        if self.mute or not device.touched() or not any(volumes):
            return
        try:
            if not self.synthesiser:
                await load_modules("puluc.page.sound")
                await asyncio.sleep(FRAME)
                self.synthesiser = self.synthesiser or doors.sound.Synthesiser()
            self.synthesiser.play(cues, settings, animation.step(settings.speed))
        except Exception as error:  # no audio, or none allowed: the game goes on
            print(f"No sound: {error}")
            self.mute = True

    async def keep(self, effect: Keep | Renew) -> None:
        """Do what is asked of what the device keeps."""
        await doors.offline.carry_out(effect, self.dispatch)

    def draw(self) -> None:
        """Draw the session."""
        by_keyboard = self.hand is not None and self.hand.by_keyboard
        self.drawing.draw(self.session, by_keyboard=by_keyboard)


page = Page()
device.tell_ready("drawn")
