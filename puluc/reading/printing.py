"""The pages from which the kit is printed: for each ruleset, for the lesson with its small game,
and boards of any length.

They hold all sheets that can be chosen, those that are not shown at first in templates; `print.js`
shows those that are chosen, and prints them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from puluc.markup import Markup, element, escape, join
from puluc.reading.frame import Content, game, rules_page
from puluc.reading.kit import young
from puluc.reading.kit.board import Road, board, road_for
from puluc.reading.kit.kit import GAME, LESSON, Kit, section
from puluc.reading.kit.pieces import pieces
from puluc.reading.kit.sheet import Sheet, Texts
from puluc.reading.kit.texts import texts
from puluc.reading.prose import kept_together
from puluc.rules import MEN, RULESETS, SPACES, Captors
from puluc.words import names, rulebook


def page_name(ruleset: str) -> str:
    """Return the name of the page with the kit for one of `RULESETS`."""
    return FIRST if ruleset == next(iter(RULESETS)) else f"print-{ruleset}"


FIRST: Final = "print"
"""The page that the way through the pages leads to: the kit for the first ruleset."""
SMALL: Final = "print-small"
"""The page with the lesson and the game that it plays."""
BOARDS: Final = "print-boards"
KITS: Final = {
    **{page_name(ruleset): rules for ruleset, rules in RULESETS.items()},
    SMALL: young.SMALL,
}
"""What the kits are for that have a page, by its name; they follow from `RULESETS`."""
PAGES: Final = (*KITS, BOARDS)
"""The names of the pages."""
BOARD: Final = ("board", "pieces")
"""The sheets that are different for a board on one sheet and on two."""
WAYS: Final[tuple[Captors | None, ...]] = (None, "onward", "homeward")
"""What arrows can show of captors on a board for any rules, first what they show at first."""
SHOWN: Final = 11
"""The spaces of the board that the last page shows first."""
STYLES: Final = ("css/kit.css",)
SCRIPTS: Final = ("print.js",)


def page(code: str, name: str) -> Content:
    """Return one of `PAGES`, in the language in use, which has that code."""
    if name == BOARDS:
        return _content(code, name, _boards(code), 1, SHOWN)
    rules = KITS[name]
    best = road_for(rules).sheets
    if name == SMALL:
        sheets = Kit(rules, code).sheets(
            "lesson", *(name for name in GAME if not name.startswith("board-"))
        )
        cards = [_card(sheet, chosen=sheet.name in LESSON) for sheet in sheets]
        return _content(code, name, cards, None, None)
    boards = [
        _card(sheet, [f"{sheets}"], hidden=sheets != best)
        for sheets in (1, 2)
        for sheet in Kit(rules, code, sheets).sheets(*BOARD)
    ]
    # All rulesets have one history: it is on the first page and on that of the lesson.
    left_out = BOARD if name == FIRST else (*BOARD, "history")
    others = [_card(sheet) for sheet in Kit(rules, code).sheets() if sheet.part_of not in left_out]
    return _content(code, name, [*boards, *others], best, None)


def _boards(code: str) -> list[Markup]:
    """Return the boards of all lengths for any rules, on one sheet and on two, and their pieces."""
    told = texts(code)
    made = []
    sizes: dict[float, list[str]] = {}
    first = f"1-{SHOWN}"
    for road in (Road(spaces, sheets) for spaces in SPACES for sheets in (1, 2)):
        key = f"{road.sheets}-{road.spaces}"
        sizes.setdefault(road.disc, []).append(key)
        foot = Texts(names.spaces(road.spaces), told["ruler"])
        made += [_card(each, [key], key != first) for each in board(road, WAYS, told, foot)]
    for disc, keys in sizes.items():
        foot = Texts(f"{disc:g} mm", told["ruler"])
        for sheet in pieces(MEN[-1], disc, told, foot):
            made.append(_card(sheet, keys, first not in keys))
    return made


def _card(
    sheet: Sheet, boards: Sequence[str] = (), hidden: bool = False, chosen: bool = True
) -> Markup:
    """Return a sheet that can be chosen, or is; it belongs to `boards`, or to all.

    A board is the number of its sheets, and of its spaces if that can be chosen: `2-15`.
    """
    choice = element("input", type="checkbox", value=sheet.name, checked=chosen, autocomplete="off")
    of = " ".join(boards) or None
    card = element(
        "div",
        element("label", choice, " ", sheet.title),
        section(sheet),
        class_="card" if chosen else "card left-out",
        data_of=of,
    )
    return element("template", card, data_of=of) if hidden else card


def _content(
    code: str, name: str, cards: Sequence[Markup], sheets: int | None, spaces: int | None
) -> Content:
    told = texts(code)
    body = join(
        element(
            "nav", element("ul", *_others(code, name)), aria_label=told["games"], class_="games"
        ),
        name in KITS and element("p", *_links(code, name), class_="links"),
        _form(told, sheets, spaces),
        element("p", told["scale"], class_="scale"),
        spaces and _plain(told["plain"].format(spaces=names.spaces(spaces))),
        element("div", *cards, class_=f"kit a4{' men' if spaces else ''} printable", id="sheets"),
    )
    if name == BOARDS:
        title, lead = told["print-boards"], told["print-boards-lead"]
    elif name == SMALL:
        title = told["print-small"]
        lead = " ".join([told["print-small-lead"], rulebook.size(KITS[SMALL])])
    else:
        rules = names.ruleset(KITS[name].ruleset)
        title, lead = told["print"].format(rules=rules), told["print-lead"]
    return Content(title, escape(kept_together(lead)), body, (), SCRIPTS, STYLES)


def _links(code: str, name: str) -> Iterator[Markup]:
    """Yield the links from a kit to where the same can be read, learnt and played."""
    told, rules = texts(code), KITS[name]
    if name == SMALL:
        yield element("a", told["links-plan"], href="teachers.html#lesson")
    else:
        href = f"{rules_page(rules.ruleset)}.html"
        yield element("a", told["links-rules"], href=href)
    for key, fragment in (
        ("links-play", f"rules={rules.text}"),
        ("links-learn", "learn"),
        ("links-puzzles", "puzzle"),
    ):
        yield join(" ", element("a", told[key], href=game(code, fragment)))


def _plain(text: str) -> Markup:
    return element("noscript", element("p", text))


def _others(code: str, name: str) -> list[Markup]:
    """Return the links to the kits for all rulesets and to the boards."""
    words = texts(code)
    others = [words[name] for name in ("lesson", BOARDS)]
    told = [*map(names.ruleset, RULESETS), *others]
    return [
        element(
            "li",
            element("a", text, href=f"{page}.html", aria_current="page" if page == name else None),
        )
        for page, text in zip(PAGES, told, strict=True)
    ]


def _form(told: dict[str, str], sheets: int | None, spaces: int | None) -> Markup:
    """Return what can be chosen, boards of one or two sheets unless `sheets` is None.

    It is not shown where scripts don't run.
    """
    boards = {"1": told["one"], "2": told["two"]}
    return element(
        "form",
        _choice("paper", told["paper"], {"a4": "A4", "letter": told["letter"]}, "a4"),
        _choice("ink", told["ink"], {"colour": told["colour"], "black": told["black"]}, "colour"),
        sheets and _choice("sheets", told["board"], boards, f"{sheets}"),
        spaces and _length(told["spaces"], spaces),
        spaces and _choice("captors", told["arrows"], _arrows(told), "men"),
        element("button", told["go"], type="button", id="now"),
        id="choices",
    )


def _arrows(told: dict[str, str]) -> dict[str, str]:
    """Return what arrows can show of captors, by the class of those arrows."""
    return {
        "men": told["arrows-none"],
        "onward": told["arrows-onward"],
        "homeward": told["arrows-homeward"],
    }


def _length(title: str, spaces: int) -> Markup:
    options = (element("option", number, selected=number == spaces) for number in SPACES)
    return element(
        "label",
        element("span", title),
        element("select", *options, name="spaces", autocomplete="off"),
    )


def _choice(name: str, title: str, options: dict[str, str], chosen: str) -> Markup:
    buttons = (
        element(
            "label",
            element(
                "input",
                type="radio",
                name=name,
                value=value,
                checked=value == chosen,
                autocomplete="off",
            ),
            " ",
            text,
        )
        for value, text in options.items()
    )
    return element("fieldset", element("legend", title), *buttons)
