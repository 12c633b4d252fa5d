"""The start of the game: the first interpreter to lead the page."""

from puluc.page.page import Page

page = Page()
