"""Games by link on the page: two people exchange links, each from a page of their own."""

import json
from collections.abc import Generator
from random import Random

import pytest

from puluc.app.effects import Animate, CopyLink, PlaySound, SendMessage
from puluc.app.messages import Action, CopyResult, OpenLink, OtherTabActive
from puluc.app.session import Notice
from puluc.app.settings import Setup
from puluc.app.update import join_screens, update
from puluc.by_link.link_game import decode_link
from puluc.by_link.promises import LENGTH
from puluc.by_link.proof import prove
from puluc.engine.position import PASS
from puluc.engine.record import RESULTS
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import run_to_end
from puluc.screens.bundle import BUNDLE
from puluc.screens.by_link.link_effects import Compute, KeepLinkGames, SaveProof
from puluc.screens.by_link.link_games import READ, LinkEntry, find_waiting, read_entry
from puluc.screens.by_link.link_play import LinkPlay
from puluc.screens.by_link.screen import ByLinkScreen, Offer, Playing
from puluc.screens.review.screen import ReviewScreen
from puluc.screens.share.share import Send
from puluc.support import limits
from tests.app.drawn import find, parsed
from tests.app.headless import NOW, Edges, Headless, board_of, screen_of
from tests.app.refused import assert_refused
from tests.app.whole_page import render_sections

MOST_LINKS = 600


class Peer:
    """A person with a page, who opens links and answers them at random."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.edges = Edges(name=name)
        self.luck = Random(name)
        self.table = Headless(Setup(), edges=self.edges)

    @property
    def screen(self) -> ByLinkScreen:
        return screen_of(self.table.session, ByLinkScreen)

    @property
    def playing(self) -> Playing:
        assert isinstance(self.screen.state, Playing)
        return self.screen.state

    @property
    def entry(self) -> LinkEntry:
        return self.playing.entry

    @property
    def play(self) -> LinkPlay:
        return self.playing.play

    @property
    def link_ready(self) -> bool:
        return self.entry.link_ready

    def say(self, *messages: str) -> None:
        self.table.say(*messages)

    def invite(self, rules: str, *setup: str) -> str:
        """Set up a game and return the link of the invitation."""
        found = Rules.from_text(rules)
        self.say("to invite", f"setup ruleset {found.ruleset}", f"set name {self.name}")
        for name in found.options:
            self.say(f"setup {name} {found.option(name)}")
        self.say(*setup, "start")
        return self.screen.link

    def open(self, link: str) -> None:
        """Open a link, as the browser does with an address."""
        self.table.say(OpenLink("seed", "#" + link.partition("#")[2]))

    def accept(self, link: str) -> str:
        self.open(link)
        self.say(f"set name {self.name}", "link accept")
        return self.screen.link

    def answer(self) -> str | None:
        """Throw and move until a link is ready; return it, or None at the end of the game."""
        while not self.link_ready:
            assert not self.screen.problem, self.screen.problem
            if self.playing.over:
                return None
            if self.entry.request:
                self.say("link go" if self.entry.request == "go" else "link yes")
            elif self.play.game.position.marks is None:
                self.say("throw")
            else:
                self.say(f"move {self.luck.choice(self.play.moves).text}")
        return self.screen.link

    def answered(self) -> str:
        """Return the link of the answer, in a game that goes on."""
        link = self.answer()
        assert link
        return link

    def reload(self) -> None:
        """Reload the page at its present address."""
        address = self.screen.address
        self.table = Headless(Setup(), edges=self.edges)
        self.table.say(OpenLink("seed", f"#{address}"))


def begun(rules: str = "kekchi:men=2,spaces=5") -> tuple[Peer, Peer, str]:
    """Return two people and the first link to be opened by the one who doesn't begin."""
    ana, luis = Peer("Ana"), Peer("Luis")
    ana.open(luis.accept(ana.invite(rules)))
    link = ana.answered()
    return ana, luis, link


@pytest.mark.parametrize("since", ["", "x", "-1", "²", "9" * 5000])
def test_a_game_without_a_time_is_read_as_unsaved(since: str) -> None:
    line = begun()[0].edges.link_games[0]
    saved, _space, code = line.partition(" ")
    entry = run_to_end(read_entry(line))
    assert str(entry.since) == saved.rstrip("wu")
    assert run_to_end(read_entry(f"{since} {code}")) == entry._replace(since=0)


