"""Sample games: their links prove what a checker that knows only the protocol's text finds."""

import json
from pathlib import Path
from typing import Any

import pytest

from puluc import __main__ as cli
from puluc.by_link.link_code import write_code
from puluc.by_link.link_error import LinkError
from puluc.by_link.link_game import decode_link
from puluc.by_link.packet import Packet
from puluc.by_link.proof import prove
from puluc.by_link.terms import GameTerms
from puluc.engine.rules import RULESETS, Rules
from puluc.evaluation.win_chance import run_to_end
from tests.by_link import checker
from tests.by_link.devices import accepted, invited, pair
from tests.by_link.sample_games import FOLDER, LONG, proof_text

NAMES = sorted(file.stem for file in FOLDER.glob("*.link"))


def link(name: str) -> str:
    return (FOLDER / f"{name}.link").read_text("utf-8")


def proved(name: str) -> dict[str, Any]:
    data: dict[str, Any] = run_to_end(prove(decode_link(link(name)))).data
    return data


def checked(proof: dict[str, Any]) -> dict[str, int]:
    rules = Rules.from_text(proof["terms"].split()[0].removeprefix("rules="))
    ends: dict[str, int] = checker.check(proof, rules.bias)
    return ends


def test_there_is_a_game_of_each_ruleset_and_of_each_kind_of_message() -> None:
    assert {*RULESETS} < {*NAMES}
    assert len(proved(LONG)["turns"]) == 1000
    words = {turn["move"].split()[0] for name in NAMES for turn in proved(name)["turns"]}
    assert {"go", "undo", "yes", "no", "resign", "new", "--"} <= words
    assert " after=" in proved("return")["terms"]
    assert "bias=0.4 sun=B begins=sun" in proved("options")["terms"]
    assert sorted(len(keys) for keys in proved("lost")["keys"].values()) == [2, 3]


def test_the_checker_of_the_document_is_short() -> None:
    assert sum(bool(line.strip()) for line in checker.LINES) <= checker.MOST


@pytest.mark.parametrize("name", NAMES)
def test_the_link_proves_what_is_kept_and_the_checker_agrees(name: str) -> None:
    assert proof_text(name, link(name)) == (FOLDER / f"{name}.json").read_text("utf-8")
    proof = proved(name)
    ends = checked(proof)
    count = len(proof["turns"])
    assert max(ends.values()) == count
    if name in (*RULESETS, "return", "two-throws", "options", LONG):
        assert ends == {"A": count, "B": count}


UNREAD = ("transcript", "key_other", '"n"', "thrown", "marks")
"""What the checker computes itself, or what is only for readers."""


@pytest.mark.parametrize("field", ["terms", "names", "anchors", "keys", "signatures", "turns"])
def test_the_checker_notices_what_is_changed(field: str) -> None:
    proof = proved("requests")
    text = json.dumps(proof[field])
    for number in range(0, len(text), len(text) // 9 + 1):
        if not text[number].isalnum():
            continue
        other = "0" if text[number] != "0" else "1"
        try:
            changed = json.loads(text[:number] + other + text[number + 1 :])
            checker.check({**proof, field: changed})
        except (AssertionError, KeyError, ValueError, TypeError, IndexError, AttributeError):
            continue
        assert field == "turns"
        assert any(word in text[number - 70 : number + 12] for word in UNREAD)


def test_a_link_that_does_not_follow_is_proved_up_to_there() -> None:
    packet = decode_link(link("kekchi"))
    wrong = bytearray(packet.entries)
    wrong[20] = wrong[20] & 128 | 9
    proof = run_to_end(prove(packet._replace(entries=bytes(wrong))))
    assert proof.ledger
    assert len(proof.ledger.entries) == 20
    assert proof.problem
    assert "21" in proof.problem
    assert proof.problem in list(proof.lines())


@pytest.mark.slow
def test_verify_prints_each_turn_and_who_has_signed(capsys: pytest.CaptureFixture[str]) -> None:
    for name in NAMES:
        assert cli.main(["verify", link(name).strip()]) == 0
        said = capsys.readouterr().out.splitlines()
        turns = proved(name)["turns"]
        shown = [line.split() for line in said if line.split()[0].isdigit()]
        assert [int(words[0]) for words in shown] == [turn["n"] for turn in turns]
        assert [words[2] for words in shown] == [str(turn["move"]).split()[0] for turn in turns]
        for words, turn in zip(shown, turns, strict=True):
            assert ("follows" in words) == (turn["thrown"] == turn["n"])
        assert said[-1].startswith("Every throw follows.")
        ends = checked(proved(name))
        for line, (player, number) in zip(said[-3:-1], ends.items(), strict=True):
            assert line.startswith(f"{player} ")
            assert line.endswith(f"has signed messages 1 to {number}.")


def test_verify_exits_with_1_if_anything_does_not_follow(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    packet = decode_link(link("classic"))
    (of_a,), (of_b,) = packet.signatures
    forged = write_code(packet._replace(signatures=((of_b,), (of_a,))).content)
    assert cli.main(["verify", forged]) == 1
    assert "not signed by the person" in capsys.readouterr().out
    assert cli.main(["verify", forged, "--proof"]) == 1
    assert json.loads(capsys.readouterr().out)["problem"]
    file = tmp_path / "game.txt"
    file.write_text('[Rules "kekchi"]\n[Seed "maize"]\n\n1. 4 c-4\n')
    assert cli.main(["verify", str(file)]) == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (link("kekchi").strip()[:-3], "cut off: copy it again, whole"),
        (link("kekchi").strip()[:-3] + "xyz", "altered"),
        (pair("kekchi")[0].private_code, "private code"),
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
        proof = run_to_end(prove(decode_link(game.code))).data
        assert proof["terms"] == "rules=classic sun=A begins=opening hints=no"
        assert [anchor is not None for anchor in proof["anchors"].values()] == known
        assert proof["turns"] == []


def test_a_link_with_values_of_another_game_is_refused() -> None:
    packet: Packet = decode_link(link("kekchi"))
    with pytest.raises(LinkError) as caught:
        run_to_end(prove(packet._replace(tag=bytes(6))))
    assert caught.value.reason == "value"
