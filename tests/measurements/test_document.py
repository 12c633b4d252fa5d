"""docs/measurements.md has each figure, and the other documents quote them."""

import re
from datetime import date
from typing import Any, Final

import pytest

from puluc.engine.rules import RULESETS, Rules
from puluc.engine.solved import SMALL, UNSHIPPED, table_name
from puluc.evaluation import estimator
from puluc.evaluation.inputs import ROWS
from puluc.evaluation.network import unpack
from puluc.measurements import document, store
from puluc.pages.labels import TEXTS
from puluc.reviewing.puzzles import puzzle_path
from puluc.site_build.tools import ROOT
from puluc.solver.training.ruleset_sets import HELD_OUT
from puluc.tablebase.file import FOLDER
from puluc.tablebase.index import get_index

SECTIONS: Final = (
    *("tables", "first", "skill", "levels", "curve", "check", "games", "time"),
    *("estimate", "losses", "played", "turns", "families", "trials"),
)
SOLUTION: Final = (ROOT / "docs/solution.md").read_text("utf-8")
JOINED: Final = " ".join(SOLUTION.split())


def figures(section: str, text: str) -> dict[str, float]:
    return store.read_section(section)[text].figures


def errors() -> dict[str, dict[str, Any]]:
    return document.read_estimate_errors()


def losses() -> dict[str, dict[str, Any]]:
    return {text: one.figures for text, one in store.read_section("losses").items()}


def range_of(section: dict[str, dict[str, Any]], name: str, men: int) -> tuple[float, float]:
    """Return the least and the greatest figure of the tables with so many men."""
    found = [row[name] for text, row in section.items() if Rules.from_text(text).men == men]
    return min(found), max(found)


@pytest.mark.parametrize("section", SECTIONS)
def test_each_figure_has_the_day_and_the_commit_of_its_measurement(section: str) -> None:
    shown = " ".join(document.render_document().split())
    for text, one in store.read_section(section).items():
        assert date.fromisoformat(one.date), text
        assert re.fullmatch(r"[0-9a-f]{8}", one.commit), text
        assert f"{one.date}, commit `{one.commit}`" in shown
        assert one.figures, text


def test_published_files_are_those_that_were_measured() -> None:
    """A file that is made by hand has another size than the one recorded."""
    for text, head in document.read_headers().items():
        assert figures("tables", text)["bytes"] == head["bytes"], text
    assert figures("estimate", "weights")["bytes"] == estimator.FILE.stat().st_size
    stored = {table_name(Rules.from_text(text)) for text in store.read_section("tables")}
    later = {table_name(Rules.from_text(text)) for text in store.NOT_STORED}
    later |= {table_name(Rules.from_text(text)) for text in SMALL}
    assert stored == {path.name for path in FOLDER.glob("*.puluc")} - later


def test_tables_that_were_not_checked_are_named() -> None:
    text = document.render_document()
    tables = store.read_section("tables").keys()
    for section, heading in (("check", "Bellman residual"), ("games", "Games played")):
        part = " ".join(text.partition(f"## {heading}")[2].partition("\n## ")[0].split())
        named = re.findall(
            "`(.+?)`", part.partition("Not checked in this way:")[2].partition(".")[0]
        )
        assert {*named} == tables - store.read_section(section).keys()


def test_each_solved_ruleset_has_its_first_mover() -> None:
    found = document.read_first_movers()
    solved = {*UNSHIPPED, *(name for name, rules in RULESETS.items() if table_name(rules))}
    assert solved <= {*found, "lemery"}
    assert not store.read_section("first").keys() & store.read_section("tables").keys()


@pytest.mark.parametrize("text", document.read_first_movers())
@pytest.mark.slow
def test_positions_are_counted_again(text: str) -> None:
    positions, _chance = document.read_first_movers()[text]
    assert get_index(Rules.from_text(text)).size == positions


def test_the_estimate_was_measured_on_what_it_has_not_seen() -> None:
    assert {*HELD_OUT} <= errors().keys()
    assert losses().keys() == {*HELD_OUT}


def test_the_solution_s_first_movers() -> None:
    names, _line, shown = re.findall(r"^\|.*\|$", SOLUTION, re.MULTILINE)[:3]
    chances = re.findall(r"([\d.]+) %", shown)
    columns = [re.findall("`(.+?)`", cell)[0] for cell in names.strip("|").split("|")]
    found = document.read_first_movers()
    assert chances == [f"{100 * found[name][1]:.2f}" for name in columns]
    assert {*columns} >= {*UNSHIPPED}


