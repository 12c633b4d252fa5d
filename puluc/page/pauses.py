"""How long the page works at a stretch, and how long it lets the browser have its turn; seconds."""

import asyncio
import marshal
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

import puluc

SLICE: Final = 0.008
"""The longest piece of a long work; then the browser may paint and react."""
FRAME: Final = 0.03
"""In which what a click changed is painted, before work that takes a while."""
SETTLED: Final = 2.0
"""After the start, in which the line and the device are left to the player."""


async def load_modules(*names: str) -> None:
    """Import modules, each after a pause: several at once would hold the page up."""
    for name in names:
        await asyncio.sleep(FRAME)
        import_module(name)


async def load_at_ease(name: str) -> bool:
    """Import a module with all that it imports, each in a turn of its own; return whether it is
    there."""
    try:
        for part in [*_parts(name, set()), name]:
            import_module(part)
            await asyncio.sleep(0)
    except ModuleNotFoundError:
        return False
    return True


def _parts(name: str, seen: set[str]) -> Iterator[str]:
    """Yield the modules of the game that a module imports and that are not there yet, those first
    that others need. Sources that are not compiled tell nothing."""
    bundle: Any = getattr(puluc, "bundle", None)
    if name in seen or name in sys.modules or not bundle or name not in bundle.modules:
        return
    seen.add(name)
    # All names that the module's own lines use, those of other modules in full.
    names = marshal.loads(bundle.modules[name][1]).co_names
    for part in names:
        if part.startswith("puluc."):
            yield from _parts(part, seen)
            for member in names:
                yield from _parts(f"{part}.{member}", seen)
    yield name
