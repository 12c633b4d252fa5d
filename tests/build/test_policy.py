"""When the study may come: the page's own script, in Node."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path

from puluc.build.tools import ROOT, find_node

POLICY = ROOT / "puluc/browser/boot/policy.mjs"
ASK = """const [module, name, cases] = process.argv.slice(1);
import(module).then((policy) =>
  console.log(JSON.stringify(JSON.parse(cases).map((one) => policy[name](one)))));"""
PLAYING = {
    "isAsked": False,
    "isFramed": False,
    "isAtRest": True,
    "isHidden": False,
    "moment": "playing",
    "quietMs": 60_000,
    "gameMs": 5,
}


Case = Mapping[str, object]


def answers(name: str, *cases: Case) -> list[bool]:
    """Return what a function of the policy says of each case."""
    command: list[str | Path] = [
        find_node().node,
        "-e",
        ASK,
        POLICY.as_uri(),
        name,
        json.dumps(cases),
    ]
    found: list[bool] = json.loads(subprocess.check_output(command))
    return found


def may(*cases: Case) -> list[bool]:
    return answers("mayStart", *({**PLAYING, **case} for case in cases))


def test_it_starts_where_nobody_is_held_up() -> None:
    slow: Case = {"quietMs": 2000, "gameMs": 900}
    resting: list[Case] = [{"moment": moment, **slow} for moment in ("over", "reading")]
    assert all(may({}, *resting, {"isHidden": True, "quietMs": 0, "gameMs": 900}))
    restless: list[Case] = [{"moment": moment, "quietMs": 300} for moment in ("over", "reading")]
    assert not any(may({"quietMs": 2000}, {"gameMs": 200}, *restless))


def test_it_never_starts_unasked_while_something_moves_or_in_a_frame() -> None:
    states: tuple[Case, ...] = ({}, {"moment": "over"}, {"isHidden": True})
    for never in ({"isAtRest": False}, {"isFramed": True}, {"moment": "moving"}):
        assert not any(may(*({**state, **never} for state in states)))
        assert all(may({**never, "isAsked": True}))


def test_it_is_not_fetched_unasked_over_a_slow_line_or_where_data_is_saved() -> None:
    lines: tuple[Case, ...] = (
        {},
        {"effectiveType": "4g"},
        {"effectiveType": "3g"},
        {"saveData": True},
    )
    assert answers("mayFetch", *lines) == [True, True, False, False]
