"""The command: `python3 -m puluc.generate [NAME ...] [--check] [--locks] [--upgrade]`."""

import argparse
import sys

from puluc.site_build.tools import run_in_venv
from puluc.support.command import run

NAMED = """
These files need a browser, numba or hours, so each has a command of its own:

  .venv/bin/python -m tests.browser.pictures        the pictures of views that have changed
  .venv/bin/python -m tests.browser.readme_picture  the picture in the README
  .venv/bin/python -m tests.browser.cards           the pictures of the cards
  .venv/bin/python -m puluc.solver make             the tables of perfect play
  .venv/bin/python -m puluc.solver puzzles          the puzzles, from the exact values
"""


def main() -> None:
    """Run the generators, in the project's .venv."""
    parser = argparse.ArgumentParser(
        prog="python3 -m puluc.generate",
        description="Write all generated files, or those of the generators NAME.",
        epilog=NAMED,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", metavar="NAME", nargs="*", help="such as catalogues; default all")
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if a file differs")
    parser.add_argument("--locks", action="store_true", help="requirements/, from the network, too")
    parser.add_argument("--upgrade", action="store_true", help="lock the newest allowed versions")
    arguments = parser.parse_args()
    run_in_venv("test", "puluc.generate", sys.argv[1:])
    from puluc.generate.generators import generate

    sys.exit(int(generate(**vars(arguments)) and arguments.check))


if __name__ == "__main__":
    sys.exit(run(main))
