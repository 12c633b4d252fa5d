"""The annotated game: its turns as pictures, with figures of its review.

`game.txt` in `puluc/pages` has its record. Each build computes the figures.
"""

import re
from functools import cache
from typing import Final

from puluc.app.open import links
from puluc.engine.position import MOON, SUN
from puluc.engine.record import Record
from puluc.evaluation.win_chance import UNIT
from puluc.pages.figures import render_example
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


@cache
def game_record() -> Record:
    """Return the record of the game."""
    return Record.from_text(FILE.read_text("utf-8"))


@cache
def game_review() -> Review:
    """Return the review of the game, with the exact win chances."""
    return review_game(game_record())


def turn_review(number: str) -> TurnReview:
    """Return the review of a turn, by its place among those of both sides, from 1."""
    return game_review().turns[int(number) - 1]


def count_capturing_throws(number: str) -> int:
    """Return the number of the sixteen throws that capture the man moved in a turn."""
    game = game_record().game
    moved = game.moves[int(number) - 1]
    return count_danger(game.positions[int(number)]._replace(marks=None), moved.target)


def find_luck(turn: TurnReview) -> int:
    """Return how much a throw changed the mover's chance. If it left no choice, that is all that
    changed, and it is the difference of the figures shown."""
    if len(game_record().game.positions[turn.ply].moves()) > 1:
        return abs(turn.luck)
    # `format_percent` shows thousandths.
    before, after = (round(1000 * units / UNIT) for units in (turn.before, turn.after))
    return round(abs(after - before) * UNIT / 1000)


def format_points(units: int) -> str:
    """Return units of win chance as `16.2 points`."""
    text: str = load_labels()["strategy"]["points"].format(points=_format_number(units))
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def _format_number(units: int) -> str:
    return format_decimal(100 * units / UNIT, 1)


def render_whole_game() -> Markup:
    """Return the moves of the game as in its record, and a link that opens it."""
    moves = game_record().text.split("\n\n")[-1].strip()
    # Keep each throw in one line with its move and number.
    moves = re.sub(r"(?<=\d) (?=[\dc-])|(?<=\.) ", "\N{NO-BREAK SPACE}", moves)
    moves = moves.replace("-", "\N{NON-BREAKING HYPHEN}")
    href = game_address(links.record_fragment(game_record()))
    words = load_labels()["strategy"]
    record = render_element("p", render_element("code", moves), class_="record")
    return join_markup(
        render_element("p", render_element("a", words["open_game"], href=href)),
        render_element("details", render_element("summary", words["moves"]), record),
    )


def render_turn(number: str) -> Markup:
    """Return the position of a turn, its throw and move, and Sun's chance before and after."""
    words, one = load_labels()["strategy"], turn_review(number)
    game = game_record().game
    thrown, event = game.positions[one.ply], game.event(one.ply)
    throw = events.throw_sentence(thrown)
    played = events.move_sentence(thrown, event) if event else words["passed"]
    chances = words["chances"].format(
        before=format_percent(one.before / UNIT), after=format_percent(one.after / UNIT)
    )
    below = render_element("p", chances, class_="chances")
    return render_example(thrown, f"{one.number}. ", bind_numbers(f"{throw} {played}"), below=below)


PARTS: Final[dict[str, Part]] = {
    "game": render_whole_game,
    "turn": render_turn,
    "lost": lambda number: format_points(turn_review(number).loss),
    "luck": lambda number: format_points(find_luck(turn_review(number))),
    "losses": lambda side: _format_number(game_review().account(side).loss),
    "lucks": lambda: format_points(
        game_review().account(SUN).luck - game_review().account(MOON).luck
    ),
    "danger-at": lambda number: str(count_capturing_throws(number)),
}
"""The parts of the game, by name."""
