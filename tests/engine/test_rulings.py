"""The rules by example, ruling by ruling, as in the sources and their comparison."""

from __future__ import annotations

import pytest

from puluc.engine.position import CITY, PASS, Event, Move, Position
from puluc.engine.rules import RULESETS, Rules


def at(rules: str, position: str) -> Position:
    return Position.from_text(Rules.from_text(rules), position)


def moves(rules: str, position: str) -> str:
    return " ".join(move.text for move in at(rules, position).moves())


def after(rules: str, position: str, move: str) -> str:
    return at(rules, position).play(Move.from_text(move)).text


def event(rules: str, position: str, move: str) -> Event:
    return at(rules, position).event(Move.from_text(move))


@pytest.mark.parametrize(
    ("name", "men", "spaces", "values", "captors", "rescue"),
    [
        ("classic", 5, 9, (5, 1, 2, 3, 4), "onward", False),
        ("lemery", 5, 9, (5, 1, 2, 3, 4), "onward", False),
        ("lemery:zero=6", 5, 9, (6, 1, 2, 3, 4), "onward", False),
        ("lemery:zero=0", 5, 9, (0, 1, 2, 3, 4), "onward", False),
        ("lemery-rescue", 7, 13, (5, 1, 2, 3, 4), "onward", True),
        ("lemery-rescue:zero=6", 7, 13, (6, 1, 2, 3, 4), "onward", True),
        ("lemery-rescue:zero=0", 7, 13, (0, 1, 2, 3, 4), "onward", True),
        ("poulouc", 5, 9, (1, 2, 3, 4, 5), "onward", False),
        ("kekchi", 5, 9, (5, 1, 2, 3, 4), "homeward", False),
        ("siegartel", 6, 9, (5, 1, 2, 3, 4), "onward", False),
        ("siegartel:captors=homeward", 6, 9, (5, 1, 2, 3, 4), "homeward", False),
    ],
)
def test_the_table_of_rulesets(
    name: str, men: int, spaces: int, values: tuple[int, ...], captors: str, rescue: bool
) -> None:
    rules = Rules.from_text(name)
    assert rules[1:6] == (men, spaces, values, captors, rescue)
    assert (rules.draw, rules.bias) == (False, 0.5)
    assert Position.start(rules).text == f"{men} {spaces} {men} s"


def test_six_rulesets_from_print_and_five_as_observed() -> None:
    assert list(RULESETS) == [
        *("classic", "lemery", "lemery-rescue", "poulouc", "kekchi", "siegartel"),
        *("sapper", "sayil", "tiwil", "sinaanil", "kaakil"),
    ]


# Ruling 1: entering, moving, ending a lap


@pytest.mark.parametrize("mover", ["s", "m"])
@pytest.mark.parametrize(("marks", "spaces"), [(0, 5), (1, 1), (2, 2), (3, 3), (4, 4)])
def test_1_a_throw_enters_a_man_on_its_space(mover: str, marks: int, spaces: int) -> None:
    space = spaces if mover == "s" else 10 - spaces
    assert moves("classic", f"5 9 5 {mover} {marks}") == f"c-{space}"


def test_1_or_moves_a_stack() -> None:
    assert moves("classic", "3 S,3,S,4 5 s 2") == "c-2 1-3 5-7"
    assert moves("classic", "5 4,M,3,M 3 m 2") == "c-8 5-3 9-7"
    assert after("classic", "1 SMS,3,S,4 3 s 2", "1-3") == "1 2,SMS,1,S,4 3 m"


@pytest.mark.parametrize("marks", [1, 2, 3, 4, 0])
def test_1_reaching_or_passing_the_city_ends_the_lap(marks: int) -> None:
    assert after("classic", f"4 8,S 5 s {marks}", "9-c") == "5 9 5 m"
    assert after("classic", f"5 M,8 4 m {marks}", "1-c") == "5 9 5 s"


def test_1_one_step_short_stays_on_the_road() -> None:
    assert moves("classic", "0 5,S,3 1 s 3") == "6-9"
    assert moves("classic", "0 5,S,3 1 s 4") == "6-c"