def play_out(ana: Peer, luis: Peer, link: str) -> str:
    """Exchange links until both have signed the end; return the last one."""
    to_open, other = luis, ana
    for _number in range(MOST_LINKS):
        to_open.open(link)
        ended, link = to_open.playing.over, to_open.answered()
        to_open, other = other, to_open
        if ended:
            to_open.open(link)
            return link
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    "rules",
    ["kekchi:men=2,spaces=5", "classic:men=3,spaces=7", "sapper:men=2", "siegartel:men=2,spaces=5"],
)
def test_two_people_play_a_game_to_its_end(rules: str) -> None:
    ana, luis = Peer("Ana"), Peer("Luis")
    choice = Rules.from_text(rules).opening == "choice"
    invitation = ana.invite(rules, *(["setup starter moon"] if choice else []))
    assert len(invitation) < 300
    luis.open(invitation)
    assert isinstance(luis.screen.state, Offer)
    assert luis.screen.state.packet.names[0] == "Ana"
    assert luis.screen.state.packet.terms.rules == Rules.from_text(rules)
    ana.open(luis.accept(invitation))
    assert ana.entry.opponent == "Luis"
    link = ana.answer()
    assert link
    last = play_out(ana, luis, link)
    proof = run_to_end(prove(decode_link(last)))
    assert proof.problem is None
    assert proof.ledger
    assert proof.ledger.confirmed
    for one in (ana, luis):
        assert one.playing.over
        game = one.entry.game
        assert game.ledger == proof.ledger
        record = one.screen.record
        assert record
        assert RESULTS[record.game.result] == proof.data["result"]
    assert ana.play.game.moves == luis.play.game.moves


def test_a_link_is_kept_before_it_is_shown() -> None:
    _ana, luis, link = begun()
    luis.open(link)
    luis.say("throw")
    before = luis.playing
    session, effects = update(luis.table.session, f"move {before.play.moves[0].text}")
    playing = screen_of(session, ByLinkScreen).playing
    assert playing
    assert playing.entry == before.entry
    assert not before.entry.link_ready
    effects = [effect for effect in effects if not isinstance(effect, Animate | PlaySound)]
    for kind in (Compute, KeepLinkGames):
        for message in ("link list", f"move {before.play.moves[0].text}", "link resign"):
            assert update(session, message) == (session, [])
        [effect] = effects
        assert isinstance(effect, kind)
        reported = luis.edges.answer(effect)
        assert reported
        session, effects = update(session, reported)
    luis.table.carry_out(session, effects)
    assert luis.link_ready


def test_a_game_that_is_saved_when_another_screen_opens_is_saved_again() -> None:
    _ana, luis, link = begun()
    luis.open(link)
    luis.say("throw")
    session, [*_, signing] = update(luis.table.session, f"move {luis.play.moves[0].text}")
    signed = luis.edges.answer(signing)
    assert signed
    session, _lost = update(session, signed)
    above, _effects = update(session, "go lesson")
    back, effects = update(above, "leave")
    assert any(isinstance(effect, KeepLinkGames) for effect in effects)
    luis.table.carry_out(back, effects)
    assert luis.link_ready


def test_no_link_is_opened_before_the_games_are_read() -> None:
    """Else saving its game would lose the others."""
    ana = Peer("Ana")
    link = ana.invite("kekchi")
    session, effects = update(ana.table.session, "go by-link")
    assert "link paste" not in render_sections(session, upright=True)["dock"]
    assert update(session, f"link paste {link}") == (session, [])
    ana.table.carry_out(session, effects)
    assert "link paste" in render_sections(ana.table.session, upright=True)["dock"]
    ana.open(link)
    assert ana.screen.link == link
    assert "your own invitation" in ana.screen.notice
    assert link in render_sections(ana.table.session, upright=True)["turns"]


def test_nothing_else_is_done_while_kernels_are_made() -> None:
    """Else a game that was copied meanwhile would take the place of the new one."""
    ana, luis, link = begun("classic:men=1,spaces=5")
    play_out(ana, luis, link)
    (entry,) = ana.screen.games.entries
    session, [making, *_more] = update(ana.table.session, "link again")
    kept = Edges().answer(KeepLinkGames(()))
    assert kept
    for message in (kept, Action("link", Action("copy", "")), Action("link", Action("list"))):
        assert update(session, message)[0] == session
    assert "link again" not in render_sections(session, upright=True)["dock"]
    ana.table.carry_out(session, [making])
    assert ana.link_ready
    assert ana.screen.games.entries[0] == entry
    assert ana.entry.opponent == "Luis"


