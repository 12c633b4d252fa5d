"""Records changed by text editors and chat programs: read if they are unambiguous, else refused."""

import quopri
from collections.abc import Callable
from html import escape
from itertools import product
from urllib.parse import quote

import pytest

from puluc.engine.record import Record, RecordError
from puluc.engine.record_text import DASHES, QUOTES

PLAIN = """[Rules "lemery-rescue:zero=6"]
[Sun "Ana \\"la\\" Pérez"]
[Seed "maize"]
[Start "7 13 7 s"]
[Result "*"]

{Well – “so”.}  1. 2 c-2  0 --  {[%hint]}
2. 1 2-3  1
"""
RECORD = Record.from_text(PLAIN.replace("0 --", "1 c-13"))
PASSING = Record.from_text('[Rules "classic:values=0/1/2/3/4"]\n\n1. 0 --  1 c-9\n')


def record(text: str = "") -> str:
    return text or PLAIN.replace("0 --", "1 c-13")


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("\n", " \t\u00a0\n"),
        lambda text: text.replace("\n", "\n\u2003"),
        lambda text: text.replace("  ", "\u00a0 "),
        lambda text: text.replace("1. 2 c-2", "1.\u00a02\u202fc-2"),
        lambda text: text.replace("] \n", "]\u2003\n"),
        lambda text: text.replace("[Seed ", "[ Seed\u00a0 "),
        lambda text: text.replace('"]', '" ]'),
        lambda text: text + "\n\u200b\n\ufeff",
        lambda text: text.replace("7 13 7", "7\u00a013\u00a07"),
    ],
)
def test_blanks_of_any_kind_part_words_and_lines(change: object) -> None:
    assert callable(change)
    assert Record.from_text(change(record())) == RECORD


@pytest.mark.parametrize("dash", DASHES)
def test_typographic_dashes_are_hyphens_in_moves_and_rules(dash: str) -> None:
    head, brace, comment = record().partition("{Well")
    words, end, rest = comment.partition("}")
    typed = head.replace("-", dash) + brace + words + end + rest.replace("-", dash)
    assert Record.from_text(typed) == RECORD
    for word in (dash, dash * 2, f"-{dash}"):
        typed = PASSING.text.replace("--", word)
        assert Record.from_text(typed) == PASSING


def test_a_dash_is_kept_where_it_is_no_move() -> None:
    assert RECORD.comments[0] == (0, "Well – “so”.")
    text = '[Rules "classic"]\n[Sun "Ana–Luz"]\n[Seed "a—b"]\n\n1. 1 c-1\n'
    found = Record.from_text(text)
    assert (found.sun, found.game.seed) == ("Ana–Luz", "a—b")
    assert Record.from_text(found.text) == found


def test_typographic_quotes_stand_around_values() -> None:
    for opening, closing in product(QUOTES, QUOTES):
        typed = [
            line.replace(' "', f" {opening}")
            .replace('"]', f"{closing}]")
            .replace('\\"', f"\\{closing}")
            if line.startswith("[")
            else line
            for line in record().split("\n")
        ]
        assert '"' not in "\n".join(typed).partition("{")[0]
        assert Record.from_text("\n".join(typed)) == RECORD, (opening, closing)


AROUND = (
    "{}*\n",
    "{}\n*",
    "Hi Luz!\n\nHere is our game [1]:\n\n{}\n\nSee you\n-- \nAna\n",
    "```pgn\n{}```\nThanks!",
    "> > Hi\n> > {0}\n> Yes?\n",
    '[Event "Cup"]\n[White "?"]\n{}',
    "Ana wrote:\r\n\r\n{}\r\n\r\n[1]: https://games.example/#learn\r\n",
)


@pytest.mark.parametrize("around", AROUND)
def test_what_surrounds_a_record_is_skipped(around: str) -> None:
    inner = record().replace("\n", "\n> > ") if around[:1] == ">" else record()
    assert Record.from_text(around.format(inner)) == RECORD


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("1. 2 c-2  1", "1. 2 c-2!? $14 1... 1"),
        lambda text: text.replace("1. 2 c-2  1", "1. 2 c-2 ! 1… 1"),
        lambda text: text.replace("2. 1", "2... 1"),
        lambda text: escape(text),
        lambda text: escape(escape(text)),
        lambda text: quopri.encodestring(text.encode()).decode(),
        lambda text: "> " + quopri.encodestring(text.encode()).decode().replace("\n", "\n> "),
        lambda text: quote(text),
    ],
)
def test_foreign_notation_and_encodings_are_undone(change: Callable[[str], str]) -> None:
    assert Record.from_text(change(record())) == RECORD


def test_a_result_as_in_chess_is_compared() -> None:
    won = Record.from_text('[Rules "kekchi"]\n[Start "1 S,2,M,5 0 s"]\n\n1. 3 1-4')
    assert won.game.result
    ends = {"1-0": "S", "0-1": "M", "1/2-1/2": "draw"}
    for word, result in ends.items():
        text = won.text.rstrip() + f" {word}\n"
        if result == won.game.result:
            assert Record.from_text(text) == won
        else:
            with pytest.raises(RecordError, match="Result is"):
                Record.from_text(text)
