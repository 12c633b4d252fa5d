"""The recipes: a text with programs, which are run, and the notebook that it makes.

A program stands in a block `pycon`, as typed at a prompt, and what it shows stands below, as the
standard library's `doctest` reads it.
"""

from __future__ import annotations

import io
import json
import re
import sys
from contextlib import redirect_stdout
from doctest import DocTestParser, Example, OutputChecker
from pathlib import Path
from typing import Any, Final, NamedTuple

from puluc.site.errors import SiteError
from puluc.site.tools import ROOT

FILE: Final = ROOT / "RECIPES.md"
_PROGRAM: Final = re.compile(r"^```pycon\n(.*?)\s*^```\n", re.MULTILINE | re.DOTALL)


class Step(NamedTuple):
    """What is typed at once; what it prints; the value that it shows, as text and, if it has one,
    as an SVG picture."""

    source: str
    printed: str = ""
    value: str = ""
    picture: str = ""


class Part(NamedTuple):
    """A piece of the text, as Markdown, and the steps of the program in it, if it is one."""

    text: str
    steps: tuple[Step, ...] = ()


def performed(path: Path = FILE) -> list[Part]:
    """Run the programs of a text, and return its parts.

    They go on from one another, and may write files into the present folder. Raises `SiteError` for
    one that does not show what stands below it.
    """
    text = path.read_text("utf-8")
    names: dict[str, object] = {"__name__": "__main__"}
    parts, end = [], 0
    for found in _PROGRAM.finditer(text):
        parts.append(Part(text[end : found.start()].strip()))
        first = text.count("\n", 0, found.start(1)) + 1
        steps = [
            _step(example, names, f"{path.name}, line {first + example.lineno}")
            for example in DocTestParser().get_examples(found[1] + "\n")
        ]
        parts.append(Part(found[0].strip(), tuple(steps)))
        end = found.end()
    parts.append(Part(text[end:].strip()))
    return [part for part in parts if part.text]


def _step(example: Example, names: dict[str, object], where: str) -> Step:
    values: list[object] = []
    printed = io.StringIO()
    hook, sys.displayhook = sys.displayhook, values.append
    try:
        with redirect_stdout(printed):
            exec(compile(example.source, where, "single"), names)
    except Exception as error:
        raise SiteError(f"{where}: {type(error).__name__}: {error}") from error
    finally:
        sys.displayhook = hook
    values = [value for value in values if value is not None]
    shown = "".join(f"{value!r}\n" for value in values)
    got = printed.getvalue() + shown
    if not OutputChecker().check_output(example.want, got, 0):
        raise SiteError(f"{where}: shows {got!r}, not {example.want!r}")
    draw = getattr(values[-1], "_repr_svg_", None) if values else None
    return Step(example.source, printed.getvalue(), shown, draw() if draw else "")


def notebook(parts: list[Part]) -> str:
    """Return a notebook (format 4.5) with the parts, and what its cells show."""
    cells: list[dict[str, Any]] = []
    count = 0
    for part in parts:
        if not part.steps:
            cells.append(_cell(cells, "markdown", part.text))
        typed = ""
        for step in part.steps:
            typed += step.source
            if step.printed or step.value or step is part.steps[-1]:
                count += 1
                made = _cell(cells, "code", typed.strip())
                cells.append(made | {"execution_count": count, "outputs": _outputs(step, count)})
                typed = ""
    about = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    found = {"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def _cell(before: list[dict[str, Any]], kind: str, text: str) -> dict[str, Any]:
    lines = text.splitlines(keepends=True)
    return {"cell_type": kind, "id": f"cell-{len(before)}", "metadata": {}, "source": lines}


def _outputs(step: Step, count: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if step.printed:
        lines = step.printed.splitlines(keepends=True)
        found.append({"output_type": "stream", "name": "stdout", "text": lines})
    if step.value:
        shown = {"text/plain": step.value.strip().splitlines(keepends=True)}
        if step.picture:
            shown["image/svg+xml"] = step.picture.splitlines(keepends=True)
        result = {"output_type": "execute_result", "execution_count": count}
        found.append({**result, "data": shown, "metadata": {}})
    return found
