"""Random numbers: CPython's `Random(text)` bit for bit, and the device's own."""

import chance
import js


class Random:
    """The Mersenne Twister, seeded by a text as in CPython."""

    def __init__(self, text):
        twister = chance.twister(text)
        self.random = twister.random
        self.getrandbits = twister.getrandbits

    def choice(self, items):
        count, bits = len(items), 0
        while count >> bits:
            bits += 1
        while True:
            number = self.getrandbits(bits)
            if number < count:
                return items[number]


class SystemRandom:
    def getrandbits(self, bits):
        made = 0
        for word in js.crypto.getRandomValues(js.Uint32Array.new(bits // 32)):
            made = made << 32 | (word & 0xFFFFFFFF)
        return made
