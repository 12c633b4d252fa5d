"""Screens: all are listed, wait until they have loaded, and have an address."""

import pytest

from puluc.app.effects import LoadScreens, SendMessage
from puluc.app.messages import OpenLink, OtherTabActive, ScreensFailed
from puluc.app.session import PendingPart
from puluc.app.settings import EVENING, Setup
from puluc.app.update import SCREENS, join_screens, update
from puluc.screens.bundle import BUNDLE
from puluc.ui.sections import VIEWS
from tests.app.headless import Headless, over, said
from tests.app.refused import assert_refused
from tests.app.whole_page import render_sections


@pytest.fixture
def game() -> Headless:
    """Return a game in progress."""
    table = Headless(Setup(moon="captures", starter="sun"))
    table.say("throw 2")
    return table


@pytest.mark.parametrize("message", ["go", "go nowhere", "go lesson x", "leave"])
def test_where_there_is_no_screen_none_is_opened(game: Headless, message: str) -> None:
    assert_refused(game.session, message)


def test_screens_and_their_views_are_listed_alike() -> None:
    assert {*SCREENS, "play", "watch"} == {*VIEWS}


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
        # Only the code that saw the connection break may name it.
        assert "onnection" not in news
        assert update(failed, "await") == (awaiting, [LoadScreens(True)])
        elsewhere, given_up = update(awaiting, OtherTabActive())
        assert (elsewhere.pending, given_up) == (PendingPart(), [LoadScreens(False)])


@pytest.mark.parametrize(
    "message",
    ["open menu", "open rules 2", "open share", f"to {EVENING}", "to invite", "go puzzle"],
)
def test_a_panel_waits_for_the_later_screens(game: Headless, message: str) -> None:
    alone = game.session._replace(bundle=None)
    waiting, effects = update(alone, message)
    assert (waiting, effects) == (alone._replace(pending=PendingPart(message)), [LoadScreens(True)])
    failed, _ = update(waiting, ScreensFailed("screens.bin did not arrive."))
    assert "screens.bin did not arrive." in render_sections(failed, upright=False)["news"]
    assert update(failed, "await") == (waiting, [LoadScreens(True)])
    assert game.session.bundle
    there, effects = join_screens(waiting, game.session.bundle)
    assert there == game.session
    assert SendMessage(message) in effects
    there = update(there, message)[0]
    assert there.panel in ("menu", "rules", "new", "share") or there.screen.name == "puzzle"


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
