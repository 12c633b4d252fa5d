"""The messages between windows: valid ones are read, all others change nothing."""

import json
import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from puluc.app.messages import AnimationEnded
from puluc.app.open import embed_protocol
from puluc.app.open.embed_protocol import WISHES
from puluc.app.open.open_game import open_link
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import LEVELS, PERSON, PLAYERS, Settings, Setup
from puluc.app.update import begin_session, update
from puluc.engine.game import Game
from puluc.engine.position import Move, Position
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.site_build.tools import ROOT
from tests.app.headless import new_session, next_message, playing, run

SIDES = {"S": "sun", "M": "moon"}


def kinds(before: Play, after: Play) -> list[object]:
    """Return the types of the messages about a step."""
    return [message["type"] for message in embed_protocol.step_messages(before, after)]


def message(**fields: Any) -> str:
    return json.dumps({"puluc": 1, **fields})


def open_request(**wishes: str) -> Session:
    return open_link(
        new_session(Setup(), "usual", Settings()),
        embed_protocol.request_link(wishes, "classic"),
        "seed",
    )


UNFIT: list[str] = [
    "",
    "[]",
    "1",
    "null",
    "[" * 200_000,
    '{"puluc": 1}',
    '{"puluc": true, "type": "ask"}',
    '{"puluc": "1", "type": "ask"}',
    '{"puluc": 2, "type": "ask"}',
    '{"type": "ask"}',
    message(type="ask", more=1),
    message(type=["ask"]),
    message(type="throw", marks=3),
    message(type="start", rules=3),
    message(type="start", rules=["classic"]),
    message(type="start", seed="known"),
    message(type="start", rules="x" * 301),
    message(type="start", record="\ud800"),
    message(type="start", record="x" * 100_001),
    message(type="start", record="{" + "x" * 300_000 + "}"),
    message(type="ask", more="x" * 5_000_000),
]


def test_what_does_not_fit_is_passed_over() -> None:
    for text in UNFIT:
        assert embed_protocol.read_request(text) is None, text[:80]


def test_what_fits_is_understood() -> None:
    assert embed_protocol.read_request(message(type="ask")) == ("ask", {})
    assert embed_protocol.read_request(message(type="start")) == ("start", {})
    wishes = {"rules": "kekchi", "level": "3"}
    assert embed_protocol.read_request(message(type="start", **wishes)) == ("start", wishes)


def test_wishes_set_the_game_up() -> None:
    session = open_request(rules="siegartel", level="5", lang="es", theme="dark")
    assert playing(session).game.rules.ruleset == "siegartel"
    assert (playing(session).sun, playing(session).moon) == (PERSON, LEVELS[4])
    assert (session.language, session.theme) == ("es", "dark")
    both = open_request(sun="person", moon="person", position="1 2,S,2,SM,3 1 m")
    assert (playing(both).sun, playing(both).moon) == (PERSON, PERSON)
    assert playing(both).game.position.text == "1 2,S,2,SM,3 1 m"


WRONG_WISHES: list[tuple[dict[str, str], str]] = [
    ({"rules": "chess"}, "rules: no ruleset 'chess'"),
    ({"position": "5 8 5 s"}, "position: the road has 8 spaces"),
    ({"level": "9"}, "level: '9' is not one of"),
    ({"record": "1. 2 c-2"}, "record: line 1: the tag Rules is missing"),
    ({"record": '[Rules "kekchi"]', "rules": "classic"}, "record: it names other rules"),
]


def test_a_wrong_wish_is_named() -> None:
    for wishes, named in WRONG_WISHES:
        link = embed_protocol.request_link(wishes, "classic")
        error = embed_protocol.error_message(link.problems)
        assert error["type"] == "error"
        assert str(error["message"]).startswith(named)


def follow_message(game: Game, message: dict[str, str | int]) -> Game:
    """Return the game after a message, played by a listener who knows only the messages."""
    if message["type"] == "throw":
        game = game.throw(int(message["marks"]))
        assert message["side"] == SIDES[game.position.mover]
        assert message["spaces"] == game.position.spaces_thrown
    elif message["type"] == "move":
        assert message["side"] == SIDES[game.position.mover]
        game = game.play(Move.from_text(str(message["move"])))
    return game


@pytest.mark.parametrize("rules", ["classic", "kekchi", "lemery-rescue:zero=0"])
@pytest.mark.slow
def test_a_whole_game_can_be_followed_by_what_is_told(rules: str) -> None:
    """A listener who has only the messages can replay the game."""
    random = Random(1)
    session = open_request(rules=rules, moon="captures")
    follower = playing(session).game
    ends = []
    step = begin_session(session)
    while playing(session).game.result is None:
        for after in run(*step):
            for message in embed_protocol.step_messages(playing(session), playing(after)):
                follower = follow_message(follower, message)
                assert message["position"] == follower.position.text
                assert Record.from_text(str(message["record"])).game.position == follower.position
                if message["type"] == "end":
                    ends.append(message["result"])
            session = after
        if playing(session).game.result is None:
            step = update(session, next_message(session, random))
    assert ends == [SIDES[playing(session).game.result or ""]]


def test_what_is_no_throw_or_move_is_told_as_a_state() -> None:
    play = playing(open_request(sun="person", moon="person", position="1 2,S,6 1 s 2"))
    moved = play._replace(game=play.game.play(play.game.position.moves()[0]))
    thrown = moved._replace(game=moved.game.throw(1))
    assert kinds(thrown, thrown) == []
    assert kinds(moved, thrown) == ["throw"]
    undone = thrown._replace(game=thrown.game.undo())
    assert kinds(thrown, undone) == ["state"]
    # The throw made before the undo comes again.
    redone = undone._replace(game=undone.game.redo())
    assert kinds(undone, redone) == ["move", "throw"]
    other = playing(open_request(rules="kekchi"))
    assert kinds(redone, other) == ["state"]


def test_the_end_is_told_once_and_again_after_an_undo() -> None:
    rules = Rules.from_text("classic")
    last = Position.from_text(rules, "0 S,M,7 0 s 1")
    before = Session(Play(Game.at(last, "end"), PERSON, PERSON))
    after, _ = update(before, "move 1-2")
    shown, _ = update(after, AnimationEnded(playing(after).token))
    undone, _ = update(shown, "undo")
    plays = [playing(one) for one in (before, after, shown, undone)]
    assert [kinds(*step) for step in pairwise(plays)] == [["move"], ["end"], ["state"]]


def test_the_messages_are_described() -> None:
    described = (ROOT / "docs/embedding.md").read_text("utf-8")
    for name in (*WISHES, *PLAYERS, "ask", "start"):
        assert f"`{name}`" in described
    listed = re.findall(r"^\| `(\w+)` \| [a-z ]+ \| (?:the state|`)", described, re.M)
    state = embed_protocol.state_message("ready", playing(open_request()))
    assert set(state) - {"type"} <= set(re.findall(r"`(\w+)`", described))
    assert {"ready", "throw", "move", "end", "error", "height"} <= set(listed)
