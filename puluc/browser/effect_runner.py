"""The effects of the game in the page: each type of effect has one handler."""

import asyncio
from collections.abc import Callable

from pyscript.js_modules import boot

from puluc.app import effects
from puluc.app.effects import Effect
from puluc.app.frame_queue import FRAME
from puluc.app.messages import AnimationEnded, Evaluated, OpponentMove, StorageChanged, TableStatus
from puluc.app.offline_state import KeepOffline, SaveUnreadable, UpdateApp
from puluc.app.sound_cues import Cue
from puluc.app.table_state import TableState
from puluc.browser import animation, background, dom
from puluc.browser.context import Context, Handlers, LaterScreens
from puluc.browser.io import files, service_worker, storage
from puluc.browser.sound.synthesiser import Synthesiser
from puluc.engine.kernels import new_seed
from puluc.engine.rules import Rules


class EffectRunner:
    """Runs effects. Handlers that load later join by `add`."""

    def __init__(self, context: Context) -> None:
        """Handle the game's own effects, which report to `context`."""
        self.context = context
        self.screens: LaterScreens | None = None
        """The screens and the worker after loading."""
        self._synthesiser: Synthesiser | None = None
        self._is_mute = False
        self._evaluated: tuple[effects.Evaluate, bool] | None = None
        self._unwritten: dict[str, Callable[[], None]] = {}
        """The pending writes to the device, by the name of their task."""
        start, dispatch = context.tasks.start, context.dispatch
        self._handlers: Handlers = {
            effects.Animate: lambda effect: start("activity", self._animate(effect), dispatch),
            effects.ArchiveGame: lambda _effect: self._archive(),
            effects.AskOpponent: lambda effect: start("activity", self._think(effect), dispatch),
            effects.CopyLink: lambda effect: files.copy_link(effect.field, dispatch),
            effects.DownloadGame: lambda _effect: self._download_game(),
            effects.DrawSeed: lambda effect: dispatch(effect.message._replace(seed=new_seed())),
            effects.Evaluate: self._start_evaluation,
            KeepOffline: lambda effect: start("keeping", service_worker.change(effect, dispatch)),
            effects.LoadTable: lambda effect: start("loading", self._load(effect.rules)),
            effects.PlaySound: lambda effect: self.sound(effect.cues),
            effects.Save: lambda _effect: self._write_later("saving", self._save),
            SaveUnreadable: lambda _effect: files.offer_download(
                "puluc-unreadable.json", boot.stored.blob(storage.unread)
            ),
            effects.SendMessage: lambda effect: dispatch(effect.message),
            # Only the later screens can do it, and they ask for it when they join.
            effects.Summarise: lambda _effect: None,
            effects.TakeOverTab: lambda _effect: boot.claim.takeOver(),
            UpdateApp: lambda effect: start("renewing", service_worker.change(effect, dispatch)),
        }

    def add(self, handlers: Handlers) -> None:
        """Add handlers, or replace those of the same types."""
        self._handlers.update(handlers)

    def run(self, effect: Effect) -> None:
        """Run an effect. Raises LookupError for a type that nothing handles."""
        handler = self._handlers.get(type(effect))
        if handler is None:
            raise LookupError(f"nothing handles the effect {effect!r}")
        handler(effect)

    def write_all(self) -> None:
        """Write now what waits to be written to the device."""
        for name in list(self._unwritten):
            self.context.tasks.stop(name)
            self._write(name)

    def _write_later(self, name: str, write: Callable[[], None]) -> None:
        """Write to the device, in place of a waiting write of this name.

        It happens once the browser has painted, as a long game takes as long to write as to draw,
        but before the page is closed.
        """
        self._unwritten[name] = write
        self.context.tasks.start(name, asyncio.sleep(FRAME), lambda _done: self._write(name))

    def _write(self, name: str) -> None:
        self._unwritten.pop(name)()

    def _save(self) -> None:
        session = self.context.session()
        if session.screen.name == "watch":
            return
        save_error = storage.save_session(session)
        if save_error != session.save_error:
            self.context.dispatch(StorageChanged(save_error))

    def _archive(self) -> None:
        session = self.context.session()
        self._write_later("archiving", lambda: storage.archive_game(session))

    def _download_game(self) -> None:
        if record := self.context.session().screen.record:
            files.save_game(record)

    async def _animate(self, effect: effects.Animate) -> AnimationEnded:
        speed = self.context.session().settings.speed
        await animation.play_animation(effect.happening, speed)
        return AnimationEnded(effect.token)

    async def _think(self, effect: effects.AskOpponent) -> OpponentMove:
        await asyncio.sleep(FRAME)
        found = await self.screens.think(effect) if self.screens else None
        return found or await background.choose_move(effect)

    async def _load(self, rules: Rules) -> None:
        """Load the estimate, and report the state of it and of the table.

        The later screens load the table; they request it again when they join.
        """
        screens = self.screens
        state = TableState(rules, "queued", error=await background.prepare_estimate(rules))
        if state.has_values:
            self.context.dispatch(TableStatus(state))
            await asyncio.sleep(0)
        if screens:
            await screens.load(state)
        else:
            self.context.dispatch(TableStatus(state._replace(state="later")))

    def _start_evaluation(self, effect: effects.Evaluate) -> None:
        """Start to evaluate a position, unless that is running."""
        exact = self.screens is not None and self.screens.is_solved(effect.position.rules)
        question = effect, exact
        if self.context.tasks.is_running("evaluating") and self._evaluated == question:
            return
        self._evaluated = question
        self.context.tasks.start("evaluating", self._evaluate(effect), self.context.dispatch)

    async def _evaluate(self, effect: effects.Evaluate) -> Evaluated:
        """Return the evaluation of a position by the worker, or else by the estimate."""
        found = await self.screens.evaluate(effect) if self.screens else None
        return found or await background.evaluate_position(effect)

    def hush(self) -> None:
        """Stop the sounds."""
        if self._synthesiser:
            self._synthesiser.hush()

    def sound(self, cues: tuple[Cue, ...], task: str = "sounding") -> None:
        """Play sounds in a task of this name."""
        self.context.tasks.start(task, self._play(cues))

    async def _play(self, cues: tuple[Cue, ...]) -> None:
        """Play sounds, if a person has touched the page and sounds are on."""
        settings = self.context.session().settings
        if self._is_mute or not dom.was_touched() or not settings.loudness:
            return
        try:
            if not self._synthesiser:
                await asyncio.sleep(FRAME)
            if not self._synthesiser:
                self._synthesiser = Synthesiser()
            await self._synthesiser.play(
                cues, settings.loudness, animation.seconds_per_step(settings.speed)
            )
        except Exception as error:  # no audio, or not allowed: the game continues
            print(f"No sound: {error}")
            self._is_mute = True
