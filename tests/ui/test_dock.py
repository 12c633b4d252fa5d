"""The dock: the next step, the kernels, the hint, and the buttons."""

from puluc.app.messages import OtherTabActive, StorageChanged
from puluc.app.play.activity import Animating, Idle
from puluc.app.session import Notice, Session
from puluc.app.settings import PERSON, Settings
from puluc.app.table_state import TableState
from puluc.app.update import update
from puluc.engine.position import MOON, SUN
from puluc.evaluation.win_chance import Evaluation, Ranked, Thrown
from puluc.ui.play.dock import aim_sentence
from puluc.ui.sections import focus_id
from tests.app.headless import at, playing, said
from tests.app.test_evening import TEAMS, evening
from tests.ui.page import Page, is_enabled, text_of

ROAD = "3 S,1,MS,3,M,2 3"
OPEN = ("kekchi", f"{ROAD} s")
CHOICE = ("kekchi", f"{ROAD} s 1")
"""Sun's men on 1 and 3 can go to 2."""
MOONS = ("kekchi", f"{ROAD} m")
PASSING = ("lemery:zero=0", "4 2,S,2,M,3 4 s 0")
ONE_MAN = ("kekchi", f"{ROAD} s 2")
HELD = Idle(held=True)


def change(session: Session, **changes: object) -> Session:
    """Return a session whose game has other values."""
    return session._replace(screen=playing(session)._replace(**changes))


def against(session: Session, moon: str = "novice", sun: str = PERSON) -> Session:
    return change(session, sun=sun, moon=moon)


def judged(session: Session, *, exact: bool = True) -> Session:
    """Return a session with the win chances of the moves known: 62 %, and less for each other."""
    play = playing(session)
    moves = tuple(Ranked(move, 0.62 - k / 10) for k, move in enumerate(play.moves))
    position = play.game.position
    throw = Thrown(position.marks or 0, position.spaces_thrown, 1.0, 0.62, moves)
    found = Evaluation(position, 0.62, exact, throws=(throw,))
    table = TableState(play.rules, *(("ready",) if exact else ("none", 0.0, 0.0095)))
    return change(session._replace(table=table), evaluated=found)


def test_the_next_step_names_the_side_only_where_two_people_play() -> None:
    for session, two, alone in (
        (at(*OPEN), "Sun: throw the kernels.", "Your turn: throw the kernels."),
        (at(*CHOICE), "Sun: press a ring or a man.", "Press a ring, or choose a man."),
        (
            at(*ONE_MAN),
            "Sun: only this man can move.",
            "Press the dashed ring: your man goes there.",
        ),
        (
            said(at(*CHOICE), "pick 1"),
            "Sun: put the man down where it is marked.",
            "Put the man down where it is marked.",
        ),
        (
            at(*PASSING),
            "This throw is worth nothing. Sun has to pass.",
            "This throw is worth nothing. You have to pass.",
        ),
    ):
        assert Page(session).text("next") == two
        knowing = against(session)._replace(rules_encountered=("capture",))
        assert Page(knowing).text("next") == alone
    assert Page(change(at(*OPEN), names=("Ana", "Luis"))).text("next").startswith("Ana (Sun):")


def test_the_next_step_while_others_act() -> None:
    waiting = against(at(*MOONS))
    walking = update(against(at(*CHOICE)), "move 1-2")[0]
    undone = said(against(at(*CHOICE)), "move 1-2", "undo")
    redo = change(waiting, game=playing(waiting).game._replace(undone=playing(undone).game.undone))
    for session, wanted in (
        (waiting, "Moon starts."),
        (change(waiting, activity=HELD), "Moon waits until you continue."),
        (change(redo, activity=HELD), "Moon waits: you undid a move."),
        (walking, "Sun goes from space 1 to space 2."),
        (update(at(*OPEN), "throw")[0], "Sun throws 2 marks: 2 spaces."),
        (change(at(*OPEN), activity=Animating("opening")), "Sun starts."),
        (
            change(at(*CHOICE), activity=Animating("captive")),
            "A man who is landed on becomes a captive: his captor carries him off.",
        ),
        (at(*OPEN, kernels="real"), "Sun: enter what the kernels show."),
        (against(at(*MOONS, kernels="real")), "Moon: enter what the kernels show."),
    ):
        assert Page(session).text("next") == wanted
    refused = Page(said(at(*CHOICE), "pick c"))
    assert "land on your own man" in refused.text("next")
    assert [one.get("id") for one in refused.classed("refused")] == ["next"]
    assert not Page(at(*CHOICE)).classed("refused")


