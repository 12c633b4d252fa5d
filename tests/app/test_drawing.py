"""A drawing computes only the new turn, however long the game is."""

from collections import Counter

import pytest

from puluc.app.messages import AnimationEnded
from puluc.app.play.new_play import manual_game
from puluc.app.session import Session
from puluc.app.update import update
from puluc.engine.position import Position
from puluc.words import events
from tests.app.long_game import draw, long_game

COUNTED = ("moves", "_event", "obstacle", "target")


@pytest.fixture
def derived(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the positions and sentences about moves that are computed."""
    found: Counter[str] = Counter()

    def count(owner: object, name: str) -> None:
        function = getattr(owner, name)

        def counted(*arguments: object) -> object:
            found[name] += 1
            return function(*arguments)

        monkeypatch.setattr(owner, name, counted)

    for name in COUNTED:
        count(Position, name)
    count(events, "move_sentence")
    result = Position.result.fget  # type: ignore[attr-defined]

    def counted_result(position: Position) -> object:
        found["result"] += 1
        return result(position)

    monkeypatch.setattr(Position, "result", property(counted_result))
    return found


@pytest.mark.parametrize("ply", [6, 60, 160])
def test_a_turn_is_derived_once(derived: Counter[str], ply: int) -> None:
    game = long_game(ply)
    session = Session(screen=manual_game(game))
    draw(session)
    derived.clear()

    session = update(session, "throw 2")[0]
    draw(session)
    assert derived["_event"] == 0
    assert derived["moves"] <= 1
    assert derived["move_sentence"] <= 5

    session = update(session, AnimationEnded(session.screen.token))[0]
    derived.clear()
    move = next(move for move in game.throw(2).position.moves() if move.source >= 0)
    derived.clear()
    session = update(session, f"move {move.text}")[0]
    draw(session)
    draw(update(session, AnimationEnded(session.screen.token))[0])
    assert derived["_event"] == 1
    assert derived["moves"] <= 2
    assert derived["result"] <= 6
    assert derived["move_sentence"] <= 12
