"""Questions and answers keep their values as texts, and the answers are the worker's."""

import sys
from collections.abc import Iterator
from itertools import count, repeat

import pytest

from puluc.engine.game import Game
from puluc.engine.position import Position
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import ALL, run_to_end
from puluc.reviewing import protocol
from puluc.reviewing.continuations import find_replies
from puluc.reviewing.statistics import sum_games, summarise_review
from puluc.tablebase import library
from puluc.tablebase.file import FOLDER
from puluc.tablebase.index import get_index
from puluc.tablebase.tablebase import Tablebase
from puluc.worker import worker as worker_module
from puluc.worker.reviewer import review_game
from puluc.worker.worker import (
    TURNS,
    StuckError,
    Worker,
    answer_question,
)
from tests.app.headless import ask_directly
from tests.worker.slow_questions import TABLE, list_questions, load_slices

PLACED = "4 S,2,M,5 4 s"
MOST_CALLS = 850_000
"""The most calls and returns in a slice: about 60 ms of processor time."""


def position(rules: str = "classic", text: str = PLACED) -> Position:
    return Position.from_text(Rules.from_text(rules), text)


def record(rules: str = "classic", seed: str = "maize", turns: int = 20) -> Record:
    game = Game.new(Rules.from_text(rules), seed=seed)
    while game.result is None and game.ply < turns:
        game = game.throw()
        game = game.play(game.position.moves()[game.ply % len(game.position.moves())])
    return Record(game if game.result else game.throw(), "Ixchel", "Itzamna")


def some_questions() -> Iterator[protocol.Question]:
    """Yield a question of each kind, and special cases of some."""
    yield protocol.ReadTable(Rules.from_text("kekchi:men=3,spaces=7"))
    yield protocol.EvaluatePosition(position())
    yield protocol.EvaluatePosition(position().throw(3), throws=True)
    yield protocol.EvaluatePosition(Position.start(Rules.from_text("lemery-rescue")).throw(2))
    yield protocol.ChooseMove(position().throw(3), "perfect", "a seed with spaces", 12)
    yield protocol.ReviewGame(record())
    yield protocol.FindReplies(
        (position(), position().throw(3).play(position().throw(3).moves()[0]))
    )
    yield protocol.SumUpGame(record("kekchi", turns=4))
    figures = summarise_review(review_game(record())).sides
    yield protocol.AddUpGames((figures["S"], figures["M"], figures["S"]))
    yield protocol.AddUpGames(())


@pytest.mark.slow
def test_a_question_is_read_as_it_was_asked() -> None:
    for question in some_questions():
        found = protocol.read_question(question.text)
        assert found == question
        assert type(found) is type(question)


def test_what_is_no_question_is_refused() -> None:
    with pytest.raises(ValueError, match="no question 'wonder'"):
        protocol.read_question("wonder\nclassic")


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["classic", "kekchi", "lemery-rescue:men=2,spaces=6"])
def test_reviews_are_the_same_and_come_in_parts(rules: str) -> None:
    game = record(rules)
    *parts, last = ask_directly(protocol.ReviewGame(game))
    assert last == review_game(game)
    assert parts[0].chances[1:-1] == last.chances[1:-1] or not parts[0].whole
    assert not any(part.whole for part in parts)
    lengths = [len(part.turns) for part in (*parts, last)]
    assert lengths == sorted(lengths)
    assert lengths[-1] - lengths[-2] <= TURNS


def test_a_review_that_begins_anew_replaces_the_turns_known() -> None:
    question = protocol.ReviewGame(record())
    texts = [text for text in answer_question(question.text) if text]
    known = question.read(texts[1], question.read(texts[0]).turns).turns
    assert known
    for text in texts:
        found = question.read(text, known)
        known = found.turns
    assert found == review_game(question.record)


def test_replies_and_figures_are_the_same() -> None:
    places = next(
        question for question in some_questions() if isinstance(question, protocol.FindReplies)
    ).positions
    [found] = ask_directly(protocol.FindReplies(places))
    assert found == tuple(
        run_to_end(find_replies(place, library.get_values(place.rules))) for place in places
    )
    [figures] = ask_directly(protocol.SumUpGame(record()))
    assert figures == summarise_review(review_game(record()))
    games = (figures.sides["S"],) * 6
    [added] = ask_directly(protocol.AddUpGames(games))
    assert added == run_to_end(sum_games(games))
    assert added.level


@pytest.mark.slow
def test_a_table_is_loaded_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_tablebases", {"kekchi.puluc": None})
    rules = Rules.from_text("kekchi")
    *parts, last = ask_directly(protocol.ReadTable(rules), (FOLDER / "kekchi.puluc").read_bytes())
    assert last == protocol.TablePart(1)
    assert parts == sorted(parts)
    assert 0 < parts[0].fraction < 1
    assert library.get_values(rules).exact


