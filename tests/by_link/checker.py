"""A checker of proofs that knows the protocol's text and nothing of the program."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Any


def h(label: bytes, *parts: bytes) -> bytes:
    parts = (b"puluc/1 " + label, *parts)
    return sha256(b"".join(len(part).to_bytes(2, "big") + part for part in parts)).digest()


def marks(key: bytes, text: bytes, bias: float) -> tuple[int, int]:
    code = hmac.new(key, b"puluc/1 " + text, sha256).digest()
    below = int(bias * 2**64)
    return sum(int.from_bytes(code[8 * k : 8 * k + 8], "big") < below for k in range(4)), code[
        -1
    ] & 1


def check(proof: dict[str, Any], bias: float = 0.5) -> None:
    """Raise AssertionError for a proof that doesn't hold."""
    latest = {by: bytes.fromhex(anchor) for by, anchor in proof["anchors"].items()}
    game = h(b"game", proof["terms"].encode(), latest["A"], latest["B"])
    assert game.hex() == proof["game"]
    shown = {"A": 0, "B": 0}

    def show(by: str, value: bytes) -> None:
        shown[by] += 1
        assert h(b"step", by.encode(), shown[by].to_bytes(2, "big"), value)[:24] == latest[by]
        latest[by] = value

    for one in proof["openings"]:
        key = bytes.fromhex(one["key"])
        assert key[24:].hex() == proof["anchors"]["B"]
        assert h(b"step", b"A", b"\0\1", key[:24])[:24].hex() == proof["anchors"]["A"]
        found = marks(
            key, b"open" + one["side"].encode() + game + one["r"].to_bytes(2, "big"), bias
        )
        assert found[0] == one["marks"] if "marks" in one else found[1] == one["lot"]
    if proof["turns"] and proof["turns"][0]["by"] == "B":
        show("A", bytes.fromhex(proof["turns"][0]["key_other"]))
    transcript = game
    fallen: dict[int, int] = {}
    for number, turn in enumerate(proof["turns"], 1):
        by, value = turn["by"], bytes.fromhex(turn["key_mover"])
        count = number.to_bytes(2, "big")
        assert (turn["n"], turn["transcript"]) == (number, transcript.hex())
        assert turn["key_other"] == latest["B" if by == "A" else "A"].hex()
        if turn["thrown"] == number:
            key = value + bytes.fromhex(turn["key_other"])
            fallen[number] = marks(key, b"throw" + game + count + transcript, bias)[0]
        assert turn["marks"] == fallen.get(turn["thrown"])
        if turn["move"].startswith("new "):
            assert turn["move"] == f"new {value.hex()}"
            latest[by], shown[by] = value, 0
        else:
            show(by, value)
        transcript = h(b"move", transcript, count, turn["move"].encode())
