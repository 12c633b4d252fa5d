"""A session's page without a browser: its elements by id, class, label or message."""

from collections.abc import Iterable
from xml.etree.ElementTree import Element

from puluc.app.session import Session
from tests.app.drawn import parsed_sections
from tests.app.whole_page import render_sections


class Page:
    """The page of a session as a tree of elements."""

    def __init__(self, session: Session, *, upright: bool = False, single: int = 0) -> None:
        self.tree = parsed_sections(render_sections(session, upright=upright, single=single))

    def get(self, name: str) -> Element | None:
        """Return the element with an id, if there is one."""
        return self.tree.find(f".//*[@id='{name}']")

    def __getitem__(self, name: str) -> Element:
        found = self.get(name)
        assert found is not None, f"no element {name!r}"
        return found

    def __contains__(self, name: str) -> bool:
        return self.get(name) is not None

    def text(self, name: str) -> str:
        """Return the text of the element with an id."""
        return text_of(self[name])

    def classed(self, name: str, inside: str = "") -> list[Element]:
        """Return the elements of a class, in the element with the id `inside`."""
        within = self[inside] if inside else self.tree
        return [one for one in within.iter() if name in (one.get("class") or "").split()]

    def said(self, name: str, inside: str = "") -> list[str]:
        """Return the texts of the elements of a class."""
        return texts(self.classed(name, inside))

    def messages(self, inside: str = "dock") -> list[str]:
        """Return the messages of the buttons in a section, in their order."""
        return [do for one in self[inside].iter("button") if (do := one.get("data-do"))]

    def button(self, message: str) -> Element:
        """Return the only button with a message."""
        [found] = [one for one in self.tree.iter("button") if one.get("data-do") == message]
        return found

    def label(self, message: str) -> str:
        """Return the text of the button with a message."""
        return text_of(self.button(message))

    def field(self, name: str) -> Element:
        """Return the field whose message begins so."""
        found = [one for one in self.tree.iter() if one.get("data-set") == name]
        assert len(found) == 1, f"{len(found)} fields {name!r}"
        return found[0]

    def chosen(self, name: str) -> str | None:
        """Return the chosen value of a field: of a list, a switch or the choices of a group."""
        for one in self.tree.iter():
            if one.get("data-set") == name and one.tag == "select":
                [picked] = [option for option in one if option.get("selected") is not None]
                return picked.get("value")
            if one.get("data-set") == name and one.get("checked") is not None:
                return one.get("value")
        return None

    def current(self, inside: str) -> list[tuple[str, str | None]]:
        """Return the text and mark of the current elements in a section."""
        return [(text_of(one), mark) for one in self[inside].iter() if (mark := one.get(CURRENT))]


CURRENT = "aria-current"


def text_of(element: Element) -> str:
    """Return the text in an element, with plain spaces."""
    return " ".join("".join(element.itertext()).split())


def texts(elements: Iterable[Element]) -> list[str]:
    """Return the texts of elements."""
    return [text_of(one) for one in elements]


def is_enabled(button: Element) -> bool:
    """Return whether a button can be pressed; a disabled one has no message."""
    assert (button.get("data-do") is None) == (button.get("aria-disabled") == "true")
    return button.get("data-do") is not None
