"""Sample games: their links prove what a checker that knows only the protocol's text finds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from puluc import __main__ as cli
from puluc.by_link.link_error import LinkError
from puluc.by_link.link_game import decode_link
from puluc.by_link.packet import Packet
from puluc.by_link.proof import prove
from puluc.by_link.terms import GameTerms
from puluc.engine.rules import RULESETS, Rules
from tests.by_link.checker import check
from tests.by_link.devices import accepted, invited, pair
from tests.by_link.sample_games import FOLDER, LONG

NAMES = sorted(file.stem for file in FOLDER.glob("*.link"))


def link(name: str) -> str:
    return (FOLDER / f"{name}.link").read_text("utf-8")


def expected(name: str) -> dict[str, object]:
    proof: dict[str, object] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return proof


def test_there_is_a_game_of_each_ruleset_and_two_long_ones() -> None:
    assert {*RULESETS, *LONG, "requests"} == {*NAMES}
    for name in LONG:
        assert len(expected(name)["turns"]) > 100  # type: ignore[arg-type]
    assert any(turn["move"] == "go" for turn in expected("sapper")["turns"])  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", NAMES)
def test_the_expected_proof_holds(name: str) -> None:
    check(expected(name))


@pytest.mark.parametrize("name", NAMES)
def test_the_link_proves_what_is_expected(name: str) -> None:
    assert prove(decode_link(link(name))).data == expected(name)


def test_a_link_that_does_not_follow_is_proved_up_to_there() -> None:
    packet = decode_link(link("kekchi"))
    wrong = bytearray(packet.entries)
    wrong[20] = wrong[20] & 128 | 9
    proof = prove(packet._replace(entries=bytes(wrong)))
    assert proof.ledger
    assert len(proof.ledger.entries) == 20
    assert proof.problem
    assert "21" in proof.problem
    assert proof.problem in list(proof.lines())


@pytest.mark.slow
def test_verify_prints_each_turn(capsys: pytest.CaptureFixture[str]) -> None:
    for name in NAMES:
        assert cli.main(["verify", link(name).strip()]) == 0
        said = capsys.readouterr().out.splitlines()
        turns: list[dict[str, object]] = expected(name)["turns"]  # type: ignore[assignment]
        shown = [line.split() for line in said if line.split()[0].isdigit()]
        assert [int(words[0]) for words in shown] == [turn["n"] for turn in turns]
        assert [words[2] for words in shown] == [str(turn["move"]).split()[0] for turn in turns]
        for words, turn in zip(shown, turns, strict=True):
            assert ("follows" in words) == (turn["thrown"] == turn["n"])
        assert said[-1].startswith("Every throw follows.")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (link("kekchi").strip()[:-3], "cut off"),
        (link("kekchi").strip()[:-3] + "xyz", "altered"),
        (pair("kekchi")[0].private_code, "private link"),
    ],
)
def test_verify_refuses_in_one_line(
    text: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["verify", text]) == 2
    said = capsys.readouterr()
    assert why in said.err
    assert said.err.count("\n") == 1
    assert not said.out


def test_only_a_game_by_link_has_a_proof(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    file.write_text('[Rules "kekchi"]\n\n1. 3 c-3\n')
    assert cli.main(["verify", str(file), "--proof"]) == 2
    assert "only a game by link" in capsys.readouterr().err


def test_what_has_not_begun_proves_its_terms() -> None:
    one = invited(GameTerms(Rules()))
    for game, known in ((one, [True, False]), (accepted(one), [True, True])):
        proof = prove(decode_link(game.code)).data
        assert proof["terms"] == "rules=classic sun=A begins=opening hints=no"
        assert [anchor is not None for anchor in proof["anchors"].values()] == known
        assert proof["turns"] == []


def test_a_link_with_values_of_another_game_is_refused() -> None:
    packet: Packet = decode_link(link("kekchi"))
    with pytest.raises(LinkError) as caught:
        prove(packet._replace(tag=bytes(6)))
    assert caught.value.reason == "value"
