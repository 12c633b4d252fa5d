"""The claims of the page about playing well are those of the solution and the measurements."""

import re
from math import comb

import pytest

from puluc.engine.position import PASS, Move
from puluc.engine.rules import RULESETS, Rules
from puluc.engine.solved import UNSHIPPED, table_name
from puluc.pages.labels import TEXTS
from puluc.pages.parts import annotated_game, strategy
from puluc.pages.values import chance_between, count_hits, format_percent, read_position
from puluc.reviewing.review import SIDES
from puluc.site_build.tools import ROOT
from puluc.tablebase.library import ranked_moves
from puluc.words import names
from puluc.worker.position_report import analysis

SOLUTION = (ROOT / "docs/measurements.md").read_text("utf-8")
TEXT = (TEXTS / "en/strategy.md").read_text("utf-8")
CLOSE = 0.005
HARD = "\N{NO-BREAK SPACE}"


def says(*claims: str) -> None:
    """Check that the page contains these claims."""
    for claim in claims:
        assert claim in TEXT, claim


def chance(rules: str, position: str) -> float:
    """Return Sun's win chance."""
    found = analysis(read_position(rules, position))
    assert found["exact"]
    win: float = found["win"]
    return win if position.split()[3] == "s" else 1 - win


def alone(rules: str, stack: str, space: int) -> float:
    """Return Sun's win chance with one stack on the road, Moon to throw."""
    read = Rules.from_text(rules)
    placed = strategy.place_men(read, {space: stack}, 4, 5 - stack.count("M"), "M")
    return chance(rules, placed.text)


def rows(heading: str) -> dict[str, list[str]]:
    """Return the rows of a table in docs/measurements.md, by the codes of their first cell."""
    table = SOLUTION.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    found = {}
    for line in re.findall(r"^\|.*\|$", table, re.MULTILINE):
        name, *cells = [cell.strip() for cell in line.strip("|").split("|")]
        for code in re.findall("`(.+?)`", name):
            found[code] = cells
    return found


@pytest.mark.slow
def test_the_first_mover_wins_as_in_the_solution() -> None:
    document, page = rows("First mover"), strategy.render_first_mover()
    for rules, cells in document.items():
        chance = strategy.first_mover(rules if rules != "lemery" else "classic")
        assert cells[1] == f"{100 * chance:.4f} %"
        if not Rules.from_text(rules).draw:
            assert format_percent(chance, 2) in page
    assert {*RULESETS} - {*document} == {"lemery-rescue"}


def test_chances_are_off_by_as_much_as_the_page_says() -> None:
    errors = {rules: float(cells[-2]) for rules, cells in rows("The tables").items()}
    assert max(errors.values()) == errors["siegartel"] <= 0.021
    assert max(error for rules, error in errors.items() if rules != "siegartel") <= 0.005
    assert max(float(rows("The tables")[rules][-3]) for rules in ("classic", "kekchi")) < 0.002


def test_skill_and_levels_are_those_of_the_solution() -> None:
    page = strategy.render_strength()
    for rules, cells in rows("Luck and skill").items():
        if not Rules.from_text(rules).draw:
            assert all(cell.replace(" ", HARD) in page for cell in cells), rules
    games, *levels = rows("Levels")["classic"]
    page = strategy.render_levels()
    assert all(cell.replace(" ", HARD) in page for cell in levels)
    most = 50 / int(games.replace(",", "")) ** 0.5
    assert most < 1


def test_where_to_stop() -> None:
    says("In Classic, space 4 is the best place to wait, and the last three are the worst.")
    worth = {space: alone("classic", "S", space) for space in range(1, 10)}
    assert max(worth, key=worth.__getitem__) == 4
    assert set(sorted(worth, key=worth.__getitem__)[:3]) == {7, 8, 9}
    for space, marks in ((9, 1), (8, 2), (7, 3)):
        thrown = strategy.place_men(RULESETS["classic"], {space: "S"}, 4, 5, "M").throw(marks)
        assert thrown.event(Move(0, space)).captured == 1
    assert '{{loss classic "4 7,S,1 5 m"}}' in TEXT
    assert alone("classic", "S", 8) == min(worth.values())


