"""The second step of the page's start: the later screens and the worker join the game."""

from __future__ import annotations

from puluc.browser.main import page
from puluc.screens.screens_controller import ScreensController

page.join(ScreensController(page.context))
