"""Facts of the rules on the pages, checked by the engine."""

import re
import shlex
from html import unescape

import pytest

from puluc.engine.game import Game
from puluc.engine.kernels import MARKS, chances
from puluc.engine.position import PASS, SUN, Position
from puluc.engine.rules import RULESETS, Rules
from puluc.engine.solved import table_name
from puluc.measurements.store import read_section
from puluc.pages import values
from puluc.pages.labels import TEXTS
from puluc.pages.parts import comparison, embedding, kernel_odds
from puluc.site_build.finish.single import TABLES
from puluc.support.i18n import LANGUAGES, _, set_language
from tests.engine.addresses import read_link

GAMES = 25
CAPTURES = (
    ("index", 'board classic "4 3,S,2,M,2 4 s"', "{{worth classic 3}}"),
    ("teachers-lesson", 'still kekchi "4 2,S,2,M,3 4 s"', "{{worth kekchi 3}}"),
)


PASSING = {
    "lemery:zero=0": "5 9 5 s 0",
    "lemery-rescue": "0 1,S,1,SM,9 6 s 2",
    "kekchi": "0 S,1,MS,6 4 s 2",
}


@pytest.mark.parametrize(("text", "position"), PASSING.items())
def test_passes_occur_where_the_table_says_so(text: str, position: str) -> None:
    rules = Rules.from_text(text)
    assert comparison.can_pass(rules)
    assert Position.from_text(rules, position).moves() == (PASS,)


@pytest.mark.parametrize("text", ["classic", "poulouc", "siegartel", "lemery:zero=6"])
def test_elsewhere_the_table_says_that_they_do_not(text: str) -> None:
    rules = Rules.from_text(text)
    assert not comparison.can_pass(rules)
    for seed in range(GAMES):
        game = Game.new(rules, seed=str(seed), starter=SUN)
        while game.result is None:
            thrown = game.throw().position
            assert thrown.moves() != (PASS,)
            game = game.throw().play(thrown.moves()[seed % len(thrown.moves())])


@pytest.mark.parametrize("code", LANGUAGES)
def test_numbers_in_the_text_about_kernels(code: str) -> None:
    text = (TEXTS / code / "kernels.md").read_text("utf-8")
    assert "2 × 2 × 2 × 2 = 16" in text
    row = re.search(r"\d(\s\d){4}", text)
    assert row
    assert [int(count) for count in row[0].split()] == [values.count_ways(marks) for marks in MARKS]
    # `Two marks come six times as often as four.`
    assert values.count_ways(2) == 6 * values.count_ways(4)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_average_in_the_lesson(code: str) -> None:
    text = (TEXTS / code / "teachers.md").read_text("utf-8")
    sums = re.search(r"\((\d × \d(?: \+ \d × \d)+)\) [:÷] 16", text)
    assert sums
    products = [product.split(" × ") for product in sums[1].split(" + ")]
    rules = RULESETS["classic"]
    assert [(int(ways), int(worth)) for ways, worth in products] == [
        (values.count_ways(marks), rules.values[marks]) for marks in MARKS
    ]
    assert values.mean_spaces(rules) * 16 == sum(int(n) * int(worth) for n, worth in products)
    assert sum(chances()) == 1


def test_how_far_two_throws_and_one_reach() -> None:
    """`A distance that no single throw is worth, such as six in Classic, takes both`."""
    worth = {value for rules in kernel_odds._value_kinds() for value in rules.values}
    assert max(worth) == kernel_odds.DIE == 6
    assert max(worth) < kernel_odds.FAR
    classic = RULESETS["classic"]
    assert "such as six in Classic, takes both" in (TEXTS / "en/kernels.md").read_text("utf-8")
    assert values.count_hits(classic, 6) == 0 < values.count_hits_in_two(classic, 6)
    assert max(classic.values) == 5


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_share_of_hundred_is_written_by_hand(code: str) -> None:
    """Sentences have computed numbers; those of a source are quoted."""
    for page in TEXTS.joinpath(code).glob("*.md"):
        text = re.sub(r"\{\{.*?\}\}", "", page.read_text("utf-8"))
        found = re.findall(r"(\d[\d.,]*)[ \xa0]?%", text)
        assert found == (["40", "25", "6"] if page.stem == "rulesets" else []), page


