"""The engine compared with the second implementation: every throw along random games."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from puluc.engine.position import CITY, PASS, Move, Position
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


def place(source: int) -> str | int:
    return "city" if source == CITY else source


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
            assert event.captured == happened.captured
            assert event.rescued == happened.rescued
            assert event.joins == happened.joined
            assert event.returned == happened.returned
            assert event.removed == happened.removed
            assert event.spent == happened.spent
            assert event.fate == happened.fate
            assert event.home == happened.lap
            assert event.mover == table.mover[0].upper()


def compare_obstacles(thrown: Position, table: Table, marks: int) -> None:
    worth = table.game.values[marks]
    for source in range(table.game.spaces + 1):
        why = reference.why_not(table, place(source), worth)
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


@pytest.mark.slow
@settings(max_examples=examples(60))
@given(walks())
def test_same_game_with_any_options(walk: list[Position]) -> None:
    follow(walk)


@pytest.mark.slow
def test_random_games_show_the_rare_rules() -> None:
    """The comparison above needs games in which rare events occur."""
    seen: set[str] = set()
    for name in NAMED:
        rules = Rules.from_text(name)
        for seed in range(4):
            for position in wander(rules, Random(f"{name} {seed}"), 150, "SM"[seed % 2]):
                if position.result is not None:
                    seen.add(position.result)
                    continue
                for marks in range(5):
                    thrown = position.throw(marks)
                    sources = thrown.sources()
                    seen |= {str(thrown.obstacle(source)) for source in sources}
                    for move in thrown.moves():
                        if move == PASS:
                            seen.add("pass")
                            continue
                        event = thrown.event(move)
                        seen |= {"join"} if event.joins else set()
                        seen |= {"rescue"} if event.rescued else set()
                        seen |= {"capture of several"} if event.captured > 1 else set()
                        seen |= {"removal"} if event.removed else set()
                        seen |= {"rescued comes home"} if event.returned > 1 else set()
                        if event.home and event.removed and move.source < 5 and event.mover == "S":
                            seen.add("captor walks home")
                        if event.back:
                            seen.add("man walks home")
                        if event.fate:
                            seen.add(event.fate)
                        if move.target == thrown.sting(move.source):
                            seen.add("sting")
                    seen |= {"second throw"} if thrown.second else set()
    assert seen >= {
        *("S", "M", "draw", "zero", "own", "three", "pair", "None", "pass", "join", "rescue"),
        *("capture of several", "removal", "rescued comes home", "captor walks home"),
        *("man walks home", "burnt", "traded", "sting", "second throw"),
    }
