"""The messages of a page's controls, and the elements that can have the focus."""

from puluc.app.session import Session
from puluc.app.update import update
from puluc.ui.sections import focus_id
from tests.app.reader import Reader
from tests.app.whole_page import render_sections


def offers(session: Session) -> tuple[set[str], set[str]]:
    """Return the messages that a page offers to a person, and the ids of its elements."""
    drawn = render_sections(session, upright=True, address="https://example.org/", single=1)
    messages, ids = set(), set()
    field = ""
    for tag, attributes in Reader("".join(map(str, drawn.values()))).tags:
        ids.add(attributes.get("id") or "")
        if "data-do" in attributes:
            messages.add(attributes["data-do"] or "")
        field = attributes.get("data-set") or "" if tag != "option" else field
        if field and tag != "select":
            messages.add(f"{field} {attributes.get('value') or ''}")
    return messages, ids


def assert_sound(session: Session) -> None:
    """Check that no offered message is refused, and that the focus goes to an existing element."""
    messages, ids = offers(session)
    for message in messages:
        update(session, message)
    wanted = focus_id(session)
    assert wanted is None or wanted in ids, wanted