def test_a_link_stays_in_the_address_until_it_is_taken_or_refused() -> None:
    ana, luis, link = begun()
    for peer, text, said in (
        (luis, link, "Opening Ana’s link…"),
        (luis, luis.accept(ana.invite("kekchi")), "Opening Luis’s link…"),
        (luis, luis.screen.private_link, "Opening the link…"),
    ):
        session, [checking] = update(peer.table.session, f"link paste {text}")
        assert session.screen.address is None
        assert said in render_sections(session, upright=True)["dock"]
        peer.table.carry_out(session, [checking])
        assert peer.screen.address == f"friend={peer.entry.id}"
    luis.open(ana.invite("kekchi"))
    assert luis.screen.address is None
    luis.open(link[:-9])
    assert luis.screen.address == "friend"


def test_a_game_that_another_window_takes_over_stays_in_sight() -> None:
    ana, luis, _link = begun()
    position = board_of(ana.table.session).position
    ana.table.say(OtherTabActive())
    assert board_of(ana.table.session).position == position
    luis.table.say("link list", OtherTabActive())
    assert not luis.table.session.screen.board(luis.table.session)
    assert "open in another window" in render_sections(ana.table.session, upright=True)["dock"]


@pytest.mark.parametrize("harm", ["cut", "altered", "nothing"])
def test_a_damaged_link_is_refused_and_nothing_is_lost(harm: str) -> None:
    _ana, luis, link = begun()
    kept = luis.edges.link_games
    damaged = {"cut": link[:-9], "altered": link[:-9] + "_-_" + link[-6:], "nothing": "#p1"}[harm]
    luis.table = Headless(Setup(), edges=luis.edges)
    luis.open(damaged)
    assert luis.screen.problem
    assert luis.edges.link_games == kept
    assert len(luis.screen.games.entries) == 1
    luis.say(f"link paste Look: <{link}>, your turn!")
    assert not luis.screen.problem


def test_giving_up_is_asked_and_ends_the_game_for_both() -> None:
    ana, luis, link = begun()
    luis.open(link)
    luis.say("link resign", "link sure")
    assert luis.playing.over
    assert luis.link_ready
    ana.open(luis.screen.link)
    assert ana.playing.over
    assert ana.play.result == ana.play.own_side
    assert [one.entry.score for one in (ana, luis)] == [(1, 0), (0, 1)]
    unsigned = ana.entry.game._replace(ledger=luis.entry.game.ledger)
    assert ana.link_ready > ana.entry._replace(game=unsigned).link_ready


def test_a_game_given_up_before_its_first_move_offers_no_review() -> None:
    ana, luis = Peer("Ana"), Peer("Luis")
    ana.open(luis.accept(ana.invite("kekchi:men=2,spaces=5", "setup starter sun")))
    ana.reload()
    ana.say("link resign", "link sure", "link check")
    assert ana.playing.checked.startswith("No throw was played in this game. Luis’s confirm")
    assert "go review" not in dock(ana)
    assert not ana.edges.archived


def test_a_game_closed_while_waiting_is_given_up_with_the_next_link() -> None:
    ana, luis, link = begun()
    ana.say("link close", "link sure")
    assert ana.entry.closed
    assert not find_waiting(ana.edges.link_games)[0]
    ana.reload()
    luis.open(link)
    text, do = "Ana waits for you.", f"to by-link {luis.entry.id}"
    assert find_waiting(luis.edges.link_games) == (1, text, do)
    luis.table = Headless(Setup(), edges=luis.edges)
    bundle = BUNDLE._replace(find_waiting=lambda: (1, text, do))
    session, effects = join_screens(luis.table.session, bundle)
    assert session.notice == Notice(text, do, calm=True)
    assert SendMessage(do) in effects
    thrown = update(luis.table.session, "throw")[0]
    assert SendMessage(do) not in join_screens(thrown, bundle)[1]
    luis.say(do)
    assert luis.table.session.screen.escape(luis.table.session) == "link list"
    ana.open(luis.answered())
    luis.say("link copy")
    text = "Your game by link waits for Ana."
    assert find_waiting(luis.edges.link_games) == (0, text, do)
    calm = BUNDLE._replace(find_waiting=lambda: (0, text, do))
    assert SendMessage(do) not in join_screens(Headless(Setup()).session, calm)[1]
    assert ana.play.lost
    luis.open(ana.screen.link)
    assert luis.play.result == luis.play.own_side


