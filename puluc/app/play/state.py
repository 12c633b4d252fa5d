"""The state of the game screen, and what follows from it."""

from collections.abc import Iterator
from typing import Final

from puluc.app.board import Arrow, Board, Choice, Motion, ShownThrow
from puluc.app.play.activity import Activity, Animating, BotThinking, Idle
from puluc.app.series import Series
from puluc.app.session import Screen, Session
from puluc.app.settings import PERSON, Settings, Setup
from puluc.engine import kernels
from puluc.engine.game import Game, opening_throws, side_given_up
from puluc.engine.position import CITY, MOON, PASS, SUN, Event, Move, Position, Result, Side, other
from puluc.engine.record import GIVEN, Note, Record
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import Evaluation, for_position
from puluc.support.i18n import current_language
from puluc.support.memoize import memoize_last
from puluc.words.names import player_names, side_name

LINKED: Final = ("", "untouched", "touched")
"""The origin of a game.

It was started here (empty), or opened from a link or a file; then it is `touched` once a person has
changed it.
"""


class GameScreen(Screen):
    """A game in progress, without its update."""

    game: Game
    """The game."""
    sun: str = PERSON
    """The player of Sun: `person` or an opponent's level."""
    moon: str = "player"
    """The player of Moon."""
    drawn: bool = True
    """Whether the opening chose the starter, not the players."""
    activity: Activity = Idle()
    """The present activity."""
    undone_to: int = -1
    """The ply that the last undo went back to, or -1."""
    evaluated: Evaluation | None = None
    """The last evaluation of a position."""
    notes: tuple[Note, ...] = ()
    """The notes of the game's record."""
    until: int = -1
    """The ply at which a game without persons stops, or -1."""
    opening: int | None = None
    """With real kernels, Sun's marks in the throw for the start, -1 before it; None otherwise."""
    names: tuple[str, str] = ("", "")
    """The names of persons, Sun's first."""
    summary: tuple[str, str] = ("", "")
    """The fields of the last `GameSummary`."""
    evening: Series | None = None
    """The evening that the game belongs to, if any, in its state before the game."""
    linked: str = ""
    """The origin, one of `LINKED`."""
    first: bool = False
    """Whether this is the short game of a first visit."""
    captives_shown: bool = False
    """Whether that game has shown the scene about captives."""
    date: str = ""
    """The date and time of its last turn, or empty."""
    next_marks: int | None = None
    """The marks of the next throw; None if it follows from the seed."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.game.rules

    @property
    def record(self) -> Record:
        """The record of the game, with the players' names or ids, and the notes."""
        record = Record(self.game, self.names[0] or self.sun, self.names[1] or self.moon)
        return record.noting([note for note in self.notes if note[0] <= self.game.ply])

    @property
    def saved_state(self) -> tuple[object, ...]:
        """The state that `saved.dump_game` writes."""
        who = self.sun, self.moon, self.drawn, self.names, self.evening
        origin = self.linked, self.first, self.captives_shown
        return self.game, self.notes, self.idle.held, who, origin

    @property
    def setup(self) -> Setup:
        """The setup of a game like this one."""
        starter = "rules" if self.drawn else "sun" if self.game.start.mover == SUN else "moon"
        setup = Setup(sun=self.sun, moon=self.moon, starter=starter, names=self.names)
        return setup.of(self.rules)._replace(evening=self.current_series)

    @property
    def current_series(self) -> Series | None:
        """The evening, with this game if it is finished."""
        return self.evening and self.evening.after(self.result if self.over else None)

    @property
    def mover(self) -> Side:
        """The side whose turn it is."""
        return self.game.position.mover

    @property
    def idle(self) -> Idle:
        """The present state without activity; no man is picked up during one."""
        return self.activity if isinstance(self.activity, Idle) else Idle()

    @property
    def showing(self) -> Animating | None:
        """The animation, if there is one."""
        return self.activity if isinstance(self.activity, Animating) else None

    @property
    def in_motion(self) -> bool:
        """Whether an animation is running."""
        return isinstance(self.activity, Animating)

    @property
    def holds(self) -> bool:
        """Whether a man is picked up."""
        return self.idle.picked is not None

    @property
    def shows_throw(self) -> bool:
        """Whether the animation of the pending throw is on."""
        return self.activity == Animating("throw")

    @property
    def shows_captive(self) -> bool:
        """Whether the scene about captives is on."""
        return self.activity == Animating("captive")

    @property
    def given_up(self) -> Side | None:
        """The side that gave up, if one did."""
        return side_given_up(self.notes, self.game.ply)

    @property
    def result(self) -> Result | None:
        """The winner, `draw`, or None while the game is on."""
        return other(self.given_up) if self.given_up else find_result(self.game.position)

    @property
    def over(self) -> bool:
        """Whether the game is over and its last animation has ended."""
        return self.result is not None and not self.showing

    @property
    def others(self) -> bool:
        """Whether others played the game: it came from elsewhere, or began at its end."""
        return self.linked == "untouched" or (self.over and not self.game.ply)

    @property
    def you(self) -> Side | None:
        """The side of the only person, unless others played the game."""
        return self.persons[0] if len(self.persons) == 1 and not self.others else None

    @property
    def called(self) -> dict[Side, str]:
        """The players' names in sentences: empty for `you`, a side's if the player has none."""
        found: dict[Side, str] = {}
        for side in (SUN, MOON):
            who, alone = self.player(side), self.player(other(side)) == PERSON
            known = player_names()[who][0] if alone and who != PERSON else side_name(side)
            found[side] = "" if side == self.you else self.names[side != SUN] or known
        return found

    @property
    def lost(self) -> bool:
        """Whether the only person has lost."""
        return self.you is not None and self.result == other(self.you)

    @property
    def summary_key(self) -> str:
        """A word for the summary of the finished game, in the language in use."""
        return f"{self.moment} {self.result} {current_language()}"

    @property
    def summary_shown(self) -> str:
        """The turning point of the game in a sentence; empty until it is known."""
        token, sentence = self.summary
        return sentence if token == self.summary_key else ""

    @property
    def may_give_up(self) -> Side | None:
        """The side for which a person may give up: the side to move if it is theirs, else their
        own."""
        sides = (self.mover, other(self.mover)) if self.game.ply and self.result is None else ()
        return next((side for side in sides if side in self.persons), None)

    @property
    def reviewable(self) -> bool:
        """Whether the turns may be explained, which must not help a person during a game."""
        only_read = self.idle.held and self.undone_to < 0
        return self.game.ply > 0 and (self.over or only_read or len(self.persons) != 1)

    @property
    def persons(self) -> tuple[Side, ...]:
        """The sides that persons play."""
        return tuple(side for side in (SUN, MOON) if self.player(side) == PERSON)

    @property
    def person_to_move(self) -> bool:
        """Whether a person is to throw or to move."""
        return self.result is None and self.player(self.mover) == PERSON

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves of a person; empty while the page waits for something else."""
        thrown = self.game.position.marks is not None and isinstance(self.activity, Idle)
        return find_moves(self.game.position) if thrown and self.person_to_move else ()

    @property
    def choice(self) -> Choice:
        """The legal moves of a person, by places."""
        return Choice(self.game.position, self.moves, self.idle.picked)

    @property
    def last_event(self) -> Event | None:
        """The effects of the last move, or None after a pass or before the first move."""
        return self.game.events[-1] if self.game.ply else None

    @property
    def rules_encountered(self) -> tuple[str, ...]:
        """The rules that the last move met, by the words of `rulebook.met_rule`.

        The city is met once a man can walk into it. It is empty without persons, and at the end of
        the game.
        """
        if not self.game.ply or not self.persons or self.result is not None:
            return ()
        event = self.last_event
        if event is None:
            return ("pass",)
        before, (source, target) = self.game.positions[-2], event.move
        met = {
            "fire": event.fate == "burnt",
            "trade": event.fate == "traded",
            "capture": event.captured and not event.fate,
            "sting": target and before.sting(source) == target,
            "rescue": event.rescued and not event.fate,
            "turn": event.back and not before.homing >> source & 1,
            "lap": event.home or any(move.target == CITY for move in self.moves),
        }
        return tuple(word for word, happened in met.items() if happened)

    @property
    def hash(self) -> str:
        """The hash of the game's seed, which names the game without revealing the seed."""
        return kernels.seed_hash(self.game.seed)

    @property
    def moment(self) -> str:
        """A word for the present position of this game, the same during animations."""
        return f"{self.hash}.{self.game.ply}.{len(self.game.throws)}"

    @property
    def token(self) -> str:
        """A word that is unique to this moment of this game."""
        match self.activity:
            case Animating(what, stage):
                return f"{self.moment}.{what}{stage}"
            case BotThinking():
                return f"{self.moment}.thinking"
        return f"{self.moment}."

    def board_throws(self, settings: Settings) -> tuple[ShownThrow, ...]:
        """Return both throws for the start while they are shown, else the last throw, if the dock
        doesn't show it: it shows those of the person to move, else of a person, if there is one."""
        game, showing = self.game, self.showing
        if showing and showing.what == "opening":
            rolling = "" if showing.stage else settings.speed

            def lay(side: Side, marks: int) -> ShownThrow:
                position = game.start._replace(mover=side).throw(marks)
                return ShownThrow(position, kernels.faces_showing(marks), rolling, True)

            sun, moon = opening_throws(self.rules, game.seed)[-1]
            return lay(SUN, sun), lay(MOON, moon)
        docked = self.mover if self.person_to_move else next(iter(self.persons), None)
        if not (game.thrown and game.faces) or docked in (None, game.thrown.mover):
            return ()
        rolling = settings.speed if self.shows_throw else ""
        pending = game.position.marks is not None or self.in_motion
        return (ShownThrow(game.thrown, game.faces, rolling, pending),)

    @property
    def evaluation(self) -> Evaluation | None:
        """The evaluation of the present position, if it is known."""
        return for_position(self.evaluated, self.game.position)

    @property
    def begun(self) -> bool:
        """Whether a person has thrown."""
        others = self.player(self.game.start.mover) != PERSON or GIVEN in self.notes
        return bool(self.persons) and (self.can_redo or len(self.game.throws) > others)

    @property
    def can_redo(self) -> bool:
        """Whether a move can be redone."""
        return bool(self.game.undone)

    def due(self, side: Side) -> int | None:
        """Return the number, from 0, of the player in a side's team whose turn it is or will be.

        The result is None for a side without a team.
        """
        if not self.evening or not self.evening.team(side):
            return None
        before = self.game.positions[: self.game.ply]
        return self.evening.due(side, sum(position.mover == side for position in before))

    def player(self, side: Side) -> str:
        """Return the player of a side: `person` or an opponent's level."""
        return self.sun if side == SUN else self.moon

    def can_undo(self, settings: Settings) -> bool:
        """Return whether a person's choice can be undone: a move, or giving up."""
        return self.given_up is not None or next(self.undoable(settings), None) is not None

    def can_hint(self, session: Session) -> bool:
        """Return whether there is a choice of moves with known win chances."""
        return session.table_of(self.rules).has_values and len(self.moves) > 1

    def asks(self, settings: Settings) -> Side | None:
        """Return the side for which a person has to enter real kernels, or None."""
        if self.opening is not None:
            return SUN if self.opening < 0 else MOON
        waits = self.game.position.marks is None and self.result is None
        free = self.person_to_move or not self.idle.held
        real = settings.kernels == "real" and self.persons
        return self.mover if waits and free and real else None

    def undoable(self, settings: Settings) -> Iterator[int]:
        """Yield the plies of a person's moves that can be undone, the last one first."""
        for ply in range(self.game.ply - 1, -1, -1):
            before = self.game.positions[ply]
            chosen = self.player(before.mover) == PERSON and self.game.moves[ply] != PASS
            if chosen and not automatic_move(before, settings):
                yield ply

    def flipped(self, session: Session) -> bool:
        """Return whether Moon's city is at the left or the bottom, the place of a person's own
        city."""
        settings = session.settings
        moon_near = self.persons == (MOON,)
        if settings.faces == "both" and len(self.persons) == 2 and session.screen.name == "play":
            moving = self.showing and self.showing.what in ("move", "captive")
            moon_near = self.game.positions[-2 if moving else -1].mover == MOON
        return moon_near != (settings.board == "turned")

    def board(self, session: Session) -> Board:
        """Return the board with a person's possible actions."""
        position, choice = self.game.position, self.choice
        spots = choice.place_states()
        ranked = self.evaluation.moves if self.idle.hint and self.evaluation else ()
        arrows = (Arrow("best", tuple(position.route(ranked[0].move))),) if ranked else ()
        motion = None
        event = self.last_event
        if self.showing and self.showing.what == "move" and event:
            motion = Motion(self.game.positions[-2], event, self.showing.stage, self.token)
        last: tuple[int, ...] = ()
        if event and not self.showing:
            last = tuple(self.game.positions[-2].route(event.move))
        throws = self.board_throws(session.settings)
        captor = self.mover if self.shows_captive else None
        return Board(position, spots, self.flipped(session), motion, last, arrows, throws, captor)


@memoize_last
def find_moves(position: Position) -> tuple[Move, ...]:
    """Return the legal moves with the pending throw, computed once for many callers."""
    return position.moves()


@memoize_last
def find_result(position: Position) -> Result | None:
    """Return the result of the game in this position, computed once for many callers."""
    return position.result


def automatic_move(position: Position, settings: Settings) -> Move | None:
    """Return the move that the page makes for a person, according to the settings."""
    if position.marks is None or settings.moves == "never":
        return None
    moves = find_moves(position)
    wanted = len(moves) == 1 and (moves == (PASS,) or settings.moves == "only")
    return moves[0] if wanted else None
