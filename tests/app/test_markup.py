"""Markup is built so that every text is escaped, wherever it is inserted."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.app.messages import OpenLink, OpenRecord, ReadFailed, Sent
from puluc.app.offline_state import Offline
from puluc.app.play.screen import Play
from puluc.app.session import PANELS, Session
from puluc.app.settings import PERSON, Settings
from puluc.app.update import update
from puluc.engine.game import Game
from puluc.engine.position import SUN
from puluc.engine.rules import Rules
from puluc.screens.bundle import BUNDLE
from puluc.site_build.tools import ROOT
from puluc.support.html import escape, fill_sentence, join_markup, render_element
from puluc.support.markup import Markup
from tests.app.headless import playing, run
from tests.app.reader import Reader
from tests.app.whole_page import render_sections

HOSTILE = """</p>'"><img src=x onerror="alert(1)"><script>alert(2)</script>&lt;b&gt;"""

texts = st.text() | st.text("<>&\"'=/!-;#xabp ", max_size=30)


@given(texts, texts, st.sampled_from(["p", "svg", "option", "button", "g", "title"]))
def test_text_comes_out_as_it_went_in(child: str, value: str, tag: str) -> None:
    read = Reader(render_element(tag, child, title=value, data_do=value))
    assert read.tags == [(tag, {"title": value, "data-do": value})]
    assert (read.text, read.ends, read.others) == (child, [tag], [])


@given(st.lists(texts))
def test_parts_stay_text_however_deep_they_stand(parts: list[str]) -> None:
    inner = [render_element("b", part) for part in parts]
    read = Reader(
        render_element("div", render_element("p", join_markup(*inner, *parts)), *map(escape, parts))
    )
    assert [tag for tag, _ in read.tags] == ["div", "p"] + ["b"] * len(parts)
    assert read.text == "".join(parts * 3)
    assert read.others == []


@given(texts, texts, texts)
def test_a_sentence_keeps_its_text_and_its_parts(before: str, after: str, name: str) -> None:
    literal = [text.replace("{", "{{").replace("}", "}}") for text in (before, after)]
    sentence = f"{literal[0]}{{who}}{literal[1]}{{plain}}"
    read = Reader(fill_sentence(sentence, who=render_element("b", name), plain=name))
    assert read.tags == [("b", {})]
    assert read.text == before + name + after + name


@pytest.mark.parametrize(
    "glue",
    [
        lambda made, text: made + text,
        lambda made, text: f"{made}",
        lambda made, text: made.replace("b", text),
        lambda made, text: "%s" % (made,),  # noqa: UP031
        lambda made, text: made[:],
        lambda made, text: str(made),
    ],
)
def test_what_is_glued_by_hand_is_text_again(glue: Callable[[Markup, str], str]) -> None:
    glued = glue(render_element("b", "{}"), HOSTILE)
    assert not isinstance(glued, Markup)
    read = Reader(render_element("p", glued))
    assert [tag for tag, _ in read.tags] == ["p"]
    assert read.text == glued


def test_what_is_left_out() -> None:
    assert render_element("p", None, False, True, "", 0) == "<p>0</p>"
    made = render_element("input", type="text", checked=True, disabled=False, id=None, value="")
    assert made == '<input type="text" checked value="">'


def test_names_and_numbers_of_attributes() -> None:
    made = render_element(
        "rect", class_="a", viewBox="b", aria_label="c", for_="d", x=1.5, y=28000000
    )
    assert made == '<rect class="a" viewBox="b" aria-label="c" for="d" x="1.5" y="28000000"/>'
    assert render_element("rect", x=2.0, y=1 / 3, z=-0.25) == '<rect x="2" y="0.333333" z="-0.25"/>'


@pytest.mark.parametrize("name", ["on click", "a>", 'a"', "a=b", "", "data-do"])
def test_what_can_be_no_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no name of an attribute"):
        render_element("p", **{name: "x"})


def modules(*folders: str, having: str) -> Iterator[tuple[Path, ast.Module]]:
    for folder in folders:
        for path in sorted((ROOT / "puluc" / folder).rglob("*.py")):
            if having in (source := path.read_text("utf-8")):
                yield path, ast.parse(source)


def test_no_view_and_no_picture_writes_tags_by_hand() -> None:
    for path, tree in modules("ui", "drawing", "words", having="Markup"):
        nodes = list(ast.walk(tree))
        statements = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
        for node in nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert id(node) in statements or "<" not in node.value, f"{path}:{node.lineno}"


@pytest.mark.slow
def test_text_is_called_markup_in_few_places() -> None:
    """The exceptions are the builder, drawings in files or on the page, boards drawn otherwise,
    and data for scripts, where no escape is possible."""
    found = {
        path.relative_to(ROOT).as_posix()
        for path, tree in modules("", having="Markup")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Markup") and node.args
    }
    assert found == {
        "puluc/drawing/shapes.py",
        "puluc/pages/layout.py",
        "puluc/pages/printed_shapes.py",
        "puluc/pages/templates.py",
        "puluc/screens/share/browser.py",
        "puluc/support/html.py",
        "puluc/site_build/finish/first_paint.py",
        "puluc/site_build/finish/single.py",
        "puluc/site_build/finish/template.py",
    }


def attack_sessions() -> Iterator[Session]:
    """Yield sessions with hostile text from every source of text from outside."""
    game = Game.new(Rules.from_text("classic"), HOSTILE, SUN)
    session = Session(Play(game, PERSON, PERSON), settings=Settings(keys="on"), bundle=BUNDLE)
    *moments, thrown = run(*update(session, "throw 2"))
    yield from moments
    yield from run(*update(thrown, f"move {playing(thrown).moves[0].text}"))
    yield session.with_notice(HOSTILE, "back")
    yield session._replace(panel="share", set_aside=(HOSTILE, "{}"))
    yield session._replace(offline=Offline(renewable=True, unread=HOSTILE))
    name = HOSTILE.replace('"', "")
    record = f'[Rules "classic"]\n[Sun "{name}"]\n[Seed "{name}"]\n\n1. 2 c-2\n'
    opened, _effects = update(session, OpenRecord("seed", record))
    assert playing(opened).game.seed == name
    yield opened
    link = f"#rules={HOSTILE}&level={HOSTILE}&position={HOSTILE}&record={HOSTILE}"
    messages: tuple[Sent, ...] = (
        OpenRecord("seed", f'[Rules "{HOSTILE}"]'),
        ReadFailed(HOSTILE),
        OpenLink("seed", link),
        f"setup values {HOSTILE}",
        f"setup bias {HOSTILE}",
    )
    for message in messages:
        answer, _effects = update(session, message)
        assert "<img" in repr((answer.notice, answer.setup.wrong)), message
        yield from (answer._replace(panel=panel) for panel in ("", *PANELS))


@pytest.mark.slow
def test_hostile_text_is_shown_as_text() -> None:
    shown = ""
    for session in attack_sessions():
        for framed in (False, True):
            parts = render_sections(
                session, upright=False, framed=framed, address=f"https://x/{HOSTILE}"
            )
            for part in parts.values():
                read = Reader(part)
                shown += read.text
                assert read.others == []
                for tag, attributes in read.tags:
                    assert tag not in ("img", "script")
                    assert not any(name.startswith("on") for name in attributes)
    assert HOSTILE in shown
