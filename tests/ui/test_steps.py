"""What a session becomes: the setup, settings, notes, games set aside, saving, giving up."""

import pytest

from puluc.app.effects import LoadTable, Save
from puluc.app.messages import MessageError
from puluc.app.offline_state import KeepOffline, Offline, OfflineStatus
from puluc.app.series import Series
from puluc.app.session import UrlOverrides
from puluc.app.settings import PERSON, Settings, Setup
from puluc.app.table_state import TableState
from puluc.app.update import update
from puluc.by_link.link_error import LinkError
from puluc.by_link.promises import LENGTH
from puluc.engine.position import MOON, SUN
from puluc.engine.rules import RULESETS, Rules
from puluc.screens.by_link.link_games import LinkEntry
from tests.app.headless import at, playing, said
from tests.by_link.devices import begun, own, pair
from tests.ui.test_by_link import exchange
from tests.ui.test_dock import CHOICE, OPEN, against

LEVEL = "expert"


def test_who_plays_whom_is_set_up() -> None:
    person, mine = Setup(sun=PERSON, moon=PERSON), Setup(sun=LEVEL, moon=PERSON)
    for setup, who, sun, moon in (
        (Setup(), "person", PERSON, PERSON),
        (person, "watch", "player", "player"),
        (Setup(moon=LEVEL), "watch", LEVEL, LEVEL),
        (mine, "watch", LEVEL, LEVEL),
        (Setup(sun=LEVEL, moon=LEVEL), "novice", PERSON, "novice"),
        (mine, "novice", "novice", PERSON),
        (person, LEVEL, PERSON, LEVEL),
        (Setup(sun=LEVEL, moon=LEVEL), "person", PERSON, PERSON),
        (mine, "by-link", "novice", PERSON),
    ):
        found = setup.changed("against", who)
        assert (found.sun, found.moon, found.by_link) == (sun, moon, who == "by-link")
        assert found.against == who
        assert not found.changed("against", "person").by_link
    for side, sun in (("sun", PERSON), ("moon", "novice")):
        assert Setup().changed("side", side).sun == sun
        assert Setup().changed("side", side).side == side
    small = Setup().changed("size", "short")
    assert small.changed("ruleset", "kekchi").rules.text == "kekchi:men=3,spaces=5"
    assert small.changed("size", "full").rules == Rules()
    assert Setup(Rules.from_text("siegartel")).of(RULESETS["siegartel"]).starter == "sun"
    assert Setup(starter="moon").of(RULESETS["siegartel"]).starter == "moon"
    assert Setup().of(RULESETS["classic"]).starter == "rules"


def test_the_setup_of_another_game() -> None:
    short = Rules.from_text("classic:men=3,spaces=5")
    for setup, how, wanted in (
        (Setup(), "harder", "learner"),
        (Setup(), "easier", "random"),
        (Setup(moon="random"), "harder", "novice"),
        (Setup(moon="random"), "easier", None),
        (Setup(moon="perfect"), "easier", "expert"),
        (Setup(sun=LEVEL, moon=LEVEL), "harder", None),
        (Setup(moon=PERSON), "swapped", None),
        (Setup(short), "short", None),
        (Setup(), "full", None),
    ):
        found = setup.again(how)
        assert (found and found.level) == wanted
    assert Setup().again("short").rules == short  # type: ignore[union-attr]
    assert Setup(short).again("full").rules == Rules()  # type: ignore[union-attr]
    swapped = Setup().again("swapped")
    assert swapped
    assert (swapped.sun, swapped.moon) == ("novice", PERSON)
    assert Setup().to_evening(Series((SUN,))).again("rematch") is None
    assert Setup().to_evening(Series()).again("next") is None
    over = Setup()._replace(evening=Series((SUN, SUN, MOON, SUN, "draw")))
    assert over.again("rematch").evening == Series()  # type: ignore[union-attr]
    assert (Series((SUN,) * 5).over, Series((SUN,) * 4).over) == (True, False)


