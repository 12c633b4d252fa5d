"""English is in use again after each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from puluc.support import i18n


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    i18n.set_language("en")
