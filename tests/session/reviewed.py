"""The review screen without a browser: what the page's edge does in slices is done at once."""

from __future__ import annotations

from puluc.review.review import review
from puluc.rules import Rules
from puluc.session.effects import Effect
from puluc.session.messages import Message
from puluc.session.play import Play
from puluc.session.review import Assess, Assessed, Explained
from puluc.session.session import Session
from puluc.session.solved import TableState
from puluc.session.update import update
from tests.review import wandering


def over(rules: str = "kekchi", seed: int = 3, moon: str = "player") -> Session:
    """Return a session at the end of a game of random moves, its table loaded."""
    game = wandering(Rules.from_text(rules), seed)
    return ready(Play(game, "person", moon))


def ready(play: Play) -> Session:
    return Session(play, table=TableState(play.rules, "ready"))


def settled(session: Session, effects: list[Effect]) -> Session:
    """Carry out what the review asks for."""
    for effect in effects:
        if isinstance(effect, Assess):
            return settled(*update(session, Assessed(effect.token, review(effect.record))))
    return session


def said(session: Session, *messages: Message) -> Session:
    """Return the session after messages and the reviews that they ask for."""
    for message in messages:
        session = settled(*update(session, message))
    return session


def explained(session: Session) -> Explained:
    assert isinstance(session.screen, Explained)
    return session.screen
