"""The estimate: its range, its symmetry, its exact cases, and the positions it must tell apart."""

import lzma
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puluc.engine.kernels import MARKS, chances, list_throws
from puluc.engine.position import Position, other
from puluc.engine.rules import RULESETS, Rules
from puluc.evaluation import estimator
from puluc.evaluation.estimator import FILE, estimate_chance
from puluc.evaluation.extract import Extractor
from puluc.evaluation.network import EstimateError, Network, unpack
from puluc.evaluation.win_chance import run_to_end, throw_chance
from puluc.measurements.store import read_section
from puluc.solver.training.ruleset_sets import HELD_OUT
from puluc.solver.training.weights import pack_weights
from tests.engine.strategies import any_rules
from tests.players import positions
from tests.support.effort import examples

LARGEST = 60_000
LARGER = ("lemery-rescue:men=4",)
"""Rulesets related to held-out ones, which also measure the network."""


@pytest.fixture
def in_use() -> Iterator[None]:
    """The estimate in use, restored afterwards."""
    yield
    estimator.load_weights(FILE.read_bytes())


def worth(text: str, rules: str = "classic") -> float:
    return estimate_chance(Position.from_text(Rules.from_text(rules), text))


@settings(max_examples=examples(150))
@given(positions(over=True), st.booleans())
@pytest.mark.slow
def test_a_mirrored_position_is_worth_the_same(position: Position, far: bool) -> None:
    assert estimate_chance(position.mirrored()) == estimate_chance(position)
    if far:
        assert estimate_chance(position.mirrored(), 1) == pytest.approx(
            estimate_chance(position, 1), abs=1e-12
        )


def test_a_man_is_seen_where_the_rules_take_him() -> None:
    """The threats of a man who walks home, one about to turn, one who goes round, and a sting."""
    threats = [
        ("4 6,M,1,S 4 s", "sayil", "kekchi"),
        ("4 1,M,6,S 4 s", "kekchi:lap=wrap", "kekchi"),
        ("4 M,2,S,5 4 s", "kekchi:sting=yes", "kekchi"),
    ]
    for text, rules, without in threats:
        assert worth(text, rules) != worth(text, without)
    home, away = "4 3,s,1,M,3 4 s", "4 3,S,1,M,3 4 s"
    assert worth(home, "sayil") < worth(away, "sayil") - 0.005
    # Sun has one man, two spaces before the fire.
    alone = "0 2,S,6 1 s"
    assert worth(alone, "kaakil:win=last") < worth(alone, "kaakil:win=last,fire=no") - 0.1


def test_a_second_throw_is_less_than_two() -> None:
    first, second = "2 3,S,2,M,2 2 s", "2 3,S,2,M,2 2 s2"
    assert worth(first, "sapper") > worth(second, "sapper") + 0.02


@settings(max_examples=examples(60))
@given(positions())
def test_what_is_remembered_changes_nothing(position: Position) -> None:
    values = estimator.estimate_values(position.rules)
    for _ in range(2):
        for place in (position, *position.throw(2).outcomes()):
            assert run_to_end(throw_chance(place, values)) == estimate_chance(place, 1)


@settings(max_examples=examples(200))
@given(positions(over=True), st.sampled_from((0, 1)))
def test_a_game_is_decided_only_at_its_end(position: Position, ahead: int) -> None:
    found = estimate_chance(position, ahead)
    if position.result is None:
        assert 0 < found < 1
    else:
        expected = {"draw": 0.5, position.mover: 1.0, other(position.mover): 0.0}
        assert found == expected[position.result]


@settings(max_examples=examples(40))
@given(positions(), st.sampled_from(MARKS))
def test_a_pending_throw_has_its_best_move(position: Position, marks: int) -> None:
    thrown = position.throw(marks)
    afters = [thrown.play(move) for move in thrown.moves()]
    wins = [
        estimate_chance(after) if after.mover == thrown.mover else 1 - estimate_chance(after)
        for after in afters
    ]
    assert estimate_chance(thrown) == max(wins)


@settings(max_examples=examples(200))
@given(any_rules())
def test_throws_of_equal_value_are_one(rules: Rules) -> None:
    merged = list_throws(rules)
    by_value = {rules.values[marks]: chance for marks, chance in merged}
    assert len(by_value) == len(merged) == len(set(rules.values))
    for value, chance in by_value.items():
        each = [c for m, c in enumerate(chances(rules.bias)) if rules.values[m] == value]
        assert chance == pytest.approx(sum(each))


@pytest.mark.parametrize(
    ("rules", "far", "near"),
    [
        ("classic", "0 7,SM,S 3 s", "0 1,SM,6,S 3 s"),
        ("poulouc", "0 7,SM,S 3 s", "0 1,SM,6,S 3 s"),
        ("kekchi", "0 S,5,SM,2 3 s", "0 S,6,SM,1 3 s"),
    ],
)
def test_captives_nearer_to_their_end_are_worth_less(rules: str, far: str, near: str) -> None:
    # Sun's free man and Moon's captor are out of each other's reach in both.
    assert worth(near, rules) < worth(far, rules)


