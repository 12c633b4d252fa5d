"""The part of the controller that loads after the start: the later screens and the worker."""

from __future__ import annotations

from puluc.app.effects import AskOpponent, Evaluate
from puluc.app.messages import Evaluated, OpponentMove, TableStatus, WorkerLost
from puluc.app.table_state import TableState
from puluc.browser.context import Context, Handlers
from puluc.browser.io import downloads
from puluc.engine.rules import Rules
from puluc.engine.solved import table_name
from puluc.reviewing.protocol import ChooseMove, EvaluatePosition, ReadTable
from puluc.screens.bundle import BUNDLE
from puluc.screens.by_link import browser as by_link
from puluc.screens.games import browser as games
from puluc.screens.puzzle import browser as puzzle
from puluc.screens.retry import browser as retry
from puluc.screens.review import browser as review
from puluc.screens.school import browser as school
from puluc.screens.school.view import render_printed
from puluc.screens.share import browser as share
from puluc.screens.worker_client import WorkerClient
from puluc.support import i18n


class ScreensController:
    """The later screens in the page; `puluc.browser.context.LaterScreens` describes it."""

    def __init__(self, context: Context) -> None:
        """Make the screens and the client of the worker."""
        self.context = context
        self.worker = WorkerClient(lambda why: context.dispatch(WorkerLost(why)))
        self.handlers: Handlers = {}
        for edge in (by_link, share, games, puzzle, retry, review, school):
            self.handlers |= edge.make_handlers(context, self.worker)
        self.parts = share.with_sharing(BUNDLE)
        i18n.set_language(i18n.current_language())
        share.prepare_printing(context, render_printed)

    def ask_again(self) -> None:
        """Restart the worker after its loss."""
        self.worker.start_again()

    def is_solved(self, rules: Rules) -> bool:
        """Return whether the chances of a ruleset are exact."""
        return self.worker.has(rules)

    async def load(self, state: TableState) -> None:
        """Load the table of a ruleset, reporting its state."""
        rules = state.rules
        name = table_name(rules) if not rules.rescue else None
        path = f"tables/{name}".replace(".puluc", ".bin")
        if path not in downloads.file_sizes():
            self._report(state._replace(state="absent" if name else "none"))
            return
        if not self.worker.has(rules):
            reported = -1

            def report(fraction: float) -> None:
                nonlocal reported
                if int(20 * fraction) != reported:
                    reported = int(20 * fraction)
                    self._report(state._replace(state="loading", fraction=fraction))

            report(0)
            question = ReadTable(rules)
            try:
                await self.worker.load(
                    rules,
                    lambda: downloads.content(path, lambda fraction: report(fraction / 2)),
                    lambda text: report((1 + question.read(text)) / 2),
                )
            except Exception as error:  # no connection, no memory, a damaged file
                print(f"{path} could not be loaded: {error}")
                self._report(state._replace(state="failed", why=downloads.reason(error)))
                return
        self._report(state._replace(state="ready"))

    def _report(self, state: TableState) -> None:
        self.context.dispatch(TableStatus(state))

    async def evaluate(self, effect: Evaluate) -> Evaluated | None:
        """Return the evaluation of a position, or None if the worker can't answer now."""
        if not self.worker.is_ready:
            return None
        question = EvaluatePosition(effect.position, effect.throws)
        evaluation = await self.worker.find_answer(question, effect.position.rules)
        return evaluation and Evaluated(evaluation)

    async def think(self, effect: AskOpponent) -> OpponentMove | None:
        """Return the move of an opponent, or None if the worker can't answer now."""
        if not self.worker.is_ready:
            return None
        game = effect.game
        question = ChooseMove(game.position, effect.level, game.seed, game.ply)
        move = await self.worker.find_answer(question, game.rules)
        return move and OpponentMove(effect.token, move)
