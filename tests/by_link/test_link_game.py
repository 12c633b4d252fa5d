"""Games by link: two devices whose links come in any order, twice, forged, echoed, or never."""

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.by_link.ledger import GO, RESIGN, UNDO, Ledger, is_new, sender
from puluc.by_link.link_error import LinkError, Reason
from puluc.by_link.link_game import Arrival, LinkGame, accept, decode_link, invite
from puluc.by_link.packet import Packet, game_packet
from puluc.by_link.promises import Promise, Seat, step_back
from puluc.by_link.terms import GameTerms
from puluc.engine.kernels import new_seed
from puluc.engine.move import PASS, Move
from puluc.engine.record import Record
from puluc.engine.rules import RULESETS, Rules
from tests.by_link.devices import (
    accepted,
    answer,
    begun,
    exchange,
    invited,
    kernels,
    opened,
    own,
    pair,
    play_on,
    seed_of,
    signed,
    taken,
)
from tests.support.effort import some


def assert_refused(why: Reason, packet: Packet | str, *games: LinkGame) -> str:
    """Check that a link is refused for a reason, and return its detail."""
    packet = decode_link(packet) if isinstance(packet, str) else packet
    with pytest.raises(LinkError) as caught:
        opened(packet, *games)
    assert caught.value.reason == why
    assert str(caught.value)
    return caught.value.detail


def middle(
    rules: str = "classic", name: str = "middle", turns: int = 6
) -> tuple[LinkGame, LinkGame]:
    """Return two devices in the middle of a game: the one whose turn it is, first."""
    one, other = pair(rules, name)
    one, other, _links = play_on(one, other, Random(name), turns)
    return (one, other) if one.my_turn else (other, one)


@pytest.mark.parametrize("rules", some([*RULESETS], [*RULESETS][::3]))
@pytest.mark.parametrize("sun", ["A", "B"])
def test_whole_games(rules: str, sun: Seat) -> None:
    one, other = pair(rules, f"whole {rules} {sun}", sun)
    for one, other, code in exchange(one, other, Random(rules)):  # noqa: B020
        assert one.ledger == other.ledger
        assert one.code == other.code == code
        assert (one.my_turn, other.my_turn) in ((True, False), (False, True), (False, False))
    assert one.stage == other.stage == "over"
    assert begun(one).result == begun(one).position.result
    record = one.record()
    assert record == other.record()
    assert Record.from_text(record.text).game.positions == record.game.positions
    assert record.game.result == begun(one).result
    assert {record.sun, record.moon} == {"Ana", "Beto"}
    assert record.sun == ("Ana" if sun == "A" else "Beto")


def test_the_flow_before_the_first_throw() -> None:
    one = invited(GameTerms(Rules()))
    assert (one.stage, one.due, one.my_turn) == ("invited", "B", False)
    seen = opened(one.code)
    assert (seen.news, seen.game.player, seen.game.names) == ("started", None, ("Ana", ""))
    other = accepted(one)
    assert (other.stage, other.due, other.my_turn) == ("accepted", "A", False)
    arrival = opened(other.code, one)
    assert (arrival.news, arrival.game.stage, arrival.game.my_turn) == ("next", "accepted", True)
    assert arrival.game.names == ("Ana", "Beto")


@pytest.mark.slow
@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_links_in_any_order(number: int, random: Random) -> None:
    """Newer links bring all that older ones hold; older ones change nothing."""
    one, other = pair("kekchi", f"order {number % 20}")
    _one, newest, links = play_on(one, other, Random(number), 12)
    random.shuffle(links)
    game, known = other, -1
    for code in links:
        packet = decode_link(code)
        arrival = opened(packet, game)
        if len(packet.entries) > known:
            assert arrival.news == "next"
            known = len(packet.entries)
        else:
            assert (arrival.news, arrival.game) == ("known", game)
        game = arrival.game
    assert game.ledger == newest.ledger


