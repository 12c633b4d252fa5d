"""The limits of a record or a link: longer ones are refused by name, without delay."""

import sys
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable

import pytest

from puluc.app.open.links import read_address
from puluc.engine.game import Game
from puluc.engine.position import SUN, Position
from puluc.engine.record import Record, RecordError
from puluc.engine.rules import RULESETS, Rules
from puluc.support import limits

STUCK = Rules.from_text("classic:values=0/0/0/0/1,men=1,spaces=5")
"""Rules in which nearly every turn is a pass."""


def passes(turns: int) -> str:
    """Return a record of `turns` passes."""
    pairs = [f"{number + 1}. 0 --  0 --" for number in range(turns // 2)]
    odd = [f"{turns // 2 + 1}. 0 --"] if turns % 2 else []
    return "\n".join([f'[Rules "{STUCK.text}"]', "", *pairs, *odd, ""])


def commented(*comments: str) -> str:
    between = " ".join("{" + comment + "}" for comment in comments)
    return f'[Rules "classic"]\n\n{between} 1. 1 c-1\n'


def headed(tag: str) -> str:
    return f'[Rules "classic"]\n{tag}'


@pytest.mark.parametrize(
    ("write", "limit", "line", "reason"),
    [
        (lambda n: headed(f'[Seed "{"é" * n}"]'), limits.SEED, 2, "Seed: the length is 201"),
        (lambda n: headed(f'[Sun "{"a" * n}"]'), limits.TAG, 2, "Sun: the length is 201"),
        (lambda n: commented(*["x"] * n), limits.COMMENTS, 3, "the comments: the length is 10001"),
        (lambda n: commented("[%hint] " * n), limits.NOTES, 3, "the notes: the length is 5001"),
        (passes, limits.TURNS, 2503, "at most 5000 throws"),
        (
            lambda n: commented("x" * (n - 50 if n == limits.TEXT else n)),
            *(limits.TEXT, 3, "the record: the length is 400032"),
        ),
    ],
)
def test_a_record_that_is_too_long_is_refused_by_name(
    write: Callable[[int], str], limit: int, line: int, reason: str
) -> None:
    found = Record.from_text(write(limit))
    assert Record.from_text(found.text) == found
    with pytest.raises(RecordError, match=reason) as refused:
        Record.from_text(write(limit + 1))
    assert refused.value.line == line


@pytest.mark.parametrize(
    "record",
    [
        Record(Game.new(RULESETS["classic"], "x", SUN), sun="a" * (limits.TAG + 1)),
        Record(Game("a" * (limits.SEED + 1), (), (), (Position.start(RULESETS["classic"]),), ())),
        Record(Game.new(RULESETS["classic"], "x"), comments=((0, "x"),) * (limits.COMMENTS + 1)),
        Record(Game.new(RULESETS["classic"], "x"), comments=((0, "[%a]" * (limits.NOTES + 1)),)),
        Record(Game.new(RULESETS["classic"], "x"), comments=((0, "x" * limits.TEXT),)),
    ],
)
def test_what_could_not_be_read_back_is_not_written(record: Record) -> None:
    with pytest.raises(ValueError, match="the limit"):
        _ = record.text


def test_a_seed_that_is_too_long_begins_no_game() -> None:
    rules = RULESETS["classic"]
    assert Game.new(rules, "a" * limits.SEED).seed == "a" * limits.SEED
    with pytest.raises(ValueError, match="seed: the length is 201, the limit 200"):
        Game.new(rules, "a" * (limits.SEED + 1))
    with pytest.raises(ValueError, match="seed"):
        Game.at(Position.start(rules), "a" * (limits.SEED + 1))


def test_the_longest_rules_and_positions_fit_in_a_tag() -> None:
    bias = "1.2345678901234567e-200"
    longest = (
        f"lemery-rescue:values=22/22/22/22/21,men=9,spaces=21,captors=homeward,lap=wrap,throws=two,"
        f"capture=trade,sting=yes,fire=yes,win=count,rescue=no,draw=yes,bias={bias}"
    )
    assert len(Rules.from_text(longest).text) == len(longest) <= limits.TAG
    assert len(longest) + len("9x9,") + 2 * (9 + 9 + 21) <= limits.PARAMETER


def test_a_note_counts_once() -> None:
    found = Record.from_text(commented("[%hint] [%back] [%hint]", "[%hint]"))
    assert found.notes == ((0, "hint"), (0, "back"))


def pack_record(content: bytes) -> str:
    return urlsafe_b64encode(zlib.compress(content, 9)).decode().rstrip("=")


LONG_LINKS: list[tuple[str, str]] = [
    (
        f"record={pack_record(bytes(limits.RECORD + 1))}",
        f"record: it is larger than {limits.RECORD} bytes",
    ),
    (
        f"record={pack_record(commented('[%hint] ' * 11_000).encode())}",
        "record: line 3: the notes: the length is 11000, the limit 5000",
    ),
    (f"position={'1,' * 5000}", "position: the length is 10000, the limit 300"),
    (f"rules=classic:{'men=5,' * 100}", "rules: the length is 608, the limit 300"),
    ("&x" * limits.ADDRESS, f"the link: the length is {2 * limits.ADDRESS + 1}"),
    (f"record={'A' * limits.ADDRESS}", "the link: the length is"),
]


def test_a_link_that_is_too_long_or_unpacks_to_too_much_is_refused_by_name() -> None:
    for address, reason in LONG_LINKS:
        link = read_address(f"#{address}")
        assert reason in link.problems[0]
        assert not link.opens_game


def steps(work: Callable[[], object]) -> int:
    """Return the number of calls of Python and built-in functions in some work."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize(
    "text",
    [lambda size: commented("[%hint] " * size), lambda size: commented(*["x"] * size), passes],
)
@pytest.mark.slow
def test_reading_and_writing_take_steps_in_proportion(text: Callable[[int], str]) -> None:
    def work(size: int) -> Callable[[], object]:
        return lambda: (Record.from_text(text(size)).notes, Record.from_text(text(size)).text)

    work(10)()
    assert steps(work(4000)) < 10 * 1.2 * steps(work(400))