def test_what_a_captive_is_worth() -> None:
    says(
        "On space 8 the captor is worth least",
        "as much as a man who is out of the game",
        "a capture even costs something",
    )
    onward = {space: alone("classic", "MS", space) for space in range(1, 10)}
    assert min(onward, key=onward.__getitem__) == 8
    assert onward[4] == pytest.approx(chance("classic", "5 9 4 m"), abs=CLOSE)
    homeward = {space: alone("kekchi", "MS", space) for space in range(1, 10)}
    assert homeward[2] == pytest.approx(chance("kekchi", "5 9 4 m"), abs=0.01)
    assert homeward[8] < chance("kekchi", "5 9 5 m") - CLOSE
    assert min(homeward, key=homeward.__getitem__) == 8


def test_where_to_wait_homeward() -> None:
    says("it is best to stay close to home", "less with each step but the last")
    worth = [alone("kekchi", "S", space) for space in range(1, 10)]
    assert max(worth) == worth[0]
    assert worth[3:8] == sorted(worth[3:8], reverse=True)
    assert worth[8] > worth[7]


def test_who_can_be_hit_by_a_man_who_enters() -> None:
    says("Spaces 1 to 4 are six steps or more from Moon’s city", "too far for a man who enters")
    ways = [count_hits(RULESETS["classic"], 10 - space) for space in range(1, 10)]
    assert ways[:4] == [0, 0, 0, 0]
    says(
        "He hits spaces 5 and 6 with {{hits classic 5}} throw of sixteen, and spaces 7, 8 and 9 "
        "with {{hits classic 3}}, {{hits classic 2}} and {{hits classic 1}}"
    )
    assert ways[4] == ways[5] == count_hits(RULESETS["classic"], 5) == 1
    assert ways[6:] == [count_hits(RULESETS["classic"], apart) for apart in (3, 2, 1)]


def test_one_against_one_the_bad_distances() -> None:
    says("Four spaces apart you hit with only {{hits classic 4}} throw of sixteen")
    duels = {apart: strategy.single_men_chance(apart) for apart in range(1, 11)}
    four = [strategy.suns_chance(strategy.place_single_men(sun, sun + 4)) for sun in range(7)]
    assert duels[4] == pytest.approx(sum(four) / 7)
    assert sorted(duels, key=duels.__getitem__)[:2] == [4, 5]
    assert min(duels[apart] for apart in duels if apart not in (4, 5)) > 0.5
    assert max(duels, key=duels.__getitem__) == 2
    # `Nearly every other throw brings you nearer, into the other's range.`
    assert count_hits(RULESETS["classic"], 4) == 1
    assert sum(count_hits(RULESETS["classic"], worth) for worth in (1, 2, 3)) == 14
    assert all(count_hits(RULESETS["classic"], 4 - worth) >= 4 for worth in (1, 2, 3))


@pytest.mark.parametrize("rules", ["classic", "kekchi"])
def test_what_the_sources_ask(rules: str) -> None:
    says("Yes, much safer.", "Right behind, on space 4, a friend is no help", "A group.")
    alone_there = chance(rules, "4 4,S,1,M,2 4 m")
    assert chance(rules, "3 2,S,1,S,1,M,2 4 m") > alone_there + 0.03
    assert chance(rules, "3 3,S,S,1,M,2 4 m") == pytest.approx(alone_there, abs=CLOSE)
    runner, two, three = "4 5,S,3 5 m", "3 1,S,1,S,5 5 m", "2 S,S,S,6 5 m"
    assert chance(rules, runner) + 0.03 < chance(rules, two) < chance(rules, three) - 0.03
    for position in (runner, two, three):
        says(f'{{{{loss {rules} "{position}"}}}}')


def test_the_rules_of_thumb_lead_to_their_figures() -> None:
    rules = re.findall(r"^\*\*\d\. .+", TEXT, re.MULTILINE)
    assert len(rules) == 5
    links = [re.search(r"\(#(\w+)\)", rule) for rule in rules[1:]]
    assert [link and link[1] for link in links] == ["stop", "lone", "captive", "run"]


