"""Links of each kind, wrapped or broken on their way: the same value, or a named error."""

import quopri
from base64 import urlsafe_b64encode
from collections.abc import Callable
from functools import partial
from html import escape
from random import Random
from typing import Final
from urllib.parse import quote

import pytest

from puluc.app.open import links
from puluc.app.open.links import Link
from puluc.by_link.link_game import decode_link
from puluc.by_link.packet import Packet
from puluc.engine.position import Position
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from tests.by_link.devices import exchange, invited, pair
from tests.by_link.sample_games import FOLDER
from tests.engine.addresses import read_link
from tests.test_cli import seeded_game

SITE: Final = "https://games.example/puluc/"
KEKCHI: Final = Rules.from_text("kekchi")
POSITION: Final = Position.from_text(KEKCHI, "3 1,S,2,MS,4 3 s 1")
RECORD: Final = Record(seeded_game("lemery-rescue", 9), "Ixchel", "perfect")
_ONE, _OTHER = pair("kekchi")

ADDRESSES: Final = {
    "rules": "rules=lemery-rescue:men=4,spaces=11&level=3",
    "query": "?rules=kekchi&sun=person&moon=perfect",
    "position": links.position_fragment(POSITION, "person", "random"),
    "record": links.record_fragment(RECORD),
    "puzzle": "puzzle=lemery:zero=6/4_S,2,M,5_4_s_3",
    "editor": f"editor={links.position_id(POSITION)}",
    "lesson": "learn=capture",
    "evening": "bul",
    "games": "games",
    "mixed": f"?lang=es#{links.position_fragment(POSITION)}",
}
CODES: Final = {
    "invitation": invited(_ONE.terms).code,
    "answer": _OTHER.code,
    "turn": [code for _a, _b, code in exchange(_ONE, _OTHER, Random(1))][3],
    "private": _ONE.private_code,
    "long": (FOLDER / "kekchi.link").read_text("utf-8").strip().partition("#")[2],
}
LINKS: Final = {
    name: SITE + (text if text[:1] == "?" else f"#{text}")
    for name, text in {**ADDRESSES, **CODES}.items()
}


def read(name: str, text: str) -> Link | Packet:
    """Read a text that has a link of this kind. Raises LinkError for a game by link."""
    return decode_link(text) if name in CODES else links.find_link(text)


VALUES: Final = {name: read(name, link) for name, link in LINKS.items()}


def proofpoint(link: str) -> str:
    """Return an address of Proofpoint's checker, version 3."""
    found: list[str] = []
    coded = ""
    for sign in link:
        found += [sign] if sign in "#?" else []
        coded += "*" if sign in "#?" else sign
    signs = urlsafe_b64encode("".join(found).encode()).decode().rstrip("=")
    return f"https://urldefense.com/v3/__{coded}__;{signs}!!Kjv0uj3!abcDEF$"


def proofpoint_2(link: str) -> str:
    """Return an address of Proofpoint's checker, version 2."""
    coded = quote(link.replace("-", "%2D"), safe=":/%").replace("_", "%5F").replace("/", "_")
    coded = coded.replace("%252D", "%2D").replace(":", "%3A").replace("%", "-")
    return f"https://urldefense.proofpoint.com/v2/url?u={coded}&d=DwMFaQ&c=abc&e="


def hard_wrap(text: str, width: int, between: str) -> str:
    """Return a text with breaks inside the values: after the sign that begins the parameters."""
    start = max(text.find("#"), text.find("?")) + 16
    parts = [text[at : at + width] for at in range(start, len(text), width)]
    return text[:start] + between.join(parts)


def in_quoted_printable(text: str) -> str:
    return quopri.encodestring(text.encode()).decode()


def followed(sign: str, link: str) -> str:
    return link + sign


def in_query(before: str, after: str = "") -> Callable[[str], str]:
    return lambda link: f"{before}{quote(link, safe='')}{after}"


