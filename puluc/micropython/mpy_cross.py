"""Compile modules to MicroPython's bytecode, which halves the time of imports."""

import json
from base64 import b64decode
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Final

from puluc.micropython.program import LoweringError

SCRIPT: Final = Path(__file__).with_name("mpy_cross.mjs")
PACKAGE: Final = "@pybricks/mpy-cross-v6"
"""The npm package with the compiler of MicroPython 1.19 to 1.28."""

OPTIONS: Final = ("--no-warnings", "--single-threaded")
"""The options of node; more threads take more time, as each file is small."""


def compile_mpy(files: Mapping[str, bytes], node: Path, packages: Path) -> dict[str, bytes]:
    """Return compiled modules, by their new paths. Raises LoweringError.

    `node` is the program, `packages` the folder of its packages.
    """
    compiler = _start(node, packages, SCRIPT.read_bytes())
    texts = {path: content.decode() for path, content in files.items()}
    print(json.dumps(texts), file=compiler.stdin, flush=True)
    refused, compiled = json.loads(next(iter(compiler.stdout or ()), '["all: it has ended", {}]'))
    if refused:
        raise LoweringError(f"MicroPython's compiler refuses {refused[-300:]}")
    return {path: b64decode(content) for path, content in compiled.items()}


@cache
def _start(node: Path, packages: Path, _script: bytes) -> Popen[str]:
    """Start the compiler, by a script as it is now; it ends with this process."""
    command: list[str | Path] = [node, *OPTIONS, SCRIPT, packages / PACKAGE]
    return Popen(command, stdin=PIPE, stdout=PIPE, encoding="utf-8")
