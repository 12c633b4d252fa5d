"""The built-in names, methods and standard modules that lowered modules may use.

The lists have only what means the same in MicroPython, or has a stand-in: a module of `library/`,
or a function of its `core.py`.
"""

from __future__ import annotations

from typing import Final


def _split_words(text: str) -> frozenset[str]:
    return frozenset(text.split())


CORE: Final = "library.core"
"""The module with stand-ins for built-in functions and methods."""

DROPPED: Final = ("__future__", "typing", "collections.abc", "types")
"""Modules that are only for type checkers."""

NATIVE: Final = {
    "array": ("array",),
    "binascii": ("crc32",),
    "os.path": ("dirname", "exists", "join"),
    "hashlib": ("sha256",),
    "struct": ("pack", "unpack"),
    "math": ("atan2", "ceil", "copysign", "cos", "degrees", "exp", "floor", "hypot", "inf", "log",
             "pi", "sin", "sqrt"),
}  # fmt: skip
"""The names to import from modules that MicroPython has itself."""

LIBRARY: Final = {
    "asyncio": ("Event", "Task", "create_task", "sleep"),
    "base64": ("b64decode", "urlsafe_b64encode"),
    "datetime": ("date",),
    "functools": ("lru_cache", "partial", "wraps"),
    "gettext": ("GNUTranslations",),
    "itertools": ("compress", "pairwise"),
    "json": ("dumps", "loads"),
    "lzma": ("LZMAError", "decompress"),
    "operator": ("mul",),
    "pathlib": ("Path",),
    "random": ("Random", "SystemRandom", "random"),
    "time": ("monotonic",),
    "zlib": ("compress", "decompressobj", "error"),
}  # fmt: skip
"""The names to import from modules with a stand-in in `library/`."""

INSTEAD: Final = {
    "contextlib": "write try and except, in a function that is given what to do",
    "collections": "write it with a dict or a list",
    "dataclasses": "write a NamedTuple or a Value",
    "enum": "write a Literal",
    "re": "write it with find, split and partition: MicroPython's re means other things",
}
"""Advice for modules that are not allowed."""

BUILTINS: Final = _split_words(
    """
    abs all any bool bytes callable chr dict enumerate filter float getattr hasattr hash int
    isinstance iter len list map max min next object open print property classmethod staticmethod
    range reversed set str sum super tuple type zip frozenset divmod setattr ArithmeticError
    AssertionError AttributeError BaseException Exception ImportError IndexError KeyError
    LookupError MemoryError NotImplementedError OSError OverflowError RuntimeError StopIteration
    TypeError UnicodeError ValueError ZeroDivisionError None True False NotImplemented memoryview
    bytearray ord pow __name__
    """
)
"""The built-in names with the same meaning in MicroPython."""

STANDING_IN: Final = ("repr", "round", "sorted")
"""The built-in names with a stand-in of that name in the core."""

METHODS: Final = _split_words(
    """
    add append clear copy count decode discard encode endswith extend find get index insert
    items join keys pop remove replace rfind setdefault sort startswith update values to_bytes
    from_bytes rpartition partition close read send _replace _asdict
    add_done_callback add_fallback cancel cancelled choice decompress digest exception getrandbits
    gettext hex is_file isoformat ngettext pack pgettext random read_bytes set today unpack
    wait
    """
)
"""The methods with the same meaning in MicroPython, of built-in values and those of stand-ins."""

HELPERS: Final = _split_words(
    "isalpha isascii isidentifier lower lstrip removeprefix rstrip split strip upper"
)
"""Methods that MicroPython lacks or has for ASCII only, which are functions of the core."""

WITH_ARGUMENTS: Final = ("lstrip", "rstrip", "split", "strip")
"""Those that mean the same in MicroPython if they have an argument."""

SPECIFIED: Final = (">3", "x", "02x", "032x", "d", "+d", "<2", ">2", "2", "02d", "02")
"""The format specifications with the same meaning; those of floats have a stand-in."""

WHOLE: Final = 2**31
"""Whole numbers from this one on are truncated on their way to JavaScript."""

ITS_OWN: Final = {"setTimeout": "asyncio's sleep"}
"""Functions of the browser that MicroPython's asyncio uses itself, each with its replacement.

If a module takes one from an object, asyncio calls it with that object too, and stops.
"""


def is_lenient(module: str) -> bool:
    """Return whether a module may call any method, as it uses the browser's objects."""
    return module.startswith("puluc.browser.") or module.endswith((".browser", ".worker_client"))
