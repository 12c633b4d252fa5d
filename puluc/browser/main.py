"""The start of the game in the page."""

from puluc.browser.controller import Controller

page = Controller()
