"""The sample games, each a link and its proof.

The tests check the proofs by a checker of their own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from puluc.by_link.link_game import LinkGame, decode_link
from puluc.by_link.promises import make_chain
from puluc.by_link.proof import prove
from puluc.engine.rules import RULESETS
from tests.by_link.devices import (
    answer,
    exchange,
    own_chain,
    pair,
    seed_of,
    taken,
)

FOLDER: Final = Path(__file__).with_name("samples")
LONG: Final = ("lemery-rescue-long", "classic-long")


def play_out(one: LinkGame, other: LinkGame, random: Random) -> str:
    """Return the last link of a game."""
    return list(exchange(one, other, random))[-1][2]


def play_with_requests() -> str:
    """Return a link to a game with requests of each kind, given up at its end."""
    random = Random(7)
    one, other = pair("kekchi", "requests")
    for _ in range(8):
        one, other = _exchange(one, other, random)
    one, other = _ask(one, other)
    one, other = _answer(one, other, agree=False)
    one, other = _ask(one, other)
    one, other = _answer(one, other, agree=True)
    for _ in range(3):
        one, other = _exchange(one, other, random)
    lost = one if one.my_turn else other
    assert lost.player
    seed = seed_of("requests, new")
    lost = lost.take_seat(lost.player).renew(seed, make_chain(lost.player, seed))
    one, other = _send(one, other, lost)
    one, other = _answer(one, other, agree=True)
    for _ in range(5):
        one, other = _exchange(one, other, random)
    mine = one if one.my_turn else other
    return mine.resign(own_chain(mine)).code


def _send(one: LinkGame, other: LinkGame, changed: LinkGame) -> tuple[LinkGame, LinkGame]:
    if changed.player == "A":
        return changed, taken(other, changed.code)
    return taken(one, changed.code), changed


def _exchange(one: LinkGame, other: LinkGame, random: Random) -> tuple[LinkGame, LinkGame]:
    return _send(one, other, answer(one if one.my_turn else other, random))


def _ask(one: LinkGame, other: LinkGame) -> tuple[LinkGame, LinkGame]:
    mine = one if one.my_turn else other
    return _send(one, other, mine.ask_undo(own_chain(mine)))


def _answer(one: LinkGame, other: LinkGame, agree: bool) -> tuple[LinkGame, LinkGame]:
    mine = one if one.my_turn else other
    return _send(one, other, mine.answer(own_chain(mine), agree))


def make_samples() -> Iterator[tuple[str, str]]:
    """Yield the names and links of the samples."""
    for rules in RULESETS:
        yield rules, play_out(*pair(rules, rules), Random(rules))
    for name in LONG:
        best = ("", 0)
        for number in range(40):
            code = play_out(*pair(name.removesuffix("-long"), f"{name} {number}"), Random(number))
            best = max(best, (code, len(decode_link(code).entries)), key=lambda found: found[1])
        yield name, best[0]
    yield "requests", play_with_requests()


def render_samples() -> dict[Path, str]:
    """Return their files."""
    files = {}
    for name, code in make_samples():
        proof = prove(decode_link(code)).data
        files[FOLDER / f"{name}.link"] = f"https://puluc.example/#{code}\n"
        files[FOLDER / f"{name}.json"] = json.dumps(proof) + "\n"
    return files
