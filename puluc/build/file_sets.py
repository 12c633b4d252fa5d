"""Which files of the package the page needs, and which of these belong to the game."""

from typing import Final

CPYTHON_ONLY: Final = (
    *("puluc/embed/", "puluc/pages/", "puluc/build/", "puluc/micropython/", "puluc/solver/"),
    "puluc/bylink/",
    *("puluc/browser/boot/", "puluc/reviewing/data/", "puluc/tablebase/data/"),
    *(
        "puluc/__main__.py",
        "puluc/support/command.py",
        "puluc/support/errors.py",
        "puluc/reviewing/match.py",
        "puluc/drawing/notebook.py",
    ),
    "puluc/py.typed",
)
"""What the page never needs, by how paths begin."""
STUDY: Final = (
    *("puluc/reviewing/", "puluc/tablebase/", "puluc/screens/"),
    *("puluc/ui/embed_code.py", "puluc/words/captions.py"),
)
"""What belongs to the study, by how paths begin."""


def is_in_app(name: str) -> bool:
    """Return whether a file, by its path from the top, goes into app.zip."""
    return (
        name.startswith("puluc/")
        and not name.startswith(CPYTHON_ONLY)
        and not (name.startswith("puluc/locale/") and not name.endswith(".mo"))
    )


def is_in_game(name: str) -> bool:
    """Return whether a file, by its path from the top, belongs to the game."""
    return is_in_app(name) and not name.startswith(STUDY)
