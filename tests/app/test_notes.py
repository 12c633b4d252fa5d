"""The notes of a game's record: hints, real kernels, the choice of the starter."""

from __future__ import annotations

import json

import pytest

from puluc.app.messages import OpenLink, OpenRecord, TableStatus
from puluc.app.open import links, saved
from puluc.app.settings import Setup
from puluc.app.table_state import TableState
from puluc.app.update import update
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.reviewing.fairness import verify
from tests.app.headless import Headless, at, playing

KEKCHI = Rules.from_text("kekchi")


def friends(starter: str = "sun") -> Headless:
    """Return a session of two people at the start of a game, with its table loaded."""
    table = Headless(Setup(KEKCHI, "person", "person", starter), "notes")
    table.say(TableStatus(TableState(KEKCHI, "ready")))
    return table


def played(table: Headless, turns: int) -> Headless:
    for _ in range(turns):
        table.say("throw")
        table.say(f"move {table.play.moves[-1].text}")
    return table


def test_a_game_without_help_notes_only_who_chose_the_starter() -> None:
    assert played(friends("sun"), 4).play.notes == ((0, "chosen"),)
    assert played(friends("rules"), 4).play.notes == ()


def test_moves_taken_back_are_noted_where_play_went_on() -> None:
    table = played(friends("rules"), 5)
    table.say("undo")
    table.say("undo")
    assert table.play.notes == ((4, "back"), (3, "back"))
    table.say("redo")
    table.say(f"move {table.play.moves[0].text}")
    assert table.play.notes == ((4, "back"), (3, "back"))
    assert table.play.record.notes == ((3, "back"), (4, "back"))


def test_hints_of_moves_taken_back_are_forgotten_and_throws_are_not() -> None:
    table = friends("rules")
    while len(table.play.moves) < 2:
        if table.play.moves:
            table.say(f"move {table.play.moves[0].text}")
        table.say("throw 2")
    table.say("hint", "hint", "hint")
    hinted = table.play.game.ply
    assert table.play.notes.count((hinted, "hint")) == 1
    table.say(f"move {table.play.moves[0].text}")
    while table.play.game.ply >= hinted:
        table.say("undo")
    assert (hinted, "hint") in table.play.notes
    table.say(f"move {table.play.moves[0].text}")
    assert (hinted, "hint") not in table.play.notes
    assert (hinted, "kernels") in table.play.notes
    # Turns that are not in the record have no notes.
    assert all(ply <= table.play.game.ply for ply, _ in table.play.record.notes)


def test_notes_are_kept_and_travel_with_the_record() -> None:
    table = friends()
    table.say("throw 3")
    table.say(f"move {table.play.moves[0].text}")
    table.say("throw")
    notes = ((0, "chosen"), (0, "kernels"))
    assert table.play.notes == notes
    assert playing(saved.load_session(saved.dump_session(table.session))).notes == notes
    text = table.play.record.text
    assert "{[%chosen] [%kernels]}" in text
    assert Record.from_text(text).text == text
    link = OpenLink("new", f"#{links.record_fragment(table.play.record)}")
    for message in (OpenRecord("new", text), link):
        assert playing(update(friends().session, message)[0]).notes == notes


def test_a_throw_that_came_with_the_position_is_no_throw() -> None:
    link = OpenLink("new", "#rules=kekchi&position=4_S,8_5_m_2")
    opened = playing(update(friends().session, link)[0])
    assert opened.notes == ((0, "given"),)
    assert '[Start "4 S,8 5 m 2"]' in opened.record.text
    again = playing(update(friends().session, OpenRecord("new", opened.record.text))[0])
    assert again.notes == opened.notes
    assert again.game.position == opened.game.position
    link = OpenLink("new", "#rules=kekchi&position=4_S,8_5_m")
    assert playing(update(friends().session, link)[0]).notes == ()


@pytest.mark.parametrize("side", ["s", "m"])
def test_who_starts_from_the_start_that_a_link_names_was_chosen(side: str) -> None:
    link = OpenLink("new", f"#rules=kekchi&position=5_9_5_{side}")
    opened = playing(update(friends().session, link)[0])
    assert opened.notes == ((0, "chosen"),)
    assert verify(opened.record).ok


@pytest.mark.parametrize("notes", [1, [1], [[0]], [["0", "hint"]], [[-1, "hint"]], [[0, "oops"]]])
def test_damaged_notes_are_refused(notes: object) -> None:
    value = json.loads(saved.dump_session(at("kekchi", "5 9 5 s")))
    with pytest.raises(saved.SavedError):
        saved.load_session(json.dumps({**value, "notes": notes}))
