"""A question of a task sheet: a position, and an answer on the board or by a button."""

from __future__ import annotations

from typing import Final

from puluc.app.board import Arrow, Board, PlaceState
from puluc.app.effects import Effect
from puluc.app.messages import Action, Message, MessageError, Verbs
from puluc.app.play.new_play import manual_game
from puluc.app.play.screen import BOARD_ACTIONS, BOARD_VERBS, Play
from puluc.app.session import Screen, ScreenStep, Session
from puluc.engine.game import Game
from puluc.engine.position import MOON, SUN, Move, Position
from puluc.engine.rules import Rules
from puluc.school.task_sheet import SheetTask
from puluc.screens.review.screen import move_arrow
from puluc.support.i18n import _

VERBS: Final[Verbs] = {**BOARD_VERBS, "answer": str}
"""The readers of the screen's verbs with a value."""


class QuestionScreen(Screen):
    """A task of the kinds `best`, `throw`, `owner` and `moves`.

    It answers the actions on the board and `answer TEXT`; of `moves`, `pick N` chooses men and
    `answer` without a text gives those chosen.
    """

    name = "question"
    verbs = VERBS

    task: SheetTask
    """The task."""
    play: Play
    """The game in which a move is tried."""
    chosen: tuple[int, ...] = ()
    """The men chosen."""
    given: str = ""
    """The last answer."""
    revealed: bool = False
    """Whether the right answer is shown."""

    @property
    def rules(self) -> Rules:
        """The rules of the position."""
        return self.play.rules

    @property
    def position(self) -> Position:
        """The position."""
        return self.play.game.position

    @property
    def holds(self) -> bool:
        """Whether a man is picked up."""
        return self.play.holds

    @property
    def is_right(self) -> bool:
        """Whether the last answer is right."""
        return self.given in self.task.answers

    def board(self, session: Session) -> Board:
        """Return the position with what can be touched, or with the answers."""
        kind, flipped = self.task.kind, self.position.mover == MOON
        still = Board.still_board(self.position, flipped=flipped)
        if kind == "owner":
            space = int(self.task.words[1])
            return still._replace(last=(space,))
        if self.revealed and kind == "best":
            wanted = {"played": self.given, "best": self.task.answers[0]}
            if self.is_right:
                wanted = {"best": self.given}
            return still._replace(arrows=tuple(self._arrows(wanted)))
        if kind == "best":
            return self.play.board(session)._replace(flipped=flipped)
        if kind == "moves":
            chosen = self.chosen
            if self.revealed:
                chosen = tuple(
                    [int(s.replace("c", "0")) for s in self.task.answers[0].split(",") if s]
                )
            return still._replace(place_states=tuple(self._places(chosen)))
        return still

    def _arrows(self, wanted: dict[str, str]) -> list[Arrow]:
        """Return the arrows of moves, by kind."""
        legal = {move.text: move for move in self.position.moves()}
        found = [
            move_arrow(self.position, legal[text], kind)
            for kind, text in wanted.items()
            if text in legal
        ]
        return [arrow for arrow in found if arrow]

    def _places(self, chosen: tuple[int, ...]) -> list[PlaceState]:
        """Return the states of the places, with the men chosen marked."""
        last = self.rules.spaces + 1
        city = 0 if self.position.mover == SUN else last
        sources = {source or city: source for source in self.position.sources()}
        states = []
        for place in range(last + 1):
            if place not in sources:
                states.append(PlaceState())
                continue
            source = sources[place]
            message = "" if self.revealed else f"pick {source or 'c'}"
            held = source in chosen
            states.append(PlaceState(message, "held" if held else "source", hint=_("choose")))
        return states

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Take an answer, or a step towards one. Raises MessageError."""
        effects: list[Effect] = []
        kind, revealed = self.task.kind, self.revealed
        match message:
            case Action("answer", text) if kind in ("throw", "owner") and text and not revealed:
                return self._replace(given=text), effects
            case Action("answer", "") if kind == "moves" and not revealed:
                sources = [str(source or "c") for source in sorted(self.chosen)]
                return self._replace(given=",".join(sources) or "-"), effects
            case Action("pick", source) if kind == "moves" and not revealed:
                if source not in self.position.sources():
                    raise MessageError("there is no man to choose")
                others = tuple([one for one in self.chosen if one != source])
                more = () if source in self.chosen else (source,)
                return self._replace(chosen=(*others, *more)), effects
            case Action(word) if kind == "best" and word in BOARD_ACTIONS and not revealed:
                play, move = self.play.try_move(session, message)
                given = move.text if move else self.given
                return self._replace(play=play, given=given), effects
        raise MessageError(f"no message {message!r}")


def ask(task: SheetTask) -> QuestionScreen:
    """Return the screen of a question."""
    return QuestionScreen(task, manual_game(Game.at(task.position, "sheet")))


def right_move(task: SheetTask) -> Move:
    """Return the first right move of a task to find the best one."""
    return Move.from_text(task.answers[0])
