"""Texts for the readers: those of the fuzz tests, the same with errors, and with each blank."""

import sys
import unicodedata
from random import Random
from typing import Final

from tests.fuzz.mutation import decoded, mutant
from tests.fuzz.readers import READERS

SAMPLES: Final = {reader.name: reader for reader in READERS}
LIKE: Final = {"file": "record", "code": "link-code"}
"""The fuzz tests' readers of other names."""
LONGEST: Final = 4000
"""What is longer is refused for its length, or takes long."""


def list_signs() -> list[str]:
    """Return white space, separators, control characters, and those that change their
    surroundings."""
    return [
        sign
        for sign in map(chr, range(sys.maxunicode + 1))
        if sign.isspace() or unicodedata.category(sign) in ("Cc", "Cf", "Zs", "Zl", "Zp")
    ]


def tasks(word: str, number: int, each: int, signs: list[str]) -> list[str]:
    """Return tasks for a reader: some texts, each several times with an error, and one with each
    sign at any place."""
    reader, random = SAMPLES[LIKE.get(word, word)], Random(word)
    found = random.sample(reader.samples, min(number, len(reader.samples)))
    wrong = [mutant(sample, reader.words, random) for sample in found for _ in range(each)]
    texts = [decoded(data) for data in (*found, *wrong) if len(data) < LONGEST]
    for sign in signs:
        text = decoded(random.choice(found))
        at = random.randrange(len(text) + 1)
        texts.append(text[:at] + sign + text[at:])
    return [f"{word} {text}" for text in texts]
