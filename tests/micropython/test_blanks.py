"""Every blank and control character of Unicode has the same effect in both interpreters, in every
reader."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Iterator
from itertools import islice
from typing import Final
from urllib.parse import quote

import pytest

from puluc.app.open import links, saved
from puluc.app.play.new_play import new_play
from puluc.app.session import Session
from puluc.app.settings import Setup
from puluc.engine.record import Record
from puluc.support.blank import BLANK
from tests.micropython.both import MicroPython, differences
from tests.support.effort import thoroughly

PARTS: Final = 8
HERE: Final = "\u00a4"
"""The place of the character in a text."""
RECORD: Final = '[Rules "kekchi"]\n[Sun "Ana"]\n\n{so} 1. 3 c-3  1 c-9\n'
PLACES: Final = {
    "before": RECORD.replace("[R", "\u00a4[R"),
    "behind": RECORD + "\u00a4",
    "line": RECORD.replace("\n[S", "\n\u00a4[S"),
    "line's end": RECORD.replace("]\n[S", "]\u00a4\n[S"),
    "between tags": RECORD.replace("]\n[S", "]\u00a4[S"),
    "tag": RECORD.replace("Sun ", "Sun\u00a4"),
    "value": RECORD.replace("Ana", "A\u00a4na\u00a4"),
    "rules": RECORD.replace("kekchi", "\u00a4kekchi\u00a4"),
    "turns": RECORD.replace("1. 3", "1.\u00a43"),
    "move": RECORD.replace("c-3", "c\u00a4-3"),
    "comment": RECORD.replace("so", "\u00a4s\u00a4o"),
}


def list_signs() -> list[str]:
    """Return white space, separators, control characters, and those that change their
    surroundings."""
    return [
        sign
        for sign in map(chr, range(sys.maxunicode + 1))
        if sign.isspace() or unicodedata.category(sign) in ("Cc", "Cf", "Zs", "Zl", "Zp")
    ]


def kept(name: str) -> str:
    play = new_play(Setup(), "kept")._replace(names=(name, "Luis"))
    return saved.dump_session(Session(play))


def texts(sign: str) -> Iterator[tuple[str, str]]:
    """Yield readers, and texts with a character."""
    for place in PLACES.values():
        yield "record", place.replace(HERE, sign)
        yield "file", place.replace(HERE, sign)
    for place in ("¤kekchi", "kekchi¤", "kekchi:¤men=4", "kekchi:men=¤4", "classic:bias=0.¤5"):
        yield "rules", place.replace(HERE, sign)
    for place in ("¤4 S,8 5 m", "4¤S,8 5 m", "4 S¤,8 5 m", "4 S,8 5 m¤", "4 S,8 5 m ¤2"):
        yield "position", f"kekchi\n{place}".replace(HERE, sign)
    for place in ("¤c-2", "c¤-2", "c-2¤", "¤--", "c-¤2"):
        yield "move", place.replace(HERE, sign)
    for place in ("rules=¤kekchi", "position=4_S,8¤5_m", "¤level=3", "level=3¤", "learn=¤2"):
        yield "link", place.replace(HERE, sign)
        yield "link", place.replace(HERE, quote(sign))
    session = json.loads(kept("Ana"))
    if sign not in "\r\n":
        yield "saved", kept(f"A{sign}na")
        yield "link", links.record_fragment(Record.from_text(RECORD)._replace(sun=f"A{sign}"))
    yield "saved", json.dumps(session | {"record": f"{sign}{RECORD}"}, ensure_ascii=False)
    yield "saved", kept("Ana").replace(", ", f",{sign}")
    yield "saved", json.dumps(session | {"sun": sign}, ensure_ascii=False)
    start = {"puluc": 1, "type": "start"}
    yield "message", json.dumps({**start, "record": f"{sign}{RECORD}"})
    yield "message", json.dumps({**start, "rules": f"kekchi{sign}"}, ensure_ascii=False)
    yield "message", f'{sign}{{"puluc": 1,{sign}"type": "ask"}}'


@pytest.mark.slow
def test_what_counts_as_blank() -> None:
    """All of Python's white space, and three invisible characters."""
    blank = {sign for sign in list_signs() if sign.isspace()}
    assert blank | {"\u200b", "\u2060", "\ufeff"} == {*BLANK}


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.slow
def test_every_sign_in_every_reader(micropython: MicroPython, part: int) -> None:
    """A usual run puts each sign into a third of the texts, some into each reader; a thorough run
    tries all that are no blanks, too."""
    others = [sign for sign in list_signs() if sign not in BLANK]
    near = [sign for sign in others if ord(sign) < 0x3001]
    signs = [*BLANK, *thoroughly(others, near[::10])]
    every = thoroughly(1, 3)
    tasks = [
        f"{word} {text}"
        for number, sign in enumerate(signs)
        if number % PARTS == part
        for word, text in islice(texts(sign), number // PARTS % every, None, every)
    ]
    assert differences(micropython, tasks) == []
