"""What the README shows is so."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"
COMMANDS = re.findall(
    r"^    python3 -m (puluc (?:analyse|perft|match|diagram) .*?)(?: #.*| > .*)?$",
    README.read_text("utf-8"),
    re.MULTILINE,
)


def test_the_examples_run() -> None:
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted > 0
    assert results.failed == 0


def test_every_command_word_is_shown() -> None:
    assert {command.split()[1] for command in COMMANDS} == {"analyse", "perft", "match", "diagram"}


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_work(command: str) -> None:
    words = [sys.executable, "-m", *shlex.split(command.replace("--games 200", "--games 4"))]
    done = subprocess.run(words, cwd=README.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_what_it_links_to_exists() -> None:
    links = re.findall(r"\]\((?!https:)([^)]+)\)", README.read_text("utf-8"))
    assert links
    for link in links:
        assert (README.parent / link).exists(), link
