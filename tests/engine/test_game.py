"""Games: undo and redo, repeated throws, seeds, the opening, and the kernels."""

from math import isclose
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puluc.engine import kernels
from puluc.engine.game import TIES, Game, opening_starter, opening_throws
from puluc.engine.position import MOON, PASS, SUN, IllegalMove, Move, Position, Side
from puluc.engine.rules import RULESETS, Rules
from tests.engine.strategies import any_rules, biases, randoms
from tests.support.effort import examples

CLASSIC = RULESETS["classic"]
seeds = st.text(max_size=8)


def choose(game: Game, pick: int) -> Move:
    moves = game.position.moves()
    return moves[pick % len(moves)]


@settings(max_examples=examples(150))
@given(
    any_rules(),
    seeds,
    st.lists(st.tuples(st.sampled_from("ttppppuur"), st.integers(0, 50)), max_size=60),
)
def test_any_branch_meets_the_same_throws(
    rules: Rules, seed: str, steps: list[tuple[str, int]]
) -> None:
    """Throw, play, undo and redo in any order, and compare with a list of turns and throws."""
    game = Game.at(Position.start(rules), seed)
    thrown: dict[int, int] = {}
    line: list[Move] = []
    undone: list[Move] = []
    for step, pick in steps:
        pending = game.position.marks is not None
        if step == "t" and not pending and game.result is None:
            game = game.throw(pick % 5 if pick % 2 else None)
            assert len(line) not in thrown, "a throw already made has to be pending at once"
            thrown[len(line)] = game.throws[len(line)]
        elif step == "p" and pending:
            line.append(choose(game, pick))
            undone = []
            game = game.play(line[-1])
        elif step == "u" and line:
            undone.append(line.pop())
            game = game.undo()
        elif step == "r" and undone:
            line.append(undone.pop())
            game = game.redo()
        assert game.moves == tuple(line)
        assert game.undone == tuple(undone)
        assert game.ply == len(line)
        position = game.start
        for ply, move in enumerate(line):
            position = position.throw(thrown[ply]).play(move)
        if len(line) in thrown and position.result is None:
            position = position.throw(thrown[len(line)])
        assert game.position == position
        assert game.throws == tuple(thrown[ply] for ply in range(len(thrown)))


@settings(max_examples=examples(40))
@given(any_rules(biased=False), seeds, randoms)
def test_a_game_comes_again_from_its_seed_alone(rules: Rules, seed: str, random: Random) -> None:
    starter: Side | None = SUN if rules.opening == "choice" else None
    game, picks = Game.new(rules, seed, starter), []
    while game.result is None and game.ply < 80:
        picks.append(random.randrange(60))
        game = game.throw()
        game = game.play(choose(game, picks[-1]))
    twin = Game.new(Rules.from_text(rules.text), seed, starter)
    for ply, pick in enumerate(picks):
        # Kernels show the same faces when they are read twice, or after an undo.
        assert sum(kernels.throw_kernels(seed, ply, rules.bias)) == game.throws[ply]
        twin = twin.throw()
        assert twin.faces == kernels.throw_kernels(seed, ply, rules.bias)
        twin = twin.play(choose(twin, pick))
    assert twin == game


def test_a_seed_s_throws_never_change() -> None:
    """A saved game has to continue in any future version and Python as it does today.

    The stream is the documented one of the standard library: seeded by the text, four numbers a
    throw.
    """
    draw = Random("17/throw 3").random
    assert kernels.throw_kernels("17", 3) == tuple(draw() < 0.5 for _ in range(4))


@given(seeds, biases)
def test_faces_show_the_marks(seed: str, bias: float) -> None:
    game = Game.at(Position.start(CLASSIC._replace(bias=bias)), seed)
    assert game.faces is None
    drawn = game.throw()
    assert drawn.faces is not None
    assert drawn.faces == kernels.throw_kernels(seed, 0, bias)
    assert sum(drawn.faces) == drawn.position.marks
    for marks in range(5):
        entered = game.throw(marks)
        assert entered.faces is not None
        assert len(entered.faces) == 4
        assert sum(entered.faces) == marks == sum(kernels.faces_showing(marks))


