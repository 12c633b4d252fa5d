"""Sharing: what can be shared from each screen, and its texts."""

from urllib.parse import urlsplit

import pytest

from puluc.app.open.links import record_fragment
from puluc.app.settings import Setup
from puluc.app.update import update
from puluc.engine.game import GIVING_UP
from puluc.engine.position import MOON, SUN, Position
from puluc.engine.rules import Rules
from puluc.screens.bundle import BUNDLE
from puluc.screens.share import panel as share_panel
from puluc.screens.share import qr
from puluc.screens.share.picture import render_picture
from puluc.screens.share.share import (
    Print,
    SavePicture,
    Send,
    SharedPosition,
    offered_codes,
)
from puluc.ui.play.game_over import tell_ending
from tests.app import headless
from tests.app.drawn import find, parsed
from tests.app.headless import new_session, over, playing, said
from tests.app.refused import assert_refused
from tests.engine.addresses import read_link


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (" Ana  María\n Caal ", "Ana María Caal"),
        ("<b>&", "<b>&"),
        ("x" * 60, "x" * 40),
        ("", ""),
        ("person", "person"),
    ],
)
def test_a_certificate_has_a_short_name_in_one_line(name: str, shown: str) -> None:
    session = said(new_session(Setup(starter="sun"), "x"), "go lesson")
    session = said(session, f"open certificate {name}")
    tree = parsed(session)
    [field] = [one for one in tree.iter() if one.get("id") == "certificate-name"]
    assert field.get("value") == shown
    drawn = find(tree, ".//*[@class='board certificate']")
    assert shown in [one.text or "" for one in drawn.iter() if one.tag.endswith("}text")]
    assert said(session, "close").panel == ""


def test_a_certificate_is_printed_and_saved_from_its_panel() -> None:
    session = said(new_session(Setup(starter="sun"), "x"), "go lesson", "open certificate Ana")
    assert update(session, "print") == (session, [Print()])
    for kind in ("png", "sent"):
        after, [effect] = update(session, f"picture {kind}")
        assert isinstance(effect, SavePicture)
        assert after.notice.text == ("Picture saved." if kind == "png" else "")
        shared = effect.shared
        assert (shared.learner, shared.file, effect.kind) == ("Ana", "puluc-certificate", kind)
    assert_refused(session, "copy puzzle")
    assert_refused(said(session, "close"), "print")
    assert_refused(new_session(Setup(), "x"), "open certificate")


def encode(text: str) -> str:
    """Encode a short text as a dummy pattern."""
    return "101\n011\n110" if len(text) < 100 else ""


def at(text: str, *, asks: bool = False, rules: str = "classic") -> SharedPosition:
    return SharedPosition(Position.from_text(Rules.from_text(rules), text), asks)


@pytest.mark.parametrize(
    ("shared", "caption"),
    [
        (at("4 S,2,M,5 4 s 3", asks=True), "Sun to move, 3: what is best?"),
        (at("4 S,2,M,5 4 m 0"), "Moon to move, 5"),
        (at("4 S,2,M,5 4 s"), "Sun to throw"),
        (at("0 9 5 s"), ""),
    ],
)
def test_the_caption_says_whose_turn_it_is_and_what_is_asked(
    shared: SharedPosition, caption: str
) -> None:
    assert shared.caption == caption
    assert caption in render_picture(shared)


def test_a_file_is_called_by_what_it_shows() -> None:
    assert at("4 S,2,M,5 4 s 3", asks=True).file == "puluc-puzzle-classic-4-S-2-M-5-4-s-3"
    named = at("4 S,2,M,5 4 s", rules="lemery:zero=6").file
    assert named == "puluc-position-lemery-zero-6-4-S-2-M-5-4-s"


PAGE = "https://example.org/puluc/index.html"
SITE = "https://example.org/puluc/"
POSED = "classic/0_2,SSM,2,MSMS,3_1_m_2"


