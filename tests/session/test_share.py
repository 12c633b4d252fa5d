"""What can be taken along of what is shown, and in which words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from puluc.language import use
from puluc.position import Position
from puluc.rules import Rules
from puluc.study import qr
from puluc.study.picture import picture
from puluc.study.share import MEANS, Shared


@pytest.fixture
def encoder() -> Iterator[None]:
    """Encodes short texts as a pattern that is none."""
    MEANS.encode = lambda text: "101\n011\n110" if len(text) < 100 else ""
    yield
    MEANS.encode = None


def at(text: str, *, asks: bool = False, rules: str = "classic") -> Shared:
    return Shared(Position.from_text(Rules.from_text(rules), text), asks)


@pytest.mark.parametrize(
    ("shared", "caption"),
    [
        (at("4 S,2,M,5 4 s 3", asks=True), "Sun to move, 3: what is best?"),
        (at("4 S,2,M,5 4 m 0"), "Moon to move, 5"),
        (at("4 S,2,M,5 4 s"), "Sun to throw"),
        (at("0 9 5 s"), ""),
    ],
)
def test_the_caption_says_whose_turn_it_is_and_what_is_asked(shared: Shared, caption: str) -> None:
    assert shared.caption == caption
    assert caption in picture(shared)


@pytest.mark.parametrize(
    ("code", "caption"),
    [
        ("es", "Le toca mover a Sol, 3: ¿qué es lo mejor?"),
        ("fr", "À Soleil de jouer, 3\u202f: quel est le meilleur coup\u202f?"),
    ],
)
def test_the_caption_is_translated(code: str, caption: str) -> None:
    use(code)
    try:
        assert at("4 S,2,M,5 4 s 3", asks=True).caption == caption
    finally:
        use("en")


def test_a_file_is_called_by_what_it_shows() -> None:
    assert at("4 S,2,M,5 4 s 3", asks=True).file == "puluc-puzzle-classic-4-S-2-M-5-4-s-3"
    named = at("4 S,2,M,5 4 s", rules="lemery:zero=6").file
    assert named == "puluc-position-lemery-zero-6-4-S-2-M-5-4-s"


@pytest.mark.usefixtures("encoder")
def test_a_code_has_its_dark_modules_and_room_around_them() -> None:
    drawn = qr.code("https://example.org/")
    assert 'viewBox="0 0 11 11"' in drawn
    assert 'd="M4 4h1v1h-1zM6 4h1v1h-1zM5 5h2v1h-2zM4 6h2v1h-2z"' in drawn


@pytest.mark.usefixtures("encoder")
def test_a_link_that_is_too_long_for_a_code_says_so() -> None:
    assert "too long for a QR code" in qr.code(f"https://example.org/#record={'x' * 100}")
