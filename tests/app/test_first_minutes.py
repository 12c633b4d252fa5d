"""The first minutes of a new player: the aim, the side to move, the opponent's actions."""

from __future__ import annotations

import pytest

from puluc.app.effects import Animate
from puluc.app.messages import AnimationEnded
from puluc.app.session import Session
from puluc.app.settings import PERSON
from puluc.app.update import update
from puluc.ui.sections import render_sections
from tests.app.headless import at, playing, run, said


def field(session: Session) -> str:
    return render_sections(session, upright=False)["field"]


def dock(session: Session, *, upright: bool = False, framed: bool = False) -> str:
    return render_sections(session, upright=upright, framed=framed)["dock"]


@pytest.mark.parametrize(
    ("moon", "turned", "upright", "told"),
    [
        ("novice", "auto", False, "You are Sun and walk this way: →."),
        ("novice", "turned", False, "You are Sun and walk this way: ←."),
        ("novice", "auto", True, "You are Sun and walk this way: ↑."),
        (PERSON, "auto", False, "Sun walks → and Moon ←."),
    ],
)
def test_the_aim_says_who_one_is_and_where_to_go(
    moon: str, turned: str, upright: bool, told: str
) -> None:
    session = at("classic", "5 9 5 s", moon, board=turned)
    assert told in dock(session, upright=upright)
    assert "Whoever has no free man left has lost." in dock(session, upright=upright)
    assert "aim" not in dock(session, framed=True)


def test_the_aim_stays_until_the_first_capture() -> None:
    session = said(at("classic", "4 S,2,M,5 4 s 1"), "move 1-2")
    assert 'class="aim"' in dock(session)
    session = said(said(session, "throw 2"), "move 4-2")
    assert playing(session).game.event(1)
    assert 'class="aim"' not in dock(session)


def test_a_person_alone_is_spoken_to() -> None:
    alone = at("classic", "5 9 5 s", "novice")
    assert "Your turn: throw the kernels." in dock(alone)
    assert "Choose a man to move." in dock(said(alone, "throw 2"))
    two = at("classic", "5 9 5 s")
    assert "Sun: throw the kernels." in dock(two)


def answered() -> list[Session]:
    """Return the sessions from a person's move to the end of the opponent's answer."""
    session = at("classic", "4 S,2,M,5 4 s 1", "captures")
    return list(run(*update(session, "move 1-2")))


def test_the_opponents_throw_lies_at_their_city_until_the_person_throws() -> None:
    moments = answered()
    walking = next(m for m in moments if playing(m).game.ply == 2 and playing(m).showing)
    worth = playing(walking).game.positions[1].spaces_thrown
    for moment in (walking, moments[-1]):
        assert f'class="number" x="926" y="136">{worth}<' in field(moment)
        assert "kernels waiting" in dock(moment)
    assert 'class="total"><b class="do">' in dock(moments[-1])
    assert 'class="cast' not in field(said(moments[-1], "throw"))
    assert "Moon is playing …" in dock(walking)
    assert 'data-do="throw"' not in dock(walking)
    assert 'data-do="throw"' in dock(moments[-1])


def test_the_opponents_way_stays_drawn() -> None:
    *_, last = answered()
    assert render_sections(last, upright=False)["field"].count('class="way"') == 1


def test_a_capture_is_held_for_a_moment() -> None:
    capture = at("classic", "4 S,2,M,5 4 s 3")
    _, effects = update(capture, "move 1-4")
    assert [effect.happening for effect in effects if isinstance(effect, Animate)] == ["capture"]
    _, effects = update(capture, "move c-3")
    assert [effect.happening for effect in effects if isinstance(effect, Animate)] == ["walk"]


def test_a_fast_player_never_waits() -> None:
    """While the opponent's man still walks, a key throws the kernels."""
    walking = next(m for m in answered() if playing(m).game.ply == 2 and playing(m).showing)
    assert playing(walking).key(walking, " ") == "throw"
    thrown, _ = update(walking, "throw")
    assert playing(thrown).game.position.marks is not None
    assert update(thrown, AnimationEnded(playing(walking).token)) == (thrown, [])
