"""What is kept is given again for the same objects only."""

from __future__ import annotations

import pytest

from puluc.memo import keep_beginning, latest


def test_only_the_same_objects_are_known_again() -> None:
    asked: list[tuple[list[int], str]] = []

    @latest
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

    @latest
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
    def describe(before: list[int], event: str | None, language: str) -> str:
        asked.append(f"{before} {event} {language}")
        return asked[-1]

    one, two, equal = [1], [2], [1]
    assert describe([one], [None], "en") == ["[1] None en"]
    assert describe([one, two], [None, "a"], "en") == ["[1] None en", "[2] a en"]
    assert len(asked) == 2
    assert describe([one], [None], "en") == ["[1] None en"]
    assert describe([one, two], [None, "b"], "en")[1:] == ["[2] b en"]
    assert len(asked) == 3
    assert describe([equal, two], [None, "b"], "en") == ["[1] None en", "[2] b en"]
    assert describe([equal, two], [None, "b"], "es") == ["[1] None es", "[2] b es"]
    assert len(asked) == 7
