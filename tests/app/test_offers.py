"""No offered message is refused, and the focus goes to existing elements."""

from __future__ import annotations

from random import Random

import pytest

from puluc.app.board import Choice
from puluc.app.effects import Effect
from puluc.app.messages import OtherTabActive, Start
from puluc.app.settings import PERSON, SETTINGS, Settings, Setup
from puluc.app.update import update
from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.ui.sections import focus_id
from tests.app.headless import at, new_session, said
from tests.app.offers import assert_sound, offers
from tests.fuzz.conversation import Thoughtless
from tests.support.effort import some

RULES = ("classic", "kekchi", "siegartel", "lemery:zero=0", "classic:men=1,spaces=5")
SCREENS = (None, "go puzzle", "go editor", "go past 0", "go lesson")
STEPS = some(30, 12)


@pytest.mark.slow
@pytest.mark.parametrize("seed", some(range(0, 25, 2), range(0, 25, 12), range(25)))
def test_what_is_offered_is_not_refused(seed: int) -> None:
    """Use random controls with random settings, and effects that are slow now and then."""
    random, edges = Random(seed), Thoughtless(tables=True, day=739_000 + seed)
    rules = Rules.from_text(RULES[seed // 5])
    starter = "sun" if rules.opening == "choice" else "rules"
    setup = Setup(rules, PERSON, random.choice((PERSON, "captures")), starter)
    settings = Settings(**{name: random.choice(words) for name, words in SETTINGS.items()})
    session, waiting = update(new_session(setup, "before", settings), Start(str(seed)))
    if screen := SCREENS[seed % 5]:
        session, more = update(session, screen)
        waiting += more
    for _step in range(STEPS):
        while waiting and random.random() < 0.95:
            answer = edges.answer(waiting.pop(0))
            after: list[Effect] = []
            if answer is not None:
                session, after = update(session, answer)
            waiting = [*after, *waiting]
        assert_sound(session)
        message = random.choice(sorted(offers(session)[0]))
        session, effects = update(session, message)
        waiting += effects


def test_the_focus_is_never_on_a_pass() -> None:
    position = Position.from_text(Rules.from_text("lemery:zero=0"), "5 9 5 s 0")
    assert Choice(position, position.moves()).focus() is None
    line = said(at("lemery:zero=0", "5 9 5 s"), "go editor", "marks 0", "go variation")
    assert focus_id(line) == "pass"
    assert_sound(line)


def test_a_window_that_watches_a_game_offers_nothing_it_refuses() -> None:
    session = said(at("kekchi", "4 S,2,M,5 4 s 3"), "move 1-4")
    session, _ = update(session, OtherTabActive())
    assert session.screen.name == "watch"
    assert_sound(session)
