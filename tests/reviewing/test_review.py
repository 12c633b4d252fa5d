"""The figures of a game: they add up exactly, and agree with brute force."""

from functools import cache
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puluc.engine.game import Game
from puluc.engine.kernels import MARKS, chances
from puluc.engine.position import MOON, SUN, Move, Position
from puluc.engine.record import Record
from puluc.engine.rules import RULESETS, Rules
from puluc.evaluation import estimator
from puluc.evaluation.win_chance import UNIT, Values
from puluc.reviewing.review import review_data
from puluc.tablebase import library
from puluc.tablebase.library import ranked_moves
from puluc.tablebase.tablebase import constant_values
from puluc.worker.reviewer import review_game
from tests.reviewing import EVERY, gained, wandering
from tests.support.effort import examples, some
from tests.tablebase.brute import win_chances

UNSOLVED = ["lemery-rescue", "classic:bias=0.4", "kekchi:men=3,spaces=6,draw=yes,rescue=yes"]
seeds = st.integers(0, 2**32)
lengths = st.sampled_from((0, 1, 3, 10, 400))


def any_values(seed: int) -> Values:
    """Return random but fixed values of positions."""

    def win(position: Position) -> float:
        if position.result is not None:
            return 0.5 if position.result == "draw" else float(position.result == position.mover)
        return crc32(f"{seed} {position.text}".encode()) / 2**32

    return constant_values(win)._replace(exact=False)


# The sum


@pytest.mark.slow
@pytest.mark.parametrize("text", EVERY)
@settings(max_examples=examples(50))
@given(seeds, lengths)
def test_the_figures_of_any_game_add_up_exactly(text: str, seed: int, length: int) -> None:
    game = wandering(Rules.from_text(text), seed, length)
    found = review_game(Record(game))
    assert found.exact
    assert found.result - found.start == gained(found)
    data = review_data(found)
    sun, moon = data["sides"]["sun"], data["sides"]["moon"]
    assert data["result"] - data["start"] == (
        sun["luck"] - moon["luck"] - sun["loss"] + moon["loss"] + data["rest"] + data["given_up"]
    )
    for turn in found.turns:
        assert turn.loss >= 0
        assert turn.decision or turn.loss == 0
    assert len(found.turns) == game.ply + (game.position.marks is not None)


