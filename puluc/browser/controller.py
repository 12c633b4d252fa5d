"""The controller: it updates the session by messages, draws it and runs its effects."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from time import monotonic

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
    LoadScreens,
    LoadTable,
    PlaySound,
    Save,
    ScreenEffect,
    SendMessage,
    Summarise,
    TakeOverTab,
)
from puluc.app.messages import (
    AnimationEnded,
    Evaluated,
    MessageError,
    OpenLink,
    OpponentMove,
    OtherTabActive,
    ScreensFailed,
    ScreensProgress,
    Sent,
    SkipAnimation,
    Start,
    StorageFull,
    TableStatus,
)
from puluc.app.offline_state import KeepOffline, Offline, SaveUnreadable, UpdateApp
from puluc.app.open import links
from puluc.app.play.new_play import first_play
from puluc.app.play.screen import Play
from puluc.app.session import Screen, ScreenBundle, Session, Step
from puluc.app.settings import Setup
from puluc.app.sound_cues import Cue
from puluc.app.table_state import TableState
from puluc.app.update import begin_session, join_screens, update
from puluc.browser import animation, background, dom
from puluc.browser.background import FRAME, SETTLED, SLICE, UNUSED
from puluc.browser.context import Context, LaterScreens, Tasks
from puluc.browser.embedded import EmbeddedFrame
from puluc.browser.input import InputHandler
from puluc.browser.io import files, service_worker, storage
from puluc.browser.renderer import Renderer
from puluc.browser.sound.synthesiser import Synthesiser
from puluc.engine.kernels import new_seed
from puluc.engine.rules import Rules
from puluc.engine.solved import table_name

BACKGROUND = (Animate, ArchiveGame, AskOpponent, Evaluate, LoadTable, PlaySound, Save, Summarise)
"""The effects that need neither a person's press nor to run before another step."""
PRESSED = 50
"""The most frames for which steps wait while something is pressed."""


def open_session(bundle: ScreenBundle | None = None) -> tuple[Session, list[Effect]]:
    """Return the kept session, a new game or that of the address, with its effects.

    On a first visit the person begins. An address that opens a panel waits for the bundle.
    """
    kept, problem = storage.load_session()
    session = (kept or first_session(problem))._replace(bundle=bundle)
    asked: list[Effect] = [] if kept else [Save()]
    if dom.requested_address():
        linked, effects = update(session, OpenLink(new_seed(), dom.requested_address()))
        if linked.screen is not session.screen:
            return linked, [*asked, *effects]
        session, asked = linked, [*asked, *effects]
    session, effects = begin_session(session)
    return session, [*asked, *effects]


def first_session(problem: str = "") -> Session:
    """Return the session of a first visit; `problem` is the reason why a kept one can't be read."""
    rules = Rules.from_text(dom.RULES)
    play = first_play(rules, new_seed())
    return Session(play, setup=Setup(rules), offline=Offline(unread=problem))


def is_other_game(before: Screen, after: Screen) -> bool:
    """Return whether a step led from one game to another."""
    if isinstance(before, Play) and isinstance(after, Play):
        return before.game.seed != after.game.seed
    return isinstance(before, Play) != isinstance(after, Play)


