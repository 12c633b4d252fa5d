"""The page without a browser: its effects are run immediately."""

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any, Final, TypeVar

from puluc.app.board import Board
from puluc.app.effects import (
    Animate,
    ArchiveGame,
    AskOpponent,
    Effect,
    Evaluate,
    LoadTable,
    SendMessage,
)
from puluc.app.messages import AnimationEnded, Evaluated, OpponentMove, Sent, TableStatus
from puluc.app.play.new_play import new_play
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import PERSON, Settings, Setup
from puluc.app.table_state import TableState
from puluc.app.update import begin_session, update
from puluc.by_link.link_error import LinkError
from puluc.by_link.promises import SEED
from puluc.engine.game import Game
from puluc.engine.position import MOON, PASS, SUN, Move, Position, Side
from puluc.engine.rules import OBSERVED, Rules
from puluc.evaluation.win_chance import Evaluation, run_to_end
from puluc.reviewing.protocol import (
    AddUpGames,
    ChooseMove,
    EvaluatePosition,
    FindReplies,
    Question,
    ReviewGame,
    read_question,
)
from puluc.reviewing.puzzles import puzzle_path, split_lines
from puluc.screens.bundle import BUNDLE
from puluc.screens.by_link.link_effects import (
    Compute,
    Computed,
    KeepLinkGames,
    LinkGamesKept,
    LinkGamesLoaded,
    LoadLinkGames,
)
from puluc.screens.games.screen import AddedUp, AddUp
from puluc.screens.puzzle.screen import (
    FetchPuzzles,
    LoadTraining,
    PuzzlesLoaded,
    StoreTraining,
    TrainingLoaded,
)
from puluc.screens.retry.screen import CompareMoves, MovesCompared
from puluc.screens.review.screen import ReviewDone, ReviewScreen, StartReview
from puluc.screens.school.screen import (
    LoadSchool,
    SaveFile,
    SchoolLoaded,
    StoreSchool,
)
from puluc.screens.school.view import write_file
from puluc.words.names import side_name
from puluc.worker.worker import answer_question
from tests.reviewing import reviewed, wandering

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

NOW: Final = 1_800_000_000_000
"""The time on a device without a browser, in milliseconds."""


def new_session(setup: Setup, seed: str, settings: Settings | None = None) -> Session:
    """Return a session at the start of the game that was set up."""
    settings = settings or Settings(turns="signs")
    return Session(new_play(setup, seed), setup=setup, settings=settings, bundle=BUNDLE)


def called(person: Side | None = None) -> dict[Side, str]:
    """Return the names of the sides, empty for a person who plays alone."""
    return {side: "" if side == person else side_name(side) for side in (SUN, MOON)}


S = TypeVar("S")


def screen_of(session: Session, kind: type[S]) -> S:
    """Return the screen, which is of this kind."""
    assert isinstance(session.screen, kind)
    return session.screen


def playing(session: Session) -> Play:
    """Return the game on the screen."""
    return screen_of(session, Play)


def answered(question: Question) -> Any:
    """Return the worker's last answer, as the page reads it."""
    *_, found = ask_directly(read_question(question.text))
    return found


def ask_directly(question: Question, content: bytes = b"") -> Iterator[Any]:
    """Yield the worker's answers to a question, as the page reads them."""
    known: tuple[Any, ...] = ()
    for found in answer_question(question.text, content):
        if found is None:
            continue
        if isinstance(question, ReviewGame):
            review = question.read(found, known)
            known = review.turns
            yield review
        else:
            yield question.read(found)


