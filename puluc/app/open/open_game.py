"""Opening a game from elsewhere: of a link, of a record, or set aside.

The present game is set aside first, if a person has made a move in it.
"""

from puluc.app.messages import MessageError, OpenPosition, OpenRecord, check_below
from puluc.app.open import links, saved
from puluc.app.open.links import Link
from puluc.app.play.activity import Idle
from puluc.app.play.new_play import first_play, new_play
from puluc.app.play.screen import Play
from puluc.app.session import Notice, Session, UrlOverrides
from puluc.app.settings import PERSON, PLAYERS, Setup, shown_name
from puluc.engine.game import Game
from puluc.engine.position import Position
from puluc.engine.record import GIVEN, Record
from puluc.engine.rules import Rules
from puluc.support import limits
from puluc.support.i18n import _, list_separator


def open_message(session: Session, message: OpenPosition | OpenRecord) -> Session:
    """Return the session with the game of a position or record; the present one is set aside.

    If it can't be read, only a notice is added.
    """
    if isinstance(message, OpenRecord):
        return _open_record(session, message)
    position = message.position
    link = Link(position.rules, message.sun, message.moon, position)
    return _with_previous(session, open_link(session, link, message.seed), Notice(calm=True))


def open_link(session: Session, link: Link, seed: str) -> Session:
    """Return the session with the game of a link, or else with a default game.

    By default a person plays against the usual opponent. The present game is not set aside.
    """
    sun = link.sun or PERSON
    moon = link.moon or (session.setup.level if sun == PERSON else PERSON)
    setup = _setup_from_link(session.setup, link, sun, moon)
    if link.record:
        record = link.record
        sun, moon = link.sun or record.sun, link.moon or record.moon
        play = _play_from_record(record._replace(sun=sun, moon=moon), seed)
    elif link.position:
        start = Position.start(link.position.rules, link.position.mover)
        notes = ((0, "chosen"),) if link.position == start else ()
        if link.position.marks is not None:
            notes = (GIVEN,)
        play = Play(Game.at(link.position, seed), sun, moon, drawn=False, notes=notes)
    else:
        play = new_play(setup, seed)
    return session._replace(screen=play, setup=setup, visit=_url_overrides(session.visit, link))


def describe_problems(link: Link) -> Notice:
    """Return a notice about the problems of a link, with their causes, or an empty one."""
    if not link.problems:
        return Notice(calm=True)
    text = _("Part of the link is damaged and was left out.")
    if link.opens_nothing:
        cut = any(problem.startswith("record:") for problem in link.problems)
        text = _("The link has been cut off: copy it again, whole, or ask for it again.")
        text = text if cut else _("This link can’t be opened: ask for it again.")
    return Notice(text, details=list_separator().join(link.problems))


def set_game_aside(session: Session) -> tuple[str, ...]:
    """Return the games set aside, with the present game or its evening.

    The present game is left out if it is finished, or if no person has thrown in it.
    """
    for play in session.screens:
        if not isinstance(play, Play):
            continue
        if play.result is not None and not (play.current_series and not play.current_series.over):
            continue
        if play.begun and play.linked != "untouched":
            return within_limits((*session.set_aside, saved.dump_game(play)))
    return session.set_aside


def within_limits(games: tuple[str, ...]) -> tuple[str, ...]:
    """Return the games set aside that fit the limit.

    Games opened from elsewhere are dropped first, then the oldest.
    """
    while len(games) > limits.ASIDE or sum(map(len, games)) > limits.ASIDE_CHARACTERS:
        linked = (number for number, text in enumerate(games) if saved.is_linked(text))
        _game, games = _take_out(games, next(linked, 0))
    return games


def return_to_game(session: Session, which: int | None) -> Session:
    """Return the session with a game that was set aside; the present one is set aside instead.

    Without a number it is the last one. Raises MessageError if there is no such game.
    """
    games = session.set_aside
    if not games:
        raise MessageError("no game set aside")
    last = len(games) - 1
    number = last if which is None else check_below(which, len(games), "game set aside")
    game, others = _take_out(games, number)
    try:
        play = saved.load_game(game)
    except saved.SavedError as error:
        notice = _("The game set aside can’t be read: {problem}.")
        return session.with_notice(notice.format(problem=error))
    aside = set_game_aside(session._replace(set_aside=others))
    return session._replace(screen=play, set_aside=aside).with_notice("")


