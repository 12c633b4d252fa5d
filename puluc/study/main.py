"""The start of the study: the interpreter that takes the page over, and keeps it."""

from __future__ import annotations

import asyncio

from pyscript.js_modules import handover
from pyscript.js_modules import study as coming

from puluc.page.pauses import FRAME
from puluc.study.page import StudyPage


async def take_over() -> StudyPage:
    """Go on with the game as soon as nothing moves in it."""
    while not handover.isAtRest():
        await asyncio.sleep(FRAME)
    pages: list[StudyPage] = []
    handover.take(lambda left: pages.append(StudyPage(left)))
    coming.lead()
    return pages[0]
