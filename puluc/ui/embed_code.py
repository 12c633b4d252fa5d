"""HTML that shows a position on other pages.

Many content systems drop scripts and custom elements, some drop frames, nearly all keep a linked
picture. docs/content-systems.md lists the systems that were tested.
"""

from typing import Final

from puluc.app.settings import PERSON, PLAYERS
from puluc.engine.position import MOON, Position
from puluc.engine.rules import RULESETS
from puluc.support.html import join_markup, render_element
from puluc.support.markup import Markup
from puluc.words import captions

WIDTH, HEIGHT = 720, 440
"""The largest width of a frame, and its height, in CSS pixels.

The board is level in wide columns and upright in narrow ones.
"""
SOMEWHERE: Final = "https://…/"
"""Placeholder for the address of a site that doesn't know its own."""
CARDS: Final = "p"
"""The site's folder of cards: a page with a picture for each ruleset. Links include this name."""
CARD_SIZE: Final = 600, 315
"""The width and height of a card's picture, in pixels."""


def frame_address(address: str, position: Position, sun: str = "", moon: str = "") -> str:
    """Return the address, for a frame, of a game that starts from a position.

    `address` is that of the page, without query and fragment. Without `sun` and `moon`, a person
    plays the side to move.
    """
    parameters = _address_parameters(position, sun, moon)
    query = (f"{name}={value}" for name, value in parameters.items())
    return f"{address}?{'&'.join(('embed', *query))}"


def frame_code(address: str, position: Position, sun: str = "", moon: str = "") -> Markup:
    """Return a frame with a game from a position; the page around it needs no script."""
    return render_element(
        "iframe",
        src=frame_address(address, position, sun, moon),
        width="100%",
        height=HEIGHT,
        style=f"border: 0; max-width: {WIDTH}px",
        title="Puluc",
        loading="lazy",
    )


def game_code(site: str, position: Position, sun: str = "", moon: str = "") -> Markup:
    """Return the element for a game from a position, and its script, which sets its height.

    `site` is the address of the site's folder.
    """
    game = render_element("puluc-game", **_address_parameters(position, sun, moon))
    return _script_code(site, game)


def diagram_code(site: str, position: Position) -> Markup:
    """Return the element that draws a position, and its script from the same folder."""
    shown = {"rules": position.rules.text, "position": position.text.replace(" ", "_")}
    return _script_code(site, render_element("puluc-diagram", **shown))


def picture_code(site: str, position: Position) -> Markup:
    """Return the linked picture of a ruleset's start position; empty for any other position."""
    rules = position.rules
    if rules != RULESETS[rules.ruleset] or position != Position.start(rules):
        return Markup()
    width, height = CARD_SIZE
    card = f"{site}{CARDS}/{rules.ruleset}"
    alt = captions.describe_position(position)
    image = render_element("img", src=f"{card}.png", width=width, height=height, alt=alt)
    return render_element("a", image, href=f"{card}.html")


def _address_parameters(position: Position, sun: str, moon: str) -> dict[str, str]:
    """Return the parameters of the game's link."""
    rules = position.rules
    parameters = {"rules": rules.text}
    if position != Position.start(rules):
        parameters["position"] = position.text.replace(" ", "_")
    if sun and moon:
        players = (name if name in PLAYERS else PERSON for name in (sun, moon))
        parameters |= dict(zip(("sun", "moon"), players, strict=True))
    elif position.mover == MOON:
        parameters |= {"moon": PERSON, "level": "1"}
    return parameters


def _script_code(site: str, element: Markup) -> Markup:
    script = render_element("script", src=f"{site}embed.js", async_=True)
    return join_markup(script, "\n", element)
