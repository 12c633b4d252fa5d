"""The page with the study: its screens and what they ask of the browser."""

from __future__ import annotations

from puluc.page import offline, storage
from puluc.page.frame import Frame
from puluc.page.page import Page
from puluc.rules import Rules
from puluc.session import transfer
from puluc.session.effects import Retell, StudyEffect
from puluc.session.solved import TableState
from puluc.session.update import resumed
from puluc.solution import library
from puluc.study import edge, screens, tables
from puluc.study.games import edge as games
from puluc.study.puzzle import edge as puzzle
from puluc.study.retry import edge as retry
from puluc.study.review import edge as review
from puluc.worth import Values

EDGES = (edge, games, puzzle, retry, review)
"""The edges: each carries out what its screen asks for, and passes over the rest."""


class StudyPage(Page):
    """The page once the study is there."""

    def __init__(self, left: str) -> None:
        """Go on with the game that another interpreter has `left`."""
        session, asked, by_keyboard, (unkept, storage.unread) = transfer.load(left)
        self._set_up(Frame(asked) if asked else None)
        self.unkept, self.whole = unkept, True
        self.drawing.take_up(session)
        screens.add()
        edge.prepare(self.desk)
        self.session, effects = resumed(session)
        self._listen()
        self.hand.by_keyboard = by_keyboard
        self.carry_out(self.session, effects)
        self.tasks.start("connecting", offline.start(self.dispatch))

    def study(self, effect: StudyEffect) -> None:
        """Start what an effect of the study asks for."""
        for carrying_out in EDGES:
            carrying_out.carry_out(effect, self.desk)

    def retell(self, effect: Retell) -> None:
        """Say what decided a game."""
        self.tasks.start("retelling", review.retell(effect, self.desk))

    async def load_table(self, state: TableState) -> None:
        """Load the table of a ruleset, telling how it stands."""
        await tables.load(state, self.dispatch)

    def solved(self, rules: Rules) -> bool:
        """Return whether the table of a ruleset is at hand."""
        return library.find(rules) is not None

    def values(self, rules: Rules) -> Values:
        """Return what positions of a ruleset are worth: by its table, or else estimated."""
        return library.values(rules)
