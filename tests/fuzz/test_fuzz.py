"""Former findings of the fuzz command stay fixed, and it can find a failure."""

from pathlib import Path
from random import Random

import pytest

from tests.fuzz import __main__ as command
from tests.fuzz.readers import READERS
from tests.fuzz.trial import CORPUS, Reader, failure

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
    fuzzing.round(reader, Random(1))
    assert fuzzing.try_move[reader.name] == 22
    assert fuzzing.found == {}
