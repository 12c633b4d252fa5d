"""Each player in the registry: only legal moves, the same ones each time, and its own style."""

from random import Random

import pytest
from hypothesis import strategies as st

from puluc.engine.kernels import random_stream
from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.players import PLAYERS, choose_now
from puluc.tablebase import library

ids = st.sampled_from(sorted(PLAYERS))


def choices(player: str, rules: str, text: str, times: int = 200) -> set[str]:
    position = Position.from_text(Rules.from_text(rules), text)
    draws = (random_stream("seed", str(number)) for number in range(times))
    return {choose_now(PLAYERS[player], position, draw, library.get_values).text for draw in draws}


@pytest.mark.parametrize("player", sorted(PLAYERS))
def test_a_finished_game_is_refused(player: str) -> None:
    over = Position.from_text(Rules(), "5 9 0 s")
    with pytest.raises(ValueError, match="over"):
        choose_now(PLAYERS[player], over.throw(1), Random(1), library.get_values)


def test_random_plays_every_move() -> None:
    # Three moves; the chance that one is missed in 200 tries is 3 * (2/3)**200, below 1e-34.
    assert choices("random", "classic", "3 1,S,2,S,4 5 s 1") == {"c-1", "2-3", "5-6"}


def test_captures_takes_what_gains_most() -> None:
    # 2-4 takes one man, 5-7 takes one and rescues two: three in all.
    position = "1 1,S,1,M,S,1,SSM,2 3 s 2"
    assert choices("captures", "classic", position) == {"5-7"}
    # Equal captures are equally good.
    assert choices("captures", "classic", "3 1,S,1,M,S,1,M,2 3 s 2") == {"2-4", "5-7"}


def test_captures_brings_captives_home_when_there_is_nobody_to_take() -> None:
    # 8-c brings one captive home, 9-c two, and 4-6 and c-2 nothing.
    assert choices("captures", "classic", "1 3,S,3,MS,MMS 2 s 2") == {"9-c"}
    # A capture goes before captives.
    assert choices("captures", "classic", "1 3,S,1,M,2,MMS 2 s 2") == {"4-6"}
    # Homeward, captives come home at the captor's own city.
    assert choices("captures", "kekchi", "2 1,MS,2,S,3,S 4 s 2") == {"2-c"}
