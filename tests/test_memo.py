"""Cached results are returned only for the same objects."""

import pytest

from puluc.support.memoize import keep_beginning, memoize_last


def test_only_the_same_objects_are_known_again() -> None:
    calls: list[tuple[list[int], str]] = []

    @memoize_last
    def describe(numbers: list[int], language: str) -> str:
        calls.append((numbers, language))
        return f"{numbers} {language}"

    one, equal = [1], [1]
    assert describe(one, "en") == describe(one, "en") == "[1] en"
    assert len(calls) == 1
    assert describe(equal, "en") == "[1] en"
    assert describe(equal, "es") == "[1] es"
    assert describe(one, "en") == "[1] en"
    assert len(calls) == 4


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
    calls: list[str] = []

    @keep_beginning
    def describe(whole: list[list[int]], number: int, language: str) -> str:
        calls.append(f"{whole[number]} {language}")
        return calls[-1]

    one, two, equal = [1], [2], [1]
    for row in [one], [one, two], [one], [one, two]:
        assert describe(row, row, "en") == ["[1] en", "[2] en"][: len(row)]
    assert calls == ["[1] en", "[2] en", "[2] en"]
    assert describe([equal, two], [equal, two], "en") == ["[1] en", "[2] en"]
    assert len(calls) == 5
    assert describe([equal, two], [equal, two], "es") == ["[1] es", "[2] es"]
    assert len(calls) == 7
