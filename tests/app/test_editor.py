"""The editor: men go anywhere, and each fault is named with its rule and repaired."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.app import keyboard
from puluc.app.effects import CopyLink, DrawSeed, Effect, Evaluate, LoadTable
from puluc.app.messages import Evaluated, TableStatus
from puluc.app.table_state import Stage, TableState
from puluc.app.update import update
from puluc.engine.position import MOON, SUN, Position
from puluc.engine.rules import RULESETS, Rules
from puluc.screens.editor.faults import convert_rules, list_repairs
from puluc.screens.editor.screen import EditorScreen, named_positions
from puluc.screens.share.share import Print, SavePicture, SharedPosition
from puluc.tablebase.library import evaluate_position
from puluc.ui.sections import focus_id, render_panel
from tests.app.drawn import find_button, parsed
from tests.app.headless import at, board_of, explained, over, playing, said, screen_of, settled
from tests.app.refused import assert_refused
from tests.app.test_variation import line
from tests.ui.page import Page, text_of


class Desk:
    """A person who uses the editor; effects are answered without delay."""

    def __init__(self, rules: str = "classic", position: str = "5 9 5 s") -> None:
        self.effects: list[Effect] = []
        self.session = at(rules, position)
        self.say("go editor")

    def say(self, *messages: str) -> None:
        for message in messages:
            self.session, self.effects = update(self.session, message)

    def ready(self, state: Stage = "ready") -> None:
        table = TableState(self.editor.rules, state)
        self.session, effects = update(self.session, TableStatus(table))
        for effect in effects:
            assert isinstance(effect, Evaluate)
            evaluation = evaluate_position(effect.position, throws=effect.throws)
            self.session, _none = update(self.session, Evaluated(evaluation))

    @property
    def editor(self) -> EditorScreen:
        return screen_of(self.session, EditorScreen)

    @property
    def text(self) -> str:
        return self.editor.position.text

    @property
    def shown(self) -> str:
        return text_of(parsed(self.session))


@pytest.fixture
def desk() -> Desk:
    return Desk()


def press(desk: Desk, text: str) -> None:
    desk.say(find_button(desk.session, text).attrib["data-do"])


def test_men_go_from_the_cities_to_the_road_and_on(desk: Desk) -> None:
    desk.say("pick 0", "put 3")
    assert desk.text == "4 2,S,6 5 s"
    desk.say("pick 10", "put 3")
    assert desk.text == "4 2,SM,6 4 s"
    desk.say("pick 3", "put 8")
    assert desk.text == "4 7,SM,1 4 s"
    desk.say("pick 8", "put 0", "pick 10", "clear")
    assert desk.text == "5 9 4 s"


def test_what_is_in_hand_can_be_put_back(desk: Desk) -> None:
    desk.say("pick 0")
    assert desk.editor.held == 0
    assert focus_id(desk.session) == "spot-0"
    desk.say("drop")
    assert desk.editor.held is None
    desk.say("pick 0", "pick 0")
    assert desk.editor.held is None
    desk.say("pick 0", "put 10")
    assert (desk.editor.held, desk.text) == (None, "5 9 5 s")


def test_a_space_is_filled_by_buttons_and_keys(desk: Desk) -> None:
    desk.say("pick 4")
    press(desk, "Put a Moon man on top")
    assert board_of(desk.session).place_states[6].message == "pick 6"
    assert "Empty the space" not in desk.shown
    press(desk, "Put a Sun man on top")
    assert desk.text == "4 3,MS,5 4 s"
    screen = desk.session.screen
    assert screen.key(desk.session, "m") == "add M"
    assert screen.key(desk.session, "Delete") == "lift"
    press(desk, "Empty the space")
    assert desk.text == "5 9 5 s"
    desk.say("undo")
    press(desk, "Send the top man home")
    assert desk.text == "5 3,M,5 4 s"
    press(desk, "Send the top man home")
    assert desk.text == "5 9 5 s"
    assert "Send the top man home" not in desk.shown


def test_no_man_is_added_beyond_those_there_are() -> None:
    desk = Desk("classic:men=1,spaces=5", "1 5 1 s")
    desk.say("pick 2", "add S", "add S")
    assert desk.text == "0 1,S,3 1 s"
    assert "All of Sun’s men are on the road." in desk.shown
    press(desk, "Take a man from Moon’s city")
    desk.say("add M")
    assert desk.text == "0 1,SM,3 0 s"


def test_men_are_removed_and_brought_back(desk: Desk) -> None:
    press(desk, "Take a man from Moon’s city")
    assert desk.text == "5 9 4 s"
    assert "1 Moon man out of the game" in desk.shown
    press(desk, "Add a man to Moon’s city")
    press(desk, "Add a man to Moon’s city")
    assert desk.text == "5 9 5 s"
    assert "None of Moon’s men is out of the game." in desk.shown


def test_a_man_is_sent_home_and_his_way_goes_with_him() -> None:
    desk = Desk("sayil", "4 3,S,5 5 s")
    desk.say("pick 4")
    press(desk, "Walks home")
    assert desk.text == "4 3,s,5 5 s"
    assert find_button(desk.session, "Walks home").get("aria-pressed") == "true"
    desk.say("put 6")
    assert desk.text == "4 5,s,3 5 s"
    desk.say("pick 6", "put 9")
    assert desk.text == "4 8,S 5 s", "at the far end there is one way"
    desk.say("pick 9")
    assert_refused(desk.session, "round")
    desk.say("drop", "undo", "undo", "pick 4", "add M")
    assert desk.text == "4 3,SM,5 4 s", "captives know no way of their own"
    desk.say("undo", "rules classic")
    assert desk.text == "4 3,S,5 5 s"
    assert not [b for b in parsed(desk.session).iter("button") if b.get("data-do") == "round"]


def test_men_taken_are_counted_where_nothing_else_tells() -> None:
    desk = Desk("kaakil", "3 9 4 s")
    press(desk, "Add a man captured by Moon")
    press(desk, "Add a man captured by Moon")
    press(desk, "Add a man captured by Sun")
    assert desk.text == "3x1 9 4x2 s"
    press(desk, "Add a man captured by Sun")
    assert "Moon has no other man that could have been captured." in desk.shown
    press(desk, "Remove a man captured by Sun")
    press(desk, "Remove a man captured by Sun")
    assert "Sun has captured no man." in desk.shown
    assert desk.text == "3 9 4x2 s"
    press(desk, "Add a man to Sun’s city")
    assert "Sun has 4 men, and 2 are captured: more than 5." in desk.shown
    press(desk, "Correct the captures")
    assert desk.text == "4 9 4x1 s"
    desk.say("rules classic")
    assert desk.text == "4 9 4 s"


def test_captor_and_captive_are_missing_together() -> None:
    desk = Desk("tiwil", "5 9 5 s")
    press(desk, "Take a man from Sun’s city")
    assert "Men missing: Sun 1, Moon 0; but each capture takes one man of each side." in desk.shown
    press(desk, "Send 1 man back to the city")
    assert desk.text == "5 9 5 s"
    press(desk, "Take a man from Sun’s city")
    press(desk, "Take a man from Moon’s city")
    press(desk, "Correct the captures")
    assert desk.text == "4 9 4x1 s"
    press(desk, "Add a man captured by Sun")
    press(desk, "Correct the captures")
    assert desk.text == "4x1 9 4 s"
    press(desk, "The last man of each side")
    assert desk.text == "0x2 1,S,5,M,1 0x2 s"
    assert not desk.editor.repairs


def test_the_second_throw_of_a_turn_is_chosen() -> None:
    desk = Desk("sapper", "5 9 5 s")
    desk.say("half 2", "marks 3")
    assert desk.text == "5 9 5 s2 3"
    desk.say("rules kekchi")
    assert desk.text == "5 9 5 s 3"
    assert_refused(desk.session, "half 2")


def test_everything_can_be_taken_back_and_made_again(desk: Desk) -> None:
    steps = ("pick 0", "put 3", "mover M", "rules lemery-rescue", "swap", "named tower")
    for step in steps:
        desk.say(step)
    last = desk.editor.position
    for _step in range(5):
        press(desk, "Undo")
    assert desk.editor.position == Position.start(Rules.from_text("classic"))
    assert find_button(desk.session, "Undo").get("data-do") is None
    for _step in range(5):
        press(desk, "Redo")
    assert desk.editor.position == last
    press(desk, "Undo")
    desk.say("mover M")
    assert not desk.editor.after


@pytest.mark.parametrize(
    "pasted",
    [
        "see <https://x/#rules=sapper&amp;position=4_S,8_5_m_2>.",
        "https://x/?url=https%3A%2F%2Fy%2F%23editor%3Dsapper%2F4_S%2C8_5_m_2&data=1",
        "> #editor=sapper/4_S,\n> 8_5_m_2.",
    ],
)
def test_a_link_is_read_with_its_rules(desk: Desk, pasted: str) -> None:
    desk.say(f"text {pasted}")
    assert (desk.editor.rules.text, desk.text) == ("sapper", "4 S,8 5 m 2")
    assert LoadTable(Rules.from_text("sapper")) in desk.effects
    desk.say("text > 4 S,8 5 m.")
    assert desk.text == "4 S,8 5 m"


def test_what_cannot_be_read_leaves_the_board_and_says_why(desk: Desk) -> None:
    desk.say("pick 0", "put 3", "text 3 3,X 3 m")
    assert desk.text == "4 2,S,6 5 s"
    assert "Road: 'X' is neither a number of empty spaces" in desk.shown
    assert Page(desk.session).field("text").get("value") == "3 3,X 3 m"
    assert not desk.editor.repairs
    assert not desk.editor.possible
    desk.say("text 5 9 5 s")
    assert desk.editor.possible


def test_what_cannot_arise_is_shown_with_the_rule_and_mended(desk: Desk) -> None:
    desk.say("text 7 SS,8 5 s")
    assert desk.text == "7 SS,8 5 s"
    assert "This position can’t arise in play." in desk.shown
    assert "Each side has 5 men." in desk.shown
    assert "Play as" not in desk.shown
    press(desk, "Take 4 men away")
    press(desk, "Send 1 man back to the city")
    assert desk.text == "4 S,8 5 s"
    assert desk.editor.possible
    press(desk, "Undo")
    assert desk.editor.repairs


def test_a_road_of_another_length_is_taken_as_the_board_shows_it(desk: Desk) -> None:
    desk.say("text 4 S,5 5 s")
    assert "The road has 6 spaces, not 9." in desk.shown
    press(desk, "Fit the road to the rules")
    assert desk.text == "4 S,8 5 s"
    assert desk.editor.possible


def test_the_chances_follow_each_change(desk: Desk) -> None:
    assert desk.editor.evaluation is None
    desk.ready()
    shown = desk.shown
    assert "51.4 %" in shown
    assert "What each throw is worth to Sun" in shown
    desk.say("text 4 S,2,M,5 4 s 3")
    assert desk.effects == [Evaluate(desk.editor.position, throws=True)]
    assert desk.editor.evaluation is None
    desk.session, effects = update(desk.session, Evaluated(evaluate_position(desk.editor.position)))
    assert effects == []
    assert "From 1 to 4, capturing 1 man" in desk.shown
    desk.say("text 0 9 5 s")
    assert desk.effects == []
    assert "Moon wins" in desk.shown


def test_without_a_table_the_chances_are_estimated() -> None:
    desk = Desk("lemery-rescue", "7 13 7 s")
    desk.ready("none")
    assert "These rules are not solved. The computer uses estimates, off by 2.5" in desk.shown
    assert "≈ 5" in desk.shown


@pytest.mark.parametrize(
    ("who", "players"),
    [("S", ("person", "novice")), ("M", ("novice", "person")), ("both", ("person", "person"))],
)
def test_a_game_goes_on_from_here(desk: Desk, who: str, players: tuple[str, str]) -> None:
    desk.say("text 4 S,2,M,5 4 m", f"play {who}")
    (effect,) = desk.effects
    assert isinstance(effect, DrawSeed)
    session, _effects = update(desk.session, effect.message._replace(seed="maize"))
    play = playing(session)
    assert (play.sun, play.moon) == players
    assert play.game.seed == "maize"
    assert play.game.start.text == "4 S,2,M,5 4 m"


def test_it_is_shared_as_link_code_picture_and_on_paper(desk: Desk) -> None:
    desk.say("text 4 S,2,M,5 4 m", "open place")
    shown = render_panel(desk.session, "https://example.org/puluc/", 0)
    assert "https://example.org/puluc/#rules=classic&amp;position=4_S,2,M,5_4_m" in shown
    assert "https://example.org/puluc/?embed&amp;amp;rules=classic&amp;amp;position=" in shown
    desk.say("open place diagram")
    shown = render_panel(desk.session, "https://example.org/puluc/", 1)
    assert "https://example.org/puluc/embed.js" in shown
    assert "position=&quot;4_S,2,M,5_4_m&quot;" in shown
    desk.say("copy position")
    assert desk.effects == [CopyLink("position")]
    desk.say("copy embed")
    assert desk.effects == [CopyLink("embed")]
    desk.say("picture png")
    assert desk.effects == [SavePicture(SharedPosition(desk.editor.position), "png")]
    desk.say("print")
    assert desk.effects == [Print()]


def test_a_position_is_played_on_weighed_and_reviewed(desk: Desk) -> None:
    desk.say("text 4 S,2,M,5 4 s")
    desk.ready()
    press(desk, "Try moves")
    assert line(desk.session).game_screen.game.position.text == "4 S,2,M,5 4 s"
    desk.session = settled(desk.session, desk.effects)
    assert "What each throw is worth to Sun" in desk.shown
    assert "Review these turns" not in desk.shown
    for _turn in range(3):
        press(desk, "3 marks, 3 spaces")
        desk.session = settled(desk.session, desk.effects)
        desk.session = said(desk.session, f"move {line(desk.session).game_screen.moves[-1]}")
    press(desk, "Review these turns")
    desk.session = settled(desk.session, desk.effects)
    assert explained(desk.session).end == 3
    assert explained(desk.session).figures
    assert "At the start" in desk.shown
    desk.session = said(desk.session, "leave")
    press(desk, "Back to the position")
    assert desk.text == "4 S,2,M,5 4 s"


def test_what_cannot_arise_is_not_shared(desk: Desk) -> None:
    desk.say("text 7 SS,8 5 s")
    assert "Share" not in desk.shown
    for message in ("picture svg", "print", "send", "copy embed", "play S"):
        assert_refused(desk.session, message)


@pytest.mark.parametrize("rules", ["classic", "lemery-rescue", "classic:men=1,spaces=5", "kekchi"])
def test_named_positions_can_arise(rules: str) -> None:
    found = named_positions(Rules.from_text(rules))
    assert "start" in found
    for _label, position in found.values():
        assert not [*position.faults()]
    if rules != "classic:men=1,spaces=5":
        assert len(found) >= 5


def test_it_opens_with_a_position_given() -> None:
    session = update(at("classic", "5 9 5 s"), "go editor kekchi 4_S,2,M,5_4_m")[0]
    assert screen_of(session, EditorScreen).position.text == "4 S,2,M,5 4 m"
    assert session.screen.rules.text == "kekchi"


def test_the_keys_go_the_way_of_the_buttons(desk: Desk) -> None:
    screen = desk.session.screen
    assert keyboard.key_message(desk.session, "Escape") == "leave"
    assert screen.key(desk.session, "u") is None
    assert screen.key(desk.session, "s") is None
    desk.say("pick 0")
    assert keyboard.key_message(desk.session, "Escape") == "drop"
    desk.say("put 3")
    assert desk.session.screen.key(desk.session, "u") == "undo"


def test_the_way_back_says_where_it_leads(desk: Desk) -> None:
    desk.say("text 4 S,2,M,5 4 s 3", "go puzzle here")
    press(desk, "Back to the position")
    press(desk, "Back to the game")
    session = said(over("classic"), "go review", "go editor")
    assert "Back to the review" in "".join(parsed(session).itertext())


# Each fault of a position can be repaired

RULES = [Rules.from_text(text) for text in ("classic:men=3,spaces=5", "kekchi", "lemery-rescue")]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position that can be written as text, usually one that can't arise."""
    rules = draw(st.sampled_from(RULES))
    stacks = st.one_of(st.just(""), st.text(alphabet="SM", max_size=4))
    road = tuple(draw(stacks) for _space in range(rules.spaces))
    cities = st.integers(0, rules.men + 1)
    marks = draw(st.sampled_from((None, None, 2)))
    return Position(
        rules, draw(cities), road, draw(cities), draw(st.sampled_from((SUN, MOON))), marks
    )