def test_the_focus_and_the_main_button_follow_the_next_step() -> None:
    waiting = against(at(*MOONS))
    for session, focus, main in (
        (at(*OPEN), "throw", None),
        (at(*CHOICE), "spot-1", None),
        (said(at(*CHOICE), "pick 3"), "spot-2", None),
        (at(*PASSING), "pass", "move --"),
        (update(at(*OPEN), "throw")[0], None, None),
        (waiting, None, None),
        (change(waiting, activity=HELD), None, "resume"),
        (against(change(waiting, activity=HELD), "novice", "expert"), None, None),
        (change(at(*OPEN), activity=HELD), "throw", None),
    ):
        page = Page(session)
        assert focus_id(session) == focus
        buttons = [text_of(one) for one in page.classed("main", "dock")]
        assert buttons == ([] if main is None else [page.label(main)])
        assert is_enabled(page["throw"]) == (focus == "throw")


def test_the_kernels_are_a_button_or_show_the_last_throw() -> None:
    thrown, rolling = at(*CHOICE), update(at(*OPEN), "throw")[0]
    moved = said(at(*CHOICE), "move 1-2")
    for session, label, total, kind in (
        (at(*OPEN), "Throw the kernels", "Throw", "throw"),
        (thrown, "Kernels: 1 mark, 1 space", "1", "throw"),
        (against(at(*MOONS)), "Kernels", "", "throw"),
        (moved, "Throw the kernels", "Throw", "throw"),
    ):
        button = Page(session)["throw"]
        assert (button.get("aria-label"), text_of(button), button.get("class")) == (
            label,
            total,
            kind,
        )
    assert Page(rolling)["throw"].get("class") == "throw rolling normal"
    assert not is_enabled(Page(rolling)["throw"])
    real = Page(at(*OPEN, kernels="real"))
    assert real.messages()[:5] == ["throw 0", "throw 1", "throw 2", "throw 3", "throw 4"]
    assert [real.get(name) is not None for name in ("throw", "throw1", "throw4")] == [True] * 3
    assert "throw 1" not in Page(at(*CHOICE, kernels="real")).messages()


def test_nobody_throws_while_men_walk() -> None:
    for kernels in ("page", "real"):
        walking = update(at(*CHOICE, kernels=kernels), "move 1-2")[0]
        assert playing(walking).in_motion
        assert not [do for do in Page(walking).messages() if do.startswith("throw")]


def test_a_first_visit_offers_the_lessons_instead_of_the_tools() -> None:
    fresh = against(at(*OPEN))
    for session, first in (
        (fresh, True),
        (fresh._replace(rules_encountered=("capture",)), False),
        (fresh._replace(rules_encountered=("lesson-throw",)), False),
        (against(at(*OPEN, tips="off")), False),
        (against(at(*CHOICE)), False),
    ):
        page = Page(session)
        assert ("go lesson" in page.messages()) == first
        assert ("undo" in page) != first
        assert page.text("dock").count("A game of the Q'eqchi'") == first
        aim = aim_sentence(playing(session), session, upright=False)
        assert (page.text("next") == aim) == first
        assert page.said("aim") == ([] if first else [aim])
        assert bool(page.classed("happened")) == (not first)


def test_the_aim_names_the_way_of_each_side_until_the_first_capture() -> None:
    sun = "You are Sun. To win, walk {} and land on all of Moon’s men."
    moon = "You are Moon. To win, walk {} and land on all of Sun’s men."
    for session, upright, wanted in (
        (against(at(*CHOICE)), False, sun.format("→")),
        (against(at(*CHOICE)), True, sun.format("↑")),
        (against(at(*CHOICE, board="turned")), False, sun.format("←")),
        (against(at(*MOONS), PERSON, "novice"), False, moon.format("→")),
        (
            at(*CHOICE),
            False,
            "Sun walks → and Moon ←. Land on the other side’s men to capture them. "
            "A side without a free man has lost.",
        ),
    ):
        assert aim_sentence(playing(session), session, upright=upright) == wanted
    counts = at("sayil:win=count", "4 S,7,M 4 s")
    shown = aim_sentence(playing(counts), counts, upright=False)
    assert shown.endswith("the side with more captures wins.")
    captured = said(at("classic", "4 S,M,7 4 s 1"), "move 1-2")
    for none in (
        against(at(*CHOICE), "novice", "expert"),
        at(*CHOICE)._replace(notice=Notice("Stop", calm=True)),
        captured,
    ):
        assert not Page(none).classed("aim")
    assert Page(at(*CHOICE)._replace(notice=Notice("A link is damaged."))).classed("aim")


def test_the_tools_are_those_that_can_be_used() -> None:
    played = said(against(at(*CHOICE)), "move 1-2")
    undone = said(played, "undo")
    for session, wanted in (
        (at(*CHOICE), []),
        (judged(at(*CHOICE)), ["hint"]),
        (judged(at(*ONE_MAN)), []),
        (played, ["undo"]),
        (undone, ["redo"]),
        (change(undone, first=True), ["redo"]),
        (change(played, first=True), ["undo"]),
    ):
        page = Page(session)
        assert [do for do in page.messages() if do in ("hint", "redo", "undo")] == wanted
        assert ("undo" in page) == (not playing(session).first or bool(wanted))
        assert ("undo" in page) == ("redo" in page)