@pytest.mark.parametrize(
    "text", some([*RULESETS, "poulouc:draw=yes,bias=0.37", "lemery:zero=0"], ["kekchi"])
)
@settings(max_examples=examples(40))
@given(seeds, seeds)
def test_they_add_up_whatever_positions_are_worth(text: str, seed: int, values: int) -> None:
    game = wandering(Rules.from_text(text), seed, 60)
    notes = [(game.ply, "moon-gives-up")] if game.result is None else []
    found = review_game(Record(game).noting(notes), any_values(values))
    assert found.result - found.start == gained(found)
    assert found.result in (0, UNIT // 2, UNIT)


# Each figure


SMALL = (
    *("poulouc:men=2,spaces=5,draw=yes,bias=0.3", "classic:men=2,spaces=5"),
    *("kekchi:men=2,spaces=5", "lemery:men=2,spaces=5,zero=0", "lemery-rescue:men=2,spaces=5"),
)


@cache
def brute(text: str) -> dict[Position, float]:
    rules = Rules.from_text(text)
    return win_chances([Position.start(rules, SUN), Position.start(rules, MOON)])


def brute_values(text: str) -> Values:
    def win(position: Position) -> float:
        sun = brute(text)[position]
        return sun if position.mover == SUN else 1 - sun

    return constant_values(win)


@pytest.mark.parametrize("text", some(SMALL, SMALL[:1]))
@settings(max_examples=examples(30))
@given(seeds)
@pytest.mark.slow
def test_luck_and_losses_are_those_of_brute_force(text: str, seed: int) -> None:
    game = wandering(Rules.from_text(text), seed)
    exact, near = brute(text), pytest.approx
    found = review_game(Record(game), brute_values(text))
    for ply, turn in enumerate(found.turns):
        thrown = game.positions[ply]
        ahead = max if thrown.mover == SUN else min
        bests = []
        for marks in MARKS:
            with_marks = thrown.throw(marks)
            bests.append(ahead(exact[with_marks.play(move)] for move in with_marks.moves()))
        mean = sum(
            chance * best for chance, best in zip(chances(game.rules.bias), bests, strict=True)
        )
        best = bests[thrown.marks or 0]
        sign = 1 if thrown.mover == SUN else -1
        assert turn.luck / UNIT == near(sign * (best - mean), abs=1e-5)
        if ply < game.ply:
            after = exact[game.positions[ply + 1]._replace(marks=None)]
            assert turn.loss / UNIT == near(sign * (best - after), abs=1e-5)
            after_each = {thrown.play(move): move for move in thrown.moves()}
            assert turn.decision == (len(after_each) > 1)
        assert turn.rest / UNIT == near(0, abs=1e-5)


@pytest.mark.slow
def test_kept_is_all_by_the_best_moves_and_nothing_by_any_on_average() -> None:
    game = Game.new(Rules.from_text("classic"), "kept", SUN)
    while game.result is None:
        game = game.throw()
        ranked = ranked_moves(game.position)
        assert ranked
        game = game.play(ranked[0].move)
    sun = review_game(Record(game)).account(SUN)
    assert (sun.loss, sun.mistakes) == (0, (0, 0, 0))
    stake = loss = 0
    for seed in range(some(30, 12)):
        found = review_game(Record(wandering(Rules.from_text("classic"), seed)))
        for account in (found.account(SUN), found.account(MOON)):
            stake, loss = stake + account.stake, loss + account.loss
    assert abs(1 - loss / stake) < 0.1


# The ends of a game


def test_who_gives_up_loses_what_they_had() -> None:
    text = '[Rules "classic"]\n\n1. 2 c-2  3 c-7 {[%sun-gives-up]}'
    found = review_game(Record.from_text(text))
    assert found.result == 0
    assert found.given_up == -found.chances[-1] < 0
    assert found.result - found.start == gained(found)


@pytest.mark.parametrize(
    ("tags", "first", "found"),
    [
        ('[Rules "classic"]', "1. 2 c-2", True),
        ('[Rules "classic"]\n[Start "5 9 5 m"]', "1. 2 c-8", True),
        ('[Rules "poulouc"]', "1. 1 c-2", True),
        ('[Rules "siegartel"]', "1. 2 c-2", False),
        ('[Rules "classic"]', "{[%chosen]} 1. 2 c-2", False),
        ('[Rules "classic"]\n[Start "4 S,8 5 m"]', "1. 2 c-8", False),
        ('[Rules "classic"]\n[Start "5 9 5 s 2"]', "1. 2 c-2", False),
    ],
)
@pytest.mark.slow
def test_the_opening_is_luck_where_it_found_who_starts(tags: str, first: str, found: bool) -> None:
    reviewed = review_game(Record.from_text(f"{tags}\n\n{first}"))
    assert reviewed.opening == (reviewed.start - UNIT // 2 if found else 0)
    assert reviewed.start != UNIT // 2


def test_a_throw_given_with_the_start_is_no_luck() -> None:
    record = Record.from_text('[Rules "classic"]\n[Start "4 S,2,M,5 4 s 3"]\n\n1. 3 c-3')
    assert Record.from_text(record.text) == record
    found = review_game(record)
    [turn] = found.turns
    assert (turn.luck, turn.rest) == (0, 0)
    assert found.start == turn.before == turn.thrown > turn.after
    assert found.result - found.start == gained(found)


# Mistakes, notes, slices


def test_slips_are_counted_from_each_label_on() -> None:
    wins = {"c-3": 0.5, "1-4": 0.5}

    def worth(position: Position) -> float:
        move = "c-3" if position.road[2] else "1-4" if position.road[3] == SUN else ""
        return wins.get(move, 0.4)

    start = Position.from_text(Rules.from_text("classic"), "4 S,8 5 s")
    game = Game.at(start.throw(3), "x").play(Move.from_text("c-3"))
    for lost, mistakes in (
        (0.0199, (0, 0, 0)),
        (0.02, (1, 0, 0)),
        (0.06, (1, 1, 0)),
        (0.2, (1, 1, 1)),
    ):
        wins["1-4"] = 0.5 - lost
        found = review_game(Record(game), constant_values(worth, worst=0.006))
        assert found.account(SUN).mistakes == mistakes
        assert found.mistakes(SUN) == found.mistakes() == ((0,) if any(mistakes) else ())
        assert found.mistakes(MOON) == ()
        assert found.label(found.turns[0]) == sum(mistakes)


@pytest.mark.slow
def test_labels_stand_beyond_the_error_of_the_values() -> None:
    for text in (*EVERY, "lemery-rescue"):
        values = library.get_values(Rules.from_text(text))
        least = review_game(Record(wandering(Rules.from_text(text), 1, 2))).labels[0]
        assert least > 100 * values.worst
        six = text.startswith("siegartel")
        assert least == (2 if values.exact and not six else 5 if six else 10)


@pytest.mark.parametrize(
    ("comment", "counts"),
    [("", True), ("{[%chosen]}", True), ("{[%clk 1:00] Hm}", True)]
    + [(f"{{[%{word}]}}", False) for word in ("back", "hint", "kernels")],
)
def test_games_with_help_do_not_count(comment: str, counts: bool) -> None:
    assert (
        review_game(Record.from_text(f'[Rules "kekchi"]\n\n1. 3 c-3 {comment} 2')).counts is counts
    )


@pytest.mark.parametrize("text", UNSOLVED)
@settings(max_examples=examples(3))
@given(seeds)
@pytest.mark.slow
def test_what_need_not_be_estimated_changes_nothing(text: str, seed: int) -> None:
    record = Record(wandering(Rules.from_text(text), seed, 30))
    values = library.get_values(record.game.rules)
    assert values.guess
    everything = constant_values(lambda at: estimator.estimate_chance(at, 1), values.worst)
    everything = everything._replace(exact=False, error=values.error)
    assert review_game(record) == review_game(record, everything)
