"""What the screens of study ask of the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyscript import document, window

from puluc.kernels import new_seed
from puluc.page import files
from puluc.pictures.diagram import diagram
from puluc.review.weighing import weigh
from puluc.session.messages import OpenLink
from puluc.session.study import OpenGame, Print, SavePicture, StudyEffect, Weigh, Weighed

if TYPE_CHECKING:
    from puluc.page.main import Page

SHEETS = ("theme.css", "board.css")


def carry_out(effect: StudyEffect, page: Page) -> None:
    """Do what a screen asks for."""
    match effect:
        case Weigh(position):
            page.dispatch(Weighed(weigh(position)))
        case OpenGame(fragment):
            page.dispatch(OpenLink(new_seed(), f"#{fragment}"))
        case SavePicture(position):
            picture = diagram(position, standalone=True, style=_style())
            files.save("puluc-position.svg", picture, "image/svg+xml")
        case Print():
            window.print()


def _style() -> str:
    """Return the colours and the lines of the board as the page wears them; the single file has all
    its style in one sheet."""
    sheets = list(document.styleSheets)
    worn = [sheet for sheet in sheets if any(name in (sheet.href or "") for name in SHEETS)]
    rules = [rule.cssText for sheet in worn or sheets for rule in list(sheet.cssRules)]
    return "\n".join(rules)
