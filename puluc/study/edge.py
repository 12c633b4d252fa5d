"""What several screens ask of the browser: to save a position or print it."""

from __future__ import annotations

from typing import Final

from pyscript import document, window

from puluc.page import files
from puluc.page.desk import Desk
from puluc.pictures.diagram import diagram
from puluc.session.effects import StudyEffect
from puluc.study.share import Print, SavePicture

SHEETS: Final = ("theme.css", "board.css")


def carry_out(effect: StudyEffect, desk: Desk) -> None:
    """Do what a screen asks for, if it is one of these."""
    match effect:
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