def test_a_replayed_link_changes_nothing() -> None:
    mover, waiting = middle()
    for game in (mover, waiting):
        for code in (game.code, invited(GameTerms(Rules()), "middle").code):
            arrival = opened(code, game)
            assert (arrival.news, arrival.game) == ("known", game)


def two_answers(mover: LinkGame) -> tuple[LinkGame, LinkGame]:
    """Return two games in which the same message has two different moves."""
    values = own(mover)
    thrown = mover.thrown(values)
    assert thrown
    first, second, *_rest = begun(mover).position.throw(thrown.marks).moves()
    return signed(mover.say(values, first.text)), signed(mover.say(values, second.text))


def choosing(name: str) -> tuple[LinkGame, LinkGame]:
    """Return two devices where the one whose turn it is has a choice."""
    for turns in range(4, 20):
        mover, waiting = middle("classic", name, turns)
        thrown = mover.thrown(own(mover))
        if thrown and len(begun(mover).position.throw(thrown.marks).moves()) > 1:
            return mover, waiting
    raise AssertionError("no choice")


def test_a_second_link_for_a_turn_is_refused_and_named() -> None:
    mover, waiting = choosing("fork")
    first, second = two_answers(mover)
    waiting = taken(waiting, first.code)
    number = str(len(begun(first).entries))
    for game in (waiting, first):
        assert number == assert_refused("fork", second.code, game)
    assert opened(first.code, waiting).news == "known"


def test_a_fork_below_later_messages_is_refused() -> None:
    mover, waiting = choosing("fork below")
    first, second = two_answers(mover)
    waiting = taken(waiting, first.code)
    reply = answer(waiting, Random(1))
    number = str(len(begun(first).entries))
    forged = decode_link(second.code)
    assert number == assert_refused("fork", forged, reply)
    # The player's own device, with the second link, takes the one that was answered.
    assert opened(reply.code, second).game.ledger == reply.ledger


@pytest.mark.parametrize("turns", [0, 1, 5])
def test_links_of_another_game_are_refused(turns: int) -> None:
    mover, _waiting = middle("classic", "mine", 4)
    one, other = pair("classic", "theirs")
    one, other, _links = play_on(one, other, Random(1), turns)
    for game in (one, other):
        if game.ledger:
            # Opened anywhere, it is a game to look on.
            arrival = opened(game.code, mover)
            assert (arrival.news, arrival.place, arrival.game.player) == ("started", None, None)
    assert_refused(
        "elsewhere", accepted(invited(GameTerms(Rules()), "theirs"), "theirs").code, mover
    )


def test_a_mirror_is_refused() -> None:
    """An opponent who sends a player's own anchor or value back promises nothing of their own."""
    one = invited(GameTerms(Rules()))
    packet = decode_link(one.code)
    mine = own(one).promise
    for echo in (mine, Promise(mine.anchor, bytes(32)), Promise(bytes(24), mine.key)):
        answered = packet._replace(kind="acceptance", promises=(mine, echo))
        assert_refused("mirror", answered, one)
    with pytest.raises(LinkError, match="your own page"):
        Ledger.begin(one.terms, one.names, (mine, mine), own(one).chain[1])
    with pytest.raises(LinkError, match="your own page"):
        accept(packet, own(one))
    mover, waiting = middle()
    fresh = Promise(bytes(24), bytes(32))
    for game in (mover, waiting):
        for anchor, key in game.promises:
            for repeated in (fresh._replace(anchor=anchor), fresh._replace(key=key)):
                with pytest.raises(LinkError) as caught:
                    begun(mover).renew(repeated)
                assert caught.value.reason == "mirror"


def test_two_people_accept_one_invitation() -> None:
    one = invited(GameTerms(Rules()))
    first, second = accepted(one, "first"), accepted(one, "second")
    one = taken(one, first.code)
    assert_refused("taken", second.code, one)
    assert opened(first.code, one).news == "known"
    begins = answer(one, Random(1))
    first = taken(first, begins.code)
    assert first.ledger == begins.ledger
    assert_refused("taken", begins.code, second)
    assert_refused("taken", second.code, begins)


