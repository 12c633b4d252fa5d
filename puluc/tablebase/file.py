"""The packed table as a file: its format, and reading it in slices.

A file is a line `puluc solution <format>`, a line of JSON, and one xz stream. The unpacked stream
holds, in this order: the weights of the baseline, layer by layer (16 bits, little-endian); one byte
per position, in the order of their numbers; the corrections. With e the baseline's estimate of a
position in 1 / 65536 and c its byte, signed, its coarse win chance is (e + c * step) / 65536,
clipped to 0..1. A correction has the difference between its position's number and the previous one
(three planes of bytes, lowest first) and a signed byte f. It makes the chance (e + c * step + f *
step / 256) / 65536.

In a fine table, whose header says `"fine": true`, each position has 32 bits instead of a byte, and
its win chance is 1/2 + c / `FINE`. It has neither weights nor corrections.

The JSON gives the rules, the counts of each section, the step, the SHA-256 of the unpacked stream,
the way the file was made, and its measured errors.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import math
import re
import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from puluc.engine.rules import Rules, RulesError
from puluc.engine.solved import canonical_rules, is_solvable, may_be_small
from puluc.tablebase.baseline import UNIT, count_weights
from puluc.tablebase.index import Index, get_index

FOLDER: Final = Path(__file__).parent / "data"
"""The folder of the published tables."""
FORMAT: Final = 1
"""The number of the format."""
FINE: Final = 1 << 20
"""The number of steps from 0 to a certain win in a fine table."""
MAGIC: Final = f"puluc solution {FORMAT}\n".encode()
"""The first line of a file."""
SLICE: Final = 1 << 17
"""The bytes unpacked in one slice."""
CORRECTIONS: Final = 1 << 12
"""The corrections read in one slice."""
LARGEST: Final = 1 << 29
"""The limit of a table's unpacked size, in bytes."""
MEMORY: Final = 1 << 25
"""The limit of the unpacker's memory, in bytes; its dictionary has at most 8 MB."""
HEADER: Final = 1 << 14
"""The limit of a header's size, in bytes."""
DEEPEST: Final = 8
"""The limit of nested brackets in a header."""


class TableError(ValueError):
    """The error for bytes that are no packed table of this format, or a damaged one."""


class Errors(NamedTuple):
    """The errors of a table, in win chance, measured when it was made.

    A loss is that of a decision among several moves; an error is the difference from the exact
    chance before a throw. `play` is the mean over games in which one move in ten is random and the
    others are the best.
    """

    mean_loss: float
    """The mean loss over all positions."""
    worst_loss: float
    """The worst loss over all positions."""
    play_loss: float
    """The mean loss in play."""
    mean_error: float
    """The mean error over all positions."""
    worst_error: float
    """The worst error over all positions."""
    play_error: float
    """The mean error in play."""
    bounds: float
    """The proven distance between the bounds of the exact value."""


class PackedTable:
    """The contents of a file.

    - `header`: its JSON
    - `rules`, `index`, `step`: the rules, the numbers of their positions, the step of the bytes
    - `weights`: the weights of each layer that has any, by its men, in the order of
      `baseline.Shape`
    - `codes`: the difference from the baseline's estimate per position, in steps
    - `fine`: the corrections by the number of the position, once `correct` has run
    """

    def __init__(self, header: dict[str, Any], content: bytes | bytearray) -> None:
        """Divide the unpacked stream into the sections that a checked header gives."""
        self.header = header
        self.rules = Rules.from_text(header["rules"])
        self.index: Index = get_index(self.rules)
        self.step: int = header["step"]
        size, corrections = self.index.size, header["corrections"]
        self.weights: dict[tuple[int, int], array[int]] = {}
        place = 0
        for layer, count in zip(self.index.layers, header["weights"], strict=True):
            if count:
                weights = _read_array("h", content[place : place + 2 * count])
                self.weights[layer.mine, layer.theirs] = weights
                place += 2 * count
        self.codes: Sequence[float]
        if header.get("fine") is True:
            self.codes = array("d", [code * UNIT / FINE for code in _read_array("i", content)])
            place += 4 * size
        else:
            self.codes = memoryview(content)[place : place + size].cast("b")
            place += size
        self.fine: dict[int, int] = {}
        self._corrections = [
            content[place + k * corrections : place + (k + 1) * corrections] for k in range(4)
        ]

    def correct(self) -> Iterator[None]:
        """Read the corrections into `fine`, in slices.

        Raises TableError at the end if a position's number is too high.
        """
        low, middle, high, fine = self._corrections
        number = 0
        for k, more in enumerate(memoryview(fine).cast("b")):
            number += low[k] | middle[k] << 8 | high[k] << 16
            self.fine[number] = more
            if k % CORRECTIONS == 0:
                yield
        if number >= self.index.size:
            raise TableError("the corrections of the table do not fit its rules")


