"""The writer of the estimate's file, which `puluc.evaluation.network` reads."""

from collections.abc import Sequence
from typing import Any

from puluc.evaluation.inputs import ROWS
from puluc.evaluation.network import MAGIC
from puluc.tablebase.file import pack_file


def pack_weights(header: dict[str, Any], weights: Sequence[int]) -> bytes:
    """Return the bytes of a file."""
    inputs = ROWS * (int(header["units"]) + 1)
    planes = [weight & 255 for weight in weights]
    planes += [weight >> 8 & 255 for weight in weights[inputs:]]
    return pack_file(MAGIC, header, bytes(planes), lc=0)
