"""The text forms: written ones read back equal, and wrong ones are refused by name."""

from __future__ import annotations

import re

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


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (" classic\n", "classic"),
        ("classic:men=5", "classic"),
        ("lemery:zero=5", "lemery"),
        ("lemery:values=6/1/2/3/4", "lemery:zero=6"),
        ("lemery:values=7/1/2/3/4", "lemery:values=7/1/2/3/4"),
        ("classic:bias=0.4,men=3,spaces=7", "classic:men=3,spaces=7,bias=0.4"),
        ("classic:bias=0.30000000000000004", "classic:bias=0.30000000000000004"),
        ("classic:bias=0.9999999999999999", "classic:bias=0.9999999999999999"),
        ("kekchi:captors=onward,rescue=yes", "kekchi:captors=onward,rescue=yes"),
        ("lemery-rescue:rescue=no", "lemery-rescue:rescue=no"),
    ],
)
def test_rules_in_canonical_form(text: str, canonical: str) -> None:
    assert Rules.from_text(text).text == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("5 9 5 s", "5 9 5 s"),
        ("3 3,S,2,MS,2 3 m", "3 3,S,2,MS,2 3 m"),
        ("3_3,S,2,MS,2_3_m_0", "3 3,S,2,MS,2 3 m 0"),
        (" 05  1,2,6 5\ts ", "5 9 5 s"),
    ],
)
def test_positions_in_canonical_form(text: str, canonical: str) -> None:
    assert Position.from_text(RULESETS["classic"], text).text == canonical


def test_what_a_position_text_means() -> None:
    position = Position.from_text(RULESETS["classic"], "2 3,S,2,MS,2 2 m 3")
    assert (position.sun, position.moon, position.mover, position.marks) == (2, 2, "M", 3)
    assert position.road == ("", "", "", "S", "", "", "MS", "", "")
    assert (position.removed("S"), position.removed("M")) == (1, 2)


# Names with any characters that fit on a line: quotes, backslashes, brackets, braces, é, 火.
names = st.one_of(
    st.sampled_from(('"', "\\", '\\"', 'Xiu "Ix" [k]\\', "}{", " a ", "\t", "火\u2028é", "]")),
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


def test_a_start_with_its_throw_is_a_record_too() -> None:
    text = '[Rules "classic"]\n[Start "5 9 5 m 3"]\n'
    game = Record.from_text(text).game
    assert game.position.text == "5 9 5 m 3"
    played = Record.from_text(text + "\n1. 3 c-7\n").game
    assert played.position.text == "5 6,M,2 4 s"


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


# Wrong texts, and the words in their messages


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["no ruleset", "classic", "siegartel"]),
        ("Classic", ["no ruleset 'Classic'"]),
        ("bul:men=3", ["no ruleset 'bul'"]),
        ("classic:", ["''", "option=value"]),
        ("classic:men", ["'men'", "option=value"]),
        ("classic:men=3,", ["''", "option=value"]),
        ("classic:men=0", ["men", "'0'", "1 to 9"]),
        ("classic:men=10", ["men", "'10'", "1 to 9"]),
        ("classic:men=٣", ["men", "'٣'"]),
        ("classic:men=" + "9" * 5000, ["men"]),
        ("classic:spaces=4", ["spaces", "'4'", "5 to 21"]),
        ("classic:spaces=-9", ["spaces", "'-9'"]),
        ("classic:values=1/2/3/4", ["values", "'1/2/3/4'", "five"]),
        ("classic:values=1/2/3/4/x", ["values", "'x'"]),
        ("classic:values=0/0/0/0/0", ["values", "0 spaces"]),
        ("classic:values=11/1/2/3/4", ["values", "11", "10"]),
        ("classic:spaces=5,values=7/1/2/3/4", ["values", "7", "6"]),
        ("classic:captors=home", ["captors", "'home'", "onward", "homeward"]),
        ("classic:rescue=true", ["rescue", "'true'", "yes", "no"]),
        ("classic:draw=", ["draw", "''"]),
        ("poulouc:draw=yes,men=1", ["draw", "one man"]),
        ("classic:bias=0", ["bias", "'0'"]),
        ("classic:bias=1", ["bias", "'1'"]),
        ("classic:bias=nan", ["bias", "'nan'"]),
        ("classic:bias=half", ["bias", "'half'"]),
        ("classic:zero=6", ["classic", "no option 'zero'"]),
        ("lemery:zero=7", ["zero", "'7'", "5, 6, 0"]),
        ("lemery:zero=6,values=6/1/2/3/4", ["values", "second time"]),
        ("classic:men=3,men=3", ["men", "second time"]),
        ("classic:colour=red", ["classic", "'colour'", "captors"]),
    ],
)
def test_wrong_rules(text: str, words: list[str]) -> None:
    with pytest.raises(RulesError) as error:
        Rules.from_text(text)
    for word in words:
        assert word in str(error.value)


