"""Chance: CPython's `Random(text)` bit for bit, and the device's own."""

_M64 = (1 << 64) - 1
# The first 64 bits behind the point of the roots of primes: cube roots of 80, square roots of 8.
_CUBES = (
    "428a2f98d728ae227137449123ef65cdb5c0fbcfec4d3b2fe9b5dba58189dbbc3956c25bf348b538"
    "59f111f1b605d019923f82a4af194f9bab1c5ed5da6d8118d807aa98a303024212835b0145706fbe"
    "243185be4ee4b28c550c7dc3d5ffb4e272be5d74f27b896f80deb1fe3b1696b19bdc06a725c71235"
    "c19bf174cf692694e49b69c19ef14ad2efbe4786384f25e30fc19dc68b8cd5b5240ca1cc77ac9c65"
    "2de92c6f592b02754a7484aa6ea6e4835cb0a9dcbd41fbd476f988da831153b5983e5152ee66dfab"
    "a831c66d2db43210b00327c898fb213fbf597fc7beef0ee4c6e00bf33da88fc2d5a79147930aa725"
    "06ca6351e003826f142929670a0e6e7027b70a8546d22ffc2e1b21385c26c9264d2c6dfc5ac42aed"
    "53380d139d95b3df650a73548baf63de766a0abb3c77b2a881c2c92e47edaee692722c851482353b"
    "a2bfe8a14cf10364a81a664bbc423001c24b8b70d0f89791c76c51a30654be30d192e819d6ef5218"
    "d69906245565a910f40e35855771202a106aa07032bbd1b819a4c116b8d2d0c81e376c085141ab53"
    "2748774cdf8eeb9934b0bcb5e19b48a8391c0cb3c5c95a634ed8aa4ae3418acb5b9cca4f7763e373"
    "682e6ff3d6b2b8a3748f82ee5defb2fc78a5636f43172f6084c87814a1f0ab728cc702081a6439ec"
    "90befffa23631e28a4506cebde82bde9bef9a3f7b2c67915c67178f2e372532bca273eceea26619c"
    "d186b8c721c0c207eada7dd6cde0eb1ef57d4f7fee6ed17806f067aa72176fba0a637dc5a2c898a6"
    "113f9804bef90dae1b710b35131c471b28db77f523047d8432caab7b40c724933c9ebe0a15c9bebc"
    "431d67c49c100d4c4cc5d4becb3e42b6597f299cfc657e2a5fcb6fab3ad6faec6c44198c4a475817"
)
_SQUARES = (
    "6a09e667f3bcc908bb67ae8584caa73b3c6ef372fe94f82ba54ff53a5f1d36f1510e527fade682d1"
    "9b05688c2b3e6c1f1f83d9abfb41bd6b5be0cd19137e2179"
)


def _words(text):
    return [int(text[at : at + 16], 16) for at in range(0, len(text), 16)]


# MicroPython's compiler writes floats down inexactly.
_TWO_26 = float(1 << 26)
_TWO_53 = float(1 << 53)
_constants = ()
_first_state = ()


def sha512(content):
    global _constants
    if not _constants:
        _constants = _words(_CUBES), _words(_SQUARES)
    m64 = _M64
    k, state = _constants
    length = len(content) * 8
    content += b"\x80" + bytes(-(len(content) + 17) % 128) + length.to_bytes(16, "big")
    for start in range(0, len(content), 128):
        w = [int.from_bytes(content[at : at + 8], "big") for at in range(start, start + 128, 8)]
        for i in range(16, 80):
            x, y = w[i - 15], w[i - 2]
            x |= x << 64
            y |= y << 64
            w.append(
                w[i - 16]
                + w[i - 7]
                + (((x >> 1) ^ (x >> 8) ^ ((x & m64) >> 7)) & m64)
                + (((y >> 19) ^ (y >> 61) ^ ((y & m64) >> 6)) & m64)
                & m64
            )
        a, b, c, d, e, f, g, h = state
        for i in range(80):
            x = e | e << 64
            t = h + (((x >> 14) ^ (x >> 18) ^ (x >> 41)) & m64) + (g ^ (e & (f ^ g))) + k[i] + w[i]
            x = a | a << 64
            h, g, f, e = g, f, e, d + t & m64
            t += (((x >> 28) ^ (x >> 34) ^ (x >> 39)) & m64) + ((a & b) | (c & (a | b)))
            d, c, b, a = c, b, a, t & m64
        state = [x + y & m64 for x, y in zip(state, (a, b, c, d, e, f, g, h))]
    return b"".join([x.to_bytes(8, "big") for x in state])


def _first():
    """Return the state that every seed begins with."""
    global _first_state
    if not _first_state:
        word, state = 19650218, [19650218]
        for i in range(1, 624):
            word = (word ^ word >> 30) * 1812433253 + i & 0xFFFFFFFF
            state.append(word)
        _first_state = state
    return list(_first_state)


def _seeded(content):
    """Return the Mersenne Twister's state for the bytes of a long number, the lowest last."""
    content = content.lstrip(b"\0")
    content = bytes(-len(content) % 4) + content
    key = [int.from_bytes(content[at : at + 4], "big") for at in range(len(content) - 4, -1, -4)]
    key = [word + place for place, word in enumerate(key)] or [0]
    mt, count, j = _first(), len(key), 0
    before = mt[0]
    for i in range(1, 624):
        before = mt[i] = (mt[i] ^ (before ^ before >> 30) * 1664525) + key[j] & 0xFFFFFFFF
        j += 1
        if j == count:
            j = 0
    before = mt[1] = (mt[1] ^ (before ^ before >> 30) * 1664525) + key[j] & 0xFFFFFFFF
    for i in range(2, 624):
        before = mt[i] = (mt[i] ^ (before ^ before >> 30) * 1566083941) - i & 0xFFFFFFFF
    mt[1] = (mt[1] ^ (before ^ before >> 30) * 1566083941) - 1 & 0xFFFFFFFF
    mt[0] = 0x80000000
    return mt


class Random:
    """The Mersenne Twister, seeded by a text as CPython's is; makes only the words asked for."""

    def __init__(self, text):
        content = text.encode()
        self.state = _seeded(content + sha512(content))
        self.at = 0

    def _next(self):
        state, at = self.state, self.at
        after = at + 1 if at < 623 else 0
        y = (state[at] & 0x80000000) | (state[after] & 0x7FFFFFFF)
        far = at + 397 if at < 227 else at - 227
        y = state[at] = state[far] ^ y >> 1 ^ (0x9908B0DF if y & 1 else 0)
        self.at = after
        y ^= y >> 11
        y ^= y << 7 & 0x9D2C5680
        y ^= y << 15 & 0xEFC60000
        return y ^ y >> 18

    def random(self):
        high = self._next() >> 5
        return (high * _TWO_26 + (self._next() >> 6)) / _TWO_53

    def getrandbits(self, bits):
        return self._next() >> 32 - bits

    def _below(self, count):
        bits = 0
        while count >> bits:
            bits += 1
        while True:
            number = self.getrandbits(bits)
            if number < count:
                return number

    def choice(self, items):
        return items[self._below(len(items))]


class SystemRandom:
    def getrandbits(self, bits):
        import js

        made = 0
        for word in js.crypto.getRandomValues(js.Uint32Array.new(bits // 32)):
            made = made << 32 | (word & 0xFFFFFFFF)
        return made


def random():
    import js

    return js.Math.random()
