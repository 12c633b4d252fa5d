"""The panels, the heading and the notices."""

from puluc.app.messages import OtherTabActive, ScreensFailed, ScreensProgress
from puluc.app.offline_state import Keeping, Offline
from puluc.app.session import Notice, Session
from puluc.app.settings import SETTINGS, Settings
from puluc.app.update import update
from puluc.ui.header import render_header
from puluc.words.about import about_ruleset
from tests.app.headless import at, begun_session, over, said
from tests.app.test_evening import evening
from tests.app.whole_page import render_sections
from tests.ui.page import Page, is_enabled, text_of
from tests.ui.test_dock import CHOICE, OPEN, against


def setting_up(*changes: str, session: Session | None = None) -> Page:
    """Return the panel for a new game after some changes."""
    session = said(session or at(*OPEN), "open new", *(f"setup {one}" for one in changes))
    return Page(session)


def footer(page: Page) -> list[str]:
    """Return the texts of the panel's last buttons."""
    found = page["panel"].find(".//footer")
    assert found is not None
    return [text_of(one) for one in found.iter("button")]


def test_the_start_button_says_what_it_starts() -> None:
    for changes, wanted in (
        (("against novice",), "Start the game"),
        (("against person",), "Start the game"),
        (("against by-link",), "Create the invitation"),
        (("ruleset bul",), "Start the evening"),
    ):
        assert footer(setting_up(*changes)) == [wanted]
        assert setting_up(*changes).label("start") == wanted


def test_giving_up_asks_first_and_names_the_winner() -> None:
    played = said(at(*CHOICE), "move 1-2")
    page = setting_up(session=played)
    assert footer(page) == ["Start the game", "Give up this game"]
    assert page.messages("panel")[-2:] == ["start", "open giving-up"]
    page = Page(said(played, "open giving-up"))
    assert footer(page) == ["Give up", "Keep playing"]
    assert page.messages("panel")[-2:] == ["give-up", "close"]
    assert "Give up this game" in page.text("panel")
    assert "If you give up, Sun wins." in page.text("panel")
    assert "If you give up, Level 1 wins." in Page(said(against(played), "open giving-up")).text(
        "panel"
    )
    assert footer(setting_up(session=over())) == ["Start the game"]


def test_the_form_shows_the_fields_of_the_players() -> None:
    fields = ("side", "sun", "moon", "name-sun", "name-moon", "team-sun", "team-moon", "hints")
    for changes, chosen, shown in (
        (("against learner",), "learner", "side"),
        (("against person",), "person", "name-sun name-moon"),
        (("against watch",), "watch", "sun moon"),
        (("against by-link",), "by-link", "side hints"),
        (("against person", "ruleset bul"), "person", "team-sun team-moon"),
        (("against learner", "ruleset bul"), "learner", "side"),
    ):
        page = setting_up("more yes", *changes)
        sets = {one.get("data-set") for one in page["panel"].iter()}
        assert [name for name in fields if f"setup {name}" in sets] == shown.split()
        assert page.chosen("setup against") == chosen
        assert len(page.classed("about")) >= 1
    for side in ("sun", "moon"):
        page = setting_up("more yes", "against learner", f"side {side}")
        assert page.chosen("setup side") == side
    for hints in ("no", "yes"):
        away = setting_up("more yes", "against by-link", f"hints {hints}")
        assert (away.field("setup hints").get("checked") is None) == (hints == "no")
    assert "any messaging app" in away.said("about")[0]
    assert "Two people or two teams" in setting_up("against person").said("about")[0]
    team = setting_up("against person", "ruleset bul", "team-sun 3", "team-moon Ana\nBen")
    teams = [team.field(f"setup team-{side}").text for side in ("sun", "moon")]
    assert teams == ["3", "Ana\nBen"]
    assert setting_up("against person", "ruleset bul").field("setup team-sun").text is None


def test_who_starts_depends_on_the_opening() -> None:
    for ruleset, wanted in (
        ("classic", ["The higher throw", "Sun", "Moon"]),
        ("siegartel", ["Sun", "Moon"]),
    ):
        page = setting_up("more yes", f"ruleset {ruleset}")
        assert [text_of(one) for one in page.field("setup starter")] == wanted
    assert setting_up("more yes", "starter moon").chosen("setup starter") == "moon"


