"""A table without a browser: it does at once what the page's edges would do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from puluc import kernels
from puluc.game import Game
from puluc.players import PLAYERS, choose
from puluc.position import PASS, Position
from puluc.rules import Rules
from puluc.session.effects import Effect, Judge, Load, Save, Show, Sound, Think
from puluc.session.session import Session, new_session
from puluc.session.setup import PERSON, Settings, Setup
from puluc.session.update import begin, update

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


class Table:
    """Holds a session; `say` sends a message and lets opponents and showings go on."""

    def __init__(self, setup: Setup, seed: str = "table") -> None:
        self.session = new_session(setup, seed, Settings())
        self.saves = 0
        self.carry_out(*begin(self.session))

    def say(self, message: str) -> None:
        self.carry_out(*update(self.session, message))

    def carry_out(self, session: Session, effects: list[Effect]) -> None:
        for moment in run(session, effects):
            self.session = moment
            self.saves += 1


def run(session: Session, effects: list[Effect]) -> Iterator[Session]:
    """Yield each session from a step on, until it waits for a person or the game is over."""
    yield session
    while effects:
        effect = effects.pop(0)
        match effect:
            case Save() | Load() | Judge() | Sound():
                continue
            case Show(token):
                session, effects = update(session, f"shown {token}")
            case Think(level, token):
                game = session.game
                draw = kernels.stream(game.seed, f"{level} {game.ply}")
                move = choose(PLAYERS[level], game.position, draw)
                session, effects = update(session, f"answer {token} {move.text}")
        yield session


def next_message(session: Session, random: Random) -> str:
    """Return what a person might say next in play."""
    if session.game.position.marks is None:
        return "throw"
    move = random.choice(session.moves)
    if move == PASS or session.picked is not None or random.random() < 0.5:
        return f"move {move.text}"
    return f"pick {move.source or 'c'}"


def at(rules: str, position: str, moon: str = PERSON, **changes: str) -> Session:
    """Return a session in which Sun is played by a person, at a position."""
    setup = Setup(Rules.from_text(rules), PERSON, moon, "sun")
    session = new_session(setup, "at", Settings()._replace(**changes))
    return session._replace(game=Game.at(Position.from_text(setup.rules, position), "at"))


def settled(session: Session, message: str) -> Session:
    """Return the session after a message and all that follows from it."""
    return list(run(*update(session, message)))[-1]
