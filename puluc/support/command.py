"""Error handling for all command lines: errors are one line on stderr, and the exit code is 2.

Only CPython uses this module, never the page.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

WRONG: Final = 2
"""The exit code for wrong input and failed reading or writing."""
INTERRUPTED: Final = 130
"""The exit code after Ctrl+C, as in a shell: 128 and the number of the signal."""
PIPE_BROKEN: Final = 141
"""The exit code if the reader of the output has closed it, as in a shell."""


class CommandError(Exception):
    """A mistake that the user can fix; the message says what and where."""


def run(do: Callable[[], object]) -> int:
    """Do a command's work and return the exit code.

    A `CommandError`, a full device, a file that can't be read or written and too little memory are
    reported in one line.
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
    """Write a line on standard output without delay. Raises OSError, which names the stream."""
    with name_device("standard output"):
        print(text, flush=True)


def send(text: str) -> None:
    """Write the text of a file and a line break on standard output.

    The bytes are UTF-8 and the same on every system, except on a terminal. Raises OSError, which
    names the stream.
    """
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
    """Add a name to an OSError inside the block: that of a full device has none."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(where)
        raise


def write_file(path: Path, content: bytes) -> None:
    """Write a file, never in part, and make its folder; write to a device as it is.

    Raises OSError, which names the file.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_char_device():
        with name_device(path):
            path.write_bytes(content)
        return
    with name_device(path), TemporaryDirectory(dir=path.parent) as folder:
        new = Path(folder, path.name)
        new.write_bytes(content)
        new.replace(path)


def _prepare() -> None:
    """Make both standard streams writable. Raises CommandError without a standard output."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    if sys.stdout is None:
        raise CommandError("standard output is closed")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _silence(stream: Any) -> None:
    """Discard a stream's buffer: Python would write it at exit and fail again."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
