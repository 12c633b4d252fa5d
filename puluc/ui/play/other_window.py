"""The views of a window while another one plays the game."""

from puluc.app.play.other_window import OtherTabScreen
from puluc.app.session import Session
from puluc.ui import Sections
from puluc.ui.play.announcements import render_announcements
from puluc.ui.play.dock import render_watching
from puluc.ui.play.move_list import render_turns


def render(screen: OtherTabScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Yield the sections of a game besides its board."""
    yield "dock", render_watching(screen.game_screen, session, screen.came)
    if screen.game_screen.game.ply and not (framed or screen.came):
        yield "turns", render_turns(screen.game_screen, session)
    yield "log", render_announcements(screen.game_screen)


def focus_id(screen: OtherTabScreen, session: Session) -> str | None:
    """Return the id of the button that takes the game over."""
    return "here"
