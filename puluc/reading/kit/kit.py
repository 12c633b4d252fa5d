"""The whole kit for a ruleset, and what it is printed from: an HTML page or one SVG picture.

The sheets follow from the `Rules` value, for each of `RULESETS` and every option. What is said of a
ruleset comes from `puluc.words` (`names.ruleset`, `rulebook`); a new one needs nothing here.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, NamedTuple

from puluc.language import LANGUAGES
from puluc.markup import Markup, element
from puluc.pictures.shapes import shapes
from puluc.reading.kit.board import board, road_for, ways_of
from puluc.reading.kit.classroom import hits, numerals, slips, tally
from puluc.reading.kit.history import history
from puluc.reading.kit.pieces import pieces
from puluc.reading.kit.plan import plan
from puluc.reading.kit.recordsheet import recordsheet
from puluc.reading.kit.rulesheet import rulesheet
from puluc.reading.kit.sheet import HEIGHT, WIDTH, Sheet, Texts
from puluc.reading.kit.spinner import spinner
from puluc.reading.kit.texts import texts
from puluc.reading.kit.worksheet import worksheet
from puluc.reading.kit.young import SMALL
from puluc.rules import RULESETS, Rules
from puluc.words import names

Paper = Literal["a4", "letter"]

GAME: Final = (
    *("board", "board-sun", "board-moon", "pieces", "spinner", "rules"),
    *("worksheet", "answers", "record", "history"),
)
"""The names of the sheets of every kit; a board on two sheets is `board-sun` and `board-moon`."""
CLASS: Final = ("plan", "tally", "numerals", "hits", "exit")
"""The names of the sheets for a class, which a kit has only when they are asked for."""
NAMES: Final = (*GAME, *CLASS)
LESSON: Final = (
    *("plan", "board", "pieces", "rules", "tally", "numerals", "hits", "exit"),
    *("worksheet", "answers", "history"),
)
"""The sheets of the lesson, also asked for as `lesson`."""

STYLES: Final = ("theme.css", "board.css", "kit.css")


class KitError(ValueError):
    """A kit that can't be made; the message says why."""


class Kit(NamedTuple):
    """What a kit is for: a ruleset, a language and a board on one sheet, on two or as is best."""

    rules: Rules
    code: str = "en"
    board_sheets: int | None = None

    def sheets(self, *wanted: str) -> list[Sheet]:
        """Return the sheets of these names, or all of `GAME`, in the kit's order.

        `board` means both halves, `lesson` all of `LESSON`. The kit's language must be in use.
        Raises KitError for a sheet that there is not.
        """
        if self.rules.bias != 0.5:
            raise KitError("rules: kernels of paper are fair, so there is no kit with a bias")
        asked = [name for one in wanted for name in (LESSON if one == "lesson" else [one])]
        chosen = {*(asked or GAME)}
        told = texts(self.code)
        foot = Texts(_name(self.rules, told), told["ruler"])
        road = road_for(self.rules, self.board_sheets)
        makers: tuple[tuple[set[str], Callable[[], list[Sheet]]], ...] = (
            ({"plan"}, lambda: plan(told, foot)),
            ({*GAME[:3]}, lambda: board(road, ways_of(self.rules), told, foot, self.rules)),
            ({"pieces"}, lambda: pieces(self.rules.men, road.disc, told, foot)),
            ({"spinner"}, lambda: spinner(self.rules, told, foot)),
            ({"rules"}, lambda: rulesheet(self.rules, told, foot)),
            ({"tally"}, lambda: tally(told, foot)),
            ({"numerals"}, lambda: numerals(told, foot)),
            ({"hits"}, lambda: hits(self.rules, told, foot)),
            ({"exit"}, lambda: slips(told, foot)),
            ({"worksheet", "answers"}, lambda: worksheet(self.rules, told, foot)),
            ({"record"}, lambda: recordsheet(self.rules, told, foot)),
            ({"history"}, lambda: history(self.code, told, foot)),
        )
        made = [sheet for known, make in makers if known & chosen for sheet in make()]
        self._check(asked, {sheet.name for sheet in made})
        return [sheet for sheet in made if {sheet.name, sheet.part_of} & chosen]

    def _check(self, wanted: list[str], made: set[str]) -> None:
        for name in wanted:
            if name not in NAMES:
                raise KitError(f"no sheet {name!r}; known: {', '.join(NAMES)}")
            if name in ("worksheet", "answers") and name not in made:
                raise KitError(f"{name}: {self.rules.text} is too small to ask about")
            if name not in made and name != "board":
                raise KitError(f"{name}: the board is on one sheet")


def _name(rules: Rules, told: dict[str, str]) -> str:
    """Return the name of a ruleset, with its men and spaces in words if they are not its own."""
    if rules == SMALL:
        return told["small"]
    own = RULESETS[rules.ruleset]
    name = names.rules(rules._replace(men=own.men, spaces=own.spaces))
    men = names.men(rules.men) if rules.men != own.men else ""
    spaces = names.spaces(rules.spaces) if rules.spaces != own.spaces else ""
    return ", ".join(filter(None, (name, men, spaces)))


def section(sheet: Sheet) -> Markup:
    """Return a sheet as a part of an HTML page that has the shapes and `css/kit.css`."""
    content = sheet.content
    if sheet.drawn:
        content = element(
            "svg",
            content,
            viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
            class_="drawing",
            role="img",
            aria_label=sheet.title,
        )
    return element("section", content, class_=f"sheet {sheet.name}", aria_label=sheet.title)


def page(kit: Kit, sheets: list[Sheet], paper: Paper, black: bool) -> str:
    """Return sheets as one HTML page for that paper, in black and white if `black`.

    Raises OSError if the style sheets can't be read.
    """
    assert kit.code in LANGUAGES
    title = f"Puluc · {kit.rules.text}"
    html = element(
        "html",
        element(
            "head",
            element("meta", charset="utf-8"),
            element("title", title),
            element("style", style()),
        ),
        element(
            "body",
            element("svg", shapes(), class_="shapes", aria_hidden="true"),
            *map(section, sheets),
            class_=f"kit {paper}{' black' if black else ''}",
        ),
        lang=kit.code,
    )
    return f"<!doctype html>{html}"


def picture(sheets: list[Sheet], black: bool) -> Markup:
    """Return the one sheet in a list as SVG that needs nothing else.

    Raises KitError if there are more or the sheet is no picture, and OSError as `page` does.
    """
    if len(sheets) != 1:
        found = ", ".join(sheet.name for sheet in sheets)
        raise KitError(f"an SVG picture is one sheet, and these are {len(sheets)}: {found}")
    (sheet,) = sheets
    if not sheet.drawn:
        raise KitError(f"{sheet.name}: only the board, the pieces and the spinner are pictures")
    return element(
        "svg",
        element("title", sheet.title),
        element("style", style()),
        shapes(),
        sheet.content,
        xmlns="http://www.w3.org/2000/svg",
        width=f"{WIDTH:g}mm",
        height=f"{HEIGHT:g}mm",
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        class_=f"sheet{' black' if black else ''}",
    )


def style() -> str:
    """Return the style of sheets outside the site, which no escape changes.

    Raises OSError if it can't be read.
    """
    package = Path(__file__).parents[2]
    installed = package / "css"
    sheets = installed if installed.is_dir() else package.parent / "css"
    return "".join((sheets / name).read_text("utf-8") for name in STYLES)
