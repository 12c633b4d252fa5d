"""The game screen: a game in progress, and its update by every message of play."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from puluc.app import sound_cues
from puluc.app.board import Arrow, Board, Choice, Motion, ShownThrow
from puluc.app.effects import (
    Animate,
    ArchiveGame,
    AskOpponent,
    Effect,
    Evaluate,
    LoadTable,
    PlaySound,
    Save,
    Summarise,
)
from puluc.app.messages import (
    Action,
    AnimationEnded,
    Evaluated,
    GameSummary,
    Message,
    MessageError,
    OpponentMove,
    SkipAnimation,
    Verbs,
    check_below,
    read_if_any,
    read_number,
)
from puluc.app.series import Series
from puluc.app.session import Screen, Session
from puluc.app.settings import PERSON, Settings, Setup, shorten_board
from puluc.app.sound_cues import Cue
from puluc.engine import kernels
from puluc.engine.game import GIVING_UP, Game, opening_throws, side_given_up
from puluc.engine.move import parse_place
from puluc.engine.position import (
    MOON,
    PASS,
    SUN,
    Event,
    IllegalMove,
    Move,
    Obstacle,
    Position,
    Result,
    Side,
    other,
)
from puluc.engine.record import Note, Record
from puluc.engine.rules import RULESETS, Rules, RulesError
from puluc.evaluation.win_chance import Worth, for_position
from puluc.support import limits
from puluc.support.i18n import current_language
from puluc.support.memoize import memoize_last
from puluc.support.value import Value

LINKED: Final = ("", "untouched", "touched")
"""The origin of a game.

It was started here (empty), or opened from a link or a file; then it is `touched` once a person has
changed it.
"""
BOARD_VERBS: Final[Verbs] = {
    "pick": parse_place,
    "put": read_number,
    "move": Move.from_text,
}
"""The readers of a person's actions on the board."""
BOARD_ACTIONS: Final = (*BOARD_VERBS, "drop")
"""The verbs of all actions on the board."""
CAPTIVE_SOUNDS: Final = (Cue("captive"),)
"""The sounds of the scene about captives."""


class Refusal(NamedTuple):
    """The reason why a man can't move."""

    source: int
    """The man's place, `CITY` or a space."""
    obstacle: Obstacle
    """The obstacle."""


class InvalidDrop(NamedTuple):
    """A place where a man can't be put down."""

    source: int | None
    """The source of the man, if he is picked up."""
    place: int
    """The place (0: Sun's city)."""


class Idle(Value):
    """No activity: the game waits for a person, or is over."""

    picked: int | None = None
    """The source of the man picked up."""
    refusal: Refusal | InvalidDrop | None = None
    """The answer to an impossible action."""
    hint: bool = False
    """Whether the win chance of each move is shown."""
    held: bool = False
    """Whether the page waits with its throws and moves, after an undo or in a game from elsewhere.
    """


class Animating(Value):
    """An animation of the throws for the start, of the last throw, of the last move, or the scene
    about captives."""

    what: Literal["opening", "throw", "move", "captive"]
    """The kind of animation."""
    stage: int = 0
    """The stage of the move, or 1 for the throws for the start when they lie."""


class BotThinking(Value):
    """An opponent is choosing its move."""


Activity = Idle | Animating | BotThinking

PlayStep = tuple["Play", list[Effect]]
"""The next state of the game, and the effects for the browser."""


VERBS: Final[Verbs] = {
    **BOARD_VERBS,
    "throw": read_if_any(read_number),
}
"""The readers of the screen's verbs with a value."""


