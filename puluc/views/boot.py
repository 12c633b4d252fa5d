"""What the page shows of its dock before Python is there."""

from __future__ import annotations

from puluc.language import _
from puluc.markup import Markup, element, join
from puluc.session.play import Play
from puluc.session.session import Session
from puluc.views.controls import progress
from puluc.views.dock import history, kernels
from puluc.words import rulebook


def booting(play: Play, session: Session) -> Markup:
    """Return what stands there before Python does."""
    status = element(
        "div",
        progress("boot-progress", 0, aria_labelledby="boot-status"),
        element("p", _("Loading the game…"), id="boot-status", role="status"),
        element("p", rulebook.gist(), id="boot-gist"),
        id="boot",
    )
    return join(
        kernels(play, session.settings, live=False),
        element("div", status, class_="status"),
        element("div", history(play, session, framed=False), class_="actions"),
    )
