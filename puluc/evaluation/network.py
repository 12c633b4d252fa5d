"""The network behind the estimate: its file, and reading it in whole numbers, many in one.

Two layers of units that count nothing below zero, then a sum: the log-odds of the chance to win.
The numbers of a layer lie in one long integer, 32 bits each, so that a layer is a sum of products
of long integers by short ones; Python has nothing faster without numpy, and every machine gets the
same bits.

A file is a line `puluc estimate <format>`, a line of JSON, and one xz stream with the weights. The
JSON says by `units` and `hidden` how many units the layers have. The weights are, in this order:
for each input, what it adds to each unit of the first layer and to the outcome, a signed byte each;
what those begin with; for each unit of the first layer, what it adds to each of the second; what
those begin with; what each of the second adds to the outcome; a constant. All but the first are
16 bits, their low bytes together, then their high ones. SCALES tells what they count in.
"""

from __future__ import annotations

import json
import lzma
from array import array
from collections.abc import Generator, Iterable, Sequence
from itertools import compress
from operator import mul
from struct import Struct
from typing import Any, Final

from puluc.evaluation.inputs import ONE, ROWS
from puluc.evaluation.win_chance import run_to_end

FORMAT: Final = 1
MAGIC: Final = f"puluc estimate {FORMAT}\n".encode()
FIRST: Final = 64
WEIGHT: Final = 512
SCALES: Final = (FIRST, FIRST, WEIGHT, WEIGHT, WEIGHT)
"""What the weights count in, by the parts of the file."""
UNIT: Final = 1024
"""What the units of a layer count in; log-odds count in 1 / (UNIT * WEIGHT)."""
FIRST_SHIFT: Final = (ONE * FIRST // UNIT).bit_length() - 1
SHIFT: Final = WEIGHT.bit_length() - 1
STRAIGHT: Final = UNIT * WEIGHT // (ONE * FIRST)
LANE: Final = 32
MIDDLE: Final = 1 << LANE - 1
FARTHEST: Final = 12.0
SLICE: Final = 400
LINES: Final = 12
"""The weights, and the lines of them, that are read at a stretch."""


class EstimateError(ValueError):
    """Bytes that are no estimate of this format, or a damaged one."""


class Network:
    """The weights, ready for use. `header` is the JSON of the file."""

    def __init__(self, header: dict[str, Any], inputs: Sequence[int], rest: Sequence[int]) -> None:
        """Take the weights apart: those of the inputs, and the others.

        Raises EstimateError if there are not as many as there should.
        """
        self.header = header
        self.units, self.hidden = int(header["units"]), int(header["hidden"])
        wide, hidden = self.units + 1, self.hidden
        if len(inputs) != ROWS * wide or len(rest) != wide + (self.units + 2) * hidden + 1:
            raise EstimateError("the weights of the estimate are not as many as they should be")
        lanes, narrow = Struct(f"<{wide}I"), Struct(f"<{hidden}I")
        self._above = _Above(self.units, FIRST_SHIFT), _Above(hidden, SHIFT)
        self._rows = _Rows(inputs, wide)
        middle = [MIDDLE] * wide
        bias = [weight * ONE for weight in rest[:wide]]
        self._bias = _pack_lanes(bias, lanes) + _pack_lanes(middle, lanes, 0)
        end = wide + self.units * hidden
        self._lines: list[int] = []
        self._narrow, self._between = narrow, rest[wide:end]
        bias = [weight * UNIT for weight in rest[end : end + hidden]]
        self._second = _pack_lanes(bias, narrow) + _pack_lanes(middle[:hidden], narrow, 0)
        end += hidden
        self._last = rest[end : end + hidden]
        self._constant = rest[end + hidden] * UNIT

    @classmethod
    def load(cls, data: bytes) -> Network:
        """Read a file. Raises EstimateError."""
        return run_to_end(cls.loading(data))

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
        for _ in range(0, network.units, LINES):
            yield
            network.read_lines(LINES)
        return network

    def read_lines(self, count: int) -> None:
        """Read what some more units of the first layer add to the second."""
        for line in range(len(self._lines), min(len(self._lines) + count, self.units)):
            weights = self._between[line * self.hidden : (line + 1) * self.hidden]
            self._lines.append(_pack_lanes(weights, self._narrow))

    def row(self, row: int) -> int:
        """Return what an input that counts 1 / ONE adds to the first layer, as one number."""
        return self._rows[row]

    def sum(self, rows: Iterable[int], counts: Iterable[int]) -> int:
        """Return what inputs add to the first layer."""
        return sum(map(mul, counts, map(self._rows.__getitem__, rows)))

    def outcome(self, total: int) -> float:
        """Return the chance to win, 0..1, for the sum of what all inputs add to the first layer."""
        total += self._bias
        first, second = self._above
        ups = first(total)
        between = sum(map(mul, filter(None, ups), compress(self._lines, ups)), self._second)
        odds = sum(map(mul, second(between), self._last), self._constant)
        odds += ((total >> LANE * self.units) - MIDDLE) * STRAIGHT
        return logistic(odds)


class _Rows(dict[int, int]):
    """What each input adds to the first layer, as one number; made when it is first asked for."""

    def __init__(self, weights: Sequence[int], wide: int) -> None:
        self.weights, self.lanes, self.wide = weights, Struct(f"<{wide}I"), wide

    def __missing__(self, row: int) -> int:
        at = row * self.wide
        made = self[row] = _pack_lanes(self.weights[at : at + self.wide], self.lanes)
        return made


class _Above:
    """What the lanes of a number have above MIDDLE, shifted to the right; those below have 0."""

    def __init__(self, lanes: int, shift: int) -> None:
        self.ones = sum(1 << LANE * lane for lane in range(lanes))
        self.shift, self.lanes = shift, Struct(f"<{lanes}I")

    def __call__(self, number: int) -> tuple[int, ...]:
        above = number >> LANE - 1 & self.ones
        kept = number & (above << LANE - 1) - (above << self.shift)
        return self.lanes.unpack((kept >> self.shift).to_bytes(self.lanes.size, "little"))


def logistic(odds: int) -> float:
    """Return the chance for log-odds in 1 / (UNIT * WEIGHT)."""
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
    """Return the JSON of a file and its weights. Raises EstimateError."""
    if not data.startswith(MAGIC):
        first = data[:40].split(b"\n")[0]
        raise EstimateError(f"no estimate of format {FORMAT}: it begins with {first!r}")
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
        raise EstimateError("the weights of the estimate are not as many as they should be")
    return array("b", content[:inputs]), content[inputs:middle], array("b", content[middle:])


def _pack_lanes(numbers: Sequence[int], lanes: Struct, middle: int = MIDDLE) -> int:
    """Return numbers as one: the sum of each times 2 ** LANE to the power of its place."""
    whole = int.from_bytes(lanes.pack(*(number + middle for number in numbers)), "little")
    if middle:
        whole -= int.from_bytes(lanes.pack(*[middle] * len(numbers)), "little")
    return whole