def test_rulings_of_the_article_are_given_to_its_ruleset_alone() -> None:
    rulings = str(comparison.render_rulings()).split("</dd>")
    for point in rulings:
        if "article" in point and "observers" not in point:
            assert point.endswith("<small>Kekchi</small>"), point
    (homeward,) = (point for point in rulings if "As in Kekchi." in point)
    assert homeward.endswith("<small>Puluc or Bul, captors go home</small>"), homeward


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("page", "call", "example"), CAPTURES)
def test_the_throw_that_captures(page: str, call: str, example: str, code: str) -> None:
    """The text beside a picture asks for it, and the page gives its chance."""
    text = (TEXTS / code / f"{page}.md").read_text("utf-8")
    picture, below = text.partition(f"{{{{{call}}}}}\n")[1:]
    assert picture
    paragraph = below.partition("\n\n")[0]
    assert example in paragraph
    _part, ruleset, position = shlex.split(call)
    marks = int(example.split()[2].rstrip("}"))
    assert f"{{{{ways {marks}}}}}" in paragraph
    thrown = Position.from_text(RULESETS[ruleset], f"{position} {marks}")
    (capture,) = (move for move in thrown.moves() if thrown.event(move).captured)
    for space in re.findall(r"\d+", paragraph.partition("{{")[0]):
        assert int(space) in (capture.source, capture.target)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_class_s_numbers(code: str) -> None:
    text = (TEXTS / code / "teachers.md").read_text("utf-8")
    assert 32 * values.count_ways(2) // 16 == 12
    for number in ("12", "{{between 2 32 8 16}}", "{{hits classic 2}}", "{{hits classic 4}}"):
        assert number in text
    random = read_section("skill")["classic"].figures["random"]
    assert random == pytest.approx(0.9, abs=0.01)  # nine games of ten
    assert {RULESETS[ruleset].spaces for ruleset in ("classic", "kekchi")} == {9}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_game_s_words_on_the_pages_are_its_own(code: str) -> None:
    set_language(code)
    real, hint = (_(text) for text in ("Real kernels: I enter what they show", "Hint"))
    for page in ("teachers", "kernels"):
        text = (TEXTS / code / f"{page}.md").read_text("utf-8")
        assert f"*{real.partition(':')[0].strip()}*" in text
        assert f"*{hint}*" in text or page == "kernels"


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_lines_to_copy_are_right(code: str) -> None:
    text = unescape(embedding.render_codes())
    text += (TEXTS / code / "teachers.md").read_text("utf-8")
    addresses = re.findall(r"https://…/\?(embed[\w=&;]+)", text)
    assert len(addresses) == 2
    for address in addresses:
        link = read_link(unescape(address))
        assert (link.embed, link.rules in RULESETS.values()) == (True, True)
        assert not link.problems
    (rules,) = re.findall('<puluc-game rules="(.+?)">', text)
    assert rules in RULESETS
    ((rules, position),) = re.findall('<puluc-diagram rules="(.+?)" position="(.+?)">', text)
    assert not read_link("", f"rules={rules}&position={position}").problems
    assert {*re.findall(r"https://…/p/([\w-]+)\.", text)} <= {*RULESETS}


def test_what_the_one_file_plays_perfectly() -> None:
    """The pages name `classic` and `kekchi`."""
    found = {table_name(RULESETS[name]) for name in ("classic", "kekchi")}
    assert {f"tables/{name}".replace(".puluc", ".bin") for name in found} == {*TABLES}
