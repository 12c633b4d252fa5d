"""Size limits for texts from outside; readers refuse longer ones and name the limit."""

from typing import Final

from puluc.support.i18n import _

TURNS: Final = 5000
"""The throws played in a game: without a limit, those worth nothing could last for ever."""
THROWS: Final = TURNS + 1
"""The throws of a game, including one without its move."""
SEED: Final = 200
"""The characters of a seed."""
TAG: Final = 200
"""The characters of any other tag of a record; the longest rules and positions have fewer."""
RECORD: Final = 100_000
"""The bytes of a record that is opened in the page."""
TEXT: Final = 4 * RECORD
"""The characters of any record: one with all turns, notes and comments."""
COMMENTS: Final = 2 * TURNS
"""The comments of a record."""
NOTES: Final = TURNS
"""The notes of a record, each counted once."""
ADDRESS: Final = 2 * RECORD
"""The characters of an address's parameters."""
PARAMETER: Final = 300
"""The characters of one parameter other than a record."""
MESSAGE: Final = 2 * RECORD
"""The characters of a message from the window around the page, as JSON."""
SAVED: Final = 20 * RECORD
"""The characters of a session or game that a device keeps."""
ASIDE: Final = 20
"""The games set aside."""
ASIDE_CHARACTERS: Final = 5 * RECORD
"""The characters of all games set aside together."""
GAMES: Final = 100
"""The last games that a device keeps."""
GAMES_CHARACTERS: Final = 15 * RECORD
"""The characters of the last games together."""
LINK_GAMES: Final = 50
"""The games by link that a device keeps."""
LINK_MESSAGES: Final = 4000
"""The messages of a game by link."""
LINK_CODE: Final = 10_000
"""The characters of the code in such a link."""
NAME: Final = 40
"""The characters of a name in such a link."""
LINK_WORDS: Final = 120
"""The characters of a line of words in such a link."""
UNREADABLE: Final = 5
"""The sessions set aside because they could not be read."""


def excess(name: str, size: int, most: int) -> str:
    """Return a sentence about a size above its limit, or an empty text.

    >>> excess("Seed", 300, SEED)
    'Seed: the length is 300, the limit 200'
    """
    if size <= most:
        return ""
    text = _("{name}: the length is {size}, the limit {most}")
    return text.format(name=name, size=size, most=most)
