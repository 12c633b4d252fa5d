"""The game in MicroPython, for all tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from puluc.site_build.tools import exclusive, find_node
from tests.micropython.both import ENTRY, MicroPython, make_image, sources


@pytest.fixture(scope="session")
def micropython(shared: Path) -> Iterator[MicroPython]:
    """The lowered game; parallel tests have one image of it."""
    image, node = shared / "game.rom", find_node().node
    with exclusive("image"):
        if not image.exists():
            image.write_bytes(make_image(node, sources(), ENTRY))
    there = MicroPython(node, image)
    yield there
    there.close()
