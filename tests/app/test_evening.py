"""An evening of bul: five games in a row with their score, for two people, teams or a level."""

import json
from random import Random

import pytest

from puluc.app.messages import OpenLink, Start
from puluc.app.open import open_game, saved
from puluc.app.open.saved import SavedError
from puluc.app.series import Series
from puluc.app.session import Session
from puluc.app.settings import EVENING, PERSON, Setup, parse_team
from puluc.app.update import update
from puluc.engine.position import MOON, SUN, Result
from puluc.engine.rules import BUL
from tests.app.drawn import parsed
from tests.app.headless import new_session, next_message, playing, said
from tests.app.offers import assert_sound
from tests.app.refused import assert_refused
from tests.engine.addresses import read_link
from tests.ui.page import Page

ORDER = ("sayil", "tiwil", "sinaanil", "classic", "kaakil")
"""Leaf-cutter ant, eagle, scorpion, army ants, fire."""
TEAMS = (("Ana", "Luis", "Ix"), ("Ben", "Mo"))


def evening(
    against: str = PERSON,
    results: tuple[Result, ...] = (),
    teams: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
) -> Session:
    """Return a session in an evening at the start of the game after these results."""
    setup = Setup(starter="sun").playing(against).changed("ruleset", EVENING)
    setup = setup.to_evening(Series(results, teams))
    return new_session(setup, "evening")


def won(session: Session, side: str) -> Session:
    """Return the session after the other side gave up in its turn."""
    session = said(session, "throw")
    session = said(session, f"move {playing(session).moves[0].text}")
    while playing(session).mover == side:
        session = said(session, "throw")
        session = said(session, f"move {playing(session).moves[0].text}")
    return said(session, "give-up")


def on(session: Session) -> Session:
    return update(session, Start("next", "next"))[0]


def test_the_five_games_follow_each_other_in_verbeecks_order() -> None:
    assert tuple(BUL.values()) == ORDER
    session = evening()
    found = []
    for side in (SUN, MOON, SUN, SUN, MOON):
        found.append(playing(session).rules.text)
        last = won(session, side)
        session = on(last) if len(found) < 5 else last
    assert tuple(found) == ORDER
    assert playing(session).current_series == Series((SUN, MOON, SUN, SUN, MOON))
    assert_refused(session, "start next")


def test_a_game_counts_once_it_is_over_and_no_more_once_its_end_is_taken_back() -> None:
    session = won(evening(), MOON)
    assert playing(session).current_series == Series((MOON,))
    back = said(session, "undo")
    assert playing(back).current_series == Series()
    assert playing(on(session)).evening == Series((MOON,))


def test_teams_take_turns_and_each_turn_names_whose_it_is() -> None:
    session, random = evening(teams=TEAMS), Random(3)
    named: list[str] = []
    while len(named) < 8:
        play = playing(session)
        if play.game.position.marks is None and len(named) == play.game.ply:
            page = Page(session)
            named.append(page.text("next").partition(":")[0])
            assert named[-1] in page.text("log")
            assert_sound(session)
        session = said(session, next_message(session, random))
    assert named == [
        *("Ana (Sun)", "Ben (Moon)", "Luis (Sun)", "Mo (Moon)"),
        *("Ix (Sun)", "Ben (Moon)", "Ana (Sun)", "Mo (Moon)"),
    ]


def test_a_team_is_entered_by_names_or_by_a_number() -> None:
    assert parse_team(" Ana\n\nLuis  Ix\n") == ("Ana", "Luis Ix")
    assert parse_team("") == parse_team("1") == parse_team("0") == ()
    assert len(parse_team("99")) == len(parse_team("Ana\n" * 99)) == 40


def test_a_team_is_set_up_in_the_panel_and_kept_for_all_games() -> None:
    session = evening()._replace(panel="new")
    session = said(session, "setup team-sun Ana\nLuis", "setup team-moon 3")
    fields = [field.text for field in parsed(session).iter("textarea")]
    assert fields == ["Ana\nLuis", "3"]
    play = playing(update(session, Start("seed"))[0])
    assert play.evening == Series((), (("Ana", "Luis"), ("", "", "")))
    session = on(won(update(session, Start("seed"))[0], SUN))
    assert playing(session).evening == Series((SUN,), (("Ana", "Luis"), ("", "", "")))


@pytest.mark.parametrize("message", ["setup ruleset kekchi", "setup men 4"])
def test_whatever_else_is_chosen_is_no_evening(message: str) -> None:
    session = said(evening(), message)
    assert playing(update(session, Start("new"))[0]).evening is None


def test_a_level_plays_an_evening_without_teams() -> None:
    session = evening("novice", teams=TEAMS)
    assert playing(session).evening == Series()
    assert_sound(session)
    assert playing(won(session, MOON)).current_series == Series((MOON,))


def test_it_is_kept_and_set_aside() -> None:
    session = evening(results=(SUN, "draw"), teams=(TEAMS[0], ("", "")))
    session = said(session, "throw")
    session = said(session, f"move {playing(session).moves[0].text}")
    play = playing(session)
    assert playing(saved.load_session(saved.dump_session(session))).evening == play.evening
    assert saved.load_game(saved.dump_game(play)).evening == play.evening
    away = update(session, OpenLink("link", "#rules=kekchi"))[0]
    assert playing(away).evening is None
    assert playing(open_game.return_to_game(away, None)).evening == play.evening


@pytest.mark.parametrize(
    "damaged",
    [
        {"results": ["sun"], "teams": [[], []]},
        {"results": ["won", "sun"], "teams": [[], []]},
        {"results": ["sun", "sun"], "teams": [[]]},
        {"results": ["sun"] * 5, "teams": [[], []]},
        {"results": ["sun", "sun"], "teams": [[], [7]]},
        [],
    ],
)
def test_what_is_damaged_in_it_is_refused(damaged: object) -> None:
    value = json.loads(saved.dump_session(evening(results=(SUN, SUN))))
    assert saved.load_session(json.dumps(value))
    with pytest.raises(SavedError):
        saved.load_session(json.dumps(value | {"evening": damaged}))


def test_a_link_sets_it_up_over_any_screen() -> None:
    assert read_link("", "#bul").screen == EVENING
    session = said(new_session(Setup(moon="expert"), "link"), "go lesson")
    session = update(session, OpenLink("link", "?lang=en#bul"))[0]
    assert session.panel == "new"
    assert not session.screen_stack
    assert session.setup.evening == Series()
    assert session.setup.against == PERSON
    assert playing(session).evening is None
    assert_sound(session)