def test_an_own_invitation_is_for_someone_else() -> None:
    one = invited(GameTerms(Rules()))
    assert opened(one.code, one) == Arrival(one, "own", place=0)
    other = accepted(one)
    again = opened(one.code, other)
    assert (again.news, again.game.code) == ("known", other.code)


def test_a_value_that_was_not_promised_is_refused() -> None:
    mover, waiting = middle()
    packet = decode_link(answer(mover, Random(3)).code)
    place = mover.player == "B"
    for byte in range(24):
        values = [list(packet.values[0]), list(packet.values[1])]
        value = bytearray(values[place][-1])
        value[byte] ^= 1
        values[place][-1] = bytes(value)
        wrong = packet._replace(values=(tuple(values[0]), tuple(values[1])))
        assert_refused("value", wrong, waiting)
        assert_refused("value", wrong)


def test_a_value_shown_too_early_is_refused() -> None:
    mover, waiting = middle()
    packet = decode_link(answer(mover, Random(3)).code)
    place = mover.player == "B"
    later = own(mover).chain[begun(mover).chains[place][0].shown + 2]
    values = [packet.values[0], packet.values[1]]
    values[place] = (later,)
    assert_refused("value", packet._replace(values=(values[0], values[1])), waiting)


def test_a_move_that_does_not_follow_from_its_throw_is_refused() -> None:
    mover, waiting = middle()
    packet = decode_link(answer(mover, Random(3)).code)
    accepted_links, reasons = set(), []
    for entry in range(256):
        if is_new(entry):
            continue  # such a link shows one more value
        wrong = packet._replace(entries=packet.entries[:-1] + bytes([entry]))
        try:
            accepted_links.add(opened(wrong, waiting).game.code)
        except LinkError as error:
            reasons.append(error.reason)
    # A message of the other's shifts all values by one. Other moves are not signed.
    assert {*reasons} == {"follow", "value", "signature"}
    assert len(accepted_links) == 1


def test_other_terms_are_refused() -> None:
    mover, waiting = middle()
    packet = decode_link(answer(mover, Random(3)).code)
    for terms in (
        packet.terms._replace(hints=True),
        packet.terms._replace(sun="B"),
        packet.terms._replace(rules=Rules.from_text("kekchi")),
    ):
        assert_refused("value", packet._replace(terms=terms), waiting)
    one = invited(packet.terms, "terms")
    acceptance = decode_link(accepted(one, "terms").code)
    assert_refused("elsewhere", acceptance._replace(terms=packet.terms._replace(hints=True)), one)


def test_nobody_speaks_out_of_turn() -> None:
    mover, waiting = middle()
    wishes: tuple[Callable[[], object], ...] = (
        lambda: waiting.say(own(waiting), PASS.text),
        lambda: waiting.say(own(waiting), RESIGN),
        lambda: waiting.say(own(waiting), UNDO),
        lambda: mover.say(own(mover), GO),
        lambda: mover.answer(own(mover), agree=True),
        lambda: mover.begin(own(mover)),
        lambda: mover.say(own(mover), PASS.text),
        lambda: mover.say(own(mover), Move(9, 9).text),
        lambda: invited(GameTerms(Rules())).begin(own(mover)),
    )
    for wish in wishes:
        with pytest.raises(LinkError) as caught:
            wish()
        assert caught.value.reason == "due"


def send_link(speaker: LinkGame, hearer: LinkGame) -> tuple[LinkGame, LinkGame]:
    """Return the devices after a link, the hearer first."""
    return taken(hearer, speaker.code), speaker


