"""The check of throws: any game of the engine passes, and no changed throw is missed.

The throws are computed again, as docs/fair-throws.md describes.
"""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.engine.game import GIVING_UP, Game
from puluc.engine.position import MOON, SUN, Position, Side, other
from puluc.engine.record import Note, Record
from puluc.engine.rules import RULESETS, Rules
from puluc.reviewing.fairness import Verdict, starter_drawn, verify
from tests.engine.strategies import any_rules, randoms, starters

seeds = st.text(
    st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), min_size=1, max_size=50
)
KEKCHI = RULESETS["kekchi"]
EVERY = (*RULESETS, "lemery:zero=0", "classic:bias=0.2", "kekchi:lap=back,throws=two")
NAMES: dict[Side, str] = {SUN: "Sun", MOON: "Moon"}


def throw_by_formula(seed: str, number: int | str, bias: float) -> int:
    """Return the marks of a throw, by the formula alone."""
    draw = Random(f"{seed}/throw {number}").random
    return sum(draw() < bias for _ in range(4))


def starter(rules: Rules, seed: str) -> Side | None:
    """Return the starter, by the formula alone; None if the throws are equal for long."""
    if rules.opening == "lots" or len(set(rules.values)) == 1:
        return SUN if Random(f"{seed}/lots").random() < 0.5 else MOON
    for number in range(50):
        sun, moon = (
            rules.values[throw_by_formula(seed, f"opening {number} {side}", rules.bias)]
            for side in "SM"
        )
        if sun != moon:
            return SUN if sun > moon else MOON
    return None


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A game of some turns, its throws those of the seed, with some moves undone."""
    rules, seed, random = draw(any_rules()), draw(seeds), draw(randoms)
    chosen = draw(st.booleans()) or rules.opening == "choice"
    game = Game.new(rules, seed, draw(starters) if chosen else None)
    for _ in range(draw(st.sampled_from((0, 1, 5, 30)))):
        if game.result is None:
            game = game.throw() if game.position.marks is None else game
            game = game.play(random.choice(game.position.moves()))
        if random.random() < 0.2 and game.ply:
            game = game.undo()
    if game.position.marks is None and game.result is None and draw(st.booleans()):
        game = game.throw()
    notes: list[Note] = [(0, "chosen")] if chosen else []
    return Record(game, "Ixchel").noting([*notes, (game.ply, "back"), (0, "hint")])


@given(records())
def test_every_throw_of_the_engine_follows_from_the_seed(record: Record) -> None:
    game = record.game
    assert verify(record) == Verdict(game.rules, None, starter_drawn(record), game.ply, game.result)
    assert verify(Record.from_text(record.text)) == verify(record)
    for number, marks in enumerate(game.throws):
        assert marks == throw_by_formula(game.seed, number, game.rules.bias)
    if starter_drawn(record):
        assert starter(game.rules, game.seed) in (game.start.mover, None)


def alter_throw(rules: Rules, seed: str, which: int, turns: int) -> tuple[Game, int]:
    """Return a game of random moves with one throw that is not the seed's, and the seed's throw."""
    random, due = Random(seed), 0
    game = Game.new(rules, seed, SUN if rules.opening == "choice" else None)
    while game.result is None and game.ply < turns:
        marks = throw_by_formula(seed, game.ply, rules.bias)
        if game.ply == which:
            marks, due = random.choice([other for other in range(5) if other != marks]), marks
        game = game.throw(marks)
        game = game.play(random.choice(game.position.moves()))
    return game, due


@given(st.sampled_from(EVERY), seeds, st.integers(0, 25), st.integers(1, 10))
def test_an_altered_throw_is_found_and_named(text: str, seed: str, which: int, more: int) -> None:
    rules = Rules.from_text(text)
    game, due = alter_throw(rules, seed, which, which + more)
    if game.ply <= which:  # it was over before
        assert verify(Record(game)).ok
        return
    problem = verify(Record.from_text(game.record)).problem
    assert problem is not None
    turn, _colon, marks = problem.partition(": ")
    thrown = game.positions[which]
    number, side, *second = turn.split(", ")
    assert (number, side) == (f"turn {game.number(which)}", NAMES[thrown.mover])
    assert second == (["second throw"] if thrown.second else [])
    shown = [int(part.split()[0]) for part in marks.split(", ")]
    assert shown == [game.throws[which], due]


# The starter


@pytest.mark.parametrize("rules", ["classic", "kekchi", "poulouc", "classic:values=3/3/3/3/3"])
def test_who_starts_follows_from_the_seed_unless_it_was_chosen(rules: str) -> None:
    found = Rules.from_text(rules)
    for number in range(20):
        seed = str(number)
        due = starter(found, seed)
        assert due is not None
        right, wrong = (Record(Game.new(found, seed, side)) for side in (due, other(due)))
        assert verify(right).ok
        assert verify(right).drawn
        problem = f"{NAMES[other(due)]} starts in the record, {NAMES[due]} by the seed"
        assert verify(wrong).problem == problem
        chosen = wrong.noting([(0, "chosen")])
        assert verify(chosen).ok
        assert not verify(chosen).drawn


# Throws that are not the seed's


def test_without_a_seed_nothing_follows() -> None:
    for turns in ("", "1. 3 c-3"):
        assert verify(Record.from_text(f'[Rules "kekchi"]\n\n{turns}')).problem == (
            "the record has no seed"
        )


def test_real_kernels_are_named_even_where_they_fell_alike() -> None:
    game = Game.new(KEKCHI, "real").throw()
    for ply in range(4):
        record = Record(game).noting([(ply, "kernels")])
        side = NAMES[game.position.mover]
        problem = f"turn {ply // 2 + 1}, {side}: real kernels were thrown"
        assert verify(record).problem == problem
        assert verify(Record(game)).ok
        game = game.play(game.position.moves()[0]).throw()


def test_a_throw_that_came_with_the_position_is_not_the_seeds() -> None:
    game = Game.at(Position.from_text(KEKCHI, "4 S,8 5 m 2"), "given")
    record = Record(game, given=True)
    assert verify(record).problem == "turn 1, Moon: the throw is part of the starting position"


@pytest.mark.parametrize("loser", [SUN, MOON])
def test_who_gave_up_has_lost(loser: Side) -> None:
    game = Game.new(KEKCHI, "up").throw()
    game = game.play(game.position.moves()[0])
    verdict = verify(Record(game).noting([(1, GIVING_UP[loser])]))
    assert (verdict.ok, verdict.result, verdict.turns) == (True, other(loser), 1)
    assert verdict.data["result"] == {SUN: "moon", MOON: "sun"}[loser]


def test_throws_that_wait_for_later_turns_are_no_part_of_the_game() -> None:
    game = Game.new(KEKCHI, "wait")
    for marks in (None, None, 0 if throw_by_formula("wait", 2, 0.5) else 1):
        game = game.throw(marks)
        game = game.play(game.position.moves()[0])
    assert not verify(Record(game)).ok
    assert verify(Record(game.undo().undo())).ok