def checked(position: Position) -> str:
    return next((fault.text for fault in position.faults()), "")


@given(positions())
def test_mending_one_fault_after_the_other_ends_in_a_position_that_can_arise(
    position: Position,
) -> None:
    for _step in range(40):
        found = list_repairs(position)
        if not found:
            break
        mended = found[0].mended
        assert mended != position
        assert mended.rules == position.rules
        position = mended
    assert checked(position) == ""
    assert Position.from_text(position.rules, position.text) == position


@pytest.mark.parametrize(
    ("rules", "text", "reason", "mended"),
    [
        ("classic", "7 S,8 5 s", "Sun has 8 men, more than 5.", "4 S,8 5 s"),
        (
            "classic",
            "0 SM,SM,SM,SM,SM,S,3 0 s",
            "Sun has 6 men, more than 5.",
            "0 1,M,SM,SM,SM,SM,S,2 0 s",
        ),
        (
            "classic",
            "3 SS,8 5 s",
            "Space 1, SS: only men of one side lie on each other.",
            "4 S,8 5 s",
        ),
        ("classic", "0 9 0 m", "Neither side has a man.", "5 9 5 m"),
        ("classic", "0 9 5 m 2", "The game is over, so no throw can be pending.", "0 9 5 m"),
        (
            "lemery-rescue",
            "2 MSSS,12 6 s",
            "Space 1, MSSS: three men of one side lie on each other.",
            "3 MSS,12 6 s",
        ),
    ],
)
def test_each_fault_is_mended(rules: str, text: str, reason: str, mended: str) -> None:
    fault = list_repairs(Position.read(Rules.from_text(rules), text))[0]
    assert fault.reason == reason
    if "6 men" not in reason:
        assert fault.mended.text == mended
    else:
        assert fault.mended.removed(SUN) == 0


@pytest.mark.parametrize("name", RULESETS)
def test_other_rules_keep_what_fits(name: str) -> None:
    rules = RULESETS[name]
    start = convert_rules(Position.start(Rules.from_text("classic")), rules)
    assert start == Position.start(rules)
    position = Position.from_text(Rules.from_text("classic"), "2 S,3,MS,4 3 m 2")
    moved = convert_rules(position, rules)
    assert moved.road[:5] == position.road[:5]
    assert (moved.removed(SUN), moved.removed(MOON)) == (1, 1)
    assert (moved.mover, moved.marks) == (MOON, 2)