def test_1_captives_die_and_own_men_return() -> None:
    before = "1 7,SMSMS,1 1 s 2"
    assert after("classic", before, "8-c") == "4 9 1 m"
    home = event("classic", before, "8-c")
    assert (home.home, home.removed, home.returned) == (True, 2, 3)
    assert (home.captured, home.rescued, home.landed) == (0, 0, "")
    assert at("classic", after("classic", before, "8-c")).removed("M") == 4


def test_1_returned_men_enter_again_on_a_later_turn() -> None:
    lap = at("classic", "0 8,S 5 s 1").play(Move(9, CITY)).throw(2).play(Move(CITY, 8))
    assert lap.throw(3).moves() == (Move(CITY, 3),)


def test_1_a_throw_worth_the_whole_road_is_a_lap_by_itself() -> None:
    rules = "classic:spaces=5,values=6/1/2/3/4"
    assert moves(rules, "5 5 5 s 0") == "c-c"
    assert moves(rules, "3 S,4 5 s 0") == "c-c 1-c"
    assert after(rules, "5 5 5 s 0", "c-c") == "5 5 5 m"
    lap = event(rules, "5 5 5 s 0", "c-c")
    assert (lap.home, lap.stack, lap.returned, lap.removed) == (True, "S", 1, 0)
    assert moves("lemery:zero=6,spaces=5", "5 5 5 m 0") == "c-c"
    # One step less enters on the last space.
    assert moves(rules, "5 5 5 s 4") == "c-4"


# Ruling 2: own stacks, and passing over anything


def test_2_no_landing_on_an_own_stack() -> None:
    position = at("classic", "1 1,S,1,MS,5 4 s 2")
    assert [position.obstacle(source) for source in (0, 2, 4)] == ["own", "own", None]
    assert moves("classic", "1 1,S,1,MS,5 4 s 2") == "4-6"


def test_2_passing_over_anything_is_free() -> None:
    assert moves("classic", "2 S,SM,MS,6 2 s 4") == "c-4 1-5 3-7"


def test_obstacles_by_name() -> None:
    position = at("lemery-rescue:men=9", "1 S,M,SS,SM,S,MSS,7 4 s 2")
    # c-2 captures, 1-3 meets a pair, 3-5 would make three, 5-7 and 6-8 are free.
    reasons = [None, "own", "enemy", "three", "enemy", None, None, "empty"]
    assert [position.obstacle(source) for source in range(8)] == reasons
    assert at("lemery-rescue", "1 1,S,1,SM,9 6 s 2").obstacle(2) == "pair"
    assert at("lemery:zero=0", "5 9 5 s 0").obstacle(CITY) == "zero"
    assert at("classic", "0 S,8 5 s 1").obstacle(CITY) == "empty"


# Ruling 3: captures


def test_3_the_whole_stack_is_captured_and_own_men_in_it_rescued() -> None:
    before = "3 S,1,SMM,6 1 s 2"
    assert after("classic", before, "1-3") == "3 2,SMMS,6 1 m"
    capture = event("classic", before, "1-3")
    assert (capture.captured, capture.rescued, capture.joins) == (2, 1, False)
    assert (capture.stack, capture.landed, capture.home) == ("S", "SMM", False)


def test_3_also_when_entering() -> None:
    assert after("classic", "5 1,M,7 4 s 2", "c-2") == "4 1,MS,7 4 m"
    assert after("classic", "4 7,S,1 5 m 2", "c-8") == "4 7,SM,1 4 s"


def test_3_a_stack_captures_a_stack() -> None:
    assert after("classic", "3 MS,1,SM,6 3 s 2", "1-3") == "3 2,SMMS,6 3 m"


def test_3_men_in_their_city_are_safe() -> None:
    assert after("classic", "4 8,S 5 s 1", "9-c") == "5 9 5 m"
    assert event("classic", "4 8,S 5 s 1", "9-c").captured == 0


# Ruling 4: passes


def test_4_a_throw_worth_nothing_passes() -> None:
    assert moves("lemery:zero=0", "4 S,8 5 s 0") == "--"
    assert after("lemery:zero=0", "4 S,8 5 s 0", "--") == "4 S,8 5 m"


