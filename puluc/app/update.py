"""The update of the session by messages.

`update(session, message)` is pure: it returns the next session and the effects for the browser.
`messages.py` lists the messages. This module handles those that concern more than one screen; the
screens handle the others.
"""

from typing import Final

from puluc.app import messages, offline_state, sound_cues
from puluc.app.effects import (
    ArchiveGame,
    CopyLink,
    DownloadGame,
    DrawSeed,
    Effect,
    LoadScreens,
    LoadTable,
    PlaySound,
    Save,
    SendMessage,
)
from puluc.app.messages import Action, Message, MessageError, Sent, Verbs, check_below, read_number
from puluc.app.open import links, open_game
from puluc.app.play import lesson, other_window, replay
from puluc.app.play.screen import Play
from puluc.app.session import (
    WORKER,
    Notice,
    Opener,
    PendingPart,
    Screen,
    ScreenBundle,
    Session,
    Step,
    UrlOverrides,
)
from puluc.app.settings import BY_LINK, EVENING, LEVELS, PERSON, Settings, Setup
from puluc.app.table_state import TableState
from puluc.support.i18n import _

VERBS: Final[Verbs] = {
    **dict.fromkeys(("open", "setup", "set", "go", "to"), messages.read_pair),
    **dict.fromkeys(("look", "back"), messages.read_if_any(read_number)),
    "copy": messages.read_one_of("position", "game"),
    "start": str,
    "await": messages.read_one_of("", "not"),
    "keep": messages.read_one_of(*offline_state.KEEP),
}
"""The readers of the verbs with a value on every screen."""
SCREENS: Final[dict[str, Opener]] = {"past": replay.open_replay, "lesson": lesson.open_lesson}
"""The screens of the game that open over another; the bundle has the others (`ScreenBundle`)."""
INVITE: Final = "invite"
"""The entry in place of a screen for setting up a game by link."""


def begin_session(session: Session) -> Step:
    """Return a session after it was opened or restored, with the effects that it needs.

    A game opened from elsewhere, on which nobody has played on, is named so.
    """
    play = session.screen
    if isinstance(play, Play) and play.linked == "untouched" and not session.notice.text:
        text = _("This game was opened by a link or from a file.")
        session = session._replace(notice=Notice(text, (session.set_aside and "back") or "", True))
    return _with_desired_effects(session, *_begin_screen(session))


def join_screens(session: Session, bundle: ScreenBundle) -> Step:
    """Return the session with the later screens, just loaded, and the effects that it needs.

    They load exact chances, and send the message that waits.
    """
    effects: list[Effect] = []
    table = session.table
    if table.state != "idle":
        session = session._replace(table=table._replace(state="queued", fraction=0.0))
        effects.append(LoadTable(table.rules))
    if session.pending.message not in ("", WORKER):
        effects.append(SendMessage(session.pending.message))
    else:
        session = _tell_waiting(session._replace(bundle=bundle))
        play, do = session.screen, session.notice.offer
        begun = isinstance(play, Play) and (play.linked or play.game.throws)
        if do.startswith(f"to {BY_LINK}") and bundle.find_waiting()[0] and not begun:
            effects.append(SendMessage(do))
    session = session._replace(pending=PendingPart(), bundle=bundle)
    needed = session.screen.desired_effects(session)
    return session, [*effects, *(effect for effect in needed if effect not in effects)]


def _tell_waiting(session: Session) -> Session:
    """Return the session with a notice of the games by link that wait, over the game."""
    if not session.bundle or session.notice.text or not isinstance(session.screen, Play):
        return session
    text, do = session.bundle.find_waiting()[1:]
    return session._replace(notice=Notice(text, do, True))


def update(session: Session, sent: Sent) -> Step:
    """Return the next session and the effects of a message.

    Raises MessageError for a text that is unknown or impossible now. A report that comes too late
    (`AnimationEnded` with an old token, the puzzles of a screen that was left) changes nothing.
    """
    message = _read(session, sent) if isinstance(sent, str) else sent
    screen = session.screen
    try:
        if screen.allowed_messages is not None and message.word not in screen.allowed_messages:
            raise MessageError(f"the screen {screen.name!r} has no message {message.word!r}")
        step = _update(session, message)
    except MessageError:
        if isinstance(message, Action):
            raise
        return session, []
    return _with_desired_effects(session, *step)


def _read(session: Session, text: str) -> Action:
    """Read the text of an action. Raises MessageError."""
    added = session.bundle.verbs if session.bundle else {}
    return messages.read_action(text, session.screen.verbs, added, VERBS)


