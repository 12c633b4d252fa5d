"""The second step of the page's start: the later screens and the worker join the game."""

from puluc.browser.main import page
from puluc.screens.screens_controller import ScreensController

page.join(ScreensController(page.context))
