"""An evening of bul: five games in a row with their score, for two people, teams or a level."""

from __future__ import annotations

import json
from random import Random

import pytest

from puluc.app.messages import OpenLink, Start
from puluc.app.open import links, open_game, saved
from puluc.app.open.saved import SavedError
from puluc.app.series import Series
from puluc.app.session import Session
from puluc.app.settings import EVENING, PERSON, Setup, parse_team
from puluc.app.update import update
from puluc.engine.position import MOON, SUN, Result
from puluc.engine.rules import BUL, RULESETS
from puluc.ui.sections import focus_id
from tests.app.drawn import parsed
from tests.app.headless import new_session, next_message, playing, said
from tests.app.offers import assert_sound
from tests.app.refused import assert_refused

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


def text(session: Session, place: str) -> str:
    found = parsed(session).find(f".//*[@id='{place}']")
    assert found is not None
    return "".join(found.itertext())


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


def test_the_evening_is_won_by_whoever_has_won_more_games() -> None:
    assert Series((SUN, MOON, SUN, SUN, MOON)).result == SUN
    assert Series((MOON, MOON, "draw", SUN, MOON)).result == MOON
    assert Series(("draw", MOON, "draw", SUN, "draw")).result == "draw"
    assert Series(("draw", MOON, "draw", SUN, "draw")).score == (1, 1)


def test_the_end_of_a_game_leads_on_and_that_of_the_last_one_celebrates() -> None:
    session = won(evening(results=(SUN, "draw")), SUN)
    assert "Sun wins!" in text(session, "field")
    assert "Games won: Sun 2, Moon 0." in text(session, "next")
    assert "Next game: Sakakil" in text(session, "dock")
    assert focus_id(session) == "again"
    assert_sound(session)
    assert_refused(session, "start rematch")
    last = won(evening(results=(SUN, "draw", MOON, MOON)), SUN)
    assert "The evening is a draw!" in text(last, "field")
    last = won(evening(results=(SUN, "draw", SUN, MOON)), SUN)
    assert "Sun wins the evening!" in text(last, "field")
    assert "Games won: Sun 3, Moon 1." in text(last, "next")
    assert_sound(last)
    again = update(last, Start("again", "rematch"))[0]
    assert playing(again).evening == Series()
    assert playing(again).rules == RULESETS[ORDER[0]]


def test_every_game_shows_the_five_with_who_won_them() -> None:
    tree = parsed(evening(results=(SUN, MOON, "draw")))
    games = tree.find(".//*[@id='turns']//ol[@class='evening']")
    assert games is not None
    told = ["".join(game.itertext()) for game in games]
    assert told == [
        *("Sayil: Sun", "T'iwil: Moon", "=Sina'anil: A draw", "4Sakakil", "5K'aak'il"),
    ]
    assert [game.get("aria-current") for game in games] == [None, None, None, "step", None]
    assert "Game 4 of 5: Sakakil." in text(evening(results=(SUN, MOON, "draw")), "log")


def test_teams_take_turns_and_each_turn_names_whose_it_is() -> None:
    session, random = evening(teams=TEAMS), Random(3)
    named: list[str] = []
    while len(named) < 8:
        play = playing(session)
        if play.game.position.marks is None and len(named) == play.game.ply:
            said_next = text(session, "next")
            named.append(said_next.partition(":")[0])
            assert named[-1] in text(session, "log")
            assert_sound(session)
        session = said(session, next_message(session, random))
    assert named == [
        *("Ana (Sun)", "Ben (Moon)", "Luis (Sun)", "Mo (Moon)"),
        *("Ix (Sun)", "Ben (Moon)", "Ana (Sun)", "Mo (Moon)"),
    ]


def test_a_team_is_entered_by_names_or_by_a_number() -> None:
    assert parse_team(" Ana\n\nLuis  Ix\n") == ("Ana", "Luis Ix")
    assert parse_team("4") == ("",) * 4
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


def test_between_two_games_it_is_set_aside_as_well_and_goes_on_from_there() -> None:
    session = won(evening(results=(SUN,)), MOON)
    assert not on(session).set_aside
    away = update(session, OpenLink("link", "#rules=kekchi"))[0]
    back = open_game.return_to_game(away, None)
    assert playing(back).current_series == Series((SUN, MOON))
    assert playing(on(back)).evening == Series((SUN, MOON))
    over = won(evening(results=(SUN, SUN, SUN, MOON)), MOON)
    assert not update(over, OpenLink("link", "#rules=kekchi"))[0].set_aside


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
    assert links.read_link("", "#bul").screen == EVENING
    session = said(new_session(Setup(moon="expert"), "link"), "go lesson")
    session = update(session, OpenLink("link", "?lang=en#bul"))[0]
    assert session.panel == "new"
    assert not session.screen_stack
    assert session.setup.evening == Series()
    assert session.setup.against == PERSON
    assert playing(session).evening is None
    assert_sound(session)