@pytest.mark.parametrize("rules", ["classic", "kekchi", "lemery-rescue:spaces=9", "poulouc"])
def test_what_anybody_would_say(rules: str) -> None:
    assert worth("2 3,S,5 2 s", rules) > worth("1 3,S,5 2 s", rules)
    # Moon's man is one space ahead: the likeliest capture.
    assert worth("1 2,S,M,5 1 s", rules) > 0.55
    assert worth("0 4,SM,4 4 m", rules) > 0.9


def test_with_rescue_only_a_pair_is_a_danger_to_captors() -> None:
    # Moon's captor walks home, away from Sun; three spaces behind him follows one man, or a pair.
    rules = "lemery-rescue:men=4,spaces=9,captors=homeward"
    alone, together = "0 2,S,2,SM,3 0 m", "0 2,SS,2,SM,3 0 m"
    assert worth(together, rules) < worth(alone, rules) - 0.1


def test_the_file_is_small_and_tells_its_errors() -> None:
    data = FILE.read_bytes()
    assert len(data) <= LARGEST
    header, _ = unpack(data)
    assert set(header["errors"]) == {*HELD_OUT, *LARGER}
    families = read_section("families")
    assert header["families"] == {text: one.figures["stated"] for text, one in families.items()}


def test_each_ruleset_has_a_stated_error() -> None:
    for rules in (*RULESETS.values(), *map(Rules.from_text, HELD_OUT)):
        assert 0.005 < (estimator.mean_error(rules) or 0) < 0.06, rules.text


USELESS = [
    "classic:men=3,values=2/2/2/2/2",
    "classic:men=3,values=10/1/1/1/10",
    "kekchi:men=3,spaces=7,values=1/1/1/1/8",
    "classic:men=3,spaces=7,values=8/8/1/1/1",
    "classic:values=0/2/4/6/8",
    "classic:values=5/4/9/8/7",
]


@pytest.mark.parametrize("text", USELESS)
def test_no_error_is_stated_where_the_estimate_is_useless(text: str) -> None:
    rules = Rules.from_text(text)
    assert estimator.mean_error(rules) is None
    assert estimator.estimate_values(rules).error is None


def test_the_stated_errors_hold() -> None:
    """At most one random ruleset in twenty, and one held out in twenty, is off by half as much
    again as stated."""
    trials = [one.figures for one in read_section("trials").values()]
    assert len(trials) == 20
    assert sum(one["error"] > 1.5 * one["stated"] for one in trials) <= 1
    for text, one in read_section("trials").items():
        assert estimator.mean_error(Rules.from_text(text)) == one.figures["stated"]
    header, _ = unpack(FILE.read_bytes())
    stated = {text: estimator.mean_error(Rules.from_text(text)) or 0 for text in HELD_OUT}
    off = [text for text, error in stated.items() if header["errors"][text][1] > 1.5 * error]
    assert len(off) <= len(HELD_OUT) / 20


@pytest.mark.slow
def test_what_is_written_reads_back(in_use: None) -> None:
    header, weights = unpack(FILE.read_bytes())
    assert pack_weights(header, weights) == FILE.read_bytes()
    other_weights = [-weight for weight in weights]
    before = estimate_chance(Position.start(Rules()))
    estimator.load_weights(pack_weights(header, other_weights))
    assert estimate_chance(Position.start(Rules())) != before
    assert unpack(pack_weights(header, other_weights))[1] == other_weights


def test_damaged_files_are_refused() -> None:
    data = FILE.read_bytes()
    header, weights = unpack(data)
    for damaged, message in (
        (b"", "not an estimate of format"),
        (b"puluc solution 1\n" + data, "not an estimate of format"),
        (data[:-9], "damaged"),
        (data.replace(b"{", b"[", 1), "damaged"),
        (pack_weights({**header, "units": header["units"] - 1}, weights), "wrong number"),
    ):
        with pytest.raises(EstimateError, match=message):
            estimator.load_weights(damaged)
    with pytest.raises(EstimateError, match="wrong number of weights"):
        Network(header, weights[:9], weights[9:])
    assert lzma.decompress(data[data.index(b"\xfd7zXZ") :])


@pytest.mark.parametrize("text", ["classic", "lemery", "kekchi:spaces=7,men=3"])
@pytest.mark.usefixtures("in_use")
def test_an_estimate_is_prepared_row_by_row(text: str) -> None:
    estimator.load_weights(FILE.read_bytes())
    network, rules = estimator.get_network(), Rules.from_text(text)
    read = 0
    for _step in estimator.prepare_in_slices(rules):
        assert len(network._rows) <= read + 1
        read = len(network._rows)
    Extractor(rules, network)
    assert len(network._rows) == read > 0
    assert run_to_end(estimator.prepare_in_slices(rules)) == estimator.mean_error(rules)
