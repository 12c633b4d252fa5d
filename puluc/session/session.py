"""What the page shows, as one value; `update.py` makes the next one of it."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from puluc.game import Game
from puluc.position import MOON, PASS, SUN, Event, Move, Obstacle, Position, Side, other
from puluc.session.offline import Offline
from puluc.session.setup import PERSON, Settings, Setup

PANELS: Final = ("new", "rules", "share", "settings", "keys")


class Showing(NamedTuple):
    """What is being shown happening: the last throw, or one stage of the last move."""

    what: Literal["throw", "move"]
    stage: int = 0


class Refusal(NamedTuple):
    """Why what a person tried is not possible: from where, and the obstacle."""

    source: int
    obstacle: Obstacle


class Misplaced(NamedTuple):
    """Where a man can't be put down: the place (0: Sun's city), and whence, if he is in hand."""

    source: int | None
    place: int


class Table(NamedTuple):
    """Where the ruleset's solution stands.

    Nobody needed it yet (`idle`), it is `asked` for, there is `none` or the page came without it
    (`absent`), or it is `loading`, `part` (0..1) of it, `ready` or `failed`.
    """

    state: Literal["idle", "asked", "none", "absent", "loading", "ready", "failed"] = "idle"
    part: float = 0.0


class Verdict(NamedTuple):
    """What the solution says of one moment, named by `Session.moment`.

    `sun` is the chance that Sun wins; `moves` has the legal moves with the chances of the side to
    move, best first, and is empty before a throw.
    """

    moment: str
    sun: float
    moves: tuple[tuple[Move, float], ...] = ()


class Visit(NamedTuple):
    """What this visit's address asks for instead of the settings, or nothing."""

    language: str = ""
    theme: str = ""


class Session(NamedTuple):
    """Everything the page shows.

    `drawn` says that the opening found the first player, who was not chosen; `picked` is the
    source of the man in hand; `showing` what is seen to happen just now; `held` stops the
    opponents after something was taken back, and `since` is the ply then, else -1; `refusal`
    answers an impossible try, and `notice` tells of anything else until the next message, with a
    button for the message `offer`; `look` is the space whose stack is shown from near. `table` is
    the solution's, `verdict` the last judgement by it, and `hint` whether a person asked for it.
    `aside` has the games set aside, as `saved.dump_game` writes them; `elsewhere` says that
    another window plays; `offline` is what the device keeps of the page.
    """

    game: Game
    sun: str = PERSON
    moon: str = "player"
    drawn: bool = True
    picked: int | None = None
    showing: Showing | None = None
    held: bool = False
    since: int = -1
    refusal: Refusal | Misplaced | None = None
    notice: str = ""
    offer: str = ""
    look: int | None = None
    table: Table = Table()
    verdict: Verdict | None = None
    hint: bool = False
    panel: str = ""
    setup: Setup = Setup()
    settings: Settings = Settings()
    visit: Visit = Visit()
    aside: tuple[str, ...] = ()
    elsewhere: bool = False
    offline: Offline = Offline()

    @property
    def language(self) -> str:
        """The language asked for, by the address or else the settings: `auto` or its id."""
        return self.visit.language or self.settings.language

    @property
    def theme(self) -> str:
        """The theme asked for, by the address or else the settings."""
        return self.visit.theme or self.settings.theme

    @property
    def mover(self) -> Side:
        """The side whose turn it is."""
        return self.game.position.mover

    def player(self, side: Side) -> str:
        """Return who plays a side: `person` or an opponent's level."""
        return self.sun if side == SUN else self.moon

    @property
    def person_to_move(self) -> bool:
        """Whether the page waits for a person to throw or to move."""
        if self.elsewhere or self.game.result is not None:
            return False
        return self.player(self.mover) == PERSON

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves a person may make now; empty while the page waits for something else."""
        thrown = self.game.position.marks is not None and not self.shows_throw
        return self.game.position.moves() if thrown and self.person_to_move else ()

    @property
    def flipped(self) -> bool:
        """Whether Moon's city is at the left or the bottom, where a person has his own city."""
        moon_near = self.sun != PERSON and self.moon == PERSON
        return moon_near != (self.settings.board == "turned")

    def automatic(self, position: Position) -> Move | None:
        """Return the move that the page makes for a person, as he set it: the only legal one."""
        if position.marks is None or self.settings.moves == "never":
            return None
        moves = position.moves()
        wanted = len(moves) == 1 and (moves == (PASS,) or self.settings.moves == "only")
        return moves[0] if wanted else None

    @property
    def panels(self) -> tuple[str, ...]:
        """The panels that may be opened now."""
        return ("rules", "share") if self.elsewhere else PANELS

    @property
    def last_event(self) -> Event | None:
        """What the last move did, or None after a pass or before the first move."""
        return self.game.event(self.game.ply - 1) if self.game.ply else None

    @property
    def token(self) -> str:
        """A word that only this moment of this game has."""
        stage = f"{self.showing.what}{self.showing.stage}" if self.showing else ""
        return f"{self.moment}.{stage}"

    @property
    def moment(self) -> str:
        """A word for the present position of this game, the same while it is being shown."""
        seed = "_".join(self.game.seed.split())
        return f"{seed}.{self.game.ply}.{len(self.game.throws)}"

    @property
    def judged(self) -> Verdict | None:
        """The verdict on the present moment, if it is known."""
        return self.verdict if self.verdict and self.verdict.moment == self.moment else None

    @property
    def can_undo(self) -> bool:
        """Whether there is a person's move to take back, one that he chose."""
        return self.undo_to is not None

    @property
    def can_redo(self) -> bool:
        """Whether a move taken back can be played again."""
        return bool(self.game.undone)

    @property
    def can_hint(self) -> bool:
        """Whether there is a choice to judge, and a solution to judge it."""
        return self.table.state == "ready" and len(self.moves) > 1

    @property
    def shows_throw(self) -> bool:
        """Whether the pending throw is still being shown."""
        return self.showing is not None and self.showing.what == "throw"

    @property
    def undo_to(self) -> int | None:
        """The ply of the last choice that can be taken back, if there is one."""
        everyone = PERSON not in (self.sun, self.moon)
        starter = self.game.start.mover
        for ply in range(self.game.ply - 1, -1, -1):
            person = self.player(starter if ply % 2 == 0 else other(starter)) == PERSON
            if not (person or everyone) or self.game.moves[ply] == PASS:
                continue
            if everyone or not self.automatic(self.game.positions[ply]):
                return ply
        return None


class MessageError(ValueError):
    """A message that means nothing, or nothing here; the session stays as it is."""


def new_session(setup: Setup, seed: str, settings: Settings) -> Session:
    """Return a session at the start of the game that was set up."""
    starter: dict[str, Side] = {"sun": SUN, "moon": MOON}
    game = Game.new(setup.rules, seed, starter.get(setup.starter))
    setup = setup._replace(problem="")
    drawn = setup.starter not in starter
    return Session(game, setup.sun, setup.moon, drawn, setup=setup, settings=settings)


def carried(session: Session, fresh: Session) -> Session:
    """Return a session with another game and with what outlasts a game."""
    return fresh._replace(
        settings=session.settings,
        visit=session.visit,
        aside=session.aside,
        offline=session.offline,
    )
