"""Mistakes retried: moves accepted by their loss, no hints before, both continuations after."""

import pytest

from puluc.app.effects import Animate, PlaySound
from puluc.app.messages import AnimationEnded, MessageError, SkipAnimation
from puluc.app.session import Session
from puluc.app.update import update
from puluc.engine.position import Move
from puluc.evaluation.win_chance import UNIT
from puluc.reviewing.review import is_mistake
from puluc.screens.retry.screen import CompareMoves, MovesCompared, RetryScreen
from puluc.ui.sections import focus_id
from tests.app.drawn import find, parsed
from tests.app.headless import over, said
from tests.ui.page import text_of


def retry_screen(session: Session) -> RetryScreen:
    assert isinstance(session.screen, RetryScreen)
    return session.screen


@pytest.fixture
def session() -> Session:
    return said(over("classic", 5), "go review", "go retry sun")


def worst(screen: RetryScreen) -> Move:
    return screen.turn.options[-1].move


def test_there_is_nothing_to_try_without_slips_or_a_review() -> None:
    with pytest.raises(MessageError):
        update(over(), "go retry sun")
    review = said(over("classic", 5), "go review")
    for rest in ("", "both"):
        with pytest.raises(MessageError):
            update(review, f"go retry {rest}".strip())


def test_the_position_is_as_it_was_and_nothing_is_given_away(session: Session) -> None:
    screen = retry_screen(session)
    played = screen.reviewed.game_screen.game
    assert screen.trial.game.position == played.positions[screen.turn.ply]
    board = screen.board(session)
    assert [arrow.kind for arrow in board.arrows] == ["played"]
    sentences = text_of(parsed(session))
    assert "Find a better move." in sentences
    assert "%" not in text_of(find(parsed(session), ".//div[@id='turns']"))
    best = screen.turn.options[0].move
    assert best.text.replace("-", "–") not in sentences.replace("Find a better move.", "")


def test_every_slip_is_solved_by_its_best_move_and_by_those_nearly_as_good(
    session: Session,
) -> None:
    while not retry_screen(session).over:
        screen = retry_screen(session)
        for option in screen.turn.options:
            lost = screen.turn.options[0].win - option.win
            right = not is_mistake(lost, 2) and lost < screen.turn.loss
            after = said(session, f"move {option.move.text}")
            assert retry_screen(after).state == ("right" if right else "wrong")
            assert retry_screen(after).trial.game.position == screen.trial.game.position
            was_played = option.move == screen.turn.move
            assert ("That is the move played: it loses" in text_of(parsed(after))) == was_played
            # A position at the end of the game is handled in the same way.
            assert len(retry_screen(after).lines) == (2 if right else 0)
            rows = parsed(after).findall(".//table[@class='options']/tbody/tr")
            assert len(rows) == right * len(screen.turn.options)
            found = after if right else said(after, f"move {screen.turn.options[0].move.text}")
            first = parsed(found).findall(".//div[@class='card']/table/tbody/tr")
            named = {screen.turn.options[0].move, option.move, screen.turn.move}
            assert len(first) == len(named)
        session = said(session, f"move {screen.turn.options[0].move.text}", "next")
    assert "All on the first try! These mistakes had cost " in text_of(parsed(session))
    assert focus_id(session) == "leave"
    assert retry_screen(session).board(session).position == retry_screen(session).after
    begun = retry_screen(said(session, "again"))
    assert (begun.at, begun.solved, begun.state) == (0, 0, "find")
    assert text_of(parsed(session)).count("✓") == len(begun.plies)
    assert "✓ 6 mistakes corrected" in text_of(parsed(said(session, "leave")))
    assert retry_screen(said(session, "leave", "go retry sun")).finished
    assert "✓ 6 mistakes corrected" in text_of(parsed(said(session, "again", "next", "leave")))


def test_the_review_keeps_where_one_was(session: Session) -> None:
    left = said(session, "next", "view", "next", "leave")
    assert "Retry your 6 mistakes" in text_of(parsed(left))
    back = said(left, "go retry sun")
    assert (retry_screen(back).at, retry_screen(back).marks[:3]) == (2, ("missed", "missed", ""))
    found = said(back, f"move {retry_screen(back).turn.options[0].move}", "leave")
    assert "Retry your mistakes: 5 of 6 left" in text_of(parsed(found))
    left = said(back, *["next"] * 4, "leave", "go retry moon", "leave")
    assert retry_screen(said(left, "go retry sun")).marks == ("missed",) * 6


