/** BLAKE3 for short texts (one chunk), in its key derivation mode: what a sealed seed is promised with. */

const IV = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const ORDER = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];
const START = 1;
const END = 2;
const ROOT = 8;
const CONTEXT = 32;
const MATERIAL = 64;
const BLOCK = 64;
const CHUNK = 1024;

const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));

function mix(v: Uint32Array, a: number, b: number, c: number, d: number, x: number, y: number): void {
  v[a] = v[a]! + v[b]! + x;
  v[d] = turn(v[d]! ^ v[a]!, 16);
  v[c] = v[c]! + v[d]!;
  v[b] = turn(v[b]! ^ v[c]!, 12);
  v[a] = v[a]! + v[b]! + y;
  v[d] = turn(v[d]! ^ v[a]!, 8);
  v[c] = v[c]! + v[d]!;
  v[b] = turn(v[b]! ^ v[c]!, 7);
}

function compress(chain: ArrayLike<number>, block: Uint32Array, length: number, flags: number): Uint32Array {
  const v = new Uint32Array(16);
  for (let i = 0; i < 8; i += 1) v[i] = chain[i]!;
  v.set(IV.slice(0, 4), 8);
  v[14] = length;
  v[15] = flags;
  let m = block;
  for (let round = 0; round < 7; round += 1) {
    for (let i = 0; i < 4; i += 1) mix(v, i, 4 + i, 8 + i, 12 + i, m[2 * i]!, m[2 * i + 1]!);
    for (let i = 0; i < 4; i += 1) {
      mix(v, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4), m[8 + 2 * i]!, m[9 + 2 * i]!);
    }
    m = Uint32Array.from(ORDER, (at) => m[at]!);
  }
  return Uint32Array.from({ length: 8 }, (_, i) => v[i]! ^ v[i + 8]!);
}

function hash(key: ArrayLike<number>, text: Uint8Array, mode: number): Uint32Array {
  if (text.length > CHUNK) throw new Error('the text is too long for one chunk');
  const blocks = Math.max(1, Math.ceil(text.length / BLOCK));
  let chain: ArrayLike<number> = key;
  for (let at = 0; at < blocks; at += 1) {
    const part = text.subarray(at * BLOCK, (at + 1) * BLOCK);
    const bytes = new Uint8Array(BLOCK);
    bytes.set(part);
    const words = Uint32Array.from({ length: 16 }, (_, i) => new DataView(bytes.buffer).getUint32(4 * i, true));
    const flags = mode | (at === 0 ? START : 0) | (at === blocks - 1 ? END | ROOT : 0);
    chain = compress(chain, words, part.length, flags);
  }
  return Uint32Array.from(chain);
}

/** The key that a context and a text give, as hexadecimal digits. */
export function deriveKey(context: string, text: Uint8Array): string {
  const key = hash(IV, new TextEncoder().encode(context), CONTEXT);
  const out = new DataView(new ArrayBuffer(32));
  hash(key, text, MATERIAL).forEach((word, at) => {
    out.setUint32(4 * at, word, true);
  });
  return Array.from(new Uint8Array(out.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a seed is promised with before the first card. */
export const commitmentOf = (seed: string): string =>
  deriveKey('croupier seed commitment', new TextEncoder().encode(seed));
