"""The renderer: it updates each changed section of the page, and moves the focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyscript import document, window
from pyscript.ffi import to_js
from pyscript.js_modules import boot

from puluc.app.session import Session
from puluc.browser import dom, zoom_events
from puluc.support import i18n
from puluc.support.markup import Markup
from puluc.ui import sections

OWN = ("dock", "turns")
"""The sections that are emptied for another screen: morphdom may lose the element after one that
changes its parent."""


def unfinished_input(active: Any) -> tuple[str, str] | None:
    """Return the page's value of the focused field and the value typed into it, if they differ."""
    is_text = active.tagName in ("INPUT", "TEXTAREA") and active.type in ("text", "textarea")
    if not is_text or active.value == active.defaultValue:
        return None
    return active.defaultValue, active.value


class Renderer:
    """The page as it is drawn."""

    def __init__(self, fetch_texts: Callable[[str], None], *, framed: bool) -> None:
        """Start with the first view, which is already there; a `framed` page has no panels.

        `fetch_texts` is called for the texts of a language that is not loaded.
        """
        self.fetch_texts = fetch_texts
        self.framed = framed
        self.language = "en"
        self.set_language(document.documentElement.dataset.language)
        self.content: dict[str, Markup] = {}
        """The last content of all sections, rendered `of` a session with `looks`."""
        self.of: Session | None = None
        self.looks: tuple[object, ...] = ()
        self.drawn: dict[str, Markup] = {}
        self.panel = ""
        self.screen = ""
        self.wanted: str | None = None
        self.moves_on = False
        """Whether the focus moves on from any element."""

    def prepare(self, session: Session) -> None:
        """Render a session before it is drawn: the first rendering takes as long as drawing it."""
        self.set_language(dom.set_page_language(session))
        self._content(session)

    def draw(self, session: Session, *, by_keyboard: bool) -> None:
        """Update each section that has changed; keep a keyboard user's focus."""
        self.set_language(dom.set_page_language(session))
        dom.apply_theme(session)
        active = document.activeElement
        typed = unfinished_input(active)
        content = self._content(session)
        other_screen = self.screen not in ("", session.screen.name)
        for name, html in content.items():
            if self.drawn.get(name) == html:
                continue
            section = document.getElementById(name)
            if name == "log":
                dom.update_log(section, html)
                continue
            if other_screen and name in OWN:
                section.replaceChildren()
            boot.morph(section, str(html))
            if turns := section.querySelector(".list"):
                boot.scrollToTurn(turns)
            if name == "closeup" and html and session.look is not None:
                zoom_events.place_zoom(session.look)
            unfolds = name == "panel" and active.isConnected
            if unfolds and active.getAttribute("aria-expanded") == "true":
                # What a button has unfolded may lie below the visible part.
                active.parentElement.scrollIntoView(to_js({"block": "nearest"}))
        self.drawn = content
        if typed and active.isConnected and active.defaultValue == typed[0]:
            active.value = typed[1]
        lost = active != document.body and document.activeElement == document.body
        if lost and active.isConnected:
            # The element was moved, to make room for another, and lost the focus.
            active.focus(preventScroll=True)
        if session.screen.name != self.screen:
            self.screen = session.screen.name
            document.documentElement.dataset.screen = self.screen
            if other_screen:
                window.scrollTo(0, 0)
        self.open_panel(session.panel)
        if not session.panel:
            self.move_focus(sections.focus_id(session), active, by_keyboard=by_keyboard)

    def prerender_panel(self, name: str, session: Session) -> None:
        """Render a panel in advance, so that caches make the next time fast."""
        from puluc.ui.panels import render_panel

        render_panel(session._replace(panel=name), dom.page_address(), dom.SINGLE)

    def set_language(self, wanted: str) -> None:
        """Use a language for all texts."""
        if wanted == self.language:
            return
        if not i18n.has_language(wanted):
            self.fetch_texts(wanted)
            return
        i18n.set_language(wanted)
        root = document.documentElement
        self.language = root.dataset.language = root.lang = wanted
        for name, label in sections.section_labels().items():
            document.getElementById(name).setAttribute("aria-label", label)

    def _content(self, session: Session) -> dict[str, Markup]:
        """Return the content of all sections, rendered once for each session."""
        upright, address = dom.UPRIGHT.matches, dom.page_address()
        looks = self.language, upright, address
        if session is not self.of or looks != self.looks:
            self.of, self.looks = session, looks
            self.content = sections.render_sections(
                session,
                upright=upright,
                framed=self.framed,
                address=address,
                single=dom.SINGLE,
            )
        return self.content

    def open_panel(self, name: str) -> None:
        """Open the dialog with a panel, or close it; another panel starts at its top."""
        dialog = document.getElementById("panel")
        if name == self.panel:
            return
        self.panel = name
        if name:
            boot.open(dialog)
        else:
            boot.close(dialog)

    def reset_focus(self) -> None:
        """Let the focus move on from any element: another game begins."""
        self.wanted, self.moves_on = None, True

    def move_focus(self, wanted: str | None, before: Any, *, by_keyboard: bool) -> None:
        """Move the focus to the element that a keyboard user needs next, if that has changed.

        It moves on from the board and the next action, not from other controls. If the element that
        had it `before` is gone, it goes to the kernels, or to the button that leaves the screen.
        """
        active, body = document.activeElement, document.body
        may_move = active == body or self.moves_on or active.closest("#field, .throw, .main, .mark")
        changed, self.wanted = wanted != self.wanted, wanted
        if not by_keyboard:
            return
        if wanted and changed and may_move:
            self.moves_on = False
            document.getElementById(wanted).focus()
        elif active == body and before != body:
            (document.getElementById("throw") or document.getElementById("leave")).focus()
