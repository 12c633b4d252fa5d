"""The session that this device keeps, and the part of the address that it replaces."""

from pyscript import window
from pyscript.js_modules import boot

from puluc.app.messages import SaveError
from puluc.app.open import links, saved
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.browser import dom
from puluc.support import limits
from puluc.support.i18n import _

KEY = "puluc"
"""The key of the session."""
UNREADABLE = "puluc.unreadable"
"""The key of a session that can't be read."""
GAMES = "puluc.games"
"""The key of the last games, a line each."""
unread = ""
"""The key of a session that can't be read, or empty; it is `KEY` without room for another."""


def save_session(session: Session) -> SaveError:
    """Save the session; return why not everything that belongs to a person could be kept.

    If there is too little, games set aside that came from elsewhere are dropped first, then the
    others, and the present one last. Without storage the game continues.
    """
    if dom.STORAGE is None or unread == KEY:
        return "" if dom.FRAMED else "refused"
    games = session.set_aside
    own = tuple([text for text in games if not saved.is_linked(text)])
    for aside in dict.fromkeys((games, own, ())):
        if not dom.store_text(KEY, saved.dump_session(session._replace(set_aside=aside))):
            return "" if len(aside) >= len(own) else "full"
    return "full"


def load_session() -> tuple[Session | None, str]:
    """Return the kept session, if any, and the reason why one could not be read.

    A session that can't be read is moved to another key, so that nothing is lost.
    """
    size: int = boot.stored.size(KEY) if dom.STORAGE is not None else -1
    if size < 0:
        return None, ""
    try:
        if why := limits.excess(_("its text"), size, limits.SAVED):
            raise saved.SavedError(why)
        return saved.load_session(dom.STORAGE.getItem(KEY)), ""
    except Exception as error:  # whatever its fault, the page has to start
        return None, _keep_unreadable().format(reason=error)


def _keep_unreadable() -> str:
    """Move unreadable text to another key, or else save nothing; return the notice."""
    global unread
    unread = boot.stored.copy(KEY, UNREADABLE, limits.UNREADABLE) or KEY
    if unread == KEY:
        return _(
            "The saved game can’t be read ({reason}). It was left untouched; this game won’t be "
            "saved, so save it as a file."
        )
    return _("The saved game can’t be read ({reason}). It was set aside.")


def archive_game(session: Session) -> None:
    """Add a session's game to the last games; it replaces one with the same seed or turns."""
    played = session.screen.played
    play = played if isinstance(played, Play) else saved.saved_play(session)
    save_games(saved.archive_lines(load_games(), play, session.now))


def load_games() -> list[str]:
    """Return the last games, the oldest first, as written by `saved.dump_game`."""
    return dom.load_lines(GAMES)


def save_games(lines: list[str]) -> None:
    """Save the last games; the oldest are dropped if there are too many, or no room."""
    lines = lines[-limits.GAMES :]
    while sum(map(len, lines)) > limits.GAMES_CHARACTERS:
        lines = lines[1:]
    while dom.STORAGE is not None and dom.store_text(GAMES, "\n".join(lines)) and lines:
        lines = lines[len(lines) // 4 + 1 :]


def clear_address() -> None:
    """Remove the game from the address, so that a reload continues the game being played.

    If the browser refuses, the address stays. Addresses without a game are left unchanged, so that
    back and forward navigation is not interrupted.
    """
    location = window.location
    left = links.remove_game(location.search) + links.remove_game(location.hash)
    if left == location.search + location.hash:
        return
    problem = boot.refused(window.history, "replaceState", None, "", location.pathname + left)
    if problem:
        print(f"The address stays: {problem}")
