"""What each message makes of a session.

`update(session, message)` is pure: it returns the next session and the effects the edges have to
carry out. `messages.py` lists the messages. What concerns more than one screen is done here; the
rest is up to the screen.
"""

from __future__ import annotations

from puluc.language import _
from puluc.session import links, offline, opened, screens, sounds
from puluc.session.board import numbered
from puluc.session.effects import Copy, Download, Effect, Load, Save, Say, Seed, Sound, Study
from puluc.session.messages import (
    Answered,
    Coming,
    Copied,
    Elsewhere,
    Message,
    MessageError,
    NotComing,
    OpenLink,
    OpenPosition,
    OpenRecord,
    Stands,
    Start,
    Unkept,
    Unread,
)
from puluc.session.play import Play, new_play
from puluc.session.session import Awaited, Notice, Screen, Session, Step, Visit
from puluc.session.setup import EVENING, LEVELS, PERSON, Settings, Setup
from puluc.session.solved import TableState
from puluc.words import rulebook


def begin(session: Session) -> Step:
    """Return a session just opened or restored, and what must happen for it to go on."""
    return _completed(*_begin(session))


def resumed(session: Session) -> Step:
    """Return a session that another interpreter of this page has led so far, and what goes on in
    it: what was shown or thought about, what was being kept, and what was asked of the study."""
    effects = session.screen.resumed(session.settings)
    table = session.table
    if table.state != "idle":
        # What was loaded of it lies in the other interpreter.
        session = session._replace(table=table._replace(state="asked", part=0.0))
        effects = [Load(table.rules), *effects]
    if session.awaited.message:
        effects.append(Say(session.awaited.message))
        session = session._replace(awaited=Awaited())
    effects.extend(offline.resumed(session.offline, looks=session.panel == "settings"))
    asked = session.screen.wishes(session)
    return session, [*effects, *(effect for effect in asked if effect not in effects)]


def update(session: Session, message: Message) -> Step:
    """Return the next session and the effects of a message.

    Raises MessageError for a text that is unknown or impossible at this moment; a value that comes
    too late (`Shown` with an old token, the puzzles of a screen that was left) changes nothing.
    """
    word = message.partition(" ")[0] if isinstance(message, str) else type(message).__name__
    admits = session.screen.admits
    try:
        if admits is not None and word not in admits:
            raise MessageError(f"the screen {session.screen.name!r} has no message {word!r}")
        step = _step(session, word, message)
    except MessageError:
        if isinstance(message, str):
            raise
        return session, []
    return _completed(*step)


def _completed(session: Session, effects: list[Effect]) -> Step:
    """Add what the screen asks for; nothing is asked for twice, and a table never again."""
    asked: list[Effect] = []
    for effect in (*effects, *session.screen.wishes(session)):
        if isinstance(effect, Load):
            if session.table_of(effect.rules).state != "idle":
                continue
            session = session._replace(table=TableState(effect.rules, "asked"))
        if effect not in asked:
            asked.append(effect)
    return session, asked


def _begin(session: Session) -> Step:
    screen, effects = session.screen.begin(session)
    return session._replace(screen=screen), effects


def _step(session: Session, word: str, message: Message) -> Step:
    match message:
        case str():
            return _said(session, word, message)
        case Start(seed, again):
            setup = _anew(session, again) if again else session.setup.anew
            play = new_play(setup, seed)
            goes_on = again == "next"
            aside = session.set_aside if goes_on else opened.with_set_aside(session)
            session = session._replace(setup=setup, set_aside=aside)
            session, effects = _begin(_playing(session, play))
            return session, [Load(play.rules), Save(), *effects]
        case OpenLink(seed, address):
            return _follow(session, links.read_address(address), seed)
        case OpenPosition() | OpenRecord():
            return _opened(session, opened.opened(session, message))
        case Unread(reason):
            return opened.unread(session, reason), []
        case Stands(table):
            known = table.rules in (session.table.rules, session.screen.rules)
            return session._replace(table=table) if known else session, []
        case Copied(done):
            text = _("Link copied.") if done else _("The link is selected: copy it yourself.")
            return session.with_notice(text), []
        case Unkept():
            text = _("There is no room on this device to keep the game. Save it as a file.")
            return session.with_notice(text, "download"), []
        case Coming(part):
            return session._replace(awaited=session.awaited._replace(part=part)), []
        case NotComing():
            return session._replace(awaited=session.awaited._replace(failed=True)), []
        case Elsewhere():
            # What was asked of the study was asked here, where nobody plays now.
            asked = bool(session.awaited.message)
            session = session._replace(awaited=Awaited())
            watch = screens.opened(session, "watch")
            return _replaced(session, watch), [Study(False)] if asked else []
        case offline.Kept() | offline.NewVersion():
            return _offline(session, message)
    return _elsewhere(session, word, message)