class Controller:
    """Holds the session, draws it and runs its effects."""

    waiting: list[Effect]
    """The effects that wait until it is known which window plays."""

    def __init__(self) -> None:
        """Open the session."""
        self.frame = EmbeddedFrame() if dom.FRAMED else None
        self.incoming: files.FileOpener | None = None
        self.tasks = Tasks()
        self.context = Context(self.dispatch, lambda: self.session, self.tasks)
        self.renderer = Renderer(self.load_texts, framed=self.frame is not None)
        self.synthesiser: Synthesiser | None = None
        self.mute = False
        self.storage_full = False
        self.fetched_languages: set[str] = set()
        self.screens: LaterScreens | None = None
        """The screens and the engine, once they are loaded."""
        self.evaluated: tuple[Evaluate, bool] | None = None
        self.steps: list[Callable[[Session], Step]] = []
        """The next steps, which wait until the session is drawn."""
        self.presses: list[Callable[[], None]] = []
        """What a person has pressed meanwhile, which waits for that, too."""
        self.undrawn: tuple[Screen, list[Effect]] | None = None
        """The screen before the session that is not drawn yet, and its effects."""
        self.drawing: Iterator[None] | None = None
        """The drawing of that session, once it has begun."""
        self.unwritten: dict[str, Callable[[], None]] = {}
        """What is about to be written to the device, by the name of its task."""
        self.last_fragment = dom.address_fragment()
        """The fragment of the address when the page last read or wrote it."""
        self.session, self.waiting = (
            begin_session(self.frame.initial_session()) if self.frame else open_session()
        )
        boot.screens.listen(
            create_proxy(lambda part: self.dispatch(ScreensProgress(part))),
            create_proxy(lambda why: self.dispatch(ScreensFailed(why))),
        )

    def start_page(self, then: Callable[[], None]) -> None:
        """Draw the game in slices and continue it; then call `then`."""

        def begin() -> None:
            self.begin()
            then()

        boot.inTurns(create_proxy(self.prepare), create_proxy(begin))

    def prepare(self) -> bool:
        """Render the next sections of the first drawing, or draw them, for `SLICE` and one more.

        Return whether some are left.
        """
        if not self.renderer.has_rendered(self.session):
            self.renderer.prepare(self.session)
            return True
        end = monotonic() + SLICE
        if not self.drawing:
            self.drawing = self.renderer.draw_in_turns(self.session, by_keyboard=False)
        return any(monotonic() > end for _section in self.drawing)

    def begin(self) -> None:
        """Continue the game, which is drawn, unless another window plays it."""
        self.next = create_proxy(self.go_on)
        self.input = InputHandler(
            self.act, self.press, self.show, self.finish, self.touched, self.key, self.shaken
        )
        dom.on_appearance_change(self.redraw)
        self.redraw()
        dom.mark_ready("drawn")
        self._listen_to_windows()
        if self.frame:
            self.frame.report_ready()
        if dom.STORAGE is not None:
            boot.claim.ask()
        else:
            self.play()
        self.tasks.start("connecting", self.connect())

    def _listen_to_windows(self) -> None:
        """Listen to the other windows of the page, to the one around it, and to its address."""
        boot.claim.listen(*map(create_proxy, (self.play, self.close, self.watch)))
        dom.on_leaving(self.close)
        if self.frame:
            self.frame.listen(self.latest_session, self.begin_anew)
        else:
            self.incoming = files.FileOpener(self.act, new_seed)
            dom.on_fragment_change(self.follow)

    async def connect(self) -> None:
        """Start the service worker after the first drawing; then prepare the largest panels."""
        await asyncio.sleep(SETTLED)
        await service_worker.start_worker(self.dispatch)
        await asyncio.sleep(UNUSED)
        for name in ("rules", "new", "settings") if self.session.bundle else ():
            while self.session.screen.in_motion:
                await asyncio.sleep(FRAME)
            self.renderer.prerender_panel(name, self.session)
            await asyncio.sleep(FRAME)

    @property
    def watching(self) -> bool:
        """Whether another window plays the game."""
        return self.session.screen.name == "watch"

    def play(self) -> None:
        """Play in this window."""
        self.finish_steps()
        if self.watching:
            now, self.waiting = open_session(self.session.bundle)
            kept = self.session.offline._replace(unread=now.offline.unread)
            self.session = now._replace(offline=kept)
        effects, self.waiting = self.waiting, []
        self.advance(lambda session: (session, effects))
        self.settle()
        dom.mark_ready("whole")

    def watch(self) -> None:
        """Leave the game to another window."""
        self.waiting = []
        self.act(OtherTabActive())
        self.finish_steps()
        dom.mark_ready("whole")

    def latest_session(self) -> Session:
        """Return the session after the steps that wait."""
        self.finish_steps()
        return self.session

    def begin_anew(self, session: Session) -> None:
        """Continue with the session that the window around the page asks for."""
        self.advance(lambda _before: begin_session(session))

    def follow(self) -> None:
        """Open the screen or game of a new fragment of the address."""
        self.last_fragment = dom.address_fragment()
        if not self.watching:
            if not links.asks_for_screen(dom.requested_address()):
                self.dispatch(f"to {Play.name}")
            self.dispatch(OpenLink(new_seed(), dom.requested_address()))
            self.settle()

    def settle(self) -> None:
        """Remove the game from the address, so that a reload continues the game being played."""
        self.finish_steps()
        if dom.requested_address() and dom.STORAGE is not None:
            storage.clear_address()
        self.last_fragment = dom.address_fragment()

    def dispatch(self, message: Sent) -> None:
        """Update the session by a message; one that is impossible now is ignored."""
        self.advance(lambda session: update(session, message))

    def act(self, message: Sent, screen: str = "") -> None:
        """Update the session by a person's message, after the steps that wait, and draw it next.

        A message for a `screen` that was left meanwhile does nothing.
        """

        def step(session: Session) -> Step:
            left = screen not in ("", session.screen.name)
            return (session, []) if left else update(session, message)

        self.advance(step)
        self.hurry()

    def press(self, do: Callable[[], None]) -> None:
        """Do what a person has pressed, once the page shows the session."""
        if self.undrawn or self.presses:
            self.presses.append(do)
            self.hurry()
        else:
            do()

    def hurry(self) -> None:
        """Do what is due before what else waits.

        While something is pressed it is done at once, as a drag needs it.
        """
        if self.input.down:
            self.finish()
        elif self.is_behind:
            self.tasks.stop("drawing")
            boot.soon(self.next)

    def go_on(self) -> None:
        """Do what is due after a press, each in a turn of its own, before what else waits."""
        if self.is_behind:
            self.do_next()
        if self.is_behind:
            boot.soon(self.next)

    def advance(self, step: Callable[[Session], Step]) -> None:
        """Carry out a step, now or once the session is drawn."""
        self.steps.append(step)
        if not self.undrawn and len(self.steps) == 1:
            self.take_step()
        if self.is_behind and not self.tasks.is_running("drawing"):
            self.tasks.start("drawing", self.catch_up())

    @property
    def is_behind(self) -> bool:
        """Whether a drawing, a press, a step or a change of the focus is due."""
        return bool(self.undrawn or self.presses or self.steps or self.renderer.next_focus)

    async def catch_up(self) -> None:
        """Draw the session and take the steps that wait, each in a turn of the browser.

        While something is pressed it waits, as it could move a button away before its click.
        """
        frames = PRESSED
        while self.is_behind:
            if self.input.down and frames:
                frames -= 1
                await asyncio.sleep(FRAME)
            else:
                self.do_next()
                if self.renderer.has_no_focus:
                    # A key could come before the next turn, and find the focus nowhere.
                    self.renderer.move_focus()
                await asyncio.sleep(0)

    def show(self) -> None:
        """Draw the session now, if that is due."""
        while self.undrawn or self.presses:
            self.do_next()

    def finish_steps(self) -> None:
        """Take the steps that wait, and draw the session, now."""
        while self.undrawn or self.presses or self.steps:
            self.do_next()

    def finish(self) -> None:
        """Do all that is due, now."""
        self.finish_steps()
        self.renderer.move_focus()

    def do_next(self) -> None:
        """Do one thing that is due: move the focus, render some sections, draw one, do what was
        pressed, or take the next step.
        """
        if self.renderer.next_focus:
            self.renderer.move_focus()
        elif self.undrawn and self.renderer.has_rendered(self.session):
            self.draw_section(*self.undrawn)
        elif self.undrawn:
            self.renderer.prepare(self.session)
        elif self.presses:
            self.presses.pop(0)()
        else:
            self.take_step()

    def take_step(self) -> None:
        """Take the next step; one by a message that is impossible now is ignored."""
        try:
            self.carry_out(*self.steps.pop(0)(self.session))
        except MessageError as error:
            print(f"Not possible now: {error.line}")

    def touched(self) -> None:
        """End the animation."""
        if not self.session.screen.in_motion:
            animation.finish_ending()
            return
        if self.synthesiser:
            self.synthesiser.hush()
        self.act(SkipAnimation())

    def shaken(self) -> None:
        """Play the sound of kernels in the hand."""
        self.tasks.start("rattle", self.sound((Cue("shake"),)))

    def key(self, name: str) -> bool:
        """Handle a key; return whether it has a meaning."""
        framed = self.frame is not None
        meant = keyboard.key_message(self.session, name, framed=framed) is not None
        self.touched()
        message = keyboard.key_message(self.session, name, framed=framed)
        if message:
            self.act(message)
        return meant or message is not None

    def carry_out(self, session: Session, effects: list[Effect]) -> None:
        """Continue with the next session, and stop tasks that it doesn't need.

        It is drawn later, before its effects, unless one of them needs to run at once.
        """
        before, self.session = self.session, session
        if session.screen.token != before.screen.token:
            self.tasks.stop("activity")
        if is_other_game(before.screen, session.screen):
            self.renderer.reset_focus()
        self.undrawn = before.screen, effects
        if not all(isinstance(effect, BACKGROUND) for effect in effects):
            self.draw_section(*self.undrawn)
            while self.drawing:
                self.draw_section(*self.undrawn)

    def draw_section(self, before: Screen, effects: list[Effect]) -> None:
        """Draw the next section after a step, and run its effects once all are drawn."""
        session = self.session
        if not self.drawing:
            by_keyboard = self.input.by_keyboard
            self.drawing = self.renderer.draw_in_turns(session, by_keyboard=by_keyboard)
        for _section in self.drawing:
            return
        self.undrawn = self.drawing = None
        if self.frame:
            self.frame.step(before, session.screen)
        elif not (session.pending.message or self.watching or SendMessage in map(type, effects)):
            self.update_address(new_entry=session.screen.name != before.name)
        # What the effects send at once comes before the steps that wait.
        waiting, self.steps = self.steps, []
        try:
            for effect in effects:
                self.start(effect)
        finally:
            self.steps += waiting

    def update_address(self, *, new_entry: bool) -> None:
        """Update the address to the visible screen, unless the browser is navigating.

        `new_entry` adds an entry to the history.
        """
        if dom.address_fragment() == self.last_fragment:
            dom.set_fragment(self.session.screen.address, new_entry=new_entry)
            self.last_fragment = dom.address_fragment()

    def start(self, effect: Effect) -> None:
        """Run an effect."""
        match effect:
            case Save():
                self.write_later("saving", self.save)
            case Animate():
                self.tasks.start("activity", self.animate(effect), self.dispatch)
            case AskOpponent():
                self.tasks.start("activity", self.think(effect), self.dispatch)
            case DrawSeed(Start()) if self.frame:
                self.frame.restart()
            case DrawSeed(asked):
                self.dispatch(asked._replace(seed=new_seed()))
            case LoadTable(rules):
                self.tasks.start("loading", self.load(rules))
            case Evaluate():
                self.start_evaluation(effect)
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
                session = self.session
                self.write_later("archiving", lambda: storage.archive_game(session))
            case SendMessage(message):
                self.dispatch(message)
            case TakeOverTab():
                boot.claim.takeOver()
            case LoadScreens(True) if self.screens:
                self.screens.ask_again()
                self.join(self.screens)
            case LoadScreens(wanted):
                boot.screens.ask(wanted)
            case KeepOffline():
                self.tasks.start("keeping", service_worker.run_effect(effect, self.dispatch))
            case UpdateApp():
                self.tasks.start("renewing", service_worker.run_effect(effect, self.dispatch))
            case Summarise() | ScreenEffect() if self.screens:
                self.screens.start(effect)

    def write_later(self, name: str, write: Callable[[], None]) -> None:
        """Write to the device, in place of a waiting write of this name.

        It happens once the browser has painted, as a long game takes as long to write as to draw,
        but before the page is closed.
        """
        self.unwritten[name] = write
        self.tasks.start(name, asyncio.sleep(FRAME), lambda _done: self.write(name))

    def write(self, name: str) -> None:
        """Write what waits by this name."""
        self.unwritten.pop(name)()

    def save(self) -> None:
        """Keep the session on the device."""
        if self.watching or storage.save_session(self.session) or self.storage_full:
            return
        self.storage_full = True
        self.dispatch(StorageFull())

    def close(self) -> None:
        """Finish what must not be lost when the page is left or another window takes the game."""
        self.finish_steps()
        for name in list(self.unwritten):
            self.tasks.stop(name)
            self.write(name)

    async def animate(self, effect: Animate) -> AnimationEnded:
        """Play an animation."""
        await animation.play_animation(effect.happening, self.session.settings.speed)
        return AnimationEnded(effect.token)

    async def think(self, effect: AskOpponent) -> OpponentMove:
        """Return an opponent's move."""
        await asyncio.sleep(FRAME)
        found = await self.screens.think(effect) if self.screens else None
        return found or await background.choose_move(effect)

    async def load(self, rules: Rules) -> None:
        """Load the estimate, and report the state of it and of the table.

        The later screens load the table; when they join meanwhile, they ask for it again.
        """
        screens = self.screens
        state = TableState(rules, "asked", error=await background.prepare_estimate(rules))
        if state.tells:
            self.dispatch(TableStatus(state))
            await asyncio.sleep(0)
        if screens:
            await screens.load(state)
        else:
            solved = table_name(state.rules) and not state.rules.rescue
            self.dispatch(TableStatus(state._replace(state="later" if solved else "none")))

    def join(self, screens: LaterScreens) -> None:
        """Continue with the later screens, which have just loaded, and exact chances."""

        def join(session: Session) -> Step:
            self.screens = screens
            return join_screens(session, screens.parts)

        self.advance(join)

    def start_evaluation(self, effect: Evaluate) -> None:
        """Start to evaluate a position, unless that is running."""
        exact = self.screens is not None and self.screens.is_solved(effect.position.rules)
        asked = effect, exact
        if self.tasks.is_running("evaluating") and self.evaluated == asked:
            return
        self.evaluated = asked
        self.tasks.start("evaluating", self.evaluate(effect), self.dispatch)

    async def evaluate(self, effect: Evaluate) -> Evaluated:
        """Return the evaluation of a position by the engine, or else by the estimate."""
        found = await self.screens.evaluate(effect) if self.screens else None
        if found:
            return found
        return await background.evaluate_position(effect)

    async def sound(self, cues: tuple[Cue, ...]) -> None:
        """Play sounds, if a person has touched the page and sounds are on."""
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
        except Exception as error:  # no audio, or not allowed: the game continues
            print(f"No sound: {error}")
            self.mute = True

    def load_texts(self, language: str) -> None:
        """Fetch the texts of a language, then draw with them."""
        if language not in self.fetched_languages:
            self.fetched_languages.add(language)
            self.tasks.start("texts", self.texts(language))

    async def texts(self, language: str) -> None:
        """Fetch the texts of a language; without a connection nothing changes."""
        try:
            # A language can be used as soon as the game's texts are loaded.
            if self.screens:
                await dom.fetch_site_file(f"locale/{language}.more.bin")
            await dom.fetch_site_file(f"locale/{language}.bin")
        except Exception as error:
            print(f"The texts of {language} could not be loaded: {error}")
            self.fetched_languages.discard(language)
            return
        self.redraw()

    def draw(self) -> None:
        """Draw the session now."""
        self.drawing = None
        self.renderer.draw(self.session, by_keyboard=self.input.by_keyboard)

    def redraw(self) -> None:
        """Draw the session again, as the page looks otherwise now."""
        self.draw()
        self.renderer.move_focus()
