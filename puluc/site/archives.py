"""Which files of the package the page needs, and which of these belong to the game."""

from typing import Final

CPYTHON_ONLY: Final = (
    *("puluc/embed/", "puluc/reading/", "puluc/site/", "puluc/solving/"),
    *("puluc/page/boot/", "puluc/review/data/", "puluc/solution/data/"),
    *("puluc/__main__.py", "puluc/console.py", "puluc/match.py", "puluc/pictures/notebook.py"),
    "puluc/py.typed",
)
"""What the page never needs, by how paths begin."""
STUDY: Final = (
    *("puluc/review/", "puluc/solution/", "puluc/study/"),
    *("puluc/views/embed_code.py", "puluc/words/captions.py"),
)
"""What belongs to the study, by how paths begin."""


def in_app(name: str) -> bool:
    """Return whether a file, by its path from the top, goes into app.zip."""
    return (
        name.startswith("puluc/")
        and not name.startswith(CPYTHON_ONLY)
        and not (name.startswith("puluc/locale/") and not name.endswith(".mo"))
    )


def in_game(name: str) -> bool:
    """Return whether a file, by its path from the top, belongs to the game."""
    return in_app(name) and not name.startswith(STUDY)
