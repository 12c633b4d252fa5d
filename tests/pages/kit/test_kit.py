"""The printed kit without a browser: each sheet's content, measures, texts and tasks."""

import re
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from puluc.engine.kernels import MARKS, chances
from puluc.engine.position import PASS, SUN, Move, Position
from puluc.engine.rules import RULESETS, SPACES, Rules
from puluc.engine.solved import EXTRA, SOLVED, file_name
from puluc.pages.kit.printed_board import DISC, TAB, Road, make_road
from puluc.pages.kit.rule_sheet import example_moves
from puluc.pages.kit.sheet import ROOM, WIDTH
from puluc.pages.kit.spinner import SECTORS
from puluc.pages.print_kit import Kit, KitError, render_sheet_svg
from puluc.pages.school import legal_moves
from puluc.solver import tasks
from puluc.support import i18n
from puluc.support.i18n import LANGUAGES
from puluc.tablebase import library
from puluc.tablebase.file import FOLDER as DATA
from tests.support.effort import pairs, some
from tests.tablebase import moves_of

SVG = "{http://www.w3.org/2000/svg}"
SOLUTIONS = [
    text for text in (*SOLVED, *EXTRA) if (DATA / file_name(Rules.from_text(text))).exists()
]
LENGTHS = [Road(spaces, sheets) for spaces in SPACES for sheets in (1, 2)]


def drawing(rules: str, name: str, board: int | None = None) -> ElementTree.Element:
    sheets = Kit(Rules.from_text(rules), board).sheets(name)
    return ElementTree.fromstring(render_sheet_svg(sheets, black=False))


def with_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [found for found in root.iter() if name in found.get("class", "").split()]


# The whole kit


@pytest.mark.parametrize(
    ("ruleset", "code"), some(pairs([*RULESETS], [*LANGUAGES]), [("kekchi", "es")])
)
def test_a_kit_has_all_its_sheets(ruleset: str, code: str) -> None:
    i18n.set_language(code)
    rules = Rules.from_text(ruleset)
    names = [sheet.name for sheet in Kit(rules).sheets()]
    board = ["board"] if rules.spaces < 12 else ["board-sun", "board-moon"]
    others = ["pieces", "spinner", "rules", "worksheet", "answers", "record", "history"]
    assert names == [*board, *others]


@pytest.mark.parametrize(
    ("rules", "wanted", "why"),
    [
        ("classic", "card", "no sheet 'card'; known: lesson, board"),
        ("classic:bias=0.4", "board", "bias"),
        ("classic:men=1", "answers", "too small"),
        ("classic", "board-sun", "on one sheet"),
    ],
)
def test_what_can_not_be_printed_says_why(rules: str, wanted: str, why: str) -> None:
    with pytest.raises(KitError, match=why):
        Kit(Rules.from_text(rules)).sheets(wanted)


# The board


@pytest.mark.parametrize("road", LENGTHS, ids=str)
def test_a_board_fits_its_sheets_and_its_counters_fit_the_spaces(road: Road) -> None:
    if road.sheets == 1:
        assert road.length <= ROOM
    else:
        assert road.length - road.cut <= ROOM
        assert road.cut + TAB <= ROOM
        nearest = min(abs(road.end(space) - road.cut) for space in range(road.spaces + 1))
        assert nearest == pytest.approx(road.pitch / 2)
    assert 12 <= road.disc <= DISC
    if road.pitch >= 15:
        assert road.disc < road.pitch


@pytest.mark.parametrize("spaces", SPACES)
@pytest.mark.parametrize("sheets", [1, 2])
def test_a_board_has_a_cob_at_each_end_of_every_space(spaces: int, sheets: int) -> None:
    rules = f"classic:spaces={spaces}"
    names = ["board"] if sheets == 1 else ["board-sun", "board-moon"]
    drawn = [drawing(rules, name, sheets) for name in names]
    cobs = [use for root in drawn for use in with_class(root, "cob")]
    assert len(cobs) == spaces + 1
    places = sorted(float(cob.get("transform", "").split()[1].rstrip(")")) for cob in cobs)
    gaps = [after - before for before, after in pairwise(places)]
    pitch = Road(spaces, sheets).pitch
    assert gaps == pytest.approx([pitch] * spaces, rel=1e-3)
    numbers = Counter(
        text.text
        for root in drawn
        for text in root.iter(f"{SVG}text")
        if (text.text or "").isdigit()
    )
    assert numbers == {str(space): 2 for space in range(1, spaces + 1)}


