"""The end of a game on the page: a short scene that hides nothing and keeps everything in place."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from puluc.app.messages import GameSummary
from puluc.app.session import Session
from puluc.app.update import update
from puluc.support import i18n
from puluc.support.i18n import _
from puluc.ui.sections import render_sections
from tests.app.headless import at, playing, said
from tests.browser.gallery import PUT
from tests.browser.player import Person
from tests.browser.seat import Seat
from tests.browser.studio import WINDOWS, Look, draw
from tests.support.effort import pairs

BOXES = """(selector) => [...document.querySelectorAll(selector)].map((element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [left, top, right, bottom].map(Math.round);
})"""
CUT = """() => {
  const { scrollHeight, clientHeight } = document.querySelector('.end .status');
  return scrollHeight - clientHeight;
}"""
RUNNING = """() => document.getElementById('field').getAnimations({ subtree: true })
  .map((motion) => motion.effect.getComputedTiming().endTime)"""
MOVED = """() => {
  const walker = document.querySelector('.walker');
  return walker && new DOMMatrix(getComputedStyle(walker).transform).e;
}"""
ALMOST = "0 6,S,M,1 0 s 1"
"""Sun on space 7 captures Moon's last man."""


def put(page: Page, session: Session, code: str = "en") -> None:
    """Show a session on the page of a studio."""
    size = page.viewport_size
    assert size
    i18n.set_language(code)
    content = render_sections(session, upright=size["width"] <= size["height"])
    i18n.set_language("en")
    page.evaluate(PUT, [content, False])


def ended_game(space: int, moon: str = "novice") -> Session:
    """Return a game that Sun has won by capturing Moon's last man on a space.

    Sun has another man elsewhere.
    """
    road = ["1"] * 9
    road[space - 1], road[space - 2] = "M", "S"
    road[2 if space > 4 else 7] = "S"
    session = said(at("classic", f"0 {','.join(road)} 0 s 1"), f"move {space - 1}-{space}")
    return session._replace(screen=playing(session)._replace(moon=moon))


@pytest.mark.parametrize(
    ("window", "code"), pairs([name for name in WINDOWS if name != "zoomed"], ["fr", "es", "en"])
)
def test_nothing_moves_and_nothing_is_cut_when_the_sentence_comes(
    still: Page, window: str, code: str
) -> None:
    draw(still, Look("start", window, code=code))
    session = ended_game(5)
    if window == "small":
        session = session._replace(screen=playing(session)._replace(moon="expert"))
    parts = "#board, #dock, #next, .next-steps button, #turns"
    put(still, session, code)
    before = still.evaluate(BOXES, parts)
    assert len(before) > 5
    i18n.set_language(code)
    story = _("Turn {number} decided it: you missed a better move.").format(number=104)
    key = playing(session).summary_key
    i18n.set_language("en")
    put(still, update(session, GameSummary(key, story))[0], code)
    expect(still.locator(".story")).to_have_text(story)
    assert still.evaluate(BOXES, parts) == before
    assert still.evaluate(CUT) <= 4


def test_the_scene_is_short_and_a_touch_ends_it(seat: Seat) -> None:
    person = almost(seat)
    page = person.page
    page.locator("#spot-7 .pile").click()
    page.locator("#spot-8 .hit").click(position={"x": 8, "y": 8})
    page.wait_for_selector(".walker", state="attached")
    times = page.evaluate(RUNNING)
    assert times
    assert max(times) <= 900
    page.locator("#heading").dispatch_event("pointerdown")
    page.locator("#app").dispatch_event("pointerdown")
    assert page.evaluate(RUNNING) == []
    home = page.evaluate(MOVED)
    assert home < -100
    expect(page.get_by_role("heading", name="You win!")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".walker")).to_have_count(0)


def test_who_wants_no_motion_sees_where_all_end(seat: Seat) -> None:
    person = almost(seat)
    page = person.page
    page.emulate_media(reduced_motion="reduce")
    page.locator("#spot-7 .pile").click()
    page.locator("#spot-8 .hit").click(position={"x": 8, "y": 8})
    page.wait_for_selector(".walker", state="attached")
    assert page.evaluate(MOVED) < -100
    assert max(page.evaluate(RUNNING), default=0) <= 250
    page.emulate_media(reduced_motion="no-preference")


def almost(seat: Seat) -> Person:
    """Return a person who is about to win, with a man on space 3 who will go home."""
    session = at("classic", "0 2,S,3,S,M,1 0 s 1", "novice", speed="normal")
    return seat.take(session)
