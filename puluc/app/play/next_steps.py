"""The next steps after a game: harder after a win, easier after a loss, and the review.

After a won game on a short board, the full one comes first."""

from typing import Final

from puluc.app.play.screen import Play
from puluc.app.settings import LEVELS, PERSON
from puluc.engine.game import Game
from puluc.engine.position import Side
from puluc.support.memoize import memoize_last

LESSONS: Final = {"capture": "captured", "bring-in": "removed", "rescue": "rescued"}
"""The lessons offered, each with the effect of a move that it teaches."""


def list_next_steps(play: Play) -> list[str]:
    """Return the messages of the next steps after a finished game, the best one first.

    Those after the review may be folded. After a game of others it is one's own first, then theirs
    against the same opponent. A beginner who lost is led to the lessons.
    """
    setup = play.setup
    if play.others:
        met = setup.level != PERSON and PERSON in (setup.sun, setup.moon)
        offers = {"start own": True, "start rematch": met, "go review": play.reviewable}
        return [step for step, offered in offers.items() if offered]
    choices: tuple[str, ...] = "next", "rematch", "full", "swapped"
    taught = play.lost and not play.given_up
    beginner = setup.level == LEVELS[0]
    lesson = find_lesson(play.game, play.you) if taught else ""
    if play.you == play.result:
        choices = "next", "full", "harder", "rematch"
    elif play.given_up:
        choices = "next", "rematch"
    elif play.lost:
        choices = "next", "rematch", "full", "" if lesson else "easier"
        choices = ("next", "short", "rematch", "full") if beginner else choices
    steps = [f"start {how}" for how in choices if setup.again(how)]
    if play.reviewable:
        steps.insert(1, "go review")
    return [*steps, f"go lesson {lesson}".rstrip()] if taught and (lesson or beginner) else steps


@memoize_last
def find_lesson(game: Game, side: Side | None) -> str:
    """Return the lesson about something that a side could have done and never did, or empty."""
    pairs = zip(game.positions, game.events, strict=False)
    turns = [(position, event) for position, event in pairs if event and event.mover == side]
    for lesson, name in LESSONS.items():
        if not any(getattr(event, name) for _position, event in turns):
            options = (
                position.event(move) for position, _event in turns for move in position.moves()
            )
            if any(getattr(option, name) for option in options):
                return lesson
    return ""
