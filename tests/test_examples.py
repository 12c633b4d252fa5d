"""The examples in docstrings run, and every public function of the engine has one."""

import doctest
import importlib
import inspect
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import puluc

ROOT = Path(puluc.__file__).parent
ENGINE = (
    *("rules", "kernels", "move", "path", "position_text", "position_faults", "position"),
    *("ascii", "landing", "scoring"),
    *("perft", "record_text", "game", "record"),
)


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


WITH_EXAMPLES = sorted(
    module_name(path) for path in ROOT.rglob("*.py") if ">>> " in path.read_text("utf-8")
)


@pytest.mark.slow
@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_run(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.attempted > 0
    assert results.failed == 0


def own(module: ModuleType) -> dict[str, Any]:
    """Return what a module defines under public names."""
    return {
        name: thing
        for name, thing in vars(module).items()
        if not name.startswith("_") and getattr(thing, "__module__", None) == module.__name__
    }


def functions_of(offered: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the public functions and methods, and the classes of values."""
    for name, thing in offered.items():
        if inspect.isclass(thing):
            if not issubclass(thing, Exception):
                yield name, thing
            for inner, method in vars(thing).items():
                if not inner.startswith("_") and inspect.isroutine(getattr(thing, inner)):
                    yield f"{name}.{inner}", method
        elif inspect.isroutine(inspect.unwrap(thing)):
            yield name, thing


def without_example(offered: Mapping[str, Any]) -> list[str]:
    return [name for name, thing in functions_of(offered) if ">>> " not in (thing.__doc__ or "")]


@pytest.mark.parametrize("name", ENGINE)
def test_every_function_of_the_engine_has_an_example(name: str) -> None:
    module = importlib.import_module(f"puluc.engine.{name}")
    assert list(functions_of(own(module)))
    assert without_example(own(module)) == []


def test_every_function_of_the_front_door_has_an_example() -> None:
    """So have classes and their methods; the example of `think` is that of its class."""
    offered = {name: getattr(puluc, name) for name in puluc.__all__}
    assert {"win_chance", "perft", "svg", "Match.score"} <= {*dict(functions_of(offered))}
    assert without_example(offered) == ["Player.think"]
