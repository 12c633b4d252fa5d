"""The packed table as a file: what is in it, and reading it in slices (page and CPython).

A file is a line `puluc solution <format>`, a line of JSON, and one xz stream. Unpacked, the stream
holds in this order: the weights of the estimate, layer by layer (16 bits, little-endian); one byte
per position, by number; the corrections. With e the estimate of a position in 1 / 65536 and c its
byte, signed, its coarse win chance is (e + c * step) / 65536, clipped to 0..1. A correction has the
distance of its position's number from the one before (three planes of bytes, lowest first) and a
byte f, signed, that makes it (e + c * step + f * step / 256) / 65536.

The JSON names the rules, the counts of each section, the step, the SHA-256 of what is unpacked,
how the file was made, and its measured errors.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import sys
from array import array
from collections.abc import Iterator
from typing import Any, Final

from puluc.rules import Rules
from puluc.solution.index import Index, index_of

FORMAT: Final = 1
MAGIC: Final = f"puluc solution {FORMAT}\n".encode()
SLICE: Final = 1 << 17
CORRECTIONS: Final = 1 << 12
KEYS: Final = frozenset(
    [
        "rules",
        "first_mover",
        "positions",
        "weights",
        "step",
        "corrections",
        "errors",
        "unpacked",
        "sha256",
    ]
)


class TableError(ValueError):
    """Bytes that are no packed table of this format, or a damaged one."""


class PackedTable:
    """The contents of a file.

    `header` is its JSON. `weights` has the weights of each layer with at least one, by its men,
    in the order of `estimate.Shape`; `codes` a byte per position; `fine` the corrections by number.
    """

    def __init__(self, header: dict[str, Any], content: bytes | bytearray) -> None:
        """Take a checked file apart. Raises TableError where the counts do not fit the rules."""
        self.header = header
        self.rules = Rules.from_text(header["rules"])
        self.index: Index = index_of(self.rules)
        self.step: int = header["step"]
        counts: list[int] = header["weights"]
        size, corrections = self.index.size, int(header["corrections"])
        total = sum(counts)
        if (
            len(counts) != len(self.index.layers)
            or header["positions"] != size
            or len(content) != 2 * total + size + 4 * corrections
        ):
            raise TableError("the sections of the table do not fit its rules")
        self.weights: dict[tuple[int, int], array[int]] = {}
        place = 0
        for layer, count in zip(self.index.layers, counts, strict=True):
            if count:
                weights = array("h", bytes(content[place : place + 2 * count]))
                if sys.byteorder == "big":
                    weights.byteswap()
                self.weights[layer.mine, layer.theirs] = weights
                place += 2 * count
        self.codes = memoryview(content)[place : place + size].cast("b")
        place += size
        self.fine: dict[int, int] = {}
        self._corrections = [
            content[place + k * corrections : place + (k + 1) * corrections] for k in range(4)
        ]

    def correct(self) -> Iterator[None]:
        """Read the corrections into `fine`, slice by slice."""
        low, middle, high, fine = self._corrections
        number = 0
        for k, more in enumerate(memoryview(fine).cast("b")):
            number += low[k] | middle[k] << 8 | high[k] << 16
            self.fine[number] = more
            if k % CORRECTIONS == 0:
                yield


class Loading:
    """A table being unpacked: iterate to do the work in slices, each yielding the part done 0..1.

    `table` is there afterwards. Raises TableError at the slice that finds something wrong.
    """

    def __init__(self, data: bytes) -> None:
        """Read the first two lines. Raises TableError if they are not a packed table's."""
        if not data.startswith(MAGIC):
            first = data[:40].split(b"\n")[0]
            raise TableError(f"no packed table of format {FORMAT}: it begins with {first!r}")
        end = data.find(b"\n", len(MAGIC)) + 1
        try:
            self.header: dict[str, Any] = json.loads(data[len(MAGIC) : end])
        except ValueError:
            raise TableError("the second line of the table is not JSON") from None
        if missing := KEYS - set(self.header):
            raise TableError(f"the header of the table has no {', '.join(sorted(missing))}")
        self._packed = memoryview(data)[end:]
        self.table: PackedTable | None = None

    def __iter__(self) -> Iterator[float]:
        """Unpack slice by slice."""
        total = int(self.header["unpacked"])
        index_of(Rules.from_text(self.header["rules"]))
        yield 0.0
        content = bytearray()
        digest = hashlib.sha256()
        unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ)
        data: bytes | memoryview = self._packed
        try:
            while not unpacker.eof:
                part = unpacker.decompress(data, SLICE)
                data = b""
                if not part and unpacker.needs_input:
                    raise TableError("the table ends too early")
                digest.update(part)
                content += part
                yield min(len(content) / total, 1.0)
        except lzma.LZMAError as error:
            raise TableError(f"the table is damaged: {error}") from None
        if digest.hexdigest() != self.header["sha256"]:
            raise TableError("the table is damaged: its checksum is another")
        yield 1.0
        table = PackedTable(self.header, content)
        for _ in table.correct():
            yield 1.0
        self.table = table


def pack(header: dict[str, Any], content: bytes) -> bytes:
    """Return the bytes of a file; checksum and length are added to the header."""
    head = {**header, "unpacked": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    packed = lzma.compress(
        content,
        lzma.FORMAT_XZ,
        lzma.CHECK_CRC32,
        filters=[
            {
                "id": lzma.FILTER_LZMA2,
                "preset": 9 | lzma.PRESET_EXTREME,
                "dict_size": 1 << 23,
                "lc": 4,
                "lp": 0,
                "pb": 0,
            }
        ],
    )
    return MAGIC + json.dumps(head, separators=(",", ":")).encode() + b"\n" + packed
