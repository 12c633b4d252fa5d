"""What several screens ask of the browser: to save a position, hand it on or print it."""

from __future__ import annotations

import asyncio
from datetime import date
from time import monotonic
from typing import Any, Final

from pyscript import document, window
from pyscript.ffi import create_proxy, to_js
from pyscript.js_modules import boot, film, qr

from puluc.app.effects import StudyEffect
from puluc.browser import dom
from puluc.browser.io import files
from puluc.browser.tasks import Context
from puluc.engine.game import Game
from puluc.screens.line import Line
from puluc.screens.share import animation
from puluc.screens.share.picture import SCALE, SIZE, render_picture
from puluc.screens.share.share import (
    FILMING,
    MEANS,
    Print,
    ReplayProgress,
    SavePicture,
    SaveReplay,
    Send,
    SharedPosition,
    printed_position,
)

SHEETS: Final = ("css/theme.css", "css/board.css")
TOLD: Final = 0.3
"""How often it is told how far a replay has come, in seconds."""
LIGHT: Final = ":root{color-scheme:light}"
"""What a picture of pixels wears, whatever the page does."""
LARGEST: Final = 25
"""The largest version of a QR code that a telephone reads off a screen: 117 modules wide."""


def prepare_sharing(desk: Context) -> None:
    """Find out what the browser has to share by, and let positions be printed."""
    MEANS.encode = _encode
    MEANS.sends = bool(boot.given("navigator.share"))

    def unfold(_event: Any) -> None:
        fold(_event)
        if found := printed_position(desk.session()):
            paper = document.createElement("figure")
            paper.className = "paper"
            paper.innerHTML = str(render_picture(found))
            # The pictures on the page, which are hidden then, have the same shapes.
            document.body.prepend(paper)

    def fold(_event: Any) -> None:
        if paper := document.querySelector("body > .paper"):
            paper.remove()

    dom.add_listener(window, "beforeprint", unfold)
    dom.add_listener(window, "afterprint", fold)


def run_effect(effect: StudyEffect, desk: Context, _line: Line) -> None:
    """Do what a screen asks for, if it is one of these."""
    match effect:
        case SavePicture(shared, "png"):
            desk.tasks.start("picture", _save_pixels(shared))
        case SavePicture(shared):
            files.save_file(
                f"{shared.file}.svg", str(render_picture(shared, _read_style())), "image/svg+xml"
            )
        case SaveReplay(game):
            desk.tasks.start("replay", _save_replay(game, desk))
        case Send(text, fragment):
            _share(text, f"{dom.page_address()}#{fragment}")
        case Print():
            window.print()


def _encode(text: str) -> str:
    rows: str = qr.rows(text, LARGEST)
    return rows


async def _save_pixels(shared: SharedPosition) -> None:
    """Save a picture as PNG."""
    image = document.createElement("img")
    svg = str(render_picture(shared, _read_style() + LIGHT))
    image.src = f"data:image/svg+xml,{window.encodeURIComponent(svg)}"
    await image.decode()
    canvas = document.createElement("canvas")
    canvas.width, canvas.height = (round(SCALE * side) for side in SIZE)
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height)
    canvas.toBlob(
        create_proxy(lambda blob: files.offer_download(f"{shared.file}.png", blob)), "image/png"
    )


async def _save_replay(game: Game, desk: Context) -> None:
    """Save a game as an animated picture, unless the panel is left meanwhile."""
    style, stills = _read_style() + LIGHT, animation.frame_count(game)
    making = film.Film.new(*animation.PIXELS)
    looked_at, due = sorted({0, stills // 2, stills - 1}), 0.0
    try:
        await making.choose(
            *(str(animation.render_still(game, ply, style).picture) for ply in looked_at)
        )
        for ply in range(stills):
            if not desk.session().part.startswith(FILMING):
                return
            found = animation.render_still(game, ply, style)
            await making.add(str(found.picture), found.milliseconds)
            if monotonic() > due:
                desk.dispatch(ReplayProgress(ply + 1))
                due = monotonic() + TOLD
            await asyncio.sleep(0)
        files.offer_download(f"puluc-{date.today().isoformat()}.gif", making.blob())
    finally:
        desk.dispatch(ReplayProgress(0))


def _share(text: str, link: str) -> None:
    given = {"title": "Puluc", "text": text, "url": link}
    # Who thinks better of it has sent nothing.
    window.navigator.share(to_js(given)).catch(create_proxy(lambda _error: None))


def _read_style() -> str:
    """Return the colours and the lines of the board as the page wears them."""
    sheets = (document.querySelector(f'style[data-sheet="{path}"]') for path in SHEETS)
    return "\n".join(sheet.textContent for sheet in sheets)