@given(biases)
def test_chances_of_biased_kernels(bias: float) -> None:
    chances = kernels.chances(bias)
    assert isclose(sum(chances), 1)
    assert isclose(sum(marks * chance for marks, chance in enumerate(chances)), 4 * bias)
    assert all(chance >= 0 for chance in chances)


# The opening (ruling 9)


@given(any_rules(biased=False), seeds)
def test_the_higher_value_starts_and_ties_are_thrown_again(rules: Rules, seed: str) -> None:
    throws = opening_throws(rules, seed)
    if rules.opening != "higher":
        assert throws == ()
        return
    if not throws:
        assert len(set(rules.values)) == 1
        return
    values = [(rules.values[sun], rules.values[moon]) for sun, moon in throws]
    assert all(sun == moon for sun, moon in values[:-1])
    assert values[-1][0] != values[-1][1]
    higher = SUN if values[-1][0] > values[-1][1] else MOON
    assert opening_starter(rules, seed) == higher
    assert Game.new(rules, seed).start.mover == higher


@pytest.mark.parametrize("name", ["poulouc", "classic:values=2/2/2/2/2"])
def test_lots_are_fair_and_the_seed_s(name: str) -> None:
    rules = Rules.from_text(name)
    assert opening_throws(rules, "1") == ()
    drawn = [opening_starter(rules, str(seed)) for seed in range(1000)]
    assert drawn == [opening_starter(rules, str(seed)) for seed in range(1000)]
    assert abs(drawn.count(SUN) - 500) < 4 * 250**0.5


@pytest.mark.parametrize("bias", ["1e-300", "1e-9", "0.9999999999999999"])
def test_kernels_that_always_tie_leave_it_to_the_lot(bias: str) -> None:
    rules = Rules.from_text(f"classic:bias={bias}")
    assert opening_throws(rules, "1") == ()
    assert Game.new(rules, "1").start.mover in (SUN, MOON)


def test_many_ties_are_still_thrown_out() -> None:
    """The lot decides only after endless ties, not after a long row of them."""
    rules = Rules.from_text("classic:bias=0.002")
    longest = max(len(opening_throws(rules, str(seed))) for seed in range(12))
    assert 40 < longest <= TIES


@pytest.mark.parametrize("side", [SUN, MOON])
def test_players_choose_where_the_source_says_so(side: Side) -> None:
    rules = RULESETS["siegartel"]
    with pytest.raises(ValueError, match="siegartel: the players decide"):
        Game.new(rules, "1")
    assert Game.new(rules, "1", side).start == Position.start(rules, side)


# Refusals


def test_refusals() -> None:
    game = Game.new(CLASSIC, "1", SUN)
    with pytest.raises(ValueError, match="no move to take back"):
        game.undo()
    with pytest.raises(ValueError, match="no move to play again"):
        game.redo()
    with pytest.raises(ValueError, match="no throw is pending"):
        game.play(Move(0, 2))
    for marks in (-1, 5):
        with pytest.raises(ValueError, match=str(marks)):
            game.throw(marks)
    thrown = game.throw(2)
    with pytest.raises(ValueError, match="pending"):
        thrown.throw()
    with pytest.raises(IllegalMove, match="c-3"):
        thrown.play(Move(0, 3))
    with pytest.raises(IllegalMove, match="pass"):
        thrown.play(PASS)
    for place in (-2, 10, 99):
        with pytest.raises(IllegalMove, match=str(place)):
            thrown.play(Move(place, 2))


def test_a_finished_game_takes_nothing_more() -> None:
    over = Position.from_text(CLASSIC, "0 4,SM,4 3 s")
    game = Game.at(over, "1")
    assert game.result == MOON
    with pytest.raises(ValueError, match="over"):
        game.throw(1)
    for move in (PASS, Move(5, 6)):
        with pytest.raises(IllegalMove, match="over"):
            over.throw(1).play(move)


def test_a_pending_throw_at_the_start_is_the_first_throw() -> None:
    game = Game.at(Position.from_text(CLASSIC, "5 9 5 m 4"), "1")
    assert game.throws == (4,)
    assert game.start.marks is None
    assert game.play(Move(0, 6)).undo().position.text == "5 9 5 m 4"