WRAPPINGS: Final[dict[str, Callable[[str], str]]] = {
    "plain": lambda link: link,
    **{f"end {sign}": partial(followed, sign) for sign in '.,)>"…!*_]»;:’”。'},
    "end with text": lambda link: f"Look: {link}. See you on Sunday!",
    "end in brackets": lambda link: f"(my move: {link}), yours",
    "angles": lambda link: f"<{link}>",
    "guillemets": lambda link: f"« {link} »",
    "markdown": lambda link: f"[play here]({link}) & tell me",
    "markdown with title": lambda link: f'[play]({link} "Puluc")',
    "html": lambda link: f'<p><a href="{escape(link)}">my game</a> and text</p>',
    "html twice": lambda link: escape(escape(f"<a href='{link}'>{link}</a>")),
    "hexadecimal entities": lambda link: link.replace("&", "&#x26;").replace("_", "&#x5F;"),
    "slack": lambda link: f"<{link}|my game>, fine?",
    "text before": lambda link: f"Let's play!\nWhat? Learn & review games: {link}\n\nAna",
    "another address": lambda link: f"https://other.example/?a=b#c {link}",
    "sent twice": lambda link: f"{link}\n{link}\n",
    "cut, then whole": lambda link: f"{link[:-5]}… <{link}>",
    "mail": lambda link: f"Am 3. Mai schrieb Ana:\r\n> > {link}\r\n> Luz\r\n",
    "mail wrapped": lambda link: f"> > {hard_wrap(link, 30, chr(10) + '> > ')}\n",
    "lines of 20": lambda link: hard_wrap(link, 20, "\n"),
    "lines of 1": lambda link: hard_wrap(link, 1, "\n"),
    "blanks": lambda link: hard_wrap(link, 11, " "),
    "zero width": lambda link: hard_wrap(link, 7, "\u200b"),
    "no-break blanks": lambda link: hard_wrap(link, 13, "\xa0"),
    "invisible everywhere": lambda link: "\u2060".join(link),
    "percent": lambda link: quote(link, safe=""),
    "percent twice": lambda link: quote(quote(link, safe=""), safe=""),
    "quoted-printable": lambda link: in_quoted_printable(f"Hallo – schön: {link}\n"),
    "html in quoted-printable": lambda link: in_quoted_printable(f'<a href="{escape(link)}">x</a>'),
    "quoted reply in quoted-printable": lambda link: "> " + in_quoted_printable(f"{link} ¡bien!\n"),
    "safe links": in_query(
        "https://eur01.safelinks.protection.outlook.com/?url=", "&data=05%7C02%7C&sdata=x%3D&r=0"
    ),
    "barracuda": in_query("https://linkprotect.cudasvc.com/url?a=", "&c=E,1,x-y_z"),
    "proofpoint": lambda link: f"see {proofpoint(link)} !",
    "proofpoint 2": lambda link: f"see {proofpoint_2(link)} !",
    "hyphens": lambda link: link.replace("-", "\u2011"),
    "dashes": lambda link: link.replace("--", "—"),
    "wide signs": lambda link: "".join(chr(ord(s) + 0xFEE0) if s in "#?&=:" else s for s in link),
}


@pytest.mark.parametrize("wrapping", WRAPPINGS)
def test_a_wrapped_link_reads_as_itself(wrapping: str) -> None:
    for name, link in LINKS.items():
        assert read(name, WRAPPINGS[wrapping](link)) == VALUES[name], name


ADDED: Final = (".", ",", ")", "%29", "…", "*", "_", "&utm_source=x&fbclid=Iw_-y", "&amp;utm_id=1")


def _in_spanish(link: Link | Packet) -> Link:
    assert isinstance(link, Link)
    return link._replace(language="es")


@pytest.mark.parametrize("name", ADDRESSES)
def test_an_address_of_the_page_may_have_more(name: str) -> None:
    query, _sign, fragment = LINKS[name].removeprefix(SITE).partition("#")
    for added in ("", *ADDED):
        wished = (f"{query}{added}", "") if not fragment else (query, f"{fragment}{added}")
        found = read_link(*wished)
        assert found == VALUES[name], added
        left = links.remove_game(f"#{wished[1]}") + links.remove_game(f"?{wished[0]}")
        assert not links.read_address(left).opens_game, added
    mixed = f"{fragment or query[1:]}".replace("&", "&amp;")
    assert read_link(f"?utm_source=x&{mixed}&lang=es") == _in_spanish(VALUES[name])


@pytest.mark.parametrize("name", ["rules", "query", "lesson", "puzzle", "evening", "games"])
def test_capitals_do_not_matter_where_there_are_no_men(name: str) -> None:
    head, slash, men = LINKS[name].removeprefix(SITE).partition("/")
    assert links.find_link(f"{SITE}{head.upper()}{slash}{men}") == VALUES[name] or name == "puzzle"
    assert links.find_link(f"{SITE}{head.title()}{slash}{men}") == VALUES[name] or name == "puzzle"


def test_the_longest_of_several_codes_counts() -> None:
    codes = [code for _a, _b, code in exchange(*pair("kekchi"), Random(2))][:6]
    thread = "\n".join(f"{'> ' * depth}{SITE}#{code}" for depth, code in enumerate(reversed(codes)))
    assert decode_link(thread) == decode_link("\n".join(codes)) == decode_link(codes[-1])