def test_the_chosen_ruleset_is_told() -> None:
    special = " ".join(about_ruleset("tiwil").special.split())
    for changes, chosen, about in (
        (("ruleset kekchi",), "kekchi", "men"),
        (("ruleset bul",), "bul", "Sayil"),
        (("ruleset tiwil",), "tiwil", special),
    ):
        page = setting_up(*changes)
        assert page.chosen("setup ruleset") == chosen
        assert about in page.said("about", "panel")[-1]
        assert (special in page.text("panel")) == (chosen == "tiwil")
        assert bool(page.classed("own")) == (chosen != "bul")
        fold = page["observed"]
        assert text_of(fold[0]) == "After observers’ accounts"
        assert (fold.get("open") is not None) == (chosen != "kekchi")
    assert text_of([*setting_up()["panel"].iter("legend")][-2]) == "Written rules"


def test_wrong_options_say_what_is_wrong() -> None:
    closed, open_ = setting_up(), setting_up("more yes")
    assert closed.button("setup more yes").get("aria-expanded") == "false"
    assert open_.button("setup more no").get("aria-expanded") == "true"
    for change_, wanted in (
        ("values x", "Five numbers joined by /, each from 0 to 10, not all 0."),
        ("bias 2", "A number between 0 and 1."),
        ("fire yes", None),
        ("spaces 3", "The road is too short for one of the throws."),
    ):
        page = setting_up("more yes", change_)
        found = [text for text in page.said("problem", "panel") if text]
        assert found == ([wanted] if wanted else [])
    burning = setting_up("more yes", "fire yes", "spaces 8")
    assert [text for text in burning.said("problem") if text] == [
        "With a fire the number of spaces has to be odd."
    ]
    zero = setting_up("ruleset lemery", "more yes")
    assert zero.chosen("setup zero") is not None
    levels = [one for one in open_["panel"].iter("select") if one.get("name") == "setup against"]
    assert bool(levels) == (open_.chosen("setup against") not in ("person", "watch", "away"))


def test_the_settings_show_their_values() -> None:
    for name, values in SETTINGS.items():
        for value in values:
            if name == "language" and value not in ("auto", "en"):
                continue
            session = at(*OPEN)._replace(settings=Settings()._replace(**{name: value}))
            page = Page(said(session, "open settings"))
            if name == "face":
                radios = page["panel"].iter("input")
                [chosen] = [
                    one for one in radios if one.get("name") == name and "checked" in one.attrib
                ]
                assert chosen.get("value") == value
                continue
            field = page.field(f"set {name}")
            if field.tag == "select":
                [option] = [one for one in field if one.get("selected") is not None]
                assert option.get("value") == value
            else:
                assert (field.get("checked") is not None) == (value == values[1])
                assert field.get("value") == values[value == values[0]]
    assert "pace-slow" in Page(said(at(*OPEN, speed="slow"), "open settings"))


def test_the_settings_say_what_is_kept_and_link_the_whole_game() -> None:
    states: tuple[tuple[Keeping, str, str | None], ...] = (
        ("unknown", "", None),
        ("never", "doesn’t let the page store anything", None),
        ("some", "the game, and 1.5 of 3.0 MB", "keep all"),
        ("loading", "Loading 1.5 of 3.0 MB", "keep stop"),
        ("all", "tables for perfect play, 3.0 MB.", "keep none"),
        ("failed", "only 1.5 of 3.0 MB", "keep all"),
    )
    for state, text, do in states:
        offline = Offline(state, 1_500_000, 3_000_000)
        page = Page(at(*OPEN)._replace(offline=offline, panel="settings"))
        keeping = page.said("keeping")
        assert (text in keeping[0]) if text else not keeping
        assert [one for one in page.messages("panel") if one.startswith("keep")] == (
            [do] if do else []
        )
        assert ("keeping" in page) == (state == "loading")
    session = at(*OPEN)._replace(panel="settings")
    for size in (-1, 0, 13_400_000):
        links = [one.get("href") for one in Page(session, single=size)["panel"].iter("a")]
        assert links == (["./puluc.html"] if size > 0 else []) + ["./licences.txt"]
    assert "13 MB" in Page(session, single=13_400_000).text("panel")
    assert Page(session).messages("panel")[-1] == "reset"


