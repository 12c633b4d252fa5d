"""Compile modules to MicroPython's bytecode, which halves the time of imports."""

from __future__ import annotations

import json
import subprocess
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path
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
    result = subprocess.run(
        [node, *OPTIONS, SCRIPT, packages / PACKAGE],
        input=json.dumps({path: content.decode() for path, content in files.items()}),
        capture_output=True,
        text=True,
    )
    if result.returncode:
        raise LoweringError(f"MicroPython's compiler refuses {result.stderr.strip()[-300:]}")
    return {path: b64decode(content) for path, content in json.loads(result.stdout).items()}