def test_the_board_shows_which_way_captors_go() -> None:
    def tips(rules: str) -> list[str]:
        paths = [way.get("d", "") for way in with_class(drawing(rules, "board"), "way")]
        ends = [re.findall(r"[\d.]+", path)[1:3] for path in paths]
        return ["up" if float(end) < float(start) else "down" for start, end in ends]

    # Each side's arrows have one shape, turned round for Moon.
    assert tips("classic") == ["up", "up"]
    assert tips("kekchi") == ["up", "down"] * 2


# Rules


def test_pictures_show_what_the_rules_have() -> None:
    turn, step, home = example_moves(RULESETS["kekchi"])[0]
    # The captor is where it captured, turned round; its next step leads back; then it is home.
    assert turn.event.captured == 1
    assert turn.after.heading(turn.after.stack(4)) == -1
    assert step.before.road == turn.after.road
    assert step.event.move == Move.from_text("4-3")
    assert home.before.road == step.after.road
    assert home.event.removed == 1
    events = [story[0].event for story in example_moves(RULESETS["lemery-rescue"])]
    assert [bool(event.joins) for event in events] == [False, False, True, False]
    assert [event.rescued for event in events] == [0, 0, 0, 1]


@pytest.mark.parametrize("ruleset", [*RULESETS, "lemery-rescue:men=3", "kekchi:men=2,spaces=5"])
def test_pictures_show_positions_of_the_game(ruleset: str) -> None:
    rules = Rules.from_text(ruleset)
    for one in (one for story in example_moves(rules) for one in story):
        for position in (one.before, one.after):
            assert Position.from_text(rules, position.text) == position
        assert one.before.play(one.event.move) == one.after


def test_what_the_history_sheet_has_is_on_the_page() -> None:
    (sheet,) = Kit(RULESETS["classic"]).sheets("history")
    assert "<a " not in sheet.content
    for section in ("age", "timeline", "list"):
        assert f'id="{section}"' in sheet.content


# Counters, kernels and spinner


def test_sectors_are_as_likely_as_throws() -> None:
    found = Counter(SECTORS)
    assert {marks: found[marks] / len(SECTORS) for marks in MARKS} == dict(enumerate(chances()))


@pytest.mark.parametrize("ruleset", ["classic", "poulouc", "lemery:zero=0"])
def test_the_spinner_says_what_each_throw_is_worth(ruleset: str) -> None:
    rules = Rules.from_text(ruleset)
    root = drawing(ruleset, "spinner")
    numbers = [text.text for text in root.iter(f"{SVG}text") if (text.text or "").isdigit()]
    assert numbers == [str(rules.values[marks]) for marks in SECTORS]
    assert len(with_class(root, "filled")) == 16


# Worksheets


@pytest.mark.parametrize("text", some(SOLUTIONS, ["kekchi"]))
def test_every_solution_has_its_tasks(text: str) -> None:
    rules = Rules.from_text(text)
    found = tasks.load_tasks(rules)
    kinds = tasks.KINDS if rules.capture == "carry" else tasks.TRADED
    assert [task.kind for task in found] == list(kinds)
    assert len({task.position for task in found}) == len(found)
    assert not any(task.position.again for task in found)
    solution = library.find_tablebase(rules)
    assert solution is not None
    for task in found:
        assert task.position.mover == SUN
        # The stored value is that of the solution, to four digits.
        ranked = {entry.move: entry.win for entry in moves_of(solution, task.position)}
        assert set(ranked) == {choice.event.move for choice in task.choices}
        for choice in task.choices:
            assert choice.win == pytest.approx(ranked[choice.event.move], abs=0.000051)
        assert task.kind in tasks.task_kinds(task.choices)
        best, second, *_rest = task.choices
        # Whatever the error of the table for either move, the best one is the best.
        assert best.win - second.win > 2 * solution.errors.worst_error


