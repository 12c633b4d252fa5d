"""The controller: it updates the session by messages, draws it and runs its effects."""

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from time import monotonic

from pyscript import window
from pyscript.ffi import create_proxy
from pyscript.js_modules import boot

from puluc.app import keyboard, messages
from puluc.app.effects import DEFERRED, DrawSeed, Effect, LoadScreens, Save, SendMessage
from puluc.app.frame_queue import FRAME, Drawing, FrameQueue
from puluc.app.messages import MessageError, Sent
from puluc.app.offline_state import Offline
from puluc.app.open import links
from puluc.app.open.open_game import leave_linked_game
from puluc.app.play.new_play import first_play
from puluc.app.play.screen import Play
from puluc.app.session import Screen, ScreenBundle, Session, Step
from puluc.app.settings import Setup
from puluc.app.sound_cues import Cue
from puluc.app.update import begin_session, join_screens, update
from puluc.browser import animation, dom
from puluc.browser.background import SETTLED, SLICE, UNUSED
from puluc.browser.context import BrowserTurns, Context, LaterScreens, Tasks
from puluc.browser.effect_runner import EffectRunner
from puluc.browser.embedded import EmbeddedFrame
from puluc.browser.input import InputHandler
from puluc.browser.io import files, service_worker, storage
from puluc.browser.renderer import Renderer
from puluc.engine.kernels import new_seed
from puluc.engine.rules import Rules
from puluc.ui import sections


def open_session(bundle: ScreenBundle | None = None) -> tuple[Session, list[Effect]]:
    """Return the kept session, a new game or that of the address, with its effects.

    On a first visit the person begins. An address that opens a panel waits for the bundle. A game
    that only a link opened stays if the page is loaded again.
    """
    kept, problem = storage.load_session()
    session = (kept or first_session(problem))._replace(bundle=bundle)
    if not (bundle or dom.RELOADED):
        session = leave_linked_game(session, new_seed())
    first_effects: list[Effect] = [] if kept else [Save()]
    if dom.requested_address():
        linked, effects = update(session, messages.OpenLink(new_seed(), dom.requested_address()))
        if linked.screen is not session.screen:
            return linked, [*first_effects, *effects]
        session, first_effects = linked, [*first_effects, *effects]
    session, effects = begin_session(session)
    return session, [*first_effects, *effects]


def first_session(problem: str = "") -> Session:
    """Return the session of a first visit; `problem` is the reason why a kept one can't be read."""
    play = first_play(Rules.from_text(dom.RULES), new_seed())
    return Session(play, setup=Setup(play.rules), offline=Offline(unread=problem))


def is_other_game(before: Screen, after: Screen) -> bool:
    """Return whether a step led from one game to another."""
    old, new = [isinstance(one, Play) and one.game.seed for one in (before, after)]
    return old != new


def is_end(screen: Screen) -> bool:
    """Return whether a screen shows the end of a game."""
    return isinstance(screen, Play) and screen.over


