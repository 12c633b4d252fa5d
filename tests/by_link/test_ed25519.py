"""Ed25519 is RFC 8032's, and stricter than libraries on keys and signatures made on purpose."""

from random import Random

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from puluc.by_link import ed25519
from puluc.evaluation.win_chance import run_to_end
from tests.support.effort import some

P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493

VECTORS = (
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        "d25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
        "387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
        "4a7c15e9716ed28dc027beceea1ec40a",
    ),
    (
        "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd"
        "454d4423643ce80e2a9ac94fa54ca49f",
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e030"
        "3dca179c138ac17ad9bef1177331a704",
    ),
)
"""Tests 1, 2, 3 and SHA(abc) of RFC 8032, 7.1: secret, public key, message, signature."""


def encode(y: int, sign: int = 0) -> bytes:
    return (y | sign << 255).to_bytes(32, "little")


@pytest.mark.parametrize(("secret", "key", "text", "signature"), VECTORS)
def test_the_vectors_of_the_rfc(secret: str, key: str, text: str, signature: str) -> None:
    raw = bytes.fromhex
    assert run_to_end(ed25519.public_key(raw(secret))) == raw(key)
    assert run_to_end(ed25519.sign(raw(secret), raw(key), raw(text))) == raw(signature)
    assert run_to_end(ed25519.is_key(raw(key)))
    assert run_to_end(ed25519.is_signed(raw(key), raw(text), raw(signature)))


def test_messages_are_signed_and_read_as_by_another_library() -> None:
    random = Random(1)
    for number in range(some(250, 60, 1000)):
        secret, text = random.randbytes(32), random.randbytes(number % 300)
        other = Ed25519PrivateKey.from_private_bytes(secret)
        key = run_to_end(ed25519.public_key(secret))
        assert key == other.public_key().public_bytes_raw()
        signature = run_to_end(ed25519.sign(secret, key, text))
        assert signature == other.sign(text)
        changed = bytearray(signature)
        changed[random.randrange(64)] ^= 1 << random.randrange(8)
        for code in (signature, bytes(changed)):
            try:
                other.public_key().verify(code, text)
                good = True
            except InvalidSignature:
                good = False
            assert run_to_end(ed25519.is_signed(key, text, code)) == good == (code == signature)


SMALL = (
    *(encode(1), encode(1, 1), encode(P - 1), encode(P - 1, 1), encode(0), encode(0, 1)),
    *(encode(P), encode(P + 1), encode(2**255 - 1), b"", bytes(31), bytes(33)),
    bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
    bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
)
"""The neutral point, points of small order, and texts that are no point's."""


@pytest.mark.parametrize("key", SMALL)
def test_keys_made_on_purpose_are_refused(key: bytes) -> None:
    assert not run_to_end(ed25519.is_key(key))


def test_a_neutral_key_would_let_one_signature_fit_every_message() -> None:
    """The reason to check keys: here another library takes it."""
    neutral, signature = encode(1), encode(1) + bytes(32)
    Ed25519PublicKey.from_public_bytes(neutral).verify(signature, b"any")
    assert run_to_end(ed25519.is_signed(neutral, b"any", signature))
    assert not run_to_end(ed25519.is_key(neutral))


def test_a_key_with_a_part_of_small_order_is_refused() -> None:
    random = Random(2)
    secret = random.randbytes(32)
    key = run_to_end(ed25519.public_key(secret))
    point, small = ed25519._decode(key), ed25519._decode(encode(P - 1))
    assert point
    assert small
    mixed = ed25519._encode(ed25519._add(point, small))
    assert run_to_end(ed25519.is_key(key))
    assert not run_to_end(ed25519.is_key(mixed))


def test_an_answer_from_L_on_is_refused() -> None:
    secret = bytes(32)
    key = run_to_end(ed25519.public_key(secret))
    signature = run_to_end(ed25519.sign(secret, key, b"text"))
    more = int.from_bytes(signature[32:], "little") + L
    assert not run_to_end(ed25519.is_signed(key, b"text", signature[:32] + encode(more)))
    assert not run_to_end(ed25519.is_signed(key, b"text", signature[:-1]))
