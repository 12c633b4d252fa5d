"""The table of perft counts, `perft.txt`, made by the second implementation of the rules.

`python3 -m puluc.generate perft` counts every line of the file again and rewrites it.
"""

from pathlib import Path
from typing import NamedTuple

from tests.engine import reference

FILE = Path(__file__).with_suffix(".txt")
DEPTH = 6  # from the start


class Line(NamedTuple):
    rules: str
    position: str
    counts: tuple[int, ...]

    @property
    def text(self) -> str:
        return f"{self.rules} | {self.position} | {' '.join(map(str, self.counts))}"


def read() -> tuple[list[str], list[Line]]:
    """Return the comment lines at the top, and the table."""
    rows = FILE.read_text(encoding="utf-8").splitlines()
    table = []
    for row in rows:
        if row and not row.startswith("#"):
            rules, position, counts = (part.strip() for part in row.split("|"))
            table.append(Line(rules, position, tuple(map(int, counts.split()))))
    return [row for row in rows if row.startswith("#")], table


def count(rules: str, position: str, depth: int) -> tuple[int, ...]:
    """Return the reference's counts for depth 1 and more."""
    table = reference.from_text({**reference.GAMES, **reference.MIXED}[rules], position)
    known: dict[tuple[str, int], int] = {}
    return tuple(reference.perft(table, d, known) for d in range(1, depth + 1))


def render_table() -> dict[Path, str]:
    """Return the file with every line counted again."""
    comments, table = read()
    counted = [
        line._replace(counts=count(line.rules, line.position, len(line.counts))) for line in table
    ]
    return {FILE: "\n".join([*comments, *(line.text for line in counted), ""])}
