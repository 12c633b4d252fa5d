"""The text forms: written ones read back equal, and wrong ones are refused by name."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.engine.game import Game
from puluc.engine.position import IllegalMove, Move, Position, PositionError
from puluc.engine.record import Record, RecordError
from puluc.engine.rules import RULESETS, Rules, RulesError
from puluc.support import blank
from tests.engine.strategies import any_rules, games

# Writing and reading back


@given(any_rules())
def test_every_option_reads_back(rules: Rules) -> None:
    for name in rules.options:
        if name != "zero" or rules.option(name) in ("0", "5", "6"):
            assert rules.with_option(name, rules.option(name)) == rules


# Names with any characters that fit on a line: quotes, backslashes, brackets, braces, é, 火.
names = st.one_of(
    st.sampled_from(('"', "\\", '\\"', 'Xiu "Ix" [k]\\', "}{", " a ", "\t", "火\u2028é", "]")),
    st.sampled_from(("“la” Ana", "Ana “la”", "”", "« Ana »", " Ana\u00a0", "–", "\ufeff")),
    st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), max_size=12),
)
words = st.text(st.characters(exclude_characters="{}", exclude_categories=["Cs"]), max_size=30).map(
    lambda text: " ".join(blank.split_words(text))
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    game = draw(games())
    notes = draw(st.lists(st.tuples(st.integers(0, game.ply), words), max_size=4))
    notes.sort(key=lambda note: note[0])
    return Record(game, draw(names), draw(names), draw(names), tuple(notes))


@given(records())
def test_records_read_back(record: Record) -> None:
    text = record.text
    again = Record.from_text(text)
    assert again == record
    assert again.text == text
    assert Record.from_text(text.replace("\n", "\r\n")) == record


def test_a_record_as_the_design_writes_it() -> None:
    text = (
        '[Rules "kekchi"]\n[Sun "Ana"]\n[Moon "Beto"]\n[Seed "17"]\n[Result "*"]\n\n'
        "{hello} 1. 2 c-2  0 c-5  {well,\n well}\n2. 1 2-3  3 c-7\n3. 4"
    )
    record = Record.from_text(text)
    assert record.game.position.text == "4 2,S,1,M,1,M,2 3 s 4"
    assert record.comments == ((0, "hello"), (2, "well, well"))
    assert (record.sun, record.moon, record.game.seed) == ("Ana", "Beto", "17")
    assert record.text == (
        '[Rules "kekchi"]\n[Sun "Ana"]\n[Moon "Beto"]\n[Seed "17"]\n[Result "*"]\n\n'
        "{hello}  1. 2 c-2  0 c-5  {well, well}  2. 1 2-3  3 c-7  3. 4\n"
    )


@pytest.mark.parametrize(
    ("record", "word"),
    [
        (Record(Game.new(RULESETS["classic"], "1"), comments=((0, "a } b"),)), "brace"),
        (Record(Game.new(RULESETS["classic"], "1"), sun="a\nb"), "Sun"),
        (Record(Game.new(RULESETS["classic"], "1"), moon="a\rb"), "Moon"),
        (Record(Game.new(RULESETS["classic"], "1\n")), "Seed"),
    ],
)
def test_records_that_cannot_be_written(record: Record, word: str) -> None:
    with pytest.raises(ValueError, match=word):
        _ = record.text


# The texts of the file

ROWS = [
    json.loads(row)
    for row in Path(__file__).with_name("texts.jsonl").read_text("utf-8").splitlines()
    if row[0] != "#"
]


def test_each_text_is_read_as_the_file_says_or_refused_in_its_words() -> None:
    assert len(ROWS) > 150
    for kind, *row in ROWS:
        match kind, row:
            case "same rules", [text, written]:
                assert Rules.from_text(text).text == written
            case "same position", [rules, text, written]:
                assert Position.from_text(Rules.from_text(rules), text).text == written
            case "rules", [text, words]:
                assert_refused(RulesError, words, Rules.from_text, text)
            case "position", [rules, text, words]:
                known = Rules.from_text(rules)
                assert_refused(PositionError, words, Position.from_text, known, text)
            case "move", [text]:
                assert_refused(IllegalMove, [repr(text)], Move.from_text, text)
            case "record", [text, line, words]:
                reason = assert_refused(RecordError, words, Record.from_text, text)
                assert reason.startswith(f"line {line}: "), text
            case _:
                raise AssertionError(kind)


def test_numbers_without_end_are_refused() -> None:
    nines = "9" * 5000
    assert_refused(RulesError, ["men"], Rules.from_text, f"classic:men={nines}")
    assert_refused(IllegalMove, [nines], Move.from_text, f"1-{nines}")


def assert_refused(
    kind: type[ValueError], words: list[str], read: Callable[..., object], *given: object
) -> str:
    """Check that a reading raises an error that contains all words; return its text."""
    with pytest.raises(kind) as refused:
        read(*given)
    reason = str(refused.value)
    assert [word for word in words if word not in reason] == []
    return reason


# Any change of a right text


def test_a_record_of_another_branch_is_written_anew() -> None:
    """Writing keeps the turns of the last game that are the same."""
    game = Game.at(Position.from_text(RULESETS["classic"], "4 S,8 5 s 2"), "branch")
    for text in ("c-2", "1-3", "c-2"):
        played = game.play(Move.from_text(text)).throw(1)
        assert Record(played).text.endswith(f"1. 2 {text}  1\n")
        later = played.play(played.position.moves()[0])
        assert f"1. 2 {text}  1 c-9\n" in Record(later).text


@given(records(), st.data())
def test_a_wrong_word_is_named_with_its_line(record: Record, data: st.DataObject) -> None:
    """After a change of any word in the turns, the error names the word and its line."""
    head, _, body = record._replace(comments=()).text.partition("\n\n")
    spots = [match.span() for match in re.finditer(r"\S+", body)]
    if not spots:
        return
    start, end = data.draw(st.sampled_from(spots))
    text = f"{head}\n\n{body[:start]}?x{body[end:]}"
    with pytest.raises(RecordError, match=r"'\?x'") as error:
        Record.from_text(text)
    assert error.value.line == text[: text.index("?x", len(head))].count("\n") + 1
