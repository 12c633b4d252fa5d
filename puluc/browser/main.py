"""The start of the game: the first interpreter to lead the page."""

from puluc.browser.controller import Controller

page = Controller()
