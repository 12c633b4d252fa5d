"""The board of a game by link: it replays the new turns, then the person plays."""

from __future__ import annotations

from puluc.app import sound_cues
from puluc.app.effects import Effect, PlaySound
from puluc.app.messages import MessageError
from puluc.app.play.activity import Idle
from puluc.app.play.screen import Play, PlayStep
from puluc.app.settings import PERSON, Settings
from puluc.by_link.ledger import UNDO
from puluc.by_link.link_game import LinkGame
from puluc.engine.game import Game, Turn
from puluc.engine.position import SUN, Position, Side


class LinkPlay(Play):
    """The board of a game by link, on which one person plays one side."""

    own_side: Side | None = None
    """The side of the person, None for an observer."""
    coming: tuple[Turn, ...] = ()
    """The turns of a new link that are still to be replayed."""
    next_throw: int = -1
    """The marks of the person's next throw, -1 while they are unknown."""

    @property
    def persons(self) -> tuple[Side, ...]:
        """The side of the person on this device."""
        return (self.own_side,) if self.own_side else ()

    @property
    def person_to_move(self) -> bool:
        """Whether the person may throw or move."""
        if self.coming or self.result is not None or self.mover != self.own_side:
            return False
        return self.game.position.marks is not None or self.next_throw >= 0

    def asks(self, settings: Settings) -> Side | None:
        """Return None: throws follow from the links, not from real kernels."""
        return None

    def can_undo(self, settings: Settings) -> bool:
        """Return False: undo needs the other person's consent."""
        return False

    def go_on(self, settings: Settings) -> PlayStep:
        """Replay the next turn of a new link, its throw first."""
        play = self._replace(activity=Idle())
        if not play.coming:
            return play, []
        marks, move = play.coming[0]
        if play.game.position.marks is None:
            return play._add_throw(settings, marks)
        return play._replace(coming=play.coming[1:])._play_move(move)

    def _throw(self, marks: int | None, settings: Settings) -> PlayStep:
        if marks is not None or not self.person_to_move or self.game.position.marks is not None:
            raise MessageError("it is not a person's turn to throw")
        return self._add_throw(settings, self.next_throw)

    def _end_effects(self) -> list[Effect]:
        if self.result is None:
            return []
        return [PlaySound(sound_cues.end_sound(self.result, self.persons))]


def lay_out(game: LinkGame, names: tuple[str, str]) -> LinkPlay:
    """Return the board of a game as it was before the other person's latest turns.

    `names` are the names of Sun's and Moon's players.
    """
    own = game.terms.side(game.player) if game.player else None
    ledger = game.ledger
    if ledger is None:
        start = Position.start(game.terms.rules, SUN)
        return LinkPlay(Game.at(start, ""), PERSON, PERSON, False, names=names, own_side=own)
    record = game.record()
    whole = record.game
    shown = whole.ply
    last = ledger.messages[-1] if ledger.messages else None
    if last and last.thrown and last.text != UNDO and last.by != game.player:
        mover = whole.positions[-2].mover
        while shown and whole.positions[shown - 1].mover == mover:
            shown -= 1
    board = Game.at(whole.start, "")
    for marks, move in whole.turns[:shown]:
        board = board.throw(marks).play(move)
    coming = whole.turns[shown:]
    notes = record.notes
    return LinkPlay(
        board,
        PERSON,
        PERSON,
        False,
        notes=notes,
        names=names,
        own_side=own,
        coming=coming,
    )


def review_of(game: LinkGame, names: tuple[str, str]) -> Play:
    """Return a game by link as an ordinary game between two people, for a review."""
    record = game.record()
    held = Idle(held=True)
    return Play(record.game, PERSON, PERSON, False, held, notes=record.notes, names=names)
