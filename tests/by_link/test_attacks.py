"""What carriers, opponents and thieves may try: each attack is played, and refused."""

from random import Random

import pytest

from puluc.by_link.ed25519 import sign
from puluc.by_link.ledger import RESIGN, UNDO, Ledger
from puluc.by_link.link_error import LinkError
from puluc.by_link.link_game import LinkGame, decode_link
from puluc.by_link.packet import Packet, game_packet, read_packet
from puluc.by_link.promises import Kernels, Promise, signed_text
from puluc.by_link.proof import prove
from puluc.by_link.terms import GameTerms
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import run_to_end
from tests.by_link.devices import (
    accepted,
    answer,
    begun,
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
from tests.by_link.sample_games import FOLDER, Table
from tests.by_link.test_link_game import middle, renew_kernels
from tests.by_link.test_proof import NAMES
from tests.support.effort import some, thoroughly

NEUTRAL = (1).to_bytes(32, "little")


def sample(name: str) -> Packet:
    return decode_link((FOLDER / f"{name}.link").read_text("utf-8"))


def refusal(packet: Packet, *games: LinkGame) -> str:
    """Return the reason why a device with these games refuses a link; empty if it doesn't."""
    try:
        opened(packet, *games)
    except LinkError as error:
        return error.reason
    return ""


def problem(packet: Packet) -> str | None:
    """Return what a third person finds wrong with a link."""
    try:
        found: str | None = run_to_end(prove(packet)).problem
    except LinkError as error:
        return str(error)
    return found


def sign_as(one: Kernels, ledger: Ledger) -> Ledger:
    """Return a game signed by a player who may have made it up."""
    place = one.player == "B"
    number = ledger.messages[-1].number
    signature = run_to_end(sign(one.secret, one.key, signed_text(ledger.transcript)))
    return ledger.with_signature(place, len(ledger.chains[place]) - 1, number, signature)


@pytest.mark.parametrize("name", some(("classic", "sapper", "requests", "return"), ("classic",)))
def test_a_finished_game_is_not_forged_from_its_last_link(name: str) -> None:
    """Its values fit other messages as well: only the signatures say which were sent."""
    packet = sample(name)
    entries = packet.entries
    for number in range(len(entries) - 3, len(entries)):
        for code in (*range(10), 63, 64, 65, 66, 67, 68):
            entry = entries[number] & 128 | code
            if entry == entries[number]:
                continue
            for rest in (entries[number + 1 :], b""):
                forged = packet._replace(entries=entries[:number] + bytes([entry]) + rest)
                assert problem(forged), (number, code)
                assert refusal(forged), (number, code)
    assert problem(packet) is None


@pytest.mark.parametrize("name", thoroughly(NAMES, ["classic", "requests", "asked"]))
def test_with_any_byte_changed_no_other_game_is_accepted(name: str) -> None:
    """In a thorough run each byte of each sample, else every third one of three."""
    packet = sample(name)
    content, game, random = packet.content, opened(packet).game, Random(name)
    for place in range(0, len(content), some(3, 12, 1)):
        changed = bytearray(content)
        changed[place] ^= random.randrange(1, 256)
        for known in ((), (game,)):
            try:
                arrival = opened(read_packet(bytes(changed)), *known)
            except LinkError:
                continue
            assert arrival.game._replace(words="") == game
    assert opened(packet._replace(words="Look!")).game == game._replace(words="Look!")


def test_a_carrier_changes_no_answer_and_no_request() -> None:
    mover, waiting = middle("kekchi", "carried", 7)
    request = signed(mover.say(own(mover), UNDO))
    hearer = taken(waiting, request.code)
    said = {agree: signed(hearer.answer(own(hearer), agree)) for agree in (True, False)}
    for game, listener in ((request, waiting), (said[True], request), (said[False], request)):
        packet = decode_link(game.code)
        head, last = packet.entries[:-1], packet.entries[-1]
        for code in {65, 66, 67, 68} - {last & 127}:
            changed = packet._replace(entries=head + bytes([last & 128 | code]))
            assert refusal(changed, listener) in ("signature", "follow")


def test_a_carrier_changes_no_name_and_no_key() -> None:
    one = invited(GameTerms(Rules()))
    other = accepted(one)
    answered = decode_link(other.code)
    assert refusal(answered._replace(names=("Eva", "Beto")), one) == "elsewhere"
    mine, theirs = answered.promises
    assert refusal(answered._replace(promises=(mine._replace(key=bytes(32)), theirs)), one)
    first = answer(taken(one, other.code), Random(1))
    packet = decode_link(first.code)
    stranger = kernels("B", seed_of("stranger")).key
    changed = packet._replace(promises=(packet.promises[0], Promise(b"", stranger)))
    assert refusal(changed, other)
    assert refusal(packet._replace(names=("Ana", "Eva")), other)
    assert refusal(packet, other) == ""


@pytest.mark.parametrize("key", [NEUTRAL, bytes(32), b"\xff" * 32])
def test_a_key_made_on_purpose_is_refused_when_it_arrives(key: bytes) -> None:
    one = invited(GameTerms(Rules()))
    packet = decode_link(one.code)
    bad = Promise(bytes(24), key)
    assert refusal(packet._replace(promises=(bad,))) == "key"
    both = packet._replace(kind="acceptance", promises=(one.promises[0], bad))
    assert refusal(both, one) == "key"
    mover, waiting = middle("kekchi", "neutral", 7)
    forged = game_packet(begun(mover).renew(bad))
    assert refusal(forged, waiting) == "key"


def test_a_carrier_who_asks_for_new_kernels_leaves_the_player_their_seat() -> None:
    """They can ask, and the other may believe it: the player's own device does not."""
    mover, waiting = middle("kekchi", "thief", 7)
    assert mover.player
    thief = kernels(mover.player, seed_of("thief's"))
    request = signed(mover.leave_seat().renew(thief))
    hearer = taken(waiting, request.code)
    assert refusal(decode_link(request.code), mover) == "seat"
    agreed = signed(hearer.answer(own(hearer), agree=True))
    assert refusal(decode_link(agreed.code), mover) == "seat"
    # Until then the player's own move takes its place.
    played = answer(mover, Random(1))
    assert taken(hearer, played.code).ledger == played.ledger
    # A new key signs nothing but its request, before it is agreed to.
    moved = played._replace(ledger=sign_as(thief, begun(played)))
    assert refusal(game_packet(begun(moved)), waiting) == "signature"


def restored_at(turns: int) -> tuple[LinkGame, LinkGame, list[str], str]:
    """Return both devices after a longer game, all links, and the first one's old private code."""
    one, other = pair("kekchi", "restored")
    one, other, links = play_on(one, other, Random(3), turns)
    private = one.private_code
    one, other, more = play_on(one, other, Random(4), 8)
    return one, other, [*links, *more], private


def test_a_restored_device_waits_for_the_newest_link_that_it_sent() -> None:
    """Else the other could send it an old link and let it play that turn again."""
    one, _other, links, private = restored_at(6)
    there = opened(private).game
    assert there.restored
    friends = [code for code in links if decode_link(code).entries[-1:] >= b"\x80"]
    mine = [code for code in links if decode_link(code).entries[-1:] < b"\x80"]
    offered = taken(there, friends[3])
    assert offered.my_turn
    assert offered.thrown(own(offered)) is None
    with pytest.raises(LinkError) as caught:
        offered.say(own(offered), RESIGN)
    assert caught.value.reason == "shorter"
    assert refusal(decode_link(mine[1]), offered) == "shorter"
    newest = opened(mine[-1], offered)
    assert (newest.news, newest.game.restored) == ("restored", False)
    assert opened(friends[3], newest.game).news == "known"
    assert taken(newest.game, friends[-1]).ledger == one.ledger or one.my_turn is False


def test_a_restored_device_refuses_a_past_that_the_other_invented() -> None:
    one, other, links, private = restored_at(6)
    there = opened(private).game
    assert other.player == "B"
    packet = decode_link(links[-1])
    for number, entry in enumerate(packet.entries[6:-1], 6):
        for code in (0, 2, 4, 6, 63, 68):
            changed = bytes([entry & 128 | code])
            if changed == bytes([entry]):
                continue
            entries = packet.entries[:number] + changed + packet.entries[number + 1 :]
            assert refusal(packet._replace(entries=entries), there)
    assert one.player == "A"


def test_a_finished_game_is_not_branched_once_it_is_confirmed() -> None:
    table = Table("classic:men=2,spaces=7", "branched")
    before: list[tuple[LinkGame, LinkGame]] = []
    while table.games["A"].due is not None or not before:
        before.append((table.games["A"], table.games["B"]))
        table.play()
    last = begun(table.games["A"]).last_sender
    winner, loser = table.games[last], table.games["B" if last == "A" else "A"]
    early = next(game for game in before[-4] if game.player == last)
    early = early if early.my_turn else next(game for game in before[-3] if game.player == last)
    branch = signed(early.say(own(early), RESIGN))
    assert problem(decode_link(branch.code)) is None  # until then both branches hold
    assert refusal(decode_link(branch.code), loser) == "fork"
    assert refusal(decode_link(branch.code), winner) == "fork"
    confirmed = taken(winner, signed(loser).code)
    assert begun(confirmed).confirmed
    assert not begun(branch).confirmed
    packet, whole = decode_link(branch.code), decode_link(confirmed.code)
    mixed = packet._replace(signatures=whole.signatures)
    assert problem(mixed)


def test_undo_before_a_second_throw_that_is_known_is_refused() -> None:
    found = 0
    for number in range(some(15, 12, 30)):
        one, other = pair("sapper", f"known {number}")
        one, other, _links = play_on(one, other, Random(number), 12 + number % 5)
        mover = one if one.my_turn else other
        thrown = mover.thrown(own(mover))
        if thrown is None or begun(mover).position.second:
            continue
        position = begun(mover).position.throw(thrown.marks)
        after = position.play(position.moves()[0])
        if len(position.moves()) > 1 or not after.second:
            continue
        found += 1
        with pytest.raises(LinkError, match="play this throw first"):
            mover.say(own(mover), UNDO)
    assert found


def test_after_an_agreed_undo_the_turn_keeps_its_first_throw_and_the_rest_is_new() -> None:
    same = 0
    for number in range(some(20, 12, 40)):
        mover, waiting = middle("kekchi", f"again {number}", 9)
        hearer = taken(waiting, signed(mover.say(own(mover), UNDO)).code)
        mine = begun(hearer).starts
        turn = [start for start in mine if start.position.mover == begun(mover).position.mover][-1]
        later = mine[mine.index(turn) + 1].thrown
        agreed = signed(hearer.answer(own(hearer), agree=True))
        back = taken(signed(mover.say(own(mover), UNDO)), agreed.code)
        assert back.thrown(own(back)) == turn.thrown
        following = taken(agreed, answer(back, Random(1)).code)
        again = following.thrown(own(following))
        same += again is not None and again.marks == later.marks
    assert same < 0.6 * some(20, 12, 40)


def test_a_private_link_gives_back_a_seat_for_which_kernels_were_asked() -> None:
    mover, _waiting = middle()
    lost = renew_kernels(mover, "lost")
    found = opened(mover.private_code, lost).game
    assert (found.seed, found.restored) == (mover.seed, True)
    assert begun(found) == begun(mover)
