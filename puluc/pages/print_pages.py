"""The pages for printing: a kit for each ruleset, the lesson with its small game, and boards.

A page holds all its sheets. Those not shown at first are in templates; `print.js` shows the chosen
ones and prints them.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from puluc.engine.rules import MEN, RULESETS, SPACES, Captors
from puluc.pages.kit import small_game
from puluc.pages.kit.pieces import render_pieces
from puluc.pages.kit.printed_board import Road, make_road, render_board
from puluc.pages.kit.sheet import Sheet
from puluc.pages.labels import load_texts
from puluc.pages.layout import render_links
from puluc.pages.markdown import Content, bind_numbers
from puluc.pages.print_kit import GAME, LESSON, Kit, render_section
from puluc.pages.templates import fill_template
from puluc.support.html import escape, render_element
from puluc.support.markup import Markup
from puluc.words import names, rulebook


def print_page_name(ruleset: str) -> str:
    """Return the name of the page with the kit for one of `RULESETS`."""
    return FIRST if ruleset == next(iter(RULESETS)) else f"print-{ruleset}"


FIRST: Final = "print"
"""The page of the navigation: the kit for the first ruleset."""
SMALL: Final = "print-small"
"""The page with the lesson and its small game."""
BOARDS: Final = "print-boards"
KITS: Final = {
    **{print_page_name(ruleset): rules for ruleset, rules in RULESETS.items()},
    SMALL: small_game.SMALL,
}
"""The rules of the kits with a page, by the page's name."""
PAGES: Final = (*KITS, BOARDS)
"""The names of the pages."""
BOARD: Final = ("board", "pieces")
"""The sheets that depend on the number of sheets of the board."""
ARROWS: Final[tuple[Captors | None, ...]] = (None, "onward", "homeward")
"""The choices of arrows for captors on the boards for any rules; the first is chosen at first."""
SHOWN: Final = 11
"""The number of spaces of the board that the page of boards shows at first."""
STYLES: Final = ("css/kit.css",)
SCRIPTS: Final = ("print.js",)


def render_print_page(name: str) -> Content:
    """Return one of `PAGES` without its frame."""
    if name == BOARDS:
        return _render_content(name, _make_boards(), 1, SHOWN)
    rules = KITS[name]
    best = make_road(rules).sheets
    if name == SMALL:
        sheets = Kit(rules).sheets(
            "lesson", *(name for name in GAME if not name.startswith("board-"))
        )
        cards = [_render_card(sheet, chosen=sheet.name in LESSON) for sheet in sheets]
        return _render_content(name, cards, None, None)
    boards = [
        _render_card(sheet, [f"{sheets}"], hidden=sheets != best)
        for sheets in (1, 2)
        for sheet in Kit(rules, sheets).sheets(*BOARD)
    ]
    # The history is the same for all rulesets: only the first page and the lesson's have it.
    left_out = BOARD if name == FIRST else (*BOARD, "history")
    others = [_render_card(sheet) for sheet in Kit(rules).sheets() if sheet.part_of not in left_out]
    return _render_content(name, [*boards, *others], best, None)


def _make_boards() -> list[Markup]:
    """Return the boards of all lengths for any rules, on one sheet and on two, and their pieces."""
    made = []
    sizes: dict[float, list[str]] = {}
    first = f"1-{SHOWN}"
    for road in (Road(spaces, sheets) for spaces in SPACES for sheets in (1, 2)):
        key = f"{road.sheets}-{road.spaces}"
        sizes.setdefault(road.disc, []).append(key)
        sheets = render_board(road, ARROWS, names.count_spaces(road.spaces))
        made += [_render_card(each, [key], key != first) for each in sheets]
    for disc, keys in sizes.items():
        pieces = render_pieces(MEN[-1], disc, f"{disc:g} mm")
        made.append(_render_card(pieces, keys, first not in keys))
    return made


def _render_card(
    sheet: Sheet, boards: Sequence[str] = (), hidden: bool = False, chosen: bool = True
) -> Markup:
    """Return a sheet with a box to choose it; it belongs to some `boards`, or to all if empty.

    A board is named by its number of sheets, and of spaces if there is a choice: `2-15`.
    """
    choice = render_element(
        "input", type="checkbox", value=sheet.name, checked=chosen, autocomplete="off"
    )
    of = " ".join(boards) or None
    card = render_element(
        "div",
        render_element("label", choice, " ", sheet.title),
        render_section(sheet),
        class_="card" if chosen else "card left-out",
        data_of=of,
    )
    return render_element("template", card, data_of=of) if hidden else card


def _render_content(
    name: str, cards: Sequence[Markup], sheets: int | None, spaces: int | None
) -> Content:
    texts = load_texts()
    plain = spaces and render_element("p", texts["plain"].format(spaces=names.count_spaces(spaces)))
    body = fill_template(
        "print",
        games=render_links(_list_other_kits(name), texts["games"], "games"),
        form=_render_form(sheets, spaces),
        scale=texts["scale"],
        plain=plain and render_element("noscript", plain),
        kind=f"kit a4{' men' if spaces else ''} printable",
        cards=cards,
    )
    title, lead = texts.get(name, ""), texts.get(f"{name}-lead", texts["print-lead"])
    if name == SMALL:
        lead = f"{lead} {rulebook.size_sentence(KITS[SMALL])}"
    elif name != BOARDS:
        title = texts["print"].format(rules=names.ruleset_name(KITS[name].ruleset))
    return Content(title, escape(bind_numbers(lead)), body, (), SCRIPTS, STYLES)


def _list_other_kits(name: str) -> Iterator[Markup]:
    """Yield the links to all kits and to the boards; that of the page `name` is marked."""
    texts = load_texts()
    titles = [*map(names.ruleset_name, RULESETS), texts["lesson"], texts[BOARDS]]
    for page, title in zip(PAGES, titles, strict=True):
        current = "page" if page == name else None
        yield render_element("a", title, href=f"{page}.html", aria_current=current)


def _render_form(sheets: int | None, spaces: int | None) -> Markup:
    """Return the form of choices; `sheets` and `spaces` are the first choices, None for no choice.

    Without scripts the page hides it.
    """
    texts = load_texts()
    options = (render_element("option", number, selected=number == spaces) for number in SPACES)
    select = render_element("select", *options, name="spaces", autocomplete="off")
    # The choices of arrows are by the class of those arrows.
    arrows = {"men": "arrows-none", "onward": "arrows-onward", "homeward": "arrows-homeward"}
    boards = sheets and _render_choice("sheets", "board", {"1": "one", "2": "two"}, f"{sheets}")
    lengths = spaces and render_element("label", render_element("span", texts["spaces"]), select)
    directions = spaces and _render_choice("captors", "arrows", arrows, "men")
    return fill_template(
        "print-form", **texts, boards=boards, lengths=lengths, directions=directions
    )


def _render_choice(name: str, title: str, options: dict[str, str], chosen: str) -> Markup:
    """Return a choice of one of several values; the title and the options are names of texts."""
    texts, buttons = load_texts(), []
    for value, text in options.items():
        box = render_element(
            "input",
            type="radio",
            name=name,
            value=value,
            checked=value == chosen,
            autocomplete="off",
        )
        buttons.append(render_element("label", box, " ", texts[text]))
    return render_element("fieldset", render_element("legend", texts[title]), *buttons)
