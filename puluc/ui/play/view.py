"""The views of the game screen."""

from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.support.html import join_markup
from puluc.support.i18n import _
from puluc.ui import Sections
from puluc.ui.play.announcements import render_announcements
from puluc.ui.play.dock import focus_target, render_dock
from puluc.ui.play.game_over import render_game_over, render_scene
from puluc.ui.play.move_list import render_turns
from puluc.ui.throw_table import render_throws


def render(screen: Play, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Yield the sections of a game besides its board, and an addition to it at the end.

    At first, and in a first game to its end, the table of throws follows the turns.
    """
    if screen.over:
        yield "ending", render_scene(screen, session, upright=upright)
    if screen.over and not framed:
        yield "dock", render_game_over(screen, session)
    else:
        yield "dock", render_dock(screen, session, upright=upright, framed=framed)
    if not framed:
        throws = (screen.first or not screen.game.ply) and not screen.over
        table = throws and render_throws(screen.rules, _("The throw in spaces"))
        yield "turns", join_markup(render_turns(screen, session, opens="go past"), table)
    yield "log", render_announcements(screen)


def focus_id(screen: Play, session: Session) -> str | None:
    """Return the id of the next control: the kernels, a place of the board, or a button."""
    return "again" if screen.over else focus_target(screen)