def _saved_state(session: Session) -> tuple[object, ...]:
    """Return what is saved of a session besides the setup; empty without a game."""
    games = [screen.saved_state for screen in session.screens if isinstance(screen, Play)]
    others = session.settings, session.set_aside, session.rules_encountered, session.screen.kept
    return (*games, *others) if games else ()


def _with_desired_effects(before: Session, session: Session, effects: list[Effect]) -> Step:
    """Add `Save` if something to be saved has changed, and the effects that the screen wants.

    Each is there once, and no table that was already requested.
    """
    saved = _saved_state(session)
    needed: list[Effect] = [Save()] if saved and saved != _saved_state(before) else []
    for effect in (*effects, *session.screen.desired_effects(session)):
        if isinstance(effect, LoadTable):
            if session.table_of(effect.rules).state != "idle":
                continue
            session = session._replace(table=TableState(effect.rules, "queued"))
        if effect not in needed:
            needed.append(effect)
    return session, needed


def _begin_screen(session: Session) -> Step:
    screen, effects = session.screen.begin(session)
    return session._replace(screen=screen), effects


def _update(session: Session, message: Message) -> Step:
    match message:
        case Action():
            return _handle_action(session, message)
        case messages.Start(seed, again):
            if session.table.state == "failed":
                session = session._replace(table=TableState(session.table.rules))
            begun = open_game.begin_game(session, _setup_again(session, again), seed, again)
            session, effects = _begin_opened(session, begun)
            return session, [LoadTable(session.screen.rules), *effects]
        case messages.OpenLink(seed, address):
            return _follow(session, links.read_address(address), seed)
        case messages.OpenRecord() if message.text.startswith('{"'):
            return _go_home_then(session, "games", message.text)
        case messages.OpenPosition() | messages.OpenRecord():
            return _begin_opened(session, open_game.open_message(session, message))
        case messages.ReadFailed(reason):
            text = _("This file can’t be read: {problem}.")
            return session.with_notice(text.format(problem=links.shorten(reason, 200))), []
        case messages.TableStatus(table):
            known = table.rules in (session.table.rules, session.screen.rules)
            late = session.table.state == "stopped" and table.state == "solving"
            return session._replace(table=table) if known and not late else session, []
        case messages.CopyResult(field):
            texts = {
                "": _("The link is selected: copy it yourself."),
                "game": _("Link to this game copied."),
                "position": _("Link to this position copied."),
                "private": _("Private code copied."),
                "result": _("Result copied."),
            }
            return session.with_notice(texts.get(field, _("Link copied."))), []
        case messages.StorageChanged(save_error):
            session = session._replace(save_error=save_error)
            if save_error != "full":
                return session, []
            text = _("There is no room on this device to keep the game. Save it as a file.")
            return session.with_notice(text, "download"), []
        case messages.ScreensProgress(part):
            return session._replace(pending=session.pending._replace(fraction=part)), []
        case messages.ScreensFailed(why):
            pending = session.pending._replace(failed=True, why=why)
            return session._replace(pending=pending), []
        case messages.WorkerLost(why):
            return session._replace(pending=PendingPart(WORKER, failed=True, why=why)), []
        case messages.OtherTabActive(address):
            # The later screens were needed in this window, where nobody plays now.
            was_awaited = bool(session.pending.message)
            session = session._replace(pending=PendingPart())
            watch = other_window.open_other_tab(session, links.name_content(address))
            return _replace_screen(session, watch), [LoadScreens(False)] if was_awaited else []
        case offline_state.OfflineStatus() | offline_state.NewVersion():
            return _update_offline(session, message)
    return _handle_other(session, message)


