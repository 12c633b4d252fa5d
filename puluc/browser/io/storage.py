"""The session that this device keeps, and the part of the address that it replaces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pyscript import window
from pyscript.js_modules import boot

from puluc.app.open import links, saved
from puluc.app.session import Session
from puluc.browser import dom
from puluc.support import limits
from puluc.support.i18n import _

KEY = "puluc"
UNREADABLE = "puluc.unreadable"
GAMES = "puluc.games"
"""Where the last games are kept, a line each."""
LINK_GAMES = "puluc.link-games"
"""Where the games by link are kept, a line each."""
unread = ""
"""Where a session is kept that can't be read; at `KEY` where there is no other place."""


def save_session(session: Session) -> bool:
    """Keep the session; return whether there was room for all that is a person's own.

    Where there is too little, games set aside that came from elsewhere go first, then the others,
    and the one that is played last. Without storage the game goes on.
    """
    if dom.STORAGE is None or unread == KEY:
        return True
    games = session.set_aside
    own = tuple([text for text in games if not saved.is_linked(text)])
    problem = ""
    for aside in dict.fromkeys((games, own, ())):
        problem = dom.store_text(KEY, saved.dump_session(session._replace(set_aside=aside)))
        if not problem:
            return len(aside) >= len(own)
    print(f"The game is not kept: {problem}")
    return False


def load_session() -> tuple[Session | None, str]:
    """Return the session kept, if any, and why one could not be read.

    What can't be read is set aside under another key, so that nothing is lost.
    """
    size: int = boot.stored.size(KEY) if dom.STORAGE is not None else -1
    if size < 0:
        return None, ""
    try:
        if why := limits.excess(_("its text"), size, limits.SAVED):
            raise saved.SavedError(why)
        return saved.load_session(dom.STORAGE.getItem(KEY)), ""
    except Exception as error:  # whatever is wrong with it, the page starts
        return None, _keep_unreadable().format(reason=error)


def _keep_unreadable() -> str:
    """Set what can't be read aside, or else keep nothing in its place; return what to say."""
    global unread
    unread = boot.stored.copy(KEY, UNREADABLE, limits.UNREADABLE) or KEY
    if unread == KEY:
        return _(
            "The game kept on this device can’t be read ({reason}). It stays there, and this game "
            "is not kept."
        )
    return _("The game kept on this device can’t be read ({reason}). It was set aside.")


def archive_game(session: Session) -> None:
    """Add a session's game to the last games kept, in the place of one with its seed."""
    date = window.Date.new().toISOString()[:10]
    lines = saved.archive_lines(load_games(), saved.saved_play(session), date)
    save_games(lines)


def load_games() -> list[str]:
    """Return the last games kept, the oldest first, as `serialise.dump_game` writes them."""
    if dom.STORAGE is None:
        return []
    return (dom.STORAGE.getItem(GAMES) or "").splitlines()


def save_games(lines: list[str]) -> None:
    """Keep the last games; where there are too many, or no room, the oldest go."""
    lines = lines[-limits.GAMES :]
    while sum(map(len, lines)) > limits.GAMES_CHARACTERS:
        lines = lines[1:]
    while dom.STORAGE is not None:
        problem = dom.store_text(GAMES, "\n".join(lines))
        if not problem:
            return
        if not lines:
            print(f"No games are kept: {problem}")
            return
        lines = lines[len(lines) // 4 + 1 :]


def load_link_games() -> list[str]:
    """Return the games by link, a line each."""
    if dom.STORAGE is None:
        return []
    return (dom.STORAGE.getItem(LINK_GAMES) or "").splitlines()


def save_link_games(lines: Iterable[str]) -> str:
    """Keep the games by link; return why they can't be kept, or nothing.

    Other games go where there is no room: a promise can't be made again.
    """
    if dom.STORAGE is None:
        return _("This browser keeps nothing.")
    text = "\n".join(lines)
    problem = dom.store_text(LINK_GAMES, text)
    while problem and (games := load_games()):
        save_games(games[len(games) // 4 + 1 :])
        problem = dom.store_text(LINK_GAMES, text)
    return problem


def read_unreadable() -> Any:
    """Return what was kept and could not be read, as a blob."""
    return boot.stored.blob(unread)


def clear_address() -> None:
    """Take what asks for a game out of the address, so that a reload goes on with what was played.

    Where the browser refuses, the address stays. One that asks for none is not touched: that would
    stop a browser on its way back or forth.
    """
    location = window.location
    left = links.remove_game(location.search) + links.remove_game(location.hash)
    if left == location.search + location.hash:
        return
    problem = boot.refused(window.history, "replaceState", None, "", location.pathname + left)
    if problem:
        print(f"The address stays: {problem}")
