"""Two devices that play by link, the way their pages would."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from random import Random

from puluc.by_link.ledger import Ledger
from puluc.by_link.link_game import LinkGame, accept, decode_link, invite, receive
from puluc.by_link.promises import Seat, make_chain
from puluc.by_link.terms import GameTerms
from puluc.engine.move import Move
from puluc.engine.rules import Rules

Chooser = Callable[[Random, tuple[Move, ...]], Move]


@cache
def chain(player: Seat, seed: bytes) -> tuple[bytes, ...]:
    return make_chain(player, seed)


def seed_of(name: str) -> bytes:
    return sha256(name.encode()).digest()[:16]


def own_chain(game: LinkGame) -> tuple[bytes, ...]:
    assert game.player
    return chain(game.player, game.seed)


def begun(game: LinkGame) -> Ledger:
    assert game.ledger
    return game.ledger


def invited(terms: GameTerms, name: str = "game") -> LinkGame:
    seed = seed_of(f"{name} A")
    return invite(terms, seed, chain("A", seed), "Ana")


def accepted(invitation: LinkGame, name: str = "game") -> LinkGame:
    seed = seed_of(f"{name} B")
    return accept(decode_link(invitation.code), seed, chain("B", seed), "Beto")


def taken(game: LinkGame, code: str) -> LinkGame:
    """Return a game after a link that has to be the next one."""
    arrival = receive(decode_link(code), [game])
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
    values = own_chain(game)
    if game.stage == "accepted":
        game = game.begin(values)
    while game.my_turn:
        ledger = begun(game)
        thrown = game.thrown(values)
        if thrown is None:
            asked = ledger.pending[-1]
            game = game.go(values) if asked == "go" else game.answer(values, asked == "new")
            continue
        moves = ledger.position.throw(thrown.marks).moves()
        move = choose(random, moves) if choose else random.choice(moves)
        game = game.play(values, move)
    return game


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
