"""A code in a link: whole or refused, whatever chat programs put around it."""

from base64 import urlsafe_b64encode
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.by_link.link_code import has_code, read_code, write_code
from puluc.by_link.link_error import LinkError
from puluc.by_link.link_game import decode_link
from puluc.by_link.packet import game_packet, read_packet
from puluc.by_link.promises import digest
from puluc.by_link.terms import GameTerms
from puluc.engine.rules import RULESETS, Rules
from puluc.support import limits
from tests.by_link.devices import begun, exchange, invited, opened, pair
from tests.by_link.sample_games import FOLDER

LINKS = {file.stem: file.read_text("utf-8").strip() for file in sorted(FOLDER.glob("*.link"))}
KEKCHI = LINKS["kekchi"].partition("#")[2]


def reason(text: str) -> str:
    try:
        decode_link(text)
    except LinkError as error:
        return error.reason if str(error) else "no sentence"
    return ""


def test_each_altered_byte_is_noticed() -> None:
    content = read_code(KEKCHI)
    sized = len(content).to_bytes(2, "big") + content
    for place in range(len(sized)):
        for bit in range(8):
            other = bytearray(sized)
            other[place] ^= 1 << bit
            check = digest("link", b"p2", sized)[:4]
            code = "p2" + urlsafe_b64encode(bytes(other) + check).decode().rstrip("=")
            assert reason(code) in ("altered", "cut")


@pytest.mark.parametrize("glued", ["Your turn", "9", "_-_x", "p2", "&amp;x"])
def test_what_a_messenger_glues_to_the_end_is_no_part_of_it(glued: str) -> None:
    assert decode_link(f"{LINKS['kekchi']}{glued}") == decode_link(KEKCHI)
    assert reason(f"{KEKCHI[:-1]}{glued}") in ("altered", "cut")


def test_a_messenger_that_drops_what_follows_the_sign() -> None:
    assert reason("https://puluc.example/puluc/") == "cut"
    assert reason("https://puluc.example/puluc/#") == "cut"
    assert reason("hello") == reason("") == "none"


@pytest.mark.parametrize(("version", "why"), [("p1", "older"), ("p3", "version")])
def test_another_version_says_so(version: str, why: str) -> None:
    sized = b"\0\5maize"
    whole = sized + digest("link", version.encode(), sized)[:4]
    code = version + urlsafe_b64encode(whole).decode().rstrip("=")
    assert reason(code) == why
    assert reason(version + KEKCHI[2:]) == "altered"


def test_odd_texts_take_no_time() -> None:
    for text in ("p1" * limits.ADDRESS, "#p1" * 50_000, " " * 100_000 + "p1", "p1" + "A" * 90_000):
        assert reason(text[: limits.ADDRESS])
    assert reason("p1" * limits.ADDRESS) == "form"


def test_what_seems_to_hold_a_code() -> None:
    assert all(map(has_code, (KEKCHI, KEKCHI[:50], f"#{KEKCHI[:9]}", f"see {LINKS['tiwil']}")))
    assert not any(map(has_code, ("game.txt", "p1.txt", "https://x/#record=abc", "#learn", "")))


@pytest.mark.parametrize("name", LINKS)
def test_packets_read_back(name: str) -> None:
    packet = decode_link(LINKS[name])
    assert read_packet(packet.content) == packet
    again = game_packet(begun(opened(packet).game)).content
    assert again == packet.content
    assert LINKS[name].endswith(f"#{write_code(again)}")


@given(st.binary(max_size=300))
def test_any_bytes_are_a_packet_or_refused(content: bytes) -> None:
    try:
        packet = read_packet(content)
    except LinkError:
        return
    assert packet.content == content


@pytest.mark.parametrize("rules", RULESETS)
def test_links_are_short(rules: str) -> None:
    """At most 450 characters after forty messages."""
    one, other = pair(rules, "short")
    links = {
        len(begun(one).messages): code for one, _other, code in exchange(one, other, Random(5))
    }
    assert max(len(code) for number, code in links.items() if number <= 40) <= 450
    assert len(invited(one.terms).code) <= 150
    assert len(other.code) <= 240


def test_a_name_is_clean() -> None:
    game = invited(GameTerms(Rules()))
    packet = decode_link(game.code)._replace(names=("A\u202ena \n" + "x" * 99, ""))
    name = read_packet(packet.content).names[0]
    assert name == "Ana " + "x" * (limits.NAME - 4)


def test_a_name_that_would_be_shown_otherwise_is_refused() -> None:
    content = decode_link(invited(GameTerms(Rules())).code).content
    assert reason(write_code(content.replace(b"Ana", b"A\x07a"))) == "form"


def test_what_goes_on_after_its_end_is_refused() -> None:
    for name in ("kekchi", "requests"):
        assert reason(write_code(read_code(LINKS[name]) + b"\0")) == "form"


def test_rules_of_other_versions_are_named() -> None:
    content = decode_link(invited(GameTerms(Rules())).code).content
    assert reason(write_code(content.replace(b"classic", b"checker"))) == "terms"
    assert reason(write_code(content.replace(b"\x07classic", b"\x0dclassic:men=5"))) == "form"


def test_a_link_has_no_throw() -> None:
    """Its bytes are terms, names, moves, values and signatures alone: their number says so."""
    one, other = pair("classic", "bare")
    for state, _other, code in exchange(one, other, Random(2)):
        entries, content = begun(state).entries, decode_link(code).content
        head = 3 + len("classic") + 2 + len("AnaBeto")
        assert len(content) == head + 6 + 64 + 2 + len(entries) + 48 + 128 + 2
