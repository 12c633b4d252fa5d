"""The page with the study: its screens and what they ask of the browser."""

from __future__ import annotations

from puluc.app.effects import StudyEffect, Summarise
from puluc.app.open import handover
from puluc.app.table_state import TableState
from puluc.app.update import resume_session
from puluc.browser.controller import Controller
from puluc.browser.embedded import EmbeddedFrame
from puluc.browser.io import offline, storage
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import Values
from puluc.screens import register, tables
from puluc.screens.games import browser as games
from puluc.screens.puzzle import browser as puzzle
from puluc.screens.retry import browser as retry
from puluc.screens.review import browser as review
from puluc.screens.share import browser
from puluc.tablebase import library

EDGES = (browser, games, puzzle, retry, review)
"""The edges: each carries out what its screen asks for, and passes over the rest."""


class StudyPage(Controller):
    """The page once the study is there."""

    def __init__(self, left: str) -> None:
        """Go on with the game that another interpreter has `left`."""
        session, asked, by_keyboard, (unkept, storage.unread) = handover.load(left)
        self._set_up(EmbeddedFrame(asked) if asked else None)
        self.unkept, self.whole = unkept, True
        self.drawing.take_up(session)
        register.register_screens()
        browser.prepare_sharing(self.desk)
        self.session, effects = resume_session(session)
        self._listen()
        self.hand.by_keyboard = by_keyboard
        self.carry_out(self.session, effects)
        self.tasks.start("connecting", offline.start_worker(self.dispatch))

    def study(self, effect: StudyEffect) -> None:
        """Start what an effect of the study asks for."""
        for edge in EDGES:
            edge.run_effect(effect, self.desk)

    def retell(self, effect: Summarise) -> None:
        """Say what decided a game."""
        self.tasks.start("retelling", review.summarise_game(effect, self.desk))

    async def load_table(self, state: TableState) -> None:
        """Load the table of a ruleset, telling how it stands."""
        await tables.load_table(state, self.dispatch)

    def solved(self, rules: Rules) -> bool:
        """Return whether the table of a ruleset is at hand."""
        return library.find_tablebase(rules) is not None

    def values(self, rules: Rules) -> Values:
        """Return what positions of a ruleset are worth: by its table, or else estimated."""
        return library.get_values(rules)