def begin_game(session: Session, setup: Setup, seed: str, how: str = "own") -> Session:
    """Return the session with a new game; an `own` one is the first for who has met no rule yet.

    The present game is set aside, unless the `next` one of its evening begins.
    """
    play = new_play(setup, seed).with_opening(session.settings)
    if how == "own" and not session.rules_encountered:
        play = first_play(Rules(), seed)
        setup = Setup(play.rules)
    begun = session._replace(screen=play, setup=setup).with_notice("")
    return begun if how == "next" else _with_previous(session, begun, Notice(calm=True))


def leave_linked_game(session: Session, seed: str) -> Session:
    """Return the session with a person's own game in place of one that only a link opened."""
    play = session.screen
    if not isinstance(play, Play) or play.linked != "untouched":
        return session
    if session.set_aside:
        return return_to_game(session, None)
    return begin_game(session, session.setup.anew, seed)


def follow_link(session: Session, link: Link, seed: str) -> Session:
    """Return the session with the game of a link, if any, and a notice about its problems.

    The link's language stays, unless the person has chosen one.
    """
    problems, settings = describe_problems(link), session.settings
    if link.language and settings.language == "auto" and not link.embed:
        session = session._replace(settings=settings._replace(language=link.language))
    if link.opens_game:
        found = open_link(session, link, seed)
        text = _("This game was opened by a link.")
        text = _("This position was opened by a link.") if link.position else text
        text = problems.text or text
        return _with_previous(session, found, problems._replace(text=text))
    session = session._replace(visit=_url_overrides(session.visit, link))
    if link.opens_nothing and problems.text:
        begun = set_game_aside(session) != session.set_aside
        text = _("Your game goes on.") if begun else _("Here is a new game.")
        if not (isinstance(session.screen, Play) and session.screen.over):
            problems = problems._replace(text=f"{problems.text} {text}")
    return session._replace(notice=problems) if problems.text else session


def _open_record(session: Session, message: OpenRecord) -> Session:
    """Return the session with the game of a record's text, or a notice about its fault."""
    try:
        if len(message.text) > limits.RECORD:
            raise ValueError(_("it is larger than {most} bytes").format(most=limits.RECORD))
        read = links.read_game(message.text)
    except ValueError as error:
        notice = _("There is no readable game in this file: {problem}.")
        return session.with_notice(notice.format(problem=links.shorten(str(error), 200)))
    play = _play_from_record(read, message.seed)
    setup = _setup_from_link(session.setup, Link(play.rules), play.sun, play.moon)
    found = session._replace(screen=play, setup=setup)
    return _with_previous(session, found, Notice(_("This game was opened from a file."), calm=True))


def _play_from_record(read: Record, seed: str) -> Play:
    """Return a record's game at its end; opponents wait until a person continues it."""
    sun, moon = (name if name in PLAYERS else PERSON for name in (read.sun, read.moon))
    names = shown_name(read.sun), shown_name(read.moon)
    game = read.game if read.game.seed else read.game._replace(seed=seed)
    return Play(
        game,
        sun,
        moon,
        drawn=False,
        activity=Idle(held=True),
        notes=read.notes,
        names=names,
        linked="untouched",
    )


def _with_previous(before: Session, session: Session, told: Notice) -> Session:
    """Return the session with a notice, and the former game set aside, which the notice offers."""
    aside = set_game_aside(before)
    if aside != before.set_aside:
        text = f"{told.text} {_('Your game was kept.')}".lstrip()
        told = told._replace(text=text, offer="back")
    return session._replace(set_aside=aside, notice=told)


def _take_out(games: tuple[str, ...], number: int) -> tuple[str, tuple[str, ...]]:
    """Return the game of a number, and the others."""
    return games[number], (*games[:number], *games[number + 1 :])


def _url_overrides(visit: UrlOverrides, link: Link) -> UrlOverrides:
    return UrlOverrides(link.language or visit.language, link.theme or visit.theme)


def _setup_from_link(setup: Setup, link: Link, sun: str, moon: str) -> Setup:
    rules = link.rules or (link.position.rules if link.position else Setup().rules)
    return setup._replace(sun=sun, moon=moon, starter="rules").of(rules)
