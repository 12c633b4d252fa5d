"""A position has the same win chance on every screen, in the library and on the command line."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import Settings
from puluc.app.table_state import TableState
from puluc.app.update import begin_session
from puluc.engine.game import Game
from puluc.engine.position import SUN, Position
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import (
    Evaluation,
    final_chance,
    run_to_end,
)
from puluc.players import PLAYERS, choose_now
from puluc.reviewing.continuations import find_replies
from puluc.reviewing.review import review_data
from puluc.screens.bundle import BUNDLE
from puluc.screens.editor.screen import EditorScreen
from puluc.screens.puzzle.screen import PuzzleScreen
from puluc.screens.variation.screen import VariationScreen
from puluc.tablebase import library
from puluc.words import names
from puluc.worker.position_report import analysis
from puluc.worker.reviewer import review_game
from tests.app.drawn import parsed
from tests.app.headless import said, settled
from tests.app.test_review import text
from tests.reviewing import EVERY, wandering
from tests.reviewing.test_review import seeds
from tests.support.effort import examples, some

UNSOLVED = (
    "classic:men=3",
    "lemery-rescue",
    "lemery-rescue:men=4,spaces=7,captors=homeward",
    "poulouc:draw=yes,men=3,spaces=7",
    "kekchi:bias=0.35",
    "siegartel:values=0/2/2/3/5,bias=0.7",
)
EXAMPLE = "kekchi", "2 1,S,2,M,M,1,M,S 2 s"
"""A position whose table's chance and the mean over its throws differ by more than half a point."""


def session_of(game: Game) -> Session:
    """Return a session with a game between two people, with its win chances shown."""
    solved = library.find_tablebase(game.rules) is not None
    table = TableState(game.rules, "ready" if solved else "none", error=0.01)
    play = Play(game, "person", "person")
    session = Session(play, table=table, settings=Settings(chances="show"), bundle=BUNDLE)
    return settled(*begin_session(session))


def bar(session: Session) -> str:
    """Return the text of the win bar."""
    return next(
        label
        for each in parsed(session).iter()
        if (label := each.get("aria-label") or "").startswith("Win chance")
    )


def list_moves(session: Session) -> list[str]:
    """Return the list of moves on a screen, item by item."""
    kinds = "hint", "answers"
    lists = [each for each in parsed(session).iter("ol") if each.get("class") in kinds]
    return [text(item) for item in lists[0].iter("li")]


def show_everywhere(position: Position) -> Iterator[tuple[str, Session, Evaluation | None]]:
    """Yield each screen with the evaluation of a position, and its evaluation."""
    play = session_of(Game.at(position, "x"))
    choice = position.marks is not None and len(position.moves()) > 1
    if choice:
        play = said(play, "hint")
    screen = play.screen
    assert isinstance(screen, Play)
    yield "play", play, screen.evaluation
    editor = said(session_of(Game.at(position, "x")), "go editor")
    assert isinstance(editor.screen, EditorScreen)
    yield "editor", editor, editor.screen.evaluation
    line = said(editor, "go variation")
    assert isinstance(line.screen, VariationScreen)
    yield "variation", line, line.screen.evaluation
    if choice:
        puzzle = said(editor, "go puzzle here")
        assert isinstance(puzzle.screen, PuzzleScreen)
        yield "puzzle", said(said(puzzle, "solution"), "show"), puzzle.screen.evaluation


