"""A first visit is offered the lessons, and rules are explained when they first apply."""

from __future__ import annotations

import pytest

from puluc.app.effects import Save
from puluc.app.session import Notice, Session
from puluc.app.update import update
from puluc.engine.rules import Rules
from puluc.ui.sections import render_sections
from puluc.words import rulebook
from tests.app.headless import at, playing, said

CAPTURE = ("classic", "4 S,2,M,5 4 s 3", "1-4")
RESCUE = ("classic", "3 S,2,SM,5 4 s 3", "1-4")
LAP = ("classic", "4 8,S 5 s 3", "9-c")
PASS = ("lemery:zero=0", "4 2,S,2,M,3 4 s 0", "--")
TURN = ("sayil", "4 7,S,1 5 s 3", "8-7")
STING = ("sinaanil", "4 M,2,S,5 4 s 3", "4-1")
FIRE = ("kaakil", "4 2,S,6 5 s 2", "3-5")
TRADE = ("tiwil", "4 S,2,M,5 4 s 3", "1-4")
ALL = {
    **{"capture": CAPTURE, "rescue": RESCUE, "lap": LAP, "pass": PASS},
    **{"turn": TURN, "sting": STING, "fire": FIRE, "trade": TRADE},
}


def after(rules: str, position: str, move: str, *met: str, **settings: str) -> Session:
    session = at(rules, position, **settings)._replace(rules_encountered=met)
    return update(session, f"move {move}")[0]


def dock(session: Session, *, framed: bool = False) -> str:
    return render_sections(session, upright=False, framed=framed)["dock"]


@pytest.mark.parametrize(("word", "move"), ALL.items())
def test_the_first_time_a_line_says_which_rule_it_was(
    word: str, move: tuple[str, str, str]
) -> None:
    known = ("capture",) if word in ("rescue", "sting") else ()
    session = after(*move, *known)
    text, number = rulebook.met_rule(word, Rules.from_text(move[0]))
    assert session.notice == Notice(text, f"open rules {number}")
    assert session.rules_encountered == (*known, word)
    assert text in dock(session)
    assert f"Rule {number}</button>" in dock(session)


def test_it_stays_while_the_opponent_answers_and_goes_with_the_next_throw() -> None:
    session = said(at(*CAPTURE[:2], moon="captures"), "move 1-4")
    assert playing(session).game.ply == 2
    assert session.notice.offer == "open rules 6"
    opened = update(session, session.notice.offer)[0]
    assert (opened.panel, opened.section) == ("rules", "6")
    closed = update(opened, "close")[0]
    assert (closed.notice, closed.section) == (session.notice, "")
    assert not update(closed, "throw")[0].notice.text


def test_one_rule_at_a_time_the_other_comes_the_next_time() -> None:
    assert after(*RESCUE).rules_encountered == ("capture",)
    assert after(*RESCUE, "capture").rules_encountered == ("capture", "rescue")


def test_it_waits_for_the_panel_that_it_leads_to() -> None:
    position, move = CAPTURE[:2], CAPTURE[2]
    session, effects = update(at(*position)._replace(bundle=None), f"move {move}")
    assert (session.notice.text, session.rules_encountered) == ("", ())
    assert Save() in effects


def test_it_can_be_switched_off() -> None:
    session = after(*CAPTURE, tips="off")
    assert not session.notice.text
    assert session.rules_encountered == ()
    assert (
        'data-set="set tips"'
        in render_sections(update(session, "open settings")[0], upright=False)["panel"]
    )
