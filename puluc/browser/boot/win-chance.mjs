// CPython's `random.Random(text)`, bit for bit: MicroPython's own whole numbers end at 30 bits, and
// larger ones take it a tenth of a second a game.

/** The first 64 bits behind the point: of the cube roots of 80 primes, of the square roots of 8. */
const CUBES = words(
  '428a2f98d728ae227137449123ef65cdb5c0fbcfec4d3b2fe9b5dba58189dbbc3956c25bf348b538'
  + '59f111f1b605d019923f82a4af194f9bab1c5ed5da6d8118d807aa98a303024212835b0145706fbe'
  + '243185be4ee4b28c550c7dc3d5ffb4e272be5d74f27b896f80deb1fe3b1696b19bdc06a725c71235'
  + 'c19bf174cf692694e49b69c19ef14ad2efbe4786384f25e30fc19dc68b8cd5b5240ca1cc77ac9c65'
  + '2de92c6f592b02754a7484aa6ea6e4835cb0a9dcbd41fbd476f988da831153b5983e5152ee66dfab'
  + 'a831c66d2db43210b00327c898fb213fbf597fc7beef0ee4c6e00bf33da88fc2d5a79147930aa725'
  + '06ca6351e003826f142929670a0e6e7027b70a8546d22ffc2e1b21385c26c9264d2c6dfc5ac42aed'
  + '53380d139d95b3df650a73548baf63de766a0abb3c77b2a881c2c92e47edaee692722c851482353b'
  + 'a2bfe8a14cf10364a81a664bbc423001c24b8b70d0f89791c76c51a30654be30d192e819d6ef5218'
  + 'd69906245565a910f40e35855771202a106aa07032bbd1b819a4c116b8d2d0c81e376c085141ab53'
  + '2748774cdf8eeb9934b0bcb5e19b48a8391c0cb3c5c95a634ed8aa4ae3418acb5b9cca4f7763e373'
  + '682e6ff3d6b2b8a3748f82ee5defb2fc78a5636f43172f6084c87814a1f0ab728cc702081a6439ec'
  + '90befffa23631e28a4506cebde82bde9bef9a3f7b2c67915c67178f2e372532bca273eceea26619c'
  + 'd186b8c721c0c207eada7dd6cde0eb1ef57d4f7fee6ed17806f067aa72176fba0a637dc5a2c898a6'
  + '113f9804bef90dae1b710b35131c471b28db77f523047d8432caab7b40c724933c9ebe0a15c9bebc'
  + '431d67c49c100d4c4cc5d4becb3e42b6597f299cfc657e2a5fcb6fab3ad6faec6c44198c4a475817',
);
const SQUARES = words(
  '6a09e667f3bcc908bb67ae8584caa73b3c6ef372fe94f82ba54ff53a5f1d36f1510e527fade682d1'
  + '9b05688c2b3e6c1f1f83d9abfb41bd6b5be0cd19137e2179',
);
const SIZE = 624;

function words(hex) {
  return hex.match(/.{16}/g).map((word) => BigInt(`0x${word}`));
}

const in64 = (number) => BigInt.asUintN(64, number);
const turned = (word, by) => word >> by | in64(word << 64n - by);

/** SHA-512, by FIPS 180-4. */
const sha512 = (content) => {
  const padded = new Uint8Array(content.length + 17 + 127 & ~127);
  padded.set(content);
  padded[content.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, 8 * content.length);
  let state = SQUARES;
  for (let start = 0; start < padded.length; start += 128) {
    const w = Array.from({ length: 16 }, (_, i) => view.getBigUint64(start + 8 * i));
    for (let i = 16; i < 80; i += 1) {
      const [x, y] = [w[i - 15], w[i - 2]];
      w.push(in64(
        w[i - 16] + w[i - 7]
        + (turned(x, 1n) ^ turned(x, 8n) ^ x >> 7n) + (turned(y, 19n) ^ turned(y, 61n) ^ y >> 6n),
      ));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 80; i += 1) {
      const t = h + (turned(e, 14n) ^ turned(e, 18n) ^ turned(e, 41n))
        + (g ^ e & (f ^ g)) + CUBES[i] + w[i];
      const s = (turned(a, 28n) ^ turned(a, 34n) ^ turned(a, 39n)) + (a & b | c & (a | b));
      [h, g, f, e, d, c, b, a] = [g, f, e, in64(d + t), c, b, a, in64(t + s)];
    }
    state = [a, b, c, d, e, f, g, h].map((word, i) => in64(word + state[i]));
  }
  const digest = new DataView(new ArrayBuffer(64));
  state.forEach((word, i) => digest.setBigUint64(8 * i, word));
  return new Uint8Array(digest.buffer);
};

/** The Mersenne Twister's state for the words of a long number, the lowest first. */
const seeded = (key) => {
  const mt = new Uint32Array(SIZE);
  mt[0] = 19650218;
  const mixed = (i, by) => Math.imul(mt[i - 1] ^ mt[i - 1] >>> 30, by);
  for (let i = 1; i < SIZE; i += 1) mt[i] = mixed(i, 1812433253) + i;
  let i = 1;
  const on = () => {
    i += 1;
    if (i < SIZE) return;
    mt[0] = mt[SIZE - 1];
    i = 1;
  };
  for (let k = 0; k < Math.max(SIZE, key.length); k += 1, on()) {
    const j = k % key.length;
    mt[i] = (mt[i] ^ mixed(i, 1664525)) + key[j] + j;
  }
  for (let k = 1; k < SIZE; k += 1, on()) mt[i] = (mt[i] ^ mixed(i, 1566083941)) - i;
  mt[0] = 0x80000000;
  return mt;
};

/** What `Random(text)` gives: `random()`, and `getrandbits(bits)` for up to 30 bits. */
export const twister = (text) => {
  const content = new TextEncoder().encode(text);
  const number = [...content, ...sha512(content)].reverse();
  while (number.length > 1 && number.at(-1) === 0) number.pop();
  const key = [];
  number.forEach((byte, i) => { key[i >> 2] = (key[i >> 2] | byte << 8 * (i & 3)) >>> 0; });
  const mt = seeded(key);
  let at = 0;
  const word = () => {
    const after = (at + 1) % SIZE;
    let y = mt[at] & 0x80000000 | mt[after] & 0x7fffffff;
    y = mt[at] = mt[(at + 397) % SIZE] ^ y >>> 1 ^ (y & 1 ? 0x9908b0df : 0);
    at = after;
    y ^= y >>> 11;
    y ^= y << 7 & 0x9d2c5680;
    y ^= y << 15 & 0xefc60000;
    return (y ^ y >>> 18) >>> 0;
  };
  return {
    random: () => ((word() >>> 5) * 2 ** 26 + (word() >>> 6)) / 2 ** 53,
    getrandbits: (bits) => word() >>> 32 - bits,
  };
};
