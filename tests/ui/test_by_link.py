"""Games by link: the list, an invitation, the dock, the link to send and the requests."""

from functools import cache

import pytest

from puluc.by_link.ledger import GO, NEW, RESIGN, UNDO
from puluc.evaluation.win_chance import run_to_end
from puluc.screens.by_link.link_games import LinkEntry, LinkGames, read_since
from puluc.screens.by_link.link_play import lay_out
from puluc.screens.by_link.screen import DAY, Listing
from puluc.screens.format import days_ago
from puluc.support import limits
from puluc.ui.sections import focus_id
from tests.app.headless import NOW
from tests.app.refused import assert_refused
from tests.app.test_by_link import Peer, begun
from tests.ui.page import Page, text_of


@cache
def exchange(*turns: str) -> tuple[Peer, Peer]:
    """Return the person who is due and the one who waits, after these links.

    Each turn is `play`, or what the person who is due says besides that makes their link.
    """
    waiting, due, link = begun("kekchi:men=4")
    due.open(link)
    for turn in turns:
        if turn == "play":
            due.answer()
        else:
            due.say(*turn.split(","))
        link = due.screen.link
        due, waiting = waiting, due
        due.open(link)
    return due, waiting


def page(friend: Peer, **changes: object) -> Page:
    """Return the page of a person, whose screen may have other values."""
    screen = friend.screen._replace(**changes)
    return Page(friend.table.session._replace(screen=screen))


def main(shown: Page) -> list[str]:
    """Return the messages of the dock's main buttons."""
    small = ("link list", "link back", "link resign", "link close", "link private", "hint", "undo")
    return [do for do in shown.messages() if do not in small]


def test_the_list_begins_with_who_waits_for_this_person() -> None:
    due, waiting = exchange("play", "play")
    mine, theirs = due.entry.game, waiting.entry.game
    kernels = due.playing.kernels
    assert kernels
    over = run_to_end(mine.say(kernels, RESIGN).sign(kernels))
    watched = mine.leave_seat()
    since = NOW, NOW - DAY, NOW - 2 * DAY, NOW - 3 * DAY + 1, 0
    kept = zip((over, theirs, mine, watched, mine), since, strict=True)
    entries = tuple(LinkEntry(game, time, game in (over, theirs)) for game, time in kept)
    shown = page(due, state=Listing(), games=LinkGames(entries), time=NOW)
    assert [text_of(one) for one in shown["turns"].iter("small")] == [
        "Your turn · 2 days ago",
        "Your turn · today 8:00",
        f"{due.name}’s turn · yesterday 8:00",
        "You are watching · 3 days ago",
        "You gave up · 3 turns · today 8:00",
    ]
    heads = "Waiting for you, Waiting for others, Over"
    assert ", ".join([text_of(one) for one in shown["turns"].iter("h3")]) == heads
    messages = shown.messages("turns")
    assert messages == [f"link {do} {at}" for at in (2, 4, 1, 3, 0) for do in ("open", "forget")]
    kinds = [one.get("class") for one in shown["turns"].iter("button")][::2]
    assert kinds == ["main", "main", None, None, None]
    assert shown.messages() == ["link clipboard", "to invite"]
    assert page(due, state=Listing(), pastes=False).messages() == ["to invite"]
    assert not shown.said("legend")
    more = due.screen.games._replace(unread=("x",))
    assert "link more" in page(due, state=Listing(), games=more).messages("turns")
    unsent = page(due, state=Listing(), games=LinkGames((LinkEntry(theirs, NOW),)))
    assert not list(unsent["turns"].iter("h3"))
    assert "Your link is not sent yet" in unsent.text("turns")
    empty = page(due, state=Listing(), games=LinkGames())
    assert empty.said("legend")[0].startswith("Send a link each turn")
    assert not list(empty["turns"])
    peer = Peer("Ana")
    peer.invite("kekchi")
    peer.say("link list", "link forget 0")
    assert page(peer).messages("turns") == ["link sure", "link not"]
    peer.say("link not")
    assert page(peer).messages("turns") == ["link open 0", "link forget 0"]
    peer.say("link forget 0", "link sure")
    assert (peer.edges.link_games, peer.screen.games.entries) == ((), ())


def test_days_are_counted_from_the_last_link() -> None:
    due, _waiting = exchange()
    night = NOW - NOW % DAY + DAY
    times = (NOW, NOW), (night - 1, NOW), (NOW - DAY, NOW), (NOW, 0), (night, NOW)
    for (now, since), days in zip(times, (0, 0, 0, 0, 1), strict=True):
        entry = due.entry._replace(since=since)
        assert due.screen._replace(time=now).days_since(entry) == days
    for days, phrase in ((0, "today"), (1, "yesterday"), (3 * 365, "1095 days ago")):
        assert days_ago(days) == phrase
    lines = "7rc p2", "x p2", "p2", "1" * 15, "1" * 16
    assert [read_since(line) for line in lines] == [7, 0, 0, 111_111_111_111_111, 0]


