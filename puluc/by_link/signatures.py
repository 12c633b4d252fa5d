"""The signatures of a link: which message each one signs, and whether it does."""

from collections.abc import Generator, Iterable

from puluc.by_link.ed25519 import is_key, is_signed
from puluc.by_link.ledger import UNSIGNED, Ledger
from puluc.by_link.link_error import LinkError
from puluc.by_link.packet import PerChain
from puluc.by_link.promises import signed_text


def check_keys(keys: Iterable[bytes], known: Ledger | None = None) -> Generator[None, None, None]:
    """Check keys in slices, but those of a known game. Raises LinkError for one that isn't good."""
    chains = () if known is None else (*known.chains[0], *known.chains[1])
    good = [chain.promise.key for chain in chains]
    for key in keys:
        if key not in good and not (yield from is_key(key)):
            raise LinkError("key")


def check_signatures(
    ledger: Ledger, signatures: PerChain, known: Ledger | None = None
) -> Generator[None, None, Ledger]:
    """Compute a game with the signatures of a link, in slices, each checked unless it is `known`.

    Raises LinkError for one that signs nothing that it has to sign, and for a game whose last
    message can't end a link.
    """
    if ledger.due == ledger.last_sender:
        raise LinkError("follow", str(ledger.number))
    for place, index, numbers in _list_chains(ledger):
        signature = signatures[place][index]
        for number in numbers:
            if _is_known(ledger, known, place, index, number, signature):
                break
            if number == 0 or signature == UNSIGNED:
                continue
            key = ledger.chains[place][index].promise.key
            text = signed_text(ledger.transcript_after(number))
            if (yield from is_signed(key, text, signature)):
                break
        else:
            raise LinkError("signature")
        ledger = ledger.with_signature(place, index, number, signature)
    return ledger


def trust_signatures(ledger: Ledger, signatures: PerChain, *, confirmed: bool) -> Ledger:
    """Return a game with its signatures, which this device has checked or made before; `confirmed`
    says whether both have signed the end."""
    for place, index, numbers in _list_chains(ledger):
        number = numbers[0 if confirmed else -1]
        ledger = ledger.with_signature(place, index, number, signatures[place][index])
    return ledger


def _list_chains(ledger: Ledger) -> list[tuple[int, int, list[int]]]:
    """Return each chain, and the numbers of the messages that its signature may sign: its last one
    or, before that, the end of the game. 0 stands for none."""
    found = []
    for place, player in enumerate("AB"):
        for index, chain in enumerate(ledger.chains[place]):
            numbers = [chain.last]
            ends = ledger.due is None and index == ledger.in_force[place]
            if ends and ledger.last_sender != player:
                numbers = [len(ledger.messages), chain.last]
            found.append((place, index, numbers))
    return found


def _is_known(
    ledger: Ledger, known: Ledger | None, place: int, index: int, number: int, signature: bytes
) -> bool:
    """Return whether a signature needs no check: a chain that has sent nothing has none, and those
    of a known game were checked."""
    if number == 0:
        return signature == UNSIGNED
    if known is None or index >= len(known.chains[place]):
        return False
    chain = known.chains[place][index]
    same = chain.signed == number and chain.signature == signature
    return same and known.transcript_after(number) == ledger.transcript_after(number)
