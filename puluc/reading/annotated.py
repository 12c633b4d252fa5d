"""The game with comments: its turns as pictures, and what its review says of them.

The game stands in `game.txt` beside this file, as a record; turns are counted from 1, both sides'
together. What is said of them in the text is computed anew at each build.
"""

from __future__ import annotations

import re
from functools import cache, partial
from typing import Final

from puluc.language import decimal
from puluc.markup import Markup, element, join
from puluc.pictures.road import whole_road
from puluc.position import MOON, PASS, SUN, Side
from puluc.reading.frame import game
from puluc.reading.labels import TEXTS, labels
from puluc.reading.prose import Part, kept_together
from puluc.reading.values import danger, percent
from puluc.record import Record
from puluc.review.review import Review, TurnReview, review
from puluc.session import links
from puluc.words import events
from puluc.worth import UNIT

FILE: Final = TEXTS.with_name("game.txt")
SIDES: Final[dict[str, Side]] = {"S": SUN, "M": MOON}


def parts(code: str) -> dict[str, Part]:
    """Return the parts of the game in a language, by name."""
    return {
        "game": partial(whole, code),
        "turn": partial(turn, code),
        "lost": lambda number: points(code, reviewed(number).loss),
        "luck": lambda number: points(code, abs(reviewed(number).luck)),
        "losses": lambda side: decimal(100 * found().account(SIDES[side]).loss / UNIT, 0),
        "lucks": lambda: points(code, found().account(SUN).luck - found().account(MOON).luck),
        "danger-at": lambda number: str(endangered(number)),
    }


@cache
def record() -> Record:
    """Return the game."""
    return Record.from_text(FILE.read_text("utf-8"))


@cache
def found() -> Review:
    """Return the review of the game, by the solution."""
    return review(record())


def reviewed(number: str) -> TurnReview:
    """Return what the review says of a turn."""
    return found().turns[int(number) - 1]


def endangered(number: str) -> int:
    """Return how many throws of sixteen capture the man moved in a turn, at once."""
    moved = record().game.moves[int(number) - 1]
    return danger(record().game.positions[int(number)]._replace(marks=None), moved.target)


def points(code: str, units: int) -> str:
    """Return units of win chance as `16.2 points`."""
    told: str = labels(code)["strategy"]["points"]
    return told.format(points=decimal(100 * units / UNIT, 1)).replace(" ", "\N{NO-BREAK SPACE}")


def whole(code: str) -> Markup:
    """Return the moves of the game as its record has them, and links that open and review it."""
    moves = record().text.split("\n\n")[-1].strip()
    # Each throw stays in one line with its move, and its number.
    moves = re.sub(r"(?<=\d) (?=[\dc-])|(?<=\.) ", "\N{NO-BREAK SPACE}", moves)
    moves = moves.replace("-", "\N{NON-BREAKING HYPHEN}")
    words = labels(code)["strategy"]
    link = element("a", words["open_game"], href=game(code, links.to_record(record())))
    return join(element("p", element("code", moves), class_="record"), element("p", link))


def turn(code: str, number: str) -> Markup:
    """Return the position of a turn, what was thrown and played, and Sun's chance before and
    after."""
    words, one = labels(code)["strategy"], reviewed(number)
    thrown = record().game.positions[one.ply]
    move = record().game.moves[one.ply]
    throw = events.throw(one.side, one.marks, thrown.spaces_thrown)
    event = None if move == PASS else thrown.event(move)
    played = events.move(thrown, event) if event else words["passed"]
    chances = words["chances"].format(
        before=percent(one.before / UNIT), after=percent(one.after / UNIT)
    )
    return element(
        "div",
        element("p", f"{number}. ", kept_together(f"{throw} {played}")),
        whole_road(thrown),
        element("p", chances, class_="chances"),
        class_="example single",
    )
