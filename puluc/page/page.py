"""The page, and the one way through: a message, the next session, its effects."""

from __future__ import annotations

import asyncio

from pyscript.ffi import create_proxy
from pyscript.js_modules import boot

from puluc.estimate import estimate
from puluc.kernels import new_seed
from puluc.page import animation, device, estimates, files, offline, storage, thinking
from puluc.page.desk import Desk, Tasks
from puluc.page.drawing import Drawing
from puluc.page.frame import Frame
from puluc.page.hand import Hand
from puluc.page.pauses import FRAME, SETTLED
from puluc.page.sound import Synthesiser
from puluc.published import published
from puluc.rules import Rules
from puluc.session import keys, links, transfer
from puluc.session.effects import (
    Archive,
    Copy,
    Download,
    Effect,
    Load,
    Retell,
    Save,
    Say,
    Seed,
    Show,
    Sound,
    Study,
    StudyEffect,
    TakeOver,
    Think,
    Weigh,
)
from puluc.session.messages import (
    Coming,
    Elsewhere,
    Message,
    MessageError,
    NotComing,
    OpenLink,
    Shown,
    Skip,
    Stands,
    Start,
    Unkept,
    Weighed,
)
from puluc.session.offline import Keep, Offline, Renew, Rescue
from puluc.session.play import Play, new_play
from puluc.session.session import Awaited, Screen, Session
from puluc.session.setup import Setup
from puluc.session.solved import TableState
from puluc.session.sounds import Cue
from puluc.session.update import begin, resumed, update
from puluc.worth import Values, weighing


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
            return linked, [*asked, *effects]
        session, asked = linked, [*asked, *effects]
    session, effects = begin(session)
    return session, [*asked, *effects]


def first_session(problem: str = "") -> Session:
    """Return the session of a first visit; `problem` says why what was kept can't be read."""
    play = new_play(Setup(Rules.from_text(device.RULES), starter="sun"), new_seed())
    return Session(play, offline=Offline(unread=problem))


def another_game(before: Screen, after: Screen) -> bool:
    """Return whether a step led from one game to another."""
    if isinstance(before, Play) and isinstance(after, Play):
        return before.game.seed != after.game.seed
    return isinstance(before, Play) != isinstance(after, Play)


