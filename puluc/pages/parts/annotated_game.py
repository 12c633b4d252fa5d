"""The annotated game: its turns as pictures, with figures of its review.

`game.txt` in `puluc/pages` has its record. Turns of both sides are counted together, from 1. Each
build computes the figures.
"""

from __future__ import annotations

import re
from functools import cache, partial
from typing import Final

from puluc.app.open import links
from puluc.drawing.road import render_road
from puluc.engine.position import MOON, PASS, SUN, Side
from puluc.engine.record import Record
from puluc.evaluation.win_chance import UNIT
from puluc.pages.labels import TEXTS, load_labels
from puluc.pages.layout import game_address
from puluc.pages.markdown import Part, bind_numbers
from puluc.pages.values import count_danger, format_percent
from puluc.reviewing.review import Review, TurnReview
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import format_decimal
from puluc.support.markup import Markup
from puluc.words import events
from puluc.worker.reviewer import review_game

FILE: Final = TEXTS.with_name("game.txt")
SIDES: Final[dict[str, Side]] = {"S": SUN, "M": MOON}


def make_parts(code: str) -> dict[str, Part]:
    """Return the parts of the game in a language, by name."""
    return {
        "game": partial(render_whole_game, code),
        "turn": partial(render_turn, code),
        "lost": lambda number: format_points(code, turn_review(number).loss),
        "luck": lambda number: format_points(code, find_luck(turn_review(number))),
        "losses": lambda side: format_decimal(
            100 * game_review().account(SIDES[side]).loss / UNIT, 1
        ),
        "lucks": lambda: format_points(
            code, game_review().account(SUN).luck - game_review().account(MOON).luck
        ),
        "danger-at": lambda number: str(count_capturing_throws(number)),
    }


@cache
def game_record() -> Record:
    """Return the record of the game."""
    return Record.from_text(FILE.read_text("utf-8"))


@cache
def game_review() -> Review:
    """Return the review of the game, with the exact win chances."""
    return review_game(game_record())


def turn_review(number: str) -> TurnReview:
    """Return the review of a turn."""
    return game_review().turns[int(number) - 1]


def count_capturing_throws(number: str) -> int:
    """Return the number of the sixteen throws that capture the man moved in a turn."""
    moved = game_record().game.moves[int(number) - 1]
    return count_danger(
        game_record().game.positions[int(number)]._replace(marks=None), moved.target
    )


def find_luck(turn: TurnReview) -> int:
    """Return how much a throw changed the mover's chance. If it left no choice, that is all that
    changed, and it is the difference of the figures shown."""
    thrown = game_record().game.positions[turn.ply]
    if len(thrown.moves()) > 1:
        return abs(turn.luck)
    return abs(_round_shown(turn.after) - _round_shown(turn.before))


def _round_shown(units: int) -> int:
    """Return a chance as `format_percent` shows it, in units."""
    return round(round(1000 * units / UNIT) * UNIT / 1000)


def format_points(code: str, units: int) -> str:
    """Return units of win chance as `16.2 points`."""
    pattern: str = load_labels(code)["strategy"]["points"]
    return pattern.format(points=format_decimal(100 * units / UNIT, 1)).replace(
        " ", "\N{NO-BREAK SPACE}"
    )


def render_whole_game(code: str) -> Markup:
    """Return the moves of the game as in its record, and a link that opens it."""
    moves = game_record().text.split("\n\n")[-1].strip()
    # Keep each throw in one line with its move and number.
    moves = re.sub(r"(?<=\d) (?=[\dc-])|(?<=\.) ", "\N{NO-BREAK SPACE}", moves)
    moves = moves.replace("-", "\N{NON-BREAKING HYPHEN}")
    words = load_labels(code)["strategy"]
    link = render_element(
        "a", words["open_game"], href=game_address(code, links.record_fragment(game_record()))
    )
    return join_markup(
        render_element("p", render_element("code", moves), class_="record"),
        render_element("p", link),
    )


def render_turn(code: str, number: str) -> Markup:
    """Return the position of a turn, its throw and move, and Sun's chance before and after."""
    words, one = load_labels(code)["strategy"], turn_review(number)
    thrown = game_record().game.positions[one.ply]
    move = game_record().game.moves[one.ply]
    throw = events.throw_sentence(thrown)
    event = None if move == PASS else thrown.event(move)
    played = events.move_sentence(thrown, event) if event else words["passed"]
    chances = words["chances"].format(
        before=format_percent(one.before / UNIT), after=format_percent(one.after / UNIT)
    )
    return render_element(
        "div",
        render_element("p", f"{number}. ", bind_numbers(f"{throw} {played}")),
        render_road(thrown),
        render_element("p", chances, class_="chances"),
        class_="example single",
    )
