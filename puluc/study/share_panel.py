"""The panel with what can be taken along of a position: links, code, picture, paper."""

from __future__ import annotations

from puluc.language import _
from puluc.markup import Markup, element, join
from puluc.position import Position
from puluc.review.puzzles import puzzle_id
from puluc.session import links
from puluc.session.session import Session
from puluc.study.editor.screen import EditorScreen
from puluc.study.puzzle.screen import PuzzleScreen
from puluc.views.controls import button, copied_field


def title() -> str:
    """Return the panel's title."""
    return _("Share this position")


def content(session: Session, address: str, _single: int = 0) -> Markup:
    """Return the panel's content; `address` is the page's own, without query and fragment.

    Other people can't use the address of a file, so there is no link then.
    """
    screen = session.screen
    if not isinstance(screen, EditorScreen | PuzzleScreen) or screen.position is None:
        return Markup()
    position = screen.position
    puzzling = isinstance(screen, PuzzleScreen) or screen.puzzling
    link, puzzle = links.to_position(position), f"puzzle={puzzle_id(position)}"
    fields = join(
        copied_field("position", _("Link to this position"), f"{address}#{link}"),
        puzzling and copied_field("puzzle", _("Link to this puzzle"), f"{address}#{puzzle}"),
        copied_field("embed", _("Code for another page"), _code(position, address)),
    )
    return join(
        element("div", not address.startswith("file:") and fields, class_="links"),
        element("p", session.notice.text, class_="notice", role="status"),
        element(
            "p",
            button(_("Save as a picture"), "picture"),
            " ",
            button(_("Print"), "print"),
        ),
    )


def _code(position: Position, address: str) -> str:
    """Return the elements that show a position on another page."""
    folder = address.rpartition("/")[0]
    script = element("script", src=f"{folder}/embed.js", async_=True)
    text = position.text.replace(" ", "_")
    picture = element("puluc-diagram", rules=position.rules.text, position=text)
    return f"{script}\n{picture}"