def test_an_invitation_tells_its_terms() -> None:
    ana, luis = Peer("Ana"), Peer("Luis")
    for setup, side, begins, hints in (
        ((), "Moon", "The higher throw", "No help of any kind"),
        (("setup side moon", "setup starter sun", "setup hints yes"), "Sun", "Sun", "Allowed"),
        (("setup side moon", "setup starter moon"), "Sun", "Moon", "No help"),
    ):
        luis.open(ana.invite("kekchi", *setup))
        shown = page(luis)
        assert shown.text("next") == "Ana wants to play Puluc with you"
        rows = [text_of(row) for row in shown["dock"].iter("tr")]
        assert rows[0] == "RulesKekchi"
        assert rows[1:3] == [f"You play {side}", f"Who starts{begins}"]
        assert rows[3].startswith(f"Hints{hints}")
        assert shown.messages() == ["link accept", "go lesson", "link list"]
        assert focus_id(luis.table.session) == "link-accept"
        ana.say("to play", "setup hints no")
    luis.say("link list")
    assert isinstance(luis.screen.state, Listing)


def test_until_the_first_turn_the_next_step_is_told() -> None:
    ana, luis = Peer("Ana"), Peer("Luis")
    link = ana.invite("kekchi")
    hosts = page(ana)
    assert hosts.text("next").startswith("Send the invitation by any messaging app.")
    luis.accept(link)
    guest = page(luis)
    assert guest.text("next").startswith("Send your answer to Ana.")
    assert main(hosts) == main(guest) == ["link send"]
    assert focus_id(ana.table.session) == "hand-on"


def test_the_dock_says_what_is_due_and_has_its_button() -> None:
    due, waiting = exchange()
    assert page(due).text("next") == "Your turn: throw the kernels."
    assert main(page(due)) == ["throw"]
    assert focus_id(due.table.session) == "throw"
    assert page(waiting).text("next").startswith("Send the link to")
    assert main(page(waiting)) == ["link send"]
    assert page(due, state=due.playing._replace(kernels=None)).text("next") == "…"
    for sends, address, button in (
        (True, waiting.screen.page, "link send"),
        (False, waiting.screen.page, "link copy"),
        (True, "file:///puluc", "link copy"),
    ):
        shown = page(waiting, sends=sends, page=address)
        assert main(shown) == [button]
        assert ("link-qr" in shown) == (not address.startswith("file:"))
        assert ("link copy" in shown.messages("turns")) == (button == "link send")
        label = "Code for" if address.startswith("file:") else "Link for"
        assert label in shown.text("turns")
    screen = waiting.screen._replace(state=waiting.playing._replace(extra_link="qr"))
    assert page(waiting, state=screen.state).messages() == ["link qr"]
    assert screen.escape(waiting.table.session) == "link qr"


def test_a_request_is_asked_and_answered() -> None:
    due, _waiting = exchange("play", "play", "link back,link sure")
    assert due.entry.request == UNDO
    # The request brings no turn to replay.
    assert not lay_out(due.entry.game, due.entry.names).coming
    assert main(page(due)) == ["link yes", "link no"]
    assert "asks to undo their last turn. Its throw stays;" in page(due).text("next")
    for answer, said in (("link yes", "agreed: the last turn is undone"), ("link no", "refused")):
        after, asked = exchange("play", "play", "link back,link sure", answer)
        assert (after.play.game.ply < 2) == (answer == "link yes")
        assert f"You {said[:6]}" in page(asked).text("dock")
        assert f"{after.entry.opponent} {said}" in page(after).text("dock")
    for word, question in (("resign", "Give up? Then "), ("back", "Ask ")):
        asking, _other = exchange("play", "play")
        asking.say(f"link {word}")
        shown = page(asking)
        assert shown.text("next").startswith(question)
        assert main(shown) == ["link sure", "link not"]
        asking.say(asking.screen.escape(asking.table.session) or "")
        assert main(page(asking)) == ["throw"]


@pytest.mark.parametrize(
    "said", [["link back", "link sure"], ["link yes"], ["link no"], ["link seat", "link sure"]]
)
def test_a_request_or_an_answer_is_undone_until_its_link_is_sent(said: list[str]) -> None:
    asked = ["link back,link sure"] if len(said) == 1 else []
    due, waiting = exchange.__wrapped__("play", "play", *asked)
    if "link seat" in said:
        due.edges.link_games = ()
        due.open(waiting.screen.link)
    before, messages = due.entry.game, page(due).messages()
    due.say(*said)
    due.reload()
    due.say("undo")
    assert (due.entry.game, page(due).messages()) == (before, messages)
    due.say(*said, "link copy")
    assert "undo" not in page(due).messages()


@pytest.mark.parametrize("shown", ["link copy", "link qr", "link private"])
def test_a_move_is_undone_until_its_link_is_shown(shown: str) -> None:
    waiting, due, link = begun("kekchi:men=4")
    due.open(link)
    thrown = due.play.next_marks
    for message in ("undo", shown):
        due.reload()
        assert due.play.next_marks == thrown
        due.answer()
        due.reload()
        due.say(message)
        assert (message == "undo") == (due.play.game.position.marks is not None)
    assert "undo" not in page(due).messages()
    waiting.open(due.screen.link)
    assert waiting.play.game.moves == due.play.game.moves


