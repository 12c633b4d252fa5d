"""The end of a game: the card says how it ended, and leads to the next one."""

from __future__ import annotations

import pytest

from puluc.answers.reviewer import review_game
from puluc.app.messages import OpenLink, Start
from puluc.app.session import Session
from puluc.app.settings import LEVELS, PERSON, Setup
from puluc.app.update import update
from puluc.engine.game import GIVING_UP, Game
from puluc.engine.position import MOON, SUN, Position, Side
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.screens.review.story import tell_story
from puluc.tablebase.library import win_chance
from puluc.ui.sections import focus_id, render_sections
from puluc.words.events import result_sentence
from tests.app.drawn import moments, parsed
from tests.app.headless import at, playing, said
from tests.app.refused import assert_refused


def over(moon: str = "player", sun: str = PERSON) -> Session:
    """Return a session in which Sun has just captured Moon's only man."""
    session = said(at("classic", "0 S,M,7 0 s 1", PERSON), "move 1-2")
    return session._replace(screen=playing(session)._replace(sun=sun, moon=moon, drawn=False))


def offered(session: Session) -> list[str]:
    dock = parsed(session).find(".//*[@id='dock']")
    assert dock is not None
    return [do for button in dock.iter("button") if (do := button.get("data-do"))]


def test_it_says_who_won_and_counts_what_each_side_did() -> None:
    tree = parsed(over())
    told = tree.find(".//*[@id='next']")
    assert told is not None
    assert "".join(told.itertext()).startswith("Sun wins: Moon has no free man left")
    table = tree.find(".//table[@class='tally']")
    assert table is not None
    rows = [[*map("".join, map(lambda cell: cell.itertext(), row))] for row in table.iter("tr")]
    assert rows == [
        ["", "Captured", "Removed", "Turns"],
        ["Sun", "1", "4", "1"],
        ["Moon", "0", "4", "0"],
    ]


def test_the_tally_of_a_whole_game_agrees_with_what_is_said() -> None:
    session = moments("kekchi")[-1]
    game = playing(session).game
    table = parsed(session).find(".//table[@class='tally']")
    assert table is not None
    rows = table.findall("./tbody/tr")
    found = [[int(cell.text or "") for cell in row.findall("td")] for row in rows]
    events = [(game.positions[ply].mover, game.event(ply)) for ply in range(game.ply)]
    for side, counts in zip((SUN, MOON), found, strict=True):
        own = [event for mover, event in events if mover == side]
        away = [e.stack.count(MOON if side == SUN else SUN) for e in own if e and e.home]
        assert counts[1:] == [sum(away), len(own)]
        if side == game.result:
            assert sum(counts[:2]) == game.rules.men
    said = result_sentence(game.position)
    captured, removed, _ = found[(SUN, MOON).index(game.position.result)]
    assert (f"{captured} m" in said) == bool(captured)
    assert (f"{removed} m" in said) == bool(removed)


@pytest.mark.parametrize(
    ("moon", "sun", "more"),
    [
        ("player", PERSON, ["harder", "rematch", "easier", "swapped"]),
        ("novice", PERSON, ["harder", "rematch", "swapped"]),
        ("perfect", PERSON, ["rematch", "easier", "swapped"]),
        (PERSON, "player", ["rematch", "easier", "swapped"]),
        ("random", PERSON, ["rematch", "swapped"]),
        (PERSON, PERSON, ["rematch"]),
        ("player", "expert", ["rematch", "swapped"]),
    ],
)
def test_the_next_step_comes_first_and_then_what_makes_a_difference(
    moon: str, sun: str, more: list[str]
) -> None:
    """Sun has won."""
    session = over(moon, sun)
    first, *others = (f"start {how}" for how in more)
    assert [do for do in offered(session) if do != "undo"] == [first, "go review", *others]
    assert focus_id(session) == "again"
    for how in {"swapped", "harder", "easier"} - {*more}:
        if not (how == "harder" and sun != PERSON):
            assert_refused(session, f"start {how}")


def test_whoever_loses_is_offered_nothing_harder() -> None:
    """Below the first level there is the lesson."""
    ways = ["start rematch", "go review", "start swapped", "go lesson"]
    assert [do for do in offered(over(PERSON, "novice")) if do != "undo"] == ways
    assert "go lesson" not in offered(over("novice"))