def test_4_homeward_men_can_block_each_other() -> None:
    """A captor walks back onto a man of his own side that walks forward onto him."""
    assert moves("kekchi", "0 2,S,1,MS,4 4 s 2") == "--"
    assert moves("siegartel", "0 2,S,1,MS,4 4 s 2") == "5-7"


def test_4_you_must_move_if_you_can() -> None:
    with pytest.raises(ValueError, match="pass"):
        at("classic", "5 9 5 s 1").play(PASS)


# Ruling 5: the end


def test_5_the_last_free_man_captured_ends_the_game_at_once() -> None:
    before = at("classic", "2 S,1,M,1,MS,4 0 s 2")
    end = before.play(Move(1, 3))
    assert end.result == "S"
    assert end.moves() == ()


def test_5_a_man_in_the_city_or_on_top_keeps_the_game_on() -> None:
    assert at("classic", "2 2,MS,6 1 m").result is None
    assert at("classic", "2 2,MS,S,M,4 0 m").result is None
    assert at("classic", "2 2,MS,S,MS,4 0 m").result == "S"
    assert at("classic", "0 2,SM,6 1 s").result == "M"


def test_5_a_rescued_man_under_his_own_is_not_captured() -> None:
    assert at("classic", "0 2,SMS,6 1 s").result is None


# Rulings 6 and 7


def test_6_siegartel_frees_at_arrival_not_at_the_capture() -> None:
    assert after("siegartel", "3 S,1,SM,6 3 s 2", "1-3") == "3 2,SMS,6 3 m"
    assert after("siegartel", "3 8,SMS 3 s 1", "9-c") == "5 9 3 m"


def test_7_captors_turn_round_and_walk_home() -> None:
    assert moves("kekchi", "3 4,MS,4 4 s 1") == "c-1 5-4"
    assert moves("kekchi", "4 4,SM,4 3 m 1") == "c-9 5-6"
    assert moves("siegartel:captors=homeward", "3 4,MS,4 4 s 1") == "c-1 5-4"
    assert moves("siegartel", "3 4,MS,4 4 s 1") == "c-1 5-6"


@pytest.mark.parametrize("space", [1, 2, 3, 4, 5])
def test_7_on_space_s_a_captor_needs_s_or_more(space: int) -> None:
    rest = f",{9 - space}"
    empty = f"{space - 1}," if space > 1 else ""
    for marks, worth in enumerate((5, 1, 2, 3, 4)):
        goal = "c" if worth >= space else str(space - worth)
        assert f"{space}-{goal}" in moves("kekchi", f"3 {empty}MS{rest} 4 s {marks}").split()


def test_7_at_home_captives_die_and_own_men_return() -> None:
    assert after("kekchi", "2 1,SMS,7 4 s 3", "2-c") == "4 9 4 m"
    assert after("kekchi", "4 7,MSM,1 2 m 2", "8-c") == "4 9 4 s"


def test_7_a_returning_captor_may_capture() -> None:
    assert after("kekchi", "3 2,M,1,MS,4 3 s 2", "5-3") == "3 2,MMS,6 3 m"


def test_7_recaptured_the_stack_turns_again() -> None:
    taken = at("kekchi", "3 4,MS,M,3 3 m 1").play(Move(6, 5))
    assert taken.text == "3 4,MSM,4 3 s"
    assert Move(5, 7) in taken._replace(mover="M").throw(2).moves()


def test_7_men_without_captives_walk_away_and_lap() -> None:
    assert moves("kekchi", "3 8,S 5 s 2") == "c-2 9-c"
    assert after("kekchi", "3 8,S 5 s 2", "9-c") == "4 9 5 m"


# Ruling 8: the draw


def test_8_one_man_each_is_a_draw_where_it_is_played() -> None:
    before = "0 8,MS 1 s 1"
    assert at("poulouc:draw=yes", after("poulouc:draw=yes", before, "9-c")).result == "draw"
    assert at("poulouc", after("poulouc", before, "9-c")).result is None


