"""The Python that lowered modules may use beyond their own: checked, so that nothing is a guess.

What MicroPython has of the same meaning stands here alone. What it lacks, or means otherwise, has a
stand-in: a module of `library/`, or a function of its `core.py`.
"""

from __future__ import annotations

from typing import Final


def _split_words(text: str) -> frozenset[str]:
    return frozenset(text.split())


CORE: Final = "library.core"
"""The stand-ins of what Python has built in."""

DROPPED: Final = ("__future__", "typing", "collections.abc", "types")
"""Modules that are only for type checkers."""

NATIVE: Final = {
    "array": ("array",),
    "math": ("atan2", "ceil", "copysign", "cos", "degrees", "exp", "floor", "hypot", "inf", "log",
             "pi", "sin", "sqrt"),
    "os.path": ("dirname", "exists", "join"),
}  # fmt: skip
"""What may be imported from modules that MicroPython has itself."""

LIBRARY: Final = {
    "asyncio": ("Event", "Task", "create_task", "sleep", "wait_for"),
    "base64": ("b64decode", "urlsafe_b64encode"),
    "datetime": ("date",),
    "functools": ("lru_cache", "partial", "wraps"),
    "gettext": ("GNUTranslations",),
    "hashlib": ("sha256",),
    "itertools": ("compress", "count", "pairwise"),
    "json": ("dumps", "loads"),
    "lzma": ("LZMAError", "decompress"),
    "operator": ("mul",),
    "pathlib": ("Path",),
    "random": ("Random", "SystemRandom", "random"),
    "struct": ("Struct",),
    "time": ("monotonic",),
    "urllib.parse": ("parse_qsl", "urlencode"),
    "zlib": ("compress", "decompressobj", "error"),
}  # fmt: skip
"""What may be imported from modules with a stand-in in `library/`."""

PAGE: Final = ("pyscript", "pyscript.ffi", "pyscript.js_modules")
"""The modules that lead to the browser."""

INSTEAD: Final = {
    "contextlib": "write try and except, in a function that is given what to do",
    "collections": "write it with a dict or a list",
    "dataclasses": "write a NamedTuple or a Value",
    "enum": "write a Literal",
    "re": "write it with find, split and partition: MicroPython's re means other things",
}
"""What to write instead of a module."""

BUILTINS: Final = _split_words(
    """
    abs all any bool bytes callable dict enumerate filter float getattr hasattr hash int
    isinstance iter len list map max min next object open print property classmethod staticmethod
    range reversed set str sum super tuple type zip frozenset divmod setattr ArithmeticError
    AssertionError AttributeError BaseException Exception ImportError IndexError KeyError
    LookupError MemoryError NotImplementedError OSError OverflowError RuntimeError StopIteration
    TypeError ValueError ZeroDivisionError None True False NotImplemented memoryview bytearray
    """
)
"""The built-in names that mean the same."""

RENAMED: Final = {
    "ModuleNotFoundError": "ImportError",
    "RecursionError": "RuntimeError",
    "UnicodeDecodeError": "UnicodeError",
}

STANDING_IN: Final = {
    "repr": "repr",
    "round": "round",
    "sorted": "sorted",
    "TimeoutError": "late",
}
"""Built-in names with a stand-in of the core, by its name there."""

METHODS: Final = _split_words(
    """
    add append clear copy count decode discard encode endswith extend find get index insert
    items join keys pop remove replace rfind setdefault sort startswith update values to_bytes
    from_bytes rpartition partition close read send _replace _asdict
    """
)
"""The methods of built-in values that mean the same."""

OF_LIBRARY: Final = _split_words(
    """
    add_done_callback add_fallback cancel cancelled choice decompress digest exception getrandbits
    gettext hexdigest is_file isoformat ngettext pack pgettext random read_bytes today unpack
    """
)
"""The methods of what the stand-ins make."""

HELPERS: Final = _split_words(
    """
    bit_length format isalpha isascii isidentifier lower lstrip removeprefix removesuffix rstrip
    split splitlines strip title translate upper
    """
)
"""The methods that MicroPython lacks, or has for ASCII only: functions of the core."""

GUARDED: Final = frozenset({"isdigit"})
"""Methods that are right for ASCII only: they stand behind `isascii` of the same text."""

SPECIFIED: Final = ("", ">3", "x", "02x", "032x", "d", "+d", "<2", ">2", "2", "02d", "02")
"""The ways to format a value that mean the same; those of floats, by digits, have a stand-in."""

WHOLE: Final = 2**31
"""From this number on, whole numbers are cut on their way to JavaScript."""

ITS_OWN: Final = {"setTimeout": "asyncio's sleep"}
"""Functions of the browser that MicroPython's asyncio calls itself, and what to write instead: once
taken from an object, they are called with it by asyncio, too, which then stands still."""

LENIENT: Final = ("puluc.browser.",)
"""Modules that call the browser's objects, whose methods nobody can list."""
