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


def opened(known: Offline | None = None) -> Session:
    session = new_session(Setup(starter="sun"), "offline", Settings())
    return session._replace(offline=known or Offline())


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
    session = opened(Offline(unread="its version is 99"))
    assert "its version is 99" in drawn(session, "news")
    assert "Save it as a file" in drawn(session, "news")
    session, effects = after(session, "rescue")
    assert list(map(type, effects)) == [Rescue]
    assert drawn(session, "news") == ""
    with pytest.raises(MessageError, match="rescue"):
        update(session, "rescue")


@pytest.mark.parametrize(
    ("word", "rest"),
    [
        *(("keep", rest) for rest in ("", "some", "look look")),
        *(("kept", rest) for rest in ("", "all 1", "x 1 2", "all -1 2", "all ² 2", "all 1 2 3")),
        *(("version", "2"), ("renew", ""), ("rescue", "")),
    ],
)
def test_what_means_nothing_is_refused(word: str, rest: str) -> None:
    assert offline.step(Offline(), word, rest) is None


PARTS = ("look", "stop", "none", *STATES, "-1", "²", "0", "7", "4000000", "x")


@given(
    st.booleans(),
    st.lists(st.tuples(st.sampled_from(WORDS), st.lists(st.sampled_from(PARTS), max_size=3))),
)
def test_messages_in_any_order_change_what_they_tell_of_alone(
    unread: bool, messages: list[tuple[str, list[str]]]
) -> None:
    known = Offline(unread="it is damaged" if unread else "")
    for word, parts in messages:
        step = offline.step(known, word, " ".join(parts))
        if step is None:
            assert not (word == "keep" and parts in (["look"], ["all"], ["stop"], ["none"]))
            assert not (word == "version" and not parts)
            continue
        before, (known, effects) = known, step
        expected: dict[str, Offline] = {
            "keep": before._replace(state="loading") if parts == ["all"] else before,
            "kept": before._replace(state=known.state, done=known.done, total=known.total),
            "version": before._replace(renewable=True),
            "renew": before,
            "rescue": before._replace(unread=""),
        }
        assert known == expected[word]
        if word == "kept":
            assert [known.state, str(known.done), str(known.total)] == parts
            assert known.state in STATES
            assert min(known.done, known.total) >= 0
        assert before.renewable or word != "renew"
        assert before.unread or word != "rescue"
        asked = {"keep": [Keep], "renew": [Renew], "rescue": [Rescue]}.get(word, [])
        assert list(map(type, effects)) == asked
        assert [effect.what for effect in effects if isinstance(effect, Keep)] == (
            parts if word == "keep" else []
        )
