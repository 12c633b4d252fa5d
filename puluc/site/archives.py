"""Which files of the package the page needs."""

from pathlib import PurePosixPath

CPYTHON_ONLY = (
    "puluc/__main__.py",
    "puluc/console.py",
    "puluc/embed/*",
    "puluc/reading/*",
    "puluc/reading/*/*",
    "puluc/reading/*/*/*",
    "puluc/locale/*.po",
    "puluc/match.py",
    "puluc/page/boot/*",
    "puluc/pictures/notebook.py",
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


STUDY = ("puluc/review/*", "puluc/solution/*", "puluc/study/*", "puluc/study/*/*")
"""What belongs to the study, as glob patterns."""


def in_app(name: str) -> bool:
    """Return whether a file, by its path from the top, goes into app.zip."""
    return name.startswith("puluc/") and not _matches(name, CPYTHON_ONLY)


def in_game(name: str) -> bool:
    """Return whether a file, by its path from the top, belongs to the game."""
    return in_app(name) and not _matches(name, STUDY)


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    path = PurePosixPath(name)
    return any(path.match(pattern) for pattern in patterns)