def _handle_action(session: Session, message: Action) -> Step:
    """Handle a person's action."""
    word, value = message
    match word:
        case "open":
            return _open_panel(session, *value)
        case "close":
            return _with_panel(session, ""), []
        case "look":
            return _zoom_stack(session, value), []
        case "drop" if session.zoomed_space is not None:
            return session._replace(zoomed_space=None), []
        case "setup":
            return session._replace(setup=session.setup.changed(*value)), []
        case "set":
            return _change_setting(session, *value)
        case "reset":
            face, name = session.settings.face, session.settings.name
            settings = Settings()._replace(face=face, name=name)
            return session._replace(settings=settings, visit=UrlOverrides()), []
        case "turn":
            return session._replace(settings=session.settings.toggled("board")), []
        case "mute":
            settings = session.settings.toggled("sound")
            text = _("Sound is on.") if settings.sound == "on" else _("Sound is off.")
            return session._replace(settings=settings, notice=Notice(text, calm=True)), []
        case "copy" if value in ("position", "game"):
            return session._replace(notice=Notice()), [CopyLink(value)]
        case "download" if session.screen.record:
            return session, [DownloadGame()]
        case "start":
            if value:
                _setup_again(session, value)
            elif session.setup.wrong:
                return session._replace(setup=session.setup._replace(more=True)), []
            elif session.setup.by_link:
                return _go_home_then(session, BY_LINK, "new")
            return session, [DrawSeed(messages.Start("", value))]
        case "go":
            return _push_screen(session, *value)
        case "to":
            return _go_home_then(session, *value)
        case "leave" if session.screen_stack:
            screen, *below = session.screen_stack
            screen = session.screen.return_to(screen)
            return _begin_screen(_tell_waiting(_replace_screen(session, screen, tuple(below))))
        case "back":
            return _begin_opened(session, open_game.return_to_game(session, value))
        case "give-up":
            return _update_screen(_with_panel(session, ""), message)
        case "await" if session.pending.message:
            if value:
                return session._replace(pending=PendingPart()), [LoadScreens(False)]
            return _await_part(session, session.pending.message)
        case _ if word in offline_state.WORDS:
            return _update_offline(session, message)
    return _handle_other(session, message)


def _handle_other(session: Session, message: Message) -> Step:
    """Handle a message that the bundle adds to all screens, or pass it to the screen."""
    if session.bundle and message.word in session.bundle.handlers:
        return session.bundle.handlers[message.word](session, message)
    return _update_screen(session, message)


def _update_screen(session: Session, message: Message) -> Step:
    """Pass a message to the screen; a person's action clears the notice.

    An opponent's move clears that of a rule, if there was time to read it.
    """
    if isinstance(message, Action | messages.OpponentMove):
        offer = session.notice.offer
        read = offer.startswith("open rules") and session.settings.speed != "none"
        # The game that a new one replaced is offered until the first turn.
        new = isinstance(session.screen, Play) and not session.screen.game.ply
        stays = offer == "go school" or (new and offer == "back")
        if read or (isinstance(message, Action) and not stays):
            session = session._replace(notice=Notice())
        session = session._replace(zoomed_space=None)
    before = session.screen
    screen, effects = before.update(session, message)
    if isinstance(before, Play) and isinstance(screen, Play):
        if screen.game is not before.game:
            screen = screen._replace(date=session.now)
        loading = [LoadTable(screen.rules)] if isinstance(message, Action) else []
        # A game that goes on after its end is no longer finished.
        changed = screen.over != before.over and not before.others
        effects = [*loading, *effects, *([ArchiveGame()] if changed and screen.persons else [])]
    return _note_met_rules(before, session._replace(screen=screen), effects)


def _note_met_rules(before: Screen, session: Session, effects: list[Effect]) -> Step:
    """Add a rule that a person meets for the first time, and explain it in a notice."""
    seen = (*before.rules_encountered, *session.rules_encountered)
    new = next((word for word in session.screen.rules_encountered if word not in seen), None)
    if new is None:
        return session, effects
    if isinstance(session.screen, Play):
        if session.settings.tips == "off" or session.notice.text or not session.bundle:
            return session, effects
        text, number = session.bundle.met_rule(new, session.screen.rules)
        session = session.with_notice(text, f"open rules {number}")
    return session._replace(rules_encountered=(*session.rules_encountered, new)), effects


def _replace_screen(session: Session, screen: Screen, below: tuple[Screen, ...] = ()) -> Session:
    """Return the session with another screen, without an open panel.

    A game has a notice of the work left unfinished, if any.
    """
    back = session.screen.return_message if isinstance(screen, Play) else ""
    notice = Notice(_("The task sheet is not finished."), back, True) if back else Notice()
    return session._replace(
        screen=screen, screen_stack=below, zoomed_space=None, notice=notice, panel=""
    )


def _setup_again(session: Session, how: str) -> Setup:
    """Return the setup to play the present game again; `how` as in `Setup.again`, or another."""
    if how in ("", "own"):
        return session.setup.anew
    played = session.screen.setup
    setup = played and played.again(how)
    if not setup:
        raise MessageError(f"no message 'start {how}'")
    return setup


def _begin_opened(before: Session, session: Session) -> Step:
    """Continue with a game just opened, if one was, and load the table for its levels."""
    if session.screen is before.screen:
        return session, []
    opened = _replace_screen(session._replace(screen=before.screen), session.screen)
    opened = opened._replace(notice=session.notice) if session.notice.text else opened
    session, effects = _begin_screen(opened)
    screen = session.screen
    if isinstance(screen, Play) and {screen.sun, screen.moon} & set(LEVELS):
        effects = [LoadTable(screen.rules), *effects]
    return session, effects


