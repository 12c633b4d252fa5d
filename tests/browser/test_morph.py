"""Drawing in the page: elements are reused, and what is there afterwards is what was wanted."""

from random import Random

from tests.browser.player import read_script
from tests.browser.seat import Seat
from tests.support.effort import some

KEYS = "abcdef"
MORPH = read_script("morph-all.js")
"""Updates elements from each text to the next; returns before, wanted and found of wrong ones."""


def content(random: Random, keys: list[str], depth: int = 3) -> str:
    """Return the HTML of some elements, with each of the keys at most once as an id."""
    found = ""
    for _ in range(random.randint(0, 3)):
        key = keys.pop() if keys and random.random() < 0.5 else ""
        inside = content(random, keys, depth - 1) if depth else ""
        tag = "div" if key else random.choice(("div", "span"))
        name = f' id="{key}"' if key else ""
        found += f"<{tag}{name}>{inside}</{tag}>" if inside else f"<{tag}{name}>text</{tag}>"
    return found


def test_a_named_element_may_move_anywhere(seat: Seat) -> None:
    random = Random(1)
    texts = []
    for _ in range(some(3000, 500)):
        keys = random.sample(KEYS, len(KEYS))
        texts.append(content(random, keys))
    assert seat.page.evaluate(MORPH, texts) == []
