"""Two devices that play by link, the way their pages would."""

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from random import Random

from puluc.by_link.ledger import GO, Ledger
from puluc.by_link.link_game import Arrival, LinkGame, accept, decode_link, invite, receive
from puluc.by_link.packet import Packet
from puluc.by_link.promises import Kernels, Seat, make_kernels
from puluc.by_link.terms import GameTerms
from puluc.engine.move import Move
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import run_to_end

Chooser = Callable[[Random, tuple[Move, ...]], Move]


@cache
def kernels(player: Seat, seed: bytes) -> Kernels:
    return run_to_end(make_kernels(player, seed))


def seed_of(name: str) -> bytes:
    return sha256(name.encode()).digest()[:16]


def own(game: LinkGame) -> Kernels:
    """Return the kernels of a device's player."""
    assert game.player
    return kernels(game.player, game.seed)


def signed(game: LinkGame) -> LinkGame:
    """Return a game with all signed that its device has to sign."""
    return run_to_end(game.sign(own(game)))


def opened(link: Packet | str, *games: LinkGame) -> Arrival:
    """Return what a device with these games makes of a link."""
    packet = decode_link(link) if isinstance(link, str) else link
    return run_to_end(receive(packet, games))


def begun(game: LinkGame) -> Ledger:
    assert game.ledger
    return game.ledger


def invited(terms: GameTerms, name: str = "game") -> LinkGame:
    return invite(terms, kernels("A", seed_of(f"{name} A")), "Ana")


def accepted(invitation: LinkGame, name: str = "game") -> LinkGame:
    return accept(decode_link(invitation.code), kernels("B", seed_of(f"{name} B")), "Beto")


def taken(game: LinkGame, code: str) -> LinkGame:
    """Return a game after a link that has to be the next one."""
    arrival = opened(code, game)
    assert arrival.place == 0
    return arrival.game


def pair(
    rules: str, name: str = "game", sun: Seat = "A", begins: str = ""
) -> tuple[LinkGame, LinkGame]:
    """Return both devices once B has accepted and A has taken that."""
    found = Rules.from_text(rules)
    begins = begins or ("sun" if found.opening == "choice" else "opening")
    terms = GameTerms(found, sun, begins)  # type: ignore[arg-type]
    one = invited(terms, name)
    other = accepted(one, name)
    return taken(one, other.code), other


def answer(game: LinkGame, random: Random, choose: Chooser | None = None) -> LinkGame:
    """Return a game after this device has done all that belongs in its next link."""
    mine = own(game)
    if game.stage == "accepted":
        game = game.begin(mine)
    while game.my_turn:
        ledger = begun(game)
        thrown = game.thrown(mine)
        if thrown is None:
            game = (
                game.say(mine, GO) if ledger.pending[-1] == "go" else game.answer(mine, agree=False)
            )
        else:
            moves = ledger.position.throw(thrown.marks).moves()
            move = choose(random, moves) if choose else random.choice(moves)
            game = game.say(mine, move.text)
    return signed(game)


def exchange(
    one: LinkGame, other: LinkGame, random: Random, most: int = 2000, choose: Chooser | None = None
) -> Iterator[tuple[LinkGame, LinkGame, str]]:
    """Yield both devices, A first, and the link after each that is sent, until the game ends."""
    for _ in range(most):
        if one.due is None:
            return
        if one.my_turn:
            one = answer(one, random, choose)
            code = one.code
            other = taken(other, code)
        else:
            other = answer(other, random, choose)
            code = other.code
            one = taken(one, code)
        yield one, other, code


def play_on(
    one: LinkGame, other: LinkGame, random: Random, most: int = 2000
) -> tuple[LinkGame, LinkGame, list[str]]:
    """Return both devices after so many links, or at the end, and the links."""
    links = []
    for state in exchange(one, other, random, most):
        one, other, code = state
        links.append(code)
    return one, other, links
