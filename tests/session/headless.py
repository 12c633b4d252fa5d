"""Play without a browser: the page's edges do at once what they are asked to."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from puluc import kernels
from puluc.game import Game
from puluc.players import PLAYERS, choose
from puluc.position import PASS, Position
from puluc.rules import Rules
from puluc.session.effects import Effect, Show, Think
from puluc.session.messages import Answered, Message, Shown
from puluc.session.play import Play, new_play
from puluc.session.session import Session
from puluc.session.setup import PERSON, Settings, Setup
from puluc.session.update import begin, update
from puluc.solution import library

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
)


def new_session(setup: Setup, seed: str, settings: Settings | None = None) -> Session:
    """Return a session at the start of the game that was set up."""
    return Session(new_play(setup, seed), setup=setup, settings=settings or Settings())


def playing(session: Session) -> Play:
    """Return the game that is on the screen."""
    assert isinstance(session.screen, Play)
    return session.screen


class Headless:
    """Holds a session; `say` sends a message and lets opponents and showings go on."""

    def __init__(self, setup: Setup, seed: str = "table") -> None:
        self.session = new_session(setup, seed)
        self.carry_out(*begin(self.session))

    @property
    def play(self) -> Play:
        return playing(self.session)

    def say(self, message: Message) -> None:
        self.carry_out(*update(self.session, message))

    def carry_out(self, session: Session, effects: list[Effect]) -> None:
        *_, self.session = run(session, effects)


def run(session: Session, effects: list[Effect]) -> Iterator[Session]:
    """Yield each session from a step on, until it waits for a person or the game is over."""
    yield session
    while effects:
        match effects.pop(0):
            case Show(token):
                session, effects = update(session, Shown(token))
            case Think(token, level, game):
                draw = kernels.stream(game.seed, f"{level} {game.ply}")
                move = choose(PLAYERS[level], game.position, draw, library.values)
                session, effects = update(session, Answered(token, move))
            case _:
                continue
        yield session


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


def settled(session: Session, message: Message) -> Session:
    """Return the session after a message and all that follows from it."""
    return list(run(*update(session, message)))[-1]