def test_giving_up() -> None:
    mover, waiting = middle()
    assert mover.player
    gone = signed(mover.say(own(mover), RESIGN))
    winner, loser = send_link(gone, waiting)
    assert winner.stage == loser.stage == "over"
    assert begun(winner).result == winner.terms.side("B" if mover.player == "A" else "A")
    assert winner.record().given_up == winner.terms.side(mover.player)
    with pytest.raises(LinkError):
        begun(winner).add("resign", bytes(24))


def test_taking_back_by_consent_brings_the_same_throw_again() -> None:
    mover, waiting = middle("kekchi", "back", 7)
    last = [one for one in begun(mover).messages if one.by == mover.player][-1]
    before = begun(mover).starts[[one.number for one in begun(mover).messages].index(last.number)]
    hearer, asker = send_link(signed(mover.say(own(mover), UNDO)), waiting)
    hearer, asker = asker, signed(hearer.answer(own(hearer), agree=True))
    request, agreed = taken(hearer, asker.code), asker
    assert request.my_turn
    assert begun(request).position == before.position
    thrown = request.thrown(own(request))
    assert thrown
    assert thrown == last.thrown
    later = answer(request, Random(9))
    agreed = taken(agreed, later.code)
    assert begun(agreed).messages[-1].thrown == thrown
    assert agreed.record().game.ply == 6


def test_a_refused_request_throws_nothing_anew() -> None:
    """Otherwise asking would be a way to another throw."""
    mover, waiting = middle("kekchi", "no", 7)
    thrown = mover.thrown(own(mover))
    hearer, asker = send_link(signed(mover.say(own(mover), UNDO)), waiting)
    assert begun(hearer).messages[-1].thrown == thrown
    refusing = signed(hearer.answer(own(hearer), agree=False))
    asker = taken(asker, refusing.code)
    assert asker.my_turn
    assert asker.thrown(own(asker)) == thrown
    with_answer = answer(asker, Random(1))
    assert taken(refusing, with_answer.code).ledger == with_answer.ledger


def test_nothing_to_take_back() -> None:
    one, other = pair("kekchi", "first")
    one = one.begin(own(one))
    mover = one if one.my_turn else taken(other, one.code)
    with pytest.raises(LinkError, match="no turn to undo"):
        mover.say(own(mover), UNDO)


def renew_kernels(mover: LinkGame, name: str) -> LinkGame:
    assert mover.player
    return signed(mover.renew(kernels(mover.player, seed_of(name))))


def test_refused_kernels_change_nothing_and_can_be_asked_for_again() -> None:
    mover, waiting = middle("kekchi", "refused", 9)
    before, thrown = waiting.code, mover.thrown(own(mover))
    hearer, asker = send_link(renew_kernels(mover, "refused 1"), waiting)
    refusing = hearer.answer(own(hearer), agree=False)
    assert refusing.code == before
    assert opened(before, asker).news == "known"
    hearer = refusing
    for name in ("refused 2", "refused 3"):
        hearer, asker = send_link(renew_kernels(asker, name), hearer)
        assert len(begun(asker).messages) == len(begun(mover).messages) + 1
    # The old kernels were found: they give the same throw, and their move takes its place.
    assert mover.thrown(own(mover)) == thrown
    played = answer(mover, Random(3))
    assert taken(hearer, played.code).ledger == played.ledger
    assert opened(asker.code, played).game == played
    released = taken(asker, played.code)
    assert (released.player, released.ledger) == (None, played.ledger)


def test_agreed_kernels_are_in_force_from_then_on() -> None:
    mover, waiting = middle("kekchi", "agreed", 9)
    hearer, asker = send_link(renew_kernels(mover, "agreed 1"), waiting)
    with pytest.raises(LinkError, match="answered first"):
        begun(hearer).renew(Promise(bytes(24), bytes(32)))
    with pytest.raises(LinkError):
        hearer.say(own(hearer), PASS.text)
    agreeing = signed(hearer.answer(own(hearer), agree=True))
    asker = taken(asker, agreeing.code)
    assert asker.thrown(own(asker))
    assert max(begun(asker).in_force) == 1
    later = answer(asker, Random(1))
    assert taken(agreeing, later.code).ledger == later.ledger
    with pytest.raises(LinkError) as caught:  # the device with the old kernels
        opened(agreeing.code, mover)
    assert caught.value.reason == "seat"