def _said(session: Session, word: str, message: str) -> Step:
    """Deal with a message that markup or a key says."""
    rest = message[len(word) + 1 :]
    match word:
        case "open" if rest.partition(" ")[0] in session.screen.panels:
            panel, _space, part = rest.partition(" ")
            session = _with_panel(session, panel)._replace(part=part)
            if panel == "settings" and session.offline.state != "loading":
                return _offline(session, "keep look")
            return session, []
        case "close":
            return _with_panel(session, ""), []
        case "look":
            return _look(session, rest), []
        case "drop" if session.look is not None:
            return session._replace(look=None), []
        case "setup":
            field, _space, value = rest.partition(" ")
            return session._replace(setup=session.setup.changed(field, value)), []
        case "set" | "reset" | "turn" | "mute":
            return _set(session, word, rest)
        case "copy" if rest in ("position", "game"):
            return session._replace(notice=Notice()), [Copy(rest)]
        case "download" if session.screen.record:
            return session, [Download()]
        case "start":
            if rest:
                _anew(session, rest)
            elif session.setup.wrong:
                return session._replace(setup=session.setup._replace(more=True)), []
            return session, [Seed(Start("", rest))]
        case "go":
            return _go(session, rest)
        case "to":
            return _to(session, rest)
        case "leave" if session.below:
            screen, *below = session.below
            return _begin(_replaced(session, screen, tuple(below)))
        case "back":
            return _opened(session, opened.back(session, rest))
        case "give-up":
            return _on_screen(_with_panel(session, ""), message)
        case "forget":
            return opened.forgotten(session, rest), [Save()]
        case "await" if session.awaited.message:
            if rest:
                return session._replace(awaited=Awaited()), [Study(False)]
            return _awaiting(session, session.awaited.message)
        case _ if word in offline.WORDS:
            return _offline(session, message)
    return _elsewhere(session, word, message)


def _elsewhere(session: Session, word: str, message: Message) -> Step:
    """Do what the study adds to all screens, or let the screen deal with a message."""
    if word in screens.WORDS:
        return screens.WORDS[word](session, message)
    return _on_screen(session, message)


def _on_screen(session: Session, message: Message) -> Step:
    """Let the screen deal with a message; whatever a person does there clears the notice."""
    if isinstance(message, str):
        session = session._replace(notice=Notice())
    if isinstance(message, str | Answered):
        session = session._replace(look=None)
    before = session.screen
    screen, effects = before.update(session, message)
    return _met(before, session._replace(screen=screen), effects)


def _met(before: Screen, session: Session, effects: list[Effect]) -> Step:
    """Remember what a person met for the first time, and say which rule it was, if it is one."""
    seen = (*before.met, *session.met)
    new = next((word for word in session.screen.met if word not in seen), None)
    if new is None:
        return session, effects
    if isinstance(session.screen, Play):
        if session.settings.tips == "off" or session.notice.text:
            return session, effects
        text, number = rulebook.met(new)
        session = session.with_notice(text, f"open rules {number}")
    return session._replace(met=(*session.met, new)), [*effects, Save()]


def _replaced(session: Session, screen: Screen, below: tuple[Screen, ...] = ()) -> Session:
    """Return the session with another screen, without a notice or an open panel."""
    return session._replace(screen=screen, below=below, look=None, notice=Notice(), panel="")


def _playing(session: Session, play: Play) -> Session:
    """Return the session with another game; a table that could not be loaded is tried again."""
    if session.table.state == "failed":
        session = session._replace(table=TableState(session.table.rules))
    return _replaced(session, play)


def _anew(session: Session, how: str) -> Setup:
    """Return the setup of the game that is played, to play it again as `how` says."""
    played = session.screen.setup
    setup = played and played.again(how)
    if not setup:
        raise MessageError(f"no message 'start {how}'")
    return setup


