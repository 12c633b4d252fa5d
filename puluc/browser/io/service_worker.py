"""The copy of the page on this device: the service worker, its updates, and all tables."""

import asyncio
from functools import partial
from time import monotonic
from typing import Any

from pyscript import document, window
from pyscript.ffi import create_proxy
from pyscript.js_modules import boot

from puluc.app.offline_state import Keeping, KeepOffline, NewVersion, OfflineStatus, UpdateApp
from puluc.browser import dom
from puluc.browser.context import Dispatch
from puluc.browser.io import downloads

WORKER = "./sw.js"
VISIT, GATHER = "visit", "gather"
"""The messages that make the service worker keep the pages to read and the puzzles: unless data is
saved, or in any case."""
INSTALLED = 60.0
"""The seconds that the service worker may take to load its files."""
LOOK = 0.1
"""The seconds between two looks at whether it has loaded them."""


async def start_worker(dispatch: Dispatch) -> None:
    """Start the service worker; report `NewVersion` when an update is ready.

    The browser looks for an update at each start; this page also does when it comes to the front
    again.
    """
    try:
        await downloads.kept_files()
        # The page must not keep one of another origin around it: that raises an error.
        if dom.ALONE or window.parent != window:
            return
        container = boot.given("navigator.serviceWorker")
        registration = await container.register(WORKER)
        if not registration:
            return
    except Exception:  # insecure addresses, sandboxed frames, private windows
        return

    def report_update(_event: Any = None) -> None:
        if registration.waiting and container.controller:
            dispatch(NewVersion())
        elif registration.installing:
            dom.add_listener(registration.installing, "statechange", report_update)

    def look_for_update(_event: Any) -> None:
        if not document.hidden:
            registration.update().catch(without_internet)

    without_internet = create_proxy(lambda _error: None)
    dom.add_listener(registration, "updatefound", report_update)
    dom.add_listener(document, "visibilitychange", look_for_update)
    report_update()
    await _tell(VISIT)


async def change(effect: KeepOffline | UpdateApp, dispatch: Dispatch) -> None:
    """Change the copy, reporting its progress by `OfflineStatus`."""
    if dom.ALONE:
        return
    try:
        match effect:
            case UpdateApp():
                registration = await boot.given("navigator.serviceWorker").getRegistration()
                if registration and registration.waiting:
                    # All windows then reload the page.
                    registration.waiting.postMessage("take over")
                else:
                    window.location.reload()
            case KeepOffline("all"):
                await _load_all(dispatch)
            case KeepOffline(wanted):
                if wanted == "none":
                    await boot.cache.drop()
                await _report_kept(dispatch)
    except Exception as error:  # as in `start_worker`, or no connection
        print(f"The offline copy can't be read or changed: {error}")


async def _report_kept(dispatch: Dispatch, otherwise: Keeping = "some") -> None:
    """Report the copy on the device; `otherwise` is the state of an incomplete one."""
    kept = await downloads.kept_files()
    worker = await _find_worker()
    if kept is None or worker is None:
        dispatch(OfflineStatus("never", 0, 0))
        return
    sizes = downloads.file_sizes()
    done, total = sum(sizes[path] for path in kept), sum(sizes.values())
    state: Keeping = "all" if done == total and worker else otherwise
    dispatch(OfflineStatus(state, done, total))


async def _tell(message: str) -> None:
    """Send a message to the service worker, once it keeps the page."""
    if worker := await _find_worker():
        worker.postMessage(message)


async def _find_worker() -> Any:
    """Return the service worker that keeps the page, False if none does, None if none can.

    Waits for one that is being installed. `serviceWorker.ready` would wait for ever in a page that
    a server sent without its folder's slash.
    """
    try:
        registration = await boot.given("navigator.serviceWorker").getRegistration()
        end = monotonic() + INSTALLED
        while (
            registration
            and (registration.installing or registration.waiting)
            and not registration.active
            and monotonic() < end
        ):
            await asyncio.sleep(LOOK)
    except Exception:  # as in `start_worker`
        return None
    return (registration and registration.active) or False


async def _load_all(dispatch: Dispatch) -> None:
    kept = await downloads.kept_files() or set()
    sizes = downloads.file_sizes()
    done, total = sum(sizes[path] for path in kept), sum(sizes.values())
    reported = 0.0

    def arrived(size: int, part: float) -> None:
        nonlocal reported
        received = done + part * size
        if received / total - reported >= 0.01:
            reported = received / total
            dispatch(OfflineStatus("loading", round(received), total))

    try:
        await boot.given("navigator.serviceWorker").register(WORKER)
        await _tell(GATHER)
        await window.navigator.storage.persist()
        for path, size in sizes.items():
            if path not in kept:
                await downloads.keep_file(path, partial(arrived, size))
                done += size
                dispatch(OfflineStatus("loading", done, total))
    except Exception as error:  # no connection, or a full device
        print(f"Not everything could be kept: {error}")
    await _report_kept(dispatch, "failed")
