"""The next steps after a game: harder after a win, easier after a loss, and the review.

After a won game on a short board, the full one comes first."""

from puluc.app.play.screen import Play
from puluc.app.settings import LEVELS


def list_next_steps(play: Play) -> list[str]:
    """Return the messages of the next steps after a finished game, the best one first.

    Those after the review may be folded. After a game of others it is one's own first.
    """
    if play.others:
        return ["start own", "go review"] if play.reviewable else ["start own"]
    setup = play.setup
    choices: tuple[str, ...] = "next", "rematch", "full", "swapped"
    lesson = find_lesson(play) if play.lost else ""
    if play.you == play.result:
        choices = "next", "full", "harder", "rematch"
    elif play.lost:
        beginner = setup.level == LEVELS[0] and not play.given_up
        choices = "next", "rematch", "full", "" if lesson else "easier"
        choices = ("next", "short", "rematch", "full") if beginner else choices
    steps = [f"start {how}" for how in choices if setup.again(how)]
    if play.reviewable:
        steps.insert(1, "go review")
    return [*steps, f"go lesson {lesson}"] if lesson else steps


def find_lesson(play: Play) -> str:
    """Return the lesson about something that the only person never did, or an empty text."""
    own = [event for event in play.game.events if event and event.mover == play.you]
    done = {
        "capture": any(event.captured for event in own),
        "bring-in": any(event.removed for event in own),
        "rescue": any(event.rescued for event in own),
    }
    return next((name for name, known in done.items() if not known), "")