def test_only_a_copied_private_code_is_said_to_be_copied() -> None:
    due = begun("kekchi:men=4")[1]
    due.say("link private")
    for notice, label in (
        ("Link copied.", "Copy private code"),
        ("Private code copied.", "Private code copied."),
    ):
        page = Page(due.table.session.with_notice(notice))
        assert text_of(page.button("link copy private")) == label


def test_what_may_be_asked_depends_on_whose_turn_it_is() -> None:
    first, second = exchange()
    due, waiting = exchange("play", "play")
    for friend, wanted in (
        (first, ["link resign"]),
        (second, ["link close"]),
        (due, ["link back", "link resign"]),
        (waiting, ["link close"]),
    ):
        messages = [*page(friend).messages(), *page(friend).messages("turns")]
        found = [do for do in messages if do in ("link back", "link resign", "link close")]
        assert found == wanted
    assert not due.playing._replace(kernels=None).may_resign
    assert not waiting.playing._replace(entry=waiting.entry._replace(closed=True)).may_close
    _ana, thrown, link = begun("kekchi:men=4")
    thrown.open(link)
    thrown.say("throw")
    assert thrown.playing.may_resign
    assert not thrown.playing.may_ask_back
    assert_refused(thrown.table.session, "hint")


def test_the_end_has_its_own_buttons_and_only_the_last_player_sends() -> None:
    winner, loser = exchange("play", "play", "link resign,link sure")
    assert exchange("play")[0].screen.played is None
    rest = ["link again", "go review", "link check", "open share"]
    assert main(page(loser)) == ["link send", *rest[1:]]
    assert main(page(winner)) == [rest[0], "link send", *rest[1:]]
    for friend in (loser, winner):
        assert friend.link_ready
        messages = page(friend).messages("turns")
        assert page(friend).messages("dock")[-1] == "link list"
        assert not [do for do in messages if do in ("link back", "link resign", "link paste")]
        assert friend.screen.played
    assert "This link shows Ana the end." in page(loser).text("dock")
    reasons = [page(friend).text("next") for friend in (loser, winner)]
    assert reasons == ["You gave up.", f"{loser.name} gave up."]
    assert "it shows Luis that you have seen the end" in page(winner).text("dock")
    unnamed = winner.play._replace(names=("Your friend", "Your friend"))
    assert "your friend" in unnamed.called.values()
    assert "You win, Ana!" in text_of(page(winner)["field"])
    assert "You gave up" in text_of(page(loser)["field"])
    loser.say("link copy")
    assert "Ana has not confirmed the end yet." in page(loser).text("dock")
    loser.say(f"link paste {winner.screen.link}")
    assert loser.screen.notice == f"{winner.name} has confirmed the end."
    assert main(page(loser)) == rest
    loser.say("link check")
    assert "3 throws, and all check out. Both have signed." in page(loser).text("dock")
    assert main(page(loser)) == [*rest[:2], "link proof", *rest[3:]]
    winner.say("link again", "link list", "link open 0")
    assert main(page(winner))[:2] == ["link open 1", "go review"]


def test_who_has_lost_the_seed_watches_and_can_ask_for_new_kernels() -> None:
    due, _waiting = exchange("play", "play")
    playing, game = due.playing, due.entry.game
    assert game.ledger
    lost, watched = LinkEntry(game.leave_seat()), due.play._replace(own_side=None)
    shown = page(due, state=playing._replace(entry=lost, kernels=None, play=watched))
    assert shown.text("next").startswith("This browser doesn’t know the game")
    assert main(shown) == ["link seat"]
    assert shown.label("link seat") == f"Are you {due.name}? Go on here"
    for pending, main_buttons in (((NEW,), ["link yes", "link no"]), ((GO,), ["link go"])):
        requested = game._replace(ledger=game.ledger._replace(pending=pending))
        found = page(due, state=playing._replace(entry=LinkEntry(requested)))
        assert main(found) == main_buttons


def test_no_more_games_are_kept_than_there_is_room_for() -> None:
    ana, luis = Peer("Ana"), Peer("Luis")
    link = ana.invite("kekchi")
    luis.open(link)
    screen, older = luis.screen, ("1 p1",) * limits.LINK_GAMES
    for unread in (older, older[1:]):
        kept = screen._replace(games=LinkGames(unread=unread))
        luis.table.session = luis.table.session._replace(screen=kept)
        luis.say("link accept")
        assert ("Forget one first" in luis.screen.problem) == (unread == older)
        assert bool(page(luis).classed("problem")) == (unread == older)
    ana.open(luis.screen.link)
    luis.say(f"link paste {ana.answered()}")
    assert not luis.screen.problem
    assert luis.screen.games.full
    assert luis.entry.game.ledger