def test_the_menu_leads_to_all_that_is_possible_now() -> None:
    places = ["open new", "to games", "to by-link", "to editor"]
    places += ["to lesson", "to puzzle", "open rules"]
    every = ["open settings", "mute", "open keys"]
    every += ["go school", "go school make", "go school table"]
    runs = "open giving-up"
    for session, *acts in (
        (at(*OPEN),),
        (begun_session(2), "go review", runs),
        (against(begun_session(2)), runs),
        (over(), "go review"),
        (update(over(), "go past 1")[0], "go review"),
    ):
        this = [*["open share"] * (session.screen.name == "play"), *acts]
        assert Page(said(session, "open menu")).messages("panel")[1:] == [*this, *places, *every]
    for size, links in ((0, 0), (1, 2), (-1, 2)):
        page = Page(said(at(*OPEN), "open menu"), single=size)
        assert len(list(page["panel"].iter("a"))) == links
    for sound in ("on", "off"):
        page = Page(said(at(*OPEN, sound=sound), "open menu"))
        assert page.text("mute") == f"Sound: {sound}"
        muted = Page(said(at(*OPEN, sound=sound), "open menu", "mute"))
        assert "Sound is" not in muted.text("panel")
        assert ("q3 4" in page["mute"].findall(".//path")[0].get("d", "")) == (sound == "on")
    tip = said(at(*OPEN), "open menu")._replace(notice=Notice("A tip.", "open rules 1"))
    assert "A tip." not in Page(tip).text("panel")
    assert said(tip, "close").notice.text == "A tip."


def test_the_rules_open_at_the_rule_that_was_named() -> None:
    for part, number in (("", None), (" 3", 2), (" 1", 0)):
        page = Page(said(at(*OPEN), f"open rules{part}"))
        listed = page["panel"].find(".//ol")
        assert listed is not None
        marked = [k for k, item in enumerate(listed) if item.get("autofocus") is not None]
        assert marked == ([] if number is None else [number])
        assert len(listed.findall(".//strong")) == len(marked)
    lesson = said(at(*OPEN), "go lesson walk", "open rules")
    watching = said(update(at(*OPEN), OtherTabActive())[0], "open rules")
    rules = said(at(*OPEN), "open rules")
    for session, offered in ((rules, True), (lesson, False), (watching, False)):
        assert ("go lesson" in Page(session).messages("panel")) == offered
    assert bool(Page(rules, single=1).classed("reading")) is True
    assert not Page(rules).classed("reading")
    assert len(Page(rules).classed("example")) == 2


def test_the_heading_says_where_one_is() -> None:
    for session, here in (
        (at(*OPEN), "to-play"),
        (update(begun_session(2), "go past 1")[0], "to-play"),
        (said(at(*OPEN), "go lesson walk"), "to-lesson"),
        (said(at(*OPEN), "go puzzle"), "to-puzzle"),
    ):
        page = Page(session)
        assert [one.get("id") for one in page["heading"].iter() if one.get("aria-current")] == [
            here
        ]
        # The place where one is leads nowhere, but for a screen over it.
        assert (page[here].get("data-do") is None) == (not session.screen_stack)
        for name, do in (("puzzle", "to puzzle"), ("lesson", "to lesson")):
            if f"to-{name}" != here:
                assert page[f"to-{name}"].get("data-do") == do
        assert ("teachers" in page) is False
    assert all("teachers" in Page(at(*OPEN), single=size) for size in (1, -1))
    page = Page(at(*OPEN))
    assert (page["open-new"].get("data-do"), page["open-menu"].get("data-do")) == (
        "open new",
        "open menu",
    )
    assert "data-do" not in render_header(at(*OPEN), live=False)
    assert page.text("ruleset") == "Kekchi"
    assert "score" in str(Page(evening())["ruleset"].get("class"))
    framed = render_sections(at(*OPEN), upright=False, framed=True)
    assert "<nav" not in framed["heading"]
    assert framed["turns"] == ""


def test_the_notices_tell_what_loads_and_what_failed() -> None:
    session = at(*OPEN)._replace(bundle=None)
    assert not list(Page(session)["news"])
    waiting = update(session, "go puzzle")[0]
    half = update(waiting, ScreensProgress(0.504))[0]
    assert Page(half)["pending"].get("value") == "0.5"
    assert Page(half).messages("news") == ["await not"]
    for why, advice in (("Gone.", "Gone."), ("", "Load the page again;")):
        failed = Page(update(half, ScreensFailed(why))[0])
        assert failed.messages("news") == ["await", "await not"]
        assert f"This could not be loaded. {advice}" in failed.text("news")
        assert failed.classed("fault", "news")
    for offline, do in ((Offline(renewable=True), "renew"), (Offline(unread="Lost."), "rescue")):
        page = Page(session._replace(offline=offline))
        assert page.messages("news") == [do]
    assert "Lost." in Page(session._replace(offline=Offline(unread="Lost."))).text("news")
    assert not is_enabled(Page(at(*CHOICE))["undo"])
