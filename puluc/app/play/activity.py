"""The activities of the game screen: waiting, an animation, an opponent's thinking."""

from typing import Literal, NamedTuple

from puluc.engine.position import Obstacle
from puluc.support.value import Value


class Refusal(NamedTuple):
    """The reason why a man can't move."""

    source: int
    """The man's place, `CITY` or a space."""
    obstacle: Obstacle
    """The obstacle."""


class InvalidDrop(NamedTuple):
    """A place where a man can't be put down."""

    source: int | None
    """The source of the man, if he is picked up."""
    place: int
    """The place (0: Sun's city)."""


class Idle(Value):
    """No activity: the game waits for a person, or is over."""

    picked: int | None = None
    """The source of the man picked up."""
    refusal: Refusal | InvalidDrop | None = None
    """The answer to an impossible action."""
    hint: bool = False
    """Whether the win chance of each move is shown."""
    held: bool = False
    """Whether the page waits with its throws and moves, after an undo or in a game from elsewhere.
    """


class Animating(Value):
    """An animation of the throws for the start, of the last throw, of the last move, or the scene
    about captives."""

    what: Literal["opening", "throw", "move", "captive"]
    """The kind of animation."""
    stage: int = 0
    """The stage of the move, or 1 for the throws for the start when they lie."""


class BotThinking(Value):
    """An opponent is choosing its move."""


Activity = Idle | Animating | BotThinking