class Edges:
    """Runs the effects of a session as the browser does.

    `tables` says whether tables can be loaded, `missing` that puzzles can't. `kept` are the results
    of puzzles on the device, `day` is the number of the day. `link_games` are the games by link on
    the device, `full` is the reason why it can't keep more; seeds follow from `name`.
    """

    def __init__(
        self, *, tables: bool = False, kept: str = "", day: int = 0, name: str = "device"
    ) -> None:
        self.tables, self.kept, self.day, self.name = tables, kept, day, name
        self.missing = False
        self.link_games: tuple[str, ...] = ()
        self.full = ""
        self.seeds = 0
        self.archived = 0
        self.school = ""
        self.clock = 1000
        self.saved: dict[str, str] = {}

    def answer(self, effect: Effect) -> Sent | None:
        match effect:
            case Animate(token):
                return AnimationEnded(token)
            case ArchiveGame():
                self.archived += 1
            case AskOpponent(token):
                return OpponentMove(token, self.thought(effect))
            case LoadTable(rules) if self.tables:
                return TableStatus(TableState(rules, "ready", 1.0))
            case Evaluate():
                return Evaluated(self.evaluated(effect))
            case SendMessage(message):
                return message
            case StartReview(token, record):
                return ReviewDone(token, reviewed(record))
            case CompareMoves(token, positions):
                return MovesCompared(token, answered(FindReplies(positions)))
            case AddUp(games):
                return AddedUp(games, answered(AddUpGames(games)))
            case FetchPuzzles(rules):
                text = "" if self.missing else puzzle_path(rules).read_text("utf-8")
                return PuzzlesLoaded(rules, split_lines(text))
            case LoadTraining():
                return TrainingLoaded(self.kept, self.day, 312)
            case StoreTraining(text):
                self.kept = text
            case LoadLinkGames():
                page = "https://games.example/puluc/"
                return LinkGamesLoaded(self.link_games, page, True, True, NOW)
            case KeepLinkGames(lines):
                if not self.full:
                    self.link_games = tuple(
                        f"{NOW}{line[1:]}" if line.startswith("0") else line for line in lines
                    )
                return LinkGamesKept(self.full, NOW)
            case Compute(name, work):
                self.seeds += 1
                seed = sha256(f"{self.name} {self.seeds}".encode()).digest()[:SEED]
                try:
                    return Computed(name, run_to_end(work(seed)))
                except LinkError as error:
                    return Computed(name, error)
            case LoadSchool():
                page = "https://games.example/puluc/"
                return SchoolLoaded(self.school, page, self.clock, "2026-11-28")
            case StoreSchool(desk):
                self.school = desk.text
            case SaveFile(kind, screen):
                file, text, _type = write_file(kind, screen)
                self.saved[file] = text
        return None

    def thought(self, effect: AskOpponent) -> Move:
        game = effect.game
        found: Move = answered(ChooseMove(game.position, effect.level, game.seed, game.ply))
        return found

    def evaluated(self, effect: Evaluate) -> Evaluation:
        found: Evaluation = answered(EvaluatePosition(effect.position, effect.throws))
        return found


class Headless:
    """Holds a session; `say` sends messages and runs everything that follows."""

    def __init__(self, setup: Setup, seed: str = "table", edges: Edges | None = None) -> None:
        self.edges = edges or Edges()
        self.session = new_session(setup, seed)
        self.carry_out(*begin_session(self.session))

    @property
    def play(self) -> Play:
        return playing(self.session)

    def say(self, *messages: Sent) -> None:
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
    """Return the session after the effects and everything that follows."""
    *_, session = run(session, effects)
    return session


def said(session: Session, *messages: Sent) -> Session:
    """Return the session after messages and everything that follows."""
    for message in messages:
        session = settled(*update(session, message))
    return session


def next_message(session: Session, random: Random) -> str:
    """Return a random message of a person in play."""
    play = playing(session)
    if play.game.position.marks is None:
        return "throw"
    move = random.choice(play.moves)
    if move == PASS or play.idle.picked is not None or random.random() < 0.5:
        return f"move {move.text}"
    return f"pick {move.source or 'c'}"


def begun_session(turns: int) -> Session:
    """Return a game of Kekchi between two people after some turns, without animations."""
    game = Game.new(Rules.from_text("kekchi"), "begun", SUN)
    for _ in range(turns):
        game = game.throw()
        game = game.play(game.position.moves()[0])
    quick = Settings(turns="signs", speed="none")
    return Session(Play(game, moon=PERSON), settings=quick, bundle=BUNDLE)


def at(rules: str, position: str, moon: str = PERSON, **changes: str) -> Session:
    """Return a session at a position in which a person plays Sun."""
    setup = Setup(Rules.from_text(rules), PERSON, moon, "sun")
    session = new_session(setup, "at", Settings(turns="signs")._replace(**changes))
    game = Game.at(Position.from_text(setup.rules, position), "at")
    return session._replace(screen=playing(session)._replace(game=game))


def over(rules: str = "kekchi", seed: int = 3, moon: str = "player") -> Session:
    """Return a session at the end of a game of random moves, with its table loaded."""
    return ready(Play(wandering(Rules.from_text(rules), seed), "person", moon))


def board_of(session: Session) -> Board:
    """Return the board on the screen."""
    board = session.screen.board(session)
    assert board
    return board


def ready(play: Play) -> Session:
    return Session(play, table=TableState(play.rules, "ready"), bundle=BUNDLE)


def explained(session: Session) -> ReviewScreen:
    return screen_of(session, ReviewScreen)
