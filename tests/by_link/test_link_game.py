"""Games by link: two devices whose links come in any order, twice, forged, echoed, or never."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.by_link.ledger import Ledger, is_new, sender
from puluc.by_link.link_error import LinkError, Reason
from puluc.by_link.link_game import (
    Arrival,
    LinkGame,
    accept,
    decode_link,
    invite,
    receive,
    take,
)
from puluc.by_link.packet import Packet, game_packet
from puluc.by_link.promises import Seat, make_chain, step_back
from puluc.by_link.terms import GameTerms
from puluc.engine.kernels import new_seed
from puluc.engine.move import PASS, Move
from puluc.engine.record import Record
from puluc.engine.rules import RULESETS, Rules
from tests.by_link.devices import (
    accepted,
    answer,
    begun,
    chain,
    exchange,
    invited,
    own_chain,
    pair,
    play_on,
    seed_of,
    taken,
)
from tests.support.effort import some


def assert_refused(why: Reason, packet: Packet | str, *games: LinkGame) -> str:
    """Check that a link is refused for a reason, and return the sentence."""
    packet = decode_link(packet) if isinstance(packet, str) else packet
    with pytest.raises(LinkError) as caught:
        receive(packet, games)
    assert caught.value.reason == why
    return str(caught.value)


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
    seen = receive(decode_link(one.code))
    assert (seen.news, seen.game.player, seen.game.names) == ("started", None, ("Ana", ""))
    other = accepted(one)
    assert (other.stage, other.due, other.my_turn) == ("accepted", "A", False)
    arrival = receive(decode_link(other.code), [one])
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
        arrival = receive(packet, [game])
        if len(packet.entries) > known:
            assert arrival.news == "next"
            assert arrival.messages == len(packet.entries) - max(known, 0)
            known = len(packet.entries)
        else:
            assert (arrival.news, arrival.game) == ("known", game)
        game = arrival.game
    assert game.ledger == newest.ledger


def test_a_replayed_link_changes_nothing() -> None:
    mover, waiting = middle()
    for game in (mover, waiting):
        for code in (game.code, invited(GameTerms(Rules()), "middle").code):
            arrival = receive(decode_link(code), [game])
            assert (arrival.news, arrival.game) == ("known", game)


def two_answers(mover: LinkGame) -> tuple[LinkGame, LinkGame]:
    """Return two games in which the same message has two different moves."""
    values = own_chain(mover)
    thrown = mover.thrown(values)
    assert thrown
    first, second, *_rest = begun(mover).position.throw(thrown.marks).moves()
    return mover.play(values, first), mover.play(values, second)


def choosing(name: str) -> tuple[LinkGame, LinkGame]:
    """Return two devices where the one whose turn it is has a choice."""
    for turns in range(4, 20):
        mover, waiting = middle("classic", name, turns)
        thrown = mover.thrown(own_chain(mover))
        if thrown and len(begun(mover).position.throw(thrown.marks).moves()) > 1:
            return mover, waiting
    raise AssertionError("no choice")


def test_a_second_link_for_a_turn_is_refused_and_named() -> None:
    mover, waiting = choosing("fork")
    first, second = two_answers(mover)
    waiting = taken(waiting, first.code)
    number = str(len(begun(first).entries))
    assert number in assert_refused("fork", second.code, waiting)
    assert receive(decode_link(first.code), [waiting]).news == "known"


def test_a_fork_below_later_messages_is_refused() -> None:
    mover, waiting = choosing("fork below")
    first, second = two_answers(mover)
    waiting = taken(waiting, first.code)
    reply = answer(waiting, Random(1))
    number = str(len(begun(first).entries))
    forged = decode_link(second.code)
    assert number in assert_refused("fork", forged, reply)
    # The other device, which knows the second, refuses an answer to the first.
    assert number in assert_refused("fork", reply.code, second)


@pytest.mark.parametrize("turns", [0, 1, 5])
def test_links_of_another_game_are_refused(turns: int) -> None:
    mover, _waiting = middle("classic", "mine", 4)
    one, other = pair("classic", "theirs")
    one, other, _links = play_on(one, other, Random(1), turns)
    for game in (one, other):
        if game.ledger:
            with pytest.raises(LinkError) as caught:
                take(decode_link(game.code), mover)
            assert caught.value.reason == "stranger"
            # Opened anywhere, it is a game to look on.
            arrival = receive(decode_link(game.code), [mover])
            assert (arrival.news, arrival.place, arrival.game.player) == ("started", None, None)
    assert_refused(
        "stranger", accepted(invited(GameTerms(Rules()), "theirs"), "theirs").code, mover
    )


def test_a_link_finds_its_game_among_many() -> None:
    games = [middle("kekchi", f"many {number}", number) for number in range(1, 6)]
    known = [mover for mover, _waiting in games]
    for place, (mover, _waiting) in enumerate(games):
        later = answer(mover, Random(1))
        behind = [game if game is not mover else mover for game in known]
        arrival = receive(decode_link(later.code), behind)
        assert (arrival.place, arrival.game.ledger) == (place, later.ledger)


def test_a_mirror_is_refused() -> None:
    """An opponent who sends a player's own anchor or value back promises nothing of their own."""
    one = invited(GameTerms(Rules()))
    packet = decode_link(one.code)
    echo = packet._replace(kind="acceptance", anchors=(one.anchors[0], one.anchors[0]))
    assert_refused("mirror", echo, one)
    values = chain("A", one.seed)
    with pytest.raises(LinkError, match="your own page"):
        Ledger.begin(one.terms, (values[0], values[0]), values[1])
    with pytest.raises(LinkError, match="your own page"):
        accept(packet, one.seed, chain("A", one.seed))
    mover, _waiting = middle()
    for value in (*begun(mover).latest, *mover.anchors):
        with pytest.raises(LinkError) as caught:
            begun(mover).add("new", value)
        assert caught.value.reason == "mirror"


