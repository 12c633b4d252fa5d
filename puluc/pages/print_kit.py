"""The printed kit for a ruleset, as an HTML page or one SVG picture.

The sheets follow from the `Rules` value. The texts about rulesets come from `puluc.words`, so a new
ruleset needs no change here.
"""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from puluc.drawing.diagram import read_styles
from puluc.engine.rules import Rules
from puluc.pages.kit.history import render_history
from puluc.pages.kit.pieces import render_pieces
from puluc.pages.kit.printed_board import make_road, render_board
from puluc.pages.kit.record_sheet import render_record_sheet
from puluc.pages.kit.rule_sheet import render_rule_sheet
from puluc.pages.kit.sheet import HEIGHT, WIDTH, Sheet
from puluc.pages.kit.small_game import SMALL
from puluc.pages.kit.spinner import render_spinner
from puluc.pages.labels import load_texts
from puluc.pages.printed_shapes import render_printed_shapes
from puluc.pages.school.handouts import render_hits, render_numerals, render_slips, render_tally
from puluc.pages.school.lesson_plan import render_plan
from puluc.pages.school.worksheet import render_worksheet
from puluc.pages.templates import fill_page, fill_template
from puluc.support.html import render_element
from puluc.support.i18n import current_language
from puluc.support.markup import Markup
from puluc.words import names

Paper = Literal["a4", "letter"]

GAME: Final = (
    *("board", "board-sun", "board-moon", "pieces", "spinner", "rules"),
    *("worksheet", "answers", "record", "history"),
)
"""The names of the sheets of every kit; a board on two sheets is `board-sun` and `board-moon`."""
CLASS: Final = ("plan", "tally", "numerals", "hits", "exit")
"""The names of the sheets for a class, which a kit has only on request."""
NAMES: Final = (*GAME, *CLASS)
LESSON: Final = (
    *("plan", "board", "pieces", "rules", "tally", "numerals", "hits", "exit"),
    *("worksheet", "answers", "history"),
)
"""The sheets of the lesson; `lesson` names them all."""

STYLES: Final = ("theme.css", "board.css", "kit.css")


class KitError(ValueError):
    """A kit that can't be made; the message has the reason."""


class Kit(NamedTuple):
    """The options of a kit."""

    rules: Rules
    board_sheets: int | None = None
    """The number of sheets of the board, 1 or 2, or None for the best number."""

    def sheets(self, *wanted: str) -> list[Sheet]:
        """Return the sheets of these names, or all of `GAME`, in the kit's order.

        `board` names both halves of a board, `lesson` all of `LESSON`. Raises KitError for an
        unknown sheet.
        """
        if self.rules.bias != 0.5:
            raise KitError("rules: kernels of paper are fair, so there is no kit with a bias")
        requested = [name for one in wanted for name in (LESSON if one == "lesson" else [one])]
        chosen = {*(requested or GAME)}
        foot = load_texts()["small"] if self.rules == SMALL else names.rules_name(self.rules)
        road = make_road(self.rules, self.board_sheets)
        ways = [self.rules.captors if self.rules.capture == "carry" else None]
        makers: tuple[tuple[set[str], Callable[[], list[Sheet]]], ...] = (
            ({"plan"}, lambda: [render_plan(foot)]),
            ({*GAME[:3]}, lambda: render_board(road, ways, foot, self.rules)),
            ({"pieces"}, lambda: [render_pieces(self.rules.men, road.disc, foot)]),
            ({"spinner"}, lambda: [render_spinner(self.rules, foot)]),
            ({"rules"}, lambda: [render_rule_sheet(self.rules, foot)]),
            ({"tally"}, lambda: [render_tally(foot)]),
            ({"numerals"}, lambda: [render_numerals(foot)]),
            ({"hits"}, lambda: [render_hits(self.rules, foot)]),
            ({"exit"}, lambda: [render_slips(foot)]),
            ({"worksheet", "answers"}, lambda: render_worksheet(self.rules, foot)),
            ({"record"}, lambda: [render_record_sheet(self.rules, foot)]),
            ({"history"}, lambda: [render_history(foot)]),
        )
        made = [sheet for known, make in makers if known & chosen for sheet in make()]
        self._check(requested, {sheet.name for sheet in made})
        return [sheet for sheet in made if {sheet.name, sheet.part_of} & chosen]

    def _check(self, wanted: list[str], made: set[str]) -> None:
        for name in wanted:
            if name not in NAMES:
                raise KitError(f"no sheet {name!r}; known: lesson, {', '.join(NAMES)}")
            if name in ("worksheet", "answers") and name not in made:
                raise KitError(f"{name}: {self.rules.text} is too small to ask about")
            if name not in made and name != "board":
                raise KitError(f"{name}: the board is on one sheet")


def render_section(sheet: Sheet) -> Markup:
    """Return a sheet as a section of an HTML page that has the shapes and `css/kit.css`."""
    content = sheet.content
    if sheet.drawn:
        size = {"wide": WIDTH, "high": HEIGHT}
        content = fill_template("picture", **size, kind="drawing", label=sheet.title, parts=content)
    return render_element("section", content, class_=f"sheet {sheet.name}", aria_label=sheet.title)


def render_kit(kit: Kit, sheets: list[Sheet], paper: Paper, black: bool) -> str:
    """Return sheets as one HTML page for the paper, in black and white if `black`.

    Raises OSError if the style sheets can't be read.
    """
    return fill_page(
        "kit",
        lang=current_language(),
        title=f"Puluc · {kit.rules.text}",
        style=render_element("style", read_styles(STYLES)),
        kind=f"kit {paper}{' black' if black else ''}",
        shapes=render_printed_shapes(),
        sheets=map(render_section, sheets),
    )


def render_sheet_svg(sheets: list[Sheet], black: bool) -> Markup:
    """Return the only sheet in a list as a standalone SVG picture.

    Raises KitError if there are more or the sheet is no picture, and OSError as `render_kit` does.
    """
    if len(sheets) != 1:
        found = ", ".join(sheet.name for sheet in sheets)
        raise KitError(f"an SVG picture is one sheet, and these are {len(sheets)}: {found}")
    (sheet,) = sheets
    if not sheet.drawn:
        raise KitError(f"{sheet.name}: only the board, the pieces and the spinner are pictures")
    return fill_template(
        "sheet-picture",
        kind=f"sheet{' black' if black else ''}",
        title=sheet.title,
        style=render_element("style", read_styles(STYLES)),
        shapes=render_printed_shapes(),
        content=sheet.content,
    )
