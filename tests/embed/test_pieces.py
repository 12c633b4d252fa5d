"""The measures in embed.js agree with `Layout`, and its pieces are complete."""

from __future__ import annotations

import re

import pytest

from puluc.site_build.assets import embed_pieces

SHAPES = pytest.mark.parametrize("upright", [False, True])


@SHAPES
def test_every_piece_can_be_put_anywhere(upright: bool) -> None:
    board = embed_pieces.make_board_pieces(upright)
    for name, piece in board["pieces"].items():
        blanks = {*re.findall(r"\{(.*?)\}", piece)}
        kind, *_of = name.split()
        sizes = {"fire": {"1"}, "top": {"1"}, "below": {"1"} if name[-2] == name[-1] else {"0.86"}}
        place = {("x", "y")[upright], "space"} if kind == "number" else {"x", "y"}
        assert blanks == place | sizes.get(kind, set()), name
        # Every opened tag is closed.
        assert piece.count("<") == 2 * piece.count("</") + piece.count("/>"), name
        assert piece.count("beak") == (kind == "top"), name
        assert piece.count("pile") == (kind == "next"), name
    cobs = {("{y}" if upright else "{x}") in road["cob"] for road in board["roads"].values()}
    assert cobs == {True}


def test_captives_turn_their_captors_where_the_rules_say_so() -> None:
    ways = embed_pieces.travel_headings()
    assert ways["onward"] == {"SS": 1, "MS": 1, "MM": -1, "SM": -1}
    assert ways["homeward"] == {"SS": 1, "MS": -1, "MM": -1, "SM": 1}
