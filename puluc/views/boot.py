"""What the page shows of its dock before Python is there."""

from __future__ import annotations

from puluc.language import _
from puluc.markup import Markup, element, join
from puluc.session.play import Play
from puluc.session.session import Session
from puluc.views.controls import button, progress
from puluc.views.dock import aim, dock_of, history, kernels


def booting(play: Play, session: Session) -> Markup:
    """Return what stands there before Python does."""
    status = element(
        "div",
        element("p", _("Loading the game…"), id="boot-status", role="status"),
        progress("boot-progress", 0, aria_labelledby="boot-status"),
        id="boot",
    )
    texts = aims(play, session)
    learn = button(_("Learn in three minutes"), "go lesson", "plain", id="learn", enabled=False)
    return dock_of(
        kernels(play, session.settings, live=False),
        join(*(element("p", texts[name], id=name, class_="aim first") for name in texts), status),
        "",
        learn,
        history(play, session, framed=False),
        actions="actions booting",
    )


def aims(play: Play, session: Session) -> dict[str, str]:
    """Return what a first visitor reads, for each shape of the board, by the element's id."""
    return {
        f"boot-{shape}": aim(play, session, upright=shape == "tall", first=True)
        for shape in ("level", "tall")
    }
