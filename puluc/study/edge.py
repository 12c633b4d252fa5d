"""What several screens ask of the browser: to save a position, hand it on or print it."""

from __future__ import annotations

import asyncio
from datetime import date
from time import monotonic
from typing import Any, Final
from urllib.parse import quote

from pyscript import document, window
from pyscript.ffi import create_proxy, to_js
from pyscript.js_modules import boot, film, qr

from puluc.game import Game
from puluc.page import device, files
from puluc.page.desk import Desk
from puluc.session.effects import StudyEffect
from puluc.study import replay
from puluc.study.picture import SCALE, SIZE, picture
from puluc.study.share import (
    FILMING,
    MEANS,
    Filmed,
    Print,
    SavePicture,
    SaveReplay,
    Send,
    Shared,
    on_paper,
)

SHEETS: Final = ("css/theme.css", "css/board.css")
TOLD: Final = 0.3
"""How often it is told how far a replay has come, in seconds."""
LIGHT: Final = ":root{color-scheme:light}"
"""What a picture of pixels wears, whatever the page does."""
LARGEST: Final = 25
"""The largest version of a QR code that a telephone reads off a screen: 117 modules wide."""


def prepare(desk: Desk) -> None:
    """Find out what the browser has to share by, and let positions be printed."""
    MEANS.encode = _encoded
    MEANS.sends = bool(boot.given("navigator.share"))

    def unfold(_event: Any) -> None:
        fold(_event)
        if found := on_paper(desk.session()):
            paper = document.createElement("figure")
            paper.className = "paper"
            paper.innerHTML = str(picture(found))
            # The pictures on the page, which are hidden then, have the same shapes.
            document.body.prepend(paper)

    def fold(_event: Any) -> None:
        if paper := document.querySelector("body > .paper"):
            paper.remove()

    device.listen(window, "beforeprint", unfold)
    device.listen(window, "afterprint", fold)


def carry_out(effect: StudyEffect, desk: Desk) -> None:
    """Do what a screen asks for, if it is one of these."""
    match effect:
        case SavePicture(shared, "png"):
            desk.tasks.start("picture", _save_pixels(shared))
        case SavePicture(shared):
            files.save(f"{shared.file}.svg", picture(shared, _style()), "image/svg+xml")
        case SaveReplay(game):
            desk.tasks.start("replay", _save_replay(game, desk))
        case Send(shared):
            _send(shared)
        case Print():
            window.print()


def _encoded(text: str) -> str:
    try:
        found = qr.generate(text, to_js({"maxVersion": LARGEST}))
    except Exception:  # too much text
        return ""
    rows: str = found.toString(to_js({"on": "1", "off": "0", "lf": "\n", "pad": 0}))
    return rows


async def _save_pixels(shared: Shared) -> None:
    """Save a picture as PNG."""
    image = document.createElement("img")
    image.src = f"data:image/svg+xml,{quote(picture(shared, _style() + LIGHT))}"
    await image.decode()
    canvas = document.createElement("canvas")
    canvas.width, canvas.height = (round(SCALE * side) for side in SIZE)
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height)
    canvas.toBlob(create_proxy(lambda blob: files.offer(f"{shared.file}.png", blob)), "image/png")


async def _save_replay(game: Game, desk: Desk) -> None:
    """Save a game as an animated picture, unless the panel is left meanwhile."""
    style, stills = _style() + LIGHT, replay.length(game)
    making = film.Film.new(*replay.PIXELS)
    looked_at, due = sorted({0, stills // 2, stills - 1}), 0.0
    try:
        await making.choose(*(replay.still(game, ply, style).picture for ply in looked_at))
        for ply in range(stills):
            if not desk.session().part.startswith(FILMING):
                return
            found = replay.still(game, ply, style)
            await making.add(found.picture, found.milliseconds)
            if monotonic() > due:
                desk.dispatch(Filmed(ply + 1))
                due = monotonic() + TOLD
            await asyncio.sleep(0)
        files.offer(f"puluc-{date.today().isoformat()}.gif", making.blob())
    finally:
        desk.dispatch(Filmed(0))


def _send(shared: Shared) -> None:
    link = shared.page(device.address())
    given = {"title": "Puluc", "text": shared.caption, "url": link}
    # Who thinks better of it has sent nothing.
    window.navigator.share(to_js(given)).catch(create_proxy(lambda _error: None))


def _style() -> str:
    """Return the colours and the lines of the board as the page wears them."""
    sheets = (document.querySelector(f'style[data-sheet="{path}"]') for path in SHEETS)
    return "\n".join(sheet.textContent for sheet in sheets)