def test_8_not_if_the_move_won() -> None:
    """One man each, and Moon's is a captive: a win, no draw."""
    assert at("poulouc:draw=yes", "0 4,MS,4 0 m").result == "S"
    assert at("poulouc:draw=yes", "0 4,SM,4 0 s").result == "M"


def test_8_captives_count_until_they_are_removed() -> None:
    assert at("poulouc:draw=yes", "0 4,MS,4 1 m").result is None
    assert at("poulouc:draw=yes", "1 2,M,1,SM,4 0 s").result is None


def test_8_two_against_one_plays_on() -> None:
    assert at("poulouc:draw=yes", "2 9 1 m").result is None


# Rescue


RESCUE = "lemery-rescue"


def test_rescue_a_man_joins_a_single_man() -> None:
    before = "5 1,S,1,S,9 7 s 2"
    assert moves(RESCUE, before) == "c-2 2-4 4-6"
    assert after(RESCUE, before, "c-2") == "4 1,SS,1,S,9 7 m"
    assert after(RESCUE, before, "2-4") == "5 3,SS,9 7 m"
    assert event(RESCUE, before, "2-4").joins
    assert event(RESCUE, before, "2-4").rescued == 0


def test_rescue_never_three() -> None:
    position = at(RESCUE, "4 SS,1,S,10 7 s 2")
    assert position.obstacle(1) == "three"
    assert moves(RESCUE, "4 SS,1,S,10 7 s 2") == "c-2 3-5"


def test_rescue_a_captor_joins_if_its_bottom_does_not_make_three() -> None:
    assert after(RESCUE, "5 MS,1,S,10 6 s 2", "1-3") == "5 2,SMS,10 6 m"
    assert after(RESCUE, "4 SMS,1,S,10 6 s 2", "1-3") == "4 2,SSMS,10 6 m"
    assert after(RESCUE, "4 MSS,1,S,10 6 s 2", "1-3") == "4 2,SMSS,10 6 m"
    assert at(RESCUE, "3 SSMS,1,S,10 6 s 2").obstacle(1) == "three"


def test_rescue_no_joining_a_stack() -> None:
    for stack in ("SS", "MS", "SMS"):
        men = 7 - stack.count("S") - 1
        position = at(RESCUE, f"{men} S,1,{stack},10 6 s 2")
        assert position.obstacle(1) == "own"


def test_rescue_a_pair_moves_as_one_and_comes_home_as_two() -> None:
    assert after(RESCUE, "5 SS,12 7 s 2", "1-3") == "5 2,SS,10 7 m"
    assert after(RESCUE, "5 12,SS 7 s 2", "13-c") == "7 13 7 m"


@pytest.mark.parametrize("captor", ["S", "SS", "MS", "MSS"])
@pytest.mark.parametrize("taken", ["M", "MM"])
def test_rescue_anybody_captures_a_single_or_a_pair(captor: str, taken: str) -> None:
    before = f"3 {captor},1,{taken},10 3 s 2"
    assert after(RESCUE, before, "1-3") == f"3 2,{taken + captor},10 3 m"


@pytest.mark.parametrize(
    ("rescuer", "can"), [("S", False), ("MS", False), ("SMS", False), ("SS", True), ("MSS", True)]
)
@pytest.mark.parametrize("stack", ["SM", "SSM", "SMM", "MSM"])
def test_rescue_only_a_pair_rescues(rescuer: str, can: bool, stack: str) -> None:
    position = at(RESCUE, f"1 {rescuer},1,{stack},10 2 s 2")
    assert position.obstacle(1) == (None if can else "pair")
    assert (Move(1, 3) in position.moves()) == can


def test_rescue_entering_never_rescues() -> None:
    assert at(RESCUE, "5 1,SM,11 6 s 2").obstacle(CITY) == "pair"


def test_rescue_captive_piles_may_exceed_two() -> None:
    assert after(RESCUE, "6 S,1,M,10 5 s 2", "1-3") == "6 2,MS,10 5 m"
    assert after(RESCUE, "5 MS,1,MM,10 3 s 2", "1-3") == "5 2,MMMS,10 3 m"


def test_rescue_passes_occur() -> None:
    assert moves(RESCUE, "0 S,1,SM,10 6 s 2") == "--"
