"""The writer of the estimate's file, which `puluc.evaluation.network` reads."""

from __future__ import annotations

import json
import lzma
from collections.abc import Sequence
from typing import Any

from puluc.evaluation.inputs import ROWS
from puluc.evaluation.network import MAGIC


def pack_weights(header: dict[str, Any], weights: Sequence[int]) -> bytes:
    """Return the bytes of a file."""
    inputs = ROWS * (int(header["units"]) + 1)
    rest = weights[inputs:]
    planes = [weight & 255 for weight in weights[:inputs]]
    planes += [weight & 255 for weight in rest]
    planes += [weight >> 8 & 255 for weight in rest]
    packed = lzma.compress(
        bytes(planes),
        lzma.FORMAT_XZ,
        lzma.CHECK_CRC32,
        filters=[{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "pb": 0}],
    )
    return MAGIC + json.dumps(header, separators=(",", ":")).encode() + b"\n" + packed
