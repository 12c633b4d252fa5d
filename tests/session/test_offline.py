"""What the session tells and asks of what the device keeps of the page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.session import offline
from puluc.session.effects import Effect
from puluc.session.offline import STATES, WORDS, Keep, Offline, Renew, Rescue
from puluc.session.session import MessageError, Session, new_session
from puluc.session.setup import Settings, Setup
from puluc.session.update import update
from puluc.views.sections import sections


def opened(**known: object) -> Session:
    session = new_session(Setup(starter="sun"), "offline", Settings())
    return session._replace(offline=Offline()._replace(**known))


def after(session: Session, *messages: str) -> tuple[Session, list[Effect]]:
    effects: list[Effect] = []
    for message in messages:
        session, effects = update(session, message)
    return session, effects


def drawn(session: Session, section: str) -> str:
    return sections(session, upright=False)[section]


def test_the_settings_ask_what_is_kept() -> None:
    session, effects = after(opened(), "open settings")
    assert effects == [Keep("look")]
    assert "Without internet" not in drawn(session, "panel")
    session, _ = after(session, "kept some 3400000 28300000")
    assert "3.4 of 28.3 MB" in drawn(session, "panel")
    assert 'data-do="keep all"' in drawn(session, "panel")


def test_everything_is_kept_on_request() -> None:
    session, effects = after(opened(), "open settings", "kept some 0 100", "keep all")
    assert effects == [Keep("all")]
    session, _ = after(session, "kept loading 40 100")
    assert 'max="100" value="40"' in drawn(session, "panel")
    assert after(session, "close", "open settings")[1] == [], "looking would stop the loading"
    assert after(session, "keep stop")[1] == [Keep("stop")]
    session, _ = after(session, "kept all 100 100")
    assert "Everything is kept" in drawn(session, "panel")
    assert after(session, "keep none")[1] == [Keep("none")]


@pytest.mark.parametrize(
    ("state", "text"), [("never", "keeps nothing"), ("failed", "Not everything could be loaded")]
)
def test_what_is_not_possible_is_told_of(state: str, text: str) -> None:
    session, _ = after(opened(), "open settings", f"kept {state} 0 100")
    assert text in drawn(session, "panel")
    assert ('data-do="keep all"' in drawn(session, "panel")) == (state == "failed")


def test_a_new_version_is_offered_and_used_on_request_only() -> None:
    session, effects = after(opened(), "version")
    assert effects == []
    assert "A new version is ready" in drawn(session, "news")
    session, effects = after(session, "throw 2")
    assert Renew not in map(type, effects)
    assert "A new version is ready" in drawn(session, "news")
    assert list(map(type, after(session, "renew")[1])) == [Renew]
    with pytest.raises(MessageError, match="renew"):
        update(opened(), "renew")


def test_what_the_device_keeps_outlives_a_game() -> None:
    session, _ = after(opened(), "version", "kept some 1 2", "start again")
    assert session.offline == Offline("some", 1, 2, renewable=True)


def test_a_game_that_was_not_read_is_offered_as_a_file_once() -> None:
    session = opened(unread="its version is 99")
    assert "its version is 99" in drawn(session, "news")
    assert "Save it as a file" in drawn(session, "news")
    session, effects = after(session, "rescue")
    assert list(map(type, effects)) == [Rescue]
    assert drawn(session, "news") == ""
    with pytest.raises(MessageError, match="rescue"):
        update(session, "rescue")


@given(
    st.sampled_from(WORDS),
    st.lists(st.sampled_from((*STATES, "all", "stop", "-1", "²", "7", "x")), max_size=3).map(
        " ".join
    ),
)
def test_no_message_breaks_it(word: str, rest: str) -> None:
    step = offline.step(Offline(), word, rest)
    if step:
        assert step[0].done >= 0
        assert all(isinstance(effect, Keep) for effect in step[1])
