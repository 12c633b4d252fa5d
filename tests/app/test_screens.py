"""Screens: a test screen opens over the game and leaves it unchanged; all screens are listed."""

from __future__ import annotations

import sys

import pytest

from puluc.app.effects import Effect, LoadScreens, PlaySound, SendMessage
from puluc.app.messages import (
    Action,
    AnimationEnded,
    Message,
    MessageError,
    OpenLink,
    OtherTabActive,
    ScreensFailed,
)
from puluc.app.open_screen import SCREENS
from puluc.app.session import PendingPart, Screen, ScreenStep, Session
from puluc.app.settings import EVENING, Setup
from puluc.app.sound_cues import Cue
from puluc.app.update import join_screens, update
from puluc.engine.rules import RULESETS, Rules
from puluc.screens.bundle import BUNDLE
from puluc.support.html import render_element
from puluc.ui import Sections, sections
from puluc.ui.sections import VIEWS, render_sections
from tests.app.headless import Headless, new_session, over, playing, said


class Counter(Screen):
    """Counts the messages `more`."""

    name = "counter"
    panels = ("settings",)

    count: int

    @property
    def rules(self) -> Rules:
        return RULESETS["kekchi"]

    def update(self, session: Session, message: Message) -> ScreenStep:
        if message != Action("more"):
            raise MessageError(f"no message {message!r}")
        effects: list[Effect] = [PlaySound((Cue("step"),))]
        return self._replace(count=self.count + 1), effects

    def key(self, session: Session, key: str) -> str | None:
        return "more" if key == "+" else None


def open_counter(session: Session, rest: str) -> Counter:
    if not rest.isdigit():
        raise MessageError(f"{rest!r} is no number")
    return Counter(int(rest))


def render(screen: Counter, session: Session, *, upright: bool, framed: bool) -> Sections:
    yield "field", render_element("p", screen.count, id="counter")


def focus_id(screen: Counter, session: Session) -> str | None:
    return "counter"


@pytest.fixture
def game() -> Headless:
    """Return a game in progress, with the test screen among the later screens."""
    table = Headless(Setup(moon="captures", starter="sun"))
    views = {**BUNDLE.views, "counter": sys.modules[__name__]}
    bundle = BUNDLE._replace(screens={**BUNDLE.screens, "counter": open_counter}, views=views)
    table.session = table.session._replace(bundle=bundle)
    table.say("throw 2")
    return table


def test_it_opens_over_the_game_and_answers_its_messages(game: Headless) -> None:
    session, _ = update(game.session, "go counter 3")
    assert session.screen == Counter(3)
    session, effects = update(session, "more")
    assert session.screen == Counter(4)
    assert effects == [PlaySound((Cue("step"),))]
    with pytest.raises(MessageError):
        update(session, "throw")


def test_its_views_and_what_is_around_them_are_drawn(game: Headless) -> None:
    session, _ = update(game.session, "go counter 3")
    parts = render_sections(session, upright=False)
    assert parts["field"] == '<p id="counter">3</p>'
    assert parts["dock"] == parts["turns"] == ""
    assert "Kekchi" in parts["heading"]
    assert sections.focus_id(session) == "counter"


def test_leaving_it_the_game_goes_on_as_it_was(game: Headless) -> None:
    before = game.session
    session, _ = update(before, "go counter 3")
    session, _ = update(session, "more")
    session, effects = update(session, "leave")
    assert session == before
    assert effects == []


def test_a_game_waits_below_and_what_was_shown_there_is_over() -> None:
    session = new_session(Setup(moon="captures", starter="sun"), "below")
    session, _ = update(session, "throw 2")
    shown = AnimationEnded(playing(session).token)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(SCREENS, "counter", open_counter)
        session, _ = update(session, "go counter 3")
        assert update(session, shown) == (session, [])
        session, _ = update(session, "leave")
    assert not playing(session).showing
    assert playing(session).game.position.marks == 2


@pytest.mark.parametrize("message", ["go", "go nowhere", "go counter", "go counter x", "leave"])
def test_where_there_is_no_screen_none_is_opened(game: Headless, message: str) -> None:
    with pytest.raises(MessageError):
        update(game.session, message)


def test_screens_and_their_views_are_listed_alike() -> None:
    assert {*SCREENS, "play"} == {*VIEWS}
    assert {*BUNDLE.screens} == {*BUNDLE.views}


def test_a_later_screen_waits_until_it_has_loaded(game: Headless) -> None:
    alone = game.session._replace(bundle=None)
    for name in BUNDLE.screens:
        awaiting, effects = update(alone, f"go {name} here")
        assert effects == [LoadScreens(True)]
        assert awaiting == alone._replace(pending=PendingPart(f"go {name} here"))
        assert update(awaiting, "await not") == (alone, [LoadScreens(False)])
        failed, _ = update(awaiting, ScreensFailed())
        news = render_sections(failed, upright=False)["news"]
        assert "could not be loaded" in news
        # The connection is blamed by those who know that it broke.
        assert "onnection" not in news
        assert update(failed, "await") == (awaiting, [LoadScreens(True)])
        elsewhere, given_up = update(awaiting, OtherTabActive())
        assert (elsewhere.pending, given_up) == (PendingPart(), [LoadScreens(False)])


@pytest.mark.parametrize(
    "message", ["open menu", "open rules 2", f"to {EVENING}", "to invite", "go puzzle"]
)
def test_a_panel_waits_for_the_later_screens(game: Headless, message: str) -> None:
    alone = game.session._replace(bundle=None)
    waiting, effects = update(alone, message)
    assert (waiting, effects) == (
        alone._replace(pending=PendingPart(message)),
        [LoadScreens(True)],
    )
    failed, _ = update(waiting, ScreensFailed("screens.bin did not arrive."))
    assert "screens.bin did not arrive." in render_sections(failed, upright=False)["news"]
    assert update(failed, "await") == (waiting, [LoadScreens(True)])
    assert game.session.bundle
    there, effects = join_screens(waiting, game.session.bundle)
    assert there == game.session
    assert SendMessage(message) in effects
    there = update(there, message)[0]
    assert there.panel in ("menu", "rules", "new") or there.screen.name == "puzzle"


@pytest.mark.parametrize("start", ["go lesson", "go editor", "go past 1"])
def test_from_every_screen_a_place_is_one_message_away(start: str) -> None:
    game = said(over(), start)
    home = said(game, "to play")
    assert (home.screen.name, home.screen_stack) == ("play", ())
    editor = said(game, "to editor")
    assert [screen.name for screen in editor.screens] == ["editor", "play"]


@pytest.mark.parametrize(
    "start", [f"go {screen}" for screen in ("lesson 3", "editor", "puzzle", "review", "games")]
)
def test_the_address_of_a_screen_leads_to_it(start: str) -> None:
    there = said(over(), start)
    again, _effects = update(over(), OpenLink("x", f"#{there.screen.address}"))
    assert type(again.screen) is type(there.screen)
    assert again.screen.address == there.screen.address
