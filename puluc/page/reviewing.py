"""Reviewing games in slices, between which the page reacts; the curve of chances comes first."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

from puluc.page.pauses import SLICE
from puluc.review.lines import replies
from puluc.review.review import Reviewing
from puluc.review.valuing import valuer
from puluc.session.retry import Compare, Compared
from puluc.session.review import Assess, Assessed

TELL = 0.5
"""How often what is known is told, in seconds: drawing it takes time, too."""

_going: set[str] = set()


def carry_out(effect: Assess | Compare, page: Any) -> None:
    """Begin a review, unless it goes on already, or answer what may follow."""
    if isinstance(effect, Compare):
        page.dispatch(compared(effect))
    elif effect.token not in _going:
        _going.add(effect.token)
        page.reviewing = asyncio.create_task(_review(effect, page))


async def _review(effect: Assess, page: Any) -> None:
    """Review a game while it is on the screen. The table of all figures is drawn in a turn of its
    own."""
    try:
        await asyncio.sleep(0)
        reviewing = Reviewing(effect.record)
        end, tell = monotonic() + SLICE, 0.0
        for _ in reviewing:
            if reviewing.charted and monotonic() > tell:
                page.dispatch(Assessed(effect.token, reviewing.review))
                tell, end = monotonic() + TELL, 0
            if monotonic() > end:
                await asyncio.sleep(0)
                if not _asks(page, effect):
                    return
                end = monotonic() + SLICE
    finally:
        _going.discard(effect.token)
    found = reviewing.review
    page.dispatch(Assessed(effect.token, found, listed=False))
    await asyncio.sleep(0)
    if _asks(page, effect):
        page.dispatch(Assessed(effect.token, found))


def _asks(page: Any, effect: Assess) -> bool:
    return getattr(page.session.screen, "case", None) == effect.token


def compared(effect: Compare) -> Compared:
    """Return what may follow positions, with the chances after each reply."""
    values = valuer(effect.positions[0].rules)
    lines = tuple(replies(position, values) for position in effect.positions)
    return Compared(effect.token, lines)
