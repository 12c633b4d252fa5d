"""Two people, each with a browser of their own, exchange links; one is on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from puluc.app.settings import Settings, Setup
from tests.app.headless import new_session
from tests.browser.axe import problems
from tests.browser.pointers import Finger, middle
from tests.browser.seat import Seat
from tests.support.browser import wait_until_ready
from tests.support.effort import thoroughly

MOST_LINKS = 200


class Peer:
    """A person who opens links, throws and moves, by mouse or finger."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.finger = Finger(page) if touch else None

    def press(self, selector: str) -> None:
        """Click or tap the first element that a selector matches."""
        found = self.page.locator(selector).first
        if not self.finger:
            found.click()
            return
        found.scroll_into_view_if_needed()
        self.finger.tap(middle(found))

    def open(self, url: str) -> None:
        """Open a link, and wait for its game."""
        self.page.goto(url)
        self.see()

    def see(self) -> None:
        """Wait until a loaded page shows the games by link."""
        wait_until_ready(self.page)
        self.page.wait_for_selector("html[data-screen=by-link]", state="attached")

    @property
    def link(self) -> str:
        """The link to send, once it is there."""
        field = self.page.locator("#link-by-link")
        expect(field).to_be_attached()
        return field.input_value()

    def wait(self) -> str:
        """Wait until an action is possible; return the id of its element."""
        ready = "#throw[data-do], .spot.may, #pass, #link-yes, #hand-on, #review"
        self.page.wait_for_selector(ready)
        for name in ("#link-yes", "#throw[data-do]", ".spot.may", "#pass", "#hand-on"):
            if self.page.locator(name).count():
                return name
        return "#review"

    def answer(self) -> str:
        """Throw and move, or answer a request, until there is a link to send; return it.

        The result is empty if the other's move has ended the game.
        """
        while (found := self.wait()) != "#hand-on":
            if found == "#review":
                return ""
            if found == ".spot.may":
                self.press(".spot.may .pile")
                self.page.wait_for_selector(".spot.goal")
                self.press(".ghost.target")
            else:
                self.press(found)
            expect(self.page.locator(found)).to_have_count(0)
        return self.link

    @property
    def is_over(self) -> bool:
        return self.page.locator("#review").count() > 0


QUICK = Settings(speed="none")


@pytest.fixture
def ana(seat: Seat) -> Peer:
    return Peer(seat.take(new_session(Setup(), "desk", QUICK)).page)


@pytest.fixture
def luis(phone: Seat) -> Peer:
    return Peer(phone.take(new_session(Setup(), "phone", QUICK)).page, touch=True)


def invite(ana: Peer, men: int = 2, spaces: int = 9) -> str:
    """Set up a small game and return the link of the invitation."""
    page = ana.page
    page.get_by_role("button", name="New game").click()
    panel = page.get_by_role("dialog", name="New game")
    panel.get_by_role("radio", name="A friend by link").check()
    panel.get_by_role("radio", name="Kekchi", exact=True).check()
    panel.get_by_role("button", name="Options").click()
    panel.get_by_label("Your name, if you like").fill("Ana")
    panel.get_by_role("combobox", name="Men per side").select_option(f"{men}")
    panel.get_by_role("combobox", name="Spaces").select_option(f"{spaces}")
    panel.get_by_role("button", name="Create the invitation").click()
    return ana.link


def accept(luis: Peer, link: str) -> str:
    luis.open(link)
    expect(luis.page.locator("#link-accept")).to_be_in_viewport(ratio=1)
    luis.page.reload()
    expect(luis.page.locator("#next")).to_have_text("Ana wants to play Puluc with you")
    luis.page.get_by_label("Your name, if you like").fill("Luis")
    luis.press("#link-accept")
    return luis.link


def test_a_game_by_links_one_on_a_phone_by_finger(ana: Peer, luis: Peer) -> None:
    """In a thorough run a whole one, else Luis gives up after a few turns."""
    ana.open(accept(luis, invite(ana, men=1, spaces=5)))
    assert len(ana.answer()) < 500
    ana.page.get_by_label("Add a few words").fill("Good luck!")
    ana.press("#hand-on")
    link = ana.link
    luis.open(link)
    expect(luis.page.locator("q")).to_have_text("Good luck!")
    for _number in range(thoroughly(MOST_LINKS, 1)):
        luis.open(link)
        if not (link := luis.answer()) or luis.is_over:
            break
        ana.open(link)
        if not (link := ana.answer()) or ana.is_over:
            break
    if not (ana.is_over or luis.is_over):
        luis.open(link)
        for selector in ("[popovertarget]", "#link-resign", "#link-yes"):
            luis.press(selector)
        expect(luis.page.locator("#review")).to_be_attached()
        link = luis.link
    last, other = (luis, ana) if luis.is_over else (ana, luis)
    other.open(link or last.link)
    expect(other.page.locator("#link-again")).to_be_visible()
    last.open(other.link)  # signed by both
    expect(last.page.locator(".notice")).to_have_text(re.compile("has confirmed the end."))
    for one in (ana, luis):
        expect(one.page.locator("#link-again")).to_be_visible()
        assert not problems(one.page)
    said = [one.page.locator(".verdict").text_content() for one in (ana, luis)]
    told = {(text or "").partition(",")[0] for text in said}
    assert told in ({"You gave up", "You win"}, {"You lost this one", "You win"})
    kept = luis.page.evaluate("localStorage.getItem('puluc.link-games')")
    assert int(kept.split()[0].rstrip("rcsgqwu")) > 2**40  # not modulo 2**32
    for selector in ("[popovertarget]", "#link-check"):
        luis.press(selector)
    expect(luis.page.locator(".notice")).to_contain_text("all check out. Both have signed.")
    expect(luis.page.locator("#more")).to_be_hidden()
    ana.press("#review")
    expect(ana.page.locator("html[data-screen=review]")).to_be_attached()
    ana.press("#leave")
    expect(ana.page.locator("#review")).to_be_visible()


def test_one_who_is_offline_pastes_the_link_and_answers(ana: Peer, luis: Peer) -> None:
    luis.open(invite(ana))
    luis.page.get_by_label("Your name, if you like").fill("Luis")
    luis.press("#link-accept")
    ana.open(luis.link)
    link = ana.answer()
    luis.page.context.set_offline(True)
    luis.press("#link-list")
    wrapped = f"> {link[:-40]} {link[-40:]}".replace("#", "%23")
    field = luis.page.get_by_label("Paste a link here")
    field.evaluate(
        """(field, text) => {
          field.focus();
          document.execCommand('insertText', false, text);
          field.dispatchEvent(new ClipboardEvent('paste', {bubbles: true}));
        }""",
        f"Your turn! <{wrapped}>",
    )
    expect(luis.page).to_have_title(re.compile("^Your turn: turn 1 in Kekchi.* · Puluc$"))
    answer = luis.answer()
    luis.page.context.set_offline(False)
    ana.open(answer)
    assert ana.wait() == "#throw[data-do]"