def test_without_a_file_the_ruleset_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other questions are answered in between, at first by the estimate; the file is kept."""
    monkeypatch.setattr(library, "_tablebases", {})
    rules = Rules.from_text("sinaanil:men=2,spaces=6")
    start, size = Position.start(rules), get_index(rules).size
    worker, parts, exact, made = Worker(), [], [], []
    worker.ask(f"1 {protocol.ReadTable(rules).text}")
    while worker.is_busy:
        text = worker.work() or ""
        made += [worker.made] if worker.made else []
        if text.startswith("1 ") and not text.endswith(" ."):
            parts.append(protocol.ReadTable(rules).read(text[2:]))
            worker.ask(f"2 {protocol.EvaluatePosition(start).text}")
        elif text.startswith("2 ") and not text.endswith(" ."):
            exact.append(protocol.EvaluatePosition(start).read(text[2:]).exact)
    assert parts[-1] == protocol.TablePart(1)
    assert {part.positions for part in parts[:-1]} == {size}
    assert parts[:-1] == sorted(parts[:-1])
    assert not exact[0]
    assert exact[-1]
    [file] = made
    assert file.name == rules.text
    kept = Tablebase.load(file.content)
    assert kept.win(start) == run_to_end(library.get_values(rules).chance(start, ALL))


def test_a_large_ruleset_without_a_file_has_no_answer() -> None:
    assert list(ask_directly(protocol.ReadTable(Rules.from_text("classic:men=3,spaces=10")))) == []


def test_solving_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_tablebases", {})
    rules = Rules.from_text("sinaanil:men=2,spaces=6")
    worker = Worker()
    worker.ask(f"1 {protocol.ReadTable(rules).text}")
    while not worker.work():
        assert worker.is_busy
    worker.ask("1 drop")
    assert not worker.is_busy
    assert not library.get_values(rules).exact


# The worker: numbers, turns, errors


def work_to_end(worker: Worker) -> list[str]:
    """Return all answers of the worker until it has no work."""
    found = []
    while worker.is_busy:
        if text := worker.work():
            found.append(text)
    return found


def test_each_answer_has_the_number_of_its_question() -> None:
    worker, question = Worker(), protocol.EvaluatePosition(position(), True)
    worker.ask(f"7 {question.text}")
    worker.ask(f"8 {protocol.ChooseMove(position().throw(3), 'captures', 'maize', 1).text}")
    found = work_to_end(worker)
    assert sorted(text.split()[0] for text in found) == ["7", "7", "8", "8"]
    assert {"7 .", "8 .", '8 "1-4"'} <= {*found}
    [evaluated] = [text for text in found if text.startswith("7 ") and text != "7 ."]
    assert question.read(evaluated.removeprefix("7 ")) == library.evaluate_position(
        position(), throws=True
    )


def test_what_is_dropped_is_not_answered() -> None:
    worker = Worker()
    worker.ask(f"1 {protocol.ReviewGame(record()).text}")
    worker.work()
    worker.ask("1 drop")
    worker.ask("2 drop")
    assert not worker.is_busy
    assert not work_to_end(worker)


@pytest.mark.slow
def test_a_long_question_does_not_keep_a_short_one_waiting() -> None:
    worker = Worker()
    worker.ask(f"1 {protocol.ReviewGame(record('lemery-rescue', turns=40)).text}")
    worker.work()
    worker.ask(f"2 {protocol.EvaluatePosition(position()).text}")
    found = work_to_end(worker)
    assert found.index("2 .") < found.index("1 .")


def count_calls(text: str, content: bytes = b"") -> int:
    """Return the most calls and returns in a slice of the work on a question."""
    calls: list[int] = []

    def note(*_event: object) -> None:
        calls[-1] += 1

    work = answer_question(text, content)
    while True:
        calls.append(0)
        sys.setprofile(note)
        try:
            next(work)
        except StopIteration:
            return max(calls)
        finally:
            sys.setprofile(None)


@pytest.mark.slow
def test_every_question_lets_others_have_their_turn() -> None:
    assert load_slices(TABLE, count_calls) < MOST_CALLS
    for name, question in list_questions():
        assert count_calls(question.text) < MOST_CALLS, name


def test_a_question_that_is_stuck_ends_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_module, "answer_question", lambda *_: repeat(None))
    monkeypatch.setattr(worker_module, "LIMIT", 0.1)
    clock = count(step=0.03)
    monkeypatch.setattr(worker_module, "monotonic", lambda: next(clock))
    worker = Worker()
    worker.ask(f"1 {protocol.EvaluatePosition(position()).text}")
    assert worker.work() is None
    with pytest.raises(StuckError, match="question 1 takes too long"):
        work_to_end(worker)


@pytest.mark.slow
def test_work_that_shows_its_progress_may_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(step=0.001)
    monkeypatch.setattr(worker_module, "monotonic", lambda: next(clock))
    monkeypatch.setattr(worker_module, "LONG_LIMIT", 2.0)
    worker = Worker()
    worker.ask(f"1 {protocol.ReviewGame(record('lemery-rescue', turns=40)).text}")
    assert work_to_end(worker)[-1] == "1 ."
    assert next(clock) > 5


@pytest.mark.parametrize("text", ["nothing", "evaluate\nalone\nclassic\n9 9 9 s", "review\n[", ""])
def test_what_can_not_be_answered_says_why(text: str) -> None:
    worker = Worker()
    worker.ask(f"3 {text}")
    [found] = work_to_end(worker)
    assert found.startswith("3 lost ")


def test_a_game_without_a_stated_error_is_not_reviewed() -> None:
    worker = Worker()
    worker.ask(f"1 {protocol.ReviewGame(record('classic:values=2/2/2/2/2', turns=2)).text}")
    [found] = work_to_end(worker)
    assert found == "1 lost the error of these estimates is not known"
