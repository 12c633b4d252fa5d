"""The session's use of a table: loading, win chances, hints."""

import pytest

from puluc.app.effects import Evaluate, LoadTable
from puluc.app.messages import AnimationEnded, Evaluated, MessageError, Sent, Start, TableStatus
from puluc.app.session import Session
from puluc.app.settings import Settings, Setup
from puluc.app.table_state import Stage, TableState
from puluc.app.update import begin_session, update
from puluc.engine.position import SUN, Move
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import Evaluation, Ranked, Thrown
from puluc.ui.table_note import StopSolving
from tests.app.headless import new_session, playing
from tests.app.whole_page import render_sections


def open_game(rules: str = "classic") -> Session:
    setup = Setup(Rules.from_text(rules), "person", "person", "sun")
    return begin_session(new_session(setup, "oracle", Settings()))[0]


def said(session: Session, *messages: Sent) -> tuple[Session, list[Evaluate]]:
    judges: list[Evaluate] = []
    for message in messages:
        session, effects = update(session, message)
        judges = [effect for effect in effects if isinstance(effect, Evaluate)]
    return session, judges


def table_status(
    rules: str, state: Stage, fraction: float = 0.0, error: float | None = None
) -> TableStatus:
    return TableStatus(TableState(Rules.from_text(rules), state, fraction, error))


def evaluation_effect(session: Session) -> Evaluate:
    """Return the effect that evaluates the present position."""
    return Evaluate(playing(session).game.position)


def make_evaluation(
    session: Session, sun: float, *moves: tuple[str, float], estimated: bool = False
) -> Evaluated:
    """Return the evaluation with this chance of Sun's, and these moves."""
    position = playing(session).game.position
    ranked = tuple(Ranked(Move.from_text(text), chance) for text, chance in moves)
    throws = (Thrown(position.marks or 0, 0, 1.0, sun, ranked),) if moves else ()
    win = sun if position.mover == SUN else 1 - sun
    return Evaluated(Evaluation(position, win, not estimated, throws=throws))


def render_all(session: Session) -> str:
    return "".join(render_sections(session, upright=False).values())


def test_a_new_game_asks_for_the_solution_of_its_rules() -> None:
    session, _ = said(open_game("kekchi"), "setup ruleset poulouc", "setup starter sun")
    session, effects = update(session, Start("next"))
    assert LoadTable(Rules.from_text("poulouc")) in effects


def test_the_tables_of_other_rules_are_not_listened_to() -> None:
    session, _ = said(open_game(), table_status("classic", "loading", 0.25))
    assert said(session, table_status("kekchi", "ready"))[0] == session


def test_solving_stops_and_starts_again() -> None:
    rules = Rules.from_text("kekchi:men=3")
    session, _ = said(open_game(rules.text), table_status(rules.text, "solving", 0.25))
    session, effects = update(session, "solve")
    assert (session.table.state, effects) == ("stopped", [StopSolving()])
    assert said(session, table_status(rules.text, "solving", 0.5))[0] == session
    session, effects = update(session, "solve")
    assert (session.table.state, effects) == ("queued", [LoadTable(rules)])
    with pytest.raises(MessageError, match="nothing is being solved"):
        update(session, "solve")


def test_without_a_solution_or_an_estimate_there_is_no_hint() -> None:
    session, _ = said(open_game("lemery-rescue"), table_status("lemery-rescue", "none"), "throw 2")
    assert 'id="hint"' not in render_all(session)
    with pytest.raises(MessageError, match="no win chances"):
        update(session, "hint")
    shown, _ = said(session, "set chances show")
    assert "These rules are not solved." in render_all(shown)


def test_no_chance_is_shown_where_estimates_can_not_be_trusted() -> None:
    text = "classic:men=5,values=2/2/2/2/2"
    session, judges = said(open_game(text), table_status(text, "none"), "set chances show")
    assert judges == []
    assert "can’t be trusted, so no chances are shown" in render_all(session)
    assert "Win chance" not in render_all(session)
    session, _ = said(session, "throw 2")
    assert 'id="hint"' not in render_all(session)


def test_chances_are_asked_for_when_they_are_shown() -> None:
    session, judges = said(open_game(), table_status("classic", "ready"))
    assert judges == []
    session, judges = said(session, "set chances show")
    assert judges == [evaluation_effect(session)]
    session, judges = said(session, make_evaluation(session, 0.514))
    assert judges == []
    assert "Win chance: Sun 51.4\xa0%, Moon 48.6\xa0%" in render_all(session)
    session, judges = said(session, "throw 2")
    assert judges == [], "the chance would tell of a throw that is still tumbling"
    session, judges = said(session, AnimationEnded(playing(session).token))
    assert judges == [evaluation_effect(session)]
    assert "Win chance: Sun 51.4\xa0%" in render_all(session), (
        "what is known stays until it is replaced"
    )


def test_estimates_serve_until_the_solution_is_there() -> None:
    session, judges = said(
        open_game(), "set chances show", table_status("classic", "queued", error=0.008)
    )
    assert judges == [evaluation_effect(session)]
    session, judges = said(session, make_evaluation(session, 0.514, estimated=True))
    assert judges == []
    assert "Win chance: Sun ≈\xa051\xa0%, Moon ≈\xa049\xa0%" in render_all(session)
    session, judges = said(session, table_status("classic", "loading", 0.5, error=0.008))
    assert judges == []
    assert "Loading" not in render_all(session), "nothing comes and goes beside the bar"
    session, judges = said(session, table_status("classic", "ready", error=0.008))
    assert judges == [evaluation_effect(session)]
    assert "Sun ≈\xa051\xa0%" in render_all(session), "what is known stays until it is replaced"
    session, judges = said(session, make_evaluation(session, 0.5143))
    assert judges == []
    assert "Win chance: Sun 51.4\xa0%, Moon 48.6\xa0%" in render_all(session)


def test_what_another_position_is_worth_is_not_taken() -> None:
    session, _ = said(open_game(), table_status("classic", "ready"), "set chances show")
    past = make_evaluation(session, 0.9)
    session, _ = said(session, "throw 2")
    session, _ = said(session, AnimationEnded(playing(session).token))
    again, judges = said(session, past)
    assert playing(again).evaluation is None
    assert judges == [evaluation_effect(session)]
