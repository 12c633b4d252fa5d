"""The kept session reads back, and a damaged one is refused with a reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.app.open import saved
from puluc.app.open.saved import SavedError
from puluc.app.settings import Settings, Setup
from puluc.app.strict_json import nesting
from puluc.engine.rules import Rules
from tests.app.headless import Headless, playing


def saved_text() -> str:
    table = Headless(Setup(Rules.from_text("kekchi:men=4"), "person", "captures", "sun"), "kept")
    table.session = table.session._replace(settings=Settings(speed="fast", kernels="real"))
    for _ in range(3):
        table.say("throw")
        table.say(f"move {table.play.moves[0].text}")
        table.say("throw 2")
    table.say("undo")
    return saved.dump_session(table.session)


def test_what_the_first_version_kept_opens_as_it_was() -> None:
    """Version 0.1 wrote it, with a game set aside, after an undo."""
    text = Path(__file__).with_name("kept-0.1.json").read_text("utf-8")
    session = saved.load_session(text)
    play = playing(session)
    assert play.rules.text == "kekchi:men=4"
    assert play.game.position.text == "2 1,S,S,M,3,M,1 2 s 3"
    assert [move.text for move in play.game.undone] == ["4-2", "2-5"]
    assert play.game.throws == (1, 3, 1, 2, 3, 3, 3, 2)
    assert (play.sun, play.moon, play.idle.held) == ("person", "captures", True)
    assert session.settings == Settings(language="fr", speed="fast", chances="show", turns="signs")
    aside = saved.load_game(session.set_aside[0])
    assert aside.game.position.text == "3 3,S,MS,4 3 m"
    older = {name: word for name, word in json.loads(text)["settings"].items() if "_" not in name}
    younger = {
        "met": [],
        "settings": older
        | {"tips": "on", "faces": "one", "turns": "signs", "volume": "normal"}
        | {"face": "", "name": ""},
    }
    assert json.loads(saved.dump_session(session)) == json.loads(text) | younger


@pytest.mark.parametrize(
    ("words", "settings"),
    [
        (("normal", "silent"), Settings()),
        (("quiet", "silent"), Settings(volume="quiet")),
        (("quiet", "loud"), Settings(volume="loud")),
        (("silent", "silent"), Settings(sound="off")),
    ],
)
def test_of_the_volumes_that_older_versions_had_the_loudest_counts(
    words: tuple[str, str], settings: Settings
) -> None:
    value = json.loads(saved_text())
    old = {"volume_throw": words[0], "volume_end": words[1]}
    text = json.dumps(value | {"settings": old})
    assert saved.load_session(text).settings == settings._replace(turns="signs")


DAMAGED: list[tuple[dict[str, Any], str]] = [
    ({"version": 2}, "version is 2"),
    ({"record": "nonsense"}, "line 1"),
    ({"sun": "nobody"}, "sun is 'nobody'"),
    ({"throws": [9]}, "throws"),
    ({"throws": "abc"}, "throws"),
    ({"throws": 3}, "wrong kind"),
    ({"throws": [1.0]}, "throws"),
    ({"throws": [True]}, "throws"),
    ({"undone": ["9-9"]}, "9-9"),
    ({"undone": ["c-1"] * 9}, "more moves were undone"),
    ({"record": '[Rules "classic"]\n[Seed "\ud800"]\n'}, "line 2"),
    ({"settings": {"speed": "warp", "kernels": "page"}}, "speed is 'warp'"),
    ({"settings": None}, "wrong kind"),
    ({"setup": {"rules": "chess"}}, "chess"),
]


def test_a_damaged_value_is_named() -> None:
    for change, reason in DAMAGED:
        value = json.loads(saved_text()) | change
        with pytest.raises(SavedError, match=reason):
            saved.load_session(json.dumps(value))


@pytest.mark.parametrize("name", sorted(set(json.loads(saved_text())) - {"aside", "met", "notes"}))
def test_a_missing_value_is_named(name: str) -> None:
    value = json.loads(saved_text())
    del value[name]
    with pytest.raises(SavedError, match=name):
        saved.load_session(json.dumps(value))


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, '["[",' * 60 + "1" + "]" * 60])
def test_brackets_without_end_are_not_followed(text: str) -> None:
    for read in (saved.load_session, saved.load_game):
        with pytest.raises(SavedError, match="not JSON"):
            read(text)


def test_quotes_without_end_are_read_once() -> None:
    """In time that grows with the square of their number it would take an hour."""
    with pytest.raises(SavedError, match="not JSON"):
        saved.load_session('\\"' * 300_000)


@given(st.recursive(st.none() | st.booleans() | st.text(), lambda v: st.lists(v, max_size=3)))
def test_depth_is_that_of_the_value(value: object) -> None:
    def depth(value: object) -> int:
        return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0

    assert nesting(json.dumps(value)) == depth(value)


@pytest.mark.parametrize("aside", [3, "text", [3], {}, [None]])
def test_games_set_aside_are_texts(aside: object) -> None:
    value = json.loads(saved_text()) | {"aside": aside}
    with pytest.raises(SavedError, match="wrong kind"):
        saved.load_session(json.dumps(value))


def test_a_game_is_named_by_its_text() -> None:
    session = saved.load_session(saved_text())
    about = saved.read_summary(saved.dump_game(playing(session)))
    assert about == (playing(session).game.rules, playing(session).game.ply, "person", "captures")
