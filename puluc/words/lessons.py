"""The lessons that teach the game: positions, throws, tasks and their texts.

The learner plays Sun. The engine's events say whether a task is done. After a move that misses the
task, Moon moves.
"""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from puluc.engine.game import Game
from puluc.engine.position import CITY, MOON, SUN, Event, Position
from puluc.support.i18n import _, current_language, pgettext
from puluc.support.memoize import memoize_last

Wanted = Callable[[Position, Event | None], bool]
"""Whether a move does a task, from the position before it and its effects (None: a pass)."""

Outcome = Literal["open", "done", "missed"]
"""The state of a task."""


class Task(NamedTuple):
    """A task in a position.

    Without `wanted` moves the task is to throw or, if it is `whole`, to win the game.
    """

    lesson: str
    """The name of its lesson, one of `NAMES`."""
    position: str
    """The position as text."""
    throws: tuple[int, ...]
    """The marks of the first throws of both sides; later ones are drawn from the seed."""
    text: str
    """The task as a sentence, which doesn't say to throw."""
    done: str
    """The sentence after the task is done."""
    missed: str = ""
    """The sentence after the task is missed."""
    wanted: tuple[Wanted, ...] = ()
    """The tests of the learner's moves, one after the other."""
    whole: bool = False
    """Whether the task is to win the game."""
    rules: str = "classic"
    """The rules as text."""
    then: str = ""
    """The task after the first wanted move, if the sentence changes."""

    def outcome(self, game: Game) -> Outcome:
        """Return the state of the task in a game that began at its position."""
        if self.whole:
            return "open" if game.result is None else "done" if game.result == SUN else "missed"
        if not self.wanted:
            return "done" if game.throws else "open"
        own = [ply for ply in range(game.ply) if game.positions[ply].mover == SUN]
        for wanted, ply in zip(self.wanted, own, strict=False):
            if not wanted(game.positions[ply], game.event(ply)):
                return "missed"
        return "done" if len(own) >= len(self.wanted) else "open"


class Lesson(NamedTuple):
    """A lesson on one subject."""

    name: str
    """The name, one of `NAMES`, in every language."""
    title: str
    """The title in the language in use."""
    tasks: tuple[Task, ...]
    """The tasks."""


NAMES: Final = (
    *("throw", "enter", "walk", "pass-over", "capture"),
    *("carry", "bring-in", "rescue", "must", "win"),
    "homeward",
)
"""The names of the lessons, in their order."""

COURSE: Final = 10
"""The number of lessons in the course; the others are optional."""


def get_lesson(name: str) -> Lesson:
    """Return one of the lessons in `NAMES`. Raises KeyError."""
    title = {
        "throw": pgettext("lesson", "Throw"),
        "enter": pgettext("lesson", "Enter"),
        "walk": pgettext("lesson", "Walk"),
        "pass-over": pgettext("lesson", "Pass over"),
        "capture": pgettext("lesson", "Capture"),
        "carry": pgettext("lesson", "Carry"),
        "bring-in": pgettext("lesson", "Bring in"),
        "rescue": pgettext("lesson", "Rescue"),
        "must": pgettext("lesson", "Must move"),
        "win": pgettext("lesson", "Win"),
        "homeward": pgettext("lesson", "Home with a captive"),
    }[name]
    tasks = _list_tasks(current_language())
    return Lesson(name, title, tuple(task for task in tasks if task.lesson == name))


