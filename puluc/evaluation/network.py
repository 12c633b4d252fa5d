"""The network of the estimate: its file, and its evaluation in whole numbers.

It has two layers of rectified units, then a sum: the log-odds of the win chance. The numbers of a
layer are packed into one long integer, in lanes of 32 bits. So a layer is a sum of products of long
integers by short ones. Python has nothing faster without numpy, and every machine gets the same
bits.

A file is a line `puluc estimate <format>`, a line of JSON, and one xz stream with the weights. In
the JSON, `units` and `hidden` are the numbers of units of the layers. The weights are, in this
order: for each input, its weight for each unit of the first layer and for the log-odds, a signed
byte each; the constants of those; for each unit of the first layer, its weight for each unit of the
second; the constants of those; the weight of each unit of the second layer for the log-odds; a
constant. All but the first are 16 bits, their low bytes together, then their high ones. `SCALES`
has their units.
"""

from __future__ import annotations

import json
import lzma
import struct
from array import array
from collections.abc import Generator, Iterable, Sequence
from itertools import compress
from operator import mul
from typing import Any, Final

from puluc.evaluation.inputs import ONE, ROWS
from puluc.support.memoize import Lookup

FORMAT: Final = 1
"""The number of the format."""
MAGIC: Final = f"puluc estimate {FORMAT}\n".encode()
"""The first line of a file."""
FIRST: Final = 64
SHIFT: Final = 9
WEIGHT: Final = 1 << SHIFT
SCALES: Final = (FIRST, FIRST, WEIGHT, WEIGHT, WEIGHT)
"""The weights in the parts of the file are whole multiples of 1 / these numbers."""
FIRST_SHIFT: Final = 4
UNIT: Final = ONE * FIRST >> FIRST_SHIFT
"""The units of a layer are in 1 / `UNIT`; log-odds are in 1 / (`UNIT` * `WEIGHT`)."""
STRAIGHT: Final = UNIT * WEIGHT // (ONE * FIRST)
LANE: Final = 32
"""The bits of a lane."""
MIDDLE: Final = 1 << LANE - 1
"""The number added to each lane, so that none is negative."""
FARTHEST: Final = 12.0
"""The limit of log-odds, above and below 0."""
SLICE: Final = 400
"""The weights read in one slice."""
LINES: Final = 12
"""The rows of weights read in one slice."""


class EstimateError(ValueError):
    """The error for bytes that are no estimate of this format, or a damaged one."""


class Network:
    """The weights, ready for use. `header` is the JSON of the file."""

    def __init__(self, header: dict[str, Any], inputs: Sequence[int], rest: Sequence[int]) -> None:
        """Divide the weights into those of the inputs and the others.

        Raises EstimateError for a wrong number of weights.
        """
        self.header = header
        self.units, self.hidden = int(header["units"]), int(header["hidden"])
        wide, hidden = self.units + 1, self.hidden
        if len(inputs) != ROWS * wide or len(rest) != wide + (self.units + 2) * hidden + 1:
            raise EstimateError("the estimate has the wrong number of weights")
        narrow = f"<{hidden}I"
        self._above = _Above(self.units, FIRST_SHIFT), _Above(hidden, SHIFT)
        self._inputs = inputs
        self._wide = form = f"<{wide}I"
        self._rows: Lookup[int, int] = {}
        middle = [MIDDLE] * wide
        bias = [weight * ONE for weight in rest[:wide]]
        self._bias = _pack_lanes(bias, form) + _pack_lanes(middle, form, 0)
        end = wide + self.units * hidden
        self._lines: list[int] = []
        self._narrow, self._between = narrow, rest[wide:end]
        bias = [weight * UNIT for weight in rest[end : end + hidden]]
        self._second = _pack_lanes(bias, narrow) + _pack_lanes(middle[:hidden], narrow, 0)
        end += hidden
        self._last = rest[end : end + hidden]
        self._constant = rest[end + hidden] * UNIT

    @classmethod
    def loading(cls, data: bytes) -> Generator[None, None, Network]:
        """Read a file, in slices. Raises EstimateError."""
        header, content = _read_header(data)
        yield
        inputs, low, high = _split_weights(header, content)
        yield
        rest = array("h")
        for at in range(0, len(low), SLICE):
            for one, other in zip(low[at : at + SLICE], high[at : at + SLICE], strict=True):
                rest.append(one + 256 * other)
            yield
        network = cls(header, inputs, rest)
        hidden = network.hidden
        for line in range(network.units):
            if line % LINES == 0:
                yield
            weights = network._between[line * hidden : (line + 1) * hidden]
            network._lines.append(_pack_lanes(weights, network._narrow))
        return network

    def row(self, row: int) -> int:
        """Return the weights of an input in the first layer, packed into one number."""
        if row not in self._rows:
            wide = self.units + 1
            weights = self._inputs[row * wide : (row + 1) * wide]
            self._rows[row] = _pack_lanes(weights, self._wide)
        return self._rows[row]

    def sum(self, rows: Iterable[int], counts: Iterable[int]) -> int:
        """Return the sum of inputs in the first layer, packed into one number."""
        return sum(map(mul, counts, map(self.row, rows)))

    def outcome(self, total: int) -> float:
        """Return the win chance, 0 to 1, for the sum of all inputs in the first layer."""
        total += self._bias
        first, second = self._above
        ups = first(total)
        between = sum(map(mul, filter(None, ups), compress(self._lines, ups)), self._second)
        odds = sum(map(mul, second(between), self._last), self._constant)
        odds += ((total >> LANE * self.units) - MIDDLE) * STRAIGHT
        return logistic(odds)