def test_a_line_of_words_goes_with_the_newest_link_only() -> None:
    ana, luis, _link = begun()
    ana.say("link words  <b>Good\nluck!</b> " + 200 * "x")
    assert len(ana.entry.game.words) == limits.LINK_WORDS
    luis.open(ana.screen.link)
    shown = str(render_sections(luis.table.session, upright=False)["dock"])
    assert "<q>&lt;b&gt;Good luck!" in shown
    luis.say("throw")
    assert_refused(luis.table.session, "link words mine")
    ana.open(luis.answered())
    assert not ana.entry.heard


def test_a_private_link_moves_the_seat_to_another_device() -> None:
    ana, luis, link = begun()
    private = luis.screen.private_link
    elsewhere = Peer("Luis elsewhere")
    assert "#" not in private  # a browser would keep an address
    elsewhere.say("go by-link", f"link paste {private}")
    assert elsewhere.screen.notice.startswith("This private code lets you play in its owner’s")
    assert elsewhere.entry.game.restored
    elsewhere.reload()
    assert elsewhere.entry.game.restored
    assert "Paste the newest link" in render_sections(elsewhere.table.session, upright=True)["dock"]
    elsewhere.open(luis.screen.link)
    assert elsewhere.screen.notice.startswith("The game goes up to throw")
    assert not elsewhere.entry.game.restored
    elsewhere.open(link)
    answer = elsewhere.answer()
    assert answer
    assert elsewhere.entry.opponent == "Ana"
    ana.open(answer)
    assert not ana.screen.problem
    assert ana.play.person_to_move


def test_without_the_seed_new_kernels_need_consent() -> None:
    ana, luis, link = begun()
    luis.edges.link_games = ()
    luis.table = Headless(Setup(), edges=luis.edges)
    luis.open(link)
    assert luis.entry.game.player is None
    luis.say("link seat", "link sure")
    assert luis.link_ready
    ana.open(luis.screen.link)
    assert ana.entry.request == "new"
    ana.say("link yes")
    luis.open(ana.screen.link)
    answer = luis.answered()
    ana.open(answer)
    assert not ana.screen.problem
    assert ana.entry.game.ledger
    assert sum(ana.entry.game.ledger.in_force) == 1


@pytest.mark.slow
def test_a_game_that_is_over_is_reviewed_and_one_on_is_not() -> None:
    ana, luis, link = begun()
    luis.open(link)
    assert_refused(luis.table.session, "go review")
    assert luis.edges.archived == 0
    play_out(ana, luis, link)
    # Both have it in *Your games*, where it replaces itself.
    assert min(ana.edges.archived, luis.edges.archived) > 0
    luis.say("go review")
    assert isinstance(luis.table.session.screen, ReviewScreen)
    luis.say("leave")
    assert luis.playing.over
    luis.say("open menu")
    button = find(parsed(luis.table.session), ".//button[@id='go-review']")
    luis.say(button.get("data-do", ""))
    assert isinstance(luis.table.session.screen, ReviewScreen)
    assert not luis.table.session.panel


def test_a_line_that_cannot_be_read_is_kept() -> None:
    _ana, luis, link = begun()
    luis.edges.link_games = ("1700000000000 p1damaged", *luis.edges.link_games)
    luis.table = Headless(Setup(), edges=luis.edges)
    luis.open(link)
    assert luis.answer()
    assert "1700000000000 p1damaged" in luis.edges.link_games


def test_older_games_are_read_when_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = Peer("Ana")
    links = [ana.invite("kekchi:men=2,spaces=5") for _number in range(READ + 5)]
    lines = ana.edges.link_games
    dated = [f"{NOW + number}wu {line.partition(' ')[2]}" for number, line in enumerate(lines)]
    ana.edges.link_games = (*dated[7:], *dated[:7])
    read: list[str] = []

    def reading(line: str) -> Generator[None, None, LinkEntry]:
        read.append(line)
        return read_entry(line)

    monkeypatch.setattr("puluc.screens.by_link.link_games.read_entry", reading)
    ana.table = Headless(Setup(), edges=ana.edges)
    ana.say("go by-link")
    assert read == dated[:4:-1]
    assert 'data-do="link more"' in render_sections(ana.table.session, upright=True)["turns"]
    ana.open(links[-1])
    assert ana.screen.link == links[-1]
    ana.table = Headless(Setup(), edges=ana.edges)
    read.clear()
    ana.open(links[0])
    assert ana.screen.link == links[0]
    assert len(read) == 1  # not those of other games
    ana.say("link list", "link forget 0", "link sure")
    assert sorted(ana.edges.link_games) == dated[:-1]
    ana.say("link more")
    assert 'data-do="link more"' not in render_sections(ana.table.session, upright=True)["turns"]


