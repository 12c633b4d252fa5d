"""The part of the controller that loads after the start: the later screens and the worker."""

from puluc.app.effects import AskOpponent, Evaluate
from puluc.app.messages import Evaluated, OpponentMove, TableStatus, WorkerLost
from puluc.app.table_state import TableState
from puluc.browser.context import Context, Handlers
from puluc.browser.io import downloads
from puluc.engine.rules import Rules
from puluc.engine.solved import table_name
from puluc.reviewing.protocol import ChooseMove, EvaluatePosition
from puluc.screens.bundle import BUNDLE
from puluc.screens.by_link import browser as by_link
from puluc.screens.games import browser as games
from puluc.screens.puzzle import browser as puzzle
from puluc.screens.retry import browser as retry
from puluc.screens.review import browser as review
from puluc.screens.school import browser as school
from puluc.screens.school.view import render_printed
from puluc.screens.share import browser as share
from puluc.screens.worker_client import WorkerClient, may_be_solved
from puluc.support import i18n
from puluc.ui.table_note import StopSolving


class ScreensController:
    """The later screens in the page; `puluc.browser.context.LaterScreens` describes it."""

    def __init__(self, context: Context) -> None:
        """Make the screens and the client of the worker."""
        self.context = context
        self.worker = WorkerClient(lambda why: context.dispatch(WorkerLost(why)))
        self.handlers: Handlers = {StopSolving: lambda _effect: context.tasks.stop("loading")}
        for edge in (by_link, share, games, puzzle, retry, review, school):
            self.handlers |= edge.make_handlers(context, self.worker)
        self.parts = share.with_sharing(BUNDLE)._replace(find_waiting=by_link.find_waiting)
        i18n.set_language(i18n.current_language())
        share.prepare_printing(context, render_printed)

    def ask_again(self) -> None:
        """Restart the worker after its loss."""
        self.worker.start_again()

    def is_solved(self, rules: Rules) -> bool:
        """Return whether the chances of a ruleset are exact."""
        return self.worker.has(rules)

    async def load(self, state: TableState) -> None:
        """Load the table of a ruleset, or solve it in the worker, reporting its state."""
        rules = state.rules
        if not may_be_solved(rules):
            self._report(state._replace(state="absent" if table_name(rules) else "none"))
            return
        reported = -1

        def report_part(part: float, positions: int) -> None:
            nonlocal state, reported
            stage = "solving" if positions else "loading"
            if int(20 * part) != reported or stage != state.state:
                reported = int(20 * part)
                solved = positions or state.positions
                state = state._replace(state=stage, fraction=part, positions=solved)
                self._report(state)

        try:
            await self.worker.load(rules, report_part)
        except Exception as error:  # no connection, no memory, a damaged file
            print(f"The table of {rules.text} could not be loaded: {error}")
            self._report(state._replace(state="failed", why=downloads.reason(error)))
            return
        solved = self.worker.has(rules)
        self._report(state._replace(state="ready" if solved else "none"))

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
