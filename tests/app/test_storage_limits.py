"""The limits of stored and opened data; a person's own games are dropped last."""

from __future__ import annotations

import json
from random import Random

import pytest

from puluc.app.effects import Save
from puluc.app.messages import MessageError, OpenLink, OpenRecord
from puluc.app.open import links, open_game, saved
from puluc.app.open.saved import SavedError
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import Setup
from puluc.app.update import update
from puluc.engine.game import Game
from puluc.engine.position import SUN
from puluc.engine.record import Record
from puluc.engine.rules import RULESETS
from puluc.support import limits
from tests.app.headless import Headless, next_message, playing

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


def test_a_game_opened_from_a_file_is_its_own_copy() -> None:
    text = Record(Game.at(playing(start_game()).game.position, "x")).text
    session, _ = update(start_game(), OpenRecord("new", text))
    assert playing(session).linked == "untouched"


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
    ("changes", "reason"),
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
    changes: dict[str, object], reason: str
) -> None:
    text = json.dumps(json.loads(saved.dump_session(start_game())) | changes)
    for read in (saved.load_session, saved.load_game):
        with pytest.raises(SavedError, match=reason):
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
