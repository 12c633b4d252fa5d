"""A random walk through a session without a browser: whatever is done, it goes on, is kept and can
be drawn; what is offered then is never refused, and the focus goes to what is there.
"""

import json
from contextlib import suppress
from random import Random
from typing import Final

from puluc.app import messages
from puluc.app.effects import AskOpponent, Effect, Evaluate, Save
from puluc.app.keyboard import key_message
from puluc.app.messages import MessageError, Sent
from puluc.app.offline_state import NewVersion, OfflineStatus
from puluc.app.open import links, saved
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import PERSON, SETTINGS, Settings, Setup
from puluc.app.update import update
from puluc.engine.position import Move
from puluc.engine.record import Record
from puluc.engine.rules import RULESETS, Rules
from puluc.evaluation.win_chance import Evaluation, evaluate, run_to_end
from puluc.tablebase.tablebase import constant_values
from tests.app.headless import Edges, new_session
from tests.app.offers import assert_sound, offers
from tests.by_link.sample_games import FOLDER
from tests.reviewing import wandering

RULES: Final = ("classic", "kekchi", "siegartel", "lemery:zero=0", "classic:men=1,spaces=5")
LINKS: Final = (
    *[link.read_text("utf-8").strip().partition("#")[2] for link in sorted(FOLDER.glob("*.link"))],
    "p1AAVtYWl6ZYtQAPc",
    "p1",
)
"""Games by link: others' games on which the page looks on, and what is none."""
FRAGMENTS: Final = (
    "rules=kekchi",
    "rules=siegartel&level=1",
    "rules=lemery-rescue&sun=random&moon=captures",
    "rules=poulouc&position=4_1,SM,S,2,MS,3_1_m_2",
    "rules=classic&position=0_S,M,7_0_s_1",
    "sun=person&moon=person&rules=classic:men=1,spaces=5",
    "rules=<script>&level=9&position=%00",
    "record=eJw&lang=xx&theme=es",
    links.record_fragment(Record(wandering(RULESETS["kekchi"], 3))),
    *("lang=es", "lang=fr", "theme=dark", "learn", "learn=capture", "puzzle", "review", "games"),
    "puzzle=classic/4_S,2,M,5_4_s_3",
    "editor=kekchi/4_S,8_5_m_2",
    *("bul", "learn=foo", "puzzle=none", "friend"),
    "friend=0123abcd",
    *LINKS,
)
FILES: Final = (
    '[Rules "kekchi"]\n\n1. 3 c-3  2 c-8\n',
    '[Rules "lemery:zero=0"]\n\n1. 0 --  0 --\n',
    "<script>alert(1)</script>",
    "\0" * 1000,
    "{" * 200_000,
    "",
)

KEYS: Final = (
    *("Space", "Enter", "Escape", "Tab", "Shift+Tab", "ArrowLeft", "ArrowRight", "ArrowUp"),
    *("ArrowDown", "Home", "End", "PageDown", *"turpmnfhc?0123456789xyz", "Control+z"),
)
REPORTS: Final = (
    *(messages.StorageChanged("full"), messages.StorageChanged(""), messages.OtherTabActive()),
    *(messages.SkipAnimation(), NewVersion()),
    *(messages.ReadFailed("gone"), messages.CopyResult("game"), messages.AnimationEnded("late")),
    *(messages.ScreensFailed("gone"), messages.ScreensProgress(0.5), OfflineStatus("some", 1, 2)),
)
"""What the browser reports."""
WORDS: Final = (
    *("throw", "drop", "undo", "redo", "resume", "hint", "close", "reset", "turn", "mute"),
    *("look 4",),
    *("pick c", "pick 3", "put 4", "put 9", "move --", "back", "forget 0", "leave", "pause"),
    *("step",),
    *("go puzzle", "go editor", "go variation", "go review", "go past 0", "go games", "go lesson"),
    *("go retry sun", "go nowhere", "keep all", "renew", "rescue", "copy game", "setup men 0"),
)
"""What markup says, perhaps on another screen."""


class Thoughtless(Edges):
    """Effects without a table: any move will do, and all have the same win chance."""

    def thought(self, effect: AskOpponent) -> Move:
        return effect.game.position.moves()[0]

    def evaluated(self, effect: Evaluate) -> Evaluation:
        evens = constant_values(lambda after: 0.5)
        return run_to_end(evaluate(effect.position, evens, throws=effect.throws))


class Walk:
    """A session, and its effects that have not been carried out yet."""

    def __init__(self, seed: int) -> None:
        """Start a game with random rules, players and settings."""
        self.random = Random(seed)
        self.edges = Thoughtless(tables=True, day=739_000 + seed % 1000)
        rules = Rules.from_text(self.random.choice(RULES))
        starter = "sun" if rules.opening == "choice" else "rules"
        setup = Setup(rules, PERSON, self.random.choice((PERSON, "captures")), starter)
        settings = Settings(**{name: self.random.choice(words) for name, words in SETTINGS.items()})
        self.session = new_session(setup, "before", settings)
        self.waiting: list[Effect] = []
        self.say(messages.Start(str(seed)))

    def go(self, steps: int) -> None:
        """Do anything at all, while effects are slow now and then."""
        for _step in range(steps):
            while self.waiting and self.random.random() < 0.95:
                answer = self.edges.answer(self.waiting.pop(0))
                if answer is not None:
                    self.say(answer, first=True)
            assert_sound(self.session)
            if self.random.random() < 0.8:
                self.say(self.random.choice(sorted(offers(self.session)[0])))
            else:
                with suppress(MessageError):
                    self.say(self.unexpected())

    def unexpected(self) -> Sent:
        """Return the message of something that the page doesn't offer, or offers elsewhere."""
        choose = self.random.choice
        seed = str(self.random.random())
        return choose(
            (
                choose(WORDS),
                choose(REPORTS),
                key_message(self.session, choose(KEYS)) or "drop",
                messages.OpenLink(seed, f"#{choose(FRAGMENTS)}"),
                messages.OpenRecord(seed, choose(FILES)),
            )
        )

    def say(self, message: Sent, *, first: bool = False) -> None:
        """Update the session; its effects come after those that wait, or `first`."""
        before = kept(self.session)
        self.session, effects = update(self.session, message)
        self.waiting = [*effects, *self.waiting] if first else [*self.waiting, *effects]
        after = kept(self.session)
        same = not after or compare_kept(before, after)
        assert same or Save() in effects, f"{message} is not kept: {before} {after}"


def kept(session: Session) -> str:
    """Return what is kept of a session with a game. It reads back, and all men are there."""
    if not any(isinstance(screen, Play) for screen in session.screens):
        return ""
    text = saved.dump_session(session)
    assert saved.dump_session(saved.load_session(text)) == text
    game = saved.saved_play(session).game
    for position in (game.position, game.start):
        assert all(0 <= position.removed(side) <= game.rules.men for side in ("S", "M"))
    return text


def compare_kept(one: str, other: str) -> bool:
    """Return whether two kept sessions differ at most in the game that is being set up."""
    values = [json.loads(text or "{}") for text in (one, other)]
    return all(value.pop("setup", None) or True for value in values) and values[0] == values[1]