def test_a_frame_comes_first_and_asks_what_links_ask() -> None:
    shared = at("4 S,2,M,5 4 s", rules="kekchi:men=5")._replace(sun="Ana", moon="perfect")
    first, *others = offered_codes(shared, PAGE, site=True)
    assert (first, others) == ("frame", ["address", "script", "diagram"])
    codes = offered_codes(shared, PAGE, site=True)
    address = urlsplit(codes["address"])
    assert f"{address.scheme}://{address.netloc}{address.path}" == PAGE
    link = read_link(address.query)
    assert (link.position, link.embed) == (shared.position, True)
    assert (link.sun, link.moon, link.problems) == ("person", "perfect", ())
    assert f'src="{codes["address"].replace("&", "&amp;")}"' in codes["frame"]
    assert f'<script src="{SITE}embed.js" async></script>\n<puluc-game ' in codes["script"]


def test_a_person_plays_the_side_to_move() -> None:
    for text, wanted in (("4 S,2,M,5 4 s 3", ("", "")), ("4 S,2,M,5 4 m 2", ("novice", "person"))):
        address = offered_codes(at(text, asks=True), PAGE, site=True)["address"]
        link = read_link(urlsplit(address).query)
        assert (link.sun, link.moon) == wanted


def test_where_no_site_is_around_the_frame_alone_is_offered() -> None:
    """As when the single file is on a server."""
    shared = at("0 2,SSM,2,MSMS,3 1 m 2", asks=True)
    assert [*offered_codes(shared, PAGE, site=False)] == ["frame", "address"]
    assert shared.fragment == f"puzzle={POSED}"
    assert [*offered_codes(shared, PAGE, site=True)] == ["frame", "address", "script", "diagram"]


def test_the_panel_shows_the_kind_of_code_that_is_chosen() -> None:
    session = said(over(), "open share")
    for part, code in (("", "&lt;iframe"), ("diagram", "&lt;puluc-diagram"), ("no", "&lt;iframe")):
        session = said(session, f"open share {part}".rstrip())
        panel = share_panel.render_content(session, SITE, 1)
        field = panel.partition('id="link-embed"')[0].rpartition("<input")[2]
        assert code in field
    assert "link-embed" not in share_panel.render_content(session, "file:///puluc.html")


def test_link_code_and_picture_come_first_and_the_rest_is_folded() -> None:
    """On a device that can share, its own sheet is the very first."""
    session = said(over(), "open share")
    for sends in (False, True):
        study = BUNDLE._replace(encode=encode, sends=sends)
        body = find(parsed(session._replace(bundle=study)), ".//*[@id='panel']/div[@class='body']")
        buttons = [one.get("data-do") or "" for one in body.iter("button")]
        first = [
            *("copy result", "copy game", "open share game"),
            *["picture sent"] * sends,
            *("picture png", "download"),
        ]
        folded = ["print", "picture svg", "copy embed"]
        assert buttons == [*(["send"] if sends else []), *first, *folded]
        details = find(body, ".//details")
        assert [one.get("data-do") for one in details.iter("button")] == folded
        assert details.get("open") is None
    ending = f"Level 3 beat me in {(playing(session).game.ply + 1) // 2} turns."
    assert Send(ending, record_fragment(playing(session).record)) in update(session, "send")[1]
    begun = new_session(Setup(), "kernels")
    assert "copy game" not in share_panel.render_content(said(begun, "open share"), SITE)


def test_who_gave_up_is_told_rather_than_a_count_of_turns() -> None:
    play = playing(said(headless.at("kekchi", "4 S,8 5 s 2"), "move 1-3"))
    plays = {
        side: play._replace(notes=((1, word),), sun="person", moon="expert")
        for side, word in GIVING_UP.items()
    }
    told = {side: tell_ending(play, play.called) for side, play in plays.items()}
    assert told == {SUN: "I gave up against Level 4.", MOON: "Level 4 gave up."}


def test_a_code_has_its_dark_modules_and_room_around_them() -> None:
    drawn = qr.render_qr("https://example.org/", encode)
    assert 'viewBox="0 0 11 11"' in drawn
    assert 'd="M4 4h1v1h-1zM6 4h1v1h-1zM5 5h2v1h-2zM4 6h2v1h-2z"' in drawn


def test_a_link_that_is_too_long_for_a_code_says_so() -> None:
    assert "too long for a QR code" in qr.render_qr(
        f"https://example.org/#record={'x' * 100}", encode
    )