def quoted() -> dict[str, str]:
    """Return the sentences of docs/solution.md with figures, by what they are about."""
    levels = figures("levels", "classic")
    won = [f"{100 * levels[name]:.1f}" for name in ("novice", "learner", "player", "expert")]
    headers = {text: head["errors"] for text, head in document.read_headers().items()}
    checked = {text: one.figures for text, one in store.read_section("check").items()}
    (least, most), (six, _) = (range_of(headers, "play_loss", men) for men in (5, 6))
    five_time, six_time = figures("time", "classic"), figures("time", "siegartel")
    error = [document.mean_figures(errors(), observed)["ahead"] for observed in (False, True)]
    loss = [document.mean_figures(losses(), observed)["ahead"] for observed in (False, True)]
    counts = [
        sum(document.has_observed_options(text) == observed for text in errors())
        for observed in (False, True)
    ]
    written = {
        text: one["ahead"]
        for text, one in losses().items()
        if not document.has_observed_options(text)
    }
    numbers = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
    head, _weights = unpack(estimator.FILE.read_bytes())
    sayil = document.read_first_movers()["sayil"][0]
    steps = {
        Rules.from_text(text).men: 65536 // row["step"]
        for text, row in document.read_headers().items()
    }
    rescue = {men: errors()[f"lemery-rescue:men={men}"]["ahead"] for men in (3, 4)}
    return {
        "games": f"all {numbers[len(store.read_section('games').keys() & headers)].lower()} tables",
        "worst loss": f"the first lose up to {headers['sapper']['worst_loss']:.4f}",
        "second throw": "mean error before a second throw is "
        f"{figures('check', 'sapper')['second_error']:.4f}",
        "rescue stated": "error of its family, "
        f"{estimator.mean_error(Rules.from_text('lemery-rescue')):.4f}",
        "levels": f"win {won[0]}, {won[1]}, {won[2]} and {won[3]} % of games",
        "loss in play": f"loses {least:.6f} to {most:.6f} on average with five men, and {six:.4f} "
        "with six",
        "residual": f"residual is {range_of(checked, 'residual', 5)[1]:.3f} with five men, "
        f"{range_of(checked, 'residual', 6)[1]:.3f} with six",
        "time": f"Five men take {five_time['seconds']:.0f} s and {five_time['memory']} GB on two "
        f"cores, six men {six_time['seconds']:.0f} s and {six_time['memory']} GB",
        "error": f"mean error is {error[0]:.4f} over {counts[0]} rulesets with options from "
        f"written rules that the network has not seen, and {error[1]:.4f} over {counts[1]} with",
        "loss": f"A decision loses {loss[0]:.4f} and {loss[1]:.4f} on average",
        "target": f"{numbers[sum(one > 0.0005 for one in written.values())]} of the {len(written)} "
        "rulesets from written rules miss it; the worst, Rescue with three men on 13 spaces, loses "
        f"{max(written.values()):.4f}",
        "rescue": f"With three men on 13 spaces it is {rescue[3]:.3f}, with four {rescue[4]:.3f}",
        "held out": f"{len(HELD_OUT)} rulesets were set aside",
        "network": f"{head['units']} units, {head['hidden']} units, log-odds",
        "steps": f"in steps of 1/{steps[5]} of a win",
        "steps of six men": f"With six men the step is 1/{steps[6]},",
        "inputs": f"of {ROWS} whole numbers",
        "weights": f"weights.puluc`, {figures('estimate', 'weights')['bytes'] / 1000:.0f} kB)",
        "sayil": f"have {sayil:,} positions",
        "rescue solved": f"({get_index(Rules.from_text('lemery-rescue:men=4')).size:,} positions)",
        "rescue whole": f"{get_index(Rules.from_text('lemery-rescue')).size:,} positions",
    }


@pytest.mark.slow
def test_the_solution_quotes_the_measurements() -> None:
    assert not {about: text for about, text in quoted().items() if text not in JOINED}


def test_the_puzzles_are_counted() -> None:
    whole, shown = (
        re.search(pattern, JOINED)
        for pattern in (
            r"`classic` and `kekchi` have (\d+) each, (\d+) with one best move and (\d+) where",
            r"the others have (\d+) \((\d+) and (\d+)\)",
        )
    )
    for name in RULESETS:
        path = puzzle_path(RULESETS[name]) if table_name(RULESETS[name]) else None
        if path is None:
            continue
        lines = path.read_text("utf-8").splitlines()
        nothing = sum('"nothing"' in line for line in lines)
        summary = whole if name in ("classic", "lemery", "kekchi") else shown
        assert summary
        assert [len(lines), len(lines) - nothing, nothing] == [int(one) for one in summary.groups()]


@pytest.mark.parametrize("code", ["en", "es", "fr"])
def test_the_pages_count_the_games_that_were_played(code: str) -> None:
    games = int(figures("levels", "classic")["games"])
    text = (TEXTS / code / "strategy.md").read_text("utf-8")
    assert f" {games} " in text.partition("{{levels}}\n")[2].partition("\n")[0]


@pytest.mark.parametrize("code", ["en", "es", "fr"])
def test_no_length_of_a_game_is_written_by_hand(code: str) -> None:
    for path in (TEXTS / code).glob("*.md"):
        assert not re.search(r"\d+ (turns|turnos|tours)\b", path.read_text("utf-8")), path


def test_a_recorded_figure_is_read_back(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    copy = tmp_path / "figures.json"
    copy.write_bytes(store.FILE.read_bytes())
    monkeypatch.setattr(store, "FILE", copy)
    monkeypatch.setattr(store, "_read_commit", lambda: "01234567")
    store.record("skill", "tiwil", {"random": 0.25, "captures": 0.5})
    found = store.read_section("skill")["tiwil"]
    assert (found.figures["random"], found.commit) == (0.25, "01234567")
    assert "| `tiwil` | 25.00 % | 50.00 % |" in document.render_document()
