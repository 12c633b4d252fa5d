"""The seed of a game on the page: its hash from the start, the seed at the end, and the check."""

from hashlib import sha256
from random import Random

import pytest

from puluc.app.play.screen import Play
from puluc.app.session import PANELS, Session
from puluc.app.settings import Settings, Setup
from puluc.app.update import update
from puluc.engine.rules import Rules
from puluc.screens.review.screen import ScrollIntoView
from tests.app.headless import new_session, next_message, over, playing, ready, run, said
from tests.app.whole_page import render_sections
from tests.reviewing import wandering
from tests.ui.page import Page, texts

SEED = "0123456789abcdef-the-seed"
HASH = sha256(SEED.encode()).hexdigest()


def render_all(session: Session, *, framed: bool = False) -> str:
    """Return all sections as text."""
    parts = render_sections(session, upright=True, framed=framed, address="https://x/", single=1)
    return "".join(map(str, parts.values()))


def game(seed: str = SEED, rules: str = "classic:men=2,spaces=5") -> list[Session]:
    """Return every session of a game against an opponent, up to the end."""
    random = Random(seed)
    setup = Setup(Rules.from_text(rules), "person", "captures", "rules")
    found = list(run(*update(new_session(setup, seed, Settings(speed="none")), "set speed none")))
    while not playing(found[-1]).over:
        if playing(found[-1]).person_to_move:
            found += run(*update(found[-1], next_message(found[-1], random)))
        else:
            found += run(*update(found[-1], "resume"))
    return found


@pytest.mark.slow
def test_the_hash_stands_there_from_the_start_and_the_seed_only_at_the_end() -> None:
    *before, end = game()
    assert len(before) > 10
    for session in before:
        if playing(session).over:
            continue
        for panel in ("", *PANELS):
            text = render_all(session._replace(panel=panel))
            assert HASH in text
            # The links of the finished game hold the game with its seed.
            assert panel == "share" or SEED not in text
        assert SEED not in render_all(session, framed=True)
    for code in (HASH, SEED):
        assert f'<code translate="no">{code}</code>' in render_all(end._replace(panel="menu"))
    past = said(before[len(before) // 2], "go past 1")
    assert HASH in render_all(past)
    assert SEED not in render_all(past)


# The check


def check_text(session: Session) -> str:
    """Return the result of the check as text."""
    found = Page(session).get("checked")
    return "" if found is None else " ".join(texts(found))


def last_log_line(session: Session) -> str:
    """Return the last line of the log, which screen readers speak."""
    return str(Page(session)["log"][-1].text)


def test_a_game_is_checked_on_demand_and_the_outcome_is_spoken() -> None:
    review = said(ready(playing(game()[-1])), "go review")
    assert 'data-do="check"' in render_all(review)
    assert not check_text(review)
    checked, effects = update(review, "check")
    assert effects == [ScrollIntoView()]
    sentence = "Every throw follows from the seed, and so does who starts."
    assert last_log_line(checked) == sentence
    assert check_text(checked).startswith(sentence)
    assert check_text(checked).endswith(f"SHA-256 of the seed: {HASH} Seed: {SEED}")
    turn = said(checked, "first")
    assert 'data-do="check"' not in render_all(turn)
    assert check_text(said(turn, "last")) == check_text(checked)


def test_where_the_starter_was_chosen_no_more_is_claimed() -> None:
    play = playing(game()[-1])
    chosen = play._replace(drawn=False, notes=((0, "chosen"), *play.notes))
    review = said(ready(chosen), "go review", "check")
    assert last_log_line(review) == "Every throw follows from the seed."


def test_a_game_that_is_still_on_keeps_its_seed_to_itself() -> None:
    kekchi = wandering(Rules.from_text("kekchi"), 3, 9)._replace(seed=SEED)
    review = said(ready(Play(kekchi, "person", "person")), "go review", "check")
    assert check_text(review).endswith(HASH)
    assert SEED not in render_all(review)


def test_a_line_that_was_played_on_by_hand_is_not_checked() -> None:
    line = said(over(), "go review", "ply 4", "go variation throw", "throw")
    again = said(line, "go review")
    assert again.screen.name == "review"
    assert 'data-do="check"' not in render_all(again)
    assert 'data-do="check"' in render_all(said(over(), "go review"))
