"""Each construct, lowered and run in MicroPython, and the constructs that are refused."""

from __future__ import annotations

import contextlib
import io
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from puluc.micropython.mpy_cross import compile_mpy
from puluc.micropython.program import LoweringError
from puluc.micropython.romfs import make_romfs
from puluc.site_build.tools import ROOT, find_node
from tests.micropython import together
from tests.micropython.both import MICROPYTHON, MicroPython, lower_game, make_image, sources

VALUES = b"class Value:\n    pass\n"
MARKUP = b"""
def element(tag, /, *children, **attributes):
    return tag, children, [*attributes.items()]
def made(**names):
    return element("p", **names, first=2)
"""


def low(source: str, **others: str) -> str:
    """Return a lowered module; others may be imported from it."""
    sources = {f"{name}.py": text.encode() for name, text in others.items()}
    sources |= {"game.py": source.encode(), "puluc/support/value.py": VALUES}
    return lower_game(sources | {"marks.py": MARKUP}, "game")["game.py"].decode()


CASES = Path(__file__).with_name("constructs")
CONSTRUCTS = {file.stem: file.read_text("utf-8") for file in CASES.glob("*.py")}


def said(source: str) -> str:
    """Return the output of a source in CPython."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(source, "construct.py", "exec"), {"__name__": "construct"})
    return out.getvalue().rstrip("\n")


@pytest.fixture(scope="module")
def micropython(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MicroPython]:
    sources = {f"case_{name}.py": source.encode() for name, source in CONSTRUCTS.items()}
    image, node = tmp_path_factory.mktemp("constructs") / "image.rom", find_node().node
    image.write_bytes(make_image(node, sources, *(f"case_{n}" for n in CONSTRUCTS)))
    there = MicroPython(node, image)
    yield there
    there.close()


@pytest.mark.parametrize("name", CONSTRUCTS)
def test_means_the_same(micropython: MicroPython, name: str) -> None:
    assert micropython.printed(f"case_{name}") == said(CONSTRUCTS[name])


@pytest.mark.slow
def test_works_that_go_on_together_have_turns_of_their_own(tmp_path: Path) -> None:
    node, packages = find_node().node, ROOT / "node_modules"
    modules = compile_mpy(lower_game(sources(), together.__name__), node, packages)
    rom = tmp_path / "together.rom"
    rom.write_bytes(make_romfs({f"lib/{path}": content for path, content in modules.items()}))
    turns = Path(__file__).with_name("turns.mjs")
    words: list[str | Path] = [node, turns, packages / MICROPYTHON, rom, together.__name__]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert not done.stderr
    assert done.stdout == "1\n"


def test_values_take_the_fields_of_their_bases_first() -> None:
    made = low(
        "from typing import ClassVar\nfrom puluc.support.value import Value\n"
        "class A(Value):\n    kind: ClassVar[str] = ''\n    one: int\n    two: int = 2\n"
        "class B(A):\n    three: tuple = (3,)\n"
        "def f(x):\n    match x:\n        case B(one, two):\n            return one + two\n"
    )
    assert "def __init__(self, one, two=2, three=(3,)):" in made
    assert "isinstance(x, B)" in made
    assert "x.two" in made


def test_keywords_keep_their_order() -> None:
    made = low("from marks import element\nprint(element('p', 1, b=2, a=3))\n")
    assert "element('p', 1, _keywords=(('b', 2), ('a', 3)))" in made


def test_what_is_for_annotations_only_goes() -> None:
    made = low(
        "from typing import Literal, TYPE_CHECKING, Protocol\n"
        "if TYPE_CHECKING:\n    from marks import element\n"
        "Kind = Literal['a', 'b']\nEither = int | None\n"
        "class Player(Protocol):\n    def think(self) -> int: ...\n"
        "def f(x: Kind) -> 'Player':\n    '''Say.'''\n    y: int = x\n    return y\n"
    )
    assert made == "def f(x):\n    y = x\n    return y\n"


def test_only_what_is_needed_is_there() -> None:
    found = lower_game(
        {"game.py": b"def f():\n    import other\n", "other.py": b"", "third.py": b""}, "game"
    )
    assert [path for path in found if "library" not in path] == ["game.py", "other.py"]


REFUSED = [
    case.split("\n-> ")
    for case in (CASES / "refused.txt").read_text("utf-8").strip().split("\n\n")[1:]
]


@pytest.mark.parametrize(("source", "problem"), REFUSED, ids=[problem for _, problem in REFUSED])
def test_refuses(source: str, problem: str) -> None:
    with pytest.raises(LoweringError) as refused:
        low(source)
    assert problem in str(refused.value)
    assert str(refused.value).startswith("game.py:")


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("from pyscript import window\nwindow.setTimeout(print, 1)", "setTimeout: write asyncio's"),
        ("\nX = 2147483648", "2147483648 is cut on its way to JavaScript"),
    ],
)
def test_refuses_what_the_browser_does_not_bear(source: str, problem: str) -> None:
    with pytest.raises(LoweringError, match=rf"browser/x\.py:2: {problem}"):
        lower_game({"puluc/browser/x.py": source.encode()}, "puluc.browser.x")
