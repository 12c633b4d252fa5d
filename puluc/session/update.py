"""What each message makes of a session.

`update(session, message)` is pure: it returns the next session and the effects the edges have to
carry out. Messages are short texts, so that markup can name them:

    throw, throw 3          throw the kernels; enter what real kernels showed
    pick 2, pick c, drop    pick a man up by his space or city; put him back
    put 5                   put the man in hand down on a place (0: Sun's city)
    move 2-5, move --       play a move; pass
    undo, redo, resume      take back, play again, let the opponent go on
    shown TOKEN             what was being shown has been seen
    answer TOKEN MOVE       the opponent's move
    look 4, look            show a stack from near; stop that
    open PANEL, close       the panels: new, rules, share, settings, keys
    setup FIELD VALUE       change the game being set up (ruleset, sun, moon, starter, options)
    start SEED              start the game set up
    set NAME VALUE, reset   change a setting; all as at first
    set level LEVEL         change the opponent, in this game too
    turn, mute              turn the board round; switch the sound off or on
    link SEED ADDRESS       open what a link asks for: the query and what follows its `#`
    record SEED TEXT        open the game of a record
    unread REASON           a file could not be read
    back N, forget N        go on with a game set aside, the last one without N; drop it
    copy WHAT               copy the link to the position or the game
    copied yes|no           whether it was copied
    download                save the game as a file
    unkept                  the device can't keep the game
    elsewhere, here         another window plays the game; let this one do so
    hint                    show or hide what each move is worth
    table RULES STATE PART  how the loading of the solution stands
    keep WHAT, kept …       keep everything on the device, stop, drop it; how it stands
    version, renew          a new version is here; use it now
    rescue                  save the game that could not be read as a file
    judged MOMENT WIN MOVE=WIN …   the exact chances at a moment
"""

from __future__ import annotations

from typing import Final

from puluc.language import _
from puluc.position import SUN, IllegalMove, Move
from puluc.session import offline, play
from puluc.session.effects import Copy, Download, Effect, Judge, Load, TakeOver
from puluc.session.play import Step
from puluc.session.session import MessageError, Session, Table, Verdict, Visit, carried, new_session
from puluc.session.setup import PERSON, PLAYERS, Settings, Setup

WATCHING: Final = ("open", "close", "copy", "copied", "download", "here", *offline.WORDS)
"""What may be said while another window plays."""

PLAY: Final = ("start", "throw", "pick", "put", "move", "undo", "redo", "resume")


def begin(session: Session) -> Step:
    """Return a session just opened or restored, and what must happen for it to go on."""
    if session.elsewhere:
        return session, []
    session, effects = play.go_on(session)
    return loading(session, effects) if session.can_undo else (session, effects)


def update(session: Session, message: str) -> Step:
    """Return the next session and the effects of a message.

    Raises MessageError for a message that is unknown or impossible at this moment; a message
    from the past (`shown`, `answer` with an old token) changes nothing.
    """
    step, effects = _step(session, message)
    if step.elsewhere:
        return step, effects
    if message.partition(" ")[0] in PLAY or step.settings.chances == "show":
        step, effects = loading(step, effects)
    wanted = (step.hint or step.settings.chances == "show") and not step.shows_throw
    if wanted and step.table.state == "ready" and not step.judged and step.game.result is None:
        effects = [*effects, Judge(step.moment)]
    return step, effects


def _step(session: Session, message: str) -> Step:
    word, _, rest = message.partition(" ")
    if word == "table":
        return _table(session, rest), []
    if word == "judged":
        return _judged(session, rest), []
    if session.elsewhere and word not in WATCHING:
        raise MessageError("another window plays the game")
    if word in ("shown", "answer"):
        token, _, answer = rest.partition(" ")
        if token != session.token:
            return session, []
        if word == "answer":
            return play.move(session, answer)
        return play.shown(session)
    if word in offline.WORDS:
        return _offline(session, word, rest)
    if word in ("open", "close", "setup"):
        return _panel(session, word, rest)
    if word in ("set", "reset", "turn", "mute"):
        return play.saving(_set(session, word, rest))
    if word == "look" or (word == "drop" and session.look is not None):
        return play.look(session, rest), []
    if word in ("copy", "copied", "download", "unkept", "elsewhere", "here"):
        return _outside(session, word, rest)
    if word in ("link", "record", "unread", "back", "forget"):
        # Imported late: most visits open no other game.
        from puluc.session import opened

        return opened.step(session, word, rest)
    session = session._replace(showing=None, refusal=None, notice="", offer="", look=None)
    try:
        match word:
            case "start":
                fresh = new_session(session.setup, rest, session.settings)
                return play.saving(play.go_on(carried(session, fresh)))
            case "hint":
                return _hint(session)
            case "throw":
                return play.throw(session, rest)
            case "pick":
                return play.pick(session, rest)
            case "put":
                return play.put(session, rest)
            case "drop":
                return play.go_on(session._replace(picked=None))
            case "move":
                if not session.person_to_move:
                    raise MessageError("it is not a person's turn")
                return play.move(session, rest)
            case "undo":
                return play.undo(session)
            case "redo":
                return play.redo(session)
            case "resume":
                return play.go_on(session._replace(held=False))
    except IllegalMove as error:
        raise MessageError(str(error)) from None
    raise MessageError(f"no message {message!r}")


