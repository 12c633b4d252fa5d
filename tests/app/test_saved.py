"""The kept session reads back, a damaged or too long one is refused with a reason, and a person's
own games are dropped last."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.app.effects import Save
from puluc.app.messages import MessageError, OpenLink
from puluc.app.open import links, open_game, saved
from puluc.app.open.saved import SavedError
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import Settings, Setup
from puluc.app.strict_json import nesting
from puluc.app.update import update
from puluc.engine.game import Game
from puluc.engine.position import SUN
from puluc.engine.record import Record
from puluc.engine.rules import RULESETS, Rules
from puluc.screens.games.screen import read_kept_game
from puluc.support import limits
from tests.app.headless import Headless, next_message, playing


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
    assert (play.date, aside.date) == ("", "")
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
    game, date = playing(session).game, "2026-11-29 14:05"
    about = read_kept_game(0, saved.dump_game(playing(session)._replace(date=date)))
    assert about[1:5] == (game.rules, 2, "person", "captures")
    assert (about.position, about.date) == (game.position, date)


# The limits of stored and opened data; a person's own games are dropped last

KEKCHI = RULESETS["kekchi"]


def start_game(seed: str = "mine") -> Session:
    """Return a session in which a person has made some moves."""
    table = Headless(Setup(KEKCHI, "person", "person", "sun"), seed)
    for _ in range(8):
        table.say(next_message(table.session, Random(5)))
    return table.session


def link_of_others(number: int, seed: str = "theirs") -> str:
    """Return the link to another person's game in progress."""
    game = Game.new(KEKCHI, f"{seed} {number}", SUN)
    for _ in range(6):
        game = game.throw()
        game = game.play(game.position.moves()[0])
    return f"#{links.record_fragment(Record(game, 'Ana', 'Luis'))}"


def test_games_of_others_that_nobody_touched_are_not_set_aside() -> None:
    session = start_game()
    mine = playing(session).game
    for number in range(limits.ASIDE + 4):
        session, _ = update(session, OpenLink("new", link_of_others(number)))
        session = saved.load_session(saved.dump_session(session))
    assert [saved.load_game(text).game for text in session.set_aside] == [mine]
    back, _ = update(session, "back")
    assert (playing(back).game, back.set_aside) == (mine, ())


@pytest.mark.parametrize("message", ["undo", "throw", "hint"])
def test_a_game_of_others_that_a_person_goes_on_with_is_set_aside(message: str) -> None:
    session, _ = update(start_game(), OpenLink("new", link_of_others(1)))
    assert playing(session).linked == "untouched"
    if message == "hint":
        session = update(session, "throw")[0]
    else:
        session, effects = update(session, message)
        assert Save() in effects
    assert playing(session).linked == "touched"
    kept = saved.load_session(saved.dump_session(session))
    assert playing(kept).linked == "touched"
    session, _ = update(kept, OpenLink("other", link_of_others(2)))
    assert len(session.set_aside) == 2


def aside(number: int, linked: str = "", seed: str = "") -> str:
    game = Game.new(KEKCHI, seed or f"{linked} {number}", SUN)
    return saved.dump_game(Play(game, linked=linked))


def test_ones_own_games_stay_and_those_of_others_go_first() -> None:
    own = tuple(aside(number) for number in range(3))
    linked = tuple(aside(number, "touched") for number in range(limits.ASIDE))
    session = start_game()._replace(set_aside=(*own, *linked))
    kept = open_game.set_game_aside(session)
    assert len(kept) == limits.ASIDE
    assert kept[:3] == own
    assert kept[3:-1] == linked[4:]
    mine = playing(session).game
    assert saved.load_game(kept[-1]).game == mine
    only = tuple(aside(number) for number in range(limits.ASIDE))
    assert open_game.set_game_aside(session._replace(set_aside=only))[:-1] == only[1:]


def test_all_games_set_aside_have_a_sum() -> None:
    """A seed of characters beyond ASCII is six times as long in storage."""
    large = "x" * (limits.ASIDE_CHARACTERS // 4)
    session = start_game()._replace(set_aside=(large + "1", large + "2", large + "3", large + "4"))
    kept = open_game.set_game_aside(session)
    assert kept[:-1] == session.set_aside[1:]
    assert sum(map(len, kept)) <= limits.ASIDE_CHARACTERS


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"throws": [0] * 200_002}, "the throws: the length is 200002, the limit 5001"),
        (
            {"throws": [0] * 5001, "notes": [[n // 4, "hint"] for n in range(20_004)]},
            "its throws are not those",
        ),
        ({"notes": [[10**6, "hint"]]}, "wrong kind"),
        ({"met": ["x" * limits.SAVED]}, "its text: the length is"),
    ],
)
def test_a_kept_state_that_is_too_long_is_refused_by_name(
    changes: dict[str, object], told: str
) -> None:
    text = json.dumps(json.loads(saved.dump_session(start_game())) | changes)
    for read in (saved.load_session, saved.load_game):
        with pytest.raises(SavedError, match=told):
            read(text)


def test_a_game_ends_its_turns_where_its_record_does(monkeypatch: pytest.MonkeyPatch) -> None:
    session = start_game()
    play = playing(session)
    assert play.game.position.marks is not None
    monkeypatch.setattr(limits, "TURNS", play.game.ply)
    with pytest.raises(MessageError, match="a game has at most"):
        update(session, f"move {play.moves[0].text}")
    unthrown = play._replace(game=Game.at(play.game.position._replace(marks=None), "x"))
    monkeypatch.setattr(limits, "TURNS", 0)
    session = session._replace(screen=unthrown)
    with pytest.raises(MessageError, match="a game has at most"):
        update(session, "throw")
    watched = playing(session)._replace(sun="random", moon="random")
    held, effects = watched.go_on(session.settings)
    assert (held.idle.held, effects) == (True, [])
    assert saved.load_session(saved.dump_session(session)) is not None