@memoize_last
def _list_tasks(_language: str) -> tuple[Task, ...]:
    """Return the tasks of all lessons, in their order."""
    entered = _(
        "Moon entered on your stack: your man is the captive now. Better: move the stack on."
    )
    return (
        Task(
            "throw",
            "5 9 5 s",
            (2,),
            _("You are Sun. Throw the four maize kernels."),
            _(
                "Count the dark sides: each one is worth one space. No dark side at all is worth "
                "five!"
            ),
        ),
        Task(
            "enter",
            "5 9 5 s 2",
            (2,),
            _(
                "Your men wait in your city, at the end of the road. The throw is worth two "
                "spaces: put one of them on the marked space."
            ),
            _(
                "He walked two spaces in from your city, because you threw two. Moon’s men enter "
                "from the other end."
            ),
            wanted=(lambda _before, event: bool(event and event.move.source == CITY),),
        ),
        Task(
            "walk",
            "4 1,S,7 5 s",
            (2,),
            _("Men walk towards the enemy’s city: move the man who is on the road."),
            _(
                "He walked exactly as far as the throw says. You couldn’t bring in a new "
                "man: he would have landed on your own."
            ),
            wanted=(lambda _before, event: bool(event and event.move.source != CITY),),
        ),
        Task(
            "pass-over",
            "4 2,S,1,M,4 4 s",
            (4, 1),
            _("Pass over Moon’s man."),
            _("Passing over him does nothing to him: only the space you land on counts."),
            _(
                "Moon threw one and captured your new man. Better: walk past Moon’s man with the "
                "other."
            ),
            (_passes_an_enemy,),
        ),
        Task(
            "capture",
            "4 2,S,1,M,4 4 s",
            (2, 2),
            _("Land on Moon’s man: that captures him."),
            _("Your man lies on top and owns the stack. The man below is your captive."),
            _("Moon was just as close: it threw two and captured your man. Better: capture first."),
            (lambda _before, event: bool(event and event.captured),),
        ),
        Task(
            "carry",
            "4 4,MS,4 4 s",
            (3, 0),
            _("A stack walks as one man: carry your captive towards Moon’s city."),
            _("Moon’s city is not far now."),
            entered,
            (lambda _before, event: bool(event and len(event.stack) > 1),),
        ),
        Task(
            "bring-in",
            "4 7,MS,1 4 s",
            (3, 2),
            _("Bring your stack into Moon’s city. Going past it counts, too."),
            _("The captive is out of the game. Your man is home and may enter again."),
            entered,
            (lambda _before, event: bool(event and event.removed),),
        ),
        Task(
            "rescue",
            "3 4,S,1,SM,2 4 s",
            (2, 2, 3, 1),
            _("Moon carries one of your men. Land on that stack, then bring it in."),
            _("The captive is out of the game. Your captor and the rescued man are both home."),
            _(
                "Moon has captured your men. Better: land on its stack with the man on 5, then "
                "bring it in."
            ),
            (
                lambda _before, event: bool(event and event.rescued),
                lambda _before, event: bool(event and event.removed),
            ),
            then=_("Now bring it in."),
        ),
        Task(
            "must",
            "0 3,S,1,M,1,SM,1 0 s",
            (1,),
            _("Only one man can move, so he has to, even though it is dangerous."),
            _("You may not pass while you can move."),
            wanted=(lambda before, event: bool(event and len(before.moves()) == 1),),
            rules="classic:men=2",
        ),
        Task(
            "win",
            "1 3,S,1,M,1,MS,1 0 s",
            (2, 2),
            _("Moon has one free man left: capture him."),
            _("Moon has no free man left, so you have won: captives needn’t be brought in first."),
            _("Moon’s last free man captured yours. Better: capture him with the man on 4."),
            (lambda before, event: bool(event and before.play(event.move).result == SUN),),
            rules="classic:men=3",
        ),
        Task(
            "win",
            "2 5 2 s",
            (),
            _("Now a whole game: two men each, five spaces."),
            _("You win!"),
            _("Moon has won this time."),
            whole=True,
            rules="classic:men=2,spaces=5",
        ),
        Task(
            "homeward",
            "4 4,MS,4 4 s",
            (3, 0),
            _("In other games captors turn round: the stack heads home."),
            _(
                "In some games captors walk home, in others they go on. Look at the beak: it shows "
                "the way."
            ),
            entered,
            (lambda _before, event: bool(event and len(event.stack) > 1),),
            rules="kekchi",
        ),
        Task(
            "homeward",
            "0 1,S,1,MS,5 1 s",
            (2,),
            _("Captors turn home here. See whether one of your men can move."),
            _("Both would have landed on your own men. Where nothing can move, the turn passes."),
            wanted=(lambda _before, event: event is None,),
            rules="kekchi:men=2",
        ),
    )


def _passes_an_enemy(before: Position, event: Event | None) -> bool:
    """Return whether a move passes over a man of Moon."""
    passed = before.route(event.move)[1:-1] if event else ()
    return any(before.stack(space)[-1:] == MOON for space in passed)
