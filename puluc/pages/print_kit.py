"""The whole kit for a ruleset, and what it is printed from: an HTML page or one SVG picture.

The sheets follow from the `Rules` value, for each of `RULESETS` and every option. What is said of a
ruleset comes from `puluc.words` (`names.ruleset`, `rulebook`); a new one needs nothing here.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, NamedTuple

from puluc.drawing.shapes import render_shapes
from puluc.engine.rules import RULESETS, Rules
from puluc.pages.kit.history import render_history
from puluc.pages.kit.pieces import render_pieces
from puluc.pages.kit.printed_board import arrow_directions, make_road, render_board
from puluc.pages.kit.record_sheet import render_record_sheet
from puluc.pages.kit.rule_sheet import render_rule_sheet
from puluc.pages.kit.sheet import HEIGHT, WIDTH, Sheet, Texts
from puluc.pages.kit.small_game import SMALL
from puluc.pages.kit.spinner import render_spinner
from puluc.pages.kit.texts import load_texts
from puluc.pages.school.handouts import render_hits, render_numerals, render_slips, render_tally
from puluc.pages.school.lesson_plan import render_plan
from puluc.pages.school.worksheet import render_worksheet
from puluc.support.html import Markup, render_element
from puluc.support.i18n import LANGUAGES
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

        `render_board` means both halves, `lesson` all of `LESSON`. The kit's language must be in
        use. Raises KitError for a sheet that there is not.
        """
        if self.rules.bias != 0.5:
            raise KitError("rules: kernels of paper are fair, so there is no kit with a bias")
        asked = [name for one in wanted for name in (LESSON if one == "lesson" else [one])]
        chosen = {*(asked or GAME)}
        told = load_texts(self.code)
        foot = Texts(_ruleset_title(self.rules, told), told["ruler"])
        road = make_road(self.rules, self.board_sheets)
        makers: tuple[tuple[set[str], Callable[[], list[Sheet]]], ...] = (
            ({"plan"}, lambda: render_plan(told, foot)),
            (
                {*GAME[:3]},
                lambda: render_board(road, arrow_directions(self.rules), told, foot, self.rules),
            ),
            ({"pieces"}, lambda: render_pieces(self.rules.men, road.disc, told, foot)),
            ({"spinner"}, lambda: render_spinner(self.rules, told, foot)),
            ({"rules"}, lambda: render_rule_sheet(self.rules, told, foot)),
            ({"tally"}, lambda: render_tally(told, foot)),
            ({"numerals"}, lambda: render_numerals(told, foot)),
            ({"hits"}, lambda: render_hits(self.rules, told, foot)),
            ({"exit"}, lambda: render_slips(told, foot)),
            ({"worksheet", "answers"}, lambda: render_worksheet(self.rules, told, foot)),
            ({"record"}, lambda: render_record_sheet(self.rules, told, foot)),
            ({"history"}, lambda: render_history(self.code, told, foot)),
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


def _ruleset_title(rules: Rules, told: dict[str, str]) -> str:
    """Return the name of a ruleset, with its men and spaces in words if they are not its own."""
    if rules == SMALL:
        return told["small"]
    own = RULESETS[rules.ruleset]
    name = names.rules_name(rules._replace(men=own.men, spaces=own.spaces))
    men = names.count_men(rules.men) if rules.men != own.men else ""
    spaces = names.count_spaces(rules.spaces) if rules.spaces != own.spaces else ""
    return ", ".join(filter(None, (name, men, spaces)))


def render_section(sheet: Sheet) -> Markup:
    """Return a sheet as a part of an HTML page that has the shapes and `css/kit.css`."""
    content = sheet.content
    if sheet.drawn:
        content = render_element(
            "svg",
            content,
            viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
            class_="drawing",
            role="img",
            aria_label=sheet.title,
        )
    return render_element("section", content, class_=f"sheet {sheet.name}", aria_label=sheet.title)


def render_kit(kit: Kit, sheets: list[Sheet], paper: Paper, black: bool) -> str:
    """Return sheets as one HTML page for that paper, in black and white if `black`.

    Raises OSError if the style sheets can't be read.
    """
    assert kit.code in LANGUAGES
    title = f"Puluc · {kit.rules.text}"
    html = render_element(
        "html",
        render_element(
            "head",
            render_element("meta", charset="utf-8"),
            render_element("title", title),
            render_element("style", kit_style()),
        ),
        render_element(
            "body",
            render_element("svg", render_shapes(), class_="shapes", aria_hidden="true"),
            *map(render_section, sheets),
            class_=f"kit {paper}{' black' if black else ''}",
        ),
        lang=kit.code,
    )
    return f"<!doctype html>{html}"


def render_sheet_svg(sheets: list[Sheet], black: bool) -> Markup:
    """Return the one sheet in a list as SVG that needs nothing else.

    Raises KitError if there are more or the sheet is no picture, and OSError as `render_kit` does.
    """
    if len(sheets) != 1:
        found = ", ".join(sheet.name for sheet in sheets)
        raise KitError(f"an SVG picture is one sheet, and these are {len(sheets)}: {found}")
    (sheet,) = sheets
    if not sheet.drawn:
        raise KitError(f"{sheet.name}: only the board, the pieces and the spinner are pictures")
    return render_element(
        "svg",
        render_element("title", sheet.title),
        render_element("style", kit_style()),
        render_shapes(),
        sheet.content,
        xmlns="http://www.w3.org/2000/svg",
        width=f"{WIDTH:g}mm",
        height=f"{HEIGHT:g}mm",
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        class_=f"sheet{' black' if black else ''}",
    )


def kit_style() -> str:
    """Return the style of sheets outside the site, which no escape changes.

    Raises OSError if it can't be read.
    """
    package = Path(__file__).parents[1]
    installed = package / "css"
    sheets = installed if installed.is_dir() else package.parent / "css"
    return "".join((sheets / name).read_text("utf-8") for name in STYLES)
