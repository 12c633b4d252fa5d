"""The page, and the one way through: a message, the next session, its effects."""

from __future__ import annotations

import asyncio

from pyscript.ffi import create_proxy
from pyscript.js_modules import boot

from puluc.app import keyboard
from puluc.app.effects import (
    Animate,
    ArchiveGame,
    AskOpponent,
    CopyLink,
    DownloadGame,
    DrawSeed,
    Effect,
    Evaluate,
    LoadStudy,
    LoadTable,
    PlaySound,
    Save,
    SendMessage,
    StudyEffect,
    Summarise,
    TakeOverTab,
)
from puluc.app.messages import (
    AnimationEnded,
    Evaluated,
    Message,
    MessageError,
    OpenLink,
    OtherTabActive,
    SkipAnimation,
    Start,
    StorageFull,
    StudyFailed,
    StudyProgress,
    TableStatus,
)
from puluc.app.offline import KeepOffline, Offline, SaveUnreadable, UpdateApp
from puluc.app.open import links
from puluc.app.play.screen import Play, new_play
from puluc.app.session import Screen, Session
from puluc.app.settings import Setup
from puluc.app.sound_cues import Cue
from puluc.app.table_state import TableState
from puluc.app.update import begin_session, joined, update
from puluc.browser import animation, dom, estimates, opponent
from puluc.browser.embedded import EmbeddedFrame
from puluc.browser.input import InputHandler
from puluc.browser.io import files, offline, storage
from puluc.browser.pauses import FRAME, SETTLED
from puluc.browser.renderer import Renderer
from puluc.browser.sound.synthesiser import Synthesiser
from puluc.browser.tasks import Context, Study, Tasks
from puluc.engine.kernels import new_seed
from puluc.engine.rules import Rules
from puluc.engine.solved import table_name
from puluc.evaluation import estimator
from puluc.evaluation.win_chance import evaluate


def open_session() -> tuple[Session, list[Effect]]:
    """Return the session kept, or a new game, or what the address asks for, and its effects.

    On a first visit the person begins.
    """
    kept, problem = storage.load_session()
    session = kept or first_session(problem)
    asked: list[Effect] = [] if kept else [Save()]
    if dom.requested_address():
        linked, effects = update(session, OpenLink(new_seed(), dom.requested_address()))
        if linked.screen is not session.screen:
            return linked, [*asked, *effects]
        session, asked = linked, [*asked, *effects]
    session, effects = begin_session(session)
    return session, [*asked, *effects]


def first_session(problem: str = "") -> Session:
    """Return the session of a first visit; `problem` says why what was kept can't be read."""
    play = new_play(Setup(Rules.from_text(dom.RULES), starter="sun"), new_seed())
    return Session(play, offline=Offline(unread=problem))


def is_other_game(before: Screen, after: Screen) -> bool:
    """Return whether a step led from one game to another."""
    if isinstance(before, Play) and isinstance(after, Play):
        return before.game.seed != after.game.seed
    return isinstance(before, Play) != isinstance(after, Play)


