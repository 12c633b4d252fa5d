"""What every command line here shares: what goes wrong is one line on standard error, exit code 2.

Only CPython has it; the page does without.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

WRONG: Final = 2
INTERRUPTED: Final = 130
PIPE_BROKEN: Final = 141


class CommandError(Exception):
    """A mistake that the user can fix; the message says what and where."""


def run(do: Callable[[], None]) -> int:
    """Do a command's work and return the exit code.

    A `CommandError`, a device that is full, a file that can't be read or written, and too little
    memory are told in one line.
    """
    try:
        _prepare()
        code = 0
        try:
            do()
        except SystemExit as end:  # from argparse
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        with name_device("standard output"):
            sys.stdout.flush()
        return code
    except CommandError as error:
        return print_error(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _silence(sys.stdout)
        return PIPE_BROKEN
    except OSError as error:
        _silence(sys.stdout)
        where = f"{error.filename}: " if error.filename is not None else ""
        return print_error(f"{where}{error.strerror or error}")
    except MemoryError as error:
        return print_error(f"there is not enough memory: {error}".removesuffix(": "))


def print_line(text: str) -> None:
    """Write a line on standard output at once. Raises OSError, which names it."""
    with name_device("standard output"):
        print(text, flush=True)


def send(text: str) -> None:
    """Write a file's text, and a line's end, on standard output: UTF-8 with the same bytes on every
    system, unless it goes to a terminal. Raises OSError, which names it."""
    content = getattr(sys.stdout, "buffer", None)
    if content is None or sys.stdout.isatty():
        print_line(text)
        return
    with name_device("standard output"):
        sys.stdout.flush()
        content.write(f"{text}\n".encode(errors="backslashreplace"))
        content.flush()


def print_error(message: object) -> int:
    """Write one line on standard error and return the exit code for wrong input."""
    try:
        print(" ".join(str(message).split()), file=sys.stderr, flush=True)
    except OSError:
        _silence(sys.stderr)
    return WRONG


@contextmanager
def name_device(where: str | Path) -> Iterator[None]:
    """Let an OSError say where it happened: a device that is full doesn't."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(where)
        raise


def _prepare() -> None:
    """Make the standard streams fit to be written to. Raises CommandError if there is none."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    if sys.stdout is None:
        raise CommandError("standard output is closed")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _silence(stream: Any) -> None:
    """Drop what a stream still holds: it would be written, and fail again, at Python's end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