def test_two_people_accept_one_invitation() -> None:
    one = invited(GameTerms(Rules()))
    first, second = accepted(one, "first"), accepted(one, "second")
    one = taken(one, first.code)
    assert_refused("taken", second.code, one)
    assert receive(decode_link(first.code), [one]).news == "known"
    begins = answer(one, Random(1))
    first = taken(first, begins.code)
    assert first.ledger == begins.ledger
    assert_refused("taken", begins.code, second)
    assert_refused("taken", second.code, begins)


def test_an_own_invitation_is_for_someone_else() -> None:
    one = invited(GameTerms(Rules()))
    assert receive(decode_link(one.code), [one]) == Arrival(one, "own", place=0)
    other = accepted(one)
    again = receive(decode_link(one.code), [other])
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
    # Even with an identity of its own: then it is another game.
    ledger = packet.replay()
    assert ledger.game[:6] == packet.tag


def test_a_value_shown_too_early_is_refused() -> None:
    mover, waiting = middle()
    packet = decode_link(answer(mover, Random(3)).code)
    place = mover.player == "B"
    later = own_chain(mover)[begun(mover).indices[place] + 2]
    values = [packet.values[0], packet.values[1]]
    values[place] = (later,)
    assert_refused("value", packet._replace(values=(values[0], values[1])), waiting)


def test_a_move_that_does_not_follow_from_its_throw_is_refused() -> None:
    mover, waiting = middle()
    packet = decode_link(answer(mover, Random(3)).code)
    legal, reasons = set(), []
    for entry in range(256):
        if is_new(entry):
            continue  # such a link shows one more value
        wrong = packet._replace(entries=packet.entries[:-1] + bytes([entry]))
        try:
            legal.add(receive(wrong, [waiting]).game.code)
        except LinkError as error:
            reasons.append(error.reason)
            if error.reason == "follow" and str(len(packet.entries)) not in str(error):
                reasons.append("none")
    # A message of the other's shifts all values by one.
    assert {*reasons} == {"follow", "value"}
    thrown = mover.thrown(own_chain(mover))
    assert thrown
    moves = begun(mover).position.throw(thrown.marks).moves()
    # Beside the moves: to resign, and to ask for a turn back.
    assert len(legal) == len(moves) + 2


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
    assert_refused("stranger", acceptance._replace(terms=packet.terms._replace(hints=True)), one)


