"""Opening a game that was begun elsewhere: by a link, in a record's text, or one set aside.

What was being played is set aside first, unless nobody would miss it.
"""

from __future__ import annotations

from puluc.game import Game
from puluc.language import _, semicolon
from puluc.record import Record, RecordError
from puluc.session import links, serialise
from puluc.session.effects import Effect, Save
from puluc.session.links import Link
from puluc.session.play import saving
from puluc.session.session import MessageError, Session, Visit, carried, new_session
from puluc.session.setup import LEVELS, PERSON, PLAYERS, Setup
from puluc.session.update import begin, loading


def step(session: Session, word: str, rest: str) -> tuple[Session, list[Effect]]:
    """Return the next session and the effects of `link`, `record`, `unread`, `back`, `forget`.

    What can't be read is told of in the session's notice, and nothing else changes. Raises
    MessageError for a game that was not set aside.
    """
    if word in ("back", "forget"):
        number = _number(session, rest)
        return _back(session, number) if word == "back" else _forgotten(session, number)
    if word == "unread":
        notice = _("This file can't be read: {problem}.")
        return session._replace(notice=notice.format(problem=links.short(rest, 200))), []
    seed, _space, text = rest.partition(" ")
    if word == "link":
        query, _sign, fragment = text.partition("#")
        return _follow(session, links.read(query, fragment), seed)
    return _open_record(session, text, seed)


def record(session: Session, date: str = "") -> Record:
    """Return the session's game as a record, its players by their names in links."""
    return Record(session.game, session.sun, session.moon, date)


def of_link(session: Session, link: Link, seed: str) -> Session:
    """Return a session of the game that a link asks for, or of the usual one, in another's place.

    What was being played in that other is not set aside.
    """
    sun, moon = _players(link)
    setup = _setup(session.setup, link, sun, moon)
    if link.record:
        opened = _of_record(link.record, seed)._replace(setup=setup)
        opened = opened._replace(sun=link.sun or opened.sun, moon=link.moon or opened.moon)
    elif link.position:
        opened = Session(Game.at(link.position, seed), sun, moon, drawn=False, setup=setup)
    else:
        opened = new_session(setup, seed, session.settings)
    return carried(session._replace(visit=_visit(session.visit, link)), opened)


def problems_of(link: Link) -> str:
    """Return a sentence that names what is wrong with a link, or nothing."""
    if not link.problems:
        return ""
    text = _("Not all of the link counts: {problems}.")
    return text.format(problems=semicolon().join(link.problems))


def set_aside(session: Session) -> tuple[str, ...]:
    """Return the games set aside, with the present one if a person began and didn't end it."""
    begun = session.can_undo or session.can_redo
    if session.game.result is not None or not begun:
        return session.aside
    return (*session.aside, serialise.dump_game(session))


def _follow(session: Session, link: Link, seed: str) -> tuple[Session, list[Effect]]:
    """Open the game that a link asks for, if any, and name what is wrong with the link."""
    problems = problems_of(link)
    session = session._replace(visit=_visit(session.visit, link))
    if not link.opens_game:
        return session._replace(notice=problems or session.notice), []
    opened = of_link(session, link, seed)
    return _opened(session, opened, _("This game was opened by a link."), problems)


def _open_record(session: Session, text: str, seed: str) -> tuple[Session, list[Effect]]:
    """Open the game of a record's text, or say what is wrong with it."""
    try:
        if len(text) > links.MOST:
            raise ValueError(_("it is larger than {most} bytes").format(most=links.MOST))
        read = Record.from_text(text)
    except (RecordError, ValueError) as error:
        notice = _("This file holds no game that can be read: {problem}.")
        return session._replace(notice=notice.format(problem=links.short(str(error), 200))), []
    opened = _of_record(read, seed)
    link = Link(read.game.rules, opened.sun, opened.moon)
    opened = opened._replace(setup=_setup(session.setup, link, opened.sun, opened.moon))
    return _opened(session, opened, _("This game was opened from a file."))


def _of_record(read: Record, seed: str) -> Session:
    """Return a session at a record's end, where no opponent goes on unasked."""
    sun, moon = (name if name in PLAYERS else PERSON for name in (read.sun, read.moon))
    game = read.game if read.game.seed else read.game._replace(seed=seed)
    return Session(game, sun, moon, drawn=False, held=True)


def _opened(
    session: Session, opened: Session, notice: str, problems: str = ""
) -> tuple[Session, list[Effect]]:
    aside = set_aside(session)
    offer = ""
    if len(aside) > len(session.aside):
        notice = f"{notice} {_('Your own was set aside.')}"
        offer = "back"
    notice = f"{notice} {problems}".rstrip()
    return _begun(carried(session, opened)._replace(aside=aside, notice=notice, offer=offer))


def _back(session: Session, number: int) -> tuple[Session, list[Effect]]:
    """Go on with a game set aside; the present one takes its place among them."""
    try:
        again = serialise.load_game(session.aside[number])
    except serialise.SavedError as error:
        notice = _("The game set aside can't be read: {problem}.")
        return session._replace(notice=notice.format(problem=error), offer=""), []
    aside = set_aside(session)
    aside = (*aside[:number], *aside[number + 1 :])
    return _begun(carried(session, again)._replace(aside=aside, setup=session.setup))


def _forgotten(session: Session, number: int) -> tuple[Session, list[Effect]]:
    aside = (*session.aside[:number], *session.aside[number + 1 :])
    return session._replace(aside=aside), [Save()]


def _begun(session: Session) -> tuple[Session, list[Effect]]:
    session, effects = begin(session)
    if {session.sun, session.moon} & set(LEVELS):
        session, effects = loading(session, effects)
    return saving((session, effects))


def _number(session: Session, text: str) -> int:
    """Return which game set aside is meant: by its number, or the last one."""
    numbers = [str(number) for number in range(len(session.aside))]
    if numbers and not text:
        return len(numbers) - 1
    if text not in numbers:
        raise MessageError(f"no game {text!r} was set aside")
    return numbers.index(text)


def _players(link: Link) -> tuple[str, str]:
    """Return who plays: a person against the usual opponent where the link doesn't say."""
    sun = link.sun or PERSON
    return sun, link.moon or (Setup().moon if sun == PERSON else PERSON)


def _visit(visit: Visit, link: Link) -> Visit:
    return Visit(link.language or visit.language, link.theme or visit.theme)


def _setup(setup: Setup, link: Link, sun: str, moon: str) -> Setup:
    rules = link.rules or (link.position.rules if link.position else Setup().rules)
    return setup._replace(sun=sun, moon=moon, starter="rules").of(rules)
