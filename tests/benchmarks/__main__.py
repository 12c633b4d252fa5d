"""Runs the benchmarks of this folder: all, or the one named, with the other arguments."""

import importlib
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from puluc.site_build.tools import VENV, ensure_packages  # noqa: E402


def main(arguments: list[str]) -> None:
    names = sorted(path.stem for path in HERE.glob("*.py") if not path.stem.startswith("_"))
    chosen = names
    if arguments and not arguments[0].startswith("-"):
        chosen, arguments = [arguments[0]], arguments[1:]
        if chosen[0] not in names:
            sys.exit(f"no benchmark {chosen[0]}: there are {', '.join(names)}")
    for name in chosen:
        print(f"== {name}", flush=True)
        importlib.import_module(f"tests.benchmarks.{name}").main(arguments)


if Path(sys.prefix).resolve() == VENV.resolve():
    main(sys.argv[1:])
else:
    sys.exit(subprocess.call([ensure_packages("test"), HERE, *sys.argv[1:]]))