def test_links_are_copied_and_handed_on_and_nothing_is_played_meanwhile() -> None:
    ana, _luis, link = begun()
    for message in ("throw", f"move {PASS.text}", "pick c"):
        assert_refused(ana.table.session, message)
    copying, keeping = update(ana.table.session, "link copy")[1]
    assert copying == CopyLink("by-link")
    assert isinstance(keeping, KeepLinkGames)
    assert not ana.entry.sent
    ana.say("link copy", "link private")
    assert ana.entry.sent
    # The private code is for nobody else: only its own button copies it.
    assert update(ana.table.session, "link copy")[1] == [CopyLink("by-link")]
    assert update(ana.table.session, "link copy private")[1] == [CopyLink("private")]
    [sent] = update(ana.table.session, "link send")[1]
    assert isinstance(sent, Send)
    assert sent.fragment == link.partition("#")[2]
    assert ana.entry.since == NOW


def test_the_title_and_the_text_with_a_link_say_what_comes() -> None:
    ana, luis, link = begun()
    sent = update(ana.table.session, "link send")[1][0]
    assert isinstance(sent, Send)
    number = ana.play.game.number(ana.play.game.ply)
    turn = f"turn {number} in Kekchi, 2 men, 5 spaces"
    assert sent.text == f"Your turn, Luis: {turn}"
    assert ana.screen.title == "Kekchi, 2 men, 5 spaces"
    luis.open(link)
    assert luis.screen.title == f"Your turn: {turn}"
    luis.say("link list")
    assert luis.screen.title == "Games by link"


def test_the_private_code_is_shown_when_it_is_wanted_or_nothing_is_kept() -> None:
    """A device that keeps nothing says so and plays on."""
    ana, luis, link = begun()
    luis.open(link)
    ana.edges.full = "QuotaExceededError"
    for one, message in ((ana, "link copy"), (luis, "link private")):
        for shown in (False, True):
            sections = render_sections(one.table.session, upright=True).values()
            assert ("Keep the code secret" in "".join(sections)) == shown
            one.say(*[message][shown:])
    luis.edges.full = ana.screen.save_error
    assert luis.answer()
    assert luis.screen.save_error == "QuotaExceededError"


def dock(peer: Peer) -> str:
    return str(render_sections(peer.table.session, upright=True)["dock"])


def test_an_answer_opened_in_another_browser_says_where_to_open_it() -> None:
    ana, luis, elsewhere = Peer("Ana"), Peer("Luis"), Peer("Ana elsewhere")
    answer = luis.accept(ana.invite("kekchi"))
    elsewhere.open(answer)
    assert "made in another browser or on another device" in elsewhere.screen.problem
    elsewhere.say(f"link paste {ana.screen.private_link}")
    assert elsewhere.entry.game.restored
    elsewhere.say(f"link paste {ana.screen.link}", f"link paste {answer}")
    assert elsewhere.entry.game.ledger


def test_refused_kernels_send_the_former_link_again() -> None:
    ana, luis, link = begun()
    luis.open(link)
    ana.open(luis.answered())
    link = ana.answered()
    luis.edges.link_games = ()
    luis.table = Headless(Setup(), edges=luis.edges)
    luis.open(link)
    luis.say("link seat")
    card = dock(luis)
    assert card.index("Open the link there.") < card.index("Paste its private code")
    luis.say("link sure")
    digits = luis.entry.digits
    assert digits
    assert digits in dock(luis)
    ana.open(luis.screen.link)
    assert digits in dock(ana)
    ana.say("link no")
    assert ana.screen.link == link
    assert not ana.playing.may_undo  # it was sent
    assert ana.entry.game.ledger
    assert ana.entry.game.ledger.in_force == (0, 0)
    known = luis.edges.link_games, "There is nothing new in this link."
    luis.open(link)
    assert (luis.edges.link_games, luis.screen.notice) == known
    ana.open(luis.screen.link)  # sent again, it asks again
    ana.say("link yes")
    luis.open(ana.screen.link)
    assert luis.answered()


