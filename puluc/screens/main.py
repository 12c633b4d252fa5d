"""The start of the study: the interpreter that takes the page over, and keeps it."""

from __future__ import annotations

import asyncio

from pyscript.js_modules import boot

from puluc.browser.pauses import FRAME
from puluc.screens.controller import StudyPage


async def take_over() -> StudyPage:
    """Go on with the game as soon as nothing moves in it."""
    while not boot.handover.isAtRest():
        await asyncio.sleep(FRAME)
    pages: list[StudyPage] = []
    boot.handover.take(lambda left: pages.append(StudyPage(left)))
    boot.study.lead()
    return pages[0]
