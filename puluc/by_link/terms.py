"""The terms of a game by link, on which both players agree before it begins."""

from typing import Final, Literal, NamedTuple

from puluc.by_link.link_error import LinkError
from puluc.by_link.promises import Seat, other_player
from puluc.engine.move import MOON, SUN, Side
from puluc.engine.rules import Rules, RulesError
from puluc.support.i18n import _

Begins = Literal["opening", "sun", "moon"]
"""The type of who begins: the rules' opening decides, or the terms name a side."""

BEGINS: Final[tuple[Begins, ...]] = ("opening", "sun", "moon")
EARLIER: Final = 4
"""The number of bytes that name the previous game in a return game."""
LONGEST: Final = 255
"""The most bytes in the rules' text."""


class GameTerms(NamedTuple):
    """The terms of a game; names are not part of them.

    - `rules`: the rules
    - `sun`: the player who plays Sun
    - `begins`: who begins
    - `hints`: whether hints and help from tables are allowed
    - `earlier`: the first bytes of the previous game, in a return game, else empty

    >>> GameTerms(Rules.from_text("kekchi:men=4")).text
    'rules=kekchi:men=4 sun=A begins=opening hints=no'
    """

    rules: Rules
    sun: Seat = "A"
    begins: Begins = "opening"
    hints: bool = False
    earlier: bytes = b""

    @property
    def text(self) -> str:
        """The canonical text, which the game's identity is hashed from."""
        hints = "yes" if self.hints else "no"
        text = f"rules={self.rules.text} sun={self.sun} begins={self.begins} hints={hints}"
        return f"{text} after={self.earlier.hex()}" if self.earlier else text

    def check(self) -> None:
        """Raise LinkError for impossible terms.

        >>> GameTerms(Rules.from_text("siegartel")).check()  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        puluc.by_link.link_error.LinkError: This game can’t ... siegartel: the players have to ...
        """
        rules = self.rules
        if self.begins == "opening" and rules.opening == "choice":
            text = _("{ruleset}: the players have to decide who begins")
            raise LinkError("terms", text.format(ruleset=rules.ruleset))
        try:
            rules.check()
        except RulesError as error:
            raise LinkError("terms", str(error)) from None

    def side(self, player: Seat) -> Side:
        """Return the side of a player.

        >>> GameTerms(Rules(), sun="B").side("A")
        'M'
        """
        return SUN if player == self.sun else MOON

    def player(self, side: Side) -> Seat:
        """Return the player of a side.

        >>> GameTerms(Rules(), sun="B").player("S")
        'B'
        """
        return self.sun if side == SUN else other_player(self.sun)