class Page:
    """Holds the session, has it drawn and carries out its effects."""

    waiting: list[Effect]
    """What is to be done once it is known whose the game is."""

    def __init__(self) -> None:
        """Take up the game, and make what `begin` draws of it."""
        self._set_up(Frame() if device.FRAMED else None)
        self.session, self.waiting = begin(self.frame.opened()) if self.frame else opened()
        self.drawing.prepare(self.session)

    def begin(self) -> None:
        """Draw the game, and go on with it unless another window plays it."""
        self.drawing.draw(self.session, by_keyboard=False)
        self._listen()
        self.offer()
        device.tell_ready("drawn")
        if self.frame:
            self.frame.tell_ready()
        if device.STORAGE is not None:
            boot.claim.ask()
        else:
            self.play()
        self.tasks.start("connecting", self.connect())

    def _set_up(self, frame: Frame | None) -> None:
        """Make what the page works with."""
        self.frame = frame
        self.waiting = []
        self.incoming: files.Incoming | None = None
        self.tasks = Tasks()
        self.desk = Desk(self.dispatch, lambda: self.session, self.tasks)
        self.drawing = Drawing(self.bring_texts, framed=frame is not None)
        self.synthesiser: Synthesiser | None = None
        self.mute = False
        self.unkept = False
        self.fetched: set[str] = set()
        self.left = False
        self.whole = False
        """Whether it is known whose the game is."""
        self.weighed: tuple[Weigh, bool] | None = None
        self.followed = device.fragment()
        """What the address's fragment was when the page last went by it."""

    def _listen(self) -> None:
        """Hear what happens to the page from now on."""
        self.hand = Hand(self.dispatch, self.touched, self.key, self.shaken)
        device.on_new_looks(self.draw)
        self._listen_to_windows()
        if not self.frame:
            self.incoming = files.Incoming(self.dispatch, new_seed)
            device.on_new_fragment(self.follow)

    def _listen_to_windows(self) -> None:
        """Hear the page's other windows, and the one around it."""
        boot.claim.listen(create_proxy(self.play), create_proxy(self.watch))
        if self.frame:
            self.frame.listen(lambda: self.session, lambda to: self.carry_out(*begin(to)))

    async def connect(self) -> None:
        """Have the device keep the page, once it is drawn, and the largest panels at hand."""
        await asyncio.sleep(SETTLED)
        for name in () if self.frame else ("rules", "new", "settings"):
            self.drawing.foresee(name, self.session)
            await asyncio.sleep(0)
        await offline.start(self.dispatch)

    def offer(self) -> None:
        """Let another interpreter of this page take the game over, and hear how far it is."""
        boot.study.listen(
            create_proxy(lambda part: self.dispatch(Coming(part))),
            create_proxy(lambda: self.dispatch(NotComing())),
        )
        boot.handover.offer(
            create_proxy(self.is_at_rest), create_proxy(self.leave), create_proxy(self.go_on)
        )

    def is_at_rest(self) -> bool:
        """Return whether nothing moves, is held, read or renewed: the page can be taken over."""
        reads = bool(self.incoming and self.incoming.reading)
        busy = reads or self.tasks.go_on("renewing")
        return self.whole and not (self.session.screen.in_motion or self.hand.down or busy)

    def leave(self) -> str:
        """Leave the game to another interpreter, and return all that it has to know."""
        asked = self.frame.asked if self.frame else None
        kept = self.unkept, storage.unread
        text = transfer.dump((self.session, asked, self.hand.by_keyboard, kept))
        self.left = True
        self.tasks.stop_all()
        self.hand.closeup.stop()
        return text

    def go_on(self) -> None:
        """Go on with the game that no other interpreter could take over."""
        self.left = False
        self._listen_to_windows()
        self.drawing.drawn = {}
        awaited = self.session.awaited
        session, effects = resumed(self.session._replace(awaited=Awaited()))
        self.carry_out(session._replace(awaited=awaited), effects)
        self.tasks.start("connecting", offline.start(self.dispatch))

    @property
    def watching(self) -> bool:
        """Whether another window plays the game."""
        return self.session.screen.name == "watch"

    @property
    def moment(self) -> str:
        """What a person is at: "moving", "reading", "over" or "playing"."""
        if self.session.screen.in_motion:
            return "moving"
        if self.session.panel in ("rules", "keys"):
            return "reading"
        screen = self.session.screen
        return "over" if isinstance(screen, Play) and screen.over else "playing"

    def play(self) -> None:
        """Go on with the game, which is this window's now."""
        if self.watching:
            now, self.waiting = opened()
            kept = self.session.offline._replace(unread=now.offline.unread)
            self.session = now._replace(offline=kept)
        effects, self.waiting = self.waiting, []
        self.carry_out(self.session, effects)
        self.settle()
        self._tell_whole()

    def watch(self) -> None:
        """Leave the game to another window."""
        self.waiting = []
        self.dispatch(Elsewhere())
        self._tell_whole()

    def _tell_whole(self) -> None:
        self.whole = True
        device.tell_ready("whole")

    def follow(self) -> None:
        """Open what a new fragment of the address asks for: if no screen, the game."""
        self.followed = device.fragment()
        if not self.watching:
            if not links.leads_to_screen(device.asked()):
                self.dispatch(f"to {Play.name}")
            self.dispatch(OpenLink(new_seed(), device.asked()))
            self.settle()

    def settle(self) -> None:
        """Let a reload go on with what is played, rather than with what the address asks for."""
        if device.asked() and device.STORAGE is not None:
            storage.forget_asked()
        self.followed = device.fragment()

    def dispatch(self, message: Message) -> None:
        """Make a message happen; one that is not possible now is passed over."""
        if self.left:
            return
        try:
            step = update(self.session, message)
        except MessageError as error:
            print(f"Not possible now: {error.line}")
            return
        self.carry_out(*step)

    def touched(self) -> None:
        """Let what is being shown end at once: the player goes on."""
        if not self.session.screen.in_motion:
            return
        if self.synthesiser:
            self.synthesiser.hush()
        self.dispatch(Skip())

    def shaken(self) -> None:
        """Let kernels rattle that are held."""
        self.tasks.start("rattle", self.sound((Cue("shake"),)))

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
        if session.screen.token != before.screen.token:
            self.tasks.stop("activity")
        if another_game(before.screen, session.screen):
            self.drawing.lead_anew()
        self.draw()
        if self.frame:
            self.frame.step(before.screen, session.screen)
        elif not (session.awaited.message or self.watching or Say in map(type, effects)):
            self.lead(anew=session.screen.name != before.screen.name)
        boot.study.at(self.moment)
        for effect in effects:
            self.start(effect)

    def lead(self, *, anew: bool) -> None:
        """Let the address lead to what is shown, unless the browser is on its way elsewhere."""
        if device.fragment() == self.followed:
            device.lead_to(self.session.screen.address, anew=anew)
            self.followed = device.fragment()

    def start(self, effect: Effect) -> None:
        """Start what an effect asks for."""
        match effect:
            case Save():
                if not storage.keep(self.session) and not self.unkept:
                    self.unkept = True
                    self.dispatch(Unkept())
            case Show():
                self.tasks.start("activity", self.show(effect), self.dispatch)
            case Think():
                self.tasks.start("activity", self.think(effect), self.dispatch)
            case Seed(Start()) if self.frame:
                self.frame.again()
            case Seed(asked):
                self.dispatch(asked._replace(seed=new_seed()))
            case Load(rules):
                self.tasks.start("loading", self.load(rules))
            case Weigh():
                self.weigh(effect)
            case Sound(cues):
                self.tasks.start("sounding", self.sound(cues))
            case Copy(field):
                files.copy(field, self.dispatch)
            case Download():
                if record := self.session.screen.record:
                    files.save_game(record)
            case Rescue():
                files.offer("puluc-unreadable.json", storage.unreadable())
            case Archive():
                storage.archive(self.session)
            case Say(message):
                self.dispatch(message)
            case TakeOver():
                boot.claim.takeOver()
            case Study(wanted):
                boot.study.ask(wanted)
            case Keep():
                self.tasks.start("keeping", offline.carry_out(effect, self.dispatch))
            case Renew():
                self.tasks.start("renewing", offline.carry_out(effect, self.dispatch))
            case Retell() if not self.tasks.go_on("retelling"):
                self.retell(effect)
            case StudyEffect():
                self.study(effect)

    def study(self, effect: StudyEffect) -> None:
        """Start what an effect of the study asks for, which only the study's page can."""
        raise NotImplementedError(effect)

    def retell(self, effect: Retell) -> None:
        """Say what decided a game, which only the study's page can."""

    async def show(self, effect: Show) -> Shown:
        """Let something be seen."""
        await animation.show(effect.happening, self.session.settings.speed)
        return Shown(effect.token)

    async def think(self, effect: Think) -> Message:
        """Let an opponent think."""
        await asyncio.sleep(FRAME)
        solved = self.solved(effect.game.rules)
        return await thinking.think(effect, self.values, solved=solved)

    async def load(self, rules: Rules) -> None:
        """Load the estimate, telling how that and the table of a ruleset stand."""
        state = TableState(rules, "asked", error=await estimates.error(rules))
        if state.tells:
            self.dispatch(Stands(state))
            await asyncio.sleep(0)
        await self.load_table(state)

    async def load_table(self, state: TableState) -> None:
        """Tell that the table comes with the study, if there is one."""
        solved = published(state.rules) and not state.rules.rescue
        self.dispatch(Stands(state._replace(state="later" if solved else "none")))

    def solved(self, rules: Rules) -> bool:
        """Return whether the table of a ruleset is at hand."""
        return False

    def values(self, rules: Rules) -> Values:
        """Return what positions of a ruleset are worth."""
        return estimate.values(rules)

    def weigh(self, effect: Weigh) -> None:
        """Find in slices what a position is worth, unless that goes on already."""
        asked = effect, self.solved(effect.position.rules)
        if self.tasks.go_on("weighing") and self.weighed == asked:
            return
        self.weighed = asked
        self.tasks.start("weighing", self.worth(effect), self.dispatch)

    async def worth(self, effect: Weigh) -> Weighed:
        """Find what a position is worth."""
        values = self.values(effect.position.rules)
        work = weighing(effect.position, values, throws=effect.throws)
        return Weighed(await estimates.in_slices(work))

    async def sound(self, cues: tuple[Cue, ...]) -> None:
        """Let sounds be heard, unless nobody has touched the page yet or all is silent."""
        settings = self.session.settings
        if self.mute or not device.touched() or not settings.loudness:
            return
        try:
            if not self.synthesiser:
                await asyncio.sleep(FRAME)
            if not self.synthesiser:
                self.synthesiser = Synthesiser()
            await self.synthesiser.play(cues, settings.loudness, animation.step(settings.speed))
        except Exception as error:  # no audio, or none allowed: the game goes on
            print(f"No sound: {error}")
            self.mute = True

    def bring_texts(self, language: str) -> None:
        """Fetch the texts of a language, then draw in it."""
        if language not in self.fetched:
            self.fetched.add(language)
            self.tasks.start("texts", self.texts(language))

    async def texts(self, language: str) -> None:
        """Fetch the texts of a language; without a connection the page stays as it is."""
        try:
            await device.brought(f"locale/{language}.mo")
        except Exception as error:
            print(f"The texts of {language} did not come: {error}")
            self.fetched.discard(language)
            return
        self.draw()

    def draw(self) -> None:
        """Draw the session."""
        self.drawing.draw(self.session, by_keyboard=self.hand.by_keyboard)