@pytest.mark.parametrize(
    ("gives_up", "alone", "sentence"),
    [
        (SUN, True, "You gave up with {sun} % to win."),
        (SUN, False, "Sun gave up with {sun} % to win."),
        (MOON, False, "Moon gave up with {moon} % to win."),
    ],
)
def test_who_gave_up_is_told_with_which_chance(gives_up: Side, alone: bool, sentence: str) -> None:
    game = Game.new(Rules(), "given up", SUN)
    for _ in range(12):
        game = game.throw()
        game = game.play(game.position.moves()[0])
    found = review_game(Record(game, comments=((game.ply, f"[%{GIVING_UP[gives_up]}]"),)))
    assert game.position.mover == SUN
    sun = round(100 * (win_chance(game.position) or 0))
    assert 0 < sun < 100
    first, *others = tell_story(found, gives_up, alone=alone)
    assert first.replace("\N{NO-BREAK SPACE}", " ") == sentence.format(sun=sun, moon=100 - sun)
    assert not any("decided" in line for line in others)


def test_a_rematch_has_the_same_players_and_rules_whatever_is_being_set_up() -> None:
    session = over("expert")._replace(setup=Setup(Rules.from_text("kekchi"), "random", "random"))
    again, _ = update(session, Start("next", "rematch"))
    play = playing(again)
    assert (play.rules.text, play.sun, play.moon) == ("classic", PERSON, "expert")
    assert play.game.seed == "next"
    assert play.game.ply == 0
    assert again.setup.rules == play.rules


def test_sides_are_changed_and_levels_go_up_and_down() -> None:
    swapped, _ = update(over("expert"), Start("next", "swapped"))
    assert (playing(swapped).sun, playing(swapped).moon) == ("expert", PERSON)
    for how, level in (("harder", "perfect"), ("easier", "player")):
        changed, _ = update(over("expert"), Start("next", how))
        assert playing(changed).moon == level
        assert changed.setup.level == level
    assert LEVELS[-2:] == ("expert", "perfect")


@pytest.mark.parametrize("rules", ["siegartel", "kekchi", "classic"])
def test_every_ruleset_can_be_played_again(rules: str) -> None:
    session = moments(rules)[-1]
    again, _ = update(session, Start("next", "rematch"))
    assert playing(again).rules == playing(session).rules
    assert playing(again).drawn == playing(session).drawn


def test_before_the_end_and_in_a_frame_there_is_no_card() -> None:
    for session in moments("kekchi")[:40:7]:
        assert 'class="end"' not in render_sections(session, upright=False)["dock"]
    dock = render_sections(over(), upright=False, framed=True)["dock"]
    assert 'class="end"' not in dock
    assert 'data-do="start"' in dock


def told(game: Game, *, given: bool = False) -> list[str]:
    """Return the summary of a game; its first throw may have been given with its start."""
    return list(tell_story(review_game(Record(game, given=given))))


def test_it_is_told_which_turn_decided_a_game_and_who_was_lucky() -> None:
    start = Position.from_text(Rules.from_text("classic"), "0 S,M,7 0 s")
    decided, luck = told(Game.at(start, "end").throw(1).play(start.throw(1).moves()[0]))
    chance = win_chance(start)
    assert chance
    before = round(100 * chance)
    assert decided == f"Turn 1 decided it: Sun’s throw took Sun from {before}\xa0% to 100\xa0%."
    assert luck == f"Sun was luckier: better throws were worth {100 - before}\xa0% of win chance."


def test_where_nothing_was_open_no_turn_is_said_to_have_decided() -> None:
    start = Position.from_text(Rules.from_text("classic"), "0 S,M,7 0 s 1")
    game = Game.at(start, "end").play(start.moves()[0])
    assert told(game, given=True) == ["No single turn decided it.", "Neither side was luckier."]


def test_a_game_that_was_over_from_the_start_has_nothing_to_review() -> None:
    link = "#rules=classic&sun=person&moon=person&position=0_5,S,3_0_m"
    session, _ = update(over(), OpenLink("new", link))
    assert playing(session).over
    assert playing(session).game.ply == 0
    assert "go review" not in offered(session)
    assert "start rematch" in offered(session)
    assert "go review" in offered(over())