def _opened(before: Session, session: Session) -> Step:
    """Go on with a game just opened, if one was, and load the table that its levels play by."""
    if session.screen is before.screen:
        return session, []
    notice = session.notice
    session, effects = _begin(_replaced(session, session.screen)._replace(notice=notice))
    screen = session.screen
    if isinstance(screen, Play) and {screen.sun, screen.moon} & set(LEVELS):
        effects = [Load(screen.rules), *effects]
    return session, [Save(), *effects]


def _follow(session: Session, link: links.Link, seed: str) -> Step:
    """Open the game that a link asks for, and the screen over it, if that can be opened."""
    session, effects = _opened(session, opened.follow(session, link, seed))
    if not link.screen:
        return session, effects
    try:
        there, more = _to(session, link.screen)
    except MessageError:
        return session, effects
    if there.screen is not session.screen:
        # The game below waits: nothing of it is shown or thought about.
        effects = [effect for effect in effects if isinstance(effect, Save | Load)]
    return there, [*effects, *more]


def _go(session: Session, rest: str) -> Step:
    """Open a screen over this one."""
    name, _space, rest = rest.partition(" ")
    if screens.is_awaited(name):
        return _awaiting(session, f"go {name} {rest}".rstrip())
    screen = screens.opened(session, name, rest)
    return _begin(_replaced(session, screen, (session.screen.paused(), *session.below)))


def _to(session: Session, rest: str) -> Step:
    """Go to the game, and from there to a screen that is another, or to set an evening up."""
    name = rest.partition(" ")[0]
    home = name in (Play.name, EVENING)
    if not home and screens.is_awaited(name):
        return _awaiting(session, f"to {rest}")
    effects: list[Effect] = []
    if session.below:
        session, effects = _begin(_replaced(session, session.below[-1]))
    if name == EVENING:
        setup = session.setup.playing(PERSON).changed("ruleset", EVENING)
        return _with_panel(session._replace(setup=setup), "new"), effects
    session, more = (_with_panel(session, ""), []) if home else _go(session, rest)
    return session, [*effects, *more]


def _awaiting(session: Session, message: str) -> Step:
    """Let a message wait for the study; it is said again as soon as that is there."""
    session = _with_panel(session, "")
    return session._replace(awaited=Awaited(message)), [Study(True)]


def _with_panel(session: Session, panel: str) -> Session:
    """Return the session with a panel open, or none; some have notices of their own."""
    if {"share", "menu"} & {session.panel, panel}:
        session = session._replace(notice=Notice())
    return session._replace(panel=panel, part="", look=None)


def _look(session: Session, place: str) -> Session:
    """Show the stack on a space enlarged; a man alone is seen well enough."""
    board = session.screen.board(session)
    if not place or board is None:
        return session._replace(look=None)
    space = numbered(board.position, place, cities=True)
    road = 0 < space <= board.position.rules.spaces
    stack = road and len(board.position.stack(space)) > 1
    return session._replace(look=space if stack else None)


def _set(session: Session, word: str, rest: str) -> Step:
    name, _space, value = rest.partition(" ")
    settings: Settings | None = session.settings
    match word:
        case "reset":
            settings = Settings()
        case "turn":
            settings = session.settings.toggled("board")
        case "mute":
            settings = session.settings.toggled("sound")
            text = _("Sound is on.") if settings.sound == "on" else _("Sound is off.")
            session = session.with_notice(text)
        case "set":
            settings = session.settings.changed(name, value)
    if not settings:
        raise MessageError(f"no message '{word} {rest}'")
    visit = session.visit
    if name in visit._fields or word == "reset":
        visit = Visit() if word == "reset" else visit._replace(**{name: ""})
    session = session._replace(settings=settings, visit=visit)
    if name in ("volume", "sound"):
        return session, [Save(), Sound(sounds.sample())]
    if name not in ("moves", "kernels"):
        return session, [Save()]
    session, effects = _begin(session)
    return session, [Save(), *effects]


def _offline(session: Session, message: Message) -> Step:
    step = offline.step(session.offline, message)
    if step is None:
        raise MessageError(f"no message {message!r}")
    return session._replace(offline=step[0]), step[1]
