"""The estimate in Pyodide."""

from pathlib import Path

from tests.evaluation import same_chances
from tests.evaluation.pyodide_node import printed_inside


def test_win_chances_are_the_same_bits_as_in_cpython() -> None:
    expected = same_chances.figures()
    assert len(set(expected)) > 300
    assert printed_inside(Path(same_chances.__file__).read_text("utf-8")) == expected
