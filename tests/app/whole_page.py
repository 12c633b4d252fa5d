"""The sections of a page, also those without content."""

from puluc.app.session import Session
from puluc.support.markup import Markup
from puluc.ui.sections import SECTIONS, render_each


def render_sections(
    session: Session, *, upright: bool, framed: bool = False, address: str = "", single: int = 0
) -> dict[str, Markup]:
    """Return the content of each of the page's sections, as `render_each` does."""
    each = render_each(session, upright=upright, framed=framed, address=address, single=single)
    content = dict(each)
    return {name: content.get(name, Markup()) for name in SECTIONS}