class Loading:
    """A table being unpacked, in slices.

    Iterating does the work and yields the part done, 0 to 1. Afterwards, `table` holds the result.
    Raises TableError at the slice that finds a fault.
    """

    def __init__(self, data: bytes) -> None:
        """Read the first two lines. Raises TableError if they are not those of a packed table."""
        if not data.startswith(MAGIC):
            first = data[:40].split(b"\n")[0]
            raise TableError(f"not a packed table of format {FORMAT}: it begins with {first!r}")
        end = data.find(b"\n", len(MAGIC), len(MAGIC) + HEADER) + 1
        self.header = _read_header(data[len(MAGIC) : end])
        self._packed = memoryview(data)[end:]
        self.table: PackedTable | None = None

    def __iter__(self) -> Iterator[float]:
        """Unpack the table in slices."""
        yield 0.0
        for _ in _check_counts(self.header):
            yield 0.0
        total = self.header["unpacked"]
        content = bytearray()
        digest = hashlib.sha256()
        unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, MEMORY)
        data: bytes | memoryview = self._packed
        try:
            while not unpacker.eof:
                part = unpacker.decompress(data, SLICE)
                data = b""
                if not part and unpacker.needs_input:
                    raise TableError("the table ends too early")
                digest.update(part)
                content += part
                if len(content) > total:
                    raise TableError("the table is damaged: it is longer than its header says")
                yield len(content) / total
        except lzma.LZMAError as error:
            raise TableError(f"the table is damaged: {error}") from None
        if unpacker.unused_data:
            raise TableError("the table is damaged: something follows its end")
        if digest.hexdigest() != self.header["sha256"]:
            raise TableError("the table is damaged: its checksum is wrong")
        if len(content) != total:
            raise TableError("the table is damaged: it is shorter than its header says")
        yield 1.0
        table = PackedTable(self.header, content)
        for _ in table.correct():
            yield 1.0
        self.table = table


def _read_array(kind: str, content: bytes | bytearray) -> array[int]:
    """Return little-endian numbers as an array of a kind."""
    numbers = array(kind, bytes(content))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _read_header(line: bytes) -> dict[str, Any]:
    """Read the line of JSON and check each value on its own. Raises TableError."""
    try:
        if _bracket_depth(line) > DEEPEST:
            raise ValueError
        header = json.loads(line)
    except ValueError:
        raise TableError("the second line of the table is not JSON") from None
    if not isinstance(header, dict):
        raise TableError("the header of the table is no object")
    kinds: dict[str, Callable[[Any], object]] = {
        "rules": _is_rules,
        "first_mover": _is_chance,
        "positions": _is_size,
        "weights": lambda value: isinstance(value, list) and all(map(_is_size, value)),
        "step": lambda value: _is_size(value) and 0 < value <= UNIT,
        "corrections": _is_size,
        "errors": lambda value: (
            isinstance(value, dict)
            and sorted(value) == sorted(Errors._fields)
            and all(map(_is_chance, value.values()))
        ),
        "unpacked": lambda value: _is_size(value) and value > 0,
        "sha256": lambda value: isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value),
    }
    if missing := kinds.keys() - header.keys():
        raise TableError(f"the header of the table has no {', '.join(sorted(missing))}")
    for name, fits in kinds.items():
        if not fits(header[name]):
            raise TableError(f"the header of the table is damaged: {name}")
    return header


def _bracket_depth(line: bytes) -> int:
    """Return the maximum nesting depth of brackets; brackets in strings count."""
    deepest = depth = 0
    for sign in line:
        depth += (sign in b"[{") - (sign in b"]}")
        deepest = max(deepest, depth)
    return deepest


def _is_rules(value: Any) -> bool:
    """Return whether a value names rules that a table can have."""
    try:
        rules = Rules.from_text(value) if isinstance(value, str) else Rules(rescue=True)
    except RulesError:
        return False
    # With Rescue the stacks of many men are too many to list.
    return may_be_small(rules) if rules.rescue else is_solvable(rules)


def _is_size(value: Any) -> bool:
    """Return whether a value is a whole number within the limit."""
    return type(value) is int and 0 <= value <= LARGEST


def _is_chance(value: Any) -> bool:
    """Return whether a value is a number from 0 to 1."""
    return type(value) in (int, float) and math.isfinite(value) and 0 <= value <= 1


def _check_counts(header: dict[str, Any]) -> Iterator[None]:
    """Check the counts of each section against the rules, in slices. Raises TableError."""
    rules = Rules.from_text(header["rules"])
    index = get_index(rules)
    counts: list[int] = header["weights"]
    corrections: int = header["corrections"]
    fine = header.get("fine") is True
    fits = (
        len(counts) == len(index.layers)
        and header["positions"] == index.size
        and corrections <= index.size
        and header["unpacked"]
        == 2 * sum(counts) + index.size * (4 if fine else 1) + 4 * corrections
        and not (fine and (any(counts) or corrections))
    )
    for layer, count in zip(index.layers, counts, strict=False):
        yield
        if fits and count:
            fits = count == count_weights(rules, layer.mine, layer.theirs)
    if not fits:
        raise TableError("the sections of the table do not fit its rules")


def make_header(
    rules: Rules,
    first_mover: float,
    errors: dict[str, float],
    *,
    weights: Sequence[int] = (),
    step: int = 1,
    corrections: int = 0,
) -> dict[str, Any]:
    """Return the header of a table; `weights` are their numbers by layer, none in a fine table."""
    index, text = get_index(rules), canonical_rules(rules).text
    return {
        "rules": text,
        "made": f"python -m puluc solve {text}",
        "first_mover": round(first_mover, 7),
        "positions": index.size,
        "layers": [[layer.mine, layer.theirs, layer.size] for layer in index.layers],
        "weights": list(weights) or [0] * len(index.layers),
        "step": step,
        "corrections": corrections,
        **({} if weights else {"fine": True}),
        "errors": errors,
    }


def pack_table(header: dict[str, Any], content: bytes) -> bytes:
    """Return the bytes of a file; its checksum and length are added to the header."""
    head = {**header, "unpacked": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    return pack_file(MAGIC, head, content, dict_size=1 << 23, lc=4)


def pack_file(magic: bytes, header: dict[str, Any], content: bytes, **options: int) -> bytes:
    """Return a first line, a line of JSON and one xz stream with these options of LZMA2."""
    best = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "pb": 0, **options}
    packed = lzma.compress(content, lzma.FORMAT_XZ, lzma.CHECK_CRC32, filters=[best])
    return magic + json.dumps(header, separators=(",", ":")).encode() + b"\n" + packed