def test_a_game_between_computers_has_controls_of_its_own() -> None:
    watched = against(at(*CHOICE), "novice", "expert")
    begun = against(at(*OPEN), "novice", "expert")
    assert Page(begun).messages() == Page(watched).messages()
    for speed, sign, then in (
        ("slow", "½×", "normal"),
        ("normal", "1×", "fast"),
        ("fast", "2×", "slow"),
        ("none", "∞", "normal"),
    ):
        session = watched._replace(settings=Settings(speed=speed))
        page = Page(session)
        assert page.messages() == ["pause", "step", f"set speed {then}"]
        assert page.text("speed") == sign
    held = Page(change(watched, activity=HELD))
    assert held.messages()[:2] == ["resume", "step"]
    assert held.label("resume") == "Continue"


def test_the_hint_lists_the_moves_with_what_the_others_lose() -> None:
    closed, open_ = judged(at(*CHOICE)), said(judged(at(*CHOICE)), "hint")
    assert not Page(closed).classed("advice")
    page = Page(open_)
    assert page.label("hint") == "Hide hint"
    assert Page(closed).label("hint") == "Hint"
    assert page.said("advice")[0].startswith("Best: Sun goes from space 1 to space 2")
    [moves] = page.classed("hint", "dock")
    assert [text_of(move) for move in moves] == ["From 1 to 2 62.0 %", "From 3 to 2 −10.0"]
    assert page["hint-legend"].text == "The best move’s win chance, and what the others lose:"
    assert "estimated" in Page(said(judged(at(*CHOICE), exact=False), "hint")).text("hint-legend")
    [status] = page.classed("status")
    assert status.get("tabindex") == "0"
    assert Page(closed).classed("status")[0].get("tabindex") is None
    [arrow] = page.classed("best", "board")
    assert arrow is not None
    assert not playing(said(open_, "move 1-2")).idle.hint


def test_a_notice_has_its_button_and_hides_under_a_panel() -> None:
    for do, name, text in (
        ("back 0", "back", "Back to my game"),
        ("download", "download", "Save game as file"),
        ("open rules 3", "open", "Rule 3"),
    ):
        session = at(*CHOICE)._replace(notice=Notice("Look", do))
        page = Page(session)
        assert page.said("notice") == [f"Look{text}"]
        assert page[name].get("data-do") == do
        assert not Page(session._replace(panel="rules")).classed("notice")
    assert not Page(at(*CHOICE)).classed("notice")


def test_a_game_that_is_not_kept_offers_to_be_saved() -> None:
    played = said(at(*CHOICE), "move 1-2")
    for session, lost in (
        (played, False),
        (update(played, StorageChanged("refused"))[0], True),
        (update(at(*CHOICE), StorageChanged("refused"))[0], False),
    ):
        assert ("save-error" in Page(session)) == lost
        new = Page(said(session, "open new"))
        assert new.said("notice", "panel") == (
            ["This browser keeps nothing.Save game as file"] if lost else []
        )
    full = update(played, StorageChanged("full"))[0]
    assert full.notice.offer == "download"
    panel = Page(said(full, "open new"))
    assert panel.said("notice", "panel")[0].startswith("There is no room on this device")
    assert "save-error" not in Page(update(full, StorageChanged(""))[0])


def test_another_window_plays() -> None:
    played = said(at(*CHOICE), "move 1-2")
    for address, event in (
        ("", "Sun goes from space 1 to space 2."),
        ("#puzzle=classic/4_S,2,M,5_4_s_3", "A link to a puzzle has come."),
        ("?editor=classic/5_9_5_s", "A link to a position has come."),
        ("#learn=walk", "A link to a lesson has come."),
        ("#rules=kekchi", "A link to a game has come."),
        ("#friend=00010203", ""),
    ):
        session = update(played, OtherTabActive(address))[0]
        page = Page(session)
        assert page.said("happened") == [event][: bool(event)]
        now = "Your" if address else "This"
        assert page.text("next") == f"{now} game is open in another window."
        assert page.label("here") == ("Open it here" if address else "Play here")
        assert page.messages() == ["here"]
        assert focus_id(session) == "here"
        assert ("board" in page) == (not address)


def test_in_a_team_the_player_on_turn_is_named() -> None:
    named, numbered = evening(teams=TEAMS), evening(results=(SUN,), teams=(("",) * 3, ()))
    assert Page(named).text("next").startswith("Ana (Sun)")
    assert Page(numbered).text("next").startswith("Player 2 (Sun)")
    page = Page(evening(results=(SUN, "draw", MOON, SUN), teams=TEAMS))
    [games] = page.classed("evening", "turns")
    assert [text_of(game) for game in games] == [
        "Sayil: Sun",
        "=T'iwil: A draw",
        "Sina'anil: Moon",
        "Sakakil: Sun",
        "5K'aak'il",
    ]
    assert page.current("turns") == [("5K'aak'il", "step")]
    assert games.get("aria-label") == "Games won: Sun 2, Moon 1."
    assert page.text("ruleset") == "Game 5 of 5: K'aak'il. 2 – 1"
