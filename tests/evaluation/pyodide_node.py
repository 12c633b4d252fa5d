"""Runs a program in the page's Python under Node, with the library's sources."""

import gzip
import json
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from puluc.site_build import ensure_site, runtime
from puluc.site_build.tools import ROOT
from puluc.site_build.zip import make_zip

HERE = Path(__file__).parent


def printed_inside(program: str) -> Any:
    """Return a program's output as JSON. Raises RuntimeError with its error."""
    packed = (ensure_site() / runtime.LIBRARY).read_bytes()
    sources = {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for pattern in (
            *("*.py", "engine/*.py", "support/*.py", "evaluation/*", "tablebase/*.py"),
            *("reviewing/*.py", "players/*.py", "words/*.py", "drawing/*.py", "locale/*.mo"),
        )
        for path in (ROOT / "puluc").glob(pattern)
        if path.is_file()
    }
    with TemporaryDirectory() as folder:
        archive, file = Path(folder, "sources.zip"), Path(folder, "program.py")
        library = Path(folder, "stdlib.zip")
        library.write_bytes(gzip.decompress(packed))
        archive.write_bytes(make_zip(sources))
        file.write_text(program, "utf-8")
        words = (HERE / "pyodide_node.mjs", runtime.MODULES, library, archive, file)
        done = subprocess.run([runtime.get_node().node, *words], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    return json.loads(done.stdout)