def test_nobody_speaks_out_of_turn() -> None:
    mover, waiting = middle()
    wishes: tuple[Callable[[], object], ...] = (
        lambda: waiting.play(own_chain(waiting), PASS),
        lambda: waiting.resign(own_chain(waiting)),
        lambda: waiting.ask_undo(own_chain(waiting)),
        lambda: mover.go(own_chain(mover)),
        lambda: mover.answer(own_chain(mover), agree=True),
        lambda: mover.begin(own_chain(mover)),
        lambda: mover.play(own_chain(mover), PASS),
        lambda: mover.play(own_chain(mover), Move(9, 9)),
        lambda: invited(GameTerms(Rules())).begin(own_chain(mover)),
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
    gone = mover.resign(own_chain(mover))
    winner, loser = send_link(gone, waiting)
    assert winner.stage == loser.stage == "over"
    assert begun(winner).result == winner.terms.side("B" if mover.player == "A" else "A")
    assert winner.record().given_up == winner.terms.side(mover.player)
    with pytest.raises(LinkError):
        begun(winner).add("resign", bytes(24))


def test_taking_back_by_consent_brings_the_same_throw_again() -> None:
    mover, waiting = middle("kekchi", "back", 7)
    own = [one for one in begun(mover).messages if one.by == mover.player][-1]
    before = begun(mover).starts[[one.number for one in begun(mover).messages].index(own.number)]
    hearer, asker = send_link(mover.ask_undo(own_chain(mover)), waiting)
    hearer, asker = asker, hearer.answer(own_chain(hearer), agree=True)
    asked, agreed = taken(hearer, asker.code), asker
    assert asked.my_turn
    assert begun(asked).position == before.position
    thrown = asked.thrown(own_chain(asked))
    assert thrown
    assert thrown == own.thrown
    later = answer(asked, Random(9))
    agreed = taken(agreed, later.code)
    assert begun(agreed).messages[-1].thrown == thrown
    assert agreed.record().game.ply == 6


def test_a_refused_request_throws_nothing_anew() -> None:
    """Otherwise asking would be a way to another throw."""
    mover, waiting = middle("kekchi", "no", 7)
    thrown = mover.thrown(own_chain(mover))
    hearer, asker = send_link(mover.ask_undo(own_chain(mover)), waiting)
    assert begun(hearer).messages[-1].thrown == thrown
    refusing = hearer.answer(own_chain(hearer), agree=False)
    asker = taken(asker, refusing.code)
    assert asker.my_turn
    assert asker.thrown(own_chain(asker)) == thrown
    with_answer = answer(asker, Random(1))
    assert taken(refusing, with_answer.code).ledger == with_answer.ledger


def test_nothing_to_take_back() -> None:
    one, other = pair("kekchi", "first")
    one = one.begin(own_chain(one))
    mover = one if one.my_turn else taken(other, one.code)
    with pytest.raises(LinkError, match="no turn to undo"):
        mover.ask_undo(own_chain(mover))


def renew_kernels(mover: LinkGame, name: str) -> LinkGame:
    assert mover.player
    seed = seed_of(name)
    return mover.take_seat(mover.player).renew(seed, make_chain(mover.player, seed))


@pytest.mark.slow
def test_new_kernels_by_consent_are_counted() -> None:
    mover, waiting = middle("kekchi", "lost", 9)
    assert mover.player
    place = mover.player == "B"
    # A device that knows nothing opens the newest link, and takes the seat without a seed.
    empty = receive(decode_link(waiting.code)).game.take_seat(mover.player)
    with pytest.raises(LinkError) as caught:
        empty.play(own_chain(mover), PASS)
    assert caught.value.reason == "seat"
    asking = renew_kernels(empty, "lost, new")
    hearer, asker = send_link(asking, waiting)
    agreeing = hearer.answer(own_chain(hearer), agree=True)
    asker = taken(asker, agreeing.code)
    assert begun(asker).renewals[place] == begun(agreeing).renewals[place] == 1
    one, other = (asker, agreeing) if asker.player == "A" else (agreeing, asker)
    for one, other, code in exchange(one, other, Random(4)):  # noqa: B020
        assert receive(decode_link(code)).game.ledger == one.ledger == other.ledger
    assert one.stage == "over"
    # The device with the old kernels knows that its seat has moved on.
    assert receive(decode_link(other.code), [mover]).game.ledger == one.ledger


def test_refused_kernels_can_be_asked_for_again_but_not_used() -> None:
    mover, waiting = middle("kekchi", "refused", 9)
    hearer, asker = send_link(renew_kernels(mover, "refused 1"), waiting)
    refusing = hearer.answer(own_chain(hearer), agree=False)
    asker = taken(asker, refusing.code)
    assert asker.thrown(own_chain(asker)) is None
    with pytest.raises(LinkError):
        asker.play(own_chain(asker), PASS)
    hearer, asker = send_link(renew_kernels(asker, "refused 2"), refusing)
    agreeing = hearer.answer(own_chain(hearer), agree=True)
    asker = taken(asker, agreeing.code)
    assert asker.thrown(own_chain(asker))
    assert max(begun(asker).renewals) == 2


def test_two_different_new_kernels_are_a_fork() -> None:
    mover, waiting = middle("kekchi", "forked", 9)
    hearer, _asker = send_link(renew_kernels(mover, "forked 1"), waiting)
    assert_refused("fork", renew_kernels(mover, "forked 2").code, hearer)


def test_a_private_link_takes_the_seat_along() -> None:
    for mover in (
        *middle("sapper", "private"),
        invited(GameTerms(Rules())),
        pair("kekchi", "p")[1],
    ):
        packet = decode_link(mover.private_code)
        arrival = receive(packet)
        assert arrival.news == "started"
        assert arrival.game == mover
        left = mover.leave_seat()
        assert not left.my_turn
        with pytest.raises(LinkError):
            left.private_code  # noqa: B018
        assert receive(packet, [left]).game == mover
        assert receive(packet, [mover]).game == mover


def test_a_private_link_with_another_seed_is_refused() -> None:
    mover, waiting = middle()
    packet = decode_link(mover.private_code)
    assert_refused("value", packet._replace(seed=bytes(16)))
    assert_refused("value", packet._replace(player=waiting.player), mover.leave_seat())


@pytest.mark.slow
def test_two_throws_a_turn() -> None:
    """Nobody who can choose knows the throw that follows: the other has to answer in between."""
    goes = singles = 0
    for number in range(some(12, 4)):
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
        mover = one.begin(own_chain(one))
        if not mover.my_turn:
            mover = taken(other, mover.code)
        values = own_chain(mover)
        thrown = mover.thrown(values)
        assert thrown
        (move, *_none) = begun(mover).position.throw(thrown.marks).moves()
        half = mover.play(values, move)
        assert half.my_turn
        with pytest.raises(LinkError):
            half.code  # noqa: B018
        with pytest.raises(LinkError):
            half.private_code  # noqa: B018
        forged = game_packet(begun(half))
        assert_refused("follow", forged, one if half.player == "B" else other)
        assert_refused("follow", forged)


def test_a_throw_hangs_on_both_and_on_every_move() -> None:
    mover, _waiting = middle()
    ledger = begun(mover)
    value = own_chain(mover)[ledger.next_index]
    codes = {ledger.due_throw(value).faces}
    for number in range(200):
        other = ledger._replace(transcript=bytes([number] * 32))
        codes.add(other.due_throw(value).faces)
        latest = tuple(bytes([number] * 24) for _ in range(2))
        codes.add(ledger._replace(latest=(latest[0], latest[1])).due_throw(value).faces)
        codes.add(ledger.due_throw(bytes([number] * 24)).faces)
    assert len(codes) == 16


def test_the_terms_make_a_game() -> None:
    for terms in (GameTerms(Rules.from_text("siegartel")), GameTerms(Rules(men=40))):
        with pytest.raises(LinkError) as caught:
            invite(terms, bytes(16), chain("A", bytes(16)))
        assert caught.value.reason == "terms"


def test_a_seed_has_its_length() -> None:
    assert len(bytes.fromhex(new_seed())) == 16
    with pytest.raises(LinkError):
        invite(GameTerms(Rules()), b"short", chain("A", bytes(16)))


def test_kernels_are_used_up_at_last() -> None:
    mover, _waiting = middle()
    with pytest.raises(LinkError) as caught:
        mover.thrown(own_chain(mover)[:3])
    assert caught.value.reason == "used-up"
