"""The views of the page that its pictures show, each as a session."""

from __future__ import annotations

from random import Random

from puluc.game import Game
from puluc.position import SUN, Position
from puluc.rules import Rules
from puluc.session import (
    PANELS,
    PERSON,
    Session,
    Settings,
    Setup,
    Table,
    Verdict,
    new_session,
    update,
)

TALL = ("siegartel", "0 1,S,1,SMSMSMSMSM,3,M,1 0 s 2")
HOMEWARD = ("kekchi", "1 S,1,MS,SM,2,MS,M,1 1 s 2")
CROWDED = ("classic:men=9,spaces=21", "0 1,S,MSMS,2,SM,1,M,SM,2,S,M,1,SM,1,S,2,M,MS 0 m 3")


def views() -> dict[str, Session | None]:
    """Return every view by name; None is the page before Python is there."""
    thrown = _at(*HOMEWARD)
    judged = _judged(thrown)
    setup = Setup(Rules.from_text("lemery"), more=True, problem="men: 12 is not from 1 to 9")
    found: dict[str, Session | None] = {
        "loading": None,
        "start": _new(),
        "thrown": thrown,
        "picked": update(thrown, "pick 7")[0],
        "refused": update(thrown, "pick 3")[0],
        "tall": _at(*TALL),
        "crowded": _at(*CROWDED),
        "hint": judged._replace(hint=True),
        "walking": _walking(thrown),
        "turns": _long(60),
        "over": _long(1000)._replace(settings=Settings(chances="show"), table=Table("ready")),
        "real": _new()._replace(settings=Settings(kernels="real")),
        "options": _new()._replace(panel="new", setup=setup),
    }
    panels = {name: thrown._replace(panel=name) for name in PANELS}
    return {**found, **panels}


def _new() -> Session:
    return new_session(Setup(starter="sun"), "maize", Settings())


def _at(rules: str, position: str) -> Session:
    game = Game.at(Position.from_text(Rules.from_text(rules), position), "picture")
    return Session(game, PERSON, "player", table=Table("ready"))


def _judged(session: Session) -> Session:
    moves = session.game.position.moves()
    chances = tuple((move, 0.62 - 0.013 * k) for k, move in enumerate(moves))
    verdict = Verdict(session.moment, 0.62, chances)
    return session._replace(verdict=verdict, settings=Settings(chances="show"))


def _walking(session: Session) -> Session:
    return update(session, f"move {session.moves[-1].text}")[0]


def _long(plies: int) -> Session:
    """Return a game of random moves that has gone on for so many turns."""
    random = Random(4)
    game = Game.new(Rules.from_text("classic"), "long", SUN)
    while game.result is None and game.ply < plies:
        game = game.throw()
        game = game.play(random.choice(game.position.moves()))
    return Session(game, PERSON, PERSON)
