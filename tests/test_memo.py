"""Cached results are returned only for the same objects."""

from __future__ import annotations

import pytest

from puluc.support.memoize import keep_beginning, memoize_last


def test_only_the_same_objects_are_known_again() -> None:
    asked: list[tuple[list[int], str]] = []

    @memoize_last
    def told(numbers: list[int], language: str) -> str:
        asked.append((numbers, language))
        return f"{numbers} {language}"

    one, equal = [1], [1]
    assert told(one, "en") == told(one, "en") == "[1] en"
    assert len(asked) == 1
    assert told(equal, "en") == "[1] en"
    assert told(equal, "es") == "[1] es"
    assert told(one, "en") == "[1] en"
    assert len(asked) == 4


def test_a_failure_is_not_kept() -> None:
    tries = []

    @memoize_last
    def fails_once(word: str) -> str:
        tries.append(word)
        if len(tries) == 1:
            raise ValueError(word)
        return word

    with pytest.raises(ValueError, match="a"):
        fails_once("a")
    assert fails_once("a") == "a"


def test_a_row_is_kept_up_to_the_first_other_object() -> None:
    asked: list[str] = []

    @keep_beginning
    def describe(whole: list[list[int]], number: int, language: str) -> str:
        asked.append(f"{whole[number]} {language}")
        return asked[-1]

    one, two, equal = [1], [2], [1]
    for row in [one], [one, two], [one], [one, two]:
        assert describe(row, row, "en") == ["[1] en", "[2] en"][: len(row)]
    assert asked == ["[1] en", "[2] en", "[2] en"]
    assert describe([equal, two], [equal, two], "en") == ["[1] en", "[2] en"]
    assert len(asked) == 5
    assert describe([equal, two], [equal, two], "es") == ["[1] es", "[2] es"]
    assert len(asked) == 7
