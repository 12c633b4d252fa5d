"""Each promise of a game settles once, with the reason of its own request."""

import pytest
from playwright.sync_api import Page, expect

from puluc.site_build.serve import Handler
from puluc.support import limits
from tests.browser.player import read_script
from tests.embed.conftest import Publish
from tests.support.browser import ExpectError

PAGE = """<!doctype html><link rel="icon" href="data:,"><body>
<puluc-game sun="person" moon="person"></puluc-game><script src="{game}embed.js"></script>
<script>
const game = document.querySelector('puluc-game');
const settle = async (...promises) => (await Promise.allSettled(promises)).map(
  ({ value, reason }) => (reason ? `${reason.name}: ${reason.message}` : value.rules));
</script>"""
AT_ONCE = """() => settle(
  game.start({ rules: 'chess' }),
  game.start({ rules: ' kekchi ', level: 2 }),
  game.start({ level: 9 }),
  game.start({ rules: 'poulouc', position: undefined }),
  game.start({ position: '9 9 9 s' }),
  game.start(),
)"""
SETTLED = [
    "Error: rules: no ruleset 'chess'",
    "kekchi",
    "Error: level: '9' is not one of 1, 2, 3, 4, 5",
    "poulouc",
    "Error: position: Sun has 9 men",
    "poulouc",
]
ODD = f"""() => {{
  const throwing = {{ get rules() {{ throw new RangeError('no'); }} }};
  return settle(
    game.start({{ record: 'x'.repeat({limits.RECORD} + 1) }}),
    game.start({{ rules: 'x'.repeat({limits.PARAMETER} + 1) }}),
    game.start({{ colour: 'red' }}),
    game.start(throwing),
    game.start({{ rules: Symbol('chess') }}),
    game.start({{ rules: '\\ud800' }}),
    game.start({{ lang: 'xx' }}),
    game.start({{ lang: 'es-GT' }}),
    game.start({{ lang: 'en' }}),
    game.start(null),
  );
}}"""
ODDLY_SETTLED = [
    f"RangeError: record: {limits.RECORD + 1} > {limits.RECORD}",
    f"RangeError: rules: {limits.PARAMETER + 1} > {limits.PARAMETER}",
    "Error: start: 'colour' is not one of rules",
    "RangeError: no",
    "Error: rules: no ruleset 'symbol(chess)'",
    "Error: rules: no ruleset '\ufffd'",
    "Error: lang: 'xx' is not one of en, es, fr",
    *["poulouc"] * 3,
]
GOOD = ["classic", "kekchi"]
GONE = read_script("leave-the-page.js")


def assert_settled(found: list[str], expected: list[str]) -> None:
    assert len(found) == len(expected)
    for one, beginning in zip(found, expected, strict=True):
        assert one.startswith(beginning)


def test_each_request_has_its_own_answer_also_an_odd_one_or_off_the_page(
    page: Page, publish: Publish
) -> None:
    """Before the game is loaded, and after."""
    page.goto(publish(PAGE))
    both = f"() => Promise.all([({AT_ONCE})(), ({ODD})()])"
    for _loaded in range(2):
        at_once, odd = page.evaluate(both)
        assert_settled(at_once, SETTLED)
        assert_settled(odd, ODDLY_SETTLED)
    assert_settled(page.evaluate(GONE), [*["AbortError"] * 3, "classic"])


@pytest.mark.thorough
def test_a_blocked_frame_is_told_and_offered_again(
    page: Page, publish: Publish, expect_error: ExpectError, monkeypatch: pytest.MonkeyPatch
) -> None:
    expect_error("frame-src 'none'")
    end_headers = Handler.end_headers

    def forbid_frames(handler: Handler) -> None:
        handler.send_header("Content-Security-Policy", "frame-src 'none'")
        end_headers(handler)

    monkeypatch.setattr(Handler, "end_headers", forbid_frames)
    page.goto(publish(PAGE))
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("alert")).to_contain_text("did not arrive")
    [settled] = page.evaluate("settle(game.start())")
    assert settled.startswith("Error: A part of the game, http://127.0.0.1")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_a_game_that_cannot_start_is_told(
    page: Page, publish: Publish, expect_error: ExpectError
) -> None:
    lost = "game.bin"
    expect_error("Failed to load resource")
    page.route(f"**/{lost}", lambda route: route.abort())
    page.goto(publish(PAGE))
    settled = page.evaluate("settle(game.start(), game.start())")
    assert_settled(settled, [f"Error: A part of the game, {lost}, did not arrive."] * 2)
    page.unroute_all(behavior="wait")
    assert_settled(page.evaluate("settle(game.start(), game.start({ rules: 'kekchi' }))"), GOOD)