def test_a_link_that_asks_to_undo_says_so_and_no_link_waits_before_it_is_sent() -> None:
    ana, luis, link = begun()
    luis.open(link)
    ana.open(luis.answered())
    luis.open(ana.answered())
    luis.say("link back", "link sure")
    assert "it asks to undo" in dock(luis)
    assert "Waiting" not in dock(luis)
    luis.say("link copy")
    assert "Waiting for Ana." in dock(luis)
    luis.table.session = update(luis.table.session, CopyResult("by-link"))[0]
    assert "Copied. Paste it in your chat with Ana." in dock(luis)
    luis.reload()
    assert "Waiting for Ana." in dock(luis)


def test_a_return_game_exchanges_sides_and_the_end_before_is_checked_and_saved() -> None:
    ana, luis, link = begun()
    last = play_out(ana, luis, link)
    ana.say("link check")
    assert "all check out. Both have signed." in ana.playing.checked
    check = update(ana.table.session, "link proof")[1][0]
    found = ana.edges.answer(check)
    assert found
    saved = update(update(ana.table.session, "link proof")[0], found)[1][0]
    assert isinstance(saved, SaveProof)
    assert json.loads(saved.text) == run_to_end(prove(decode_link(last))).data
    side, score = ana.play.own_side, ana.entry.score
    ana.say("link again")
    copied = ana.table.session.with_notice("Link copied.")
    assert "Link copied." not in render_sections(copied, upright=True)["dock"]
    ana.reload()
    assert (ana.entry.score, ana.entry.opponent) == (score, "Luis")
    assert find_waiting(ana.edges.link_games)[1] == "Your link to Luis is not sent yet."
    returned = ana.screen.link
    ana.open(last)
    assert not ana.play.coming
    ana.reload()
    ana.say(f"link open {ana.screen.games.entries.index(ana.screen.games.find_last(ana.entry))}")
    assert ana.screen.link == returned
    luis.open(ana.screen.link)
    assert "Ana wants another game" in dock(luis)
    assert 'value="Luis"' in dock(luis)
    luis.say("link list")
    assert "accept later" in dock(luis)
    luis.reload()
    assert find_waiting(luis.edges.link_games)[:2] == (0, "Ana waits for you.")
    offer = luis.screen.games.find_last(luis.screen.games.entries[0])
    assert (offer.offered, offer.title, offer.score) == (True, "Ana", score[::-1])
    luis.say("to play", find_waiting(luis.edges.link_games)[2])
    assert f"You {score[1]}, Ana {score[0]}" in dock(luis)
    luis.say("link list")
    luis.open(ana.screen.link)
    count = len(luis.screen.games.entries)
    luis.say("link accept")
    assert len(luis.screen.games.entries) == count
    assert luis.play.own_side == side
    assert luis.entry.score == score[::-1]
    ana.open(last)
    assert "Open the return game" in dock(ana)
    play_out(ana, luis, luis.screen.link)
    ana.open(last)
    assert "Play again" in dock(ana)
    # The series goes on from its last game, with the score of that.
    standing = ana.screen.games.find_last(ana.entry).score
    ana.say("link again")
    assert (ana.entry.before, ana.play.own_side) == (standing, side)


def test_used_up_kernels_are_renewed() -> None:
    ana, luis, link = begun()
    luis.open(link)
    game = luis.entry.game
    assert game.ledger
    assert game.player
    place = int(game.player == "B")
    (chain,) = game.ledger.chains[place]
    chains = list(game.ledger.chains)
    chains[place] = (chain._replace(shown=LENGTH),)
    ledger = game.ledger._replace(chains=(chains[0], chains[1]))
    games = luis.screen.games.with_game(game._replace(ledger=ledger), 0)
    luis.table.session = luis.table.session._replace(screen=luis.screen._replace(games=games))
    luis.say("link open 0")
    assert "No secret numbers are left for this game." in dock(luis)
    luis.say("link seat")
    assert luis.screen.confirming == Action("seat")
    assert ana.screen.link == link


def test_of_two_invitations_that_cross_the_game_counts() -> None:
    ana, luis, link = begun("classic:men=1,spaces=5")
    play_out(ana, luis, link)
    for one in (ana, luis):
        one.say("link again")
    luis.open(ana.screen.link)
    luis.say("link accept")
    games = luis.screen.games
    assert [entry.game.stage for entry in games.entries[1:]] == ["invited", "accepted"]
    assert games.find_last(games.entries[0]) == games.entries[2]
