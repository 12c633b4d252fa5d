"""A trial of one input on one reader, within limits of time and memory."""

import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import process_time
from typing import Any, Final, NamedTuple

CORPUS: Final = Path(__file__).parent / "corpus"
SECONDS: Final = 5.0
"""The seconds that a reader may work on an input."""
MEMORY: Final = 1 << 30
"""The bytes that a reader may use beyond the command itself, if the system can limit them."""


class Reader(NamedTuple):
    """A reader of texts from outside.

    `tried` reads an input and checks the value; only undocumented errors leave it. `samples` are
    valid inputs, or nearly; `words` are parts of them for mutations.
    """

    name: str
    try_move: Callable[[bytes], None]
    samples: list[bytes]
    words: tuple[str, ...] = ()

    @property
    def corpus(self) -> list[Path]:
        """The inputs that once failed."""
        return sorted((CORPUS / self.name).glob("*"))


class Failure(NamedTuple):
    """The failure of an input; `gist` is the same for the same fault."""

    gist: str
    details: str


class TooSlow(Exception):
    """The reader has worked too long."""


def failure(reader: Reader, data: bytes) -> Failure | None:
    """Try an input; return its failure, or None."""
    started = process_time()
    try:
        with _limited():
            reader.try_move(data)
    except TooSlow as error:
        return Failure("too slow", _frames(error))
    except (Exception, RecursionError, MemoryError) as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        gist = f"{type(error).__name__} in {Path(last.filename).name}:{last.name}"
        return Failure(gist, f"{_frames(error)}{type(error).__name__}: {str(error)[:300]}")
    spent = process_time() - started
    return Failure("too slow", f"{spent:.1f} s") if spent > SECONDS else None


def _frames(error: BaseException) -> str:
    return "".join(traceback.format_tb(error.__traceback__)[-4:])


@contextmanager
def _limited() -> Iterator[None]:
    """Raise TooSlow in the middle of the work, if the system can."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: Any) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
