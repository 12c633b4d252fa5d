"""The effects of sharing: save a picture, send a link, print."""

from collections.abc import Callable
from typing import Any, Final

from pyscript import document, window
from pyscript.ffi import create_proxy, to_js
from pyscript.js_modules import boot, qr

from puluc.app.session import ScreenBundle, Session
from puluc.browser import dom
from puluc.browser.context import Context, Handlers
from puluc.browser.io import files
from puluc.screens.share.picture import SCALE, render_picture
from puluc.screens.share.share import Print, SavePicture, Send, SharedPosition, printed_position
from puluc.screens.worker_client import WorkerClient
from puluc.support.html import join_markup, render_element
from puluc.support.markup import Markup

SHEETS: Final = ("css/theme.css", "css/board.css")
LIGHT: Final = ":root{color-scheme:light}"
"""The style of PNG pictures, whatever the page's theme is."""
LARGEST: Final = 25
"""The largest version of a QR code that a phone can read from a screen: 117 modules wide."""


def with_sharing(bundle: ScreenBundle) -> ScreenBundle:
    """Return the bundle with this browser's means of sharing."""
    sends = bool(boot.given("navigator.share"))
    return bundle._replace(encode=lambda text: str(qr.rows(text, LARGEST)), sends=sends)


def prepare_printing(context: Context, other: Callable[[Session], Markup]) -> None:
    """Print something else instead of the page: what `other` renders, or a position."""

    def unfold(_event: Any) -> None:
        fold(_event)
        session = context.session()
        found = printed_position(session)
        if sheet := render_picture(found) if found else other(session):
            paper = document.createElement("figure")
            paper.className = "paper"
            shapes = render_element("svg", _read_shapes(), width=0, height=0)
            paper.innerHTML = str(join_markup(shapes, sheet))
            # The pictures on the page, which are hidden when it is printed, have shapes of the same
            # ids.
            document.body.prepend(paper)

    def fold(_event: Any) -> None:
        if paper := document.querySelector("body > .paper"):
            paper.remove()

    dom.add_listener(window, "beforeprint", unfold)
    dom.add_listener(window, "afterprint", fold)


def make_handlers(context: Context, _worker: WorkerClient) -> Handlers:
    """Return the handlers of the effects of sharing."""

    def save_picture(effect: SavePicture) -> None:
        shared = effect.shared
        if effect.kind == "svg":
            svg = str(render_picture(shared, _read_style(), _read_shapes()))
            files.save_file(f"{shared.file}.svg", svg, "image/svg+xml")
        else:
            context.tasks.start("picture", _save_pixels(shared, effect.kind))

    def send(effect: Send) -> None:
        link = f"{dom.page_address()}#{effect.fragment}"
        _share(to_js({"title": "Puluc", "text": effect.text, "url": link}))

    return {
        SavePicture: save_picture,
        Send: send,
        Print: lambda _effect: window.print(),
    }


async def _save_pixels(shared: SharedPosition, kind: str) -> None:
    """Save a picture as PNG, or send it."""

    def deliver(blob: Any) -> None:
        name, given = f"{shared.file}.png", to_js({"title": "Puluc"})
        file = window.File.new(window.Array.of(blob), name, blob)
        given.files = window.Array.of(file)
        able = kind == "sent" and boot.given("navigator.canShare")
        if able and window.navigator.canShare(given):
            _share(given)
        else:
            files.offer_download(name, blob)

    image = document.createElement("img")
    svg = str(render_picture(shared, _read_style() + LIGHT, _read_shapes()))
    image.src = f"data:image/svg+xml,{window.encodeURIComponent(svg)}"
    await image.decode()
    canvas = document.createElement("canvas")
    canvas.width, canvas.height = SCALE * image.width, SCALE * image.height
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height)
    canvas.toBlob(create_proxy(deliver), "image/png")


def _share(given: Any) -> None:
    """Pass something to the device's share function."""
    # An error means that the person has changed their mind: nothing was sent.
    window.navigator.share(given).catch(create_proxy(lambda _error: None))


def _read_shapes() -> Markup:
    """Return the shapes of the page, which its pictures use."""
    return Markup(document.querySelector(".shapes").innerHTML)


def _read_style() -> str:
    """Return the colours and the lines of the board in the page's theme."""
    sheets = (document.querySelector(f'style[data-sheet="{path}"]') for path in SHEETS)
    return "\n".join(sheet.textContent for sheet in sheets)