def test_settings_are_saved_and_an_address_overrides_only_until_then() -> None:
    session = at(*OPEN)._replace(visit=UrlOverrides("fr", "dark"))
    assert (session.language, session.theme) == ("fr", "dark")
    for message, language, theme in (
        ("set theme light", "fr", "light"),
        ("set language es", "es", "dark"),
        ("set speed fast", "fr", "dark"),
        ("reset", "auto", "auto"),
    ):
        after, effects = update(session, message)
        assert (after.language, after.theme) == (language, theme)
        assert effects[0] == Save()
    for message, sounds in (("set volume loud", True), ("set sound off", True), ("turn", False)):
        assert (len(update(session, message)[1]) == 2) == sounds
    notified = session.with_notice("Old")
    assert update(notified, "set language es")[0].notice.text == ""
    assert update(notified, "set theme dark")[0].notice.text == "Old"
    muted = update(session, "mute")[0]
    assert (muted.settings.sound, muted.notice.text) == ("off", "Sound is off.")
    assert update(muted, "mute")[0].notice.text == "Sound is on."
    assert (muted.settings.loudness, Settings(volume="quiet").loudness) == (0.0, 0.4)


def test_automatic_moves_are_made_once_they_are_set() -> None:
    for position, setting, moved in (
        (("kekchi", CHOICE[1]), "only", False),
        (("kekchi", "0 S,5,M,2 3 s 2"), "only", True),
        (("kekchi", "0 S,5,M,2 3 s 2"), "passes", False),
        (("lemery:zero=0", "4 2,S,2,M,3 4 s 0"), "passes", True),
    ):
        after = update(at(*position), f"set moves {setting}")[0]
        assert (playing(after).game.ply == 1) == moved
        if moved:
            assert not playing(after).can_undo(after.settings)


def test_a_side_gives_up_only_in_a_game_of_its_own() -> None:
    two = said(at(*CHOICE), "move 1-2")
    for session, side in (
        (at(*CHOICE), None),
        (two, MOON),
        (against(two), SUN),
        (against(two, PERSON, LEVEL), MOON),
        (against(two, LEVEL, LEVEL), None),
    ):
        assert playing(session).may_give_up == side
        if not side:
            with pytest.raises(MessageError):
                update(session, "give-up")
        if side:
            ended = playing(update(session, "give-up")[0])
            assert (ended.given_up, ended.result) == (side, MOON if side == SUN else SUN)
            assert ended.lost == (len(ended.persons) == 1)
    given = update(two, "give-up")[0]
    assert playing(given).can_undo(given.settings)
    assert playing(update(given, "undo")[0]).given_up is None


def test_what_is_missing_is_loaded_and_waits() -> None:
    session = at(*OPEN)
    table = TableState(session.screen.rules, "failed")
    assert LoadTable(session.screen.rules) not in update(session._replace(table=table), "throw")[1]
    assert LoadTable(session.screen.rules) in update(session, "throw")[1]
    assert update(session, "open settings")[1] == [KeepOffline("look")]
    loading = session._replace(offline=Offline("loading"))
    assert update(loading, "open settings")[1] == []
    late = OfflineStatus("loading", 1, 2)
    assert update(session, late)[0].offline == session.offline
    assert update(loading, late)[0].offline.done == 1


def test_by_link_values_are_used_up() -> None:
    one, _other = pair("kekchi", begins="sun")
    ledger = begun(one.begin(own(one)))
    assert (ledger.due, ledger.number) == ("A", 1)
    for used, reason in ((LENGTH, "used-up"), (LENGTH - 1, "value")):
        chain = ledger.chain_of("A")._replace(shown=used)
        with pytest.raises(LinkError) as refused:
            ledger._replace(chains=((chain,), ledger.chains[1])).add("undo", bytes(16))
        assert refused.value.reason == reason


def test_by_link_hints_are_an_agreement() -> None:
    due, _waiting = exchange("play", "play")
    playing, terms = due.playing, due.entry.game.terms
    for hints in (False, True):
        game = due.entry.game._replace(terms=terms._replace(hints=hints))
        shown = due.screen._replace(state=playing._replace(entry=LinkEntry(game)))
        session = due.table.session._replace(
            screen=shown, settings=due.table.session.settings._replace(chances="show")
        )
        assert bool(shown.desired_effects(session)) == hints
