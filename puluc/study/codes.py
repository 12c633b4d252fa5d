"""Code that shows a position on other pages.

Content systems let through what they trust: many drop scripts and the elements made by them, some
drop frames, nearly all keep a picture with a link. EMBEDDING.md says what was tried.
"""

from __future__ import annotations

from typing import Final

from puluc.markup import Markup, element, join
from puluc.position import MOON, Position
from puluc.session.setup import PERSON, PLAYERS

WIDTH, HEIGHT = 720, 440
"""How wide a frame becomes at most, and how high it is, in CSS pixels: the board lies level in wide
columns and stands upright in narrow ones."""
SOMEWHERE: Final = "https://…/"
"""The address of a site whose own isn't known."""


def folder(address: str) -> str:
    """Return the address of the site in which a page stands.

    >>> folder("https://example.org/puluc/index.html")
    'https://example.org/puluc/'
    """
    return f"{address.rpartition('/')[0]}/"


def framed(address: str, position: Position, sun: str = "", moon: str = "") -> str:
    """Return the address of a game from a position that stands in a frame.

    `address` is that of the game, without query and fragment. The players are those named, else a
    person plays the side to move.
    """
    asked = (f"{name}={value}" for name, value in _asked(position, sun, moon).items())
    return f"{address}?{'&'.join(('embed', *asked))}"


def frame(address: str, position: Position, sun: str = "", moon: str = "") -> Markup:
    """Return that game in its frame, which needs no script on the page around it."""
    return element(
        "iframe",
        src=framed(address, position, sun, moon),
        width="100%",
        height=HEIGHT,
        style=f"border: 0; max-width: {WIDTH}px",
        title="Puluc",
        loading="lazy",
    )


def game(site: str, position: Position, sun: str = "", moon: str = "") -> Markup:
    """Return the element with a game from a position, as high as it needs to be, and its script;
    `site` is the address of the folder that has it."""
    return _by_script(site, element("puluc-game", **_asked(position, sun, moon)))


def diagram(site: str, position: Position) -> Markup:
    """Return the element that draws a position, and its script; `site` is as above."""
    drawn = element("puluc-diagram", rules=position.rules.text, position=_written(position))
    return _by_script(site, drawn)


def picture(link: str, image: str, size: tuple[int, int], told: str) -> Markup:
    """Return a picture of so many pixels that leads to a `link`; `told` says what is on it."""
    width, height = size
    return element("a", element("img", src=image, width=width, height=height, alt=told), href=link)


def _asked(position: Position, sun: str, moon: str) -> dict[str, str]:
    """Return what is asked of the game, by the parameters of links."""
    rules = position.rules
    asked = {"rules": rules.text}
    if position != Position.start(rules):
        asked["position"] = _written(position)
    if sun and moon:
        asked |= {"sun": _player(sun), "moon": _player(moon)}
    elif position.mover == MOON:
        asked |= {"moon": PERSON, "level": "1"}
    return asked


def _written(position: Position) -> str:
    return position.text.replace(" ", "_")


def _player(name: str) -> str:
    return name if name in PLAYERS else PERSON


def _by_script(site: str, shown: Markup) -> Markup:
    script = element("script", src=f"{site}embed.js", async_=True)
    return join(script, "\n", shown)