@pytest.mark.parametrize(
    ("rules", "text", "words"),
    [
        ("classic", "", ["fields", "0"]),
        ("classic", "5 9 5", ["fields", "3"]),
        ("classic", "5 9 5 s 1 1", ["fields", "6"]),
        ("classic", "5 9 5 S", ["side to move", "'S'"]),
        ("classic", "5 9 5 s 5", ["marks", "'5'"]),
        ("classic", "5 9 5 s -", ["marks", "'-'"]),
        ("classic", "x 9 5 s", ["Sun’s city", "'x'"]),
        ("classic", "5 9 -1 s", ["Moon’s city", "'-1'"]),
        ("classic", "5 9 ² s", ["Moon’s city", "'²'"]),
        ("classic", "5 9,0 5 s", ["road", "'0'"]),
        ("classic", "5 ,9 5 s", ["road", "''"]),
        ("classic", "4 3,s,5 5 s", ["road", "'s'"]),
        ("classic", "4 3,S5 5 s", ["road", "'S5'"]),
        ("classic", "5 8 5 s", ["8 spaces", "9"]),
        ("classic", "5 9,1 5 s", ["10 spaces", "9"]),
        ("lemery-rescue", "7 9 7 s", ["9 spaces", "13"]),
        ("classic", "6 9 5 s", ["Sun", "6 men", "5"]),
        ("siegartel", "6 9 7 s", ["Moon", "7 men", "6"]),
        # Captives count as men, and so do rescued men.
        ("classic", "4 3,S,2,MS,2 3 m", ["Sun", "6 men", "5"]),
        ("classic", "5 4,SM,4 4 s", ["Sun", "6 men"]),
        ("classic", "4 4,SM,MS,3 4 s", ["Sun", "6 men"]),
        ("classic", "3 2,S,MMS,5 4 m", ["Moon", "6 men"]),
        ("classic", "0 9 0 s", ["neither"]),
        ("classic", "3 3,SS,5 5 s", ["space 4", "SS", "one side"]),
        ("classic", "5 6,MM,2 3 s", ["space 7", "MM", "one side"]),
        ("lemery-rescue", "4 3,SSS,9 7 s", ["space 4", "SSS"]),
        ("lemery-rescue", "4 3,MSSS,9 6 s", ["space 4", "MSSS"]),
        ("lemery-rescue", "6 3,SMMM,9 4 s", ["space 4", "SMMM"]),
        ("classic", "0 4,SM,4 4 s 1", ["over", "throw"]),
        ("poulouc:draw=yes", "1 9 1 s 1", ["over", "throw"]),
        # The first fault is named first.
        ("classic", "5 9,x x s", ["road", "'x'"]),
        # Each trade removes one man of either side.
        ("tiwil", "4 9 5 s", ["1 of Sun", "0 of Moon"]),
        ("tiwil", "4 9 4 s", ["1 of Sun", "0 captures"]),
        ("tiwil", "3x1 9 3x2 s", ["2 of Sun", "3 captures"]),
        ("tiwil:win=last", "4 9 5 s", ["1 of Sun", "0 of Moon"]),
        ("tiwil:fire=yes", "4x1 9 3x1 s", ["1 of Sun", "2 captures"]),
    ],
)
def test_wrong_positions(rules: str, text: str, words: list[str]) -> None:
    with pytest.raises(PositionError) as error:
        Position.from_text(Rules.from_text(rules), text)
    for word in words:
        assert word in str(error.value)


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("siegartel", "4 3,S,2,MS,2 3 m"),  # six men
        ("lemery-rescue", "5 3,SS,9 7 s"),  # a pair
        ("lemery-rescue", "2 3,MMMSS,9 2 s"),  # a stack with three captives
        ("lemery-rescue", "3 3,SSSM,9 6 m"),  # including a pair and its captor's first man
        ("classic", "0 4,SM,4 4 s"),  # finished: no throw
        ("classic", "3 4,MSS,4 3 s"),  # without Rescue the order in a stack means nothing
        ("tiwil", "3x1 9 3x1 s"),  # two trades
        ("tiwil:win=last", "3 9 3 s"),
        ("tiwil:fire=yes", "2x1 9 4 s"),  # a trade, and two men of Sun burnt
        ("tiwil:rescue=yes", "3x1 9 4 s"),  # a pair for one man
        ("kaakil", "2x1 9 4 s"),
    ],
)
def test_right_positions_near_the_wrong_ones(rules: str, text: str) -> None:
    assert Position.from_text(Rules.from_text(rules), text).text == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "-", "---", "c", "c-", "-3", "3", "0-3", "c-0", "03-4", "c-x", "c–3", "C-3"),
        *("1-2-3", "c-100", "c-²", " c-3", "1-" + "9" * 5000),
    ],
)
def test_wrong_moves(text: str) -> None:
    with pytest.raises(IllegalMove) as error:
        Move.from_text(text)
    assert repr(text) in str(error.value)