def test_what_the_comments_say_of_the_game() -> None:
    """Of each turn of the game with comments, in order."""
    turns = {turn.ply + 1: turn for turn in annotated_game.game_review().turns}
    best = {number: turn.options[0].move.text for number, turn in turns.items()}
    game = annotated_game.game_record().game
    events = game.event
    assert re.findall(r"{{turn (\d+)}}", TEXT) == ["4", "5", "9", "13", "15", "20", "24", "27"]
    says("Entering on space 6 was better", "Sun could capture on space 5", "4–1 was best")
    assert (best[4], best[5], best[13], best[15]) == ("c-6", "4-5", "4-2", "4-1")
    assert annotated_game.count_capturing_throws("4") == 11
    nine, fifteen = events(8), events(14)
    assert nine
    assert fifteen
    assert (nine.captured, nine.rescued, fifteen.captured) == (2, 1, 1)
    suns = [turn for turn in turns.values() if turn.side == "S"]
    assert max(suns, key=lambda turn: turn.luck).ply + 1 == 9
    assert max(turns.values(), key=lambda turn: turn.loss).ply + 1 == 13
    assert game.positions[12].stack(4).count("M") == 2
    assert (game.moves[19], game.positions[19].moon) == (PASS, 0)
    assert "<p>10. Moon throws 3" in annotated_game.render_turn("20")
    assert len(turns[24].options) == 1
    assert game.result == "S"
    sun, moon = map(annotated_game.game_review().account, SIDES)
    assert sun.luck - moon.luck > sun.loss > moon.loss


def test_what_a_man_is_worth() -> None:
    """`With fewer men left, one man counts for more.`"""
    ahead = [chance("classic", f"{men} 9 {men - 1} s") for men in range(5, 1, -1)]
    assert ahead == sorted(ahead)


@pytest.mark.parametrize(("rules", "position"), re.findall(r'{{choice (\w+) "(.+?)"}}', TEXT))
def test_the_best_move_does_not_capture_though_one_could(rules: str, position: str) -> None:
    shown = read_position(rules, position)
    best, *others = ranked_moves(shown) or []
    captures = [one.win for one in others if one.move.target and shown.event(one.move).captured]
    assert best.win > max(captures) + 2 * CLOSE
    assert not shown.event(best.move).captured


def test_what_the_captions_say_of_the_choices() -> None:
    """`Sun can capture on space 7` twice, and on space 6, or bring home the stack on 7."""
    shown = re.findall(r'(.+)\n\n{{choice (\w+) "(.+?)"}}', TEXT)
    for (caption, rules, position), target in zip(shown, (7, 7, 6), strict=True):
        thrown = read_position(rules, position)
        captures = [move for move in thrown.moves() if thrown.event(move).captured]
        assert [move.target for move in captures] == [target]
        assert f"space {target}" in caption


def test_two_marks_in_a_class() -> None:
    exact = sum(comb(32, k) * 6**k * 10 ** (32 - k) for k in range(8, 17)) / 16**32
    assert chance_between(2, 32, 8, 16) == pytest.approx(exact)
    assert chance_between(2, 32, 8, 16) > 0.5


def test_luck_without_a_choice_is_the_difference_of_the_figures_shown() -> None:
    turn = annotated_game.turn_review("24")
    shown = annotated_game.render_turn("24")
    before, after = (float(number) for number in re.findall(r"([\d.]+)\xa0%", shown))
    assert annotated_game.PARTS["luck"]("24") == f"{abs(after - before):.1f}\xa0points"
    assert len(annotated_game.game_record().game.positions[turn.ply].moves()) == 1


NOT = "These rules are not solved."
TOO_LARGE = "These rules are solved, but their table is too large to include."
NUMBERS = {"seven": 7, "ten": 10, "eleven": 11}


def test_what_is_solved_is_said_alike_everywhere() -> None:
    tables = [name for name, rules in RULESETS.items() if table_name(rules)]
    solved = {*tables, *UNSHIPPED}
    assert {*RULESETS} - solved == {"lemery-rescue"}
    assert (len(tables), len(solved), len(RULESETS)) == tuple(NUMBERS.values())
    assert strategy.solved_sentence() == (
        "Ten of the eleven rulesets are solved, all but Lemery Rescue; seven come with their "
        "table, and for the other four the computer uses estimates."
    )
    for name, sentence in {
        "README.md": "Ten of the eleven are solved, all but `lemery-rescue`",
        "docs/solution.md": "Ten of the eleven rulesets are solved, all but `lemery-rescue`",
        "CHANGELOG.md": "Ten of eleven rulesets are solved; seven come with their table",
    }.items():
        assert sentence in (ROOT / name).read_text("utf-8"), name


def test_the_game_says_why_a_ruleset_has_no_table() -> None:
    """The sentences of the new game, the editor and the review."""
    for name, rules in RULESETS.items():
        said = names.solution_sentence(rules)
        if table_name(rules):
            assert said == ""
        else:
            assert said == (TOO_LARGE if name in UNSHIPPED else NOT)