class Play(Screen):
    """A game in progress."""

    name = "play"
    verbs = VERBS

    game: Game
    """The game."""
    sun: str = PERSON
    """The player of Sun: `person` or an opponent's level."""
    moon: str = "player"
    """The player of Moon."""
    drawn: bool = True
    """Whether the opening chose the starter, not the players."""
    now: Activity = Idle()
    """The present activity."""
    since: int = -1
    """The ply of the last undo, or -1."""
    evaluated: Worth | None = None
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
    def played(self) -> Play:
        """The game itself."""
        return self

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
    def rest(self) -> Idle:
        """The present state without activity; no man is picked up during one."""
        return self.now if isinstance(self.now, Idle) else Idle()

    @property
    def showing(self) -> Animating | None:
        """The animation, if there is one."""
        return self.now if isinstance(self.now, Animating) else None

    @property
    def in_motion(self) -> bool:
        """Whether an animation is running."""
        return isinstance(self.now, Animating)

    @property
    def holds(self) -> bool:
        """Whether a man is picked up."""
        return self.rest.picked is not None

    @property
    def shows_throw(self) -> bool:
        """Whether the animation of the pending throw is on."""
        return self.now == Animating("throw")

    @property
    def shows_captive(self) -> bool:
        """Whether the scene about captives is on."""
        return self.now == Animating("captive")

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
    def lost(self) -> bool:
        """Whether the only person has lost."""
        return len(self.persons) == 1 and self.result == other(self.persons[0])

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
        opened = self.rest.held and self.since < 0
        return self.game.ply > 0 and (self.over or opened or len(self.persons) != 1)

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
        thrown = self.game.position.marks is not None and isinstance(self.now, Idle)
        return find_moves(self.game.position) if thrown and self.person_to_move else ()

    @property
    def choice(self) -> Choice:
        """The legal moves of a person, by places."""
        return Choice(self.game.position, self.moves, self.rest.picked)

    @property
    def last_event(self) -> Event | None:
        """The effects of the last move, or None after a pass or before the first move."""
        return self.game.events[-1] if self.game.ply else None

    @property
    def rules_encountered(self) -> tuple[str, ...]:
        """The rules that the last move met, by the words of `rulebook.met_rule`.

        It is empty without persons, and at the end of the game.
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
            "lap": event.home,
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
        match self.now:
            case Animating(what, stage):
                return f"{self.moment}.{what}{stage}"
            case BotThinking():
                return f"{self.moment}.thinking"
        return f"{self.moment}."

    @property
    def tray(self) -> Side | None:
        """The side whose throw is shown in the dock, or None without persons.

        It is the side of the person to move, else a person's.
        """
        if self.person_to_move:
            return self.mover
        return next(iter(self.persons), None)

    def casts(self, settings: Settings) -> tuple[ShownThrow, ...]:
        """Return both throws for the start while they are shown, else the last throw, if it is not
        that of the tray's side."""
        game, showing = self.game, self.showing
        if showing and showing.what == "opening":
            rolling = "" if showing.stage else settings.speed

            def lay(side: Side, marks: int) -> ShownThrow:
                position = game.start._replace(mover=side).throw(marks)
                return ShownThrow(position, kernels.faces_showing(marks), rolling)

            sun, moon = opening_throws(self.rules, game.seed)[-1]
            return lay(SUN, sun), lay(MOON, moon)
        if not (game.thrown and game.faces) or self.tray in (None, game.thrown.mover):
            return ()
        return (ShownThrow(game.thrown, game.faces, settings.speed if self.shows_throw else ""),)

    @property
    def worth(self) -> Worth | None:
        """The evaluation of the present position, if it is known."""
        return for_position(self.evaluated, self.game.position)

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
        return self.given_up is not None or self.undo_to(settings) is not None

    def can_hint(self, session: Session) -> bool:
        """Return whether there is a choice of moves with known win chances."""
        return session.table_of(self.rules).tells and len(self.moves) > 1

    def asks(self, settings: Settings) -> Side | None:
        """Return the side for which a person has to enter real kernels, or None."""
        if self.opening is not None:
            return SUN if self.opening < 0 else MOON
        waits = self.game.position.marks is None and self.result is None
        free = self.person_to_move or not self.rest.held
        real = settings.kernels == "real" and self.persons
        return self.mover if waits and free and real else None

    def undo_to(self, settings: Settings) -> int | None:
        """Return the ply of the last choice that can be undone, or None."""
        for ply in range(self.game.ply - 1, -1, -1):
            before = self.game.positions[ply]
            chosen = self.player(before.mover) == PERSON and self.game.moves[ply] != PASS
            if chosen and not automatic_move(before, settings):
                return ply
        return None

    def flipped(self, session: Session) -> bool:
        """Return whether Moon's city is at the left or the bottom, the place of a person's own
        city."""
        settings = session.settings
        moon_near = self.persons == (MOON,)
        if settings.faces == "both" and len(self.persons) == 2 and session.screen.name == "play":
            moving = self.showing and not self.shows_throw
            moon_near = self.game.positions[-2 if moving else -1].mover == MOON
        return moon_near != (settings.board == "turned")

    def board(self, session: Session) -> Board:
        """Return the board with a person's possible actions."""
        position, choice = self.game.position, self.choice
        spots = choice.place_states()
        ranked = self.worth.moves if self.rest.hint and self.worth else ()
        advice = Arrow("best", tuple(position.route(ranked[0].move))) if ranked else None
        motion = None
        event = self.last_event
        if self.showing and self.showing.what == "move" and event:
            motion = Motion(self.game.positions[-2], event, self.showing.stage, self.token)
        last: tuple[int, ...] = ()
        if event and not self.showing:
            last = tuple(self.game.positions[-2].route(event.move))
        casts = self.casts(session.settings)
        arrows = (advice,) if advice else ()
        captor = self.persons[0] if self.shows_captive else None
        return Board(position, spots, self.flipped(session), motion, last, arrows, casts, captor)

    def pause(self) -> Play:
        """Return the game without activity."""
        return self if isinstance(self.now, Idle) else self._replace(now=Idle())

    def with_opening(self, settings: Settings) -> Play:
        """Return a new game with the throws for the start shown, where there are any."""
        acted = self.drawn and settings.speed != "none" and settings.kernels != "real"
        if not acted or not opening_throws(self.rules, self.game.seed):
            return self
        return self._replace(now=Animating("opening"))

    def begin(self, session: Session) -> PlayStep:
        """Continue the game, and load its table if a person has played."""
        higher = self.rules.opening == "higher" and self.drawn and not self.game.throws
        real = session.settings.kernels == "real" and self.persons and higher
        opening = (-1 if self.opening is None else self.opening) if real else None
        play = self._replace(opening=opening)
        resting = isinstance(self.now, Idle)
        effects: list[Effect] = []
        if resting:
            play, effects = play.go_on(session.settings)
        elif self.now == Animating("opening"):
            effects = [Animate(self.token, "own throw"), PlaySound((Cue("throw"),))]
        loading: list[Effect] = [LoadTable(self.rules)] if self.can_undo(session.settings) else []
        return play, [*loading, *effects]

    def desired_effects(self, session: Session) -> list[Effect]:
        """Return the effects that load the table and evaluate the position, if chances are shown.

        They are estimates until the table is ready.
        """
        shown = session.settings.chances == "show"
        effects: list[Effect] = [LoadTable(self.rules)] if shown else []
        table = session.table_of(self.rules)
        known = self.worth and (self.worth.exact or table.state != "ready")
        seen = not self.shows_throw and self.result is None
        if (shown or self.rest.hint) and seen and not known and table.tells:
            effects.append(Evaluate(self.game.position))
        if self.over and self.game.ply and not self.summary_shown:
            effects.append(Summarise(self.summary_key))
        return effects

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key."""
        asks = self.asks(session.settings)
        match key:
            case " " if not (self.persons or self.result):
                return "resume" if self.rest.held else "pause"
            case " " if self.person_to_move and self.game.position.marks is None and not asks:
                return "throw"
            case "0" | "1" | "2" | "3" | "4" if asks:
                return f"throw {key}"
            case "u" if self.can_undo(session.settings):
                return "undo"
            case "r" if self.can_redo:
                return "redo"
            case "h" if self.can_hint(session):
                return "hint"
        return None

    def update(self, session: Session, message: Message) -> PlayStep:
        """Return the next step of the game.

        Raises MessageError for a message that is impossible now. A late report changes nothing:
        `AnimationEnded` or `OpponentMove` with an old token, `Evaluated` of another position.
        """
        match message:
            case Evaluated(worth):
                here = worth.position == self.game.position
                return self._replace(evaluated=worth) if here else self, []
            case GameSummary(token, sentence):
                return self._replace(summary=(token, sentence)), []
            case AnimationEnded(token):
                return self._next_stage(session.settings) if token == self.token else (self, [])
            case SkipAnimation():
                return self._after_animation(session.settings) if self.showing else (self, [])
            case OpponentMove(token, move):
                thinks = isinstance(self.now, BotThinking) and token == self.token
                return self._play_move(move) if thinks else (self, [])
            case Action():
                try:
                    play, effects = self._handle_action(session, message)
                    return play._mark_touched(self), effects
                except IllegalMove as error:
                    raise MessageError(str(error)) from None
        raise MessageError(f"no message {message!r}")

    def try_move(self, session: Session, message: Action) -> tuple[Play, Move | None]:
        """Return the game after an action on the board, or the move that the action makes.

        The move is not played. Raises MessageError.
        """
        if message.word not in BOARD_ACTIONS:
            raise MessageError(f"no message {message!r}")
        play, _effects = self.update(session, message)
        if play.game.ply > self.game.ply:
            return self._drop(), play.game.moves[-1]
        return play, None

    def go_on(self, settings: Settings) -> PlayStep:
        """Let the page throw, pass, move or think, if it is its turn and nothing prevents it."""
        position = self.game.position
        if self.rest.held or self.result is not None or self.opening is not None:
            return self, []
        if self.game.ply in (self.until, limits.TURNS):
            return self._hold, [Save()]
        play = self._replace(now=Idle())
        if play._captives_due(settings):
            play = play._replace(now=Animating("captive"), captives_shown=True)
            return with_save((play, [Animate(play.token, "captive"), PlaySound(CAPTIVE_SOUNDS)]))
        if play.person_to_move:
            only = automatic_move(position, settings)
            return play._play_move(only) if only else (play, [])
        if position.marks is None:
            return (play, []) if play.asks(settings) else with_save(play._add_throw(settings))
        if find_moves(position) == (PASS,):
            return play._play_move(PASS)
        play = play._replace(now=BotThinking())
        return play, [play._ask_opponent]

    def _captives_due(self, settings: Settings) -> bool:
        """Return whether to show the scene about captives: the first game's first throw with which
        somebody can take one."""
        position = self.game.position
        hidden = settings.tips == "off" or settings.speed == "none"
        if not self.first or self.captives_shown or hidden or position.marks is None:
            return False
        events = [position.event(move) for move in find_moves(position) if move != PASS]
        return any(event.captured and not event.fate for event in events)

    @property
    def _ask_opponent(self) -> AskOpponent:
        """The effect that asks the opponent for its move."""
        return AskOpponent(self.token, self.player(self.mover), self.game)

    def _animate_throw(self, settings: Settings) -> Animate:
        """Return the effect that animates the last throw."""
        own = self.person_to_move and not automatic_move(self.game.position, settings)
        return Animate(self.token, "own throw" if own else "throw")

    @property
    def _animate_move(self) -> Animate:
        """The effect that animates this stage of the last move."""
        event = self.last_event
        if self.showing and self.showing.stage:
            return Animate(self.token, "parting")
        return Animate(self.token, "pass" if not event else "capture" if event.captured else "walk")

    def _handle_action(self, session: Session, message: Action) -> PlayStep:
        word, value = message
        if word == "drop":
            return self._drop(), []
        play = self._replace(now=Idle()) if self.showing else self
        if word == "hint":
            return play._hint(session), []
        watched = not (self.persons or self.result)
        match word:
            case "pause" if watched:
                step = with_save((self._hold, []))
            case "step" if watched:
                stepping = self._replace(now=Idle(), until=self.game.ply + 1)
                step = stepping.go_on(session.settings)
            case "throw":
                step = play._throw(value, session.settings)
            case "pick":
                step = play._pick(value), []
            case "put":
                step = play._put(value)
            case "move":
                if not play.person_to_move:
                    raise MessageError("it is not a person's turn")
                step = play._play_move(value)
            case "give-up":
                return play._give_up()
            case "undo":
                step = play._undo(session.settings)
            case "redo":
                step = play._redo(session.settings)
            case "resume":
                step = play._resume(session.settings)
            case _:
                raise MessageError(f"no message {message!r}")
        return step[0], [LoadTable(self.rules), *step[1]]

    def _mark_touched(self, before: Play) -> Play:
        """Return the game as a person's own, if their action has changed it."""
        same = self.game is before.game and self.notes is before.notes
        if self.linked != "untouched" or (same and self.rest.held == before.rest.held):
            return self
        return self._replace(linked="touched")

    @property
    def _hold(self) -> Play:
        return self._replace(now=Idle(held=True), until=-1)

    def _throw(self, marks: int | None, settings: Settings) -> PlayStep:
        """Throw for a person; `marks` are those of real kernels, or None."""
        if not (self.person_to_move or (marks is not None and self.asks(settings))):
            raise MessageError("it is not a person's turn to throw")
        self._check_limit()
        if marks is not None:
            check_below(marks, len(kernels.MARKS), "marks")
        if self.game.position.marks is not None:
            raise MessageError("a throw is pending")
        if self.opening is not None:
            if marks is None:
                raise MessageError("no marks")
            return self._enter_opening_throw(marks, settings)
        play = self if marks is None else self._with_note("kernels")
        return with_save(play._add_throw(settings, marks))

    def _check_limit(self) -> None:
        """Raise MessageError if the game has reached the limit of turns."""
        if self.game.ply >= limits.TURNS:
            raise MessageError(f"a game has at most {limits.TURNS} turns")

    def _enter_opening_throw(self, marks: int, settings: Settings) -> PlayStep:
        """Enter a real throw for the start: the higher throw starts, a tie is thrown again."""
        if self.opening == -1:
            return self._replace(opening=marks), []
        ahead = self.rules.value(self.opening or 0) - self.rules.value(marks)
        if not ahead:
            return self._replace(opening=-1), []
        game = Game.new(self.rules, self.game.seed, SUN if ahead > 0 else MOON)
        play = self._replace(game=game, drawn=False, opening=None)
        return with_save(play._with_note("chosen").go_on(settings))

    def _add_throw(self, settings: Settings, marks: int | None = None) -> PlayStep:
        play = self._replace(game=self.game.throw(marks), now=Animating("throw"))
        return play, [play._animate_throw(settings), PlaySound((Cue("throw"),))]

    def _pick(self, source: int) -> Play:
        """Pick up a man, put him back, or give the reason why he can't move."""
        position, rest = self.game.position, self.rest
        if not self.person_to_move or position.marks is None:
            raise MessageError("there is nothing to pick up")
        check_below(source, self.rules.spaces + 1, "place")
        able = any(move.source == source for move in find_moves(position))
        obstacle = None if able else position.obstacle(source)
        picked = None if obstacle or rest.picked == source else source
        refusal = Refusal(source, obstacle) if obstacle else None
        return self._replace(now=rest._replace(picked=picked, refusal=refusal))

    def _put(self, end: int) -> PlayStep:
        """Put the man picked up down on a place (0 is Sun's city), or give the reason why he can't
        go there."""
        if not self.moves:
            raise MessageError("there is no man to put down")
        choice, rest = self.choice, self.rest._replace(refusal=None)
        check_below(end, self.rules.spaces + 2, "place")
        fitting = choice.moves_to(end)
        if len(fitting) == 1:
            return self._play_move(fitting[0])
        leaving = choice.move_from(end)
        if leaving and leaving.source == rest.picked:
            return self._replace(now=rest._replace(picked=None)), []
        return self._replace(now=rest._replace(refusal=InvalidDrop(rest.picked, end))), []

    def _drop(self) -> Play:
        """Put back the man picked up."""
        if not isinstance(self.now, Idle):
            return self
        return self._replace(now=self.now._replace(picked=None, refusal=None))

    def _hint(self, session: Session) -> Play:
        if not session.table_of(self.rules).tells:
            raise MessageError("there are no win chances")
        if not self.moves:
            raise MessageError("there is nothing to choose")
        hint = not self.rest.hint
        play = self._with_note("hint") if hint else self
        return play._replace(now=self.rest._replace(hint=hint, refusal=None))

    def _with_note(self, word: str) -> Play:
        """Return the game with a note about this turn."""
        note = self.game.ply, word
        if note in self.notes or len(self.notes) >= limits.NOTES:
            return self
        return self._replace(notes=(*self.notes, note))

    def _play_move(self, move: Move) -> PlayStep:
        """Play a legal move, or pass. Raises MessageError without a throw, and IllegalMove."""
        before = self.game.position
        if before.marks is None:
            raise MessageError("the kernels have not been thrown")
        self._check_limit()
        play = self._replace(
            game=self.game.play(move), now=Animating("move"), notes=self._kept_notes
        )
        event = play.last_event
        effects: list[Effect] = [play._animate_move]
        if event:
            effects.append(PlaySound(sound_cues.walk_sounds(event, len(before.route(move)) - 1)))
        return with_save((play, effects))

    @property
    def _kept_notes(self) -> tuple[Note, ...]:
        """The notes that stay after a move: those about moves that were undone are dropped."""
        return tuple(
            note for note in self.notes if note[0] <= self.game.ply or note[1] == "kernels"
        )

    def _next_stage(self, settings: Settings) -> PlayStep:
        """Start the next stage of the animation, or end it."""
        showing, event = self.showing, self.last_event
        if showing == Animating("opening"):
            play = self._replace(now=Animating("opening", 1))
            return play, [Animate(play.token, "pass")]
        if showing == Animating("move", 0) and event and (event.home or event.fate):
            play = self._replace(now=Animating("move", 1))
            return play, [play._animate_move, PlaySound(sound_cues.parting_sounds())]
        return self._after_animation(settings)

    def _after_animation(self, settings: Settings) -> PlayStep:
        """Go on after an animation, with a sound at the end of the game."""
        play, effects = self._replace(now=Idle()).go_on(settings)
        return play, [*effects, *play._end_effects()]

    def _end_effects(self) -> list[Effect]:
        """Return the effects of the end of a game."""
        if self.result is None:
            return []
        heard = PlaySound(sound_cues.end_sound(self.result, self.persons))
        return [heard, ArchiveGame()] if self.persons else [heard]

    def _give_up(self) -> PlayStep:
        """End the game in favour of the other side."""
        side = self.may_give_up
        if side is None:
            raise MessageError("nobody can give up")
        play = self._replace(now=Idle())._with_note(GIVING_UP[side])
        return with_save((play, play._end_effects()))

    def _undo(self, settings: Settings) -> PlayStep:
        """Undo to the last choice of a person; the opponents wait then."""
        if self.given_up:
            notes = tuple(note for note in self.notes if note[1] not in GIVING_UP.values())
            return with_save(self._replace(notes=notes)._with_note("back").go_on(settings))
        ply = self.undo_to(settings)
        if ply is None:
            raise MessageError("there is no move to take back")
        play = self._replace(
            game=self.game.back_to(ply), now=Idle(held=True), since=ply
        )._with_note("back")
        return with_save((play, []))

    def _redo(self, settings: Settings) -> PlayStep:
        """Redo undone moves up to a person's next choice."""
        if not self.game.undone:
            raise MessageError("there is no move to play again")
        play = self._replace(now=Idle(held=True))
        while play.game.undone:
            play = play._replace(game=play.game.redo())
            if play.game.undone and play.moves and not automatic_move(play.game.position, settings):
                break
        return with_save((play, []) if play.game.undone else play._resume(settings))

    def _resume(self, settings: Settings) -> PlayStep:
        """Let an opponent continue after an undo."""
        if not isinstance(self.now, Idle):
            return self, []
        return self._replace(now=Idle(), until=-1).go_on(settings)


