"""The board of a game by link: it replays the new turns, then the person plays."""

from puluc.app.play.activity import Idle
from puluc.app.play.screen import Play, PlayStep
from puluc.app.settings import PERSON, Settings
from puluc.by_link.ledger import UNDO
from puluc.by_link.link_game import LinkGame
from puluc.drawing.geometry import SIDES
from puluc.engine.game import Game, Turn
from puluc.engine.position import SUN, Position, Side
from puluc.support.i18n import _, capitalize


class LinkPlay(Play):
    """The board of a game by link, on which one person plays one side.

    `next_marks` is None while the person's next throw is unknown.
    """

    own_side: Side | None = None
    """The side of the person, None for an observer."""
    coming: tuple[Turn, ...] = ()
    """The turns of a new link that are still to be replayed."""

    @property
    def persons(self) -> tuple[Side, ...]:
        """The side of the person on this device."""
        return (self.own_side,) if self.own_side else ()

    @property
    def you(self) -> Side | None:
        """The side of the person, who may give up before the first throw, too."""
        return self.own_side

    @property
    def called(self) -> dict[Side, str]:
        """The players' names inside a sentence: empty for `you`."""
        friend = _("your friend")
        names = [friend if name == capitalize(friend) else name for name in self.names]
        own, sides = self.own_side, zip(SIDES, names, strict=True)
        return {side: "" if side == own else name for side, name in sides}

    @property
    def person_to_move(self) -> bool:
        """Whether the person may throw or move."""
        if self.coming or self.result is not None or self.mover != self.own_side:
            return False
        return self.game.position.marks is not None or self.next_marks is not None

    @property
    def settled(self) -> bool:
        """Whether all turns of the newest link have been shown."""
        return not (self.in_motion or self.coming)

    @property
    def acting(self) -> Side:
        """The side whose throw or move is animated."""
        waits = self.game.position.marks is None and self.game.ply > 0
        return self.game.positions[-2 if waits else -1].mover

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
            return play.add_throw(settings, marks)
        return play._replace(coming=play.coming[1:]).play_move(move)


def lay_out(game: LinkGame, names: tuple[str, str], *, seen: bool = False) -> LinkPlay:
    """Return the board of a game as it was before the other person's latest turns, unless these
    were `seen`.

    `names` are the names of Sun's and Moon's players.
    """
    own = game.terms.side(game.player) if game.player else None
    ledger = game.ledger
    if ledger is None:
        start = Position.start(game.terms.rules, SUN)
        return LinkPlay(Game.at(start, ""), PERSON, PERSON, False, names=names, own_side=own)
    record = game.record()
    whole = record.game
    replayed = whole.ply
    last = ledger.messages[-1] if ledger.messages else None
    told = seen or ledger.confirmed or (last and last.by == game.player)
    if last and last.thrown and last.text != UNDO and not told:
        mover = whole.positions[-2].mover
        while replayed and whole.positions[replayed - 1].mover == mover:
            replayed -= 1
    board = Game.at(whole.start, "")
    for marks, move in whole.turns[:replayed]:
        board = board.throw(marks).play(move)
    play = LinkPlay(board, PERSON, PERSON, False, notes=record.notes, names=names, own_side=own)
    return play._replace(coming=whole.turns[replayed:])
