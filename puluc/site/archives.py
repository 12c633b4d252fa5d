"""Which of the page's archives a file of the package goes into: app.zip, later.zip or none."""

from pathlib import PurePosixPath

CPYTHON_ONLY = (
    "puluc/__main__.py",
    "puluc/console.py",
    "puluc/embed/*",
    "puluc/learn/*",
    "puluc/learn/*/*",
    "puluc/learn/*/*/*",
    "puluc/locale/*.po",
    "puluc/page/boot/*",
    "puluc/players/match.py",
    "puluc/py.typed",
    "puluc/review/data/*",
    "puluc/site/*",
    "puluc/site/icons/*",
    "puluc/site/licences/*",
    "puluc/solution/data/*",
    "puluc/solving/*",
    "puluc/solving/training/*",
)
"""What the page never needs, as glob patterns."""

LATER = (
    "puluc/estimate/*",
    "puluc/locale/later/*",
    "puluc/page/games.py",
    "puluc/page/reviewing.py",
    "puluc/page/study.py",
    "puluc/pictures/curve.py",
    "puluc/review/*",
    "puluc/session/lesson.py",
    "puluc/views/lesson.py",
    "puluc/words/lessons.py",
    "puluc/session/editor.py",
    "puluc/session/faults.py",
    "puluc/session/games.py",
    "puluc/session/puzzle.py",
    "puluc/session/retry.py",
    "puluc/session/review.py",
    "puluc/session/study.py",
    "puluc/session/training.py",
    "puluc/session/variation.py",
    "puluc/views/arrows.py",
    "puluc/views/editor.py",
    "puluc/views/games.py",
    "puluc/views/panels/place.py",
    "puluc/views/puzzle.py",
    "puluc/views/retry.py",
    "puluc/views/review.py",
    "puluc/views/variation.py",
    "puluc/views/worth.py",
)
"""What the game does without; the page fetches it when it is first asked for."""

STYLE = "css/later.css"
"""The style of what comes later; it goes into later.zip, too."""


def in_app(name: str) -> bool:
    """Return whether a file, by its path from the top, goes into app.zip."""
    return (
        name.startswith("puluc/") and not _matches(name, CPYTHON_ONLY) and not _matches(name, LATER)
    )


def in_later(name: str) -> bool:
    """Return whether a file, by its path from the top, goes into later.zip."""
    return name == STYLE or (_matches(name, LATER) and not _matches(name, CPYTHON_ONLY))


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    path = PurePosixPath(name)
    return any(path.match(pattern) for pattern in patterns)