HEAD = '[Rules "classic"]\n[Result "*"]\n\n'


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, ["Rules", "missing"]),
        ("1. 2 c-2", 1, ["Rules", "missing"]),
        ('[Sun "a"]\n\n', 1, ["Rules", "missing"]),
        ("\n[Rules classic]", 2, ["[Rules classic]", "form"]),
        ('[Rules "classic]', 1, ["form"]),
        ('[Rules "cl\\assic"]', 1, ["form"]),
        ('[Rules "classic"]\n[Sun "a\rb"]', 2, ["form"]),
        ('[Rules "classic"]\n[Sun "a"b"]', 2, ["form"]),
        ('[Rules "classic"]\n[FEN "x"]', 2, ["'FEN'", "known"]),
        ('[Rules "classic"]\n[Sun "a"]\n\n[Sun "a"]', 4, ["second", "'Sun'"]),
        ('[Sun "a"]\n[Rules "chess"]', 2, ["no ruleset 'chess'"]),
        ('[Rules "classic:men=0"]', 1, ["men", "'0'"]),
        ('[Rules "classic"]\n[Start "5 8 5 s"]', 2, ["8 spaces"]),
        ('[Start "6 9 5 s"]\n[Rules "classic"]', 1, ["Sun", "6 men"]),
        ('[Rules "classic"]\n\n[Start "5 9 5 s 1"]\n1. 2 c-2', 3, ["Start", "1"]),
        ('[Rules "classic"]\n[Start "5 9 5 s 1"]\n\n{a}\n1. 2', 2, ["Start", "1"]),
        ('[Rules "classic"]\n[Result "won"]', 2, ["'won'", "moon"]),
        ('[Rules "classic"]\n[Result "sun"]\n\n1. 2 c-2', 2, ["'sun'", "'*'"]),
        (HEAD + "2 c-2", 4, ["'2'", "1."]),
        (HEAD + "1. 2 c-2 0 c-5\n1. 2 c-2", 5, ["1.", "2."]),
        (HEAD + "1. 2 c-2 0 c-5\n\n3. 2 c-2", 6, ["3.", "2."]),
        (HEAD + "1. 2 c-2\n2. 0 c-5", 5, ["2.", "out of place"]),
        (HEAD + "1. 1. 2 c-2", 4, ["1.", "out of place"]),
        (HEAD + "1. 5 c-5", 4, ["'5'", "0 to 4"]),
        (HEAD + "1. c-5", 4, ["'c-5'", "marks"]),
        (HEAD + "1. 2\nc-3", 5, ["c-3", "not legal"]),
        (HEAD + "1. 2 --", 4, ["pass"]),
        (HEAD + "1. 2 e4", 4, ["'e4'", "not a move"]),
        (HEAD + "1. 2 c-2 0 2-7", 4, ["2-7", "not legal"]),
        (HEAD + "1. 2 c-2 0 99-c", 4, ["99-c", "not legal"]),
        (HEAD + "1. 2 c-2\n0 c-5\n2.\n\n\n", 6, ["number"]),
        (HEAD + "1. {a} 2 c-2", 4, ["comment"]),
        (HEAD + "1. 2 c-2\n2 {a\nb} c-8", 5, ["comment"]),
        (HEAD + "{a\n{b} 1. 2 c-2", 4, ["'{'"]),
        (HEAD + "1. 2 c-2 }", 4, ["'}'"]),
        (HEAD + "{a\nb\nc} 1.\n2 x", 7, ["'x'"]),
        ('[Rules "classic"]\n[Start "0 4,SM,4 4 s"]\n\n1. 2 --', 4, ["'2'", "after the end"]),
        ('[Rules "classic"]\r\n[Sun "x"]\r\n\r\n1. 2 c-2\r\n7 c-9', 5, ["'7'"]),
    ],
)
def test_wrong_records(text: str, line: int, words: list[str]) -> None:
    with pytest.raises(RecordError) as error:
        Record.from_text(text)
    assert error.value.line == line
    assert str(error.value) == f"line {line}: {error.value.reason}"
    for word in words:
        assert word in error.value.reason


# Fuzz: any text, and right texts with some edits


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
