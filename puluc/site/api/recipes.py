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


class Input(NamedTuple):
    """What is typed at once; what it prints; the value that it shows, as text and, if it has one,
    as an SVG picture."""

    source: str
    printed: str = ""
    value: str = ""
    picture: str = ""


class Passage(NamedTuple):
    """A piece of the text, as Markdown, and the inputs of the program in it, if it is one."""

    text: str
    inputs: tuple[Input, ...] = ()


def performed(path: Path = FILE) -> list[Passage]:
    """Run the programs of a text, and return its passages.

    They go on from one another, and may write files into the present folder. Raises `SiteError` for
    one that does not show what stands below it.
    """
    text = path.read_text("utf-8")
    names: dict[str, object] = {"__name__": "__main__"}
    passages, end = [], 0
    for found in _PROGRAM.finditer(text):
        passages.append(Passage(text[end : found.start()].strip()))
        first = text.count("\n", 0, found.start(1)) + 1
        inputs = [
            _run(example, names, f"{path.name}, line {first + example.lineno}")
            for example in DocTestParser().get_examples(found[1] + "\n")
        ]
        passages.append(Passage(found[0].strip(), tuple(inputs)))
        end = found.end()
    passages.append(Passage(text[end:].strip()))
    return [passage for passage in passages if passage.text]


def _run(example: Example, names: dict[str, object], where: str) -> Input:
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
    return Input(example.source, printed.getvalue(), shown, draw() if draw else "")


def notebook(passages: list[Passage]) -> str:
    """Return a notebook (format 4.5) with the passages, and what its cells show."""
    cells: list[dict[str, Any]] = []
    count = 0
    for passage in passages:
        if not passage.inputs:
            cells.append(_cell(cells, "markdown", passage.text))
        typed = ""
        for one in passage.inputs:
            typed += one.source
            if one.printed or one.value or one is passage.inputs[-1]:
                count += 1
                made = _cell(cells, "code", typed.strip())
                cells.append(made | {"execution_count": count, "outputs": _outputs(one, count)})
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


def _outputs(one: Input, count: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if one.printed:
        lines = one.printed.splitlines(keepends=True)
        found.append({"output_type": "stream", "name": "stdout", "text": lines})
    if one.value:
        shown = {"text/plain": one.value.strip().splitlines(keepends=True)}
        if one.picture:
            shown["image/svg+xml"] = one.picture.splitlines(keepends=True)
        result = {"output_type": "execute_result", "execution_count": count}
        found.append({**result, "data": shown, "metadata": {}})
    return found
