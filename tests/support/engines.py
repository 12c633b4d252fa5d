"""Start a browser of each engine for the smoke test."""

import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserType, Playwright
from selenium.webdriver import WebKitGTK
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.support.browser import launch_options
from tests.support.effort import thoroughly
from tests.support.install import PACKAGES
from tests.support.tab import PATIENCE_S, BidiTab, PlaywrightTab, Tab, WebDriverTab

ENGINES = tuple(PACKAGES)
FIREFOXES = ("firefox-esr", "firefox")
MINI_BROWSER = "lib*/*/webkit2gtk-4.*/MiniBrowser"
SIZE = 1280, 800

LEAN_FIREFOX = thoroughly("", 'user_pref("javascript.options.wasm_optimizingjit", false);')
LEAN_WEBKIT = thoroughly({}, {"JSC_useOMGJIT": "false", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"})
"""Settings against what costs more than it saves in a short run without a graphics card: the
optimisation of WebAssembly, and layers."""


@contextmanager
def tab_of(engine: str, playwright: Playwright) -> Iterator[Tab]:
    """A tab of a browser of that engine: the system's own, or else Playwright's."""
    if engine == "firefox" and (firefox := _first_on_path(*FIREFOXES)):
        way = _system_firefox(firefox)
    elif engine == "webkit" and (driver := _first_on_path("WebKitWebDriver")):
        way = _system_webkit(driver)
    else:
        way = _playwright(getattr(playwright, engine))
    with way as tab:
        yield tab


@contextmanager
def _playwright(kind: BrowserType) -> Iterator[Tab]:
    options = launch_options(kind.executable_path) if kind.name == "chromium" else {}
    with kind.launch(**options) as browser:
        yield PlaywrightTab(browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]}))


@contextmanager
def _system_firefox(program: str) -> Iterator[Tab]:
    """Debian's Firefox, which offers WebDriver BiDi itself and tells the port in its profile."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        Path(profile, "user.js").write_text(LEAN_FIREFOX)
        port = Path(profile, "WebDriverBiDiServer.json")
        command = [program, "--headless", "--no-remote", "--profile", profile]
        command += ["--remote-debugging-port", "0", "--width", str(SIZE[0]), "--height", "800"]
        nowhere = subprocess.DEVNULL
        with subprocess.Popen(command, stdout=nowhere, stderr=nowhere) as firefox:
            try:
                end = time.monotonic() + PATIENCE_S
                while not (port.exists() and port.read_text()):
                    if firefox.poll() is not None or time.monotonic() > end:
                        raise RuntimeError(f"{program} does not start")
                    time.sleep(0.05)
                server = json.loads(port.read_text())
                tab = BidiTab(f"ws://{server['ws_host']}:{server['ws_port']}/session")
                yield tab
                tab.close()
            finally:
                firefox.terminate()


@contextmanager
def _system_webkit(driver: str) -> Iterator[Tab]:
    """Debian's WebKitGTK, on a screen of its own."""
    options = Options()
    options.binary_location = str(next(Path("/usr").glob(MINI_BROWSER)))
    options.add_argument("--automation")
    with _screen() as display:
        environment = {**os.environ, **LEAN_WEBKIT, "DISPLAY": display, "GDK_BACKEND": "x11"}
        browser = WebKitGTK(options, Service(driver, env=environment))
        try:
            browser.set_window_size(*SIZE)
            yield WebDriverTab(browser)
        finally:
            browser.quit()


@contextmanager
def _screen() -> Iterator[str]:
    """Start a virtual screen; yield its name for DISPLAY."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1000x24"]
    command += ["-nolisten", "tcp"]
    nowhere = subprocess.DEVNULL
    with subprocess.Popen(command, pass_fds=[writing], stdout=nowhere, stderr=nowhere) as server:
        os.close(writing)
        try:
            with open(reading) as output:
                number = output.readline().strip()
            if not number:
                raise RuntimeError("Xvfb does not start")
            yield f":{number}"
        finally:
            server.terminate()


def _first_on_path(*names: str) -> str | None:
    return next(filter(None, map(shutil.which, names)), None)