class Controller:
    """Holds the session, has it drawn and carries out its effects."""

    waiting: list[Effect]
    """What is to be done once it is known whose the game is."""

    def __init__(self) -> None:
        """Take up the game, and make what `begin` draws of it."""
        self.frame = EmbeddedFrame() if dom.FRAMED else None
        self.incoming: files.FileOpener | None = None
        self.tasks = Tasks()
        self.desk = Context(self.dispatch, lambda: self.session, self.tasks)
        self.drawing = Renderer(self.bring_texts, framed=self.frame is not None)
        self.synthesiser: Synthesiser | None = None
        self.mute = False
        self.unkept = False
        self.fetched: set[str] = set()
        self.study: Study | None = None
        """The screens and the engine, once they are there."""
        self.evaluated: tuple[Evaluate, bool] | None = None
        self.followed = dom.address_fragment()
        """What the address's fragment was when the page last went by it."""
        self.session, self.waiting = (
            begin_session(self.frame.opened()) if self.frame else open_session()
        )
        self.drawing.prepare(self.session)
        boot.study.listen(
            create_proxy(lambda part: self.dispatch(StudyProgress(part))),
            create_proxy(lambda why: self.dispatch(StudyFailed(why))),
        )

    def begin(self) -> None:
        """Draw the game, and go on with it unless another window plays it."""
        self.drawing.draw(self.session, by_keyboard=False)
        self._listen()
        dom.mark_ready("drawn")
        if self.frame:
            self.frame.tell_ready()
        if dom.STORAGE is not None:
            boot.claim.ask()
        else:
            self.play()
        self.tasks.start("connecting", self.connect())

    def _listen(self) -> None:
        """Hear what happens to the page from now on."""
        self.hand = InputHandler(self.dispatch, self.touched, self.key, self.shaken)
        dom.on_appearance_change(self.draw)
        self._listen_to_windows()
        if not self.frame:
            self.incoming = files.FileOpener(self.dispatch, new_seed)
            dom.on_fragment_change(self.follow)

    def _listen_to_windows(self) -> None:
        """Hear the page's other windows, and the one around it."""
        boot.claim.listen(create_proxy(self.play), create_proxy(self.watch))
        if self.frame:
            self.frame.listen(lambda: self.session, lambda to: self.carry_out(*begin_session(to)))

    async def connect(self) -> None:
        """Have the device keep the page, once it is drawn, and the largest panels at hand."""
        await asyncio.sleep(SETTLED)
        for name in () if self.frame else ("rules", "new", "settings"):
            self.drawing.foresee(name, self.session)
            await asyncio.sleep(0)
        await offline.start_worker(self.dispatch)

    @property
    def watching(self) -> bool:
        """Whether another window plays the game."""
        return self.session.screen.name == "watch"

    def play(self) -> None:
        """Go on with the game, which is this window's now."""
        if self.watching:
            now, self.waiting = open_session()
            kept = self.session.offline._replace(unread=now.offline.unread)
            self.session = now._replace(offline=kept)
        effects, self.waiting = self.waiting, []
        self.carry_out(self.session, effects)
        self.settle()
        dom.mark_ready("whole")

    def watch(self) -> None:
        """Leave the game to another window."""
        self.waiting = []
        self.dispatch(OtherTabActive())
        dom.mark_ready("whole")

    def follow(self) -> None:
        """Open what a new fragment of the address asks for: if no screen, the game."""
        self.followed = dom.address_fragment()
        if not self.watching:
            if not links.asks_for_screen(dom.requested_address()):
                self.dispatch(f"to {Play.name}")
            self.dispatch(OpenLink(new_seed(), dom.requested_address()))
            self.settle()

    def settle(self) -> None:
        """Let a reload go on with what is played, rather than with what the address asks for."""
        if dom.requested_address() and dom.STORAGE is not None:
            storage.clear_address()
        self.followed = dom.address_fragment()

    def dispatch(self, message: Message) -> None:
        """Make a message happen; one that is not possible now is passed over."""
        try:
            step = update(self.session, message)
        except MessageError as error:
            print(f"Not possible now: {error.line}")
            return
        self.carry_out(*step)

    def touched(self) -> None:
        """Let what is being shown end at once: the player goes on."""
        if not self.session.screen.in_motion:
            animation.finish_ending()
            return
        if self.synthesiser:
            self.synthesiser.hush()
        self.dispatch(SkipAnimation())

    def shaken(self) -> None:
        """Let kernels rattle that are held."""
        self.tasks.start("rattle", self.sound((Cue("shake"),)))

    def key(self, name: str) -> bool:
        """Act on a key; return whether it means something."""
        framed = self.frame is not None
        meant = keyboard.key_message(self.session, name, framed=framed) is not None
        self.touched()
        message = keyboard.key_message(self.session, name, framed=framed)
        if message:
            self.dispatch(message)
        return meant or message is not None

    def carry_out(self, session: Session, effects: list[Effect]) -> None:
        """Draw the next session and start what it asks for; what it has no use for ends."""
        before, self.session = self.session, session
        if session.screen.token != before.screen.token:
            self.tasks.stop("activity")
        if is_other_game(before.screen, session.screen):
            self.drawing.lead_anew()
        self.draw()
        if self.frame:
            self.frame.step(before.screen, session.screen)
        elif not (session.awaited.message or self.watching or SendMessage in map(type, effects)):
            self.lead(anew=session.screen.name != before.screen.name)
        for effect in effects:
            self.start(effect)

    def lead(self, *, anew: bool) -> None:
        """Let the address lead to what is shown, unless the browser is on its way elsewhere."""
        if dom.address_fragment() == self.followed:
            dom.set_fragment(self.session.screen.address, anew=anew)
            self.followed = dom.address_fragment()

    def start(self, effect: Effect) -> None:
        """Start what an effect asks for."""
        match effect:
            case Save():
                if not storage.save_session(self.session) and not self.unkept:
                    self.unkept = True
                    self.dispatch(StorageFull())
            case Animate():
                self.tasks.start("activity", self.show(effect), self.dispatch)
            case AskOpponent():
                self.tasks.start("activity", self.think(effect), self.dispatch)
            case DrawSeed(Start()) if self.frame:
                self.frame.again()
            case DrawSeed(asked):
                self.dispatch(asked._replace(seed=new_seed()))
            case LoadTable(rules):
                self.tasks.start("loading", self.load(rules))
            case Evaluate():
                self.weigh(effect)
            case PlaySound(cues):
                self.tasks.start("sounding", self.sound(cues))
            case CopyLink(field):
                files.copy_link(field, self.dispatch)
            case DownloadGame():
                if record := self.session.screen.record:
                    files.save_game(record)
            case SaveUnreadable():
                files.offer_download("puluc-unreadable.json", storage.read_unreadable())
            case ArchiveGame():
                storage.archive_game(self.session)
            case SendMessage(message):
                self.dispatch(message)
            case TakeOverTab():
                boot.claim.takeOver()
            case LoadStudy(True) if self.study:
                self.study.ask_again()
                self.carry_out(*joined(self.session))
            case LoadStudy(wanted):
                boot.study.ask(wanted)
            case KeepOffline():
                self.tasks.start("keeping", offline.run_effect(effect, self.dispatch))
            case UpdateApp():
                self.tasks.start("renewing", offline.run_effect(effect, self.dispatch))
            case Summarise() | StudyEffect() if self.study:
                self.study.start(effect)

    async def show(self, effect: Animate) -> AnimationEnded:
        """Let something be seen."""
        await animation.play_animation(effect.happening, self.session.settings.speed)
        return AnimationEnded(effect.token)

    async def think(self, effect: AskOpponent) -> Message:
        """Let an opponent think."""
        await asyncio.sleep(FRAME)
        found = await self.study.think(effect) if self.study else None
        return found or await opponent.choose_move(effect)

    async def load(self, rules: Rules) -> None:
        """Load the estimate, telling how that and the table of a ruleset stand."""
        state = TableState(rules, "asked", error=await estimates.estimate_error(rules))
        if state.tells:
            self.dispatch(TableStatus(state))
            await asyncio.sleep(0)
        if self.study:
            await self.study.load(state)
        else:
            solved = table_name(state.rules) and not state.rules.rescue
            self.dispatch(TableStatus(state._replace(state="later" if solved else "none")))

    def join(self, study: Study) -> None:
        """Go on with the study, which has come: it loads exact chances and opens its screens."""
        self.study = study
        self.carry_out(*joined(self.session))

    def weigh(self, effect: Evaluate) -> None:
        """Find in slices what a position is worth, unless that goes on already."""
        exact = self.study is not None and self.study.is_solved(effect.position.rules)
        asked = effect, exact
        if self.tasks.go_on("weighing") and self.evaluated == asked:
            return
        self.evaluated = asked
        self.tasks.start("weighing", self.worth(effect), self.dispatch)

    async def worth(self, effect: Evaluate) -> Evaluated:
        """Find what a position is worth: the engine does, or until it can, the estimate."""
        found = await self.study.weigh(effect) if self.study else None
        if found:
            return found
        values = estimator.estimate_values(effect.position.rules)
        work = evaluate(effect.position, values, throws=effect.throws)
        return Evaluated(await estimates.run_in_slices(work))

    async def sound(self, cues: tuple[Cue, ...]) -> None:
        """Let sounds be heard, unless nobody has touched the page yet or all is silent."""
        settings = self.session.settings
        if self.mute or not dom.was_touched() or not settings.loudness:
            return
        try:
            if not self.synthesiser:
                await asyncio.sleep(FRAME)
            if not self.synthesiser:
                self.synthesiser = Synthesiser()
            await self.synthesiser.play(
                cues, settings.loudness, animation.seconds_per_step(settings.speed)
            )
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
            await dom.read_site_file(f"locale/{language}.bin")
            if self.study:
                await dom.read_site_file(f"locale/{language}.more.bin")
        except Exception as error:
            print(f"The texts of {language} did not come: {error}")
            self.fetched.discard(language)
            return
        self.draw()

    def draw(self) -> None:
        """Draw the session."""
        self.drawing.draw(self.session, by_keyboard=self.hand.by_keyboard)