def assert_agreement(position: Position) -> None:
    """Check that all evaluations of a position agree."""
    evaluation = library.evaluate_position(position, throws=True)
    solution = library.find_tablebase(position.rules)
    assert evaluation.exact == (solution is not None)
    data = analysis(position)
    assert data["win"] == evaluation.win
    ranked = [(entry["move"], entry["win"]) for entry in data["throws"][0]["moves"]]
    mean = sum(throw["chance"] * throw["win"] for throw in data["throws"])
    if position.marks is None:
        assert data["rest"] == evaluation.win - mean
    else:
        assert data["rest"] == 0
        assert ranked == [(entry.move.text, entry.win) for entry in evaluation.moves]
        for move, win in evaluation.moves:
            after = position.play(move)
            left = library.evaluate_position(after).win
            assert win == (left if after.mover == position.mover else 1 - left)
        assert choose_best(position) == evaluation.moves[0].move.text
    if solution:
        assert library.win_chance(position) == evaluation.win
        if position.marks is not None:
            assert library.ranked_moves(position) == list(evaluation.moves)
    labels, lists = set(), set()
    for name, session, found in show_everywhere(position):
        assert found, name
        assert (found.win, found.moves) == (evaluation.win, evaluation.moves), name
        if name != "puzzle":
            labels.add(bar(session))
        if position.marks is not None and len(evaluation.moves) > 1:
            lists.add(tuple(list_moves(session)))
    assert len(labels) == 1
    assert len(lists) <= 1
    assert names.format_chance(evaluation.sun, exact=evaluation.exact) in labels.pop()


def choose_best(position: Position) -> str:
    """Return the move of the best level, which uses the same values."""
    return choose_now(PLAYERS["perfect"], position, Random(1), library.get_values).text


@pytest.mark.slow
@pytest.mark.parametrize("rules", some((*EVERY, *UNSOLVED), ("kekchi", *UNSOLVED[1:2])))
@settings(max_examples=examples(12))
@given(seeds, st.integers(0, 40), st.booleans())
def test_every_place_says_the_same_of_a_position(
    rules: str, seed: int, length: int, thrown: bool
) -> None:
    game = wandering(Rules.from_text(rules), seed, length)
    position = game.position._replace(marks=None)
    if position.result is None:
        assert_agreement(position.throw(seed % 5) if thrown else position)


@pytest.mark.parametrize("rules", [*EVERY[::3], *UNSOLVED])
@settings(max_examples=examples(4))
@given(seeds)
@pytest.mark.slow
def test_a_review_says_the_same_of_every_turn(rules: str, seed: int) -> None:
    game = wandering(Rules.from_text(rules), seed, 20)
    found = review_game(Record(game))
    data = review_data(found)
    values = library.get_values(game.rules)
    for turn, entry in zip(found.turns, data["turns"], strict=True):
        thrown = game.positions[turn.ply]
        before = library.evaluate_position(thrown._replace(marks=None), throws=True)
        then = library.evaluate_position(thrown)
        assert entry["before"] == before.sun
        assert entry["thrown"] == then.sun
        assert [(option.move, option.win) for option in turn.options] == [
            (move, win * 2**20) for move, win in then.moves
        ]
        mover = 1 if thrown.mover == SUN else -1
        assert turn.rest / 2**20 == pytest.approx(-mover * before.rest, abs=2**-20)
        if turn.move:
            after = game.positions[turn.ply + 1]._replace(marks=None)
            assert entry["after"] == library.evaluate_position(after).sun
            spread = {reply.spaces: reply.win for reply in run_to_end(find_replies(after, values))}
            assert (final_chance(after) is not None) == (not spread)
            for throw in library.evaluate_position(after, throws=True).throws:
                same = after.mover == thrown.mover
                assert spread[throw.spaces] == (throw.win if same else 1 - throw.win)


def test_what_differs_from_the_mean_over_the_throws_is_shown() -> None:
    rules, place = EXAMPLE
    position = Position.from_text(Rules.from_text(rules), place)
    assert_agreement(position)
    evaluation = library.evaluate_position(position, throws=True)
    assert names.format_percent(evaluation.win) == "34.0\xa0%"
    assert 0.005 < abs(evaluation.rest) < 0.01
    editor = said(session_of(Game.at(position, "x")), "go editor")
    page = text(parsed(editor))
    assert "Rounding" in page
    even = Position.start(Rules.from_text("kekchi"))
    assert abs(library.evaluate_position(even, throws=True).rest) < 0.0005
    assert "Rounding" not in text(parsed(said(session_of(Game.at(even, "x")), "go editor")))
