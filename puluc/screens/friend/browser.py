"""The effects of games by link: storage, random seeds, and chains made in slices."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from pyscript import window
from pyscript.js_modules import boot

from puluc.app.effects import ScreenEffect
from puluc.browser import dom
from puluc.browser.context import Context
from puluc.browser.io import storage
from puluc.bylink.promises import SEED, chain_slices
from puluc.screens.friend.link_effects import (
    ChainMade,
    KeepLinkGames,
    LinkGamesKept,
    LinkGamesLoaded,
    LoadLinkGames,
    MakeChain,
)
from puluc.screens.line import Line
from puluc.support.i18n import _

KEY = "puluc.link-games"
"""The key of the games by link, a line each."""


def run_effect(effect: ScreenEffect, context: Context, _line: Line) -> None:
    """Run an effect of games by link."""
    match effect:
        case LoadLinkGames():
            lines = tuple(_load_games())
            sends = bool(boot.given("navigator.share"))
            context.dispatch(LinkGamesLoaded(lines, dom.page_address(), sends, _now()))
        case KeepLinkGames(lines):
            now = _now()
            dated = [f"{now}{line[1:]}" if line.startswith("0 ") else line for line in lines]
            context.dispatch(LinkGamesKept(_save_games(dated), now))
        case MakeChain():
            context.tasks.start("making a chain", _make_chain(effect), context.dispatch)


def _load_games() -> list[str]:
    """Return the games by link, a line each."""
    if dom.STORAGE is None:
        return []
    return [line for line in (dom.STORAGE.getItem(KEY) or "").split("\n") if line]


def _save_games(lines: Iterable[str]) -> str:
    """Save the games by link; return the reason of a failure, or an empty text.

    Without room, other games are dropped: a promise can't be made again.
    """
    if dom.STORAGE is None:
        return _("This browser keeps nothing.")
    text = "\n".join(lines)
    problem = dom.store_text(KEY, text)
    while problem and (games := storage.load_games()):
        storage.save_games(games[len(games) // 4 + 1 :])
        problem = dom.store_text(KEY, text)
    return problem


def _now() -> int:
    """Return the time in milliseconds."""
    return int(window.Date.now())


async def _make_chain(effect: MakeChain) -> ChainMade:
    """Make a chain in slices, from a new seed if there is none."""
    seed = effect.seed or _draw_seed()
    chain: list[bytes] = []
    for values in chain_slices(effect.player, seed):
        chain = values
        await asyncio.sleep(0)
    return ChainMade(effect.player, seed, tuple(chain))


def _draw_seed() -> bytes:
    """Return random bytes from the browser's cryptographic source."""
    drawn = window.crypto.getRandomValues(window.Uint8Array.new(SEED))
    return bytes([int(drawn[number]) for number in range(SEED)])
