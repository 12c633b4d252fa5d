"""Matches: fair, reproducible, and the same on any number of processes."""

import pytest

from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.reviewing.match import Match, Score
from puluc.support import limits


def match(rules: str, first: str, second: str, games: int, seed: str = "1") -> Match:
    return Match(Rules.from_text(rules), (first, second), games, seed)


@pytest.mark.slow
def test_the_score_is_the_same_for_any_number_of_processes() -> None:
    contest = match("kekchi", "captures", "random", 51)
    score = contest.score(1)
    assert score.games == 51
    assert contest.score(2) == contest.score(3) == score


def test_a_pair_of_games_shares_its_throws_and_exchanges_the_players() -> None:
    contest = match("classic", "captures", "random", 12)
    for pair in range(6):
        one, two = contest.game(2 * pair)[0], contest.game(2 * pair + 1)[0]
        shared = min(one.ply, two.ply)
        assert one.start == two.start
        assert one.throws[:shared] == two.throws[:shared]
    starters = [contest.game(number)[0].start.mover for number in range(0, 12, 2)]
    assert starters.count("S") == starters.count("M") == 3


def test_games_are_those_the_score_counts_and_replay_from_their_record() -> None:
    contest = match("lemery-rescue", "captures", "random", 8)
    for number in range(8):
        game, score = contest.game(number)
        starts = number % 2 == 0
        won_by_starter = game.result == game.start.mover
        assert score.wins == ((1, 0) if won_by_starter == starts else (0, 1))
        assert score.plies == game.ply
        assert Record.from_text(Record(game).text).game == game


@pytest.mark.slow
def test_a_game_without_an_end_is_a_draw() -> None:
    # Every throw is worth a whole lap: each man enters and comes home at once, for ever.
    score = match("classic:spaces=5,values=6/6/6/6/6", "random", "random", 1).score(1)
    assert score == Score((0, 0), 1, limits.TURNS)
