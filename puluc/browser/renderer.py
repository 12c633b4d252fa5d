"""Drawing a session: each section that changed is brought up to date, the focus led on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyscript import document, window
from pyscript.js_modules import boot

from puluc.app.session import Session
from puluc.browser import dom, stack_zoom
from puluc.support import i18n
from puluc.support.html import Markup
from puluc.ui import sections
from puluc.ui.panels import render_panel

OWN = ("dock", "turns")
"""The sections in which a screen begins with nothing: where an element goes from one parent into
another, morphdom may leave what stood after it."""


def scroll_to_turn(turns: Any) -> None:
    """Scroll the list of turns to the one whose position is on the board, else to the last."""
    shown = turns.querySelector(".turn[aria-current]") or turns.querySelector("tbody tr:last-child")
    if shown:
        below = shown.closest("tr").getBoundingClientRect().bottom
        turns.scrollTop += below - turns.getBoundingClientRect().bottom


def unfinished_input(active: Any) -> tuple[str, str] | None:
    """Return what the field with the focus has of the page, and what was typed instead of it."""
    is_text = active.tagName in ("INPUT", "TEXTAREA") and active.type in ("text", "textarea")
    if not is_text or active.value == active.defaultValue:
        return None
    return active.defaultValue, active.value


class Renderer:
    """What is drawn on the page."""

    def __init__(self, bring: Callable[[str], None], *, framed: bool) -> None:
        """Draw on the first view, which is there already; a `framed` page has no panels.

        `bring` is asked for the texts of a language that are not there.
        """
        self.bring = bring
        self.framed = framed
        self.language = "en"
        self.speak(document.documentElement.dataset.language)
        self.content: dict[str, Markup] = {}
        """What all sections were last, which was made `of` a session in such `looks`."""
        self.of: Session | None = None
        self.looks: tuple[object, ...] = ()
        self.drawn: dict[str, Markup] = {}
        self.panel = ""
        self.screen = ""
        self.wanted: str | None = None
        self.leads = False
        """Whether the focus is led on from wherever it is."""

    def prepare(self, session: Session) -> None:
        """Make what is drawn next of a session: making it for the first time takes as long as
        drawing it."""
        self.speak(dom.set_page_language(session))
        self._content(session)

    def draw(self, session: Session, *, by_keyboard: bool) -> None:
        """Bring each section that changed up to date; keep a keyboard player's focus."""
        self.speak(dom.set_page_language(session))
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
                scroll_to_turn(turns)
            if name == "closeup" and html and session.look is not None:
                stack_zoom.place_zoom(session.look)
        self.drawn = content
        if typed and active.isConnected and active.defaultValue == typed[0]:
            active.value = typed[1]
        if document.activeElement == document.body and active.isConnected:
            # It was moved to make room for something before it, and lost the focus by that.
            active.focus(preventScroll=True)
        if session.screen.name != self.screen:
            self.screen = session.screen.name
            document.documentElement.dataset.screen = self.screen
            if other_screen:
                window.scrollTo(0, 0)
        self.open_panel(session.panel)
        if not session.panel:
            self.lead_focus(sections.focus_id(session), active, by_keyboard=by_keyboard)

    def foresee(self, name: str, session: Session) -> None:
        """Make a panel before it is asked for: what takes longest at the first time is kept."""
        render_panel(session._replace(panel=name), dom.page_address(), dom.SINGLE)

    def speak(self, wanted: str) -> None:
        """Let all texts be in a language."""
        if wanted == self.language:
            return
        if not i18n.has_language(wanted):
            self.bring(wanted)
            return
        i18n.set_language(wanted)
        root = document.documentElement
        self.language = root.dataset.language = root.lang = wanted
        for name, label in sections.section_labels().items():
            document.getElementById(name).setAttribute("aria-label", label)

    def _content(self, session: Session) -> dict[str, Markup]:
        """Return the content of all sections: made once, however often the same is drawn."""
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

    def lead_anew(self) -> None:
        """Lead the focus on from wherever it is: another game begins."""
        self.wanted, self.leads = None, True

    def lead_focus(self, wanted: str | None, before: Any, *, by_keyboard: bool) -> None:
        """Move the focus to what a keyboard player needs next, when that has changed.

        It is led on from the board and the next action, not away from other controls; where the
        element that had it `before` is gone, it goes to the kernels, or to the way back.
        """
        active, body = document.activeElement, document.body
        led = active == body or self.leads or active.closest("#field, .throw, .main, .mark")
        changed, self.wanted = wanted != self.wanted, wanted
        if not by_keyboard:
            return
        if wanted and changed and led:
            self.leads = False
            document.getElementById(wanted).focus()
        elif active == body and before != body:
            (document.getElementById("throw") or document.getElementById("leave")).focus()
