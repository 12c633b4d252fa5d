"""The effects of games by link: storage, random seeds, and work in slices."""

import asyncio
from collections.abc import Iterable
from typing import Any

from pyscript import document, window
from pyscript.js_modules import boot

from puluc.app.effects import ShowTop
from puluc.browser import dom
from puluc.browser.background import run_in_slices
from puluc.browser.context import Context, Handlers, Tasks
from puluc.browser.io import files, storage
from puluc.by_link.link_error import LinkError
from puluc.by_link.promises import SEED
from puluc.screens.by_link import link_effects as effects
from puluc.screens.by_link import link_games
from puluc.screens.worker_client import WorkerClient
from puluc.support.i18n import _

KEY = "puluc.link-games"
"""The key of the games by link, a line each."""


def make_handlers(context: Context, _worker: WorkerClient) -> Handlers:
    """Return the handlers of the effects of games by link."""
    start, dispatch = context.tasks.start, context.dispatch

    def load(_effect: effects.LoadLinkGames) -> None:
        lines = tuple(dom.load_lines(KEY))
        sends = bool(boot.given("navigator.share"))
        pastes = bool(boot.given("navigator.clipboard.readText"))
        dispatch(effects.LinkGamesLoaded(lines, dom.page_address(), sends, pastes, _now()))

    def keep(effect: effects.KeepLinkGames) -> None:
        now = _now()
        dated = [f"{now}{line[1:]}" if line.startswith("0") else line for line in effect.lines]
        dispatch(effects.LinkGamesKept(_save_games(dated), now))

    for name in ("paste", "keydown"):
        dom.add_listener(document, name, _leave_field)
    return {
        effects.LoadLinkGames: load,
        effects.KeepLinkGames: keep,
        effects.Compute: lambda one: start(f"by link: {one.name}", _compute(one), dispatch),
        ShowTop: lambda _effect: window.scrollTo(0, 0),
        effects.ReadClipboard: lambda _: start("by link: clipboard", _read_clipboard(), dispatch),
        effects.SaveProof: lambda effect: files.save_file(
            "puluc-proof.json", effect.text, "application/json"
        ),
    }


def _leave_field(event: Any) -> None:
    """Open a pasted link at once, or with Enter: a field that is left sends its message."""
    field = event.target
    if not field.matches("[data-opens]") or (event.type == "keydown" and event.key != "Enter"):
        return
    if event.type == "keydown":
        event.preventDefault()
        field.blur()
    else:
        Tasks().start("leaving a field", asyncio.sleep(0), lambda _none: field.blur())


async def _read_clipboard() -> str:
    """Return the message that opens the link in the clipboard, if the person allows it."""
    try:
        text: str = await window.navigator.clipboard.readText()
    except Exception:
        text = ""
    return f"link paste {text}"


def find_waiting() -> tuple[int, str, str]:
    """Return how many games on this device wait for its person, as `link_games.find_waiting`."""
    return link_games.find_waiting(dom.load_lines(KEY))


def _save_games(lines: Iterable[str]) -> str:
    """Save the games by link; return the reason of a failure, or an empty text.

    Without room, other games are dropped: a promise can't be made again.
    """
    if dom.STORAGE is None:
        return _("this browser keeps nothing")
    text = "\n".join(lines)
    problem = dom.store_text(KEY, text)
    while problem and (games := storage.load_games()):
        storage.save_games(games[len(games) // 4 + 1 :])
        problem = dom.store_text(KEY, text)
    return problem


def _now() -> int:
    """Return the local time in milliseconds, 0 if the clock shows none.

    So large a number would arrive cut to 32 bits; its root arrives whole.
    """
    date = window.Date.new()
    root = window.Math.sqrt(date)
    return 0 if window.isNaN(root) else round(root * root) - 60_000 * date.getTimezoneOffset()


async def _compute(effect: effects.Compute) -> effects.Computed:
    """Do work in slices; the result of a refusal is its error."""
    try:
        return effects.Computed(effect.name, await run_in_slices(effect.work(_draw_seed())))
    except LinkError as error:
        return effects.Computed(effect.name, error)


def _draw_seed() -> bytes:
    """Return random bytes from the browser's cryptographic source."""
    drawn = window.crypto.getRandomValues(window.Uint8Array.new(SEED))
    return bytes([int(drawn[number]) for number in range(SEED)])
