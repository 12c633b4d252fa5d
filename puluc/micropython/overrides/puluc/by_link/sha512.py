"""SHA-512 (FIPS 180-4), which MicroPython lacks."""

_MASK = (1 << 64) - 1
_ROUNDS = 80
_constants = []


def _fraction(wanted, power, root):
    """Return the first 64 bits of the fraction of a root, given one that is about right."""
    least = root ** (power - 1)
    root -= (least * root - wanted) // (power * least)
    return root - (root**power > wanted) & _MASK


def _prepare():
    primes = []
    for number in range(2, 410):
        if 0 not in [number % prime for prime in primes[:8]]:
            primes.append(number)
    for power, some in ((3, primes), (2, primes[:8])):
        for prime in some:
            root = int(prime ** (1 / power) * 2.0**64)
            _constants.append(_fraction(prime << 64 * power, power, root))


def sha512(text):
    if not _constants:
        _prepare()
    state = _constants[_ROUNDS:]
    text = text + b"\x80" + bytes((111 - len(text)) % 128) + (8 * len(text)).to_bytes(16, "big")
    for start in range(0, len(text), 128):
        words = [int.from_bytes(text[at : at + 8], "big") for at in range(start, start + 128, 8)]
        a, b, c, d, e, f, g, h = state
        for turn in range(_ROUNDS):
            if turn > 15:
                one, two = words[turn - 15], words[turn - 2]
                one = (one >> 1 | one << 63) ^ (one >> 8 | one << 56) ^ one >> 7
                two = (two >> 19 | two << 45) ^ (two >> 61 | two << 3) ^ two >> 6
                more = (one & _MASK) + (two & _MASK)
                words.append((words[turn - 16] + words[turn - 7] + more) & _MASK)
            turned = (e >> 14 | e << 50) ^ (e >> 18 | e << 46) ^ (e >> 41 | e << 23)
            h += (turned & _MASK) + (e & f ^ (e ^ _MASK) & g) + _constants[turn] + words[turn]
            turned = (a >> 28 | a << 36) ^ (a >> 34 | a << 30) ^ (a >> 39 | a << 25)
            more = (turned & _MASK) + (a & b ^ a & c ^ b & c)
            h, g, f, e, d, c, b, a = g, f, e, d + h & _MASK, c, b, a, h + more & _MASK
        state = [old + new & _MASK for old, new in zip(state, (a, b, c, d, e, f, g, h))]
    return b"".join([number.to_bytes(8, "big") for number in state])
