"""The game is the same in MicroPython: what is seen of it, what it keeps, what it refuses."""

import pytest

from puluc.engine.rules import RULESETS
from puluc.support.blank import BLANK
from tests.micropython import sample_texts, shared_tasks
from tests.micropython.both import MicroPython, differences, here
from tests.support.effort import thoroughly

OPTIONS = (
    *("classic:men=3,spaces=7", "kekchi:values=0/1/2/3/4,draw=yes", "poulouc:rescue=yes,bias=0.3"),
    *("lemery:zero=6", "siegartel:captors=homeward,spaces=21"),
)
THOUGHT = thoroughly((*RULESETS, *OPTIONS), (*OPTIONS, "lemery-rescue"))
SOME = thoroughly(OPTIONS, OPTIONS[:1])
ENDING = thoroughly(((1, "en"), (2, "fr"), (4, "es")), ((4, "es"),))
"""Short games, which are played to their end and once more."""
LONG, SHORT = thoroughly((25, 12), (10, 6))
"""How many messages a session has."""
PLAYS = (
    *(f"play {rules} en {number} {LONG} person captures" for number, rules in enumerate(RULESETS)),
    *(f"play {rules} es {number} {SHORT} person perfect" for number, rules in enumerate(OPTIONS)),
    *(f"play {rules} fr {number} {SHORT} person person" for number, rules in enumerate(SOME)),
    *(f"play classic:men=1,spaces=5 {code} {seed} 40 person captures" for seed, code in ENDING),
    *(
        f"play lemery-rescue:men=2,spaces=6 {code} {seed} 60 captures person"
        for seed, code in ENDING
    ),
    f"play classic es 50 {LONG} novice person",
    f"play lemery-rescue fr 51 {LONG} search random",
)


@pytest.mark.slow
def test_lines_throws_and_chances(micropython: MicroPython) -> None:
    tasks = [f"lines {rules} 2" for rules in (*RULESETS, *OPTIONS)] + ["lines classic 3"]
    assert not differences(micropython, tasks)


UNFAIR = "classic:men=2,bias=0.3"
LINKED = thoroughly((*RULESETS, UNFAIR), ("sapper",))


@pytest.mark.parametrize("rules", LINKED)
@pytest.mark.slow
def test_games_by_link(micropython: MicroPython, rules: str) -> None:
    assert not differences(micropython, [f"bylink {rules} 3 6"])


@pytest.mark.slow
def test_kernels_and_signatures_are_made_in_short_slices(micropython: MicroPython) -> None:
    task = f"kernels {'x' * 16}"
    assert not differences(micropython, [task, *[f"sha512 {size}" for size in (0, 111, 112, 300)]])
    assert int(here(task).strip('"').split()[0]) >= 20
    assert micropython.took(task) < 1000


@pytest.mark.slow
def test_some_games_end() -> None:
    ended = [play for play in PLAYS if 'class="verdict"' in here(play)]
    assert len(ended) >= len(ENDING)


@pytest.mark.slow
def test_estimates_and_opponents(micropython: MicroPython) -> None:
    tasks = [f"think {rules} {seed} 4" for seed, rules in enumerate(THOUGHT)]
    assert not differences(micropython, tasks)


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.slow
def test_whole_games(micropython: MicroPython, play: str) -> None:
    assert not differences(micropython, [play])


@pytest.mark.parametrize("reader", shared_tasks.READERS)
@pytest.mark.slow
def test_readers(micropython: MicroPython, reader: str) -> None:
    """In a thorough run with every blank and every sign that is like one. In others rules have
    every blank, and other texts some."""
    others = [sign for sign in sample_texts.list_signs() if sign not in BLANK]
    every = thoroughly(1, 1 if reader == "rules" else 8)
    signs = [*BLANK[::every], *others[:: thoroughly(1, 20 * every)]]
    tasks = sample_texts.tasks(reader, thoroughly(40, 8), thoroughly(6, 2), signs)
    assert not differences(micropython, tasks)


@pytest.mark.slow
def test_what_counts_as_blank() -> None:
    """All of Python's white space, and three invisible characters."""
    blank = {sign for sign in sample_texts.list_signs() if sign.isspace()}
    assert blank | {"\u200b", "\u2060", "\ufeff"} == {*BLANK}