def _follow(session: Session, link: links.Link, seed: str) -> Step:
    """Open the game of a link, and the screen over it if it can open."""
    session, effects = _begin_opened(session, open_game.follow_link(session, link, seed))
    if not link.screen:
        return session, effects
    try:
        there, more = _go_home_then(session, *messages.read_pair(link.screen))
    except MessageError:
        return session, effects
    if there.screen is not session.screen:
        # The game below waits: it is neither animated nor played.
        effects = [effect for effect in effects if isinstance(effect, LoadTable)]
    return there, [*effects, *more]


def _push_screen(session: Session, name: str, rest: str) -> Step:
    """Open a screen over this one, made from the session below it.

    `rest` is the rest of the message after the name. Raises MessageError for an unknown name, or if
    the screen can't open.
    """
    if not session.bundle and name not in SCREENS:
        return _await_part(session, f"go {name} {rest}".rstrip())
    if session.bundle and name in session.bundle.screens:
        opener, _views = session.bundle.screens[name]
    elif name in SCREENS:
        opener = SCREENS[name]
    else:
        raise MessageError(f"no screen {name!r}")
    try:
        screen = opener(session, rest)
    except ValueError as error:
        raise MessageError(str(error)) from None
    below = session.screen.pause(), *session.screen_stack
    return _begin_screen(_replace_screen(session, screen, below))


def _go_home_then(session: Session, name: str, rest: str) -> Step:
    """Return to the game, and from there open another screen; or open the setup of an evening or of
    a game by link over this one."""
    is_setup, home = name in (EVENING, INVITE), name == Play.name
    if not (home or rest) and [screen.name for screen in session.screen_stack[:1]] == [name]:
        return _handle_action(session, Action("leave"))
    if not (session.bundle or home or name in SCREENS):
        return _await_part(session, f"to {name} {rest}".rstrip())
    effects: list[Effect] = []
    if session.screen_stack and name != INVITE:
        session, effects = _begin_screen(_replace_screen(session, session.screen_stack[-1]))
    if is_setup:
        setup = session.setup.playing(BY_LINK if name == INVITE else PERSON)
        setup = setup.changed("ruleset", EVENING) if name == EVENING else setup
        return _with_panel(session._replace(setup=setup), "new"), effects
    session, more = (_with_panel(session, ""), []) if home else _push_screen(session, name, rest)
    return session, [*effects, *more]


def _await_part(session: Session, message: str) -> Step:
    """Hold a message until the later screens have loaded, then send it again."""
    session = _with_panel(session, "")._replace(pending=PendingPart(message))
    return session, [LoadScreens(True)]


def _open_panel(session: Session, panel: str, section: str) -> Step:
    """Open a panel, once it is loaded."""
    if panel not in session.screen.panels:
        raise MessageError(f"no message 'open {panel}'")
    if not session.bundle:
        return _await_part(session, f"open {panel} {section}".rstrip())
    session = _with_panel(session, panel)._replace(section=section)
    if panel == "settings" and session.offline.state != "loading":
        return _update_offline(session, Action("keep", "look"))
    return session, []


def _with_panel(session: Session, panel: str) -> Session:
    """Return the session with a panel open, or none.

    Share and menu have notices of their own, so these clear the notice; closed, they leave one that
    came from the game behind them.
    """
    if {"share", "menu"} & {session.panel, panel} and (panel or not session.notice.offer):
        session = session._replace(notice=Notice())
    return session._replace(panel=panel, section="", zoomed_space=None)


def _zoom_stack(session: Session, place: int | None) -> Session:
    """Enlarge the stack on a space; a single man is large enough."""
    board = session.screen.board(session)
    if place is None or board is None:
        return session._replace(zoomed_space=None)
    spaces = board.position.rules.spaces
    check_below(place, spaces + 2, "place")
    stack = 0 < place <= spaces and len(board.position.stack(place)) > 1
    return session._replace(zoomed_space=place if stack else None)


def _change_setting(session: Session, name: str, value: str) -> Step:
    settings = session.settings.changed(name, value)
    if not settings:
        raise MessageError(f"no message 'set {name} {value}'")
    session = session._replace(settings=settings)
    if name == "language":
        session = session._replace(notice=Notice())
    if name in session.visit._fields:
        session = session._replace(visit=session.visit._replace(**{name: ""}))
    if name in ("volume", "sound"):
        return session, [PlaySound(sound_cues.SAMPLE)]
    return _begin_screen(session) if name in ("moves", "kernels") else (session, [])


def _update_offline(session: Session, message: Message) -> Step:
    offline, effects = offline_state.update_offline(session.offline, message)
    return session._replace(offline=offline), effects
