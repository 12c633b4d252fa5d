"""The game in both interpreters: here, and lowered in MicroPython under Node."""

import json
import re
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from puluc.app.open import links
from puluc.evaluation import estimator
from puluc.micropython import Translator
from puluc.micropython.mpy_cross import compile_mpy
from puluc.micropython.romfs import make_romfs
from puluc.site_build.game_image import WEIGHTS, make_weights_file
from puluc.site_build.tools import ROOT
from tests.micropython import shared_tasks

ENTRY: Final = "tests.micropython.shared_tasks"
PACKAGES: Final = ROOT / "node_modules"
SCRIPT: Final = Path(__file__).with_name("micropython_node.mjs")
MICROPYTHON: Final = "@micropython/micropython-webassembly-pyscript/micropython.mjs"


def sources() -> dict[str, bytes]:
    """Return the modules that can be lowered, by their paths."""
    folders = [ROOT / "puluc", ROOT / "tests" / "micropython"]
    files = [ROOT / "tests" / "__init__.py", *(f for top in folders for f in top.rglob("*.py"))]
    return {file.relative_to(ROOT).as_posix(): file.read_bytes() for file in files} | {
        # The package itself imports every room.
        "puluc/__init__.py": b""
    }


def _catalogue(code: str) -> bytes:
    return (ROOT / "puluc" / "locale" / f"{code}.mo").read_bytes()


def lower_game(sources: Mapping[str, bytes], entry: str) -> dict[str, bytes]:
    """Return the modules that `entry` needs, lowered, and their stand-ins, by their paths."""
    translator, found = Translator(sources, entry), dict[str, bytes]()

    def lower(path: str) -> tuple[str, ...]:
        found[path], needed = translator.lower(path)
        return needed

    translator.closure(lower, entry)
    return found


def make_image(node: Path, sources: Mapping[str, bytes], *entries: str) -> bytes:
    """Lower the modules that the entries need; return them as an image with what they read."""
    needed = {path: text for entry in entries for path, text in lower_game(sources, entry).items()}
    modules = compile_mpy(needed, node, PACKAGES)
    beside = {f"puluc/locale/{code}.mo": _catalogue(code) for code in ("es", "fr")}
    beside[WEIGHTS] = make_weights_file(estimator.FILE.read_bytes())
    content = modules | beside
    return make_romfs({f"lib/{path}": content[path] for path in content})


class MicroPython:
    """The lowered game, over a pipe."""

    def __init__(self, node: Path, image: Path) -> None:
        """Start MicroPython with the modules of an image."""
        self.process = subprocess.Popen(
            [node, SCRIPT, PACKAGES / MICROPYTHON, image],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def done(self, tasks: Sequence[str]) -> list[str]:
        """Return the answers to tasks."""
        return [self._answer(json.dumps(task))["text"] for task in tasks]

    def took(self, task: str) -> float:
        """Return the milliseconds of a task, the best of three."""
        return min(float(self._answer(json.dumps(task))["took"]) for _ in range(3))

    def printed(self, module: str) -> str:
        """Return the output of a module when it is imported."""
        return str(self._answer(f"import {module}")["text"])

    def _answer(self, task: str) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(task) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.wait()


@cache
def here(task: str) -> str:
    """Return CPython's answer to a task."""
    return shared_tasks.done(json.dumps(task))


def unpack_links(text: str) -> str:
    """Return a text with the records in its links unpacked, since both compress differently."""

    def record(found: re.Match[str]) -> str:
        try:
            return f"#record={links.unpack_text(found[1])}"
        except ValueError:
            return found[0]

    return re.sub(r"#record=([A-Za-z0-9_-]+)", record, text)


def difference(task: str, one: str, other: str) -> str:
    """Return the first difference between CPython's answer and MicroPython's, or an empty text."""
    if one == other:
        return ""
    if one[:1] == other[:1] == '"':
        one, other = json.loads(one), json.loads(other)
    one, other = (unpack_links(text) if "record=" in text else text for text in (one, other))
    for mine, theirs in zip(one.split("\n"), other.split("\n"), strict=False):
        if mine != theirs:
            at = next((i for i, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), 0)
            near = slice(max(0, at - 60), at + 120)
            return f"{task[:200]!r}\n  CPython:     {mine[near]}\n  MicroPython: {theirs[near]}"
    return "" if one == other else f"{task[:200]!r}: one is longer: {one[-200:]!r} {other[-200:]!r}"


def differences(there: MicroPython, tasks: Sequence[str]) -> list[str]:
    """Return the differences between the answers to tasks."""
    answers = zip(tasks, map(here, tasks), there.done(tasks), strict=True)
    return [found for answer in answers if (found := difference(*answer))]
