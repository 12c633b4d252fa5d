"""The review screen without a browser: what the page's edge does in slices is done at once."""

from __future__ import annotations

from puluc.review.lines import replies
from puluc.review.review import review
from puluc.rules import Rules
from puluc.session.effects import Effect, Show, Weigh
from puluc.session.messages import Message, Shown, Weighed
from puluc.session.play import Play
from puluc.session.session import Session
from puluc.session.solved import TableState
from puluc.session.update import update
from puluc.solution import library
from puluc.study.retry.screen import Compare, Compared
from puluc.study.review.screen import Assess, Assessed, ReviewScreen
from tests.review import wandering


def over(rules: str = "kekchi", seed: int = 3, moon: str = "player") -> Session:
    """Return a session at the end of a game of random moves, its table loaded."""
    game = wandering(Rules.from_text(rules), seed)
    return ready(Play(game, "person", moon))


def ready(play: Play) -> Session:
    return Session(play, table=TableState(play.rules, "ready"))


def settled(session: Session, effects: list[Effect]) -> Session:
    """Return the session after what the page's edges answer to effects."""
    for effect in effects:
        answer: Message | None = None
        match effect:
            case Assess(token, record):
                answer = Assessed(token, review(record))
            case Compare(token, positions):
                values = library.values(positions[0].rules)
                answer = Compared(token, tuple(replies(each, values) for each in positions))
            case Weigh(position, throws):
                answer = Weighed(library.weigh(position, throws=throws))
            case Show(token):
                answer = Shown(token)
        if answer:
            session = settled(*update(session, answer))
    return session


def said(session: Session, *messages: Message) -> Session:
    """Return the session after messages and the reviews that they ask for."""
    for message in messages:
        session = settled(*update(session, message))
    return session


def explained(session: Session) -> ReviewScreen:
    assert isinstance(session.screen, ReviewScreen)
    return session.screen
