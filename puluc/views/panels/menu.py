"""The panel from which everything can be reached."""

from __future__ import annotations

from puluc.language import _, pgettext
from puluc.markup import Child, Markup, element, join
from puluc.session.play import Play
from puluc.session.session import Session
from puluc.views.controls import button, file_field, item, listing
from puluc.views.heading import page
from puluc.views.panels import share


def title() -> str:
    """Return the panel's title."""
    return "Puluc"


def content(session: Session, _address: str, single: int) -> Markup:
    """Return the ways to everything there is; to pages to read only where there are any."""
    played = session.screen.played
    pick = file_field(_("Open a file"), "record", ".txt,.pgn,text/plain")
    panels = {"new": pgettext("button", "New game"), "share": _("Share"), "rules": _("Rules")}
    panels |= {"settings": _("Settings"), "keys": _("Keys")}
    opens = {name: _panel(name, text) for name, text in panels.items()}
    return join(
        element(
            "div",
            _part(
                pgettext("place", "Play"),
                opens["new"],
                button(_("Games of this device"), "to games", id="games"),
                pick,
                opens["share"] if "share" in session.screen.panels else "",
                opens["settings"],
            ),
            _part(
                pgettext("place", "Learn"),
                button(_("Learn by playing"), "to lesson", id="lessons"),
                opens["rules"],
                single > 0 and page(_("How to play"), "how-to-play"),
                single > 0 and page(_("Playing well"), "strategy"),
                opens["keys"],
            ),
            _part(
                _("Think"),
                button(_("Puzzles"), "to puzzle", id="go-puzzle"),
                button(_("Set up a position"), "to editor", id="go-editor"),
                isinstance(played, Play)
                and played.reviewable
                and button(_("Review the game"), "to review", id="go-review"),
            ),
            single > 0
            and _part(
                pgettext("place", "Teachers"),
                page(_("For teachers"), "teachers"),
                page(_("To print"), "print"),
                page(_("The game and its people"), "people"),
            ),
            class_="menu",
        ),
        element("p", session.notice.text, class_="notice", role="status"),
        bool(session.set_aside) and share.aside(session.set_aside),
    )


def _part(title: str, *ways: Child) -> Markup:
    entries = (item(way) for way in ways if way)
    return element("section", element("h3", title), listing(entries))


def _panel(name: str, text: str) -> Markup:
    return button(text, f"open {name}", id=f"menu-{name}")