@memoize_last
def find_moves(position: Position) -> tuple[Move, ...]:
    """Return the legal moves with the pending throw, computed once for many callers."""
    return position.moves()


@memoize_last
def find_result(position: Position) -> Result | None:
    """Return the result of the game in this position, computed once for many callers."""
    return position.result


def manual_game(game: Game) -> Play:
    """Return a game in which one person moves for both sides."""
    return Play(game, PERSON, PERSON, drawn=False)


class WithGame(Screen):
    """A screen with a game in it, whose rules it uses."""

    play: Play
    """The game."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.play.rules

    @property
    def in_motion(self) -> bool:
        """Whether an animation is running."""
        return self.play.in_motion

    @property
    def holds(self) -> bool:
        """Whether a man is picked up."""
        return self.play.holds

    @property
    def token(self) -> str:
        """A word that is unique to this moment of this game."""
        return self.play.token


def new_play(setup: Setup, seed: str) -> Play:
    """Return the start of the game that was set up."""
    starter: dict[str, Side] = {"sun": SUN, "moon": MOON}
    game = Game.new(setup.rules, seed, starter.get(setup.starter))
    drawn = setup.starter not in starter
    notes = () if drawn else ((0, "chosen"),)
    names, evening = setup.names, setup.evening
    if setup.against != PERSON:
        names, evening = ("", ""), evening and evening._replace(teams=((), ()))
    elif evening and any(evening.teams):
        names = "", ""
    return Play(game, setup.sun, setup.moon, drawn, notes=notes, names=names, evening=evening)


def first_play(rules: Rules, seed: str) -> Play:
    """Return the game of a first visit, in which the person begins.

    It has a short board if the rules have default options and allow one.
    """
    if rules != RULESETS[rules.ruleset]:
        return new_play(Setup(rules, starter="sun"), seed)
    try:
        short = shorten_board(rules)
        short.check()
    except RulesError:
        return new_play(Setup(rules, starter="sun"), seed)
    return new_play(Setup(short, starter="sun"), seed)._replace(first=True)


def automatic_move(position: Position, settings: Settings) -> Move | None:
    """Return the move that the page makes for a person, according to the settings."""
    if position.marks is None or settings.moves == "never":
        return None
    moves = find_moves(position)
    wanted = len(moves) == 1 and (moves == (PASS,) or settings.moves == "only")
    return moves[0] if wanted else None


def with_save(step: PlayStep) -> PlayStep:
    """Return a step that also saves the game."""
    play, effects = step
    return play, effects if Save() in effects else [Save(), *effects]