def test_a_private_link_takes_the_seat_along() -> None:
    for mover in (
        *middle("sapper", "private"),
        invited(GameTerms(Rules())),
        pair("kekchi", "p")[1],
    ):
        packet = decode_link(mover.private_code)
        there = mover._replace(restored=True)
        arrival = opened(packet)
        assert arrival.news == "started"
        assert arrival.game == there
        left = mover.leave_seat()
        assert not left.my_turn
        with pytest.raises(LinkError):
            left.private_code  # noqa: B018
        assert opened(packet, left).game == there
        assert opened(packet, mover).game == mover
        assert there.thrown(own(there)) is None


def test_a_private_link_with_another_seed_is_refused() -> None:
    mover, waiting = middle()
    packet = decode_link(mover.private_code)
    assert_refused("value", packet._replace(seed=bytes(16)))
    assert_refused("value", packet._replace(player=waiting.player), mover.leave_seat())
    assert_refused("theirs", packet, waiting)


@pytest.mark.slow
def test_two_throws_a_turn() -> None:
    """Nobody who can choose knows the throw that follows: the other has to answer in between."""
    goes = singles = 0
    for number in range(some(6, 4, 12)):
        one, other = pair("sapper", f"two {number}")
        one, other, _links = play_on(one, other, Random(number))
        messages = begun(one).messages
        for first, second in pairwise(messages):
            if second.text == "go":
                goes += 1
                assert second.by != first.by
            elif first.by == second.by:
                singles += 1
                assert first.other_value == second.other_value
                assert step_back(first.by, _index(one, second.number), second.value) == first.value
        by_sender = [sender(entry) for entry in begun(one).entries]
        assert by_sender == [message.by for message in messages]
    assert goes
    assert singles


def _index(game: LinkGame, number: int) -> int:
    """Return which value of its sender's chain a message shows."""
    messages = begun(game).messages[:number]
    by = messages[-1].by
    bare = by == "A" and messages[0].by == "B"
    return sum(message.by == by for message in messages) + bare


@pytest.mark.slow
def test_a_link_is_complete() -> None:
    """No link is made, or taken, between two throws that belong together."""
    for number in range(20):
        one, other = pair("sapper", f"half {number}")
        mover = one.begin(own(one))
        if not mover.my_turn:
            mover = taken(other, mover.code)
        values = own(mover)
        thrown = mover.thrown(values)
        assert thrown
        (move, *_none) = begun(mover).position.throw(thrown.marks).moves()
        half = mover.say(values, move.text)
        assert half.my_turn
        with pytest.raises(LinkError):
            half.code  # noqa: B018
        with pytest.raises(LinkError):
            half.private_code  # noqa: B018
        forged = game_packet(begun(half))
        assert_refused("follow", forged, one if half.player == "B" else other)
        assert_refused("follow", forged)


def test_the_terms_make_a_game() -> None:
    for terms in (GameTerms(Rules.from_text("siegartel")), GameTerms(Rules(men=40))):
        with pytest.raises(LinkError) as caught:
            invite(terms, kernels("A", bytes(16)))
        assert caught.value.reason == "terms"


def test_a_seed_has_its_length() -> None:
    assert len(bytes.fromhex(new_seed())) == 16
    with pytest.raises(LinkError):
        invite(GameTerms(Rules()), kernels("A", bytes(16))._replace(seed=b"short"))


def test_kernels_are_used_up_at_last() -> None:
    mover, _waiting = middle()
    with pytest.raises(LinkError) as caught:
        mover.thrown(own(mover)._replace(chain=own(mover).chain[:3]))
    assert caught.value.reason == "used-up"
