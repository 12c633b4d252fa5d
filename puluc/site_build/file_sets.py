"""The package's files for the page and for the worker, and among these the files of the game."""

from typing import Final

CPYTHON_ONLY: Final = (
    *("puluc/embed/", "puluc/pages/", "puluc/site_build/", "puluc/micropython/", "puluc/solver/"),
    *("puluc/browser/boot/", "puluc/reviewing/data/", "puluc/tablebase/data/"),
    *("puluc/generate/", "puluc/measurements/"),
    *(
        "puluc/__main__.py",
        "puluc/support/command.py",
        "puluc/support/errors.py",
        *(f"puluc/reviewing/{name}.py" for name in ("heuristic", "match", "themes")),
        "puluc/drawing/notebook.py",
    ),
    "puluc/py.typed",
)
"""The files and folders that the page never needs."""
ENGINE: Final = ("puluc/worker/", "puluc/tablebase/")
"""The folders that only the worker needs."""
PAGE: Final = (
    *("puluc/locale/", "puluc/browser/", "puluc/drawing/", "puluc/app/", "puluc/screens/"),
    *("puluc/ui/", "puluc/by_link/", "puluc/support/html.py", "puluc/support/markup.py"),
    *(f"puluc/reviewing/{name}.py" for name in ("exposure", "puzzles", "rounding")),
    *(f"puluc/words/{name}.py" for name in ("about", "captions", "events", "examples", "lessons")),
    *("puluc/engine/ascii.py", "puluc/words/rulebook.py", "puluc/words/rulings.py"),
)
"""The files and folders that the worker never needs."""
STUDY: Final = (
    *("puluc/reviewing/", "puluc/screens/", "puluc/by_link/"),
    *("puluc/ui/embed_code.py", "puluc/words/captions.py"),
)
"""The files and folders of the study."""


def is_in_app(name: str) -> bool:
    """Return whether the page or the worker needs a file; `name` is its path from the top."""
    return (
        name.startswith("puluc/")
        and not name.startswith(CPYTHON_ONLY)
        and not (name.startswith("puluc/locale/") and not name.endswith(".mo"))
    )


def is_in_game(name: str) -> bool:
    """Return whether a file belongs to the game; `name` is its path from the project's top."""
    return is_in_app(name) and not name.startswith((*ENGINE, *STUDY))


def is_in_study(name: str) -> bool:
    """Return whether a file belongs to the study; `name` is its path from the project's top."""
    return is_in_app(name) and name.startswith(STUDY)


def is_in_engine(name: str) -> bool:
    """Return whether the worker needs a file; `name` is its path from the project's top."""
    return is_in_app(name) and not name.startswith(PAGE)
