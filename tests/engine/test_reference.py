"""The engine compared with the second implementation: every throw along random games."""

from random import Random

import pytest
from hypothesis import given, settings

from puluc.engine.position import PASS, Move, Position
from puluc.engine.rules import Rules
from tests.engine import reference
from tests.engine.reference import Table
from tests.engine.strategies import NAMED, referee, walks, wander
from tests.support.effort import examples, some

RESULTS = {None: None, "S": "sun", "M": "moon", "draw": "draw"}
REASONS = {
    None: None,
    "zero": "zero",
    "empty": "nobody there",
    "enemy": "not the mover's",
    "three": "three",
    "pair": "needs a pair",
}
FIGURES = (
    *(("captured", "captured"), ("rescued", "rescued"), ("joins", "joined"), ("home", "lap")),
    *(("returned", "returned"), ("removed", "removed"), ("spent", "spent"), ("fate", "fate")),
)
"""What a move does, by its names in both."""


def compare(position: Position, table: Table) -> None:
    """Compare all results of both for a position with each of the five throws."""
    assert position.text == reference.text(table)
    assert RESULTS[position.result] == reference.result(table)
    for marks in range(5):
        thrown = position.throw(marks)
        legal: list[reference.Choice | None] = list(reference.legal(table, marks))
        if position.result is None:
            legal = legal or [None]
            compare_obstacles(thrown, table, marks)
        expected = {reference.move_text(table, choice, marks): choice for choice in legal}
        assert len(expected) == len(legal)
        assert [move.text for move in thrown.moves()] == list(expected)
        for text, choice in expected.items():
            move = Move.from_text(text)
            after, happened = reference.play(table, choice, marks)
            assert thrown.play(move).text == reference.text(after)
            if move == PASS:
                continue
            event = thrown.event(move)
            assert event.mover == table.mover[0].upper()
            for mine, theirs in FIGURES:
                assert getattr(event, mine) == getattr(happened, theirs), (text, mine)


def compare_obstacles(thrown: Position, table: Table, marks: int) -> None:
    worth = table.game.values[marks]
    for source in range(table.game.spaces + 1):
        why = reference.why_not(table, source or "city", worth)
        said = thrown.obstacle(source)
        if said == "own":
            assert why in ("own man", "own stack")
        else:
            assert REASONS[said] == why


def follow(walk: list[Position]) -> None:
    game = referee(walk[0].rules)
    for position in walk:
        compare(position, reference.from_text(game, position.text))


@pytest.mark.parametrize("name", some(NAMED, NAMED[::3]))
def test_same_game_in_every_ruleset(name: str) -> None:
    rules = Rules.from_text(name)
    assert referee(rules) == reference.GAMES[name]
    for seed in range(some(2, 1, 4)):
        follow(wander(rules, Random(f"{name} {seed}"), some(150, 60), "SM"[seed % 2]))


@settings(max_examples=examples(60))
@given(walks())
def test_same_game_with_any_options(walk: list[Position]) -> None:
    follow(walk)