def test_the_answers_give_each_move_its_figures() -> None:
    rules = Rules.from_text("classic")
    (answers,) = Kit(rules).sheets("answers")
    for task in tasks.load_tasks(rules):
        for choice in task.choices:
            row = f"{choice.danger}/16</td><td>{100 * choice.win:.0f}\xa0%</td>"
            assert row in answers.content
    (worksheet,) = Kit(rules).sheets("worksheet")
    # The order of the moves doesn't reveal the answer.
    offered = re.findall(r"□ ([c\d]+)–", worksheet.content)
    ranked = [one.event.move.text[0] for task in tasks.load_tasks(rules) for one in task.choices]
    assert offered != ranked
    assert sorted(offered) == sorted(ranked)


UNSOLVED = ["lemery-rescue", "siegartel:captors=homeward", "classic:men=3", "kekchi:spaces=21"]


@pytest.mark.parametrize("text", some(UNSOLVED, UNSOLVED[:1]))
def test_rules_without_a_table_are_asked_about(text: str) -> None:
    rules = Rules.from_text(text)
    questions = legal_moves.make_questions(rules)
    assert len({*questions}) == legal_moves.COUNT
    for position in questions:
        assert legal_moves.find_topics(position)
    worksheet, answers = Kit(rules).sheets("worksheet", "answers")
    assert worksheet.content.count("□") == sum(len(position.sources()) for position in questions)
    moves = [move for position in questions for move in position.moves()]
    table = answers.content.partition("<tbody")[2]
    assert table.count("✓ ") == len(moves)
    assert table.count("× ") == worksheet.content.count("□") - len(moves) + moves.count(PASS)
    assert "Sun wins" not in answers.content


@pytest.mark.slow
@pytest.mark.parametrize("text", ["lemery-rescue", "kekchi:spaces=21"])
def test_an_answer_says_why_a_man_can_not_be_joined(text: str) -> None:
    """With Rescue a man may land on a single man of his own side."""
    rules = Rules.from_text(text)
    (answers,) = Kit(rules).sheets("answers")
    assert ("land on your own man" in answers.content) != rules.rescue
    assert ("only a single man of his own side" in answers.content) == rules.rescue


@pytest.mark.slow
def test_questions_are_about_what_the_rules_have() -> None:
    topics = {
        text: {
            topic
            for position in legal_moves.make_questions(Rules.from_text(text))
            for topic in legal_moves.find_topics(position)
        }
        for text in UNSOLVED
    }
    assert topics["lemery-rescue"] == {"captures", "own", "joins", "pair", "rescues", "home"}
    # Only homeward captors can block each other so that nobody moves.
    assert topics["siegartel:captors=homeward"] == {"captures", "own", "rescues", "home", "pass"}
    assert topics["classic:men=3"] == {"captures", "own", "home"}


@pytest.mark.parametrize(
    ("rules", "fires", "turns", "captors"),
    [("kaakil", 1, 2, 2), ("sapper", 0, 2, 2), ("tiwil", 0, 2, 0), ("kekchi", 0, 0, 2)],
)
def test_the_board_has_what_its_rules_need(
    rules: str, fires: int, turns: int, captors: int
) -> None:
    """A fire in the middle, turns at each far end; captors who leave have no arrows."""
    root = drawing(rules, "board")
    burning = with_class(root, "fire")
    assert len(burning) == fires
    assert len(with_class(root, "lap")) == turns
    assert len(with_class(root, "homeward")) == captors
    if fires:
        x, y = re.findall(r"[\d.]+", burning[0].get("transform", ""))[:2]
        road = make_road(Rules.from_text(rules))
        assert (float(x), float(y)) == pytest.approx((WIDTH / 2, road.length / 2))


@pytest.mark.parametrize(
    ("rules", "moves"),
    [
        ("sayil", ["2-4", "4-3", "3-c", "8-7"]),
        ("sapper", ["2-4", "4-2", "2-c", "8-2"]),
        ("sinaanil", ["2-4", "4-3", "3-c", "8-7", "6-4"]),
        ("kaakil", ["2-4", "4-3", "3-c", "8-7", "3-5"]),
    ],
)
def test_a_rule_sheet_shows_men_who_turn_sting_and_burn(rules: str, moves: list[str]) -> None:
    stories = example_moves(Rules.from_text(rules))
    assert [one.event.move.text for story in stories for one in story] == moves