class Controller:
    """Holds the session, draws it and runs its effects."""

    waiting: list[Effect]
    """The effects that wait until it is known which window plays."""

    def __init__(self) -> None:
        """Open the session."""
        self.frame = EmbeddedFrame() if dom.FRAMED else None
        self.tasks = Tasks()
        self.context = Context(self.dispatch, lambda: self.session, self.tasks)
        self.effects = EffectRunner(self.context)
        self.effects.add({LoadScreens: self.load_screens})
        if self.frame:
            self.effects.add({DrawSeed: self.frame.restart})
        self.renderer = Renderer(self.load_texts, framed=self.frame is not None)
        self.queue = FrameQueue(self.renderer, BrowserTurns(self.tasks), lambda: self.input.down)
        self.fetched_languages: set[str] = set()
        self.first_drawing: Iterator[None] | None = None
        self.last_fragment = dom.address_fragment()
        """The fragment of the address when the page last read or wrote it."""
        self.unopened_address = dom.requested_address()
        """The query and fragment of an address that is not opened yet."""
        self.session, self.waiting = (
            begin_session(self.frame.initial_session()) if self.frame else open_session()
        )
        boot.screens.listen(
            create_proxy(lambda part: self.dispatch(messages.ScreensProgress(part))),
            create_proxy(lambda why: self.dispatch(messages.ScreensFailed(why))),
        )

    # The start, and other windows

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
        if not self.first_drawing:
            self.first_drawing = self.renderer.draw_in_turns(self.session, by_keyboard=False)
        return any(monotonic() > end for _section in self.first_drawing)

    def begin(self) -> None:
        """Continue the game, which is drawn, unless another window plays it."""
        self.input = InputHandler(self.act, self.queue, self.touched, self.key, self.shaken)
        for query in (dom.UPRIGHT, dom.NIGHT):
            dom.add_listener(query, "change", lambda _event: self.redraw())
        self.redraw()
        dom.mark_still(is_end(self.session.screen))
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
            self.frame.listen(
                self.latest_session, lambda new: self.advance(lambda _before: begin_session(new))
            )
        else:
            files.FileOpener(self.act, new_seed)
            dom.add_listener(window, "hashchange", lambda _event: self.follow())

    async def connect(self) -> None:
        """Start the service worker after the first drawing; then prepare the largest panels."""
        await asyncio.sleep(SETTLED)
        await service_worker.start_worker(self.dispatch)
        await asyncio.sleep(UNUSED)
        for name in ("rules", "new", "settings") if self.session.bundle else ():
            while self.session.screen.in_motion:
                await asyncio.sleep(FRAME)
            # Rendered in advance, as caches make the next time fast.
            panelled = self.session._replace(panel=name)
            sections.render_panel(panelled, dom.page_address(), dom.SINGLE)
            await asyncio.sleep(FRAME)

    @property
    def watching(self) -> bool:
        """Whether another window plays the game."""
        return self.session.screen.name == "watch"

    def play(self) -> None:
        """Play in this window."""
        self.queue.flush()
        self.unopened_address = ""
        if self.watching:
            reopened, self.waiting = open_session(self.session.bundle)
            kept = self.session.offline._replace(unread=reopened.offline.unread)
            self.session = reopened._replace(offline=kept)
        effects, self.waiting = self.waiting, []
        self.advance(lambda session: (session, effects))
        self.settle()
        dom.mark_ready("whole")

    def watch(self) -> None:
        """Leave the game to another window."""
        self.waiting = []
        self.act(messages.OtherTabActive(self.unopened_address))
        self.queue.flush()
        dom.mark_ready("whole")

    def latest_session(self) -> Session:
        """Return the session after the steps that wait."""
        self.queue.flush()
        return self.session

    def follow(self) -> None:
        """Open the screen or game of a new fragment of the address."""
        self.last_fragment = dom.address_fragment()
        if self.watching:
            self.unopened_address = dom.requested_address()
            self.watch()
            boot.claim.want()
        else:
            if not links.asks_for_screen(dom.requested_address()):
                self.dispatch(f"to {Play.name}")
            self.dispatch(messages.OpenLink(new_seed(), dom.requested_address()))
            self.settle()

    def settle(self) -> None:
        """Remove the game from the address, so that a reload continues the game being played.

        A link of a game by link stays until its screen replaces it.
        """
        self.queue.flush()
        if dom.requested_address() and dom.STORAGE is not None:
            storage.clear_address()
        self.last_fragment = dom.address_fragment()

    def close(self) -> None:
        """Save the game before the page closes or another window takes it."""
        self.queue.flush()
        self.effects.write_all()

    # Messages

    def dispatch(self, message: Sent) -> None:
        """Update the session by a message; one that is impossible now is ignored."""
        self.advance(lambda session: update(session, message))

    def act(self, message: Sent, screen: str = "") -> None:
        """Update the session by a person's message, after the steps that wait, and draw it next.

        A message for a `screen` that is no longer open does nothing.
        """

        def step(session: Session) -> Step:
            left = screen not in ("", session.screen.name)
            return (session, []) if left else update(session, message)

        self.advance(step)
        self.queue.hurry()

    def touched(self) -> None:
        """End the animation."""
        if not self.session.screen.in_motion:
            animation.finish_ending()
            return
        self.effects.hush()
        self.act(messages.SkipAnimation())

    def shaken(self) -> None:
        """Play the sound of kernels in the hand."""
        self.effects.sound((Cue("shake"),), "rattle")

    def key(self, name: str) -> bool:
        """Handle a key; return whether it has a meaning."""
        framed = self.frame is not None
        meant = keyboard.key_message(self.session, name, framed=framed) is not None
        self.touched()
        if message := keyboard.key_message(self.session, name, framed=framed):
            self.act(message)
        return meant or message is not None

    # Steps

    def advance(self, step: Callable[[Session], Step]) -> None:
        """Carry out a step, now or once the session is drawn."""
        self.queue.enqueue(partial(self.take, step))

    def take(self, step: Callable[[Session], Step]) -> Drawing | None:
        """Take a step; one by a message that is impossible now is ignored."""
        now, session = dom.read_clock(), self.session
        session = session if now == session.now else session._replace(now=now)
        try:
            return self.carry_out(*step(session))
        except MessageError as error:
            print(f"Not possible now: {error.line}")
            return None

    def carry_out(self, session: Session, effects: list[Effect]) -> Drawing:
        """Continue with the next session, stopping tasks that it doesn't need; return its drawing.

        It is drawn later, before its effects, unless one of them needs to run at once.
        """
        before, self.session = self.session.screen, session
        if session.screen.token != before.token:
            self.tasks.stop("activity")
        if is_other_game(before, session.screen):
            self.renderer.reset_focus()
            # Who returns to an end has seen it.
            dom.mark_still(is_end(session.screen) and session.screen.name != before.name)
        at_once = not all(isinstance(effect, DEFERRED) for effect in effects)
        return Drawing(self.draw, partial(self.finish_step, before, effects), at_once)

    def draw(self) -> Iterator[None]:
        """Render the session and draw it, in parts."""
        while not self.renderer.has_rendered(self.session):
            self.renderer.prepare(self.session)
            yield
        yield from self.renderer.draw_in_turns(self.session, by_keyboard=self.input.by_keyboard)

    def finish_step(self, before: Screen, effects: list[Effect]) -> None:
        """Report a step that is drawn, and run its effects."""
        session = self.session
        if self.frame:
            self.frame.step(before, session.screen)
        elif not (session.pending.message or self.watching or SendMessage in map(type, effects)):
            self.update_address(new_entry=session.screen.name != before.name)
        for effect in effects:
            self.effects.run(effect)

    def update_address(self, *, new_entry: bool) -> None:
        """Update the address to the visible screen, unless the browser is navigating.

        `new_entry` adds an entry to the history.
        """
        address = self.session.screen.address
        if address is not None and dom.address_fragment() == self.last_fragment:
            dom.set_fragment(address, new_entry=new_entry)
            self.last_fragment = dom.address_fragment()

    def redraw(self) -> None:
        """Draw the session again, as the page looks different now."""
        self.queue.draw_again()
        for _section in self.draw():
            pass
        self.renderer.move_focus()

    # What loads later

    def load_screens(self, effect: LoadScreens) -> None:
        """Load the later screens, or stop that; start their worker again if they have loaded."""
        screens = self.effects.screens
        if effect.wanted and screens:
            screens.ask_again()
            self.join(screens)
        else:
            boot.screens.ask(effect.wanted)

    def join(self, screens: LaterScreens) -> None:
        """Continue with the later screens, which have just loaded, and exact chances."""

        def join(session: Session) -> Step:
            self.effects.screens = screens
            self.effects.add(screens.handlers)
            return join_screens(session, screens.parts)

        self.advance(join)

    def load_texts(self, language: str) -> None:
        """Fetch the texts of a language, then draw with them."""
        if language not in self.fetched_languages:
            self.fetched_languages.add(language)
            self.tasks.start("texts", self.texts(language))

    async def texts(self, language: str) -> None:
        """Fetch the texts of a language; without a connection nothing changes."""
        try:
            # A language can be used as soon as the game's texts are loaded.
            if self.effects.screens:
                await dom.fetch_site_file(f"locale/{language}.more.bin")
            await dom.fetch_site_file(f"locale/{language}.bin")
        except Exception as error:
            print(f"The texts of {language} could not be loaded: {error}")
            self.fetched_languages.discard(language)
            return
        self.redraw()