def test_those_missed_are_tried_again_and_keep_their_numbers(session: Session) -> None:
    screen = retry_screen(session)
    right = f"move {screen.turn.options[0].move.text}"
    ended = said(session, f"move {screen.turn.move}", right, "next", "view", *["next"] * 5)
    assert retry_screen(ended).marks == ("later", *["missed"] * 5)
    # The answer to the last one is not given away.
    assert retry_screen(ended).board(ended).position == retry_screen(ended).position
    text = text_of(parsed(ended))
    lost = sum(screen.found.turns[ply].loss for ply in screen.plies[1:])
    cost = f"Still to find: {100 * lost / UNIT:.1f} points."
    assert f"You found 1 of 6 better moves. {cost}" in text
    assert "1 ↻2 –3 –4 –5 –6 –↻: found later or with help · –: not found" in text
    assert "Retry the 5 you missed" in text
    again = said(ended, "again")
    screen = retry_screen(again)
    assert (screen.at, screen.marks, screen.tried) == (1, retry_screen(ended).marks, ())
    assert "Mistake 2 of 6, turn" in text_of(parsed(again))
    found = said(again, f"move {screen.turn.options[0].move.text}")
    assert retry_screen(found).marks[:2] == ("later", "later")
    assert retry_screen(said(found, "next", "next", "next", "next", "next")).over


def test_moves_are_played_on_the_board_and_only_a_wrong_one_is_taken_back(session: Session) -> None:
    screen = retry_screen(session)
    before, best = screen.position, screen.turn.options[0].move
    for message, kind in (
        (f"move {best}", "walk"),
        ("view", "walk"),
        (f"move {worst(screen)}", "miss"),
    ):
        moving, effects = update(session, message)
        assert moving.screen.in_motion
        assert not retry_screen(moving).board(moving).arrows
        played = retry_screen(moving).played_out
        assert played is not None
        # A capture has no pause: the verdict comes when the man lands.
        assert isinstance(effects[0], Animate)
        assert (effects[0].token, effects[0].happening) == (played.token, kind)
        assert isinstance(effects[1], PlaySound)
        ended = said(moving, AnimationEnded(played.token))
        while (played := retry_screen(ended).played_out) is not None:
            ended = said(ended, AnimationEnded(played.token))
        position = before.play(best) if kind == "walk" else before
        assert retry_screen(ended).board(ended).position == position
        assert "Right, the best" not in text_of(parsed(moving))
        assert focus_id(moving) is None
        assert bool(retry_screen(ended).board(ended).arrows) == (kind == "miss")
        assert update(ended, AnimationEnded("late"))[0] == ended
        assert not said(moving, SkipAnimation()).screen.in_motion


def test_the_verdict_on_a_move_home_comes_as_the_man_reaches_the_city() -> None:
    session = said(over("classic", 7), "go review", "go retry sun", "next")
    session = update(session, "move 7-c")[0]
    for arrived in (False, True):
        assert ("Right, the best" in text_of(parsed(session))) == arrived
        played = retry_screen(session).played_out
        assert played is not None
        session = update(session, AnimationEnded(played.token))[0]


def test_the_loss_of_the_move_played_is_told_as_in_the_table() -> None:
    session = said(over("classic", 38), "go review", "go retry sun")
    shown = said(session, "view")
    assert (
        "enters on space 1.It brings another man into play. The move played loses 5.0 points."
        in text_of(parsed(shown))
    )
    assert "−5.0" in text_of(parsed(shown))


def test_the_best_move_is_named_after_one_nearly_as_good() -> None:
    good = said(over("classic", 119), "go review", "go retry sun", "move c-2")
    assert "Best: Sun goes from space 5 to space 7." in text_of(parsed(good))


def test_replies_that_come_late_change_nothing(session: Session) -> None:
    comparing, [*_played, effect] = update(session, "view")
    assert isinstance(effect, CompareMoves)
    later = said(comparing, MovesCompared(effect.token, ((), ())), "next")
    assert update(later, MovesCompared(effect.token, ((), ())))[0].screen == later.screen
