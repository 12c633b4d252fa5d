"""The renderer: it updates each changed section of the page, and moves the focus."""

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

from pyscript import document, window
from pyscript.ffi import to_js
from pyscript.js_modules import boot

from puluc.app.session import Session
from puluc.browser import dom, zoom_events
from puluc.browser.background import SLICE
from puluc.support import i18n
from puluc.support.markup import Markup
from puluc.ui import Sections, sections

OWN = ("dock", "turns")
"""The sections that are emptied for another screen: nothing in them stays unfolded or scrolled."""


def unfinished_input(active: Any) -> tuple[str, str] | None:
    """Return the page's value of the focused field and the value typed into it, if they differ."""
    is_text = active.tagName in ("INPUT", "TEXTAREA") and active.type in ("text", "textarea")
    if not is_text or active.value == active.defaultValue:
        return None
    return active.defaultValue, active.value


def _has_focus(name: str) -> bool:
    """Return whether a section has the focus in it."""
    return bool(document.getElementById(name).contains(document.activeElement))


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
        """The content of the sections that are rendered."""
        self.rendered_session: Session | None = None
        """The session that they are rendered for."""
        self.appearance = ("", False, "")
        """The language, whether the board is upright, and the address, when they were rendered."""
        self.unrendered: Sections | None = None
        """The sections that are still to be rendered."""
        self.drawn: dict[str, Markup] = {}
        self.panel = ""
        self.screen = ""
        self.scrolled = 0.0
        """Where the list of games was scrolled to."""
        self.subject: str | None = None
        self.wanted: str | None = None
        self.moves_on = False
        """Whether the focus moves on from any element."""
        self.title: str = document.title
        """The site's name."""
        self.next_focus: tuple[Any, bool, Any] | None = None
        """The element that gets the focus, whether the page must not scroll to it, and the element
        that must still have the focus, if any.
        """

    def prepare(self, session: Session) -> None:
        """Render the next sections of a session before it is drawn, for `SLICE` and one more: all
        of them take longer than drawing them.
        """
        end = monotonic() + SLICE
        if session is not self.rendered_session or self.appearance != self._present_appearance():
            self.set_language(dom.page_language(session))
            self.rendered_session, self.appearance = session, self._present_appearance()
            _language, upright, address = self.appearance
            self.content = dict.fromkeys(sections.SECTIONS, Markup())
            self.unrendered = sections.render_each(
                session, upright=upright, framed=self.framed, address=address, single=dom.SINGLE
            )
        for name, html in self.unrendered or ():
            self.content[name] = html
            if monotonic() > end:
                return
        self.unrendered = None

    def draw_in_turns(self, session: Session, *, by_keyboard: bool) -> Iterator[None]:
        """Update the sections that have changed one by one; with another screen or panel together.

        Set `next_focus` to request `move_focus`. It keeps a keyboard user's focus, or moves it to
        the element that they need next, once that is drawn.
        """
        self.set_language(dom.page_language(session))
        dom.apply_theme(session)
        active, still, _left = self.next_focus or (document.activeElement, True, None)
        while not self.has_rendered(session):
            self.prepare(session)
        content = self.content
        wanted = self.wanted if session.panel else sections.focus_id(session)
        changed, self.wanted = wanted != self.wanted, wanted
        may_move = session.screen.takes_focus or (by_keyboard and self._may_leave(active))
        moves = changed and wanted and may_move
        other_screen = self.screen not in ("", session.screen.name)
        returns = (self.screen, session.screen.name) == ("review", "games")
        if other_screen and self.screen == "games":
            self.scrolled = window.scrollY
        is_whole = other_screen or session.panel != self.panel
        due = [name for name, html in content.items() if self.drawn.get(name) != html]
        moves_early = moves and due and not is_whole
        for place, name in enumerate(self._in_order(due, content, wanted if moves else None)):
            if place and not is_whole:
                yield
            if moves and active.id != wanted and _has_focus(name):
                # Else each change of the element that has the focus would lay out the page.
                document.activeElement.blur()
            self.drawn[name] = content[name]
            self._update(name, content[name], session, empty=other_screen and name in OWN)
            if moves_early and not place:
                self._move_on(left=document.activeElement)
        title = " · ".join(filter(None, (session.screen.title, self.title)))
        if document.title != title:
            document.title = title
        self.screen = document.documentElement.dataset.screen = session.screen.name
        # Another puzzle or lesson starts at the board; an edited position has other addresses.
        before, self.subject = self.subject, session.screen.subject
        if other_screen or (self.screen != "editor" and before not in (None, self.subject)):
            window.scrollTo(0, self.scrolled if returns else 0)
        if self.panel != session.panel:
            # Another panel starts at its top.
            self.panel = session.panel
            show = boot.open if self.panel else boot.close
            show(document.getElementById("panel"))
        if moves_early:
            return
        lost = active != document.body and self.has_no_focus
        gone = lost and not active.isConnected
        if moves or (gone and by_keyboard and wanted and changed):
            self._move_on(left=None)
        elif lost and not gone:
            # The element was moved, to make room for another.
            self.next_focus = active, still, None
        elif gone and by_keyboard and not session.panel:
            self.next_focus = (
                document.getElementById(wanted or "throw") or document.getElementById("leave"),
                False,
                None,
            )

    def _in_order(
        self, due: list[str], content: dict[str, Markup], wanted: str | None
    ) -> list[str]:
        """Return the sections: first that with the element of that id, then others, that with the
        focus, and the enlarged stack, which is placed next to the stack on the board.
        """

        def rank(name: str) -> int:
            if name == "closeup":
                return 3
            if wanted and f'id="{wanted}"' in str(content[name]):
                return 0
            return 2 if _has_focus(name) else 1

        return sorted(due, key=rank)

    def _move_on(self, *, left: Any) -> None:
        """Move the focus next to the element that a person needs, from `left` only if given."""
        self.moves_on = False
        self.next_focus = document.getElementById(self.wanted), False, left

    def _update(self, name: str, html: Markup, session: Session, *, empty: bool) -> None:
        """Update a section, if `empty` from nothing."""
        section, active = document.getElementById(name), document.activeElement
        if name == "log":
            dom.update_log(section, html)
            return
        typed = unfinished_input(active)
        if empty:
            section.replaceChildren()
        boot.morph(section, str(html))
        if typed and active.isConnected and active.defaultValue == typed[0]:
            active.value = typed[1]
        if turns := section.querySelector(".list"):
            boot.scrollToTurn(turns)
        if name == "closeup" and html and session.zoomed_space is not None:
            zoom_events.place_zoom(session.zoomed_space)
        unfolds = name == "panel" and active.isConnected
        if unfolds and active.getAttribute("aria-expanded") == "true":
            # The content that a button unfolds may lie below the visible part.
            active.parentElement.scrollIntoView(to_js({"block": "nearest"}))

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

    def has_rendered(self, session: Session) -> bool:
        """Return whether a session is rendered as it would be drawn now."""
        is_rendered = self.unrendered is None and session is self.rendered_session
        return is_rendered and self.appearance == self._present_appearance()

    def _present_appearance(self) -> tuple[str, bool, str]:
        return self.language, dom.UPRIGHT.matches, dom.page_address()

    def reset_focus(self) -> None:
        """Allow moving the focus from any element, as another game begins."""
        self.wanted, self.moves_on = None, True

    def _may_leave(self, active: Any) -> bool:
        """Return whether the focus may move on: from the board and the next action, not from other
        controls.
        """
        if active == document.body or self.moves_on:
            return True
        return bool(active.closest("#field, .throw, .main, .mark"))

    def move_focus(self) -> None:
        """Move the pending focus unless a person moved it; the browser then lays out the page."""
        if self.next_focus:
            (element, still, left), self.next_focus = self.next_focus, None
            if element and (left is None or document.activeElement == left or self.has_no_focus):
                element.focus(preventScroll=still)

    @property
    def focus_is_due(self) -> bool:
        """Whether the focus has to move."""
        return self.next_focus is not None

    @property
    def has_no_focus(self) -> bool:
        """Whether no element of the page has the focus."""
        return bool(document.activeElement == document.body)
