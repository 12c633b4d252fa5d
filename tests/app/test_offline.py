"""The session's state of the copy on the device, and its effects."""

import pytest

from puluc.app.effects import Effect
from puluc.app.messages import MessageError, Sent, Start
from puluc.app.offline_state import (
    KeepOffline,
    NewVersion,
    Offline,
    OfflineStatus,
    SaveUnreadable,
    UpdateApp,
)
from puluc.app.session import Session
from puluc.app.settings import Settings, Setup
from puluc.app.update import update
from tests.app.headless import new_session
from tests.app.whole_page import render_sections


def start_session(known: Offline | None = None) -> Session:
    session = new_session(Setup(starter="sun"), "offline", Settings())
    return session._replace(offline=known or Offline())


def after(session: Session, *messages: Sent) -> tuple[Session, list[Effect]]:
    effects: list[Effect] = []
    for message in messages:
        session, effects = update(session, message)
    return session, effects


def render_section(session: Session, section: str) -> str:
    return render_sections(session, upright=False)[section]


def test_everything_is_kept_on_request() -> None:
    session, effects = after(
        start_session(), "open settings", OfflineStatus("some", 0, 100), "keep all"
    )
    assert effects == [KeepOffline("all")]
    session, _ = after(session, OfflineStatus("loading", 40, 100))
    assert 'max="100" value="40"' in render_section(session, "panel")
    assert after(session, "close", "open settings")[1] == [], "looking would stop the loading"
    assert after(session, "keep stop")[1] == [KeepOffline("stop")]
    session, _ = after(session, OfflineStatus("all", 100, 100))
    assert "the game, all puzzles and tables" in render_section(session, "panel")
    assert after(session, "keep none")[1] == [KeepOffline("none")]


def test_a_new_version_is_offered_and_used_on_request_only() -> None:
    session, effects = after(start_session(), NewVersion())
    assert effects == []
    assert "A new version is ready" in render_section(session, "news")
    session, effects = after(session, "throw 2")
    assert UpdateApp() not in effects
    assert "A new version is ready" in render_section(session, "news")
    assert after(session, "renew")[1] == [UpdateApp()]
    with pytest.raises(MessageError, match="renew"):
        update(start_session(), "renew")


def test_what_the_device_keeps_outlives_a_game() -> None:
    session, _ = after(start_session(), NewVersion(), OfflineStatus("some", 1, 2), Start("again"))
    assert session.offline == Offline("some", 1, 2, renewable=True)


def test_a_game_that_was_not_read_is_offered_as_a_file_once() -> None:
    session = start_session(Offline(unread="its version is 99"))
    assert "its version is 99" in render_section(session, "news")
    assert "Save as file" in render_section(session, "news")
    session, effects = after(session, "rescue")
    assert effects == [SaveUnreadable()]
    assert render_section(session, "news") == ""
    with pytest.raises(MessageError, match="rescue"):
        update(session, "rescue")
