"""The page without a browser: what its edges do by and by is done at once."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from puluc import kernels
from puluc.game import Game
from puluc.players import PLAYERS, choose
from puluc.position import PASS, Move, Position
from puluc.review.lines import replies
from puluc.review.puzzles import lines, path_of
from puluc.rules import OBSERVED, Rules
from puluc.session.effects import Effect, Load, Say, Show, Think, Weigh
from puluc.session.messages import Answered, Message, Shown, Stands, Weighed
from puluc.session.play import Play, new_play
from puluc.session.session import Session
from puluc.session.setup import PERSON, Settings, Setup
from puluc.session.solved import TableState
from puluc.session.update import begin, update
from puluc.solution import library
from puluc.study.puzzle.screen import FetchPuzzles, Puzzles, Recall, Recalled, Remember
from puluc.study.retry.screen import Compare, Compared
from puluc.study.review.screen import Assess, Assessed, ReviewScreen
from puluc.worth import Worth
from tests.review import reviewed, wandering

RULES = (
    "classic",
    "lemery",
    "lemery:zero=6",
    "lemery:zero=0",
    "lemery-rescue",
    "lemery-rescue:zero=0,men=3,spaces=7",
    "poulouc",
    "poulouc:draw=yes",
    "kekchi",
    "siegartel",
    "siegartel:captors=homeward",
    *OBSERVED,
)


def new_session(setup: Setup, seed: str, settings: Settings | None = None) -> Session:
    """Return a session at the start of the game that was set up."""
    return Session(new_play(setup, seed), setup=setup, settings=settings or Settings())


def playing(session: Session) -> Play:
    """Return the game that is on the screen."""
    assert isinstance(session.screen, Play)
    return session.screen


class Edges:
    """Answer what a session asks for, as the page's edges do.

    `tables` says whether tables come when they are to be loaded, `missing` that no puzzles do;
    `kept` is what the device keeps of puzzles, `day` the number of the day.
    """

    def __init__(self, *, tables: bool = False, kept: str = "", day: int = 0) -> None:
        self.tables, self.kept, self.day = tables, kept, day
        self.missing = False

    def answer(self, effect: Effect) -> Message | None:
        match effect:
            case Show(token):
                return Shown(token)
            case Think(token):
                return Answered(token, self.thought(effect))
            case Load(rules) if self.tables:
                return Stands(TableState(rules, "ready", 1.0))
            case Weigh():
                return Weighed(self.weighed(effect))
            case Say(message):
                return message
            case Assess(token, record):
                return Assessed(token, reviewed(record))
            case Compare(token, positions):
                values = library.values(positions[0].rules)
                return Compared(token, tuple(replies(each, values) for each in positions))
            case FetchPuzzles(rules):
                text = "" if self.missing else path_of(rules).read_text("utf-8")
                return Puzzles(rules, lines(text))
            case Recall():
                return Recalled(self.kept, self.day)
            case Remember(text):
                self.kept = text
        return None

    def thought(self, effect: Think) -> Move:
        draw = kernels.stream(effect.game.seed, f"{effect.level} {effect.game.ply}")
        return choose(PLAYERS[effect.level], effect.game.position, draw, library.values)

    def weighed(self, effect: Weigh) -> Worth:
        return library.weigh(effect.position, throws=effect.throws)


class Headless:
    """Holds a session; `say` sends messages and lets all go on that follows from them."""

    def __init__(self, setup: Setup, seed: str = "table", edges: Edges | None = None) -> None:
        self.edges = edges or Edges()
        self.session = new_session(setup, seed)
        self.carry_out(*begin(self.session))

    @property
    def play(self) -> Play:
        return playing(self.session)

    def say(self, *messages: Message) -> None:
        for message in messages:
            self.carry_out(*update(self.session, message))

    def carry_out(self, session: Session, effects: list[Effect]) -> None:
        *_, self.session = run(session, effects, self.edges)


def run(session: Session, effects: list[Effect], edges: Edges | None = None) -> Iterator[Session]:
    """Yield each session from a step on, until it waits for a person or the game is over."""
    yield session
    edges, waiting = edges or Edges(), list(effects)
    while waiting:
        answer = edges.answer(waiting.pop(0))
        if answer is not None:
            session, effects = update(session, answer)
            waiting = [*effects, *waiting]
            yield session


def settled(session: Session, effects: list[Effect]) -> Session:
    """Return the session after what the page's edges answer to effects."""
    *_, session = run(session, effects)
    return session


def said(session: Session, *messages: Message) -> Session:
    """Return the session after messages and all that follows from them."""
    for message in messages:
        session = settled(*update(session, message))
    return session


def next_message(session: Session, random: Random) -> str:
    """Return what a person might say next in play."""
    play = playing(session)
    if play.game.position.marks is None:
        return "throw"
    move = random.choice(play.moves)
    if move == PASS or play.rest.picked is not None or random.random() < 0.5:
        return f"move {move.text}"
    return f"pick {move.source or 'c'}"


def at(rules: str, position: str, moon: str = PERSON, **changes: str) -> Session:
    """Return a session in which Sun is played by a person, at a position."""
    setup = Setup(Rules.from_text(rules), PERSON, moon, "sun")
    session = new_session(setup, "at", Settings()._replace(**changes))
    game = Game.at(Position.from_text(setup.rules, position), "at")
    return session._replace(screen=playing(session)._replace(game=game))


def over(rules: str = "kekchi", seed: int = 3, moon: str = "player") -> Session:
    """Return a session at the end of a game of random moves, its table loaded."""
    return ready(Play(wandering(Rules.from_text(rules), seed), "person", moon))


def ready(play: Play) -> Session:
    return Session(play, table=TableState(play.rules, "ready"))


def explained(session: Session) -> ReviewScreen:
    assert isinstance(session.screen, ReviewScreen)
    return session.screen
