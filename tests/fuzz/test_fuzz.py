"""Former findings of the fuzz command stay fixed, and it can find a failure."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import strategies as st

from tests.fuzz import __main__ as command
from tests.fuzz import trial
from tests.fuzz.mutation import decoded, encoded
from tests.fuzz.readers import READERS
from tests.fuzz.trial import CORPUS, Reader, failure, shrunk

BY_NAME = {reader.name: reader for reader in READERS}
KEPT = sorted(path for path in CORPUS.glob("*/*"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_once_failed(path: Path) -> None:
    found = failure(BY_NAME[path.parent.name], path.read_bytes())
    assert found is None, found


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_each_reader_on_a_few_inputs(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "MUTANTS", 10)
    fuzzing = command.Fuzzing([reader])
    fuzzing.round(reader, 1, float("inf"))
    assert fuzzing.try_move[reader.name] == 22
    assert fuzzing.found == {}


def stumbling(data: bytes) -> None:
    if b"\xff" in data:
        raise KeyError(data)
    while b"for ever" in data:
        pass
    if b"much" in data:
        raise MemoryError


STUMBLES = Reader("stumbling", stumbling, st.just(b"sound"), ("for ever",))


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(command, "CORPUS", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("data", "gist"),
    [(b"for ever", "too slow"), (b"\xff", "KeyError"), (b"much", "MemoryError")],
)
def test_what_may_not_be_is_noticed(
    data: bytes, gist: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial, "SECONDS", 0.05)
    found = failure(STUMBLES, data)
    assert found is not None
    assert gist in found.gist
    assert failure(STUMBLES, b"sound") is None


def test_what_is_found_is_kept_once_and_short(corpus: Path) -> None:
    fuzzing = command.Fuzzing([STUMBLES])
    for data in (b"many words and \xff", b"other words and \xff", b"sound"):
        fuzzing.attempt(STUMBLES, data)
    (kept,) = corpus.glob("stumbling/*")
    assert kept.read_bytes() == b"\xff"
    assert fuzzing.try_move == {"stumbling": 3}


def test_shrinking_keeps_the_failure() -> None:
    data = bytes(range(256)) * 3
    found = failure(STUMBLES, data)
    assert found is not None
    assert shrunk(STUMBLES, data, found) == b"\xff"


@pytest.mark.parametrize("text", ["", "a\ud800é\0", "😀\udfff"])
def test_any_text_can_be_kept_as_bytes(text: str) -> None:
    assert decoded(encoded(text)) == text
