"""The dock while Python loads."""

from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.ui.play import dock
from puluc.ui.widgets import render_button, render_progress


def render_loading(play: Play, session: Session) -> Markup:
    """Return the dock shown while Python loads."""
    status = render_element(
        "div",
        render_element(
            "p", _("Loading the game…"), id="boot-status", role="status", elementtiming="last"
        ),
        render_progress("boot-progress", 0, aria_labelledby="boot-status"),
        id="boot",
    )
    texts = render_aims(play, session)
    learn = render_button(
        _("Learn in three minutes"), "go lesson", "plain", id="learn", enabled=False
    )
    return dock.make_dock(
        dock.render_kernels(play, session.settings, live=False),
        join_markup(
            *(render_element("p", texts[name], id=name, class_="next") for name in texts),
            render_element("p", dock.people_sentence(), id="boot-people", class_="people"),
            status,
        ),
        "",
        learn,
        dock.render_undo(play, session),
        actions="actions booting",
    )


def render_aims(play: Play, session: Session) -> dict[str, str]:
    """Return the introduction for a new player in each shape of the board, by element id."""
    return {
        f"boot-{shape}": dock.aim_sentence(play, session, upright=shape == "tall")
        for shape in ("level", "tall")
    }