class _Above:
    """The rectifier of a packed number: each lane minus `MIDDLE`, or 0, shifted to the right."""

    def __init__(self, lanes: int, shift: int) -> None:
        self.ones = sum(1 << LANE * lane for lane in range(lanes))
        self.shift, self.form, self.size = shift, f"<{lanes}I", 4 * lanes

    def __call__(self, number: int) -> tuple[int, ...]:
        above = number >> LANE - 1 & self.ones
        kept = number & (above << LANE - 1) - (above << self.shift)
        return struct.unpack(self.form, (kept >> self.shift).to_bytes(self.size, "little"))


def logistic(odds: int) -> float:
    """Return the chance for log-odds in 1 / (`UNIT` * `WEIGHT`)."""
    z = odds / (UNIT * WEIGHT)
    return 1.0 / (1.0 + exp_approx(-min(max(z, -FARTHEST), FARTHEST)))


def exp_approx(x: float) -> float:
    """Return about e ** x by multiplication alone, so that every machine rounds alike."""
    power = 1.0 + x / 1024.0
    for _ in range(10):
        power *= power
    return power


def unpack(data: bytes) -> tuple[dict[str, Any], list[int]]:
    """Return the JSON and the weights of a file. Raises EstimateError."""
    header, content = _read_header(data)
    inputs, low, high = _split_weights(header, content)
    return header, [*inputs, *(one + 256 * other for one, other in zip(low, high, strict=True))]


def _read_header(data: bytes) -> tuple[dict[str, Any], bytes]:
    """Return the JSON and the unpacked weights of a file. Raises EstimateError."""
    if not data.startswith(MAGIC):
        first = data[:40].split(b"\n")[0]
        raise EstimateError(f"not an estimate of format {FORMAT}: it begins with {first!r}")
    end = data.find(b"\n", len(MAGIC)) + 1
    try:
        return json.loads(data[len(MAGIC) : end]), lzma.decompress(data[end:])
    except (ValueError, lzma.LZMAError) as error:
        raise EstimateError(f"the estimate is damaged: {error}") from None


def _split_weights(
    header: dict[str, Any], content: bytes
) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
    """Return the weights of the inputs, and the low and high bytes of the others.

    Raises EstimateError.
    """
    inputs = ROWS * (int(header["units"]) + 1)
    middle, odd = divmod(len(content) + inputs, 2)
    if odd or len(content) < inputs:
        raise EstimateError("the estimate has the wrong number of weights")
    return array("b", content[:inputs]), content[inputs:middle], array("b", content[middle:])


def _pack_lanes(numbers: Sequence[int], form: str, middle: int = MIDDLE) -> int:
    """Return numbers packed into one: the sum of each times 2 ** (`LANE` * its place).

    `form` is that of `struct` for all of them.
    """
    whole = int.from_bytes(struct.pack(form, *(number + middle for number in numbers)), "little")
    if middle:
        whole -= int.from_bytes(struct.pack(form, *[middle] * len(numbers)), "little")
    return whole
