"""Every verb on every screen, with values of every kind: each text is read once, as a value of its
verb's type, or is refused with a reason."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puluc.app.messages import Action, MessageError, OtherTabActive, Verbs, read_action
from puluc.app.session import Session
from puluc.app.settings import PLAYERS, SETTINGS
from puluc.app.update import VERBS, update
from puluc.engine.position import Move
from puluc.engine.rules import RULESETS, Rules
from puluc.screens.bundle import BUNDLE
from puluc.screens.by_link.screen import LINK_VERBS
from tests.app.headless import at, over, said
from tests.support.effort import examples

OPENED = {
    "play": (),
    "lesson": ("go lesson",),
    "past": ("throw", "move 2-4", "go past 0"),
    "puzzle": ("go puzzle",),
    "editor": ("go editor",),
    "by-link": ("to invite", "start"),
    "variation": ("go editor", "go variation"),
    "watch": (OtherTabActive(),),
}
"""The messages that open each screen of a game in progress."""
REVIEWED = {
    "review": ("go review",),
    "retry": ("go review", "go retry sun"),
    "games": ("go games",),
}
"""Those that open the screens of a finished game."""
SCREENS = (*OPENED, *REVIEWED)

TYPES = {
    **dict.fromkeys(("pick", "put", "ply", "mend", "lesson", "day", "forget", "restore"), int),
    **dict.fromkeys(("throw", "look", "back", "marks"), int | None),
    **dict.fromkeys(("open", "setup", "set", "go", "to"), tuple),
    **dict.fromkeys(("copy", "start", "await", "keep", "picture", "theme", "grade"), str),
    **dict.fromkeys(("add", "took", "untook", "more", "less", "mover", "half"), str),
    **dict.fromkeys(("text", "named", "play"), str),
    **dict.fromkeys(("move", "refute"), Move),
    "show": Move | None,
    "rules": Rules,
    "delete": str | int,
    "link": Action,
}
"""The type of each verb's values."""
LINK_TYPES = {
    **dict.fromkeys(("open", "forget"), int),
    **dict.fromkeys(("paste", "name", "copy", "words"), str),
}
"""The same for the verbs after `link`."""

ODD = (
    *("", " ", "0", "1", "3", "11", "-1", "+1", "01", " 1", "1 ", "1_0", "1e3", "0x1", "99999"),
    *("٣", "²", "１", "9" * 5000, "\0", "\ud800", "\u2028", "c", "C", "c-", "--", "c-1", "1-c"),
    *("c-١", "1-2-3", "S", "M", "s", "both", "all", "yes", "no", "not", "-", "private", "new"),
    *("kekchi", "kekchi:men=3", "kekchi:men=x", "lemery:", "5 9 5 s 1", "capture", "position"),
    *("K\r}\ud800", "x" * 90_000, "\x1b[2J\u2028"),
    *("rules 6", "rules x", "share position", "lesson 99", "past 1", "nowhere", "review 0"),
    *(f"{name} {value}" for name in SETTINGS for value in ("on", "x")),
    *(f"{field} {who}" for field in ("sun", "ruleset", "men") for who in (*PLAYERS[:2], "4")),
    *RULESETS,
)
"""Values that some verb may take, and others that look like them."""


@cache
def on(screen: str) -> Session:
    """Return a session on a screen."""
    if screen in OPENED:
        session = at("kekchi", "4 1,S,2,M,4 4 s" + " 1" * (screen not in ("past", "watch")))
        if screen == "by-link":
            session = at("kekchi", "5 9 5 s")
        session = said(session, *OPENED[screen])
    else:
        session = said(over("classic", 5), *REVIEWED[screen])
    assert session.screen.name == screen
    return session


PLAIN = (
    *("drop", "hint", "pause", "step", "undo", "redo", "resume", "give-up", "close", "leave"),
    *("reset", "turn", "mute", "download", "renew", "rescue", "first", "previous", "next", "last"),
    *("again", "here", "lift", "clear", "round", "swap", "today", "any", "fetch", "nothing"),
    *("solution", "view", "earlier", "later", "through", "numbers", "check", "save", "send"),
    "print",
)
"""The verbs without a value."""


def valued(session: Session) -> dict[str, Verbs]:
    """Return the verbs with a value that a session knows, each with the table that reads it."""
    found: dict[str, Verbs] = {}
    for verbs in (VERBS, BUNDLE.verbs, session.screen.verbs):
        found |= dict.fromkeys(verbs, verbs)
    return found


def assert_handled(session: Session, text: str) -> None:
    """Check that a text leads to another session or to a refusal, and to no other error."""
    refusal = None
    try:
        after, _effects = update(session, text)
    except MessageError as error:
        refusal = error
    if refusal:
        assert str(refusal)
        assert refusal.line.isprintable()
    else:
        assert isinstance(after, Session)


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
@settings(max_examples=examples(60))
@given(data=st.data(), value=st.text(max_size=12) | st.sampled_from(ODD))
def test_any_text_is_refused_or_understood(screen: str, data: st.DataObject, value: str) -> None:
    session = on(screen)
    verb = data.draw(st.sampled_from((*valued(session), *PLAIN)) | st.text(max_size=5))
    assert_handled(session, f"{verb} {value}")


@pytest.mark.parametrize("screen", SCREENS)
def test_each_value_is_of_its_verb_s_type(screen: str) -> None:
    for verb, verbs in valued(on(screen)).items():
        assert_typed(verb, verbs, TYPES[verb])


@pytest.mark.parametrize("verb", LINK_VERBS)
def test_each_value_after_link_is_of_its_verb_s_type(verb: str) -> None:
    assert_typed(verb, LINK_VERBS, LINK_TYPES[verb])


@pytest.mark.parametrize("screen", SCREENS)
def test_the_other_verbs_have_no_value(screen: str) -> None:
    known = valued(on(screen))
    for verb in PLAIN:
        assert verb not in known
        assert read_action(verb, on(screen).screen.verbs, BUNDLE.verbs, VERBS) == Action(verb)
        with pytest.raises(MessageError, match="no message"):
            update(on(screen), f"{verb} 1")


def assert_typed(verb: str, verbs: Verbs, kind: object) -> None:
    """Check that a verb reads some value, and only values of a type."""
    read, refused = [], []
    for odd in (*ODD, "go", "start", "svg", "game", "look", "end"):
        try:
            read.append(read_action(f"{verb} {odd}", verbs).value)
        except MessageError as refusal:
            refused.append(refusal)
    assert read
    assert all(isinstance(value, kind) for value in read), read  # type: ignore[arg-type]
    assert all(str(refusal).startswith("no message ") for refusal in refused)
    assert all(refusal.line.isprintable() and len(refusal.line) < 120 for refusal in refused)


@pytest.mark.parametrize(
    "number", ["", "01", "+1", "-1", " 1", "1 ", "1_0", "٣", "²", "１", "99999"]
)
def test_a_number_is_written_in_one_way(number: str) -> None:
    with pytest.raises(MessageError, match="no number"):
        read_action(f"put {number}", on("play").screen.verbs)