def loading(session: Session, effects: list[Effect]) -> Step:
    """Ask for the solution, once a person does something with the game or opens one."""
    if session.table.state != "idle":
        return session, effects
    return session._replace(table=Table("asked")), [Load(session.game.rules), *effects]


def _hint(session: Session) -> Step:
    if session.table.state != "ready":
        raise MessageError("there is no solution to ask")
    if not session.moves:
        raise MessageError("there is nothing to choose")
    return session._replace(hint=not session.hint), []


def _table(session: Session, rest: str) -> Session:
    rules, _, rest = rest.partition(" ")
    state, _, part = rest.partition(" ")
    if rules != session.game.rules.text:
        return session
    for known in ("none", "absent", "loading", "ready", "failed"):
        if state == known:
            return session._replace(table=Table(known, float(part or 0)))
    raise MessageError(f"a table can't be {state!r}")


def _judged(session: Session, rest: str) -> Session:
    moment, win, *moves = rest.split()
    entries = (entry.partition("=") for entry in moves)
    ranked = tuple((Move.from_text(move), float(chance)) for move, _, chance in entries)
    sun = float(win) if session.mover == SUN else 1 - float(win)
    verdict = Verdict(moment, sun, ranked)
    return session._replace(verdict=verdict) if moment == session.moment else session


def _panel(session: Session, word: str, rest: str) -> Step:
    match word:
        case "close":
            return _untold(session)._replace(panel=""), []
        case "open" if rest in session.panels:
            session = _untold(session._replace(panel=rest, look=None))
            if rest == "settings" and session.offline.state != "loading":
                return _offline(session, "keep", "look")
            return session, []
        case "setup":
            field, _space, value = rest.partition(" ")
            return session._replace(setup=session.setup.changed(field, value)), []
    raise MessageError(f"no message '{word} {rest}'")


def _set(session: Session, word: str, rest: str) -> Step:
    name, _space, value = rest.partition(" ")
    settings: Settings | None = session.settings
    match word:
        case "reset":
            session, settings = _level(session, Setup().level), Settings()
        case "turn":
            settings = session.settings.toggled("board")
        case "mute":
            settings = session.settings.toggled("sound")
            notice = _("Sound is on.") if settings.sound == "on" else _("Sound is off.")
            session = session._replace(notice=notice)
        case "set" if name == "level" and value in PLAYERS:
            session = _level(session, value)
        case "set":
            settings = session.settings.changed(name, value)
    if not settings:
        raise MessageError(f"no message '{word} {rest}'")
    visit = session.visit
    if name in visit._fields or word == "reset":
        visit = Visit() if word == "reset" else visit._replace(**{name: ""})
    session = session._replace(settings=settings, visit=visit)
    if name == "moves" and session.moves:
        return play.go_on(session)
    return session, []


def _level(session: Session, level: str) -> Session:
    """Change the opponent in the game being set up, and in this one, if the page plays in it."""
    session = session._replace(setup=session.setup.with_level(level))
    if level == PERSON:
        return session
    sun, moon = (PERSON if who == PERSON else level for who in (session.sun, session.moon))
    return session._replace(sun=sun, moon=moon)


def _untold(session: Session) -> Session:
    """Return the session without its notice, if that belongs to the panel for sharing."""
    return session._replace(notice="", offer="") if session.panel == "share" else session


def _outside(session: Session, word: str, rest: str) -> Step:
    """Deal with what lies outside the page: the clipboard, files, other windows."""
    match word, rest:
        case "copy", "position" | "game":
            return session._replace(notice=""), [Copy(rest)]
        case "copied", "yes":
            return session._replace(notice=_("The link is copied.")), []
        case "copied", "no":
            return session._replace(notice=_("The link is selected: copy it by hand.")), []
        case "download", "":
            return session, [Download()]
        case "unkept", "":
            notice = _("This device has no room to keep the game. Save it as a file.")
            return session._replace(notice=notice, offer="download"), []
        case "elsewhere", "":
            quiet = session._replace(elsewhere=True, showing=None, picked=None, hint=False)
            return quiet._replace(panel="", refusal=None, notice="", offer=""), []
        case "here", "":
            return session, [TakeOver()]
    raise MessageError(f"no message '{word} {rest}'")


def _offline(session: Session, word: str, rest: str) -> Step:
    step = offline.step(session.offline, word, rest)
    if step is None:
        raise MessageError(f"no message '{word} {rest}'")
    return session._replace(offline=step[0]), [*step[1]]
